"""Rigid contact: where a surface touches another one, spot by spot, with its normal, gap and directions of slip.

Points, balls, the corners of boxes and the ends of capsules lie on a plane, or on or in a sphere or a cylinder; round
bodies by the pairs that roll. As there, gaps have the sign of the distance and agree with it to first order.
"""

from __future__ import annotations

from dataclasses import dataclass

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.elementary import larger
from kanes.expr.geometry.directions import across, constant, cross, length_and_direction, measured, perpendiculars
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.products import Product
from kanes.expr.geometry.rotations import UNIT, Triple, unit_triple
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ONE, Expr, as_expression
from kanes.model.constraints.contacts import Contact, Grounded, check_fixed, find_contact, own_frame_of, warn_of_center
from kanes.model.constraints.rows import Material, Row, Slip
from kanes.model.constraints.surfaces import (
    Capsule,
    Convex,
    Corners,
    Cylinder,
    Disc,
    Ellipsoid,
    Plane,
    Sphere,
    Surface,
    Torus,
)
from kanes.model.contacts.places import Place, SurfaceSide, places_of
from kanes.model.parts import Body, PointLike

_ROUND = (Sphere, Disc, Torus, Ellipsoid, Convex)
# An orthonormal basis; the tangents of a normal that points wherever it likes are singular where it is −e.
_BASIS: tuple[Triple, ...] = tuple(
    (ONE * x / 7, ONE * y / 7, ONE * z / 7) for x, y, z in ((2, 3, 6), (6, 2, -3), (-3, 6, -2))
)
# Keeps tangents finite at the singular normal itself.
_LEAST = as_expression(1e-200, "least")


@dataclass(frozen=True, eq=False)
class RigidSpot:
    """Contact at one spot of a surface."""

    label: str
    contact: Contact
    touching: tuple[Material, Material]  # the material points that touch, at the same place

    def slips(self, name: str, N: Frame) -> tuple[Row, ...]:
        """The velocity of the material point that touches relative to the surface, along two directions."""
        directions = self.contact.directions
        if len(directions) != 2:
            directions = _across(measured(self.contact.normal, N), N)
        return tuple(
            Row(f"{name}, slip {label}", N, velocity=Slip(*self.touching, direction))
            for label, direction in zip("12", directions, strict=True)
        )


def rigid_spots(
    ground: Grounded, name: str, what: PointLike, surface: Surface, on: Surface | None, on_body: PointLike | None
) -> list[RigidSpot]:
    """All spots of a surface on another one; without `on`, of a point on the surface."""
    first, other = SurfaceSide.of(ground, name, what), SurfaceSide.of(ground, name, on_body)
    if on_body is what:
        raise WrongValueError(f"{name}: {first.name} cannot touch itself. Give another body as on_body, or none.")
    own, lies_on = (None, surface) if on is None else (surface, on)
    for given in (surface, lies_on):
        if not isinstance(given, Surface):
            raise WrongTypeError(f"{name}: {given!r} is not a surface. Give one of kn.surfaces, such as Plane(N.z).")
    found: list[tuple[str, Contact]]
    if isinstance(own, _ROUND) and isinstance(what, Body) and (on_body is None or isinstance(on_body, Body)):
        found = [("", find_contact(ground, what, own, lies_on, on_body))]
    else:
        base = _LiesOn.of(ground, name, other, lies_on)
        _check_convex(name, own, base)
        if isinstance(what, Body) and isinstance(own, (Corners, Capsule)):
            warn_of_center(name, what, own)
        found = [(place.label, base.contact(place)) for place in places_of(name, first, own)]
    return [RigidSpot(label, contact, _touching(ground, first, contact, other)) for label, contact in found]


def _check_convex(name: str, surface: Surface | None, base: _LiesOn) -> None:
    """Corners alone are a box only on a plane, or in what is hollow."""
    why = ""
    if isinstance(surface, (Disc, Torus, Ellipsoid, Convex)):
        why = "It needs bodies on both sides."
    elif isinstance(surface, (Corners, Capsule)) and not isinstance(base.on, Plane) and not base.on.inside:
        why = "Its sides between corners or ends would go through."
    if surface is not None and why:
        raise WrongValueError(
            f"{name}: {surface.name} on {base.on.name} is not a known pair. {why} Give a Plane, or a Sphere."
        )


