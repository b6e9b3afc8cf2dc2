"""Four-bars, slider-cranks and strings in the plane, each by two roads that share nothing. See mechanisms.py."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import sympy as sm
from scipy.special import ellipj, ellipk, ellipkinc

from oracles.absolute_coordinates import Array, Mechanism, PlanarBodies, in_plane, pinned
from oracles.one_freedom import THETA, OneFreedom, Part, integrated, one_freedom

Case = dict[str, Any]

FOUR_BAR = {
    "a": 0.2, "b": 0.5, "c": 0.4, "d": 0.45,
    "m1": 0.8, "m2": 1.5, "m3": 1.1, "I2": 0.045, "x2": 0.27, "y2": 0.06, "T": 0.9, "g": 9.81,
}  # fmt: skip
PARALLELOGRAM = {"a": 0.4, "b": 0.7, "m1": 0.8, "m2": 1.5, "m3": 1.1, "g": 9.81}
SLIDER_CRANK = {"L1": 0.1, "L2": 0.3, "m1": 0.2, "m2": 0.2, "m3": 0.4, "M": 0.1}


def rod(m: Any, length: Any) -> Any:
    return m * length**2 / 12


# Four-bars


def four_bar_parts(p: dict[str, Any]) -> list[Part]:
    """The rocker's and coupler's angles in closed form: B is above the line from A to C."""
    a, b, c, d = (p[name] for name in "abcd")
    ax, ay = a * sm.cos(THETA), a * sm.sin(THETA)
    reach = sm.sqrt((d - ax) ** 2 + ay**2)
    towards = sm.atan2(-ay, d - ax)
    q2 = towards + sm.acos((b**2 + reach**2 - c**2) / (2 * b * reach))
    q3 = towards + sm.pi - sm.acos((c**2 + reach**2 - b**2) / (2 * c * reach))
    weight = [(0, -p[m] * p["g"]) for m in ("m1", "m2", "m3")]
    cos, sin = sm.cos(q2), sm.sin(q2)
    x2, y2 = ax + p["x2"] * cos - p["y2"] * sin, ay + p["x2"] * sin + p["y2"] * cos
    return [
        Part(p["m1"], rod(p["m1"], a), ax / 2, ay / 2, THETA, weight[0], p["T"]),
        Part(p["m2"], p["I2"], x2, y2, q2, weight[1]),
        Part(p["m3"], rod(p["m3"], c), d + c * sm.cos(q3) / 2, c * sm.sin(q3) / 2, q3, weight[2]),
    ]


def four_bar_mechanism(p: dict[str, Any]) -> Mechanism:
    inertias = [rod(p["m1"], p["a"]), p["I2"], rod(p["m3"], p["c"])]
    bodies = PlanarBodies([p["m1"], p["m2"], p["m3"]], inertias)

    def joints(bodies: Any) -> list[Any]:
        end_a, end_b = (-p["x2"], -p["y2"]), (p["b"] - p["x2"], -p["y2"])
        return [
            *pinned(bodies, 0, (-p["a"] / 2, 0), None, (0, 0)),
            *pinned(bodies, 1, end_a, 0, (p["a"] / 2, 0)),
            *pinned(bodies, 2, (p["c"] / 2, 0), 1, end_b),
            *pinned(bodies, 2, (-p["c"] / 2, 0), None, (p["d"], 0)),
        ]

    loads = np.array([n for m in ("m1", "m2", "m3") for n in (0.0, -p[m] * p["g"], 0.0)])
    loads[2] = p["T"]
    return Mechanism(bodies, joints, lambda bodies, t: loads)


PINS = ["on_crank_at_O", "on_coupler_at_A", "on_rocker_at_B", "on_rocker_at_C"]


def state_of(road: OneFreedom, theta: float, rate: float) -> Array:
    """Of the bodies in absolute coordinates."""
    return np.concatenate([road.places(theta), rate * road.slopes(theta)])


def both_roads(
    road: OneFreedom, mechanism: Mechanism, start: list[float], times: list[float]
) -> tuple[Array, Any, float]:
    """θ and θ̇, the solved mechanism at these states, and how far absolute coordinates end up from them."""
    angles = road.states(start, times)
    states = [state_of(road, *row) for row in angles]
    other = mechanism.states(states[0], times)
    # Places and angles as they are; speeds per largest speed, so that both are compared alike.
    n = mechanism.bodies.nq
    scale = max(1.0, max(np.abs(state[n:]).max() for state in states))
    off = max(
        max(np.abs(x[:n] - y[:n]).max(), np.abs(x[n:] - y[n:]).max() / scale)
        for x, y in zip(states, other, strict=True)
    )
    return angles, [mechanism.solve(t, state) for t, state in zip(times, states, strict=True)], float(off)


def bars(road: OneFreedom, angles: Array, solved: Any) -> dict[str, Any]:
    """Angles and rates of all bars, their angular accelerations, and the forces in the pins."""
    return {
        "angles": [road.places(row[0])[2::3] for row in angles],
        "rates": [row[1] * road.slopes(row[0])[2::3] for row in angles],
        "angular_accelerations": [found.a[2::3] for found in solved],
        "forces": {name: [found.multipliers[2 * k : 2 * k + 2] for found in solved] for k, name in enumerate(PINS)},
    }


def four_bar() -> Case:
    p, times, start = FOUR_BAR, [0.0, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0], [0.7, 0.0]
    road = one_freedom(four_bar_parts(p))
    angles, solved, off = both_roads(road, four_bar_mechanism(p), start, times)
    return {
        "description": (
            "Crank-rocker in the plane of N.x and N.y, gravity −g N.y. Pins of the ground: O at the origin and C at "
            "d N.x. The crank goes from O to A (length a, angle q1 from N.x), the coupler from A to B (length b, angle "
            "q2 from N.x), the rocker from C to B (length c, angle q3 from N.x); B is on the left of the line from A "
            "to C. Crank and rocker are uniform rods of masses m1 and m3. The coupler has mass m2, central moment of "
            "inertia I2 and its mass centre at x2, y2 from A in its own axes, x towards B. The ground turns the crank "
            "with the constant torque T N.z."
        ),
        "source": "ours",
        "parameters": p,
        "initial": {"q1": start[0], "u1": start[1]},
        "times": times,
        "expected": bars(road, angles, solved),
        "tolerance": {"angles": 1e-11, "rates": 1e-10, "angular_accelerations": 1e-9, "forces": 1e-9},
        "roads": "closed form in q1, DOP853; absolute coordinates with multipliers, DOP853 and projection",
        "roads_differ_by": off,
    }


def parallelogram(turning: bool) -> Case:
    """A pendulum's equation: all bars stay parallel. Jacobi's functions give its angle where it swings."""
    p = PARALLELOGRAM
    J = p["a"] ** 2 * (p["m1"] / 3 + p["m2"] + p["m3"] / 3)
    weight = p["a"] * p["g"] * (p["m1"] / 2 + p["m2"] + p["m3"] / 2)
    T = 4.0 if turning else 0.0
    times = [0.0, 0.2, 0.5, 1.0, 2.0] if turning else [0.0, 0.2, 0.5, 1.0, 2.0, 3.0]
    start = [0.3, 6.0] if turning else [-2.7, 0.0]
    angles = integrated(lambda t, x: [x[1], (T - weight * math.cos(x[0])) / J], start, times)
    if not turning:
        off = np.abs(angles - swing(start[0] + math.pi / 2, weight / J, times)).max()
    full = {**p, "c": p["a"], "d": p["b"], "I2": rod(p["m2"], p["b"]), "x2": p["b"] / 2, "y2": 0.0, "T": T}
    mechanism = four_bar_mechanism(full)

    def state(q: float, u: float) -> Array:
        c, s, a, b = math.cos(q), math.sin(q), p["a"], p["b"]
        places = [a / 2 * c, a / 2 * s, q, a * c + b / 2, a * s, 0.0, b + a / 2 * c, a / 2 * s, q]
        rates = [-a / 2 * s, a / 2 * c, 1, -a * s, a * c, 0, -a / 2 * s, a / 2 * c, 1]
        return np.array([*places, *(u * rate for rate in rates)])

    solved = [mechanism.solve(t, state(*row)) for t, row in zip(times, angles, strict=True)]
    if turning:
        # Energy: ½ J θ̇² + weight sin θ = T θ + constant.
        energy = J * angles[:, 1] ** 2 / 2 + weight * np.sin(angles[:, 0]) - T * angles[:, 0]
        off = np.abs(energy - energy[0]).max() / (J * angles[-1, 1] ** 2 / 2)
    accelerations = [(T - weight * math.cos(q)) / J for q, _ in angles]
    assert all(np.allclose(found.a[2], a, rtol=1e-9, atol=1e-7) for found, a in zip(solved, accelerations, strict=True))
    flat = " It turns over and over, through the flat positions in which it could change its branch." if turning else ""
    return {
        "description": (
            "Parallelogram in the plane of N.x and N.y, gravity −g N.y. Pins of the ground: O at the origin and C at "
            "b N.x. The crank goes from O to A and the rocker from C to B, both of length a and at the angle q1 from "
            "N.x; the coupler from A to B has length b and stays parallel to N.x. All are uniform rods, of masses m1, "
            "m2 (coupler) and m3. The ground turns the crank with the constant torque T N.z." + flat
        ),
        "source": "ours",
        "parameters": {**p, "T": T},
        "initial": {"q1": start[0], "u1": start[1]},
        "times": times,
        "expected": {
            "q1": angles[:, 0],
            "u1": angles[:, 1],
            "angular_acceleration": accelerations,
            "forces": {name: [found.multipliers[2 * k : 2 * k + 2] for found in solved] for k, name in enumerate(PINS)},
        },
        "tolerance": {"q1": 5e-9, "u1": 2e-8, "forces": 2e-6}
        if turning
        else {"q1": 1e-11, "u1": 1e-10, "forces": 1e-9},
        "roads": "pendulum's equation, DOP853; " + ("balance of energy" if turning else "Jacobi's elliptic functions"),
        "roads_differ_by": float(off),
    }


def swing(amplitude: float, square: float, times: list[float]) -> Array:
    """A pendulum ψ̈ = −square sin ψ let go at an amplitude (ψ = 0 hangs); θ = ψ − π/2 and its rate."""
    k, w = math.sin(abs(amplitude) / 2), math.sqrt(square)
    rows = []
    for t in times:
        sn, cn, dn, _ = ellipj(ellipk(k * k) + w * t, k * k)
        sign = math.copysign(1, amplitude)
        rows.append([sign * 2 * math.asin(k * sn) - math.pi / 2, sign * 2 * k * w * cn])
    return np.array(rows)


def double_four_bar() -> Case:
    """θ̈ = (G/I) sin θ with θ from the upward vertical; a full turn from the top, so sin(θ/2) is Jacobi's."""
    m, L, g, N = 1.0, 1.0, 9.81, 2
    inertia, weight = (N + 1) / 3 + N, ((N + 1) / 2 + N) * g
    times = [0.0, 0.5, 1.0, 2.0, 5.0, 10.0]
    angles = integrated(lambda t, x: [x[1], weight / inertia * math.sin(x[0])], [0.0, 1.0], times)
    # ½θ̇² + (G/I) cos θ = ½ + G/I. With φ = θ/2: φ̇² = ¼ + (G/I) sin²φ, from which t = ∫ dφ/φ̇ is elliptic.
    ratio = weight / inertia
    # φ = am, in the imaginary-modulus form: t = 2 F(φ | −4 ratio).
    off = max(abs(2 * ellipkinc(q / 2, -4 * ratio) - t) for (q, _), t in zip(angles, times, strict=True))
    return {
        "description": (
            "N-four-bar mechanism, N = 2: three cranks of length L, pinned to the ground at (0, 0), (L, 0) and (2L, "
            "0), and two couplers of length L between their ends B0, B1 and B2; all uniform rods of mass m, gravity −g "
            "N.y. θ is the angle of the cranks from the upward vertical towards N.x. When the mechanism lies flat, the "
            "rank of the constraints drops by two for a moment."
        ),
        "source": (
            "IFToMM benchmark A02; Bayo & Avello 1994; values at 10 s printed by Exudyn's fourBarMechanismIftomm.py"
        ),
        "parameters": {"m": m, "L": L, "g": g},
        "initial": {"theta": 0.0, "rate": 1.0},
        "times": times,
        "expected": {
            "theta": angles[:, 0],
            "rate": angles[:, 1],
            "B0": [[L * math.sin(q), L * math.cos(q)] for q, _ in angles],
            "B0_velocity": [[L * u * math.cos(q), -L * u * math.sin(q)] for q, u in angles],
        },
        "published": {
            "t": 10.0,
            "B0": [0.3284581, 0.94451854],
            "B0_velocity": [1.42305143, -0.49486881],
            "tolerance": 1e-7,
        },
        "tolerance": {"theta": 5e-9, "rate": 2e-8, "B0": 5e-9, "B0_velocity": 2e-8},
        "roads": "equation of the cranks, DOP853; time by the elliptic integral",
        "roads_differ_by": float(off),
    }


