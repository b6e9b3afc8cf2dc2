"""The slides' matrices as numbers at a state.

The graph gives what belongs to single joints and bodies; everything else is assembled here as in the slides.

Source: stoneking2008, "Angular and Linear Velocities" to "Assembling Kane's Equation".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.base.types import Array, GraphMatrix, Numbers
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.tree.link_matrices import joint_forms
from kanes.dynamics.tree.topology import Link
from kanes.equations.slides.body_loads import BodyLoads
from kanes.equations.slides.path_tables import Paths
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.vectors import rate
from kanes.expr.graphs.matrices import identity


@dataclass(frozen=True, eq=False, repr=False)
class TreeState:
    """All matrices of the slides at a state, for n bodies and nu speeds in the model's order.

    Rotational quantities are in the frames of the bodies, translational ones in N, body after body.
    """

    u: Array  # nu
    Omega: Array  # 3n × nu
    V: Array  # 3n × nu
    omega: Array  # 3n, Ω u and prescribed motion
    v: Array  # 3n, likewise
    alpha_r: Array  # 3n
    a_r: Array  # 3n
    m: Array  # 3n × 3n
    I: Array  # 3n × 3n, about the mass centres
    T: Array  # 3n, about the mass centres
    F: Array  # 3n, gravity among them
    Q: Array  # nu, forces on coordinates, such as motors of joints, which the slides do not have

    @cached_property
    def omega_cross_H(self) -> Array:
        """ω × H body by body, with H = I ω; 3n."""
        H = (self.I @ self.omega).reshape(-1, 3)
        return np.cross(self.omega.reshape(-1, 3), H).ravel()

    @cached_property
    def COEF(self) -> Array:
        """Ωᵀ I Ω + Vᵀ m V, nu × nu."""
        product: Array = self.Omega.T @ self.I @ self.Omega + self.V.T @ self.m @ self.V
        return product

    @cached_property
    def RHS(self) -> Array:
        """Ωᵀ (T − I α_r − ω×H) + Vᵀ (F − m a_r) + Q, nu."""
        turning = self.T - self.I @ self.alpha_r - self.omega_cross_H
        column: Array = self.Omega.T @ turning + self.V.T @ (self.F - self.m @ self.a_r) + self.Q
        return column

    @cached_property
    def udot(self) -> Array:
        """u̇ of COEF u̇ = RHS."""
        solved: Array = np.asarray(np.linalg.solve(self.COEF, self.RHS), dtype=np.float64)
        return solved


class NumericTree:
    """The slides' matrices from numbers for all symbols; `SymbolicTree` has them written out."""

    def __init__(self, computation: Dynamics, paths: Paths, loads: BodyLoads) -> None:
        self._computation = computation
        self._paths = paths
        self._loads = loads
        self._tree = loads.tree
        self._links = self._tree.links

    @cached_property
    def _function(self) -> Callable[[Array], list[Array]]:
        """The outputs of the graph: thirteen matrices per link, then Q and u."""
        graph = self._computation.graph
        outputs: list[GraphMatrix] = []
        for link in self._links:
            outputs += [*self._joint_outputs(link), *self._body_outputs(link)]
        speeds = self._tree.kinematical.system.speeds
        return graph.function([*outputs, self._coordinate_forces(), graph.lift(Matrix(len(speeds), 1, list(speeds)))])

    def _joint_outputs(self, link: Link) -> list[GraphMatrix]:
        graph, system = self._computation.graph, self._tree.kinematical.system
        sigma = graph.lift(Matrix(len(link.speeds), 1, [system.speeds[r] for r in link.speeds]))
        R = graph.express(identity(3), link.frame, link.parent_frame)
        K, k, K_p, k_p = joint_forms(self._tree, link, graph)
        turning = graph.time_derivative(K) @ sigma + graph.time_derivative(k)
        moving = graph.time_derivative(K_p) @ sigma + graph.time_derivative(k_p)
        joint = self._paths.joints[link.number]
        r_inner = joint.r_inner.over(graph).express(link.parent_frame)
        return [R, K, k, turning, K_p, k_p, moving, r_inner, graph.lift(-Matrix(link.arm))]

    def _body_outputs(self, link: Link) -> list[GraphMatrix]:
        graph, N = self._computation.graph, self._tree.kinematical.system.frame
        force, torque = graph.zeros(3, 1), graph.zeros(3, 1)
        for place, vector in self._loads.forces[link]:
            stack = vector.over(graph)
            force = force + stack.express(N)
            if any(place):
                torque = torque + graph.skew(graph.lift(Matrix(place))) @ stack.express(link.frame)
        for vector in self._loads.torques[link]:
            torque = torque + vector.over(graph).express(link.frame)
        return [graph.lift(Matrix([link.body.mass])), graph.lift(link.body.inertia), torque, force]

    def _coordinate_forces(self) -> GraphMatrix:
        """Q_r = Σ value ∂q̇/∂u_r."""
        graph, kinematical = self._computation.graph, self._tree.kinematical
        column: GraphMatrix = graph.zeros(len(kinematical.system.speeds), 1)
        for coordinate, value in self._loads.coordinate_forces:
            for r, entry in kinematical.form(rate(coordinate))[0].items():
                column[r] = column[r] + graph.scalar(value) * graph.scalar(entry)
        return column

    def at(self, values: Numbers) -> TreeState:
        """All matrices at numbers for every symbol."""
        found = self._function(self._computation.input_column(values))
        *per_link, Q, u = found
        joints = [per_link[13 * k : 13 * k + 9] for k in range(len(self._links))]
        bodies = [per_link[13 * k + 9 : 13 * k + 13] for k in range(len(self._links))]
        u = u.ravel()
        C = self._cosines(joints)
        Omega, V = self._partials(joints, C, len(u))
        omega, v, alpha_r, a_r = self._motion(joints, C, u)
        return TreeState(
            u,
            Omega,
            V,
            omega,
            v,
            alpha_r,
            a_r,
            np.diag(np.repeat([float(body[0][0, 0]) for body in bodies], 3)),
            _block_diagonal([body[1] for body in bodies]),
            np.concatenate([body[2].ravel() for body in bodies]),
            np.concatenate([body[3].ravel() for body in bodies]),
            Q.ravel(),
        )

    def _cosines(self, joints: list[list[Array]]) -> list[Array]:
        """ᴺCⁱ of each body."""
        found: list[Array] = []
        for k, (R, *_) in enumerate(joints):
            parent = self._paths.parents[k]
            found.append(R if parent is None else found[parent] @ R)
        return found

    def _partials(self, joints: list[list[Array]], C: list[Array], nu: int) -> tuple[Array, Array]:
        """Ω and V, by inspection: each body takes the blocks of the joints on its path.

        Ω_ik = ⁱCᵒ Γ_k,    V_ik = ρ̃_ik ᴺCᵒ Γ_k + ᴺCⁱ Δ_k
        """
        n = len(self._links)
        Omega, V = np.zeros((3 * n, nu)), np.zeros((3 * n, nu))
        for i in range(n):
            rows = slice(3 * i, 3 * i + 3)
            rho = np.zeros(3)
            for k in self._paths.up(i):
                _, Gamma, _, _, Delta, _, _, r_inner, r_outer = joints[k]
                parent = self._paths.parents[k]
                C_inner = np.eye(3) if parent is None else C[parent]
                rho = rho + C[k] @ r_outer.ravel()
                speeds = list(self._links[k].speeds)
                Omega[rows, speeds] = C[i].T @ C[k] @ Gamma
                V[rows, speeds] = _skew(rho) @ C[k] @ Gamma + C_inner @ Delta
                rho = rho - C_inner @ r_inner.ravel()
        return Omega, V

    def _motion(self, joints: list[list[Array]], C: list[Array], u: Array) -> tuple[Array, Array, Array, Array]:
        """ω, v, α_r and a_r, from body to body.

        α_r,o = α_r,i + B_o (Γ̇ σ + ω_o × Γ σ)
        a_r,o = a_r,i + ω_i × (ω_i × r_ik) + α_r,i × r_ik − ω_o × (ω_o × r_ok) − α_r,o × r_ok

        and where the joint slides at ṙ = B_i Δ σ, 2 ω_i × ṙ + B_i Δ̇ σ in a_r. All of it in N here.
        """
        none = np.zeros(3)
        w: dict[int | None, Array] = {None: none}
        v: dict[int | None, Array] = {None: none}
        alpha: dict[int | None, Array] = {None: none}
        a: dict[int | None, Array] = {None: none}
        for k, link in enumerate(self._links):
            _, Gamma, gamma, turning, Delta, delta, moving, r_inner, r_outer = joints[k]
            i = self._paths.parents[k]
            C_i = np.eye(3) if i is None else C[i]
            sigma = u[list(link.speeds)]
            w_rel = C[k] @ (Gamma @ sigma + gamma.ravel())
            rdot = C_i @ (Delta @ sigma + delta.ravel())
            r_i, r_o = C_i @ r_inner.ravel(), C[k] @ r_outer.ravel()
            w[k] = w[i] + w_rel
            v[k] = v[i] + np.cross(w[i], r_i) + rdot - np.cross(w[k], r_o)
            alpha[k] = alpha[i] + C[k] @ turning.ravel() + np.cross(w[k], w_rel)
            a[k] = a[i] + np.cross(w[i], np.cross(w[i], r_i)) + np.cross(alpha[i], r_i)
            a[k] = a[k] + 2 * np.cross(w[i], rdot) + C_i @ moving.ravel()
            a[k] = a[k] - np.cross(w[k], np.cross(w[k], r_o)) - np.cross(alpha[k], r_o)
        n = range(len(self._links))
        return (
            np.concatenate([C[k].T @ w[k] for k in n]),
            np.concatenate([v[k] for k in n]),
            np.concatenate([C[k].T @ alpha[k] for k in n]),
            np.concatenate([a[k] for k in n]),
        )


def _skew(a: Array) -> Array:
    x, y, z = a
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def _block_diagonal(blocks: list[Array]) -> Array:
    total = np.zeros((3 * len(blocks), 3 * len(blocks)))
    for k, block in enumerate(blocks):
        total[3 * k : 3 * k + 3, 3 * k : 3 * k + 3] = block
    return total
