"""From errors of impacts and gaits to rows. `python -m benchmarks.impact_rows` measures and prints these alone."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from benchmarks.fresh import fresh
from benchmarks.row import Row

IMPACTS, STATES, MULTIPLIERS = 1e-10, 1e-9, 1e-6


def measure_impacts() -> dict[str, Any]:
    return {"impacts": fresh("impacts"), "walkers": fresh("walkers")}


def impact_rows(raw: dict[str, Any] | None) -> list[Row]:
    """The largest error of all systems, and which one has it."""
    if raw is None:
        return []
    impacts, walkers = raw["impacts"], raw["walkers"]
    return [
        _row("times of ten impacts", impacts, "times", IMPACTS),
        _row("states after ten impacts", impacts, "state", IMPACTS),
        _row("states after a step, of gaits", walkers, "state", STATES),
        _row("times of a step, of gaits", walkers, "time", STATES),
        _row("multipliers of gaits", walkers, "multipliers", MULTIPLIERS),
    ]


def _row(what: str, raw: dict[str, dict[str, float]], key: str, limit: float) -> Row:
    worst = max(raw, key=lambda name: raw[name][key])
    error = raw[worst][key]
    title = f"{what}: largest error of {len(raw)}"
    return Row(title, f"{error:.1e}  ({worst})", f"≤ {limit:.0e}", error <= limit)


if __name__ == "__main__":
    for row in impact_rows(measure_impacts()):
        Console().print(row)
