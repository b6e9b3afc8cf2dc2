"""Runs by SUNDIALS: CVODE for stiff equations, IDA for M u̇ = f unsolved; both with exact Jacobians."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from kanes.errors import ExpressionError
from kanes.simulate.courses import Course, Happening, Problem
from kanes.simulate.endings import (
    AT_EVENT,
    INTERRUPTED,
    NOT_A_NUMBER,
    RUNNING,
    STEP_TOO_SMALL,
    TOO_MANY_EVENTS,
    TOO_MANY_STEPS,
)
from kanes.simulate.inputs import State
from kanes.simulate.loop_data import Array

# SUNDIALS' own code.
_TOO_MUCH_WORK = -1
# Relative to the time, a span that the solvers refuse as too short.
_NOTHING = 1e-14


def integrate(problem: Problem, method: str, run: int, start: float, x: Array, held: Array | None = None) -> Course:
    """One run from a state on, with inputs that controllers `held` then; resets, controllers and knots restart it."""
    return _Run(problem, method, run, held).course(start, x)


class _Run:
    def __init__(self, problem: Problem, method: str, run: int, held: Array | None) -> None:
        self._problem = problem
        self._settings = problem.settings
        self._kernel = problem.kernel
        self._feed = problem.feed
        self._events = problem.kernel.events
        self._w = (problem.w[run] if held is None else held).copy()
        self._p = problem.motion_p[run]
        self._happenings: list[Happening] = []
        self._steps = 0
        self._unknown_at: float | None = None
        self._calls = 0
        self._bounced: tuple[int, int] | None = None  # the last event if it was a reset, and where it came from
        self._culprit = 0  # the event that ends the run, if one does
        self._solve = self._cvode if method == "cvode" else self._ida

    def course(self, start: float, x: Array) -> Course:
        settings, feed = self._settings, self._feed
        states = np.full((settings.times.size, x.size), np.nan)
        if settings.times[0] == start:
            states[0] = x
        t, ending = start, RUNNING
        asked = feed.schedule.instants if feed.controllers else np.array([start, settings.stop])
        answers = np.empty((asked.size - 1, self._w.size))
        for number, (instant, end) in enumerate(pairwise(asked)):
            if feed.controllers and instant >= start:
                feed.ask(number, State(self._kernel.states, x), self._w)
            answers[number] = self._w
            # A solver with long steps would not see what samples do between them.
            for stop in (*feed.knots[(feed.knots > instant) & (feed.knots < end)], end):
                while ending == RUNNING and t < stop:
                    t, x, ending = self._advance(t, x, float(stop), states)
        course = Course(states, ending, t, x, self._steps, tuple(self._happenings), culprit=self._culprit)
        return replace(course, asked=asked[:-1], answers=answers) if feed.controllers else course

    def _advance(self, t: float, x: Array, end: float, states: Array) -> tuple[float, Array, int]:
        """On to the end, or to the next event that stops or resets; fills the states on the way."""
        times = self._settings.times
        least = t + _NOTHING * max(abs(t), abs(end))
        states[(times > t) & (times <= least)] = x
        if end <= least:
            return end, x, RUNNING
        chosen = np.flatnonzero((times > least) & (times < end))
        span = np.concatenate([[t], times[chosen], [end]])
        if span.size == 2:
            span = np.array([t, 0.5 * (t + end), end])  # two times alone would mean: keep every step
        try:
            solution = self._solve(span, x)
        except KeyboardInterrupt:
            return t, x, INTERRUPTED
        self._steps += int(solution.nfev)
        # The solver itself is left alone: it keeps the length to its tolerance, and what it knows of the past as it is.
        solution.y = self._with_unit_quaternions(solution.y)
        if self._falls_through(solution):
            return t, x, TOO_MANY_EVENTS
        kept = np.isin(times, solution.t[1:])
        states[kept] = solution.y[np.searchsorted(solution.t, times[kept])]
        reached = float(solution.t[-1])
        x = np.array(solution.y[-1])
        ending = self._ending(solution.status)
        return self._happen(solution, reached, x, ending)

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
        if self._is_exhausted:
            return TOO_MANY_STEPS
        if self._unknown_at is not None:
            return NOT_A_NUMBER
        return TOO_MANY_STEPS if status == _TOO_MUCH_WORK else STEP_TOO_SMALL

    @property
    def _is_exhausted(self) -> bool:
        return self._calls > self._settings.most_steps

    def _spent(self, numbers: Array) -> bool:
        """Whether the run has used up its evaluations: nothing but NaN makes SUNDIALS give up then."""
        self._calls += 1
        if self._is_exhausted:
            numbers[:] = np.nan
        return self._is_exhausted

    def _happen(self, solution: Any, t: float, x: Array, ending: int) -> tuple[float, Array, int]:
        """Log what stopped the solver, one after the other; it may end or reset the run."""
        if solution.t_events is None:
            return t, x, ending
        which = solution.i_events[-1]
        for e in np.flatnonzero(which):
            event, before, came_from = self._events[e], x, -int(which[e])
            comes_back = event.reset and self._rate(int(e), t, before) * came_from >= 0
            if comes_back or len(self._happenings) >= self._settings.most_events:
                self._culprit = int(e)
                return t, x, TOO_MANY_EVENTS
            if event.reset:
                x = self._after(int(e), t, before)
                self._bounced = self._returns(int(e), t, came_from, before, x)
            self._happenings.append(Happening(int(e), t, before, x))
            if event.terminal:
                ending, self._culprit = AT_EVENT, int(e)
        return t, x, ending

    def _rate(self, e: int, t: float, x: Array) -> float:
        return float(self._call("events", t, x)[len(self._events) + e])

    def _returns(self, e: int, t: float, came_from: int, before: Array, after: Array) -> tuple[int, int] | None:
        """The event and the side it came from, if its reset leads back there."""
        then, now = self._call("events", t, before)[e], self._call("events", t, after)[e]
        ahead = now if now != then else self._rate(e, t, after) or came_from
        return (e, came_from) if ahead * came_from > 0 else None

    def _falls_through(self, solution: Any) -> bool:
        """Whether the function of the last reset went to the far side without an event.

        Resets that follow each other faster and faster come to where the solver no longer sees the way back; or it sees
        a crossing in the wrong direction, as in the compiled loop.
        """
        if self._bounced is None:
            return False
        self._culprit, came_from = self._bounced
        if solution.status < 0 and self._unknown_at is not None:
            return False
        first = solution.t_events[0] if solution.t_events is not None and len(solution.t_events) else np.inf
        if first <= solution.t[1]:
            return False  # something happened before that can be told
        self._bounced = None
        return float(self._call("events", float(solution.t[1]), solution.y[1])[self._culprit]) * came_from < 0

    def _after(self, e: int, t: float, x: Array) -> Array:
        all_states = self._call("resets", t, x)
        return self._with_unit_quaternions(all_states[e * x.size : (e + 1) * x.size])

    # SUNDIALS

    def _cvode(self, span: Array, x: Array) -> Any:
        from sksundae.cvode import CVODE  # noqa: PLC0415  # SciPy comes with it; only stiff runs wait for that

        if self._kernel.constraints is not None:
            raise ExpressionError(
                f"'{self._kernel.name}': 'cvode' does not know constraints, and would drift away from them. Use "
                "method='ida', or an explicit one."
            )
        # A Jacobian of a large tree would take longer to compile than differences take to compute.
        exact = None if self._kernel.is_rolled else self._jacobian
        solver = CVODE(self._rhs, method="BDF", jacfn=exact, **self._options())
        return solver.solve(span, x)

    def _ida(self, span: Array, x: Array) -> Any:
        from sksundae.ida import IDA  # noqa: PLC0415  # as above

        if self._kernel.is_rolled:
            raise ExpressionError(
                f"'{self._kernel.name}': 'ida' needs M and f in one program, which is too long for so large a tree. "
                "Use method='cvode'."
            )
        xdot, more = self._call("motion", float(span[0]), x), np.zeros(self._kernel.multiplier_count)
        solver = IDA(self._residual, jacfn=self._residual_jacobian, **self._options(with_rates=True))
        found = solver.solve(span, np.concatenate([x, more]), np.concatenate([xdot, more]))
        found.y = found.y[:, : x.size]
        return found

    def _options(self, with_rates: bool = False) -> dict[str, Any]:
        tolerance = self._settings.tolerance
        options: dict[str, Any] = {"rtol": tolerance, "atol": tolerance, "max_num_steps": self._settings.most_steps}
        if self._events:
            watcher = self._watcher_of_rates() if with_rates else self._watcher()
            # All of them stop the solver: where it goes on from an event at a time that was asked for, it never ends.
            watcher.terminal = [True] * len(self._events)
            watcher.direction = [event.sign for event in self._events]
            options |= {"eventsfn": watcher, "num_events": len(self._events)}
        return options

    def _rhs(self, t: float, x: Array, dx: Array) -> None:
        if self._spent(dx):
            return
        dx[:] = self._call("motion", t, x)
        if self._unknown_at is None and not np.isfinite(dx).all():
            self._unknown_at = t

    def _jacobian(self, t: float, x: Array, dx: Array, J: Array) -> None:
        J[:] = self._call("jacobian", t, x).reshape(J.shape, order="F")

    def _residual(self, t: float, x: Array, xdot: Array, r: Array) -> None:
        if self._spent(r):
            return
        r[:] = self._call("residual", t, x, np.append(xdot, 0.0))
        if self._unknown_at is None and not np.isfinite(r).all():
            self._unknown_at = t

    def _residual_jacobian(self, t: float, x: Array, xdot: Array, r: Array, c: float, J: Array) -> None:
        J[:] = self._call("residual_jacobian", t, x, np.append(xdot, c)).reshape(J.shape, order="F")

    # Functions of their own, since SUNDIALS' wrapper looks at their attributes.

    def _watcher(self) -> Any:
        def watch(t: float, x: Array, g: Array) -> None:
            g[:] = self._call("events", t, x)[: len(self._events)]

        return watch

    def _watcher_of_rates(self) -> Any:
        nx = len(self._kernel.motion_states)

        def watch(t: float, x: Array, xdot: Array, g: Array) -> None:
            g[:] = self._call("events", t, x[:nx])[: len(self._events)]

        return watch

    def _call(self, name: str, t: float, x: Array, rates: Array | None = None) -> Array:
        function = self._kernel.motion(name)
        leading = () if rates is None else (rates,)
        return function.one(*leading, np.array([t]), x, self._feed.at(t, self._w), self._p)
