"""From timings of piles to rows. `python -m benchmarks.pile_rows` measures and prints these alone."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from benchmarks.durations import duration
from benchmarks.fresh import fresh
from benchmarks.row import Row

SLOWER = 3.0  # than MuJoCo per step, at most


def pile_rows(raw: dict[str, Any] | None) -> list[Row]:
    """A hundred spheres in a box, per step."""
    if raw is None:
        return []
    ours, theirs = raw["kanes"], raw["mujoco"]
    ratio = ours["seconds"] / theirs["seconds"]
    times = f"{duration(ours['seconds'])} / {duration(theirs['seconds'])}"
    solved = f"{ours['unsolved']} steps not solved to 1e-6, {ours['newton']:.0f} Newton steps each"
    heights = f"mean heights {ours['mean_height']:.4f}, {theirs['mean_height']:.4f} m"
    what = "a step of 100 spheres in a box, Kanes / MuJoCo with its Newton solver and elliptic cones"
    measured = f"{ratio:.3g} ×  ({times}; {solved}; {heights})"
    return [Row(what, measured, f"≤ {SLOWER:.0f} ×", ratio <= SLOWER)]


if __name__ == "__main__":
    for row in pile_rows(fresh("piles")):
        Console().print(row)
