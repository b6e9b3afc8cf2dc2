"""Elimination: the unknowns that the rows of a matrix determine, and an order that keeps a symmetric matrix sparse."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.rank.independent_rows import largest_in_family
from kanes.base.rank.thresholds import FOLLOWS_IN_RUN, SPARSE_PIVOT
from kanes.base.types import Array


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


def choose_pivots(C: Array, families: Sequence[Hashable], configuration_count: int) -> Pivots:
    """Pivots for a matrix of numbers: large in their row, and in rows and columns with few other entries.

    A row that is small beside its own family is skipped, and so is a row of zeros, which has been left out. The first
    `configuration_count` rows are eliminated before the others.

    Source: markowitz1957, pivots that keep a matrix sparse.
    """
    work = C / largest_in_family(C, families)[:, None]
    pairs: list[tuple[int, int]] = []
    columns, left = list(range(C.shape[1])), list(range(C.shape[0]))
    for group in (range(configuration_count), range(configuration_count, C.shape[0])):
        rows = list(group)
        while rows and columns:
            block = np.abs(work[np.ix_(rows, columns)])
            largest = block.max(axis=1)
            rows = [row for row, size in zip(rows, largest, strict=True) if size > FOLLOWS_IN_RUN]
            if not rows:
                break
            block, largest = block[largest > FOLLOWS_IN_RUN], largest[largest > FOLLOWS_IN_RUN]
            filled = np.abs(work[np.ix_(left, columns)]) > FOLLOWS_IN_RUN
            fill = np.outer((block > FOLLOWS_IN_RUN).sum(axis=1) - 1, filled.sum(axis=0) - 1).astype(float)
            fill -= block / (1 + block)  # among equals the largest
            fill[block < SPARSE_PIVOT * largest[:, None]] = np.inf
            i, j = np.unravel_index(int(np.argmin(fill)), fill.shape)
            row, column = rows.pop(int(i)), columns.pop(int(j))
            pairs.append((row, column))
            left.remove(row)
            work[left] -= np.outer(work[left, column] / work[row, column], work[row])
    return Pivots(tuple(pairs))


def least_pivot(C: Array, families: Sequence[Hashable], pivots: Pivots) -> float:
    """The least pivot of a choice, relative to the largest entry of its family and at most 1.

    It measures how far a choice is from singular: at zero a dependent speed is not a function of the independent
    ones, or a row follows from others.
    """
    work = C / largest_in_family(C, families)[:, None]
    least = 1.0
    for number, (row, column) in enumerate(pivots.pairs):
        pivot = float(work[row, column])
        if not abs(pivot) > 0:
            return 0.0
        least = min(least, abs(pivot))
        later = pivots.rows[number + 1 :]
        work[later] -= np.outer(work[later, column] / pivot, work[row])
    return least


def largest_pivots(C: Array, weight: Array, threshold: float = 0.0) -> list[int]:
    """The columns of the largest pivots, by elimination with complete pivoting, in the order in which they are found.

    Entries are multiplied by `weight`, which prefers some columns. Those below `threshold` count as zero.
    """
    found: list[int] = []
    work, rows = C.copy(), list(range(C.shape[0]))
    while rows:
        size = np.abs(work[rows])
        size[:, found] = 0
        size[size < threshold] = 0
        if not size.any():
            break
        row, column = np.unravel_index(int(np.argmax(size * weight)), size.shape)
        pivot = rows.pop(int(row))
        found.append(int(column))
        work[rows] -= np.outer(work[rows, column] / work[pivot, column], work[pivot])
    return found


def sparse_order(neighbours: Sequence[Collection[int]], groups: Iterable[Iterable[int]]) -> list[int]:
    """Unknowns in an order of elimination with little fill-in: always one with the fewest remaining neighbours.

    `neighbours` has, for each, those with which it shares an entry. One group is eliminated before the next; ties go to
    the first, so that a full matrix keeps its order.

    Source: markowitz1957, pivots that keep a matrix sparse; of symmetric matrices, those of least degree.
    """
    linked = [set(each) - {i} for i, each in enumerate(neighbours)]
    order = []
    for group in groups:
        left = list(group)
        while left:
            best = min(left, key=lambda i: len(linked[i]))
            left.remove(best)
            order.append(best)
            for i in linked[best]:
                linked[i] = (linked[i] | linked[best]) - {i, best}
    return order
