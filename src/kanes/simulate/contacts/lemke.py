"""Linear complementarity: z ≥ 0 with w = M z + q ≥ 0 and z · w = 0, by Lemke's pivots."""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array

# A pivot, or a ratio, relative to entries of size one, that counts as zero.
_ZERO = 1e-11
# How far a solution may be off, relative to its terms, to count as one.
_WRONG = 1e-7


def linear_complementarity(M: Array, q: Array) -> Array | None:
    """A solution, or None where the path of pivots ends in a ray, is too long, or loses all digits.

    M and q should have entries of the size of one. Among rows of equal ratios the one that is lexicographically least
    leaves the basis, so that no basis comes twice.

    Source: schindler2011, the method for problems of contact.
    """
    count = q.size
    if not count or q.min() >= 0:
        return np.zeros(count)
    # Columns: w (count), z (count), the covering variable, the right-hand side.
    table = np.hstack([np.eye(count), -M, -np.ones((count, 1)), q[:, None]])
    basis = list(range(count))
    row, entering = int(np.flatnonzero(q <= q.min() + _ZERO)[-1]), 2 * count
    for _ in range(50 * (count + 1)):
        leaving = basis[row]
        _pivot(table, row, entering)
        basis[row] = entering
        if leaving == 2 * count:
            return _checked(M, q, _values(table, basis, count))
        entering = leaving + count if leaving < count else leaving - count
        column = table[:, entering]
        rows = np.flatnonzero(column > _ZERO)
        if not rows.size:
            return None
        row = _leaving(table, column, rows, basis)
    return None


def _leaving(table: Array, column: Array, rows: Array, basis: list[int]) -> int:
    """The row of the least ratio; of equal ones that with the covering variable, else the lexicographically least."""
    rows = _smallest(rows, table[rows, -1] / column[rows])
    for row in rows:
        if basis[row] == 2 * len(basis):
            return int(row)
    for k in range(len(basis)):
        if rows.size == 1:
            break
        rows = _smallest(rows, table[rows, k] / column[rows])
    return int(rows[0])


def _smallest(rows: Array, ratios: Array) -> Array:
    least = float(ratios.min())
    smallest: Array = rows[ratios <= least + _ZERO * max(1.0, abs(least))]
    return smallest


def _pivot(table: Array, row: int, column: int) -> None:
    """Gauss–Jordan elimination of a column, in place."""
    table[row] /= table[row, column]
    factors = table[:, column].copy()
    factors[row] = 0.0
    table -= np.outer(factors, table[row])


def _checked(M: Array, q: Array, z: Array) -> Array | None:
    """z, unless round-off of many pivots has spoiled it."""
    w = M @ z + q
    size = 1.0 + float((np.abs(M) @ z).max())
    good = w.min() >= -_WRONG * size and float(np.minimum(z, np.abs(w)).max()) <= _WRONG * size
    return z if good else None


def _values(table: Array, basis: list[int], count: int) -> Array:
    z = np.zeros(count)
    for place, variable in enumerate(basis):
        if count <= variable < 2 * count:
            z[variable - count] = max(float(table[place, -1]), 0.0)
    return z