@dataclass(frozen=True, eq=False)
class _LiesOn:
    """The surface that others lie on."""

    name: str
    on: Plane | Sphere | Cylinder
    frame: Frame
    center: Point
    ground: Frame

    @classmethod
    def of(cls, ground: Grounded, name: str, other: SurfaceSide, on: Surface) -> _LiesOn:
        if not isinstance(on, (Plane, Sphere, Cylinder)):
            raise WrongValueError(
                f"{name}: a point on {on.name} is not a known pair. Give a Plane, a Sphere or a Cylinder, or a body "
                "with a surface and on=…."
            )
        if on.at is not None:
            check_fixed(name, f"at={on.at.name}", on.at.position_from(other.center), other.frame)
        if isinstance(other.thing, Body) and not isinstance(on, Plane):
            warn_of_center(name, other.thing, on)
        return cls(name, on, other.frame, other.place_of(on) if on.at is None else on.at, ground.frame)

    def contact(self, place: Place) -> Contact:
        """A spot on the surface."""
        p = place.point.position_from(self.center) + place.offset
        if isinstance(self.on, Plane):
            return self._on_plane(place, p)
        if isinstance(self.on, Cylinder):
            return self._on_cylinder(place, p)
        k, sign = self._distance(place)
        normal = sign * p / k
        gap = Product(normal / 2, p, -sign * k / 2)
        return Contact(normal, place.point, place.offset - place.radius * normal, gap, ())

    def _on_plane(self, place: Place, p: Vector) -> Contact:
        """gap = n·p − r."""
        normal = getattr(self.on, "normal", self.ground.x)
        frame = own_frame_of(self.name, f"the normal {normal}", normal, self.frame)
        n = self._unit(normal, frame)
        vector, pair = Vector.of(frame, n), perpendiculars(n)
        directions = () if pair is None else tuple(Vector.of(frame, each) for each in pair)
        arm = place.offset - place.radius * vector
        return Contact(vector, place.point, arm, Product(vector, p, -place.radius), directions)

    def _on_cylinder(self, place: Place, p: Vector) -> Contact:
        """As on a sphere, with the part of p across the axis in place of p."""
        axis = getattr(self.on, "axis", "z")
        e = self._unit(axis, self.frame) if isinstance(axis, Vector) else unit_triple(self.name, axis)
        k, sign = self._distance(place)
        d = across(measured(p, self.frame), e)
        n = _times(sign / k, d)
        normal = Vector.of(self.frame, n)
        gap = Product(normal / 2, Vector.of(self.frame, d), -sign * k / 2)
        directions = Vector.of(self.frame, e), Vector.of(self.frame, cross(n, e))
        return Contact(normal, place.point, place.offset - place.radius * normal, gap, directions)

    def _unit(self, vector: Vector, frame: Frame) -> Triple:
        numbers, changing = constant(measured(vector, frame))
        length, direction = length_and_direction(numbers)
        if changing or length == 0:
            raise WrongValueError(
                f"{self.name}: {vector} of {self.on.name} is not a direction fixed in {frame.name}. Give a vector "
                f"written in it, such as {frame.name}.z."
            )
        return direction

    def _distance(self, place: Place) -> tuple[Expr, Expr]:
        """From the place to the centre or axis in contact, and the side: ±1."""
        R, r = (as_expression(each, self.name) for each in (getattr(self.on, "radius", 0), place.radius))
        if not getattr(self.on, "inside", False):
            return R + r, ONE
        if (R - r).is_positive is False:
            raise WrongValueError(
                f"{self.name}: a ball of radius {r} does not fit into {self.on.name} of radius {R}. Give a smaller "
                "one, or inside=False."
            )
        return R - r, -ONE


def _touching(ground: Grounded, first: SurfaceSide, contact: Contact, other: SurfaceSide) -> tuple[Material, Material]:
    moving = Material(contact.reference, first.frame, contact.arm)
    if other.thing is None:
        return moving, Material.fixed(ground.origin, ground.frame)
    reach = contact.reference.position_from(other.center) + contact.arm
    return moving, Material(other.center, other.frame, reach)


def _across(n: Triple, N: Frame) -> tuple[Vector, Vector]:
    """Two directions across a normal that turns.

    A normal without a component along an axis has that axis across it. In space they are the vectors a ⟂ e turned as e
    is turned to n:  a − (a·n)(e + n)/(1 + e·n),  which holds for all n but −e.
    """
    for axis in range(3):
        if n[axis] == 0:
            return Vector.of(N, cross(UNIT[axis], n)), Vector.of(N, UNIT[axis])
    length, _ = length_and_direction(n)
    n = _times(1 / length, n)
    e, *pair = _BASIS
    between = (e[0] + n[0], e[1] + n[1], e[2] + n[2])
    first, second = (
        Vector.of(N, _plus(a, _times(-_dot(a, n) / larger(1 + _dot(e, n), _LEAST), between))) for a in pair
    )
    return first, second


def _times(factor: Expr, a: Triple) -> Triple:
    return factor * a[0], factor * a[1], factor * a[2]


def _plus(a: Triple, b: Triple) -> Triple:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _dot(a: Triple, b: Triple) -> Expr:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
