"""Builds the scene of a system with numbers for its parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import SupportsFloat

import numpy as np

from kanes.base.figures import COLORS
from kanes.base.types import Array
from kanes.expr.geometry.frames import Frame, Point
from kanes.model.parts import Body, Particle
from kanes.model.system import System
from kanes.show.drawing.body_solids import THIN, planar_disc, rotation_to, shaped
from kanes.show.drawing.fixed_places import fixed_numbers, is_moving_joint, joint_place
from kanes.show.drawing.grounds import ground_items
from kanes.show.drawing.joint_glyphs import METAL, BodyJoint, between_frames, body_joint
from kanes.show.drawing.placement import Placement
from kanes.show.drawing.poses import Poses, find_normal
from kanes.show.drawing.scene import HERE, Angle, End, Scene, SceneItem

_LINE = "#4a4f57"
# More points are too many to choose from.
_MOST_POINTS = 40
# Elements between two points, by item; any other is a joint that closes a loop.
_LINES = {"spring": "coil", "damper": "damper", "actuator": "actuator", "string": "string"}


def scene_of(system: System, parameters: Mapping[str, float]) -> tuple[Scene, Poses]:
    """The scene, with sizes for these parameters, and the poses of its bases along a motion."""
    placed = Placement(system, parameters)
    still = _still(placed)
    poses = Poses(system, placed.pairs)
    return replace(still, normal=find_normal(poses, system, parameters, placed.gravity)), poses


def still_scene(system: System, parameters: Mapping[str, float]) -> Scene:
    """The same scene without its plane of motion, which takes most of the time to find."""
    return _still(Placement(system, parameters))


def _still(placed: Placement) -> Scene:
    builder = _SceneBuilder(placed)
    builder.add_all()
    return Scene(
        name=placed.system.name,
        bases=tuple(placed.bases),
        items=tuple(builder.items),
        centers=tuple(builder.centers),
        points=tuple(builder.points),
        angles=tuple(builder.angles),
        size=placed.size,
        gravity=_plain(placed.gravity),
        normal=None,
    )


class _SceneBuilder:
    """Gathers the items of a scene."""

    def __init__(self, placed: Placement) -> None:
        self.placed, self.system, self.values = placed, placed.system, placed.values
        self.items: list[SceneItem] = []
        self.centers: list[tuple[str, End]] = []
        self.points: list[tuple[str, End]] = []
        self.angles: list[Angle] = []
        self._colors = {mass: COLORS[number % len(COLORS)] for number, mass in enumerate(self.system.masses)}
        self._radius = THIN * placed.size

    def add_all(self) -> None:
        self.items += ground_items(self.placed)
        self._add_drawings(self.system.frame, 0, METAL, np.zeros(3))
        for body in self.system.bodies:
            self._add_body(body)
        for particle in self.system.particles:
            self._add_particle(particle)
        self._add_joints()
        for name, ends in self.placed.lines:
            first, second = self.placed.end(ends.first), self.placed.end(ends.second)
            if ends.what in _LINES:
                self._add_supports(name, ends.first, ends.second)
                self.items.append(SceneItem(_LINES[ends.what], name, _LINE, (self._radius,), ends=(first, second)))
            elif ends.what == "support":
                self.items.append(SceneItem("support", name, METAL, (self._radius,), first[0]))
            else:
                self.items.append(SceneItem("ball", name, METAL, (1.25 * self._radius,), first[0]))
        self._add_points()

    def _add_points(self) -> None:
        """Points that move and are not mass centres: fixed in a body, or bases of their own."""
        known = {*self.placed.ground, *(mass.center for mass in self.system.masses)}
        for point in [each for each in self.system.points if each not in known][:_MOST_POINTS]:
            body = next((each for each in self.system.bodies if point in self.placed.fixed[each]), None)
            if body is None:
                self.points.append((point.name, self.placed.end(point)))
            else:
                self.points.append((point.name, (self.placed.base_of(body), _plain(self.placed.fixed[body][point]))))

    # Bodies and particles

    def _add_body(self, body: Body) -> None:
        placed, color = self.placed, self._colors[body]
        base, center = placed.base_of(body), placed.center(body)
        self.centers.append((body.name, (base, _plain(center))))
        if self._add_drawings(body, base, color, center):
            return
        arms, solid = placed.arms(body), placed.solid(body, placed.size)
        if solid is None and len(arms) < 2 and np.allclose([center], arms or [center], atol=1e-9 * placed.size):
            solid = planar_disc(self.values.number(body.mass), self.values.matrix(body.inertia), center)
        if solid is None:
            self._add_rods(body.name, color, base, arms, center)
            return
        self.items.append(solid.item(body.name, color, base))
        for place in placed.joins(body):
            if not solid.holds(place, 0.3 * self._radius):
                self._add_rod(body.name, color, base, center, place, 0.6)

    def _add_rods(self, name: str, color: str, base: int, arms: list[Array], center: Array) -> None:
        """A body of which only the joints are known: from the first to all others, three of them as a triangle."""
        if len(arms) == 1:
            # Its end is not known: as far beyond its mass centre as its joint is before it.
            arms = [*arms, 2 * center - arms[0]]
        for number, arm in enumerate(arms[1:], start=1):
            for before in arms[: number if len(arms) == 3 else 1]:
                self._add_rod(name, color, base, before, arm, 1.0)
        if len(arms) > 2 and not any(_is_on_line(center, arms[0], arm) for arm in arms[1:]):
            self._add_rod(name, color, base, arms[0], center, 0.6)

    def _add_rod(self, name: str, color: str, base: int, start: Array, stop: Array, part: float) -> None:
        if np.linalg.norm(stop - start) > 1e-9 * self.placed.size:
            ends = (base, _plain(start)), (base, _plain(stop))
            self.items.append(SceneItem("rod", name, color, (part * self._radius,), base, ends=ends))

    def _add_drawings(self, of: Body | Particle | Frame, base: int, color: str, center: Array) -> bool:
        """The shapes given by the user, and whether they replace all others."""
        drawings = [each for each in self.system.drawings if each.of is of]
        for each in drawings:
            if each.shape is not None:
                solid = shaped(each.shape, self.values, center, self.placed.size)
                self.items.append(solid.item(of.name, each.color or color, base))
        return bool(drawings)

    def _add_particle(self, particle: Particle) -> None:
        base, _ = self.placed.end(particle.center)
        self.centers.append((particle.name, (base, HERE)))
        self._add_stalk(particle)
        if self._add_drawings(particle, base, self._colors[particle], np.zeros(3)):
            return
        masses = [abs(self.values.number(each.mass)) for each in self.system.particles]
        ratio = (abs(self.values.number(particle.mass)) / (max(masses) or 1.0)) ** (1 / 3)
        radius = self.placed.size * max(0.075 * ratio, 0.04)
        self.items.append(SceneItem("ellipsoid", particle.name, self._colors[particle], (radius,) * 3, base))

    def _add_stalk(self, particle: Particle) -> None:
        """A line to where a particle was moved from, straight along one axis of a frame, and no body shows it."""
        point = particle.center
        joined = any({ends.first, ends.second} >= {point, point.parent} for _, ends in self.placed.lines)
        if point.parent is None or joined or any(point in fixed for fixed in self.placed.fixed.values()):
            return
        if len(point.displacement.frames) != 1:
            return
        [(frame, numbers)] = point.displacement.terms.items()
        axis = np.array([number != 0 for number in numbers], dtype=float)
        if axis.sum() != 1:
            return
        kind = "string" if fixed_numbers(point, frame) is None else "rod"
        if kind == "string" and frame is self.system.frame and abs(self.placed.upright[:, 2] @ axis) < 0.5:
            kind = "rail"  # A weight may hang; a particle that moves on the level is guided.
        if kind != "rail":
            self._add_supports(particle.name, point.parent)
        ends = self.placed.end(point.parent), self.placed.end(point)
        turn = _plain(rotation_to(axis).ravel())
        self.items.append(SceneItem(kind, particle.name, _LINE, (0.45 * self._radius,), turn=turn, ends=ends))

    def _add_supports(self, name: str, *points: Point) -> None:
        """The support of a line where it ends in the ground."""
        for point in points:
            base, _ = self.placed.end(point)
            held = any(item.kind == "support" and item.base == base for item in self.items)
            if point in self.placed.ground and not held:
                self.items.append(SceneItem("support", name, METAL, (0.8 * self._radius,), base))

    # Joints

    def _add_joints(self) -> None:
        for body in self.system.bodies:
            base, parent = self.placed.base_of(body), self.placed.base_of(body.parent)
            self._take(body, body_joint(body, self.values, base, parent, self._radius))
            if body.parent is not None and is_moving_joint(body):
                center = self.placed.center(body.parent)
                ends = (parent, _plain(center)), (base, _plain(joint_place(body, self.values)))
                color, radius = self._colors[body.parent], 0.6 * self._radius
                self.items.append(SceneItem("rod", body.parent.name, color, (radius,), parent, ends=ends))
        free = [body for body in self.system.bodies if body.joint is None]
        for number, body in enumerate(free):
            for other in (None, *self.system.bodies):
                if other in free[: number + 1]:
                    continue
                shared = [point for point in self.placed.places(other) if point in self.placed.fixed[body]]
                if shared:
                    self._add_meeting(body, other, shared[0])

    def _add_meeting(self, body: Body, other: Body | None, point: Point) -> None:
        """Two bodies placed by frames share a point: the one further from the ground rotates about it."""
        if other is not None and other.frame.depth > body.frame.depth:
            body, other = other, body
        frame = self.system.frame if other is None else other.frame
        at, base = self.placed.fixed[body][point], self.placed.base_of(body)
        self._take(body, between_frames(body, frame, at, base, self._radius, self.values))

    def _take(self, body: Body, found: BodyJoint) -> None:
        # A body drawn by the user includes its joint.
        self.items += () if any(each.of is body for each in self.system.drawings) else found.items
        if found.axis is None:
            return
        towards = self._towards(body, np.array(found.at), np.array(found.axis))
        if towards is not None:
            base = self.placed.base_of(body)
            self.angles.append(Angle(found.coordinate, base, found.at, found.axis, _plain(towards), found.sign))

    def _towards(self, body: Body, at: Array, axis: Array) -> Array | None:
        """The direction in which a body extends from a joint, across its axis."""
        for place in (*reversed(self.placed.arms(body)), self.placed.center(body)):
            across = (place - at) - axis * (axis @ (place - at))
            length = float(np.linalg.norm(across))
            if length > 1e-3 * self.placed.size:
                return np.asarray(across / length)
        return None


def _plain(numbers: Iterable[SupportsFloat]) -> tuple[float, ...]:
    return tuple(float(number) for number in numbers)


def _is_on_line(place: Array, start: Array, stop: Array) -> bool:
    length = float(np.linalg.norm(stop - start))
    return float(np.linalg.norm(np.cross(stop - start, place - start))) < 1e-6 * length**2
