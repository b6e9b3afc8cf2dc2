"""From a compiled system and numbers to runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from kanes.base.short_texts import listed
from kanes.base.types import Array, Values
from kanes.simulate import explicit, implicit
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.constraints.projection import first_violating, most_violated, projected_states
from kanes.simulate.inputs import State
from kanes.simulate.instants.at_stop import served_at_stop
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
from kanes.simulate.outcome import Occurrence, Outcome, Outcomes, Record, Records
from kanes.simulate.problem import Problem
from kanes.simulate.settings import IMPLICIT, Settings
from kanes.simulate.solution import NO_COMMANDS, LocatedEvent, RunSolution, RunSolutions
from kanes.simulate.value_tables import problem_of

# Tolerances at which the higher order begins to pay; measured on the library's systems.
_FINE = 1e-6
# A run that fails with a three-angle rotation this near to gimbal lock fails because of it.
_LOCKED = 1e-2
# Relative to the start or the length of a run, a time after the start that is rounding alone.
_ROUNDINGS = 1e-14


def simulate(
    kernel: CompiledSystem,
    initial: Values,
    parameters: Values,
    inputs: Values,
    given: Settings,
) -> Record:
    """One run, up to where it ends."""
    problem = problem_of(kernel, initial, parameters, inputs, given, single=True)
    return recorded(problem, solved(problem)[0])


def reached(problem: Problem, solution: RunSolution) -> tuple[Array, Array]:
    """The times at which there are states, the last one being where a run ended early, and these, a row each."""
    t, states = problem.settings.times, solution.states
    if solution.ending == RUNNING:
        return t, states
    before = t < solution.time
    return np.append(t[before], solution.time), np.vstack([states[before], solution.final])


def recorded(problem: Problem, solution: RunSolution) -> Record:
    """The one run of a problem, up to where it ended."""
    kernel, (t, states) = problem.kernel, reached(problem, solution)
    rows, nx = states.T.copy(), len(kernel.states)
    return Record(
        t,
        rows[:nx],
        inputs_along(problem, solution, 0, t),
        problem.p[0].copy(),
        rows[nx] if len(rows) > nx else np.zeros(t.size),
        _outcome(problem, solution, 0),
        _occurrences(kernel, solution),
        problem.signals.samples,
        signals_along(problem, solution, t),
    )


def simulate_many(
    kernel: CompiledSystem,
    initial: Values,
    parameters: Values,
    inputs: Values,
    given: Settings,
    interrupt: Array | None = None,
) -> Records:
    """All runs, eight lanes at a time; a 1 in `interrupt` ends them before their time."""
    problem = problem_of(kernel, initial, parameters, inputs, given, single=False)
    if interrupt is not None:
        problem.interrupt = interrupt
    return all_recorded(problem, solved(problem))


def all_recorded(problem: Problem, solutions: Sequence[RunSolution]) -> Records:
    """The runs of a problem."""
    kernel = problem.kernel
    states = _of_each(solutions, "states").transpose(0, 2, 1)
    final, ends = _of_each(solutions, "final"), _of_each(solutions, "time")
    nx = len(kernel.states)
    return Records(
        problem.settings.times,
        states[:, :nx],
        _inputs_of_all(problem, solutions, problem.settings.times),
        problem.p.T,
        _work(kernel, states),
        _outcomes(problem, solutions),
        tuple(_occurrences(kernel, solution) for solution in solutions) if kernel.events else ((),) * len(solutions),
        final_states=final[:, :nx],
        final_inputs=_inputs_of_all(problem, solutions, ends[:, None])[:, :, 0],
        final_work=_work(kernel, final),
        **_signals_of_all(problem, solutions),
    )


def _of_each(solutions: Sequence[RunSolution], name: str) -> Array:
    """A number or array of each run, along the first axis."""
    if isinstance(solutions, RunSolutions):
        found: Array = getattr(solutions, name)
        return found
    return np.array([getattr(solution, name) for solution in solutions])


def _work(kernel: CompiledSystem, states: Array) -> Array:
    """What is integrated besides the states, which are along the second axis."""
    nx = len(kernel.states)
    work: Array = states[:, nx] if states.shape[1] > nx else np.zeros_like(states[:, 0])
    return work


# How the runs ended


def solved(problem: Problem) -> Sequence[RunSolution]:
    """All runs; those that cannot start end at their start."""
    if not problem.refused:
        return _projected_solutions(problem)
    runs = [run for run in range(problem.x.shape[0]) if run not in problem.refused]
    made = _projected_solutions(problem.of(runs)) if runs else []
    if isinstance(made, RunSolutions):
        refused = {run: ending for run, (ending, _) in problem.refused.items()}
        return made.among(runs, refused, problem.settings.start, problem.x)
    solutions = dict(zip(runs, made, strict=True))
    nowhere = np.full((problem.settings.times.size, problem.x.shape[1]), np.nan)
    for run, (ending, _) in problem.refused.items():
        solutions[run] = RunSolution(nowhere, ending, problem.settings.start, problem.x[run], 0)
    return [solutions[run] for run in range(problem.x.shape[0])]


def _projected_solutions(problem: Problem) -> Sequence[RunSolution]:
    """Runs that can start, with the states at the output times on the constraints."""
    solutions = served_at_stop(problem, _integrated(problem))
    if problem.kernel.constraints is None:
        return solutions
    return [_projected(problem, run, solution) for run, solution in enumerate(solutions)]


def _projected(problem: Problem, run: int, solution: RunSolution) -> RunSolution:
    kernel, t = problem.kernel, problem.settings.times
    enforced = solution.enforced if solution.enforced.size else problem.enforced[run]
    solution = solution._replace(located=_landed(problem, run, solution, enforced))
    w, nx = inputs_along(problem, solution, run, t), len(kernel.states)
    states = solution.states.copy()
    p = problem.p[run]
    states[:, :nx] = projected_states(kernel, t, states[:, :nx].T, w, p, enforced, solution.pivots).T
    violating = first_violating(kernel, t, states[:, :nx].T, w, p) if not enforced.all() else None
    if violating is None:
        return solution._replace(states=states)
    # Rows were left out because they followed from others, and did so no longer.
    late = t >= t[violating]
    final = solution.final if solution.time <= t[violating] else states[violating].copy()
    time = min(solution.time, float(t[violating]))
    states[late] = np.nan
    return solution._replace(states=states, ending=OFF_CONSTRAINTS, time=time, final=final)


def _landed(problem: Problem, run: int, solution: RunSolution, enforced: Array) -> tuple[LocatedEvent, ...]:
    """The events, each reset with the state on the constraints that the run went on from."""
    kernel, nx = problem.kernel, len(problem.kernel.states)
    located = solution.located
    numbers = [number for number, each in enumerate(located) if kernel.events[each.event].reset]
    if not numbers:
        return located
    t = np.array([located[number].time for number in numbers])
    x = np.array([located[number].after[:nx] for number in numbers]).T
    w = inputs_along(problem, solution, run, t)
    after = dict(zip(numbers, projected_states(kernel, t, x, w, problem.p[run], enforced).T, strict=True))
    return tuple(
        replace(each, after=np.append(after[number], each.after[nx:])) if number in after else each
        for number, each in enumerate(located)
    )


def _integrated(problem: Problem) -> Sequence[RunSolution]:
    """All runs by the chosen method; `auto` begins with an explicit one and leaves it where a run is stiff."""
    settings = problem.settings
    if settings.method in IMPLICIT:
        legs = [implicit.Leg(run, settings.start, x) for run, x in enumerate(problem.x)]
        integrated = implicit.integrate(problem, settings.method, legs)
        return [solution._replace(method=settings.method) for solution in integrated]
    solutions = explicit.integrate(problem, explicit_method(settings), settings.method == "auto")
    stiff = _stiff(solutions)
    if not stiff:
        return solutions
    continued = dict(zip(stiff, _continued(problem, stiff, solutions), strict=True))
    return [continued.get(run, solution) for run, solution in enumerate(solutions)]


def explicit_method(settings: Settings) -> str:
    """The chosen one, or the one that `auto` begins with."""
    if settings.method != "auto":
        return settings.method
    return "dop853" if settings.rtol <= _FINE else "dp5"


def _stiff(solutions: list[RunSolution] | RunSolutions) -> list[int]:
    if isinstance(solutions, list):
        return [run for run, solution in enumerate(solutions) if solution.ending == STIFF]
    found: list[int] = np.flatnonzero(solutions.ending == STIFF).tolist()
    return found


def _continued(problem: Problem, stiff: list[int], solutions: Sequence[RunSolution]) -> list[RunSolution]:
    """The rest of runs that turned out stiff, by CVODE, or with constraints by IDA."""
    method = "cvode" if problem.kernel.constraints is None else "ida"
    begun = [solutions[run] for run in stiff]
    legs = [
        implicit.Leg(run, solution.time, solution.final, _held(solution), solution.scales)
        for run, solution in zip(stiff, begun, strict=True)
    ]
    rests = implicit.integrate(problem, method, legs)
    return [_joined(problem, solution, rest, method) for solution, rest in zip(begun, rests, strict=True)]


def _held(solution: RunSolution) -> Array | None:
    """The last results of controllers, if there are any."""
    if solution.held.size:
        return solution.held
    return (
        solution.commands[max(int(np.searchsorted(solution.instants, solution.time)) - 1, 0)]
        if solution.instants.size
        else None
    )


def _joined(problem: Problem, solution: RunSolution, rest: RunSolution, method: str) -> RunSolution:
    later = problem.settings.times > solution.time
    return rest._replace(
        states=np.where(later[:, None], rest.states, solution.states),
        steps=solution.steps + rest.steps,
        located=solution.located + rest.located,
        commands=np.where((solution.instants < solution.time)[:, None], solution.commands, rest.commands),
        shown=np.where(later[:, None], rest.shown, solution.shown) if solution.held.size else NO_COMMANDS,
        method=f"{solution.method}, then {method} from t = {solution.time:.6g}",
    )


def _outcome(problem: Problem, solution: RunSolution, run: int) -> Outcome:
    reason = why(problem.settings.method, solution.method)
    words = WORDS[solution.ending]
    culprit = "" if solution.ending == RUNNING else culprit_of(problem, solution, run)
    repairs = problem.repairs.get(run, {}), problem.repair_effects.get(run, {})
    advice = _advice(problem, solution, run)
    return Outcome(words, solution.time, solution.steps, culprit, solution.method, reason, *repairs, advice)


def _outcomes(problem: Problem, solutions: Sequence[RunSolution]) -> Outcomes:
    """How all runs ended; most are not treated one by one."""
    ending = _of_each(solutions, "ending")
    culprits = {run: culprit_of(problem, solutions[run], run) for run in np.flatnonzero(ending != RUNNING).tolist()}
    methods = [each.method for each in solutions] if not isinstance(solutions, RunSolutions) else [solutions.method]
    if problem.refused and len(methods) < len(ending):
        # No method was at work where nothing moved.
        methods = ["" if run in problem.refused else methods[0] for run in range(len(ending))]
    reasons = {method: why(problem.settings.method, method) if method else "" for method in set(methods)}
    times, steps = _of_each(solutions, "time"), _of_each(solutions, "steps")
    is_advised = np.isin(ending, (AT_EVENT, TOO_MANY_EVENTS, STEP_TOO_SMALL))
    at_start = np.flatnonzero(is_advised & (times <= _start_rounded(problem.settings)))
    advice = {run: text for run in at_start.tolist() if (text := _advice(problem, solutions[run], run))}
    repairs = problem.repairs, problem.repair_effects
    return Outcomes(ending, WORDS, times, steps, culprits, methods, reasons, *repairs, advice)


def culprit_of(problem: Problem, solution: RunSolution, run: int) -> str:
    kernel, culprit = problem.kernel, ""
    if run in problem.refused:
        return problem.refused[run][1]
    if solution.ending in (AT_EVENT, TOO_MANY_EVENTS):
        culprit = kernel.events[_ending_event(problem.settings, solution)].name
    elif solution.ending == NOT_A_NUMBER and solution.culprit < 0:
        culprit = f"function of event '{kernel.events[-1 - solution.culprit].name}'"
    elif solution.ending in (NOT_A_NUMBER, STEP_TOO_SMALL):
        culprit = _culprit(problem, solution, run)
    elif solution.ending == OFF_CONSTRAINTS and kernel.constraints is None:
        culprit = "what is closed"
    elif solution.ending == OFF_CONSTRAINTS:
        w = inputs_along(problem, solution, run, np.array([solution.time]))[:, 0]
        culprit = most_violated(kernel, solution.time, solution.final, w, problem.p[run])
    return culprit


def _advice(problem: Problem, solution: RunSolution, run: int) -> str:
    """What to do about a run that ended where it starts, by an event or since no step was short enough."""
    settings = problem.settings
    if solution.ending == STEP_TOO_SMALL:
        return _advice_at_rest(problem, solution, run)
    if solution.ending not in (AT_EVENT, TOO_MANY_EVENTS) or solution.time != settings.start:
        return ""
    event = problem.kernel.events[_ending_event(settings, solution)]
    cure = "start a little past it" if event.sign else "give the event a direction, or start a little past it"
    return f"the event's function is zero where the run starts: {cure}"


def _advice_at_rest(problem: Problem, solution: RunSolution, run: int) -> str:
    """What to do about states that leave zero by a fractional power of time: no step has a small relative error."""
    at_zero = (problem.x[run] == 0) & (problem.atol < 0)
    # The work is the last entry, and is not a state of the model.
    names = [name for name, is_zero in zip(problem.kernel.states, at_zero, strict=False) if is_zero]
    if solution.time > _start_rounded(problem.settings) or not names:
        return ""
    verb = "starts" if len(names) == 1 else "start"
    return (
        f"{listed(names)} {verb} at zero, where a relative tolerance has no size to refer to: give atol=, an error "
        "that does not matter, for instance atol=1e-12"
    )


def _start_rounded(settings: Settings) -> float:
    """The last time that differs from the start by rounding alone."""
    return settings.start + _ROUNDINGS * max(abs(settings.start), settings.stop - settings.start)


def _ending_event(settings: Settings, solution: RunSolution) -> int:
    """The event that ended a run; where the log is full, the one that filled it."""
    if solution.ending == AT_EVENT or len(solution.located) < settings.max_events:
        return solution.culprit
    counts = Counter([solution.culprit, *(each.event for each in solution.located)])
    return counts.most_common(1)[0][0]


@cache
def why(chosen: str, method: str) -> str:
    if chosen != "auto":
        return "chosen by the user"
    first = method.split(",", maxsplit=1)[0]
    side = "at most" if first == "dop853" else "more than"
    reason = f"{METHODS[first].title} costs least where the tolerance is {side} {_FINE:g}"
    if "then" in method:
        reason += "; then stability limited its steps, not accuracy, so that the rest is stiff"
    return reason


def _culprit(problem: Problem, solution: RunSolution, run: int) -> str:
    """The states whose rates are not finite where the run ended or just ahead; else the one that changes fastest."""
    kernel, x = problem.kernel, solution.final
    w, p = inputs_along(problem, solution, run, np.array([solution.time]))[:, 0], problem.motion_p[run]
    now = np.array([solution.time])

    def rates(step: float, dx: Array) -> Array:
        return kernel.motion("motion").one(now + step, x + step * dx, w, p)

    def unknown(dx: Array) -> list[str]:
        # The work is the last entry, depends on the others, and is not a state of the model.
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


def _occurrences(kernel: CompiledSystem, solution: RunSolution) -> tuple[Occurrence, ...]:
    found = []
    for each in solution.located:
        before = State(kernel.states, each.before)
        after = State(kernel.states, each.after) if kernel.events[each.event].reset else before
        found.append(Occurrence(kernel.events[each.event].name, each.time, before, after))
    return tuple(found)


def inputs_along(problem: Problem, solution: RunSolution, run: int, t: Array) -> Array:
    """All inputs at some times: given numbers, values of samples, and results of controllers, which are held."""
    if solution.held.size:
        w = _shown_along(problem, solution, t)[: len(problem.kernel.inputs)]
    elif solution.instants.size:
        held = np.clip(np.searchsorted(solution.instants, t, side="right") - 1, 0, None)
        w = solution.commands[held].T.copy()
    else:
        w = problem.w[run].repeat(t.size).reshape(-1, t.size)
    if problem.signals.samples:
        w[problem.signals.sampled] = _sampled(problem, t)
    return w


def _shown_along(problem: Problem, solution: RunSolution, t: Array) -> Array:
    """Inputs and signals as digital controllers held them at the times that are kept, and at the end."""
    held = np.clip(np.searchsorted(problem.settings.times, t, side="right") - 1, 0, None)
    rows: Array = solution.shown[held]
    rows[(t >= solution.time) & (solution.ending != RUNNING)] = solution.held[: rows.shape[1]]
    return rows.T


def signals_along(problem: Problem, solution: RunSolution, t: Array) -> dict[str, Array]:
    """Signals of digital controllers by name."""
    tasks = problem.kernel.tasks
    if tasks is None:
        return {}
    rows = _shown_along(problem, solution, t)[len(problem.kernel.inputs) :]
    return dict(zip(tasks.signals, rows.copy(), strict=True))


def _signals_of_all(problem: Problem, solutions: Sequence[RunSolution]) -> dict[str, dict[str, Array]]:
    """The same of all runs, along the first axis, and where they ended."""
    tasks, nw = problem.kernel.tasks, len(problem.kernel.inputs)
    if tasks is None:
        return {}
    shown = _of_each(solutions, "shown")[:, :, nw:]
    final = _of_each(solutions, "held")[:, nw : nw + len(tasks.signals)]
    return {
        "signals": dict(zip(tasks.signals, np.moveaxis(shown, 2, 0).copy(), strict=True)),
        "final_signals": dict(zip(tasks.signals, final.T.copy(), strict=True)),
    }


def _inputs_of_all(problem: Problem, solutions: Sequence[RunSolution], t: Array) -> Array:
    """The same of all runs, at times that they share or at those in a row for each: run, input, time."""
    nw = len(problem.kernel.inputs)
    if problem.kernel.tasks is not None:
        is_shared = t.ndim == 1
        w = np.moveaxis(_of_each(solutions, "shown")[:, :, :nw], 1, 2) if is_shared else _of_each(solutions, "held")
        w = w.copy() if is_shared else w[:, :nw, None].copy()
    elif problem.signals.controllers:
        rows = np.broadcast_to(t, (len(solutions), t.shape[-1]))
        return np.array([inputs_along(problem, each, run, rows[run]) for run, each in enumerate(solutions)])
    else:
        w = np.repeat(problem.w[:, :, None], t.shape[-1], axis=2)
    if problem.signals.samples:
        w[:, problem.signals.sampled] = np.moveaxis(_sampled(problem, t), 0, -2)
    return w


def _sampled(problem: Problem, t: Array) -> Array:
    """Inputs that are samples of a function of time, along the first axis, at times of any shape."""
    signals = problem.signals
    interval = np.clip(np.searchsorted(signals.knots, t, side="right") - 1, 0, signals.knots.size - 2)
    powers = (t - signals.knots[interval])[..., None] ** np.arange(4)
    return np.einsum("...kp,...p->k...", signals.cubics[interval], powers)
