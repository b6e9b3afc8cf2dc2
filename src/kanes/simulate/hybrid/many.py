"""Many runs with contacts that come and go: chunks of them on threads, each in rounds from moment to moment."""

from __future__ import annotations

from functools import partial

import numpy as np

from kanes.base.types import Array, Values
from kanes.codegen.vector.ir import LANES
from kanes.simulate import progress
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.ending_words import ENDING_WORDS, ENDINGS
from kanes.simulate.hybrid.record import SingleRecords
from kanes.simulate.hybrid.rounds import Rounds
from kanes.simulate.hybrid.run import check_supported
from kanes.simulate.loop.endings import INCONSISTENT, WORDS
from kanes.simulate.loop.loop import machine_code
from kanes.simulate.outcome import Outcome, Outcomes, Record
from kanes.simulate.problem import Problem
from kanes.simulate.settings import Settings
from kanes.simulate.value_tables import problem_of

# Runs that go together: enough for lanes to be refilled while some wait at their moments.
_TOGETHER = 16 * LANES


def simulate_many(
    kernel: CompiledSystem,
    initial: Values,
    parameters: Values,
    inputs: Values,
    given: Settings,
    interrupt: Array | None = None,
) -> SingleRecords:
    """All runs; one that cannot start ends there with the reason, and the others continue."""
    problem = problem_of(kernel, initial, parameters, inputs, given, single=False)
    if interrupt is not None:
        problem.interrupt = interrupt
    check_supported(problem)
    able = [run for run in range(len(problem.x)) if run not in problem.refused]
    records = {run: nowhere(problem, run, WORDS[end], why) for run, (end, why) in problem.refused.items()}
    records |= dict(zip(able, _made(problem.of(able)), strict=True)) if able else {}
    return together(problem, [records[run] for run in range(len(problem.x))])


def _made(problem: Problem) -> list[Record]:
    """Runs that nothing refused so far."""
    machine_code()
    settings, count = problem.settings, len(problem.x)
    chunks = [list(range(first, min(first + _TOGETHER, count))) for first in range(0, count, _TOGETHER)]
    begun: dict[int, Rounds] = {}
    made: dict[int, list[Record]] = {}

    def make(number: int) -> None:
        part = problem.of(chunks[number])
        begun[number] = rounds = Rounds(part)
        rounds.start()
        rounds.finish()
        made[number] = [_record(part, rounds, run) for run in range(len(chunks[number]))]
        rounds.give_back()
        del begun[number]

    def done() -> float:
        over = sum(map(len, made.values()))
        return (over + sum(rounds.passed() for rounds in list(begun.values()))) / count

    title = f"simulating '{problem.kernel.name}'"
    tasks = [partial(make, number) for number in range(len(chunks))]
    # Controllers are functions of Python, which may not be made for several threads.
    threads = 1 if problem.signals.controllers else settings.threads or 1
    progress.work(tasks, threads, done, problem.interrupt, title, settings.progress)
    return [record for number in range(len(chunks)) for record in made[number]]


def _record(problem: Problem, rounds: Rounds, run: int) -> Record:
    if run in rounds.inconsistent:
        return nowhere(problem, run, WORDS[INCONSISTENT], str(rounds.inconsistent[run]))
    return rounds.record(run)


def nowhere(problem: Problem, run: int, kind: str, culprit: str) -> Record:
    """A run that ended where it starts."""
    kernel, start = problem.kernel, problem.settings.start
    x, w = problem.x[run, : len(kernel.states), None], problem.w[run][:, None]
    outcome = Outcome(kind, start, 0, culprit)
    return Record(np.array([start]), x, w, problem.p[run].copy(), np.zeros(1), outcome, (), {})


def together(problem: Problem, records: list[Record]) -> SingleRecords:
    """The runs at the times that they share; what they did not reach is NaN."""
    times, kernel = problem.settings.times, problem.kernel
    reached = [_places(times, record) for record in records]
    return SingleRecords(
        times,
        np.array([_spread(record.states, times.size, *place) for record, place in zip(records, reached, strict=True)]),
        np.array([_spread(record.inputs, times.size, *place) for record, place in zip(records, reached, strict=True)]),
        problem.p.T,
        np.array([_spread(record.work, times.size, *place) for record, place in zip(records, reached, strict=True)]),
        Outcomes(
            np.array([ENDINGS[record.outcome.kind] for record in records]),
            ENDING_WORDS,
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
        **_signals(records, times.size, reached),
    )


def _signals(records: list[Record], count: int, reached: list[tuple[Array, Array]]) -> dict[str, dict[str, Array]]:
    """Signals of digital controllers, along all runs and where these ended."""
    names = dict.fromkeys(name for record in records for name in record.signals)
    nothing = np.full(1, np.nan)
    rows = {name: [record.signals.get(name, nothing.repeat(record.t.size)) for record in records] for name in names}
    return {
        "signals": {
            name: np.array([_spread(row, count, *place) for row, place in zip(each, reached, strict=True)])
            for name, each in rows.items()
        },
        "final_signals": {name: np.array([row[-1] for row in each]) for name, each in rows.items()},
    }


def _places(times: Array, record: Record) -> tuple[Array, Array]:
    """Which of the times a run reached, and where they are among its own."""
    if record.t.size == times.size and (record.t == times).all():
        return np.ones(times.size, dtype=bool), np.arange(times.size)
    found = np.isin(times, record.t)
    return found, np.searchsorted(record.t, times[found])


def _spread(rows: Array, count: int, found: Array, places: Array) -> Array:
    """Numbers of a run at all times."""
    if found.all() and rows.shape[-1] == count:
        return rows
    spread = np.full((*rows.shape[:-1], count), np.nan)
    spread[..., found] = rows[..., places]
    return spread
