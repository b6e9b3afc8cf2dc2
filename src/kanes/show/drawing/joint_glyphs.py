"""Symbols of joints: pins, balls, rails and supports."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.paths import path_steps
from kanes.expr.geometry.rotations import AxisAngle, unit_triple
from kanes.expr.symbols import Coordinate, Expr
from kanes.model.joints.kinds import Cylindrical, GeneralJoint, Gimbal, Pin, Screw, Slider, Spherical, Universal
from kanes.model.parts import Body
from kanes.show.drawing.body_solids import rotation_to
from kanes.show.drawing.fixed_places import Values
from kanes.show.drawing.scene import HERE, Numbers, SceneItem

METAL = "#5f6670"


@dataclass(frozen=True)
class BodyJoint:
    """The items of one joint; the axis and coordinate of a pin, for its angle."""

    items: tuple[SceneItem, ...] = ()
    at: Numbers = HERE
    axis: Numbers | None = None
    coordinate: str = ""
    sign: float = 1.0


def body_joint(body: Body, values: Values, base: int, parent: int, radius: float) -> BodyJoint:
    """The inboard joint of a body; `radius` is that of a rod."""
    joint = body.joint
    if joint is None:
        return BodyJoint()
    at = values.triple(joint.child_at)
    supported = body.parent is None
    match joint:
        case Pin() | Screw() | Cylindrical():
            axis = values.rotation(joint.child_turned) @ values.triple(unit_triple("pin", joint.axis))
            items = _pin(body.name, base, at, axis, radius, supported)
            angle = getattr(joint, "coordinate", None)
            return _with_angle(items, at, axis, angle if isinstance(angle, Expr) else None)
        case Slider():
            ends = (parent, _plain(values.triple(joint.at))), (base, _plain(at))
            rail = SceneItem(
                "rail", body.name, METAL, (0.45 * radius,), parent, ends=ends, turn=_rail_rotation(joint, values)
            )
            return BodyJoint((rail,))
        case Spherical() | Gimbal() | Universal():
            return BodyJoint(_ball(body.name, base, at, radius, supported))
        case GeneralJoint() if not supported:
            return BodyJoint(_ball(body.name, base, at, radius, supported))
    return BodyJoint()


def between_frames(body: Body, other: Frame, place: Array, base: int, radius: float, values: Values) -> BodyJoint:
    """The joint of a body that was placed by its frame, at a point that is fixed in another frame, too."""
    steps = path_steps(other, body.frame)
    supported = other.parent is None
    if len(steps) == 1 and isinstance(steps[0], AxisAngle):
        axis = values.triple(steps[0].axis)
        return _with_angle(_pin(body.name, base, place, axis, radius, supported), place, axis, steps[0].angle)
    return BodyJoint(_ball(body.name, base, place, radius, supported))


def _with_angle(items: tuple[SceneItem, ...], at: Array, axis: Array, angle: Expr | None) -> BodyJoint:
    """A pin whose angle is a coordinate, or the opposite of one."""
    for sign in (1, -1):
        if angle is not None and isinstance(sign * angle, Coordinate):
            name = str((sign * angle).name)
            return BodyJoint(items, _plain(at), _plain(axis), name, float(sign))
    return BodyJoint(items, _plain(at))


def _pin(name: str, base: int, at: Array, axis: Array, radius: float, supported: bool) -> tuple[SceneItem, ...]:
    turn = _plain(rotation_to(axis).ravel())
    pin = SceneItem("pin", name, METAL, (1.2 * radius, 2.6 * radius), base, _plain(at), turn)
    return (*_support(name, base, at, radius, supported), pin)


def _ball(name: str, base: int, at: Array, radius: float, supported: bool) -> tuple[SceneItem, ...]:
    ball = SceneItem("ball", name, METAL, (1.25 * radius,), base, _plain(at))
    return (*_support(name, base, at, radius, supported), ball)


def _support(name: str, base: int, at: Array, radius: float, supported: bool) -> tuple[SceneItem, ...]:
    return (SceneItem("support", name, METAL, (radius,), base, _plain(at)),) if supported else ()


def _rail_rotation(joint: Slider, values: Values) -> Numbers:
    axis = values.rotation(joint.turned) @ values.triple(unit_triple("slider", joint.axis))
    return _plain(rotation_to(axis).ravel())


def _plain(numbers: Array) -> Numbers:
    return tuple(float(number) for number in np.asarray(numbers))
