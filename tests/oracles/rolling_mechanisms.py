"""A snakeboard, a rattleback and a ball in a bowl, each by two roads. See mechanisms.py."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from oracles.absolute_coordinates import (
    Array,
    Mechanism,
    PlanarBodies,
    Quantity,
    SpatialBodies,
    about,
    cross,
    pinned,
    quaternion,
    quaternion_rate,
    skew,
    turning,
)
from oracles.one_freedom import integrated

Case = dict[str, Any]
Z = np.array([0.0, 0.0, 1.0])

# Snakeboard

SNAKEBOARD = {
    "r": 0.2, "m_board": 3.0, "m_rotor": 2.0, "m_wheels": 0.5, "J_board": 0.1254, "J_rotor": 0.072, "J_wheels": 0.0013,
    "k": 0.0117, "T": 0.3, "w": 3.0,
}  # fmt: skip


def snakeboard_rates(t: float, x: Any) -> list[float]:
    """x, y, θ, ψ, φ and s, ψ̇, φ̇, where the centre moves at r s cos φ along the board and θ̇ = s sin φ.

    With J + J0 + 2 J1 = m r², which Bloch, Krishnaprasad, Marsden and Murray (1996) assume, the momentum equation is
    m r² ṡ = −J0 ψ̈ sin φ, and the rotor's (1 − J0/(m r²) sin²φ) J0 ψ̈ = τ − J0 s φ̇ cos φ.
    """
    p = SNAKEBOARD
    _, _, theta, _, phi, s, vpsi, vphi = x
    J0, mr2 = p["J_rotor"], (p["m_board"] + p["m_rotor"] + 2 * p["m_wheels"]) * p["r"] ** 2
    c, n = math.cos(phi), math.sin(phi)
    spin = (p["T"] * math.sin(p["w"] * t) - J0 * s * vphi * c) / (J0 * (1 - J0 / mr2 * n * n))
    forward = p["r"] * s * c
    return [
        forward * math.cos(theta),
        forward * math.sin(theta),
        s * n,
        vpsi,
        vphi,
        -J0 * spin * n / mr2,
        spin,
        -p["k"] / p["J_wheels"] * phi,
    ]


def snakeboard_mechanism() -> Mechanism:
    """Board, rotor, front and rear wheels."""
    p = SNAKEBOARD
    masses = [p["m_board"], p["m_rotor"], p["m_wheels"], p["m_wheels"]]
    bodies = PlanarBodies(masses, [p["J_board"], p["J_rotor"], p["J_wheels"], p["J_wheels"]])

    def joints(bodies: Any) -> list[Any]:
        o, r = (0, 0), p["r"]
        pins = [*pinned(bodies, 1, o, 0, o), *pinned(bodies, 2, o, 0, (r, 0)), *pinned(bodies, 3, o, 0, (-r, 0))]
        J = np.zeros((1, 12))
        J[0, [8, 11, 2]] = 1, 1, -2
        angles = Quantity(J @ bodies.q, J, J @ bodies.v, np.zeros(1))  # the rear turns as far as the front, but back
        edges = [bodies.point(k, o).along(bodies.vector(k, (0, 1))) for k in (2, 3)]
        return [*pins, angles, *edges]

    def loads(bodies: Any, t: float) -> Array:
        f = np.zeros(12)
        torque = p["T"] * math.sin(p["w"] * t)
        front, rear = (-p["k"] * (bodies.q[3 * k + 2] - bodies.q[2]) for k in (2, 3))
        f[[2, 5, 8, 11]] = -torque - front - rear, torque, front, rear
        return f

    return Mechanism(bodies, joints, loads)


def snakeboard_state(x: Any) -> Array:
    px, py, theta, psi, phi, s, vpsi, vphi = x
    p, c, n = SNAKEBOARD, math.cos(theta), math.sin(theta)
    v, w = p["r"] * s * math.cos(phi), s * math.sin(phi)
    q = [
        px,
        py,
        theta,
        px,
        py,
        theta + psi,
        px + p["r"] * c,
        py + p["r"] * n,
        theta + phi,
        px - p["r"] * c,
        py - p["r"] * n,
        theta - phi,
    ]
    rates = [v * c, v * n, w, v * c, v * n, w + vpsi]
    rates += [
        v * c - p["r"] * w * n,
        v * n + p["r"] * w * c,
        w + vphi,
        v * c + p["r"] * w * n,
        v * n - p["r"] * w * c,
        w - vphi,
    ]
    return np.array([*q, *rates])


def snakeboard() -> Case:
    start, times = [0.0, 0.0, 0.4, 0.0, 0.5, 0.6, 0.3, 0.0], [0.0, 0.5, 1.0, 2.0, 5.0, 10.0]
    found = integrated(snakeboard_rates, start, times)
    mechanism = snakeboard_mechanism()
    states = [snakeboard_state(x) for x in found]
    other = mechanism.states(states[0], times)
    off = max(np.abs(x - y).max() for x, y in zip(states, other, strict=True))
    grip = [mechanism.solve(t, x).multipliers[7:9] for t, x in zip(times, states, strict=True)]
    p = SNAKEBOARD
    return {
        "description": (
            "Snakeboard in the plane of N.x and N.y: a board (mass m_board, central inertia J_board) with its mass "
            "centre at (x, y) and at the angle theta from N.x; a rotor (m_rotor, J_rotor) pinned to it at its mass "
            "centre, at the angle psi from the board; front and rear wheels (m_wheels, J_wheels each), pinned to the "
            "board at ± r along its x axis by their mass centres, at the angles phi and −phi from the board. Neither "
            "pair of wheels moves sideways, along its own y axis. Springs of stiffness k act at both wheel pins, on "
            "phi and on −phi. The board turns the rotor with the torque T sin(w t). s: theta_rate = s sin phi, and the "
            "centre moves at r s cos phi along the board."
        ),
        "source": (
            "the model of Bloch, Krishnaprasad, Marsden & Murray 1996 (nonholonomic mechanical systems with symmetry) "
            "with their simplification J + J0 + 2 J1 = m r², where J is all else about the centre; equations worked "
            "out anew, numbers ours"
        ),
        "parameters": p,
        "initial": dict(zip(("x", "y", "theta", "psi", "phi", "s", "psi_rate", "phi_rate"), start, strict=True)),
        "times": times,
        "expected": {
            **{
                name: found[:, k]
                for k, name in enumerate(("x", "y", "theta", "psi", "phi", "s", "psi_rate", "phi_rate"))
            },
            "theta_rate": [x[5] * math.sin(x[4]) for x in found],
            "sideways_force_on_front": [g[0] for g in grip],
            "sideways_force_on_rear": [g[1] for g in grip],
        },
        "tolerance": {"all": 1e-10, "forces": 1e-10},
        "roads": "reduced equations, DOP853; absolute coordinates with multipliers, DOP853 and projection",
        "roads_differ_by": float(off),
    }


# Rattleback

RATTLEBACK = {
    "a": 0.2, "b": 0.03, "c": 0.02, "h": 0.01, "m": 1.0,
    "I11": 2e-4, "I22": 16e-4, "I33": 17e-4, "I12": -0.2e-4, "g": 9.81,
}  # fmt: skip


def rattleback_inertia() -> Array:
    p = RATTLEBACK
    return np.array([[p["I11"], p["I12"], 0], [p["I12"], p["I22"], 0], [0, 0, p["I33"]]])


def contact(down: Array, w: Array) -> tuple[Array, Array]:
    """From the mass centre to the point of contact, and its rate in the body; `down` is in the body too."""
    p = RATTLEBACK
    squares = np.array([p["a"] ** 2, p["b"] ** 2, p["c"] ** 2])
    root = math.sqrt(squares @ down**2)
    turn = cross(down, w)  # the rate of `down` in the body
    place = squares * down / root
    rate = squares * turn / root - place * ((squares * down) @ turn) / root**2
    return place - p["h"] * Z, rate


def rattleback_rates(t: float, x: Array) -> Array:
    """Quaternion, ω in the body, and the mass centre's place along N.x and N.y.

    Rolling: v = −ω × ρ. Angular momentum about the point of contact: I ω̇ + ω × I ω = ρ × m (v̇ − g).
    """
    p, I = RATTLEBACK, rattleback_inertia()
    R, w = turning(x[:4]), x[4:7]
    down = R.T @ Z
    rho, rate = contact(down, w)
    v = -cross(w, rho)
    known = -cross(w, rate) + cross(w, v)  # v̇ without ω̇
    S = skew(rho)
    left = I - p["m"] * S @ S
    wdot = np.linalg.solve(left, cross(rho, p["m"] * (known - p["g"] * down)) - cross(w, I @ w))
    return np.concatenate([quaternion_rate(x[:4], w), wdot, (R @ v)[:2]])


def rattleback_force(x: Array) -> Array:
    """Of the plane on the body, in N."""
    p = RATTLEBACK
    R, w, wdot = turning(x[:4]), x[4:7], rattleback_rates(0.0, x)[4:7]
    down = R.T @ Z
    rho, rate = contact(down, w)
    v = -cross(w, rho)
    return R @ (p["m"] * (-cross(wdot, rho) - cross(w, rate) + cross(w, v) - p["g"] * down))


class RollingBody(SpatialBodies):
    """One body that rolls on the plane through the origin, as rows v + ω × ρ = 0 in N."""

    def rolling(self) -> Quantity:
        R, v, w = self.R(0), self.vs(0)[:3], self.vs(0)[3:]
        rho, rate = contact(R.T @ Z, w)
        J = np.hstack([np.eye(3), -R @ skew(rho)])
        return Quantity(np.full(3, np.nan), J, v + R @ cross(w, rho), R @ (cross(w, cross(w, rho)) + cross(w, rate)))


def rattleback() -> Case:
    p, tilt = RATTLEBACK, math.radians(0.5)
    R = about("z", 0.0) @ about("x", tilt) @ about("y", tilt)
    start, times = np.array([*quaternion(R), 0.0, 0.0, -5.0, 0.0, 0.0]), [0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0]
    found = integrated(rattleback_rates, start, times, atol=1e-16)
    bodies = RollingBody([p["m"]], [rattleback_inertia()])
    weight = np.array([0, 0, p["m"] * p["g"], 0, 0, 0])
    mechanism = Mechanism(bodies, lambda bodies: [bodies.rolling()], lambda bodies, t: weight)

    def whole(x: Array) -> Array:
        R, w = turning(x[:4]), x[4:7]
        rho, _ = contact(R.T @ Z, w)
        return np.array([x[7], x[8], -(R @ rho)[2], *x[:4], *(-R @ cross(w, rho)), *w])

    states = [whole(x) for x in found]
    # Rows of rates keep the height only as well as they are integrated.
    other = mechanism.states(states[0], times[:-1], tolerance=2.3e-14)
    off = max(np.abs(x - y)[[0, 1, 2, 10, 11, 12]].max() for x, y in zip(states, other, strict=False))

    def energy(x: Array) -> float:
        y, w = whole(x), x[4:7]
        return float(p["m"] * y[7:10] @ y[7:10] / 2 + w @ rattleback_inertia() @ w / 2 - p["m"] * p["g"] * y[2])

    drift = max(abs(energy(x) - energy(found[0])) for x in found) / energy(found[0])
    assert abs(drift) < 1e-11, drift

    def angles(x: Array) -> list[float]:
        R = turning(x[:4])
        return [math.atan2(-R[0, 1], R[1, 1]), math.asin(R[2, 1]), math.atan2(-R[2, 0], R[2, 2])]

    return {
        "description": (
            "Rattleback on a horizontal plane. N.z points down, gravity g N.z, and the plane is z = 0 with the body "
            "above it, at negative z. The body's surface is the ellipsoid x²/a² + y²/b² + z²/c² = 1 in its own axes "
            "about O; its mass centre is at h along its z axis from O (below O). It rolls without slip. The body's "
            "axes are turned from N by gamma about z, then alpha about x, then beta about y. Central inertia in these "
            "axes: I11, I22, I33, I12. x, y are the mass centre's. omega is in the body."
        ),
        "source": (
            "Kane & Levinson, Realistic mathematical modeling of the rattleback, Int. J. Non-Linear Mechanics 17, "
            "1982: a, b, c, h and the inertia per mass, as kept in public code after the paper and by MotionGenesis "
            "(whose z axis has the opposite sense, and so I12). Without friction. The start is the one that is usually "
            "quoted; we did not see the paper itself. Against an extrapolation with 64 bits these numbers are off by "
            "3e-13 at 1 s and 1.4e-10 at 5 s"
        ),
        "parameters": p,
        "initial": {"alpha": tilt, "beta": tilt, "gamma": 0.0, "omega": [0.0, 0.0, -5.0], "x": 0.0, "y": 0.0},
        "times": times,
        "expected": {
            "gamma_alpha_beta": [angles(x) for x in found],
            "quaternion": found[:, :4],
            "omega": found[:, 4:7],
            "x_y": found[:, 7:],
            "height": [-whole(x)[2] for x in found],
            "contact_force_on_body": [rattleback_force(x) for x in found],
        },
        "tolerance": {"angles": 1e-8, "omega": 1e-7, "x_y": 1e-9, "force": 1e-6},
        "roads": (
            "momentum about the point of contact, DOP853; absolute coordinates with rolling rows and multipliers (to 5 "
            "s)"
        ),
        "roads_differ_by": float(off),
    }


# A ball in a bowl

BALL = {"R": 1.0, "a": 0.2, "m": 0.5, "g": 9.81}


def ball_rates(t: float, x: Array) -> Array:
    """n from the bowl's centre to the ball's, and ṅ; the spin about n is kept.

    ω = ω_n n − (ρ/a) n × ṅ with ρ = R − a;  ρ (m a + I/a) n × n̈ = I ω_n ṅ + m a n × g
    """
    p = BALL
    rho, I = p["R"] - p["a"], 0.4 * p["m"] * p["a"] ** 2
    n, v, spin = x[:3], x[3:6], x[6]
    turned = (I * spin * v + p["m"] * p["a"] * cross(n, [0, 0, -p["g"]])) / (rho * (p["m"] * p["a"] + I / p["a"]))
    return np.concatenate([v, -cross(n, turned) - (v @ v) * n, [0.0]])


class RollingBall(SpatialBodies):
    """One ball with its centre at ρ n from the bowl's: touching, and v + ω × a n = 0 along N.x, N.y and N.z."""

    def touching(self) -> list[Quantity]:
        p = BALL
        rho, R, v, w = p["R"] - p["a"], self.R(0), self.vs(0)[:3], self.vs(0)[3:]
        n, W = self.qs(0)[:3] / rho, R @ w
        center = self.point(0, (0, 0, 0))
        row = np.hstack([np.eye(3), -p["a"] * skew(n) @ R])
        rolling = Quantity(np.full(3, np.nan), row, v + p["a"] * cross(W, n), p["a"] * cross(W, v / rho))
        return [center.dot(center).less(rho**2), rolling]


