"""Motions from just after an event to just after its next occurrence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from kanes.analysis.periodic.passages import TIMES, Passage, Passages, Start
from kanes.analysis.sensitivity.variational_runs import augmented
from kanes.analysis.sensitivity.variational_system import VariationalSystem
from kanes.base.contact_layout import LatchOrders
from kanes.base.errors import StateError
from kanes.base.types import Array
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.simulate.compiled import WatchedEvent
from kanes.simulate.loop.endings import AT_EVENT
from kanes.simulate.loop.motion_loop import SpareLoops
from kanes.simulate.outcome import Record
from kanes.simulate.problem import Problem
from kanes.simulate.solution import NOTHING, LocatedEvent, RunSolution

# The part of the time in which states change by their own size for which a run leaves its section before it looks for
# the next occurrence: long enough for the event's function to be different from zero, short enough for nothing else.
_LEAVING = 1e-4
# Times as long as the last occurrence took that the next one is waited for.
_PATIENCE = 20
# The rate of an event's function relative to its terms, below which the motion touches the section rather than crosses
# it: derivatives of the time of the event then have few digits left.
_GRAZING = 1e-5


@dataclass(frozen=True)
class SectionEvent:
    """An event at which motions start and end, and how many of its occurrences they take."""

    event: int
    occurrences: int
    longest: float  # the time until which one occurrence is waited for


@dataclass(frozen=True)
class _Watched:
    """An event with another effect."""

    name: str
    sign: int
    terminal: bool
    reset: object
    ends_run: bool
    orders: LatchOrders


class SectionSystem(VariationalSystem):
    """A system with its sensitivities that ends at one event, its section; or, while it leaves that, passes it.

    A run that starts where the event has just happened is at a zero of the event's function, which by itself is an
    event at the start.
    """

    def __init__(self, kernel: CompiledKernel, wrt: tuple[str, ...], section: int, *, leaves: bool) -> None:
        super().__init__(kernel, wrt)
        event = kernel.events[section]
        watched: list[WatchedEvent] = list(kernel.events)
        watched[section] = _Watched(
            event.name, event.sign, not leaves, {} if leaves else event.reset, not leaves, event.orders
        )
        self.events: tuple[WatchedEvent, ...] = tuple(watched)
        # Loops remember which events end a run, so that these are no one else's.
        self.spare_loops = SpareLoops()


@dataclass(frozen=True, eq=False)
class _Leg:
    """A part of a motion."""

    start: float
    stop: float
    times: Array
    solution: RunSolution

    @property
    def event(self) -> LocatedEvent:
        """The event at its end."""
        return self.solution.located[-1]


class SectionPassages(Passages):
    """Motions of a system from its section to its section; the duration that is given does not count."""

    ends_at_event = True

    def __init__(
        self, system: VariationalSystem, problem: Problem, held: list[str] | None, section: SectionEvent
    ) -> None:
        super().__init__(system, problem, held)
        self.section = section
        self._patience = section.longest  # for one occurrence: a part of it once the usual time is known
        self._leaving = SectionSystem(system.kernel, system.wrt, section.event, leaves=True)
        self._arriving = SectionSystem(system.kernel, system.wrt, section.event, leaves=False)

    def of(self, system: VariationalSystem) -> Passages:
        """The same with other derivatives."""
        return SectionPassages(system, self.problem, self.held, self.section)

    def twice(self) -> Passages:
        """The same over twice as many occurrences of the event."""
        section = replace(self.section, occurrences=2 * self.section.occurrences)
        return SectionPassages(self.system, self.problem, self.held, section)

    @property
    def _name(self) -> str:
        return self.kernel.events[self.section.event].name

    def _moved(self, start: Start, problem: Problem, x: Array, f: Array, duration: float) -> Passage:
        located = self._legs(problem, x, f)[-1].event
        usual = (located.time - self.start) / self.section.occurrences
        self._patience = min(self.section.longest, _PATIENCE * usual)
        slope = self._slope(located, start)
        end, S = self.parted(located.after)
        rates = self.rates(located.time, end, start)
        return Passage(x, S, f, located.time - self.start, slope, end, S + np.outer(rates, slope), rates)

    def _first_sizes(self, problem: Problem, S: Array, duration: float) -> Array:
        """The sizes of columns of S; a first run with sizes of one finds the duration."""
        start, x = Start(NOTHING, problem.p[0], problem.w[0]), problem.x[0, : S.shape[1]]
        full = augmented(self.system, problem, S, np.ones(S.shape[1] * S.shape[2]))
        duration = self._legs(full, x, self.rates(self.start, x, start))[-1].event.time - self.start
        return super()._first_sizes(problem, S, duration)

    def _is_awaited(self, solution: RunSolution) -> bool:
        at_event = solution.ending == AT_EVENT and bool(solution.located)
        return at_event and solution.located[-1].event == self.section.event

    def _legs(self, problem: Problem, x: Array, f: Array, ends: Sequence[float] = ()) -> list[_Leg]:
        """Two legs for each occurrence: away from the section, and to it; kept at times until `ends`, if given."""
        legs, t = list[_Leg](), self.start
        for number in range(self.section.occurrences):
            beyond = t + _LEAVING * float(np.linalg.norm(x) or 1.0) / float(np.linalg.norm(f) or 1.0)
            times = np.array([t, beyond][number > 0 :]) if ends else NOTHING
            away = self._leg(self._leaving, problem, t, beyond, times)
            legs.append(_Leg(t, beyond, times, away))
            problem = replace(problem, x=away.final[None])
            last = t + self._patience
            times = np.linspace(beyond, ends[number], TIMES)[1:] if ends else NOTHING
            to = self._leg(self._arriving, problem, beyond, last, times)
            if not self._is_awaited(to):
                raise self._missed(problem)
            legs.append(_Leg(beyond, last, times, to))
            problem, t = replace(problem, x=to.final[None]), to.located[-1].time
        return legs

    def _missed(self, problem: Problem) -> StateError:
        return StateError(
            f"'{self.kernel.name}': event '{self._name}' does not happen again within {self._patience:g} s of "
            "the start, or only touches zero. Give a start nearer to the cycle, or longest= a longer time.",
            {},
            self.named(problem.x[0]),
        )

    def _slope(self, located: LocatedEvent, start: Start) -> Array:
        """∂τ/∂θ of the time of an event:  τ' = −(∂g/∂x S + ∂g/∂θ)/ġ,  ġ = ∂g/∂x f + ∂g/∂t."""
        wrt, t, (x, S) = self.system.wrt, located.time, self.parted(located.before)
        function = self.system.motion("crossings")
        full = np.append(located.before[: len(self.kernel.motion_states)], np.zeros(S.size))
        J = function.one(np.array([t]), full, start.w, np.append(start.p, self.problem.enforced[0]))
        row = J.reshape(function.shape, order="F")[self.section.event]
        f, nx = self.rates(t, x, start), x.size
        rate = float(row[:nx] @ f + row[-1])
        sizes = np.abs(f) + np.abs(x) / max(t - self.start, 1e-300)
        if not abs(rate) > _GRAZING * float(np.abs(row[:nx]) @ sizes + abs(row[-1])):
            raise self._grazes(t, x)
        direct = np.zeros(len(wrt))
        direct[[number for number, name in enumerate(wrt) if name not in self.kernel.states]] = row[nx:-1]
        slope: Array = -(row[:nx] @ S + direct) / rate
        return slope

    def _grazes(self, t: float, x: Array) -> StateError:
        return StateError(
            f"'{self.kernel.name}': at t = {t:.6g} event '{self._name}' only touches zero, as a foot that scuffs the "
            "ground does, so that derivatives of its time are not known. Give it a direction or a function without "
            "that zero, such as sympy.Max(gap, angle), or start nearer to the cycle.",
            {},
            self.named(x),
        )

    def _recorded(self, start: Start, problem: Problem, full: Problem, x: Array, duration: float) -> Record:
        f = self.rates(self.start, x, start)
        ends = [leg.event.time for leg in self._legs(full, x, f)[1::2]]
        parts = [
            self._plain(problem, leg.start, leg.stop, leg.times, leg.solution) for leg in self._legs(full, x, f, ends)
        ]
        return _joined(parts, self._name)


def _joined(parts: Sequence[Record], section: str) -> Record:
    """Runs one after the other; those that leave the section do not have its event."""
    events = [event for k, part in enumerate(parts) for event in part.events if k % 2 == 1 or event.name != section]
    return parts[-1]._replace(
        t=np.concatenate([part.t for part in parts]),
        states=np.hstack([part.states for part in parts]),
        inputs=np.hstack([part.inputs for part in parts]),
        work=np.concatenate([part.work for part in parts]),
        events=tuple(events),
    )
