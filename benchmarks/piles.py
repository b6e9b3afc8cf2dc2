"""100 spheres that fall into a box: time per step of time stepping and of MuJoCo. `python -m benchmarks.piles`.

Both take steps of 1 ms from the same start. Kanes has hard contacts, solved to a residual of 1e-6 of the velocities of
contacts without impulses, with Coulomb friction; MuJoCo has soft ones, by its default settings but for elliptic
cones, solved by Newton's method to its default tolerance of 1e-8 of the scaled cost. The tolerances were chosen before
measuring. A step of Kanes has the evaluation of the free motion, the search for contacts, and the record of the state.
"""

from __future__ import annotations

import json
from time import perf_counter
from typing import Any

import numpy as np

import kanes as kn

COUNT, RADIUS, HALF, FRICTION = 100, 0.05, 0.3, 0.5
STEP, STOP, RTOL = 1e-3, 0.5, 1e-6


def start(seed: int = 0, spacing: float = 0.105) -> Any:
    """Centres in layers of 5 × 5, apart by more than a diameter."""
    rng = np.random.default_rng(seed)
    number = np.arange(COUNT)
    grid = np.stack([number % 5 - 2, number // 5 % 5 - 2], axis=1) * spacing + rng.uniform(-2e-3, 2e-3, (COUNT, 2))
    height = 0.1 + 0.13 * (number // 25) + rng.uniform(0, 0.02, COUNT)
    return np.column_stack([grid, height])


def pile(count: int = COUNT) -> kn.Model:
    """Balls of 1 kg in a box."""
    model = kn.Model(f"pile of {count}")
    N = model.frame
    model.gravity = -9.81 * N.z
    balls = [
        model.add_body(f"b{i}", mass=1, inertia=kn.solids.sphere(1, RADIUS), joint=kn.Free()) for i in range(count)
    ]
    walls = [kn.surfaces.Plane(N.z)]
    for axis, e in (("x", N.x), ("y", N.y)):
        for side in (1, -1):
            walls.append(kn.surfaces.Plane(side * e, model.origin.moved(f"wall {axis} {side}", -side * HALF * e)))
    model.add_contacts({ball: kn.surfaces.Sphere(RADIUS) for ball in balls}, on=walls, friction=FRICTION, name="pile")
    return model


def mujoco_model() -> Any:
    """The same in MuJoCo."""
    import mujoco  # noqa: PLC0415  # not in every environment

    bodies = "".join(
        f'<body pos="{x} {y} {z}"><freejoint/><geom type="sphere" size="{RADIUS}" mass="1"/></body>'
        for x, y, z in start()
    )
    normals = ((0, 0, 1, 0), (1, 0, 0, HALF), (-1, 0, 0, HALF), (0, 1, 0, HALF), (0, -1, 0, HALF))
    planes = "".join(
        f'<geom type="plane" size="2 2 1" zaxis="{a} {b} {c}" pos="{-d * a} {-d * b} {-d * c}"/>'
        for a, b, c, d in normals
    )
    text = (
        f'<mujoco><option timestep="{STEP}" cone="elliptic" solver="Newton"/>'
        f'<default><geom friction="{FRICTION} 0 0" condim="3"/></default>'
        f"<worldbody>{planes}{bodies}</worldbody></mujoco>"
    )
    return mujoco.MjModel.from_xml_string(text)


def of_mujoco() -> dict[str, Any]:
    """Seconds per step, and where the balls lie."""
    import mujoco  # noqa: PLC0415  # as above

    model = mujoco_model()
    data = mujoco.MjData(model)
    steps = round(STOP / STEP)
    begun = perf_counter()
    for _ in range(steps):
        mujoco.mj_step(model, data)
    seconds = (perf_counter() - begun) / steps
    heights = data.qpos.reshape(COUNT, 7)[:, 2]
    return {"seconds": seconds, "mean_height": float(heights.mean()), "highest": float(heights.max())}


def of_kanes(kernel: kn.Kernel) -> dict[str, Any]:
    """The same, and how well the steps were solved."""
    initial = {f"{c}_b{i}": place[k] for i, place in enumerate(start()) for k, c in enumerate("xyz")}
    given = {"method": "time-stepping", "step": STEP, "rtol": RTOL, "parameters": {}, "initial": initial}
    kernel.simulate(stop=2 * STEP, **given)
    begun = perf_counter()
    run = kernel.simulate(stop=STOP, times=[0, STOP], **given)
    seconds = (perf_counter() - begun) / run.outcome.steps
    heights = np.array([run[f"z_b{i}"][-1] for i in range(COUNT)])
    return {
        "seconds": seconds,
        "mean_height": float(heights.mean()),
        "highest": float(heights.max()),
        "unsolved": run.steps.unsolved,
        "residual": run.steps.creep,
        "newton": float(run.steps.newton.mean()),
        "contacts": int(run.steps.touching[-1]),
    }


def measure(rounds: int = 1) -> dict[str, Any]:
    """Both in turn, so that they see the same machine; the best of some rounds of each."""
    begun = perf_counter()
    kernel = kn.derive(pile()).compile()
    made = perf_counter() - begun
    found = [(of_kanes(kernel), of_mujoco()) for _ in range(rounds)]
    ours, theirs = (min((each[k] for each in found), key=lambda one: one["seconds"]) for k in (0, 1))
    return {"kanes": ours, "mujoco": theirs, "derive_and_compile": made}


if __name__ == "__main__":
    print(json.dumps(measure()))
