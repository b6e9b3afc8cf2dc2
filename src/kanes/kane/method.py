"""The method from end to end, over any algebra: model in, M u̇ = f out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from kanes.expr.algebra import Algebra, M, Matrix
from kanes.expr.symbols import ONE, Expr
from kanes.kane.active_forces import Resultants, add_loads
from kanes.kane.constraint_equations import define_inverses
from kanes.kane.dependent import Choice, Partition, no_partition, projection, solve_constraints
from kanes.kane.energy import kinetic_energy
from kanes.kane.inertia_forces import add_inertia_remainders, mass_matrix
from kanes.kane.kinematics import Kinematics, Motion
from kanes.kane.speeds import Kinematical
from kanes.model.parts import Body, Load, Particle
from kanes.model.system import System


@dataclass(frozen=True, eq=False)
class Derivation(Generic[M]):
    """Kane's equations of a system in one algebra. Quantities are computed on first use.

    For a nonholonomic system everything called `projected` belongs to the independent speeds: with u = Γ u_I + γ,

        ṽ_r = Σ v_s Γ_sr,   F̃_r = Σ F_s Γ_sr,   M̃ = Γᵀ M Γ,   f̃ = Γᵀ (f − M (Γ̇ u_I + γ̇))

    Source: kanemethod-draft, "Partial Velocities" and "Generalized Forces".
    """

    system: System
    algebra: Algebra[M]
    kinematics: Kinematics[M]
    partition: Partition[M]
    u: M  # all speeds, the dependent ones as the algebra represents them
    u_independent: M
    loads: tuple[Load, ...]  # without gravity if the origin's acceleration replaces it

    @cached_property
    def _projection(self) -> tuple[M, M]:
        return projection(self.partition, self.algebra)

    @property
    def is_constrained(self) -> bool:
        return bool(self.partition.dependent)

    @cached_property
    def acceleration_drift(self) -> M:
        """u̇ when every independent u̇ is zero:  Γ̇ u_I + γ̇."""
        Gamma, gamma = self._projection
        Gamma_dot, gamma_dot = self.algebra.time_derivative(Gamma), self.algebra.time_derivative(gamma)
        return self.algebra.simplified(Gamma_dot @ self.u_independent + gamma_dot)

    @property
    def speeds_at_rest(self) -> M:
        """u when every independent u is zero:  γ."""
        return self._projection[1]

    def all_accelerations(self, udot: M) -> M:
        """u̇ of all speeds from those of the independent ones:  Γ u̇_I + Γ̇ u_I + γ̇."""
        return self._projection[0] @ udot + self.acceleration_drift if self.is_constrained else udot

    @cached_property
    def mass_matrix(self) -> M:
        """M̃, one row and column per independent speed."""
        return self._projected_mass_matrix(self.system.masses)

    @cached_property
    def forcing(self) -> M:
        """f̃ = F̃_r + (F̃_r* without its u̇)."""
        resultants = Resultants(self.kinematics)
        add_inertia_remainders(resultants, self.system.masses, self.kinematics)
        add_loads(resultants, self.loads, self.kinematics)
        return self._project(resultants.generalized(self._count) - self._constraint_inertia(self.system.masses))

    def active_forces(self, loads: tuple[Load, ...]) -> M:
        """F̃_r of some loads."""
        resultants = Resultants(self.kinematics)
        add_loads(resultants, loads, self.kinematics)
        return self._project(resultants.generalized(self._count))

    def inertia_forces(self, masses: tuple[Body | Particle, ...]) -> tuple[M, M]:
        """F̃_r* of some masses, as the matrix M̃ and the remainder h of  F̃_r* = −M̃ u̇ + h."""
        return self._projected_mass_matrix(masses), self.inertia_remainder(masses)

    def inertia_remainder(self, masses: tuple[Body | Particle, ...]) -> M:
        """F̃_r* of some masses when every independent u̇ is zero."""
        resultants = Resultants(self.kinematics)
        add_inertia_remainders(resultants, masses, self.kinematics)
        return self._project(resultants.generalized(self._count) - self._constraint_inertia(masses))

    def kinetic_energy(self, masses: tuple[Body | Particle, ...]) -> M:
        """K of some masses, 1×1."""
        return kinetic_energy(masses, self.kinematics)

    def projected(self, motion: Motion[M]) -> Motion[M]:
        """The motion in terms of the independent speeds: nonholonomic partials and their remainders."""
        if not self.is_constrained:
            return motion
        Gamma, gamma = self._projection
        return Motion(
            partials=motion.partials @ Gamma,
            remainder=motion.remainder + motion.partials @ gamma,
            velocity=motion.velocity,
            drift=motion.drift + motion.partials @ self.acceleration_drift,
        )

    def rate_partials(self, coordinate: Expr) -> M:
        """The coefficients of the independent u in a coordinate's rate, 1×n."""
        K, _, _ = self.kinematics.coordinate(coordinate)
        return K @ self._projection[0] if self.is_constrained else K

    def rate_remainder(self, coordinate: Expr) -> M:
        """A coordinate's rate when every independent u is zero, 1×1."""
        K, k, _ = self.kinematics.coordinate(coordinate)
        return k + K @ self._projection[1] if self.is_constrained else k

    def projected_rate(self, rate: Expr) -> tuple[M, M, M]:
        """An expression linear in q̇, in terms of the independent speeds: K, the remainder, and its drift."""
        K, value, drift = self.kinematics.rate(rate)
        if self.is_constrained:
            drift = drift + K @ self.acceleration_drift
            K = K @ self._projection[0]
        return K, value - K @ self.u_independent, drift

    @property
    def _count(self) -> int:
        return len(self.system.speeds)

    def _project(self, column: M) -> M:
        return self._projection[0].T @ column if self.is_constrained else column

    def _projected_mass_matrix(self, masses: tuple[Body | Particle, ...]) -> M:
        full = mass_matrix(masses, self.kinematics, self._count)
        return self._project(full @ self._projection[0]) if self.is_constrained else full

    def _constraint_inertia(self, masses: tuple[Body | Particle, ...]) -> M:
        """M (Γ̇ u_I + γ̇), zero without constraints."""
        if not self.is_constrained:
            return self.algebra.zeros(self._count, 1)
        return mass_matrix(masses, self.kinematics, self._count) @ self.acceleration_drift


