"""A flexible body with the whole kinetic energy of a displacement that is of second order in η.

A point at r is at ρ = a + F r + φ η, and moves at ω × ρ + Σ Φ_i η̇_i in the body's frame, where

    a = −½ Σ c_ij η_i η_j,    F = U − ½ Σ C_ij η_i η_j,    Φ_i = φ_i + a_i + F_i r,    a_i = ∂a/∂η_i,  F_i = ∂F/∂η_i

and c_ij + C_ij r is the foreshortening ψ_ij. With X_i(f) = ∫ f Φ_iᵀ dm for a field f,

    S = ∫ ρ dm,    A_i = ∫ Φ_i dm,    J = tr(Q) U − Q,  Q = ∫ ρ ρᵀ dm,    B_i = ∫ ρ × Φ_i dm,    M_ij = ∫ Φ_i·Φ_j dm

and with ρ̇ = Σ Φ_i η̇_i and p = −Σ ψ_ij η̇_i η̇_j, what is left of accelerations at ẇ = 0 are

    h_v = ω × (ω × S) + 2 ω × A η̇ + ∫ p dm,    h_ω = ω × J ω + 2 ∫ ρ × (ω × ρ̇) dm + ∫ ρ × p dm
    h_i = ∫ Φ_i·(ω × (ω × ρ)) + 2 ω·(ρ̇ × Φ_i) + Φ_i·p dm

The kinetic energy is that of a mass distribution for every η, and so never negative.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Generic

import numpy as np

from kanes.expr.algebra import Algebra, M
from kanes.flexible.affine_foreshortening import AffineForeshortening, second_moments
from kanes.flexible.modal_body import ModalBody
from kanes.kane.shape_arrays import ShapeArrays


@dataclass(frozen=True, eq=False)
class _Field(Generic[M]):
    """a + F r + φ x."""

    a: M
    F: M
    x: M


class CompleteShape(Generic[M]):
    """Integrals of the displaced points, as functions of the amplitudes η."""

    def __init__(self, algebra: Algebra[M], modal: ModalBody, eta: M) -> None:
        self.algebra, self._arrays = algebra, ShapeArrays(algebra)
        self._modal, self._n = modal, modal.count
        self._drawn = AffineForeshortening.of(modal)
        self._s = self._arrays.numbers(modal.first_moment[:, None])
        self._Q0, self._P = self._arrays.numbers(second_moments(modal)), self._arrays.numbers(modal.momentum)
        self._mass = self._arrays.numbers([[modal.mass]])[0, 0]
        pairs = [self._affine(i, eta) for i in range(self._n)]
        self._a_i, self._F_i = [-c for c, _ in pairs], [-C for _, C in pairs]
        self._rho = self._at(eta)

    def _affine(self, i: int, column: M) -> tuple[M, M]:
        """Σ_j c_ij x_j and Σ_j C_ij x_j."""
        c, C, numbers = self._drawn.c, self._drawn.C, self._arrays.numbers
        return numbers(c[:, i, :]) @ column, self._arrays.beside([numbers(C[:, b, i, :]) @ column for b in range(3)])

    def _at(self, eta: M) -> _Field[M]:
        """ρ."""
        moving = self._moving(eta)
        return _Field(moving.a / 2, self._arrays.numbers(np.eye(3)) + moving.F / 2, eta)

    def _moving(self, rates: M) -> _Field[M]:
        """Σ Φ_i x_i."""
        a, F = self.algebra.zeros(3, 1), self.algebra.zeros(3, 3)
        for i in range(self._n):
            x = rates[i, 0]
            a, F = a + self._a_i[i] * x, F + self._F_i[i] * x
        return _Field(a, F, rates)

    def _bent(self, rates: M) -> _Field[M]:
        """−Σ ψ_ij η̇_i η̇_j."""
        a, F = self.algebra.zeros(3, 1), self.algebra.zeros(3, 3)
        for i in range(self._n):
            c, C = self._affine(i, rates)
            a, F = a - c * rates[i, 0], F - C * rates[i, 0]
        return _Field(a, F, self.algebra.zeros(self._n, 1))

    # Integrals of fields

    def _times_L(self, column: M) -> M:
        """∫ r (φ x)ᵀ dm, 3×3."""
        L = self._modal.moments
        return self._arrays.beside([self._arrays.numbers(L[:, b, :]) @ column for b in range(3)])

    def _times_N(self, column: M, i: int) -> M:
        """∫ (φ x) φ_iᵀ dm, 3×3."""
        N = self._modal.products
        return self._arrays.beside([self._arrays.numbers(N[:, b, :, i]) @ column for b in range(3)])

    @cached_property
    def momentum(self) -> M:
        """A, 3×n."""
        own = [a * self._mass + F @ self._s for a, F in zip(self._a_i, self._F_i, strict=True)]
        return self._P + self._arrays.beside(own)

    @cached_property
    def _K(self) -> list[M]:
        """∫ r Φ_iᵀ dm, 3×3 each."""
        L = [self._arrays.numbers(self._modal.moments[:, :, i]) for i in range(self._n)]
        own = zip(L, self._a_i, self._F_i, strict=True)
        return [L_i + self._s @ a_i.T + self._Q0 @ F_i.T for L_i, a_i, F_i in own]

    def _crossed(self, field: _Field[M]) -> list[M]:
        """X_i = ∫ f Φ_iᵀ dm, 3×3 each."""
        algebra = self.algebra
        Px, LxT = self._P @ field.x, self._times_L(field.x).T
        found = []
        for i in range(self._n):
            rigid = field.a @ algebra.columns(self.momentum, [i]).T + field.F @ self._K[i]
            modal = self._times_N(field.x, i) + Px @ self._a_i[i].T + LxT @ self._F_i[i].T
            found.append(rigid + modal)
        return found

    def _product(self, one: _Field[M], other: _Field[M]) -> M:
        """∫ f gᵀ dm, 3×3."""
        whole = other.a * self._mass + other.F @ self._s + self._P @ other.x
        moment = self._s @ other.a.T + self._Q0 @ other.F.T + self._times_L(other.x)
        total = one.a @ whole.T + one.F @ moment
        total = total + (self._P @ one.x) @ other.a.T + self._times_L(one.x).T @ other.F.T
        for i in range(self._n):
            total = total + self._times_N(one.x, i) * other.x[i, 0]
        return total

    # Results

    @cached_property
    def first_moment(self) -> M:
        """S, 3×1."""
        rho = self._rho
        return rho.a * self._mass + rho.F @ self._s + self._P @ rho.x

    @cached_property
    def inertia(self) -> M:
        """J, 3×3."""
        return self._arrays.turned(self._product(self._rho, self._rho))

    @cached_property
    def _X(self) -> list[M]:
        return self._crossed(self._rho)

    @cached_property
    def turning_momentum(self) -> M:
        """B, 3×n."""
        return self._arrays.beside([self._arrays.axial(X) for X in self._X])

    @cached_property
    def modal_mass(self) -> M:
        """∫ Φ_i·Φ_j dm = ∫ φ_i·φ_j dm + a_i·A_j + P_i·a_j + tr(F_i K_j) + tr(F_j L_i), n×n."""
        arrays, a = self._arrays, self._arrays.beside(self._a_i)
        F = arrays.beside([arrays.below(F_i.T) for F_i in self._F_i], 9)
        K = arrays.beside([arrays.below(K_i) for K_i in self._K], 9)
        L = arrays.numbers(self._modal.moments.transpose(1, 0, 2).reshape(9, self._n))
        return arrays.numbers(self._modal.modal_mass) + a.T @ self.momentum + self._P.T @ a + F.T @ K + L.T @ F

    def velocity_products(self, w: M, rates: M) -> tuple[M, M, M]:
        """h_v, h_ω and h_i."""
        arrays, w_cross = self._arrays, self.algebra.skew(w)
        moving, bent = self._moving(rates), self._bent(rates)
        E = self._product(self._rho, moving)
        linear = w_cross @ (w_cross @ self.first_moment + 2 * (self.momentum @ rates))
        linear = linear + bent.a * self._mass + bent.F @ self._s
        angular = w_cross @ self.inertia @ w + 2 * (arrays.turned(E.T) @ w)
        angular = angular + arrays.axial(self._product(self._rho, bent))
        centripetal = arrays.below(w_cross @ w_cross)
        modal = []
        for X, Z, Y in zip(self._X, self._crossed(moving), self._crossed(bent), strict=True):
            gyroscopic = 2 * (arrays.axial(Z).T @ w)
            modal.append(centripetal.T @ arrays.below(X) + gyroscopic + arrays.trace(Y))
        return linear, angular, self.algebra.stack_rows(modal, 1)
