"""Functions of the ends of all phases: goals and conditions beside the integrals, links, the start of constraints.

Their arguments are those of nodes, at the start and at the end of each phase; inputs and rates there are those of the
polynomials.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import GraphMatrix
from kanes.expr.algebra import Matrix
from kanes.expr.formulas.motion_terms import MotionTerm, terms_in
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import ZERO, Expr, Parameter, StandIn
from kanes.optimal_control.limits import Limit
from kanes.optimal_control.links import Connection
from kanes.optimal_control.statement import PhaseStatement, Statement

START, END = "start", "end"


@dataclass(frozen=True, eq=False)
class Split:
    """An expression of a motion: integrals with constant factors, and the rest."""

    factors: Mapping[MotionTerm, float]
    rest: Expr


class Impacted:
    """The unknowns of an impact: speeds after it, in the first phase's order, and impulses."""

    def __init__(self, connection: Connection, number: int) -> None:
        constraints = connection.second.node.constraints
        kept = () if constraints is None else constraints.constraint_names
        self.impulse_names = (*kept, *(str(each) for each in connection.link.velocities))
        self.speeds = [StandIn(f"{u.name} after impact {number}") for u in connection.first.node.speeds]
        self.impulses = [StandIn(f"impulse of {name} in impact {number}") for name in self.impulse_names]

    @property
    def symbols(self) -> list[StandIn]:
        """All of them."""
        return [*self.speeds, *self.impulses]


