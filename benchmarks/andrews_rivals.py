"""Andrews' squeezing mechanism by others, 0.03 s of it: `python -m benchmarks.andrews_rivals`.

- SciPy: Radau, and DOP853, on the published equations with multipliers, reduced to index 1, in plain NumPy.
- Exudyn: its planar bodies, pins and spring with its implicit trapezoidal rule (index 2) and its generalized-α method,
  at fixed steps. Its explicit methods take no loops.

The error is the largest of the seven angles at the end, against tests/data/mechanisms.json; the time is that of the
processor, on one core, of the integration alone. The published reference is itself off by 1.4e-9.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import math
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Runner = Callable[[], tuple[float, Array]]  # to seconds and the seven angles at the end

CASE = json.loads((Path(__file__).parents[1] / "tests/data/mechanisms.json").read_text(encoding="utf-8"))["cases"][
    "andrews"
]
STOP = 0.03
START = np.array([*CASE["initial"]["angles"], *CASE["initial"]["rates"]])
END = np.array(CASE["expected"]["angles"][-1])
TOLERANCES = [1e-6, 1e-8, 1e-9, 1e-10]
STEPS = [1e-5, 1e-6, 1.25e-7]  # of second order: an error of 1e-8 takes the last
REPEATS = 3
LONG = 2.0  # seconds: such a run is not repeated
GOAL = 1e-8  # of the angles
SAME = 1e-9  # of the largest acceleration: before anything is timed

# Angle of each bar from N.x: the sum of these of the seven published angles.
SUMS = [(0,), (0, 1), (2,), (3, 4), (4,), (5, 6), (6,)]


def right_hand_side() -> Callable[[float, Array], Array]:
    """q̇ and q̈ of M q̈ + Gᵀλ = f, G q̈ = −Ġ q̇."""
    p = CASE["parameters"]
    mass = {k: p[f"m{k}"] for k in range(1, 8)}
    rr, d, da, e, zt, u, zf, ss = (p[name] for name in ("rr", "d", "da", "e", "zt", "u", "zf", "ss"))
    ee, ff = e - p["ea"], zf - p["fa"]
    M11 = mass[1] * p["ra"] ** 2 + mass[2] * (rr**2 + da**2) + p["i1"] + p["i2"]
    M22, M33 = mass[2] * da**2 + p["i2"], mass[3] * (p["sa"] ** 2 + p["sb"] ** 2) + p["i3"]
    M44, M66 = mass[4] * ee**2 + p["i4"], mass[6] * ff**2 + p["i6"]
    M55 = mass[4] * (zt**2 + ee**2) + mass[5] * (p["ta"] ** 2 + p["tb"] ** 2) + p["i4"] + p["i5"]
    M77 = mass[6] * (ff**2 + u**2) + mass[7] * (p["ua"] ** 2 + p["ub"] ** 2) + p["i6"] + p["i7"]
    c2, c4, c6 = mass[2] * da * rr, mass[4] * zt * ee, mass[6] * u * ff
    K, both = np.zeros((13, 13)), np.zeros(13)
    sin, cos = math.sin, math.cos

    def derivative(t: float, x: Array) -> Array:
        be, th, ga, ph, de, om, ep, vbe, vth, vga, vph, vde, vom, vep = x.tolist()
        cth, sph, som = cos(th), sin(ph), sin(om)
        K[0, 0], K[0, 1], K[1, 1], K[2, 2] = M11 - 2 * c2 * cth, M22 - c2 * cth, M22, M33
        K[3, 3], K[3, 4], K[4, 4] = M44, M44 + c4 * sph, M55 + 2 * c4 * sph
        K[5, 5], K[5, 6], K[6, 6] = M66, M66 - c6 * som, M77 - 2 * c6 * som
        K[1, 0], K[4, 3], K[6, 5] = K[0, 1], K[3, 4], K[5, 6]
        sga, cga, sbe, cbe, sde, cde, sep, cep = sin(ga), cos(ga), sin(be), cos(be), sin(de), cos(de), sin(ep), cos(ep)
        sbt, cbt, spd, cpd, soe, coe = (
            sin(be + th),
            cos(be + th),
            sin(ph + de),
            cos(ph + de),
            sin(om + ep),
            cos(om + ep),
        )
        K[7, :3] = d * sbt - rr * sbe, d * sbt, -ss * cga
        K[8, :3] = rr * cbe - d * cbt, -d * cbt, -ss * sga
        K[9, :5] = K[7, 0], K[7, 1], 0, -e * cpd, -e * cpd + zt * sde
        K[10, :5] = K[8, 0], K[8, 1], 0, -e * spd, -e * spd - zt * cde
        K[11, :7] = K[7, 0], K[7, 1], 0, 0, 0, zf * soe, zf * soe - u * cep
        K[12, :7] = K[8, 0], K[8, 1], 0, 0, 0, -zf * coe, -zf * coe - u * sep
        K[:7, 7:] = K[7:, :7].T
        away = p["sd"] * cga + p["sc"] * sga + p["xb"] - p["xc"], p["sd"] * sga - p["sc"] * cga + p["yb"] - p["yc"]
        length = math.hypot(*away)
        pull = -p["c0"] * (length - p["l0"]) / length
        both[0] = p["mom"] - c2 * vth * (vth + 2 * vbe) * sin(th)
        both[1] = c2 * vbe**2 * sin(th)
        both[2] = pull * (away[0] * (p["sc"] * cga - p["sd"] * sga) + away[1] * (p["sd"] * cga + p["sc"] * sga))
        both[3], both[4] = c4 * vde**2 * cos(ph), -c4 * vph * (vph + 2 * vde) * cos(ph)
        both[5], both[6] = -c6 * vep**2 * cos(om), c6 * vom * (vom + 2 * vep) * cos(om)
        w1, w2, w3 = (vbe + vth) ** 2, (vph + vde) ** 2, (vom + vep) ** 2
        x_E, y_E = rr * cbe * vbe**2 - d * cbt * w1, rr * sbe * vbe**2 - d * sbt * w1
        both[7], both[8] = x_E - ss * sga * vga**2, y_E + ss * cga * vga**2
        both[9], both[10] = x_E - e * spd * w2 - zt * cde * vde**2, y_E + e * cpd * w2 - zt * sde * vde**2
        both[11], both[12] = x_E - zf * coe * w3 - u * sep * vep**2, y_E - zf * soe * w3 + u * cep * vep**2
        return np.concatenate([x[7:], np.linalg.solve(K, both)[:7]])

    return derivative


def by_scipy(method: str) -> dict[float, Runner]:
    solve_ivp = importlib.import_module("scipy.integrate").solve_ivp
    derivative = right_hand_side()
    states = zip(CASE["expected"]["angles"], CASE["expected"]["rates"], strict=True)
    for (angles, rates), expected in zip(states, CASE["expected"]["accelerations"], strict=True):
        error = np.abs(derivative(0.0, np.array([*angles, *rates]))[7:] - expected).max() / np.abs(expected).max()
        if not error < SAME:
            raise RuntimeError(f"SciPy's accelerations differ by {error:.1e}: not the same mechanism.")

    def runner(tolerance: float) -> Runner:
        # Rates are a hundred times larger than angles and more.
        atol = tolerance * np.repeat([1.0, 100.0], 7)

        def run() -> tuple[float, Array]:
            start = process_time()
            ran = solve_ivp(derivative, (0.0, STOP), START, method=method, rtol=tolerance, atol=atol)
            return process_time() - start, ran.y[:7, -1]

        return run

    return {tolerance: runner(tolerance) for tolerance in TOLERANCES}


def by_exudyn(method: str) -> dict[float, Runner]:
    exu = importlib.import_module("exudyn")

    def runner(step: float) -> Runner:
        def run() -> tuple[float, Array]:
            # A container holds graphics too, which is why a new one is made for each run, before the clock starts.
            container = exu.SystemContainer()
            system = container.AddSystem()
            nodes = exudyn_system(system)
            settings = exudyn_settings(exu, method, step)
            start = process_time()
            system.SolveDynamic(settings, solverType=getattr(exu.DynamicSolverType, method))
            seconds = process_time() - start
            angles = [system.GetNodeOutput(node, exu.OutputVariableType.Coordinates)[2] for node in nodes]
            return seconds, from_bars(initial_bars() + np.array(angles))

        return run

    return {step: runner(step) for step in STEPS}


def exudyn_system(system: Any) -> list[Any]:
    """Seven bodies, ten pins and a spring; returns the bodies' nodes."""
    items = importlib.import_module("exudyn.itemInterface")
    p, shape = CASE["parameters"], CASE["geometry"]
    grounded = {0: (0.0, 0.0), 2: (p["xb"], p["yb"]), 4: (p["xa"], p["ya"]), 6: (p["xa"], p["ya"])}
    hung = {1: 0, 3: 4, 5: 6}
    angles, roots = initial_bars(), {k: np.array(place) for k, place in grounded.items()}
    ground = system.AddObject(items.ObjectGround())
    nodes: list[Any] = [None] * 7
    bodies: list[Any] = [None] * 7
    for k in (0, 2, 4, 6, 1, 3, 5):
        R = turned(angles[k])
        if k in hung:
            inner = hung[k]
            roots[k] = roots[inner] + turned(angles[inner]) @ shape["end"][inner]
        center = roots[k] + R @ shape["center"][k]
        nodes[k] = system.AddNode(items.NodeRigidBody2D(referenceCoordinates=[*center, angles[k]]))
        physics = {"physicsMass": p[f"m{k + 1}"], "physicsInertia": p[f"i{k + 1}"]}
        bodies[k] = system.AddObject(items.ObjectRigidBody2D(nodeNumber=nodes[k], **physics))

    def marker(k: int | None, place: Any) -> Any:
        where = place if k is None else np.subtract(place, shape["center"][k])
        body = ground if k is None else bodies[k]
        return system.AddMarker(items.MarkerBodyPosition(bodyNumber=body, localPosition=[*where, 0.0]))

    pins = [(marker(k, (0, 0)), marker(None, place)) for k, place in grounded.items()]
    pins += [(marker(k, (0, 0)), marker(inner, shape["end"][inner])) for k, inner in hung.items()]
    pins += [(marker(1, shape["end"][1]), marker(k, shape["end"][k])) for k in (2, 3, 5)]
    for pair in pins:
        system.AddObject(items.ObjectJointRevolute2D(markerNumbers=list(pair)))
    spring = {"stiffness": p["c0"], "damping": 0.0, "referenceLength": p["l0"]}
    ends = [marker(2, shape["spring_point_of_K3"]), marker(None, (p["xc"], p["yc"]))]
    system.AddObject(items.ObjectConnectorSpringDamper(markerNumbers=ends, **spring))
    crank = system.AddMarker(items.MarkerNodeCoordinate(nodeNumber=nodes[0], coordinate=2))
    system.AddLoad(items.LoadCoordinate(markerNumber=crank, load=p["mom"]))
    system.Assemble()
    return nodes


