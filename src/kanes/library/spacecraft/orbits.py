"""Orbits about one centre of attraction: classical elements, positions and velocities, and Kepler's motion."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import acos, atan2, cos, hypot, pi, sin, sqrt

import numpy as np
from numpy.typing import ArrayLike

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array
from kanes.base.values import SECOND, as_numbers, is_among, number
from kanes.library.spacecraft.kepler import mean_from_true, true_from_mean
from kanes.model.joints.base import Joint
from kanes.model.joints.kinds import Free
from kanes.model.parts import Body

# Below this eccentricity, or sine of the inclination, rounding alone determines periapsis, or the node.
_NO_DIRECTION = 1e-12
# A hyperbola is |M| |a| away from its centre far out, where roundings of the anomaly leave four digits of that.
_FARTHEST = 1e12
_ANGLES = ("inclination", "node", "argument", "anomaly")
_UNITS = {"semi_major_axis": "m", "mu": "m**3/s**2", **dict.fromkeys(_ANGLES, "rad")}
_Quaternion = tuple[float, float, float, float]


@dataclass(frozen=True, kw_only=True)
class Orbit:
    """An orbit by its classical elements in N, and a position on it.

        semi_major_axis     a: positive for an ellipse, negative for a hyperbola
        eccentricity        e: 0 for a circle, below 1 for an ellipse, above for a hyperbola
        inclination         of the plane of the orbit to the plane of N.x and N.y, from 0 to π
        node                from N.x to the ascending node, about N.z
        argument            from the node to periapsis, in the sense of the motion
        anomaly             the true anomaly, from periapsis to the current position
        mu                  μ of the centre of attraction

    Angles are in radians, the others in consistent units, such as metres and seconds. Quantities with units are
    converted to those. A parabola has no semi-major axis and is refused.

    >>> from kanes.library.spacecraft import EARTH
    >>> orbit = Orbit(semi_major_axis=7e6, eccentricity=0.1, inclination=0.9, mu=EARTH.mu)
    >>> round(orbit.period)
    5829
    >>> orbit.position.round(), orbit.at(orbit.period / 2).position.round()
    (array([6300000.,       0.,       0.]), array([-7700000.,        0.,        0.]))
    """

    semi_major_axis: float
    eccentricity: float = 0.0
    inclination: float = 0.0
    node: float = 0.0
    argument: float = 0.0
    anomaly: float = 0.0
    mu: float

    def __post_init__(self) -> None:
        for name in self.__dataclass_fields__:
            object.__setattr__(self, name, number(getattr(self, name), f"orbit, {name}", _UNITS.get(name, "")))
        if self.mu <= 0:
            raise WrongValueError(f"orbit: mu={self.mu:g} is not positive. Give a positive number.")
        self._check_shape()
        self._check_angles()

    def _check_shape(self) -> None:
        a, e = self.semi_major_axis, self.eccentricity
        if e < 0:
            raise WrongValueError(f"orbit: the eccentricity {e:g} is negative. Give zero or more.")
        if e == 1:
            raise WrongValueError(
                "orbit: an eccentricity of 1 is a parabola, which has no semi-major axis. Give one slightly different."
            )
        if a == 0 or (a > 0) != (e < 1):
            curve, sign = ("an ellipse", "positive") if e < 1 else ("a hyperbola", "negative")
            raise WrongValueError(
                f"orbit: a semi-major axis of {a:g} does not fit an eccentricity of {e:g}: that of {curve} is "
                f"{sign}. Change one of the two."
            )

    def _check_angles(self) -> None:
        for name in _ANGLES:
            angle = getattr(self, name)
            # Larger angles are degrees by mistake; the anomaly may count revolutions.
            if name != "anomaly" and abs(angle) > 2 * pi:
                raise WrongValueError(
                    f"orbit: {name}={angle:g} exceeds 2π. Give angles in radians: {name}=radians({angle:g})."
                )
        if not 0 <= self.inclination <= pi:
            raise WrongValueError(f"orbit: inclination={self.inclination:g} must lie in [0, π]. Give it in radians.")
        e = self.eccentricity
        if e > 1 and not abs(self.anomaly) < acos(-1 / e):
            raise WrongValueError(
                f"orbit: a hyperbola of eccentricity {e:g} does not reach anomaly={self.anomaly:g}. Give less than "
                f"{acos(-1 / e):.6g}."
            )

    @classmethod
    def from_state(cls, r: ArrayLike, v: ArrayLike, mu: float) -> Orbit:
        """The orbit through a position r with a velocity v, three numbers each in N.

            a = 1 / (2/r − v²/μ),  e cos ν = p/r − 1,  e sin ν = √(p/μ) ṙ,  p = h²/μ

        On a circle the argument is zero and the anomaly counts from the node; in the plane of N.x and N.y the node is
        zero, and the following angle counts from N.x. Both hold where e, or the sine of the
        inclination, is below 1e-12.
        """
        position, velocity = _triple(r, "orbit, r"), _triple(v, "orbit, v")
        mu = number(mu, "orbit, mu", _UNITS["mu"])
        distance, h = float(np.linalg.norm(position)), np.cross(position, velocity)
        size = float(np.linalg.norm(h))
        if mu <= 0 or distance == 0:
            raise WrongValueError(f"orbit: mu={mu:g} and the distance {distance:g} must be positive. Change them.")
        if size <= _NO_DIRECTION * distance * float(np.linalg.norm(velocity)):
            raise WrongValueError("orbit: r and v are parallel. Give a velocity with a part across r.")
        inverse = 2 / distance - float(velocity @ velocity) / mu  # 1/a
        if abs(inverse) * distance < _NO_DIRECTION:
            raise WrongValueError(
                "orbit: r and v are those of a parabola, which has no semi-major axis. Change the speed a little."
            )
        p = size**2 / mu
        along, across = p / distance - 1, sqrt(p / mu) * float(position @ velocity) / distance
        W = h / size
        tilt = hypot(W[0], W[1])
        node = atan2(W[0], -W[1]) if tilt > _NO_DIRECTION else 0.0
        ahead = np.array([cos(node), sin(node), 0.0])
        latitude = atan2(float(position @ np.cross(W, ahead)), float(position @ ahead))
        e, anomaly = hypot(along, across), atan2(across, along)
        if e < _NO_DIRECTION:
            e, anomaly = 0.0, latitude
        return cls(
            semi_major_axis=1 / inverse,
            eccentricity=e,
            inclination=atan2(tilt, W[2]) if tilt > _NO_DIRECTION else (0.0 if W[2] > 0 else pi),
            node=node % (2 * pi),
            argument=(latitude - anomaly) % (2 * pi),
            anomaly=anomaly if e > 1 else anomaly % (2 * pi),
            mu=mu,
        )

    @classmethod
    def from_radii(cls, periapsis: float, apoapsis: float, *, mu: float, **angles: float) -> Orbit:
        """The ellipse from one distance from the centre to another, with `inclination` and the other angles.

        >>> from kanes.library.spacecraft import EARTH
        >>> Orbit.from_radii(6.6e6, 42.2e6, mu=EARTH.mu).eccentricity
        0.7295081967213115
        """
        low, high = number(periapsis, "orbit, periapsis", "m"), number(apoapsis, "orbit, apoapsis", "m")
        if not 0 < low <= high:
            raise WrongValueError(
                f"orbit: radii {low:g} and {high:g} give no ellipse. Give positive distances from the centre, the "
                "smaller one first."
            )
        return cls(semi_major_axis=(low + high) / 2, eccentricity=(high - low) / (high + low), mu=mu, **angles)

    # Size

    @property
    def semi_latus_rectum(self) -> float:
        """p = a (1 − e²)."""
        return self.semi_major_axis * (1 - self.eccentricity**2)

    @property
    def rate(self) -> float:
        """The mean motion n, n² = μ/a³ with a taken positive, of an ellipse 2π per revolution."""
        a = abs(self.semi_major_axis)
        return sqrt(self.mu / a) / a

    @property
    def period(self) -> float:
        """The time of one revolution, 2π/n."""
        if self.eccentricity > 1:
            raise WrongValueError("orbit: a hyperbola has no period. Use its rate.")
        return 2 * pi / self.rate

    @property
    def energy(self) -> float:
        """Kinetic and potential energy per mass, −μ/2a."""
        return -self.mu / (2 * self.semi_major_axis)

    @property
    def angular_momentum(self) -> Array:
        """Angular momentum about the centre per mass, in N: √(μ p) across the orbit."""
        return sqrt(self.mu * self.semi_latus_rectum) * self.local_frame[:, 2]

    # Position

    @property
    def radius(self) -> float:
        """The current distance from the centre, p / (1 + e cos ν)."""
        return self.semi_latus_rectum / (1 + self.eccentricity * cos(self.anomaly))

    @property
    def position(self) -> Array:
        """Its position from the centre, in N."""
        return self.radius * self.local_frame[:, 0]

    @property
    def velocity(self) -> Array:
        """Its velocity in N.

        v = √(μ/p) (e sin ν r̂ + (1 + e cos ν) ŝ)
        """
        e, nu = self.eccentricity, self.anomaly
        radial, along, _ = self.local_frame.T
        return sqrt(self.mu / self.semi_latus_rectum) * (e * sin(nu) * radial + (1 + e * cos(nu)) * along)

    @property
    def local_frame(self) -> Array:
        """Direction cosines R of the local frame L: v_N = R v_L, with L.x radial, L.y along-track, L.z cross-track.

        L.x points away from the centre and L.z along the angular momentum; on a circle L.y is that of the velocity.
        """
        u = self.argument + self.anomaly
        return _about_z(self.node) @ _about_x(self.inclination) @ _about_z(u)

    @property
    def quaternion(self) -> _Quaternion:
        """The local frame in N as a unit quaternion, scalar first."""
        u, half = self.argument + self.anomaly, self.inclination / 2
        plus, minus = (self.node + u) / 2, (self.node - u) / 2
        return cos(half) * cos(plus), sin(half) * cos(minus), sin(half) * sin(minus), cos(half) * sin(plus)

    @property
    def turn_rate(self) -> float:
        """The current rate of rotation of the local frame about its z axis, h/r²."""
        return sqrt(self.mu * self.semi_latus_rectum) / self.radius / self.radius

    def at(self, t: float) -> Orbit:
        """The same orbit a time t later, or earlier for a negative one, by Kepler's equation: M + n t.

        Far out on a hyperbola the anomaly has fewer digits of the position: ten at a million times the semi-major
        axis.

        >>> orbit = Orbit(semi_major_axis=1, eccentricity=0.5, mu=1)
        >>> round(orbit.at(1).anomaly, 6)
        2.030806
        """
        t = number(t, "orbit, t", SECOND)
        mean = mean_from_true(self.anomaly, self.eccentricity) + self.rate * t
        anomaly = true_from_mean(mean, self.eccentricity)
        if self.eccentricity > 1 and (abs(mean) > _FARTHEST or abs(anomaly) >= acos(-1 / self.eccentricity)):
            raise WrongValueError(
                f"orbit: at t={t:g} it is too far out on its hyperbola for an anomaly in floating point. Give a time "
                "nearer to periapsis."
            )
        return replace(self, anomaly=anomaly)

    def initial(self, body: Body, *, attitude: str = "inertial", turned: ArrayLike | None = None) -> dict[str, float]:
        """Initial values of a body on a `kn.Free()` joint to the ground, whose origin is on the orbit.

        Its axes are those of N, without rotation (`attitude="inertial"`), or those of the local frame, with which it
        rotates ("local"). `turned` is a further rotation from there, a unit quaternion with the scalar first, such as
        an error of the attitude. The names are those of the model: e0_bus to e3_bus, x_bus, wx_bus in the body's axes,
        vx_bus in those of N, and so on.
        """
        name = _on_free_joint(body)
        if not is_among(attitude, ("inertial", "local")):
            raise WrongValueError(
                f"orbit: attitude={attitude!r} is neither 'inertial' nor 'local'. Choose one of the two."
            )
        is_local = attitude == "local"
        further = _unit_quaternion(turned)
        e = _product(self.quaternion if is_local else (1.0, 0.0, 0.0, 0.0), further)
        omega = _back(further, self.turn_rate) if is_local else np.zeros(3)
        return {
            **{f"e{k}_{name}": float(e[k]) for k in range(4)},
            **{f"{axis}_{name}": float(x) for axis, x in zip("xyz", self.position, strict=True)},
            **{f"w{axis}_{name}": float(w) for axis, w in zip("xyz", omega, strict=True)},
            **{f"v{axis}_{name}": float(v) for axis, v in zip("xyz", self.velocity, strict=True)},
        }


def _triple(given: ArrayLike, where: str) -> Array:
    found = as_numbers(given, where)
    if found is None or found.shape != (3,) or not np.isfinite(found).all():
        raise WrongValueError(f"{where}: {given!r} are not three numbers. Give measure numbers in N.")
    return found


def _on_free_joint(body: Body) -> str:
    """The name of a body whose coordinates are its position and attitude in N."""
    if not isinstance(body, Body):
        raise WrongTypeError(f"orbit: {body!r} is not a body. Give one on a kn.Free() joint.")
    if body.parent is not None or not _is_plain(body.joint):
        raise WrongValueError(
            f"orbit: {body.name} is not joined to the ground by a plain kn.Free(), whose coordinates are its place and "
            "attitude in N. Join it so, or use position, velocity and quaternion of the orbit."
        )
    return body.name


def _is_plain(joint: Joint | None) -> bool:
    if not isinstance(joint, Free) or joint.position != (None, None, None):
        return False
    return not any((*joint.at, *joint.child_at)) and not joint.turned and not joint.child_turned


def _unit_quaternion(given: ArrayLike | None) -> _Quaternion:
    if given is None:
        return 1.0, 0.0, 0.0, 0.0
    found = as_numbers(given, "orbit, turned")
    # Numbers typed with nine digits or more are meant to be a unit quaternion.
    if found is None or found.shape != (4,) or not abs(float(np.linalg.norm(found)) - 1) < 1e-9:
        raise WrongValueError(
            f"orbit: turned={given!r} is not a unit quaternion. Give four numbers, scalar first, of length 1."
        )
    e0, e1, e2, e3 = found / np.linalg.norm(found)
    return float(e0), float(e1), float(e2), float(e3)


def _product(a: _Quaternion, b: _Quaternion) -> _Quaternion:
    """The rotation a, followed by b about the rotated axes."""
    a0, a1, a2, a3 = a
    b0, b1, b2, b3 = b
    return (
        a0 * b0 - a1 * b1 - a2 * b2 - a3 * b3,
        a0 * b1 + a1 * b0 + a2 * b3 - a3 * b2,
        a0 * b2 - a1 * b3 + a2 * b0 + a3 * b1,
        a0 * b3 + a1 * b2 - a2 * b1 + a3 * b0,
    )


def _back(turn: _Quaternion, z: float) -> Array:
    """(0, 0, z) of a frame in the axes of another that is rotated from it."""
    e0, e1, e2, e3 = turn
    return z * np.array([2 * (e1 * e3 - e0 * e2), 2 * (e2 * e3 + e0 * e1), 1 - 2 * (e1**2 + e2**2)])


def _about_z(angle: float) -> Array:
    c, s = cos(angle), sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def _about_x(angle: float) -> Array:
    c, s = cos(angle), sin(angle)
    return np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])
