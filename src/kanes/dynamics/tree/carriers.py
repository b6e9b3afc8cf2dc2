"""Which body carries a point, a frame, a load or a side of a constraint; None is the ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.paths import ancestors
from kanes.expr.geometry.vectors import Vector, rate
from kanes.model.constraints.rows import Material
from kanes.model.parts import Body, Force, Load, Particle, Torque
from kanes.model.system import System


def is_fixed(way: Vector, frame: Frame) -> bool:
    """Whether a vector has constant measure numbers in a frame."""
    return set(way.terms) <= {frame} and all(rate(number) == 0 for numbers in way.terms.values() for number in numbers)


def opposite_torques(load: Load) -> tuple[Torque, Torque] | None:
    """The two torques of a load that consists of a torque and its reaction."""
    torques = [action for action in load.actions if isinstance(action, Torque)]
    if len(load.actions) != 2 or len(torques) != 2 or torques[0].vector != -torques[1].vector:
        return None
    return torques[0], torques[1]


@dataclass(frozen=True, eq=False)
class Carriers:
    """The bodies of a system as carriers of points, frames and loads."""

    system: System

    @cached_property
    def _by_frame(self) -> dict[Frame, Body]:
        return {body.frame: body for body in reversed(self.system.bodies)}

    @cached_property
    def _by_point(self) -> dict[Point, list[Body]]:
        """The bodies that have their mass centre or origin at a point."""
        found: dict[Point, list[Body]] = {}
        for body in self.system.bodies:
            for point in dict.fromkeys((body.center, body.origin)):
                found.setdefault(point, []).append(body)
        return found

    def of_frame(self, frame: Frame) -> Body | None:
        """The body whose frame is the nearest on the way from this one to N."""
        return next((self._by_frame[each] for each in ancestors(frame) if each in self._by_frame), None)

    def of_deepest(self, frames: Sequence[Frame]) -> Body | None:
        """The body of that frame which is the furthest from N."""
        return self.of_frame(max(frames, key=lambda frame: frame.depth)) if frames else None

    def of_point(self, point: Point) -> Body | None:
        """The body that a point is fixed in, or else the one along which or from which it was moved.

        A point on the axis of a joint is fixed in two bodies, or in one and the ground: it belongs to the one from
        which it was placed.
        """
        if point.parent is None:
            return None
        for each in ancestors(point):
            if each.parent is not None:
                for body in self._by_point.get(each, ()):
                    if self.holds(body, point):
                        return body
        if self.holds(None, point):
            return None
        fixed = next((body for body in self.system.bodies if self.holds(body, point)), None)
        return fixed or self.of_deepest(point.displacement.frames) or self.of_point(point.parent)

    def of_side(self, side: Material | Frame) -> Body | None:
        """The body on which a constraint acts with one of its sides."""
        if not isinstance(side, Material):
            return self.of_frame(side)
        if side.frame is not self.system.frame:
            return self.of_frame(side.frame)
        return self.of_point(side.point)

    def of_load(self, action: Force | Torque) -> Body | Particle | None:
        """The body that a load acts on: named by the user, or else the carrier of its point or frame."""
        if action.on is not None:
            return action.on
        return self.of_point(action.point) if isinstance(action, Force) else self.of_frame(action.frame)

    # Whether it is fixed there

    def holds(self, body: Body | None, point: Point) -> bool:
        """Whether a point is fixed in a body, or in the ground."""
        start, frame = (self.system.origin, self.system.frame) if body is None else (body.center, body.frame)
        return is_fixed(point.position_from(start), frame)

    def turning_frame(self, frame: Frame) -> Frame | None:
        """The first frame, from this one to that of its carrier, that rotates in its parent; None if all are fixed."""
        for each in ancestors(frame):
            if each in self._by_frame:
                return None
            if each.parent is not None and any(each.relative_angular_velocity):
                return each
        return None
