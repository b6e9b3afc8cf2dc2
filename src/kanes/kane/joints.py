"""One joint of a tree and the link that it carries: what goes out through it, what comes in, what is left without it.

Everything is measured in the link's frame, about its joint.

Source: stoneking2008, "Accelerations across a Joint"; featherstone2008, chapter 7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kanes.expr.graph import Graph


@dataclass(frozen=True, eq=False)
class Pair:
    """A vector for turning and one for moving: ω and v, α and a, torque and force; or several, a column each."""

    turning: Any
    moving: Any

    def __add__(self, other: Pair) -> Pair:
        return Pair(self.turning + other.turning, self.moving + other.moving)

    def __sub__(self, other: Pair) -> Pair:
        return Pair(self.turning - other.turning, self.moving - other.moving)

    def __matmul__(self, column: Any) -> Pair:
        return Pair(self.turning @ column, self.moving @ column)

    def dot(self, other: Pair) -> Any:
        """Torque by angular velocity and force by velocity, all columns of one with all of the other."""
        return self.turning.T @ other.turning + self.moving.T @ other.moving


@dataclass(frozen=True, eq=False)
class Inertia:
    """[[A, B], [Bᵀ, M]]: what takes α and a of the joint to torque about it and force; A and M are symmetric."""

    A: Any
    B: Any
    M: Any

    def __add__(self, other: Inertia) -> Inertia:
        return Inertia(self.A + other.A, self.B + other.B, self.M + other.M)

    def __matmul__(self, S: Pair) -> Pair:
        return Pair(self.A @ S.turning + self.B @ S.moving, self.B.T @ S.turning + self.M @ S.moving)


@dataclass(frozen=True, eq=False)
class Flow:
    """How a link moves: ω and v of its joint, the remainders α_r and a_r, and Ψ with  Ψ p = α_r × p + ω × (ω × p)."""

    velocity: Pair
    drift: Pair
    spin: Any


@dataclass(frozen=True, eq=False)
class Gain:
    """u̇ = g − G A' of a joint, where A' is what its parent hands out."""

    D: Any  # the inertia that resists the joint's speeds
    G: Pair  # a row per speed
    g: Any


@dataclass(frozen=True, eq=False)
class Joint:
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
        object.__setattr__(self, "S", Pair(self.K, R.T @ self.K_p))
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

    def go_out(self, before: Flow) -> Flow:
        """The motion of the link from that of its parent.

        ω = ω_parent + ω_rel,    v = v_parent + ω_parent × p + ṗ
        α_r = α_r,parent + (ω̇_rel)_r + ω_parent × ω_rel
        a_r = a_r,parent + Ψ_parent p + 2 ω_parent × ṗ + (p̈)_r
        """
        graph, R = self.graph, self.R
        w_parent, w_cross = R.T @ before.velocity.turning, graph.skew(before.velocity.turning)
        velocity = Pair(w_parent + self.w_rel, R.T @ (before.velocity.moving + w_cross @ self.p + self.pdot))
        turning, moving = self._change(self.K, self.k), self._change(self.K_p, self.k_p)
        drift = Pair(
            R.T @ before.drift.turning + turning + graph.skew(w_parent) @ self.w_rel,
            R.T @ (before.drift.moving + before.spin @ self.p + 2 * (w_cross @ self.pdot) + moving),
        )
        return Flow(velocity, drift, spin(graph, velocity.turning, drift.turning))

    def _change(self, K: Any, k: Any) -> Any:
        """K̇ u + k̇."""
        return self.graph.time_derivative(K) @ self.u + self.graph.time_derivative(k)

    def hand_out(self, acceleration: Pair) -> Pair:
        """α and a of the parent's joint at this one."""
        moved = acceleration.moving + self.graph.skew(acceleration.turning) @ self.p
        return Pair(self.R.T @ acceleration.turning, self.R.T @ moved)

    # Inward

    def hand_in(self, wrench: Pair) -> Pair:
        """Torque and force about the parent's joint, in the parent's frame."""
        force = self.R @ wrench.moving
        return Pair(self.R @ wrench.turning + self.p_cross @ force, force)

    def shift(self, inertia: Inertia) -> Inertia:
        """An inertia about the parent's joint, in the parent's frame."""
        graph, p = self.graph, self.p_cross
        A, B, M = (graph.conjugated(block, self.turns) for block in (inertia.A, inertia.B, inertia.M))
        A, M = graph.symmetric(A), graph.symmetric(M)
        shifted = B + p @ M
        return Inertia(graph.symmetric(A + p @ B.T - shifted @ p), shifted, M)

    def eliminate(self, inertia: Inertia, bias: Pair, effort: Any) -> tuple[Gain, Inertia, Pair]:
        """u̇ in terms of what is handed out, and what inertia and bias are left without it.

        U = I S,  D = Sᵀ U,  w = τ − Sᵀ p,    I ← I − U D⁻¹ Uᵀ,    p ← p + U D⁻¹ w
        """
        graph, S = self.graph, self.S
        U = inertia @ S
        D = graph.symmetric(S.dot(U))
        gain = self._divided(D, U, effort - S.dot(bias))
        rest = Inertia(
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
            rest = Inertia(
                graph.without(rest.A, turned, turned),
                graph.without(rest.B, turned, moved),
                graph.without(rest.M, moved, moved),
            )
            left = Pair(graph.without(left.turning, turned, ()), graph.without(left.moving, moved, ())) + S @ effort
        return gain, rest, left

    def _divided(self, D: Any, U: Pair, w: Any) -> Gain:
        if self.freedom == 1:
            inverse = 1 / D
            return Gain(D, Pair(inverse * U.turning.T, inverse * U.moving.T), inverse * w)
        solved = self.graph.solve_symmetric(D, self.graph.beside([U.turning.T, U.moving.T, w]))
        return Gain(D, Pair(solved[:, :3], solved[:, 3:6]), solved[:, 6])


def spin(graph: Graph, w: Any, alpha: Any) -> Any:
    """Ψ = [α×] + [ω×][ω×] = [α×] + ω ωᵀ − ω·ω U."""
    outer = graph.symmetric(w @ w.T)
    x, y, z = (outer[i, i] for i in range(3))
    return graph.with_diagonal(outer + graph.skew(alpha), [-(y + z), -(z + x), -(x + y)])


@dataclass(frozen=True, eq=False)
class Mass:
    """What a link weighs: m, m c and I about the joint."""

    graph: Graph
    m: Any
    mc: Any
    A: Any

    @property
    def inertia(self) -> Inertia:
        return Inertia(self.A, self.graph.skew(self.mc), self.m * self.graph.identity(3))

    def bias(self, w: Any, acceleration: Pair, psi: Any) -> Pair:
        """Torque about the joint and force that an acceleration of the joint takes at an ω.

        n = I·α + ω × I·ω + m c × a,    f = m a + Ψ m c
        """
        turning = self.A @ acceleration.turning + self.graph.skew(w) @ (self.A @ w)
        moving = self.m * acceleration.moving + psi @ self.mc
        return Pair(turning + self.graph.skew(self.mc) @ acceleration.moving, moving)
