"""Runs without constraints: what rounding does to them is looked at where their steps are refused again and again.

Where terms of a rate cancel, as in a direction in which nothing moves, a state is nothing but rounding, and no step has
an error that is small beside it. Few runs have such states, so that nobody looks before it matters. What was seen holds
for some steps, and where it is seen again soon after them for twice as many: rates that were large for a moment say
nothing about the rest of a run.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kanes.simulate.compiled import CompiledFunction
from kanes.simulate.loop.endings import RUNNING, UNSURE
from kanes.simulate.loop.loop import Loop
from kanes.simulate.problem import Problem
from kanes.simulate.tolerances import LEAST, least_errors, rounding
from kanes.types import Array

# Steps for which the first look holds, and a factor within which another sees the same.
_FIRST, _SAME = 8, 10.0


class FreeLoop(Loop):
    """A loop whose runs have no constraints, from number `first` of a problem on."""

    def __init__(self, problem: Problem, motion: CompiledFunction, first: int, **given: Any) -> None:
        self._problem, self._motion, self._first = problem, motion, first
        shape = given["run_x"].shape
        noise, drift, least = np.zeros(shape), np.zeros(shape), np.full(shape, LEAST)
        self._holds = np.full(shape[0], _FIRST)
        super().__init__(bad_pivot=0.0, looked=0, run_noise=noise, run_drift=drift, run_least=least, **given)

    def __call__(self) -> None:
        """Take every run that is not over to `end`."""
        super().__call__()
        while (runs := np.flatnonzero(self["ending"] == UNSURE)).size:
            self._look_at(runs)
            super().__call__()

    def _look_at(self, runs: Array) -> None:
        t, x = self["start"] + self["run_t"][runs, None], self["run_x"][runs]
        w = np.array(
            [self._problem.signals.at(float(time), self["run_w"][run]) for (time,), run in zip(t, runs, strict=True)]
        )
        place = self._first + runs, t, x, w
        noise, drift = rounding(self._problem, self._motion, *place)
        is_same = (noise <= _SAME * self["run_noise"][runs]).all(axis=1)
        is_soon = self["arrivals"][runs] <= self["look_after"][runs] + _FIRST
        self._holds[runs] = np.where(is_same & is_soon, 2 * self._holds[runs], _FIRST)
        self["run_noise"][runs], self["run_drift"][runs] = noise, drift
        self["run_least"][runs] = least_errors(self._problem, *place)
        self["look_after"][runs] = self["arrivals"][runs] + self._holds[runs]
        self["ending"][runs] = RUNNING
        self.set(looked=1)
