"""Rows of simulations: a chain beside SciPy, a call and its steps, many runs at once."""

from __future__ import annotations

from typing import Any

from benchmarks.durations import duration
from benchmarks.motion import MANY
from benchmarks.row import Row

INTEGRATOR = 20.0  # times faster than SciPy
CALL = 50e-6  # seconds of a call that hardly moves
STEP, LANES_STEP = 0.7e-6, 0.15e-6  # seconds of a step, alone and of each run in lanes
ENSEMBLE = 4.0  # times faster than one by one
THREADS = 1.9  # times faster on two
MILLION, MEMORY = 1.15, 2e9  # times the cost of a run among ten thousand, and bytes


def motion_rows(raw: dict[str, Any]) -> list[Row]:
    chain, call, pendula = raw["chain"], raw["call"], raw["pendula"]
    found = []
    if "scipy" in chain:
        faster = chain["scipy"] / chain["kanes"]
        what = "10 s of the three-link chain at 1e-10, SciPy's DOP853 on our kernel / Kanes"
        measured = f"{faster:.3g} ×  ({duration(chain['scipy'])} / {duration(chain['kanes'])})"
        found.append(Row(what, measured, f"≥ {INTEGRATOR:.0f} ×", faster >= INTEGRATOR))
    step, lanes_step = call["step"], pendula["many"] / pendula["steps"]
    return [
        *found,
        Row(
            "a call of simulate that hardly moves, double pendulum",
            duration(call["call"]),
            f"< {duration(CALL)}",
            call["call"] < CALL,
        ),
        Row("a step of it", duration(step), f"≤ {duration(STEP)}", step <= STEP),
        Row(
            "the same of each of many in lanes",
            duration(lanes_step),
            f"≤ {duration(LANES_STEP)}",
            lanes_step <= LANES_STEP,
        ),
        *_many(pendula),
    ]


def _many(raw: dict[str, float]) -> list[Row]:
    what = f"10 s of {raw['runs']} double pendula at 1e-8"
    lanes, threads, rate = raw["one_by_one"] / raw["many"], raw["many"] / raw["two_threads"], raw["runs"] / raw["many"]
    each = raw["million"] / MANY
    dearer = each / (raw["two_threads"] / raw["runs"])
    return [
        Row(
            f"{what}, one by one / eight lanes",
            f"{lanes:.3g} ×  ({rate:.0f} runs per second on one core)",
            f"≥ {ENSEMBLE:.0f} ×",
            lanes >= ENSEMBLE,
        ),
        Row(f"{what}, one thread / two", f"{threads:.3g} ×", f"≥ {THREADS} ×", threads >= THREADS),
        Row(
            "a run among a million of them / among ten thousand, two threads",
            f"{dearer:.3g} ×  ({duration(each)} each)",
            f"≤ {MILLION} ×",
            dearer <= MILLION,
        ),
        Row("memory for a million", f"{raw['bytes'] / 1e9:.2g} GB", f"< {MEMORY / 1e9:.0f} GB", raw["bytes"] < MEMORY),
    ]
