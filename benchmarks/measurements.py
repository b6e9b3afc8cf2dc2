"""All timings of a run, each in a process of its own, one after the other."""

from __future__ import annotations

import importlib.util
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console

from benchmarks.contact_rows import measure_contacts
from benchmarks.fresh import fresh
from benchmarks.gait_trial import WITHOUT_FILES, WITHOUT_OPENSIM, has_files, opensim_python
from benchmarks.impact_rows import measure_impacts
from benchmarks.pages import without
from benchmarks.panel_models import WITHOUT_BASILISK, basilisk_python
from benchmarks.robot_rows import measure_robots
from benchmarks.swapped_kane_rows import measure_swapped_kane
from benchmarks.sweep_rows import measure_sweeps

WAYS = ("documented", "frames", "own")
PYDY_WAYS = ("documented", "own")
CHAIN_PROCESSES = 3
CHAIN_REPEATS = 5
STARTS = 7
COLD_STARTS = 3
# Beyond this SymPy's expressions, whose terms are not shared, are too large to walk for a number beside ours.
LARGEST_COUNT = 3
# What derivations are timed with: nothing of them is known from before.
UNCACHED = {"KANES_CACHE": "off"}
# A processor with vectors of four numbers, whatever this one has.
AVX2 = {"KANES_TARGET": "x86-64-v3"}
LOOPS = (10, 50, 100, 200)
SHORT = (7, 15, 30, 60)
LONG = (100, 101, 140, 250, 500, 1000)
TREES = (
    *(f"{kind}-{n}" for kind in ("chain", "rods") for n in SHORT),
    "robot",
    "humanoid",
    *(f"chain-{n}" for n in LONG),
)
COMPILED = (
    *(f"{kind}-{n}" for kind in ("chain", "rods") for n in (7, 30, 60)),
    "robot",
    "humanoid",
    "chain-1000",
    "chain-3000",
)


def measure_all(console: Console, largest: int, longest: int) -> dict[str, Any]:
    """Chains of up to `largest` bodies by both, one of `longest` bodies by Kanes alone, and the promises of Kanes.

    A rival that is not installed is left out, with a line that says so.
    """
    raw: dict[str, Any] = {"kanes_chain": {}, "sympy_chain": {}}
    with console.status("") as status:
        status.update("importing Kanes")
        fresh("importing")  # writes the bytecode if there is none
        raw["import"] = [fresh("importing")["import"] for _ in range(STARTS)]
        status.update("starting up")
        raw["startup"] = [startup() for _ in range(COLD_STARTS)]
        status.update("moving chains and pendula")
        fresh("motion")  # compiles the integrator if it never was
        raw["motion"] = fresh("motion")
        status.update("moving the three-link chain with PyDy")
        if installed(console, "PyDy's motion", "pydy"):
            raw["pydy_motion"] = fresh("pydy_motion")
        status.update("trading time for precision")
        raw["work_precision"] = fresh("work_precision")
        for name in raw["work_precision"]["skipped"]:
            installed(console, f"work and precision of {name}", name)
        status.update("linearizing the bicycle")
        raw["bicycle"] = bicycle()
        status.update("linearizing the bicycle with SymPy")
        raw["sympy_bicycle"] = fresh("bicycle", "sympy")
        status.update("our KanesMethod in the place of SymPy's")
        raw["swapped_kane"] = measure_swapped_kane()
        status.update("unfolding the panels of a satellite")
        installed(console, "MuJoCo on hinged panels", "mujoco")
        if basilisk_python() is None:
            console.print(f"Skipped Basilisk on hinged panels: {WITHOUT_BASILISK}", style="yellow")
        raw["panels"] = fresh("panels")
        status.update("controlling satellites")
        raw["controllers"] = fresh("controllers")
        status.update("sweeping")
        if installed(console, "sweeps", "zarr", "distributed"):
            raw["sweeps"] = measure_sweeps()
        status.update("touching and letting go")
        raw["contacts"] = measure_contacts()
        status.update("bouncing and walking")
        raw["impacts"] = measure_impacts()
        status.update("hopping")
        installed(console, "MuJoCo on a leg that hops", "mujoco")
        raw["hoppers"] = fresh("hoppers")
        status.update("closing loops")
        installed(console, "Exudyn on Andrews' mechanism", "exudyn")
        raw["closed_loops"] = fresh("closed_loops")
        raw["loop_rows"] = loop_rows()
        status.update("differentiating runs")
        raw["slopes"] = fresh("slopes")
        status.update("piling up")
        if installed(console, "piles", "mujoco"):
            raw["piles"] = fresh("piles")
        raw["questions"] = questions()
        installed(console, "Pinocchio on trees", "pin", imported="pinocchio")
        installed(console, "MuJoCo on trees", "mujoco")
        for name in TREES:
            status.update(f"forward and inverse dynamics of trees ({name})")
            raw.setdefault("trees", {})[name] = fresh("trees", name)
        for name in TREES[: -len(LONG)]:
            status.update(f"the same with vectors of four ({name})")
            raw.setdefault("trees_avx2", {})[name] = fresh("trees", name, environment=AVX2)
        status.update("compiling trees")
        raw["tree_compile"] = tree_compile()
        status.update("reading robots")
        raw["robots"] = measure_robots(console)
        status.update("walking")
        if not has_files():
            console.print(f"Skipped a gait trial: {WITHOUT_FILES}", style="yellow")
        else:
            if opensim_python() is None:
                console.print(f"Skipped OpenSim on a gait trial: {WITHOUT_OPENSIM}", style="yellow")
            raw["gait"] = fresh("gait_trial")
        status.update("turning pages")
        if without():
            console.print(f"Skipped pages in a browser: {without()}", style="yellow")
        raw["pages"] = fresh("pages")
        status.update("reading the three-link chain")
        raw["readable"] = [fresh("readable", environment=UNCACHED)["readable"] for _ in range(STARTS)]
        for n in sorted({*range(1, largest + 1), longest}):
            status.update(f"Kanes, chain of {n}")
            raw["kanes_chain"][n] = kanes_chain(n, count=n <= largest)
        for n in range(1, largest + 1):
            status.update(f"reading the chain of {n}")
            runs = [fresh("readable", n, environment=UNCACHED) for _ in range(CHAIN_PROCESSES)]
            raw.setdefault("readable_chain", {})[n] = runs
            for way in WAYS:
                status.update(f"SymPy, chain of {n} ({way})")
                result = fresh("sympy_chain", n, way, int(n <= LARGEST_COUNT))
                raw["sympy_chain"].setdefault(n, {})[way] = result
        if installed(console, "PyDy's right-hand sides", "pydy", "Cython", "setuptools", compiler=True):
            for way in PYDY_WAYS:
                status.update(f"PyDy, right-hand side of the chain of {largest} ({way})")
                raw.setdefault("pydy_chain", {})[way] = fresh("pydy_chain", largest, way)
    return raw


