"""Kinematics as numbers at a state without any relation to the constraints: directions of motion."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from kanes.base.rank import null_space
from kanes.base.types import Array, GraphMatrix
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.graphs.graph import Graph
from kanes.kane.constraint_equations import define_inverses
from kanes.kane.kinematics import Kinematics
from kanes.kane.speeds import Kinematical


class SampledKinematics:
    """Vectors, partial velocities and the plane of a mechanism as numbers in N, at a state drawn by a seed."""

    def __init__(self, kinematical: Kinematical, seed: int = 0) -> None:
        system = kinematical.system
        self._system = system
        self._graph = Graph((system.time, *system.coordinates, *system.speeds, *system.parameters, *system.inputs))
        define_inverses(kinematical, self._graph)
        self._values = np.random.default_rng(seed).uniform(0.3, 1.3, len(self._graph.symbols))
        u = self._graph.lift(Matrix(system.speeds))
        self._kinematics: Kinematics[GraphMatrix] = Kinematics(kinematical, self._graph, u)

    def _numbers(self, matrix: GraphMatrix) -> Array:
        return np.asarray(self._graph.function([matrix])(self._values)[0], dtype=np.float64)

    def vector(self, vector: Vector) -> Array:
        """Its measure numbers, 3."""
        return self._numbers(vector.over(self._graph).express(self._system.frame)).ravel()

    def partials(self, point: Point, frame: Frame) -> tuple[Array, Array]:
        """v_r and ω_r, 3 × nu each."""
        N = self._system.frame
        moving, turning = self._kinematics.point(point), self._kinematics.frame(frame)
        return self._numbers(moving.partials.express(N)), self._numbers(turning.partials.express(N))

    def partials_between(self, point: Point, other: Point, frame: Frame) -> Array:
        """v_r of one point less those of another, 3 × nu, in a frame of their own."""
        relative = self._kinematics.point(point).partials - self._kinematics.point(other).partials
        return self._numbers(relative.express(frame))

    @cached_property
    def across(self) -> Array:
        """Unit vectors, 3 × k, along which nothing ever moves: those across the plane of a mechanism."""
        system, values = self._system, np.tile(self._values, (3, 1))
        # Three motions from one configuration are enough to go wherever the partial velocities of a point do.
        places = [self._graph.symbols.index(speed) for speed in system.speeds]
        values[:, places] = np.random.default_rng(1).uniform(0.3, 1.3, (3, len(places)))
        velocities = [self._kinematics.point(mass.center).velocity for mass in system.masses]
        spins = [self._kinematics.frame(body.frame).velocity for body in system.bodies]
        moving = self._graph.function([each.express(system.frame) for each in velocities])
        turning = self._graph.function([each.express(system.frame) for each in spins])
        conditions = [v.T for column in values for v in moving(column)]
        conditions += [np.cross(np.eye(3), w.ravel()) for column in values for w in turning(column)]
        return null_space(np.vstack(conditions))

    def in_plane(self, vectors: Array) -> Array:
        """Vectors, 3 × k, without their parts across the plane."""
        return vectors - self.across @ (self.across.T @ vectors)
