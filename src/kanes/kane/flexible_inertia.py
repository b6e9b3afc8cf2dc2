"""Inertia of a flexible body: its part of M, and its inertia forces, by integrals of its mode shapes.

A point at r is at ρ = r + Σ φ_i η_i − ½ Σ ψ_ij η_i η_j in the body's frame, from its origin O. Its velocity and
partial velocities by ω, v_O and η̇_i are

    v = v_O + ω × ρ + Σ (φ_i − Σ ψ_ij η_j) η̇_i

so that what is linear in η is still in the partial velocities when these are formed. The kinetic energy and the
inertia forces are

    T = ½ wᵀ 𝓜 w,    −(𝓜 ẇ + h),    w = [v_O; ω; η̇],    𝓜 = [[m U, −S×, A], [S×, J, B], [Aᵀ, Bᵀ, M_f]]

with S, A, J, B, M_f and h from `complete_shape.py`, or only to second order from `second_order_shape.py`. Either way
the forces are exactly those of T, so that momenta and energy of free motions are conserved.

Source: lecture-partials, "Partial Velocities"; kanemethod-draft, "Inertia Forces".
"""

from __future__ import annotations

from functools import cached_property
from typing import Generic

from kanes.expr.algebra import Algebra, M, Matrix
from kanes.expr.geometry.stacks import Stack
from kanes.expr.geometry.vectors import rate
from kanes.kane.complete_shape import CompleteShape
from kanes.kane.kinematics import Kinematics
from kanes.kane.second_order_shape import SecondOrderShape
from kanes.model.flexible.flexibility import Flexibility, column_of, matrix_of_numbers
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
        eta = self.algebra.lift(column_of(flexibility.amplitudes))
        self._shape: CompleteShape[M] | SecondOrderShape[M] = (
            CompleteShape(self.algebra, flexibility.modal, eta)
            if flexibility.is_complete
            else SecondOrderShape(self.algebra, flexibility.modal, eta)
        )
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

    @property
    def first_moment(self) -> M:
        """S, 3×1."""
        return self._shape.first_moment

    @property
    def inertia(self) -> M:
        """J, 3×3."""
        return self._shape.inertia

    def momenta(self, motion: FlexibleMotion[M]) -> FlexibleMotion[M]:
        """𝓜 w: linear momentum, angular momentum about O, and those of the modes; or 𝓜 ẇ."""
        algebra, shape = self.algebra, self._shape
        v, w = motion.v.express(self.frame), motion.w.express(self.frame)
        S_cross, rates = algebra.skew(shape.first_moment), motion.rates
        linear = motion.v * algebra.scalar(self.mass) + self._vector(shape.momentum @ rates - S_cross @ w)
        angular = self._vector(S_cross @ v + shape.inertia @ w + shape.turning_momentum @ rates)
        modal = shape.momentum.T @ v + shape.turning_momentum.T @ w + shape.modal_mass @ rates
        return FlexibleMotion(linear, angular, modal)

    @cached_property
    def velocity_products(self) -> FlexibleMotion[M]:
        """h, the inertia forces at ẇ = 0, with the other sign."""
        w = self.velocity.w.express(self.frame)
        linear, angular, modal = self._shape.velocity_products(w, self.velocity.rates)
        return FlexibleMotion(self._vector(linear), self._vector(angular), modal)

    @property
    def matrix(self) -> M:
        """𝓜, (6 + n)×(6 + n)."""
        algebra, shape = self.algebra, self._shape
        S_cross = algebra.skew(shape.first_moment)
        m = algebra.lift(Matrix.eye(3)) * algebra.scalar(self.mass)
        count = shape.modal_mass.shape[0]
        rows = [
            algebra.stack_rows([m, S_cross, shape.momentum.T], 3).T,
            algebra.stack_rows([-S_cross, shape.inertia, shape.turning_momentum.T], 3).T,
            algebra.stack_rows([shape.momentum, shape.turning_momentum, shape.modal_mass], count).T,
        ]
        return algebra.stack_rows(rows, 6 + count)

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

    def _vector(self, numbers: M) -> Stack[M]:
        return Stack(self.algebra, numbers.shape[1], {self.frame: numbers})


def flexible_inertia(body: object, kinematics: Kinematics[M]) -> FlexibleInertia[M] | None:
    """The inertia of a flexible body; None for what is rigid."""
    if not isinstance(body, Body) or body.flexibility is None or not body.is_flexible:
        return None
    return FlexibleInertia(body, body.flexibility, kinematics)


def strain_energy(flexibility: Flexibility, algebra: Algebra[M]) -> M:
    """½ ηᵀ K η, 1×1."""
    eta = algebra.lift(column_of(flexibility.amplitudes))
    return eta.T @ algebra.lift(matrix_of_numbers(flexibility.modal.stiffness)) @ eta / 2
