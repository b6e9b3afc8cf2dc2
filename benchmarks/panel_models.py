"""The satellite of `kanes.library.trees.hinged_panels`: its numbers, a start, and MuJoCo's model of it.

Folded as in an accordion, but not evenly, and turning: wings and bus move each other in all directions.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

STOP = 60.0
PARAMETERS = {"m_bus": 120.0, "a": 1.0, "b": 1.2, "c": 1.5, "m_p": 6.0, "l": 1.6, "w": 1.0, "k": 2.0, "d": 1.5}
PANELS = ("A", "B", "C", "D")
OMEGA = (0.1, -0.2, 0.3)  # of the bus, in the bus
ANGLES = (1.5, -3.0, -1.2, 2.5)
RATES = (0.1, -0.2, 0.1, -0.2)
# ω̇ of the bus, in the bus, and the accelerations of the hinges are what engines are compared by: where the satellite is
# and how fast it moves on the whole is of no influence.
ACCELERATIONS = (*(f"w{axis}_bus" for axis in "xyz"), *(f"u_{name}" for name in PANELS))
WITHOUT_BASILISK = (
    "it holds some packages at other versions than ours. Give it an environment of its own, python -m venv DIR and "
    "DIR/bin/pip install bsk, and set BASILISK_PYTHON=DIR/bin/python."
)


def basilisk_python() -> str | None:
    """A Python that has Basilisk, if there is one."""
    if "BASILISK_PYTHON" in os.environ:
        return os.environ["BASILISK_PYTHON"]
    return sys.executable if importlib.util.find_spec("Basilisk") else None


def kanes_start() -> dict[str, float]:
    """The state for `kernel.simulate`, by name; speeds that are left out are zero."""
    return {
        "e0_bus": 1.0,
        **dict.fromkeys(("e1_bus", "e2_bus", "e3_bus", "x_bus", "y_bus", "z_bus"), 0.0),
        **{f"w{axis}_bus": number for axis, number in zip("xyz", OMEGA, strict=True)},
        **{f"q_{name}": number for name, number in zip(PANELS, ANGLES, strict=True)},
        **{f"u_{name}": number for name, number in zip(PANELS, RATES, strict=True)},
    }


def mujoco_model(step: float, integrator: str) -> tuple[Any, Any]:
    """MuJoCo's model and its data at the start."""
    mj = importlib.import_module("mujoco")
    model = mj.MjModel.from_xml_string(_mjcf(step, integrator))
    data = mj.MjData(model)
    data.qpos[3:] = [1.0, 0.0, 0.0, 0.0, *ANGLES]
    data.qvel[3:] = [*OMEGA, *RATES]
    return model, data


def _mjcf(step: float, integrator: str) -> str:
    p = PARAMETERS
    m, a, b, c, length = p["m_bus"], p["a"], p["b"], p["c"], p["l"]
    hinge = f'<joint type="hinge" axis="1 0 0" stiffness="{p["k"]!r}" damping="{p["d"]!r}"/>'
    plate = _numbers(p["m_p"] / 12 * np.array([length**2, p["w"] ** 2, length**2 + p["w"] ** 2]))

    def panel(y: float, side: int, outer: str) -> str:
        inertial = f'<inertial pos="0 {side * length / 2!r} 0" mass="{p["m_p"]!r}" diaginertia="{plate}"/>'
        return f'<body pos="0 {y!r} 0">{inertial}{hinge}{outer}</body>'

    wings = "".join(panel(side * b / 2, side, panel(side * length, side, "")) for side in (1, -1))
    box = _numbers(m / 12 * np.array([b**2 + c**2, a**2 + c**2, a**2 + b**2]))
    bus = f'<body><freejoint/><inertial pos="0 0 0" mass="{m!r}" diaginertia="{box}"/>{wings}</body>'
    flags = '<flag constraint="disable" contact="disable"/>'
    option = f'<option gravity="0 0 0" timestep="{step!r}" integrator="{integrator}">{flags}</option>'
    return f"<mujoco>{option}<worldbody>{bus}</worldbody></mujoco>"


def _numbers(numbers: Array) -> str:
    return " ".join(repr(float(number)) for number in numbers)
