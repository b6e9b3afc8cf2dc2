"""One joint of a tree and the link that it carries: what goes out through it, what comes in, what is left without it.

Everything is measured in the link's frame, about its joint.

Source: stoneking2008, "Accelerations across a SpatialJoint"; featherstone2008, chapter 7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kanes.expr.graphs.graph import Graph


@dataclass(frozen=True, eq=False)
class SpatialVector:
    """A vector for turning and one for moving: ω and v, α and a, torque and force; or several, a column each."""

    turning: Any
    moving: Any

    def __add__(self, other: SpatialVector) -> SpatialVector:
        return SpatialVector(self.turning + other.turning, self.moving + other.moving)

    def __sub__(self, other: SpatialVector) -> SpatialVector:
        return SpatialVector(self.turning - other.turning, self.moving - other.moving)

    def __matmul__(self, column: Any) -> SpatialVector:
        return SpatialVector(self.turning @ column, self.moving @ column)

    def dot(self, other: SpatialVector) -> Any:
        """Torque by angular velocity and force by velocity, all columns of one with all of the other."""
        return self.turning.T @ other.turning + self.moving.T @ other.moving


@dataclass(frozen=True, eq=False)
class ArticulatedInertia:
    """[[A, B], [Bᵀ, M]]: what takes α and a of the joint to torque about it and force; A and M are symmetric."""

    A: Any
    B: Any
    M: Any

    def __add__(self, other: ArticulatedInertia) -> ArticulatedInertia:
        return ArticulatedInertia(self.A + other.A, self.B + other.B, self.M + other.M)

    def __matmul__(self, S: SpatialVector) -> SpatialVector:
        return SpatialVector(self.A @ S.turning + self.B @ S.moving, self.B.T @ S.turning + self.M @ S.moving)


@dataclass(frozen=True, eq=False)
class LinkMotion:
    """How a link moves: ω and v of its joint, the remainders α_r and a_r, and Ψ with  Ψ p = α_r × p + ω × (ω × p)."""

    velocity: SpatialVector
    drift: SpatialVector
    spin: Any


@dataclass(frozen=True, eq=False)
class JointElimination:
    """u̇ = g − G A' of a joint, where A' is what its parent hands out."""

    D: Any  # the inertia that resists the joint's speeds
    G: SpatialVector  # a row per speed
    g: Any


@dataclass(frozen=True, eq=False)
class SpatialJoint:
    """A joint in a graph. ω_rel = K u + k in the link's frame, ṗ = K_p u + k_p in the parent's."""

    graph: Graph
    turns: Sequence[Any]  # direction cosines, turn by turn, from the parent's frame
    p: Any  # from the parent's joint, in the parent's frame
    u: Any
    K: Any
    k: Any
    K_p: Any
    k_p: Any

    def __post_init__(self) -> None:
        graph, R = self.graph, self.graph.identity(3)
        for turn in self.turns:
            R = R @ turn
        object.__setattr__(self, "R", R)
        object.__setattr__(self, "S", SpatialVector(self.K, R.T @ self.K_p))
        object.__setattr__(self, "w_rel", self.K @ self.u + self.k)
        object.__setattr__(self, "pdot", self.K_p @ self.u + self.k_p)
        object.__setattr__(self, "p_cross", graph.skew(self.p))

    R: Any = None  # v_parent = R v_link
    S: Any = None  # the partials of the joint's own speeds
    w_rel: Any = None
    pdot: Any = None
    p_cross: Any = None

    @property
    def freedom(self) -> int:
        """How many speeds it has."""
        return int(self.u.shape[0])

    # Outward

    def go_out(self, before: LinkMotion) -> LinkMotion:
        """The motion of the link from that of its parent.

        ω = ω_parent + ω_rel,    v = v_parent + ω_parent × p + ṗ
        α_r = α_r,parent + (ω̇_rel)_r + ω_parent × ω_rel
        a_r = a_r,parent + Ψ_parent p + 2 ω_parent × ṗ + (p̈)_r
        """
        graph, R = self.graph, self.R
        w_parent, w_cross = R.T @ before.velocity.turning, graph.skew(before.velocity.turning)
        velocity = SpatialVector(w_parent + self.w_rel, R.T @ (before.velocity.moving + w_cross @ self.p + self.pdot))
        turning, moving = self._change(self.K, self.k), self._change(self.K_p, self.k_p)
        drift = SpatialVector(
            R.T @ before.drift.turning + turning + graph.skew(w_parent) @ self.w_rel,
            R.T @ (before.drift.moving + before.spin @ self.p + 2 * (w_cross @ self.pdot) + moving),
        )
        return LinkMotion(velocity, drift, spin(graph, velocity.turning, drift.turning))

    def _change(self, K: Any, k: Any) -> Any:
        """K̇ u + k̇."""
        return self.graph.time_derivative(K) @ self.u + self.graph.time_derivative(k)

    def hand_out(self, acceleration: SpatialVector) -> SpatialVector:
        """α and a of the parent's joint at this one."""
        moved = acceleration.moving + self.graph.skew(acceleration.turning) @ self.p
        return SpatialVector(self.R.T @ acceleration.turning, self.R.T @ moved)

    # Inward

    def hand_in(self, wrench: SpatialVector) -> SpatialVector:
        """Torque and force about the parent's joint, in the parent's frame."""
        force = self.R @ wrench.moving
        return SpatialVector(self.R @ wrench.turning + self.p_cross @ force, force)

    def shift(self, inertia: ArticulatedInertia) -> ArticulatedInertia:
        """An inertia about the parent's joint, in the parent's frame."""
        graph, p = self.graph, self.p_cross
        A, B, M = (graph.conjugated(block, self.turns) for block in (inertia.A, inertia.B, inertia.M))
        A, M = graph.symmetric(A), graph.symmetric(M)
        shifted = B + p @ M
        return ArticulatedInertia(graph.symmetric(A + p @ B.T - shifted @ p), shifted, M)

    def eliminate(
        self, inertia: ArticulatedInertia, bias: SpatialVector, effort: Any
    ) -> tuple[JointElimination, ArticulatedInertia, SpatialVector]:
        """u̇ in terms of what is handed out, and what inertia and bias are left without it.

        U = I S,  D = Sᵀ U,  w = τ − Sᵀ p,    I ← I − U D⁻¹ Uᵀ,    p ← p + U D⁻¹ w
        """
        graph, S = self.graph, self.S
        U = inertia @ S
        D = graph.symmetric(S.dot(U))
        gain = self._divided(D, U, effort - S.dot(bias))
        rest = ArticulatedInertia(
            graph.symmetric(inertia.A - U.turning @ gain.G.turning),
            inertia.B - U.turning @ gain.G.moving,
            graph.symmetric(inertia.M - U.moving @ gain.G.moving),
        )
        left = bias + U @ gain.g
        # A screw turns about an axis and moves along it: only a column that is a unit vector as a whole will do.
        units = graph.unit_rows(graph.stack_rows([S.turning, S.moving], self.freedom))
        turned, moved = [row for row in units if row < 3], [row - 3 for row in units if row >= 3]
        if len(units) == self.freedom:
            # Along the axes of the joint nothing is left but its own effort: known zeros spare work further in.
            rest = ArticulatedInertia(
                graph.without(rest.A, turned, turned),
                graph.without(rest.B, turned, moved),
                graph.without(rest.M, moved, moved),
            )
            left = (
                SpatialVector(graph.without(left.turning, turned, ()), graph.without(left.moving, moved, ()))
                + S @ effort
            )
        return gain, rest, left

    def _divided(self, D: Any, U: SpatialVector, w: Any) -> JointElimination:
        if self.freedom == 1:
            inverse = 1 / D
            return JointElimination(D, SpatialVector(inverse * U.turning.T, inverse * U.moving.T), inverse * w)
        solved = self.graph.solve_symmetric(D, self.graph.beside([U.turning.T, U.moving.T, w]))
        return JointElimination(D, SpatialVector(solved[:, :3], solved[:, 3:6]), solved[:, 6])


