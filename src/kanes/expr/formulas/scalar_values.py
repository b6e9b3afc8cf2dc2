"""What a user may give for a scalar: numbers, and expressions in which derivatives by time are worked out."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from numbers import Rational, Real
from typing import Any

import sympy
from sympy import Derivative, Expr, S, Symbol
from sympy.core.function import AppliedUndef

from kanes.errors import ExpressionError
from kanes.samples import Samples

# Levels of an expression; Python's stack ends after some more.
DEEPEST = 150


def as_expression(value: Any, where: str) -> Expr:
    """A number or SymPy expression as SymPy expression; anything else, text included, is refused.

    Text is never parsed: SymPy would evaluate it as Python.
    """
    if isinstance(value, Symbol):  # the most common kind, in which there is nothing to look for
        return value
    if isinstance(value, Expr) and not isinstance(value, sympy.MatrixBase):
        return _checked(value, where)
    number = _exact_number(value)
    if number is None:
        if isinstance(value, Samples):
            raise ExpressionError(
                f"{where}: samples are no expression. Give a spline through them, kn.spline(model.time, times, values)."
            )
        raise ExpressionError(
            f"{where}: {value!r} is not a scalar expression. Give a number or an expression of the model's "
            "coordinates, speeds, parameters and inputs."
        )
    if not number.is_finite:
        raise ExpressionError(f"{where}: {value!r} is not finite. Give a finite number.")
    return number


def _checked(value: Expr, where: str) -> Expr:
    """An expression that is finite, real and not nested too deep."""
    try:
        if value.has(S.NaN, S.Infinity, S.NegativeInfinity, S.ComplexInfinity, S.ImaginaryUnit):
            raise ExpressionError(f"{where}: {value} is not finite and real. Give a finite real expression.")
        return _worked_out(value, where)
    except RecursionError:
        raise ExpressionError(
            f"{where}: the expression is nested deeper than {DEEPEST} levels. Write it in fewer, such as by inputs or "
            "parameters for parts of it."
        ) from None


def is_too_deep(expression: Expr) -> bool:
    """Whether functions, sums and products stand in each other on more levels than SymPy can work with."""
    level = {expression}
    for _ in range(DEEPEST):
        level = {part for each in level for part in each.args if part.args}
        if not level:
            return False
    return True


def _exact_number(value: Any) -> Expr | None:
    """A real number of Python's or NumPy's, whole numbers and fractions kept exact."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    if isinstance(value, Rational):
        above, below = int(value.numerator), int(value.denominator)
        # Beyond the range of machine numbers it could be written but not computed with.
        return sympy.Rational(above, below) if abs(above) // below <= sys.float_info.max else S.Infinity
    # A zero is exact however it is typed: SymPy would carry 0.0 through sums as a number like others.
    return sympy.Float(float(value)) if value != 0 else S.Zero


def _worked_out(expression: Expr, where: str) -> Expr:
    """An expression with SymPy's `Derivative(q, t)` as q̇; what only `dynamicsymbols` could mean is refused."""
    found = expression.atoms(Derivative, AppliedUndef)
    if not found:
        return expression
    functions = sorted(str(each) for each in found if isinstance(each, AppliedUndef))
    if functions:
        name = functions[0].partition("(")[0]
        raise ExpressionError(
            f"{where}: {functions[0]} is a function of SymPy's, as dynamicsymbols makes them, and no symbol of a "
            f"model. Use what model.coordinates('{name}'), speeds or inputs returns, or kn.from_sympy for a system "
            "that SymPy describes."
        )
    for derivative in found:
        refuse_plain_time(derivative.expr, derivative.variables)
    worked_out: Expr = expression.replace(lambda part: isinstance(part, Derivative), lambda part: part.doit())
    return worked_out


def refuse_plain_time(expression: Any, variables: Iterable[Any]) -> None:
    """A derivative by SymPy's own t is zero, and never meant."""
    for variable in variables:
        symbol = variable[0] if isinstance(variable, (tuple, sympy.Tuple)) else variable
        if type(symbol) is Symbol and symbol.name == "t":
            raise ExpressionError(
                f"the derivative of {expression} by sympy.Symbol('t') would be zero, since that is not the time of the "
                "model. Differentiate by model.time, or write q.dot."
            )
