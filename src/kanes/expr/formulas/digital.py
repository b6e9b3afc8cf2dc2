"""Expressions of digital controllers: saturation, quantisation, cases, and normal numbers from uniform ones."""

from __future__ import annotations

import sympy
from sympy import Expr

from kanes.base.errors import WrongValueError
from kanes.expr.symbols import ExprLike, as_expression


def limited(value: ExprLike, lowest: ExprLike, highest: ExprLike) -> Expr:
    """A value limited to a range: saturation.

    >>> limited(3, -1, 1)
    1
    """
    low, high = as_expression(lowest, "limited, lowest"), as_expression(highest, "limited, highest")
    if (high - low).is_negative:
        raise WrongValueError(f"limited: {lowest} is more than {highest}. Give the lower limit first.")
    return sympy.Max(low, sympy.Min(high, as_expression(value, "limited")))


def quantized(value: ExprLike, quantum: ExprLike) -> Expr:
    """The nearest whole multiple of a quantum, ties upwards: the output of an ideal converter.

    >>> quantized(sympy.Rational(1, 3), sympy.Rational(1, 4))
    1/4
    """
    step = as_expression(quantum, "quantized, quantum")
    if step.is_number and not step.is_positive:
        raise WrongValueError(f"quantized: {quantum!r} is not a positive quantum. Give a positive number.")
    return step * sympy.floor(as_expression(value, "quantized") / step + sympy.S.Half)


def where_at_least(value: Expr, least: ExprLike, then: ExprLike, otherwise: ExprLike) -> Expr:
    """One of two values, by whether a quantity is at least a limit.

    >>> where_at_least(sympy.Integer(2), 1, 5, 7)
    5
    """
    return sympy.Piecewise((then, sympy.GreaterThan(value, least)), (otherwise, True))


def normal_number(one: Expr, other: Expr) -> Expr:
    """A standard normal number from two independent ones that are uniform between 0 and 1.

        √(−2 log a) cos 2πb

    Source: box1958, equation (1).
    """
    return sympy.sqrt(-2 * sympy.log(one)) * sympy.cos(2 * sympy.pi * other)


def root_of(value: Expr) -> Expr:
    """√x."""
    return sympy.sqrt(value)


def exponential(value: Expr) -> Expr:
    """The exponential function."""
    return sympy.exp(value)
