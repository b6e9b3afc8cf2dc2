"""From the method's results to what a person reads: dependent speeds put in, the shortest form found."""

from __future__ import annotations

from kanes.expr.algebra import Matrix, Readable
from kanes.expr.stacks import Stack
from kanes.expr.symbols import Expr
from kanes.expr.tidy import tidy
from kanes.expr.vectors import Vector
from kanes.kane.method import Derivation


class Reader:
    """Turns matrices and stacks of a readable derivation into finished expressions and vectors."""

    def __init__(self, derivation: Derivation[Matrix], algebra: Readable) -> None:
        self.derivation = derivation
        self._dependent = algebra.dependent_speeds

    def scalar(self, expression: Expr) -> Expr:
        return tidy(expression.xreplace(self._dependent) if self._dependent else expression)

    def matrix(self, matrix: Matrix) -> Matrix:
        return matrix.applyfunc(self.scalar)

    def symmetric(self, matrix: Matrix) -> Matrix:
        """A symmetric matrix, each pair of equal entries finished once."""
        n = matrix.shape[0]
        lower = {(i, j): self.scalar(matrix[i, j]) for i in range(n) for j in range(i + 1)}
        return Matrix(n, n, lambda i, j: lower[max(i, j), min(i, j)])

    def vector(self, stack: Stack[Matrix], column: int = 0) -> Vector:
        terms = {frame: numbers[:, column] for frame, numbers in stack.terms.items()}
        vector = Vector.sum(terms)
        if self._dependent:
            vector = vector.map(lambda number: number.xreplace(self._dependent))
        return vector.shortest(self.derivation.system.frames)
