"""From timings of the bicycle to rows."""

from __future__ import annotations

from statistics import median
from typing import Any

from benchmarks.durations import duration
from benchmarks.row import Row

COMPILED = 1.0  # seconds
LINEAR = 5e-3
LOCUS = 0.2


def bicycle_rows(runs: list[dict[str, Any]] | None, sympy: dict[str, float] | None) -> list[Row]:
    """What was promised for the bicycle, and the linear model from nothing beside SymPy's own."""
    if not runs:
        return []
    start = median(run["build"] + run["derive"] + run["write"] + run["machine"] for run in runs)
    machine = median(run["machine"] for run in runs)
    linear, locus = (min(run[name] for run in runs) for name in ("linear", "locus"))
    first = {name: median(run[f"first_{name}"] for run in runs) for name in ("linear", "locus")}
    rows = [
        Row(
            "bicycle, from the model to a derivative, nothing of it cached",
            f"{duration(start)} median, {duration(machine)} of it for machine code",
            f"< {duration(COMPILED)}",
            start < COMPILED,
        ),
        Row(
            "bicycle, its linear model at a speed",
            f"{duration(linear)}, the first {duration(first['linear'])}",
            f"< {duration(LINEAR)}",
            linear < LINEAR,
        ),
        Row(
            "bicycle, eigenvalues at 200 speeds",
            f"{duration(locus)}, the first time {duration(first['locus'])}",
            f"< {duration(LOCUS)}",
            locus < LOCUS,
        ),
    ]
    if sympy:
        ours = median(run["build"] + run["derive"] + run["first_linear"] for run in runs)
        measured = f"{sympy['sympy'] / ours:.3g} ×  ({duration(sympy['sympy'])} / {duration(ours)})"
        rows.append(Row("linear bicycle from nothing, SymPy's own test of it / Kanes, nothing cached", measured))
    return rows
