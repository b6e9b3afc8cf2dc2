"""One run with contacts that come and go, between compiled parts of its motion: its moments, events and outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from kanes.base.contact_layout import LatchOrders
from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.base.values import is_among
from kanes.simulate.constraints.projection import projected_states
from kanes.simulate.contacts.impacts import IMPACT_LAWS
from kanes.simulate.hybrid.moment import Moment, MomentError, Trigger
from kanes.simulate.hybrid.moments import Moments
from kanes.simulate.hybrid.numbers import ContactStates
from kanes.simulate.hybrid.own_events import Functions, OwnEvents
from kanes.simulate.hybrid.parts import PartEnd, PartStart
from kanes.simulate.hybrid.record import ContactEvent, ContactRecord, ModeChange
from kanes.simulate.inputs import State
from kanes.simulate.instants.at_stop import served_run
from kanes.simulate.instants.task_clock import TaskClock
from kanes.simulate.loop.endings import (
    AT_EVENT,
    RUNNING,
    TOO_MANY_EVENTS,
    TOO_MANY_STEPS,
    WORDS,
)
from kanes.simulate.outcome import Occurrence, Outcome, Record
from kanes.simulate.problem import Problem
from kanes.simulate.run import culprit_of, inputs_along, signals_along, why
from kanes.simulate.settings import IMPLICIT
from kanes.simulate.solution import RunSolution
from kanes.simulate.tolerances import sizes

# Moments without any time between them, for each contact, after which none passes.
_MOST_AT_ONCE = 12
# Relative to the times around it, a time that is no longer than rounding.
_NO_TIME = 1e-14
# Relative to its largest size so far, a state that is at rest.
_STILL = 1e-6


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


@dataclass(eq=False)
class _Part:
    """The motion between two moments: up to which of the output times it came, and its mode."""

    following: int  # the next one
    numbers: Array
    words: tuple[str, ...]


class ContactRun:
    """One of the runs of a problem while it is made."""

    def __init__(self, problem: Problem, number: int, method: str) -> None:
        kernel, settings = problem.kernel, problem.settings
        if kernel.contacts is None:
            raise ValueError(f"'{kernel.name}' has no contacts.")
        self._problem, self.number, self._method = problem, number, method
        self._layout = kernel.contacts
        states = ContactStates(kernel, problem.signals, problem.w[number], problem.p[number])
        nq = len(kernel.coordinates)
        self._moments = Moments(self._layout, states, settings.impacts, settings.start, nq)
        self._moments.keep(problem.enforced[number])
        self._t, self._x = settings.start, problem.x[number].copy()
        self._scale = np.abs(self._x)
        self._parts: list[_Part] = []
        self._following = int(settings.times[0] == settings.start)
        self._events: list[Occurrence] = []
        self._changes: list[ModeChange] = []
        self._steps = self._at_once = 0
        self._ending: tuple[str, str] | None = None
        self._last: RunSolution | None = None  # the last part
        self._own, self._w, self._duration = OwnEvents(kernel, self._own_events), problem.w[number], 0.0

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self._ending is not None

    @property
    def is_open(self) -> bool:
        """Whether nothing touches and nothing is locked."""
        return self._moments.mode.is_open

    @property
    def t(self) -> float:
        """When it is at the moment."""
        return self._t

    @property
    def _own_events(self) -> int:
        """The events of the user, which come first."""
        return len(self._problem.kernel.events) - self._layout.guard_count

    def start(self, w: Array) -> None:
        """The moment where it starts, with these inputs and what digital controllers remember."""
        self._take_inputs(w)
        self._happen(-1)

    def _take_inputs(self, w: Array) -> None:
        """Take the inputs for a moment here, with those that digital controllers give at an instant that is now."""
        problem, settings = self._problem, self._problem.settings
        self._w = w
        if problem.kernel.tasks is None:
            self._moments.take(w)
            return
        stream, p = int(problem.streams[self.number]), problem.motion_p[self.number]
        clock = TaskClock(problem.kernel, w.copy(), p, settings.seed, stream, settings.start)
        clock.run(self._t - settings.start, self._x)
        self._w = clock.w
        self._moments.take(clock.w)

    def part(self) -> PartStart:
        """The next part."""
        problem = self._problem
        # What is at rest, next to what it was or to what rounding makes of it, has no size of its own.
        rounding = self._rounding()
        is_still = (problem.atol < 0) & (np.abs(self._x) < np.maximum(_STILL * self._scale, 100 * rounding))
        given = np.where(is_still, np.maximum(self._scale, rounding / problem.settings.rtol), self._own_sizes())
        mode = self._moments.mode.numbers
        problem.motion_p[self.number, problem.p.shape[1] :] = mode
        return PartStart(self._t, self._x, mode, given, self._steps, self._following, self._own.sides)

    def _rounding(self) -> Array:
        """What rounding makes of each state until the end of the run, where contacts keep it at rest."""
        found = np.zeros(self._x.size)
        known = self._moments.rounding(self._problem.settings.stop - self._t)
        found[: known.size] = known
        return found

    def _own_sizes(self) -> Array:
        """Sizes of states by themselves, where they are now; zero where nothing tells."""
        problem = self._problem
        if problem.kernel.constraints is None and not problem.kernel.quaternions:
            return np.zeros(self._x.size)
        here = replace(problem.of([self.number]), x=self._x[None], settings=problem.settings._replace(start=self._t))
        return sizes(here, slice(0, 1))[0]

    def arrive(self, end: PartEnd) -> None:
        """Take over where a part ended, and do what happens there."""
        try:
            self._take(end)
            self._take_inputs(end.w)
            solution = end.solution
            if solution.ending == RUNNING:
                solution = self._served(solution)
            if solution.ending == AT_EVENT and solution.culprit >= self._own_events:
                self._happen(solution.culprit - self._own_events)
            elif solution.ending == AT_EVENT and self._acts(solution.culprit):
                self._act(solution.culprit, solution.located[-1].before)
            else:
                self._end(*self._end_of(solution))
        except MomentError as error:
            self._end(error.kind, error.culprit)

    def _served(self, solution: RunSolution) -> RunSolution:
        """What was reached at the stop, with controllers and events of the user there."""
        self._last = served = served_run(self._problem, solution, self.number)
        self._log(served._replace(located=served.located[len(solution.located) :]))
        self._x = served.final.copy()
        return served

    def _acts(self, number: int) -> bool:
        """Whether an event of the user changes the state, or locks or releases something."""
        event = self._problem.kernel.events[number]
        return bool(event.reset) or event.orders != LatchOrders()

    def _act(self, number: int, before: Array) -> None:
        """What an event of the user does, and what follows from it; the state is that after its reset."""
        event, mode = self._problem.kernel.events[number], self._moments.mode
        numbers, functions = mode.numbers, self._functions()
        moment = self._moments.happen(self._t, self._x, Trigger("event", number), event.orders)
        moment.words.insert(0, event.name)
        self._after(moment, before)
        after = moment.x.copy()
        self._changes.append(ModeChange(self._t, -1, before.copy(), after, numbers, mode.numbers, moment, event.name))
        if event.ends_run:
            self._end(WORDS[AT_EVENT], event.name)
        elif self._t >= self._problem.settings.stop:
            self._end(WORDS[RUNNING], "")
        else:
            self._pass(functions)

    def _functions(self) -> Functions | None:
        """Functions of the events of the user, and their rates, here and in this mode."""
        if not self._own_events:
            return None
        problem, nw = self._problem, len(self._problem.kernel.inputs)
        w, p = problem.signals.at(self._t, self._w[:nw]), problem.p[self.number]
        return self._own.functions(self._t, self._x, w, np.append(p, self._moments.mode.numbers))

    def _pass(self, before: Functions | None) -> None:
        """The events of the user that what happened here takes across zero; each may make others happen."""
        now = self._functions()
        if before is None or now is None:
            return
        passed = self._own.passed(before, now, self._duration)
        for number in passed:
            self._count_at_once(number)
            state, event = self._x.copy(), self._problem.kernel.events[number]
            if self._acts(number):
                self._x = self._reset(number)
                self._act(number, state)
                return
            self._events.append(Occurrence(event.name, self._t, *[State(self._problem.kernel.states, state)] * 2))
            if event.terminal:
                self._end(WORDS[AT_EVENT], event.name)
                return

    def _reset(self, number: int) -> Array:
        """The state after the reset of an event, before anything follows from it."""
        kernel, n, nw = self._problem.kernel, self._x.size, len(self._problem.kernel.inputs)
        p = np.append(self._problem.p[self.number], self._moments.mode.numbers)
        w = self._problem.signals.at(self._t, self._w[:nw])
        after = kernel.motion("resets").one(np.array([self._t]), self._x, w, p)[number * n : (number + 1) * n].copy()
        for four in kernel.quaternions:
            after[list(four)] /= np.linalg.norm(after[list(four)])
        return after

    def _count_at_once(self, number: int) -> None:
        """Count moments without any time between them; too many are an error."""
        self._at_once += 1
        if self._at_once > _MOST_AT_ONCE * max(self._layout.guard_count, 1):
            raise MomentError("no time passes", self._problem.kernel.events[number].name)

    def _end(self, kind: str, culprit: str) -> None:
        self._ending = kind, culprit

    def _end_of(self, solution: RunSolution) -> tuple[str, str]:
        if solution.ending == RUNNING:
            return WORDS[RUNNING], ""
        self._problem.motion_p[self.number, self._problem.p.shape[1] :] = self._moments.mode.numbers
        return WORDS[solution.ending], culprit_of(self._problem, solution, self.number)

    # From moment to moment

    def _take(self, end: PartEnd) -> None:
        solution, before = end.solution, self._t
        self._last, self._own.sides = solution, end.sides[: self._own_events]
        self._duration = float(solution.time) - before
        self._parts.append(_Part(end.following, self._moments.mode.numbers, self._moments.mode.words))
        self._keep(end)
        self._following = end.following
        self._log(solution)
        self._at_once = self._at_once + 1 if solution.time - before <= _NO_TIME * max(abs(before), 1e-300) else 0
        self._t, self._x = end.at
        self._scale = np.maximum(self._scale, np.abs(self._x))
        self._steps = solution.steps
        if solution.ending == AT_EVENT:
            self._check_progress(solution)

    def _keep(self, end: PartEnd) -> None:
        """Bring states within steps to the constraints that the run keeps, and to what is closed."""
        problem, solution, rows = self._problem, end.solution, slice(self._following, end.following)
        if not self._layout.kept:
            return
        self._moments.keep(solution.enforced)
        t, nx, states = problem.settings.times[rows], len(problem.kernel.states), solution.states[rows]
        if t.size:
            w, p = inputs_along(problem, solution, self.number, t), problem.p[self.number]
            states[:, :nx] = projected_states(problem.kernel, t, states[:, :nx].T, w, p, solution.enforced).T

    def _check_progress(self, solution: RunSolution) -> None:
        settings = self._problem.settings
        if self._at_once > _MOST_AT_ONCE * max(self._layout.guard_count, 1):
            name = self._problem.kernel.events[solution.culprit].name
            raise MomentError("no time passes", name)
        if self._steps >= settings.max_steps:
            raise MomentError(WORDS[TOO_MANY_STEPS], "")
        if len(self._events) >= settings.max_events:
            raise MomentError(WORDS[TOO_MANY_EVENTS], self._problem.kernel.events[solution.culprit].name)

    def _log(self, solution: RunSolution) -> None:
        names = self._problem.kernel.states
        for each in solution.located:
            if each.event < self._own_events and not self._acts(each.event):
                before = State(names, each.before)
                self._events.append(Occurrence(self._problem.kernel.events[each.event].name, each.time, before, before))

    def _happen(self, guard: int) -> None:
        """What happens where a guard falls, or at the start."""
        before, mode, moments = self._x.copy(), self._moments.mode.numbers, self._moments
        functions = self._functions()
        try:
            if guard < 0:
                moment = moments.first(self._t, self._x)
            else:
                moment = moments.happen(self._t, self._x, Trigger.of(self._layout, guard))
        except MomentError as error:
            self._end(error.kind, error.culprit)
            return
        self._after(moment, self._x)
        self._changes.append(ModeChange(self._t, guard, before, moment.x.copy(), mode, moments.mode.numbers, moment))
        try:
            self._pass(functions)
        except MomentError as error:
            self._end(error.kind, error.culprit)
        if self._t >= self._problem.settings.stop and not self.is_over:
            self._end(WORDS[RUNNING], "")

    def _after(self, moment: Moment, start: Array) -> None:
        """Go on from the state after a moment that had another at its start, and log it if anything happened."""
        names = self._problem.kernel.states
        if moment.words:
            before, after = State(names, start), State(names, moment.x)
            what = "; ".join(moment.words)
            details = moment.impulses, moment.lost, moment.course, moment.law, moment.losses
            self._events.append(ContactEvent(moment.words[0], self._t, before, after, what, *details))
        self._x = moment.x

    # The record

    def record(self, states: Array) -> Record:
        """All of it; `states` has a row for each output time, of which some may not have been reached."""
        problem, settings = self._problem, self._problem.settings
        kind, culprit = self._ending or ("", "")
        parts, nx = self._parts_with_start(), len(problem.kernel.states)
        t, x = settings.times[: parts[-1].following], states[: parts[-1].following]
        if kind != WORDS[RUNNING] and (not t.size or self._t > t[-1]):
            last = parts[-1]
            parts = [*parts, _Part(last.following + 1, last.numbers, last.words)]
            t, x = np.append(t, self._t), np.vstack([x, self._x])
        x = x.T
        outcome = Outcome(kind, self._t, self._steps, culprit, self._method, why(settings.method, self._method))
        work = x[nx] if len(x) > nx else np.zeros(t.size)
        along = self._along(is_finished=kind == WORDS[RUNNING])
        w = inputs_along(problem, along, self.number, t)
        contacts = self._modes_along(parts, t.size)
        p = problem.p[self.number].copy()
        events, signals = tuple(self._events), {} if self._last is None else signals_along(problem, along, t)
        samples = problem.signals.samples
        return Record(t, x[:nx].copy(), w, p, work, outcome, events, samples, signals, contacts)

    def _along(self, *, is_finished: bool) -> RunSolution:
        """What digital controllers gave along the run, up to where it ended."""
        ending = RUNNING if is_finished else AT_EVENT
        if self._last is None:
            return RunSolution(np.empty((0, self._x.size)), ending, self._t, self._x, self._steps)
        return self._last._replace(ending=ending, time=self._t)

    def _parts_with_start(self) -> list[_Part]:
        """The parts; the state at the start has the mode of the first one."""
        if self._parts:
            return self._parts
        mode = self._moments.mode
        return [_Part(self._following, mode.numbers, mode.words)]

    def _modes_along(self, parts: Sequence[_Part], count: int) -> ContactRecord:
        if len(parts) == 1:
            numbers, words = (np.broadcast_to(each, (count, len(each))) for each in (parts[0].numbers, parts[0].words))
            return ContactRecord(self._layout, numbers, words, tuple(self._changes))
        lengths = np.diff([0, *(part.following for part in parts)])
        numbers = np.repeat(np.array([part.numbers for part in parts]), lengths, axis=0)
        words = np.repeat(np.array([part.words for part in parts]), lengths, axis=0)
        return ContactRecord(self._layout, numbers[:count], words[:count], tuple(self._changes))
