"""Scalars that are products of vectors, multiplied out only by the algebra that computes with them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kanes.expr.algebra import Algebra, Matrix
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ZERO, Expr


@dataclass(frozen=True, eq=False)
class Product:
    """left·right + rest.

    A graph brings the two together frame by frame; the SymPy expression, which may be long, is made only to be read.
    """

    left: Vector
    right: Vector
    rest: Expr = ZERO

    @classmethod
    def plain(cls, expression: Expr) -> Product:
        """An expression as it stands."""
        return cls(Vector.zero(), Vector.zero(), expression)

    def over(self, algebra: Algebra[Any]) -> Any:
        """The scalar in an algebra, 1×1."""
        rest: Any = algebra.lift(Matrix([self.rest]))
        return self.left.over(algebra).dot(self.right.over(algebra)) + rest

    @cached_property
    def expression(self) -> Expr:
        return self.left.dot(self.right) + self.rest
