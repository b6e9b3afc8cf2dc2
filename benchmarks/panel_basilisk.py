"""The satellite of benchmarks.panel_models in Basilisk: a spacecraft with two effectors of two hinged panels each.

A script by itself, since Basilisk holds some packages at other versions than ours and so lives in an environment of its
own: all it needs comes as JSON on standard input, and what it finds goes to standard output.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import Any

import Basilisk
import numpy as np
from Basilisk.simulation import dualHingedRigidBodyStateEffector, spacecraft, svIntegrators
from Basilisk.utilities import SimulationBaseClass, macros

# A wing's angles and rates, as Basilisk's states are called here.
STATES = tuple((f"angle {name}", f"rate {name}") for name in ("A", "B", "C", "D"))


def simulation(given: dict[str, Any], step: float, tolerance: float | None = None) -> tuple[Any, Any]:
    """At rest on the whole, by its RK4, or by its adaptive RKF78 within each step where there is a tolerance."""
    sim = SimulationBaseClass.SimBaseClass()
    process = sim.CreateNewProcess("process")
    process.addTask(sim.CreateNewTask("task", macros.sec2nano(step)))
    craft = spacecraft.Spacecraft()
    p = given["parameters"]
    m, a, b, c = (p[name] for name in ("m_bus", "a", "b", "c"))
    craft.hub.mHub = m
    craft.hub.IHubPntBc_B = np.diag([b**2 + c**2, a**2 + c**2, a**2 + b**2] * np.array(m / 12)).tolist()
    craft.hub.omega_BN_BInit = [[number] for number in given["omega"]]
    parts = [wing(given, 0, 1), wing(given, 2, -1)]
    for each in parts:
        # The panels are no models of the task, which would only have them write messages at every step.
        craft.addStateEffector(each)
    sim.AddModelToTask("task", craft)
    if tolerance is not None:
        integrator = svIntegrators.svIntegratorRKF78(craft)
        integrator.relTol = integrator.absTol = tolerance
        craft.setIntegrator(integrator)
        parts.append(integrator)
    sim.InitializeSimulation()
    # What the simulation points to lives as long as it.
    sim.kept = parts
    return sim, craft


def wing(given: dict[str, Any], first: int, side: int) -> Any:
    """Two panels along ±y that turn about x: Basilisk's turn about their second axis and lie along minus the first."""
    p, angles, rates = given["parameters"], given["angles"], given["rates"]
    found = dualHingedRigidBodyStateEffector.DualHingedRigidBodyStateEffector()
    m, length, width = (p[name] for name in ("m_p", "l", "w"))
    plate = np.diag([width**2, length**2, length**2 + width**2] * np.array(m / 12)).tolist()
    found.mass1 = found.mass2 = m
    found.IPntS1_S1 = found.IPntS2_S2 = plate
    found.d1 = found.d2 = length / 2
    found.l1 = length
    found.k1 = found.k2 = p["k"]
    found.c1 = found.c2 = p["d"]
    found.r_H1B_B = [[0.0], [side * p["b"] / 2], [0.0]]
    found.dcm_H1B = [[0.0, -side, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, side]]
    found.theta1Init, found.theta2Init = angles[first : first + 2]
    found.theta1DotInit, found.theta2DotInit = rates[first : first + 2]
    (found.nameOfTheta1State, found.nameOfTheta1DotState) = STATES[first]
    (found.nameOfTheta2State, found.nameOfTheta2DotState) = STATES[first + 1]
    return found


def accelerations(given: dict[str, Any]) -> list[float]:
    """ω̇ of the bus and those of the hinges at the start."""
    _, craft = simulation(given, 1.0)
    craft.equationsOfMotion(0.0, 1.0)
    state = craft.dynManager.getStateObject
    turning = [row[0] for row in state("hubOmega").getStateDeriv()]
    return [*turning, *(state(rate).getStateDeriv()[0][0] for _, rate in STATES)]


def run(given: dict[str, Any], step: float, tolerance: float | None) -> dict[str, Any]:
    """The least time of some runs, without what it takes to set one up, and the angles at the end."""
    times = []
    for _ in range(given["repeats"]):
        sim, craft = simulation(given, step, tolerance)
        sim.ConfigureStopTime(macros.sec2nano(given["stop"]))
        start = perf_counter()
        sim.ExecuteSimulation()
        times.append(perf_counter() - start)
    angles = [craft.dynManager.getStateObject(angle).getState()[0][0] for angle, _ in STATES]
    return {"seconds": min(times), "angles": angles}


if __name__ == "__main__":
    given = json.load(sys.stdin)
    runs = [run(given, step, tolerance) for step, tolerance in given["runs"]]
    print(json.dumps({"version": Basilisk.__version__, "accelerations": accelerations(given), "runs": runs}))
