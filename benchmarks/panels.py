"""The satellite with four hinged panels, a minute of unfolding: `python -m benchmarks.panels`.

How many seconds are simulated per second, and the largest error of the four hinge angles at the end, against Kanes at
1e-13. Everything is compiled and warm, one core, best of several.

- Kanes: `kernel.simulate`, the whole call from Python, at tolerances from 1e-4 to 1e-12.
- MuJoCo: semi-implicit Euler at its step of 2 ms, which is what it does unless told otherwise, and RK4 with steps from
  0.2 s to that one, all of them taken within one call of `mj_step`.
- Basilisk: RK4, its default, with the same steps, and its adaptive RKF78 at several tolerances within steps of one
  second, from the start to the end by one call of `ExecuteSimulation`. It needs an environment of its own, whose Python
  the variable BASILISK_PYTHON names.

Before anything is timed, each of them must have the same accelerations at the start. `--physics` prints these alone.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

import kanes as kn
from benchmarks.panel_models import (
    ACCELERATIONS,
    ANGLES,
    OMEGA,
    PANELS,
    PARAMETERS,
    RATES,
    STOP,
    Array,
    basilisk_python,
    kanes_start,
    mujoco_model,
)
from benchmarks.timing import best

TOLERANCE, REFERENCE = 1e-10, 1e-13
TOLERANCES = [10.0**-k for k in range(4, 13)]
MUJOCO_STEP = 2e-3  # its default
STEPS = [0.2, 0.1, 0.05, 0.02, 0.01, 0.005, MUJOCO_STEP]
BASILISK_TOLERANCES = [1e-4, 1e-6, 1e-8, 1e-10, 1e-12]
REPEATS = 5
# Round-off, relative to the largest acceleration.
SAME = 1e-9

Point = dict[str, float]  # setting, seconds and error of a run


def by_basilisk(python: str, runs: list[tuple[float, float | None]]) -> dict[str, Any]:
    given = {"parameters": PARAMETERS, "omega": OMEGA, "angles": ANGLES, "rates": RATES, "stop": STOP}
    given |= {"repeats": REPEATS, "runs": runs}
    script = Path(__file__).with_name("panel_basilisk.py")
    done = subprocess.run([python, script], input=json.dumps(given), check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603  # the Python that the user named, our own script
    # It may greet before it answers.
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def physics() -> dict[str, dict[str, float]]:
    """ω̇ of the bus and the accelerations of the hinges at the start, by all that are installed."""
    found = {"Kanes": _kanes_accelerations(kn.derive(kn.library.hinged_panels()).compile())}
    if importlib.util.find_spec("mujoco"):
        found["MuJoCo"] = _mujoco_accelerations()
    python = basilisk_python()
    if python is not None:
        found["Basilisk"] = np.array(by_basilisk(python, [])["accelerations"])
    return {name: dict(zip(ACCELERATIONS, map(float, numbers), strict=True)) for name, numbers in found.items()}


def _kanes_accelerations(kernel: Any) -> Array:
    start = kanes_start()
    dx = kernel.derivative(PARAMETERS)(0.0, np.array([start.get(name, 0.0) for name in kernel.states]))
    return np.array([dx[kernel.states.index(name)] for name in ACCELERATIONS])


def _mujoco_accelerations() -> Array:
    model, data = mujoco_model(MUJOCO_STEP, "RK4")
    importlib.import_module("mujoco").mj_forward(model, data)
    return np.array(data.qacc[3:])


def check(who: str, found: Array, expected: Array) -> None:
    error = float(np.abs(found - expected).max() / np.abs(expected).max())
    if not error < SAME:
        raise RuntimeError(f"{who}: accelerations differ from those of Kanes by {error:.1e}. Not the same satellite.")


def measure() -> dict[str, Any]:
    """For each integrator: tolerance or step, seconds and error of every run, from the loosest to the tightest."""
    kernel = kn.derive(kn.library.hinged_panels()).compile()
    expected = _kanes_accelerations(kernel)

    def ours(tolerance: float) -> Array:
        run = kernel.simulate(stop=STOP, parameters=PARAMETERS, initial=kanes_start(), times=[STOP], rtol=tolerance)
        return np.array([run[f"q_{name}"][-1] for name in PANELS])

    end = ours(REFERENCE)

    def point(setting: float, seconds: float, angles: Any) -> Point:
        return {"setting": setting, "seconds": seconds, "error": float(np.abs(np.array(angles) - end).max())}

    found = {"Kanes": [point(each, best(lambda each=each: ours(each), 4 * REPEATS), ours(each)) for each in TOLERANCES]}
    if importlib.util.find_spec("mujoco"):
        check("MuJoCo", _mujoco_accelerations(), expected)
        found["MuJoCo Euler"] = [point(MUJOCO_STEP, *by_mujoco(MUJOCO_STEP, "Euler"))]
        found["MuJoCo RK4"] = [point(step, *by_mujoco(step, "RK4")) for step in STEPS]
    python, version = basilisk_python(), ""
    if python is not None:
        fixed: list[tuple[float, float | None]] = [(step, None) for step in STEPS]
        result = by_basilisk(python, [*fixed, *((1.0, tolerance) for tolerance in BASILISK_TOLERANCES)])
        check("Basilisk", np.array(result["accelerations"]), expected)
        version = result["version"]
        settings = [*STEPS, *BASILISK_TOLERANCES]
        points = [
            point(setting, run["seconds"], run["angles"]) for setting, run in zip(settings, result["runs"], strict=True)
        ]
        found["Basilisk RK4"], found["Basilisk RKF78"] = points[: len(fixed)], points[len(fixed) :]
    return {"stop": STOP, "tolerance": TOLERANCE, "basilisk": version, "contenders": found}


def by_mujoco(step: float, integrator: str) -> tuple[float, Array]:
    """Seconds, and the angles at the end."""
    mj = importlib.import_module("mujoco")
    model, data = mujoco_model(step, integrator)
    qpos, qvel, count = data.qpos.copy(), data.qvel.copy(), round(STOP / step)

    def run() -> None:
        data.time, data.qpos[:], data.qvel[:] = 0.0, qpos, qvel
        mj.mj_step(model, data, count)

    run()
    return best(run, REPEATS), np.array(data.qpos[7:])


if __name__ == "__main__":
    print(json.dumps(physics() if "--physics" in sys.argv else measure()))
