"""Dependent speeds of constrained runs, chosen where they start and anew where the choice goes bad.

A choice is good as long as no pivot of the constraints is small beside its row. When one is, the run stops, another
choice is made by the numbers at its state, and it goes on; all speeds are states, so that nothing else changes. Where
no choice is good, as near positions in which constraints follow from each other, the null-space form takes over, which
needs none.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kanes.rank import Pivots
from kanes.simulate.constraints.start import constraints_of
from kanes.simulate.loop.endings import BAD_CHOICE, NOT_A_NUMBER, RUNNING, STEP_TOO_SMALL
from kanes.simulate.loop.loop import Loop
from kanes.simulate.problem import Problem
from kanes.simulate.tolerances import LEAST, ROUNDINGS
from kanes.types import Array

# Health is the least pivot relative to its row. A choice goes bad when this fraction of what it was at first is left.
_BAD = 0.2
# What a choice must have at the start; and what another one must have to be worth it, relative to what is left.
_FAIR, _BETTER = 1e-3, 2.0
# In the null-space form, the same for the rows that are kept where some follow from others: their part that is new,
# squared.
_LEAST_NEW = 1e-6


def first_pivots(problem: Problem, run: int) -> Pivots | None:
    """A choice of dependent speeds for runs that start about where this one does."""
    column = np.concatenate([[problem.settings.start], problem.x[run][: _nx(problem)], problem.p[run], problem.w[run]])
    return _checked(problem, column, problem.kept[run], _FAIR)


def _checked(problem: Problem, column: Array, kept: Array, least: float) -> Pivots | None:
    """A choice at a state, unless it is bad."""
    constraints = constraints_of(problem.kernel)
    pivots = constraints.pivots_at(column, kept)
    if len(pivots.pairs) < int(kept.sum()):
        return None
    return pivots if constraints.health_at(pivots, column) > least else None


def _nx(problem: Problem) -> int:
    return len(problem.kernel.states)


class ChoosingLoop(Loop):
    """A loop whose runs are constrained."""

    def __init__(self, problem: Problem, pivots: Pivots | None, **given: Any) -> None:
        self._problem = problem
        self.pivots = pivots
        # States that are kept to constraints have sizes by themselves, and errors beside these: nobody asks for more.
        least, never = ROUNDINGS * given["run_size"] + LEAST, np.full(given["count"], np.iinfo(np.int64).max)
        super().__init__(least_health=0.0, looked=0, run_least=least, look_after=never, **given)
        self._judge(np.arange(self["count"]))

    def __call__(self) -> None:
        """Take every run that is not over to `end`."""
        super().__call__()
        while self._stopped.size:
            self._choose_anew(int(self._stopped[0]))
            super().__call__()

    @property
    def _stopped(self) -> Array:
        """Runs that need another choice: those that say so, and those that failed with dependent speeds."""
        failed = (BAD_CHOICE,) if self.pivots is None else (BAD_CHOICE, NOT_A_NUMBER, STEP_TOO_SMALL)
        return np.flatnonzero(np.isin(self["ending"], failed))

    def _choose_anew(self, run: int) -> None:
        """Other pivots, or other rows among those that follow from each other; or the null-space form."""
        constraints, count = constraints_of(self._problem.kernel), self._problem.p.shape[1]
        stopped, p, column = self._stopped, self["run_p"][run], self._column(run)
        kept, failed = constraints.chosen_rows_at(column), self["ending"][run] != BAD_CHOICE
        better = 0.0 if self.pivots is None else max(_BETTER * constraints.health_at(self.pivots, column), _FAIR)
        if kept.sum() != p[count:].sum():
            # In this position alone further rows follow from others.
            kept = p[count:].copy()
        if self.pivots is None and (kept == p[count:]).all():
            # There is nothing better here: all rows come near to following from each other.
            self.set(least_health=0.01 * self["least_health"])
            self["ending"][stopped] = RUNNING
            return
        pivots = None if failed or self.pivots is None else _checked(self._problem, column, kept, better)
        if pivots == self.pivots:
            pivots = None
        p[count:] = kept
        self.pivots = pivots
        kernel, width = self._problem.kernel, self["width"]
        # With nothing hoisted, since the memory for what depends on parameters alone is that of the first choice.
        motion, projected = kernel.motion("motion", pivots, hoisted=False), kernel.motion("projected", pivots)
        self.set(derivative=motion.machine("main", width).address, project=projected.machine("main", width).address)
        self["ending"][stopped] = RUNNING
        self._judge(stopped)

    def _column(self, run: int) -> Array:
        """The inputs of the graph at the state of a run."""
        count, nx = self._problem.p.shape[1], _nx(self._problem)
        now = self["start"] + self["run_t"][run]
        return np.concatenate([[now], self["run_x"][run][:nx], self["run_p"][run][:count], self["run_w"][run]])

    def _judge(self, runs: Array) -> None:
        """Set what health is bad, and stop those of some runs at which the choice is bad from the outset."""
        if self.pivots is None:
            is_redundant = (self["run_p"][:, self._problem.p.shape[1] :] == 0).any()
            self.set(least_health=_LEAST_NEW if is_redundant else 0.0)
            return
        constraints = constraints_of(self._problem.kernel)
        health = np.array([constraints.health_at(self.pivots, self._column(int(run))) for run in runs])
        self.set(least_health=_BAD * float(health[0]))
        self["ending"][runs[health < self["least_health"]]] = BAD_CHOICE
