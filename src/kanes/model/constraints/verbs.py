"""Constraints of a model: from the user's input to rows."""

from __future__ import annotations

from collections.abc import Mapping

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.products import Product
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Coordinate, Expr, ExprLike, as_expression
from kanes.model.constraints.contacts import Grounded, find_contact
from kanes.model.constraints.rows import Constraint, Material, Row, Slip
from kanes.model.constraints.surfaces import Convex, Surface
from kanes.model.drawings import Ends, Touching
from kanes.model.parts import Body, Particle, PointLike, as_place


def velocity_constraint(newtonian: Frame, name: str, expression: ExprLike) -> Constraint:
    """An expression, linear in u or q̇, that is zero."""
    row = Row(name, newtonian, velocity=as_expression(expression, name))
    return Constraint(name, "velocity constraint", (row,), given={"velocity": expression})


def configuration_constraint(newtonian: Frame, name: str, expression: ExprLike) -> Constraint:
    """An expression of coordinates and time that is zero."""
    product = Product.plain(as_expression(expression, name))
    given = {"configuration": expression}
    return Constraint(name, "configuration constraint", (Row(name, newtonian, product),), given=given)


def coupling(newtonian: Frame, name: str, terms: Mapping[Expr, ExprLike], offset: ExprLike) -> Constraint:
    """Σ factor × coordinate = offset."""
    if not isinstance(terms, Mapping) or len(terms) < 2:
        raise WrongTypeError(
            f"{name}: {terms!r} is not a table of factors. Give factors by coordinate, such as {{q1: 2}}."
        )
    total = -as_expression(offset, f"offset of {name}")
    for coordinate, factor in terms.items():
        total += as_expression(coordinate, name) * as_expression(factor, f"factor of {coordinate} in {name}")
    given = {"coupling": dict(terms), "equals": offset}
    return Constraint(name, "coupling", (Row(name, newtonian, Product.plain(total)),), given=given)


def distance(newtonian: Frame, name: str, P: PointLike, Q: PointLike, length: ExprLike) -> Constraint:
    """Two points at a distance.

    (p·p − L²) / 2L = 0
    """
    L = as_expression(length, f"length of {name}")
    if L == 0 or (L.is_number and L < 0):
        raise WrongValueError(
            f"{name}: {L} is not a positive distance. Give a positive length, or use add_loop for zero."
        )
    first, second = as_place(name, P), as_place(name, Q)
    p = second.position_from(first)
    force = Slip(Material.fixed(second, newtonian), Material.fixed(first, newtonian), p / L)
    row = Row(name, newtonian, Product(p, p / (2 * L), -L / 2), between=force)
    given = {"distance": (P, Q), "length": L}
    return Constraint(name, "distance", (row,), Ends(first, second, "string"), given=given)


def rolling(
    ground: Grounded, name: str, body: Body, surface: Surface, on: Surface, on_body: Body | None, slipping: bool
) -> Constraint:
    """A body that touches a surface, and unless it is slipping does not slip there."""
    N = ground.frame
    contact = find_contact(ground, body, surface, on, on_body)
    rolls = Material(contact.reference, body.frame, contact.arm)
    other_point, other_frame = (ground.origin, N) if on_body is None else (on_body.center, on_body.frame)
    reach = contact.reference.position_from(other_point) + contact.arm
    rests = Material(other_point, other_frame, reach if on_body is not None else Vector.zero())
    rows = [Row(f"{name}, contact", N, contact.gap, between=Slip(rolls, rests, contact.normal))]
    if not slipping:
        labels = "12" if len(contact.directions) == 2 else "xyz"
        rows += [
            Row(f"{name}, slip {label}", N, velocity=Slip(rolls, rests, direction), among=f"slip in {name}")
            for label, direction in zip(labels, contact.directions, strict=True)
        ]
    kept = None if isinstance(surface, Convex) else surface
    touching = Touching(body, kept, on, on_body)
    given = {"rolling": body, "surface": kept, "on": on, "on_body": on_body, "slipping": slipping}
    return Constraint(name, "rolling", tuple(rows), touching=touching, given=given)


def prescribed(ground: Grounded, name: str, what: Coordinate | PointLike, function: ExprLike | Vector) -> Constraint:
    """A coordinate as a function of time, or a point at a position vector from the origin that is one."""
    N = ground.frame
    if isinstance(what, (Point, Body, Particle)):
        if not isinstance(function, Vector):
            raise WrongTypeError(
                f"{name}: {function!r} is not a vector. Give the position from the origin, such as x * N.x."
            )
        point, origin = Material.fixed(as_place(name, what), N), Material.fixed(ground.origin, N)
        p = point.point.position_from(ground.origin) - function
        rows = tuple(
            Row(f"{name}, {axis}", N, Product(p, e), between=Slip(point, origin, e))
            for axis, e in zip("xyz", (N.x, N.y, N.z), strict=True)
        )
        return Constraint(name, "prescribed motion", rows, Ends(point.point, point.point, "support"))
    if not isinstance(what, Coordinate):
        raise WrongTypeError(f"{name}: {what!r} is neither a coordinate nor a point. Give one of the two.")
    row = Row(name, N, Product.plain(what - as_expression(function, name)))
    return Constraint(name, "prescribed motion", (row,))
