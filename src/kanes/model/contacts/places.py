"""Where a body touches others: points of it, and balls about points; surfaces with edges or corners have several."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.geometry.directions import constant, length_and_direction, measured
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import unit_triple
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ONE, ZERO, Expr
from kanes.model.constraints.contacts import Grounded, check_fixed
from kanes.model.constraints.surfaces import Capsule, Corners, Plane, Points, Sphere, Surface
from kanes.model.parts import Body, BodyNode, Particle, as_place


@dataclass(frozen=True, eq=False)
class SurfaceSide:
    """One of the two that touch: a body, a particle, a point, or the ground, with its surface."""

    thing: Body | Particle | Point | None  # None: the ground
    frame: Frame  # in which the surface is fixed; N for what does not turn
    center: Point  # where the surface is, if it has no point of its own

    @classmethod
    def of(cls, ground: Grounded, where: str, thing: object) -> SurfaceSide:
        """The side of a body, particle or point; None is the ground."""
        if thing is None:
            return cls(None, ground.frame, ground.origin)
        if isinstance(thing, BodyNode):
            thing = thing.point
        if isinstance(thing, Body) and thing.is_flexible:
            raise WrongValueError(
                f"{where}: {thing.name} is flexible, and touches nothing as a whole. Give one of its nodes, "
                f"{thing.name}.node(…)."
            )
        if not isinstance(thing, (Body, Particle, Point)):
            raise WrongTypeError(f"{where}: {thing!r} cannot touch anything. Give a body, a particle or a point.")
        owner = ground.frame.owner
        center = as_place(where, thing)
        if center.owner is not owner:
            raise WrongValueError(
                f"{where}: {thing.name} belongs to model '{center.owner.name}', not to '{owner.name}'. Build both in "
                "one model."
            )
        return cls(thing, thing.frame if isinstance(thing, Body) else ground.frame, center)

    @property
    def name(self) -> str:
        """Its name in messages and labels."""
        return "the ground" if self.thing is None else self.thing.name

    def place_of(self, surface: Surface) -> Point:
        """Where a surface is that has no point of its own: a plane at the origin of its body, others at its centre."""
        return self.thing.origin if isinstance(surface, Plane) and isinstance(self.thing, Body) else self.center

    @property
    def turns(self) -> bool:
        """Whether it is a rigid body."""
        return isinstance(self.thing, Body)


@dataclass(frozen=True, eq=False)
class Place:
    """A point of a body, and the radius of the ball about it; zero for the point itself."""

    label: str
    point: Point
    offset: Vector  # from the point, fixed in the body
    radius: Expr
    arm: Vector | None = None  # to the lowest point of any other convex surface


def places_of(where: str, side: SurfaceSide, surface: Surface | None) -> Iterator[Place]:
    """The spots at which a surface touches others: points, and balls about points."""
    if surface is None or isinstance(surface, Sphere):
        point = side.center if surface is None or surface.at is None else surface.at
        check_fixed(where, f"at={point.name}", point.position_from(side.center), side.frame)
        yield Place("", point, Vector.zero(), ZERO if surface is None else surface.radius)
        return
    if not side.turns:
        raise WrongValueError(
            f"{where}: {surface.name} needs a body that turns, and {side.name} is a point. Give a Sphere, or leave the "
            "surface out."
        )
    if isinstance(surface, Points):
        for point in surface.points:
            check_fixed(where, point.name, point.position_from(side.center), side.frame)
            yield Place(point.name, point, Vector.zero(), ZERO)
    elif isinstance(surface, Corners):
        middle = side.center if surface.at is None else surface.at
        check_fixed(where, f"at={middle.name}", middle.position_from(side.center), side.frame)
        for number, corner in enumerate(surface.corners, 1):
            yield Place(f"corner {number}", middle, side.frame.vector(*corner), ZERO)
    elif isinstance(surface, Capsule):
        yield from _ends(where, side, surface)
    else:
        raise WrongValueError(f"{where}: {surface.name} is a surface for others to lie on. Swap the two surfaces.")


def _ends(where: str, side: SurfaceSide, capsule: Capsule) -> Iterator[Place]:
    """The balls at the ends of a capsule."""
    middle = side.center if capsule.at is None else capsule.at
    check_fixed(where, f"at={middle.name}", middle.position_from(side.center), side.frame)
    if isinstance(capsule.axis, Vector):
        own, changing = constant(measured(capsule.axis, side.frame))
        if changing:
            check_fixed(where, f"the axis of {capsule.name}", capsule.axis, side.frame)
        _, axis = length_and_direction(own)
    else:
        axis = unit_triple(where, capsule.axis)
    for number, sign in ((1, -ONE), (2, ONE)):
        half = tuple(sign * capsule.length / 2 * each for each in axis)
        yield Place(f"end {number}", middle, side.frame.vector(*half), capsule.radius)
