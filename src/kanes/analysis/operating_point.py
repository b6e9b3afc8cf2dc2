"""Operating points of a system, and its linearization there."""

from __future__ import annotations

from dataclasses import dataclass

from kanes.base.types import Array


@dataclass(frozen=True, eq=False)
class OperatingPoint:
    """Numbers for time, states, inputs and parameters."""

    t: Array  # 1
    x: Array  # nx
    w: Array  # nw
    p: Array  # np

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array]:
        return self.t, self.x, self.w, self.p


@dataclass(frozen=True, eq=False)
class Linearization:
    """A system at an operating point, and its derivatives by the state."""

    rates: Array  # ẋ, nx
    conditions: Array  # g, ng
    J: Array  # ∂ẋ/∂x, nx × nx
    G: Array  # ∂g/∂x, ng × nx
