"""SymPy's KanesMethod beside ours in its place. `python -m benchmarks.swapped_kane_rows` measures and prints these."""

from __future__ import annotations

from statistics import median
from typing import Any

from rich.console import Console

from benchmarks.durations import duration
from benchmarks.fresh import fresh
from benchmarks.row import Row

PROMISED = {
    "chain": ("M and f of a 3D chain of 4 as SymPy's documentation has it", 100.0),
    "bicycle": ("SymPy's own test of the bicycle, derived and linearized", 30.0),
}
TIMES = 3  # of ours; SymPy's is long enough to be measured once


def measure_swapped_kane() -> dict[str, Any]:
    """Seconds of both classes, each in a process of its own, theirs between ours."""
    found: dict[str, Any] = {}
    for model in PROMISED:
        ours = [fresh("swapped_kane", model, "kanes")]
        theirs = fresh("swapped_kane", model, "sympy")
        ours += [fresh("swapped_kane", model, "kanes") for _ in range(TIMES - 1)]
        found[model] = {"sympy": theirs, "kanes": ours}
    return found


def swapped_kane_rows(raw: dict[str, Any] | None) -> list[Row]:
    """What was promised of the class that takes the place of SymPy's."""
    if not raw:
        return []
    found = []
    for model, (what, least) in PROMISED.items():
        ours, theirs = median(raw[model]["kanes"]), raw[model]["sympy"]
        measured = f"{theirs / ours:.3g} ×  ({duration(theirs)} / {duration(ours)})"
        title = f"{what}, sympy.physics.mechanics.KanesMethod / kanes.sympy.KanesMethod"
        found.append(Row(title, measured, f"≥ {least:.0f} ×", theirs / ours >= least))
    return found


if __name__ == "__main__":
    from benchmarks.table import as_table

    Console().print(as_table(swapped_kane_rows(measure_swapped_kane()), "KanesMethod"))
