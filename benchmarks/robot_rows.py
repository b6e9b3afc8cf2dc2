"""From timings of robots to rows. `python -m benchmarks.robot_rows` measures and prints these alone."""

from __future__ import annotations

import importlib.util
import tempfile
from statistics import median
from typing import Any

from rich.console import Console

from benchmarks.durations import duration
from benchmarks.fresh import fresh
from benchmarks.robots import ROBOTS, WITHOUT_ROBOTS, robot_file
from benchmarks.row import Row

EMPTY, FILLED = 6.0, 0.5  # seconds from a file to machine code, with nothing and with all of it in the cache
PROCESSES = 3
NAMES = {
    "talos_reduced.urdf": "Talos, 38 speeds",
    "talos_full_v2.urdf": "Talos, whose fingers follow each other",
}


def measure_robots(console: Console) -> dict[str, list[dict[str, Any]]]:
    """Each robot by Kanes with an empty cache, then with what that left in it, and by Pinocchio."""
    found: dict[str, list[dict[str, Any]]] = {}
    has_pinocchio = importlib.util.find_spec("pinocchio") is not None
    for name in ROBOTS:
        if robot_file(name) is None:
            console.print(f"Skipped the robot {name}: {WITHOUT_ROBOTS}", style="yellow")
            continue
        for _ in range(PROCESSES):
            with tempfile.TemporaryDirectory() as folder:
                caches = {"KANES_CACHE": folder}
                run = {state: fresh("robots", name, "kanes", environment=caches) for state in ("empty", "filled")}
            if has_pinocchio:
                run["pinocchio"] = fresh("robots", name, "pinocchio")
            found.setdefault(name, []).append(run)
    return found


def robot_rows(raw: dict[str, list[dict[str, Any]]] | None) -> list[Row]:
    """What was promised of robots."""
    return [row for name, runs in (raw or {}).items() for row in _rows(NAMES[name], runs)]


def _rows(robot: str, runs: list[dict[str, Any]]) -> list[Row]:
    empty, filled = (median(sum(run[state].values()) for run in runs) for state in ("empty", "filled"))
    parts = {part: median(run["empty"][part] for run in runs) for part in ("read", "derive", "write", "machine")}
    spent = ", ".join(f"{part} {duration(seconds)}" for part, seconds in parts.items())
    rival = [run["pinocchio"]["load"] for run in runs if "pinocchio" in run]
    beside = f"; Pinocchio loads it in {duration(median(rival))}" if rival else ""
    return [
        Row(
            f"from a file of URDF to a derivative, nothing of it cached, {robot}",
            f"{duration(empty)} median  ({spent}){beside}",
            f"< {duration(EMPTY)}",
            empty < EMPTY,
        ),
        Row(
            f"from a file of URDF to a derivative, cached, {robot}",
            f"{duration(filled)} median{beside}",
            f"< {duration(FILLED)}",
            filled < FILLED,
        ),
    ]


if __name__ == "__main__":
    from benchmarks.table import as_table

    console = Console()
    console.print(as_table(robot_rows(measure_robots(console)), "Robots"))
