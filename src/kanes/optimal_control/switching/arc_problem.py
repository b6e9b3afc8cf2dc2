"""The problem of given arcs: a phase for each, inputs at their bounds, durations free."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.expr.formulas.motion_terms import at_end, at_start, duration, integral, terms_in
from kanes.expr.symbols import Expr
from kanes.optimal_control.guesses import MotionGuess, PhaseGuess, SolvedPhase
from kanes.optimal_control.limits import Limit
from kanes.optimal_control.links import Connection, PhaseLink, connections
from kanes.optimal_control.phases import Phase
from kanes.optimal_control.results.costates import state_rates
from kanes.optimal_control.results.solution import OptimalMotion
from kanes.optimal_control.statement import PhaseStatement, Statement, statement
from kanes.optimal_control.switching.arcs import SHORTEST, SwitchedArc, bounded_inputs
from kanes.optimal_control.switching.input_levels import HIGH, LOW

# Points of a guess, between which it is linear.
_POINTS = 201


@dataclass(frozen=True, eq=False)
class ArcProblem:
    """The problem of a single phase, divided into arcs."""

    whole: Statement
    linked: Sequence[Connection]
    arcs: Sequence[SwitchedArc]

    @property
    def _phase(self) -> PhaseStatement:
        return self.whole.phases[0]

    @property
    def names(self) -> list[str]:
        """The names of the arcs."""
        return [f"arc {number}" for number in range(1, len(self.arcs) + 1)]

    def stated(self) -> tuple[Statement, tuple[Connection, ...]]:
        """The problem of several phases, and how they are connected."""
        free = {each.symbol: (each.low, each.high) for each in self.whole.free}
        found = statement(
            self._phases(), {**self.whole.parameters, **free}, (self._in_arcs(self.whole.objective), self._bounds())
        )
        return found, connections(found.phases, [self._link(each.link) for each in self.linked])

    def _phases(self) -> list[Phase]:
        phase, last = self._phase, len(self.arcs) - 1
        total = self.arcs[-1].stop - self.arcs[0].start
        span = (SHORTEST * total, phase.phase.span[1])
        start, end = _table(phase.start), _table(phase.end)
        return [
            Phase(
                phase.phase.equations,
                span,
                start if k == 0 else None,
                end if k == last else None,
                self._along(arc),
                self.names[k],
            )
            for k, arc in enumerate(self.arcs)
        ]

    def _along(self, arc: SwitchedArc) -> dict[Expr, tuple[float, float]]:
        """Bounds along an arc, where inputs have values."""
        found = _table((*self._phase.symbols, *self._phase.path))
        for name, limit in bounded_inputs(self._phase).items():
            found[limit.expression] = _at_level(limit, arc.levels[name])
        return found

    def _bounds(self) -> dict[Expr, tuple[float, float]]:
        """Limits of the whole motion, that of its duration among them."""
        found = {self._in_arcs(each.expression): (each.low, each.high) for each in self.whole.whole}
        low, high = self._phase.phase.span
        own = found.get(duration(), (-np.inf, np.inf))
        return {**found, duration(): (max(low, own[0]), min(high, own[1]))}

    def _in_arcs(self, expression: Expr) -> Expr:
        """Quantities of the phase as those of its arcs."""
        found, names = {}, self.names
        for term in terms_in(expression):
            if term.phase:
                found[term] = {
                    "integral": lambda of: integral(of),
                    "at_start": lambda of: at_start(of, names[0]),
                    "at_end": lambda of: at_end(of, names[-1]),
                    "duration": lambda of: duration(),
                }[term.what](term.of)
        return expression.xreplace(found)

    def _link(self, link: PhaseLink) -> PhaseLink:
        return PhaseLink(self.names[-1], self.names[0], link.equal, link.impact, link.restitution, link.free)

    def guess(self, found: OptimalMotion, stated: Statement) -> MotionGuess:
        """Another motion, cut into these arcs."""
        phases, durations = [], []
        for arc, phase in zip(self.arcs, stated.phases, strict=True):
            s = np.linspace(0, 1, _POINTS)
            x, rates, algebraic = _sampled(found, arc.start + s * (arc.stop - arc.start))
            for k, symbol in enumerate(phase.node.inputs):
                for each in phase.symbols:
                    if each.expression == symbol:
                        algebraic[:, k] = np.clip(algebraic[:, k], each.low, each.high)
            phases.append(PhaseGuess(s, x, rates[:, list(phase.node.with_rates)], algebraic))
            durations.append(arc.stop - arc.start)
        free = {each.symbol.name: found.parameters[each.symbol.name] for each in stated.free}
        return MotionGuess(tuple(phases), tuple(durations), free)


def _table(limits: Sequence[Limit]) -> dict[Expr, tuple[float, float]]:
    return {each.expression: (each.low, each.high) for each in limits}


def _at_level(limit: Limit, level: str) -> tuple[float, float]:
    ends: Mapping[str, tuple[float, float]] = {LOW: (limit.low, limit.low), HIGH: (limit.high, limit.high)}
    return ends.get(level, (limit.low, limit.high))


def _sampled(found: OptimalMotion, times: Array) -> tuple[Array, Array, Array]:
    """States, their rates and algebraic unknowns of a motion of several phases."""
    starts = np.array([each.start for each in found.phases])
    owners = np.clip(np.searchsorted(starts, times, side="right") - 1, 0, starts.size - 1)
    parts = []
    for k, (own, solved) in enumerate(zip(found.phases, found.guess.phases, strict=True)):
        here = times[owners == k]
        if here.size and isinstance(solved, SolvedPhase):
            fractions = np.clip((here - own.start) / (own.stop - own.start), 0, 1)
            x, _, algebraic = solved.at(fractions)
            parts.append((x, state_rates(solved.transcription, solved.x, k, *solved.places(fractions)), algebraic))
    x, rates, algebraic = (np.vstack([part[k] for part in parts]) for k in range(3))
    return x, rates, algebraic
