"""From a model to its first second of motion, in a process that has done nothing yet: `python -m benchmarks.startup`.

The clock starts at `kn.library.three_link_chain()` and stops when one second has been simulated; `import kanes` is
timed apart. Whoever starts the process chooses what is cached, by the folder that KANES_CACHE names. With `--prime` the
spring pendulum runs in its place: it leaves the compiled integrator in an empty folder, and no kernel of the chain.
"""

from __future__ import annotations

import importlib
import json
import sys
from time import perf_counter
from typing import Any

from benchmarks.three_links import PARAMETERS, TUMBLING


def first_second(kn: Any) -> None:
    kernel = kn.derive(kn.library.three_link_chain()).compile()
    kernel.simulate(stop=1, parameters=PARAMETERS, initial=TUMBLING, inputs=dict.fromkeys(kernel.inputs, 0.0))


def prime(kn: Any) -> None:
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    kernel.simulate(stop=1, parameters=dict.fromkeys(kernel.parameters, 1.0), initial={"q1": 0.1, "q2": 0.5})


if __name__ == "__main__":
    start = perf_counter()
    kanes = importlib.import_module("kanes")
    imported = perf_counter()
    (prime if "--prime" in sys.argv else first_second)(kanes)
    print(json.dumps({"import": imported - start, "first_second": perf_counter() - imported}))
