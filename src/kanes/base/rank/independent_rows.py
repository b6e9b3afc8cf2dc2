"""Rows from which the others follow.

Rows of one family belong to one constraint, and their sizes are compared: all velocities along one axis of a loop may
vanish at once, and are then negligible beside those along the other axes.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np

from kanes.base.rank.thresholds import CLEARLY_NEW, FOLLOWS, FOLLOWS_IN_RUN, LEAST
from kanes.base.types import Array


def first_rows(C: Array, threshold: float = FOLLOWS) -> list[int]:
    """The first rows of a matrix from which all others follow, but for `threshold` times the length of each."""
    basis: list[Array] = []
    found = []
    for index, row in enumerate(C):
        rest = row
        for _ in range(2):  # again, against round-off
            for unit in basis:
                rest = rest - unit * (unit @ rest)
        length = float(np.linalg.norm(rest))
        if length > threshold * max(float(np.linalg.norm(row)), LEAST):
            basis.append(rest / length)
            found.append(index)
    return found


def best_rows(C: Array, most: int | None = None) -> list[int]:
    """Rows from which the others follow, each relative to its length, in rising order.

    If only `count` are wanted, they are those of the largest pivots. If a row is not finite, all rows count.
    """
    if not C.shape[0] or not np.isfinite(C).all():
        return list(range(C.shape[0]))[:most]
    lengths = np.sqrt((C**2).sum(axis=1))
    unit = C / np.maximum(lengths, LEAST)[:, None]
    if (
        most is None
        and C.shape[0] <= C.shape[1]
        and np.abs(np.diag(np.linalg.qr(unit.T, mode="r"))).min() > CLEARLY_NEW
    ):
        return list(range(C.shape[0]))
    from scipy.linalg import qr  # noqa: PLC0415  # slow to import, and seldom needed

    R, order = qr(unit.T, mode="r", pivoting=True)
    found: list[int] = order[: min(C.shape)][np.abs(np.diag(R)) > FOLLOWS_IN_RUN].tolist()
    return sorted(found[:most])


def enforced_rows(C: Array, families: Sequence[Hashable], configuration_count: int) -> Array:
    """1 for rows that a run enforces at a state, 0 for those that follow from them.

    By orthogonalisation with the longest remainder first, relative to the size of a row's family; the first
    `configuration_count` rows, whose integrals are constraints of the configuration, go before the others.
    """
    rest = C / family_sizes(C, families)[:, None]
    enforced = np.zeros(C.shape[0])
    for group in (range(configuration_count), range(configuration_count, C.shape[0])):
        open_rows = list(group)
        while open_rows:
            lengths = np.linalg.norm(rest[open_rows], axis=1)
            if not lengths.max() > FOLLOWS_IN_RUN:
                break
            best = open_rows.pop(int(np.argmax(lengths)))
            enforced[best] = 1.0
            unit = rest[best] / np.linalg.norm(rest[best])
            for _ in range(2):  # again, against round-off
                rest = rest - np.outer(rest @ unit, unit)
    return enforced


def family_sizes(C: Array, families: Sequence[Hashable]) -> Array:
    """√ Σ |C_i|² over the rows of a row's family, 1 where all of them are zero; of one matrix, or of a stack."""
    squares = (C**2).sum(axis=-1)
    sizes = np.sqrt(np.where(_same(families), squares[..., None, :], 0.0).sum(axis=-1))
    return np.where(sizes > 0, sizes, 1.0)


def largest_in_family(C: Array, families: Sequence[Hashable]) -> Array:
    """The largest entry among the rows of a row's family, never zero."""
    largest = np.abs(C).max(axis=1, initial=0.0)
    return np.maximum(np.where(_same(families), largest, 0.0).max(axis=1, initial=0.0), LEAST)


def _same(families: Sequence[Hashable]) -> Array:
    """Which rows are of one family, m × m."""
    numbers = {family: number for number, family in enumerate(dict.fromkeys(families))}
    own = np.array([numbers[family] for family in families], dtype=int)
    same: Array = own[:, None] == own
    return same
