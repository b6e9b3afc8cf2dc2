"""From timings of closed loops to rows."""

from __future__ import annotations

from typing import Any

from benchmarks.durations import duration
from benchmarks.row import Row

CLOSED = 3.0  # times a step of the open tree
LINEAR = 1.2  # times the cost per loop of the shortest row
START = 15.0  # seconds of the processor, for the longest row


def closed_loop_rows(raw: dict[str, Any] | None) -> list[Row]:
    """A step closed and open, and Andrews' mechanism to an error beside its rivals."""
    if raw is None:
        return []
    rows = []
    for name, seconds in raw["steps"].items():
        ratio = seconds["closed"] / seconds["open"]
        measured = f"{ratio:.3g} ×  ({duration(seconds['closed'])} / {duration(seconds['open'])})"
        rows.append(Row(f"a step of {name}, closed / open", measured, f"≤ {CLOSED:.0f} ×", ratio <= CLOSED))
    goal = raw["goal"]
    ours = _at(raw["andrews"], goal)
    if ours is None:
        return rows
    rows.append(Row(f"Andrews' mechanism to an error of {goal:.0e}, Kanes", f"{duration(ours['seconds'])}"))
    for name, points in raw["rivals"].items():
        theirs = _at(points, goal)
        if theirs is not None:
            times = f"{duration(theirs['seconds'])} / {duration(ours['seconds'])}"
            what = f"Andrews' mechanism to an error of {goal:.0e}, {name} / Kanes"
            rows.append(Row(what, f"{theirs['seconds'] / ours['seconds']:.3g} ×  ({times})"))
    return rows


def many_loop_rows(raw: dict[int, dict[str, float]] | None) -> list[Row]:
    """Rows of four-bars: a step per loop, and the start of the longest."""
    if raw is None:
        return []
    each = {count: found["step"] / count for count, found in raw.items()}
    longest = max(raw)
    ratio, start = each[longest] / each[min(raw)], raw[longest]["start"]
    steps = ", ".join(f"{count}: {duration(time)}" for count, time in each.items())
    starts = ", ".join(f"{count}: {duration(found['start'])}" for count, found in raw.items())
    return [
        Row("a step per loop, rows of four-bar linkages by their number", steps, f"within {LINEAR} ×", ratio <= LINEAR),
        Row("the start of them, processor time, no kernel cached", starts, f"{longest} < {START:.0f} s", start < START),
    ]


def _at(points: list[dict[str, float]], goal: float) -> dict[str, float] | None:
    """The fastest run whose error is below the goal."""
    good = [point for point in points if point["error"] <= goal]
    return min(good, key=lambda point: point["seconds"]) if good else None
