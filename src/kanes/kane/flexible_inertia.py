"""Inertia of a flexible body: its part of M, and its inertia forces, by integrals of its mode shapes.

A point at r is at ρ = r + Σ φ_i η_i − ½ Σ ψ_ij η_i η_j in the body's frame, from its origin O. Its velocity and
partial velocities by ω, v_O and η̇_i are

    v = v_O + ω × ρ + Σ (φ_i − Σ ψ_ij η_j) η̇_i

so that what is linear in η is still in the partial velocities when these are formed. The kinetic energy keeps all
terms of first and second order in η and η̇,

    T = ½ wᵀ 𝓜 w,    w = [v_O; ω; η̇],    𝓜 = [[m U, −S×, A], [S×, J, B], [Aᵀ, Bᵀ, M_f]]

    S = s + P η − ½ Σ P_ij η_i η_j,    A_i = P_i − Σ P_ij η_j = ∂S/∂η_i
    J = J₀ + Σ J_i η_i + Σ J_ij η_i η_j,    B_i = b_i + Σ G_ij η_j,    M_f constant

and what follows from this T is exact, so that momenta and energy of free motions are conserved. The inertia forces are

    −(𝓜 ẇ + h),    h_v = ω × (ω × S) + 2 ω × A η̇ + Ȧ η̇,    h_ω = ω × (J ω + B η̇) + J̇ ω + Ḃ η̇
    h_i = ω·Σ (G_ij − G_ji) η̇_j − ½ ω·(∂J/∂η_i) ω

Source: kane1987, partial velocities before linearization; kanemethod-draft, "Inertia Forces".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Generic

from kanes.base.types import Array
from kanes.expr.algebra import Algebra, M
from kanes.expr.geometry.stacks import Stack
from kanes.expr.geometry.vectors import rate
from kanes.flexible.shape_integrals import UPPER, ShapeIntegrals
from kanes.kane.kinematics import Kinematics
from kanes.model.flexibility import Flexibility, column_of, matrix_of_numbers
from kanes.model.parts import Body


class FlexibleMotion(Generic[M]):
    """[v_O; ω; η̇], its partials or its rate: vectors of O and of the frame, and a row for each mode."""

    def __init__(self, v: Stack[M], w: Stack[M], rates: M) -> None:
        self.v = v
        self.w = w
        self.rates = rates

    def dot(self, other: FlexibleMotion[M]) -> M:
        """The sum of the products of its parts."""
        return self.v.dot(other.v) + self.w.dot(other.w) + self.rates.T @ other.rates

    @property
    def is_zero(self) -> bool:
        """Whether nothing in it moves."""
        return not self.v.terms and not self.w.terms and self.w.algebra.is_zero(self.rates)

    def __matmul__(self, udot: M) -> FlexibleMotion[M]:
        return FlexibleMotion(self.v @ udot, self.w @ udot, self.rates @ udot)

    def __add__(self, other: FlexibleMotion[M]) -> FlexibleMotion[M]:
        return FlexibleMotion(self.v + other.v, self.w + other.w, self.rates + other.rates)


class FlexibleInertia(Generic[M]):
    """The inertia of a flexible body at its present shape, in its frame about its origin."""

    def __init__(self, body: Body, flexibility: Flexibility, kinematics: Kinematics[M]) -> None:
        self.algebra = kinematics.algebra
        self.origin, self.frame, self.mass = body.origin, body.frame, body.mass
        self._modal = flexibility.modal
        self._integrals = ShapeIntegrals.of(flexibility.modal)
        self._n = flexibility.modal.count
        self._eta = self.algebra.lift(column_of(flexibility.amplitudes))
        self._rates = [kinematics.rate(rate(q)) for q in flexibility.amplitudes]
        self._remainders = [kinematics.coordinate(q) for q in flexibility.amplitudes]
        self._motions = kinematics.point(body.origin), kinematics.frame(body.frame)

    # Motion

    @cached_property
    def partials(self) -> FlexibleMotion[M]:
        """By the speeds, a column each."""
        v, w = (each.partials for each in self._motions)
        return FlexibleMotion(v, w, self.algebra.stack_rows([K for K, _, _ in self._rates], v.width))

    @cached_property
    def velocity(self) -> FlexibleMotion[M]:
        """w = [v_O; ω; η̇]."""
        v, w = (each.velocity for each in self._motions)
        return FlexibleMotion(v, w, self.algebra.stack_rows([value for _, value, _ in self._rates], 1))

    @cached_property
    def remainder(self) -> FlexibleMotion[M]:
        """The part of w that does not depend on u."""
        v, w = (each.remainder for each in self._motions)
        return FlexibleMotion(v, w, self.algebra.stack_rows([k for _, k, _ in self._remainders], 1))

    @cached_property
    def drift(self) -> FlexibleMotion[M]:
        """ẇ for every u̇ equal to zero, with the accelerations of O and of the frame."""
        v, w = (each.drift for each in self._motions)
        return FlexibleMotion(v, w, self.algebra.stack_rows([drift for _, _, drift in self._rates], 1))

    # Inertia at the present shape

    @cached_property
    def _A(self) -> M:
        """A_i = P_i − Σ P_ij η_j, 3×n."""
        integrals = self._integrals
        change = [self._numbers(integrals.P2[:, i, :]) @ self._eta for i in range(self._n)]
        return self._numbers(integrals.P) - self._beside(change)

    @cached_property
    def first_moment(self) -> M:
        """S = s + P η − ½ Σ P_ij η_i η_j = s + ½ (P + A) η, 3×1."""
        integrals = self._integrals
        return self._numbers(integrals.s[:, None]) + (self._numbers(integrals.P) + self._A) @ self._eta / 2

    @cached_property
    def _J_by_eta(self) -> list[M]:
        """∂J/∂η_i = J_i + 2 Σ J_ij η_j, by their entries, 6×1 each."""
        J1, J2 = self._integrals.J1, self._integrals.J2
        upper = [[J2[i, j][place] for j in range(self._n)] for i in range(self._n) for place in UPPER]
        rows = [self._numbers([[J1[i][place]] for place in UPPER]) for i in range(self._n)]
        by_eta = [self._numbers(upper[6 * i : 6 * i + 6]) @ self._eta for i in range(self._n)]
        return [own + 2 * change for own, change in zip(rows, by_eta, strict=True)]

    @cached_property
    def inertia(self) -> M:
        """J = J₀ + ½ Σ (J_i + ∂J/∂η_i) η_i."""
        first = [self._numbers([[self._integrals.J1[i][place]] for place in UPPER]) for i in range(self._n)]
        halves = [own + changed for own, changed in zip(first, self._J_by_eta, strict=True)]
        start = self._numbers([[self._integrals.J0[place]] for place in UPPER])
        return self._symmetric(start + self._beside(halves) @ self._eta / 2)

    @cached_property
    def _B(self) -> M:
        """B_i = b_i + Σ G_ij η_j, 3×n."""
        return self._numbers(self._integrals.b) + self._times_G(self._eta)

    def _times_G(self, column: M) -> M:
        """Σ_j G_ij x_j, a column for each i."""
        return self._beside([self._numbers(self._integrals.G[:, i, :]) @ column for i in range(self._n)])

    def momenta(self, motion: FlexibleMotion[M]) -> FlexibleMotion[M]:
        """𝓜 w: linear momentum, angular momentum about O, and those of the modes; or 𝓜 ẇ."""
        algebra, frame = self.algebra, self.frame
        v, w = motion.v.express(frame), motion.w.express(frame)
        S_cross, rates = algebra.skew(self.first_moment), motion.rates
        linear = motion.v * algebra.scalar(self.mass) + self._vector(self._A @ rates - S_cross @ w)
        angular = self._vector(S_cross @ v + self.inertia @ w + self._B @ rates)
        modal = self._A.T @ v + self._B.T @ w + self._numbers(self._modal.modal_mass) @ rates
        return FlexibleMotion(linear, angular, modal)

    @cached_property
    def velocity_products(self) -> FlexibleMotion[M]:
        """h, the inertia forces at ẇ = 0, with the other sign."""
        algebra, integrals, n = self.algebra, self._integrals, self._n
        w, rates = self.velocity.w.express(self.frame), self.velocity.rates
        w_cross = algebra.skew(w)
        drawn = self._beside([self._numbers(integrals.P2[:, i, :]) @ rates for i in range(n)]) @ rates
        linear = w_cross @ (w_cross @ self.first_moment + 2 * (self._A @ rates)) - drawn
        J_by_eta_w = self._beside([self._symmetric(change) @ w for change in self._J_by_eta])
        own = w_cross @ (self.inertia @ w + self._B @ rates)
        angular = own + J_by_eta_w @ rates + self._times_G(rates) @ rates
        gyroscopic = self._beside([self._numbers(integrals.twist[:, i, :]) @ rates for i in range(n)])
        modal = gyroscopic.T @ w - J_by_eta_w.T @ w / 2
        return FlexibleMotion(self._vector(linear), self._vector(angular), modal)

    # Results

    @property
    def mass_matrix(self) -> M:
        """Its part of M."""
        return self.partials.dot(self.momenta(self.partials))

    def resistance(self, rate_of_motion: FlexibleMotion[M]) -> FlexibleMotion[M]:
        """𝓜 ẇ + h: the force, the torque about O and the modal forces that a ẇ takes."""
        return self.momenta(rate_of_motion) + self.velocity_products

    @property
    def kinetic_energy(self) -> M:
        """T = ½ wᵀ 𝓜 w."""
        return self.velocity.dot(self.momenta(self.velocity)) / 2

    # Helpers

    def _numbers(self, array: Array | Sequence[Sequence[float]]) -> M:
        return self.algebra.lift(matrix_of_numbers(array))

    def _vector(self, numbers: M) -> Stack[M]:
        return Stack(self.algebra, numbers.shape[1], {self.frame: numbers})

    def _beside(self, columns: list[M]) -> M:
        return self.algebra.stack_rows([column.T for column in columns], 3).T

    def _symmetric(self, upper: M) -> M:
        """A symmetric matrix from its six entries."""
        order = [0, 1, 2, 1, 3, 4, 2, 4, 5]
        rows = [self.algebra.rows(upper, order[start : start + 3]).T for start in (0, 3, 6)]
        return self.algebra.stack_rows(rows, 3)


def flexible_inertia(body: object, kinematics: Kinematics[M]) -> FlexibleInertia[M] | None:
    """The inertia of a flexible body; None for what is rigid."""
    if not isinstance(body, Body) or body.flexibility is None or not body.is_flexible:
        return None
    return FlexibleInertia(body, body.flexibility, kinematics)


def strain_energy(flexibility: Flexibility, algebra: Algebra[M]) -> M:
    """½ ηᵀ K η, 1×1."""
    eta = algebra.lift(column_of(flexibility.amplitudes))
    return eta.T @ algebra.lift(matrix_of_numbers(flexibility.modal.stiffness)) @ eta / 2
