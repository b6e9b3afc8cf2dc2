"""Measure, print the table, and write results.json: `python -m benchmarks` from the root of the project."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from benchmarks.machine import machine
from benchmarks.measurements import installed, measure_all
from benchmarks.precision import draw, precision_table
from benchmarks.table import as_table, rows

RESULTS = Path(__file__).parent / "results.json"
# The table of each run, by its date: how figures changed.
HISTORY = Path(__file__).parent / "history"
FIGURE = Path(__file__).parents[1] / "docs" / "figures" / "work_precision.png"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Kanes against its rivals, and against its own promises."
    )
    parser.add_argument(
        "--largest", type=int, default=4, help="bodies in the largest chain that both derive (default: 4)"
    )
    parser.add_argument(
        "--longest", type=int, default=10, help="bodies in the chain that Kanes alone derives (default: 10)"
    )
    parser.add_argument(
        "--output", type=Path, default=RESULTS, help="where the results go (default: benchmarks/results.json)"
    )
    parser.add_argument(
        "--figure", type=Path, default=FIGURE, help="where the figure goes (default: docs/figures/work_precision.png)"
    )
    arguments = parser.parse_args()

    console = Console()
    where = machine()
    raw = measure_all(console, arguments.largest, arguments.longest)
    found = rows(raw)
    console.print(as_table(found, f"{where['cpu']}, Python {where['python']}, SymPy {where['packages']['sympy']}"))
    systems = raw["work_precision"]["systems"]
    table = [asdict(row) for row in found]
    results = {**where, "table": table, "work_precision": precision_table(systems), "raw": raw}
    arguments.output.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    HISTORY.mkdir(exist_ok=True)
    kept = json.dumps({**where, "table": table}, indent=1, ensure_ascii=False) + "\n"
    (HISTORY / f"{where['date'][:10]}.json").write_text(kept, encoding="utf-8")
    if installed(console, "the figure", "matplotlib"):
        draw(systems, arguments.figure)


if __name__ == "__main__":
    main()
