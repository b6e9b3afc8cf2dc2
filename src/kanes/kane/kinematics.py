"""Steps 2 and 3: velocities and accelerations in N, split into partials and remainders as they are formed.

For every frame and point the recursion from parent to child keeps

    ω = Σ ω_r u_r + ω_t      α = Σ ω_r u̇_r + α_r
    v = Σ v_r u_r + v_t      a = Σ v_r u̇_r + a_r

so that partials never have to be picked out of a finished velocity.

Source: stoneking2008, "Accelerations across a Joint"; lecture-partials, "Partial Velocities"; hussain-azlan, Eqs. 13
and 17.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic

from kanes.expr.algebra import Algebra, M, Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.paths import ancestors
from kanes.expr.geometry.stacks import Stack
from kanes.expr.geometry.vectors import rate
from kanes.expr.symbols import Expr
from kanes.kane.speeds import Kinematical


@dataclass(frozen=True, eq=False)
class Motion(Generic[M]):
    """The motion of a frame or a point in N."""

    partials: Stack[M]  # ω_r or v_r, one column per speed
    remainder: Stack[M]  # ω_t or v_t
    velocity: Stack[M]  # ω or v
    drift: Stack[M]  # α_r or a_r, the acceleration when every u̇ is zero


class Kinematics(Generic[M]):
    """Motions of frames and points in N, over an algebra; each is computed on first use."""

    def __init__(
        self, kinematical: Kinematical, algebra: Algebra[M], u: M, origin_acceleration: Stack[M] | None = None
    ) -> None:
        self.algebra = algebra
        self._kinematical = kinematical
        self._origin_acceleration = origin_acceleration
        self._u = u
        self._nu = len(kinematical.system.speeds)
        self._frames: dict[Frame, Motion[M]] = {}
        self._points: dict[Point, Motion[M]] = {}

    def frame(self, frame: Frame) -> Motion[M]:
        """ω and α of a frame."""
        for each in reversed(list(ancestors(frame))):
            if each not in self._frames:
                self._frames[each] = (
                    self._at_rest() if each.parent is None else self._turning(each, self._frames[each.parent])
                )
        return self._frames[frame]

    def point(self, point: Point) -> Motion[M]:
        """v and a of a point."""
        for each in reversed(list(ancestors(point))):
            if each not in self._points:
                self._points[each] = (
                    self._origin() if each.parent is None else self._moving(each, self._points[each.parent])
                )
        return self._points[point]

    def coordinate(self, coordinate: Expr) -> tuple[M, M, M]:
        """The rate of a coordinate, or of a function of coordinates and time: K (1×n), k, and K u + k."""
        K, k = self._forms([rate(coordinate)])
        return K, k, K @ self._u + k

    def rate(self, rate: Expr) -> tuple[M, M, M]:
        """An expression linear in q̇ as K u + k: K (1×n), its value, and the part of its derivative without u̇."""
        K, k = self._forms([rate])
        return K, K @ self._u + k, self._derivative(K, k)

    def _origin(self) -> Motion[M]:
        rest = self._at_rest()
        return rest if self._origin_acceleration is None else replace(rest, drift=self._origin_acceleration)

    def _at_rest(self) -> Motion[M]:
        none: Stack[M] = Stack(self.algebra, 1, {})
        return Motion(Stack(self.algebra, self._nu, {}), none, none, none)

    def _turning(self, frame: Frame, parent: Motion[M]) -> Motion[M]:
        """A frame that rotates in its parent at ω_rel = K u + k, measured in the frame itself.

        ω = ω_parent + ω_rel
        α_r = α_r,parent + K̇ u + k̇ + ω_parent × ω_rel
        """
        K, k = self._forms(list(frame.relative_angular_velocity))
        w_rel = K @ self._u + k
        own = self._in(frame)
        drift = parent.drift + own(self._derivative(K, k)) + parent.velocity.cross_fixed(frame, w_rel)
        return Motion(
            (parent.partials + own(K)).settled(frame),
            (parent.remainder + own(k)).settled(frame),
            (parent.velocity + own(w_rel)).settled(frame),
            drift.settled(frame),
        )

    def _moving(self, point: Point, parent: Motion[M]) -> Motion[M]:
        """A point at a displacement from its parent; each term c of the displacement, in its frame F, adds

        v: ċ + ω × c
        a_r: (c̈)_r + 2 ω × ċ + α_r × c + ω × (ω × c)
        """
        partials, remainder, velocity, drift = parent.partials, parent.remainder, parent.velocity, parent.drift
        terms = point.displacement.terms
        for frame, numbers in terms.items():
            K, k = self._forms([rate(number) for number in numbers])
            c = self.algebra.lift(Matrix(numbers))
            cdot = K @ self._u + k
            turning = self.frame(frame)
            own = self._in(frame)
            w = turning.velocity.express(frame)
            w_cross = self.algebra.skew(w)
            partials = partials + own(K) + turning.partials.cross_fixed(frame, c)
            remainder = remainder + own(k) + turning.remainder.cross_fixed(frame, c)
            velocity = velocity + own(cdot + w_cross @ c)
            drift = (
                drift
                + own(self._derivative(K, k) + w_cross @ (w_cross @ c + 2 * cdot))
                + turning.drift.cross_fixed(frame, c)
            )
        if not terms:
            return parent
        last = max(terms, key=lambda frame: frame.depth)
        return Motion(partials.settled(last), remainder.settled(last), velocity.settled(last), drift.settled(last))

    def _in(self, frame: Frame) -> Callable[[M], Stack[M]]:
        return lambda numbers: Stack(self.algebra, numbers.shape[1], {frame: numbers})

    def _forms(self, expressions: list[Expr]) -> tuple[M, M]:
        """Rates K u + k of three measure numbers, in the algebra."""
        K, k = self._kinematical.forms(expressions)
        return self.algebra.lift(K), self.algebra.lift(k)

    def _derivative(self, K: M, k: M) -> M:
        """K̇ u + k̇."""
        return self.algebra.time_derivative(K) @ self._u + self.algebra.time_derivative(k)
