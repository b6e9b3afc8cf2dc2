"""Scalars that a user gives: numbers, and expressions, in which time derivatives are evaluated."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from numbers import Rational, Real

import sympy
from sympy import Derivative, Expr, S, Symbol
from sympy.core.function import AppliedUndef

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.samples import Samples

# Levels of an expression; Python's stack allows only somewhat more.
DEEPEST = 150


def as_expression(value: object, where: str) -> Expr:
    """A number or SymPy expression as SymPy expression; anything else, text included, is refused.

    Text is never parsed: SymPy would evaluate it as Python.
    """
    if isinstance(value, Symbol):  # the most common kind, which needs no check
        return value
    if isinstance(value, Expr) and not isinstance(value, sympy.MatrixBase):
        return _checked(value, where)
    number = _exact_number(value)
    if number is None:
        if isinstance(value, Samples):
            raise WrongTypeError(
                f"{where}: samples are not an expression. Give a spline, kn.spline(model.time, times, values)."
            )
        raise WrongTypeError(
            f"{where}: {value!r} is not a scalar expression. Give a number or an expression of the model's "
            "coordinates, speeds, parameters and inputs."
        )
    if not number.is_finite:
        raise WrongValueError(f"{where}: {value!r} is not finite. Give a finite number.")
    return number


def _checked(value: Expr, where: str) -> Expr:
    """An expression that is finite, real and not nested too deep."""
    try:
        if value.has(S.NaN, S.Infinity, S.NegativeInfinity, S.ComplexInfinity, S.ImaginaryUnit):
            raise WrongValueError(f"{where}: {value} is not finite and real. Give a finite real expression.")
        return _worked_out(value, where)
    except RecursionError:
        raise WrongValueError(
            f"{where}: the expression is nested deeper than {DEEPEST} levels. Write it in fewer, such as by inputs or "
            "parameters for parts of it."
        ) from None


def is_too_deep(expression: Expr) -> bool:
    """Whether an expression is nested deeper than SymPy can work with."""
    level = {expression}
    for _ in range(DEEPEST):
        level = {part for each in level for part in each.args if part.args}
        if not level:
            return False
    return True


def _exact_number(value: object) -> Expr | None:
    """A real number of Python's or NumPy's, whole numbers and fractions kept exact."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    if isinstance(value, Rational):
        above, below = int(value.numerator), int(value.denominator)
        # Beyond the machine range it could be written but not computed with.
        return sympy.Rational(above, below) if abs(above) // below <= sys.float_info.max else S.Infinity
    # A zero is exact however it is typed: SymPy would carry 0.0 through sums as a number like others.
    return sympy.Float(float(value)) if value != 0 else S.Zero


def _worked_out(expression: Expr, where: str) -> Expr:
    """An expression with SymPy's `Derivative(q, t)` as q̇; functions made by `dynamicsymbols` are refused."""
    found = expression.atoms(Derivative, AppliedUndef)
    if not found:
        return expression
    functions = sorted(str(each) for each in found if isinstance(each, AppliedUndef))
    if functions:
        name = functions[0].partition("(")[0]
        raise WrongValueError(
            f"{where}: {functions[0]} is a function of SymPy's, as dynamicsymbols makes them, not a symbol of a "
            f"model. Use what model.coordinates('{name}'), speeds or inputs returns, or kn.from_sympy for a system "
            "that SymPy describes."
        )
    for derivative in found:
        refuse_plain_time(derivative.expr, derivative.variables)
    worked_out: Expr = expression.replace(lambda part: isinstance(part, Derivative), lambda part: part.doit())
    return worked_out


def refuse_plain_time(expression: object, variables: Iterable[Expr | tuple[Expr, int]]) -> None:
    """Refuse a derivative by SymPy's own t: it is zero, and never intended."""
    for variable in variables:
        symbol: Expr = variable[0] if isinstance(variable, (tuple, sympy.Tuple)) else variable
        if type(symbol) is Symbol and symbol.name == "t":
            raise WrongValueError(
                f"the derivative of {expression} by sympy.Symbol('t') would be zero, since that is not the time of the "
                "model. Differentiate by model.time, or write q.dot."
            )