def ball_in_bowl() -> Case:
    p = BALL
    rho, I = p["R"] - p["a"], 0.4 * p["m"] * p["a"] ** 2
    q = math.radians(50)
    n, v, spin = np.array([math.sin(q), 0, -math.cos(q)]), np.array([0.3 * math.cos(q), 1.6, 0.3 * math.sin(q)]), 12.0
    times = [0.0, 0.5, 1.0, 2.0, 5.0, 10.0]
    found = integrated(ball_rates, [*n, *v, spin], times)

    def omega(x: Array) -> Array:
        return x[6] * x[:3] - rho / p["a"] * cross(x[:3], x[3:6])

    def force(x: Array) -> Array:
        return p["m"] * (rho * ball_rates(0.0, x)[3:6] + [0, 0, p["g"]])

    bodies = RollingBall([p["m"]], [I * np.eye(3)])
    weight = np.array([0, 0, -p["m"] * p["g"], 0, 0, 0])
    mechanism = Mechanism(bodies, lambda bodies: bodies.touching(), lambda bodies, t: weight)
    start = np.array([*(rho * found[0, :3]), 1, 0, 0, 0, *(rho * found[0, 3:6]), *omega(found[0])])
    other = mechanism.states(start, times[:-1])
    off = max(np.abs(rho * x[:3] - y[:3]).max() for x, y in zip(found, other, strict=False))
    # Steady circles at the polar angle q with the rate Ω of n about N.z: n × n̈ = Ω² sin q cos q along the motion; so
    # ρ (m a + I/a) Ω² cos q − I ω_n Ω = m g a.
    A, B, C = rho * (p["m"] * p["a"] + I / p["a"]) * math.cos(q), -I * spin, -p["m"] * p["g"] * p["a"]
    steady = (-B + math.sqrt(B * B - 4 * A * C)) / (2 * A)
    circle = ball_rates(0.0, np.array([*n, 0, steady * math.sin(q), 0, spin]))[3:6]
    assert np.allclose(circle, [-(steady**2) * math.sin(q), 0, 0], atol=1e-12)
    return {
        "description": (
            "A solid ball of mass m and radius a rolls without slip inside a fixed spherical bowl of radius R about "
            "the origin; gravity −g N.z. n is the unit vector from the origin to the ball's centre, ω the angular "
            "velocity in N."
        ),
        "source": ("ours; as of all balls that roll on spheres, the spin about n is constant"),
        "parameters": {**p, "I": I},
        "initial": {"center": rho * n, "velocity": rho * v, "omega": omega(found[0])},
        "times": times,
        "expected": {
            "center": rho * found[:, :3],
            "velocity": rho * found[:, 3:6],
            "omega": [omega(x) for x in found],
            "spin_about_n": spin,
            "contact_force_on_ball": [force(x) for x in found],
        },
        "steady_circle": {"polar_angle_from_down": q, "spin_about_n": spin, "rate_of_n_about_z": steady},
        "tolerance": {"center": 1e-9, "velocity": 5e-9, "omega": 2e-8, "force": 2e-8},
        "roads": "n and ṅ with the spin kept, DOP853; absolute coordinates with rolling rows and multipliers (to 5 s)",
        "roads_differ_by": float(off),
    }


CASES = {"snakeboard": snakeboard, "rattleback": rattleback, "ball_in_bowl": ball_in_bowl}
