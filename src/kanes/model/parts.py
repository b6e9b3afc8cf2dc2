"""The parts of a model: bodies, particles and loads. All are frozen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Content
from kanes.expr.algebra import Algebra, M, Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.paths import as_frame, as_point
from kanes.expr.geometry.stacks import Stack
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr, ExprLike
from kanes.flexible.modal_nodes import ModalNode
from kanes.model.drawings import Ends
from kanes.model.flexible.flexibility import Flexibility
from kanes.model.inertia import Inertia

if TYPE_CHECKING:
    from kanes.model.joints.base import Joint

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Armature:
    """The inertia of a rotor in a joint, as seen at the joint: it adds ½ (inertia) × (rate)² to the kinetic energy.

    The rate is that of a coordinate of the joint, or a component of the angular velocity of a ball. Other effects of
    the rotor are neglected: with gears, its inertia is its moment about its own axis times the square of the ratio.
    """

    rate: Expr
    inertia: Expr


@dataclass(frozen=True, eq=False)
class Body:
    """A body: a frame fixed in it, its mass centre, and its inertia about that in that frame.

    A flexible body moves and deforms in its frame; its mass centre moves with it, and its inertia is that of the
    undeformed body.
    """

    name: str
    frame: Frame
    center: Point
    mass: Expr
    inertia: Matrix  # I_BBcm, 3×3 measure numbers in `frame`
    origin: Point  # where the inboard joint puts it; the mass centre without a joint
    parent: Body | None = None  # what the joint joins it to; None for the ground, and for bodies without a joint
    joint: Joint | None = None  # None for bodies placed by frame and centre
    given: Inertia | None = None  # as the user gave it
    armatures: tuple[Armature, ...] = ()  # of rotors in the joint
    flexibility: Flexibility | None = None  # None for a rigid body

    @cached_property
    def is_planar(self) -> bool:
        """Whether it has a single moment about one axis, shorthand for problems in which the others do not matter."""
        return sum(1 for entry in self.inertia if entry != 0) == 1

    @property
    def is_physical(self) -> bool:
        """Whether its inertia has to be physical."""
        return self.given is None or self.given.physical

    @property
    def is_flexible(self) -> bool:
        """Whether it has modes."""
        return self.flexibility is not None and bool(self.flexibility.amplitudes)

    def __repr__(self) -> str:
        return f"<body {self.name}>"

    @property
    def central_inertia(self) -> Inertia:
        """Its inertia about its mass centre, which multiplies vectors: `body.central_inertia * omega`."""
        return Inertia(self.inertia, self.frame)

    @property
    def x(self) -> Vector:
        """The unit vector along the x axis of the body."""
        return self.frame.x

    @property
    def y(self) -> Vector:
        """The unit vector along the y axis of the body."""
        return self.frame.y

    @property
    def z(self) -> Vector:
        """The unit vector along the z axis of the body."""
        return self.frame.z

    def rotated(
        self,
        name: str,
        angle: ExprLike | Sequence[ExprLike] | None = None,
        axis: str | Vector | None = None,
        *,
        sequence: str | None = None,
        fixed: str = "body",
        quaternion: Sequence[ExprLike] | None = None,
    ) -> Frame:
        """A frame rotated from the body's; see `Frame.rotated`."""
        return self.frame.rotated(name, angle, axis, sequence=sequence, fixed=fixed, quaternion=quaternion)

    def point(self, name: str, x: ExprLike = 0, y: ExprLike = 0, z: ExprLike = 0) -> Point:
        """A new point fixed in the body's frame, at (x, y, z) from its origin."""
        return self.origin.moved(name, self.frame.vector(x, y, z))

    def node(self, name: str) -> BodyNode:
        """A node of a flexible body, which moves and turns with its modes: for joints, forces, points and constraints.

        Its frame is rotated from that of the body by the small angles Θ η about x, then y, then z.
        """
        return self._node(name, self._flexibility(f"node '{name}'").modal.node(name))

    def node_at(self, name: str, distance: float) -> BodyNode:
        """A new node at a distance along the line of a beam."""
        return self._node(name, self._flexibility(f"node '{name}'").modal.node_at(distance))

    def _flexibility(self, what: str) -> Flexibility:
        if self.flexibility is None:
            raise WrongValueError(f"body {self.name}: {what} is one of flexible bodies, and it is rigid. Use point(…).")
        return self.flexibility

    def _node(self, name: str, given: ModalNode) -> BodyNode:
        flexibility = self._flexibility(name)
        if name not in flexibility.places:
            turns, whole = flexibility.turns_of(given), f"{self.name}_{name}"
            frame = self.frame
            if turns:
                frame = Frame(f"{whole}_frame", self.frame.owner, self.frame, turns)
                self.frame.owner.register(frame.name, frame)
            point = self.origin.moved(whole, self.frame.vector(*flexibility.place_of(given)))
            flexibility.places[name] = given, point, frame
        known, point, frame = flexibility.places[name]
        if known.place.tolist() != given.place.tolist():
            raise WrongValueError(f"body {self.name}: node '{name}' is at another place. Give this one another name.")
        return BodyNode(name, self, point, frame)


