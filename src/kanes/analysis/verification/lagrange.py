"""Lagrange's equations of the same model.

    d/dt (∂T/∂q̇_s) − ∂T/∂q_s + ∂V/∂q_s = Q_s + Σ λ_k a_ks,   a q̇ + b = 0

V is that of uniform gravity; all other loads are in Q_s = Σ F·∂v/∂q̇_s + Σ τ·∂ω/∂q̇_s, and a generalized force Q on a
function θ of the coordinates adds Q ∂θ/∂q_s.

Source: kane-notes, "Review of Lagrange's Equations"; hussain-azlan, Eqs. 42 and 43.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from kanes.analysis.verification.configuration import Configuration
from kanes.analysis.verification.flexible_energy import flexible_energy
from kanes.base.types import Content
from kanes.dynamics.faults import checked
from kanes.equations.derive import derived
from kanes.equations.equations import Equations
from kanes.expr.algebra import M, Matrix
from kanes.expr.as_it_stands import as_it_stands
from kanes.expr.names import latex_text
from kanes.expr.printing import aligned, latex, unicode
from kanes.expr.readable import Readable
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import Expr, StandIn, names_of
from kanes.model.model import Model
from kanes.model.parts import Body, CoordinateForce, Force, Load, Particle
from kanes.model.system import System


class LagrangeTerms(Generic[M]):
    """Lagrange's equations as  M q̈ + c = Q + aᵀ λ  and  a q̈ + ȧ q̇ + ḃ = 0, over an algebra."""

    def __init__(self, configuration: Configuration[M]) -> None:
        self.configuration = configuration
        self.algebra = configuration.algebra
        self.system = configuration.system

    @cached_property
    def kinetic_energy(self) -> M:
        """T = Σ ½ m v·v + ½ ω·I·ω + ½ J q̇², 1×1."""
        total = self.algebra.zeros(1, 1)
        for mass in self.system.masses:
            if isinstance(mass, Body) and mass.flexibility is not None and mass.is_flexible:
                total = total + flexible_energy(self.configuration, mass, mass.flexibility)
            else:
                total = total + self._rigid_energy(mass)
            if isinstance(mass, Body):
                for armature in mass.armatures:
                    rate = self.configuration.lift([armature.rate])
                    total = total + rate.T @ rate * self.algebra.scalar(armature.inertia) / 2
        return self.algebra.simplified(total)

    def _rigid_energy(self, mass: Body | Particle) -> M:
        """½ m v·v + ½ ω·I·ω."""
        v = self.configuration.velocity(mass.center)
        total = v.T @ v * self.algebra.scalar(mass.mass) / 2
        if isinstance(mass, Body):
            w = self.configuration.rotation(mass.frame).T @ self.configuration.angular_velocity(mass.frame)
            total = total + w.T @ self.algebra.lift(mass.inertia) @ w / 2
        return total

    @cached_property
    def potential_energy(self) -> M:
        """V = −Σ m g·r, 1×1; zero if gravity is not uniform and counts as a load."""
        total = self.algebra.zeros(1, 1)
        if self.system.has_uniform_gravity:
            g = self.configuration.in_newtonian(self.system.gravity)
            for mass in self.system.masses:
                total = total - g.T @ self.configuration.position(mass.center) * self.algebra.scalar(mass.mass)
        return self.algebra.simplified(total)

    @cached_property
    def generalized_forces(self) -> M:
        """Q_s of all loads without a potential."""
        total = self.algebra.zeros(len(self.system.coordinates), 1)
        for load in self._loads:
            for action in load.actions:
                if isinstance(action, CoordinateForce):
                    by_q = self.algebra.jacobian(self.configuration.lift([action.coordinate]), self.configuration.q)
                    total = total + by_q.T @ self.configuration.lift([action.value])
                    continue
                vector = self.configuration.action(action)
                if isinstance(action, Force):
                    velocity = self.configuration.velocity(action.point)
                else:
                    velocity = self.configuration.angular_velocity(action.frame)
                total = total + self.algebra.jacobian(velocity, self.configuration.qdot).T @ vector
        for rate, value in self.configuration.rate_forces:
            total = total + self.algebra.jacobian(rate, self.configuration.qdot).T @ value
        return self.algebra.simplified(total)

    @property
    def _loads(self) -> tuple[Load, ...]:
        return tuple(
            load for load in self.system.loads if load.kind != "gravity" or not self.system.has_uniform_gravity
        )

    @cached_property
    def momenta(self) -> M:
        """∂T/∂q̇, a column."""
        return self.algebra.simplified(self.algebra.jacobian(self.kinetic_energy, self.configuration.qdot).T)

    @cached_property
    def mass_matrix(self) -> M:
        """∂²T/∂q̇²."""
        return self.algebra.jacobian(self.momenta, self.configuration.qdot)

    @cached_property
    def bias(self) -> M:
        """c = ∂²T/∂q̇∂q q̇ + ∂²T/∂q̇∂t − ∂T/∂q + ∂V/∂q."""
        by_q = self.algebra.jacobian(self.kinetic_energy - self.potential_energy, self.configuration.q).T
        return self.configuration.rate(self.momenta) - by_q

    @cached_property
    def constraints(self) -> tuple[M, M]:
        """a and ȧ q̇ + ḃ."""
        a, b = self.configuration.constraints()
        drift = self.configuration.rate(a @ self.configuration.lift(list(self.configuration.qdot)) + b)
        return a, drift


