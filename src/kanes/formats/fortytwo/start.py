"""The start of a spacecraft of 42, as values of the model's coordinates and speeds.

The file gives the attitude and rate of body 0, the angles and rates of joints, the momentum of wheels, and the place
and velocity of the whole mass centre or of the origin of body 0. The model's coordinates are of that origin.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.formats.fortytwo.document import ScDocument, ScJoint
from kanes.formats.fortytwo.numbers import rotation


@dataclass(frozen=True, eq=False)
class BodyStart:
    """The initial pose and velocity of a body, with the origin of body 0 at rest in the origin."""

    R: Array  # v_N = R v_B
    w: Array  # in the body
    p: Array  # of its origin, in N
    v: Array


def starting_values(document: ScDocument) -> dict[str, float]:
    """Values by the names of coordinates and speeds."""
    starts = _body_starts(document)
    values = dict(zip((f"e{n}_B0" for n in range(4)), quaternion(starts[0].R), strict=True))
    values |= dict(zip(("wx_B0", "wy_B0", "wz_B0"), starts[0].w.tolist(), strict=True))
    position, velocity = _origin(document, starts)
    values |= dict(zip(("x_B0", "y_B0", "z_B0", "vx_B0", "vy_B0", "vz_B0"), (*position, *velocity), strict=True))
    for joint in document.joints:
        values |= _joint_values(joint)
    for wheel in document.wheels:
        spin = wheel.momentum / wheel.inertia - np.dot(wheel.axis, starts[wheel.body].w)
        values |= {f"q_{wheel.name}": 0.0, f"u_{wheel.name}": float(spin)}
    return {name: float(value) for name, value in values.items()}


def _joint_values(joint: ScJoint) -> dict[str, float]:
    values: dict[str, float] = {}
    if joint.is_spherical and not all(joint.locked_turns):
        elements = quaternion(rotation((joint.turns, joint.angles)))
        values |= dict(zip((f"e{n}_B{joint.outer}" for n in range(4)), elements, strict=True))
        w = rotation(joint.outer_turn).T @ free(joint.rates, joint.locked_turns)
        values |= dict(zip((f"w{axis}_B{joint.outer}" for axis in "xyz"), w.tolist(), strict=True))
    else:
        names = [f"{joint.name}_{number}" for number in range(1, 4)]
        values |= _free_values(names, joint.angles, joint.rates, joint.locked_turns)
    names = [f"{joint.name}_{'xyz'[int(axis) - 1]}" for axis in joint.slides]
    return values | _free_values(names, joint.displacements, joint.displacement_rates, joint.locked_slides)


def _free_values(
    names: list[str], values: tuple[float, ...], rates: tuple[float, ...], locks: tuple[bool, ...]
) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, value, rate, is_locked in zip(names, values, rates, locks, strict=False):
        if not is_locked:
            found |= {name: value, f"u_{name}": rate}
    return found


def _body_starts(document: ScDocument) -> list[BodyStart]:
    """All bodies, inner ones first; a joint's rates are relative to its inner body."""
    given = document.start
    R = rotation(given.turn) if given.quaternion is None else _rotation_of(given.quaternion)
    starts = {0: BodyStart(R, np.array(given.angular_velocity), np.zeros(3), np.zeros(3))}
    for joint in sorted(document.joints, key=lambda each: each.outer):
        starts[joint.outer] = _outer(joint, starts[joint.inner])
    return [starts[number] for number in range(len(document.bodies))]


def _outer(joint: ScJoint, inner: BodyStart) -> BodyStart:
    """The outer body of a joint.

    R_No = R_Ni R_BiGi R_GiGo R_GoBo,  ω_o = ω_i + Γ σ,  p_o = p_i + r_i − r_o,  with r_i to where the joint has slid
    """
    to_joint, turn, back = rotation(joint.inner_turn), rotation((joint.turns, joint.angles)), rotation(joint.outer_turn)
    R = inner.R @ to_joint @ turn @ back
    rates = free(joint.rates, joint.locked_turns)
    if joint.is_spherical:
        sigma = rates
    else:
        sigma = np.zeros(3)
        for number, rate in enumerate(rates):
            rest = rotation((joint.turns[number + 1 :], joint.angles[number + 1 :]))
            sigma += rest.T[:, int(joint.turns[number]) - 1] * rate
    w_N = inner.R @ inner.w + R @ back.T @ sigma
    slid, sliding = np.zeros(3), np.zeros(3)
    for axis, length, rate in zip(
        joint.slides, joint.displacements, free(joint.displacement_rates, joint.locked_slides), strict=True
    ):
        slid[int(axis) - 1], sliding[int(axis) - 1] = length, rate
    r_i = inner.R @ (np.array(joint.inner_at) + to_joint @ slid)
    r_o = R @ np.array(joint.outer_at)
    v = inner.v + np.cross(inner.R @ inner.w, r_i) + inner.R @ to_joint @ sliding - np.cross(w_N, r_o)
    return BodyStart(R, R.T @ w_N, inner.p + r_i - r_o, v)


def _origin(document: ScDocument, starts: list[BodyStart]) -> tuple[Array, Array]:
    """Place and velocity of the origin of body 0."""
    given = document.start
    position, velocity = np.array(given.position), np.array(given.velocity)
    if not given.is_of_center:
        return position, velocity
    mass = sum(body.mass for body in document.bodies)
    for body, start in zip(document.bodies, starts, strict=True):
        fraction, r = body.mass / mass, start.R @ np.array(body.center)
        position = position - fraction * (start.p + r)
        velocity = velocity - fraction * (start.v + np.cross(start.R @ start.w, r))
    return position, velocity


def free(rates: tuple[float, ...], locks: tuple[bool, ...]) -> Array:
    """Rates, zero where they are locked."""
    return np.array([0.0 if is_locked else rate for rate, is_locked in zip(rates, locks, strict=True)])


def _rotation_of(e: tuple[float, float, float, float]) -> Array:
    """R of a unit quaternion, scalar first.

    R = (e0² − e·e) U + 2 e e + 2 e0 [e×]
    """
    scalar, vector = e[0], np.array(e[1:])
    cross = np.cross(vector, np.eye(3)).T
    R: Array = (scalar**2 - vector @ vector) * np.eye(3) + 2 * np.outer(vector, vector) + 2 * scalar * cross
    return R


def quaternion(R: Array) -> list[float]:
    """The unit quaternion of R, scalar first and not negative, computed from its largest element."""
    squares = np.array([1 + np.trace(R), *(1 - np.trace(R) + 2 * np.diag(R))])  # 4 e², each
    largest = int(np.argmax(squares))
    e = np.empty(4)
    e[largest] = np.sqrt(squares[largest]) / 2
    skew = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])  # 4 e0 e
    if largest == 0:
        e[1:] = skew / (4 * e[0])
    else:
        i = largest - 1
        e[0] = skew[i] / (4 * e[largest])
        for j in range(3):
            if j != i:
                e[1 + j] = (R[i, j] + R[j, i]) / (4 * e[largest])
    e = -e if e[0] < 0 else e
    return [float(value) for value in e / np.linalg.norm(e)]
