"""What a simulation sees of a system: names, compiled functions, and constraints as numbers.

A kernel has all of it, and nothing here tells where the functions come from. The one way back is `with_pivots`: a run
whose choice of dependent speeds goes bad asks, by the numbers at its state, for the functions of another choice.

Functions of the motion, by name, with the states and parameters of `motion_states` and `Problem.motion_p`:

    motion               ẋ
    jacobian             ∂ẋ/∂x
    residual             of M u̇ = f unsolved, from ẋ and c
    residual_jacobian    ∂r/∂x + c ∂r/∂ẋ
    projected            the state after a step of Newton's method towards the constraints, by how much it violated
                         them, and the least pivot
    events               functions of all events, then their rates
    resets               the state after each event, one below the other
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from kanes.codegen.machine import MachineFunction
from kanes.codegen.switches.switching import Switch
from kanes.rank import Pivots
from kanes.types import Array

if TYPE_CHECKING:
    from kanes.simulate.loop.motion_loop import SpareLoops


class CompiledFunction(Protocol):
    """y = f(t, x, w, p) in machine code: what integrators use of it."""

    @property
    def arguments(self) -> Mapping[str, tuple[str, ...]]:
        """The names of each group of arguments."""

    @property
    def switches(self) -> tuple[Switch, ...]:
        """What switches it at times that are known from the parameters."""

    def zeros(self, count: int) -> tuple[Switch, ...]:
        """Zeros of those of the first results that depend on time and parameters alone."""

    @property
    def lanes(self) -> int:
        """States at once where there are many."""

    @property
    def operation_count(self) -> int:
        """Operations of one evaluation, without those that depend on parameters alone."""

    @property
    def constant_count(self) -> int:
        """How many numbers `prepare` gives."""

    def prepare(self, p: Array) -> Array:
        """c, what depends on the parameters alone."""

    def prepare_many(self, p: Array) -> Array:
        """c of N columns of parameters."""

    def one(self, *arguments: Array) -> Array:
        """y of one state."""

    def many(self, *arguments: Array) -> Array:
        """y of N states, a column each."""

    def machine(self, which: str, lanes: int) -> MachineFunction:
        """The machine code of "main", whose address the compiled loop calls."""


class WatchedEvent(Protocol):
    """An event: what integrators have to know of it."""

    @property
    def name(self) -> str: ...
    @property
    def sign(self) -> int:
        """The direction in which it is looked for: 1, −1, or 0 for both."""

    @property
    def terminal(self) -> bool: ...
    @property
    def reset(self) -> object:
        """What it changes; nothing if that is empty."""


class Constraints(Protocol):
    """Constraints as numbers, at a column of all that is known at a state; see `packing.packed`."""

    @property
    def constraint_names(self) -> tuple[str, ...]: ...
    @property
    def speed_names(self) -> tuple[str, ...]: ...
    @property
    def is_moving(self) -> bool:
        """Whether some constraint moves by itself."""

    def constraints_at(self, values: Array) -> tuple[Array, Array, Array]:
        """C, d and φ."""

    def configuration_jacobian_at(self, values: Array) -> Array:
        """∂φ/∂q."""

    def scales_at(self, values: Array) -> tuple[Array, Array, Array, Array]:
        """Sizes of q and u by themselves, of the terms of φ and of those of C u + d."""

    def enforced_rows_at(self, values: Array) -> Array:
        """1 for rows to be enforced, 0 for those that follow from them."""

    def pivots_at(self, values: Array, enforced: Array) -> Pivots:
        """A choice of dependent speeds that is good at a state."""

    def least_pivot_at(self, pivots: Pivots, values: Array) -> float:
        """The least pivot of a choice at a state, relative to its row."""


class Tasks(Protocol):
    """Tasks of digital controllers, as positions among the inputs of a run, of which those of the system come first."""

    @property
    def memory(self) -> tuple[str, ...]:
        """Names of what follows the inputs of the system."""

    @property
    def signals(self) -> tuple[str, ...]:
        """Those at its beginning that can be looked at."""

    @property
    def driven(self) -> tuple[str, ...]:
        """Inputs that controllers drive."""

    @property
    def count(self) -> int: ...
    @property
    def next(self) -> tuple[int, ...]:
        """The next instant of each."""

    @property
    def number(self) -> tuple[int, ...]:
        """The number of that, or −1."""

    @property
    def noise(self) -> tuple[int, ...]:
        """The first of its random numbers."""

    @property
    def pairs(self) -> tuple[int, ...]:
        """How many pairs of these there are, one for each source."""

    @property
    def first_source(self) -> tuple[int, ...]:
        """The first of its sources."""

    @property
    def sources(self) -> tuple[tuple[int, int], ...]:
        """What tells sources of random numbers apart: two words of 32 bits for each."""


class MassProperties(Protocol):
    """What has mass, to be looked at for numbers that nothing has."""

    @property
    def cure(self) -> str: ...
    def impossible(self, p: Array) -> dict[int, str]:
        """Rows of parameters with which nothing can be made, and the first reason of each."""


class CompiledSystem(Protocol):
    """A system in machine code."""

    @property
    def name(self) -> str: ...
    @property
    def states(self) -> tuple[str, ...]: ...
    @property
    def motion_states(self) -> tuple[str, ...]:
        """The states, and the work where there is any."""

    @property
    def speed_count(self) -> int:
        """How many of the states are speeds; they are the last ones."""

    @property
    def dependent(self) -> tuple[str, ...]:
        """Speeds that are no states, since others determine them."""

    @property
    def inputs(self) -> tuple[str, ...]: ...
    @property
    def parameters(self) -> tuple[str, ...]: ...
    @property
    def units(self) -> Mapping[str, str]: ...
    @property
    def spans(self) -> Mapping[str, tuple[float, float]]:
        """First and last time of samples that drive something, by what they drive."""

    @property
    def quaternions(self) -> tuple[tuple[int, ...], ...]:
        """Numbers of the four states of each."""

    @property
    def locks(self) -> tuple[tuple[str, str, bool], ...]:
        """Three-angle turns: the frame, its middle angle, and whether it locks where the sine of that is zero."""

    @property
    def events(self) -> tuple[WatchedEvent, ...]: ...
    @property
    def tasks(self) -> Tasks | None:
        """What digital controllers do, if there are any: "task 0" and so on are functions of the motion, of inputs and
        of what is remembered; "memory" is what is remembered at the start.
        """

    @property
    def masses(self) -> MassProperties: ...
    @property
    def is_rolled(self) -> bool:
        """Whether ẋ comes from a loop over the links of a large tree."""

    @property
    def multiplier_count(self) -> int:
        """How many states a residual has beyond those of a simulation."""

    @property
    def constraints(self) -> Constraints | None:
        """What simulations keep to by projection."""

    @property
    def all_constraints(self) -> Constraints:
        """The constraints over all speeds, those among them that are no states."""

    @property
    def spare_loops(self) -> SpareLoops:
        """What simulations of it laid out before, and do not use now."""

    def suited(self, p: Array) -> CompiledSystem:
        """The system for some rows of parameters, which may make the mass matrix singular without the constraints."""

    def sizes_at(self, values: Array) -> Array:
        """Sizes that states have by themselves, zero where nothing tells; then the energy."""

    def __getitem__(self, name: str) -> CompiledFunction:
        """A function of the system by name: "residuals" and "violations" of its constraints."""

    def quantity(self, kind: str, of: Any) -> CompiledFunction:
        """A quantity of one of the model's things, or of all: "linear_momentum" and "angular_momentum"."""

    def motion(self, name: str) -> CompiledFunction:
        """A function of the motion; "motion" and "projected" in the null-space form."""

    def with_pivots(self, name: str, pivots: Pivots | None, *, hoisted: bool = True) -> CompiledFunction:
        """The "motion" or what is "projected" by a choice of dependent speeds, compiled when a run asks for it.

        Without a choice it is that of the null-space form. Where nothing is `hoisted` there are no constants to
        prepare, so that it may take the place of another.
        """
