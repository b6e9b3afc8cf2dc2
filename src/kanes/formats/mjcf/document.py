"""The contents of an MJCF file as plain data, in SI units and radians."""

from __future__ import annotations

from dataclasses import dataclass, field

from kanes.base.types import Array
from kanes.formats.documents.xml_nodes import XmlNode
from kanes.formats.mjcf.placement import MjcfPlace
from kanes.formats.mjcf.settings import MjcfSettings
from kanes.model.left_out import Omission


@dataclass(frozen=True, eq=False)
class MjcfJoint:
    """A joint of a body: what kind it is, where it is in the body, and what acts in it."""

    name: str
    type: str  # hinge, slide, ball or free
    pos: Array
    axis: Array
    ref: float = 0.0
    springref: float = 0.0
    stiffness: tuple[float, float, float] = (0.0, 0.0, 0.0)  # of x, x² and x³
    damping: tuple[float, float, float] = (0.0, 0.0, 0.0)  # of v, v |v| and v³
    armature: float = 0.0
    range: tuple[float, float] | None = None
    springdamper: tuple[float, float] | None = None  # time constant and damping ratio, in place of the two above


@dataclass(frozen=True, eq=False)
class MjcfMass:
    """A mass, where its centre is, and its inertia about that, in the axes of the body."""

    mass: float
    center: Array
    inertia: Array


@dataclass(frozen=True, eq=False)
class MjcfGeom:
    """A shape of a body, by which it is drawn and may get its mass."""

    name: str
    type: str
    size: tuple[float, ...]
    place: MjcfPlace
    group: int
    color: str | None
    mass: MjcfMass | None  # None where it has none that counts
    touches: bool
    mesh: str = ""


@dataclass(frozen=True, eq=False)
class MjcfSite:
    """A named place of a body."""

    name: str
    place: MjcfPlace


@dataclass(frozen=True, eq=False)
class MjcfBody:
    """A body: where it is in its parent while all its joints are at their references, its joints and its mass."""

    name: str
    parent: str | None  # None for the world
    place: MjcfPlace
    joints: tuple[MjcfJoint, ...]
    mass: MjcfMass
    geoms: tuple[MjcfGeom, ...] = ()
    sites: tuple[MjcfSite, ...] = ()
    gravcomp: float = 0.0


@dataclass(frozen=True, eq=False)
class MjcfTendon:
    """A fixed tendon: a linear combination of joints that has a spring and a damper."""

    name: str
    terms: tuple[tuple[str, float], ...]  # joints and factors
    stiffness: tuple[float, float, float]
    damping: tuple[float, float, float]
    rest: tuple[float, float] | None  # slack between the two; None for the length at the joints' springrefs
    armature: float = 0.0


@dataclass(frozen=True, eq=False)
class MjcfActuator:
    """An actuator of force  gain(l, l̇) × input + bias(l, l̇), each affine in its length l and the rate of that."""

    name: str
    on: str  # joint, jointinparent, tendon or site
    target: str
    gear: tuple[float, ...]
    gain: tuple[float, float, float]
    bias: tuple[float, float, float]
    damping: tuple[float, float, float] = (0.0, 0.0, 0.0)
    armature: float = 0.0


@dataclass(frozen=True, eq=False)
class MjcfTie:
    """An equality: a connect, a weld, or a joint or fixed tendon as a polynomial of another."""

    name: str
    tag: str
    first: str  # body, joint or tendon; "world" for the world
    second: str
    places: tuple[MjcfPlace, MjcfPlace] | None = None  # in the two bodies, of what coincides
    polynomial: tuple[float, ...] = ()


@dataclass(frozen=True, eq=False)
class MjcfDocument:
    """The content of a file."""

    file: str
    name: str
    settings: MjcfSettings
    bodies: tuple[MjcfBody, ...]  # parents before children
    world: MjcfBody
    tendons: tuple[MjcfTendon, ...] = ()
    actuators: tuple[MjcfActuator, ...] = ()
    ties: tuple[MjcfTie, ...] = ()
    key: dict[str, tuple[float, ...]] = field(default_factory=dict)  # qpos and qvel of the first keyframe
    meshes: dict[str, str] = field(default_factory=dict)  # files by name
    omissions: tuple[Omission, ...] = ()

    @property
    def joints(self) -> tuple[MjcfJoint, ...]:
        """All joints, in the order of the file."""
        return tuple(joint for body in self.bodies for joint in body.joints)


@dataclass
class Reading:
    """What reading a file has gathered so far."""

    root: XmlNode
    settings: MjcfSettings
    left: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def leave_out(self, what: str, effect: str, name: str) -> None:
        """Note something that is not in the model."""
        self.left.setdefault((what, effect), []).append(name)

    @property
    def omissions(self) -> tuple[Omission, ...]:
        return tuple(Omission(what, tuple(names), effect) for (what, effect), names in self.left.items())
