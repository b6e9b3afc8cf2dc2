"""One joint of a tree and the link that it carries: motion outward, forces inward, and inertia without the joint.

Everything is measured in the link's frame, about its joint.

Source: stoneking2008, "Accelerations across a Joint"; featherstone2008, chapter 7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kanes.base.types import GraphMatrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import beside, conjugated, identity, symmetric, unit_rows, with_diagonal, with_zeros


@dataclass(frozen=True, eq=False)
class SpatialVector:
    """An angular and a linear vector: ω and v, α and a, torque and force; or several, a column each."""

    angular: GraphMatrix
    linear: GraphMatrix

    def __add__(self, other: SpatialVector) -> SpatialVector:
        return SpatialVector(self.angular + other.angular, self.linear + other.linear)

    def __sub__(self, other: SpatialVector) -> SpatialVector:
        return SpatialVector(self.angular - other.angular, self.linear - other.linear)

    def __matmul__(self, column: GraphMatrix) -> SpatialVector:
        return SpatialVector(self.angular @ column, self.linear @ column)

    def dot(self, other: SpatialVector) -> GraphMatrix:
        """Torque by angular velocity and force by velocity, all columns of one with all of the other."""
        return self.angular.T @ other.angular + self.linear.T @ other.linear


@dataclass(frozen=True, eq=False)
class ArticulatedInertia:
    """[[A, B], [Bᵀ, M]]: what takes α and a of the joint to torque about it and force; A and M are symmetric."""

    A: GraphMatrix
    B: GraphMatrix
    M: GraphMatrix

    def __add__(self, other: ArticulatedInertia) -> ArticulatedInertia:
        return ArticulatedInertia(self.A + other.A, self.B + other.B, self.M + other.M)

    def __matmul__(self, S: SpatialVector) -> SpatialVector:
        return SpatialVector(self.A @ S.angular + self.B @ S.linear, self.B.T @ S.angular + self.M @ S.linear)


@dataclass(frozen=True, eq=False)
class LinkMotion:
    """How a link moves: ω and v of its joint, the remainders α_r and a_r, and Ψ with  Ψ p = α_r × p + ω × (ω × p)."""

    velocity: SpatialVector
    drift: SpatialVector
    Psi: GraphMatrix


@dataclass(frozen=True, eq=False)
class JointElimination:
    """u̇ = g − G A' of a joint, where A' comes from its parent."""

    D: GraphMatrix  # the inertia that resists the joint's speeds
    G: SpatialVector  # a row per speed
    g: GraphMatrix

    def udot(self, acceleration: SpatialVector) -> GraphMatrix:
        """u̇ at an A'."""
        return self.g - self.G.angular @ acceleration.angular - self.G.linear @ acceleration.linear


