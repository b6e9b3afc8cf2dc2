"""What time stepping needs of a compiled system besides what other runs need."""

from __future__ import annotations

from typing import Protocol

from kanes.base.touch_layout import TouchLayout
from kanes.simulate.compiled import CompiledSystem


class TouchingSystem(CompiledSystem, Protocol):
    """A system whose function "touching" of the motion has what may touch."""

    @property
    def touching(self) -> TouchLayout | None:
        """How the results of "touching" are ordered; None where nothing may touch."""

    @property
    def touching_names(self) -> tuple[str, ...]:
        """The names of bodies in groups, then of their planes."""
