"""From a tree to its machine code, in a process that has done nothing yet: `python -m benchmarks.tree_compile <tree>`.

Building is the making of the model, deriving is `kn.derive`, and compiling is all from there to a derivative for one
state that can be called: the program of it, and its machine code. Whoever starts the process chooses what is cached, by
the folders that KANES_CACHE and NUMBA_CACHE_DIR name.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter

import numpy as np

import kanes as kn
from benchmarks.imported import everything_imported
from benchmarks.tree_models import kanes_model
from benchmarks.trees import tree_named


def measure(name: str) -> dict[str, float]:
    start = perf_counter()
    model, values = kanes_model(tree_named(name))
    built = perf_counter()
    equations = kn.derive(model)
    derived = perf_counter()
    kernel = equations.compile()
    function = kernel["derivative"]
    written = perf_counter()
    function.machine("main", 1)
    function.prepare(np.array([values[name] for name in kernel.parameters]))
    compiled = perf_counter()
    return {
        "build": built - start,
        "derive": derived - built,
        "write": written - derived,
        "machine": compiled - written,
    }


if __name__ == "__main__":
    everything_imported()
    print(json.dumps(measure(sys.argv[1])))
