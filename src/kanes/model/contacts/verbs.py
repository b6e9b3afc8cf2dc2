"""Contacts, limits and latches of a model: from the user's input to rows."""

from __future__ import annotations

from collections.abc import Sequence

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.geometry.directions import constant, length_and_direction, measured, perpendiculars
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.products import Product
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ZERO, Coordinate, Expr, ExprLike, Parameter, as_expression
from kanes.model.constraints.contacts import Contact, Grounded, find_contact
from kanes.model.constraints.rows import Material, Row, Slip
from kanes.model.constraints.surfaces import Plane, Surface
from kanes.model.contacts.parts import Latch, Side, Unilateral
from kanes.model.parts import Body, Particle, PointLike, as_place

# One coefficient of friction, or the static and the kinetic one.
Friction = ExprLike | tuple[ExprLike, ExprLike]


def contact(
    ground: Grounded,
    name: str,
    what: PointLike,
    surface: Surface,
    on: Surface | None,
    on_body: Body | None,
    friction: Friction,
    restitution: ExprLike,
) -> Unilateral:
    """A point on a plane, or a body with a surface on another one, as in rolling."""
    static, kinetic = _coefficients(name, friction)
    if on is None:
        found = _point_on_plane(ground, name, as_place(name, what), surface, on_body)
    else:
        if not isinstance(what, Body):
            raise WrongTypeError(f"{name}: {what!r} is not a body. Give one, or a point and the plane that it touches.")
        found = find_contact(ground, what, surface, on, on_body)
    touching = _touching(ground, what, found, on_body)
    slips = _slips(ground.frame, name, found, *touching) if static != 0 or kinetic != 0 else ()
    gap = Row(f"{name}, gap", ground.frame, found.gap)
    e = _restitution(name, restitution)
    side = Side(name, gap, slips, static, kinetic, e, found.normal, touching=touching)
    given = {"contact": what, "surface": surface, "on": on, "on_body": on_body}
    given |= {} if static == 0 and kinetic == 0 else {"friction": static}
    given |= {} if static == kinetic else {"kinetic": kinetic}
    return Unilateral(name, "contact", (side,), given | ({} if e == 0 else {"restitution": restitution}))


def _point_on_plane(ground: Grounded, name: str, P: Point, surface: Surface, on_body: Body | None) -> Contact:
    """gap = n·p  with p from the plane's point to P."""
    if not isinstance(surface, Plane):
        raise WrongValueError(
            f"{name}: a point on {getattr(surface, 'name', repr(surface))} is not a known pair. Give a Plane, or "
            "a body with a surface and on=…."
        )
    frame = ground.frame if on_body is None else on_body.frame
    origin = surface.at or (ground.origin if on_body is None else on_body.origin)
    numbers, changing = constant(measured(surface.normal, frame))
    length, direction = length_and_direction(numbers)
    if changing or length == 0:
        raise WrongValueError(
            f"{name}: the normal {surface.normal} of its plane is not a direction fixed in {frame.name}. Give a vector "
            "written in it, such as "
            f"{frame.name}.z."
        )
    normal, pair = Vector.of(frame, direction), perpendiculars(direction)
    directions = (frame.x, frame.y, frame.z) if pair is None else tuple(Vector.of(frame, each) for each in pair)
    return Contact(normal, P, Vector.zero(), Product(normal, P.position_from(origin)), directions)


def _touching(ground: Grounded, what: PointLike, found: Contact, on_body: Body | None) -> tuple[Material, Material]:
    """The material points that touch, at the same place."""
    first = Material(found.reference, what.frame if isinstance(what, Body) else ground.frame, found.arm)
    if on_body is None:
        return first, Material.fixed(ground.origin, ground.frame)
    reach = found.reference.position_from(on_body.center) + found.arm
    return first, Material(on_body.center, on_body.frame, reach)


def _slips(N: Frame, name: str, found: Contact, first: Material, second: Material) -> tuple[Row, ...]:
    """The velocity of the material point that touches relative to the surface, along each direction."""
    if len(found.directions) > 2:
        raise WrongValueError(
            f"{name}: friction needs two directions across the normal that serve everywhere, and this pair has none. "
            "Leave friction out, or let a body touch a plane or a cylinder."
        )
    return tuple(
        Row(f"{name}, slip {label}", N, velocity=Slip(first, second, direction))
        for label, direction in zip("12", found.directions, strict=False)
    )


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
    ends = {} if lower is None else {"lower": value - _constant(f"{name}, lower", lower)}
    ends |= {} if upper is None else {"upper": _constant(f"{name}, upper", upper) - value}
    if len(ends) == 2 and (room := ends["lower"] + ends["upper"]).is_number and room <= 0:
        raise WrongValueError(f"{name}: lower={lower} is not below upper={upper}. Swap them.")
    e = _restitution(name, restitution)
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
    held = [_of_coordinates(name, each) - _constant(f"{name}, at", at) for each in several]
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


def _constant(where: str, given: ExprLike) -> Expr:
    expression = as_expression(given, where)
    if not all(isinstance(each, Parameter) for each in expression.free_symbols):
        raise WrongValueError(f"{where}: {expression} may change along a motion. Use numbers and parameters alone.")
    return expression


def _coefficients(name: str, friction: Friction) -> tuple[Expr, Expr]:
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


def _restitution(name: str, given: ExprLike) -> Expr:
    e = _constant(f"{name}, restitution", given)
    if e.is_number and not 0 <= e <= 1:
        raise WrongValueError(f"{name}: restitution {e} is not between 0 and 1. Give 0 for no bounce, 1 for no loss.")
    return e
