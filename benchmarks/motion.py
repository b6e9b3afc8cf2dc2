"""Ten seconds of motion: `python -m benchmarks.motion`.

The three-link chain at 1e-10 by `kernel.simulate` and by SciPy's DOP853, which calls the same machine code; and double
pendula at 1e-8, eight lanes at a time and one after the other. All start-up is done before: the best of several runs.
"""

from __future__ import annotations

import json
from time import perf_counter
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import kanes as kn

STOP = 10.0
PENDULA = 2000
REPEATS = 5


def best(action: Any, repeats: int = REPEATS) -> float:
    times = []
    for _ in range(repeats):
        start = perf_counter()
        action()
        times.append(perf_counter() - start)
    return min(times)


def chain() -> dict[str, float]:
    kernel = kn.derive(kn.library.three_link_chain()).compile()
    parameters = dict.fromkeys(kernel.parameters, 1.0) | {"g": 9.81, "I_A": 0.1, "I_B": 0.1, "I_C": 0.1}
    parameters |= {"rho_A": 0.5, "rho_B": 0.5, "rho_C": 0.5}
    inputs = dict.fromkeys(kernel.inputs, 0.0)
    initial = {"q1": 0.3, "q2": 0.4, "q3": 0.5}
    derivative = kernel.derivative(parameters, inputs)
    start = np.array([0.3, 0.4, 0.5, 0.0, 0.0, 0.0])

    def ours() -> None:
        kernel.simulate(stop=STOP, parameters=parameters, initial=initial, inputs=inputs, times=[STOP])

    def theirs() -> None:
        solve_ivp(derivative, (0, STOP), start, method="DOP853", rtol=1e-10, atol=1e-10)

    ours()
    return {"kanes": best(ours), "scipy": best(theirs, 3)}


def pendula() -> dict[str, float]:
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    rng = np.random.default_rng(1)
    angles = rng.uniform(-2, 2, (2, PENDULA))
    parameters = {"L": 1.0, "m1": 1.0, "m2": 1.0, "g": 9.81}
    common: dict[str, Any] = {"stop": STOP, "parameters": parameters, "times": [STOP], "tolerance": 1e-8}

    def many() -> None:
        kernel.simulate_many(initial={"q1": angles[0], "q2": angles[1]}, **common)

    def one_by_one() -> None:
        for q1, q2 in angles.T:
            kernel.simulate(initial={"q1": q1, "q2": q2}, **common)

    many()
    one_by_one()
    return {"many": best(many, 3), "one_by_one": best(one_by_one, 3), "runs": PENDULA}


if __name__ == "__main__":
    print(json.dumps({"chain": chain(), "pendula": pendula()}))
