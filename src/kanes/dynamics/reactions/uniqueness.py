"""Which reactions the laws of motion determine.

Where constraints follow from each other, Cᵀ n = 0 for some n ≠ 0: multipliers λ and λ + n give the same motion, and
only elasticity would determine them. A force  base + coefficients λ  is determined nonetheless if
coefficients n = 0 for all such n.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.rank import family_sizes, left_null_spaces
from kanes.base.rank.thresholds import FOLLOWS_IN_RUN
from kanes.base.types import Array
from kanes.model.constraints.rows import Row

# Relative to its size, the part of a force that may vary before it counts as undetermined; round-off is far below.
_VARIES = 1e-6


@dataclass(frozen=True, eq=False)
class OpenDirections:
    """Directions n of multipliers with Cᵀ n = 0 at N states, with each row in a unit of its own."""

    size: Array  # N × m, the units
    free: Array | None  # N × m × m, columns of unit length or zero; None if there are none

    @classmethod
    def of(cls, C: Array, rows: Sequence[Row]) -> OpenDirections:
        """From C, N × m × nu, and what its rows belong to."""
        # A row that is negligible beside others of its family does not determine its multiplier.
        size = family_sizes(C, [row.family for row in rows])
        free = left_null_spaces(C / size[:, :, None], FOLLOWS_IN_RUN)
        return cls(size, free if free.any() else None)


@dataclass(frozen=True, eq=False)
class MultiplierCoefficients:
    """Coefficients of the multipliers in a force, and their constraints, as functions of the graph's inputs."""

    coefficients: Callable[[Array], list[Array]]  # k × m
    determining: Callable[[Array], list[Array]]  # C, m × nu
    rows: tuple[Row, ...]
    height: int  # k

    def open_directions(self, columns: Array) -> OpenDirections:
        """The same for all forces of a system; `columns` are the graph's inputs at N states."""
        return OpenDirections.of(_stacked(self.determining(columns)[0], columns.shape[1]), self.rows)

    def varying(self, columns: Array, directions: OpenDirections | None = None) -> tuple[Array, Array]:
        """Which of the k numbers are not determined, k × N; and how much each row is involved, k × m."""
        found = self.open_directions(columns) if directions is None else directions
        if found.free is None:
            return np.zeros((self.height, columns.shape[1]), dtype=bool), np.zeros((self.height, len(self.rows)))
        coefficients = _stacked(self.coefficients(columns)[0], columns.shape[1]) / found.size[:, None, :]
        varied = coefficients @ found.free @ found.free.transpose(0, 2, 1)
        most = np.maximum(np.linalg.norm(coefficients, axis=2), 1e-300)
        is_varying = np.linalg.norm(varied, axis=2) > _VARIES * most
        return is_varying.T, np.abs(varied / most[:, :, None]).max(axis=0)

    def involved(self, amounts: Array) -> tuple[str, ...]:
        """The names of the rows with a nonzero amount."""
        return tuple(row.name for row, amount in zip(self.rows, amounts, strict=True) if amount > _VARIES)


def _stacked(matrices: Array, count: int) -> Array:
    """Matrices side by side as an array of them, N × rows × columns."""
    return matrices.reshape(matrices.shape[0], count, -1).transpose(1, 0, 2)
