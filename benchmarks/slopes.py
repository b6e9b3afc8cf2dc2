"""Sensitivities of the three-link chain to all its parameters: `python -m benchmarks.slopes`.

The chain swings for two seconds at 1e-10. Derivatives of its state by thirteen parameters: by `kn.sensitivities`; by
central differences of twenty-six runs of Kanes, one after the other and in lanes; and by SciPy's DOP853 with the
variational equations in NumPy, whose Jacobians are machine code of Kanes. Errors are relative to the largest
derivative, against runs at 1e-13. A fit of four parameters to sixty angles follows. All start-up is done before: the
best of several runs.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import kanes as kn
from benchmarks.three_links import PARAMETERS, SWINGING
from benchmarks.timing import best

STOP = 2.0
NAMES = tuple(PARAMETERS)
# Relative to a parameter: errors of runs over h, and of h², are about alike.
H = 1e-4
FITTED = ("m_B", "l_A", "rho_C", "I_A")


def measure() -> dict[str, Any]:
    kernel = kn.derive(kn.library.three_link_chain()).compile()
    given: dict[str, Any] = {"stop": STOP, "times": [STOP], "inputs": dict.fromkeys(kernel.inputs, 0.0)}
    given["initial"] = SWINGING

    def ours(tolerance: float = 1e-10) -> Any:
        found = kn.sensitivities(kernel, wrt=NAMES, parameters=PARAMETERS, rtol=tolerance, **given)
        return found.matrix[-1]

    exact = ours(1e-13)
    ways = {
        "kanes": ours,
        "differences": lambda: one_by_one(kernel, given),
        "differences in lanes": lambda: in_lanes(kernel, given),
        "scipy": lambda: by_scipy(kernel, given),
    }
    return {"ways": {name: timed(way, exact) for name, way in ways.items()}, "fit": fit(kernel, given)}


def timed(way: Callable[[], Any], exact: Any) -> dict[str, float]:
    error = float(np.abs(way() - exact).max() / np.abs(exact).max())
    return {"seconds": best(way, 30), "error": error}


def one_by_one(kernel: kn.Kernel, given: dict[str, Any]) -> Any:
    columns = []
    for name in NAMES:
        h = H * PARAMETERS[name]
        ends = [
            kernel.simulate(parameters={**PARAMETERS, name: PARAMETERS[name] + step}, **given).states[:, -1]
            for step in (h, -h)
        ]
        columns.append((ends[0] - ends[1]) / (2 * h))
    return np.column_stack(columns)


def in_lanes(kernel: kn.Kernel, given: dict[str, Any]) -> Any:
    count = len(NAMES)
    steps = {name: H * PARAMETERS[name] * np.repeat(np.eye(count)[number], 2) for number, name in enumerate(NAMES)}
    signs = np.tile([1.0, -1.0], count)
    parameters = {name: PARAMETERS[name] + signs * steps[name] for name in NAMES}
    runs = kernel.simulate_many(parameters=parameters, threads=1, progress=False, **given)
    ends = runs.states[:, :, -1]
    return ((ends[::2] - ends[1::2]) / (2 * H * np.array(list(PARAMETERS.values())))[:, None]).T


def by_scipy(kernel: kn.Kernel, given: dict[str, Any]) -> Any:
    functions = [
        kernel.function(name, PARAMETERS, given["inputs"])
        for name in ("derivative", "jacobian_states", "jacobian_parameters")
    ]
    nx, columns = len(kernel.states), [kernel.parameters.index(name) for name in NAMES]

    def rates(t: float, y: Any) -> Any:
        x, S = np.ascontiguousarray(y[:nx]), y[nx:].reshape(nx, -1)
        f, J, J_p = (function(t, x) for function in functions)
        return np.concatenate([f, (J @ S + J_p[:, columns]).ravel()])

    start = np.zeros(nx * (1 + len(NAMES)))
    start[: len(SWINGING)] = list(SWINGING.values())
    found = solve_ivp(rates, (0, STOP), start, method="DOP853", rtol=1e-10, atol=1e-10)
    return found.y[nx:, -1].reshape(nx, -1)


def fit(kernel: kn.Kernel, given: dict[str, Any]) -> dict[str, float]:
    t = np.linspace(0.05, STOP, 20)
    angles = ("q1", "q2", "q3")
    rest = {"initial": SWINGING, "inputs": given["inputs"]}
    run = kernel.simulate(stop=STOP, times=t, parameters=PARAMETERS, **rest)
    noise = np.random.default_rng(1).normal(0, 1e-3, (3, t.size))
    data = {name: (t, run[name] + row) for name, row in zip(angles, noise, strict=True)}
    guess = {**PARAMETERS, **{name: 0.9 * PARAMETERS[name] for name in FITTED}}

    def fitted() -> kn.Fit:
        return kn.fit(kernel, data, of=FITTED, parameters=guess, deviations=1e-3, **rest)

    return {"runs": fitted().outcome.runs, "seconds": best(fitted, 5)}


if __name__ == "__main__":
    print(json.dumps(measure()))
