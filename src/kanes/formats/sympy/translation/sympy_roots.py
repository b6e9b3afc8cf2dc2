"""Where points of SymPy are: from a fixed point, or from a point of which only the velocity is known.

A wheel is often described by its contact point, whose velocity is set to zero and which has no position.
Then the mass centre of the wheel gets coordinates of its own, and constraints that make its velocity the given one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from sympy.physics.mechanics import Point, Vector

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.formats.sympy.translation.described_mechanics import DescribedMechanics, MechanicsBody, is_rigid
from kanes.formats.sympy.translation.numeric_geometry import NumericGeometry
from kanes.formats.sympy.translation.sympy_graphs import (
    neighbours,
    points_with_loads,
    points_with_mass,
    towards,
    turning_frames,
)


@dataclass(frozen=True, eq=False)
class PointRoot:
    """The point from which others have their positions, and whether it is fixed or only its velocity is known."""

    point: Point
    is_fixed: bool
    nearer: dict[Point, Point]  # of all points from it, the neighbour that is nearer to it

    def way(self, point: Point) -> list[Point]:
        """The points after the root on the way to one of them."""
        path: list[Point] = []
        while point != self.point:
            path.insert(0, point)
            point = self.nearer[point]
        return path

    def position(self, point: Point) -> Vector:
        """The vector from the root to a point."""
        total = Vector(0)
        for each in self.way(point):
            total = total + each._pos_dict[self.nearer[each]]
        return total


class PointRoots:
    """The roots of all points that have mass or loads."""

    def __init__(self, mechanics: DescribedMechanics, geometry: NumericGeometry) -> None:
        self.mechanics = mechanics
        self.geometry = geometry
        self.roots: list[PointRoot] = []
        for point in (*points_with_mass(mechanics), *points_with_loads(mechanics)):
            if not any(point == root.point or point in root.nearer for root in self.roots):
                self.roots.append(self._root_of(neighbours([point])))

    def root_of(self, point: Point) -> PointRoot:
        """The root from which a point has its position."""
        return next(root for root in self.roots if point == root.point or point in root.nearer)

    def _root_of(self, points: list[Point]) -> PointRoot:
        heavy = [point for point in points_with_mass(self.mechanics) if point in points]
        heavy = heavy or [point for point in points_with_loads(self.mechanics) if point in points]
        fixed = self._fixed(points)
        candidates = [PointRoot(point, True, towards(point)) for point in fixed]
        if not fixed or any(self._rolls(root, point) for root in candidates for point in heavy):
            candidates += [PointRoot(point, False, towards(point)) for point in heavy]
        wrong: list[tuple[PointRoot, list[Point]]] = []
        for root in candidates:
            differing = [point for point in heavy if self.differs(root, point)]
            if not differing:
                return root
            wrong.append((root, differing))
        root, differing = min(wrong, key=lambda pair: len(pair[1]))
        raise WrongValueError(
            f"from_sympy: the velocity given to point {differing[0]} is not the time derivative of its position from "
            f"{root.point}, which {'is fixed' if root.is_fixed else 'moves as given'}. Let SymPy compute it from "
            "positions, or correct the velocity, the position, or the kinematic differential equations."
        )

    def _rolls(self, contact: PointRoot, center: Point) -> bool:
        """Whether a point moves with a body that turns about a contact point with zero velocity.

        v = ω × r,  r from the contact
        """
        if center == contact.point:
            return False
        arm = contact.position(center)
        for frame in turning_frames(self.mechanics):
            omega = self.mechanics.given_angular_velocity(frame)

            def rolled(values: Array, omega: Vector = omega) -> Array:
                return np.cross(self.geometry.vector(omega, values), self.geometry.vector(arm, values))

            if not self.geometry.disagree(rolled, lambda values: self.given(center, values)):
                return True
        return False

    def _fixed(self, points: list[Point]) -> list[Point]:
        """The points that may be fixed in N: the fixed point of the system, and those with no velocity."""
        fixed = [point for point in points if point == self.mechanics.fixed_point]
        for point in points:
            vector = point._vel_dict.get(self.mechanics.frame)
            if vector is not None and all(number == 0 for _, three in self.mechanics.parts(vector) for number in three):
                fixed.append(point)
        return list(dict.fromkeys(fixed))

    def velocity(self, root: PointRoot, point: Point, values: Array) -> Array:
        """The velocity of a point by its position, in N."""
        relative = self.geometry.rate_of_vector(root.position(point), values)
        own = np.zeros(3) if root.is_fixed else self.given(root.point, values)
        return relative + own

    def given(self, point: Point, values: Array) -> Array:
        """The velocity that was given to a point, in N."""
        return self.geometry.vector(self.mechanics.given_velocity(point), values)

    def differs(self, root: PointRoot, point: Point) -> bool:
        """Whether the velocity of a point by its position differs from the given one."""
        return self.geometry.disagree(
            lambda values: self.velocity(root, point, values), lambda values: self.given(point, values)
        )

    def body_at(self, point: Point, bodies: Iterable[MechanicsBody]) -> MechanicsBody | None:
        """The body that a point moves with by the velocity given, if there is one.

        v = v_cm + ω × r,  r from the mass centre
        """
        root = self.root_of(point)
        for body in bodies:
            center = body.masscenter
            if not is_rigid(body) or (center != root.point and center not in root.nearer):
                continue
            omega = self.mechanics.given_angular_velocity(body.frame)
            arm = root.position(point) - root.position(center)

            def carried(values: Array, center: Point = center, omega: Vector = omega, arm: Vector = arm) -> Array:
                w, r = self.geometry.vector(omega, values), self.geometry.vector(arm, values)
                return self.given(center, values) + np.cross(w, r)

            if not self.geometry.disagree(carried, lambda values: self.given(point, values)):
                return body
        return None
