"""Ten seconds of motion: `python -m benchmarks.motion`.

The three-link chain at 1e-10 by `kernel.simulate` and by SciPy's DOP853, which calls the same machine code with as
little around it as Python allows; and double pendula: a call of `simulate` and what a step adds to it; ten thousand at
1e-8, eight lanes at a time and one after the other, both on one core, and on two; and a million. All start-up is done
before: the best of several runs.
"""

from __future__ import annotations

import json
import resource
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

import kanes as kn
from benchmarks.thin_call import thin_derivative
from benchmarks.three_links import PARAMETERS, TUMBLING
from benchmarks.timing import best

STOP = 10.0
PENDULA, MANY = 10_000, 1_000_000
NUMBERS = {"L": 1.0, "m1": 1.0, "m2": 1.0, "g": 9.81}
# A run that takes five steps.
SHORT = 1e-3


def chain() -> dict[str, float]:
    kernel = kn.derive(kn.library.three_link_chain()).compile()
    inputs = dict.fromkeys(kernel.inputs, 0.0)

    def ours() -> None:
        kernel.simulate(stop=STOP, parameters=PARAMETERS, initial=TUMBLING, inputs=inputs, times=[STOP])

    ours()
    times = {"kanes": best(ours)}
    if find_spec("scipy"):
        solve_ivp = import_module("scipy.integrate").solve_ivp
        derivative = thin_derivative(kernel, PARAMETERS, inputs)
        start = np.array([*TUMBLING.values(), 0.0, 0.0, 0.0])
        tolerances = {"rtol": 1e-10, "atol": 1e-10}
        times["scipy"] = best(lambda: solve_ivp(derivative, (0, STOP), start, method="DOP853", **tolerances), 3)
    return times


def call() -> dict[str, float]:
    """Seconds of a whole call that hardly moves, and of each step of one that does."""
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    common: dict[str, Any] = {"parameters": NUMBERS, "initial": {"q1": 1.0, "q2": 0.5}}

    def ours(stop: float) -> Any:
        return kernel.simulate(stop=stop, times=[stop], **common)

    steps = ours(STOP).outcome.steps - ours(SHORT).outcome.steps
    short, long = best(lambda: ours(SHORT), 3000), best(lambda: ours(STOP), 300)
    return {"call": short, "step": (long - short) / steps}


def pendula() -> dict[str, float]:
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    angles = np.random.default_rng(1).uniform(-2, 2, (2, MANY))
    common: dict[str, Any] = {"stop": STOP, "parameters": NUMBERS, "times": [STOP], "rtol": 1e-8}

    def many(count: int, threads: int) -> Any:
        initial = {"q1": angles[0, :count], "q2": angles[1, :count]}
        return kernel.simulate_many(initial=initial, threads=threads, progress=False, **common)

    def one_by_one() -> None:
        for q1, q2 in angles[:, :PENDULA].T:
            kernel.simulate(initial={"q1": q1, "q2": q2}, **common)

    steps = int(many(PENDULA, 1).outcomes.steps.sum())
    one_by_one()
    return {
        "many": best(lambda: many(PENDULA, 1), 5),
        "two_threads": best(lambda: many(PENDULA, 2), 5),
        "one_by_one": best(one_by_one, 3),
        "runs": PENDULA,
        "steps": steps,
        "million": best(lambda: many(MANY, 2), 1),
        "bytes": 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
    }


if __name__ == "__main__":
    print(json.dumps({"chain": chain(), "call": call(), "pendula": pendula()}))
