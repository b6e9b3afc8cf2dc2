"""At which of its bounds an input is, and from when to when: read off values at nodes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from kanes.base.types import Array

LOW, HIGH, FREE = "low", "high", "free"
# Parts of the distance between bounds, within which an input is at one of them.
_NEAR = 0.02
# Widths of intervals, below which an input that is between its bounds only switches there, and one at a bound is noise.
_SHORT = {FREE: 2.5, LOW: 0.6, HIGH: 0.6}
# So many runs of less than this width, one after the other, are the chatter of an input that is free.
_CHATTER, _CHATTER_WIDTH = 5, 1.2


@dataclass(frozen=True)
class LevelRun:
    """An input at one bound, or between them, from one time to another; its mean is from 0 (low) to 1 (high)."""

    level: str
    start: float
    stop: float
    mean: float

    @property
    def width(self) -> float:
        """How long it lasts."""
        return self.stop - self.start


def level_runs(cells: Array, levels: list[str], parts: Array) -> list[LevelRun]:
    """Runs of one level; each of the values belongs to a cell of time, with `parts` from 0 to 1."""
    found: list[LevelRun] = []
    for (start, stop), level, part in zip(pairwise(cells.tolist()), levels, parts.tolist(), strict=True):
        if found and found[-1].level == level:
            found[-1] = _joined(found[-1], LevelRun(level, start, stop, part))
        else:
            found.append(LevelRun(level, start, stop, part))
    return found


def runs_of_values(cells: Array, parts: Array, width: float) -> list[LevelRun]:
    """The runs of a solution without known switches, on intervals of a `width`."""
    levels = [LOW if part < _NEAR else HIGH if part > 1 - _NEAR else FREE for part in parts.tolist()]
    found = _without_chatter(level_runs(cells, levels, parts), width)
    while len(found) > 1:
        sizes = [run.width / (width * _least(found, k)) for k, run in enumerate(found)]
        shortest = int(np.argmin(sizes))
        if sizes[shortest] >= 1:
            break
        found = _without(found, shortest)
    return found


def _least(runs: list[LevelRun], k: int) -> float:
    """The least width of a run, in intervals; beside one in which the input is free, that of a free one."""
    beside = [run.level for run in runs[max(k - 1, 0) : k + 2]]
    return _SHORT[FREE if FREE in beside else runs[k].level]


def _joined(first: LevelRun, second: LevelRun) -> LevelRun:
    width = second.stop - first.start
    mean = (first.mean * first.width + second.mean * second.width) / width if width > 0 else first.mean
    return LevelRun(first.level, first.start, second.stop, mean)


def _without_chatter(runs: list[LevelRun], width: float) -> list[LevelRun]:
    """Many short runs, one after the other, are one in which the input is free."""
    found: list[LevelRun] = []
    group: list[LevelRun] = []
    for run in [*runs, None]:
        if run is not None and run.width < _CHATTER_WIDTH * width:
            group.append(run)
            continue
        if len(group) >= _CHATTER:
            merged = group[0]
            for each in group[1:]:
                merged = _joined(merged, each)
            group = [replace(merged, level=FREE)]
        found += group
        group = []
        if run is not None:
            found.append(run)
    return found


def _without(runs: list[LevelRun], k: int) -> list[LevelRun]:
    """The neighbours of a run take its time, such that the mean of the input is kept."""
    run, before, after = runs[k], runs[k - 1] if k else None, runs[k + 1] if k + 1 < len(runs) else None
    if before is None or after is None:
        only = after if before is None else before
        if only is None:
            return runs
        merged = replace(only, start=min(run.start, only.start), stop=max(run.stop, only.stop))
        return [merged, *runs[2:]] if k == 0 else [*runs[: k - 1], merged]
    if before.level == after.level:
        return [*runs[: k - 1], _joined(_joined(before, run), after), *runs[k + 2 :]]
    apart = before.mean - after.mean
    share = float(np.clip((run.mean - after.mean) / apart, 0, 1)) if apart else 0.5
    switch = run.start + share * run.width
    return [*runs[: k - 1], replace(before, stop=switch), replace(after, start=switch), *runs[k + 2 :]]
