"""Where a system is cut to see the forces inside: at a joint, or at a point; and what hangs on the far side.

A body is cut free of its parent at its joint, with everything that it carries. A point is cut free with everything
that is placed from it. What hangs on a cut can then be moved as if it were rigid, which no connection allows: that is
the motion of an auxiliary generalized speed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

from kanes.dynamics.tree.topology import Tree, tree_of
from kanes.errors import ExpressionError
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.paths import ancestors
from kanes.expr.geometry.vectors import Vector, rate
from kanes.expr.symbols import ZERO, Coordinate, Expr, Speed
from kanes.kane.speeds import Kinematical
from kanes.model.constraints.rows import Material, Row
from kanes.model.joints.kinds import Pin, Slider
from kanes.model.parts import Body, CoordinateForce, Force, Load, Particle, Torque


@dataclass(frozen=True, eq=False)
class Carriers:
    """Which body carries a point, a frame or another mass; None for the ground."""

    kinematical: Kinematical

    @cached_property
    def tree(self) -> Tree | None:
        """The tree of bodies with its loops opened, if it is one."""
        return tree_of(self.kinematical, opened=True)

    @cached_property
    def _by_frame(self) -> dict[Frame, Body]:
        return {body.frame: body for body in reversed(self.kinematical.system.bodies)}

    @cached_property
    def _parents(self) -> dict[Body | Particle, Body | None]:
        if self.tree is not None:
            return {link.body: None if link.parent is None else link.parent.body for link in self.tree.links}
        return {mass: self._parent(mass) for mass in self.kinematical.system.masses}

    def parent_of(self, mass: Body | Particle) -> Body | None:
        """What a mass hangs on."""
        return self._parents[mass]

    def _parent(self, mass: Body | Particle) -> Body | None:
        if isinstance(mass, Particle):
            return self.of_point(mass.center)
        if mass.joint is not None or mass.center.parent is None:
            return mass.parent
        frames = [frame for frame in mass.center.displacement.frames if frame is not mass.frame]
        return (self._deepest(frames) if frames else None) or self.of_point(mass.center.parent)

    def of_frame(self, frame: Frame) -> Body | None:
        """The body whose frame is the nearest on the way from this one to N."""
        return next((self._by_frame[each] for each in ancestors(frame) if each in self._by_frame), None)

    def of_point(self, point: Point) -> Body | None:
        """The body that a point is fixed in, or else the one along which or from which it was moved.

        A point on the axis of a joint is fixed in two bodies, or in one and the ground: it belongs to the one from
        which it was placed.
        """
        system = self.kinematical.system
        if point.parent is None:
            return None
        fixed = [body for body in system.bodies if is_fixed(point.position_from(body.center), body.frame)]
        for each in ancestors(point):
            owners = [body for body in fixed if each in (body.center, body.origin) and each.parent is not None]
            if owners:
                return owners[0]
        if is_fixed(point.position_from(system.origin), system.frame):
            return None
        return fixed[0] if fixed else self._deepest(list(point.displacement.frames)) or self.of_point(point.parent)

    def _deepest(self, frames: list[Frame]) -> Body | None:
        return self.of_frame(max(frames, key=lambda frame: frame.depth)) if frames else None

    def of_side(self, side: Material | Frame) -> Body | None:
        """The body on which a constraint acts with one of its sides."""
        if not isinstance(side, Material):
            return self.of_frame(side)
        if side.frame is not self.kinematical.system.frame:
            return self.of_frame(side.frame)
        return self.of_point(side.point)

    def has_joint(self, body: Body | Particle) -> bool:
        """Whether something joins it to a parent, by the user's word or by its place in a tree."""
        return isinstance(body, Body) and (body.joint is not None or self.tree is not None)

    def carries(self, body: Body, mass: Body | Particle | None) -> bool:
        """Whether a mass is the body or hangs on it."""
        while mass is not None:
            if mass is body:
                return True
            mass = self.parent_of(mass)
        return False


def is_fixed(way: Vector, frame: Frame) -> bool:
    """Whether a vector has constant measure numbers in a frame."""
    return set(way.terms) <= {frame} and all(rate(number) == 0 for numbers in way.terms.values() for number in numbers)


@dataclass(frozen=True, eq=False)
class Cut(ABC):
    """A cut, what hangs on it, and the point about which torques are taken: at an arm from another one."""

    name: str
    carriers: Carriers
    point: Point
    arm: Vector
    masses: tuple[Body | Particle, ...]
    frame: Frame  # in which its forces are written
    body: Body | None = None  # whose joint is cut

    @abstractmethod
    def holds_point(self, point: Point) -> bool:
        """Whether a point moves with what hangs on the cut."""

    def holds_frame(self, frame: Frame) -> bool:
        """Whether a frame turns with what hangs on the cut."""
        return self.carriers.of_frame(frame) in self.masses

    def holds_material(self, material: Material) -> bool:
        if material.frame is not self.carriers.kinematical.system.frame:
            return self.holds_frame(material.frame)
        return self.holds_point(material.point)

    def bears(self, action: Force | Torque) -> bool:
        """Whether a load acts on what hangs on the cut."""
        if action.on is not None:
            return action.on in self.masses
        return self.holds_point(action.point) if isinstance(action, Force) else self.holds_frame(action.frame)

    def transmits(self, load: Load) -> bool:
        """Whether a load acts in the cut itself, so that it is part of what the cut transmits."""
        return False

    def known(self, axis: int, *, turning: bool) -> Expr | None:
        """What is transmitted along an axis of `frame` where the joint gives way, if its loads say it."""
        return None

    def position_of(self, point: Point) -> Vector:
        """From the point about which torques are taken."""
        return point.position_from(self.point) - self.arm


