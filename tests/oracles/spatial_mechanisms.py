"""A slider-crank and Bricard's mechanism in space, each by two roads. See mechanisms.py."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
import sympy as sm

from oracles.absolute_coordinates import (
    Array,
    Mechanism,
    SpatialBodies,
    about,
    cross,
    hinged,
    in_plane,
    perpendicular,
    pinned,
    quaternion,
)
from oracles.one_freedom import THETA, integrated

Case = dict[str, Any]
X, Y, Z = np.eye(3)


def weights(masses: list[float], gravity: Any) -> Array:
    return np.concatenate([np.concatenate([m * np.asarray(gravity), np.zeros(3)]) for m in masses])


# Slider-crank

SLIDER_CRANK = {
    "A": [0.0, 0.1, 0.12], "crank_length": 0.08, "conrod_length": 0.3,
    "m_crank": 0.12, "I_crank": [1e-4, 1e-4, 1e-5], "m_conrod": 0.5, "I_conrod": [4e-4, 4e-3, 4e-3], "m_slider": 2.0,
    "g": 9.81,
}  # fmt: skip
ROOT5 = math.sqrt(5)
# Columns are the conrod's axes at the start: x from B to C, y the universal joint's second axis.
CONROD_AT_START = np.array(
    [[2 / 3, 0, -5 / 3 / ROOT5], [-1 / 3, -2 / ROOT5, -2 / 3 / ROOT5], [-2 / 3, 1 / ROOT5, -4 / 3 / ROOT5]]
)


def slider_crank_mechanism(p: dict[str, Any]) -> Mechanism:
    a, b = p["crank_length"], p["conrod_length"]
    masses = [p["m_crank"], p["m_conrod"], p["m_slider"]]
    bodies = SpatialBodies(masses, [np.diag(p["I_crank"]), np.diag(p["I_conrod"]), np.eye(3)])

    def joints(bodies: Any) -> list[Any]:
        slider = [
            *in_plane(bodies, None, (0, 0, 0), 2, (0, 0, 0), Y),
            *in_plane(bodies, None, (0, 0, 0), 2, (0, 0, 0), Z),
        ]
        slider += [row for u, v in ((X, Y), (Y, Z), (Z, X)) for row in perpendicular(bodies, None, u, 2, v)]
        return [
            *hinged(bodies, 0, (0, 0, -a / 2), None, p["A"], X, (Y, Z)),
            *pinned(bodies, 1, (-b / 2, 0, 0), 0, (0, 0, a / 2)),
            *pinned(bodies, 2, (0, 0, 0), 1, (b / 2, 0, 0)),
            *perpendicular(bodies, 1, Y, 2, X),
            *slider,
        ]

    f = weights(masses, (0, 0, -p["g"]))
    return Mechanism(bodies, joints, lambda bodies, t: f)


def slider_crank_road(p: dict[str, Any]) -> dict[str, Any]:
    """Everything by the crank's angle: the conrod's y axis stays perpendicular to N.x and to the conrod."""
    a, b, (_, ya, za) = p["crank_length"], p["conrod_length"], p["A"]
    by, bz = ya - a * sm.sin(THETA), za + a * sm.cos(THETA)
    x = sm.sqrt(b**2 - by**2 - bz**2)
    ex = sm.Matrix([x, -by, -bz]) / b
    across = sm.sqrt(ex[1] ** 2 + ex[2] ** 2)
    ey = sm.Matrix([0, ex[2], -ex[1]]) / across  # −N.x × ex
    R = sm.Matrix.hstack(ex, ey, ex.cross(ey))
    W = R.T * R.diff(THETA)  # ω per crank speed, in the conrod
    w = sm.Matrix([W[2, 1], W[0, 2], W[1, 0]])
    center = sm.Matrix([x, by, bz]) / 2
    v = center.diff(THETA)
    J = p["m_crank"] * a**2 / 4 + p["I_crank"][0] + p["m_conrod"] * v.dot(v) + p["m_slider"] * sm.diff(x, THETA) ** 2
    J += sum(I * rate**2 for I, rate in zip(p["I_conrod"], w, strict=True))
    V = p["g"] * (p["m_crank"] * (za + a * sm.cos(THETA) / 2) + p["m_conrod"] * bz / 2)
    rate = sm.Symbol("rate")
    written = {
        "acceleration": ((THETA, rate), -(sm.diff(V, THETA) + sm.diff(J, THETA) / 2 * rate**2) / J),
        "x": (THETA, x),
        "slope": (THETA, sm.diff(x, THETA)),
        "places": (THETA, [*center, *R]),
        "w": (THETA, list(w)),
        "v": (THETA, list(v)),
    }
    return {name: sm.lambdify(args, value, modules="math", cse=True) for name, (args, value) in written.items()}


def slider_crank_state(p: dict[str, Any], road: dict[str, Any], q: float, u: float) -> Array:
    a, c, s = p["crank_length"] / 2, math.cos(q), math.sin(q)
    places = road["places"](q)
    R = np.reshape(places[3:], (3, 3))
    crank = [0, p["A"][1] - a * s, p["A"][2] + a * c, math.cos(q / 2), math.sin(q / 2), 0, 0]
    crank_v = [0, -a * c * u, -a * s * u, u, 0, 0]
    conrod_v = [*(u * np.array(road["v"](q))), *(u * np.array(road["w"](q)))]
    slider, slider_v = [road["x"](q), 0, 0, 1, 0, 0, 0], [u * road["slope"](q), 0, 0, 0, 0, 0]
    return np.array([*crank, *places[:3], *quaternion(R), *slider, *crank_v, *conrod_v, *slider_v])


def slider_crank() -> Case:
    p, start, times = SLIDER_CRANK, [0.0, 6.0], [0.0, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0]
    road = slider_crank_road(p)
    angles = integrated(lambda t, x: [x[1], road["acceleration"](x[0], x[1])], start, times)
    mechanism = slider_crank_mechanism(p)
    states = [slider_crank_state(p, road, *row) for row in angles]
    other = mechanism.states(states[0], times[:-1])  # the last second is the closed form's alone
    off = max(abs(x[14] - y[14]) for x, y in zip(states, other, strict=False))
    solved = [mechanism.solve(t, x) for t, x in zip(times, states, strict=True)]
    return {
        "description": (
            "Spatial slider-crank, gravity −g N.z. The crank turns about N.x at A; at q1 = 0 it points along N.z, and "
            "its axes are those of N. Its end B is joined to the conrod by a spherical joint, the conrod's end C to "
            "the slider by a universal joint whose axes are N.x (of the slider) and the conrod's own y. The slider "
            "moves along the line of N.x through the origin and does not turn. The conrod's axes have x from B to C; "
            "'conrod_at_start' holds them as columns at q1 = 0. Mass centres are in the middle; inertias are central, "
            "in these axes."
        ),
        "source": (
            "IFToMM benchmark, spatial rigid slider-crank (after Haug); Exudyn, sliderCrank3Dbenchmark.py; contributed "
            "solutions of the benchmark as kept by Exudyn"
        ),
        "parameters": {**p, "conrod_at_start": CONROD_AT_START},
        "initial": {
            "q1": start[0], "u1": start[1], "slider_x": 0.2, "slider_v": 0.24,
            "conrod_center_velocity": [0.12, -0.24, 0.0], "conrod_omega_in_N": [1.92, -0.96, 0.48],
        },
        "times": times,
        "expected": {
            "q1": angles[:, 0],
            "u1": angles[:, 1],
            "slider_x": [x[14] for x in states],
            "slider_v": [x[18 + 15] for x in states],
            "force_on_crank_at_A": [found.multipliers[:3] for found in solved],
            "force_on_conrod_at_B": [found.multipliers[5:8] for found in solved],
            "force_on_slider_at_C": [found.multipliers[8:11] for found in solved],
        },
        "published": {
            "slider_x": {
                "Gonzalez": {"0.5": 0.184952803, "1": 0.211754668, "2": 0.289063554, "5": 0.240761815},
                "Masarati": {"0.5": 0.1849586, "1": 0.2124956},
                "Masoudi": {"5": 0.261012849},
            },
            "note": (
                "Contributed solutions differ from each other; the universal joint as described here is González's to "
                "4e-5, other axes are off by 2e-2 at 5 s"
            ),
        },
        "tolerance": {"q1": 5e-10, "u1": 5e-9, "slider_x": 5e-11, "slider_v": 5e-10, "forces": 5e-8},
        "roads": "closed form in q1, DOP853; absolute coordinates with multipliers, DOP853 and projection (to 2 s)",
        "roads_differ_by": float(off),
    }  # fmt: skip


# Bricard's mechanism

BRICARD = {"L": 1.0, "m": 1.0, "section": 0.1, "g": 9.81}
CORNERS = [[0, 0, 0], [1, 0, 0], [1, -1, 0], [1, -1, 1], [0, -1, 1], [0, 0, 1]]
AXES = [Y, Z, X, Y, Z, X]


def bricard_inertia() -> Array:
    m, L, w = BRICARD["m"], BRICARD["L"], BRICARD["section"]
    return np.array([m * (w * w + w * w) / 12, m * (L * L + w * w) / 12])  # about the bar, and across


def bricard_bars() -> list[tuple[Array, Array, Array]]:
    """Start, end and central inertia of the five bars at the beginning, in axes parallel to N."""
    along, across = bricard_inertia()
    bars = []
    for a, b in pairwise(CORNERS):
        e = np.abs(np.subtract(b, a))
        bars.append((np.array(a, float), np.array(b, float), np.diag(across + (along - across) * e)))
    return bars


def bricard_mechanism() -> Mechanism:
    """Each bar's axes are those of N at the beginning. Six pins along AXES: one of the 30 equations is too many."""
    bars = bricard_bars()
    bodies = SpatialBodies([BRICARD["m"]] * 5, [I for _, _, I in bars])

    def joints(bodies: Any) -> list[Any]:
        found = []
        for k in range(6):
            inner, outer = (k - 1 if k else None), (k if k < 5 else None)
            s = (bars[outer][0] - bars[outer][1]) / 2 if outer is not None else CORNERS[5]
            t = (bars[inner][1] - bars[inner][0]) / 2 if inner is not None else CORNERS[0]
            normals = [v for v in (X, Y, Z) if not v @ AXES[k]]
            found += hinged(bodies, outer, s, inner, t, AXES[k], normals)
        return found

    f = weights([BRICARD["m"]] * 5, (0, -BRICARD["g"], 0))
    return Mechanism(bodies, joints, lambda bodies, t: f)


