"""Places of the parts of a system: bases, places fixed in bodies, and a typical length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np

from kanes.base.types import Array
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.vectors import Vector
from kanes.model.drawings import Ends, Touching
from kanes.model.joints.kinds import Free
from kanes.model.parts import Body
from kanes.model.system import System
from kanes.show.drawing.body_solids import Solid, box_of_corners, of_inertia, rolling_solid, rotation_to, shaped
from kanes.show.drawing.fixed_places import FixedPoints, Values, is_constant, joint_place, outboard_places
from kanes.show.drawing.inferred.plain_forces import found_gravity, found_springs
from kanes.show.drawing.scene import HERE, Base, End
from kanes.show.drawing.touching import touching_points, touching_surfaces


class Placement:
    """A system with numbers for its parameters."""

    def __init__(self, system: System, parameters: Mapping[str, float]) -> None:
        self.system = system
        self.values = Values({symbol: parameters[symbol.name] for symbol in system.parameters})
        self.bases: list[Base] = []
        self.pairs: list[tuple[Frame, Point]] = []
        self.base(system.frame, system.origin, "ground")
        fixed = FixedPoints(system, self.values)
        self.fixed = {body: fixed.of(body.frame, body.origin) for body in system.bodies}
        self.ground = fixed.of(system.frame, system.origin)
        rolling = [each.touching for each in system.demands if each.touching is not None]
        self.touching: list[Touching] = [*rolling, *touching_surfaces(system)]
        uniform = self.vector(system.gravity) if system.has_uniform_gravity else np.zeros(3)
        self.gravity = uniform if uniform.any() else found_gravity(system, self.values)

    # Bases and places

    def base(self, frame: Frame, point: Point, name: str) -> int:
        """The number of a base, which is made where there is none."""
        if (frame, point) not in self.pairs:
            self.pairs.append((frame, point))
            self.bases.append(Base(name, frame.name, point.name))
        return self.pairs.index((frame, point))

    def base_of(self, body: Body | None) -> int:
        """That of a body, or of the ground."""
        return 0 if body is None else self.base(body.frame, body.origin, body.name)

    def end(self, point: Point) -> End:
        """A point, which is a base of its own."""
        return self.base(self.system.frame, point, point.name), HERE

    def places(self, body: Body | None) -> dict[Point, Array]:
        """Points that are fixed in a body, or in the ground."""
        return self.ground if body is None else self.fixed[body]

    def center(self, body: Body) -> Array:
        """The mass centre, from the body's origin in its frame."""
        return self.fixed[body].get(body.center, np.zeros(3))

    def vector(self, vector: Vector, frame: Frame | None = None) -> Array:
        """Measure numbers of what is constant in a frame."""
        return self.values.triple(vector.components(self.system.frame if frame is None else frame))

    def axis(self, axis: str | Vector, frame: Frame) -> Array:
        """A letter or a vector fixed in a frame."""
        return self.vector(axis, frame) if isinstance(axis, Vector) else np.eye(3)["xyz".index(axis)]

    @cached_property
    def upright(self) -> Array:
        """Axes whose z points up, if gravity defines it."""
        return rotation_to(-self.gravity) if self.gravity.any() else np.eye(3)

    @cached_property
    def lines(self) -> list[tuple[str, Ends]]:
        """Elements between two points, with their names."""
        named = [(load.name, load.ends) for load in self.system.loads]
        named += [(constraint.name, constraint.ends) for constraint in self.system.demands]
        return [(name, ends) for name, ends in named if ends is not None] + found_springs(self.system, self.values)

    # Places of a body, and its solid

    def joins(self, body: Body) -> list[Array]:
        """Places that a body connects: joints, and attached parts."""
        fixed = self.fixed[body]
        places = [joint_place(body, self.values)] if _is_held(body) else []
        places += outboard_places(self.system, body, self.values)
        places += [fixed[point] for point in self._loaded if point in fixed]
        for other, theirs in self.fixed.items():
            if other is not body and (body.joint is None or other.joint is None):
                places += [fixed[point] for point in theirs if point in fixed]
        if body.joint is None:
            places += [fixed[point] for point in self.ground if point in fixed]
        return _apart(places)

    def arms(self, body: Body) -> list[Array]:
        """The same, and other points that are fixed in it where there is just one of these."""
        places = self.joins(body)
        if len(places) < 2:
            places += [place for point, place in self.fixed[body].items() if point is not body.center][:4]
        return _apart(places)

    @cached_property
    def _loaded(self) -> list[Point]:
        """Points where particles, springs and strings are, and where contacts may touch."""
        points = [particle.center for particle in self.system.particles] + touching_points(self.system)
        return points + [point for _, ends in self.lines for point in (ends.first, ends.second)]

    def solid(self, body: Body, size: float) -> Solid | None:
        """The solid of a body as far as it is known: its rolling surface, the solid of its inertia, or one like it."""
        center = self.center(body)
        for touching in self.touching:
            surface = touching.surface
            if touching.body is body and surface is not None:
                axis = getattr(surface, "axis", None)
                direction = None if axis is None else self.axis(axis, body.frame)
                place = getattr(surface, "at", None)
                at = center if place is None else self.fixed[body].get(place, center)
                found = rolling_solid(surface, self.values, direction, at)
                if found is not None:
                    return found
        if body.given is not None and body.given.shape is not None:
            return shaped(body.given.shape, self.values, center, size)
        mass, I = self.values.number(body.mass), self.values.matrix(body.inertia)
        corners = [self.fixed[body][point] for point in touching_points(self.system) if point in self.fixed[body]]
        if box := box_of_corners(mass, I, center, corners):
            return box
        jointed = any(child.parent is body for child in self.system.bodies)
        jointed = jointed or _is_held(body)
        return of_inertia(mass, I, center, _span(self.arms(body)), jointed=jointed)

    @cached_property
    def size(self) -> float:
        """The largest distance between places of one body, or the largest length of a solid."""
        found = [0.0]
        for body in self.system.bodies:
            found.append(_span([*self.arms(body), self.center(body)]))
            solid = self.solid(body, 1.0)
            if solid is not None and not (body.given is not None and _is_rod(body)):
                found.append(2 * float(solid.reach.max()))
        at_zero = dict.fromkeys(self.system.coordinates, 0)
        centers = [particle.center for particle in self.system.particles]
        for point in centers:
            for numbers in point.displacement.terms.values():
                lengths = [number.subs(at_zero) for number in numbers]
                if is_constant(lengths):
                    found.append(float(np.linalg.norm(self.values.triple(lengths))))
        return max(found) or 1.0


def _is_held(body: Body) -> bool:
    """Whether a joint holds it somewhere."""
    return body.joint is not None and not isinstance(body.joint, Free)


def _is_rod(body: Body) -> bool:
    """Whether the thickness of its solid comes from the typical length, which therefore does not depend on it."""
    return body.given is not None and body.given.shape is not None and body.given.shape.kind == "rod"


def _span(places: Sequence[Array]) -> float:
    return max((float(np.linalg.norm(a - b)) for a in places for b in places), default=0.0)


def _apart(places: Sequence[Array]) -> list[Array]:
    """Places without those that are there already."""
    found: list[Array] = []
    for place in places:
        if not any(np.allclose(place, other, rtol=0, atol=1e-9 * (1 + np.abs(other).max())) for other in found):
            found.append(place)
    return found
