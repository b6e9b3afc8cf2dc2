"""Frames, points, bodies and particles in a model file, and the inertia of bodies."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from kanes.base.types import Content
from kanes.formats.model_files.entries.joints import AnyJoint
from kanes.formats.model_files.entries.values import (
    MOST,
    AxisOrVector,
    AxisValue,
    Entry,
    Formula,
    Name,
    RotationValue,
    SequenceValue,
    Short,
    SpotValue,
    TripleOfFormulas,
    VectorValue,
    called,
    refusal,
)


class FrameEntry(Entry):
    """A frame turned from another: about an axis, by a sequence of angles, or by a quaternion."""

    from_: Name | None = Field(default=None, alias="from")
    """The frame or body that it is turned from; the Newtonian frame if left out."""
    angle: Formula | None = None
    """The angle about `axis`."""
    axis: AxisOrVector | None = None
    """x, y, z, or a vector fixed in both."""
    angles: list[Formula] | None = None
    """The angles of `sequence`."""
    sequence: SequenceValue | None = None
    """Axes, such as 213 or yxz."""
    fixed: Literal["body", "space"] = "body"
    """Whether axes are fixed in the body or in space."""
    quaternion: list[Formula] | None = None
    """Four elements, scalar first."""


class PointEntry(Entry):
    """A point moved from another, or fixed in a body."""

    from_: Name | None = Field(default=None, alias="from")
    """The point, body or particle that it is moved from; the origin O if left out."""
    by: VectorValue | None = None
    """The vector from there; a list is in the Newtonian frame."""
    on: Name | None = None
    """The body that it is fixed in."""
    at: TripleOfFormulas | None = None
    """Where in the body, from its origin, in its frame."""


def _point(value: object) -> object:
    return value if isinstance(value, dict) else {"by": value}


def _body_point(value: object) -> object:
    return {"at": value} if isinstance(value, list) else _point(value)


_SHORT_POINT: Content = {"type": ["string", "array"]}
AnyPoint = Annotated[PointEntry, Short(_point, _SHORT_POINT)]
BodyPoint = Annotated[PointEntry, Short(_body_point, _SHORT_POINT)]


class SolidEntry(Entry):
    """What solids have in common."""

    mass: Formula | None = None
    """That of the body if left out."""


class RoundSolidEntry(SolidEntry):
    """Those that are round about an axis."""

    axis: AxisValue | None = None
    """x for rods and z for others if left out."""


class RodEntry(RoundSolidEntry):
    """A thin rod."""

    length: Formula
    """Along the axis."""


class PlateEntry(SolidEntry):
    """A thin rectangular plate."""

    width: Formula
    """Along the axis that follows the normal."""
    height: Formula
    """Along the one after that."""
    normal: AxisValue = "z"
    """x, y or z."""


class DiscEntry(RoundSolidEntry):
    """A thin disc."""

    radius: Formula
    """Of its rim."""


class CylinderEntry(RoundSolidEntry):
    """A solid cylinder, or a cone."""

    radius: Formula
    """Of its base."""
    length: Formula
    """Along the axis."""


class SphereEntry(SolidEntry):
    """A solid sphere."""

    radius: Formula
    """Of the sphere."""


class BoxEntry(SolidEntry):
    """A solid box."""

    x: Formula
    """Edge along x."""
    y: Formula
    """Edge along y."""
    z: Formula
    """Edge along z."""


class EllipsoidEntry(SolidEntry):
    """A solid ellipsoid."""

    a: Formula
    """Half-axis along x."""
    b: Formula
    """Half-axis along y."""
    c: Formula
    """Half-axis along z."""


class InertiaEntry(Entry):
    """Moments and products of inertia, or one solid."""

    xx: Formula = 0
    """Moment about x."""
    yy: Formula = 0
    """Moment about y."""
    zz: Formula = 0
    """Moment about z."""
    xy: Formula = 0
    """The entry of the matrix, −∫ x y dm."""
    yz: Formula = 0
    """The entry of the matrix."""
    zx: Formula = 0
    """The entry of the matrix."""
    frame: Name | None = None
    """In which they are measured; the body's if left out."""
    about: SpotValue | None = None
    """A point, or a place in the body from its origin; the mass centre if left out."""
    turned: RotationValue | None = None
    """How their axes are turned from those of the frame."""
    physical: StrictBool = True
    """false accepts moments that no body has."""
    rod: RodEntry | None = None
    """A thin rod."""
    plate: PlateEntry | None = None
    """A thin plate."""
    disc: DiscEntry | None = None
    """A thin disc."""
    cylinder: CylinderEntry | None = None
    """A solid cylinder."""
    cone: CylinderEntry | None = None
    """A solid cone."""
    sphere: SphereEntry | None = None
    """A solid sphere."""
    box: BoxEntry | None = None
    """A solid box."""
    ellipsoid: EllipsoidEntry | None = None
    """A solid ellipsoid."""


SOLIDS = ("rod", "plate", "disc", "cylinder", "cone", "sphere", "box", "ellipsoid")


def _inertia(value: object) -> object:
    if isinstance(value, list):
        if len(value) != 3:
            raise refusal(f"{called(value)} is not a list of three moments", "Give [xx, yy, zz], or a table")
        return dict(zip(("xx", "yy", "zz"), value, strict=True))
    if not isinstance(value, dict):
        raise refusal(
            f"{called(value)} is not an inertia", "Give moments such as {zz: I}, or a solid such as {rod: {length: l}}"
        )
    solids = [word for word in SOLIDS if word in value]
    if solids and len(value) > 1:
        other = next(word for word in value if word != solids[0])
        raise refusal(f"'{solids[0]}' and '{other}' do not go together", "Give only the solid")
    if not value:
        raise refusal(
            "there are no moments of inertia", "Give them, such as {zz: I}, or a solid such as {rod: {length: l}}"
        )
    return value


AnyInertia = Annotated[InertiaEntry, Short(_inertia, {"type": "array", "minItems": 3, "maxItems": 3})]


class BodyEntry(Entry):
    """A rigid body, placed by a joint on a parent, or by a frame and its mass centre."""

    mass: Formula
    """Its mass."""
    inertia: AnyInertia
    """Its inertia."""
    joint: AnyJoint | None = None
    """The joint that it hangs on."""
    parent: Name | None = None
    """The body on the other side of the joint; the ground if left out."""
    frame: Name | None = None
    """The frame fixed in it, in place of a joint."""
    center: SpotValue | None = None
    """Its mass centre: three lengths in its frame from the joint, or the name of a point."""
    frames: Annotated[dict[str, FrameEntry], Field(max_length=MOST)] = {}
    """Frames turned from it."""
    points: Annotated[dict[str, BodyPoint], Field(max_length=MOST)] = {}
    """Points fixed in it: three lengths in its frame from its origin."""


class ParticleEntry(Entry):
    """A mass at a point."""

    point: Name
    """Where it is."""
    mass: Formula
    """Its mass."""