class BricardChain:
    """Five bars as a serial chain whose angles are known to be θ1, θ2, θ1, θ2, θ1 from an upright beginning.

    The closure of this linkage, which has a three-fold symmetry, is (1 + c1)(1 + c2) = 1; at the beginning both angles
    are right ones. Along it θ̇1 = φ2 σ and θ̇2 = −φ1 σ, where φ1 and φ2 are the derivatives of the closure and σ is
    the one speed. Virtual power of the chain along this motion is zero, which gives σ̇ by recursive Newton–Euler.
    """

    def __init__(self) -> None:
        self.bars = bricard_bars()

    def closure(self, x: Array) -> tuple[Array, Array]:
        """The direction of the motion of (θ1, θ2), and its rate per σ²."""
        (c1, c2), (s1, s2) = np.cos(x[:2]), np.sin(x[:2])
        h = np.array([-s2 * (1 + c1), s1 * (1 + c2)])
        slope = np.array([[s2 * s1, -c2 * (1 + c1)], [c1 * (1 + c2), -s1 * s2]])
        return h, slope @ h

    def joint(self, pair: Array) -> Array:
        return -pair[[0, 1, 0, 1, 0]]

    def recursion(self, q: Array, u: Array, a: Array, g: float) -> tuple[Array, list[Any]]:
        """Joint torques by Newton and Euler, in axes of N, and the bars' ends."""
        R, w, alpha, acc = np.eye(3), np.zeros(3), np.zeros(3), np.array([0, g, 0])
        joint, passed, velocity = np.zeros(3), [], np.zeros(3)
        for k, (start, end, I) in enumerate(self.bars):
            axis = R @ AXES[k]
            R = R @ about("xyz"[int(np.argmax(AXES[k]))], q[k])
            alpha = alpha + axis * a[k] + cross(w, axis) * u[k]
            w = w + axis * u[k]
            arm = R @ (end - start)
            center = acc + cross(alpha, arm / 2) + cross(w, cross(w, arm / 2))
            IN = R @ I @ R.T
            passed.append((joint, axis, arm, BRICARD["m"] * center, IN @ alpha + cross(w, IN @ w)))
            acc = acc + cross(alpha, arm) + cross(w, cross(w, arm))
            velocity = velocity + cross(w, arm)
            joint = joint + arm
        force, moment, torques = np.zeros(3), np.zeros(3), np.zeros(5)
        for k in reversed(range(5)):
            at, axis, arm, inertia_force, inertia_torque = passed[k]
            moment = moment + cross(arm, force) + cross(arm / 2, inertia_force) + inertia_torque
            force = force + inertia_force
            torques[k] = axis @ moment
        ends = [at + arm for at, _, arm, _, _ in passed]
        return torques, [ends, velocity]

    def derivative(self, t: float, x: Array) -> Array:
        h, bend = self.closure(x)
        sigma, direction = x[2], self.joint(h)
        q, u = self.angles(x), sigma * direction
        still = np.zeros(5)
        weight = direction @ self.recursion(q, u, sigma**2 * self.joint(bend), BRICARD["g"])[0]
        inertia = direction @ self.recursion(q, still, direction, 0.0)[0]
        return np.array([*(sigma * h), -weight / inertia])

    def angles(self, x: Array) -> Array:
        """Of the joints, zero at the beginning."""
        return self.joint(x[:2] - math.pi / 2)

    def ends(self, x: Array) -> Array:
        return np.array(self.recursion(self.angles(x), np.zeros(5), np.zeros(5), 0.0)[1][0])


