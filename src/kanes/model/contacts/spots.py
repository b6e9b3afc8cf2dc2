"""Where compliant contact takes place: a spot of one surface on another one, with its depth and velocities.

A spot is a point of a body, or a ball about one; surfaces with edges or corners have several. The true distance of the
surfaces counts, not only its sign. Normal and velocities are by measure numbers in the frame of the other surface, as
seen from there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.geometry.directions import across, constant, cross, length_and_direction, measured, perpendiculars
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.relative_motion import position_and_rate, turning_of
from kanes.expr.geometry.rotations import UNIT, Triple, unit_triple
from kanes.expr.geometry.vectors import Vector
from kanes.expr.kept_terms import kept_if_long
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import ONE, ZERO, Expr
from kanes.model.constraints.contacts import Grounded, check_fixed, find_contact, own_frame_of, warn_of_center
from kanes.model.constraints.surfaces import (
    Convex,
    Cylinder,
    Disc,
    Ellipsoid,
    Plane,
    Points,
    Sphere,
    Surface,
    Torus,
)
from kanes.model.contacts.places import Place, SurfaceSide, places_of
from kanes.model.parts import Body

_ROUND = (Disc, Torus, Ellipsoid, Convex)


@dataclass(frozen=True, eq=False)
class Touch:
    """Two surfaces at a spot.

    The normal points from the other surface to the spot, `slip` holds the tangential velocity of the spot along
    `directions`, which are unit vectors perpendicular to each other and to the normal, or the axes of the frame.
    """

    place: Place
    frame: Frame
    depth: Expr  # negative where the surfaces are apart
    rate: Expr  # of the depth
    normal: Triple
    directions: tuple[Triple, ...]
    slip: tuple[Expr, ...]
    arm: Vector  # from the place to the middle of the overlap


def touches(
    ground: Grounded, where: str, first: SurfaceSide, surface: Surface | None, other: SurfaceSide, on: Surface
) -> list[Touch]:
    """All spots of a surface on another one."""
    for given in (on,) if surface is None else (surface, on):
        if not isinstance(given, Surface):
            raise WrongTypeError(f"{where}: {given!r} is not a surface. Give one of kn.surfaces, such as Plane(N.z).")
    if not isinstance(on, (Plane, Sphere, Cylinder)):
        raise WrongValueError(
            f"{where}: {on.name} is not a surface for others to lie on. Use a Plane, a Sphere or a Cylinder."
        )
    if isinstance(surface, (Sphere, Cylinder)) and surface.inside:
        raise WrongValueError(f"{where}: {surface.name} with inside=True is hollow. Let the other surface lie in it.")
    if isinstance(first.thing, Body) and surface is not None and not isinstance(surface, Points):
        warn_of_center(where, first.thing, surface)
    if isinstance(other.thing, Body) and not isinstance(on, Plane):
        warn_of_center(where, other.thing, on)
    if isinstance(surface, _ROUND) and isinstance(first.thing, Body):
        return [_of_round(ground, where, first, surface, other, on)]
    base = _Base.of(ground, where, first, other, on)
    return [base.touch(place) for place in places_of(where, first, surface)]


# Both surfaces


@dataclass(frozen=True, eq=False)
class _Base:
    """The surface that others lie on, and the frame from which they are seen."""

    where: str
    first: SurfaceSide
    other: SurfaceSide
    on: Plane | Sphere | Cylinder
    frame: Frame
    center: Point
    spins: bool  # whether the other body turns in that frame

    @classmethod
    def of(
        cls, ground: Grounded, where: str, first: SurfaceSide, other: SurfaceSide, on: Plane | Sphere | Cylinder
    ) -> _Base:
        at = on.at
        if at is not None:
            check_fixed(where, f"at={at.name}", at.position_from(other.center), other.frame)
        center = other.place_of(on) if at is None else at
        frame, spins = other.frame, False
        if isinstance(on, Plane):
            frame = own_frame_of(where, f"the normal {on.normal} of {on.name}", on.normal, other.frame)
        elif isinstance(on, Sphere) and other.turns:
            frame, spins = ground.frame, True
        return cls(where, first, other, on, frame, center, spins)

    def touch(self, place: Place) -> Touch:
        """A spot on the surface, with the velocities of the two bodies where they overlap."""
        way = place.point.position_from(self.center) + place.offset
        position, velocity = position_and_rate(self.frame, way)
        gap, normal = self._gap_and_normal(place, position)
        gap = kept_if_long(gap)
        reach = ZERO if place.radius == 0 else -(place.radius + gap / 2)
        arm = tuple(reach * each for each in normal)
        if self.first.turns and place.radius != 0:
            velocity = _plus(velocity, cross(turning_of(self.frame, self.first.frame), arm))
        if self.spins:
            contact = _plus(position, arm)
            velocity = _minus(velocity, cross(turning_of(self.frame, self.other.frame), contact))
        velocity = _kept(velocity)
        rate = tidy(-_dot(normal, velocity)) if _is_short(velocity) else -_dot(normal, velocity)
        directions, slip = _slip(normal, velocity)
        slip = tuple(kept_if_long(each) for each in slip)
        return Touch(place, self.frame, -gap, kept_if_long(rate), normal, directions, slip, Vector.of(self.frame, arm))

    def _gap_and_normal(self, place: Place, position: Triple) -> tuple[Expr, Triple]:
        """The distance of the surfaces, and the unit normal."""
        on, r = self.on, place.radius
        if isinstance(on, Plane):
            n = _direction(self.where, on.normal, self.frame)
            return _dot(n, position) - r, n
        if isinstance(on, Cylinder):
            axis = (
                _direction(self.where, on.axis, self.frame)
                if isinstance(on.axis, Vector)
                else unit_triple(self.where, on.axis)
            )
            position = across(position, axis)
        distance, direction = length_and_direction(position)
        if distance == 0:
            raise WrongValueError(f"{self.where}: the two centres always coincide. Place the surfaces apart.")
        if len([each for each in position if each != 0]) > 1:
            distance = kept_if_long(distance)
            direction = _scaled(1 / distance, position)
        if on.inside:
            return on.radius - r - distance, _scaled(-ONE, direction)
        return distance - on.radius - r, direction


def _of_round(
    ground: Grounded, where: str, first: SurfaceSide, surface: Surface, other: SurfaceSide, on: Surface
) -> Touch:
    """A wheel, an ellipsoid or any convex surface on a plane: the point with the normal of the plane."""
    body, carrier = first.thing, other.thing
    if not isinstance(on, Plane) or not isinstance(body, Body) or not (carrier is None or isinstance(carrier, Body)):
        raise WrongValueError(f"{where}: {surface.name} on {on.name} is not a known pair. Lay it on a Plane.")
    contact = find_contact(ground, body, surface, on, carrier, where)
    base = _Base.of(ground, where, first, other, on)
    place = Place("", contact.reference, Vector.zero(), ZERO)
    touch = base.touch(place)
    arm = measured(contact.arm, base.frame)
    position, velocity = position_and_rate(base.frame, contact.reference.position_from(base.center))
    gap = kept_if_long(tidy(_dot(touch.normal, _plus(position, arm))))
    velocity = _kept(_plus(velocity, cross(turning_of(base.frame, body.frame), arm)))
    directions, slip = _slip(touch.normal, velocity)
    rate = kept_if_long(-_dot(touch.normal, velocity))
    return replace(
        touch,
        depth=-gap,
        rate=rate,
        directions=directions,
        slip=tuple(kept_if_long(each) for each in slip),
        arm=contact.arm,
        place=replace(place, arm=contact.arm),
    )


def _slip(normal: Triple, velocity: Triple) -> tuple[tuple[Triple, ...], tuple[Expr, ...]]:
    """Directions across the normal along which there is a velocity, and its components.

    Where no two directions serve everywhere, v − (v·n) n along the three axes.
    """
    if all(not number.free_symbols for number in normal) or normal in UNIT:
        pair: tuple[Triple, ...] | None = perpendiculars(normal)
    else:
        pair = _in_plane(normal, velocity)
    if pair is None:
        along = _dot(normal, velocity)
        return UNIT, tuple(v - along * n for v, n in zip(velocity, normal, strict=True))
    components = [(each, _dot(each, velocity)) for each in pair]
    kept = [(each, component) for each, component in components if component != 0] or components[:1]
    return tuple(each for each, _ in kept), tuple(component for _, component in kept)


def _in_plane(normal: Triple, velocity: Triple) -> tuple[Triple, ...] | None:
    """The direction across a normal in a coordinate plane, where the velocity is in that plane too."""
    for axis in range(3):
        if normal[axis] == 0 and velocity[axis] == 0:
            return (cross(UNIT[axis], normal),)
    return None


def _direction(where: str, vector: Vector, frame: Frame) -> Triple:
    """The unit vector along one that is fixed in a frame."""
    own, _ = constant(measured(vector, frame))
    length, direction = length_and_direction(own)
    if length == 0:
        raise WrongValueError(f"{where}: the vector {vector} has no direction. Give one of nonzero length.")
    return direction


def _kept(numbers: Triple) -> Triple:
    return kept_if_long(numbers[0]), kept_if_long(numbers[1]), kept_if_long(numbers[2])


def _is_short(numbers: Triple) -> bool:
    return all(kept_if_long(number) is number for number in numbers)


def _dot(a: Triple, b: Triple) -> Expr:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _plus(a: Triple, b: Triple) -> Triple:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _minus(a: Triple, b: Triple) -> Triple:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _scaled(factor: Expr, a: Triple) -> Triple:
    return factor * a[0], factor * a[1], factor * a[2]
