"""A flyball governor with springs, as the benchmark has it, and with links. See mechanisms.py."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from oracles.absolute_coordinates import (
    Array,
    Mechanism,
    SpatialBodies,
    about,
    cross,
    hinged,
    in_plane,
    perpendicular,
    quaternion,
    turning,
)
from oracles.one_freedom import integrated

Case = dict[str, Any]
X, Y, Z = np.eye(3)

GOVERNOR = {
    "rod_mass": 0.3, "rod_length": 1.0, "section": 0.01, "ball_mass": 5.0, "slider_mass": 3.0, "slider_edge": 0.1,
    "shaft_mass": 0.3, "K": 8e5, "C": 4e4, "rest_length": 0.5, "half_gap": 0.05, "shaft_height": 1.0, "g": 9.81,
}  # fmt: skip


class Governor:
    """Both arms alike: their angle α below the horizontal, the slider's height s, and the spin by angular momentum."""

    def __init__(self) -> None:
        p = GOVERNOR
        m, l, w, b = p["rod_mass"], p["rod_length"], p["section"], p["ball_mass"]
        self.I_along, self.I_across = m * w**2 / 6, m * (l**2 + w**2) / 12
        self.hinge = self.I_across + m * l**2 / 4 + b * l**2  # about the hinge's axis
        self.core = p["shaft_mass"] * w**2 / 6 + p["slider_mass"] * p["slider_edge"] ** 2 / 6
        self.alpha, self.s, self.spin = math.radians(30), 0.5, 2 * math.pi
        self.momentum = self.about_shaft(self.alpha)[0] * self.spin

    def about_shaft(self, alpha: float) -> tuple[float, float]:
        """Moment of inertia about the shaft and its derivative."""
        p, c, s = GOVERNOR, math.cos(alpha), math.sin(alpha)
        m, l, b, gap = p["rod_mass"], p["rod_length"], p["ball_mass"], p["half_gap"]
        J = self.I_across * c * c + self.I_along * s * s + m * (gap + l / 2 * c) ** 2 + b * (gap + l * c) ** 2
        slope = (
            -2 * (self.I_across - self.I_along) * c * s - m * (gap + l / 2 * c) * l * s - 2 * b * (gap + l * c) * l * s
        )
        return self.core + 2 * J, 2 * slope

    def springy(self, t: float, x: Any) -> list[float]:
        """α, s, α̇, ṡ with springs and dampers from the middle of the arms to the slider."""
        p = GOVERNOR
        alpha, s, va, vs = x
        c, n = math.cos(alpha), math.sin(alpha)
        l = p["rod_length"]
        dx, dz = l / 2 * c, p["shaft_height"] - l / 2 * n - s  # from the slider to the arm
        length = math.hypot(dx, dz)
        rate = (dx * -l / 2 * n * va + dz * (-l / 2 * c * va - vs)) / length
        pull = p["K"] * (length - p["rest_length"]) + p["C"] * rate
        J, slope = self.about_shaft(alpha)
        weight = p["g"] * c * (p["rod_mass"] * l / 2 + p["ball_mass"] * l)
        arm = -pull * (dx * -l / 2 * n + dz * -l / 2 * c) / length
        return [
            va,
            vs,
            (slope * (self.momentum / J) ** 2 / 4 + weight + arm) / self.hinge,
            2 * pull * dz / length / p["slider_mass"] - p["g"],
        ]

    def rigid(self, t: float, x: Any) -> list[float]:
        """α and α̇ with links of the rest length in place of the springs: s = height − l sin α."""
        p = GOVERNOR
        alpha, va = x
        c, n = math.cos(alpha), math.sin(alpha)
        l = p["rod_length"]
        J, slope = self.about_shaft(alpha)
        weight = p["g"] * c * (2 * p["rod_mass"] * l / 2 + 2 * p["ball_mass"] * l + p["slider_mass"] * l)
        inertia = 2 * self.hinge + p["slider_mass"] * (l * c) ** 2
        bend = -2 * p["slider_mass"] * l**2 * c * n
        return [va, (slope * (self.momentum / J) ** 2 / 2 + weight - bend / 2 * va**2) / inertia]

    def tension(self, alpha: float, rate: float) -> float:
        """Of each link, which leans as the arm does: together they carry the slider."""
        p, c, n = GOVERNOR, math.cos(alpha), math.sin(alpha)
        rise = p["rod_length"] * (n * rate**2 - c * self.rigid(0.0, (alpha, rate))[1])
        return p["slider_mass"] * (p["g"] + rise) / (2 * n)


def governor_parameters(governor: Governor) -> dict[str, Any]:
    derived = {"I_rod_along": governor.I_along, "I_rod_across": governor.I_across}
    shaft = GOVERNOR["shaft_mass"] * GOVERNOR["section"] ** 2 / 6
    return {**GOVERNOR, **derived, "I_shaft_about_z": shaft, "I_slider": governor.core - shaft}


PLACES = (
    "A shaft turns freely about N.z, upwards, through the origin; gravity −g N.z. On the shaft a slider (a cube) at "
    "the height s, which turns with it. Two arms of length rod_length, uniform rods of square section with a particle "
    "of ball_mass at their ends, are hinged to the shaft at ± half_gap along its x axis and at shaft_height, about its "
    "y axis, at the angle alpha below the horizontal. "
)


