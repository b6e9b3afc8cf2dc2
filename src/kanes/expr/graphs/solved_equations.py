"""Linear equations A x = b on a growing graph, in short, exact expressions.

By elimination, with a pivot that is not zero at random numbers; or by Cramer's rule, which divides only by the
determinant and so is valid wherever the solution exists, at the price of more operations.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.rank import rows_are_independent
from kanes.base.types import Array, GraphMatrix
from kanes.expr.graphs.casadi_on_demand import SX, ca
from kanes.expr.graphs.growing_graph import GrowingGraph

# A number is zero if it is this much smaller than the largest beside it.
_ZERO = 1e-11
# The most coupled unknowns that are solved for by Cramer's rule: minors double with each.
_MOST_BY_CRAMER = 9
_SINGULAR = (
    "The equations cannot be solved: their matrix is singular for all values of the symbols. Give as many independent "
    "equations as there are unknowns."
)


def eliminated(graph: GrowingGraph, A: GraphMatrix, b: GraphMatrix) -> GraphMatrix:
    """x by elimination, rows in order as long as their pivots are not zero."""
    n, numbers = A.shape[0], graph.samples([A])[0]
    rows: list[list[SX]] = [[A[i, j] for j in range(n)] + [b[i, j] for j in range(b.shape[1])] for i in range(n)]
    for k in range(n):
        pivot = _pivot(numbers, k)
        rows[k], rows[pivot] = rows[pivot], rows[k]
        numbers[[k, pivot]] = numbers[[pivot, k]]
        for i in range(k + 1, n):
            if not rows[i][k].is_zero():
                numbers[i, k:] -= numbers[i, k] / numbers[k, k] * numbers[k, k:]
                rows[i] = _without(rows[i], rows[k], k)
    for k in reversed(range(n)):
        for j in range(k + 1, n):
            if not rows[k][j].is_zero():
                rows[k][n:] = _less(rows[k][n:], rows[k][j], rows[j][n:])
        rows[k][n:] = [value if value.is_zero() else value / rows[k][k] for value in rows[k][n:]]
    return _joined([row[n:] for row in rows], b.shape[1])


def _pivot(numbers: Array, k: int) -> int:
    sizes = np.abs(numbers[k:, k])
    for row in range(len(sizes)):
        if sizes[row] > _ZERO * np.abs(numbers[k + row, k:]).max():
            return k + row
    raise WrongValueError(_SINGULAR)


def _without(row: list[SX], pivot: list[SX], k: int) -> list[SX]:
    """A row minus the multiple of the pivot's row that makes its entry k zero."""
    factor = row[k] / pivot[k]
    return [*row[:k], ca.SX(0), *_less(row[k + 1 :], factor, pivot[k + 1 :])]


def _less(row: list[SX], factor: SX, other: list[SX]) -> list[SX]:
    """A row minus a multiple of another."""
    return [own if value.is_zero() else own - factor * value for own, value in zip(row, other, strict=True)]


def by_cramer(graph: GrowingGraph, A: GraphMatrix, b: GraphMatrix) -> GraphMatrix:
    """x = adj(A) b / det(A), for each group of coupled unknowns."""
    if not rows_are_independent(graph.samples([A])[0]):
        raise WrongValueError(_SINGULAR)
    sparse = ca.sparsify(A)
    count, row_order, column_order, ends, _, _, _ = sparse.sparsity().btf()
    blocks, right = ca.sparsify(sparse[row_order, column_order]), b[row_order, :]
    is_lower = all(blocks[ends[k] : ends[k + 1], ends[k + 1] :].nnz() == 0 for k in range(count))
    solution = ca.SX(*b.shape)
    for block in range(count) if is_lower else reversed(range(count)):
        own = slice(ends[block], ends[block + 1])
        rest = ca.sparsify(right[own, :] - blocks[own, :] @ solution)  # Unknowns not solved for yet are zero.
        adjugate, determinant = _adjugate(ca.densify(blocks[own, own]))
        solution[own, :] = adjugate @ rest / determinant
    return ca.sparsify(solution[[int(place) for place in np.argsort(column_order)], :])


def _adjugate(A: GraphMatrix) -> tuple[GraphMatrix, GraphMatrix]:
    """adj(A) and det(A) of a dense matrix."""
    n = A.shape[0]
    if n > _MOST_BY_CRAMER:
        raise WrongValueError(
            f"Cramer's rule: {n} coupled unknowns take 2^{n} minors. Choose 'LU' above {_MOST_BY_CRAMER}."
        )
    minors = _Minors(A)
    everything = tuple(range(n))
    adjugate = ca.SX(n, n)
    for i in range(n):
        rows = everything[:i] + everything[i + 1 :]
        for j in range(n):
            minor = minors(rows, everything[:j] + everything[j + 1 :])
            adjugate[j, i] = -minor if (i + j) % 2 else minor
    # The same cofactors serve for the determinant, along the first row.
    return ca.sparsify(adjugate), A[0, :] @ adjugate[:, 0]


class _Minors:
    """Determinants of parts of a matrix, each expanded once along its first row."""

    def __init__(self, A: GraphMatrix) -> None:
        self._A = A
        self._found: dict[tuple[tuple[int, ...], tuple[int, ...]], SX] = {}

    def __call__(self, rows: tuple[int, ...], columns: tuple[int, ...]) -> SX:
        if not rows:
            return ca.SX(1)
        key = rows, columns
        if key not in self._found:
            total = ca.SX(0)
            for place, column in enumerate(columns):
                entry: SX = self._A[rows[0], column]
                if not entry.is_zero():
                    term = entry * self(rows[1:], columns[:place] + columns[place + 1 :])
                    total = total - term if place % 2 else total + term
            self._found[key] = total
        return self._found[key]


def _joined(rows: Sequence[Sequence[SX]], width: int) -> GraphMatrix:
    return ca.vertcat(*(ca.horzcat(*row) for row in rows)) if rows else ca.SX(0, width)
