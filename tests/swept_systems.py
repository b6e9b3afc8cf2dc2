"""Systems that are swept, and what tests of sweeps ask of another process."""

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import kanes as kn
from linkages import four_bar

SOURCES = os.pathsep.join([str(Path(kn.__file__).parents[1]), str(Path(__file__).parent)])


def stone(**given):
    """z = z₀ + v t − g t²/2, up to the ground; the apex on its way. Its mass makes no difference, unless it is none."""
    model = kn.Model("stone")
    z, u = model.coordinates("z", unit="m"), model.speeds("u")
    m, g = model.parameters("m", unit="kg"), model.parameters("g")
    F = model.inputs("F")
    P = model.origin.moved("P", z * model.frame.z)
    model.add_particle("pebble", P, mass=m)
    model.add_force(P, (F - m * g) * model.frame.z)
    events = [
        kn.Event("ground", z, direction="falling", terminal=True),
        kn.Event("apex", u, direction="falling"),
    ]
    return kn.derive(model).compile(events=events, **given)


STONE = {"stop": 2.0, "parameters": {"g": 9.81, "m": 1.3}, "initial": {"z": 1.5, "u": 2.0}, "inputs": {"F": 0.0}}


def cart(controlled=True):
    """A mass on a spring; a digital controller reads its place with noise."""
    model = kn.Model("cart")
    q, _ = model.coordinates("q"), model.speeds("u")
    F, D = model.inputs("F D")
    k, m, s = model.parameters("k m s")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=m)
    model.add_force(P, (F + D - k * q) * model.frame.x)
    y = kn.signals("y")
    law = kn.Sampled(every=0.1, reads={y: kn.Sensor(q, noise=s)}, drives={F: -2 * y})
    return kn.derive(model).compile(sampled=[law] if controlled else [])


CART = {
    "stop": 1.0,
    "parameters": {"k": 2.0, "m": 0.5, "s": 0.3},
    "initial": {"q": 1.0, "u": 0.2},
    "inputs": {"D": 0.1},
}


def bars_and_start():
    """A four-bar linkage, and the numbers of a sweep over its crank; where `off` is not zero it does not close."""
    equations = kn.derive(four_bar())
    start = kn.assemble(equations, {"q1": 0.7, "q2": -0.3, "q3": 1.2, "u1": 2.0}, fixed=["q1", "u1"])
    return equations.compile(), start


def numbers(swept):
    """All numbers and words of a sweep."""
    return swept.dataset.load()


def are_same(one, another):
    """Whether two datasets are the same to the last bit, with their attributes."""
    return one.identical(another) and all(
        np.array_equal(one[name].values.view(np.uint64), another[name].values.view(np.uint64))
        for name in one.data_vars
        if one[name].dtype == float
    )


# What another process sweeps


def slow_sweep(folder, runs=1280, **given):
    """Ten chunks of runs that each take their time, so that somebody can come between."""
    chosen = {"over": over(), "runs": runs, "chunk": 128, "threads": 1, "progress": False, "folder": folder, **CART}
    inputs = {"F": kn.Controller(waiting, every=10.0), "D": 0.1}
    return kn.sweep(cart(controlled=False), **{**chosen, "inputs": inputs, **given})


def waiting(t, state):
    """A law that takes as long as the environment says, which makes no difference to what it says."""
    time.sleep(float(os.environ.get("KANES_TEST_WAIT", "0")))
    return 0.3 * state["q"]


def over():
    return kn.dispersed(kn.random.normal("m", 0.5, 0.1, lowest=0.1), kn.random.uniform("q", -1, 1.2), seed=5)


def started(code, *arguments, **environment):
    """Another process at work on some code, with this package and these tests."""
    surroundings = {**os.environ, "PYTHONPATH": SOURCES, **environment}
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def until(is_so, seconds=60.0):
    """Wait for something, not for ever."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def chunks_there(folder):
    """The numbers of the chunks that a folder has, by a look at its files."""
    return sorted(int(each.name) for each in Path(folder, "done", "c").glob("*") if each.name.isdigit())
