"""Runs together with their derivatives, by one compiled loop.

Steps are short enough for states and for S: the states, and each column of S, have errors against what is allowed, in
the mean of their squares, as the states of a run alone have.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from kanes.codegen.switches.switching import looked_at_by_steps, step_times
from kanes.errors import ExpressionError
from kanes.sensitivity.initial_slopes import initial_slopes
from kanes.sensitivity.slope_sizes import slope_sizes
from kanes.sensitivity.variational_system import VariationalSystem
from kanes.simulate import run
from kanes.simulate.outcome import Record, Records
from kanes.simulate.problem import Problem
from kanes.simulate.settings import IMPLICIT, Settings
from kanes.simulate.solution import LocatedEvent, RunSolution, RunSolutions
from kanes.simulate.value_tables import problem_of
from kanes.types import Array

# Relative to the time, how far beside a switch its two sides are looked at; and relative to the largest rate, a
# difference between them that is a jump.
_BESIDE, _JUMP = 1e-12, 1e-6


def run_with_slopes(
    system: VariationalSystem,
    initial: Mapping[Any, Any],
    parameters: Mapping[Any, Any],
    inputs: Mapping[Any, Any],
    given: Settings,
    held: Collection[str] | None,
) -> tuple[Record, Array]:
    """One run, and S at its times: time, state, θ."""
    problem = _problem(system, initial, parameters, inputs, given, single=True)
    system = system.suited(problem.p)
    solution = run.solved(_augmented(system, problem, held))[0]
    t, rows = run.reached(problem, solution)
    kept = run.recorded(problem, _without_slopes(system, solution))
    slopes = _on_constraints(system, problem, 0, solution, t, kept.inputs, rows)
    _check_switches(system, problem, 0, t, kept.states)
    return kept, _shaped(system, slopes)


def runs_with_slopes(
    system: VariationalSystem,
    initial: Mapping[Any, Any],
    parameters: Mapping[Any, Any],
    inputs: Mapping[Any, Any],
    given: Settings,
    held: Collection[str] | None,
) -> tuple[Records, Array]:
    """Many runs, and S at their times: run, time, state, θ; NaN where a run did not get."""
    problem = _problem(system, initial, parameters, inputs, given, single=False)
    system = system.suited(problem.p)
    solutions = run.solved(_augmented(system, problem, held))
    t = problem.settings.times
    if isinstance(solutions, RunSolutions):
        records = run.all_recorded(problem, _all_without_slopes(system, solutions))
        slopes = solutions.states[:, :, len(system.kernel.motion_states) :]
    else:
        records = run.all_recorded(problem, [_without_slopes(system, each) for each in solutions])
        slopes = np.array(
            [
                _on_constraints(system, problem, number, each, t, records.inputs[number], each.states)
                for number, each in enumerate(solutions)
            ]
        )
    for number in range(len(solutions)):
        _check_switches(system, problem, number, t, records.states[number])
    return records, _shaped(system, slopes)


def _shaped(system: VariationalSystem, slopes: Array) -> Array:
    """Columns one behind the other as a matrix: …, state, θ."""
    found: Array = slopes.reshape(*slopes.shape[:-1], len(system.to), len(system.states)).swapaxes(-1, -2)
    return np.ascontiguousarray(found)


# What is integrated


def _problem(
    system: VariationalSystem,
    initial: Mapping[Any, Any],
    parameters: Mapping[Any, Any],
    inputs: Mapping[Any, Any],
    given: Settings,
    *,
    single: bool,
) -> Problem:
    """The runs without S, of numbers that derivatives can be taken by."""
    kernel = system.kernel
    if isinstance(initial, Mapping):
        following = [str(key) for key in initial if str(key) in kernel.dependent]
        if following:
            raise ExpressionError(
                f"'{kernel.name}': {', '.join(following)} follows from the other speeds, and so does not start by "
                f"itself. Give the initial values of {', '.join(kernel.states[-kernel.speed_count :])}."
            )
    problem = problem_of(kernel, initial, parameters, inputs, given, single=single)
    _check_method(system, problem)
    _check_inputs(system, problem)
    return problem


def _check_method(system: VariationalSystem, problem: Problem) -> None:
    method = problem.settings.method
    if method in IMPLICIT:
        raise ExpressionError(
            f"'{system.name}': sensitivities are integrated by explicit methods, and {method!r} is none. Use "
            "method='auto', 'dop853', 'dp5' or 'rk4'."
        )


def _check_inputs(system: VariationalSystem, problem: Problem) -> None:
    signals, kernel = problem.signals, system.kernel
    if signals.controllers:
        names = ", ".join(name for names in signals.controllers.values() for name in names)
        raise ExpressionError(
            f"'{system.name}', input {names}: a controller is a function of Python, whose derivatives nobody knows. "
            f"Give its law as an expression when compiling: compile(inputs={{{names.split(',')[0]}: …}})."
        )
    changing = [name for name in system.to if name in signals.samples]
    if changing:
        raise ExpressionError(
            f"'{system.name}', input {', '.join(changing)}: it is given by samples, and no one number that a motion "
            "could change with. Give a number, or leave it out of `to`."
        )
    if not any(event.reset for event in kernel.events):
        return
    if kernel.constraints is not None:
        raise ExpressionError(
            f"'{system.name}': events reset states that depend on each other, by which S changes in a way that is not "
            "worked out. Leave out the resets, or compile with form='kane'."
        )
    seen = kernel.motion("events").program.input_names | kernel.motion("resets").program.input_names
    sampled = sorted(seen & signals.samples.keys())
    if sampled:
        raise ExpressionError(
            f"'{system.name}', input {', '.join(sampled)}: events with resets look at it, and how fast its samples "
            "change is not known to them. Give it as an expression when compiling."
        )


def _augmented(system: VariationalSystem, problem: Problem, held: Collection[str] | None) -> Problem:
    """The same runs with S behind their states."""
    count, rows = len(system.to), problem.x.shape[0]
    slopes = initial_slopes(system, problem, held).swapaxes(1, 2).reshape(rows, -1)
    # Errors are judged by the mean square over all that is integrated: so that of each column stays what it was.
    settings = problem.settings
    tolerance = max(settings.tolerance / np.sqrt(1 + count), 1.1e-15)
    settings = settings._replace(tolerance=tolerance, method=run.explicit_method(settings))
    absolute = np.append(problem.absolute, tolerance * slope_sizes(system, problem))
    return replace(problem, kernel=system, x=np.hstack([problem.x, slopes]), absolute=absolute, settings=settings)


# What comes out


def _without_slopes(system: VariationalSystem, solution: RunSolution) -> RunSolution:
    count = len(system.kernel.motion_states)
    return solution._replace(
        states=solution.states[:, :count], final=solution.final[:count], located=_located(solution.located, count)
    )


def _all_without_slopes(system: VariationalSystem, solutions: RunSolutions) -> RunSolutions:
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
    """S at some times, a row each; where there are constraints, along them: interpolants end beside."""
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
    """A law that jumps at a time which changes with θ makes S jump there, which nothing here sees."""
    motion, settings = system.kernel.motion("motion"), problem.settings
    lines = looked_at_by_steps(motion.program, system.to, motion.arguments["x"])
    if not lines or not settings.stop > settings.start or not t.size:
        return
    p = problem.motion_p[number]
    numbers = dict(zip(motion.arguments["p"], map(float, p), strict=True))
    extra = len(system.kernel.motion_states) - states.shape[0]
    beside = _BESIDE * max(abs(settings.start), abs(settings.stop))

    def inputs(time: float) -> Array:
        return problem.signals.at(time, problem.w[number])

    def given(times: Array) -> dict[str, Any]:
        rows = np.array([inputs(time) for time in times]).T if problem.signals.samples else problem.w[number]
        return {**numbers, **dict(zip(system.inputs, rows, strict=True))}

    span = settings.start, settings.stop
    passed = [(switch.line, switch.times(numbers, *span)) for switch in motion.switches]
    passed += [(line, step_times(line, is_step, given, *span)) for line, is_step in lines]
    for line, times in passed:
        for time in times if line.input_names & set(system.to) else ():
            x = np.append(states[:, int(np.argmin(np.abs(t - time)))], np.zeros(extra))
            sides = (time - beside, time + beside)
            before, after = (motion.one(np.array([side]), x, inputs(side), p) for side in sides)
            if np.abs(after - before).max() > _JUMP * np.abs(np.append(before, after)).max():
                named = ", ".join(sorted(line.input_names & set(system.to)))
                raise ExpressionError(
                    f"'{system.name}': a law jumps at t = {time:.6g}, which changes with {named}; "
                    "the jump that this makes in the sensitivities is not worked out. Let the law pass from one side "
                    "to the other within a short time, or leave that parameter out."
                )
