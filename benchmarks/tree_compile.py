"""From a tree to its machine code, in a process that has done nothing yet: `python -m benchmarks.tree_compile <tree>`.

Building is the making of the model, deriving is `kn.derive`, and compiling is all from there to a derivative for one
state that can be called: the program of it, and its machine code. Whoever starts the process chooses what is cached, by
the folders that KANES_CACHE and NUMBA_CACHE_DIR name. Of a thousand links and more, the energy of a short run is asked
for as well.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter

import numpy as np

import kanes as kn
from benchmarks.imported import everything_imported
from benchmarks.tree_models import kanes_model, kanes_state, state
from benchmarks.tree_rows import LONG
from benchmarks.trees import tree_named

SECONDS = 1e-3  # of the run whose energy is asked for
BALANCED = 1e-6  # of its kinetic energy, by which the balance may be off


def measure(name: str) -> dict[str, float]:
    start = perf_counter()
    tree = tree_named(name)
    model, values = kanes_model(tree)
    built = perf_counter()
    equations = kn.derive(model)
    derived = perf_counter()
    kernel = equations.compile()
    function = kernel["derivative"]
    written = perf_counter()
    function.machine("main", 1)
    function.prepare(np.array([values[name] for name in kernel.parameters]))
    compiled = perf_counter()
    found = {
        "build": built - start,
        "derive": derived - built,
        "write": written - derived,
        "machine": compiled - written,
    }
    if len(tree.links) >= LONG:
        initial = dict(zip(kernel.states, kanes_state(tree, state(tree)), strict=True))
        run = kernel.simulate(stop=SECONDS, parameters=values, initial=initial)
        finished = perf_counter()
        energy = run.energy
        found["energy"] = perf_counter() - finished
        if not np.abs(energy.balance).max() < BALANCED * np.abs(energy.kinetic).max():
            raise RuntimeError(f"{name}: the energy of the run does not balance.")
    return found


if __name__ == "__main__":
    everything_imported()
    print(json.dumps(measure(sys.argv[1])))