def exudyn_settings(exu: Any, method: str, step: float) -> Any:
    settings = exu.SimulationSettings()
    settings.solutionSettings.writeSolutionToFile = False
    settings.timeIntegration.endTime = STOP
    settings.timeIntegration.numberOfSteps = round(STOP / step)
    settings.timeIntegration.adaptiveStep = False
    settings.timeIntegration.newton.useModifiedNewton = True
    settings.timeIntegration.newton.relativeTolerance = 1e-12
    settings.timeIntegration.newton.absoluteTolerance = 1e-14
    settings.timeIntegration.generalizedAlpha.spectralRadius = 1.0 if method == "TrapezoidalIndex2" else 0.9
    settings.timeIntegration.generalizedAlpha.computeInitialAccelerations = True
    settings.parallel.numberOfThreads = 1
    return settings


def initial_bars() -> Array:
    """Angles of the seven bars at the start."""
    return np.array([sum(START[k] for k in terms) for terms in SUMS])


def from_bars(bars: Array) -> Array:
    """The published angles."""
    b = bars
    return np.array([b[0], b[1] - b[0], b[2], b[3] - b[4], b[4], b[5] - b[6], b[6]])


def turned(angle: float) -> Array:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s], [s, c]])


RIVALS: dict[str, tuple[str, Callable[[], dict[float, Runner]]]] = {
    "SciPy Radau on NumPy": ("scipy", lambda: by_scipy("Radau")),
    "SciPy DOP853 on NumPy": ("scipy", lambda: by_scipy("DOP853")),
    "Exudyn trapezoidal": ("exudyn", lambda: by_exudyn("TrapezoidalIndex2")),
    "Exudyn generalized-α": ("exudyn", lambda: by_exudyn("GeneralizedAlpha")),
}


def measure() -> dict[str, Any]:
    """Setting, seconds and error of each run of each rival that is installed."""
    skipped = sorted({package for package, _ in RIVALS.values() if importlib.util.find_spec(package) is None})
    found: dict[str, list[dict[str, float]]] = {}
    for name, (package, rival) in RIVALS.items():
        if package in skipped:
            continue
        found[name] = []
        for setting, run in rival().items():
            runs = [run()]
            while runs[0][0] < LONG and len(runs) < REPEATS:
                runs.append(run())
            error = float(np.abs(runs[0][1] - END).max())
            found[name].append({"setting": setting, "seconds": min(seconds for seconds, _ in runs), "error": error})
    return {"goal": GOAL, "rivals": found, "skipped": skipped}


if __name__ == "__main__":
    print(json.dumps(measure()))
