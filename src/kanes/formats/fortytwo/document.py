"""The contents of a spacecraft file of 42 as plain data, in SI units and radians."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kanes.formats.fortytwo.lines import ScLine

Triple = tuple[float, float, float]
ZEROS: Triple = (0.0, 0.0, 0.0)
Turn = tuple[str, tuple[float, ...]]  # a body-fixed sequence, and its angles


@dataclass(frozen=True)
class ScBody:
    """A body. Its inertia is about its mass centre, or about its origin where the file refers it to joints."""

    name: str
    mass: float
    inertia: tuple[float, float, float, float, float, float]  # xx yy zz xy yz zx, the entries of the matrix
    center: Triple
    momentum: Triple  # of spinning parts in it, in its axes
    dipole: Triple
    geometry: str
    flex: str
    nodes: tuple[Triple, ...]
    line: ScLine
    flex_line: ScLine


@dataclass(frozen=True)
class ScSprings:
    """Springs and dampers of a joint: by angles, and by displacements, in their order."""

    turning: Triple = ZEROS
    turning_damping: Triple = ZEROS
    sliding: Triple = ZEROS
    sliding_damping: Triple = ZEROS


@dataclass(frozen=True)
class ScJoint:
    """A joint: frame Gi on the inner body, frame Go on the outer one."""

    name: str
    type: str
    inner: int
    outer: int
    is_spherical: bool
    turns: str  # the axes about which it turns, in their order
    slides: str  # the axes of Gi along which it slides, in their order
    locked_turns: tuple[bool, ...]
    locked_slides: tuple[bool, ...]
    angles: tuple[float, ...]
    rates: tuple[float, ...]  # of a spherical joint, ω of Go in Gi, in Go
    displacements: tuple[float, ...]
    displacement_rates: tuple[float, ...]
    inner_turn: Turn  # from Bi to Gi
    outer_turn: Turn  # from Go to Bo
    inner_at: Triple
    outer_at: Triple
    springs: ScSprings
    line: ScLine
    given_turns: str = ""  # as the file has them, if otherwise


@dataclass(frozen=True)
class ScWheel:
    """A wheel: h a is its angular momentum along its axis a, by its absolute spin, not that relative to the body."""

    name: str
    momentum: float
    axis: Triple
    torque_limit: float
    momentum_limit: float
    inertia: float
    body: int
    is_uneven: bool  # with imbalance, or with drag and jitter by a file


@dataclass(frozen=True)
class ScThruster:
    """A thruster: a force along an axis of a body, at a place of it."""

    name: str
    mode: str
    force: float
    axis: Triple
    body: int
    at: Triple


@dataclass(frozen=True)
class ScStart:
    """The start of the spacecraft: its attitude and angular velocity, and the place of its mass centre or origin."""

    frames: str  # of the rate, N or L; Q or A; of the attitude, N, L, F or E
    quaternion: tuple[float, float, float, float] | None  # scalar first
    turn: Turn
    angular_velocity: Triple  # in B0
    is_of_center: bool
    position: Triple
    velocity: Triple


@dataclass(frozen=True)
class ScDocument:
    """A spacecraft."""

    file: str
    software: str
    orbit: str
    method: str
    start: ScStart
    is_about_joints: bool
    has_flex: bool
    has_passive_forces: bool
    shakers: str
    bodies: tuple[ScBody, ...]
    joints: tuple[ScJoint, ...]
    wheels: tuple[ScWheel, ...]
    thrusters: tuple[ScThruster, ...]
    others: Mapping[str, int] = field(default_factory=dict)  # how many there are of each part that the model leaves out
