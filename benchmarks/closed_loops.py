"""Closed loops: a step of each beside a step of the same bodies with the loops left open, and Andrews' mechanism.

Times of a step are differences between a long and a short run, so that what a call costs once is not in them. For
Andrews' mechanism the time is that of a whole call of `simulate` whose kernel is there, on one core, and the error is
that of the angles at the end: the same as for the rivals in `andrews_rivals.py`.
"""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

import kanes as kn
from benchmarks.andrews_rivals import CASE, END, START, STOP, measure
from benchmarks.timing import best

CASES = json.loads((Path(__file__).parents[1] / "tests/data/mechanisms.json").read_text(encoding="utf-8"))["cases"]
TOLERANCES = [1e-6, 1e-8, 1e-9, 1e-10, 1e-11]
REPEATS = 25
FINE = 1e-13  # so that there are many steps
SHORT = 0.1  # of the long run


def mechanisms() -> dict[str, tuple[Any, dict[str, float], dict[str, float], dict[str, float], float]]:
    """Model, parameters, initial values, inputs and seconds."""
    bars = CASES["four_bar"]["parameters"]
    numbers = {name: value for name, value in bars.items() if name != "T"}
    start = {"q1": CASES["four_bar"]["initial"]["q1"], "q2": 0.5, "q3": 1.5}
    angles = dict(zip(("beta", "Theta", "gamma", "Phi", "delta", "Omega", "epsilon"), START, strict=False))
    cube = {"L": 1.0, "w": 0.1, "m": 1.0, "g": 9.81}
    flat = {f"q{k}": 0.0 for k in range(1, 6)}
    return {
        "four-bar linkage": (kn.library.four_bar(), numbers, start, {"T": bars["T"]}, 20.0),
        "Andrews' mechanism": (kn.library.andrews(), {"T": CASE["parameters"]["mom"]}, angles, {}, STOP),
        "Bricard's mechanism": (kn.library.bricard(), cube, flat, {}, 100.0),
    }


def steps() -> dict[str, dict[str, float]]:
    """Seconds of a step, closed and open."""
    found = {}
    for name, (model, parameters, guess, inputs, stop) in mechanisms().items():
        equations = kn.derive(model)
        start = dict(kn.assemble(equations, guess, parameters=parameters, fixed=list(guess)[:1]))
        common = {"parameters": parameters, "inputs": inputs, "initial": start}
        found[name] = {
            "closed": per_step(equations.compile(), stop, common),
            "open": per_step(equations.unconstrained.compile(), stop, common),
        }
    return found


def per_step(kernel: Any, stop: float, common: dict[str, Any]) -> float:
    measured = []
    for length in (stop, SHORT * stop):

        def run(length: float = length) -> Any:
            return kernel.simulate(stop=length, times=[length], rtol=FINE, progress=False, **common)

        measured.append((run().outcome.steps, best(run, REPEATS)))
    (many, long), (few, short) = measured
    return (long - short) / (many - few)


def andrews() -> list[dict[str, float]]:
    """Setting, seconds of the processor and error at several tolerances."""
    kernel = kn.derive(kn.library.andrews()).compile()
    names = list(kernel.states)
    start = dict(zip(names, START, strict=True))
    parameters = {"T": CASE["parameters"]["mom"]}
    found = []
    for tolerance in TOLERANCES:

        def run(tolerance: float = tolerance) -> Any:
            return kernel.simulate(
                stop=STOP, times=[STOP], parameters=parameters, initial=start, rtol=tolerance, progress=False
            )

        error = float(np.abs(run().states[:7, -1] - END).max())
        found.append({"setting": tolerance, "seconds": best(run, REPEATS, process_time), "error": error})
    return found


if __name__ == "__main__":
    print(json.dumps({"steps": steps(), "andrews": andrews(), **measure()}))
