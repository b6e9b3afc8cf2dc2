"""Positions and orientations in MJCF, in each of the forms in which they may be written."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.formats.documents.xml_nodes import XmlNode
from kanes.formats.mjcf.settings import MjcfSettings

_Z = np.array([0.0, 0.0, 1.0])
# Sines and cosines of right angles miss 0 and 1 by a rounding; exact ones let products vanish.
_ROUNDING = 4e-16


@dataclass(frozen=True, eq=False)
class MjcfPlace:
    """A frame and a point in another one: R with v_outer = R v_inner, and p from the outer origin."""

    R: Array
    p: Array

    def __matmul__(self, inner: MjcfPlace) -> MjcfPlace:
        return MjcfPlace(self.R @ inner.R, self.p + self.R @ inner.p)

    def to(self, point: Array) -> Array:
        """A point of the inner frame, seen in the outer one."""
        seen: Array = self.p + self.R @ point
        return seen

    def inverse(self) -> MjcfPlace:
        return MjcfPlace(self.R.T, -self.R.T @ self.p)


HERE = MjcfPlace(np.eye(3), np.zeros(3))


def placement(node: XmlNode, settings: MjcfSettings) -> MjcfPlace:
    """The place given by pos and the attributes of orientation of an element."""
    return MjcfPlace(orientation(node, settings), position(node))


def position(node: XmlNode) -> Array:
    """The attribute pos."""
    return np.array(node.attribute_numbers("pos", count=3, default=(0.0, 0.0, 0.0)))


def orientation(node: XmlNode, settings: MjcfSettings) -> Array:
    """The rotation matrix of an element by quat, axisangle, euler, xyaxes or zaxis; the others come before quat."""
    for key, rotation in _FORMS.items():
        if node.attributes.get(key, "").strip():
            return _settled(rotation(node, settings))
    return np.eye(3)


def from_quaternion(quaternion: Sequence[float] | Array) -> Array:
    """R of a quaternion of any length, its scalar first; one of length zero is no rotation."""
    size = math.sqrt(sum(number * number for number in quaternion))
    if size < 1e-15:
        return np.eye(3)
    w, x, y, z = (number / size for number in quaternion)
    return np.array([
        [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
    ])  # fmt: skip


def to_quaternion(R: Array) -> tuple[float, ...]:
    """The unit quaternion of a rotation, its scalar first and not negative."""
    K = np.array([
        [R[0, 0] + R[1, 1] + R[2, 2], R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]],
        [0, R[0, 0] - R[1, 1] - R[2, 2], R[0, 1] + R[1, 0], R[0, 2] + R[2, 0]],
        [0, 0, R[1, 1] - R[0, 0] - R[2, 2], R[1, 2] + R[2, 1]],
        [0, 0, 0, R[2, 2] - R[0, 0] - R[1, 1]],
    ])  # fmt: skip
    found = np.linalg.eigh(K, UPLO="U")[1][:, -1]
    return tuple(float(number) + 0.0 for number in (-found if found[0] < 0 else found))


def along(direction: Array) -> Array:
    """The shortest turn that takes z along a direction.

    Its axis is z × d, its angle that between the two.
    """
    size = float(np.linalg.norm(direction))
    if size < 1e-15:
        return np.eye(3)
    d = direction / size
    axis = np.cross(_Z, d)
    sine = float(np.linalg.norm(axis))
    if sine < 1e-10:
        axis, sine = np.array([1.0, 0.0, 0.0]), 0.0
    return _settled(about(axis, math.atan2(sine, float(d[2]))))


def about(axis: Sequence[float] | Array, angle: float) -> Array:
    """A turn about an axis of any length."""
    size = math.sqrt(sum(number * number for number in axis))
    half = angle / 2
    return from_quaternion((math.cos(half), *(math.sin(half) * number / size for number in axis)))


def _quat(node: XmlNode, _: MjcfSettings) -> Array:
    return from_quaternion(node.attribute_numbers("quat", count=4))


def _axisangle(node: XmlNode, settings: MjcfSettings) -> Array:
    *axis, angle = node.attribute_numbers("axisangle", count=4)
    if not any(axis):
        raise node.fault("axisangle has an axis of length zero", "Give the axis a direction")
    return about(axis, angle * settings.radians)


def _euler(node: XmlNode, settings: MjcfSettings) -> Array:
    """Lower-case letters are rotations about moving axes, capitals about fixed axes."""
    R = np.eye(3)
    for letter, angle in zip(settings.eulerseq, node.attribute_numbers("euler", count=3), strict=True):
        turn = about([float(letter.lower() == axis) for axis in "xyz"], angle * settings.radians)
        R = R @ turn if letter.islower() else turn @ R
    return R


def _xyaxes(node: XmlNode, _: MjcfSettings) -> Array:
    numbers = np.array(node.attribute_numbers("xyaxes", count=6))
    x, y = numbers[:3], numbers[3:]
    if np.linalg.norm(np.cross(x, y)) <= 1e-14 * np.linalg.norm(x) * np.linalg.norm(y):
        raise node.fault("the two axes of xyaxes lie along each other", "Give two different directions")
    x = x / np.linalg.norm(x)
    y = y - x * (x @ y)
    y = y / np.linalg.norm(y)
    return np.column_stack([x, y, np.cross(x, y)])


def _zaxis(node: XmlNode, _: MjcfSettings) -> Array:
    return along(np.array(node.attribute_numbers("zaxis", count=3)))


_FORMS = {"axisangle": _axisangle, "xyaxes": _xyaxes, "zaxis": _zaxis, "euler": _euler, "quat": _quat}


def _settled(R: Array) -> Array:
    """Entries that are 0 or ±1 but for a rounding, as such."""
    whole = np.rint(R)
    tidy: Array = np.where(np.abs(R - whole) <= _ROUNDING, whole, R) + 0.0
    return tidy
