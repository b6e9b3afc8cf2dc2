"""Checks of all actuators: their body, and numbers that cannot be negative."""

from __future__ import annotations

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.symbols import Expr, ExprLike, as_expression
from kanes.model.model import Model
from kanes.model.parts import Body


def mounted_on(model: Model, on: Body | str, where: str) -> Body:
    """The body of a model that carries something, given by itself or by its name."""
    if not isinstance(model, Model):
        raise WrongTypeError(f"{where}: {model!r} is not a model. Give a kn.Model.")
    body = model[on] if isinstance(on, str) else on
    if not isinstance(body, Body) or body not in model.bodies:
        raise WrongTypeError(f"{where}: {on!r} is not a body of '{model.name}'. Give the body that it is on.")
    return body


def expression_at_least(value: ExprLike, where: str, is_zero_allowed: bool = True) -> Expr:
    """A number or an expression; a number is positive, or zero where that is allowed."""
    found = as_expression(value, where)
    if found.is_number and not (found.is_nonnegative if is_zero_allowed else found.is_positive):
        rule, cure = ("negative", "Give zero or more") if is_zero_allowed else ("not positive", "Give more than zero")
        raise WrongValueError(f"{where}: {value!r} is {rule}. {cure}.")
    return found
