"""A row of four-bar linkages, by their number: `python -m benchmarks.loop_row 50`.

Seconds of the processor from the model to the end of a first step, with nothing of it cached but the integrator; and of
a step, the difference between a long and a short run upright, where all steps are as short as they are told to be.
"""

from __future__ import annotations

import json
import math
import sys
from time import process_time
from typing import Any

import kanes as kn
from benchmarks.timing import best

PARAMETERS = {"m": 1.0, "L": 1.0, "g": 9.81}
STEP = 1e-4
LONG, SHORT = 0.11, 0.01
REPEATS = 3


def measure(count: int) -> dict[str, float]:
    upright = {f"q{k}": math.pi / 2 for k in range(count + 1)}
    initial = {**upright, **{f"p{k}": 0.0 for k in range(1, count + 1)}, "u0": -1.0}
    begin = process_time()
    kernel = kn.derive(kn.library.four_bar_row(count)).compile()

    def run(stop: float) -> Any:
        return kernel.simulate(
            stop=stop, times=[stop], parameters=PARAMETERS, initial=initial, max_step=STEP, progress=False
        )

    run(STEP)
    start = process_time() - begin
    steps = run(LONG).outcome.steps - run(SHORT).outcome.steps
    long, short = (best(lambda stop=stop: run(stop), REPEATS, process_time) for stop in (LONG, SHORT))
    return {"start": start, "step": (long - short) / steps}


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]))))
