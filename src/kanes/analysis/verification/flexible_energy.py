"""The kinetic energy of a flexible body by plain derivatives of positions, without Kane's inertia matrices.

Complete, it is that of mass points. The integrals of all products of the fields 1, r and φ_i are a matrix
Γ = Σ λ_k g_k g_kᵀ, so that points with the values g_k = (w_k, r_k, φ_k) of these fields and the masses λ_k have the
same integrals:

    T = Σ ½ λ_k v_k·v_k + ½ η̇ᵀ (M − tr N) η̇,    v_k = d/dt [w_k r_O + R ρ_k],    ρ_k = w_k a + F r_k + Σ φ_ki η_i

with what is left of the modal mass, of sections that turn. To second order in η and η̇ a point at ρ moves at
ṙ_O + Ṙ ρ + R ρ̇, and

    T = ½ m ṙ_O·ṙ_O + ṙ_O·(Ṙ S + R Ṡ) + Σ_ab [½ Q_ab (ṘᵀṘ)_ab + C_ab (ṘᵀR)_ab] + ½ η̇ᵀ M η̇

with S = ∫ ρ dm, Q_ab = ∫ ρ_a ρ_b dm and C_ab = ∫ ρ_a ρ̇_b dm.
"""

from __future__ import annotations

import numpy as np

from kanes.analysis.verification.configuration import Configuration
from kanes.base.types import Array
from kanes.expr.algebra import M
from kanes.expr.symbols import ZERO, Expr, as_expression
from kanes.flexible.affine_foreshortening import AffineForeshortening, second_moments
from kanes.flexible.modal_body import ModalBody
from kanes.model.flexible.flexibility import Flexibility
from kanes.model.parts import Body

# Masses of points below this part of the largest are round-off.
_NO_MASS = 1e-15


def flexible_energy(configuration: Configuration[M], body: Body, flexibility: Flexibility) -> M:
    """T of a flexible body, 1×1."""
    energy = _of_points if flexibility.is_complete else _of_second_order
    return energy(configuration, body, flexibility)


def _of_points(configuration: Configuration[M], body: Body, flexibility: Flexibility) -> M:
    algebra, sums = configuration.algebra, _Sums(flexibility)
    R, r_O = configuration.rotation(body.frame), configuration.position(body.origin)
    left = flexibility.modal.modal_mass - np.einsum("aaij->ij", flexibility.modal.products)
    total = configuration.lift([_form(left, sums.etadot, sums.etadot) / 2])
    masses, fields = np.linalg.eigh(_products_of_fields(flexibility.modal))
    for mass, field in zip(masses, fields.T, strict=True):
        if abs(mass) > _NO_MASS * np.abs(masses).max():
            w = algebra.scalar(as_expression(float(field[0]), "w"))
            v = configuration.rate(r_O * w + R @ configuration.lift(sums.place(field)))
            total = total + v.T @ v * algebra.scalar(as_expression(float(mass), "mass")) / 2
    return total


def _products_of_fields(modal: ModalBody) -> Array:
    """Γ of the fields 1, r_x, r_y, r_z, and φ_i mode by mode and axis by axis within each."""
    n, s = modal.count, modal.first_moment
    own = np.einsum("abij->iajb", modal.products).reshape(3 * n, 3 * n)
    with_r = np.einsum("abi->aib", modal.moments).reshape(3, 3 * n)
    shapes = modal.momentum.T.reshape(1, 3 * n)
    rigid = np.block([[np.array([[modal.mass]]), s[None]], [s[:, None], second_moments(modal)]])
    beside = np.vstack([shapes, with_r])
    return np.block([[rigid, beside], [beside.T, own]])


def _of_second_order(configuration: Configuration[M], body: Body, flexibility: Flexibility) -> M:
    algebra, sums = configuration.algebra, _Sums(flexibility)
    R = configuration.rotation(body.frame)
    Rdot = algebra.stack_rows([configuration.rate(algebra.columns(R, [k])).T for k in range(3)], 3).T
    v = configuration.velocity(body.origin)
    S = configuration.lift(sums.first)
    moving = Rdot @ S + R @ configuration.rate(S)
    total = v.T @ v * algebra.scalar(body.mass) / 2 + v.T @ moving + configuration.lift([sums.own])
    squared, turned = Rdot.T @ Rdot, Rdot.T @ R
    for a in range(3):
        for b in range(3):
            Q, C = configuration.lift([sums.second(a, b) / 2]), configuration.lift([sums.crossed(a, b)])
            total = total + Q * squared[a, b] + C * turned[a, b]
    return total


class _Sums:
    """Displaced points and their integrals as polynomials of η and η̇."""

    def __init__(self, flexibility: Flexibility) -> None:
        self._modal = flexibility.modal
        self.eta = list(flexibility.amplitudes)
        self.etadot = [q.dot for q in flexibility.amplitudes]

    def place(self, field: Array) -> list[Expr]:
        """ρ_k = w a + F r + Σ φ_i η_i, with a = −½ Σ c_ij η_i η_j and F = U − ½ Σ C_ij η_i η_j."""
        w, r, phi = field[0], field[1:4], field[4:].reshape(self._modal.count, 3)
        drawn = AffineForeshortening.of(self._modal)
        second = w * drawn.c + np.einsum("abij,b->aij", drawn.C, r)
        moved = [_sum(phi[:, a], self.eta) - _form(second[a], self.eta, self.eta) / 2 for a in range(3)]
        return [as_expression(float(r[a]), "r") + moved[a] for a in range(3)]

    @property
    def first(self) -> list[Expr]:
        """S."""
        modal, eta = self._modal, self.eta
        moved = [_sum(modal.momentum[a], eta) - _form(modal.foreshortening[a], eta, eta) / 2 for a in range(3)]
        return [as_expression(float(modal.first_moment[a]), "S") + moved[a] for a in range(3)]

    def second(self, a: int, b: int) -> Expr:
        """Q_ab."""
        modal, drawn = self._modal, self._modal.foreshortening_moments
        squares = modal.products[a, b] - (drawn[a, b] + drawn[b, a]) / 2
        first = _sum(modal.moments[a, b] + modal.moments[b, a], self.eta)
        undeformed = as_expression(float(second_moments(modal)[a, b]), "Q")
        return undeformed + first + _form(squares, self.eta, self.eta)

    def crossed(self, a: int, b: int) -> Expr:
        """C_ab."""
        modal = self._modal
        second = modal.products[a, b] - modal.foreshortening_moments[a, b]
        return _sum(modal.moments[a, b], self.etadot) + _form(second, self.eta, self.etadot)

    @property
    def own(self) -> Expr:
        """½ η̇ᵀ M η̇."""
        return _form(self._modal.modal_mass, self.etadot, self.etadot) / 2


def _sum(row: Array, column: list[Expr]) -> Expr:
    return sum((float(a) * x for a, x in zip(row, column, strict=True) if a), ZERO)


def _form(matrix: Array, left: list[Expr], right: list[Expr]) -> Expr:
    places = [(int(i), int(j)) for i, j in np.argwhere(matrix)]
    return sum((float(matrix[i, j]) * left[i] * right[j] for i, j in places), ZERO)
