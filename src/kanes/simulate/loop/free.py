"""Runs without constraints: what rounding does to them is looked at where their steps are refused again and again.

Where terms of a rate cancel, as in a direction in which nothing moves, a state is nothing but rounding, and no step has
an error that is small beside it. Few runs have such states, so that nobody looks before it matters. What was seen holds
for some steps, and where it is seen again soon after them for twice as many: rates that were large for a moment say
nothing about the rest of a run.
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

# Steps for which the first look holds, and a factor within which another sees the same.
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
        self._holds = np.empty(count, dtype=np.int64)

    def begin(self, problem: Problem, runs: slice) -> None:
        """Nothing is known yet of what rounding does to them."""
        super().begin(problem, runs)
        self._holds.fill(_FIRST)

    def __call__(self) -> None:
        """Take every run that is not over to `end`."""
        super().__call__()
        while any(self.ending.tolist()) and (runs := np.flatnonzero(self.ending == UNSURE)).size:
            self._look_at(runs)
            super().__call__()

    def _look_at(self, runs: Array) -> None:
        t, x = self["start"] + self["run_t"][runs, None], self["run_x"][runs]
        w = np.array(
            [self._problem.signals.at(float(time), self._system_w(run)) for (time,), run in zip(t, runs, strict=True)]
        )
        place = self._first + runs, t, x, w
        noise, drift = rounding(self._problem, self.motion, *place)
        is_same = (noise <= _SAME * self["run_noise"][runs]).all(axis=1)
        is_soon = self["arrivals"][runs] <= self["look_after"][runs] + _FIRST
        self._holds[runs] = np.where(is_same & is_soon, 2 * self._holds[runs], _FIRST)
        self["run_noise"][runs], self["run_drift"][runs] = noise, drift
        self["run_least"][runs] = least_errors(self._problem, *place)
        self["look_after"][runs] = self["arrivals"][runs] + self._holds[runs]
        self["ending"][runs] = RUNNING
        self.set(looked=1)
