"""Constrained systems as graphs: φ = 0 and C u + d = 0 beside M u̇ = f, all speeds being states.

    M u̇ = f + Cᵀ λ,    C u̇ = c,    c = −(Ċ u + ḋ)

Two forms solve them. The null-space form needs no choice among speeds; see `null_space.py`. Kane's form with dependent
speeds that are chosen at a state is shorter; see `elimination.py`. Both bring q and u back to the constraints, and are
the same projection. Functions of a kernel at a state use the null-space form. Explicit integrators use
elimination wherever some choice of dependent speeds is good, and the null-space form elsewhere; implicit ones use the
null-space form, or M, C and the multipliers themselves.

Where rows follow from each other, the numbers at the state decide which ones are enforced, not the program:
`enforced` has a factor, 1 or 0, for each row.

Source: kanemethod-draft, "Generalized Forces"; hairer-wanner, chapter VII, projection.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np

from kanes.base.rank import Pivots, idle_unknowns, is_light_inertia
from kanes.base.types import Array, GraphMatrix
from kanes.dynamics.constraints.elimination import Elimination
from kanes.dynamics.constraints.null_space import NullSpaceForm
from kanes.dynamics.constraints.numbers import ConstraintNumbers
from kanes.dynamics.constraints.scales import LEAST
from kanes.dynamics.reduced import LARGEST_DENSE
from kanes.dynamics.system_graph import SystemGraph
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import trace
from kanes.expr.program import Program
from kanes.expr.symbols import Expr, StandIn, names_of
from kanes.kane.constraint_equations import ConstraintMatrices, constrained_velocities, constraint_matrices
from kanes.kane.speeds import Kinematical


class ConstrainedDynamics(SystemGraph):
    """The equations of motion in all speeds, and the constraints.

    mass_matrix              M    nu × nu, of the system without its constraints
    forcing                  f    nu × 1
    udot                     u̇    nu × 1
    constraint_matrix        C    m × nu, rows of the configuration first
    constraint_remainder     d    m × 1
    configuration_residual   φ    mc × 1
    multipliers              λ    m × 1
    """

    def __init__(self, kinematical: Kinematical, *, is_semidefinite: bool = False) -> None:
        super().__init__(kinematical, None)
        self._is_semidefinite = is_semidefinite  # M may be singular at the numbers that parameters will have
        self.rows = self.system.constraints
        self._eliminations: dict[Pivots, Elimination] = {}

    # Constraints

    @property
    def constraint_names(self) -> tuple[str, ...]:
        return tuple(row.name for row in self.rows)

    @property
    def speed_names(self) -> tuple[str, ...]:
        return names_of(self.system.speeds)

    @cached_property
    def _matrices(self) -> ConstraintMatrices[GraphMatrix]:
        return constraint_matrices(self.kinematical, self.graph, kinematics=self.derivation.kinematics)

    @property
    def constraint_matrix(self) -> GraphMatrix:
        """C, rows of the configuration first."""
        return self._matrices.C

    @property
    def constraint_remainder(self) -> GraphMatrix:
        """d."""
        return self._matrices.d

    @property
    def configuration_residual(self) -> GraphMatrix:
        """φ."""
        return self._matrices.configuration

    @cached_property
    def velocity_residual(self) -> GraphMatrix:
        """C u + d."""
        return constrained_velocities(self.kinematical, self.graph, self.derivation.kinematics)

    @property
    def residuals(self) -> GraphMatrix:
        """φ, then C u + d."""
        return self.graph.stack_rows([self.configuration_residual, self.velocity_residual], 1)

    @cached_property
    def row_scales(self) -> GraphMatrix:
        """The scale of C u + d, m × 1: its terms, and those of φ in a unit of time.

        Where there is no φ, speeds have at least their characteristic size, and a row has the size of its
        family: one of them may be round-off for the moment, as with cos(π/2).
        """
        graph, count = self.graph, self.configuration_residual.shape[0]
        u = abs(graph.lift(Matrix(self.system.speeds)))
        large = graph.stack_rows([graph.largest([u[r], self.scales.u[r]]) for r in range(u.shape[0])], 1)
        C, d = abs(self.constraint_matrix), abs(self.constraint_remainder)
        moving = C[:count, :] @ u + d[:count, :] + self.scales.configuration
        terms = graph.stack_rows([moving, C[count:, :] @ large + d[count:, :] + LEAST], 1)
        others = [graph.largest([terms[each] for each in self.family_of(row)]) for row in range(count, C.shape[0])]
        return graph.stack_rows([moving, *others], 1)

    @cached_property
    def violations(self) -> GraphMatrix:
        """φ, then C u + d, relative to their terms."""
        phi = self.configuration_residual / self.scales.configuration
        return self.graph.stack_rows([phi, self.velocity_residual / self.row_scales], 1)

    @cached_property
    def required(self) -> GraphMatrix:
        """c = −(Ċ u + ḋ)."""
        return -self.graph.time_derivative(self.velocity_residual)

    # M and f

    @cached_property
    def _mass_and_forcing(self) -> tuple[GraphMatrix, GraphMatrix]:
        """By partial velocities or from link to link, whichever takes fewer operations."""
        candidates = []
        if self.recursion is not None:
            candidates.append((self.recursion.mass_matrix(), self.recursion.forcing()))
        if self.recursion is None or len(self.system.speeds) <= LARGEST_DENSE:
            candidates.append((self.derivation.mass_matrix, self.derivation.forcing))
        if len(candidates) == 1:
            return candidates[0]
        return min(
            candidates, key=lambda candidate: self.graph.program({"M": candidate[0], "f": candidate[1]}).operation_count
        )

    @property
    def mass_matrix(self) -> GraphMatrix:
        """M of all speeds, without the constraints."""
        return self._mass_and_forcing[0]

    @property
    def forcing(self) -> GraphMatrix:
        """f of all speeds, without the constraints."""
        return self._mass_and_forcing[1]

    @cached_property
    def regular(self) -> tuple[GraphMatrix, GraphMatrix]:
        """M and f, or M + σ CᵀC and f + σ Cᵀc where M is singular without the constraints.

        With C u̇ = c the terms in σ cancel: u̇ and λ are those of M u̇ = f + Cᵀλ. The sum is positive definite wherever
        the matrix [M Cᵀ; C 0] determines u̇. σ = tr M / tr CCᵀ makes both terms equally large.
        """
        M, f, C = self.mass_matrix, self.forcing, self.constraint_matrix
        values = self.general_state()
        number = self.graph.function([M])(values)[0]
        is_regular = not np.isfinite(number).all() or not idle_unknowns(number).any()
        if is_regular and not self._is_semidefinite:
            return M, f
        sigma = trace(M) / (trace(C @ C.T) + LEAST)
        stiffened = M + sigma * (C.T @ C)
        number = self.graph.function([stiffened])(values)[0]
        idle = idle_unknowns(number) if np.isfinite(number).all() else np.zeros(len(number), dtype=bool)
        if idle.any():
            self.refuse_idle(np.flatnonzero(idle))
        return stiffened, f + sigma * (C.T @ self.required)

    def is_singular_at(self, values: Array) -> bool:
        """Whether M is singular at a state, or next to it, which constraints may determine nevertheless."""
        M, C = self.graph.function([self.mass_matrix, self.constraint_matrix])(values)
        return is_light_inertia(M, C, self.families)

    def check_masses(self) -> None:
        """Speeds that move no mass, constraints or not, are an error."""
        _ = self.regular

    # The two forms

    @cached_property
    def null_space(self) -> NullSpaceForm:
        """The equations without a choice among speeds."""
        return NullSpaceForm(self)

    def eliminated(self, pivots: Pivots) -> Elimination:
        """The equations in Kane's form, for some choice of dependent speeds."""
        if pivots not in self._eliminations:
            self._eliminations[pivots] = Elimination(self, pivots)
        return self._eliminations[pivots]

    @cached_property
    def _solution(self) -> tuple[GraphMatrix, GraphMatrix]:
        return self.null_space.solved()

    @property
    def multipliers(self) -> GraphMatrix:
        """λ of Cᵀ λ, the constraint forces on the side of f; zero for rows that follow from others."""
        return self._solution[1]

    @property
    def udot(self) -> GraphMatrix:
        """u̇ by the null-space form, with all independent rows."""
        return self._solution[0]

    @property
    def all_accelerations(self) -> GraphMatrix:
        """u̇ of all speeds, which all are states."""
        return self.udot

    @cached_property
    def program(self) -> Program:
        """q̇ and u̇."""
        return self.graph.program({"qdot": self.qdot, "udot": self.udot})

    # For simulations

    @property
    def enforced_symbols(self) -> tuple[Expr, ...]:
        """A factor for each row, 1 or 0, that a run sets."""
        return tuple(
            StandIn(f"enforced {number}: {name}") for number, name in enumerate(self.constraint_names, start=1)
        )

    @property
    def enforced_names(self) -> tuple[str, ...]:
        return names_of(self.enforced_symbols)

    @property
    def families(self) -> tuple[str, ...]:
        """The constraint that each row belongs to."""
        return tuple(row.family for row in self.rows)

    def family_of(self, row: int) -> list[int]:
        """The rows of the same constraint."""
        return [index for index, each in enumerate(self.rows) if each.family == self.rows[row].family]

    def closed(
        self, graph: Graph, kinematical: GraphMatrix, dynamical: GraphMatrix, multipliers: GraphMatrix
    ) -> tuple[GraphMatrix, GraphMatrix, list[GraphMatrix]]:
        """The residuals of q̇ and u̇ with the multipliers μ and λ, and the residuals of the constraints."""
        count, C = self.configuration_residual.shape[0], self.constraint_matrix
        enforced = graph.lift(Matrix(self.enforced_symbols))
        mu, multiplier = multipliers[:count], multipliers[count:]
        W = self.graph.lift(self.kinematical.full_forms[0])
        closing = [
            enforced * self.velocity_residual + (1 - enforced) * multiplier,
        ]
        if count:
            kinematical = kinematical - W @ (C[:count, :].T @ mu)
            closing.insert(0, enforced[:count] * self.configuration_residual + (1 - enforced[:count]) * mu)
        return kinematical, dynamical - C.T @ multiplier, closing

    @property
    def is_moving(self) -> bool:
        """Whether some constraint depends on time."""
        return not self.graph.is_zero(self.constraint_remainder)

    @cached_property
    def constraint_power(self) -> GraphMatrix:
        """λᵀ C u = −λᵀ d, of constraints that depend on time."""
        if not self.is_moving:
            return self.graph.zeros(1, 1)
        return -self.multipliers.T @ self.constraint_remainder

    @cached_property
    def numbers(self) -> ConstraintNumbers:
        """The same as numbers, from the graph."""
        return ConstraintNumbers(
            self.constraint_names,
            self.families,
            names_of(self.system.speeds),
            lambda name, values: self._functions[name](values),
            lambda: self.is_moving,
        )

    @cached_property
    def _functions(self) -> dict[str, Callable[[Array], list[Array]]]:
        return {name: self.graph.function(list(parts.values())) for name, parts in self._parts.items()}

    def numbers_program(self, name: str) -> Program:
        """The program that `ConstraintNumbers` evaluates by that name."""
        return self.graph.program(self._parts[name])

    @property
    def _parts(self) -> dict[str, dict[str, GraphMatrix]]:
        sizes, phi = self.scales, self.configuration_residual
        return {
            "constraints": {"C": self.constraint_matrix, "d": self.constraint_remainder, "phi": phi},
            "jacobian": {"J": self.graph.jacobian(phi, self.system.coordinates)},
            "scales": {"q": sizes.q, "u": sizes.u, "configuration": sizes.configuration, "rows": self.row_scales},
        }
