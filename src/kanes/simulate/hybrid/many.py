"""Many runs with contacts that come and go, one after the other: each has moments of its own."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kanes.base.errors import StateError, WrongValueError
from kanes.base.types import Array, Values
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.hybrid.record import SingleRecords
from kanes.simulate.hybrid.run import ContactRun, check_supported
from kanes.simulate.loop.endings import INCONSISTENT, WORDS
from kanes.simulate.outcome import Outcome, Outcomes, Record
from kanes.simulate.problem import Problem
from kanes.simulate.settings import Settings
from kanes.simulate.value_tables import problem_of


def simulate_many(
    kernel: CompiledSystem, initial: Values, parameters: Values, inputs: Values, given: Settings
) -> SingleRecords:
    """All runs; one that cannot start ends there with the reason, and the others continue."""
    problem = problem_of(kernel, initial, parameters, inputs, given, single=False)
    check_supported(problem)
    return _together(problem, [_recorded(problem, run) for run in range(len(problem.x))])


def _recorded(problem: Problem, run: int) -> Record:
    if run in problem.refused:
        ending, culprit = problem.refused[run]
        return _nowhere(problem, run, WORDS[ending], culprit)
    try:
        return ContactRun(replace(problem.of([run]), is_single=True)).record()
    except (StateError, WrongValueError) as error:
        return _nowhere(problem, run, WORDS[INCONSISTENT], str(error))


def _nowhere(problem: Problem, run: int, kind: str, culprit: str) -> Record:
    """A run that ended where it starts."""
    kernel, start = problem.kernel, problem.settings.start
    x, w = problem.x[run, : len(kernel.states), None], problem.w[run][:, None]
    outcome = Outcome(kind, start, 0, culprit)
    return Record(np.array([start]), x, w, problem.p[run].copy(), np.zeros(1), outcome, (), {})


def _together(problem: Problem, records: list[Record]) -> SingleRecords:
    """The runs at the times that they share; what they did not reach is NaN."""
    times, kernel = problem.settings.times, problem.kernel
    kinds = [*dict.fromkeys(["finished", *(record.outcome.kind for record in records)])]
    reached = [_places(times, record) for record in records]
    return SingleRecords(
        times,
        np.array([_spread(record.states, times.size, *place) for record, place in zip(records, reached, strict=True)]),
        np.array([_spread(record.inputs, times.size, *place) for record, place in zip(records, reached, strict=True)]),
        problem.p.T,
        np.array([_spread(record.work, times.size, *place) for record, place in zip(records, reached, strict=True)]),
        Outcomes(
            np.array([kinds.index(record.outcome.kind) for record in records]),
            dict(enumerate(kinds)),
            np.array([record.outcome.time for record in records]),
            np.array([record.outcome.steps for record in records]),
            {run: record.outcome.culprit for run, record in enumerate(records) if record.outcome.culprit},
            [record.outcome.method for record in records],
            {record.outcome.method: record.outcome.why for record in records},
            {},
        ),
        tuple(record.events for record in records),
        final_states=np.array([record.states[:, -1] for record in records]).reshape(len(records), len(kernel.states)),
        final_inputs=np.array([record.inputs[:, -1] for record in records]).reshape(len(records), len(kernel.inputs)),
        final_work=np.array([record.work[-1] for record in records]),
        singly=tuple(records),
    )


def _places(times: Array, record: Record) -> tuple[Array, Array]:
    """Which of the times a run reached, and where they are among its own."""
    found = np.isin(times, record.t)
    return found, np.searchsorted(record.t, times[found])


def _spread(rows: Array, count: int, found: Array, places: Array) -> Array:
    """Numbers of a run at all times."""
    spread = np.full((*rows.shape[:-1], count), np.nan)
    spread[..., found] = rows[..., places]
    return spread
