"""All reactions along a run of the Stewart platform, asked for one after the other: `python -m benchmarks.questions`.

The platform falls on its six legs, without forces in them, for a fifth of a second. Then the clock of the processor
starts: force and torque at every body's joint, and the forces of the six joints that close the loops, at a thousand and
one times. Whoever starts the process chooses what is cached, by the folder that KANES_CACHE names.
"""

from __future__ import annotations

import json
from time import process_time

import kanes as kn

BODIES = {"C": (3.0, 0.4, 0.4, 0.05), "R": (2.0, 0.3, 0.3, 0.02), "P": (20.0, 2.0, 2.0, 3.5)}
NUMBERS = {
    "r_G": 1.5,
    "a_G": 0.25,
    "r_P": 0.8,
    "a_P": 0.25,
    "g": 9.81,
    "Ixy_P": 0.0,
    "Iyz_P": 0.0,
    "Izx_P": 0.0,
    **{f"m_{body}": numbers[0] for body, numbers in BODIES.items()},
    **{f"I{axis}_{body}": I for body, numbers in BODIES.items() for axis, I in zip("xyz", numbers[1:], strict=True)},
    **{f"{axis}_{body}": 0.0 for body in BODIES for axis in "xy"},
    "z_C": 0.4,
    "z_R": -0.4,
    "z_P": 0.0,
}
POSE = {"x_platform": 0.05, "y_platform": -0.1, "z_platform": 1.4, "e0_platform": 1.0}


if __name__ == "__main__":
    model = kn.library.stewart_platform()
    equations = kn.derive(model)
    guess = {**POSE, **{f"l_{leg}": 1.5 for leg in range(1, 7)}}
    start = kn.assemble(equations, guess, parameters=NUMBERS, fixed=POSE)
    kernel = equations.compile()
    inputs = dict.fromkeys(kernel.inputs, 0.0)
    run = kernel.simulate(stop=0.2, parameters=NUMBERS, initial=dict(start), inputs=inputs, progress=False)
    before = process_time()
    for thing in (*model.bodies, *model.constraints):
        run.reaction(thing)
    print(json.dumps({"reactions": process_time() - before, "things": len(model.bodies) + len(model.constraints)}))
