"""Runs by time stepping: first order in the step, for many contacts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from kanes.base.errors import StateError, WrongValueError
from kanes.base.touch_layout import TouchLayout
from kanes.base.types import Array, Values
from kanes.codegen.loops.memory import Memory
from kanes.codegen.machine import address_of
from kanes.simulate.hybrid.many import nowhere, together
from kanes.simulate.hybrid.record import ContactRecord, SingleRecords
from kanes.simulate.loop.endings import INCONSISTENT, INTERRUPTED, NOT_A_NUMBER, RUNNING, TOO_MANY_STEPS, WORDS
from kanes.simulate.outcome import Outcome, Record
from kanes.simulate.problem import Problem
from kanes.simulate.settings import Settings
from kanes.simulate.time_stepping.code import machine_code
from kanes.simulate.time_stepping.layout import KEPT, Room, memory_of
from kanes.simulate.time_stepping.record import Stepping, SteppingRecord
from kanes.simulate.time_stepping.system import TouchingSystem
from kanes.simulate.value_tables import problem_of

METHOD = "time-stepping"
WHY = "chosen by the user; first order in the step"
# What the machine code is asked for.
_STEPS, _LOOK, _PUSH = 0, 1, 2
# The least relative residual of contacts that is asked for, however small `rtol` is.
_LEAST = 1e-8
# A depth at the start, relative to the sizes of lengths, that is rounding; and displacements that take out more.
_TOUCHING, _MOST_PUSHES = 1e-9, 200
# Times that are kept where none are given.
_OUTPUTS = 1000
# What full memory means, and a state that is not a number.
_FULL, _LOST = (1, 2), 3
# How many steps of a fraction of one are rounding.
_ROUNDED = 1e-9


def simulate(kernel: TouchingSystem, initial: Values, parameters: Values, inputs: Values, given: Settings) -> Record:
    """One run, up to where it ends."""
    problem = problem_of(kernel, initial, parameters, inputs, at_ends_of_steps(given), single=True)
    return SteppedRun(kernel, checked_layout(kernel, problem), problem).record()


def simulate_many(
    kernel: TouchingSystem, initial: Values, parameters: Values, inputs: Values, given: Settings
) -> SingleRecords:
    """Many runs, one after the other; one that cannot start ends there with the reason."""
    problem = problem_of(kernel, initial, parameters, inputs, at_ends_of_steps(given), single=False)
    layout = checked_layout(kernel, problem)
    return together(problem, [_one_of(kernel, layout, problem, run) for run in range(len(problem.x))])


def _one_of(kernel: TouchingSystem, layout: TouchLayout, problem: Problem, run: int) -> Record:
    if run in problem.refused:
        ending, culprit = problem.refused[run]
        return nowhere(problem, run, WORDS[ending], culprit)
    try:
        return SteppedRun(kernel, layout, replace(problem.of([run]), is_single=True)).record()
    except StateError as error:
        return nowhere(problem, run, WORDS[INCONSISTENT], str(error))


def at_ends_of_steps(given: Settings) -> Settings:
    """Settings without times keep the states at the ends of steps, some thousand of them evenly."""
    if given.times is not None:
        return given
    settings = given.checked()
    count, h = _count_of(settings)
    kept = np.unique(np.append(np.arange(0, count, max(-(-count // _OUTPUTS), 1)), count))
    times = settings.start + h * kept
    times[-1] = settings.stop
    return given._replace(times=times)


def _count_of(settings: Settings) -> tuple[int, float]:
    """How many steps there are, and the step, with which a whole number of them reaches the stop."""
    span, step = settings.stop - settings.start, settings.step or 1.0
    count = int(np.ceil(span / step * (1 - _ROUNDED)))
    return count, span / count if count else step


def checked_layout(kernel: TouchingSystem, problem: Problem) -> TouchLayout:
    """What may touch; an error for systems, settings and inputs that time stepping does not support."""
    settings, layout = problem.settings, kernel.touching
    if layout is None:
        raise WrongValueError(
            f"simulate: method='time-stepping' is for contacts, and '{kernel.name}' has none. Add contacts or limits, "
            "or use another method."
        )
    if settings.impacts is not None:
        raise WrongValueError(
            f"simulate: impacts={settings.impacts!r} is not for method='time-stepping', whose law is that of Moreau. "
            "Leave it out."
        )
    own = len(kernel.events) - (0 if kernel.contacts is None else kernel.contacts.guard_count)
    if own:
        raise WrongValueError(
            f"simulate: method='time-stepping' does not watch events, and '{kernel.name}' was compiled with "
            f"'{kernel.events[0].name}'. Leave events= out when compiling."
        )
    if kernel.tasks is not None or problem.signals.controllers:
        raise WrongValueError(
            "simulate: method='time-stepping' does not support digital controllers. Give inputs as expressions when "
            "compiling, as numbers or as kn.Samples."
        )
    return layout


class SteppedRun:
    """One run while it is made."""

    def __init__(self, kernel: TouchingSystem, layout: TouchLayout, problem: Problem) -> None:
        settings = problem.settings
        self.problem, self.kernel, self.settings, self.layout = problem, kernel, settings, layout
        self.count, self.h = _count_of(settings)
        self.nx = len(kernel.states)
        self._code = machine_code()
        self._nothing = np.zeros(1, dtype=np.int64)
        self._room = Room.first(self.layout)
        self.memory = self._made(0.0)
        self.memory["x"][: self.nx] = problem.x[0, : self.nx]
        self.memory["t"][0] = settings.start
        self._parts: list[dict[str, Array]] = []

    def _made(self, deep: float) -> Memory:
        settings = self.settings
        return memory_of(
            self.kernel,
            self.layout,
            self.problem.p[0],
            self._room,
            h=self.h,
            start=settings.start,
            rtol=max(settings.rtol, _LEAST),
            first=0,
            last=0,
            begun=0,
            deep=deep,
        )

    def _call(self, what: int) -> int:
        """Ask the machine code for something; memory grows where it has to."""
        nothing = address_of(self._nothing)
        while True:
            self._code.call(nothing, nothing, address_of(self.memory.table), what)
            full = int(self.memory["status"][1])
            if full not in _FULL:
                return full
            self._grow(full)

    def _grow(self, full: int) -> None:
        self._room = self._room.more(full)
        old, self.memory = self.memory, self._made(self.memory["deep"])
        for name in ("t", "x", "w", "status", *_RECORDED, "sorted"):
            self.memory[name][...] = old[name]
        self.memory.set(first=int(old["status"][0]), last=old["last"], begun=old["begun"])

    # The start

    def _begin(self) -> None:
        """Check gaps at the start, and take out depth where that is allowed."""
        self._inputs_of(0, 1)
        sizes = np.abs(self.problem.x[0, : len(self.kernel.coordinates)]).max(initial=1e-3)
        allowed = _TOUCHING * float(sizes)
        self.memory.set(deep=allowed)
        for _ in range(_MOST_PUSHES):
            self._call(_LOOK)
            count = int(self.memory["count"][0])
            gaps = self.memory["gap"][:count]
            if not count or -gaps.min() <= allowed:
                return
            if not self.settings.repair:
                break
            self._call(_PUSH)
        worst = int(np.argmin(gaps))
        raise StateError(
            f"'{self.kernel.name}': {self._name(worst)} overlap at the start by {-gaps[worst]:.3g}. Move them apart, "
            "or give repair=True, which does.",
            {self._name(worst): float(gaps[worst])},
            dict(zip(self.kernel.states, self.problem.x[0].tolist(), strict=False)),
        )

    def _name(self, contact: int) -> str:
        """A contact in words."""
        key, layout = int(self.memory["key"][contact]), self.layout
        if key < len(layout.sides):
            names = self.kernel.contacts.sides if self.kernel.contacts is not None else ()
            return f"the surfaces of {names[key]}"
        one, two = divmod((key - len(layout.sides)) // 8, len(layout.bodies) + len(layout.planes))
        names = self.kernel.touching_names
        return f"{names[one]} and {names[two]}"

    def _inputs_of(self, first: int, count: int) -> None:
        """Inputs in the middle of some steps."""
        signals, w = self.problem.signals, self.problem.w[0]
        for step in range(count if signals.samples or not first else 0):
            t = self.settings.start + self.h * (first + step + 0.5)
            self.memory["w"][step] = signals.at(min(t, self.settings.stop), w)
        if not signals.samples:
            self.memory["w"][:] = w

    # The steps

    def record(self) -> Record:
        """The whole run."""
        self._begin()
        x0 = self.memory["x"].copy()
        ending, done = RUNNING, 0
        most = min(self.count, self.settings.max_steps)
        try:
            while done < most and ending == RUNNING:
                wanted = min(KEPT, most - done)
                self._inputs_of(done, wanted)
                self.memory.set(first=0, last=wanted, begun=done)
                why = self._call(_STEPS)
                taken = int(self.memory["status"][0])
                self._parts.append({name: self.memory[name][:taken].copy() for name in _RECORDED})
                done += taken
                ending = NOT_A_NUMBER if why == _LOST else ending
        except KeyboardInterrupt:
            ending = INTERRUPTED
        if ending == RUNNING and done < self.count:
            ending = TOO_MANY_STEPS
        return self._recorded(x0, ending, done)

    def _recorded(self, x0: Array, ending: int, done: int) -> Record:
        settings, problem = self.settings, self.problem
        steps = {name: self._joined(name) for name in _RECORDED}
        t = np.append(settings.start, steps["kept_t"])
        x = np.vstack([x0[None], steps["kept_x"]])
        times = settings.times
        if ending != RUNNING:
            times = np.append(times[times < t[-1]], t[-1])
        states = np.array([np.interp(times, t, column) for column in x.T])
        _normalise(states, self.kernel.quaternions)
        at = np.clip(np.searchsorted(t, times, side="left") - 1, 0, None)
        outcome = Outcome(
            WORDS[ending],
            float(t[-1]),
            done,
            self._culprit(ending),
            METHOD,
            WHY,
            repairs=self._repairs(x0),
            advice=_left_over(*steps["kept_left"].T[:2]),
        )
        w = np.array([problem.signals.at(float(time), problem.w[0]) for time in times]).T
        return Record(
            times,
            states[: self.nx],
            w.reshape(len(self.kernel.inputs), times.size),
            problem.p[0].copy(),
            states[self.nx],
            outcome,
            (),
            problem.signals.samples,
            steps=self._contacts(steps, at),
        )

    def _joined(self, name: str) -> Array:
        parts = [part[name] for part in self._parts] or [self.memory[name][:0]]
        return np.concatenate(parts)

    def _contacts(self, steps: Mapping[str, Array], at: Array) -> SteppingRecord:
        lost = np.cumsum(steps["kept_lost"], axis=0)
        residual, tolerance, depth, opening = steps["kept_left"].T
        made = Stepping(
            self.h,
            steps["kept_t"],
            steps["kept_touching"],
            residual,
            tolerance,
            steps["kept_newton"],
            opening,
            np.maximum(depth, 0.0),
            *lost.T,
        )
        none = not steps["kept_t"].size
        modes = np.zeros((at.size, len(self.layout.sides)), dtype=np.int64) if none else steps["kept_mode"][at]
        rows = len(self.layout.sides) + len(self.layout.planes)
        forces = np.zeros((at.size, rows, 3)) if none else steps["kept_force"][at]
        return SteppingRecord(self.layout, made, self._in_words(modes), forces)

    def _in_words(self, modes: Array) -> ContactRecord | None:
        """Modes of single contacts as other runs have them."""
        if self.kernel.contacts is None:
            return None
        rubs = np.array([tangents > 0 for _, _, tangents in self.layout.sides], dtype=bool)
        words = np.where(modes == 0, "open", np.where(~rubs, "closed", np.where(modes == 1, "stick", "slip")))
        return ContactRecord(self.kernel.contacts, np.zeros((len(modes), 0)), words)

    def _culprit(self, ending: int) -> str:
        if ending != NOT_A_NUMBER:
            return ""
        t, x, w = self.memory["t"], self.memory["x"][: self.nx], self.memory["w"][0]
        rates = self.kernel["derivative"].one(t, x, w, self.problem.p[0])
        wrong = [name for name, rate in zip(self.kernel.states, rates, strict=True) if not np.isfinite(rate)]
        return f"rate of {', '.join(wrong[:3])}" if wrong else "speeds after impulses"

    def _repairs(self, x0: Array) -> dict[str, float]:
        if not self.settings.repair:
            return {}
        change = x0[: self.nx] - self.problem.x[0, : self.nx]
        return {name: float(each) for name, each in zip(self.kernel.states, change, strict=True) if each != 0.0}


# What is recorded of each step.
_RECORDED = (
    "kept_t",
    "kept_x",
    "kept_force",
    "kept_mode",
    "kept_touching",
    "kept_newton",
    "kept_left",
    "kept_lost",
)


def _left_over(residual: Array, tolerance: Array) -> str:
    """How many steps were not solved, and how far from it."""
    unsolved = int((residual > tolerance).sum())
    if not unsolved:
        return ""
    largest = residual[residual > tolerance].max()
    return f"{unsolved} of these were not solved to rtol, with residual velocities of contacts up to {largest:.3g}"


def _normalise(states: Array, quaternions: tuple[tuple[int, ...], ...]) -> None:
    """Quaternions between steps at unit length."""
    for four in quaternions:
        states[list(four)] /= np.sqrt((states[list(four)] ** 2).sum(axis=0))
