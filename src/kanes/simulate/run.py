"""From a compiled system and numbers to runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from kanes.simulate import explicit, implicit
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.constraints import start as constraining
from kanes.simulate.given import problem_of
from kanes.simulate.inputs import State
from kanes.simulate.loop.endings import (
    AT_EVENT,
    NOT_A_NUMBER,
    OFF_CONSTRAINTS,
    RUNNING,
    STEP_TOO_SMALL,
    STIFF,
    TOO_MANY_EVENTS,
    WORDS,
)
from kanes.simulate.methods.runge_kutta import METHODS
from kanes.simulate.outcome import Occurrence, Outcome, Record, Records
from kanes.simulate.problem import IMPLICIT, Course, Problem, Settings
from kanes.types import Array

# Tolerances at which the higher order begins to pay; measured on the library's systems.
_FINE = 1e-6
# A run that fails with a three-angle turn this near to its lock fails because of it.
_LOCKED = 1e-2


def simulate(
    kernel: CompiledSystem,
    initial: Mapping[Any, Any],
    parameters: Mapping[Any, Any],
    inputs: Mapping[Any, Any],
    given: Settings,
) -> Record:
    """One run, up to where it ends."""
    problem = problem_of(kernel, initial, parameters, inputs, given, single=True)
    course = _courses(problem)[0]
    times = problem.settings.times
    t, states = times, course.states
    if course.ending != RUNNING:
        reached = times < course.time
        t, states = np.append(t[reached], course.time), np.vstack([states[reached], course.final])
    nx = len(kernel.states)
    return Record(
        t,
        np.ascontiguousarray(states[:, :nx].T),
        _inputs_along(problem, course, 0, t),
        problem.p[0],
        _work(kernel, states),
        _outcome(problem, course, 0),
        _occurrences(kernel, course),
    )


def simulate_many(
    kernel: CompiledSystem,
    initial: Mapping[Any, Any],
    parameters: Mapping[Any, Any],
    inputs: Mapping[Any, Any],
    given: Settings,
) -> Records:
    """All runs, eight lanes at a time."""
    problem = problem_of(kernel, initial, parameters, inputs, given, single=False)
    courses = _courses(problem)
    states = np.array([course.states for course in courses]).transpose(0, 2, 1)
    final = np.array([course.final for course in courses])
    nx, times = len(kernel.states), problem.settings.times
    along = np.array(
        [_inputs_along(problem, course, run, np.append(times, course.time)) for run, course in enumerate(courses)]
    )
    return Records(
        times,
        states[:, :nx],
        along[:, :, :-1],
        problem.p.T,
        _work(kernel, states),
        tuple(_outcome(problem, course, run) for run, course in enumerate(courses)),
        tuple(_occurrences(kernel, course) for course in courses),
        final_states=final[:, :nx],
        final_inputs=along[:, :, -1],
        final_work=_work(kernel, final),
    )


def _work(kernel: CompiledSystem, states: Array) -> Array:
    """What is integrated besides the states, which stand along the second axis."""
    nx = len(kernel.states)
    work: Array = states[:, nx] if states.shape[1] > nx else np.zeros_like(states[:, 0])
    return work


# How it went


def _courses(problem: Problem) -> list[Course]:
    """All runs; those that cannot start end where they are."""
    runs = [run for run in range(problem.x.shape[0]) if run not in problem.refused]
    if not problem.refused:
        return _kept_courses(problem)
    courses = dict(zip(runs, _kept_courses(problem.of(runs)), strict=True)) if runs else {}
    nowhere = np.full((problem.settings.times.size, problem.x.shape[1]), np.nan)
    for run, (ending, _) in problem.refused.items():
        courses[run] = Course(nowhere, ending, problem.settings.start, problem.x[run], 0)
    return [courses[run] for run in range(problem.x.shape[0])]


def _kept_courses(problem: Problem) -> list[Course]:
    """Runs that can start, with every state that is kept on the constraints."""
    courses = _integrated(problem)
    if problem.kernel.constraints is None:
        return courses
    return [_settled(problem, run, course) for run, course in enumerate(courses)]


def _settled(problem: Problem, run: int, course: Course) -> Course:
    kernel, t = problem.kernel, problem.settings.times
    kept = course.kept if course.kept.size else problem.kept[run]
    w, nx = _inputs_along(problem, course, run, t), len(kernel.states)
    states = course.states.copy()
    p = problem.p[run]
    states[:, :nx] = constraining.settled_states(kernel, t, states[:, :nx].T, w, p, kept, course.pivots).T
    broken = constraining.first_broken(kernel, t, states[:, :nx].T, w, p) if not kept.all() else None
    if broken is None:
        return replace(course, states=states)
    # Rows were left out because they followed from others, and did so no longer.
    late = t >= t[broken]
    final = course.final if course.time <= t[broken] else states[broken].copy()
    time = min(course.time, float(t[broken]))
    states[late] = np.nan
    return replace(course, states=states, ending=OFF_CONSTRAINTS, time=time, final=final)


def _integrated(problem: Problem) -> list[Course]:
    """All runs by the method asked for; `auto` begins with an explicit one and leaves it where a run is stiff."""
    settings = problem.settings
    if settings.method in IMPLICIT:
        legs = [implicit.Leg(run, settings.start, x) for run, x in enumerate(problem.x)]
        courses = implicit.integrate(problem, settings.method, legs)
        return [replace(course, method=settings.method) for course in courses]
    is_free = settings.method == "auto"
    method = settings.method if not is_free else "dop853" if settings.tolerance <= _FINE else "dp5"
    courses = [replace(course, method=method) for course in explicit.integrate(problem, method, is_free)]
    stiff = [run for run, course in enumerate(courses) if course.ending == STIFF]
    if stiff:
        for run, course in zip(stiff, _continued(problem, stiff, courses), strict=True):
            courses[run] = course
    return courses


def _continued(problem: Problem, stiff: list[int], courses: list[Course]) -> list[Course]:
    """The rest of runs that turned out stiff, by CVODE, or with constraints by IDA."""
    method = "cvode" if problem.kernel.constraints is None else "ida"
    begun = [courses[run] for run in stiff]
    legs = [
        implicit.Leg(run, course.time, course.final, _held(course), course.scales)
        for run, course in zip(stiff, begun, strict=True)
    ]
    rests = implicit.integrate(problem, method, legs)
    return [_joined(problem, course, rest, method) for course, rest in zip(begun, rests, strict=True)]


def _held(course: Course) -> Array | None:
    """What controllers answered last, if there are any."""
    return course.answers[max(int(np.searchsorted(course.asked, course.time)) - 1, 0)] if course.asked.size else None


def _joined(problem: Problem, course: Course, rest: Course, method: str) -> Course:
    later = problem.settings.times > course.time
    return replace(
        rest,
        states=np.where(later[:, None], rest.states, course.states),
        steps=course.steps + rest.steps,
        happenings=course.happenings + rest.happenings,
        answers=np.where((course.asked < course.time)[:, None], course.answers, rest.answers),
        method=f"{course.method}, then {method} from t = {course.time:.6g}",
    )


def _outcome(problem: Problem, course: Course, run: int) -> Outcome:
    kernel, culprit = problem.kernel, ""
    if run in problem.refused:
        return Outcome(WORDS[course.ending], course.time, 0, problem.refused[run][1])
    if course.ending in (AT_EVENT, TOO_MANY_EVENTS):
        culprit = kernel.events[_ending_event(problem.settings, course)].name
    elif course.ending in (NOT_A_NUMBER, STEP_TOO_SMALL):
        culprit = _culprit(problem, course, run)
    elif course.ending == OFF_CONSTRAINTS:
        w = _inputs_along(problem, course, run, np.array([course.time]))[:, 0]
        culprit = constraining.worst(kernel, course.time, course.final, w, problem.p[run])
    why = _why(problem.settings, course.method)
    words = WORDS[course.ending]
    return Outcome(words, course.time, course.steps, culprit, course.method, why, problem.repairs[run])


def _ending_event(settings: Settings, course: Course) -> int:
    """The event that ended a run; where the log is full, the one that filled it."""
    if course.ending == AT_EVENT or len(course.happenings) < settings.most_events:
        return course.culprit
    counts = Counter([course.culprit, *(each.event for each in course.happenings)])
    return counts.most_common(1)[0][0]


def _why(settings: Settings, method: str) -> str:
    if settings.method != "auto":
        return "it was asked for"
    first = method.split(",", maxsplit=1)[0]
    side = "at most" if first == "dop853" else "more than"
    why = f"{METHODS[first].title} costs least where the tolerance is {side} {_FINE:g}"
    if "then" in method:
        why += "; then its steps were held by stability, not by accuracy, so that the rest is stiff"
    return why


def _culprit(problem: Problem, course: Course, run: int) -> str:
    """The states whose rates are no numbers where the run ended or just ahead; else the one that changes fastest."""
    kernel, x = problem.kernel, course.final
    w, p = _inputs_along(problem, course, run, np.array([course.time]))[:, 0], problem.motion_p[run]
    now = np.array([course.time])

    def rates(step: float, dx: Array) -> Array:
        return kernel.motion("motion").one(now + step, x + step * dx, w, p)

    def unknown(dx: Array) -> list[str]:
        # The work comes last; it is no state of the user's, and follows the others.
        return [name for name, each in zip(kernel.states, dx, strict=False) if not np.isfinite(each)]

    for frame, angle, by_sine in kernel.locks:
        value = x[kernel.states.index(angle)]
        if abs(np.sin(value) if by_sine else np.cos(value)) < _LOCKED:
            return f"gimbal lock of {frame}: {angle} = {value:.4g}; use kn.Spherical, or another sequence of axes"
    dx = rates(0.0, np.zeros(x.size))
    if not unknown(dx):
        for step in np.logspace(-14, 0, 57):
            ahead = unknown(rates(step, dx))
            if ahead:
                return f"rate of {', '.join(ahead)}"
        nx = len(kernel.states)
        return f"{kernel.states[int(np.argmax(np.abs(dx[:nx]) / (1 + np.abs(x[:nx]))))]} changes fastest"
    return f"rate of {', '.join(unknown(dx))}"


def _occurrences(kernel: CompiledSystem, course: Course) -> tuple[Occurrence, ...]:
    found = []
    for each in course.happenings:
        before = State(kernel.states, each.before)
        after = State(kernel.states, each.after) if kernel.events[each.event].reset else before
        found.append(Occurrence(kernel.events[each.event].name, each.time, before, after))
    return tuple(found)


def _inputs_along(problem: Problem, course: Course, run: int, t: Array) -> Array:
    """All inputs at some times: numbers as given, samples looked up, answers of controllers held."""
    feed = problem.feed
    w = np.repeat(problem.w[run][:, None], t.size, axis=1)
    if course.asked.size:
        held = np.clip(np.searchsorted(course.asked, t, side="right") - 1, 0, None)
        w = course.answers[held].T.copy()
    if feed.samples:
        interval = np.clip(np.searchsorted(feed.knots, t, side="right") - 1, 0, feed.knots.size - 2)
        powers = (t - feed.knots[interval])[:, None] ** np.arange(4)
        w[feed.fed] = np.einsum("nkp,np->kn", feed.cubics[interval], powers)
    return w
