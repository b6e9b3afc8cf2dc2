"""The motion beside contacts: u̇ without their forces, and what a force along their rows does to it.

    M u̇ = f + Eᵀ μ + Cᵀ λ,    E u̇ = c

has the solution  u̇ = u̇₀ + B λ,  where B = P Cᵀ with P = M⁻¹ in independent speeds, and

    P = M⁻¹ − M⁻¹ Eᵀ (E M⁻¹ Eᵀ)⁻¹ E M⁻¹

beside constraints E u + d = 0 that a run keeps by projection. They act in impacts too: E B = 0, so that impulses along
contacts never change E u. Rows of E that follow from others are left out as in every run; see `null_space.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property

from kanes.base.types import GraphMatrix
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.reduced import ReducedDynamics
from kanes.expr.graphs.graph import Graph


class MotionBeside(ABC):
    """A system without its contacts, whose rows C are given."""

    def __init__(self, graph: Graph, directions: GraphMatrix) -> None:
        self.graph, self.directions = graph, directions

    @property
    @abstractmethod
    def free(self) -> GraphMatrix:
        """u̇ without forces of contacts."""

    @property
    @abstractmethod
    def responses(self) -> GraphMatrix:
        """B: what a force along each row does to u̇, and an impulse to u."""

    def unhindered(self) -> GraphMatrix | None:
        """The diagonal of C M⁻¹ Cᵀ, as if there were no constraints; None where there are none."""
        return None

    @abstractmethod
    def multipliers(self, forces: GraphMatrix) -> GraphMatrix:
        """μ of the constraints that a run keeps by projection, with the forces λ of contacts."""

    def power(self, forces: GraphMatrix) -> GraphMatrix:
        """μᵀ E u = −μᵀ d, of constraints that depend on time."""
        return self.graph.zeros(1, 1)

    def moved(self) -> tuple[GraphMatrix, GraphMatrix] | None:
        """Changes of q and u by one step of Newton's method towards these constraints; None without any."""
        return None

    def left(self) -> list[GraphMatrix]:
        """How far constraints are violated, relative to their terms."""
        return []

    def least_pivot(self) -> GraphMatrix | None:
        """How far the rows that are enforced are from following from others; None without rows."""
        return None


class FreeOfConstraints(MotionBeside):
    """A system in independent speeds."""

    def __init__(self, dynamics: ReducedDynamics, directions: GraphMatrix) -> None:
        super().__init__(dynamics.graph, directions)
        self.dynamics: ReducedDynamics = dynamics

    @cached_property
    def _solved(self) -> GraphMatrix:
        return self.dynamics.solved(self.graph.stack_rows([self.dynamics.forcing.T, self.directions], 1).T)

    @property
    def free(self) -> GraphMatrix:
        return self._solved[:, 0]

    @property
    def responses(self) -> GraphMatrix:
        return self._solved[:, 1:]

    def multipliers(self, forces: GraphMatrix) -> GraphMatrix:
        return self.graph.zeros(0, 1)


class BesideConstraints(MotionBeside):
    """A system with constraints that are kept by projection; `enforced` has a factor for each of their rows."""

    def __init__(self, dynamics: ConstrainedDynamics, directions: GraphMatrix, enforced: GraphMatrix) -> None:
        super().__init__(dynamics.graph, directions)
        self.dynamics: ConstrainedDynamics = dynamics
        self._enforced = enforced
        self._rows = dynamics.null_space.rows(enforced)
        required = dynamics.required
        self._required = [required[i] for i in range(required.shape[0])]

    @cached_property
    def free(self) -> GraphMatrix:
        return self._rows.solved(self.dynamics.regular[1], self._required)[0]

    @cached_property
    def responses(self) -> GraphMatrix:
        nothing = [self.graph.zeros(1, 1)] * len(self._required)
        columns = [
            self._rows.solved(self.directions[row, :].T, nothing)[0].T for row in range(self.directions.shape[0])
        ]
        return self.graph.stack_rows(columns, self.directions.shape[1]).T

    def unhindered(self) -> GraphMatrix | None:
        factors = self._rows.factors
        columns = factors.forward(self.directions.T)
        weighted = factors.over_D(columns)
        diagonal = [columns[:, r].T @ weighted[:, r] for r in range(self.directions.shape[0])]
        return self.graph.stack_rows(diagonal, 1)

    def multipliers(self, forces: GraphMatrix) -> GraphMatrix:
        f = self.dynamics.regular[1] + self.directions.T @ forces
        return self.graph.stack_rows(self._rows.solved(f, self._required)[1], 1)

    def power(self, forces: GraphMatrix) -> GraphMatrix:
        if not self.dynamics.is_moving:
            return self.graph.zeros(1, 1)
        return -self.multipliers(forces).T @ self.dynamics.constraint_remainder

    def moved(self) -> tuple[GraphMatrix, GraphMatrix] | None:
        return self.dynamics.null_space.changes(self._rows)

    def left(self) -> list[GraphMatrix]:
        return [self.dynamics.violations]

    def least_pivot(self) -> GraphMatrix | None:
        return self.dynamics.null_space.least_pivot(self._rows, self._enforced)


def motion_beside(
    dynamics: ReducedDynamics | ConstrainedDynamics, directions: GraphMatrix, enforced: GraphMatrix
) -> MotionBeside:
    """The system without its contacts, in the form that it has."""
    if isinstance(dynamics, ConstrainedDynamics):
        return BesideConstraints(dynamics, directions, enforced)
    return FreeOfConstraints(dynamics, directions)