# Slider-crank


def slider_crank() -> Case:
    p = SLIDER_CRANK
    L1, L2 = p["L1"], p["L2"]
    q2 = -sm.asin(L1 / L2 * sm.sin(THETA))
    ax, ay = L1 * sm.cos(THETA), L1 * sm.sin(THETA)
    parts = [
        Part(p["m1"], rod(p["m1"], L1), ax / 2, ay / 2, THETA, torque=p["M"]),
        Part(p["m2"], rod(p["m2"], L2), ax + L2 / 2 * sm.cos(q2), ay / 2, q2),
        Part(p["m3"], 1.0, ax + L2 * sm.cos(q2), 0, 0),  # it does not turn: any inertia
    ]
    road = one_freedom(parts)
    bodies = PlanarBodies([p["m1"], p["m2"], p["m3"]], [rod(p["m1"], L1), rod(p["m2"], L2), 1.0])

    def joints(bodies: Any) -> list[Any]:
        return [
            *pinned(bodies, 0, (-L1 / 2, 0), None, (0, 0)),
            *pinned(bodies, 1, (-L2 / 2, 0), 0, (L1 / 2, 0)),
            *pinned(bodies, 2, (0, 0), 1, (L2 / 2, 0)),
            *in_plane(bodies, None, (0, 0), 2, (0, 0), (0, 1)),
            bodies.vector(2, (0, 1)).dot(bodies.vector(None, (1, 0))),
        ]

    loads = np.zeros(9)
    loads[2] = p["M"]
    times = [0.0, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0]
    mechanism = Mechanism(bodies, joints, lambda bodies, t: loads)
    angles, solved, off = both_roads(road, mechanism, [0.0, 0.0], times)
    published = [
        [0.49931379, 4.0627317, 15.196761], [0.99890747, 14.105539, 20.408051], [1.5001275, 31.247025, 62.667853],
        [1.9994585, 55.051301, 39.949817], [3.0, 121.89082, 101.69399],
    ]  # fmt: skip
    names = ["on_crank_at_O", "on_conrod_at_A", "on_slider_at_B"]
    return {
        "description": (
            "Slider-crank in the plane of N.x and N.y without gravity: the crank from the origin O to A (length L1, "
            "angle q1 from N.x), the conrod from A to B (length L2, angle q2 from N.x), the slider at B on the line of "
            "N.x. Uniform rods of masses m1 and m2, slider of mass m3. The ground turns the crank with the constant "
            "torque M N.z, from rest in the stretched position."
        ),
        "source": "Exudyn, slidercrankRefSolM0.1_tol1e-6.txt (MATLAB's ode45 at 1e-6)",
        "parameters": p,
        "initial": {"q1": 0.0, "u1": 0.0},
        "times": times,
        "expected": {
            "q1": angles[:, 0],
            "u1": angles[:, 1],
            "q2": [road.places(row[0])[5] for row in angles],
            "slider_x": [road.places(row[0])[6] for row in angles],
            "slider_v": [row[1] * road.slopes(row[0])[6] for row in angles],
            "forces": {
                name: [found.multipliers[2 * k : 2 * k + 2] for found in solved] for k, name in enumerate(names)
            },
            "guide_force_on_slider_y": [found.multipliers[6] for found in solved],
        },
        "published": {"t_q1_u1": published, "tolerance_q1": [1e-5, 5e-5, 3e-4, 1e-3, 6e-3]},
        "tolerance": {"q1": 1e-9, "u1": 1e-7, "slider_x": 1e-10, "slider_v": 1e-8, "forces": 1e-7},
        "roads": "closed form in q1, DOP853; absolute coordinates with multipliers, DOP853 and projection",
        "roads_differ_by": off,
    }