def bricard() -> Case:
    times = [0.0, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0]
    chain = BricardChain()
    found = integrated(chain.derivative, [math.pi / 2, math.pi / 2, 0.0], times)
    ends = np.array([chain.ends(x) for x in found])
    gap = np.abs(ends[:, 4] - CORNERS[5]).max()
    assert gap < 1e-12, gap
    mechanism, bars = bricard_mechanism(), bricard_bars()
    start = [n for a, b, _ in bars for n in (*(a + b) / 2, 1, 0, 0, 0)]
    states = mechanism.states(np.array([*start, *[0.0] * 30]), times[:-2], tolerance=1e-12)
    P3 = []
    for x in states:
        mechanism.bodies.at(x)
        P3.append(mechanism.bodies.point(2, (bars[2][1] - bars[2][0]) / 2).value)
    off = np.abs(np.array(P3) - ends[:-2, 2]).max()
    rates = [x[2] * chain.joint(chain.closure(x)[0]) for x in found]
    along, across = bricard_inertia()
    return {
        "description": (
            "Bricard's mechanism, gravity −g N.y: five bars of length L and mass m between the corners P0 to P5 of a "
            "cube; P0 and P5 are fixed. Pins join the ground to bar 1 at P0, bar k to bar k+1 at Pk, and bar 5 to the "
            "ground at P5, along 'axes' at the beginning, where all is at rest. Six pins close the loop with 30 "
            "equations for 30 freedoms, one of which is redundant in every position. Bars are uniform with square "
            "sections: central moments of inertia I_along and I_across. Angles are those of the joints at P0 to P4, "
            "zero at the beginning, about the axes as listed."
        ),
        "source": "IFToMM benchmark A04; MBSbenchmarksInOpenSim, A04; Exudyn, bricardMechanism.py",
        "parameters": {
            **BRICARD,
            "I_along": along,
            "I_across": across,
            "corners": CORNERS,
            "axes": ["y", "z", "x", "y", "z", "x"],
        },
        "initial": {"angles": [0.0] * 5, "rates": [0.0] * 5},
        "times": times,
        "expected": {
            "angles": [chain.angles(x) for x in found],
            "rates": rates,
            "P3": ends[:, 2],
        },
        "tolerance": {"angles": 1e-11, "rates": 1e-10, "P3": 1e-11},
        "roads": (
            "serial chain by recursive Newton–Euler along the closure in closed form, DOP853; absolute coordinates "
            "with redundant multipliers, DOP853 and projection (to 2 s)"
        ),
        "roads_differ_by": float(off),
    }


CASES = {"slider_crank_spatial": slider_crank, "bricard": bricard}
