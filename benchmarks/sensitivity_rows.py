"""From timings of sensitivities to rows. `python -m benchmarks.sensitivity_rows` measures and prints these alone."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from benchmarks.durations import duration
from benchmarks.fresh import fresh
from benchmarks.row import Row

WAYS = {
    "differences": "26 runs of Kanes one after the other",
    "differences in lanes": "26 runs of Kanes in lanes",
    "scipy": "SciPy's DOP853 with NumPy and our Jacobians",
}
FASTER = 5.0  # than differences of runs one after the other, which are far less exact


def sensitivity_rows(raw: dict[str, Any] | None) -> list[Row]:
    """Derivatives by all parameters against differences and SciPy, and a fit."""
    if raw is None:
        return []
    ours = raw["ways"]["kanes"]
    rows = []
    for name, title in WAYS.items():
        theirs = raw["ways"][name]
        ratio = theirs["seconds"] / ours["seconds"]
        times = f"{duration(theirs['seconds'])} / {duration(ours['seconds'])}"
        errors = f"errors {theirs['error']:.0e}, {ours['error']:.0e}"
        promise = (f"≥ {FASTER:.0f} ×", ratio >= FASTER) if name == "differences" else ("", None)
        what = f"sensitivities of the three-link chain to 13 parameters, {title} / kn.sensitivities"
        rows.append(Row(what, f"{ratio:.3g} ×  ({times}; {errors})", *promise))
    found = raw["fit"]
    measured = f"{duration(found['seconds'])}, {found['runs']} runs"
    return [*rows, Row("kn.fit of four of its parameters to 60 angles", measured)]


if __name__ == "__main__":
    for row in sensitivity_rows(fresh("slopes")):
        Console().print(row)
