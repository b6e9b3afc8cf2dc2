"""Which runs of many, and which of their times, are in a page."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kanes.base.types import Array

# More runs in one picture cannot be distinguished.
MOST_RUNS = 200
# A screen shows no more of a curve, and with fewer a motion is not smooth.
_MOST_TIMES, _ENOUGH_TIMES = 600, 80


class Thinned(NamedTuple):
    """Numbers of runs and of times, evenly among all."""

    runs: list[int]
    times: Array


def thinned(runs: list[int], times: int, rows: int, most_numbers: int) -> Thinned:
    """As many runs as can be distinguished, at as many times as fit, if each run has some rows of numbers.

    Where few times fit, there are fewer runs; there are always one run and two times.

    >>> found = thinned(list(range(1000)), 1001, rows=6, most_numbers=600_000)
    >>> len(found.runs), len(found.times)
    (200, 500)
    """
    enough = min(times, _ENOUGH_TIMES)
    count = min(len(runs), MOST_RUNS, max(1, most_numbers // (rows * enough)))
    kept = min(times, _MOST_TIMES, max(2, most_numbers // (rows * count)))
    return Thinned([runs[number] for number in _evenly(len(runs), count)], _evenly(times, kept))


def _evenly(there: int, wanted: int) -> Array:
    return np.unique(np.linspace(0, there - 1, wanted).round().astype(int))
