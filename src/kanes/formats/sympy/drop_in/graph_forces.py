"""Generalized forces of SymPy's bodies and loads on a graph.

    F_r = Σ v_r·R + Σ ω_r·T
    F_r* = −Σ M_rs u̇_s − h_r,   M_rs = Σ (m v_r·v_s + ω_r·I·ω_s)
    h_r = Σ v_r·(ṁ v + m a_r) + Σ ω_r·(İ·ω + I·α_r + ω × I·ω)

İ is the rate of the inertia in the body: an inertia may be written in a frame in which the body turns.

Source: lecture-partials, "Generalized Active Forces"; kanemethod-draft, "Inertia Forces".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sympy import Expr, S
from sympy.physics.mechanics import RigidBody
from sympy.physics.vector import Dyadic, Point, ReferenceFrame

from kanes.base.types import GraphMatrix
from kanes.expr.geometry.stacks import Stack
from kanes.formats.sympy.drop_in.lifted_motions import LiftedMotions
from kanes.formats.sympy.translation.described_mechanics import MechanicsBody, MechanicsLoad
from kanes.kane.active_forces import Resultants


def moving_things(bodies: Iterable[MechanicsBody], loads: Iterable[MechanicsLoad]) -> list[Point | ReferenceFrame]:
    """The points and frames whose motion counts."""
    found: list[Point | ReferenceFrame] = []
    for body in bodies:
        found += [body.masscenter, body.frame] if isinstance(body, RigidBody) else [body.point]
    return [*found, *(thing for thing, _ in loads)]


def active_forces(loads: Iterable[MechanicsLoad], motions: LiftedMotions, count: int) -> GraphMatrix:
    """The column F_r."""
    graph = motions.algebra
    resultants: Resultants[GraphMatrix] = Resultants(motions)  # type: ignore[arg-type]
    for thing, vector in loads:
        add = resultants.add_torque if isinstance(thing, ReferenceFrame) else resultants.add_force
        add(thing, graph.vector(vector))
    return resultants.generalized(count)


def inertia_forces(
    bodies: Iterable[MechanicsBody], motions: LiftedMotions, still: Mapping[Expr, GraphMatrix], count: int
) -> tuple[GraphMatrix, GraphMatrix]:
    """M and h of F_r* = −Σ M_rs u̇_s − h_r."""
    graph = motions.algebra
    M, h = graph.zeros(count, count), graph.zeros(count, 1)
    for body in bodies:
        center = motions.point(body.masscenter if isinstance(body, RigidBody) else body.point)
        (m,) = graph.at([graph.scalar(S(body.mass))], still)
        force = center.velocity * graph.time_derivative(m) + center.drift * m
        M = M + center.partials.dot(center.partials * m)
        h = h + center.partials.dot(force)
        if isinstance(body, RigidBody):
            turning = motions.frame(body.frame)
            I = _Inertia(body.central_inertia, body.frame, motions, still)
            torque = I.rate_times(turning.velocity) + I.times(turning.drift)
            torque = torque + turning.velocity.cross(I.times(turning.velocity))
            M = M + turning.partials.dot(I.times(turning.partials))
            h = h + turning.partials.dot(torque)
    return graph.mirrored(M), h


class _Inertia:
    """I of a body, by the frames in which it is written."""

    def __init__(
        self, I: Dyadic, body: ReferenceFrame, motions: LiftedMotions, still: Mapping[Expr, GraphMatrix]
    ) -> None:
        graph = motions.algebra
        lifted = graph.dyadic(I)
        self._blocks = dict(zip(lifted, graph.at(list(lifted.values()), still), strict=True))
        self._body = body
        self._motions = motions

    def times(self, vectors: Stack[GraphMatrix]) -> Stack[GraphMatrix]:
        """I·a for each vector a, in the frames of the left vectors."""
        total: Stack[GraphMatrix] = Stack(vectors.algebra, vectors.width, {})
        for (left, right), I in self._blocks.items():
            total = total + _in(vectors, left, I @ vectors.express(right))
        return total

    def rate_times(self, vector: Stack[GraphMatrix]) -> Stack[GraphMatrix]:
        """İ·a in the body:  (İ_LR + [ω_L×] I_LR − I_LR [ω_R×]) a,  where L and R turn in the body at ω_L and ω_R."""
        graph = self._motions.algebra
        total: Stack[GraphMatrix] = Stack(vector.algebra, 1, {})
        for (left, right), I in self._blocks.items():
            rate = graph.time_derivative(I)
            if left is not self._body:
                rate = rate + self._spin(left) @ I
            if right is not self._body:
                rate = rate - I @ self._spin(right)
            total = total + _in(vector, left, rate @ vector.express(right))
        return total

    def _spin(self, frame: ReferenceFrame) -> GraphMatrix:
        return self._motions.algebra.skew(self._motions.turning(frame, self._body).express(frame))


def _in(like: Stack[GraphMatrix], frame: ReferenceFrame, numbers: GraphMatrix) -> Stack[GraphMatrix]:
    return Stack(like.algebra, like.width, {frame: numbers})
