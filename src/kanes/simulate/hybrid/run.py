"""Runs with contacts that come and go: compiled parts between moments, and what happens at moments in Python."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array, Values
from kanes.base.values import is_among
from kanes.simulate import explicit
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.contacts.impacts import IMPACT_LAWS
from kanes.simulate.hybrid.moment import Moment, MomentError, Trigger
from kanes.simulate.hybrid.moments import Moments
from kanes.simulate.hybrid.numbers import ContactStates
from kanes.simulate.hybrid.record import ContactEvent, ContactRecord, ModeChange
from kanes.simulate.inputs import State
from kanes.simulate.loop.endings import AT_EVENT, RUNNING, TOO_MANY_EVENTS, TOO_MANY_STEPS, WORDS
from kanes.simulate.outcome import Occurrence, Outcome, Record
from kanes.simulate.problem import Problem
from kanes.simulate.run import culprit_of, explicit_method, inputs_along, why
from kanes.simulate.settings import IMPLICIT, Settings
from kanes.simulate.solution import RunSolution
from kanes.simulate.value_tables import problem_of

# Moments without any time between them, for each contact, after which none passes.
_MOST_AT_ONCE = 12
# Relative to the times around it, a time that is no longer than rounding.
_NO_TIME = 1e-14
# Relative to its largest size so far, a state that is at rest.
_STILL = 1e-6


def simulate(
    kernel: CompiledSystem,
    initial: Values,
    parameters: Values,
    inputs: Values,
    given: Settings,
) -> Record:
    """One run, up to where it ends."""
    problem = problem_of(kernel, initial, parameters, inputs, given, single=True)
    check_supported(problem)
    return ContactRun(problem).record()


def check_supported(problem: Problem) -> None:
    """Raise an error for settings and inputs that runs with contacts do not support."""
    kernel, settings = problem.kernel, problem.settings
    if settings.impacts is not None and not is_among(settings.impacts, IMPACT_LAWS):
        raise WrongValueError(
            f"simulate: impacts={settings.impacts!r} is not a law of impacts. Laws are: {', '.join(IMPACT_LAWS)}."
        )
    if settings.method in IMPLICIT:
        raise WrongValueError(
            f"simulate: method={settings.method!r} is not supported for '{kernel.name}', whose contacts come and go. "
            "Use dop853, dp5, rk4 or auto."
        )
    if kernel.tasks is not None or problem.signals.controllers:
        raise WrongValueError(
            f"simulate: digital controllers are not supported for '{kernel.name}', whose contacts come and go. Give "
            "inputs as expressions when compiling, as numbers or as kn.Samples."
        )


@dataclass(eq=False)
class _Part:
    """The motion between two moments, at the output times that it reached."""

    times: Array
    states: Array
    numbers: Array
    words: tuple[str, ...]


@dataclass(eq=False)
class ContactRun:
    """One run while it is made."""

    problem: Problem
    parts: list[_Part] = field(default_factory=list)
    events: list[Occurrence] = field(default_factory=list)
    changes: list[ModeChange] = field(default_factory=list)
    steps: int = 0
    at_once: int = 0

    def __post_init__(self) -> None:
        problem, settings = self.problem, self.problem.settings
        kernel = problem.kernel
        if kernel.contacts is None:
            raise ValueError(f"'{kernel.name}' has no contacts.")
        self.layout = kernel.contacts
        states = ContactStates(kernel, problem.signals, problem.w[0], problem.p[0])
        self.moments = Moments(self.layout, states, settings.impacts, settings.start, len(kernel.coordinates))
        self.t, self.x = settings.start, problem.x[0].copy()
        self.scale = np.abs(self.x)
        self.method = explicit_method(settings)

    @property
    def _own_events(self) -> int:
        """The events of the user, which come first."""
        return len(self.problem.kernel.events) - self.layout.guard_count

    def record(self) -> Record:
        """The whole run."""
        settings = self.problem.settings
        kind, culprit = WORDS[RUNNING], ""
        first = self.x.copy()
        try:
            self._happen(-1)
            while self.t < settings.stop:
                solution = self._integrated()
                if solution.ending != AT_EVENT or solution.culprit < self._own_events:
                    kind, culprit = self._end_of(solution)
                    break
                self._happen(self._guard(solution))
        except MomentError as error:
            kind, culprit = error.kind, error.culprit
        return self._recorded(first, kind, culprit)

    def _guard(self, solution: RunSolution) -> int:
        return solution.culprit - self._own_events

    def _end_of(self, solution: RunSolution) -> tuple[str, str]:
        if solution.ending == RUNNING:
            return WORDS[RUNNING], ""
        here = self.problem_from(np.array([self.t]), self.moments.mode.numbers)
        return WORDS[solution.ending], culprit_of(here, solution, 0)

    # From moment to moment

    def _integrated(self) -> RunSolution:
        """The motion in this mode, up to where a guard falls, an event stops it, or the run ends."""
        settings = self.problem.settings
        later = settings.times[settings.times > self.t]
        times = np.append(self.t, later)
        numbers = self.moments.mode.numbers
        part = self.problem_from(times, numbers)
        (solution,) = explicit.integrate(part, self.method, False)
        reached = np.isfinite(solution.states[:, 0]) if solution.ending != RUNNING else np.ones(times.size, dtype=bool)
        reached[0] = False
        self.parts.append(_Part(times[reached], solution.states[reached], numbers, self.moments.mode.words))
        self._log(solution)
        self.at_once = self.at_once + 1 if solution.time - self.t <= _NO_TIME * max(abs(self.t), 1e-300) else 0
        self.t, self.x = float(solution.time), solution.final.copy()
        if solution.located and solution.ending == AT_EVENT:
            self.t, self.x = solution.located[-1].time, solution.located[-1].after.copy()
        self.scale = np.maximum(self.scale, np.abs(self.x))
        self.steps += solution.steps
        self._check_progress(solution)
        return solution

    def problem_from(self, times: Array, numbers: Array) -> Problem:
        """The initial value problem of this part, with the mode behind its parameters."""
        problem, settings = self.problem, self.problem.settings
        # What is at rest, next to what it was, has no size of its own.
        is_still = (problem.atol < 0) & (np.abs(self.x) < _STILL * self.scale)
        atol = np.where(is_still, settings.rtol * self.scale, problem.atol)
        rest = settings._replace(
            start=self.t, times=times, max_steps=max(settings.max_steps - self.steps, 1), progress=False
        )
        return Problem(
            problem.kernel,
            self.x[None].copy(),
            problem.w,
            problem.p,
            numbers[None],
            atol,
            problem.signals,
            rest,
            True,
        )

    def _check_progress(self, solution: RunSolution) -> None:
        settings = self.problem.settings
        if self.at_once > _MOST_AT_ONCE * max(self.layout.guard_count, 1):
            name = self.problem.kernel.events[solution.culprit].name
            raise MomentError("no time passes", name)
        if self.steps >= settings.max_steps:
            raise MomentError(WORDS[TOO_MANY_STEPS], "")
        if len(self.events) >= settings.max_events:
            raise MomentError(WORDS[TOO_MANY_EVENTS], self.problem.kernel.events[solution.culprit].name)

    def _log(self, solution: RunSolution) -> None:
        names = self.problem.kernel.states
        for each in solution.located:
            if each.event < self._own_events:
                before = State(names, each.before)
                self.events.append(Occurrence(self.problem.kernel.events[each.event].name, each.time, before, before))

    def _happen(self, guard: int) -> None:
        """What happens where a guard falls, or at the start."""
        before, mode, moments = self.x.copy(), self.moments.mode.numbers, self.moments
        if guard < 0:
            moment = moments.first(self.t, self.x)
        else:
            moment = moments.happen(self.t, self.x, Trigger.of(self.layout, guard))
        self._after(moment)
        self.changes.append(ModeChange(self.t, guard, before, moment.x.copy(), mode, moments.mode.numbers, moment))

    def _after(self, moment: Moment) -> None:
        """Go on from the state after a moment, and log it if anything happened."""
        names = self.problem.kernel.states
        if moment.words:
            before, after = State(names, self.x), State(names, moment.x)
            what = "; ".join(moment.words)
            details = moment.impulses, moment.lost, moment.course, moment.law
            self.events.append(ContactEvent(moment.words[0], self.t, before, after, what, *details))
        self.x = moment.x

    # The record

    def _recorded(self, first: Array, kind: str, culprit: str) -> Record:
        problem, settings = self.problem, self.problem.settings
        kernel = problem.kernel
        numbers, words = self.moments.mode.numbers, self.moments.mode.words
        begun = self.parts[0] if self.parts else _Part(np.empty(0), np.empty((0, first.size)), numbers, words)
        parts = [_Part(np.array([settings.start]), first[None], begun.numbers, begun.words), *self.parts]
        if settings.times[0] > settings.start:
            parts = self.parts
        last = parts[-1].times[-1] if parts and parts[-1].times.size else -np.inf
        if kind != WORDS[RUNNING] and self.t > max([last, *(p.times[-1] for p in parts if p.times.size)]):
            parts = [*parts, _Part(np.array([self.t]), self.x[None], parts[-1].numbers, parts[-1].words)]
        t = np.concatenate([part.times for part in parts])
        x = np.vstack([part.states for part in parts]).T
        nx = len(kernel.states)
        along = RunSolution(x.T, RUNNING, self.t, self.x, self.steps)
        contacts = ContactRecord(
            self.layout,
            np.vstack([np.repeat(part.numbers[None], part.times.size, axis=0) for part in parts]),
            np.vstack([np.repeat(np.array([part.words]), part.times.size, axis=0) for part in parts]),
            tuple(self.changes),
        )
        outcome = Outcome(kind, self.t, self.steps, culprit, self.method, why(settings.method, self.method))
        work = x[nx] if len(x) > nx else np.zeros(t.size)
        w = inputs_along(problem, along, 0, t)
        events = tuple(self.events)
        return Record(
            t, x[:nx].copy(), w, problem.p[0].copy(), work, outcome, events, problem.signals.samples, {}, contacts
        )
