"""Decisions about rank: which rows say something new, and which unknowns they determine. Numbers only."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.types import Array

# Relative to the largest of its row, the least pivot that sparsity may ask for; and a row that follows from others.
_PIVOT, _NOTHING_NEW = 0.1, 1e-7


@dataclass(frozen=True)
class Pivots:
    """Rows of C and the speeds that they determine, in the order of elimination; rows of the configuration first."""

    pairs: tuple[tuple[int, int], ...]

    @property
    def rows(self) -> list[int]:
        return [row for row, _ in self.pairs]

    @property
    def dependent(self) -> list[int]:
        return [column for _, column in self.pairs]


def choose_pivots(C: Array, sizes: Array, configuration_count: int) -> Pivots:
    """Pivots for a matrix of numbers: large in their row, and in rows and columns with few other entries.

    `sizes` are those of the constraints that the rows belong to: a row that is small beside its own says nothing.
    """
    work = C / sizes[:, None]
    pairs: list[tuple[int, int]] = []
    columns, left = list(range(C.shape[1])), list(range(C.shape[0]))
    for group in (range(configuration_count), range(configuration_count, C.shape[0])):
        rows = list(group)
        while rows and columns:
            block = np.abs(work[np.ix_(rows, columns)])
            largest = block.max(axis=1)
            rows = [row for row, size in zip(rows, largest, strict=True) if size > _NOTHING_NEW]
            if not rows:
                break
            block, largest = block[largest > _NOTHING_NEW], largest[largest > _NOTHING_NEW]
            filled = np.abs(work[np.ix_(left, columns)]) > _NOTHING_NEW
            fill = np.outer((block > _NOTHING_NEW).sum(axis=1) - 1, filled.sum(axis=0) - 1).astype(float)
            fill -= block / (1 + block)  # among equals the largest
            fill[block < _PIVOT * largest[:, None]] = np.inf
            i, j = np.unravel_index(int(np.argmin(fill)), fill.shape)
            row, column = rows.pop(int(i)), columns.pop(int(j))
            pairs.append((row, column))
            left.remove(row)
            work[left] -= np.outer(work[left, column] / work[row, column], work[row])
    return Pivots(tuple(pairs))


def least_pivot(C: Array, sizes: Array, pivots: Pivots) -> float:
    """The least pivot of a matrix of numbers, relative to the size of its constraint."""
    work = C / sizes[:, None]
    least = 1.0
    for number, (row, column) in enumerate(pivots.pairs):
        pivot = float(work[row, column])
        if not abs(pivot) > 0:
            return 0.0
        least = min(least, abs(pivot))
        later = pivots.rows[number + 1 :]
        work[later] -= np.outer(work[later, column] / pivot, work[row])
    return least
