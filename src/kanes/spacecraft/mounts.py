"""What actuators on a bus share: the bus that they are on, and numbers that cannot be negative."""

from __future__ import annotations

from typing import Any

from kanes.errors import ExpressionError
from kanes.expr.symbols import Expr, as_expression
from kanes.model.model import Model
from kanes.model.parts import Body


def mounted_on(model: Any, on: Any, where: str) -> Body:
    """The body of a model that carries something, given by itself or by its name."""
    if not isinstance(model, Model):
        raise ExpressionError(f"{where}: {model!r} is no model. Give one, kn.Model('satellite').")
    body = model[on] if isinstance(on, str) else on
    if not isinstance(body, Body) or body not in model.bodies:
        raise ExpressionError(f"{where}: {on!r} is no body of '{model.name}'. Name the body that it is on.")
    return body


def expression_at_least(value: Any, where: str, is_zero_allowed: bool = True) -> Expr:
    """A number or an expression; a number is positive, or zero where that is allowed."""
    found = as_expression(value, where)
    if found.is_number and not (found.is_nonnegative if is_zero_allowed else found.is_positive):
        rule, cure = ("negative", "Give zero or more") if is_zero_allowed else ("not positive", "Give more than zero")
        raise ExpressionError(f"{where}: {value!r} is {rule}. {cure}.")
    return found
