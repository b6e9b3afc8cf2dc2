"""The benchmark bicycle, in a process that has done nothing yet: `python -m benchmarks.bicycle`.

Building, deriving and compiling are as in `benchmarks.tree_compile`. Then come the linear model at one speed and the
eigenvalues at 200 speeds, each for the first time, with the machine code that it needs, and again. Whoever starts the
process chooses what is cached, by the folder that KANES_CACHE names.

With `sympy` SymPy does what its own test of the bicycle does: it derives the equations of motion and linearizes them at
a symbolic speed; what is timed is the test, without the import. Both have to give the same matrix first.
"""

from __future__ import annotations

import importlib
import json
import sys
from time import perf_counter

import numpy as np

from benchmarks.imported import everything_imported
from benchmarks.timing import best

SPEEDS = np.linspace(0, 10, 200)
REPEATS = 20
# Rows of roll and steer acceleration by roll, steer and their rates at 5 m/s, which SymPy's test has as well.
SYMPY = [
    [9.48977444677355, -0.891197738059089 * 25 - 0.571523173729245, -0.105522449805691 * 5, -0.330515398992311 * 5],
    [11.7194768719633, -1.97171508499972 * 25 + 30.9087533932407, 3.67680523332152 * 5, -3.08486552743311 * 5],
]
SAME = 1e-11


def by_sympy() -> dict[str, float]:
    test = importlib.import_module("sympy.physics.mechanics.tests.test_kane3")
    start = perf_counter()
    test.test_bicycle()
    return {"sympy": perf_counter() - start}


def by_kanes() -> dict[str, float]:
    kn = everything_imported()
    numbers, still = kn.library.BENCHMARK_BICYCLE, {"T_phi": 0.0, "T_delta": 0.0, "T_R": 0.0}
    upright = dict.fromkeys(("x", "y", "psi", "phi", "theta", "delta", "theta_R", "theta_F"), 0.0)
    upright["z"] = -numbers["r_R"]

    def riding(v: float) -> dict[str, float]:
        return {**upright, "u_x": v, "u_theta_R": -v / numbers["r_R"], "u_theta_F": -v / numbers["r_F"]}

    times = [perf_counter()]
    model = kn.library.bicycle()
    times.append(perf_counter())
    equations = kn.derive(model)
    times.append(perf_counter())
    kernel = equations.compile()
    function = kernel["derivative"]
    times.append(perf_counter())
    function.machine("main", 1)
    function.prepare(np.array([numbers[name] for name in kernel.parameters]))
    times.append(perf_counter())

    def linear() -> object:
        return kn.linearize(equations, riding(5.0), parameters=numbers, inputs=still)

    def locus() -> object:
        return kn.root_locus(equations, riding, {"v": SPEEDS}, parameters=numbers, inputs=still)

    found = linear()
    times.append(perf_counter())
    locus()
    times.append(perf_counter())
    check(found)
    names = ("build", "derive", "write", "machine", "first_linear", "first_locus")
    return {
        **dict(zip(names, np.diff(times).tolist(), strict=True)),
        "operations": function.operation_count,
        "linear": best(linear, REPEATS),
        "locus": best(locus, 5),
    }


def check(model: object) -> None:
    """Whether the linear model is the one that SymPy's test demands."""
    rows = [model.states.index(name) for name in ("phi", "delta", "u_phi", "u_delta")]  # type: ignore[attr-defined]
    error = np.abs(model.A[np.ix_(rows[2:], rows)] - SYMPY).max()  # type: ignore[attr-defined]
    if not error < SAME:
        raise RuntimeError(f"The linear bicycle of Kanes differs from SymPy's by {error:.1e}.")


if __name__ == "__main__":
    print(json.dumps(by_sympy() if "sympy" in sys.argv else by_kanes()))
