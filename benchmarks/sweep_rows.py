"""From timings of sweeps to rows. `python -m benchmarks.sweep_rows` measures and prints these alone."""

from __future__ import annotations

from statistics import median
from typing import Any

from rich.console import Console

from benchmarks.durations import duration
from benchmarks.fresh import fresh
from benchmarks.row import Row

MILLION, MANY = 1_000_000, 100_000
TWO_PROCESSES = 1.7  # times one
DASK = 0.05  # of the same on a thread
PEAK = 500e6  # bytes


def measure_sweeps() -> dict[str, Any]:
    return {
        "processes": fresh("sweeps", "processes"),
        "million": fresh("sweeps", "memory", MILLION),
        "many": fresh("sweeps", "memory", MANY),
        "resumed": fresh("sweeps", "resumed"),
    }


def sweep_rows(raw: dict[str, Any] | None) -> list[Row]:
    """Processes, Dask, memory and resuming."""
    if raw is None:
        return []
    timed = raw["processes"]
    thread, one, two = (median(timed[name]) for name in ("thread", "one", "two"))
    faster, more = one / two, one / thread - 1
    million, many, resumed = raw["million"], raw["many"], raw["resumed"]
    chunk = f"{timed['chunks']} chunks of {duration(thread / timed['chunks'])}"
    return [
        Row(
            f"a sweep of {chunk}: one process / two",
            f"{faster:.3g} ×  ({duration(one)} / {duration(two)})",
            f"≥ {TWO_PROCESSES} ×",
            faster >= TWO_PROCESSES,
        ),
        Row(
            "the same by one worker of Dask, beyond a thread without it",
            f"{100 * more:.2g} %  ({duration(one)} / {duration(thread)})",
            f"< {100 * DASK:.0f} %",
            more < DASK,
        ),
        Row(
            f"peak of memory of {million['runs']:,} double pendula kept as final values; of {many['runs']:,}",
            f"{million['peak'] / 1e6:.0f} MB; {many['peak'] / 1e6:.0f} MB  ({duration(million['seconds'])})",
            f"< {PEAK / 1e6:.0f} MB",
            million["peak"] < PEAK,
        ),
        Row(
            f"chunks made twice after a kill with {resumed['there']} of {resumed['chunks']} there; the same bits",
            f"{resumed['twice']} on {resumed['threads']} threads; {'yes' if resumed['same'] else 'no'}",
            f"≤ {resumed['threads']}; yes",
            resumed["twice"] <= resumed["threads"] and resumed["same"],
        ),
    ]


if __name__ == "__main__":
    for row in sweep_rows(measure_sweeps()):
        Console().print(row)
