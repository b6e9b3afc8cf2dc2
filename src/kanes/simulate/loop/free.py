"""Runs without constraints: the effect of rounding is estimated when steps are refused again and again.

Where terms of a rate cancel, as in a direction in which nothing moves, a state consists of rounding errors alone, and
no step has an error that is small relative to it. Few runs have such states, so that the effect is not estimated
before steps are refused. An estimate is valid for some steps, and for twice as many if the next one, soon after them,
is the same: rates that were large for a moment say nothing about the rest of a run.
"""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from kanes.base.rank import Pivots
from kanes.base.types import Array
from kanes.simulate.compiled import CompiledFunction
from kanes.simulate.loop.endings import RUNNING, UNSURE
from kanes.simulate.loop.motion_loop import MotionLoop
from kanes.simulate.problem import Problem
from kanes.simulate.tolerances import LEAST, least_errors, rounding

# Steps for which the first estimate is valid, and a factor within which two estimates count as the same.
_FIRST, _SAME = 8, 10.0


class FreeLoop(MotionLoop):
    """A loop whose runs have no constraints."""

    def __init__(
        self,
        key: Hashable,
        motion: CompiledFunction,
        pivots: Pivots | None,
        *,
        count: int,
        n: int,
        **given: Array | float,
    ) -> None:
        least = np.full((count, n), LEAST)
        super().__init__(key, motion, pivots, run_least=least, count=count, n=n, **given)
        self._valid_steps = np.empty(count, dtype=np.int64)

    def begin(self, problem: Problem, runs: slice) -> None:
        """Begin some runs, without an estimate of the effect of rounding."""
        super().begin(problem, runs)
        self._valid_steps.fill(_FIRST)

    def begin_again(self, run: int) -> None:
        """The same, without an estimate of the effect of rounding."""
        super().begin_again(run)
        self["run_least"][run] = LEAST
        self._valid_steps[run] = _FIRST

    def __call__(self) -> None:
        """Take every run that is not over to `end`."""
        super().__call__()
        while any(self.ending.tolist()) and (runs := np.flatnonzero(self.ending == UNSURE)).size:
            self._estimate_rounding(runs)
            super().__call__()

    def _estimate_rounding(self, runs: Array) -> None:
        t, x = self["start"] + self["run_t"][runs, None], self["run_x"][runs]
        w = np.array(
            [self._problem.signals.at(float(time), self._system_w(run)) for (time,), run in zip(t, runs, strict=True)]
        )
        place = self._first + runs, t, x, w
        noise, drift = rounding(self._problem, self.motion, *place, is_alone=self._problem.is_single)
        is_same = (noise <= _SAME * self["run_noise"][runs]).all(axis=1)
        is_soon = self["arrivals"][runs] <= self["look_after"][runs] + _FIRST
        self._valid_steps[runs] = np.where(is_same & is_soon, 2 * self._valid_steps[runs], _FIRST)
        self["run_noise"][runs], self["run_drift"][runs] = noise, drift
        self["run_least"][runs] = least_errors(self._problem, *place)
        self["look_after"][runs] = self["arrivals"][runs] + self._valid_steps[runs]
        self["ending"][runs] = RUNNING
        self.set(looked=1)
