"""Cuts through a system that show its internal forces: at a joint, or at a point; and the masses beyond them.

A body is cut free of its parent at its joint, with everything that it carries. A point is cut free with everything
that is placed from it. The part beyond a cut can then move as a rigid body, which the connection forbids: that is the
motion of an auxiliary generalized speed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from kanes.base.errors import WrongValueError
from kanes.dynamics.reactions.connections import Connections
from kanes.dynamics.tree.carriers import opposite_torques
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.paths import ancestors
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ZERO, Coordinate, Expr, Speed
from kanes.model.constraints.rows import Material, Row
from kanes.model.joints.kinds import Pin, Slider
from kanes.model.parts import Body, CoordinateForce, Force, Load, Particle, Torque


@dataclass(frozen=True, eq=False)
class Cut(ABC):
    """A cut, the masses beyond it, and the point about which torques are taken: at an arm from another one."""

    name: str
    connections: Connections
    point: Point
    arm: Vector
    masses: tuple[Body | Particle, ...]
    frame: Frame  # in which its forces are written
    body: Body | None = None  # whose joint is cut

    @abstractmethod
    def holds_point(self, point: Point) -> bool:
        """Whether a point moves with the part beyond the cut."""

    def holds_frame(self, frame: Frame) -> bool:
        """Whether a frame rotates with the part beyond the cut."""
        return self.connections.carriers.of_frame(frame) in self.masses

    def holds_material(self, material: Material) -> bool:
        if material.frame is not self.connections.system.frame:
            return self.holds_frame(material.frame)
        return self.holds_point(material.point)

    def is_loaded_by(self, action: Force | Torque) -> bool:
        """Whether a load acts beyond the cut."""
        if action.on is not None:
            return action.on in self.masses
        return self.holds_point(action.point) if isinstance(action, Force) else self.holds_frame(action.frame)

    def transmits(self, load: Load) -> bool:
        """Whether a load acts in the cut itself, so that it is part of the reaction."""
        return False

    def known(self, axis: int, *, turning: bool) -> Expr | None:
        """The reaction along a free axis of the joint, one of `frame`, if the loads in the joint determine it."""
        return None

    def position_of(self, point: Point) -> Vector:
        """From the point about which torques are taken."""
        return point.position_from(self.point) - self.arm


@dataclass(frozen=True, eq=False)
class JointCut(Cut):
    """A body cut free of its parent."""

    def holds_point(self, point: Point) -> bool:
        return self.connections.carriers.of_point(point) in self.masses

    def transmits(self, load: Load) -> bool:
        """Torques between the body and its parent are those of motors, springs and dampers in the joint."""
        torques = opposite_torques(load)
        if torques is None or self.body is None:
            return False
        between = {self.connections.carriers.of_load(torque) for torque in torques}
        return between == {self.body, self.connections.parent_of(self.body)}

    def known(self, axis: int, *, turning: bool) -> Expr | None:
        """Along the axis of a pin or slider the reaction is the load of its motor, spring and damper.

        Constraints written as expressions may act there, too; then the equations of motion determine it.
        """
        system = self.connections.system
        joint = None if self.body is None else self.body.joint
        if not isinstance(joint, Pin if turning else Slider) or joint.axis != "xyz"[axis]:
            return None
        if joint.turned or joint.child_turned:
            return None
        if any(self._may_act(row) for row in system.constraints):
            return None
        total = ZERO
        for load in system.loads:
            for action in load.actions:
                if isinstance(action, CoordinateForce) and action.on is self.body:
                    total += action.value
                elif isinstance(action, Torque) and turning and self.transmits(load) and self.is_loaded_by(action):
                    total += action.vector.components(self.frame)[axis]
        return total

    def _may_act(self, row: Row) -> bool:
        """Whether a constraint without a place may act in this joint."""
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
        return _is_placed_from(point, self.point, self.connections)


@dataclass(frozen=True, eq=False)
class PlacingCut(JointCut):
    """A body with all that it carries, cut free of its placing; all loads count."""

    def transmits(self, load: Load) -> bool:
        return False


def placing_cut(connections: Connections, body: Body) -> PlacingCut:
    """A body cut free of its place; torques are about its mass centre."""
    masses = connections.carried_by(body)
    return PlacingCut(body.name, connections, body.center, Vector.zero(), masses, body.frame, body)


def _is_placed_from(point: Point, top: Point, connections: Connections) -> bool:
    return top in ancestors(point) and not connections.carriers.holds(None, point)


def joint_cut(connections: Connections, body: Body) -> JointCut:
    """The cut at the joint of a body; torques are about the joint's point of the body."""
    if body.joint is not None:
        point, arm = body.origin, body.frame.vector(*body.joint.child_at)
    elif connections.tree is not None:
        link = connections.tree.link_of[body]
        point, arm = body.center, -body.frame.vector(*link.arm)
    else:
        raise WrongValueError(
            f"{body.name} has no joint, and '{connections.system.name}' is not a tree of bodies. Ask for the force at "
            "a point, or place the body by a joint."
        )
    return JointCut(body.name, connections, point, arm, connections.carried_by(body), body.frame, body)


def point_cut(connections: Connections, point: Point, name: str) -> PointCut:
    """A point with everything that is placed from it."""
    system = connections.system
    masses = tuple(mass for mass in system.masses if _is_placed_from(mass.center, point, connections))
    if not masses:
        raise WrongValueError(
            f"{name}: nothing that has mass is placed from it, so that no force holds it. Give a point of a "
            "particle or body, or one from which others are placed."
        )
    frames = point.displacement.frames
    frame = frames[0] if len(frames) == 1 else system.frame
    return PointCut(name, connections, point, Vector.zero(), masses, frame)
