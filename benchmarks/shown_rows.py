"""Groups of rows of which docs/benchmarks.md shows the best and the weakest. The list is fixed for all runs to come.

`python -m benchmarks.shown_rows` prints them from results.json: the page has these ratios, whichever they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

RESULTS = Path(__file__).with_name("results.json")
# How all rows of a group begin, by the name of the group on that page. Each ends with the tree that was measured.
GROUPS = {
    "one state, Pinocchio's `aba`": "forward dynamics, one state, Kanes / Pinocchio's aba, ",
    "one state, MuJoCo's forward dynamics": "forward dynamics, one state, Kanes / MuJoCo's forward, ",
    "one state, Pinocchio's `rnea`": "inverse dynamics, one state, Kanes / Pinocchio's rnea, ",
    "per state in lanes of 8, `aba`": "forward dynamics, per state in lanes, vectors of 8, Pinocchio's aba / Kanes, ",
    "per state in lanes of 4, `aba`": "forward dynamics, per state in lanes, vectors of 4, Pinocchio's aba / Kanes, ",
}


class Ends(NamedTuple):
    """The best and the weakest of a group: times faster than the rival, and the tree."""

    best: tuple[float, str]
    weakest: tuple[float, str]


def ends_of(table: Iterable[dict[str, Any]], start: str) -> Ends:
    """Of all rows that begin so; a share of the rival's time counts as its inverse."""
    found = []
    for row in table:
        if row["what"].startswith(start):
            number = float(re.match(r"[\d.e+-]+", row["measured"])[0])  # type: ignore[index]
            found.append((1 / number if "Kanes / " in start else number, row["what"].removeprefix(start)))
    return Ends(max(found), min(found))


def shown_lines(table: list[dict[str, Any]]) -> list[str]:
    """The rows of the table on that page."""
    lines = []
    for name, start in GROUPS.items():
        (best, tree), (weakest, other) = ends_of(table, start)
        lines.append(f"| {name} | {best:.2g} | {tree} | {weakest:.2g} | {other} |")
    return lines


if __name__ == "__main__":
    print("\n".join(shown_lines(json.loads(RESULTS.read_text(encoding="utf-8"))["table"])))
