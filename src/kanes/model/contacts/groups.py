"""Groups of bodies that touch each other and the ground, each with a surface, and all by one law.

No pair is named: a run by time stepping finds those that are near.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.short_texts import listed
from kanes.base.types import Content
from kanes.expr.geometry.directions import constant, length_and_direction, measured
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import unit_triple
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ONE, ZERO, Expr, ExprLike
from kanes.model.constraints.contacts import Grounded, check_fixed
from kanes.model.constraints.surfaces import Capsule, Corners, Plane, Sphere, Surface
from kanes.model.contacts.coefficients import coefficients_of, restitution_of
from kanes.model.parts import Body, Particle


@dataclass(frozen=True, eq=False)
class Member:
    """A body or particle of a group with its surface, about a point and by measure numbers in a frame."""

    thing: Body | Particle
    kind: str  # "ball" or "box"; a capsule is a long ball
    point: Point
    frame: Frame
    radius: Expr  # of a ball or capsule
    arms: tuple[Vector, ...]  # half the axis of a capsule, or three half edges of a box


@dataclass(frozen=True, eq=False)
class Wall:
    """A plane of the ground."""

    name: str
    normal: Vector
    point: Point


@dataclass(frozen=True, eq=False)
class ContactGroup:
    """Bodies that touch each other, and walls."""

    name: str
    members: tuple[Member, ...]
    walls: tuple[Wall, ...]
    friction: Expr
    restitution: Expr
    given: Content = field(default_factory=dict)  # what the user gave, by the keys of model files

    def __repr__(self) -> str:
        return f"<group {self.name}: {len(self.members)} bodies>"


def contact_group(
    ground: Grounded,
    name: str,
    surfaces: object,
    on: object,
    friction: ExprLike,
    restitution: ExprLike,
) -> ContactGroup:
    """A group from the user's table of surfaces and planes; coefficients are checked."""
    mu, kinetic = coefficients_of(name, friction)
    if mu != kinetic:
        raise WrongValueError(f"{name}: friction={friction!r}. A group has one coefficient: give one.")
    if not isinstance(surfaces, Mapping):
        raise WrongTypeError(f"{name}: {surfaces!r} is not a table. Give {{body: surfaces.Sphere(r), …}}.")
    members = tuple(_member(ground, name, thing, surface) for thing, surface in surfaces.items())
    boxes = [member.thing.name for member in members if member.kind == "box"]
    if len(boxes) > 1:
        raise WrongValueError(
            f"{name}: boxes do not touch each other, and it has {listed(boxes)}. Give one box and balls or capsules; "
            "boxes of other groups touch planes and what is in theirs."
        )
    planes = (on,) if isinstance(on, Surface) else on
    if not isinstance(planes, Sequence) or isinstance(planes, str):
        raise WrongTypeError(f"{name}: on={on!r} is not a plane or a list of planes. Give such as Plane(N.z).")
    walls = tuple(_wall(ground, f"{name}, plane {number}", plane) for number, plane in enumerate(planes, 1))
    if not members or (len(members) < 2 and not walls):
        raise WrongValueError(f"{name}: nothing in it can touch. Give two bodies, or one body and a plane as on=….")
    content = {"surfaces": dict(surfaces), "on": list(planes), "friction": friction, "restitution": restitution}
    return ContactGroup(name, members, walls, mu, restitution_of(name, restitution), content)


def _member(ground: Grounded, name: str, thing: object, surface: object) -> Member:
    if not isinstance(thing, (Body, Particle)):
        raise WrongTypeError(f"{name}: {thing!r} is not a body or particle. Give the bodies of the model.")
    if not isinstance(surface, (Sphere, Capsule, Corners)) or (isinstance(surface, Sphere) and surface.inside):
        raise WrongValueError(
            f"{name}: {thing.name} has {surface!r}. Give it a surfaces.Sphere, Capsule or Corners, whatever others do."
        )
    frame = thing.frame if isinstance(thing, Body) else ground.frame
    point = thing.center if surface.at is None else surface.at
    check_fixed(f"{name}, {thing.name}", f"at={point.name}", point.position_from(thing.center), frame)
    if isinstance(surface, Sphere):
        return Member(thing, "ball", point, frame, surface.radius, (Vector.zero(),))
    if isinstance(thing, Particle):
        raise WrongValueError(f"{name}: {thing.name} is a particle, which does not turn. Give it a surfaces.Sphere.")
    if isinstance(surface, Capsule):
        axis = _axis(f"{name}, {thing.name}", surface, frame)
        half = frame.vector(*(surface.length / 2 * each for each in axis))
        return Member(thing, "ball", point, frame, surface.radius, (half,))
    edges = (frame.vector(x, y, z) for x, y, z in _half_edges(f"{name}, {thing.name}", surface))
    return Member(thing, "box", point, frame, ZERO, tuple(edges))


def _axis(where: str, capsule: Capsule, frame: Frame) -> tuple[Expr, Expr, Expr]:
    if not isinstance(capsule.axis, Vector):
        return unit_triple(where, capsule.axis)
    own, changing = constant(measured(capsule.axis, frame))
    if changing:
        check_fixed(where, f"the axis of {capsule.name}", capsule.axis, frame)
    return length_and_direction(own)[1]


def _half_edges(where: str, box: Corners) -> tuple[tuple[Expr, Expr, Expr], ...]:
    if any(edge == 0 for edge in (box.x, box.y, box.z)):
        raise WrongValueError(f"{where}: a box of a group has no edge of zero. Give three lengths, or use add_contact.")
    half = ONE / 2
    return (half * box.x, ZERO, ZERO), (ZERO, half * box.y, ZERO), (ZERO, ZERO, half * box.z)


def _wall(ground: Grounded, name: str, plane: object) -> Wall:
    if not isinstance(plane, Plane):
        raise WrongValueError(f"{name}: {plane!r} is not a plane. Give such as surfaces.Plane(N.z).")
    point = ground.origin if plane.at is None else plane.at
    check_fixed(name, f"at={point.name}", point.position_from(ground.origin), ground.frame)
    numbers, changing = constant(measured(plane.normal, ground.frame))
    length, direction = length_and_direction(numbers)
    if changing or length == 0:
        raise WrongValueError(f"{name}: the normal {plane.normal} is not fixed in the ground. Give such as N.z.")
    return Wall(name, Vector.of(ground.frame, direction), point)
