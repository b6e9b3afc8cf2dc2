"""Constrained systems with dependent speeds that are chosen at a state: Kane's form, without a symbolic determinant.

The rows of C are eliminated in an order of pivots (row, speed) that numbers at a state suggest:

    u_D = A u_I + B,    u̇ = Γ u̇_I + γ,    Γᵀ M Γ u̇_I = Γᵀ (f − M γ),    C γ = c with γ_I = 0

All speeds are states, as in the null-space form, so that the choice can change during a run. It changes when a pivot
becomes small: a dependent speed is then about to become independent of the others, or a row to follow from others.

Source: kanemethod-draft, "Generalized Speeds"; markowitz1957, pivots that keep a matrix sparse.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from kanes.base.rank import Pivots
from kanes.base.types import GraphMatrix
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import entries, from_entries, symmetric

if TYPE_CHECKING:
    from kanes.dynamics.constraints.constrained import ConstrainedDynamics


class Elimination:
    """The equations of motion and the projection, for one choice of pivots."""

    def __init__(self, computation: ConstrainedDynamics, pivots: Pivots) -> None:
        self._computation = computation
        self._graph: Graph = computation.graph
        self._pairs = pivots.pairs
        self._nu = len(computation.system.speeds)
        dependent = set(pivots.dependent)
        self._independent = [r for r in range(self._nu) if r not in dependent]
        self._rows: dict[int, dict[int, GraphMatrix]] = {}  # after elimination: entries by speed
        self._factors: dict[int, list[tuple[int, GraphMatrix]]] = {}  # of earlier rows, by row
        self._over: dict[int, GraphMatrix] = {}  # 1 / pivot, by row
        self._eliminate()

    def _eliminate(self) -> None:
        rows: dict[int, dict[int, GraphMatrix]] = {row: {} for row, _ in self._pairs}
        rows_with: dict[int, set[int]] = {column: set() for column in range(self._nu)}  # rows with an entry, by speed
        for (row, column), entry in entries(self._computation.constraint_matrix).items():
            if row in rows:
                rows[row][column] = entry
                rows_with[column].add(row)
        self._factors = {row: [] for row in rows}
        place = {row: number for number, (row, _) in enumerate(self._pairs)}
        for row, column in self._pairs:
            self._rows[row] = rows[row]
            self._over[row] = 1 / rows[row][column]
            following = [each for each in rows_with[column] if place[each] > place[row]]
            for later in sorted(following, key=place.__getitem__):
                factor = rows[later].pop(column) * self._over[row]
                self._factors[later].append((row, factor))
                for other, entry in rows[row].items():
                    if other != column:
                        rows[later][other] = rows[later].get(other, 0) - factor * entry
                        rows_with[other].add(later)

    def _solved(self, right: dict[int, GraphMatrix]) -> GraphMatrix:
        """x with C x = right, zero for all speeds but the dependent ones of these rows, which are the first ones."""
        pairs = self._pairs[: len(right)]
        y: dict[int, GraphMatrix] = {}
        for row, _ in pairs:
            y[row] = right[row]
            for earlier, factor in self._factors[row]:
                y[row] = y[row] - factor * y[earlier]
        x: dict[int, GraphMatrix] = {}
        for row, column in reversed(pairs):
            value = y[row]
            for other, entry in self._rows[row].items():
                if other in x:
                    value = value - entry * x[other]
            x[column] = value * self._over[row]
        none = self._graph.zeros(1, 1)
        return self._graph.stack_rows([x.get(r, none) for r in range(self._nu)], 1)

    @cached_property
    def _Gamma(self) -> GraphMatrix:
        """Γ: A in the rows of dependent speeds, and ones."""
        found: dict[int, dict[int, GraphMatrix | int]] = {r: {place: 1} for place, r in enumerate(self._independent)}
        for row, column in reversed(self._pairs):
            values: dict[int, GraphMatrix] = {}
            for other, entry in self._rows[row].items():
                if other != column:
                    for place, known in found[other].items():
                        product = entry * known
                        values[place] = values[place] + product if place in values else product
            found[column] = {place: -value * self._over[row] for place, value in values.items()}
        shape = self._nu, len(self._independent)
        return from_entries(*shape, {(r, place): value for r, row in found.items() for place, value in row.items()})

    def accelerations(self) -> GraphMatrix:
        """u̇ of all speeds."""
        graph, computation = self._graph, self._computation
        required = computation.required
        gamma = self._solved({row: required[row] for row, _ in self._pairs})
        if not self._independent:
            return gamma
        M, f, Gamma = computation.mass_matrix, computation.forcing, self._Gamma
        reduced = symmetric(Gamma.T @ (M @ Gamma))
        udot = graph.solve_symmetric(reduced, Gamma.T @ (f - M @ gamma))
        return Gamma @ udot + gamma

    def multipliers(self, udot: GraphMatrix) -> GraphMatrix:
        """λ of all rows from u̇ of all speeds:  C_Dᵀ λ = (M u̇ − f)_D,  zero for rows without a pivot.

        With C_D = L U, whose factors are those of the elimination:  Uᵀ z = (M u̇ − f)_D,  Lᵀ λ = z.
        """
        graph, computation = self._graph, self._computation
        missing = computation.mass_matrix @ udot - computation.forcing
        found: dict[int, GraphMatrix] = {}
        above: dict[int, list[tuple[int, GraphMatrix]]] = {column: [] for column in range(self._nu)}
        for row, column in self._pairs:
            for other, entry in self._rows[row].items():
                if other != column:
                    above[other].append((row, entry))
        for row, column in self._pairs:
            value = missing[column]
            for earlier, entry in above[column]:
                value = value - entry * found[earlier]
            found[row] = value * self._over[row]
        for row, _ in reversed(self._pairs):
            for earlier, factor in self._factors[row]:
                found[earlier] = found[earlier] - factor * found[row]
        none = graph.zeros(1, 1)
        return graph.stack_rows([found.get(row, none) for row in range(len(computation.rows))], 1)

    def projected(self, graph: Graph) -> tuple[GraphMatrix, GraphMatrix, GraphMatrix, GraphMatrix]:
        """q and u after one step of Newton's method in the dependent ones, the violation, and the least pivot.

        The speeds follow the coordinates to first order.
        """
        computation = self._computation
        phi, velocity = computation.configuration_residual, computation.velocity_residual
        closing = [row for row, _ in self._pairs if row < phi.shape[0]]
        q, u = (graph.lift(Matrix(symbols)) for symbols in (computation.system.coordinates, computation.system.speeds))
        count = phi.shape[0]
        violations = [computation.violations[row] for row in (*closing, *(count + row for row, _ in self._pairs))]
        if closing:
            W = self._graph.lift(computation.kinematical.full_forms[0])
            dq = W @ self._solved({row: -phi[row] for row in closing})
            velocity = velocity + self._graph.directional(velocity, computation.system.coordinates, dq)
            q = q + dq
        u = u + self._solved({row: -velocity[row] for row, _ in self._pairs})
        return q, u, self._graph.largest(violations), self.least_pivot()

    def least_pivot(self) -> GraphMatrix:
        """The least pivot, relative to the size of its constraint."""
        graph, families = self._graph, self._computation.families
        members: dict[str, list[GraphMatrix]] = {}
        for (row, _), entry in entries(self._computation.constraint_matrix).items():
            members.setdefault(families[row], []).append(entry)
        sizes = {family: graph.largest(parts) for family, parts in members.items()}
        return graph.least([1 / (sizes[families[row]] * abs(self._over[row])) for row, _ in self._pairs])
