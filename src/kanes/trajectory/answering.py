"""What trajectories ask: functions by name, and quantities and reactions of the model's things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from kanes.dynamics.programs.arrow_columns import Arrow
from kanes.dynamics.sampled.sampled import Sampled
from kanes.model.system import System
from kanes.page.shown_motion import TypesetSection
from kanes.simulate.compiled import CompiledFunction, CompiledSystem, Constraints
from kanes.types import Array


class AskedFunction(CompiledFunction, Protocol):
    """y = f(t, x, w, p), or of accelerations and multipliers besides, along a run."""

    def along(self, *arguments: Array) -> Array:
        """y of N states, a column each, in machine code or by NumPy, whichever takes less time."""


class AskedConstraints(Constraints, Protocol):
    """Constraints that name those of them that are redundant."""

    def left_out_at(self, values: Array) -> tuple[str, ...]:
        """The names of rows that follow from others at a state."""


class Answering(CompiledSystem, Protocol):
    """A compiled system that answers questions about its motion, as a kernel does."""

    @property
    def names(self) -> tuple[str, ...]:
        """The functions that there are."""

    @property
    def system(self) -> System:
        """The system that it computes."""

    @property
    def has_potential(self) -> bool:
        """Whether gravity is uniform."""

    @property
    def sampled(self) -> tuple[Sampled, ...]:
        """Digital controllers that run in simulations."""

    @property
    def constraints(self) -> AskedConstraints | None:
        """What simulations keep to by projection."""

    def suited(self, p: Array) -> Answering:
        """The system for some rows of parameters, which may make the mass matrix singular without the constraints."""

    def sections(self, marks: Mapping[str, str] | None = None) -> tuple[TypesetSection, ...]:
        """Its equations, set in LaTeX under headings; with `marks` symbols stand as macros, by their names."""

    def __getitem__(self, name: str) -> AskedFunction:
        """A function by name."""

    def quantity(self, kind: str, of: Any) -> AskedFunction:
        """A quantity of one of the model's things, of u̇ ("a") and λ ("l") besides if these are in it."""

    def arrows(self, *, given: bool = True) -> tuple[tuple[Arrow, ...], AskedFunction]:
        """All that arrows show along a motion, and their numbers, of u̇ and λ that are given or worked out."""

    def reaction(self, what: Any, along: Any = None, *, joint: bool = False) -> tuple[Any, AskedFunction]:
        """The forces of a joint, a point or a constraint: how they are made up, and their numbers."""
