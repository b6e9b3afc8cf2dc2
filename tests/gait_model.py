"""The planar gait model of the reference data, built from its plain description, and what was measured with it."""

from functools import cache
from typing import Any

import numpy as np
import yaml

import kanes as kn
from biomechanics_data import BIOMECHANICS

GAIT = BIOMECHANICS / "gait10dof"


@cache
def described() -> Any:
    """The bodies, joints and markers."""
    return yaml.safe_load((GAIT / "model.yaml").read_text())


def marker_weights() -> dict[str, float]:
    """Weights of the markers that the reference tracks."""
    settings = yaml.safe_load((GAIT / "settings.yaml").read_text())
    return {label: float(weight) for label, weight in settings["inverse_kinematics"]["marker_weights"].items()}


def gait_markers() -> dict[str, tuple[str, list[float]]]:
    """Body and measure numbers of the markers that the reference tracks."""
    found = described()["markers"]
    return {label: (found[label]["body"], found[label]["location"]) for label in marker_weights()}


def gait_model() -> kn.Model:
    """Twelve bodies and ten coordinates; the knees slide along splines as they bend."""
    model = kn.Model("gait10dof")
    model.gravity = -9.80665 * model.frame.y
    bodies = {body["name"]: body for body in described()["bodies"]}
    for joint in described()["joints"]:
        body, parent = bodies[joint["child"]["body"]], joint["parent"]["body"]
        xx, yy, zz, *_ = body["inertia_about_mass_center_xx_yy_zz_xy_xz_yz"]
        model.add_body(
            body["name"],
            mass=body["mass"],
            center=tuple(body["mass_center"]),
            inertia=kn.inertia(xx, yy, zz),
            parent=None if parent == "ground" else parent,
            joint=_joint(model, joint),
        )
    return model


def _joint(model: kn.Model, joint: Any) -> Any:
    at = tuple(joint["parent"]["translation"])
    if joint["type"] == "WeldJoint":
        return kn.Weld(at=at)
    symbols = [model.coordinates(name) for name in joint["coordinates"]]
    if joint["type"] == "PinJoint":
        return kn.Pin(symbols[0], axis="z", at=at)
    if len(symbols) == 3:
        tilt, x, y = symbols
        return kn.Planar((x, y, tilt), at=at)
    slides = []
    for axis in joint["transform"][3:5]:
        points = axis["fmm_cubic_spline"]
        name = f"{axis['axis_name']}_{joint['name']}"
        slides.append(axis["times"] * kn.spline(symbols[0], points["x"], points["y"], ends="fmm", name=name))
    return kn.GeneralJoint(rotation=("z", symbols[0]), translation=(*slides, 0), at=at)


def converged() -> dict[str, np.ndarray[Any, Any]]:
    """Columns of the reference solution as its file has them, angles in degrees."""
    head, body = (GAIT / "reference" / "ik_converged.mot").read_text().split("endheader\n")
    assert "inDegrees=yes" in head
    names, *rows = body.strip().split("\n")
    return dict(zip(names.split(), np.array([row.split() for row in rows], dtype=float).T, strict=True))
