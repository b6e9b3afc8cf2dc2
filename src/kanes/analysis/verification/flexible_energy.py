"""The kinetic energy of a flexible body by plain derivatives of the positions of its points.

A point at ρ in the body's frame is at r_O + R ρ, and moves at ṙ_O + Ṙ ρ + R ρ̇, so that

    T = ½ m ṙ_O·ṙ_O + ṙ_O·(Ṙ S + R Ṡ) + Σ_ab [½ Q_ab (ṘᵀṘ)_ab + C_ab (ṘᵀR)_ab] + ½ η̇ᵀ M η̇

with S = ∫ ρ dm, Q_ab = ∫ ρ_a ρ_b dm and C_ab = ∫ ρ_a ρ̇_b dm, to second order in η and η̇. Neither angular velocities
nor the inertia matrices of Kane's equations are used.
"""

from __future__ import annotations

import numpy as np

from kanes.analysis.verification.configuration import Configuration
from kanes.base.types import Array
from kanes.expr.algebra import M, Matrix
from kanes.expr.symbols import ZERO, Expr, as_expression
from kanes.model.flexibility import Flexibility
from kanes.model.parts import Body


def flexible_energy(configuration: Configuration[M], body: Body, flexibility: Flexibility) -> M:
    """T of a flexible body, 1×1."""
    algebra, sums = configuration.algebra, _Sums(flexibility)
    R = configuration.rotation(body.frame)
    Rdot = algebra.stack_rows([configuration.rate(algebra.columns(R, [k])).T for k in range(3)], 3).T
    v = configuration.velocity(body.origin)
    S = configuration.lift(sums.first)
    Sdot = configuration.rate(S)
    moving = Rdot @ S + R @ Sdot
    total = v.T @ v * algebra.scalar(body.mass) / 2 + v.T @ moving + configuration.lift([sums.own])
    squared, turned = Rdot.T @ Rdot, Rdot.T @ R
    for a in range(3):
        for b in range(3):
            Q, C = configuration.lift([sums.second(a, b) / 2]), configuration.lift([sums.crossed(a, b)])
            total = total + Q * squared[a, b] + C * turned[a, b]
    return total


class _Sums:
    """Integrals of the displaced points as polynomials of η and η̇."""

    def __init__(self, flexibility: Flexibility) -> None:
        self._modal = flexibility.modal
        self._eta = Matrix(flexibility.modal.count, 1, list(flexibility.amplitudes))
        self._etadot = Matrix(flexibility.modal.count, 1, [q.dot for q in flexibility.amplitudes])

    @property
    def first(self) -> list[Expr]:
        """S."""
        modal, eta = self._modal, self._eta
        moved = [_sum(modal.momentum[a], eta) - _form(modal.foreshortening[a], eta, eta) / 2 for a in range(3)]
        return [as_expression(float(modal.first_moment[a]), "S") + moved[a] for a in range(3)]

    def second(self, a: int, b: int) -> Expr:
        """Q_ab."""
        modal, eta = self._modal, self._eta
        undeformed = np.trace(modal.inertia) / 2 * np.eye(3) - modal.inertia
        drawn = modal.foreshortening_moments
        squares = modal.products[a, b] - (drawn[a, b] + drawn[b, a]) / 2
        first = _sum(modal.moments[a, b] + modal.moments[b, a], eta)
        return as_expression(float(undeformed[a, b]), "Q") + first + _form(squares, eta, eta)

    def crossed(self, a: int, b: int) -> Expr:
        """C_ab."""
        modal = self._modal
        second = modal.products[a, b] - modal.foreshortening_moments[a, b]
        return _sum(modal.moments[a, b], self._etadot) + _form(second, self._eta, self._etadot)

    @property
    def own(self) -> Expr:
        """½ η̇ᵀ M η̇."""
        return _form(self._modal.modal_mass, self._etadot, self._etadot) / 2


def _sum(row: Array, column: Matrix) -> Expr:
    return sum((float(a) * x for a, x in zip(row, column, strict=True) if a), ZERO)


def _form(matrix: Array, left: Matrix, right: Matrix) -> Expr:
    count = len(left)
    return sum(
        (float(matrix[i, j]) * left[i] * right[j] for i in range(count) for j in range(count) if matrix[i, j]), ZERO
    )
