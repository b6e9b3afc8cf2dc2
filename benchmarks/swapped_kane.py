"""SymPy's models by its own KanesMethod or by ours: `python -m benchmarks.swapped_kane <chain or bicycle> <whose>`.

The model is built by SymPy in both cases and nothing else is different but the class. The chain is that of
`benchmarks.sympy_chain` with four bodies, as SymPy's documentation would write it: what is timed is `KanesMethod(…)`,
`kanes_equations`, `mass_matrix` and `forcing`. The bicycle is that of SymPy's own test: what is timed is
`KanesMethod(…)`, `kanes_equations` and `linearize` to a state matrix, and the test has to pass. The clock is that of
the processor. Imports are not timed; ours is the first derivation of its process all the same.
"""

from __future__ import annotations

import importlib
import json
import sys
from time import process_time
from typing import Any

from sympy.physics import mechanics

from benchmarks.sympy_chain import Chain

BODIES = 4


def chosen(whose: str) -> Any:
    if whose == "sympy":
        return mechanics.KanesMethod
    importlib.import_module("casadi")
    return importlib.import_module("kanes.sympy").KanesMethod


def of_chain(method: Any) -> float:
    chain = Chain(BODIES, "documented")
    start = process_time()
    made = method(chain.frame, q_ind=chain.q, u_ind=chain.u, kd_eqs=chain.kinematical)
    made.kanes_equations(chain.bodies, chain.loads)
    _ = made.mass_matrix, made.forcing
    return process_time() - start


def of_bicycle(method: Any) -> float:
    """Of the three calls that SymPy's test makes of the class."""
    spent: list[float] = []

    class Timed(method):  # type: ignore[misc]
        def __init__(self, *given: Any, **named: Any) -> None:
            start = process_time()
            super().__init__(*given, **named)
            spent.append(process_time() - start)

        def kanes_equations(self, *given: Any, **named: Any) -> Any:
            start = process_time()
            found = super().kanes_equations(*given, **named)
            spent.append(process_time() - start)
            return found

        def linearize(self, *given: Any, **named: Any) -> Any:
            start = process_time()
            found = super().linearize(*given, **named)
            spent.append(process_time() - start)
            return found

    test: Any = importlib.import_module("sympy.physics.mechanics.tests.test_kane3")
    test.KanesMethod = Timed
    test.test_bicycle()
    return sum(spent)


if __name__ == "__main__":
    print(json.dumps({"chain": of_chain, "bicycle": of_bicycle}[sys.argv[1]](chosen(sys.argv[2]))))
