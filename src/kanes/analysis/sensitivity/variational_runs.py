"""Runs together with their sensitivities, integrated by one compiled loop.

Step sizes control the errors of states and of S: the states, and each column of S, have the same root mean square of
scaled errors as the states of a run without S.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np

from kanes.analysis.sensitivity.contact_runs import ContactSensitivities, sizes_along
from kanes.analysis.sensitivity.initial_derivatives import initial_sensitivities
from kanes.analysis.sensitivity.variational_system import VariationalSystem
from kanes.base.errors import WrongValueError
from kanes.base.types import Array, Values
from kanes.codegen.switches.switching import looked_at_by_steps, step_times
from kanes.simulate import run
from kanes.simulate.hybrid import many as hybrid_many
from kanes.simulate.hybrid import rounds as hybrid_rounds
from kanes.simulate.outcome import Record, Records
from kanes.simulate.problem import Problem
from kanes.simulate.settings import IMPLICIT, Settings
from kanes.simulate.solution import LocatedEvent, RunSolution, RunSolutions
from kanes.simulate.value_tables import problem_of

# The tolerance, the number of times and the most runs with which sizes are estimated.
_COARSE, _TIMES, _RUNS = 1e-6, 65, 16
# Relative to the largest of its kind, the size of a state that does not move.
_STILL = 1e-9


def sensitivity_sizes(system: VariationalSystem, problem: Problem) -> Array:
    """X_i / Θ_j, which all runs share, θ by θ."""
    able = [number for number in range(problem.x.shape[0]) if number not in problem.refused]
    chosen = able[:: max(len(able) // _RUNS, 1)]
    if not chosen:
        return np.ones(len(system.wrt) * len(system.states))
    some = problem.of(chosen)
    X = _state_sizes(some, len(system.kernel.speeds))
    rows = [quotients(system, *row) for row in zip(X, some.p, some.w, strict=True)]
    return rows[0] if len(rows) == 1 else np.array(np.median(rows, axis=0))


def quotients(system: VariationalSystem, X: Array, p: Array, w: Array) -> Array:
    """The sizes of columns of S, one below the other, from sizes of states."""
    kernel = system.kernel
    by_name = {
        **dict(zip(kernel.parameters, np.abs(p), strict=True)),
        **dict(zip(kernel.inputs, np.abs(w), strict=True)),
        **dict(zip(kernel.states, X, strict=True)),
    }
    return np.concatenate([X / (by_name[name] or 1.0) for name in system.wrt])


def _state_sizes(problem: Problem, speed_count: int) -> Array:
    """The largest magnitude of each state along runs; of one that does not move, that of its kind, or 1."""
    settings, nx = problem.settings, len(problem.kernel.states)
    times = np.unique(np.linspace(settings.start, settings.stop, _TIMES))
    coarse = settings._replace(times=times, rtol=max(_COARSE, settings.rtol))
    coarse = coarse._replace(method=run.explicit_method(coarse), progress=False)
    solutions = run.solved(replace(problem, settings=coarse))
    rows = []
    for solution, x in zip(solutions, problem.x, strict=True):
        reached = np.vstack([x[None, :nx], solution.states[:, :nx]])
        sizes = np.abs(reached[np.isfinite(reached).all(axis=1)]).max(axis=0)
        for group in (slice(0, nx - speed_count), slice(nx - speed_count, nx)):
            largest = float(sizes[group].max(initial=0.0))
            sizes[group] = np.where(sizes[group] > _STILL * largest, sizes[group], largest or 1.0)
        rows.append(sizes)
    return np.array(rows)


# Relative to the time, the distance from a switch at which its two sides are evaluated; and relative to the largest
# rate, a difference between them that is a jump.
_BESIDE, _JUMP = 1e-12, 1e-6


def run_with_sensitivities(
    system: VariationalSystem,
    initial: Values,
    parameters: Values,
    inputs: Values,
    given: Settings,
    held: Collection[str] | None,
) -> tuple[Record, Array]:
    """One run, and S at its times: time, state, θ."""
    if system.kernel.contacts is not None:
        return _with_contacts(system, initial, parameters, inputs, given, held)
    problem = sensitivity_problem(system, initial, parameters, inputs, given, single=True)
    system = system.suited(problem.p)
    solution = run.solved(_augmented(system, problem, held))[0]
    t, rows = run.reached(problem, solution)
    kept = run.recorded(problem, without_sensitivities(system, solution))
    S = _on_constraints(system, problem, 0, solution, t, kept.inputs, rows)
    _check_switches(system, problem, 0, t, kept.states)
    return kept, _shaped(system, S)


def runs_with_sensitivities(
    system: VariationalSystem,
    initial: Values,
    parameters: Values,
    inputs: Values,
    given: Settings,
    held: Collection[str] | None,
) -> tuple[Records, Array]:
    """Many runs, and S at their times: run, time, state, θ; NaN after the end of a run."""
    if system.kernel.contacts is not None:
        return _many_with_contacts(system, initial, parameters, inputs, given, held)
    problem = sensitivity_problem(system, initial, parameters, inputs, given, single=False)
    system = system.suited(problem.p)
    solutions = run.solved(_augmented(system, problem, held))
    t = problem.settings.times
    if isinstance(solutions, RunSolutions):
        records = run.all_recorded(problem, _all_without_sensitivities(system, solutions))
        S = solutions.states[:, :, len(system.kernel.motion_states) :]
    else:
        records = run.all_recorded(problem, [without_sensitivities(system, each) for each in solutions])
        S = np.array(
            [
                _on_constraints(system, problem, number, each, t, records.inputs[number], each.states)
                for number, each in enumerate(solutions)
            ]
        )
    for number in range(len(solutions)):
        _check_switches(system, problem, number, t, records.states[number])
    return records, _shaped(system, S)


def _with_contacts(
    system: VariationalSystem,
    initial: Values,
    parameters: Values,
    inputs: Values,
    given: Settings,
    held: Collection[str] | None,
) -> tuple[Record, Array]:
    problem = sensitivity_problem(system, initial, parameters, inputs, given, single=True)
    record = hybrid_rounds.simulate(system.kernel, initial, parameters, inputs, given)
    return record, _along_contacts(system, problem, record, held)


def _along_contacts(system: VariationalSystem, problem: Problem, record: Record, held: Collection[str] | None) -> Array:
    """S at the times of a run that was made, its only one."""
    sizes = quotients(system, sizes_along(record, len(system.speeds)), problem.p[0], problem.w[0])
    found = ContactSensitivities(system, problem, record, sizes)
    S = found.along(initial_sensitivities(system, problem, held)[0])
    _check_switches(system, problem, 0, record.t, record.states)
    return S


def _many_with_contacts(
    system: VariationalSystem,
    initial: Values,
    parameters: Values,
    inputs: Values,
    given: Settings,
    held: Collection[str] | None,
) -> tuple[Records, Array]:
    problem = sensitivity_problem(system, initial, parameters, inputs, given, single=False)
    records = hybrid_many.simulate_many(system.kernel, initial, parameters, inputs, given)
    times = problem.settings.times
    S = np.full((len(records.singly), times.size, len(system.states), len(system.wrt)), np.nan)
    for number, record in enumerate(records.singly):
        if record.contacts is not None:
            alone = replace(problem.of([number]), is_single=True)
            reached = np.isin(times, record.t)
            along = _along_contacts(system, alone, record, held)
            S[number, reached] = along[np.searchsorted(record.t, times[reached])]
    return records, S


def _shaped(system: VariationalSystem, S: Array) -> Array:
    """Concatenated columns as a matrix: …, state, θ."""
    found: Array = S.reshape(*S.shape[:-1], len(system.wrt), len(system.states)).swapaxes(-1, -2)
    return np.ascontiguousarray(found)


# Problems


def sensitivity_problem(
    system: VariationalSystem,
    initial: Values,
    parameters: Values,
    inputs: Values,
    given: Settings,
    *,
    single: bool,
) -> Problem:
    """The runs without S, with arguments that can be differentiated."""
    kernel = system.kernel
    if isinstance(initial, Mapping):
        following = [str(key) for key in initial if str(key) in kernel.dependent]
        if following:
            raise WrongValueError(
                f"'{kernel.name}': {', '.join(following)} follows from the other speeds, and so does not have an "
                f"initial value. Give the initial values of {', '.join(kernel.speeds)}."
            )
    problem = problem_of(kernel, initial, parameters, inputs, given, single=single)
    _check_method(system, problem)
    _check_inputs(system, problem)
    return problem


def _check_method(system: VariationalSystem, problem: Problem) -> None:
    method = problem.settings.method
    if method in IMPLICIT:
        raise WrongValueError(
            f"'{system.name}': sensitivities need an explicit method, and {method!r} is implicit. Use method='auto', "
            "'dop853', 'dp5' or 'rk4'."
        )


def _check_inputs(system: VariationalSystem, problem: Problem) -> None:
    signals, kernel = problem.signals, system.kernel
    if signals.controllers:
        names = ", ".join(name for names in signals.controllers.values() for name in names)
        raise WrongValueError(
            f"'{system.name}', input {names}: a controller is a Python function, whose derivatives are not known. Give "
            f"it as an expression when compiling: compile(inputs={{{names.split(',')[0]}: …}})."
        )
    changing = [name for name in system.wrt if name in signals.samples]
    if changing:
        raise WrongValueError(
            f"'{system.name}', input {', '.join(changing)}: it is given by samples, and not by one number. Give a "
            "number, or leave it out of `wrt`."
        )
    if not any(event.reset for event in kernel.events):
        return
    if kernel.constraints is not None:
        raise WrongValueError(
            f"'{system.name}': sensitivities do not support events that reset dependent states. Leave out the resets, "
            "or compile with form='kane'."
        )
    seen = kernel.motion("events").program.input_names | kernel.motion("resets").program.input_names
    sampled = sorted(seen & signals.samples.keys())
    if sampled:
        raise WrongValueError(
            f"'{system.name}', input {', '.join(sampled)}: events with resets depend on it, and the rate of samples is "
            "not known. Give it as an expression when compiling."
        )


def _augmented(system: VariationalSystem, problem: Problem, held: Collection[str] | None) -> Problem:
    """The same runs with S after their states."""
    return augmented(system, problem, initial_sensitivities(system, problem, held), sensitivity_sizes(system, problem))


def augmented(system: VariationalSystem, problem: Problem, S: Array, sizes: Array) -> Problem:
    """The same runs with S after their states, from S at their starts (run, state, θ) and the sizes of its columns."""
    count, rows = len(system.wrt), problem.x.shape[0]
    # Error control uses the mean square over all integrated variables: this keeps that of each column.
    settings = problem.settings
    rtol = max(settings.rtol / np.sqrt(1 + count), 1.1e-15)
    settings = settings._replace(rtol=rtol, method=run.explicit_method(settings))
    atol = np.append(problem.atol, rtol * sizes)
    x = np.hstack([problem.x, S.swapaxes(1, 2).reshape(rows, -1)])
    return replace(problem, kernel=system, x=x, atol=atol, settings=settings)


# Results


def without_sensitivities(system: VariationalSystem, solution: RunSolution) -> RunSolution:
    count = len(system.kernel.motion_states)
    return solution._replace(
        states=solution.states[:, :count], final=solution.final[:count], located=_located(solution.located, count)
    )


def _all_without_sensitivities(system: VariationalSystem, solutions: RunSolutions) -> RunSolutions:
    count = len(system.kernel.motion_states)
    return replace(
        solutions,
        states=solutions.states[:, :, :count],
        final=solutions.final[:, :count],
        scales=solutions.scales[:, :count],
        located={number: _located(each, count) for number, each in solutions.located.items()},
    )


def _located(events: Sequence[LocatedEvent], count: int) -> tuple[LocatedEvent, ...]:
    return tuple(replace(each, before=each.before[:count], after=each.after[:count]) for each in events)


def _on_constraints(
    system: VariationalSystem, problem: Problem, number: int, solution: RunSolution, t: Array, w: Array, rows: Array
) -> Array:
    """S at some times, a row each, projected onto the constraints, which interpolation does not satisfy."""
    count = len(system.kernel.motion_states)
    known = np.isfinite(rows).all(axis=1)
    if system.constraints is None or not known.any():
        return rows[:, count:]
    enforced = solution.enforced if solution.enforced.size else problem.enforced[number]
    p = np.repeat(np.append(problem.p[number], enforced)[:, None], int(known.sum()), axis=1)
    found = rows[:, count:].copy()
    projected = system.motion("projected").along(t[None, known], rows[known].T, w[:, known], p)
    found[known] = projected[count:-2].T
    return found


def _check_switches(system: VariationalSystem, problem: Problem, number: int, t: Array, states: Array) -> None:
    """An expression that jumps at a time that depends on θ makes S jump there, which is not supported."""
    motion, settings = system.kernel.motion("motion"), problem.settings
    lines = looked_at_by_steps(motion.program, system.wrt, motion.arguments["x"])
    if not lines or not settings.stop > settings.start or not t.size:
        return
    p = problem.motion_p[number]
    numbers = dict(zip(motion.arguments["p"], map(float, p), strict=True))
    extra = len(system.kernel.motion_states) - states.shape[0]
    beside = _BESIDE * max(abs(settings.start), abs(settings.stop))

    def inputs(time: float) -> Array:
        return problem.signals.at(time, problem.w[number])

    def given(times: Array) -> dict[str, float | Array]:
        rows = np.array([inputs(time) for time in times]).T if problem.signals.samples else problem.w[number]
        return {**numbers, **dict(zip(system.inputs, rows, strict=True))}

    span = settings.start, settings.stop
    passed = [(switch.line, switch.times(numbers, *span)) for switch in motion.switches]
    passed += [(line, step_times(line, is_step, given, *span)) for line, is_step in lines]
    for line, times in passed:
        for time in times if line.input_names & set(system.wrt) else ():
            x = np.append(states[:, int(np.argmin(np.abs(t - time)))], np.zeros(extra))
            sides = (time - beside, time + beside)
            before, after = (motion.one(np.array([side]), x, inputs(side), p) for side in sides)
            if np.abs(after - before).max() > _JUMP * np.abs(np.append(before, after)).max():
                named = ", ".join(sorted(line.input_names & set(system.wrt)))
                raise WrongValueError(
                    f"'{system.name}': an expression jumps at t = {time:.6g}, which depends on {named}; sensitivities "
                    "do not support such jumps. Make it continuous over a short time, or leave that parameter out."
                )
