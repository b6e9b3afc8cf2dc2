"""The null-space form: rows of constraints made orthogonal in the metric of the mass matrix.

With M = L D Lᵀ and  b_i = L⁻¹ C_iᵀ  the rows of C are made orthogonal one after the other,  ⟨x, y⟩ = xᵀ D⁻¹ y:

    q_i = b_i − Σ_j<i R_ij q_j,    R_ij = ⟨q_j, b_i⟩ / s_j,    s_j = ⟨q_j, q_j⟩

Then  w = L⁻¹ f  is corrected along each q_i until  ⟨q_i, w⟩  satisfies C u̇ = c, and  u̇ = L⁻ᵀ D⁻¹ w.  The rest
of f is its projection on the motions that the constraints allow: Kane's F̃_r + F̃_r* = 0 in a basis
that needs no choice. The same factors bring q and u back to φ = 0 and C u + d = 0 with the least change in that metric.

A row that follows from those before it leaves no q_i; it is skipped. Rows that follow from others in single positions,
which a motion passes, fade out there and in again. Of many rows no q_i is formed; see `row_products.py`.

Source: kanemethod-draft, "Generalized Forces"; bjorck1967, orthogonalisation that stays accurate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import TYPE_CHECKING

from kanes.base.rank.thresholds import DAMPED_SQUARED, FOLLOWS_IN_RUN_SQUARED
from kanes.base.types import GraphMatrix
from kanes.dynamics.constraints.row_products import RowProducts, damped_inverse, family_sums, row_products
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import Factors, factorised

if TYPE_CHECKING:
    from kanes.dynamics.constraints.constrained import ConstrainedDynamics

# Of more rows the products take fewer operations than the rows themselves.
_FEW_ROWS = 4


@dataclass(frozen=True, eq=False)
class OrthogonalRows:
    """The rows of C, orthogonal in the metric of M."""

    factors: Factors
    q: list[GraphMatrix]  # columns
    R: dict[tuple[int, int], GraphMatrix]  # below the diagonal, which is all ones
    over_s: list[GraphMatrix]  # 1 / s_i, or zero for a row that is skipped
    pivots: list[GraphMatrix]  # s_i / ⟨b_i, b_i⟩, how much of a row is new, squared

    def weighted(self, i: int) -> GraphMatrix:
        """q_iᵀ D⁻¹, a row."""
        return (self.q[i] / self.factors.D).T

    def within(self, right: list[GraphMatrix]) -> list[GraphMatrix]:
        """y = R⁻¹ right, zero in rows that are skipped."""
        y: list[GraphMatrix] = []
        for i, value in enumerate(right):
            for j in range(i):
                value = value - self.R[i, j] * y[j] if (i, j) in self.R else value
            y.append(value)
        return y

    def solved(self, f: GraphMatrix, required: list[GraphMatrix]) -> tuple[GraphMatrix, list[GraphMatrix]]:
        """u̇ and λ of M u̇ = f + Cᵀ λ, C u̇ = required."""
        w = self.factors.forward(f)
        z: list[GraphMatrix] = []
        for i, y in enumerate(self.within(required)):
            z.append((y - self.weighted(i) @ w) * self.over_s[i])
            w = w + self.q[i] * z[i]
        udot = self.factors.backward(w / self.factors.D)
        for i in reversed(range(len(z))):
            for j in range(i):
                if (i, j) in self.R:
                    z[j] = z[j] - self.R[i, j] * z[i]
        return udot, z

    def least_change(self, right: list[GraphMatrix]) -> GraphMatrix:
        """The smallest δ in the metric of M with C δ = right, for the first rows of C."""
        parts = [self.q[i] * (y * self.over_s[i]) for i, y in enumerate(self.within(right))]
        return self.factors.backward(reduce(add, parts) / self.factors.D)


def orthogonalised(
    graph: Graph, M: GraphMatrix, C: GraphMatrix, families: Sequence[str], enforced: GraphMatrix | None = None
) -> OrthogonalRows:
    """The rows of C, one after the other; rows of one family are compared when it comes to their size.

    `enforced` has a factor for each, 0 for a row that is left out.
    """
    factors = factorised(M)
    columns = factors.forward(C.T)
    found = OrthogonalRows(factors, [], {}, [], [])
    squares = [columns[:, i].T @ (columns[:, i] / factors.D) for i in range(columns.shape[1])]
    sizes = family_sums(squares, families)
    for i in range(columns.shape[1]):
        column = columns[:, i]
        for j in range(i):
            if not graph.is_zero(found.q[j] * column):
                found.R[i, j] = found.weighted(j) @ column * found.over_s[j]
                column = column - found.q[j] * found.R[i, j]
        s = column.T @ (column / factors.D)
        over_s = graph.if_positive(s - FOLLOWS_IN_RUN_SQUARED * sizes[i], damped_inverse(s, DAMPED_SQUARED * sizes[i]))
        found.q.append(column)
        found.pivots.append(s / sizes[i])
        found.over_s.append(over_s if enforced is None else over_s * enforced[i])
    return found


class NullSpaceForm:
    """The equations of motion and the projection, with no speed that depends on others."""

    def __init__(self, computation: ConstrainedDynamics) -> None:
        self._computation = computation

    def rows(self, enforced: GraphMatrix | None) -> OrthogonalRows | RowProducts:
        """The rows of C, made orthogonal; without factors in `enforced` all independent ones count."""
        computation = self._computation
        M, C = computation.regular[0], computation.constraint_matrix
        if C.shape[0] <= _FEW_ROWS:
            return orthogonalised(computation.graph, M, C, computation.families, enforced)
        count = computation.configuration_residual.shape[0]
        return row_products(computation.graph, M, C, computation.families, enforced, count)

    def solved(self, enforced: GraphMatrix | None = None) -> tuple[GraphMatrix, GraphMatrix]:
        """u̇ and λ, with `enforced` as for `rows`."""
        required = self._computation.required
        udot, multipliers = self.rows(enforced).solved(
            self._computation.regular[1], [required[i] for i in range(required.shape[0])]
        )
        return udot, self._computation.graph.stack_rows(multipliers, 1)

    def accelerations(self, graph: Graph) -> GraphMatrix:
        """u̇ with the rows that a run enforces; `graph` has the symbols for that."""
        return self.solved(graph.lift(Matrix(self._computation.enforced_symbols)))[0]

    def changes(self, rows: OrthogonalRows | RowProducts) -> tuple[GraphMatrix, GraphMatrix]:
        """Changes of q and u by one step of Newton's method towards the constraints, the least ones.

        δq = W δ  with  C δ = −φ;  then u changes by the least for C u + d = 0 at the new q, to first order.
        """
        computation, graph, system = self._computation, self._computation.graph, self._computation.system
        phi, velocity = computation.configuration_residual, computation.velocity_residual
        count = phi.shape[0]
        dq = graph.zeros(len(system.coordinates), 1)
        if count:
            W = graph.lift(computation.kinematical.full_forms[0])
            dq = W @ rows.least_change([-phi[i] for i in range(count)])
            velocity = velocity + graph.directional(velocity, system.coordinates, dq)
        return dq, rows.least_change([-velocity[i] for i in range(velocity.shape[0])])

    def least_pivot(self, rows: OrthogonalRows | RowProducts, enforced: GraphMatrix) -> GraphMatrix:
        """How far the rows that are enforced are from following from others."""
        parts = [1 - enforced[i] + pivot * enforced[i] for i, pivot in enumerate(rows.pivots)]
        return self._computation.graph.least(parts)

    def projected(self, graph: Graph) -> tuple[GraphMatrix, GraphMatrix, GraphMatrix, GraphMatrix]:
        """q and u after one step of Newton's method towards the constraints, the violation, and the least pivot."""
        computation, system = self._computation, self._computation.system
        enforced = graph.lift(Matrix(computation.enforced_symbols))
        rows = self.rows(enforced)
        dq, du = self.changes(rows)
        q, u = graph.lift(Matrix(system.coordinates)), graph.lift(Matrix(system.speeds))
        return q + dq, u + du, graph.largest([computation.violations]), self.least_pivot(rows, enforced)
