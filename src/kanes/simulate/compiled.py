"""What a simulation sees of a system: names, compiled functions, and constraints as numbers.

A kernel has all of it. Nothing here tells where the functions come from; the one way back is `motion` with other
pivots, by which a run asks for the functions of another choice of dependent speeds in mid-run.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from kanes.codegen.function import KernelFunction
from kanes.rank import Pivots
from kanes.types import Array


class Happens(Protocol):
    """An event: what the loop has to know of it."""

    @property
    def name(self) -> str: ...
    @property
    def sign(self) -> int:
        """The direction in which it is looked for: 1, −1, or 0 for both."""

    @property
    def terminal(self) -> bool: ...
    @property
    def reset(self) -> Any:
        """What it changes; nothing if that is empty."""


class Constraints(Protocol):
    """Constraints as numbers, by columns of t, x, p and w."""

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

    def chosen_rows_at(self, values: Array) -> Array:
        """1 for rows to be kept, 0 for those that follow from them."""

    def left_out_at(self, values: Array) -> tuple[str, ...]:
        """The names of rows that follow from others at a state."""

    def pivots_at(self, values: Array, kept: Array) -> Pivots:
        """A choice of dependent speeds that is good at a state."""

    def health_at(self, pivots: Pivots, values: Array) -> float:
        """The least pivot of a choice at a state, relative to its row."""


class Matter(Protocol):
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
    def quaternions(self) -> tuple[tuple[int, ...], ...]:
        """Numbers of the four states of each."""

    @property
    def locks(self) -> tuple[tuple[str, str, bool], ...]:
        """Three-angle turns: the frame, its middle angle, and whether it locks where the sine of that is zero."""

    @property
    def events(self) -> tuple[Happens, ...]: ...
    @property
    def masses(self) -> Matter: ...
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

    def motion(self, name: str, pivots: Pivots | None = None, *, hoisted: bool = True) -> KernelFunction:
        """ẋ ("motion") and what belongs to it, for a choice of dependent speeds where one is given."""

    def sizes_at(self, values: Array) -> Array:
        """Sizes that states have by themselves, zero where nothing tells; then the energy."""

    def __getitem__(self, name: str) -> KernelFunction:
        """A function by name."""
