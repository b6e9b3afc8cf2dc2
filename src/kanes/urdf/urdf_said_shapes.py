"""Shapes that a model draws, in the words of URDF."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from kanes.model.drawings import Drawing
from kanes.model.drawn_shapes import Shape
from kanes.model.model import Model
from kanes.types import Array
from kanes.urdf.urdf_document import UrdfPose, UrdfShape
from kanes.urdf.urdf_numbers import ModelNumbers
from kanes.urdf.urdf_poses import turn_to, turned_about


def said_shapes(
    model: Model, of: Any, numbers: ModelNumbers, pose: Callable[[Array | None, Array], UrdfPose]
) -> tuple[UrdfShape, ...]:
    """The shapes of a body, or of the ground by its frame.

    `pose` takes a place in the body, None for the mass centre, and a rotation into the frame of its link.
    """
    found = [each for each in model.drawings if each.of is of and each.shape is not None]
    return tuple(_said(each, each.shape, numbers, pose) for each in found if each.shape is not None)


def _said(
    drawing: Drawing, shape: Shape, numbers: ModelNumbers, pose: Callable[[Array | None, Array], UrdfPose]
) -> UrdfShape:
    culprit = f"drawing of {drawing.of.name}"
    lengths = tuple(map(float, numbers.numbers(shape.lengths, culprit)))
    what = {"box": "box", "cylinder": "cylinder", "capsule": "capsule", "ellipsoid": "sphere"}.get(shape.kind)
    if what is None or (what == "sphere" and len(set(lengths)) > 1):
        raise numbers.fault(culprit, f"URDF has no {shape.kind}", "Draw boxes, balls, cylinders and capsules")
    R = numbers.rotation(shape.turned, culprit)
    axis = numbers.numbers(shape.axis, culprit)
    if what in ("cylinder", "capsule") and tuple(axis) != (0.0, 0.0, 1.0):
        about, angle = turn_to((float(axis[0]), float(axis[1]), float(axis[2])))
        R = R @ turned_about(np.array(about if not isinstance(about, str) else (1.0, 0.0, 0.0)), angle)
    at = None if shape.at is None else numbers.numbers(shape.at, culprit)
    return UrdfShape(what, lengths[:1] if what == "sphere" else lengths, pose(at, R), drawing.color)
