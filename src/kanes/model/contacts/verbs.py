"""Contacts, limits and latches of a model: from the user's input to rows."""

from __future__ import annotations

from collections.abc import Sequence

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Content
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.products import Product
from kanes.expr.symbols import ZERO, Coordinate, Expr, ExprLike, Parameter, as_expression
from kanes.model.constraints.contacts import Grounded
from kanes.model.constraints.rows import Row
from kanes.model.constraints.surfaces import Surface
from kanes.model.contacts.coefficients import Friction, coefficients_of, constant_of, restitution_of
from kanes.model.contacts.pairs import rigid_spots
from kanes.model.contacts.parts import Latch, Side, Unilateral
from kanes.model.parts import Body, Particle, PointLike, as_place


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
        gap = Row(f"{called}, gap", ground.frame, spot.contact.gap)
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
    value = _of_coordinates(name, expression)
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


def latch(ground: Grounded, name: str, what: object, Q: PointLike | None, at: ExprLike, when: ExprLike | None) -> Latch:
    """Rows of coordinates, or those along three axes from a point to another one."""
    N = ground.frame
    if isinstance(what, (Point, Body, Particle)):
        if Q is None or when is None:
            raise WrongValueError(
                f"{name}: a latch of points needs both of them and when=. Give add_latch(P, Q, when=…)."
            )
        p = as_place(name, Q).position_from(as_place(name, what))
        rows = tuple(Row(f"{name}, {axis}", N, Product(p, e)) for axis, e in zip("xyz", (N.x, N.y, N.z), strict=True))
        return Latch(name, _when(N, name, when), False, rows)
    if Q is not None:
        raise WrongTypeError(f"{name}: {what!r} is not a point. Give two points, or coordinates alone.")
    several = what if isinstance(what, Sequence) and not isinstance(what, str) else (what,)
    if when is None and len(several) != 1:
        raise WrongValueError(f"{name}: several expressions pass no single value. Give when=, which locks all of them.")
    held = [_of_coordinates(name, each) - constant_of(f"{name}, at", at) for each in several]
    rows = tuple(Row(f"{name}, {number}", N, Product.plain(each)) for number, each in enumerate(held, 1))
    given = {"latch": what, "at": None if at == 0 else at, "when": when}
    if when is None:
        return Latch(name, rows[0], True, rows, given)
    return Latch(name, _when(N, name, when), False, rows, given)


def _when(N: Frame, name: str, when: ExprLike) -> Row:
    return Row(f"{name}, when", N, Product.plain(_of_coordinates(f"{name}, when", when)))


def _of_coordinates(name: str, given: object) -> Expr:
    expression = as_expression(given, name)
    others = sorted(str(each) for each in expression.free_symbols if not isinstance(each, (Coordinate, Parameter)))
    if others:
        raise WrongValueError(
            f"{name}: {expression} depends on {', '.join(others)}. Use coordinates and parameters alone."
        )
    if not any(isinstance(each, Coordinate) for each in expression.free_symbols):
        raise WrongValueError(f"{name}: {expression} has no coordinate, so that it never changes. Give one.")
    return expression
