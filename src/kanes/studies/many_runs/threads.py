"""Chunks of a sweep on the threads of this process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from threading import Lock

import numpy as np

from kanes.base.types import Array
from kanes.simulate import progress
from kanes.studies.many_runs.plan import SweepPlan
from kanes.studies.many_runs.store import SweepStore


def make_on_threads(
    plan: SweepPlan, store: SweepStore, chunks: Sequence[int], threads: int, wanted: bool | None
) -> None:
    """Make chunks, one on each thread; Ctrl-C stops and keeps finished chunks."""
    interrupt, over, lock = np.zeros(1, dtype=np.int64), [0], Lock()

    def done() -> float:
        return over[0] / len(chunks)

    def make(chunk: int) -> None:
        if make_chunk(plan, store, chunk, interrupt):
            with lock:
                over[0] += 1

    tasks = [partial(make, chunk) for chunk in chunks]
    progress.work(tasks, threads, done, interrupt, f"sweeping '{plan.kernel.name}'", wanted)


def make_chunk(plan: SweepPlan, store: SweepStore, chunk: int, interrupt: Array | None = None) -> bool:
    """Make and store a chunk; False where it was interrupted."""
    if interrupt is not None and interrupt[0]:
        return False
    first, last = plan.runs_of(chunk)
    made = plan.made(first, last, interrupt)
    if made is None:
        return False
    store.put(first, made)
    return True
