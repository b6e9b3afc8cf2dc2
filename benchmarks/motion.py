"""Ten seconds of motion: `python -m benchmarks.motion`.

The three-link chain at 1e-10 by `kernel.simulate` and by SciPy's DOP853, which calls the same machine code with as
little around it as Python allows; and ten thousand double pendula at 1e-8, eight lanes at a time and one after the
other, both on one core. All start-up is done before: the best of several runs.
"""

from __future__ import annotations

import json
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

import kanes as kn
from benchmarks.thin_call import thin_derivative
from benchmarks.three_links import PARAMETERS, TUMBLING
from benchmarks.timing import best

STOP = 10.0
PENDULA = 10_000


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


def pendula() -> dict[str, float]:
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    rng = np.random.default_rng(1)
    angles = rng.uniform(-2, 2, (2, PENDULA))
    parameters = {"L": 1.0, "m1": 1.0, "m2": 1.0, "g": 9.81}
    common: dict[str, Any] = {"stop": STOP, "parameters": parameters, "times": [STOP], "tolerance": 1e-8}

    def many() -> None:
        kernel.simulate_many(initial={"q1": angles[0], "q2": angles[1]}, threads=1, **common)

    def one_by_one() -> None:
        for q1, q2 in angles.T:
            kernel.simulate(initial={"q1": q1, "q2": q2}, **common)

    many()
    one_by_one()
    return {"many": best(many, 3), "one_by_one": best(one_by_one, 3), "runs": PENDULA}


if __name__ == "__main__":
    print(json.dumps({"chain": chain(), "pendula": pendula()}))
