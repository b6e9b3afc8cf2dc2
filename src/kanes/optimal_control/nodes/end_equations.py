"""Functions of the ends of all phases: goals and conditions beside the integrals, links, the start of constraints.

Their arguments are those of nodes, at the start and at the end of each phase; inputs and rates there are those of the
polynomials.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from kanes.base.errors import WrongValueError
from kanes.base.types import GraphMatrix
from kanes.expr.algebra import Matrix
from kanes.expr.formulas.motion_terms import MotionTerm, terms_in
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import ZERO, Expr, Parameter, StandIn
from kanes.optimal_control.limits import Limit
from kanes.optimal_control.statement import PhaseStatement, Statement

START, END = "start", "end"


@dataclass(frozen=True, eq=False)
class Split:
    """An expression of a motion: integrals with constant factors, and the rest."""

    factors: Mapping[MotionTerm, float]
    rest: Expr


class EndEquations:
    """Columns of the ends, on one graph for all phases."""

    def __init__(self, statement: Statement, guesses: list[float]) -> None:
        """`guesses` are the durations to which ratios refer."""
        self.statement, self._guesses = statement, guesses
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
        self.arguments: tuple[Expr, ...] = (*own, *free)
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

    def at(self, phase: PhaseStatement, end: str, column: GraphMatrix) -> GraphMatrix:
        """A column of a phase's own graph, at one of its ends."""
        node = phase.node
        values = [*self._symbols[phase.number, end], *node.parameters]
        times = [] if node.free_time else [self.time(phase.number, end)]
        old = (*node.arguments, *node.parameters, *(node.data if times else ()))
        new = self.graph.stack_rows([self.graph.lift(Matrix(values)), *times], 1)
        return node.graph.replaced(column, old, new)

    def time(self, number: int, end: str) -> GraphMatrix:
        """The time at an end, where it is known."""
        total = sum(self._guesses[: number + (end == END)])
        return self.graph.lift(Matrix([total]))

    def states(self, number: int, end: str) -> GraphMatrix:
        """x at an end of a phase."""
        count = len(self.statement.phases[number].node.states)
        return self.graph.lift(Matrix(self._symbols[number, end][:count]))
