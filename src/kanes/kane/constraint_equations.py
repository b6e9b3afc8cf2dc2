"""Constraints over an algebra:  φ(q, t) = 0  and  C u + d = 0, a row each, configuration first.

Source: kanemethod-draft, "Generalized Speeds".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from kanes.expr.algebra import Algebra, M, Matrix
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.products import Product
from kanes.expr.geometry.stacks import Stack
from kanes.expr.linear import coefficients
from kanes.expr.simplify.terms import expanded_size
from kanes.expr.symbols import Expr
from kanes.kane.kinematics import Kinematics
from kanes.kane.speeds import Kinematical
from kanes.model.constraints.rows import Material, Row, Slip, Turn

# The most terms of a row that is multiplied out; a longer row would take long and become longer.
_LONGEST_ROW = 60


@dataclass(frozen=True, eq=False)
class ConstraintMatrices(Generic[M]):
    """C u + d = 0, and φ = 0, whose rates are the first rows."""

    C: M  # m × nu
    d: M  # m × 1
    configuration: M  # φ, mc × 1


def constraint_matrices(
    kinematical: Kinematical,
    algebra: Algebra[M],
    rows: tuple[Row, ...] | None = None,
    kinematics: Kinematics[M] | None = None,
) -> ConstraintMatrices[M]:
    """The constraints of a system, or some of its rows, with q̇ replaced by W u + X.

    Motions are set up over all speeds, since partials do not depend on which of them are independent, unless
    `kinematics` of all speeds is given.
    """
    chosen = kinematical.system.constraints if rows is None else rows
    writer = _Writer(kinematical, algebra, kinematics)
    C, d = [], []
    for row in chosen:
        form = writer.form(row)
        C.append(form[0])
        d.append(form[1])
    configuration = [row.configuration.over(algebra) for row in chosen if row.configuration is not None]
    nu = len(kinematical.system.speeds)
    return ConstraintMatrices(algebra.stack_rows(C, nu), algebra.stack_rows(d, 1), algebra.stack_rows(configuration, 1))


def constrained_velocities(kinematical: Kinematical, algebra: Algebra[M], kinematics: Kinematics[M]) -> M:
    """C u + d from the velocities themselves, without C: fewer operations, also in its derivative."""
    writer = _Writer(kinematical, algebra, kinematics)
    return algebra.stack_rows([writer.value(row) for row in kinematical.system.constraints], 1)


def row_velocities(kinematical: Kinematical, algebra: Algebra[M], rows: Sequence[Row], kinematics: Kinematics[M]) -> M:
    """The velocities of any rows, by the velocities of their points and frames."""
    writer = _Writer(kinematical, algebra, kinematics)
    return algebra.stack_rows([writer.value(row) for row in rows], 1)


class _Writer(Generic[M]):
    """Rows as K u + k."""

    def __init__(self, kinematical: Kinematical, algebra: Algebra[M], kinematics: Kinematics[M] | None) -> None:
        self._kinematical = kinematical
        self._algebra = algebra
        self._system = kinematical.system
        self._kinematics = kinematics or Kinematics(kinematical, algebra, algebra.lift(Matrix(self._system.speeds)))

    def form(self, row: Row) -> tuple[M, M]:
        if isinstance(row.velocity, Slip):
            return self._slip(row.velocity)
        if isinstance(row.velocity, Turn):
            return self._turn(row.velocity)
        if row.velocity is not None:
            return self._expression(row.velocity)
        product = row.configuration
        return self._expression(row.expression) if product is None or not product.left.frames else self._rate(product)

    def value(self, row: Row) -> M:
        """K u + k."""
        if isinstance(row.velocity, Slip):
            e = row.velocity.direction.over(self._algebra)
            return self._speed(row.velocity.first, e) - self._speed(row.velocity.second, e)
        if isinstance(row.velocity, Turn):
            e = row.velocity.direction.over(self._algebra)
            return self._spin(row.velocity.first, e) - self._spin(row.velocity.second, e)
        if row.velocity is None and row.configuration is not None:
            return self._algebra.time_derivative(row.configuration.over(self._algebra))
        K, k = self.form(row)
        return K @ self._algebra.lift(Matrix(self._system.speeds)) + k

    def _expression(self, expression: Expr) -> tuple[M, M]:
        """A user's expression, linear in u and q̇; a long one is not expanded, but differentiated by the chain rule."""
        algebra = self._algebra
        if expanded_size(expression) <= _LONGEST_ROW:
            own, without_u = coefficients(expression, self._system.speeds)
            K, k = self._kinematical.forms([without_u])
            return algebra.lift(Matrix([own]) + K), algebra.lift(k)
        nu = len(self._system.speeds)
        c, d = algebra.linear_form(expression, (*self._system.speeds, *(q.dot for q in self._system.coordinates)))
        by_speeds = algebra.columns(c, list(range(nu)))
        by_rates = algebra.columns(c, list(range(nu, c.shape[1])))
        W, X = (algebra.lift(each) for each in self._kinematical.full_forms)
        return by_speeds + by_rates @ W, d + by_rates @ X

    def _slip(self, slip: Slip) -> tuple[M, M]:
        """e·v_r of one material point minus that of the other, with the present direction e."""
        e = slip.direction.over(self._algebra)
        (K, k), (L, l) = self._along(slip.first, e), self._along(slip.second, e)
        return K - L, k - l

    def _turn(self, turn: Turn) -> tuple[M, M]:
        """e·ω_r of one frame minus that of the other."""
        e = turn.direction.over(self._algebra)
        first, second = self._kinematics.frame(turn.first), self._kinematics.frame(turn.second)
        K, L = first.partials.dot(e).T, second.partials.dot(e).T
        return K - L, first.remainder.dot(e).T - second.remainder.dot(e).T

    def _along(self, material: Material, e: Stack[M]) -> tuple[M, M]:
        """e·(v_r + ω_r × arm) = e·v_r + (arm × e)·ω_r: only one vector changes frames, not all partials."""
        moving, turning = self._kinematics.point(material.point), self._kinematics.frame(material.frame)
        K, k = moving.partials.dot(e), moving.remainder.dot(e)
        for moment in self._moments(material, e):
            K, k = K + turning.partials.dot(moment), k + turning.remainder.dot(moment)
        return K.T, k.T

    def _speed(self, material: Material, e: Stack[M]) -> M:
        """The velocity e·(v + ω × arm)."""
        v, w = self._kinematics.point(material.point).velocity, self._kinematics.frame(material.frame).velocity
        total = v.dot(e)
        for moment in self._moments(material, e):
            total = total + w.dot(moment)
        return total

    def _spin(self, frame: Frame, e: Stack[M]) -> M:
        """The angular velocity e·ω."""
        return self._kinematics.frame(frame).velocity.dot(e)

    def _moments(self, material: Material, e: Stack[M]) -> list[Stack[M]]:
        """arm × e, for each frame in which the arm has a component."""
        return [-e.cross_fixed(frame, arm) for frame, arm in material.arm.over(self._algebra).terms.items()]

    def _rate(self, product: Product) -> tuple[M, M]:
        """φ̇ = ∂φ/∂q (W u + X) + ∂φ/∂t."""
        algebra, system = self._algebra, self._system
        phi = product.over(algebra)
        by_q = algebra.jacobian(phi, system.coordinates)
        W, X = self._kinematical.full_forms
        return by_q @ algebra.lift(W), by_q @ algebra.lift(X) + algebra.jacobian(phi, [system.time])


def define_inverses(kinematical: Kinematical, algebra: Algebra[M]) -> None:
    """Compute what `kinematical` leaves to the algebra: the inverses of large blocks of Y."""
    for block, inverse in kinematical.deferred:
        solved = algebra.solve(algebra.lift(block), algebra.lift(Matrix.eye(block.shape[0])))
        for (row, column), symbol in inverse.todok().items():
            algebra.define(symbol, solved[row, column])
