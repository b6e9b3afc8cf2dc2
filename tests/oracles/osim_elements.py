"""Numbers of OpenSim for the small models of tests/osim_models.py, into tests/data/osim_elements.json.

Run with a Python that has OpenSim: `python tests/oracles/osim_elements.py`. Made with OpenSim 4.6.

At random states of each model without constraints: q, u and u̇ by coordinate, the mass matrix, the generalized forces of
inverse dynamics, and places of bodies and markers. Of models with constraints a state after a short run, and u̇ there.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import numpy as np
import opensim

TESTS = Path(__file__).parents[1]
sys.path.insert(0, str(TESTS))
from osim_models import ARGUMENTS, FREE_MODELS, FUNCTIONS_ALONE, HELD_MODELS, alone  # noqa: E402

STATES = 4


def loaded(text: str) -> opensim.Model:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.osim"
        path.write_text(text, encoding="utf-8")
        return opensim.Model(str(path))


def listed(vector: opensim.Vector) -> list[float]:
    return [vector.get(k) for k in range(vector.size())]


def vector(values: np.ndarray) -> opensim.Vector:
    made = opensim.Vector(len(values), 0.0)
    for k, value in enumerate(values):
        made.set(k, float(value))
    return made


def coordinates_of(model: opensim.Model) -> list[opensim.Coordinate]:
    found = model.updCoordinateSet()
    return [found.get(k) for k in range(found.getSize())]


def order_of_speeds(model: opensim.Model, state: opensim.State) -> list[int]:
    """Where the speed of each coordinate stands among those of OpenSim."""
    found = coordinates_of(model)
    for number, coordinate in enumerate(found, start=1):
        coordinate.setSpeedValue(state, number)
    speeds = [round(value) for value in listed(state.getU())]
    return [speeds.index(number) for number in range(1, len(found) + 1)]


def placed(model: opensim.Model, state: opensim.State) -> dict:
    markers = model.getMarkerSet()
    found = {}
    for body in model.getBodyList():
        transform = body.getTransformInGround(state)
        p, R = transform.p(), transform.R()
        found[body.getName()] = [
            [p.get(i) for i in range(3)],
            [[R.get(i, j) for j in range(3)] for i in range(3)],
        ]
    seen = {}
    for k in range(markers.getSize()):
        p = markers.get(k).getLocationInGround(state)
        seen[markers.get(k).getName()] = [p.get(i) for i in range(3)]
    return {"bodies": found, "markers": seen}


def mass_matrix(model: opensim.Model, state: opensim.State) -> np.ndarray:
    matter, n = model.getMatterSubsystem(), state.getNU()
    columns = []
    for k in range(n):
        unit, column = vector(np.eye(n)[k]), opensim.Vector(n, 0.0)
        matter.multiplyByM(state, unit, column)
        columns.append(listed(column))
    return np.array(columns).T


def at_random_states(text: str, seed: int) -> dict:
    model = loaded(text)
    state = model.initSystem()
    order, found = order_of_speeds(model, state), coordinates_of(model)
    random = np.random.default_rng(seed)
    names = [coordinate.getName() for coordinate in found]
    states = []
    for _ in range(STATES):
        q, u, udot = random.uniform(-0.9, 0.9, (3, len(found)))
        for coordinate, position, speed in zip(found, q, u, strict=True):
            coordinate.setValue(state, float(position), False)
            coordinate.setSpeedValue(state, float(speed))
        model.realizeVelocity(state)
        by_mobility = np.zeros(len(found))
        by_mobility[order] = udot
        tau = np.array(listed(opensim.InverseDynamicsSolver(model).solve(state, vector(by_mobility))))
        M = mass_matrix(model, state)[np.ix_(order, order)]
        states.append(
            {"q": q.tolist(), "u": u.tolist(), "udot": udot.tolist(), "M": M.tolist(), "tau": tau[order].tolist()}
            | placed(model, state)
        )
    return {"coordinates": names, "states": states}


def after_a_while(text: str, until: float) -> dict:
    """A state on the constraints, by a run from the defaults put onto them, with the accelerations there."""
    model = loaded(text)
    state = model.initSystem()
    model.assemble(state)
    manager = opensim.Manager(model)
    manager.setIntegratorAccuracy(1e-11)
    manager.initialize(state)
    state = manager.integrate(until)
    model.realizeAcceleration(state)
    found = coordinates_of(model)
    return {
        "coordinates": [coordinate.getName() for coordinate in found],
        "t": until,
        "q": [coordinate.getValue(state) for coordinate in found],
        "u": [coordinate.getSpeedValue(state) for coordinate in found],
        "udot": [coordinate.getAccelerationValue(state) for coordinate in found],
    } | placed(model, state)


def values_of(law: str) -> list[float]:
    """A function at numbers."""
    model = loaded(alone(law))
    state = model.initSystem()
    found = []
    for number in ARGUMENTS:
        model.updCoordinateSet().get("q").setValue(state, number, False)
        model.realizePosition(state)
        found.append(model.getBodySet().get("b1").getTransformInGround(state).p().get(0))
    return found


def main() -> None:
    opensim.Logger.removeFileSink()
    opensim.Logger.setLevelString("error")
    data = {
        "about": f"OpenSim {opensim.GetVersion()}, by tests/oracles/osim_elements.py",
        "free": {name: at_random_states(text, seed) for seed, (name, text) in enumerate(FREE_MODELS.items())},
        "functions": {name: values_of(law) for name, law in FUNCTIONS_ALONE.items()},
        "held": {name: after_a_while(text, 0.1) for name, text in HELD_MODELS.items()},
    }
    path = TESTS / "data" / "osim_elements.json"
    path.write_text(json.dumps(data) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
