"""Positions and velocities without Kane's method, for the other derivations.

Nothing here uses partial velocities, a recursion over bodies, or the rule for differentiating in a rotating frame.
Every rotation is multiplied out to N, every position written in N, and velocities are plain derivatives:

    v = ∂r/∂q q̇ + ∂r/∂t,    [ω×] = Ṙ Rᵀ
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from kanes.expr.algebra import Algebra, M, Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.paths import ancestors
from kanes.expr.geometry.rotations import coordinate_quaternions, join
from kanes.expr.geometry.vectors import Vector
from kanes.expr.linear import substitute
from kanes.expr.symbols import ZERO, Expr, Rate
from kanes.model.parts import Force, Torque
from kanes.model.system import System


class Configuration(Generic[M]):
    """A system in the coordinates q and rates q̇, over an algebra whose symbols include both."""

    def __init__(self, system: System, algebra: Algebra[M]) -> None:
        self.system = system
        self.algebra = algebra
        self.q = system.coordinates
        self.qdot: tuple[Rate, ...] = tuple(q.dot for q in self.q)
        self._speeds = dict(zip(system.speeds, system.speed_definitions, strict=True))
        self._rotations: dict[Frame, M] = {}
        # Generalized forces on velocities, 1 × 1 each, beside the loads of the system.
        self.rate_forces: list[tuple[M, M]] = []

    def lift(self, numbers: Sequence[Expr]) -> M:
        """Expressions of the user in the algebra, with speeds replaced by their definitions."""
        return self.algebra.lift(Matrix(numbers).applyfunc(lambda entry: substitute(entry, self._speeds)))

    def rotation(self, frame: Frame) -> M:
        """R with v_N = R v_frame."""
        if frame not in self._rotations:
            R = self.algebra.lift(Matrix.eye(3))
            for step in join(step for each in reversed(list(ancestors(frame))) for step in each.steps):
                R = R @ self.algebra.lift(step.matrix)
            self._rotations[frame] = R
        return self._rotations[frame]

    def in_newtonian(self, vector: Vector) -> M:
        """A user's vector as measure numbers in N."""
        total = self.algebra.zeros(3, 1)
        for frame, numbers in vector.terms.items():
            total = total + self.rotation(frame) @ self.lift(list(numbers))
        return total

    def action(self, action: Force | Torque) -> M:
        """A force, or a torque, which may be the moment of a force at an arm, as measure numbers in N."""
        vector = self.in_newtonian(action.vector)
        if isinstance(action, Force) or action.arm is None:
            return vector
        return self.algebra.skew(self.in_newtonian(action.arm)) @ vector

    def position(self, point: Point) -> M:
        """r of a point in N."""
        return self.in_newtonian(point.position_from(self.system.origin))

    def rate(self, column: M) -> M:
        """d/dt of a column of functions of q and t."""
        return self.algebra.jacobian(column, self.q) @ self.lift(list(self.qdot)) + self.algebra.jacobian(
            column, [self.system.time]
        )

    def velocity(self, point: Point) -> M:
        return self.rate(self.position(point))

    def angular_velocity(self, frame: Frame) -> M:
        """ω in N, from [ω×] = Ṙ Rᵀ."""
        algebra, R = self.algebra, self.rotation(frame)
        columns = [self.rate(algebra.columns(R, [j])) for j in range(3)]

        def entry(i: int, j: int) -> M:
            first, second, third = (algebra.rows(column, [i]) * R[j, k] for k, column in enumerate(columns))
            return first + second + third

        return algebra.simplified(algebra.stack_rows([entry(2, 1), entry(0, 2), entry(1, 0)], 1))

    def constraints(self) -> tuple[M, M]:
        """a and b of the velocity constraints a q̇ + b = 0, including those of unit quaternions."""
        expressions = [constraint.expression for constraint in self.system.constraints]
        for frame in self.system.frames:
            for quaternion in coordinate_quaternions(frame.steps):
                expressions.append(sum((e * e.dot for e in quaternion.elements), start=ZERO))
        if not expressions:
            return self.algebra.zeros(0, len(self.q)), self.algebra.zeros(0, 1)
        column = self.lift(expressions)
        a = self.algebra.jacobian(column, self.qdot)
        return a, column - a @ self.lift(list(self.qdot))

    def speeds(self) -> M:
        """u as functions of q, q̇ and t: the definitions themselves."""
        return self.lift(list(self.system.speeds))