def spin(graph: Graph, w: Any, alpha: Any) -> Any:
    """Ψ = [α×] + [ω×][ω×] = [α×] + ω ωᵀ − ω·ω U."""
    outer = graph.symmetric(w @ w.T)
    x, y, z = (outer[i, i] for i in range(3))
    return graph.with_diagonal(outer + graph.skew(alpha), [-(y + z), -(z + x), -(x + y)])


@dataclass(frozen=True, eq=False)
class LinkMass:
    """What a link weighs: m, m c and I about the joint."""

    graph: Graph
    m: Any
    mc: Any
    A: Any

    @property
    def inertia(self) -> ArticulatedInertia:
        return ArticulatedInertia(self.A, self.graph.skew(self.mc), self.m * self.graph.identity(3))

    def bias(self, w: Any, acceleration: SpatialVector, psi: Any) -> SpatialVector:
        """Torque about the joint and force that an acceleration of the joint takes at an ω.

        n = I·α + ω × I·ω + m c × a,    f = m a + Ψ m c
        """
        turning = self.A @ acceleration.turning + self.graph.skew(w) @ (self.A @ w)
        moving = self.m * acceleration.moving + psi @ self.mc
        return SpatialVector(turning + self.graph.skew(self.mc) @ acceleration.moving, moving)