class EndEquations:
    """Columns of the ends, on one graph for all phases."""

    def __init__(self, statement: Statement, connected: Sequence[Connection], guesses: Sequence[float]) -> None:
        """`guesses` are the durations to which ratios refer."""
        self.statement, self.connections, self._guesses = statement, tuple(connected), list(guesses)
        self._symbols = {
            (phase.number, end): [StandIn(f"{symbol.name} at {end} {phase.number}") for symbol in phase.node.arguments]
            for phase in statement.phases
            for end in (START, END)
        }
        self.fixed = tuple(
            {p: None for phase in statement.phases for p in phase.node.parameters if p.name in statement.parameters}
        )
        free = [each.symbol for each in statement.free]
        own = [symbol for symbols in self._symbols.values() for symbol in symbols]
        self.impacts = {
            number: Impacted(each, number) for number, each in enumerate(self.connections) if each.has_impact
        }
        jumps = [symbol for each in self.impacts.values() for symbol in each.symbols]
        self.arguments: tuple[Expr, ...] = (*own, *free, *jumps)
        self.graph = Graph((*self.arguments, *self.fixed))

    @cached_property
    def objective(self) -> Split:
        """What is minimized."""
        return self.split(self.statement.objective)

    @cached_property
    def limits(self) -> list[tuple[Limit, Split]]:
        """Limits of quantities of the motion."""
        return [(each, self.split(each.expression)) for each in self.statement.whole]

    def split(self, expression: Expr) -> Split:
        """Integrals in an expression, and the rest of it."""
        integrals = [term for term in terms_in(expression) if term.what == "integral"]
        rest, factors = expression, {}
        for term in integrals:
            factor = expression.diff(term).subs(self._numbers)
            if not factor.is_number:
                raise WrongValueError(
                    f"{expression}: {term} is not added with a constant factor. Use sums of integrals with factors."
                )
            factors[term] = float(factor)
            rest = rest.xreplace({term: ZERO})
        return Split(factors, rest)

    @property
    def _numbers(self) -> dict[Parameter, float]:
        return {each: self.statement.parameters[each.name] for each in self.fixed}

    def scalar(self, expression: Expr) -> GraphMatrix:
        """An expression without integrals."""
        for term in terms_in(expression):
            self.graph.define(term, self._term(term))
        return self.graph.scalar(expression)

    def _term(self, term: MotionTerm) -> GraphMatrix:
        places = self.statement.places_of(term)
        if term.what == "duration":
            numbers = places if term.phase else range(len(self.statement.phases))
            total = self.graph.zeros(1, 1)
            for number in numbers:
                total = total + self.duration(number)
            return total
        end = START if term.what == "at_start" else END
        phase = self.statement.phases[places[0]]
        return self.at(phase, end, phase.node.expression(term.of))

    def duration(self, number: int) -> GraphMatrix:
        """How long a phase lasts."""
        phase, guess = self.statement.phases[number], self.graph.lift(Matrix([self._guesses[number]]))
        return self.at(phase, END, phase.node.ratio) * guess

    def at(
        self, phase: PhaseStatement, end: str, column: GraphMatrix, speeds: GraphMatrix | None = None
    ) -> GraphMatrix:
        """A matrix of a phase's own graph at one of its ends, with other `speeds` if they are given."""
        node = phase.node
        values = self.graph.lift(Matrix([*self._symbols[phase.number, end], *node.parameters]))
        if speeds is not None:
            values[len(node.system.coordinates) : len(node.states)] = speeds
        known = node.data_at(np.array([sum(self._guesses[: phase.number + (end == END)])]))
        old, data = (*node.arguments, *node.parameters, *node.data), self.graph.lift(Matrix(known.T.tolist()))
        return node.graph.replaced(column, old, self.graph.stack_rows([values, *([data] if known.size else [])], 1))

    # Links

    def link_columns(self, number: int) -> list[tuple[str, GraphMatrix]]:
        """What is zero at a link besides states that continue as they are, with names.

        M (u⁺ − u⁻) − Cᵀ J,    v(u⁺) + e v(u⁻),    x(start of the second) − expression(end of the first, u⁺)
        """
        connection, found = self.connections[number], list[tuple[str, GraphMatrix]]()
        first, second, impact = connection.first, connection.second, self.impacts.get(number)
        after = None if impact is None else self.graph.lift(Matrix(impact.speeds))
        for state in connection.others:
            place = list(second.node.states).index(state)
            expression = first.node.expression(connection.sources[state])
            value = self.at(first, END, expression, after)
            found.append((f"{connection.link}, {state}", self.states(second.number, START)[place] - value))
        if impact is not None:
            found += self._impact_columns(connection, impact)
        return found

    def _impact_columns(self, connection: Connection, impact: Impacted) -> list[tuple[str, GraphMatrix]]:
        first, link = connection.first, connection.link
        nq = len(first.node.system.coordinates)
        before = self.states(first.number, END)[nq:]
        after = self.graph.lift(Matrix(impact.speeds))
        M = self.at(first, END, first.node.dynamics.mass_matrix)
        v = self._velocities(connection, after)
        C = self.graph.jacobian(v, impact.speeds)
        momentum = M @ (after - before) - C.T @ self.graph.lift(Matrix(impact.impulses))
        bounced = v
        if link.restitution and link.velocities:
            count = len(link.velocities)
            rest = self._velocities(connection, before)[v.shape[0] - count :]
            kept = [v[: v.shape[0] - count], v[v.shape[0] - count :] + rest * link.restitution]
            bounced = self.graph.stack_rows(kept, 1)
        return [(f"{link}, momenta", momentum), (f"{link}, velocities after the impact", bounced)]

    def _velocities(self, connection: Connection, speeds: GraphMatrix) -> GraphMatrix:
        """The velocities of the second phase's constraints, then those that were named, for speeds of the first."""
        first, second = connection.first, connection.second
        columns = []
        if second.node.constraints is not None:
            moved = [self._moved(connection, state, speeds) for state in second.node.speeds]
            residual = second.node.constraints.velocity_residual
            columns.append(self.at(second, START, residual, self.graph.stack_rows(moved, 1)))
        named = [first.node.expression(each) for each in connection.link.velocities]
        columns += [self.at(first, END, each, speeds) for each in named]
        return self.graph.stack_rows(columns, 1)

    def _moved(self, connection: Connection, state: Expr, speeds: GraphMatrix) -> GraphMatrix:
        """A speed at the start of the second phase, from those at the end of the first."""
        first, source = connection.first, connection.sources.get(state)
        if source is None:
            raise WrongValueError(
                f"{connection.link}: {state} is free, and the impact's constraints need it. Give it in equal."
            )
        return self.at(first, END, first.node.expression(source), speeds)

    # Starts of constraints

    def start_columns(self) -> list[tuple[str, GraphMatrix]]:
        """φ and C u + d where phases start, but for what holds already, since it held before or an impact made it."""
        found = list[tuple[str, GraphMatrix]]()
        for phase in self.statement.phases:
            before = [each for each in self.connections if each.second is phase]
            given = [each.expression for each in phase.start if each.is_value]
            norms, constraints = phase.node.norms(given), phase.node.constraints
            if norms.shape[0] and not before:
                found.append((f"norms of quaternions at the start of {phase.name}", self.at(phase, START, norms)))
            if constraints is None:
                continue
            kept = frozenset[str]().union(*(each.keeps for each in before))
            moving = kept | frozenset(constraints.constraint_names if any(e.has_impact for e in before) else ())
            names = constraints.constraint_names
            count = phase.node.configuration_count
            parts = (
                (constraints.configuration_residual, names[:count], kept),
                (constraints.velocity_residual, names, moving),
            )
            for column, rows, done in parts:
                new = [k for k, name in enumerate(rows) if name not in done]
                if new:
                    what = f"constraints at the start of {phase.name}"
                    found.append((what, self.at(phase, START, phase.node.graph.rows(column, new))))
        return found

    def states(self, number: int, end: str) -> GraphMatrix:
        """x at an end of a phase."""
        count = len(self.statement.phases[number].node.states)
        return self.graph.lift(Matrix(self._symbols[number, end][:count]))
