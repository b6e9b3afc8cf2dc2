"""Which reactions the laws of motion determine.

Where constraints follow from each other, Cᵀ n = 0 for some n ≠ 0: multipliers λ and λ + n move the system alike, and
only the elastic bodies of the real one know which it is. A force  base + share λ  is determined nonetheless if
share n = 0 for all such n.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.model.constraints.rows import Row
from kanes.rank import family_sizes, left_null_spaces
from kanes.rank.thresholds import FOLLOWS_IN_RUN
from kanes.types import Array

# Relative to its size, the part of a force that may vary before it counts as undetermined; round-off is far below.
_VARIES = 1e-6


@dataclass(frozen=True, eq=False)
class OpenDirections:
    """Directions n of multipliers with Cᵀ n = 0 at N states, with each row in a unit of its own."""

    size: Array  # N × m, the units
    free: Array | None  # N × m × m, columns of unit length or zero; None where nowhere is any

    @classmethod
    def of(cls, C: Array, rows: Sequence[Row]) -> OpenDirections:
        """From C, N × m × nu, and what its rows belong to."""
        # A row that is nothing beside others of its family says nothing about its multiplier.
        size = family_sizes(C, [row.family for row in rows])
        free = left_null_spaces(C / size[:, :, None], FOLLOWS_IN_RUN)
        return cls(size, free if free.any() else None)


@dataclass(frozen=True, eq=False)
class Shares:
    """How multipliers enter a force, and the constraints that they belong to, as functions of the graph's inputs."""

    share: Callable[[Array], list[Array]]  # k × m
    determining: Callable[[Array], list[Array]]  # C, m × nu
    rows: tuple[Row, ...]
    height: int  # k

    def open_directions(self, columns: Array) -> OpenDirections:
        """The same for all forces of a system; `columns` are the graph's inputs at N states."""
        return OpenDirections.of(_stacked(self.determining(columns)[0], columns.shape[1]), self.rows)

    def varying(self, columns: Array, directions: OpenDirections | None = None) -> tuple[Array, Array]:
        """Which of the k numbers are not determined, k × N; and how much of each row has to do with it, k × m."""
        found = self.open_directions(columns) if directions is None else directions
        if found.free is None:
            return np.zeros((self.height, columns.shape[1]), dtype=bool), np.zeros((self.height, len(self.rows)))
        share = _stacked(self.share(columns)[0], columns.shape[1]) / found.size[:, None, :]
        varied = share @ found.free @ found.free.transpose(0, 2, 1)
        most = np.maximum(np.linalg.norm(share, axis=2), 1e-300)
        is_varying = np.linalg.norm(varied, axis=2) > _VARIES * most
        return is_varying.T, np.abs(varied / most[:, :, None]).max(axis=0)

    def involved(self, amounts: Array) -> tuple[str, ...]:
        """The names of the rows of which there is an amount."""
        return tuple(row.name for row, amount in zip(self.rows, amounts, strict=True) if amount > _VARIES)


def _stacked(matrices: Array, count: int) -> Array:
    """Matrices that stand side by side as an array of them, N × rows × columns."""
    return matrices.reshape(matrices.shape[0], count, -1).transpose(1, 0, 2)
