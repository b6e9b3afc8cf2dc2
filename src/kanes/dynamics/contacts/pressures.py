"""What presses where dry friction rubs: the reaction of a joint or point, which depends on the friction itself.

By auxiliary speeds the components of a reaction are linear in u̇ and in the forces of contacts, and u̇ is linear in
these:

    R = R_free + K λ,    K = ∂R/∂u̇ M⁻¹ Cᵀ + (what forces beyond the cut add)

With all other forces eliminated λ = Λ₀ + Λ₁ p, where p holds the unknown pressures, and each is the length of its own
components:

    p_j = |α_j + β_j p|,    α = R_free + K Λ₀,    β = K Λ₁

Of one pressure this is a quadratic, whose only positive root is taken; 1 − |β|² is its pivot. Where that is zero or
negative, friction wedges: there is no solution, or there are two. Several pressures are found by Newton's method from
the roots that each has without the others.

Source: lecture-partials, for reactions by auxiliary speeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanes.base.errors import WrongValueError
from kanes.base.types import GraphMatrix
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.contacts.beside import MotionBeside
from kanes.dynamics.contacts.elimination import eliminated
from kanes.dynamics.reactions.auxiliary import Forces
from kanes.dynamics.reactions.connections import Connections
from kanes.dynamics.reactions.cuts import Cut, joint_cut, point_cut
from kanes.dynamics.reduced import ReducedDynamics
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import StandIn
from kanes.kane.method import derive_over
from kanes.model.constraints.rows import Row, Slip
from kanes.model.contacts.parts import Pressure
from kanes.model.parts import Body, BodyNode, Particle

# Steps of Newton's method for several pressures; each squares the error.
_STEPS = 6
# Beside squares of forces, so that roots have derivatives at zero.
_LEAST = 1e-200


@dataclass(frozen=True, eq=False)
class PressingReactions:
    """Components of reactions, over each other: R_free, and K by the forces of all rows of contact."""

    free: GraphMatrix
    by_forces: GraphMatrix
    sizes: tuple[int, ...]  # components of each

    def of(self, number: int) -> slice:
        """The components of one of them."""
        first = sum(self.sizes[:number])
        return slice(first, first + self.sizes[number])


def find_reactions(
    dynamics: ReducedDynamics | ConstrainedDynamics,
    pressures: Sequence[Pressure],
    places: Sequence[tuple[int, Slip]],
    beside: MotionBeside,
) -> PressingReactions:
    """The reactions that press; `places` has the numbers of rows of contact whose forces act at known places.

    Beside constraints that a run keeps by projection their multipliers, linear in λ too, add to the reactions.
    """
    graph, kinematical = dynamics.graph, dynamics.kinematical
    symbols = tuple(StandIn(f"u̇ of {speed}") for speed in dynamics.acceleration_symbols)
    own: Graph = graph.extended(symbols)
    derivation = derive_over(kinematical, graph, dynamics.choice)
    forces = Forces(derivation, kinematical, dynamics.choice, own.lift(Matrix(symbols)))
    kept = len(forces.rows)
    if kept and (not isinstance(dynamics, ConstrainedDynamics) or forces.held.rows):
        raise WrongValueError(
            f"'{dynamics.system.name}': friction by a reaction is not supported together with "
            f"{forces.rows[0].name}, which its speeds or coordinates satisfy. Use joints, loops or distances, or give "
            "the limit of friction."
        )
    N, rows = dynamics.system.frame, beside.responses.shape[1]
    pseudo = [*forces.rows, *(Row("place", N, between=slip) for _, slip in places)]
    connections, base, linears = Connections(kinematical), list[GraphMatrix](), list[GraphMatrix]()
    for pressure in pressures:
        cut = _cut(connections, pressure)
        for direction in pressure.directions:
            linear = forces.through(cut, direction.over(graph), turning=False, rows=pseudo)
            base.append(linear.base)
            linears.append(linear.coefficients)
    column = graph.stack_rows(base, 1)
    direct = [_gathered(graph, each[0, kept:], places, rows) for each in linears]
    by_forces = own.jacobian(column, symbols) @ beside.responses + graph.stack_rows(direct, rows)
    free = own.replaced(column, symbols, beside.free)
    if kept:
        by_multipliers = graph.stack_rows([each[0, :kept] for each in linears], kept)
        alone, each_force = _multipliers(graph, beside, rows)
        free, by_forces = free + by_multipliers @ alone, by_forces + by_multipliers @ each_force
    return PressingReactions(free, by_forces, tuple(len(each.directions) for each in pressures))


def _multipliers(graph: Graph, beside: MotionBeside, rows: int) -> tuple[GraphMatrix, GraphMatrix]:
    """μ without forces of contacts, and what a unit of each adds."""
    nothing = graph.zeros(rows, 1)
    alone, columns = beside.multipliers(nothing), list[GraphMatrix]()
    for row in range(rows):
        unit = graph.zeros(rows, 1)
        unit[row] = 1
        columns.append((beside.multipliers(unit) - alone).T)
    return alone, graph.stack_rows(columns, alone.shape[0]).T


def _cut(connections: Connections, pressure: Pressure) -> Cut:
    thing = pressure.on
    if isinstance(thing, Body):
        return joint_cut(connections, thing)
    if thing is None:
        raise ValueError("A limit that is given has no reaction.")
    point = thing.center if isinstance(thing, (Particle, BodyNode)) else thing
    return point_cut(connections, point, thing.name)


def _gathered(graph: Graph, found: GraphMatrix, places: Sequence[tuple[int, Slip]], rows: int) -> GraphMatrix:
    """Coefficients of places, summed by the rows of contact that they belong to."""
    total = graph.zeros(1, rows)
    for column, (row, _) in enumerate(places):
        total[0, row] = total[0, row] + found[0, column]
    return total


@dataclass(frozen=True, eq=False)
class Pressed:
    """The unknown pressures with all other forces eliminated: p_j = |α_j + β_j p|."""

    graph: Graph
    alphas: list[GraphMatrix]  # components × 1
    betas: list[GraphMatrix]  # components × number of pressures

    @classmethod
    def of(cls, graph: Graph, reactions: PressingReactions, forces: GraphMatrix) -> Pressed:
        """From all forces, a column for λ with p = 0 and one for each pressure."""
        alphas, betas = [], []
        for number in range(len(reactions.sizes)):
            own = reactions.of(number)
            components = reactions.by_forces[own, :] @ forces
            alphas.append(reactions.free[own] + components[:, 0])
            betas.append(components[:, 1:])
        return cls(graph, alphas, betas)

    @property
    def pivots(self) -> list[GraphMatrix]:
        """1 − |β_jj|²."""
        return [1 - _dot(beta[:, j], beta[:, j]) for j, beta in enumerate(self.betas)]

    def pressures(self) -> GraphMatrix:
        """p."""
        p = [self._root(j) for j in range(len(self.alphas))]
        steps = _STEPS if len(p) > 1 else 0
        for _ in range(steps):
            p = self._improved(p)
        return self.graph.stack_rows(p, 1)

    def components(self, p: GraphMatrix) -> list[GraphMatrix]:
        """α_j + β_j p."""
        return [alpha + beta @ p for alpha, beta in zip(self.alphas, self.betas, strict=True)]

    def _root(self, j: int) -> GraphMatrix:
        """p of (1 − β·β) p² − 2 α·β p − α·α = 0, without the other pressures."""
        alpha, beta = self.alphas[j], self.betas[j][:, j]
        along, pivot = _dot(alpha, beta), self.pivots[j]
        return (along + self._length([along * along + pivot * _dot(alpha, alpha)])) / pivot

    def _improved(self, p: list[GraphMatrix]) -> list[GraphMatrix]:
        """A step of Newton's method:  (I − e_jᵀ β_j) δp = |α_j + β_j p| − p_j,  with e_j along the components."""
        graph, count = self.graph, len(p)
        A, right = {}, {}
        for j, v in enumerate(self.components(graph.stack_rows(p, 1))):
            length = self._length([_dot(v, v)])
            along = v.T @ self.betas[j] / length
            for k in range(count):
                A[j, k] = float(j == k) - along[0, k]
            right[j] = length - p[j]
        steps = eliminated(graph, A, right, range(count))
        return [each + step for each, step in zip(p, steps, strict=True)]

    def _length(self, squares: list[GraphMatrix]) -> GraphMatrix:
        """The root of a sum that is not negative where there is a solution."""
        return self.graph.square_root(sum(squares, self.graph.zeros(1, 1)) + _LEAST)


def _dot(a: GraphMatrix, b: GraphMatrix) -> GraphMatrix:
    return a.T @ b
