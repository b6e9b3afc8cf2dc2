"""From timings of a leg that hops to rows. `python -m benchmarks.hopper_rows` measures and prints these alone."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from benchmarks.durations import duration
from benchmarks.fresh import fresh
from benchmarks.row import Row

FASTER = 10.0  # than MuJoCo at an equal error, at least
ERRORS = (1e-3, 1e-5)
ROBOTS = {"sticks": "whose foot sticks where it lands", "slips": "whose foot slips where it lands"}


def hopper_rows(raw: dict[str, Any] | None) -> list[Row]:
    """The least time to an error of all settings, in which MuJoCo's luck counts as skill."""
    if raw is None:
        return []
    return [_row(raw[name], what, error) for name, what in ROBOTS.items() for error in ERRORS]


def _row(raw: dict[str, Any], what: str, error: float) -> Row:
    title = f"five hops of a leg {what}, to an error of {error:.0e}, MuJoCo / Kanes"
    ours = _least(raw["kanes"], error)
    if ours is None:
        return Row(title, "Kanes misses the error", f"≥ {FASTER:.0f} ×", met=False)
    own = f"{duration(ours['seconds'])}, {ours['moments']} moments"
    if not raw.get("mujoco"):
        return Row(title, f"Kanes {own}")
    theirs = _least(raw["mujoco"], error)
    nearest = theirs or min(raw["mujoco"], key=lambda run: run["error"])
    ratio = nearest["seconds"] / ours["seconds"]
    reached = "" if theirs else f"; MuJoCo reaches {nearest['error']:.1e} at best"
    more = "" if theirs else "> "
    measured = f"{more}{ratio:.3g} ×  ({duration(nearest['seconds'])} / {own}{reached})"
    return Row(title, measured, f"≥ {FASTER:.0f} ×", ratio >= FASTER)


def _least(runs: list[dict[str, Any]], error: float) -> dict[str, Any] | None:
    good = [run for run in runs if run["error"] <= error]
    return min(good, key=lambda run: run["seconds"], default=None)


if __name__ == "__main__":
    for row in hopper_rows(fresh("hoppers")):
        Console().print(row)
