"""Andrews' squeezing mechanism as it was published, and again in absolute coordinates. See mechanisms.py.

The published problem (Test Set for IVP Solvers, andrews.f; after Hairer & Wanner, Solving ODEs II) has seven angles
q = (β, Θ, γ, Φ, δ, Ω, ε), M(q) q̈ = f(q, q̇) − Gᵀλ and six loop equations g(q) = 0. Here it is solved as

    | M  Gᵀ | | q̈ |   |  f        |
    | G  0  | | λ | = | −g_qq q̇ q̇ |

and integrated by DOP853 with q and q̇ put back on the constraints after every step.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from scipy.integrate import DOP853

from oracles.absolute_coordinates import Array, Mechanism, PlanarBodies, pinned

P = {
    "m1": 0.04325, "m2": 0.00365, "m3": 0.02373, "m4": 0.00706, "m5": 0.0705, "m6": 0.00706, "m7": 0.05498,
    "xa": -0.06934, "ya": -0.00227, "xb": -0.03635, "yb": 0.03273, "xc": 0.014, "yc": 0.072, "c0": 4530.0,
    "i1": 2.194e-6, "i2": 4.41e-7, "i3": 5.255e-6, "i4": 5.667e-7, "i5": 1.169e-5, "i6": 5.667e-7, "i7": 1.912e-5,
    "d": 0.028, "da": 0.0115, "e": 0.02, "ea": 0.01421, "rr": 0.007, "ra": 0.00092, "l0": 0.07785,
    "ss": 0.035, "sa": 0.01874, "sb": 0.01043, "sc": 0.018, "sd": 0.02, "ta": 0.02308, "tb": 0.00916,
    "u": 0.04, "ua": 0.01228, "ub": 0.00449, "zf": 0.02, "zt": 0.04, "fa": 0.01421, "mom": 0.033,
}  # fmt: skip
START = [
    -0.0617138900142764496358948458001, 0.0, 0.455279819163070380255912382449, 0.222668390165885884674473185609,
    0.487364979543842550225598953530, -0.222668390165885884674473185609, 1.23054744454982119249735015568,
]  # fmt: skip
TIMES = [0.0, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03]
PUBLISHED = {
    "angles": [15.81077119629904, -15.75637105984298, 0.04082224013073101, -0.5347301163226948, 0.5244099658805304,
               0.5347301163226948, 1.048080741042263],
    "rates": [1139.920302151208, -1424.379294994111, 11.03291221937134, 19.29337464421385, 0.5735699284790808,
              -19.29337464421385, 0.3231791658026955],
    "accelerations": [-24631.76316945196, 51850.37701610329, 324102.5686413781, 566749.3645176213, 16743.62929479361,
                      -566749.3645176222, 9826.520791458422],
    "multipliers": [199.1753333731910, -29.75531228015052, 23.06654119098399, 31.45271365475927, 22.64249232082739,
                    11.61740700019673],
}  # fmt: skip


def published_matrices(q: Any, v: Any) -> tuple[Array, Array, Array, Array, Array]:
    """M, f, g, G and −g_qq v v."""
    p = P
    be, th, ga, ph, de, om, ep = q
    vbe, vth, vga, vph, vde, vom, vep = v
    sin, cos = math.sin, math.cos
    m2, m4, m6 = p["m2"], p["m4"], p["m6"]
    da, rr, d, e, zt, u, zf = (p[name] for name in ("da", "rr", "d", "e", "zt", "u", "zf"))
    ee, ff = e - p["ea"], zf - p["fa"]
    M = np.zeros((7, 7))
    M[0, 0] = p["m1"] * p["ra"] ** 2 + m2 * (rr**2 - 2 * da * rr * cos(th) + da**2) + p["i1"] + p["i2"]
    M[1, 0] = M[0, 1] = m2 * (da**2 - da * rr * cos(th)) + p["i2"]
    M[1, 1] = m2 * da**2 + p["i2"]
    M[2, 2] = p["m3"] * (p["sa"] ** 2 + p["sb"] ** 2) + p["i3"]
    M[3, 3] = m4 * ee**2 + p["i4"]
    M[4, 3] = M[3, 4] = m4 * (ee**2 + zt * ee * sin(ph)) + p["i4"]
    M[4, 4] = m4 * (zt**2 + 2 * zt * ee * sin(ph) + ee**2) + p["m5"] * (p["ta"] ** 2 + p["tb"] ** 2) + p["i4"] + p["i5"]
    M[5, 5] = m6 * ff**2 + p["i6"]
    M[6, 5] = M[5, 6] = m6 * (ff**2 - u * ff * sin(om)) + p["i6"]
    M[6, 6] = m6 * (ff**2 - 2 * u * ff * sin(om) + u**2) + p["m7"] * (p["ua"] ** 2 + p["ub"] ** 2) + p["i6"] + p["i7"]

    c, s = cos(ga), sin(ga)
    x, y = p["sd"] * c + p["sc"] * s + p["xb"] - p["xc"], p["sd"] * s - p["sc"] * c + p["yb"] - p["yc"]
    length = math.hypot(x, y)
    pull = -p["c0"] * (length - p["l0"]) / length
    f = np.array(
        [
            p["mom"] - m2 * da * rr * vth * (vth + 2 * vbe) * sin(th),
            m2 * da * rr * vbe**2 * sin(th),
            pull * x * (p["sc"] * c - p["sd"] * s) + pull * y * (p["sd"] * c + p["sc"] * s),
            m4 * zt * ee * vde**2 * cos(ph),
            -m4 * zt * ee * vph * (vph + 2 * vde) * cos(ph),
            -m6 * u * ff * vep**2 * cos(om),
            m6 * u * ff * vom * (vom + 2 * vep) * cos(om),
        ]
    )

    cbe, sbe, cbt, sbt = cos(be), sin(be), cos(be + th), sin(be + th)
    cpd, spd, coe, soe = cos(ph + de), sin(ph + de), cos(om + ep), sin(om + ep)
    xe, ye = rr * cbe - d * cbt, rr * sbe - d * sbt  # E by the crank
    g = np.array(
        [
            xe - p["ss"] * s - p["xb"],
            ye + p["ss"] * c - p["yb"],
            xe - e * spd - zt * cos(de) - p["xa"],
            ye + e * cpd - zt * sin(de) - p["ya"],
            xe - zf * coe - u * sin(ep) - p["xa"],
            ye - zf * soe + u * cos(ep) - p["ya"],
        ]
    )
    G = np.zeros((6, 7))
    G[0::2, 0], G[0::2, 1] = -rr * sbe + d * sbt, d * sbt
    G[1::2, 0], G[1::2, 1] = rr * cbe - d * cbt, -d * cbt
    G[0, 2], G[1, 2] = -p["ss"] * c, -p["ss"] * s
    G[2, 3], G[2, 4] = -e * cpd, -e * cpd + zt * sin(de)
    G[3, 3], G[3, 4] = -e * spd, -e * spd - zt * cos(de)
    G[4, 5], G[4, 6] = zf * soe, zf * soe - u * cos(ep)
    G[5, 5], G[5, 6] = -zf * coe, -zf * coe - u * sin(ep)
    # Second derivatives of g along the motion, with the opposite sign.
    w, w1, w2, w3, w4 = vbe**2, (vbe + vth) ** 2, (vph + vde) ** 2, (vom + vep) ** 2, vep**2
    right = np.array([rr * cbe * w - d * cbt * w1, rr * sbe * w - d * sbt * w1] * 3)
    right += [
        -p["ss"] * s * vga**2,
        p["ss"] * c * vga**2,
        -e * spd * w2 - zt * cos(de) * vde**2,
        e * cpd * w2 - zt * sin(de) * vde**2,
        -zf * coe * w3 - u * sin(ep) * w4,
        -zf * soe * w3 + u * cos(ep) * w4,
    ]
    return M, f, g, G, right


def solved(x: Array) -> tuple[Array, Array]:
    """Accelerations and multipliers of the published equations."""
    M, f, _, G, right = published_matrices(x[:7], x[7:])
    # Rows and columns of the multipliers are scaled to the size of M.
    scale = 1e-3
    K = np.zeros((13, 13))
    K[:7, :7], K[:7, 7:], K[7:, :7] = M, scale * G.T, scale * G
    both = np.concatenate([f, scale * right])
    found = np.linalg.solve(K, both)
    found += np.linalg.solve(K, both - K @ found)
    return found[:7], scale * found[7:]


def on_constraints(x: Array) -> Array:
    """The nearest state on the constraints, in the metric of M."""
    q, v = x[:7].copy(), x[7:].copy()
    for _ in range(3):
        M, _, g, G, _ = published_matrices(q, v)
        lift = np.linalg.solve(M, G.T)
        q -= lift @ np.linalg.solve(G @ lift, g)
    M, _, _, G, _ = published_matrices(q, v)
    lift = np.linalg.solve(M, G.T)
    return np.concatenate([q, v - lift @ np.linalg.solve(G @ lift, G @ v)])


def published_states(times: Sequence[float], tolerance: float = 2.3e-14) -> list[Array]:
    def derivative(t: float, x: Array) -> Array:
        return np.concatenate([x[7:], solved(x)[0]])

    found = [on_constraints(np.array([*START, *[0.0] * 7]))]
    for before, after in pairwise(times):
        # Rates are a hundred to a thousand times larger than angles.
        atol = tolerance * np.repeat([1.0, 100.0], 7)
        solver = DOP853(derivative, before, found[-1], after, rtol=tolerance, atol=atol)
        while solver.status == "running":
            solver.step()
            if solver.status == "failed":
                raise RuntimeError(f"DOP853 failed at {solver.t}")
            solver.y = on_constraints(solver.y)
            solver.f = derivative(solver.t, solver.y)
        found.append(solver.y)
    return found


# In absolute coordinates: the geometry of the description, body by body

# Angle of each bar from N.x, by the published angles: rows of this matrix, and what is added.
ANGLES = np.array(
    [[1, 0, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 1, 1, 0, 0], [0, 0, 0, 0, 1, 0, 0],
     [0, 0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 0, 0, 1]]
)  # fmt: skip


def geometry() -> dict[str, list[Any]]:
    """Bodies K1 to K7 in their own axes: mass centre, and the points that joints need, from where the body is hung.

    K1 hangs at O, K2 at F (the end of K1), K3 at B, K4 at G (the end of K5), K5 at A, K6 at H (the end of K7), K7 at A.
    Each body is turned from N by its angle ANGLES q.
    """
    p = P
    return {
        "center": [
            (p["ra"], 0), (-p["da"], 0), (p["sb"], -p["sa"]), (0, -(p["e"] - p["ea"])), (p["ta"], -p["tb"]),
            (p["zf"] - p["fa"], 0), (p["ub"], -p["ua"]),
        ],
        "end": [
            (p["rr"], 0), (-p["d"], 0), (0, -p["ss"]), (0, -p["e"]), (p["zt"], 0), (p["zf"], 0), (0, -p["u"]),
        ],
        "spring_point_of_K3": (p["sd"], -p["sc"]),
    }  # fmt: skip


def absolute() -> tuple[Mechanism, Any]:
    """The mechanism, and the state of its bodies by the published q and q̇."""
    shape = geometry()
    ground = {0: (0.0, 0.0), 2: (P["xb"], P["yb"]), 4: (P["xa"], P["ya"]), 6: (P["xa"], P["ya"])}
    hung = {1: 0, 3: 4, 5: 6}  # on the ends of these
    masses, inertias = [P[f"m{k}"] for k in range(1, 8)], [P[f"i{k}"] for k in range(1, 8)]
    bodies = PlanarBodies(masses, inertias)

    def from_center(k: int, place: Any) -> Any:
        return np.subtract(place, shape["center"][k])

    def joints(bodies: Any) -> list[Any]:
        found = []
        for k, place in ground.items():
            found += pinned(bodies, k, from_center(k, (0, 0)), None, place)
        for k, on in hung.items():
            found += pinned(bodies, k, from_center(k, (0, 0)), on, from_center(on, shape["end"][on]))
        for k in (2, 3, 5):  # the three pins at E, on K2
            found += pinned(bodies, 1, from_center(1, shape["end"][1]), k, from_center(k, shape["end"][k]))
        return found

    def loads(bodies: Any, t: float) -> Array:
        f = np.zeros(21)
        f[2] = P["mom"]
        D = bodies.point(2, from_center(2, shape["spring_point_of_K3"]))
        away = D.value - [P["xc"], P["yc"]]
        length = np.linalg.norm(away)
        return f + D.J.T @ (-P["c0"] * (length - P["l0"]) * away / length)

    def state(x: Array) -> Array:
        angles, rates = ANGLES @ x[:7], ANGLES @ x[7:]
        q, v = np.zeros(21), np.zeros(21)
        roots: dict[int, tuple[Array, Array]] = {k: (np.array(place), np.zeros(2)) for k, place in ground.items()}
        for k in (0, 2, 4, 6, 1, 3, 5):
            c, s = math.cos(angles[k]), math.sin(angles[k])
            R, across = np.array([[c, -s], [s, c]]), np.array([[-s, -c], [c, -s]])
            root, speed = roots[k]
            q[3 * k : 3 * k + 3] = [*(root + R @ shape["center"][k]), angles[k]]
            v[3 * k : 3 * k + 3] = [*(speed + rates[k] * across @ shape["center"][k]), rates[k]]
            for outer, on in hung.items():
                if on == k:
                    end = np.array(shape["end"][k])
                    roots[outer] = (root + R @ end, speed + rates[k] * across @ end)
        return np.concatenate([q, v])

    return Mechanism(bodies, joints, loads), state


def case() -> dict[str, Any]:
    states = published_states(TIMES)
    found = [solved(x) for x in states]
    mechanism, state = absolute()
    other = mechanism.states(state(states[0]), TIMES)
    inverse = np.linalg.inv(ANGLES)
    off = max(np.abs(inverse @ y[2:21:3] - x[:7]).max() for x, y in zip(states, other, strict=True))
    at_E = [mechanism.solve(t, state(x)).multipliers[14:20] for t, x in zip(TIMES, states, strict=True)]
    # The multipliers of the published loops are the forces of the pins at E upon K3, K4 and K6.
    worst = max(np.abs(a + b[1]).max() / np.abs(b[1]).max() for a, b in zip(at_E, found, strict=True))
    assert worst < 1e-9, worst
    return {
        "description": (
            "Seven planar bodies, one freedom, no gravity. K1 hangs at the origin O, K3 at B = (xb, yb), K5 and K7 at "
            "A = (xa, ya); K2 hangs at F, the end of K1, K4 at G, the end of K5, and K6 at H, the end of K7. Each body "
            "has axes of its own at the point where it hangs, turned from N by its angle: K1 β, K2 β + Θ, K3 γ, K4 Φ + "
            "δ, K5 δ, K6 Ω + ε, K7 ε. 'center' are the mass centres and 'end' the ends in these axes; the ends of K2, "
            "K3, K4 and K6 are joined at E. A spring of stiffness c0 and natural length l0 joins the point D of K3 "
            "('spring_point_of_K3') to C = (xc, yc). The ground turns K1 with the constant torque mom. M q̈ = f − Gᵀλ: "
            "the multipliers are the x and y forces at E upon the ends of K3, K4 and K6 by K2."
        ),
        "source": (
            "Test Set for IVP Solvers, andrews.f, after Hairer & Wanner, Solving ODEs II, as kept in R's deTestSet; "
            "its solution at 0.03 s was computed by PSIDE on a Cray C90 with tolerances of 1e-14. It violates the "
            "velocity constraints by 1e-9, the balance of energy by 2e-10 and the acceleration constraints by 2e-3: "
            "its angles are exact to 1.5e-9, its rates to 6e-7, its accelerations to 6e-2 and its multipliers to 2e-5"
        ),
        "parameters": P,
        "geometry": geometry(),
        "angle_names": ["beta", "Theta", "gamma", "Phi", "delta", "Omega", "epsilon"],
        "initial": {"angles": states[0][:7], "rates": [0.0] * 7},
        "times": TIMES,
        "expected": {
            "angles": [x[:7] for x in states],
            "rates": [x[7:] for x in states],
            "accelerations": [a for a, _ in found],
            "multipliers": [m for _, m in found],
        },
        "published": {
            "t": 0.03,
            **PUBLISHED,
            "tolerance": {"angles": 2e-9, "rates": 1e-6, "accelerations": 0.1, "multipliers": 3e-5},
        },
        # Angles as they are; the others are of these sizes: 1.4e3, 5.7e5 and 2e2.
        "tolerance": {"angles": 1e-11, "rates": 1e-8, "accelerations": 1e-5, "multipliers": 1e-8},
        "roads": (
            "published equations with multipliers; absolute coordinates of all seven bodies; DOP853 and projection"
        ),
        "roads_differ_by": float(off),
    }


CASES = {"andrews": case}
