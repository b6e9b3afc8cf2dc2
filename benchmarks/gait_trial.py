"""A measured walk, from markers to coordinates and from coordinates to torques: `python -m benchmarks.gait_trial`.

The planar gait model of OpenSim with ten coordinates and no muscles, 2.5 s of walking with 31 markers and two ground
forces, 151 frames. The files are not part of this project; they are looked for in ../shared/biomechanics. OpenSim runs
in an environment of its own, whose Python the variable OPENSIM_PYTHON names. All of it on one core, best of several.

- Solvers: coordinates, speeds and accelerations are in memory. OpenSim gets one call of `InverseDynamicsSolver.solve`
  for each frame from Python, which is the best it can do; Kanes one call of `equations.inverse` for all frames, and
  beside it one of the compiled function alone, for the trial and for a hundred such trials in a row. OpenSim takes the
  same time for every frame, however many there are.
- Splines: filtered coordinates are in memory. OpenSim's solver takes them as spline functions, made before, and
  evaluates them for each frame, as its tool does; Kanes makes the splines and differentiates them within the time.
- Tools: OpenSim's `InverseDynamicsTool.run` goes from files to a file: coordinates and forces are read, coordinates
  filtered at 6 Hz and differentiated, torques written. Kanes does the same by `kn.read`, `opensim_lowpass`,
  `equations.inverse` and `save`. Models are loaded and compiled before.
- Inverse kinematics: markers are in memory. OpenSim's `InverseKinematicsSolver` assembles the first frame and tracks
  the others, at its usual accuracy of 1e-5 and at 1e-10; Kanes fits all frames by one call, to rounding. The tools,
  from file to file, are timed as well.

Before anything is timed, both must find the same torques, and at 1e-10 the same coordinates.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import kanes as kn
from benchmarks.timing import best

FOLDER = Path(__file__).parents[2] / "shared" / "biomechanics" / "gait10dof"
SOURCE = FOLDER / "source"
FILES = {
    "model": SOURCE / "subject01.osim",
    "markers": SOURCE / "subject01_walk.trc",
    "coordinates": SOURCE / "subject01_walk_IK.mot",
    "forces": SOURCE / "subject01_walk_grf.mot",
    "loads": SOURCE / "subject01_walk_grf.xml",
}
WITHOUT_FILES = "the files of its gait model are not in ../shared/biomechanics."
WITHOUT_OPENSIM = (
    "give it an environment of its own, python -m venv DIR and DIR/bin/pip install opensim, and set "
    "OPENSIM_PYTHON=DIR/bin/python."
)
HEAVY, TOE_AND_HEEL = ("R.ASIS", "L.ASIS", "V.Sacral", "Top.Head"), ("Heel", "Toe.Tip")
CUTOFF, SPAN = 6.0, (0.0, 2.5)
TRIALS = 100  # in a row
ACCURACIES = (1e-5, 1e-10)  # the second as Kanes has it, or nearly so
REPEATS = 7
SAME_TORQUES, SAME_ANGLES = 1e-6, 1e-6  # N m; rad
NEAR_TORQUES = 1.0  # N m, where OpenSim is called without the resampling that its tool does before it filters
Array = np.ndarray[Any, Any]


def opensim_python() -> str | None:
    return os.environ.get("OPENSIM_PYTHON")


def has_files() -> bool:
    return all(path.exists() for path in FILES.values())


def weight(label: str) -> float:
    """As the set-up published with the model has them."""
    return 3.0 if label in HEAVY else 2.0 if label.endswith(TOE_AND_HEEL) else 1.0


class Trial:
    """The walk in Kanes, all of it read and compiled."""

    def __init__(self) -> None:
        self.model = kn.read(FILES["model"])
        self.model.add_external_loads(FILES["loads"])
        self.equations = kn.derive(self.model)
        self.kernel = self.equations.compile()
        self.markers = kn.read(FILES["markers"]).between(*SPAN)
        self.forces = kn.read(FILES["forces"])
        self.weights = {label: weight(label) for label in self.model.markers if label in self.markers.markers}
        found = kn.read(FILES["coordinates"]).between(*SPAN).opensim_lowpass(CUTOFF)
        self.t, self.q, self.u, self.udot = found.t, found.values, found.first, found.second
        # The first time lies before the forces by a rounding.
        self.known = dict(self.forces.resampled(times=self.t, beyond=1e-5).columns)

    def torques(self) -> Any:
        """From arrays to arrays."""
        motion = kn.replay(self.kernel, self.t, self.q, named_speeds(self.u), named_speeds(self.udot))
        return kn.inverse_dynamics(self.equations, motion, known=self.known)

    def torques_of_coordinates(self) -> Any:
        """The same with speeds and accelerations from splines."""
        return kn.inverse_dynamics(self.equations, kn.replay(self.kernel, self.t, self.q), known=self.known)

    def compiled(self, times: int) -> Callable[[], Array]:
        """The compiled function alone, for so many trials in a row; its arrays are ready."""
        names = [name.removeprefix("u_") for name in self.kernel.states[len(self.kernel.states) // 2 :]]
        x = np.array([*(self.q[name] for name in names), *(self.u[name] for name in names)])
        w, udot = np.array([self.known[name] for name in self.kernel.inputs]), [self.udot[name] for name in names]
        given = [np.tile(np.atleast_2d(each), times) for each in (udot, self.t, x, w)]
        function, nothing = self.kernel["generalized_forces"], np.zeros((0, times * self.t.size))
        return lambda: function.many(*given, nothing)

    def from_file_to_file(self, folder: Path) -> None:
        """What the tool does: read, filter, differentiate, find torques, write."""
        found = kn.read(FILES["coordinates"]).between(*SPAN).opensim_lowpass(CUTOFF)
        known = kn.read(FILES["forces"]).resampled(times=found.t, beyond=1e-5).columns
        motion = kn.replay(self.kernel, found.t, found.values, named_speeds(found.first), named_speeds(found.second))
        kn.inverse_dynamics(self.equations, motion, known=known).recording.write(folder / "torques.sto")

    def coordinates(self) -> Any:
        return kn.inverse_kinematics(self.equations, self.markers, weights=self.weights)

    def from_markers_to_file(self, folder: Path) -> None:
        markers = kn.read(FILES["markers"]).between(*SPAN)
        tracked = kn.inverse_kinematics(self.equations, markers, weights=self.weights)
        tracked.recording.changed(markers={}).write(folder / "motion.mot")


def named_speeds(table: Any) -> dict[str, Array]:
    return {f"u_{name}": values for name, values in table.items()}


def by_opensim(trial: Trial, python: str, folder: Path) -> dict[str, Any]:
    """What OpenSim finds and how long it takes, by the script that runs in its own environment."""

    def frames(table: Any) -> list[dict[str, float]]:
        return [{name: float(values[k]) for name, values in table.items()} for k in range(trial.t.size)]

    given = {name: str(path) for name, path in FILES.items()}
    given |= {"weights": trial.weights, "start": SPAN[0], "end": SPAN[1], "accuracies": ACCURACIES, "repeats": REPEATS}
    given |= {"t": trial.t.tolist(), "q": frames(trial.q), "u": frames(trial.u), "udot": frames(trial.udot)}
    given |= {"folder": str(folder)}
    script = Path(__file__).with_name("gait_opensim.py")
    done = subprocess.run([python, script], input=json.dumps(given), check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603  # the Python that the user named, our own script
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def check(trial: Trial, theirs: dict[str, Any]) -> dict[str, float]:
    """The largest differences; an error where they are not of the same physics."""
    torques, tracked = trial.torques(), trial.coordinates()
    for way, same in (("dynamics", SAME_TORQUES), ("dynamics_functions", NEAR_TORQUES)):
        rows = theirs[way]["forces"].items()
        off = max(float(np.abs(torques[name] - np.array(row))[5:-5].max()) for name, row in rows)
        if not off < same:
            raise RuntimeError(f"OpenSim: torques differ from those of Kanes by {off:.1e}. Not the same walk.")
    found = {}
    for accuracy, run in theirs["kinematics"].items():
        rows = run["coordinates"].items()
        found[accuracy] = max(float(np.abs(tracked[name] - np.array(row)).max()) for name, row in rows)
    if not found[str(ACCURACIES[-1])] < SAME_ANGLES:
        raise RuntimeError(f"OpenSim: coordinates differ from those of Kanes by {found}. Not the same walk.")
    return found


def measure() -> dict[str, Any]:
    """Seconds for all frames, of both where OpenSim is there."""
    trial = Trial()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        actions = {
            "dynamics": trial.torques,
            "dynamics_functions": trial.torques_of_coordinates,
            "dynamics_compiled": trial.compiled(1),
            "dynamics_long": trial.compiled(TRIALS),
            "dynamics_tool": lambda: trial.from_file_to_file(folder),
            "kinematics": trial.coordinates,
            "kinematics_tool": lambda: trial.from_markers_to_file(folder),
        }
        for action in actions.values():
            action()
        found: dict[str, Any] = {"frames": trial.t.size}
        found["kanes"] = {what: best(action, 3 * REPEATS) for what, action in actions.items()}
        found["kanes"]["dynamics_long"] /= TRIALS
        python = opensim_python()
        if python is not None:
            theirs = by_opensim(trial, python, folder)
            found["differences"] = check(trial, theirs)
            found["opensim"] = {
                "version": theirs["version"],
                "dynamics": theirs["dynamics"]["seconds"],
                "dynamics_functions": theirs["dynamics_functions"]["seconds"],
                "dynamics_tool": theirs["dynamics_tool"],
                "kinematics": {accuracy: run["seconds"] for accuracy, run in theirs["kinematics"].items()},
                "kinematics_tool": theirs["kinematics_tool"],
            }
    return found


if __name__ == "__main__":
    print(json.dumps(measure()))
