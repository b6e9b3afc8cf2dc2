"""Scalars that are products of vectors, multiplied out only by the algebra that evaluates them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kanes.expr.algebra import Algebra, M, Matrix
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ZERO, Expr


@dataclass(frozen=True, eq=False)
class Product:
    """left·right + rest.

    A graph multiplies them frame by frame; the SymPy expression, which may be long, is made only for reading.
    """

    left: Vector
    right: Vector
    rest: Expr = ZERO

    @classmethod
    def plain(cls, expression: Expr) -> Product:
        """A plain expression."""
        return cls(Vector.zero(), Vector.zero(), expression)

    def over(self, algebra: Algebra[M]) -> M:
        """The scalar in an algebra, 1×1."""
        return self.left.over(algebra).dot(self.right.over(algebra)) + algebra.lift(Matrix([self.rest]))

    @cached_property
    def expression(self) -> Expr:
        return self.left.dot(self.right) + self.rest
