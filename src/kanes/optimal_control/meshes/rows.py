"""RowList of a nonlinear program, collected group by group with their limits and names."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from kanes.base.types import Array
from kanes.optimal_control.meshes.layout import Entries


@dataclass(frozen=True, eq=False)
class RowGroup:
    """RowList that say one thing, by name: "equation of motion of x", "bounds of F"."""

    name: str
    rows: Array


@dataclass(eq=False)
class RowList:
    """All rows: linear entries, limits, and what each is."""

    linear: Entries = field(default_factory=Entries)
    groups: list[RowGroup] = field(default_factory=list)
    _low: list[Array] = field(default_factory=list)
    _high: list[Array] = field(default_factory=list)
    count: int = 0

    def add(self, name: str, number: int, low: float = 0.0, high: float = 0.0) -> Array:
        """The numbers of some new rows."""
        rows = self.count + np.arange(number)
        self.count += number
        self.groups.append(RowGroup(name, rows))
        self._low.append(np.full(number, low))
        self._high.append(np.full(number, high))
        return rows

    @property
    def limits(self) -> tuple[Array, Array]:
        """The lower and upper limits of all rows."""
        nothing = np.zeros(0)
        return np.concatenate([nothing, *self._low]), np.concatenate([nothing, *self._high])

    def worst(self, values: Array, at_least: float, most: int = 3) -> list[tuple[str, float, int]]:
        """The groups whose limits are violated most, with how much and in which of their rows."""
        low, high = self.limits
        excess = np.maximum(np.maximum(low - values, values - high), 0)
        found = []
        for group in self.groups:
            if group.rows.size and excess[group.rows].max() > at_least:
                found.append((group.name, float(excess[group.rows].max()), int(excess[group.rows].argmax())))
        return sorted(found, key=lambda each: -each[1])[:most]
