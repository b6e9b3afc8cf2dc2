"""Functions in which laws of forces are written, with derivatives that are finite wherever the laws are."""

from __future__ import annotations

import sympy
from sympy import Expr, S

# In place of zero where a quotient or a logarithm needs a number: its square root and its logarithm are numbers too.
_TINY = sympy.Float(1e-300)


def square_root(x: Expr) -> Expr:
    """√x."""
    return sympy.sqrt(x)


def tanh(x: Expr) -> Expr:
    """The hyperbolic tangent."""
    return sympy.tanh(x)


def larger(x: Expr, y: Expr) -> Expr:
    """max(x, y)."""
    return sympy.Max(x, y)


def where_positive(condition: Expr, value: Expr) -> Expr:
    """A value where a condition is positive, zero elsewhere."""
    return sympy.Piecewise((value, condition > 0), (S.Zero, True))


def positive_power(x: Expr, n: Expr) -> Expr:
    """max(0, x)ⁿ for n ≥ 1. Where n is a parameter, the derivative by it is finite at x = 0 too."""
    base = sympy.Max(S.Zero if n.is_number else _TINY, x)
    return base**n


def length_above_zero(numbers: tuple[Expr, ...]) -> Expr:
    """√(x·x + tiny): the length of a vector as a divisor, which is never zero and rounds to the length itself."""
    return sympy.sqrt(sum((number**2 for number in numbers), _TINY))
