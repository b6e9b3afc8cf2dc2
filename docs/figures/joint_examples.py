"""A block on the ground by each kind of joint, and a short motion of it."""

from __future__ import annotations

from typing import Any

import numpy as np

import kanes as kn


def pin(model: kn.Model) -> Any:
    return kn.Pin(model.coordinates("q1"), axis="z"), {"q1": 0.9}


def slider(model: kn.Model) -> Any:
    return kn.Slider(model.coordinates("q1"), axis="x"), {"q1": 0.8}


def screw(model: kn.Model) -> Any:
    return kn.Screw(model.coordinates("q1"), axis="z", pitch=0.8), {"q1": 1.0}


def cylindrical(model: kn.Model) -> Any:
    return kn.Cylindrical(model.coordinates("q1 q2"), axis="z"), {"q1": 0.9, "q2": 0.6}


def planar(model: kn.Model) -> Any:
    return kn.Planar(model.coordinates("q1 q2 q3"), normal="z"), {"q1": 0.7, "q2": 0.5, "q3": 0.7}


def universal(model: kn.Model) -> Any:
    return kn.Universal(model.coordinates("q1 q2"), axes="xy"), {"q1": 0.5, "q2": -0.6}


def gimbal(model: kn.Model) -> Any:
    return kn.Gimbal(model.coordinates("q1 q2 q3"), sequence="321"), {"q1": 0.5, "q2": -0.4, "q3": 0.5}


def spherical(model: kn.Model) -> Any:
    return kn.Spherical(), {"e0_B": 0.88, "e1_B": 0.3, "e2_B": -0.25, "e3_B": 0.26}


def free(model: kn.Model) -> Any:
    return kn.Free(), {"e0_B": 0.9, "e1_B": 0.3, "e2_B": -0.2, "e3_B": 0.24, "x_B": 0.6, "y_B": 0.2, "z_B": 0.6}


def weld(model: kn.Model) -> Any:
    inertia = kn.solids.box(1, 0.6, 0.3, 0.15)
    model.add_body("A", mass=1, center=(0.3, 0, 0), inertia=inertia, joint=kn.Pin(model.coordinates("q1"), axis="z"))
    return kn.Weld(at=(0.6, 0, 0), turned=("y", -0.6)), {"q1": 0.7}


def general(model: kn.Model) -> Any:
    q1 = model.coordinates("q1")
    return kn.GeneralJoint(rotation=("z", q1), translation=(0.5 * q1, 0.2 * q1**2, 0)), {"q1": 1.0}


EXAMPLES = {
    "pin": pin,
    "slider": slider,
    "screw": screw,
    "cylindrical": cylindrical,
    "planar": planar,
    "universal": universal,
    "gimbal": gimbal,
    "spherical": spherical,
    "free": free,
    "weld": weld,
    "general": general,
}


def pose(name: str) -> tuple[kn.trajectory.trajectory.Trajectory, list[float]]:
    """The motion of an example from rest to its pose, and the two times to be drawn."""
    model = kn.Model(name)
    joint, there = EXAMPLES[name](model)
    parent = model.bodies[0] if model.bodies else None
    inertia = kn.solids.box(1, 0.8, 0.3, 0.15)
    model.add_body("B", parent=parent, mass=1, center=(0.65, 0, 0), inertia=inertia, joint=joint)
    equations = kn.derive(model)
    t = np.linspace(0, 1, 21)
    names = [str(q) for q in equations.coordinates]
    end = np.array([there[each] for each in names])
    start = np.array([1.0 if each == "e0_B" else 0.0 for each in names])
    rows = {each: (1 - t) * first + t * last for each, first, last in zip(names, start, end, strict=True)}
    return kn.replay(equations, t, _unit(rows)), [0.0, 1.0]


def _unit(rows: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The same with quaternions of unit length."""
    four = [each for each in rows if each.startswith("e")]
    if not four:
        return rows
    size = np.sqrt(sum(rows[each] ** 2 for each in four))
    return {each: row / size if each in four else row for each, row in rows.items()}
