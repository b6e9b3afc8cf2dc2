"""Joints in a model file: `{pin: q1, axis: z, at: [l, 0, 0]}`, or the word alone.

The key that names the joint has its coordinates as value: null if the joint makes its own.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StrictBool

from kanes.formats.model_files.entries.values import (
    AxesValue,
    AxisValue,
    CoordinateValue,
    Entry,
    Formula,
    MovingRotation,
    OnePerCoordinate,
    RotationValue,
    SequenceValue,
    Short,
    TripleOfFormulas,
    one_of,
)

_Coordinates = list[CoordinateValue] | None


class JointEntry(Entry):
    """What all joints have in common."""

    at: TripleOfFormulas | None = None
    """Where it is in the parent, from its origin, in its frame."""
    child_at: TripleOfFormulas | None = None
    """Where it is in the child."""
    turned: RotationValue | None = None
    """How its axes are turned from those of the parent."""
    child_turned: RotationValue | None = None
    """How its axes are turned from those of the child."""
    spring: OnePerCoordinate | None = None
    """Stiffness: one, or one per coordinate."""
    rest: OnePerCoordinate | None = None
    """Where the spring is slack."""
    damper: OnePerCoordinate | None = None
    """Damping."""
    limits: OnePerCoordinate | None = None
    """Stops, [low, high], or one such pair per coordinate."""
    stop_spring: OnePerCoordinate | None = None
    """Stiffness of the stops."""
    stop_damper: OnePerCoordinate | None = None
    """Damping of the stops."""
    motor: OnePerCoordinate | None = None
    """Generalized force, such as an input."""
    armature: OnePerCoordinate | None = None
    """Inertia of a motor's rotor, seen at the joint."""
    vector_torque: StrictBool = False
    """Whether springs and dampers of a gimbal act as one torque on the child."""


class PinEntry(JointEntry):
    """One rotation."""

    pin: CoordinateValue
    """The angle."""
    axis: AxisValue = "z"
    """The axis of rotation."""


class SliderEntry(JointEntry):
    """One translation."""

    slider: CoordinateValue
    """The length."""
    axis: AxisValue = "x"
    """Along which it slides."""


class ScrewEntry(JointEntry):
    """A rotation and a translation along the same axis that go together."""

    screw: CoordinateValue
    """The angle."""
    pitch: Formula
    """Length per radian."""
    axis: AxisValue = "z"
    """Of both."""


class CylindricalEntry(JointEntry):
    """A rotation about an axis and a translation along it."""

    cylindrical: _Coordinates
    """The angle and the length."""
    axis: AxisValue = "z"
    """Of both."""


class PlanarEntry(JointEntry):
    """Two translations in a plane and a rotation about its normal."""

    planar: _Coordinates
    """Two lengths and the angle."""
    normal: AxisValue = "z"
    """Of the plane."""


class UniversalEntry(JointEntry):
    """Two rotations about perpendicular axes."""

    universal: _Coordinates
    """The angles."""
    axes: AxesValue = "xy"
    """Two letters, or a list of two axes."""


class GimbalEntry(JointEntry):
    """One to three rotations about successive axes."""

    gimbal: _Coordinates
    """The angles."""
    sequence: SequenceValue
    """The axes, such as 213 or yxz."""
    fixed: Literal["body", "space"] = "body"
    """Whether axes are fixed in the body or in space."""


class SphericalEntry(JointEntry):
    """Any rotation, by a unit quaternion."""

    spherical: None
    """It makes its own coordinates."""


class FreeEntry(JointEntry):
    """Any rotation and translation."""

    free: _Coordinates
    """Three lengths."""


class WeldEntry(JointEntry):
    """No motion at all."""

    weld: None
    """It has no coordinates."""


class GeneralEntry(JointEntry):
    """Any motion, by formulas of coordinates."""

    general: list[Formula] | None
    """The coordinates on which springs, dampers and motors act; those in the formulas if left out."""
    rotation: MovingRotation | None = None
    """Turns, each an axis and an angle, or a sequence and its angles; angles may be samples."""
    translation: list[CoordinateValue] | None = None
    """Three lengths along the axes of the joint in the parent."""


JOINTS: dict[str, type[JointEntry]] = {
    "pin": PinEntry,
    "slider": SliderEntry,
    "screw": ScrewEntry,
    "cylindrical": CylindricalEntry,
    "planar": PlanarEntry,
    "universal": UniversalEntry,
    "gimbal": GimbalEntry,
    "spherical": SphericalEntry,
    "free": FreeEntry,
    "weld": WeldEntry,
    "general": GeneralEntry,
}
AnyJoint = Annotated[
    one_of("joint", JOINTS, "{pin: q1, axis: z}"),
    Short(lambda value: {value: None} if isinstance(value, str) and value in JOINTS else value, {"enum": list(JOINTS)}),
]
