"""Dependent speeds of constrained runs, chosen at the start and again where the choice becomes bad.

A choice is good as long as no pivot of the constraints is small relative to its row. When one is, the run stops,
another choice is made at its state, and the run continues; all speeds are states, so that nothing else changes. Where
no choice is good, as near positions in which constraints follow from each other, the null-space form is used, which
needs no choice.
"""

from __future__ import annotations

import numpy as np

from kanes.base.packing import packed
from kanes.base.rank import Pivots
from kanes.base.types import Array
from kanes.simulate.constraints.at_state import constraints_of
from kanes.simulate.loop.endings import BAD_PIVOTS, NOT_A_NUMBER, RUNNING, STEP_TOO_SMALL
from kanes.simulate.loop.free import FreeLoop
from kanes.simulate.loop.motion_loop import MotionLoop
from kanes.simulate.problem import Problem
from kanes.simulate.tolerances import LEAST, ROUNDINGS

# A choice becomes bad when this fraction is left of what its least pivot, relative to its row, was at first.
_BAD = 0.2
# What the least pivot must be at the start; and by which factor that of another choice must exceed what is left
# of it.
_FAIR, _BETTER = 1e-3, 2.0
# In the null-space form, the same for the rows that are enforced where some follow from others: their part that is new,
# squared.
_LEAST_NEW = 1e-6


def first_pivots(problem: Problem, run: int) -> Pivots | None:
    """A choice of dependent speeds for runs that start about where this one does."""
    if problem.kernel.contacts is not None:
        # One program has all modes of contacts, in the null-space form.
        return None
    column = packed(problem.settings.start, problem.x[run][: _nx(problem)], problem.w[run], problem.p[run])
    return _checked(problem, column, problem.enforced[run], _FAIR)


def _checked(problem: Problem, column: Array, enforced: Array, least: float) -> Pivots | None:
    """A choice at a state, unless it is bad."""
    constraints = constraints_of(problem.kernel)
    pivots = constraints.pivots_at(column, enforced)
    if len(pivots.pairs) < int(enforced.sum()):
        return None
    return pivots if constraints.least_pivot_at(pivots, column) > least else None


def _nx(problem: Problem) -> int:
    return len(problem.kernel.states)


class PivotingLoop(MotionLoop):
    """A loop whose runs are constrained."""

    def begin(self, problem: Problem, runs: slice) -> None:
        """Begin some runs with the choice of its layout, unless it is bad."""
        super().begin(problem, runs)
        # States that are kept to constraints have characteristic sizes, and errors relative to these suffice.
        self["run_least"][:] = ROUNDINGS * self["run_size"] + LEAST
        self["look_after"][:] = np.iinfo(np.int64).max
        self._judge(np.arange(self["count"]))

    def begin_again(self, run: int) -> None:
        """The same, with the errors that suffice."""
        super().begin_again(run)
        self["run_least"][run] = ROUNDINGS * self["run_size"][run] + LEAST
        self._judge(np.array([run]))

    def __call__(self) -> None:
        """Take every run that is not over to `end`."""
        super().__call__()
        while self._stopped.size:
            self._choose_again(int(self._stopped[0]))
            super().__call__()

    @property
    def _stopped(self) -> Array:
        """Runs that need another choice: those that report so, and those that failed with dependent speeds.

        No choice helps where the function of an event is NaN.
        """
        failed = (BAD_PIVOTS,) if self.pivots is None else (BAD_PIVOTS, NOT_A_NUMBER, STEP_TOO_SMALL)
        return np.flatnonzero(np.isin(self["ending"], failed) & (self.culprit >= 0))

    def _choose_again(self, run: int) -> None:
        """Other pivots, or other rows among those that follow from each other; or the null-space form."""
        constraints, factors = constraints_of(self._problem.kernel), self._factors
        stopped, p, column = self._stopped, self["run_p"][run], self._column(run)
        enforced, failed = constraints.enforced_rows_at(column), self["ending"][run] != BAD_PIVOTS
        better = 0.0 if self.pivots is None else max(_BETTER * constraints.least_pivot_at(self.pivots, column), _FAIR)
        if enforced.sum() != p[factors].sum():
            # In this position alone further rows follow from others.
            enforced = p[factors].copy()
        if self.pivots is None and (enforced == p[factors]).all():
            # There is nothing better here: all rows come near to following from each other.
            self.set(bad_pivot=0.01 * self["bad_pivot"])
            self["ending"][stopped] = RUNNING
            return
        pivots = None if failed or self.pivots is None else _checked(self._problem, column, enforced, better)
        if pivots == self.pivots:
            pivots = None
        p[factors] = enforced
        if self.pivots is None and pivots is None:
            self["ending"][stopped] = RUNNING
            self._judge(stopped)
            return
        self.pivots = pivots
        kernel, width = self._problem.kernel, self["width"]
        # With nothing hoisted, since the memory for what depends on parameters alone is that of the first choice.
        motion, projected = (
            kernel.with_pivots("motion", pivots, hoisted=False),
            kernel.with_pivots("projected", pivots),
        )
        self.set(derivative=motion.machine("main", width).address, project=projected.machine("main", width).address)
        self["ending"][stopped] = RUNNING
        self._judge(stopped)

    @property
    def _factors(self) -> slice:
        """Which parameters of a run are factors of constraints; those of contacts are behind them."""
        count = self._problem.p.shape[1]
        return slice(count, count + len(constraints_of(self._problem.kernel).constraint_names))

    def _column(self, run: int) -> Array:
        """All numbers at the state of a run, packed."""
        count, nx = self._problem.p.shape[1], _nx(self._problem)
        now = self["start"] + self["run_t"][run]
        return packed(now, self["run_x"][run][:nx], self._system_w(run), self["run_p"][run][:count])

    def _judge(self, runs: Array) -> None:
        """Set which pivot is bad, and stop those of some runs at which the choice is bad from the outset."""
        if self.pivots is None:
            is_redundant = (self["run_p"][:, self._factors] == 0).any()
            self.set(bad_pivot=_LEAST_NEW if is_redundant else 0.0)
            return
        constraints = constraints_of(self._problem.kernel)
        least = np.array([constraints.least_pivot_at(self.pivots, self._column(int(run))) for run in runs])
        self.set(bad_pivot=_BAD * float(least[0]))
        self["ending"][runs[least < self["bad_pivot"]]] = BAD_PIVOTS


class LoopBesideContacts(PivotingLoop, FreeLoop):
    """A loop whose runs have constraints and contacts, in the null-space form.

    Contacts keep states at rest that have no size, so that the effect of rounding is estimated.
    """

    def begin(self, problem: Problem, runs: slice) -> None:
        """Begin some runs, without an estimate of the effect of rounding."""
        super().begin(problem, runs)
        self["look_after"][:] = 0
