"""From timings of contacts to rows. `python -m benchmarks.contact_rows` measures and prints these alone."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from benchmarks.durations import duration
from benchmarks.fresh import fresh
from benchmarks.row import Row

# Times the same model without contacts.
OPEN = 1.2
SYSTEMS = {"tree": "a planar tree of seven links with four", "box": "a box in space with four"}


def measure_contacts() -> dict[str, Any]:
    return fresh("contacts")


def contact_rows(raw: dict[str, Any] | None) -> list[Row]:
    """Open contacts, moments, and many runs."""
    if raw is None:
        return []
    found = []
    for name, what in SYSTEMS.items():
        timed = raw["open"][name]
        for many, how in (("one", "one run"), ("many", f"{raw['runs']} runs in lanes")):
            pairs = {"short": [timed[f"{many} {each}, short"] for each in ("with", "without")]}
            pairs["further"] = [
                timed[f"{many} {each}, long"] - timed[f"{many} {each}, short"] for each in ("with", "without")
            ]
            for which, times in pairs.items():
                ratio = times[0] / times[1]
                length = "20 s of free flight" if which == "short" else "further 40 s of free flight"
                measured = f"{ratio:.3g} ×  ({duration(times[0])} / {duration(times[1])})"
                title = f"{length} of {what} open contacts / without, {how}"
                found.append(Row(title, measured, f"≤ {OPEN} ×", ratio <= OPEN))
    for name, what in (("ball", "a bouncing ball"), ("box", "a box that bounces on its corners")):
        timed = raw["moments"][name]
        each = duration(timed["seconds"] / timed["moments"])
        found.append(Row(f"moments of {what}, with the motion between them", f"{each} each, of {timed['moments']}"))
    alone, together = raw["together"]["alone"], raw["together"]["together"]
    measured = f"{alone / together:.3g} ×  ({duration(alone)} / {duration(together)})"
    found.append(Row(f"{raw['runs']} bouncing boxes, one after the other / together", measured))
    return found


if __name__ == "__main__":
    for row in contact_rows(measure_contacts()):
        Console().print(row)