@dataclass(frozen=True, eq=False)
class SpatialJoint:
    """A joint in a graph. ω_rel = K u + k in the link's frame, ṗ = K_p u + k_p in the parent's."""

    graph: Graph
    rotations: Sequence[GraphMatrix]  # direction cosines, rotation by rotation, from the parent's frame
    p: GraphMatrix  # from the parent's joint, in the parent's frame
    u: GraphMatrix
    K: GraphMatrix
    k: GraphMatrix
    K_p: GraphMatrix
    k_p: GraphMatrix
    R: GraphMatrix = field(init=False)  # v_parent = R v_link
    S: SpatialVector = field(init=False)  # the partials of the joint's own speeds
    w_rel: GraphMatrix = field(init=False)
    pdot: GraphMatrix = field(init=False)
    p_cross: GraphMatrix = field(init=False)

    def __post_init__(self) -> None:
        graph, R = self.graph, identity(3)
        for rotation in self.rotations:
            R = R @ rotation
        object.__setattr__(self, "R", R)
        object.__setattr__(self, "S", SpatialVector(self.K, R.T @ self.K_p))
        object.__setattr__(self, "w_rel", self.K @ self.u + self.k)
        object.__setattr__(self, "pdot", self.K_p @ self.u + self.k_p)
        object.__setattr__(self, "p_cross", graph.skew(self.p))

    @property
    def freedom(self) -> int:
        """How many speeds it has."""
        return int(self.u.shape[0])

    # Outward

    def go_out(self, parent: LinkMotion) -> LinkMotion:
        """The motion of the link from that of its parent.

        ω = ω_parent + ω_rel,    v = v_parent + ω_parent × p + ṗ
        α_r = α_r,parent + (ω̇_rel)_r + ω_parent × ω_rel
        a_r = a_r,parent + Ψ_parent p + 2 ω_parent × ṗ + (p̈)_r
        """
        graph, R = self.graph, self.R
        w_parent, w_cross = R.T @ parent.velocity.angular, graph.skew(parent.velocity.angular)
        velocity = SpatialVector(w_parent + self.w_rel, R.T @ (parent.velocity.linear + w_cross @ self.p + self.pdot))
        wdot_r, pddot_r = self._change(self.K, self.k), self._change(self.K_p, self.k_p)
        drift = SpatialVector(
            R.T @ parent.drift.angular + wdot_r + graph.skew(w_parent) @ self.w_rel,
            R.T @ (parent.drift.linear + parent.Psi @ self.p + 2 * (w_cross @ self.pdot) + pddot_r),
        )
        return LinkMotion(velocity, drift, psi(graph, velocity.angular, drift.angular))

    def _change(self, K: GraphMatrix, k: GraphMatrix) -> GraphMatrix:
        """K̇ u + k̇."""
        return self.graph.time_derivative(K) @ self.u + self.graph.time_derivative(k)

    def hand_out(self, acceleration: SpatialVector) -> SpatialVector:
        """α and a of the parent's joint at this one."""
        moved = acceleration.linear + self.graph.skew(acceleration.angular) @ self.p
        return SpatialVector(self.R.T @ acceleration.angular, self.R.T @ moved)

    # Inward

    def hand_in(self, wrench: SpatialVector) -> SpatialVector:
        """Torque and force about the parent's joint, in the parent's frame."""
        force = self.R @ wrench.linear
        return SpatialVector(self.R @ wrench.angular + self.p_cross @ force, force)

    def hand_in_inertia(self, inertia: ArticulatedInertia) -> ArticulatedInertia:
        """An inertia about the parent's joint, in the parent's frame."""
        p = self.p_cross
        A, B, M = (conjugated(block, self.rotations) for block in (inertia.A, inertia.B, inertia.M))
        A, M = symmetric(A), symmetric(M)
        shifted = B + p @ M
        return ArticulatedInertia(symmetric(A + p @ B.T - shifted @ p), shifted, M)

    def eliminate(
        self,
        inertia: ArticulatedInertia,
        bias: SpatialVector,
        effort: GraphMatrix,
        rotor: GraphMatrix | None = None,
    ) -> tuple[JointElimination, ArticulatedInertia, SpatialVector]:
        """u̇ in terms of A', and the inertia and bias without the joint.

        U = I S,  D = Sᵀ U,  w = τ − Sᵀ p,    I ← I − U D⁻¹ Uᵀ,    p ← p + U D⁻¹ w

        The inertia of a rotor in the joint adds to D.
        """
        graph, S = self.graph, self.S
        U = inertia @ S
        D = symmetric(S.dot(U)) if rotor is None else symmetric(S.dot(U) + rotor)
        elimination = self._divided(D, U, effort - S.dot(bias))
        G = elimination.G
        rest = ArticulatedInertia(
            symmetric(inertia.A - U.angular @ G.angular),
            inertia.B - U.angular @ G.linear,
            symmetric(inertia.M - U.linear @ G.linear),
        )
        left = bias + U @ elimination.g
        # A screw rotates about an axis and moves along it: only a column that is a unit vector as a whole qualifies.
        units = unit_rows(graph.stack_rows([S.angular, S.linear], self.freedom))
        turned, moved = [row for row in units if row < 3], [row - 3 for row in units if row >= 3]
        if len(units) == self.freedom and rotor is None:
            # Along the axes of the joint only its own effort remains: known zeros save operations further in.
            rest = ArticulatedInertia(
                with_zeros(rest.A, turned, turned),
                with_zeros(rest.B, turned, moved),
                with_zeros(rest.M, moved, moved),
            )
            left = SpatialVector(with_zeros(left.angular, turned, ()), with_zeros(left.linear, moved, ())) + S @ effort
        return elimination, rest, left

    def _divided(self, D: GraphMatrix, U: SpatialVector, w: GraphMatrix) -> JointElimination:
        if self.freedom == 1:
            inverse = 1 / D
            return JointElimination(D, SpatialVector(inverse * U.angular.T, inverse * U.linear.T), inverse * w)
        solved = self.graph.solve_symmetric(D, beside([U.angular.T, U.linear.T, w]))
        return JointElimination(D, SpatialVector(solved[:, :3], solved[:, 3:6]), solved[:, 6])


def psi(graph: Graph, w: GraphMatrix, alpha: GraphMatrix) -> GraphMatrix:
    """Ψ = [α×] + [ω×][ω×] = [α×] + ω ωᵀ − ω·ω U."""
    outer = symmetric(w @ w.T)
    x, y, z = (outer[i, i] for i in range(3))
    return with_diagonal(outer + graph.skew(alpha), [-(y + z), -(z + x), -(x + y)])


@dataclass(frozen=True, eq=False)
class LinkRotor:
    """Rotors in a joint: an inertia for its speeds only, a bias, and kinetic energy."""

    inertia: GraphMatrix
    bias: GraphMatrix
    energy: GraphMatrix


@dataclass(frozen=True, eq=False)
class LinkMass:
    """The mass properties of a link: m, m c and I about the joint."""

    graph: Graph
    m: GraphMatrix
    mc: GraphMatrix
    A: GraphMatrix

    @property
    def inertia(self) -> ArticulatedInertia:
        return ArticulatedInertia(self.A, self.graph.skew(self.mc), self.m * identity(3))

    def bias(self, w: GraphMatrix, acceleration: SpatialVector, Psi: GraphMatrix) -> SpatialVector:
        """Torque about the joint and force that an acceleration of the joint takes at an ω.

        n = I·α + ω × I·ω + m c × a,    f = m a + Ψ m c
        """
        torque = self.A @ acceleration.angular + self.graph.skew(w) @ (self.A @ w)
        force = self.m * acceleration.linear + Psi @ self.mc
        return SpatialVector(torque + self.graph.skew(self.mc) @ acceleration.linear, force)
