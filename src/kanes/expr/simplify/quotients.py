"""Expressions with substituted solutions of linear equations: one quotient is shorter than a sum of them."""

from __future__ import annotations

from sympy import Expr, fraction, together

from kanes.expr.simplify.tidy import length, tidy


def tidy_quotient(expression: Expr) -> Expr:
    """The expression as it is, tidied, or over one denominator, whichever is shortest.

    >>> from sympy import symbols
    >>> a, b, x = symbols("a b x")
    >>> tidy_quotient(a * x - a * b / (a + b) * x)
    a**2*x/(a + b)
    """
    numerator, denominator = fraction(together(expression))
    above_factor, above = tidy(numerator).as_content_primitive()
    below_factor, below = tidy(denominator).as_content_primitive()
    return min(tidy(expression), above_factor / below_factor * above / below, key=length)
