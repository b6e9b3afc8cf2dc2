"""Accelerations and multipliers in a graph: as the equations of motion give them, or given as numbers.

A quantity along a motion is a small function of q, u, u̇ and λ. Where u̇ and λ are known already, as along a run, they
are further inputs, and forward dynamics is not part of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from kanes.base.types import GraphMatrix
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.contacts.contact_dynamics import ContactDynamics
from kanes.dynamics.dynamics import Dynamics, checked_expression, refuse_accelerations, second_rates
from kanes.dynamics.reactions.auxiliary import ActingRows, Forces
from kanes.dynamics.reactions.in_trees import TreeWrenches
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import Expr, StandIn
from kanes.kane.method import Derivation, derive_over


class Accelerations:
    """u̇ and λ of a system, and quantities that depend on them.

    The algebra of `derivation` and `forces` is the graph of the computation; programs are those of `graph`, which has
    inputs for u̇ and λ where they are given.
    """

    def __init__(
        self,
        computation: Dynamics,
        *,
        given: bool = False,
        contacts: ContactDynamics | None = None,
        opened: bool = False,
    ) -> None:
        """With `contacts` that come and go u̇ and λ are given, λ of their rows among them, or all are `opened`."""
        self.computation, self.contacts, self._is_opened = computation, contacts, opened
        self.system = computation.system
        self.is_given = given
        self._constraints = computation if isinstance(computation, ConstrainedDynamics) else None
        own = (*self.udot_symbols, *self.multiplier_symbols) if given else ()
        self.graph: Graph = computation.graph.extended(own) if given else computation.graph

    @property
    def udot_symbols(self) -> tuple[StandIn, ...]:
        """Stand-ins for u̇: the symbols of u̇ themselves may be defined in the graph already."""
        return tuple(StandIn(symbol.name) for symbol in self.computation.acceleration_symbols)

    @property
    def multiplier_symbols(self) -> tuple[StandIn, ...]:
        """Stand-ins for λ of constraints that are kept by projection, then of rows of contacts."""
        return tuple(StandIn(name) for name in multiplier_names(self.computation, self.contacts))

    @property
    def state_graph(self) -> Graph:
        """The graph with all that a state of a run has, the mode of its contacts among it."""
        return self.computation.graph if self.contacts is None else self.contacts.graph

    @cached_property
    def udot(self) -> GraphMatrix:
        """u̇ of the independent speeds."""
        if self.is_given:
            return self.graph.lift(Matrix(self.udot_symbols))
        if not self._is_opened:
            refuse_accelerations(self.system)
        return self.computation.udot

    @cached_property
    def every_udot(self) -> GraphMatrix:
        """u̇ of all speeds, the dependent ones among them."""
        return self.derivation.all_accelerations(self.udot) if self.is_given else self.computation.all_accelerations

    @cached_property
    def derivation(self) -> Derivation[GraphMatrix]:
        """Kane's method with gravity as a load, in the existing graph."""
        return derive_over(self.computation.kinematical, self.computation.graph, self.computation.choice)

    @cached_property
    def forces(self) -> Forces[GraphMatrix]:
        """All forces, with gravity as a load."""
        computation = self.computation
        kinematical, choice, acting = computation.kinematical, computation.choice, self._acting
        return Forces(self.derivation, kinematical, choice, self.udot, self._multipliers, acting)

    @property
    def _acting(self) -> ActingRows[GraphMatrix] | None:
        """The rows of contacts."""
        if self.contacts is None or not self.is_given:
            return None
        symbols = self.multiplier_symbols[-self.contacts.layout.row_count :]
        return ActingRows(self.contacts.rows, self.graph.lift(Matrix(symbols)), self.contacts.known)

    @property
    def _multipliers(self) -> Callable[[], GraphMatrix] | None:
        """λ of the constraints that are kept by projection."""
        constraints = self._constraints
        if constraints is None:
            return None
        symbols = self.multiplier_symbols[: len(constraints.rows)]
        return lambda: self.graph.lift(Matrix(symbols)) if self.is_given else constraints.multipliers

    @cached_property
    def tree_wrenches(self) -> TreeWrenches | None:
        """The wrenches in the joints, from link to link, if the system is a tree."""
        computation = self.computation
        if computation.recursion is None or computation.tree_loads is None:
            return None
        return TreeWrenches(
            computation, computation.recursion, computation.tree_loads.tree, self.udot, self.forces.rows
        )

    def rate(self, velocity: GraphMatrix) -> GraphMatrix:
        """The derivative of measure numbers, functions of time and state, along the motion."""
        computation = self.computation
        along = self.graph.stack_rows([computation.qdot, self.udot, self.graph.lift(Matrix([1]))], 1)
        return self.graph.directional(velocity, (*computation.state_symbols, self.system.time), along)

    def expression(self, value: object, where: str) -> Expr:
        """A user's expression to be computed along a motion, with u̇ and q̈ as they are here."""
        if not self.is_given:
            return self.computation.expression(value, where)
        expression = checked_expression(self.system, value, where)
        rates = self._rates
        return expression.xreplace({symbol: rates[symbol] for symbol in expression.free_symbols & rates.keys()})

    @cached_property
    def _rates(self) -> dict[Expr, Expr]:
        """Stand-ins of u̇ and q̈, defined in the graph."""
        found: dict[Expr, Expr] = {}
        for symbol, value in second_rates(self.computation, self.udot, self.every_udot).items():
            found[symbol] = StandIn(f"given {symbol}")
            self.graph.define(found[symbol], value)
        return found


def multiplier_names(computation: Dynamics, contacts: ContactDynamics | None = None) -> tuple[str, ...]:
    """A name for each multiplier of constraints that are kept by projection, then of rows of contact.

    They are different from users' symbols.
    """
    kept = computation.constraint_names if isinstance(computation, ConstrainedDynamics) else ()
    names = *kept, *(() if contacts is None else (row.name for row in contacts.rows))
    return tuple(f"multiplier {number}: {name}" for number, name in enumerate(names, start=1))
