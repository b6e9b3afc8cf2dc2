"""What trajectories ask: functions by name, and quantities and reactions of the model's things."""

from __future__ import annotations

from typing import Any, Protocol

from kanes.codegen.function import KernelFunction
from kanes.simulate.compiled import CompiledSystem


class Answering(CompiledSystem, Protocol):
    """A compiled system that answers questions about its motion, as a kernel does."""

    @property
    def names(self) -> tuple[str, ...]:
        """The functions that there are."""

    @property
    def has_potential(self) -> bool:
        """Whether gravity is uniform."""

    def quantity(self, kind: str, of: Any) -> KernelFunction:
        """A quantity of one of the model's things."""

    def reaction(self, what: Any, along: Any = None, *, joint: bool = False) -> tuple[Any, KernelFunction]:
        """The forces of a joint, a point or a constraint: how they are made up, and their numbers."""
