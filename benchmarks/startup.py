"""From a model to its first second of motion, in a process that has done nothing yet: `python -m benchmarks.startup`.

The clock starts at `kn.library.three_link_chain()` and stops when one second has been simulated; with `humanoid` it is
a person that falls. `import kanes` is timed apart, and so is what is imported besides: SymPy above all, when the names
used here are first looked at, and llvmlite, which the first machine code needs. Whoever starts the process chooses what
is cached, by the folder that KANES_CACHE names. With `--prime` the spring pendulum runs in its place: it leaves the
compiled integrator in an empty folder, and no kernel of the others.
"""

from __future__ import annotations

import importlib
import json
import sys
from time import perf_counter
from typing import Any

from benchmarks.three_links import PARAMETERS, TUMBLING


def chain(kn: Any) -> None:
    kernel = kn.derive(kn.library.three_link_chain()).compile()
    kernel.simulate(stop=1, parameters=PARAMETERS, initial=TUMBLING, inputs=dict.fromkeys(kernel.inputs, 0.0))


def humanoid(kn: Any) -> None:
    kernel = kn.derive(kn.library.humanoid()).compile()
    angles = {name: 0.1 for name in kernel.coordinates if name.startswith("q")}
    places = dict.fromkeys(("x_pelvis", "y_pelvis", "z_pelvis"), 0.0)
    kernel.simulate(stop=1, parameters={"g": 9.81}, initial={**angles, **places}, progress=False)


def prime(kn: Any) -> None:
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    kernel.simulate(stop=1, parameters=dict.fromkeys(kernel.parameters, 1.0), initial={"q1": 0.1, "q2": 0.5})


if __name__ == "__main__":
    system = {"--prime": prime, "humanoid": humanoid}.get(sys.argv[-1], chain)
    start = perf_counter()
    kanes = importlib.import_module("kanes")
    imported = perf_counter()
    _ = kanes.derive, kanes.Kernel, kanes.library.three_link_chain, kanes.library.humanoid
    importlib.import_module("llvmlite.binding")
    ready = perf_counter()
    system(kanes)
    spent = {"import": imported - start, "names": ready - imported, "first_second": perf_counter() - ready}
    print(json.dumps(spent))
