"""From the method's results to readable expressions: dependent speeds replaced, the shortest form found."""

from __future__ import annotations

from kanes.base.errors import TooLargeToReadError
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.stacks import Stack
from kanes.expr.geometry.vectors import Vector
from kanes.expr.readable import Readable
from kanes.expr.simplify.tidy import length, tidy
from kanes.expr.symbols import Expr
from kanes.kane.method import Derivation

# Results of the method are shortened by at most about this factor before they are printed.
SHORTENED = 4
# How many times as long as what reads well a vector may be that stays as the method leaves it: the acceleration of the
# hand of an arm of seven axes takes 4000 to 7000 operations.
_LEFT = 8


class Reader:
    """Converts matrices and stacks of a readable derivation into finished expressions and vectors."""

    def __init__(self, derivation: Derivation[Matrix], algebra: Readable, largest_readable: int) -> None:
        self.derivation = derivation
        self._dependent = algebra.dependent_speeds
        self._largest_readable = largest_readable
        self._known: dict[Expr, Expr] = {}

    def scalar(self, expression: Expr) -> Expr:
        if expression not in self._known:
            complete = self.complete(expression)
            count = length(complete)
            if count > SHORTENED * self._largest_readable:
                raise TooLargeToReadError(f"'{self.derivation.system.name}'", count, self._largest_readable)
            self._known[expression] = tidy(complete)
        return self._known[expression]

    def complete(self, expression: Expr) -> Expr:
        """An expression with dependent speeds replaced by their expressions."""
        return expression.xreplace(self._dependent) if self._dependent else expression

    def matrix(self, matrix: Matrix) -> Matrix:
        return matrix.applyfunc(self.scalar)

    def symmetric(self, matrix: Matrix) -> Matrix:
        """A symmetric matrix, each pair of equal entries finished once."""
        n = matrix.shape[0]
        lower = {(i, j): self.scalar(matrix[i, j]) for i in range(n) for j in range(i + 1)}
        return Matrix(n, n, lambda i, j: lower[max(i, j), min(i, j)])

    def vector(self, stack: Stack[Matrix], column: int = 0, *, longest_shortened: int | None = None) -> Vector:
        """A column of a stack; one of more operations than are shortened stays as it is."""
        terms = {frame: numbers[:, column] for frame, numbers in stack.terms.items()}
        vector = Vector.sum(terms)
        if self._dependent:
            vector = vector.map(self.complete)
        count = sum(length(number) for numbers in vector.terms.values() for number in numbers)
        most = SHORTENED if longest_shortened is None else _LEFT
        if count > most * self._largest_readable:
            raise TooLargeToReadError(f"'{self.derivation.system.name}'", count, self._largest_readable)
        if longest_shortened is not None and count > longest_shortened:
            return vector
        return vector.shortest(self.derivation.system.frames)
