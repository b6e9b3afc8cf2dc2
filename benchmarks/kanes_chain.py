"""Kanes derives M and f of the 3D chain: `python -m benchmarks.kanes_chain <bodies> <repeats> <count>`.

Each repeat starts from a new model. The first is cold, the others find SymPy's cache warm. Building is the making of
the model, deriving is `derive` with its checks and all kinematics, up to M and f. `count` 1 also counts operations.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import Any

import kanes as kn
from benchmarks.imported import everything_imported
from kanes.equations.equations import graphs_of


def measure(bodies: int, repeats: int, *, count: bool) -> dict[str, Any]:
    build, derive = [], []
    for _ in range(repeats):
        start = perf_counter()
        model = kn.library.spatial_chain(bodies)
        built = perf_counter()
        equations = kn.derive(model)
        M, f = graphs_of(equations).reduced.mass_matrix, graphs_of(equations).reduced.forcing
        derive.append(perf_counter() - built)
        build.append(built - start)
        if (M.shape, f.shape) != ((3 * bodies, 3 * bodies), (3 * bodies, 1)):
            raise RuntimeError(f"M is {M.shape} and f is {f.shape} for {bodies} bodies of three speeds each.")
    result: dict[str, Any] = {"build": build, "derive": derive}
    if count:
        result["operations"] = equations.operation_count
    return result


if __name__ == "__main__":
    everything_imported()
    print(json.dumps(measure(int(sys.argv[1]), int(sys.argv[2]), count=sys.argv[3] == "1")))
