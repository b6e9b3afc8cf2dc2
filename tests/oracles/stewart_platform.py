"""A platform on six legs, in absolute coordinates and by Pinocchio. See mechanisms.py.

Thirteen bodies: six cylinders hung on universal joints of the base, six rods that slide in them, and the platform on
six spherical joints. Newton and Euler with 72 multipliers give leg forces by the platform's motion, and its
acceleration by leg forces; Pinocchio, with the tree of legs and a free platform whose loops are closed by hand, gives
them again.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from oracles.absolute_coordinates import (
    Array,
    Mechanism,
    SpatialBodies,
    about,
    cross,
    in_plane,
    perpendicular,
    pinned,
    quaternion,
    turning,
)

X, Y, Z = np.eye(3)
LEGS = 6


def ring(radius: float, degrees: list[float]) -> list[list[float]]:
    return [[radius * math.cos(math.radians(d)), radius * math.sin(math.radians(d)), 0.0] for d in degrees]


PARAMETERS: dict[str, Any] = {
    "base_points": ring(0.9, [-8, 8, 112, 128, 232, 248]),
    "platform_points": ring(0.5, [-52, 52, 68, 172, 188, 292]),
    "platform_mass": 45.0,
    "platform_center": [0.02, -0.03, 0.05],
    "platform_inertia": [[3.1, 0.12, -0.08], [0.12, 2.7, 0.05], [-0.08, 0.05, 5.2]],
    "cylinder_mass": 6.0,
    "cylinder_center": [0.004, -0.003, 0.22],
    "cylinder_inertia": [0.11, 0.105, 0.012],
    "rod_mass": 3.5,
    "rod_center": [0.002, 0.001, -0.25],
    "rod_inertia": [0.075, 0.078, 0.0022],
    "g": 9.81,
}


@dataclass(frozen=True)
class Motion:
    """Of the platform: place and velocity of its origin in N, turn by body-fixed angles about x, y and z, ω in N."""

    place: list[float]
    angles: list[float]
    velocity: list[float]
    omega: list[float]
    acceleration: list[float]
    alpha: list[float]

    @property
    def R(self) -> Array:
        return about("x", self.angles[0]) @ about("y", self.angles[1]) @ about("z", self.angles[2])


MOTIONS = [
    Motion([0.0, 0.0, 0.8], [0.0, 0.0, 0.0], [0.0] * 3, [0.0] * 3, [0.0] * 3, [0.0] * 3),
    Motion(
        [0.06, -0.04, 0.85], [0.15, -0.2, 0.25], [0.3, -0.2, 0.4], [0.5, 0.7, -0.6], [1.2, -0.8, 2.1], [1.5, -2.0, 1.1]
    ),
    Motion(
        [-0.1, 0.08, 0.72], [-0.25, 0.12, -0.3], [-0.9, 0.6, -0.5], [-1.3, 0.8, 1.7], [-4.0, 3.0, 5.0], [6.0, 5.0, -7.0]
    ),
]
FORCES = [
    [95.0, 105.0, 90.0, 110.0, 100.0, 98.0],
    [150.0, 60.0, 120.0, 80.0, 140.0, 70.0],
    [30.0, 220.0, 90.0, 160.0, -40.0, 130.0],
]
RUN_TIMES = [0.0, 0.1, 0.2, 0.4]


@dataclass(frozen=True)
class Leg:
    """Angles of the universal joint (about N.x, then about the cylinder's y), length, and the cylinder's R."""

    first: float
    second: float
    length: float
    R: Array


def leg(start: Any, end: Any) -> Leg:
    """The cylinder's z axis points from the base to the platform: (sin β, −sin α cos β, cos α cos β)."""
    d = np.subtract(end, start)
    length = float(np.linalg.norm(d))
    x, y, z = d / length
    first, second = math.atan2(-y, z), math.asin(x)
    return Leg(first, second, length, about("x", first) @ about("y", second))


def mechanism(forces: Any) -> Mechanism:
    """Bodies 0 to 5 are cylinders, 6 to 11 rods, 12 is the platform."""
    p = PARAMETERS
    masses = [p["cylinder_mass"]] * 6 + [p["rod_mass"]] * 6 + [p["platform_mass"]]
    inertias = (
        [np.diag(p["cylinder_inertia"])] * 6 + [np.diag(p["rod_inertia"])] * 6 + [np.array(p["platform_inertia"])]
    )
    bodies = SpatialBodies(masses, inertias)
    root, tip, hub = (-np.array(p[f"{name}_center"]) for name in ("cylinder", "rod", "platform"))

    def joints(bodies: Any) -> list[Any]:
        found: list[Any] = []
        for k in range(LEGS):
            found += pinned(bodies, 12, hub + p["platform_points"][k], 6 + k, tip)  # first: forces on the platform
        for k in range(LEGS):
            found += [*pinned(bodies, k, root, None, p["base_points"][k]), *perpendicular(bodies, None, X, k, Y)]
            found += [row for u, v in ((X, Y), (Y, Z), (Z, X)) for row in perpendicular(bodies, k, u, 6 + k, v)]
            found += [*in_plane(bodies, k, root, 6 + k, tip, X), *in_plane(bodies, k, root, 6 + k, tip, Y)]
        return found

    weight = np.concatenate([[0, 0, -m * p["g"], 0, 0, 0] for m in masses])
    return Mechanism(bodies, joints, lambda bodies, t: weight + pushing(bodies) @ np.asarray(forces))


def pushing(bodies: Any) -> Array:
    """Columns by which leg forces enter f: on the rod's end along the leg, and back on the cylinder's base."""
    tip, root = -np.array(PARAMETERS["rod_center"]), -np.array(PARAMETERS["cylinder_center"])
    columns = []
    for k in range(LEGS):
        along = bodies.vector(k, Z).value
        columns.append(along @ (bodies.point(6 + k, tip).J - bodies.point(k, root).J))
    return np.array(columns).T


def placed(motion: Motion) -> tuple[Array, list[Leg]]:
    """The state of all bodies, whose speeds follow from the platform's by the constraints."""
    p, R = PARAMETERS, motion.R
    ends = [np.array(motion.place) + R @ point for point in p["platform_points"]]
    legs = [leg(start, end) for start, end in zip(p["base_points"], ends, strict=True)]
    q: list[float] = []
    for start, one in zip(p["base_points"], legs, strict=True):
        q += [*(start + one.R @ p["cylinder_center"]), *quaternion(one.R)]
    for end, one in zip(ends, legs, strict=True):
        q += [*(end + one.R @ p["rod_center"]), *quaternion(one.R)]
    arm = R @ p["platform_center"]
    q += [*(motion.place + arm), *quaternion(R)]
    platform = np.concatenate([motion.velocity + cross(motion.omega, arm), R.T @ motion.omega])
    system = mechanism([0.0] * 6)
    system.bodies.at(np.array([*q, *[0.0] * 78]))
    value, J, _, _ = system.rows()
    assert np.abs(value).max() < 1e-14
    others = np.linalg.lstsq(J[:, :72], -J[:, 72:] @ platform, rcond=None)[0]
    return np.array([*q, *others, *platform]), legs


def inverse(motion: Motion, state: Array) -> tuple[Array, Array]:
    """Leg forces and the forces on the platform at its joints, by its acceleration."""
    system = mechanism([0.0] * 6)
    system.bodies.at(state)
    _, J, _, b = system.rows()
    f = system.bodies.gyroscopic() + system.loads(system.bodies, 0.0)
    B, R = pushing(system.bodies), motion.R
    arm = R @ PARAMETERS["platform_center"]
    alpha, omega = np.array(motion.alpha), np.array(motion.omega)
    center = motion.acceleration + cross(alpha, arm) + cross(omega, cross(omega, arm))
    K, right = np.zeros((156, 156)), np.zeros(156)
    K[:78, :78], K[:78, 78:150], K[:78, 150:], right[:78] = system.bodies.M, -J.T, -B, f
    K[78:150, :78], right[78:150] = J, -b
    K[150:, 72:78], right[150:] = np.eye(6), [*center, *(R.T @ alpha)]
    found = np.linalg.solve(K, right)
    found += np.linalg.solve(K, right - K @ found)
    return found[150:], found[78:96].reshape(6, 3)


def forward(motion: Motion, state: Array, forces: Any) -> tuple[Array, Array]:
    """Acceleration of the platform's origin in N and α in N."""
    a = mechanism(forces).solve(0.0, state).a[72:78]
    return origin_acceleration(motion.R, motion.omega, a)


def origin_acceleration(R: Array, omega: Any, a: Array) -> tuple[Array, Array]:
    """By the acceleration of the mass centre in N and ω̇ in the platform."""
    alpha, arm = R @ a[3:], R @ PARAMETERS["platform_center"]
    return a[:3] - cross(alpha, arm) - cross(omega, cross(omega, arm)), alpha


# Pinocchio


class Tree:
    """Six legs of two pins and a slider, and a free platform; loops are closed by 18 rows of point accelerations."""

    def __init__(self) -> None:
        import pinocchio as pin

        self.pin, p = pin, PARAMETERS
        self.model = pin.Model()
        self.model.gravity.linear = np.array([0, 0, -p["g"]])
        here = pin.SE3.Identity()
        self.rods = []
        for k, point in enumerate(p["base_points"]):
            base = pin.SE3(np.eye(3), np.array(point))
            first = self.model.addJoint(0, pin.JointModelRX(), base, f"first{k}")
            second = self.model.addJoint(first, pin.JointModelRY(), here, f"second{k}")
            rod = self.model.addJoint(second, pin.JointModelPZ(), here, f"slide{k}")
            for joint, name in ((second, "cylinder"), (rod, "rod")):
                inertia = pin.Inertia(p[f"{name}_mass"], np.array(p[f"{name}_center"]), np.diag(p[f"{name}_inertia"]))
                self.model.appendBodyToJoint(joint, inertia, here)
            self.rods.append(rod)
        self.platform = self.model.addJoint(0, pin.JointModelFreeFlyer(), here, "platform")
        inertia = pin.Inertia(p["platform_mass"], np.array(p["platform_center"]), np.array(p["platform_inertia"]))
        self.model.appendBodyToJoint(self.platform, inertia, here)
        self.data = self.model.createData()
        self.sliders = [3 * k + 2 for k in range(LEGS)]

    def loops(self, q: Array, v: Array) -> tuple[Array, Array]:
        """J of the platform's points less the rods' ends, and the same accelerations without v̇."""
        pin, model, data = self.pin, self.model, self.data
        pin.forwardKinematics(model, data, q, v, np.zeros(model.nv))
        pin.computeJointJacobians(model, data, q)
        rows, rest = [], []
        for rod, point in zip(self.rods, PARAMETERS["platform_points"], strict=True):
            both = []
            for joint, place in ((self.platform, np.array(point)), (rod, np.zeros(3))):
                J = pin.getJointJacobian(model, data, joint, pin.LOCAL_WORLD_ALIGNED)
                arm = data.oMi[joint].rotation @ place
                w = data.oMi[joint].rotation @ data.v[joint].angular
                alpha = data.oMi[joint].rotation @ data.a[joint].angular
                a = pin.getClassicalAcceleration(model, data, joint, pin.LOCAL_WORLD_ALIGNED).linear
                across = np.array([cross(column, arm) for column in J[3:].T]).T
                both.append((J[:3] + across, a + cross(alpha, arm) + cross(w, cross(w, arm))))
            rows.append(both[0][0] - both[1][0])
            rest.append(both[0][1] - both[1][1])
        return np.vstack(rows), np.concatenate(rest)

    def state(self, motion: Motion, legs: list[Leg]) -> tuple[Array, Array]:
        R = motion.R
        w, x, y, z = quaternion(R)
        q = np.array([n for one in legs for n in (one.first, one.second, one.length)] + [*motion.place, x, y, z, w])
        twist = np.concatenate([R.T @ motion.velocity, R.T @ motion.omega])
        J, _ = self.loops(q, np.zeros(self.model.nv))
        return q, np.concatenate([np.linalg.solve(J[:, :18], -J[:, 18:] @ twist), twist])

    def twist_rate(self, motion: Motion) -> Array:
        """v̇ of the free joint: that of the velocity's measure numbers in the platform."""
        R = motion.R
        linear = R.T @ (np.array(motion.acceleration) - cross(motion.omega, motion.velocity))
        return np.concatenate([linear, R.T @ motion.alpha])

    def inverse(self, motion: Motion, legs: list[Leg]) -> Array:
        q, v = self.state(motion, legs)
        J, rest = self.loops(q, v)
        rate = self.twist_rate(motion)
        a = np.concatenate([np.linalg.solve(J[:, :18], -rest - J[:, 18:] @ rate), rate])
        tau = self.pin.rnea(self.model, self.data, q, v, a)
        drives = np.zeros((24, 6))
        drives[self.sliders, range(6)] = 1
        return np.linalg.solve(np.hstack([drives, J.T]), tau)[:6]

    def forward(self, motion: Motion, legs: list[Leg], forces: Any) -> tuple[Array, Array]:
        q, v = self.state(motion, legs)
        J, rest = self.loops(q, v)
        M = self.pin.crba(self.model, self.data, q)
        M = np.triu(M) + np.triu(M, 1).T
        drive = np.zeros(24)
        drive[self.sliders] = forces
        right = np.concatenate([drive - self.pin.nonLinearEffects(self.model, self.data, q, v), -rest])
        a = np.linalg.solve(np.block([[M, -J.T], [J, np.zeros((18, 18))]]), right)[18:24]
        R = motion.R
        return R @ a[:3] + cross(motion.omega, motion.velocity), R @ a[3:]


def work_out(motion: Motion, forces: list[float]) -> tuple[dict[str, Any], float]:
    """One pose with its numbers, and how far Pinocchio's are from them."""
    state, legs = placed(motion)
    push, at_joints = inverse(motion, state)
    acceleration, alpha = forward(motion, state, forces)
    tree = Tree()
    by_tree = tree.forward(motion, legs, forces)
    off = max(
        np.abs(tree.inverse(motion, legs) - push).max() / np.abs(push).max(),
        np.abs(np.concatenate(by_tree) - [*acceleration, *alpha]).max() / np.abs([*acceleration, *alpha]).max(),
    )
    rates = tree.state(motion, legs)[1][:18].reshape(6, 3)
    R = motion.R
    pose = {
        "place": motion.place,
        "quaternion": quaternion(R),
        "velocity": motion.velocity,
        "omega_in_platform": R.T @ motion.omega,
        "omega_in_N": motion.omega,
        "legs": [[one.first, one.second, one.length] for one in legs],
        "leg_rates": rates,
        "inverse": {
            "acceleration": motion.acceleration,
            "alpha_in_N": motion.alpha,
            "leg_forces": push,
            "joint_forces_on_platform": at_joints,
        },
        "forward": {"leg_forces": forces, "acceleration": acceleration, "alpha_in_N": alpha},
    }
    return pose, float(off)


def run(motion: Motion, forces: list[float]) -> dict[str, Any]:
    """The platform under constant leg forces, from a pose with its velocity."""
    state, _ = placed(motion)
    system = mechanism(forces)
    center = np.array(PARAMETERS["platform_center"])
    rows: dict[str, list[Any]] = {
        "place": [],
        "quaternion": [],
        "velocity": [],
        "omega_in_platform": [],
        "leg_lengths": [],
    }
    for x in system.states(state, RUN_TIMES, tolerance=1e-12):
        q, v = x[84:91], x[91 + 72 :]
        R = turning(q[3:])
        origin = q[:3] - R @ center
        rows["place"].append(origin)
        rows["quaternion"].append(q[3:] * math.copysign(1, q[3]))
        rows["velocity"].append(v[:3] - R @ cross(v[3:], center))
        rows["omega_in_platform"].append(v[3:])
        ends = [origin + R @ point for point in PARAMETERS["platform_points"]]
        starts = PARAMETERS["base_points"]
        rows["leg_lengths"].append([np.linalg.norm(end - start) for start, end in zip(starts, ends, strict=True)])
    return {"from_pose": 1, "leg_forces": forces, "times": RUN_TIMES, **rows}


def case() -> dict[str, Any]:
    poses = [work_out(motion, forces) for motion, forces in zip(MOTIONS, FORCES, strict=True)]
    return {
        "description": (
            "Platform on six legs (UPS), gravity −g N.z. Leg k: a cylinder hung at base_points[k] of the ground by a "
            "universal joint whose axes are N.x and the cylinder's y, its own z along the leg; a rod that slides in it "
            "along z and does not turn in it, and whose end (the origin of its axes) is at the leg's length from the "
            "base point; a spherical joint between this end and platform_points[k] of the platform. Centers are from "
            "the base point, the rod's end and the platform's origin, in axes of the body; inertias are central, in "
            "the same axes. A leg force pushes the rod out along the leg, and the cylinder back. 'legs' are the two "
            "angles and the length of each leg."
        ),
        "source": (
            "Yang, Huang, Ye & Han 2010 as listed in Table I of hussain-azlan; that table has no numbers (and says 2D "
            "and four legs of a spatial robot on six), and the paper was not at hand: all numbers here are ours, of a "
            "robot of common size"
        ),
        "parameters": PARAMETERS,
        "poses": [pose for pose, _ in poses],
        "run": run(MOTIONS[1], FORCES[1]),
        "tolerance": {"leg_forces": 1e-10, "accelerations": 1e-11, "run": 1e-10},
        "roads": (
            "absolute coordinates with 72 multipliers; Pinocchio's rnea and crba with 18 loop forces (poses, relative)"
        ),
        "roads_differ_by": max(off for _, off in poses),
    }


CASES = {"stewart_platform": case}
