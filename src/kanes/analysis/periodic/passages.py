"""Motions over one period, with their derivatives: between two times, or from one event to its next occurrence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from kanes.analysis.periodic.sections import SectionSystem
from kanes.analysis.sensitivity.initial_derivatives import followed_start, initial_sensitivities
from kanes.analysis.sensitivity.variational_runs import augmented, sensitivity_sizes, without_sensitivities
from kanes.analysis.sensitivity.variational_system import VariationalSystem
from kanes.base.errors import StateError
from kanes.base.types import Array
from kanes.simulate import run
from kanes.simulate.loop.endings import AT_EVENT, RUNNING
from kanes.simulate.outcome import Record
from kanes.simulate.problem import Problem
from kanes.simulate.solution import LocatedEvent, RunSolution

# The part of the time in which states change by their own size for which a run leaves its section before it looks for
# the next occurrence: long enough for the event's function to be different from zero, short enough for nothing else.
_LEAVING = 1e-4
# The rate of an event's function relative to its terms, below which the motion touches the section and does not
# cross it: derivatives of the time of the event then have few digits left.
_GRAZING = 1e-6
# Times at which a run over a period is kept.
_TIMES = 401


@dataclass(frozen=True)
class Section:
    """An event at which motions start and end, and how many of its occurrences they take."""

    event: int
    occurrences: int
    longest: float  # the time until which one occurrence is waited for


@dataclass(frozen=True, eq=False)
class Start:
    """Where a motion starts: the values of states that are held, parameters and inputs."""

    y: Array
    p: Array
    w: Array


@dataclass(frozen=True, eq=False)
class Passage:
    """A motion from a start to the end of a period, and derivatives by θ; at an event, along the event."""

    x: Array
    S: Array  # ∂x/∂θ at the start
    f: Array  # ẋ there
    duration: float
    slope: Array  # ∂duration/∂θ: zero unless an event ends the motion
    end: Array
    end_S: Array
    end_f: Array


class Passages:
    """Motions of a system from any start near the first one."""

    def __init__(
        self, system: VariationalSystem, problem: Problem, held: list[str] | None, section: Section | None
    ) -> None:
        self.system, self.problem, self.section = system, problem, section
        self._held = held
        self.kernel = system.kernel
        names = list(self.kernel.states) if held is None else held
        self.rows = [self.kernel.states.index(name) for name in names]  # of the states that are held
        self.sizes: Array | None = None  # of the columns of S, once they are known

    @property
    def is_constrained(self) -> bool:
        """Whether states depend on those that are held."""
        return self._held is not None

    @property
    def start(self) -> float:
        """The time at which motions start."""
        return self.problem.settings.start

    @cached_property
    def _leaving(self) -> VariationalSystem:
        return self._at_section(leaves=True)

    @cached_property
    def _arriving(self) -> VariationalSystem:
        return self._at_section(leaves=False)

    def _at_section(self, *, leaves: bool) -> VariationalSystem:
        if self.section is None:
            return self.system
        return SectionSystem(self.kernel, self.system.wrt, self.section.event, leaves=leaves)

    # One motion

    def passage(self, start: Start, duration: float) -> Passage:
        """The motion over a duration, or to the section."""
        x, problem = self._begun(start)
        S = initial_sensitivities(self.system, problem, self._held)
        if self.sizes is None:
            self.sizes = self._first_sizes(problem, S, duration)
        problem = augmented(self.system, problem, S, self.sizes)
        f = self.rates(self.start, x, start)
        if self.section is None:
            solution = self._leg(self.system, problem, self.start, self.start + duration)
            end, end_S = self._parted(solution.final)
            slope = np.zeros(len(self.system.wrt))
        else:
            located = self._to_section(problem, x, f)
            duration = located.time - self.start
            slope = self._event_slope(located, start)
            end, end_S = self._parted(located.after)
            end_S = end_S + np.outer(self.rates(located.time, end, start), slope)
        end_f = self.rates(self.start + duration, end, start)
        self._turn(x, end, end_S, end_f)
        return Passage(x, S[0], f, duration, slope, end, end_S, end_f)

    def _begun(self, start: Start) -> tuple[Array, Problem]:
        """The state at the start, on the constraints, and the problem of a run from there without S."""
        x = self.problem.x[0].copy()
        x[self.rows] = start.y
        if self._held is not None:
            given = dict(zip(self.kernel.states, x, strict=False))
            followed = followed_start(self.system, self._held, self.start, given, start.w, start.p)
            x[: len(followed)] = list(followed.values())
        for four in map(list, self.kernel.quaternions):
            x[four] /= np.linalg.norm(x[four])
        problem = replace(self.problem, x=x[None], p=start.p[None], w=start.w[None])
        return x[: len(self.kernel.states)], problem

    def _first_sizes(self, problem: Problem, S: Array, duration: float) -> Array:
        """The sizes of columns of S, from a first run; one to a section is made with sizes of one to find its end."""
        if self.section is not None:
            ones = np.ones(S.shape[1] * S.shape[2])
            x = problem.x[0, : S.shape[1]]
            f = self.rates(self.start, x, Start(x, problem.p[0], problem.w[0]))
            duration = self._to_section(augmented(self.system, problem, S, ones), x, f).time - self.start
        settings = problem.settings._replace(stop=self.start + duration)
        return sensitivity_sizes(self.system, replace(problem, settings=settings))

    def rates(self, t: float, x: Array, start: Start) -> Array:
        """ẋ at a state."""
        w = self.problem.signals.at(t, start.w.copy())
        return self.kernel["derivative"].one(np.array([t]), x, w, start.p)

    def _leg(
        self, system: VariationalSystem, problem: Problem, start: float, stop: float, times: Array | None = None
    ) -> RunSolution:
        """A run with S until a time, which is an error where it ends before that."""
        settings = problem.settings._replace(
            start=start, stop=stop, times=np.array([stop]) if times is None else times, progress=False
        )
        solution = run.solved(replace(problem, kernel=system, settings=settings))[0]
        awaited = self.section is not None and self._is_at_section(solution)
        if solution.ending != RUNNING and not awaited:
            raise self._ended(problem, solution)
        return solution

    def _is_at_section(self, solution: RunSolution) -> bool:
        section = self.section
        return (
            section is not None
            and solution.ending == AT_EVENT
            and bool(solution.located)
            and solution.located[-1].event == section.event
        )

    def _ended(self, problem: Problem, solution: RunSolution) -> StateError:
        plain = without_sensitivities(self.system, solution)
        outcome = run.recorded(replace(problem, kernel=self.kernel), plain).outcome
        state = dict(zip(self.kernel.states, map(float, problem.x[0]), strict=False))
        return StateError(
            f"'{self.kernel.name}': a motion that is to be periodic ended early: {outcome}. Give a start or a period "
            "nearer to the cycle, or compile without events that end runs.",
            {},
            state,
        )

    def _parted(self, full: Array) -> tuple[Array, Array]:
        """A state and its S."""
        nx, count = len(self.kernel.states), len(self.kernel.motion_states)
        return full[:nx].copy(), full[count:].reshape(len(self.system.wrt), nx).T.copy()

    def _turn(self, x: Array, end: Array, end_S: Array, end_f: Array) -> None:
        """A quaternion and its negative are the same rotation: that which is nearer to the start is meant."""
        for four in map(list, self.kernel.quaternions):
            if x[four] @ end[four] < 0:
                end[four], end_S[four], end_f[four] = -end[four], -end_S[four], -end_f[four]

    # To a section

    def _to_section(self, problem: Problem, x: Array, f: Array) -> LocatedEvent:
        return self._legs(problem, x, f)[-1][1].located[-1]

    def _legs(
        self, problem: Problem, x: Array, f: Array, ends: Sequence[float] = ()
    ) -> list[tuple[Problem, RunSolution]]:
        """Two runs for each occurrence: away from the section, and to it; kept at times until `ends`, if given."""
        section, legs, t = self.section, list[tuple[Problem, RunSolution]](), self.start
        assert section is not None
        for number in range(section.occurrences):
            beyond = t + _LEAVING * float(np.linalg.norm(x) or 1.0) / float(np.linalg.norm(f) or 1.0)
            times = np.array([t, beyond][number > 0 :]) if ends else None
            away = self._leg(self._leaving, problem, t, beyond, times)
            legs.append((self._spanning(problem, t, beyond, times), away))
            problem = replace(problem, x=away.final[None])
            last = t + section.longest
            times = np.linspace(beyond, ends[number], _TIMES)[1:] if ends else None
            to = self._leg(self._arriving, problem, beyond, last, times)
            if not self._is_at_section(to):
                raise self._missed(problem, section)
            legs.append((self._spanning(problem, beyond, last, times), to))
            problem, t = replace(problem, x=to.final[None]), to.located[-1].time
        return legs

    def _spanning(self, problem: Problem, start: float, stop: float, times: Array | None) -> Problem:
        """The problem of a leg without S."""
        settings = problem.settings._replace(start=start, stop=stop, times=np.array([stop]) if times is None else times)
        return replace(problem, kernel=self.kernel, settings=settings)

    def _missed(self, problem: Problem, section: Section) -> StateError:
        name = self.kernel.events[section.event].name
        state = dict(zip(self.kernel.states, map(float, problem.x[0]), strict=False))
        return StateError(
            f"'{self.kernel.name}': event '{name}' does not happen again within {section.longest:g} s of the start. "
            "Give a start nearer to the cycle, or longest= a longer time.",
            {},
            state,
        )

    def _event_slope(self, located: LocatedEvent, start: Start) -> Array:
        """∂τ/∂θ of the time of an event:  τ' = −(∂g/∂x S + ∂g/∂θ)/ġ,  ġ = ∂g/∂x f + ∂g/∂t."""
        section, wrt = self.section, self.system.wrt
        assert section is not None
        t, (x, S) = located.time, self._parted(located.before)
        function = self.system.motion("crossings")
        full = np.append(located.before[: len(self.kernel.motion_states)], np.zeros(S.size))
        J = function.one(np.array([t]), full, start.w, np.append(start.p, self.problem.enforced[0]))
        row = J.reshape(function.shape, order="F")[section.event]
        f, nx = self.rates(t, x, start), x.size
        rate = float(row[:nx] @ f + row[-1])
        if not abs(rate) > _GRAZING * float(np.abs(row[:nx]) @ np.abs(f) + abs(row[-1])):
            raise self._grazes(section, t, x)
        direct = np.zeros(len(wrt))
        direct[[number for number, name in enumerate(wrt) if name not in self.kernel.states]] = row[nx:-1]
        slope: Array = -(row[:nx] @ S + direct) / rate
        return slope

    def _grazes(self, section: Section, t: float, x: Array) -> StateError:
        name = self.kernel.events[section.event].name
        return StateError(
            f"'{self.kernel.name}': at t = {t:.6g} event '{name}' only touches zero, as a foot that scuffs the ground "
            "does, so that derivatives of its time are not known. Give it a direction or a function without that zero, "
            "such as sympy.Max(gap, angle), or start nearer to the cycle.",
            {},
            dict(zip(self.kernel.states, map(float, x), strict=True)),
        )

    # To look at

    def recorded(self, start: Start, duration: float) -> Record:
        """The run over a period."""
        x, problem = self._begun(start)
        begun = augmented(self.system, problem, initial_sensitivities(self.system, problem, self._held), self._sizes)
        if self.section is None:
            stop = self.start + duration
            times = np.linspace(self.start, stop, _TIMES)
            solution = self._leg(self.system, begun, self.start, stop, times)
            return self._plain(self._spanning(problem, self.start, stop, times), solution)
        f = self.rates(self.start, x, start)
        ends = [to.located[-1].time for _, to in self._legs(begun, x, f)[1::2]]
        parts = [self._plain(leg, solution) for leg, solution in self._legs(begun, x, f, ends)]
        return _joined(parts, self.kernel.events[self.section.event].name)

    @property
    def _sizes(self) -> Array:
        assert self.sizes is not None
        return self.sizes

    def _plain(self, problem: Problem, solution: RunSolution) -> Record:
        return run.recorded(problem, without_sensitivities(self.system, solution))


def _joined(parts: Sequence[Record], section: str) -> Record:
    """Runs one after the other; those that leave the section do not have its event."""
    events = [
        event for k, part in enumerate(parts) for event in part.events if k % 2 == 1 or event.name != section
    ]
    rows = {name: [getattr(part, name) for part in parts] for name in ("t", "states", "inputs", "work")}
    return parts[-1]._replace(
        **{name: np.concatenate(values, axis=-1) for name, values in rows.items()}, events=tuple(events)
    )
