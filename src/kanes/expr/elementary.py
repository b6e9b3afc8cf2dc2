"""Functions in which laws of forces are written, with derivatives that are finite wherever the laws are."""

from __future__ import annotations

import sympy
from sympy import Expr, S

from kanes.expr.kept_terms import KeptTerm

# In place of zero where a logarithm needs a number; and added to a square, of which powers up to 5/2 are divisors.
_TINY, _TINY_SQUARE = sympy.Float(1e-300), sympy.Float(1e-100)


def square_root(x: Expr) -> Expr:
    """√x."""
    return sympy.sqrt(x)


def tanh(x: Expr) -> Expr:
    """The hyperbolic tangent."""
    return sympy.tanh(x)


def larger(x: Expr, y: Expr) -> Expr:
    """max(x, y)."""
    return sympy.Max(_real(x), _real(y))


def at_least_zero(x: Expr) -> Expr:
    """max(0, x)."""
    return larger(S.Zero, x)


def where_positive(condition: Expr, value: Expr) -> Expr:
    """A value where a condition is positive, zero elsewhere."""
    return sympy.Piecewise((value, _real(condition) > 0), (S.Zero, True))


def _real(x: Expr) -> Expr:
    """The same as a real number. SymPy does not see that a quotient is one where its divisor might be zero."""
    return x if x.is_extended_real else KeptTerm(x)


def positive_power(x: Expr, n: Expr) -> Expr:
    """max(0, x)ⁿ for n ≥ 1. Where n is a parameter, the derivative by it is finite at x = 0 too."""
    base = larger(S.Zero if n.is_number else _TINY, x)
    return base**n


def length_above_zero(numbers: tuple[Expr, ...]) -> Expr:
    """√(x·x + tiny): the length of a vector as a divisor, which is never zero and rounds to the length itself."""
    return sympy.sqrt(sum((number**2 for number in numbers), _TINY_SQUARE))
