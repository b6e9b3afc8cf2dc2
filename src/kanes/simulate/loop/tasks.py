"""Tasks of digital controllers in the compiled loop: what is done at an instant, and random numbers for it.

A controller has all that it remembers among the inputs of its run, behind those of the system: they are held from one
instant to the next as those are. A task is a function that gives all of them again, its own next instant among them, on
which a step has to end.

Random numbers come from a counter, not from a sequence: they are a function of the seed, the run, the source and the
number of its instant, whatever else is drawn or computed before, beside or on another machine. A source is a signal
with random numbers; a hash of its name tells it from others.

Source: salmon2011, Philox4x32-10.
"""

from __future__ import annotations

import numpy as np

from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.loop.memory import SAME, Data
from kanes.simulate.loop.stages import evaluate

Word = np.uint64  # of 32 bits, with room for products
_ROUNDS = 10
_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_FACTOR_0, _FACTOR_1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_STEP_0, _STEP_1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)


@compiled  # type: ignore[untyped-decorator]
def run_tasks(d: Data) -> None:
    """All tasks that are due where lanes are, in their order."""
    for lane in range(d.width):
        d.moment[lane] = d.t[lane]
    for task in range(d.tasks):
        is_any = False
        for lane in range(d.width):
            if _is_due(d, task, lane):
                is_any = True
                _draw(d, task, lane)
        if is_any:
            evaluate(d, d.task_code[task], d.x.ctypes.data, d.renewed.ctypes.data)
            for lane in range(d.width):
                if _is_due(d, task, lane):
                    for i in range(d.inputs):
                        d.w[i, lane] = d.renewed[i, lane]
    for lane in range(d.width):
        if d.run[lane] >= 0:
            _show(d, lane)


@compiled  # type: ignore[untyped-decorator]
def _is_due(d: Data, task: int, lane: int) -> bool:
    return d.run[lane] >= 0 and d.w[d.task_next[task], lane] <= d.t[lane] * (1.0 + SAME)


@compiled  # type: ignore[untyped-decorator]
def _show(d: Data, lane: int) -> None:
    """A state that was kept at this very moment has the inputs after it."""
    run = d.run[lane]
    last = d.following[run] - 1
    if last >= 0 and d.times[last] >= d.t[lane] * (1.0 - SAME):
        for i in range(d.shown):
            d.results_w[run, last, i] = d.w[i, lane]


@compiled  # type: ignore[untyped-decorator]
def next_instant(d: Data, lane: int) -> float:
    """When the next task of a lane is due."""
    first = np.inf
    for task in range(d.tasks):
        first = min(first, d.w[d.task_next[task], lane])
    return first


# Random numbers


@compiled  # type: ignore[untyped-decorator]
def _draw(d: Data, task: int, lane: int) -> None:
    """Numbers between 0 and 1, none of them either: a pair for each source."""
    row = d.task_noise[task]
    for pair in range(d.task_pairs[task]):
        source = d.task_source[task] + pair
        instant = np.uint64(int(d.w[d.task_number[task], lane]))
        one, other = pair_of(
            np.uint64(d.source[source, 0]),
            instant & _LOW,
            np.uint64(d.stream[d.run[lane]]) & _LOW,
            np.uint64(d.source[source, 1]),
            np.uint64(d.seed[0]),
            np.uint64(d.seed[1]),
        )
        d.w[row + 2 * pair, lane] = one
        d.w[row + 2 * pair + 1, lane] = other


@compiled  # type: ignore[untyped-decorator]
def pair_of(a: Word, b: Word, c: Word, e: Word, key: Word, other_key: Word) -> tuple[float, float]:
    """Two numbers of 53 bits each, from four words of the counter and two of the key."""
    for _ in range(_ROUNDS):
        product, other = _FACTOR_0 * a, _FACTOR_1 * c
        a, b = (other >> _HALF) ^ b ^ key, other & _LOW
        c, e = (product >> _HALF) ^ e ^ other_key, product & _LOW
        key, other_key = (key + _STEP_0) & _LOW, (other_key + _STEP_1) & _LOW
    return _between(a, b), _between(c, e)


@compiled  # type: ignore[untyped-decorator]
def _between(high: Word, low: Word) -> float:
    bits = ((high << _HALF) | low) >> np.uint64(11)
    return (float(np.int64(bits)) + 0.5) * 2.0**-53