def kanes_chain(n: int, *, count: bool) -> dict[str, Any]:
    """Cold: the first derivation in each of several processes. Warm: all others in them."""
    given = [(n, CHAIN_REPEATS, int(count and i == 0)) for i in range(CHAIN_PROCESSES)]
    runs = [fresh("kanes_chain", *each, environment=UNCACHED) for each in given]
    result: dict[str, Any] = {
        "build_cold": [run["build"][0] for run in runs],
        "build_warm": [seconds for run in runs for seconds in run["build"][1:]],
        "derive_cold": [run["derive"][0] for run in runs],
        "derive_warm": [seconds for run in runs for seconds in run["derive"][1:]],
    }
    if count:
        result["operations"] = runs[0]["operations"]
    return result


def startup() -> dict[str, Any]:
    """The first second ever on a machine, that of a new model, and that of a model whose kernel is cached."""
    with tempfile.TemporaryDirectory() as folder:
        caches = {"KANES_CACHE": folder}
        return {
            "first": fresh("startup", "--prime", environment=caches),
            "empty": fresh("startup", environment=caches),
            "filled": fresh("startup", environment=caches),
            "humanoid_empty": fresh("startup", "humanoid", environment=caches),
            "humanoid_filled": fresh("startup", "humanoid", environment=caches),
        }


def loop_rows() -> dict[int, dict[str, float]]:
    """Each number of loops with an integrator in the caches and nothing else."""
    found = {}
    for count in LOOPS:
        with tempfile.TemporaryDirectory() as folder:
            caches = {"KANES_CACHE": folder}
            fresh("startup", "--prime", environment=caches)
            found[count] = fresh("loop_row", count, environment=caches)
    return found


def questions() -> list[dict[str, Any]]:
    """Each time with no question in the cache."""
    found = []
    for _ in range(COLD_STARTS):
        with tempfile.TemporaryDirectory() as folder:
            caches = {"KANES_CACHE": folder}
            fresh("startup", "--prime", environment=caches)
            found.append(fresh("questions", environment=caches))
    return found


def bicycle() -> list[dict[str, Any]]:
    """Each time with nothing in the cache."""
    found = []
    for _ in range(COLD_STARTS):
        with tempfile.TemporaryDirectory() as folder:
            found.append(fresh("bicycle", environment={"KANES_CACHE": folder}))
    return found


def tree_compile() -> dict[str, list[dict[str, Any]]]:
    """Each tree with an integrator in the caches that has seen another model, and again with what that left there."""
    found: dict[str, list[dict[str, Any]]] = {}
    for _ in range(COLD_STARTS):
        with tempfile.TemporaryDirectory() as folder:
            caches = {"KANES_CACHE": str(Path(folder, "kanes")), "NUMBA_CACHE_DIR": str(Path(folder, "numba"))}
            fresh("startup", "--prime", environment=caches)
            for name in COMPILED:
                run = {state: fresh("tree_compile", name, environment=caches) for state in ("empty", "filled")}
                found.setdefault(name, []).append(run)
    return found


def installed(console: Console, what: str, *packages: str, imported: str | None = None, compiler: bool = False) -> bool:
    """Whether a rival can be measured; if not, say what is missing. Some are imported by another name."""
    missing = [package for package in packages if importlib.util.find_spec(imported or package) is None]
    if missing:
        console.print(f"Skipped {what}: pip install {' '.join(missing)}", style="yellow")
    elif compiler and shutil.which(os.environ.get("CC", "cc")) is None:
        console.print(f"Skipped {what}: there is no C compiler on this machine.", style="yellow")
        return False
    return not missing
