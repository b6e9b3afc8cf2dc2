"""A flexible body with all terms of first and second order in η and η̇ of its kinetic energy, and no others.

    S = s + P η − ½ Σ P_ij η_i η_j,    A_i = P_i − Σ P_ij η_j = ∂S/∂η_i
    J = J₀ + Σ J_i η_i + Σ J_ij η_i η_j,    B_i = b_i + Σ G_ij η_j,    M_f constant

and what follows from them, with the other sign of the inertia forces at ẇ = 0:

    h_v = ω × (ω × S) + 2 ω × A η̇ + Ȧ η̇,    h_ω = ω × (J ω + B η̇) + J̇ ω + Ḃ η̇
    h_i = ω·Σ (G_ij − G_ji) η̇_j − ½ ω·(∂J/∂η_i) ω
"""

from __future__ import annotations

from functools import cached_property
from typing import Generic

from kanes.expr.algebra import Algebra, M
from kanes.flexible.modal_body import ModalBody
from kanes.flexible.shape_integrals import UPPER, ShapeIntegrals
from kanes.kane.shape_arrays import ShapeArrays


class SecondOrderShape(Generic[M]):
    """Polynomials of the amplitudes η, by integrals of the shapes."""

    def __init__(self, algebra: Algebra[M], modal: ModalBody, eta: M) -> None:
        self.algebra, self._arrays = algebra, ShapeArrays(algebra)
        self._integrals = ShapeIntegrals.of(modal)
        self._modal, self._n, self._eta = modal, modal.count, eta

    @cached_property
    def momentum(self) -> M:
        """A_i = P_i − Σ P_ij η_j, 3×n."""
        integrals = self._integrals
        return self._arrays.numbers(integrals.P) - self._drawn(self._eta)

    def _drawn(self, column: M) -> M:
        """Σ_j P_ij x_j, a column for each i."""
        P2 = self._integrals.P2
        return self._arrays.beside([self._arrays.numbers(P2[:, i, :]) @ column for i in range(self._n)])

    @cached_property
    def first_moment(self) -> M:
        """S = s + P η − ½ Σ P_ij η_i η_j = s + ½ (P + A) η, 3×1."""
        integrals, numbers = self._integrals, self._arrays.numbers
        return numbers(integrals.s[:, None]) + (numbers(integrals.P) + self.momentum) @ self._eta / 2

    @cached_property
    def _first(self) -> list[M]:
        """J_i by their entries, 6×1 each."""
        J1 = self._integrals.J1
        return [self._arrays.numbers([[J1[i][place]] for place in UPPER]) for i in range(self._n)]

    @cached_property
    def _inertia_by_eta(self) -> list[M]:
        """∂J/∂η_i = J_i + 2 Σ J_ij η_j, by their entries, 6×1 each."""
        J2, numbers = self._integrals.J2, self._arrays.numbers
        second = [[[J2[i, j][place] for j in range(self._n)] for place in UPPER] for i in range(self._n)]
        return [own + 2 * (numbers(rows) @ self._eta) for own, rows in zip(self._first, second, strict=True)]

    @cached_property
    def inertia(self) -> M:
        """J = J₀ + ½ Σ (J_i + ∂J/∂η_i) η_i, 3×3."""
        halves = [own + changed for own, changed in zip(self._first, self._inertia_by_eta, strict=True)]
        start = self._arrays.numbers([[self._integrals.J0[place]] for place in UPPER])
        return self._arrays.symmetric(start + self._arrays.beside(halves, 6) @ self._eta / 2)

    @cached_property
    def turning_momentum(self) -> M:
        """B_i = b_i + Σ G_ij η_j, 3×n."""
        return self._arrays.numbers(self._integrals.b) + self._times_G(self._eta)

    def _times_G(self, column: M) -> M:
        """Σ_j G_ij x_j, a column for each i."""
        G = self._integrals.G
        return self._arrays.beside([self._arrays.numbers(G[:, i, :]) @ column for i in range(self._n)])

    @cached_property
    def modal_mass(self) -> M:
        """M_f, n×n."""
        return self._arrays.numbers(self._modal.modal_mass)

    def velocity_products(self, w: M, rates: M) -> tuple[M, M, M]:
        """h_v, h_ω and h_i."""
        arrays, twist = self._arrays, self._integrals.twist
        w_cross = self.algebra.skew(w)
        linear = w_cross @ (w_cross @ self.first_moment + 2 * (self.momentum @ rates)) - self._drawn(rates) @ rates
        change = arrays.beside([arrays.symmetric(each) @ w for each in self._inertia_by_eta])
        own = w_cross @ (self.inertia @ w + self.turning_momentum @ rates)
        angular = own + change @ rates + self._times_G(rates) @ rates
        gyroscopic = arrays.beside([arrays.numbers(twist[:, i, :]) @ rates for i in range(self._n)])
        return linear, angular, gyroscopic.T @ w - change.T @ w / 2
