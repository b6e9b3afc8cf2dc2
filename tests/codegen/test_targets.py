"""The same numbers on every processor: machine code for this one and for lesser ones, all run here.

Proves: codegen/target.py, codegen/loops/call.py, codegen/loops/numba_code.py.
"""

import json
import os
import platform
import subprocess
import sys
from functools import cache

import llvmlite.binding as llvm
import numpy as np
import pytest

import kanes as kn
from kanes.codegen import target
from kanes.simulate.loop.code import WIDTHS, parts
from systems import SYSTEMS

# What the processors have that were named, as LLVM calls it.
NEEDED = {"native": (), "x86-64": (), "x86-64-v3": ("avx2", "fma", "bmi2")}


def can_run(name):
    if name == "native":
        return True
    features = llvm.get_host_cpu_features()
    return platform.machine() in ("x86_64", "AMD64") and all(features.get(feature) for feature in NEEDED[name])


TARGETS = [
    pytest.param(name, marks=pytest.mark.skipif(not can_run(name), reason=f"this processor is no {name}"))
    for name in NEEDED
]

# Twelve double pendula at once, and one of them alone.
SCRIPT = """
import json, numpy as np, kanes as kn
kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
numbers = {"L": 1.0, "m1": 2.0, "m2": 1.0, "g": 9.81}
common = {"stop": 2, "parameters": numbers, "times": np.linspace(0, 2, 5), "rtol": 1e-12}
one = kernel.simulate(initial={"q1": 0.9, "q2": 0.5}, **common)
many = kernel.simulate_many(initial={"q1": np.linspace(0.4, 1.5, 12), "q2": 0.5}, **common)
print(json.dumps({"one": one.states.tolist(), "many": many.states[5].tolist()}))
"""


@cache
def motion(name):
    """By a process of its own, since a loop is compiled once in each."""
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=os.environ | {"KANES_TARGET": name}, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    return {which: np.array(states) for which, states in json.loads(run.stdout).items()}


@pytest.mark.heavy  # the loop is compiled for each
@pytest.mark.parametrize("name", TARGETS)
def test_a_double_pendulum_swings_alike_on_every_processor(name):
    """Each multiplies and adds with its own rounding, 1e-16; steps of 1e-12 and a motion that enlarges it tenfold."""
    found, here = motion(name), motion("native")
    for which in ("one", "many"):
        assert found[which] == pytest.approx(here[which], abs=1e-9)
    assert found["many"] == pytest.approx(found["one"], abs=1e-9)


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("system", ["three_link_chain", "rolling_disc", "hinged_rods"])
def test_machine_code_for_every_processor_gives_what_numpy_gives(name, system, monkeypatch):
    monkeypatch.setenv("KANES_TARGET", name)
    function = kn.derive(SYSTEMS[system]()).compile()["derivative"]
    rng = np.random.default_rng(4)
    given = [rng.uniform(0.3, 1.3, (len(names), 9)) for names in function.arguments.values()]
    many = function.many(*given)
    for lane in range(9):
        arguments = [group[:, lane] for group in given]
        # Some hundred operations, each rounded to 1e-16, in sums that lose three digits at most.
        expected = pytest.approx(function.reference(*arguments), rel=1e-11, abs=1e-12)
        assert function.one(*arguments) == expected
        assert many[:, lane] == expected


def test_code_for_one_processor_is_not_taken_for_another(tmp_path, monkeypatch):
    monkeypatch.setenv("KANES_CACHE", str(tmp_path))

    def is_cached():
        return kn.derive(kn.library.hinged_rods()).compile()["derivative"].machine("main", 1).was_cached

    names = [name for name in NEEDED if can_run(name)]
    for name in names:
        monkeypatch.setenv("KANES_TARGET", name)
        assert (is_cached(), is_cached()) == (False, True)


def test_a_loop_fits_any_processor_until_it_is_compiled():
    for name, code in parts().items():
        assert "target-cpu" not in code
        assert "target-features" not in code
        # Vectors are lanes, and nothing else.
        lanes = {each for each in WIDTHS if f"<{each} x double>" in code}
        assert lanes == ({int(name)} if name in ("8", "16") else set())


def test_an_unknown_processor_is_named(monkeypatch):
    monkeypatch.setenv("KANES_TARGET", "pentium5")
    with pytest.raises(kn.UnknownNameError, match="KANES_TARGET: unknown processor 'pentium5' for this machine"):
        target.target()
    monkeypatch.setenv("KANES_TARGET", "")
    assert target.target()[1] == llvm.get_host_cpu_name()


@pytest.mark.parametrize(("name", "width"), [("x86-64", 4), ("x86-64-v3", 4), ("x86-64-v4", 8), ("znver4", 8)])
def test_vectors_are_as_wide_as_the_processor_has_them(name, width, monkeypatch):
    """What LLVM writes for these is known from their manuals; nothing of it is run."""
    if platform.machine() not in ("x86_64", "AMD64"):
        pytest.skip("names of another architecture")
    monkeypatch.setenv("KANES_TARGET", name)
    assert target.vector_width() == width