@dataclass(frozen=True, eq=False)
class JointCut(Cut):
    """A body cut free of its parent."""

    def holds_point(self, point: Point) -> bool:
        return self.carriers.of_point(point) in self.masses

    def transmits(self, load: Load) -> bool:
        """Torques between the body and its parent are those of motors, springs and dampers in the joint."""
        torques = [action for action in load.actions if isinstance(action, Torque)]
        if len(load.actions) != 2 or len(torques) != 2 or torques[0].vector != -torques[1].vector:
            return False
        if self.body is None:
            return False
        between = {self.carriers.of_frame(torque.frame) for torque in torques}
        return between == {self.body, self.carriers.parent_of(self.body)}

    def known(self, axis: int, *, turning: bool) -> Expr | None:
        """A pin or slider along a coordinate axis transmits along it what motor, spring and damper give.

        Constraints that were written as expressions may act there, too; then it is left to the equations of motion.
        """
        system = self.carriers.kinematical.system
        joint = None if self.body is None else self.body.joint
        kind = Pin if turning else Slider
        if not isinstance(joint, kind) or joint.axis != "xyz"[axis] or joint.turned or joint.child_turned:
            return None
        if any(self._may_act(row) for row in system.constraints):
            return None
        total = ZERO
        for load in system.loads:
            for action in load.actions:
                if isinstance(action, CoordinateForce) and action.on is self.body:
                    total += action.value
                elif isinstance(action, Torque) and turning and self.transmits(load) and self.holds_frame(action.frame):
                    total += action.vector.components(self.frame)[axis]
        return total

    def _may_act(self, row: Row) -> bool:
        """Whether a constraint that says not where it acts may do so in this joint."""
        if row.place is not None:
            return False
        numbers = [number for step in self.frame.steps for number in step.numbers]
        coordinates = {symbol for number in numbers for symbol in number.free_symbols}
        coordinates |= set() if self.body is None else self.body.origin.displacement.free_symbols
        own = {*coordinates, *(q.dot for q in coordinates if isinstance(q, Coordinate))}
        present = row.expression.free_symbols
        return bool(present & own) or any(isinstance(symbol, Speed) for symbol in present)


@dataclass(frozen=True, eq=False)
class PointCut(Cut):
    """A point cut free with everything that is placed from it."""

    def holds_point(self, point: Point) -> bool:
        return _hangs_on(point, self.point, self.carriers)


@dataclass(frozen=True, eq=False)
class PlacingCut(JointCut):
    """A body with all that it carries, cut free of whatever places it; all loads count."""

    def transmits(self, load: Load) -> bool:
        return False


def placing_cut(carriers: Carriers, body: Body) -> PlacingCut:
    """A body cut free of its place; torques are about its mass centre."""
    masses = tuple(mass for mass in carriers.kinematical.system.masses if carriers.carries(body, mass))
    return PlacingCut(body.name, carriers, body.center, Vector.zero(), masses, body.frame, body)


def _hangs_on(point: Point, top: Point, carriers: Carriers) -> bool:
    system = carriers.kinematical.system
    return top in ancestors(point) and not is_fixed(point.position_from(system.origin), system.frame)


def joint_cut(carriers: Carriers, body: Body) -> JointCut:
    """Where a body is joined to its parent; torques are about the joint's point of the body."""
    system = carriers.kinematical.system
    masses = tuple(mass for mass in system.masses if carriers.carries(body, mass))
    if body.joint is not None:
        point, arm = body.origin, body.frame.vector(*body.joint.child_at)
    elif carriers.tree is not None:
        link = next(link for link in carriers.tree.links if link.body is body)
        point, arm = body.center, -body.frame.vector(*link.arm)
    else:
        raise ExpressionError(
            f"{body.name} has no joint, and '{system.name}' is no tree of bodies. Ask for the force at a point, "
            "or place the body by a joint."
        )
    return JointCut(body.name, carriers, point, arm, masses, body.frame, body)


def point_cut(carriers: Carriers, point: Point, name: str) -> PointCut:
    """A point with everything that is placed from it."""
    system = carriers.kinematical.system
    masses = tuple(mass for mass in system.masses if _hangs_on(mass.center, point, carriers))
    if not masses:
        raise ExpressionError(
            f"{name}: nothing that has mass is placed from it, so that no force holds it. Give a point of a "
            "particle or body, or one from which others are placed."
        )
    frames = point.displacement.frames
    frame = frames[0] if len(frames) == 1 else system.frame
    return PointCut(name, carriers, point, Vector.zero(), masses, frame)