def with_springs() -> Case:
    governor, times = Governor(), [0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0]
    found = integrated(governor.springy, [governor.alpha, governor.s, 0.0, 0.0], times)
    other = absolute_states(governor, times[:2], linked=False)
    off = max(abs(x - math.sin(row[0])) for x, row in zip(other, found, strict=False))
    return {
        "description": PLACES
        + "A spring and a damper (K, C, rest_length) join the middle of each arm to the slider, at ± half_gap along "
        "its x axis.",
        "source": "IFToMM benchmark A05; MBSbenchmarksInOpenSim, A05_FlyballGovernor.rst",
        "parameters": governor_parameters(governor),
        "initial": {"alpha": governor.alpha, "s": governor.s, "alpha_rate": 0.0, "s_rate": 0.0, "spin": governor.spin},
        "times": times,
        "expected": {
            "alpha": found[:, 0],
            "s": found[:, 1],
            "alpha_rate": found[:, 2],
            "s_rate": found[:, 3],
            "spin": [governor.momentum / governor.about_shaft(x[0])[0] for x in found],
        },
        "tolerance": {"alpha": 1e-11, "s": 1e-11, "alpha_rate": 1e-10, "s_rate": 1e-10, "spin": 1e-10},
        "roads": (
            "three freedoms with conserved angular momentum, DOP853; absolute coordinates with multipliers (to 0.1 s)"
        ),
        "roads_differ_by": float(off),
    }


def with_links() -> Case:
    governor, times = Governor(), [0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0]
    found = integrated(governor.rigid, [governor.alpha, 0.0], times)
    other = absolute_states(governor, times[:-1], linked=True)
    off = max(abs(x - math.sin(row[0])) for x, row in zip(other, found, strict=False))
    return {
        "description": PLACES
        + "Massless links of rest_length join the middle of each arm to the slider, at ± half_gap along its x axis.",
        "source": "IFToMM benchmark A05 with links in place of its springs and dampers: ours",
        "parameters": governor_parameters(governor),
        "initial": {"alpha": governor.alpha, "s": governor.s, "alpha_rate": 0.0, "s_rate": 0.0, "spin": governor.spin},
        "times": times,
        "expected": {
            "alpha": found[:, 0],
            "alpha_rate": found[:, 1],
            "s": 1 - np.sin(found[:, 0]),
            "link_tension": [governor.tension(*x) for x in found],
            "spin": [governor.momentum / governor.about_shaft(x[0])[0] for x in found],
        },
        "tolerance": {"alpha": 1e-11, "alpha_rate": 1e-10, "s": 1e-11, "spin": 1e-10, "link_tension": 1e-9},
        "roads": "two freedoms with conserved angular momentum, DOP853; absolute coordinates with multipliers (to 2 s)",
        "roads_differ_by": float(off),
    }


def absolute_states(governor: Governor, times: list[float], linked: bool) -> list[float]:
    """sin α of one arm, from shaft, slider and arms with their balls in absolute coordinates."""
    p = GOVERNOR
    m, l, b, gap, top = p["rod_mass"], p["rod_length"], p["ball_mass"], p["half_gap"], p["shaft_height"]
    mass = m + b
    center = (m * l / 2 + b * l) / mass
    across = governor.I_across + m * (center - l / 2) ** 2 + b * (l - center) ** 2
    arm = np.diag([governor.I_along, across, across])
    shaft = np.diag([1.0, 1.0, p["shaft_mass"] * p["section"] ** 2 / 6])  # it only turns about z
    cube = p["slider_mass"] * p["slider_edge"] ** 2 / 6 * np.eye(3)
    masses = [p["shaft_mass"], p["slider_mass"], mass, mass]
    bodies = SpatialBodies(masses, [shaft, cube, arm, arm])
    sides = ((2, 1), (3, -1))  # both arms point along their own x; the second is turned by half a turn about z

    def link(bodies: Any, k: int, side: int) -> Any:
        return bodies.point(k, (l / 2 - center, 0, 0)) - bodies.point(1, (side * gap, 0, 0))

    def joints(bodies: Any) -> list[Any]:
        o = (0, 0, 0)
        found = hinged(bodies, 0, o, None, o, Z, (X, Y))
        found += [*in_plane(bodies, 0, o, 1, o, X), *in_plane(bodies, 0, o, 1, o, Y)]
        found += [row for u, v in ((X, Y), (Y, Z), (Z, X)) for row in perpendicular(bodies, 0, u, 1, v)]
        for k, side in sides:
            found += hinged(bodies, k, (-center, 0, 0), 0, (side * gap, 0, top), Y, (X, Z))
            if linked:
                d = link(bodies, k, side)
                found.append(d.dot(d).less(p["rest_length"] ** 2))
        return found

    weight = np.concatenate([[0, 0, -m * p["g"], 0, 0, 0] for m in masses])

    def loads(bodies: Any, t: float) -> Array:
        f = weight.copy()
        for k, side in () if linked else sides:
            d = link(bodies, k, side)
            length = np.linalg.norm(d.value)
            e = d.value / length
            f -= (p["K"] * (length - p["rest_length"]) + p["C"] * e @ d.rate) * e @ d.J
        return f

    spin = governor.spin
    start, speeds = [0, 0, 0, 1, 0, 0, 0, 0, 0, governor.s, 1, 0, 0, 0], [0, 0, 0, 0, 0, spin] * 2
    for _, side in sides:
        R = about("z", 0.0 if side > 0 else math.pi) @ about("y", governor.alpha)
        place = np.array([side * gap, 0, top]) + center * R @ X
        start += [*place, *quaternion(R)]
        speeds += [*(spin * cross(Z, place)), *(spin * R.T @ Z)]
    states = Mechanism(bodies, joints, loads).states(np.array([*start, *speeds]), times)
    return [-float((turning(x[17:21]) @ X)[2]) for x in states]


CASES = {"flyball_governor_springs": with_springs, "flyball_governor_links": with_links}
