"""The mechanism in an .osim file, as plain frozen data in SI units."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from kanes.formats.documents.xml_nodes import Triple
from kanes.model.left_out import LeftOut

GROUND = "ground"
Rotation = tuple[Triple, Triple, Triple]
UPRIGHT: Rotation = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True)
class OsimFrame:
    """A frame fixed in a body, or in the ground: the place of a joint or a constraint."""

    body: str
    translation: Triple = (0.0, 0.0, 0.0)  # from the body's origin, in the body
    rotation: Rotation = UPRIGHT  # v_body = R v_frame


@dataclass(frozen=True)
class OsimBody:
    """A rigid body; inertia is xx, yy, zz, xy, xz, yz about the mass centre, products as in the matrix."""

    name: str
    mass: float
    center: Triple
    inertia: tuple[float, float, float, float, float, float]
    line: int = 0


@dataclass(frozen=True)
class OsimFunction:
    """A function of coordinates or time by the tag of its class, which defines what its numbers mean.

    Constant, LinearFunction (a slope for each argument, and the intercept), PolynomialFunction (highest power first)
    and Sine (amplitude, omega, phase, offset) have `coefficients`; splines and PiecewiseLinearFunction have points
    (x, y). Factors of MultiplierFunction are in `factor`.
    """

    tag: str
    coefficients: tuple[float, ...] = ()
    x: tuple[float, ...] = ()
    y: tuple[float, ...] = ()
    factor: float = 1.0
    degree: int = 3  # of what goes through points
    line: int = 0


@dataclass(frozen=True)
class OsimAxis:
    """A rotation about an axis, or a translation along one, by a function of coordinates."""

    axis: Triple  # of unit length
    coordinates: tuple[str, ...]
    function: OsimFunction


@dataclass(frozen=True)
class OsimCoordinate:
    """A coordinate: its start, its range, and its constraints."""

    name: str
    default: float = 0.0
    default_speed: float = 0.0
    range: tuple[float, float] = (-10.0, 10.0)
    clamped: bool = False
    locked: bool = False
    prescribed: bool = False
    function: OsimFunction | None = None  # of time; it counts where `prescribed`
    line: int = 0


@dataclass(frozen=True)
class OsimJoint:
    """A joint of any class: successive rotations, then translations along axes of its frame in the parent.

    With `angular` the first three speeds are the components of the child's angular velocity in the joint's frame in
    the parent, as those of BallJoint, FreeJoint and EllipsoidJoint are; otherwise speeds are rates of coordinates.
    """

    name: str
    tag: str
    parent: OsimFrame
    child: OsimFrame
    coordinates: tuple[OsimCoordinate, ...]
    rotations: tuple[OsimAxis, ...] = ()
    translations: tuple[OsimAxis, ...] = ()
    angular: bool = False
    radii: Triple | None = None  # of an ellipsoid in the parent, on which the child's origin glides
    line: int = 0


@dataclass(frozen=True)
class OsimCoupling:
    """One coordinate as a function of others: q = factor f(others)."""

    name: str
    dependent: str
    independent: tuple[str, ...]
    function: OsimFunction
    factor: float = 1.0
    line: int = 0


@dataclass(frozen=True)
class OsimClosure:
    """Two frames that a WeldConstraint, PointConstraint, ConstantDistanceConstraint or PointOnLineConstraint ties."""

    name: str
    tag: str
    first: OsimFrame
    second: OsimFrame
    distance: float = 0.0
    direction: Triple = (0.0, 0.0, 0.0)  # of a line in the first body
    line: int = 0


@dataclass(frozen=True)
class OsimContactForce:
    """The law of a contact, friction included; `smoothing` are the three numbers of SmoothSphereHalfSpaceForce."""

    stiffness: float
    dissipation: float
    static: float
    dynamic: float
    viscous: float
    transition: float
    smoothing: tuple[float, float, float] | None = None


@dataclass(frozen=True)
class OsimContact:
    """A ball on a half space, into which the x axis of its frame points."""

    name: str
    ball_name: str
    ball: OsimFrame
    radius: float
    half_space: OsimFrame
    force: OsimContactForce
    line: int = 0


@dataclass(frozen=True)
class OsimMarker:
    """A point on a body whose position is measured."""

    name: str
    body: str
    location: Triple


@dataclass(frozen=True)
class OsimDocument:
    """All that Kanes reads of an .osim file. `build_model` makes the model."""

    file: str
    version: int
    name: str
    gravity: Triple
    bodies: tuple[OsimBody, ...]
    joints: tuple[OsimJoint, ...]
    couplings: tuple[OsimCoupling, ...] = ()
    closures: tuple[OsimClosure, ...] = ()
    markers: tuple[OsimMarker, ...] = ()
    contacts: tuple[OsimContact, ...] = ()
    left_out: LeftOut = field(default_factory=LeftOut)

    @property
    def coordinates(self) -> tuple[OsimCoordinate, ...]:
        """Those of all joints, in the order of the file."""
        return tuple(coordinate for joint in self.joints for coordinate in joint.coordinates)

    def changed(self, **changes: Any) -> OsimDocument:
        """The same with some of its fields replaced."""
        return replace(self, **changes)
