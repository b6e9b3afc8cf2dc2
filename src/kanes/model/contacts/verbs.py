"""Contacts, limits and latches of a model: from the user's input to rows."""

from __future__ import annotations

from kanes.base.errors import WrongValueError
from kanes.base.types import Content
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.products import Product
from kanes.expr.symbols import ZERO, Coordinate, Expr, ExprLike, Parameter, as_expression
from kanes.model.constraints.contacts import Grounded
from kanes.model.constraints.rows import Row, Slip
from kanes.model.constraints.surfaces import Surface
from kanes.model.contacts.coefficients import Friction, coefficients_of, constant_of, restitution_of
from kanes.model.contacts.pairs import rigid_spots
from kanes.model.contacts.parts import Side, Unilateral
from kanes.model.parts import PointLike


def contact(
    ground: Grounded,
    name: str,
    what: PointLike,
    surface: Surface,
    on: Surface | None,
    on_body: PointLike | None,
    friction: Friction,
    restitution: ExprLike,
) -> Unilateral:
    """A side for each spot at which a surface touches another one."""
    static, kinetic = coefficients_of(name, friction)
    e = restitution_of(name, restitution)
    sides = []
    for spot in rigid_spots(ground, name, what, surface, on, on_body):
        called = f"{name}, {spot.label}" if spot.label else name
        pushing = Slip(*spot.touching, spot.contact.normal)
        gap = Row(f"{called}, gap", ground.frame, spot.contact.gap, between=pushing)
        slips = spot.slips(called, ground.frame) if static != 0 or kinetic != 0 else ()
        sides.append(Side(called, gap, slips, static, kinetic, e, spot.contact.normal, spot.label, spot.touching))
    given: Content = {"contact": what, "surface": surface, "on": on, "on_body": on_body}
    given |= {} if static == 0 and kinetic == 0 else {"friction": static}
    given |= {} if static == kinetic else {"kinetic": kinetic}
    given |= {} if e == 0 else {"restitution": restitution}
    return Unilateral(name, "contact", tuple(sides), given)


def limit(
    newtonian: Frame,
    name: str,
    expression: ExprLike,
    lower: ExprLike | None,
    upper: ExprLike | None,
    restitution: ExprLike,
) -> Unilateral:
    """expression − lower ≥ 0 and upper − expression ≥ 0."""
    value = of_coordinates(name, expression)
    if lower is None and upper is None:
        raise WrongValueError(f"{name}: it has no end. Give lower=, upper= or both.")
    ends = {} if lower is None else {"lower": value - constant_of(f"{name}, lower", lower)}
    ends |= {} if upper is None else {"upper": constant_of(f"{name}, upper", upper) - value}
    if len(ends) == 2 and (room := ends["lower"] + ends["upper"]).is_number and room <= 0:
        raise WrongValueError(f"{name}: lower={lower} is not below upper={upper}. Swap them.")
    e = restitution_of(name, restitution)
    sides = tuple(
        Side(f"{name}, {label}", Row(f"{name}, {label}", newtonian, Product.plain(gap)), (), ZERO, ZERO, e, label=label)
        for label, gap in ends.items()
    )
    given = {"limit": expression, "lower": lower, "upper": upper, "restitution": None if e == 0 else restitution}
    return Unilateral(name, "limit", sides, given)


def of_coordinates(name: str, given: object) -> Expr:
    """An expression of coordinates and parameters."""
    expression = as_expression(given, name)
    others = sorted(str(each) for each in expression.free_symbols if not isinstance(each, (Coordinate, Parameter)))
    if others:
        raise WrongValueError(
            f"{name}: {expression} depends on {', '.join(others)}. Use coordinates and parameters alone."
        )
    if not any(isinstance(each, Coordinate) for each in expression.free_symbols):
        raise WrongValueError(f"{name}: {expression} has no coordinate, so that it never changes. Give one.")
    return expression
