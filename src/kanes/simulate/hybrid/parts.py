"""Parts of runs between moments, in the compiled loop: many runs at once, each from a time and in a mode of its own."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.simulate import explicit
from kanes.simulate.loop.endings import AT_EVENT, RUNNING, TOO_MANY_STEPS
from kanes.simulate.problem import Problem
from kanes.simulate.solution import NO_COMMANDS, NOTHING, RunSolution


@dataclass(frozen=True, eq=False)
class PartStart:
    """Where a part of a run begins."""

    t: float
    x: Array
    mode: Array  # its numbers
    sizes: Array  # of states by themselves; zero where nothing tells
    steps: int  # of the run so far
    following: int  # the next of the output times
    sides: Array  # of zero, on which functions of events of the user are


@dataclass(frozen=True, eq=False)
class PartEnd:
    """Where it ended, and the events in it, the one that ended it among them."""

    solution: RunSolution
    following: int
    sides: Array  # of zero, on which functions of all events are
    w: Array  # inputs there, and all that digital controllers remember behind them

    @property
    def at(self) -> tuple[float, Array]:
        """The time and the state there."""
        solution = self.solution
        if solution.located and solution.ending == AT_EVENT:
            last = solution.located[-1]
            return last.time, last.after.copy()
        return float(solution.time), solution.final.copy()


class PartLoop:
    """The memory of all runs of a problem, one of which goes on after the other has reached its next moment."""

    def __init__(self, problem: Problem, method: str, results: Array, commands: Array) -> None:
        """`commands` are those of controllers in Python, which others write."""
        self._problem, self._method, self._commands = problem, method, commands
        self._loop = explicit.loop_of_parts(problem, method, results)
        self._loop.share(interrupt=problem.interrupt)
        self._loop.ending[:] = AT_EVENT  # none is under way
        self._under_way: set[int] = set()

    def is_under_way(self, run: int) -> bool:
        """Whether a run has begun, and has not come to a moment or its end."""
        return run in self._under_way

    def begin(self, run: int, part: PartStart) -> None:
        """Let a run go on from a moment, as if it began there."""
        loop, problem = self._loop, self._problem
        self._under_way.add(run)
        problem.motion_p[run, problem.p.shape[1] :] = part.mode
        loop["run_t"][run] = part.t - problem.settings.start
        loop.run_x[run], loop.run_scale[run] = part.x, np.abs(part.x)
        loop["run_size"][run] = part.sizes
        loop.run_p[run] = problem.motion_p[run]
        loop.begin_again(run)
        loop["side"][run, : part.sides.size] = part.sides
        if loop.motion.constant_count:
            loop.run_c[run] = loop.motion.prepare(loop.run_p[run])
        loop.steps[run], loop.following[run] = part.steps, part.following

    def go(self, most_steps: int | None) -> None:
        """Take all that have begun to their next moments or their ends, or until each has taken so many steps."""
        loop, most = self._loop, self._problem.settings.max_steps
        loop.set(max_steps=most if most_steps is None else min(most, most_steps))
        loop()
        is_halted = (loop.ending == TOO_MANY_STEPS) & (loop.steps < most)
        loop.ending[is_halted] = RUNNING
        is_waiting = (loop.ending == RUNNING) & (loop["end"] < self._length)
        self._under_way.intersection_update(np.flatnonzero(is_halted | is_waiting).tolist())

    @property
    def _length(self) -> float:
        """Of the runs, in time."""
        return float(self._problem.settings.stop - self._problem.settings.start)

    def until(self, time: float) -> None:
        """Let all runs go no further than to a time, where a controller is called."""
        self._loop.set(end=time - self._problem.settings.start)

    def is_waiting(self, run: int) -> bool:
        """Whether a run under way has come to the time that none goes beyond for now."""
        return bool(self._loop["run_t"][run] >= self._loop["end"])

    def state(self, run: int) -> Array:
        """The state that a run has come to."""
        found: Array = self._loop.run_x[run]
        return found

    def inputs(self, run: int) -> Array:
        """The inputs of a run, to be read and written, and all that digital controllers remember behind them."""
        found: Array = self._loop.run_w[run]
        return found

    def end(self, run: int) -> PartEnd:
        """Where a run got."""
        loop, settings = self._loop, self._problem.settings
        ending = int(loop.ending[run])
        time = settings.stop if ending == RUNNING else explicit.end_of(settings, loop, run)
        loop.ending[run] = AT_EVENT
        has_tasks = self._problem.kernel.tasks is not None
        solution = RunSolution(
            loop["results"][run],
            ending,
            time,
            loop.run_x[run].copy(),
            int(loop.steps[run]),
            explicit.located_events(settings, loop, run),
            self._problem.signals.schedule.instants[:-1] if self._problem.signals.controllers else NOTHING,
            self._commands[:, run],
            method=self._method,
            culprit=int(loop.culprit[run]),
            enforced=loop.run_p[run, self._problem.p.shape[1] :].copy(),
            shown=loop["results_w"][run] if has_tasks else NO_COMMANDS,
            held=loop.run_w[run].copy() if has_tasks else NOTHING,
        )
        return PartEnd(solution, int(loop.following[run]), loop["side"][run].copy(), loop.run_w[run].copy())

    def passed(self, run: int) -> float:
        """The time from the start to where a run is, for whoever watches the progress."""
        return float(self._loop["run_t"][run])

    def give_back(self) -> None:
        """Leave the memory to later runs."""
        self._problem.kernel.spare_loops.give_back(self._loop)
