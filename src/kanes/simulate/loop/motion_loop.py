"""Loops for runs of one system, laid out once and used again and again."""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock

import numpy as np

from kanes.base.rank import Pivots
from kanes.base.types import Array
from kanes.simulate.compiled import CompiledFunction
from kanes.simulate.loop.endings import RUNNING, STIFF
from kanes.simulate.loop.loop import Loop
from kanes.simulate.problem import Problem

# Loops that are kept for later: how many at most, and the most bytes of each.
_MOST, _LARGEST = 32, 2_000_000
# Work is counted in operations of the machine code. Backward differentiation takes some hundred evaluations at least,
# and each of them, called through Python, the time of so many operations; a stage of a step has some beside those of
# the rates. Rough numbers, from times of five stiff systems. No clock decides, so that a run is the same each time.
_EVALUATIONS, _CALL, _STAGE = 500, 150_000, 100
# What a run has found out on its way: its step, what is known of rounding, and the sides and the log of events.
_OF_RUNS = (
    *("run_h", "run_longest", "steps", "arrivals", "stiffness"),
    *("run_noise", "run_drift", "look_after"),
    *("side", "logged", "culprit"),
)
# Steps after which a stiff run that stays with its method is looked at again.
_PATIENCE = 1000


class MotionLoop(Loop):
    """A loop that calls the motion of a system; `key` identifies its layout."""

    def __init__(self, key: Hashable, motion: CompiledFunction, pivots: Pivots | None, **given: Array | float) -> None:
        super().__init__(**given)
        self.key, self.motion, self.pivots = key, motion, pivots
        self._first_pivots = pivots
        # Arrays that every run fills or reads, and that are never shared.
        self.atol: Array = self["atol"]
        self.run_x: Array = self["run_x"]
        self.run_w: Array = self["run_w"]
        self.run_p: Array = self["run_p"]
        self.run_c: Array = self["run_c"]
        self.run_scale: Array = self["run_scale"]
        self.ending: Array = self["ending"]
        self.steps: Array = self["steps"]
        self.following: Array = self["following"]
        self.culprit: Array = self["culprit"]

    def begin(self, problem: Problem, runs: slice) -> None:
        """Assign it to some runs, whose numbers are in its memory."""
        self._problem, self._first = problem, runs.start

    def begin_again(self, run: int) -> None:
        """Forget all of a run but its numbers: it is not over, and has taken no steps."""
        for name in _OF_RUNS:
            self[name][run] = 0
        self.ending[run] = RUNNING

    def __call__(self) -> None:
        """Take every run that is not over to `end`; stiff ones too, where steps held by stability still cost least."""
        super().__call__()
        while any(self.ending.tolist()) and (runs := self._cheap_as_they_are()).size:
            self["stiffness"][runs] = -_PATIENCE, 0
            self.ending[runs] = RUNNING
            super().__call__()

    def _cheap_as_they_are(self) -> Array:
        """Stiff runs whose remaining steps cost less than any backward differentiation, and are not too many."""
        runs, settings = np.flatnonzero(self.ending == STIFF), self._problem.settings
        rest = settings.stop - settings.start - self["run_t"][runs]
        # What depends on other runs, such as how many share a call, must not count.
        steps = rest / self["run_h"][runs]
        work = steps * self["last"] * (self.motion.operation_count + _STAGE)
        return runs[(work < _EVALUATIONS * _CALL) & (self.steps[runs] + steps < settings.max_steps)]

    def _system_w(self, run: int) -> Array:
        """The inputs of a run, without what digital controllers remember."""
        return self.run_w[run, : self._problem.w.shape[1]]

    def restore(self) -> None:
        """Restore the layout without anything of a run."""
        super().restore()
        self.pivots = self._first_pivots
        self.__dict__.pop("_problem", None)  # missing where no run has used the loop yet


class SpareLoops:
    """Loops that are not in use, by the keys of their layouts; a run that needs such a loop takes one.

    Threads and nested runs may use one `SpareLoops`: a loop that was taken has one user. Loops are not pickled with
    their owner.
    """

    def __init__(self) -> None:
        self._loops: dict[Hashable, list[MotionLoop]] = {}
        self._lock = Lock()

    def __reduce__(self) -> tuple[object, ...]:
        return SpareLoops, ()

    def take(self, key: Hashable) -> MotionLoop | None:
        """A loop of this layout, if there is one."""
        with self._lock:
            found = self._loops.get(key)
            return found.pop() if found else None

    def give_back(self, loop: MotionLoop) -> None:
        """Keep a loop unless it is large; where there are many already, the others are dropped."""
        loop.restore()
        if loop.nbytes > _LARGEST:
            return
        with self._lock:
            if sum(map(len, self._loops.values())) >= _MOST:
                self._loops.clear()
            self._loops.setdefault(loop.key, []).append(loop)