def derive_over(
    kinematical: Kinematical, algebra: Algebra[M], choice: Choice | None, *, lift_origin: bool = False
) -> Derivation[M]:
    """The method set up in an algebra: dependent speeds first, then q̇, then all motions.

    Without a choice of dependent speeds all are independent, whatever the constraints.

    With `lift_origin` the origin accelerates at −g in place of gravity. M and f are the same and take fewer
    operations, but accelerations are then those relative to free fall.
    """
    system = kinematical.system
    define_inverses(kinematical, algebra)
    if choice is None:
        partition = no_partition(len(system.speeds), algebra)
    else:
        partition = solve_constraints(kinematical, algebra, choice)
    own = [system.speeds[r] for r in partition.independent]
    u_independent = algebra.lift(Matrix(len(own), 1, own))
    algebra.take_dependent([system.speeds[r] for r in partition.dependent], partition.A @ u_independent + partition.B)
    rates = {q: algebra.scalar(qdot) for q, qdot in zip(system.coordinates, kinematical.qdot, strict=True)}
    for q, value in rates.items():
        algebra.define(q.dot, value)
    algebra.set_motion({**rates, system.time: algebra.scalar(ONE)})
    u = algebra.lift(Matrix(system.speeds))
    kinematics = Kinematics(kinematical, algebra, u)
    loads = system.loads
    if lift_origin and system.gravity.frames:
        kinematics = Kinematics(kinematical, algebra, u, (-system.gravity).over(algebra))
        loads = tuple(load for load in loads if load.kind != "gravity")
    return Derivation(system, algebra, kinematics, partition, u, u_independent, loads)