# A string


def swinging_atwood() -> Case:
    mu, g, m = 3.0, 9.81, 1.0
    times = [0.0, 0.25, 0.5, 1.0, 1.5, 2.0]

    def polar(t: float, x: Any) -> list[float]:
        r, q, v, w = x
        return [v, w, (r * w * w + g * (math.cos(q) - mu)) / (1 + mu), (-2 * v * w - g * math.sin(q)) / r]

    # In Cartesian coordinates x to the side, y down, with the tension S: m r̈ = m g − S e, M l̈ = S − M g.
    def cartesian(t: float, x: Any) -> list[float]:
        r = math.hypot(x[0], x[1])
        e, rate = (x[0] / r, x[1] / r), (x[0] * x[2] + x[1] * x[3]) / r
        across = (x[2] ** 2 + x[3] ** 2 - rate**2) / r
        S = mu * m * (g + g * e[1] + across) / (1 + mu)
        return [x[2], x[3], -S / m * e[0], g - S / m * e[1]]

    start = [1.0, math.pi / 2, 0.0, 0.0]
    found = integrated(polar, start, times)
    other = integrated(cartesian, [1.0, 0.0, 0.0, 0.0], times)
    off = max(
        max(abs(r * math.sin(q) - x), abs(r * math.cos(q) - y))
        for (r, q, _, _), (x, y, _, _) in zip(found, other, strict=True)
    )

    def invariant(x: Any) -> float:
        r, q, v, w = x
        c, s = math.cos(q / 2), math.sin(q / 2)
        return r * r * w * (v * c - r * w / 2 * s) + g * r * r * s * c * c

    tension = [mu * m * (g + g * math.cos(q) + r * w * w) / (1 + mu) for r, q, _, w in found]
    return {
        "description": (
            "Swinging Atwood machine: a string of fixed length runs over two small pulleys; on one side the mass M = "
            "mu m moves vertically, on the other the mass m swings at the length r and the angle theta from the "
            "vertical, N.x to the side and N.y up, at r (sin theta N.x − cos theta N.y) from its pulley. M rises as r "
            "grows."
        ),
        "source": (
            "the swinging Atwood machine as at drchaos.net/drchaos/Sam/sam.html; the invariant J is that of mu = 3"
        ),
        "parameters": {"mu": mu, "m": m, "g": g},
        "initial": dict(zip(("r", "theta", "r_rate", "theta_rate"), start, strict=True)),
        "times": times,
        "expected": {
            "r": found[:, 0],
            "theta": found[:, 1],
            "r_rate": found[:, 2],
            "theta_rate": found[:, 3],
            "tension": tension,
            "J": [invariant(x) for x in found],
        },
        "tolerance": {"r": 1e-11, "theta": 1e-10, "r_rate": 1e-10, "theta_rate": 1e-9, "tension": 1e-9, "J": 1e-10},
        "roads": "polar and Cartesian equations, DOP853",
        "roads_differ_by": float(off),
    }


CASES = {
    "four_bar": four_bar,
    "parallelogram_swinging": lambda: parallelogram(False),
    "parallelogram_turning": lambda: parallelogram(True),
    "double_four_bar": double_four_bar,
    "slider_crank_planar": slider_crank,
    "swinging_atwood": swinging_atwood,
}
