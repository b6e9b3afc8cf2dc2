"""The contents of a URDF file, as plain data: links, the joints between them, and shapes to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kanes.formats.documents.xml_nodes import Triple, XmlNode
from kanes.model.left_out import Omission

_NOWHERE: Triple = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class UrdfPose:
    """Where a frame is in another one: at xyz, turned about the fixed axes x, y and z by roll, pitch and yaw."""

    xyz: Triple = _NOWHERE
    rpy: Triple = _NOWHERE


@dataclass(frozen=True)
class UrdfShape:
    """A box by its edges, a cylinder or capsule by radius and length, a sphere by its radius."""

    what: str  # the tag of the element: box, cylinder, capsule, sphere
    lengths: tuple[float, ...]
    pose: UrdfPose
    color: str | None  # "#rrggbb"


@dataclass(frozen=True)
class UrdfLink:
    """A link; without an inertial it has neither mass nor inertia."""

    name: str
    node: XmlNode
    mass: float = 0.0
    pose: UrdfPose = field(default_factory=UrdfPose)  # of the axes of the inertia, whose origin is the mass centre
    inertia: tuple[float, ...] = (0.0,) * 6  # xx, yy, zz, xy, yz, xz about the mass centre, in these axes
    shapes: tuple[UrdfShape, ...] = ()
    meshes: tuple[str, ...] = ()


@dataclass(frozen=True)
class UrdfMimic:
    """A joint that follows another one: multiplier × its value + offset."""

    joint: str
    multiplier: float
    offset: float


@dataclass(frozen=True)
class UrdfJoint:
    """A joint, whose frame is that of its child link."""

    name: str
    type: str
    node: XmlNode
    parent: str
    child: str
    pose: UrdfPose  # of the child in the parent, where the joint's value is zero
    axis: Triple
    mimic: UrdfMimic | None = None
    damping: float = 0.0
    friction: float = 0.0
    range: tuple[float, float] | None = None
    velocity: float | None = None
    effort: float | None = None


@dataclass(frozen=True)
class UrdfRobot:
    """All of a file: links and joints in its order, by their names, and what was left out."""

    name: str
    file: str
    links: Mapping[str, UrdfLink]
    joints: Mapping[str, UrdfJoint]
    omissions: tuple[Omission, ...]
