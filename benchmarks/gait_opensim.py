"""A measured walk in OpenSim: inverse kinematics and inverse dynamics, by its tools and by its solvers.

A script by itself, since OpenSim lives in an environment of its own: all it needs comes as JSON on standard input, and
what it finds goes to standard output. Everything runs in the folder that it is given, where the tools write.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import opensim as osim


def least(action: Any, repeats: int) -> float:
    """Seconds of an action, the best of several."""
    times = []
    for _ in range(repeats):
        start = perf_counter()
        action()
        times.append(perf_counter() - start)
    return min(times)


def model_without_forces(given: dict[str, Any]) -> Any:
    """The model, whose muscles play no part here."""
    model = osim.Model(given["model"])
    forces = model.updForceSet()
    while forces.getSize():
        forces.remove(0)
    model.finalizeConnections()
    return model


# Inverse dynamics


def with_loads(given: dict[str, Any], model: Any) -> Any:
    """The model with the ground's forces on its feet, initialized."""
    loads = osim.ExternalLoads(given["loads"], True)
    loads.setDataFileName(given["forces"])
    model.addModelComponent(loads)
    return model.initSystem()


def dynamics_by_solver(given: dict[str, Any]) -> dict[str, Any]:
    """OpenSim at its best: coordinates, speeds and accelerations are given, and one call is made for each frame."""
    model = model_without_forces(given)
    state = with_loads(given, model)
    solver = osim.InverseDynamicsSolver(model)
    order = order_of(model, state)
    frames = []
    for t, q, u, udot in zip(*(given[key] for key in ("t", "q", "u", "udot")), strict=True):
        rows = [osim.Vector.createFromMat(np.array([row[name] for name in order])) for row in (q, u, udot)]
        frames.append((t, *rows))
    found: list[Any] = []

    def solve() -> None:
        found.clear()
        for t, q, u, udot in frames:
            state.setTime(t)
            state.setQ(q)
            state.setU(u)
            found.append(solver.solve(state, udot))

    solve()
    seconds = least(solve, given["repeats"])
    forces = np.array([each.to_numpy() for each in found])
    return {"seconds": seconds, "forces": dict(zip(order, forces.T.tolist(), strict=True))}


def dynamics_by_functions(given: dict[str, Any]) -> dict[str, Any]:
    """What the tool does between its files: coordinates are filtered splines in memory, evaluated for each frame."""
    model = model_without_forces(given)
    state = with_loads(given, model)
    solver = osim.InverseDynamicsSolver(model)
    order = order_of(model, state)
    coordinates = osim.Storage(given["coordinates"])
    coordinates.pad(coordinates.getSize() // 2)
    coordinates.lowpassIIR(6.0)
    model.getSimbodyEngine().convertDegreesToRadians(coordinates)
    splines, functions = osim.GCVSplineSet(5, coordinates), osim.FunctionSet()
    for name in order:
        functions.cloneAndAppend(splines.get(name))
    found: list[Any] = []

    def solve() -> None:
        found.clear()
        for t in given["t"]:
            found.append(solver.solve(state, functions, t))

    solve()
    seconds = least(solve, given["repeats"])
    forces = np.array([each.to_numpy() for each in found])
    return {"seconds": seconds, "forces": dict(zip(order, forces.T.tolist(), strict=True))}


def order_of(model: Any, state: Any) -> list[str]:
    """Names of coordinates as the state has them, which is the order of the tree and not that of the file."""
    found = {}
    for coordinate in (model.getCoordinateSet().get(k) for k in range(model.getNumCoordinates())):
        before = state.getQ().to_numpy().copy()
        coordinate.setValue(state, coordinate.getValue(state) + 0.01, False)
        found[int(np.flatnonzero(state.getQ().to_numpy() != before)[0])] = coordinate.getName()
    return [found[k] for k in sorted(found)]


def dynamics_by_tool(given: dict[str, Any]) -> float:
    """The whole tool: reading, filter, splines, torques, writing."""

    def run() -> None:
        tool = osim.InverseDynamicsTool()
        tool.setModel(model)
        tool.setCoordinatesFileName(given["coordinates"])
        tool.setLowpassCutoffFrequency(6.0)
        tool.setExternalLoadsFileName(loads)
        tool.setStartTime(given["start"])
        tool.setEndTime(given["end"])
        tool.setResultsDir(os.getcwd())
        tool.setOutputGenForceFileName("torques.sto")
        if not tool.run():
            raise RuntimeError("inverse dynamics failed")

    written = osim.ExternalLoads(given["loads"], True)
    written.setDataFileName(given["forces"])
    loads = str(Path("loads.xml").resolve())
    written.printToXML(loads)
    model = model_without_forces(given)
    return least(run, given["repeats"])


# Inverse kinematics


def kinematics_by_solver(given: dict[str, Any], accuracy: float) -> dict[str, Any]:
    """Markers are in memory; all frames are tracked one after the other, from the first one's assembly on."""
    model = model_without_forces(given)
    weights = osim.SetMarkerWeights()
    for name, weight in given["weights"].items():
        weights.cloneAndAppend(osim.MarkerWeight(name, weight))
    reference = osim.MarkersReference(given["markers"], weights)
    no_tasks = osim.SimTKArrayCoordinateReference()
    state = model.initSystem()
    order = order_of(model, state)
    times = [
        reference.getMarkerTable().getIndependentColumn()[k] for k in range(reference.getMarkerTable().getNumRows())
    ]
    times = [t for t in times if given["start"] - 1e-9 <= t <= given["end"] + 1e-9]
    found: list[Any] = []

    def solve() -> None:
        found.clear()
        solver = osim.InverseKinematicsSolver(model, reference, no_tasks)
        solver.setAccuracy(accuracy)
        state.setTime(times[0])
        solver.assemble(state)
        found.append(state.getQ().to_numpy().copy())
        for t in times[1:]:
            state.setTime(t)
            solver.track(state)
            found.append(state.getQ().to_numpy().copy())

    solve()
    seconds = least(solve, given["repeats"])
    coordinates = dict(zip(order, np.array(found).T.tolist(), strict=True))
    return {"seconds": seconds, "times": times, "coordinates": coordinates}


def kinematics_by_tool(given: dict[str, Any], accuracy: float) -> float:
    """The whole tool: reading, tracking, writing."""
    model = model_without_forces(given)

    def run() -> None:
        tool = osim.InverseKinematicsTool()
        tool.setModel(model)
        tool.setMarkerDataFileName(given["markers"])
        tool.setStartTime(given["start"])
        tool.setEndTime(given["end"])
        tool.set_accuracy(accuracy)
        tool.setOutputMotionFileName("motion.mot")
        tool.set_report_errors(False)
        for name, weight in given["weights"].items():
            task = osim.IKMarkerTask()
            task.setName(name)
            task.setApply(True)
            task.setWeight(weight)
            tool.getIKTaskSet().cloneAndAppend(task)
        if not tool.run():
            raise RuntimeError("inverse kinematics failed")

    return least(run, given["repeats"])


def main() -> None:
    given = json.load(sys.stdin)
    os.chdir(given["folder"])
    osim.Logger.setLevelString("Off")
    found = {
        "version": osim.GetVersion(),
        "dynamics": dynamics_by_solver(given),
        "dynamics_functions": dynamics_by_functions(given),
        "dynamics_tool": dynamics_by_tool(given),
        "kinematics": {str(each): kinematics_by_solver(given, each) for each in given["accuracies"]},
        "kinematics_tool": {str(each): kinematics_by_tool(given, each) for each in given["accuracies"]},
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
