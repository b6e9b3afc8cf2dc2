"""Rotations, axes and inertias of a file as a model takes them."""

from __future__ import annotations

from math import acos, atan2, cos, hypot, sin

import numpy as np

from kanes.base.types import Array
from kanes.formats.documents.xml_nodes import Triple, exact, is_physical
from kanes.formats.urdf.document import UrdfLink

_LETTERS = {(1.0, 0.0, 0.0): "x", (0.0, 1.0, 0.0): "y", (0.0, 0.0, 1.0): "z"}


def turn_of(rpy: Triple) -> list[tuple[str, float]] | None:
    """The turn by roll, pitch and yaw about fixed axes: about the moving z, y and x in this order."""
    roll, pitch, yaw = rpy
    turns = [(axis, exact(angle)) for axis, angle in (("z", yaw), ("y", pitch), ("x", roll)) if angle]
    return turns or None


def rotation_of(rpy: Triple) -> Array:
    """R with v_parent = R v_child.

    R = Rz(yaw) Ry(pitch) Rx(roll)
    """
    (r, p, y) = rpy
    x = np.array([[1, 0, 0], [0, cos(r), -sin(r)], [0, sin(r), cos(r)]])
    by = np.array([[cos(p), 0, sin(p)], [0, 1, 0], [-sin(p), 0, cos(p)]])
    z = np.array([[cos(y), -sin(y), 0], [sin(y), cos(y), 0], [0, 0, 1]])
    return z @ by @ x


def axis_of(axis: Triple) -> str | Triple:
    """The letter of an axis, or its three numbers."""
    length = hypot(*axis)
    x, y, z = (number / length for number in axis)
    return _LETTERS.get((x, y, z)) or _short(axis)


def _short(axis: Triple) -> Triple:
    x, y, z = map(exact, axis)
    return x, y, z


def turn_to(axis: Triple) -> tuple[str | Triple, float]:
    """The shortest turn, an axis and an angle, that takes z to a direction."""
    length = hypot(*axis)
    x, y, z = (number / length for number in axis)
    return ((-y, x, 0), acos(max(-1.0, min(1.0, z)))) if x or y else ("x", acos(z))


def inertia_numbers(link: UrdfLink) -> tuple[float, ...]:
    """xx, yy, zz, xy, yz, zx about the mass centre in the frame of the link.

    I = R I_inertial Rᵀ
    """
    if not any(link.pose.rpy):
        return link.inertia
    xx, yy, zz, xy, yz, zx = link.inertia
    R = rotation_of(link.pose.rpy)
    I = R @ np.array([[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]]) @ R.T
    return (I[0, 0], I[1, 1], I[2, 2], (I[0, 1] + I[1, 0]) / 2, (I[1, 2] + I[2, 1]) / 2, (I[0, 2] + I[2, 0]) / 2)


def is_sound(numbers: tuple[float, ...]) -> bool:
    """Whether some body has these moments; published robots have others as well."""
    xx, yy, zz, xy, yz, zx = numbers
    return is_physical(np.array([[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]]))


def rpy_of(R: Array) -> Triple:
    """Roll, pitch and yaw of a rotation.

        yaw = atan2(R₁₀, R₀₀),  pitch = atan2(−R₂₀, √(R₀₀² + R₁₀²)),
        roll = atan2(s R₀₂ − c R₁₂, c R₁₁ − s R₀₁)  with c and s of the yaw

    Roll is computed from R and yaw, so that both are consistent where the pitch is a quarter turn and yaw is arbitrary.
    """
    yaw = atan2(R[1, 0], R[0, 0])
    c, s = cos(yaw), sin(yaw)
    roll = atan2(s * R[0, 2] - c * R[1, 2], c * R[1, 1] - s * R[0, 1])
    return roll, atan2(-R[2, 0], hypot(R[0, 0], R[1, 0])), yaw


def turned_about(axis: Array, angle: float) -> Array:
    """The rotation by an angle about an axis.

    R = cos θ U + sin θ [a×] + (1 − cos θ) a aᵀ
    """
    x, y, z = axis / hypot(*axis)
    a, cross = np.array([x, y, z]), np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return cos(angle) * np.eye(3) + sin(angle) * cross + (1 - cos(angle)) * np.outer(a, a)
