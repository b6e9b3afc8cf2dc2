"""Instants of controllers, events and jumps exactly at the stop of a run.

Integrators end just before these. They are handled here, in the same way for all methods.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.simulate.constraints.projection import after_reset
from kanes.simulate.inputs import Controller, State
from kanes.simulate.instants.task_clock import TaskClock
from kanes.simulate.loop.endings import AT_EVENT, NOT_A_NUMBER, RUNNING, TOO_MANY_EVENTS
from kanes.simulate.loop.memory import SAME
from kanes.simulate.problem import Problem
from kanes.simulate.solution import LocatedEvent, RunSolution, RunSolutions

# Relative to the time, some roundings: how far before the stop functions are evaluated, and what counts as at the stop.
_ASIDE = 8e-15


@dataclass(eq=False)
class _End:
    """A run at its stop, and the changes there."""

    x: Array
    before: Array  # inputs of the system until then
    w: Array  # and from then on
    held: Array  # the same with what digital controllers remember
    is_served: bool  # whether a controller had its instant
    located: tuple[LocatedEvent, ...]
    ending: int = RUNNING
    culprit: int = 0


def served_at_stop(problem: Problem, solutions: Sequence[RunSolution]) -> Sequence[RunSolution]:
    """The runs; those that reached the stop include controllers, events and jumps there."""
    kernel, settings = problem.kernel, problem.settings
    nothing = kernel.tasks is None and not kernel.events and not _due_at_stop(problem)
    if not settings.stop > settings.start or nothing:
        return solutions
    if isinstance(solutions, RunSolutions):
        for run in _candidates(problem, solutions):
            _store(problem, solutions, run, _end(problem, solutions[run], run))
        return solutions
    return [
        _with(problem, solution, _end(problem, solution, run)) if solution.ending == RUNNING else solution
        for run, solution in enumerate(solutions)
    ]


def served_run(problem: Problem, solution: RunSolution, run: int) -> RunSolution:
    """A run that reached the stop, with controllers, events and jumps there; guards of contacts do not count."""
    if problem.settings.stop <= problem.settings.start:
        return solution
    return _with(problem, solution, _end(problem, solution, run))


def _candidates(problem: Problem, solutions: RunSolutions) -> list[int]:
    """Runs of many in which something may happen at the stop."""
    kernel, finished = problem.kernel, solutions.ending == RUNNING
    if kernel.tasks is not None:
        due = solutions.held[:, list(kernel.tasks.next)].min(axis=1) <= _duration(problem) * (1 + SAME)
        return [int(run) for run in np.flatnonzero(finished & (due | bool(kernel.events)))]
    stop, runs = problem.settings.stop, np.flatnonzero(finished)
    if not runs.size:
        return []
    x, p, aside = solutions.final[runs].T, problem.motion_p[runs].T, _aside(problem)
    found = []
    for t in (stop - aside, stop):
        w = np.array([problem.signals.at(t, problem.w[run]) for run in runs]).T
        found.append(kernel.motion("events").many(np.full((1, runs.size), t), x, w.reshape(-1, runs.size), p))
    count = len(kernel.events)
    before, now = found
    happens = _happens(before[:count], now[:count], now[count:], aside)
    return [int(run) for run in runs[happens.any(axis=0)]]


def _due_at_stop(problem: Problem) -> tuple[Controller, ...]:
    """Controllers of Python whose instant is the stop."""
    return problem.signals.schedule.due[-1] if problem.signals.controllers else ()


def _aside(problem: Problem) -> float:
    return _ASIDE * max(abs(problem.settings.start), abs(problem.settings.stop))


def _duration(problem: Problem) -> float:
    return problem.settings.stop - problem.settings.start


def _happens(before: Array, now: Array, rate: Array, aside: float) -> Array:
    """Whether functions pass zero at the stop, or come to it there, up to rounding."""
    comes = (np.abs(now) <= aside * np.abs(rate)) & (rate != 0)
    found: Array = (before * now < 0) | comes | ((now == 0) & (before != 0)) | np.isnan(now)
    return found


def _end(problem: Problem, solution: RunSolution, run: int) -> _End:
    kernel, settings, nw = problem.kernel, problem.settings, problem.w.shape[1]
    held = solution.held if solution.held.size else problem.all_w[run]
    if solution.instants.size and not solution.held.size:
        held = solution.commands[-1]
    held = held.copy()
    held[:nw] = problem.signals.at(settings.stop, held[:nw])
    before = problem.signals.at(settings.stop - _aside(problem), held[:nw].copy())
    if _due_at_stop(problem):
        problem.signals.update(-1, State(kernel.states, solution.final.copy()), held)
    clock = TaskClock(kernel, held, problem.motion_p[run], settings.seed, int(problem.streams[run]), settings.start)
    is_served = clock.run(_duration(problem), solution.final) or bool(_due_at_stop(problem))
    end = _End(solution.final, before, clock.w[:nw], clock.w, is_served, solution.located)
    if kernel.events:
        _log_events(problem, run, end)
    return end


def _log_events(problem: Problem, run: int, end: _End) -> None:
    """Log events at the stop, one after the other, and make their resets."""
    kernel, stop, aside = problem.kernel, problem.settings.stop, _aside(problem)
    p, count = problem.motion_p[run], len(kernel.events)
    guards = 0 if kernel.contacts is None else kernel.contacts.guard_count
    before = kernel.motion("events").one(np.array([stop - aside]), end.x, end.before, p)[:count]
    now = kernel.motion("events").one(np.array([stop]), end.x, end.w, p)
    unknown = np.flatnonzero(np.isnan(now[:count]))
    if unknown.size:
        end.ending, end.culprit = NOT_A_NUMBER, -1 - int(unknown[0])
        return
    happens = _happens(before, now[:count], now[count:], aside)
    for e in np.flatnonzero(happens[: count - guards]).tolist():
        event, rate = kernel.events[e], now[count + e]
        heading = np.sign(rate) if before[e] * now[e] >= 0 and rate != 0 else -np.sign(before[e])
        is_new = all(each.event != e or each.time < stop - 10 * aside for each in end.located)
        if end.ending == RUNNING and is_new and event.sign * heading >= 0:
            _log(problem, run, end, e)


def _log(problem: Problem, run: int, end: _End, e: int) -> None:
    kernel, stop, event = problem.kernel, problem.settings.stop, problem.kernel.events[e]
    if len(end.located) >= problem.settings.max_events:
        end.ending, end.culprit = TOO_MANY_EVENTS, e
        return
    before = after = end.x
    if event.reset:
        n, p = end.x.size, problem.motion_p[run]
        after = kernel.motion("resets").one(np.array([stop]), end.x, end.w, p)[e * n : (e + 1) * n]
        for numbers in kernel.quaternions:
            after[list(numbers)] /= np.linalg.norm(after[list(numbers)])
        end.x = after_reset(kernel, stop, after, end.w, p)
    end.located = (*end.located, LocatedEvent(e, stop, before, after))
    if event.terminal:
        end.ending, end.culprit = AT_EVENT, e


def _shown(problem: Problem, shown: Array, end: _End) -> None:
    """A state that is kept at the stop has the inputs and signals from then on."""
    if end.is_served and shown.size and problem.settings.times[-1] >= problem.settings.stop - _aside(problem):
        shown[-1] = end.held[: shown.shape[1]]


def _store(problem: Problem, solutions: RunSolutions, run: int, end: _End) -> None:
    solutions.final[run], solutions.ending[run], solutions.culprit[run] = end.x, end.ending, end.culprit
    if end.located:
        solutions.located[run] = end.located
    if solutions.held.size:
        solutions.held[run] = end.held
        _shown(problem, solutions.shown[run], end)


def _with(problem: Problem, solution: RunSolution, end: _End) -> RunSolution:
    solution = solution._replace(final=end.x, located=end.located, ending=end.ending, culprit=end.culprit)
    if solution.held.size:
        _shown(problem, solution.shown, end)
        solution = solution._replace(held=end.held)
    if _due_at_stop(problem):
        solution = solution._replace(
            instants=np.append(solution.instants, problem.settings.stop),
            commands=np.vstack([solution.commands, end.w]),
        )
    return solution