@dataclass(frozen=True, eq=False, repr=False)
class LagrangeEquations:
    """Lagrange's equations of a system, readable."""

    system: System

    def __getstate__(self) -> Content:
        # Missing attributes are computed again from the system.
        return {name: as_it_stands(value) for name, value in self.__dict__.items() if name != "_terms"}

    @cached_property
    def _terms(self) -> LagrangeTerms[Matrix]:
        return LagrangeTerms(Configuration(self.system, Readable()))

    @property
    def kinetic_energy(self) -> Expr:
        """T in q and q̇."""
        return self._terms.kinetic_energy[0]

    @property
    def potential_energy(self) -> Expr:
        """V of gravity."""
        return self._terms.potential_energy[0]

    @property
    def lagrangian(self) -> Expr:
        """L = T − V."""
        return self.kinetic_energy - self.potential_energy

    @property
    def generalized_forces(self) -> Matrix:
        """Q_s of all loads but uniform gravity."""
        return self._terms.generalized_forces

    @cached_property
    def multipliers(self) -> tuple[StandIn, ...]:
        """λ_k, one per velocity constraint (and one per quaternion)."""
        taken = names_of((*self.system.coordinates, *self.system.parameters, *self.system.inputs))
        names = [f"lambda_{k + 1}" for k in range(self._terms.constraints[0].shape[0])]
        return tuple(StandIn(name, spelled=name in taken) for name in names)

    @cached_property
    def mass_matrix(self) -> Matrix:
        """M of M q̈ = f + aᵀ λ."""
        return self._terms.mass_matrix.applyfunc(tidy)

    @cached_property
    def forcing(self) -> Matrix:
        """f of M q̈ = f + aᵀ λ."""
        return (self._terms.generalized_forces - self._terms.bias).applyfunc(tidy)

    @cached_property
    def constraint_matrix(self) -> Matrix:
        """a of the velocity constraints a q̇ + b = 0."""
        return self._terms.constraints[0].applyfunc(tidy)

    @cached_property
    def equations(self) -> Matrix:
        """d/dt ∂L/∂q̇_s − ∂L/∂q_s − Q_s − Σ λ_k a_ks, a column that is zero during motion."""
        qddot = Matrix([q.dot.dot for q in self.system.coordinates])
        reactions = self.constraint_matrix.T @ Matrix(len(self.multipliers), 1, list(self.multipliers))
        return self.mass_matrix @ qddot - self.forcing - reactions

    def text(self, short: bool = False) -> str:
        """The equations for a terminal."""
        lines = [f"{self.system.name}, by Lagrange", *(f"    {unicode(entry, short)} = 0" for entry in self.equations)]
        return "\n".join(lines)

    def latex(self, short: bool = False) -> str:
        """The equations as a LaTeX `aligned` block."""
        return aligned(f"{latex(entry, short)} &= 0" for entry in self.equations)

    @cached_property
    def _is_readable(self) -> bool:
        """Whether Kane's equations of the same system are readable; those of Lagrange are rarely shorter."""
        return derived(self.system).is_readable

    def __repr__(self) -> str:
        if self._is_readable:
            return self.text()
        return f"{self.system.name}, by Lagrange: too long to show; text() writes it out."

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$" if self._is_readable else rf"$\text{{{latex_text(repr(self))}}}$"


def lagrange(model: Model | Equations) -> LagrangeEquations:
    """Lagrange's equations of a model, or of the system of Kane's equations; a multiplier per velocity constraint.

    >>> from kanes.library import double_pendulum
    >>> lagrange(double_pendulum(tensions=False)).potential_energy
    -L*g*(m1*cos(q1) + m2*cos(q1) + m2*cos(q2))
    """
    return LagrangeEquations(model.system if isinstance(model, Equations) else checked(model))
