"""Coefficients of friction and restitution, and constants, checked when they are given."""

from __future__ import annotations

from typing import TypeAlias

from kanes.base.errors import WrongValueError
from kanes.expr.symbols import Expr, ExprLike, Parameter, as_expression

# One coefficient of friction, or the static and the kinetic one.
Friction: TypeAlias = ExprLike | tuple[ExprLike, ExprLike]


def constant_of(where: str, given: ExprLike) -> Expr:
    """An expression of numbers and parameters alone."""
    expression = as_expression(given, where)
    if not all(isinstance(each, Parameter) for each in expression.free_symbols):
        raise WrongValueError(f"{where}: {expression} may change along a motion. Use numbers and parameters alone.")
    return expression


def coefficients_of(name: str, friction: Friction) -> tuple[Expr, Expr]:
    """The static and the kinetic coefficient, which may be expressions."""
    pair = friction if isinstance(friction, (tuple, list)) else (friction, friction)
    if len(pair) != 2:
        raise WrongValueError(f"{name}: friction={friction!r}. Give one coefficient, or (static, kinetic).")
    static, kinetic = (as_expression(each, f"{name}, friction") for each in pair)
    for each in (static, kinetic):
        if each.is_number and not each >= 0:
            raise WrongValueError(f"{name}: friction {each} is negative. Give zero or a positive coefficient.")
    if static.is_number and kinetic.is_number and static < kinetic:
        raise WrongValueError(
            f"{name}: static friction {static} is below kinetic friction {kinetic}. Give (static, kinetic) with the "
            "larger one first."
        )
    return static, kinetic


def restitution_of(name: str, given: ExprLike) -> Expr:
    """A coefficient of restitution, between 0 and 1."""
    e = constant_of(f"{name}, restitution", given)
    if e.is_number and not 0 <= e <= 1:
        raise WrongValueError(f"{name}: restitution {e} is not between 0 and 1. Give 0 for no bounce, 1 for no loss.")
    return e
