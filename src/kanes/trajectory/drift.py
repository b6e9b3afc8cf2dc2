"""Residuals of constraints along a run."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array


@dataclass(frozen=True, eq=False, repr=False)
class Drift:
    """Residuals of constraints along a run, a row each: zero but for round-off."""

    names: tuple[str, ...]  # those of the configuration first
    configuration: Array  # φ, mc × N
    velocity: Array  # C u + d, m × N

    @property
    def largest(self) -> float:
        """The largest absolute value."""
        return float(max(np.abs(self.configuration).max(initial=0.0), np.abs(self.velocity).max(initial=0.0)))

    def __repr__(self) -> str:
        return f"<drift of {len(self.names)} constraints: at most {self.largest:.2g}>"