@dataclass(frozen=True, eq=False)
class BodyNode:
    """A node of a flexible body: a point, and a frame that turns with the body there."""

    name: str
    body: Body
    center: Point
    frame: Frame

    def __repr__(self) -> str:
        return f"<node {self.name} of {self.body.name}>"

    @property
    def point(self) -> Point:
        """Its point."""
        return self.center

    @property
    def origin(self) -> Point:
        """Its point, from which joints of children are placed."""
        return self.center


@dataclass(frozen=True, eq=False)
class Particle:
    """A mass at a point."""

    name: str
    center: Point
    mass: Expr

    def __repr__(self) -> str:
        return f"<particle {self.name}>"

    @property
    def point(self) -> Point:
        """Its point; the same as `center`, which bodies have too."""
        return self.center

    def moved(self, name: str, displacement: Vector) -> Point:
        """A point at `displacement` from the particle; see `Point.moved`."""
        return self.center.moved(name, displacement)

    def position_from(self, other: PointLike) -> Vector:
        """The vector from a point, body or particle to this one."""
        return self.center.position_from(as_point(other))

    def velocity(self, relative_to: Frame | Body, of: PointLike | None = None) -> Vector:
        """The time derivative of its position in a frame, in terms of q̇; see `Point.velocity`."""
        return self.center.velocity(as_frame(relative_to), None if of is None else as_point(of))


# A point, a body or particle for its mass centre, or a node of a flexible body.
PointLike: TypeAlias = Point | Body | Particle | BodyNode


def center_of(given: T) -> T | Point:
    """The mass centre of a body or particle, or the point of a node; anything else unchanged."""
    return given.center if isinstance(given, (Body, Particle, BodyNode)) else given


def as_place(where: str, given: PointLike) -> Point:
    """A point, or the mass centre of a body or particle."""
    place = center_of(given)
    if not isinstance(place, Point):
        raise WrongTypeError(f"{where}: {given!r} is not a point. Give a point, a body or a particle.")
    return place


@dataclass(frozen=True, eq=False)
class Force:
    """A force bound to a point."""

    name: str
    point: Point
    vector: Vector
    on: Body | Particle | None = None  # what it acts on, where the user named it

    @property
    def numbers(self) -> tuple[Expr, ...]:
        """All its measure numbers."""
        return tuple(number for triple in self.vector.terms.values() for number in triple)

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The frames in which it is written."""
        return self.vector.frames

    def over(self, algebra: Algebra[M]) -> Stack[M]:
        """Its vector in an algebra."""
        return self.vector.over(algebra)

    def map(self, function: Callable[[Expr], Expr]) -> Force:
        """The same with a function applied to each measure number."""
        return replace(self, vector=self.vector.map(function))

    def __repr__(self) -> str:
        return f"<force {self.name}>"


@dataclass(frozen=True, eq=False)
class Torque:
    """A torque on a frame: a couple, or the moment of a force at an arm."""

    name: str
    frame: Frame
    vector: Vector  # the couple, or the force at the arm
    on: Body | Particle | None = None
    arm: Vector | None = None  # from the point about which the moment is taken; None for a couple

    @property
    def moment(self) -> Vector:
        """The couple, or arm × force."""
        return self.vector if self.arm is None else self.arm.cross(self.vector)

    @property
    def numbers(self) -> tuple[Expr, ...]:
        """All its measure numbers."""
        return tuple(number for each in self._vectors for triple in each.terms.values() for number in triple)

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The frames in which it is written."""
        return tuple(frame for each in self._vectors for frame in each.frames)

    @property
    def _vectors(self) -> tuple[Vector, ...]:
        return (self.vector,) if self.arm is None else (self.vector, self.arm)

    def over(self, algebra: Algebra[M]) -> Stack[M]:
        """The moment in an algebra. An arm may cross many frames, which only graphs express concisely."""
        force = self.vector.over(algebra)
        return force if self.arm is None else self.arm.over(algebra).cross(force)

    def map(self, function: Callable[[Expr], Expr]) -> Torque:
        """The same with a function applied to each measure number."""
        arm = None if self.arm is None else self.arm.map(function)
        return replace(self, vector=self.vector.map(function), arm=arm)

    def __repr__(self) -> str:
        return f"<torque {self.name}>"


@dataclass(frozen=True, eq=False)
class CoordinateForce:
    """A generalized force on a coordinate: the motor, spring or damper of a joint.

    Its power is `value` times the rate of the coordinate, which may be any function of coordinates and time.
    """

    name: str
    coordinate: Expr
    value: Expr
    on: Body | None = None  # the child of the joint

    @property
    def numbers(self) -> tuple[Expr, ...]:
        """Its value; the coordinate is part of the geometry."""
        return (self.value,)

    def map(self, function: Callable[[Expr], Expr]) -> CoordinateForce:
        """The same with a function applied to its value."""
        return replace(self, value=function(self.value))

    def __repr__(self) -> str:
        return f"<coordinate force {self.name}>"


Action = Force | Torque | CoordinateForce


@dataclass(frozen=True, eq=False)
class Load:
    """The result of `add_force`, `add_torque` or a joint: the action and, if requested, its reaction."""

    name: str
    kind: str  # "force", "torque", "joint" or "gravity"
    actions: tuple[Action, ...]
    ends: Ends | None = None  # of a spring, damper or actuator, for drawings
    given: Content = field(default_factory=dict)  # what the user gave, by the keys of model files

    def __repr__(self) -> str:
        return f"<load {self.name}>"
