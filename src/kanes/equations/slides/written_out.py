"""The slides' matrices written out, for small trees.

Source: stoneking2008, "Assembling Kane's Equation".
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from kanes.dynamics.tree.topology import Link, Tree
from kanes.equations.equations import Equations
from kanes.equations.slides.body_loads import BodyLoads
from kanes.equations.slides.path_blocks import omega_block, v_block
from kanes.equations.slides.path_tables import Paths
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.rotations import skew
from kanes.expr.geometry.vectors import Vector, rate
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import ZERO, Expr


class SymbolicTree:
    """Ω, V, m, I, T, F, ω×H, α_r, a_r, Q, COEF and RHS as SymPy matrices.

    Rotational quantities are in the frames of the bodies, translational ones in N; columns are in the order of the
    model's speeds.
    """

    def __init__(self, equations: Equations, tree: Tree, paths: Paths, loads: BodyLoads) -> None:
        self._equations = equations
        self._tree = tree
        self._paths = paths
        self._loads = loads

    @cached_property
    def Omega(self) -> Matrix:
        """Ω, 3n × nu."""
        return self._filled(lambda i, k: omega_block(self._paths, i, k))

    @cached_property
    def V(self) -> Matrix:
        """V, 3n × nu."""
        return self._filled(lambda i, k: v_block(self._paths, i, k, self._equations.system.frame))

    def _filled(self, block: Callable[[int, int], Matrix]) -> Matrix:
        n = len(self._tree.links)
        matrix = Matrix.zeros(3 * n, len(self._equations.speeds)).as_mutable()
        for i in range(n):
            for k in self._paths.up(i):
                entries = block(i, k)
                for j, r in enumerate(self._tree.links[k].speeds):
                    matrix[3 * i : 3 * i + 3, r] = entries[:, j]
        return Matrix(matrix)

    @cached_property
    def m(self) -> Matrix:
        """m, 3n × 3n."""
        return Matrix.diag(*(link.body.mass for link in self._tree.links for _ in range(3)))

    @cached_property
    def I(self) -> Matrix:  # noqa: E743  # the inertia of the books
        """I, 3n × 3n, about the mass centres."""
        return Matrix.diag(*(link.body.inertia for link in self._tree.links))

    @cached_property
    def omega(self) -> Matrix:
        """ω, 3n."""
        return self._in_bodies(lambda link: self._equations.angular_velocity(link.body))

    @cached_property
    def alpha_r(self) -> Matrix:
        """α_r, 3n."""
        return self._in_bodies(lambda link: self._equations.angular_acceleration_remainder(link.body))

    @cached_property
    def a_r(self) -> Matrix:
        """a_r, 3n."""
        return self._in_N(lambda link: self._equations.acceleration_remainder(link.body))

    @cached_property
    def T(self) -> Matrix:
        """T, 3n, about the mass centres."""
        return self._in_bodies(self._loads.torque)

    @cached_property
    def F(self) -> Matrix:
        """F, 3n."""
        return self._in_N(self._loads.force)

    @cached_property
    def Q(self) -> Matrix:
        """Forces on coordinates, such as motors of joints; nu."""
        kinematical = self._tree.kinematical
        entries: list[Expr] = [ZERO] * len(self._equations.speeds)
        for coordinate, value in self._loads.coordinate_forces:
            for r, entry in kinematical.form(rate(coordinate))[0].items():
                entries[r] += value.xreplace(dict(self._equations.kinematical_equations.items())) * entry
        return Matrix(entries)

    @cached_property
    def omega_cross_H(self) -> Matrix:
        """ω × H, 3n."""
        rows = []
        for i, link in enumerate(self._tree.links):
            w = self.omega[3 * i : 3 * i + 3, :]
            rows.append(skew(w) @ link.body.inertia @ w)
        return Matrix.vstack(*rows).applyfunc(tidy)

    @cached_property
    def COEF(self) -> Matrix:
        """Ωᵀ I Ω + Vᵀ m V, nu × nu."""
        return (self.Omega.T @ self.I @ self.Omega + self.V.T @ self.m @ self.V).applyfunc(tidy)

    @cached_property
    def RHS(self) -> Matrix:
        """Ωᵀ (T − I α_r − ω×H) + Vᵀ (F − m a_r) + Q, nu."""
        turning = self.T - self.I @ self.alpha_r - self.omega_cross_H
        return (self.Omega.T @ turning + self.V.T @ (self.F - self.m @ self.a_r) + self.Q).applyfunc(tidy)

    def _in_bodies(self, vector: Callable[[Link], Vector]) -> Matrix:
        return Matrix([number for link in self._tree.links for number in vector(link).components(link.frame)])

    def _in_N(self, vector: Callable[[Link], Vector]) -> Matrix:
        N = self._equations.system.frame
        return Matrix([number for link in self._tree.links for number in vector(link).components(N)])
