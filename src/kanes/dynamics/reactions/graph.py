"""Reactions in the graph of a computation, at any size, and checks of the states at which they are evaluated."""

from __future__ import annotations

from dataclasses import dataclass

from kanes.base.errors import StateError
from kanes.base.types import Array, GraphMatrix
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.reactions.auxiliary import Linear
from kanes.dynamics.reactions.items import Item
from kanes.dynamics.reactions.numbers import MultiplierCoefficients, OpenDirections, Reaction
from kanes.expr.program import Program
from kanes.expr.symbols import names_of
from kanes.model.constraints.rows import Row
from kanes.model.parts import Body

# Violations of constraints, relative to their terms, above which reactions are not computed.
_VIOLATED = 1e-6


@dataclass(frozen=True, eq=False)
class ReactionGraph:
    """A reaction in the graph of a computation, and how multipliers enter it."""

    item: Item
    symbols: tuple[str, ...]  # the graph's inputs
    column: GraphMatrix  # all parts below each other
    program: Program
    coefficients: MultiplierCoefficients | None  # None without constraints

    def numbers(self, values: Array, columns: Array, directions: OpenDirections | None = None) -> Reaction:
        """The numbers of the program with their names; `columns` are the graph's inputs, one for each time.

        The `directions` in which multipliers are open, if they are known, are those of `coefficients.open_directions`.
        """
        return Reaction.of(self.item.name, self.item.kinds, values, self.coefficients, columns, directions)


def reaction_graph(accelerations: Accelerations, item: Item) -> ReactionGraph:
    """An item as a program: joints of trees from link to link, all else by auxiliary speeds."""
    graph, forces = accelerations.graph, accelerations.forces
    linears = _linears(accelerations, item)
    column = _column(accelerations, linears)
    coefficients = coefficients_of(accelerations, linears) if forces.rows else None
    symbols = names_of(accelerations.state_graph.symbols)
    return ReactionGraph(item, symbols, column, graph.program({"y": column}), coefficients)


def reaction_column(accelerations: Accelerations, item: Item) -> GraphMatrix:
    """All parts of an item below each other."""
    return _column(accelerations, _linears(accelerations, item))


def _column(accelerations: Accelerations, linears: list[Linear[GraphMatrix]]) -> GraphMatrix:
    return accelerations.graph.stack_rows([accelerations.forces.value(linear) for linear in linears], 1)


def coefficients_of(accelerations: Accelerations, linears: list[Linear[GraphMatrix]]) -> MultiplierCoefficients:
    """The coefficients of the multipliers in some forces of a graph."""
    graph, forces = accelerations.state_graph, accelerations.forces
    coefficients = graph.stack_rows([linear.coefficients for linear in linears], len(forces.rows))
    joints = [name for _, name in forces.held.shared]
    coefficients = forces.beside([coefficients, graph.zeros(coefficients.shape[0], len(joints))], coefficients.shape[0])
    named = tuple(Row(name, forces.system.frame) for name in joints)
    return MultiplierCoefficients(
        graph.function([coefficients]),
        graph.function([forces.determining]),
        (*forces.rows, *named),
        coefficients.shape[0],
    )


def _linears(accelerations: Accelerations, item: Item) -> list[Linear[GraphMatrix]]:
    if isinstance(item.thing, Body) and all(part.is_vector for part in item.parts):
        wrenches = accelerations.tree_wrenches
        if wrenches is not None:
            return list(wrenches.of(item.thing))
    return [part.in_newtonian(accelerations.forces) for part in item.parts]


def check_state(computation: Dynamics, column: Array) -> None:
    """Raise a `StateError` for a state that does not satisfy the constraints."""
    if not isinstance(computation, ConstrainedDynamics):
        return
    found = computation.graph.function([computation.residuals, computation.violations])(column)
    residuals, parts = (each.ravel() for each in found)
    names = [row.name for row in computation.rows if row.configuration is not None]
    names += [f"rate of {row.name}" for row in computation.rows]
    broken = {
        name: float(value)
        for name, value, part in zip(names, residuals, parts, strict=True)
        if not abs(part) < _VIOLATED
    }
    if broken:
        listed = ", ".join(f"{name}: {value:.3g}" for name, value in broken.items())
        state = dict(zip(names_of(computation.graph.symbols), column.tolist(), strict=True))
        raise StateError(
            f"'{computation.system.name}': the state breaks constraints, {listed}. Use kn.assemble to find one that "
            "does not.",
            broken,
            state,
        )
