"""Rows that follow from others, and systems of equations that may have no solution."""

from __future__ import annotations

import numpy as np

from kanes.types import Array

# Rows of C, of unit length, that leave less than this beside the others follow from them.
_NOTHING_NEW = 1e-7
_CLEARLY_NEW = 1e-3


def independent_rows(C: Array, most: int | None = None) -> list[int]:
    """Rows of C from which the others follow, the largest pivots first where only so many are wanted."""
    if not C.shape[0] or not np.isfinite(C).all():
        return list(range(C.shape[0]))[:most]
    lengths = np.sqrt((C**2).sum(axis=1))
    unit = C / np.maximum(lengths, 1e-300)[:, None]
    if (
        most is None
        and C.shape[0] <= C.shape[1]
        and np.abs(np.diag(np.linalg.qr(unit.T, mode="r"))).min() > _CLEARLY_NEW
    ):
        return list(range(C.shape[0]))
    from scipy.linalg import qr  # noqa: PLC0415  # slow to import, and seldom needed

    R, order = qr(unit.T, mode="r", pivoting=True)
    found: list[int] = order[: min(C.shape)][np.abs(np.diag(R)) > _NOTHING_NEW].tolist()
    return sorted(found[:most])


def solve(matrix: Array, right: Array) -> Array:
    """The solution, or not a number where there is none."""
    try:
        solution: Array = np.linalg.solve(matrix, right)
    except np.linalg.LinAlgError:
        return np.full_like(right, np.nan)
    return solution
