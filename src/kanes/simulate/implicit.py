"""Runs by SUNDIALS: CVODE for stiff equations, IDA for M u̇ = f unsolved; both with exact Jacobians.

Times are counted from the start of the run, as in the compiled loop.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from contextlib import ExitStack, redirect_stdout
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.rank import shortest_solution
from kanes.base.types import Array
from kanes.simulate import progress
from kanes.simulate.constraints.projection import after_reset
from kanes.simulate.implicit_tolerances import ImplicitTolerances
from kanes.simulate.inputs import State
from kanes.simulate.instants.task_clock import TaskClock
from kanes.simulate.loop.endings import (
    AT_EVENT,
    INTERRUPTED,
    NOT_A_NUMBER,
    RUNNING,
    STEP_TOO_SMALL,
    TOO_MANY_EVENTS,
    TOO_MANY_STEPS,
)
from kanes.simulate.loop.memory import SAME
from kanes.simulate.loop.switch_times import SwitchTimes, switches_in
from kanes.simulate.problem import Problem
from kanes.simulate.solution import LocatedEvent, RunSolution

if TYPE_CHECKING:
    from sksundae.cvode import CVODE, CVODEResult
    from sksundae.ida import IDA, IDAResult

    _Found: TypeAlias = CVODEResult | IDAResult

# SUNDIALS' own code.
_TOO_MUCH_WORK = -1
# The part of a span after which functions of events that start at zero are evaluated, and what counts as zero.
_NEAR, _ZERO = 1e-3, 1e-9
# The part of an interval of samples over which the rate of a function due to them is evaluated.
_PACE = 1e-4
# Relative to the time, a span that the solvers refuse as too short.
_NOTHING = 1e-14
# Evaluations that give NaN, all within a short time, after which no step is short enough. The time is relative to
# the one reached, or to a part of the run. It is longer than roundings: of steps that no longer change the time,
# SUNDIALS would warn on the terminal.
_MOST_UNKNOWN, _SHORT, _BEGINNING = 30, 1e-12, 1e-3
# The part of the tolerance that a step may take, and the least that numbers of sixteen digits allow. Runge–Kutta
# methods continue from the better of two results, with a fraction of the error that they estimate; backward
# differentiation keeps all of it, for many steps. A tenth makes its runs about as exact as those of dp5.
_PART, _LEAST = 0.1, 1e-14


@dataclass(frozen=True, eq=False)
class Leg:
    """A run, or the rest of one, from a state on, with values `held` by controllers and the scales of states."""

    run: int
    start: float
    x: Array
    held: Array | None = None
    scales: Array | None = None


def integrate(problem: Problem, method: str, legs: Sequence[Leg]) -> list[RunSolution]:
    """Legs to their end, one after the other; resets, controllers, knots and switches restart the solver."""
    runs = [_Run(problem, method, leg) for leg in legs]
    if problem.signals.controllers:
        # Their functions are called on the thread they come from; only the integration between runs on another.
        return [run.solution() for run in runs]
    return _worked(problem, [run.solution for run in runs], runs)


def _worked(
    problem: Problem, tasks: Sequence[Callable[[], progress.Result]], runs: Sequence[_Run]
) -> list[progress.Result]:
    """The results of tasks of some runs, on a thread that Ctrl-C does not interrupt."""

    def done() -> float:
        stop = problem.settings.stop - problem.settings.start
        return sum(run.t - run.start for run in runs) / max(sum(stop - run.start for run in runs), 1e-300)

    title = f"simulating '{problem.kernel.name}'"
    return progress.work(tasks, 1, done, problem.interrupt, title, problem.settings.progress)


class _Run:
    def __init__(self, problem: Problem, method: str, leg: Leg) -> None:
        self._problem = problem
        self._settings = problem.settings
        self._kernel = problem.kernel
        self._signals = problem.signals
        self._events = problem.kernel.events
        self._clock_start = problem.settings.start
        self._times = problem.settings.times - self._clock_start
        self._end = problem.settings.stop - self._clock_start
        self.start = leg.start - self._clock_start
        self._x = leg.x
        self._p = problem.motion_p[leg.run]
        w = (problem.all_w[leg.run] if leg.held is None else leg.held).copy()
        streams, seed = problem.streams, problem.settings.seed
        self._tasks = TaskClock(self._kernel, w, self._p, seed, int(streams[leg.run]), self._clock_start)
        self._shown: list[tuple[float, Array]] = []  # what digital controllers show from some times on
        names = problem.kernel.motion("motion").arguments["p"]
        self._switches = SwitchTimes.of(switches_in(self._kernel, None), names, self._p[None], problem.settings)
        self._segment = 0  # between two switches
        self._scales = np.abs(leg.x) if leg.scales is None else leg.scales
        self._tolerances = ImplicitTolerances(problem, leg.run, method, self._call)
        self._located: list[LocatedEvent] = []
        self._steps = 0
        self._unknown_at: float | None = None
        # A time from which evaluations hardly differ since, and how many of them were NaN.
        self._stays_at, self._unknown_here = -np.inf, 0
        self._calls = 0
        # The last event if it was a reset, where it came from, and its function after that.
        self._last_reset: tuple[int, int, float] | None = None
        # Sides of functions that are about to cross zero by an event that took place already: at the start a little
        # before, or by a reset that leads back from a little behind.
        self._crossing: dict[int, int] = {}
        self._culprit = 0  # the event that ends the run, if one does; −1 − e where its function is NaN
        self._unknown = 0  # the event whose function was found to be NaN last
        self._silence = ExitStack()
        self._solver_at = self._cvode if method == "cvode" else self._ida
        self._check(method)
        self.t = self.start  # the time reached

    def _check(self, method: str) -> None:
        if method == "cvode" and self._kernel.constraints is not None:
            raise WrongValueError(
                f"'{self._kernel.name}': 'cvode' does not enforce constraints, and would drift away from them. Use "
                "method='ida', or an explicit one."
            )
        if method == "ida" and self._kernel.is_rolled:
            raise WrongValueError(
                f"'{self._kernel.name}': 'ida' needs M and f in one program, which is too long for so large a tree. "
                "Use method='cvode'."
            )

    @property
    def _w(self) -> Array:
        """The inputs of the system."""
        return self._tasks.w[: len(self._kernel.inputs)]

    def solution(self) -> RunSolution:
        """The run, up to where it ends."""
        signals, begin = self._signals, self._clock_start
        states = np.full((self._times.size, self._x.size), np.nan)
        if self._times[0] == self.start:
            states[0] = self._x
        instants = signals.schedule.instants - begin if signals.controllers else np.array([self.start, self._end])
        commands = np.tile(self._w, (instants.size - 1, 1))
        try:
            ending = self._integrate(instants, commands, states)
        except KeyboardInterrupt:
            self._problem.interrupt[0], ending = 1, INTERRUPTED
        located = tuple(self._located)
        time = self._clock_at_end(ending, states)
        solution = RunSolution(states, ending, time, self._x, self._steps, located, culprit=self._culprit)
        if self._kernel.tasks is not None:
            solution = solution._replace(
                shown=self._shown_at_times(len(self._kernel.tasks.signals)), held=self._tasks.w
            )
        return (
            solution._replace(instants=signals.schedule.instants[:-1], commands=commands)
            if signals.controllers
            else solution
        )

    def _clock_at_end(self, ending: int, states: Array) -> float:
        """What the clock shows at the end of a run: never more than the next time at which there is no state."""
        if ending == RUNNING:
            return self._settings.stop
        missing = self._settings.times[(self._times >= self.t) & np.isnan(states).any(axis=1)]
        return float(min([self._clock_start + self.t, *missing[:1]]))

    def _shown_at_times(self, signals: int) -> Array:
        """Inputs and signals at the times that are kept."""
        count = len(self._kernel.inputs) + signals
        since = np.array([time for time, _ in self._shown])
        rows = np.array([w[:count] for _, w in self._shown])
        # A task that is due at a time that differs by rounding is done there.
        found = np.searchsorted(since * (1 - SAME), self._times, side="right") - 1
        shown: Array = rows[np.clip(found, 0, None)]
        return shown

    def _run_controllers(self, x: Array, is_updated: bool = False) -> None:
        """Digital controllers whose instant it is, and the values shown from now on, also by controllers of Python."""
        if self._kernel.tasks is not None:
            self._w[:] = self._signals.at(self.t, self._w, self._clock_start)
        if self._tasks.run(self.t, x) or is_updated or not self._shown:
            self._shown.append((self.t, self._tasks.w.copy()))

    def _integrate(self, instants: Array, commands: Array, states: Array) -> int:
        """From one instant of the controllers to the next; fills the commands and the states."""
        signals, ending = self._signals, RUNNING
        stops = np.union1d(signals.knots - self._clock_start, self._switches.times[0])
        for number, (instant, end) in enumerate(pairwise(instants)):
            if ending != RUNNING or self._problem.interrupt[0]:
                return ending or INTERRUPTED
            before = self._event_values()
            if signals.controllers and instant >= self.start:
                signals.update(number, State(self._kernel.states, self._x), self._w)
            commands[number:] = self._w
            self._run_controllers(self._x, is_updated=bool(signals.controllers))
            if self.t > self.start:
                ending = self._log_events_by_jump(before)
            if self._events and self.t == 0 < end:
                ending = self._log_events_at_start(float(end))
            # A solver with long steps would miss changes of samples and of functions of time between them.
            for stop in (*stops[(stops > instant) & (stops < end)], end):
                while ending == RUNNING and self.t < stop:
                    task = partial(self._advance, float(min(stop, self._tasks.next)), states)
                    (ending,) = _worked(self._problem, [task], [self]) if signals.controllers else (task(),)
                    if ending == RUNNING and self.t < end:
                        before = self._event_values()
                        self._enter_segment()
                        self._run_controllers(self._x)
                        ending = self._log_events_by_jump(before)
        return ending

    def _enter_segment(self) -> None:
        """The branches that hold until the next switch."""
        self._segment = int(np.searchsorted(self._switches.times[0], self.t, side="right"))

    def _event_values(self) -> Array:
        """The functions of all events here."""
        return self._call("events", self.t, self._x)[: len(self._events)] if self._events else np.empty(0)

    def _is_unknown(self, values: Array) -> bool:
        """Whether the function of an event is NaN."""
        unknown = np.flatnonzero(np.isnan(values))
        if unknown.size:
            self._unknown = int(unknown[0])
        return unknown.size > 0

    def _end_unknown(self) -> int:
        """The run ends since the function of an event is NaN."""
        self._culprit = -1 - self._unknown
        return NOT_A_NUMBER

    def _log_events_by_jump(self, before: Array) -> int:
        """Log events whose function a new command or a switch takes through zero, which no step of the solver sees."""
        ending = RUNNING
        for e, (then, now) in enumerate(zip(before, self._event_values(), strict=True)):
            if ending == RUNNING and then * now < 0 and self._events[e].sign * now >= 0:
                ending = self._log(e, int(np.sign(then)), by_jump=True)
        return ending

    def _advance(self, end: float, states: Array) -> int:
        """On to the end, or to the next event that stops or resets; fills the states on the way."""
        if self._problem.interrupt[0]:
            return INTERRUPTED
        times, t = self._times, self.t
        self._enter_segment()
        if self._is_unknown(self._event_values()):
            return self._end_unknown()
        least = t + _NOTHING * max(abs(t), abs(end))
        states[(times > t) & (times <= least)] = self._x
        if end <= least:
            self.t = end
            return RUNNING
        # A time that differs from the end by rounding is the end for the solver.
        is_end = (times <= end) & (times >= end - _NOTHING * max(abs(t), abs(end)))
        between = times[(times > least) & (times < end) & ~is_end]
        solver, before = self._solver_at(t, self._x, end - t), self._steps
        # The last event is looked back on before the end.
        for time in (*(between if between.size else [0.5 * (t + end)]), end):
            with self._silence:
                found = solver.step(time, method="normal", tstop=end)
            # The solver's own state is not changed: it keeps unit length to its tolerance, and its history is valid.
            x = self._with_unit_quaternions(found.y[: self._x.size])
            self._steps = before + int(found.nfev)
            if self._falls_through(found, x):
                return TOO_MANY_EVENTS
            self.t, self._x = float(found.t), x
            self._scales = np.maximum(self._scales, np.abs(x))
            states[is_end if self.t == end else times == self.t] = x
            if found.status < 0 or found.t_events is not None:
                break
        return self._log_events(found, self._ending(found.status))

    def _with_unit_quaternions(self, states: Array) -> Array:
        """States, the last axis of an array, with quaternions of unit length."""
        states = np.array(states)
        for numbers in self._kernel.quaternions:
            elements = states[..., list(numbers)]
            states[..., list(numbers)] = elements / np.linalg.norm(elements, axis=-1, keepdims=True)
        return states

    def _ending(self, status: int) -> int:
        if status >= 0:
            return RUNNING
        if self._problem.interrupt[0]:
            return INTERRUPTED
        if self._is_exhausted:
            return TOO_MANY_STEPS
        if self._unknown_at is not None:
            return NOT_A_NUMBER
        return TOO_MANY_STEPS if status == _TOO_MUCH_WORK else STEP_TOO_SMALL

    @property
    def _is_exhausted(self) -> bool:
        return self._calls > self._settings.max_steps

    def _log_events(self, found: _Found, ending: int) -> int:
        """Log what stopped the solver, one after the other; it may end or reset the run."""
        if found.t_events is None:
            return ending
        *which, is_unknown = found.i_events[-1]
        for e in np.flatnonzero(which):
            if self._crossing.pop(int(e), 0) == -int(which[e]):
                continue
            after = self._log(int(e), -int(which[e]))
            ending = ending if after == RUNNING else after
            if after == TOO_MANY_EVENTS:
                break
        return self._end_unknown() if is_unknown and ending == RUNNING else ending

    def _log(self, e: int, came_from: int, by_jump: bool = False) -> int:
        """Log one event, and make its reset; it may end the run."""
        event, before, t = self._events[e], self._x, self.t
        comes_back = event.reset and not by_jump and self._rate(e, t, before) * came_from >= 0
        if comes_back or len(self._located) >= self._settings.max_events:
            self._culprit = e
            return TOO_MANY_EVENTS
        after = self._after(e, t, before) if event.reset else before
        self._located.append(LocatedEvent(e, self._clock_start + t, before, after))
        if event.reset:
            w = self._signals.at(t, self._w, self._clock_start)
            self._x = after_reset(self._kernel, self._clock_start + t, after, w, self._p)
            self._last_reset = None if by_jump else self._returns(e, t, came_from, before, self._x)
            if self._last_reset is not None and self._last_reset[2] * came_from < 0:
                self._crossing[e] = -came_from
        if event.terminal:
            self._culprit = e
            return AT_EVENT
        return RUNNING

    def _log_events_at_start(self, end: float) -> int:
        """Log events whose function is zero at first and leaves zero in the direction of the event."""
        t, x, count, ahead = self.t, self._x, len(self._events), _NEAR * (end - self.t)
        now = self._functions_and_rates(t, x)
        if self._is_unknown(now[:count]):
            return self._end_unknown()
        later = self._call("events", t + ahead, x + self._tolerances.increment(t, x, ahead))
        ending = RUNNING
        for e, event in enumerate(self._events):
            small = _ZERO * max(abs(now[e]), abs(later[e]))
            heading = np.sign(now[count + e] if abs(now[count + e]) * ahead > small else later[e])
            if ending == RUNNING and abs(now[e]) <= small and heading != 0 and heading * event.sign >= 0:
                ending = self._log(e, -int(heading))
                if now[e] * heading < 0 and not event.reset:
                    self._crossing[e] = -int(heading)
        return ending

    def _rate(self, e: int, t: float, x: Array) -> float:
        return float(self._functions_and_rates(t, x)[len(self._events) + e])

    def _functions_and_rates(self, t: float, x: Array) -> Array:
        """Of all events; the rates have what samples add to them, by a difference along these alone."""
        now, count, knots = self._call("events", t, x), len(self._events), self._signals.knots - self._clock_start
        if not self._signals.samples:
            return now
        interval = int(np.clip(np.searchsorted(knots, t, side="right") - 1, 0, knots.size - 2))
        pace = _PACE * (knots[interval + 1] - knots[interval])
        # Within one interval, at its end towards the time before.
        pace = pace if t + pace <= knots[interval + 1] else -pace
        ahead = self._call("events", t, x, inputs_at=t + pace)
        now[count:] += (ahead[:count] - now[:count]) / pace
        return now

    def _returns(self, e: int, t: float, came_from: int, before: Array, after: Array) -> tuple[int, int, float] | None:
        """The event, the side it came from and its function now, if its reset leads back there."""
        then, now = self._call("events", t, before)[e], self._call("events", t, after)[e]
        ahead = now if now != then else self._rate(e, t, after) or came_from
        return (e, came_from, now) if ahead * came_from > 0 else None

    def _falls_through(self, found: _Found, x: Array) -> bool:
        """Whether the function of the last reset went to the far side without an event.

        When resets follow each other faster and faster, the solver finally misses the return; or it finds a crossing in
        the wrong direction, as in the compiled loop.
        """
        if self._last_reset is None:
            return False
        self._culprit, came_from, after = self._last_reset
        if found.t_events is not None or (found.status < 0 and self._unknown_at is not None):
            return False  # an earlier event that can be resolved
        now = self._call("events", float(found.t), x)[self._culprit]
        if now * came_from > 0:
            self._last_reset = None
        # Events are found a little late, so that shortly after it is still on its way back.
        return bool(now * came_from < 0 and (now - after) * came_from <= 0)

    def _after(self, e: int, t: float, x: Array) -> Array:
        all_states = self._call("resets", t, x)
        return self._with_unit_quaternions(all_states[e * x.size : (e + 1) * x.size])

    # SUNDIALS

    def _cvode(self, t: float, x: Array, length: float) -> CVODE:
        from sksundae.cvode import CVODE  # noqa: PLC0415  # SciPy comes with it; only stiff runs wait for that

        # A Jacobian of a large tree would take longer to compile than differences take to compute.
        exact = None if self._kernel.is_rolled else self._jacobian
        solver = CVODE(self._rhs, method="BDF", jacfn=exact, **self._options(self._absolute(t, x, length)))
        solver.init_step(t, x)
        return solver

    def _ida(self, t: float, x: Array, length: float) -> IDA:
        from sksundae.ida import IDA  # noqa: PLC0415  # as above

        more = np.zeros(self._kernel.multiplier_count)
        # Integrals of multipliers share the test of errors: their rates, from the past of these, drive the speeds.
        atol = np.append(self._absolute(t, x, length), self._tolerance + more)
        solver = IDA(self._residual, jacfn=self._residual_jacobian, **self._options(atol, with_rates=True))
        whole = np.concatenate([x, more])
        solver.init_step(t, whole, self._rates(t, whole, np.concatenate([self._call("motion", t, x), more])))
        return solver

    def _rates(self, t: float, x: Array, rates: Array) -> Array:
        """ẋ with the multipliers that go with it: the residual, in which they are linear, is zero."""
        nx = len(self._kernel.motion_states)
        if rates.size == nx:
            return rates
        with_c, without = (self._call("residual_jacobian", t, x, np.append(rates, c)) for c in (1.0, 0.0))
        factors = (with_c - without).reshape((x.size, x.size), order="F")[:, nx:]
        residual = self._call("residual", t, x, np.append(rates, 0.0))
        return np.append(rates[:nx], shortest_solution(factors, -residual, None)[0])

    @property
    def _tolerance(self) -> float:
        return max(_PART * self._settings.rtol, min(self._settings.rtol, _LEAST))

    def _absolute(self, t: float, x: Array, length: float) -> Array:
        return self._tolerances.atol(t, x, length, self._scales, self._tolerance)

    def _options(self, atol: Array, with_rates: bool = False) -> dict[str, object]:
        settings = self._settings
        options: dict[str, object] = {"rtol": self._tolerance, "atol": atol, "max_num_steps": settings.max_steps}
        if settings.max_step is not None and np.isfinite(settings.max_step):
            options["max_step"] = settings.max_step
        if self._events:
            watcher: Callable[..., None] = self._watcher_of_rates() if with_rates else self._watcher()
            # All of them stop the solver: if it continued from an event at an output time, it would never end.
            count = len(self._events) + 1
            vars(watcher).update(terminal=[True] * count, direction=[*(event.sign for event in self._events), -1])
            options |= {"eventsfn": watcher, "num_events": count}
        return options

    def _rhs(self, t: float, x: Array, dx: Array) -> None:
        self._fill(dx, "motion", t, x)

    def _jacobian(self, t: float, x: Array, dx: Array, J: Array) -> None:
        J[:] = self._call("jacobian", t, x).reshape(J.shape, order="F")

    def _residual(self, t: float, x: Array, xdot: Array, r: Array) -> None:
        self._fill(r, "residual", t, x, np.append(xdot, 0.0))

    def _fill(self, numbers: Array, name: str, t: float, x: Array, rates: Array | None = None) -> None:
        """Evaluate for SUNDIALS, unless the run is to end, by Ctrl-C or because it has used up its evaluations.

        SUNDIALS ends a run for NaN alone. What it then prints about NaN is not the cause. Where a solution ceases to
        exist, it continues in steps that no longer change the time; such a run is to end too.
        """
        self._calls += 1
        if self._is_exhausted or self._problem.interrupt[0] or self._unknown_here > _MOST_UNKNOWN:
            self._silence_output()
            numbers[:] = np.nan
            return
        numbers[:] = self._call(name, t, x, rates)
        if abs(t - self._stays_at) > _SHORT * max(abs(t), _BEGINNING * self._end):
            self._silence.close()
            self._stays_at, self._unknown_here = t, 0
        if not np.isfinite(numbers).all():
            self._silence_output()
            self._unknown_here += 1
            self._unknown_at = t if self._unknown_at is None else self._unknown_at

    def _silence_output(self) -> None:
        """Keep the output of SUNDIALS from the terminal: the outcome reports the cause."""
        self._silence.enter_context(redirect_stdout(io.StringIO()))

    def _residual_jacobian(self, t: float, x: Array, xdot: Array, r: Array, c: float, J: Array) -> None:
        J[:] = self._call("residual_jacobian", t, x, np.append(xdot, c)).reshape(J.shape, order="F")

    def _watched(self, t: float, x: Array) -> Array:
        """The functions of all events, and one more that falls through zero where one of these becomes NaN."""
        g = self._call("events", t, x)[: len(self._events)]
        return np.append(g, -1.0 if self._is_unknown(g) else 1.0)

    # New functions for each solver, since SUNDIALS' wrapper reads their attributes.

    def _watcher(self) -> Callable[[float, Array, Array], None]:
        def watch(t: float, x: Array, g: Array) -> None:
            g[:] = self._watched(t, x)

        return watch

    def _watcher_of_rates(self) -> Callable[[float, Array, Array, Array], None]:
        nx = len(self._kernel.motion_states)

        def watch(t: float, x: Array, xdot: Array, g: Array) -> None:
            g[:] = self._watched(t, x[:nx])

        return watch

    def _call(
        self, name: str, t: float, x: Array, rates: Array | None = None, *, inputs_at: float | None = None
    ) -> Array:
        function = self._kernel.motion(name)
        leading = () if rates is None else (rates,)
        clock = self._clock_start + t
        w = self._signals.at(t if inputs_at is None else inputs_at, self._w, self._clock_start)
        # As in the compiled loop, both ends of a step belong to the branch that holds between two switches.
        clock = min(max(clock, self._switches.opens[0, self._segment]), self._switches.closes[0, self._segment])
        return function.one(*leading, np.array([clock]), x, w, self._p)
