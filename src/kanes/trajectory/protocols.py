"""The system behind a trajectory: functions by name, quantities and reactions of the model's parts."""

from __future__ import annotations

from typing import Protocol

from kanes.base.types import Array
from kanes.dynamics.programs.arrow_columns import Arrow
from kanes.dynamics.reactions.graph import ReactionGraph
from kanes.dynamics.sampled.sampled import Sampled
from kanes.model.system import System
from kanes.simulate.compiled import CompiledFunction, CompiledSystem, Constraints


class MotionFunction(CompiledFunction, Protocol):
    """y = f(t, x, w, p), and of accelerations and multipliers if needed, along a run."""

    def along(self, *arguments: Array) -> Array:
        """y of N states, a column each, in machine code or by NumPy, whichever takes less time."""


class MotionConstraints(Constraints, Protocol):
    """Constraints that name their redundant rows."""

    def left_out_at(self, values: Array) -> tuple[str, ...]:
        """The names of rows that follow from others at a state."""


class MotionSystem(CompiledSystem, Protocol):
    """A compiled system that evaluates quantities along its motion, as a kernel does."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its functions."""

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
    def constraints(self) -> MotionConstraints | None:
        """The constraints that simulations satisfy by projection."""

    def suited(self, p: Array) -> MotionSystem:
        """The system for some rows of parameters, which may make the mass matrix singular without the constraints."""

    def __getitem__(self, name: str) -> MotionFunction:
        """A function by name."""

    def quantity(self, kind: str, of: object) -> MotionFunction:
        """A quantity of one part of the model, also a function of u̇ ("a") and λ ("l") if it depends on them."""

    def arrows(self, *, given: bool = True) -> tuple[tuple[Arrow, ...], MotionFunction]:
        """The arrows along a motion, and the function for their numbers, with u̇ and λ given or computed."""

    def reaction(
        self, what: object, along: object = None, *, joint: bool = False
    ) -> tuple[ReactionGraph, MotionFunction]:
        """The forces of a joint, a point or a constraint: their components, and the function for their numbers."""
