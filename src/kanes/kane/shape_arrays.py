"""Small matrices of a flexible body over an algebra: numbers, columns side by side, traces and axial vectors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from kanes.base.types import Array
from kanes.expr.algebra import Algebra, M
from kanes.model.flexible.flexibility import matrix_of_numbers


class ShapeArrays(Generic[M]):
    """Operations on matrices of an algebra that the inertia of flexible bodies needs."""

    def __init__(self, algebra: Algebra[M]) -> None:
        self.algebra = algebra

    def numbers(self, array: Array | Sequence[Sequence[float]]) -> M:
        """A matrix of numbers."""
        return self.algebra.lift(matrix_of_numbers(array))

    def beside(self, columns: Sequence[M], height: int = 3) -> M:
        """Columns side by side."""
        return self.algebra.stack_rows([column.T for column in columns], height).T

    def below(self, matrix: M) -> M:
        """The columns of a matrix one below the other."""
        count = matrix.shape[1]
        return self.algebra.stack_rows([self.algebra.columns(matrix, [k]) for k in range(count)], 1)

    def entry(self, matrix: M, row: int, column: int) -> M:
        """An entry as a matrix, 1×1."""
        return self.algebra.columns(self.algebra.rows(matrix, [row]), [column])

    def trace(self, matrix: M) -> M:
        """The sum of the diagonal, 1×1."""
        return self.entry(matrix, 0, 0) + self.entry(matrix, 1, 1) + self.entry(matrix, 2, 2)

    def turned(self, matrix: M) -> M:
        """tr(Q) U − Q."""
        return self.numbers([[1, 0, 0], [0, 1, 0], [0, 0, 1]]) * self.trace(matrix)[0, 0] - matrix

    def axial(self, matrix: M) -> M:
        """∫ a × b of a matrix ∫ a bᵀ, 3×1."""
        pairs = ((1, 2), (2, 0), (0, 1))
        return self.algebra.stack_rows([self.entry(matrix, i, j) - self.entry(matrix, j, i) for i, j in pairs], 1)

    def symmetric(self, upper: M) -> M:
        """A symmetric matrix from its six entries, row by row."""
        order = [0, 1, 2, 1, 3, 4, 2, 4, 5]
        rows = [self.algebra.rows(upper, order[start : start + 3]).T for start in (0, 3, 6)]
        return self.algebra.stack_rows(rows, 3)
