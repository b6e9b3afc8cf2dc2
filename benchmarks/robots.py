"""From a robot's file to machine code, in a new process: `python -m benchmarks.robots <file> <by>`.

By "kanes", reading is `kn.read` with a free root, deriving is `kn.derive`, writing is the program of the derivative for
one state, and machine is its machine code. By "pinocchio", loading is `buildModelFromUrdf` with a free flyer and
`createData`, after which its functions can be called. Imports come before the clock. Whoever starts the process chooses
what is cached, by the folder that KANES_CACHE names.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import sys
from pathlib import Path
from time import perf_counter

from benchmarks.imported import everything_imported

ROBOTS = ("talos_reduced.urdf", "talos_full_v2.urdf")
WITHOUT_ROBOTS = "pip install example-robot-data"


def robot_file(name: str) -> Path | None:
    """A robot of the package example-robot-data, if that is installed."""
    found = importlib.util.find_spec("cmeel")
    places = () if found is None else tuple(found.submodule_search_locations or ())
    folders = [Path(place).parent / "cmeel.prefix/share/example-robot-data/robots" for place in places]
    return next((path for folder in folders for path in folder.rglob(name)), None)


def by_kanes(path: Path) -> dict[str, float]:
    kn = everything_imported()
    importlib.import_module("kanes.formats.urdf.model")
    start = perf_counter()
    model = kn.read(path, free_root=True)
    read = perf_counter()
    equations = kn.derive(model)
    derived = perf_counter()
    function = equations.compile()["derivative"]
    written = perf_counter()
    function.machine("main", 1)
    compiled = perf_counter()
    return {"read": read - start, "derive": derived - read, "write": written - derived, "machine": compiled - written}


def by_pinocchio(path: Path) -> dict[str, float]:
    pin = importlib.import_module("pinocchio")
    start = perf_counter()
    pin.buildModelFromUrdf(str(path), pin.JointModelFreeFlyer()).createData()
    return {"load": perf_counter() - start}


if __name__ == "__main__":
    file = robot_file(sys.argv[1])
    if file is None:
        sys.exit(f"There is no robot {sys.argv[1]}: {WITHOUT_ROBOTS}")
    print(json.dumps(by_kanes(file) if sys.argv[2] == "kanes" else by_pinocchio(file)))
