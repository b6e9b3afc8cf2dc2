"""The interface of a system to simulations: names, compiled functions, and constraints as numbers.

A kernel has all of it; where its functions come from does not matter here. The one way back is `with_pivots`: a run
whose choice of dependent speeds becomes bad gets the functions of another choice, by the numbers at its state.

Functions of the motion, by name, with the states and parameters of `motion_states` and `Problem.motion_p`:

    motion               ẋ
    jacobian             ∂ẋ/∂x
    residual             of M u̇ = f unsolved, from ẋ and c
    residual_jacobian    ∂r/∂x + c ∂r/∂ẋ
    projected            the state after a step of Newton's method towards the constraints, by how much it violated
                         them, and the least pivot
    events               functions of all events, then their rates
    resets               the state after each event, one below the other
    screen               functions of all events, their rates and second derivatives, from a state and its rate

and with contacts that come and go, where all of them take the numbers of the mode behind the parameters:

    contacts             what decides over modes and impulses at a state; see `hybrid/numbers.py`
    forces               λ of all rows of contact
    touching             what time stepping needs; see `base/touch_layout.py`
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from kanes.base.contact_layout import ContactLayout, LatchOrders
from kanes.base.rank import Pivots
from kanes.base.types import Array
from kanes.codegen.machine import MachineFunction
from kanes.codegen.switches.switching import Switch

if TYPE_CHECKING:
    from kanes.simulate.loop.motion_loop import SpareLoops


class CompiledFunction(Protocol):
    """y = f(t, x, w, p) in machine code: the members that integrators use."""

    @property
    def arguments(self) -> Mapping[str, tuple[str, ...]]:
        """The names of each group of arguments."""

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Its switches at times that are known from the parameters."""

    def zeros(self, count: int) -> tuple[Switch, ...]:
        """Zeros of those of the first results that depend on time and parameters alone."""

    @property
    def lanes(self) -> int:
        """How many states one call evaluates where there are many."""

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
    """An event: the members that integrators use."""

    @property
    def name(self) -> str: ...
    @property
    def sign(self) -> int:
        """The direction of crossing: 1, −1, or 0 for both."""

    @property
    def terminal(self) -> bool: ...
    @property
    def reset(self) -> object:
        """The changes that it makes; empty if it makes none."""

    @property
    def ends_run(self) -> bool:
        """Whether a run ends there, also one that stops there to go on."""

    @property
    def orders(self) -> LatchOrders:
        """What it does with latches."""


class Constraints(Protocol):
    """Constraints as numbers, at a column of all that is known at a state; see `packing.packed`."""

    @property
    def constraint_names(self) -> tuple[str, ...]: ...
    @property
    def speed_names(self) -> tuple[str, ...]: ...
    @property
    def is_moving(self) -> bool:
        """Whether some constraint depends on time."""

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
        """Names of the values after the inputs of the system."""

    @property
    def signals(self) -> tuple[str, ...]:
        """The first of them, which a user can read."""

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
        """The keys of the sources of random numbers: two words of 32 bits for each."""


class MassProperties(Protocol):
    """Mass properties, checked for impossible values."""

    @property
    def cure(self) -> str: ...
    def impossible(self, p: Array) -> dict[int, str]:
        """Rows of parameters that are impossible, and the first reason of each."""


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
    def coordinates(self) -> tuple[str, ...]:
        """The first states."""

    @property
    def speeds(self) -> tuple[str, ...]:
        """The other states."""

    @property
    def dependent(self) -> tuple[str, ...]:
        """Speeds that are not states, since others determine them."""

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
    def usual_starts(self) -> Mapping[str, float]:
        """Where coordinates start that need no initial value: discrete states, and amplitudes of flexible bodies."""

    @property
    def usual_sizes(self) -> Mapping[str, float]:
        """Of states that often start at zero, by name: amplitudes of flexible bodies and their rates."""

    @property
    def locks(self) -> tuple[tuple[str, str, bool], ...]:
        """Three-angle rotations: the frame, its middle angle, and whether it locks where the sine of that is zero."""

    @property
    def events(self) -> tuple[WatchedEvent, ...]: ...
    @property
    def is_screened(self) -> bool:
        """Whether steps are screened by "screen", before events are looked for within them."""

    @property
    def while_open(self) -> CompiledSystem | None:
        """The same system as long as nothing touches and nothing is locked, if contacts come and go and it has programs
        for that.
        """

    @property
    def contacts(self) -> ContactLayout | None:
        """Contacts that come and go; their guards are the last events, and the numbers of their mode are behind p."""

    @property
    def tasks(self) -> Tasks | None:
        """The tasks of digital controllers, if there are any: "task 0" and so on are functions of the motion, of inputs
        and of their memory; "memory" is that memory at the start.
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
        """The constraints that simulations satisfy by projection."""

    @property
    def all_constraints(self) -> Constraints:
        """The constraints over all speeds, also those that are not states."""

    @property
    def spare_loops(self) -> SpareLoops:
        """Memory of earlier simulations that is free to be used again."""

    def suited(self, p: Array) -> CompiledSystem:
        """The system for some rows of parameters, which may make the mass matrix singular without the constraints."""

    def sizes_at(self, values: Array) -> Array:
        """Characteristic sizes of the states, zero where unknown; then the energy."""

    def __getitem__(self, name: str) -> CompiledFunction:
        """A function of the system by name: "residuals" and "violations" of its constraints."""

    def quantity(self, kind: str, of: object) -> CompiledFunction:
        """A quantity of one of the model's things, or of all: "linear_momentum" and "angular_momentum"."""

    def motion(self, name: str) -> CompiledFunction:
        """A function of the motion; "motion" and "projected" in the null-space form."""

    def with_pivots(self, name: str, pivots: Pivots | None, *, hoisted: bool = True) -> CompiledFunction:
        """The "motion" or "projected" for a choice of dependent speeds, compiled when a run needs it.

        Without a choice it is that of the null-space form. Where nothing is `hoisted` there are no constants to
        prepare, so that it may take the place of another.
        """
