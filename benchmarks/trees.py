"""Forward and inverse dynamics of a tree by Kanes, Pinocchio and MuJoCo: `python -m benchmarks.trees <tree>`.

The tree is `chain-30` (thirty pins, every number of a link other than zero), `rods-30` (links along one axis, whose
many zeros Kanes makes use of), `robot` (33 bodies, every number other than zero) or `humanoid` (that of the library,
fifteen bodies on gimbals, which are successive pins in the other two). All three must agree before anything is timed.
Like with like:

- Kanes: ẋ = (q̇, u̇) and M u̇ − f, called from a loop in machine code, one state and lanes of eight, for long programs two
  blocks of eight; ẋ also called from Python, which is compared with `aba` with its call;
- Pinocchio: `aba` (u̇ alone) and `rnea`, called from Python with arrays that are ready, less what the same call takes
  for a model without joints;
- MuJoCo: `mj_forwardSkip` without sensors, of a model that has neither contacts nor constraints, springs, dampers and
  actuators, with all of them switched off too: kinematics, M and its factors, bias forces, and the solution. Less
  what it takes for a model without bodies.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

import kanes as kn
from benchmarks import tree_models as trees
from benchmarks.timing import MachineLoop, in_rounds, seconds_per_call
from kanes.codegen.target import vector_width

Timer = Callable[[], float]

ROUNDS = 25
WORK = 60_000  # links per repeat, so that large and small trees take equally long
REPEATS = 5
# Round-off of some ten thousand operations times the condition number of M, relative to the largest acceleration; it
# grows with the square of the length of a chain.
SAME = 1e-8
LARGEST_INVERSE = 100  # speeds: beyond, generalized forces take long to compile
# Links: Pinocchio's data grow with their third power, to 8 GB at 500, and so does MuJoCo's time.
LARGEST_RIVAL = 250


def tree_named(name: str) -> trees.Tree:
    kind, _, count = name.partition("-")
    if not count:
        return {"robot": trees.robot, "humanoid": trees.humanoid}[kind]()
    return trees.chain(int(count), rods=kind == "rods")


def measure(name: str) -> dict[str, Any]:
    tree = tree_named(name)
    at = trees.state(tree)
    calls = max(20, WORK // len(tree.links))
    timers, udot, forces = kanes_timers(tree, at, calls)
    if importlib.util.find_spec("pinocchio") and len(tree.links) <= LARGEST_RIVAL:
        timers |= pinocchio_timers(tree, at, calls // 4, udot, forces)
    if importlib.util.find_spec("mujoco") and len(tree.links) <= LARGEST_RIVAL:
        timers |= mujoco_timers(tree, at, calls // 4, udot)
    return {"speeds": tree.speeds, "vector": vector_width(), "seconds": in_rounds(timers, ROUNDS)}


def kanes_timers(tree: trees.Tree, at: trees.State, calls: int) -> tuple[dict[str, Timer], Any, Any]:
    """Timers; u̇ and M u̇ − f."""
    model, values = trees.kanes_model(tree)
    kernel = kn.derive(model).compile()
    p = np.array([values[name] for name in kernel.parameters])
    t, x, w = np.zeros(1), trees.kanes_state(tree, at), np.empty(0)
    derivative = kernel.function("derivative", parameters=values)
    timers, dx = function_timers(kernel["derivative"], (t, x, w, p), calls)
    check(derivative(0.0, x), dx, "the function called from Python")
    timers["called from Python"] = lambda: timed(lambda: derivative(0.0, x), calls // 4)
    forces = None
    if tree.speeds <= LARGEST_INVERSE:
        inverse, forces = function_timers(kernel["generalized_forces"], (at.udot, t, x, w, p), calls)
        timers |= {f"inverse {name}": timer for name, timer in inverse.items()}
    return {f"kanes {name}": timer for name, timer in timers.items()}, dx[-tree.speeds :], forces


def function_timers(function: Any, arguments: tuple[Any, ...], calls: int) -> tuple[dict[str, Timer], Any]:
    """Timers of one state and of a state among eight or sixteen, and the result."""
    loop = MachineLoop(len(arguments) + 2)
    c, result = function.prepare(arguments[-1]), np.empty(function.size)
    one = (*arguments, c, result)
    width = function.lanes
    wide = tuple(np.repeat(array[:, None], width, axis=1) for array in one)

    def seconds(lanes: int, arrays: tuple[Any, ...], calls: int) -> float:
        return loop.seconds_per_call(function.machine("main", lanes).address, *arrays, calls=calls, repeats=REPEATS)

    seconds(1, one, 1)
    seconds(width, wide, 1)
    check(wide[-1], result[:, None], f"{width} lanes")
    return {"one": lambda: seconds(1, one, calls), "lanes": lambda: seconds(width, wide, calls) / width}, result


def pinocchio_timers(tree: trees.Tree, at: trees.State, calls: int, udot: Any, forces: Any) -> dict[str, Timer]:
    pin = importlib.import_module("pinocchio")
    model, empty = trees.pinocchio_model(tree), pin.Model()
    data, nothing = model.createData(), empty.createData()
    q, v, vdot = trees.pinocchio_state(tree, at)
    none, tau = np.empty(0), np.zeros(model.nv)
    check(trees.from_pinocchio(tree, at, pin.aba(model, data, q, v, tau)), udot, "Pinocchio's aba")
    if forces is not None:
        check(trees.forces_from_pinocchio(tree, at, pin.rnea(model, data, q, v, vdot)), forces, "Pinocchio's rnea")
    return {
        "pinocchio aba": lambda: timed(lambda: pin.aba(model, data, q, v, tau), calls),
        "pinocchio aba of nothing": lambda: timed(lambda: pin.aba(empty, nothing, none, none, none), 2000),
        "pinocchio rnea": lambda: timed(lambda: pin.rnea(model, data, q, v, vdot), calls),
        "pinocchio rnea of nothing": lambda: timed(lambda: pin.rnea(empty, nothing, none, none, none), 2000),
    }


def mujoco_timers(tree: trees.Tree, at: trees.State, calls: int, udot: Any) -> dict[str, Timer]:
    mj = importlib.import_module("mujoco")
    model, empty = trees.mujoco_model(tree), trees.mujoco_model(trees.Tree())
    data, nothing = mj.MjData(model), mj.MjData(empty)
    data.qpos[:], data.qvel[:] = trees.mujoco_state(tree, at)
    mj.mj_forward(model, data)
    check(trees.from_mujoco(tree, data.qacc.copy()), udot, "MuJoCo")
    return {
        "mujoco forward": lambda: timed(lambda: mj.mj_forwardSkip(model, data, 0, 1), calls),
        "mujoco forward of nothing": lambda: timed(lambda: mj.mj_forwardSkip(empty, nothing, 0, 1), 2000),
    }


def timed(action: Callable[[], Any], calls: int) -> float:
    return seconds_per_call(action, max(calls, 5), REPEATS)


def check(found: Any, expected: Any, who: str) -> None:
    error = np.abs(found - expected).max() / np.abs(expected).max()
    if not error < SAME:
        raise RuntimeError(f"{who} differs from Kanes by {error:.1e}: not the same tree.")


if __name__ == "__main__":
    start = perf_counter()
    print(json.dumps({**measure(sys.argv[1]), "took": perf_counter() - start}))
