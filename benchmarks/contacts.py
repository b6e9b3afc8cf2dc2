"""Contacts that come and go: what they cost while they are open, moments per second, and many runs together.

`python -m benchmarks.contacts` in a process of its own. All times are of the processor, the least of several rounds in
which the contenders take turns.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

import numpy as np

import kanes as kn
from benchmarks.timing import best, in_rounds

ROUNDS, RUNS, STOPS, RTOL = 12, 64, (20.0, 60.0), 1e-9


def tree(*, touches: bool) -> kn.Model:
    """A trunk and six links with springs, floating in a plane, of which four points may touch the ground."""
    model = kn.Model("tree" if touches else "tree without contacts")
    x, y, q = model.coordinates("x y q")
    N = model.frame
    A, C = N.rotated("A", q, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("trunk", frame=A, center=C, mass=1, inertia=kn.inertia(zz=0.1))
    ends = [(A, C.moved("left", 0.5 * A.x)), (A, C.moved("right", -0.5 * A.x))]
    for number, angle in enumerate(model.coordinates("q1 q2 q3 q4 q5 q6")):
        frame, joint = ends.pop(0)
        F = frame.rotated(f"F{number}", angle, N.z)
        center = joint.moved(f"C{number}", -0.25 * F.y)
        model.add_body(f"link{number}", frame=F, center=center, mass=0.5, inertia=kn.inertia(zz=0.02))
        model.add_torque(F, -3 * angle * N.z, reaction=frame, name=f"spring{number}")
        ends.append((F, joint.moved(f"E{number}", -0.5 * F.y)))
    model.gravity = -9.81 * N.y
    for number, point in enumerate((ends[0][1], ends[1][1], C, center) if touches else ()):
        model.add_contact(point, kn.surfaces.Plane(N.y), friction=0.5, name=f"spot{number}")
    return model


def box(*, touches: bool, restitution: float = 0.0) -> kn.Model:
    """A box in space with four corners that may touch the ground."""
    model = kn.Model("box" if touches else "box without contacts")
    N = model.frame
    body = model.add_body("box", mass=1, inertia=kn.solids.box(1, 0.2, 0.3, 0.4), joint=kn.Free())
    model.gravity = -9.81 * N.z
    for number, (i, j) in enumerate(((1, 1), (1, -1), (-1, 1), (-1, -1)) if touches else ()):
        corner = body.point(f"corner{number}", 0.1 * i, 0.15 * j, -0.2)
        model.add_contact(corner, kn.surfaces.Plane(N.z), restitution=restitution, name=f"spot{number}")
    return model


STARTS = {
    "tree": {"y": 3000.0, "q1": 0.2, "q2": 0.4, "q3": 0.6, "q4": 0.8, "q5": 1.0, "q6": 1.2},
    "box": {"e0_box": 1.0, "z_box": 3000.0, "wx_box": 1.5, "wy_box": 2.0, "wz_box": -3.0},
}


def timer(action: Callable[[], Any]) -> Callable[[], float]:
    action()
    return lambda: best(action, 1, process_time)


def open_contacts() -> dict[str, dict[str, float]]:
    """Seconds of short and long free flights, of one run and of many, with contacts and without."""
    found = {}
    for name, make in (("tree", tree), ("box", box)):
        timers = {}
        for touches in (False, True):
            kernel = kn.derive(make(touches=touches)).compile()
            start = {state: STARTS[name].get(state, 0.0) for state in kernel.states}
            last = kernel.states[-1]
            many = {**start, last: start[last] + 0.1 * np.linspace(0, 1, RUNS)}
            with_them = "with" if touches else "without"
            for stop, length in zip(STOPS, ("short", "long"), strict=True):
                given: dict[str, Any] = {"stop": stop, "parameters": {}, "rtol": RTOL}
                one, several = f"one {with_them}, {length}", f"many {with_them}, {length}"
                timers[one] = timer(partial(kernel.simulate, initial=start, **given))
                timers[several] = timer(partial(kernel.simulate_many, initial=many, threads=1, **given))
        found[name] = in_rounds(timers, ROUNDS)
    return found


def moments() -> dict[str, dict[str, float]]:
    """Seconds and moments of a ball that bounces and of a box that bounces on its corners."""
    model = kn.Model("ball")
    y = model.coordinates("y")
    P = model.origin.moved("P", y * model.frame.y)
    model.add_particle("ball", P, mass=1)
    model.gravity = -9.81 * model.frame.y
    model.add_contact(P, kn.surfaces.Plane(model.frame.y), restitution=0.95, name="floor")
    cases = {"ball": (kn.derive(model).compile(), {"y": 1.0}, 10.0)}
    bounces = kn.derive(box(touches=True, restitution=0.9)).compile()
    thrown = dict.fromkeys(bounces.states, 0.0) | STARTS["box"] | {"z_box": 1.0}
    cases["box"] = bounces, thrown, 3.0
    found = {}
    for name, (kernel, start, stop) in cases.items():

        def action(k: kn.Kernel = kernel, x: dict[str, float] = start, end: float = stop) -> kn.Trajectory:
            return k.simulate(stop=end, parameters={}, initial=x, times=[0, end], rtol=RTOL)

        count = len(action().events)
        found[name] = {"seconds": in_rounds({0: timer(action)}, ROUNDS)[0], "moments": count}
    return found


def together() -> dict[str, float]:
    """Seconds of bouncing boxes, one after the other and together."""
    kernel = kn.derive(box(touches=True, restitution=0.5)).compile()
    starts = {state: np.zeros(RUNS) for state in kernel.states}
    starts |= {name: np.full(RUNS, value) for name, value in STARTS["box"].items()}
    starts |= {"z_box": np.linspace(0.6, 1.0, RUNS)}
    given: dict[str, Any] = {"stop": 1.0, "parameters": {}, "rtol": RTOL}

    def alone() -> None:
        for run in range(RUNS):
            kernel.simulate(initial={name: each[run] for name, each in starts.items()}, **given)

    def many() -> None:
        kernel.simulate_many(initial=starts, threads=1, **given)

    return in_rounds({"alone": timer(alone), "together": timer(many)}, 3)


if __name__ == "__main__":
    print(json.dumps({"open": open_contacts(), "moments": moments(), "together": together(), "runs": RUNS}))
