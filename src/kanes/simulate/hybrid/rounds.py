"""Runs with contacts that come and go, together: all to their next moment in the compiled loop, then their moments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from kanes.base.errors import StateError, WrongValueError
from kanes.base.types import Values
from kanes.simulate import progress
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.hybrid.parts import PartLoop
from kanes.simulate.hybrid.run import ContactRun, check_supported
from kanes.simulate.inputs import State
from kanes.simulate.outcome import Record
from kanes.simulate.problem import Problem
from kanes.simulate.run import explicit_method
from kanes.simulate.settings import Settings
from kanes.simulate.value_tables import problem_of

# Steps and moments that a single run may have before it is handed to a thread, where Ctrl-C and a progress bar reach
# it.
_STEPS_AT_ONCE, _MOMENTS_AT_ONCE = 2000, 200


def simulate(kernel: CompiledSystem, initial: Values, parameters: Values, inputs: Values, given: Settings) -> Record:
    """One run, up to where it ends."""
    problem = problem_of(kernel, initial, parameters, inputs, given, single=True)
    check_supported(problem)
    rounds, settings = Rounds(problem), problem.settings
    rounds.start()
    for run in rounds.inconsistent:
        raise rounds.inconsistent[run]
    for _ in range(_MOMENTS_AT_ONCE):
        if rounds.are_over or rounds.is_halted:
            break
        rounds.go_on(_STEPS_AT_ONCE)
    if not rounds.are_over:
        title = f"simulating '{kernel.name}'"
        progress.work([rounds.finish], 1, rounds.passed, problem.interrupt, title, settings.progress)
    rounds.give_back()
    return rounds.record(0)


class Rounds:
    """Some runs while they are made."""

    def __init__(self, problem: Problem) -> None:
        settings, (count, n) = problem.settings, problem.x.shape
        self._method = explicit_method(settings)
        self._problem = problem
        self._states = np.full((count, settings.times.size, n), np.nan)
        self._where: dict[int, PartLoop] = {}  # the loop of each run that has begun
        self._instants = problem.signals.schedule.instants if problem.signals.controllers else np.zeros(0)
        self._instant = 0  # the one up to which runs go comes after it
        self._commands = np.zeros((max(self._instants.size - 1, 0), count, problem.w.shape[1]))
        self._runs = [ContactRun(problem, number, self._method) for number in range(count)]
        self.inconsistent: dict[int, StateError | WrongValueError] = {}  # runs that cannot start, and why
        self._pending: list[ContactRun] = []

    def start(self) -> None:
        """The first moments of all runs."""
        if self._instants.size:
            self._call_controllers(self._runs)
        for run in self._runs:
            try:
                run.start(self._loop.inputs(run.number) if self._has_controllers else self._problem.w[run.number])
            except (StateError, WrongValueError) as error:
                self.inconsistent[run.number] = error
        self._pending = [run for run in self._runs if not run.is_over and run.number not in self.inconsistent]

    @property
    def are_over(self) -> bool:
        """Whether all runs have ended."""
        return not self._pending

    def go_on(self, most_steps: int | None = None) -> None:
        """All that are under way to their next moments, or until each has taken so many steps; then these moments."""
        for run in self._pending:
            if not self._is_under_way(run):
                loop = self._where[run.number] = self._loop_of(run)
                loop.begin(run.number, run.part())
        for loop in {*self._where.values()}:
            loop.go(most_steps)
        for run in self._pending:
            if not self._is_under_way(run):
                run.arrive(self._where.pop(run.number).end(run.number))
        self._pending = [run for run in self._pending if not run.is_over]
        if self._pending and self._instants.size and all(map(self._is_waiting, self._pending)):
            self._instant += 1
            self._call_controllers(self._pending)

    def _is_waiting(self, run: ContactRun) -> bool:
        return self._is_under_way(run) and self._loop.is_waiting(run.number)

    def _call_controllers(self, runs: Sequence[ContactRun]) -> None:
        """Let controllers in Python set the inputs of runs at an instant, and these go on to the next one."""
        problem, nw = self._problem, self._problem.w.shape[1]
        for run in runs:
            state = State(problem.kernel.states, self._loop.state(run.number).copy())
            problem.signals.update(self._instant, state, self._loop.inputs(run.number))
            self._commands[self._instant :, run.number] = self._loop.inputs(run.number)[:nw]
        self._loop.until(float(self._instants[self._instant + 1]))

    def _loop_of(self, run: ContactRun) -> PartLoop:
        """The loop that has the mode of a run."""
        is_plain = run.is_open and not self._has_controllers and self._problem.kernel.while_open is not None
        return self._open_loop if is_plain else self._loop

    @cached_property
    def _loop(self) -> PartLoop:
        """That of all modes."""
        return PartLoop(self._problem, self._method, self._states, self._commands)

    @cached_property
    def _open_loop(self) -> PartLoop:
        """That of runs in which nothing touches and nothing is locked."""
        opened = self._problem.kernel.while_open
        if opened is None:
            raise ValueError(f"'{self._problem.kernel.name}' has no programs for open contacts.")
        return PartLoop(replace(self._problem, kernel=opened), self._method, self._states, self._commands)

    @property
    def _has_controllers(self) -> bool:
        return bool(self._instants.size) or self._problem.kernel.tasks is not None

    def finish(self) -> None:
        """All runs to their ends."""
        while self._pending:
            self.go_on()

    @property
    def is_halted(self) -> bool:
        """Whether a run has taken as many steps as it was asked to, and has not come to a moment."""
        return any(self._is_under_way(run) and not self._is_waiting(run) for run in self._pending)

    def _is_under_way(self, run: ContactRun) -> bool:
        return run.number in self._where and self._where[run.number].is_under_way(run.number)

    def passed(self) -> float:
        """The part of all runs that is done, from 0 to their number."""
        settings = self._problem.settings
        return sum(map(self._passed, self._runs)) / max(settings.stop - settings.start, 1e-300)

    def _passed(self, run: ContactRun) -> float:
        where = self._where.get(run.number)
        return run.t - self._problem.settings.start if where is None else where.passed(run.number)

    def give_back(self) -> None:
        """Leave the memory of the loops to later runs."""
        for name in ("_loop", "_open_loop"):
            if name in vars(self):
                getattr(self, name).give_back()

    def record(self, run: int) -> Record:
        """A run in numbers, one that could start."""
        return self._runs[run].record(self._states[run])
