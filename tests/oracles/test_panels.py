"""The satellite with hinged panels: Kanes against MuJoCo and Basilisk, with which it shares nothing.

Stored are ω̇ of the bus and the accelerations of the hinges at the start of benchmarks/panel_models.py, made by
`python -m benchmarks.panels --physics` with MuJoCo 4.0.0 and Basilisk 2.12.1; comparing anew needs them installed.

Proves: library/trees/hinged_panels.py.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import kanes as kn

ROOT = Path(__file__).parents[2]
STORED = json.loads((ROOT / "tests" / "data" / "panels.json").read_text(encoding="utf-8"))
# Round-off, relative to the largest acceleration.
SAME = 1e-9


def assert_same(found: dict[str, float], expected: dict[str, float]) -> None:
    right = np.array(list(expected.values()))
    error = np.abs(np.array([found[name] for name in expected]) - right).max() / np.abs(right).max()
    assert error == pytest.approx(0, abs=SAME)


@pytest.mark.parametrize("engine", STORED["accelerations"])
def test_panels_unfold_as_in_mujoco_and_basilisk(engine: str) -> None:
    kernel = kn.derive(kn.library.hinged_panels()).compile()
    x = np.array([STORED["start"].get(name, 0.0) for name in kernel.states])
    dx = kernel.derivative(STORED["parameters"])(0.0, x)
    assert_same(dict(zip(kernel.states, dx, strict=True)), STORED["accelerations"][engine])


@pytest.mark.heavy
def test_engines_give_the_stored_accelerations_of_the_panels_today() -> None:
    pytest.importorskip("mujoco", reason="hinged panels in another engine need MuJoCo: pip install mujoco")
    command = [sys.executable, "-m", "benchmarks.panels", "--physics"]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    found = json.loads(done.stdout)
    assert {"Kanes", "MuJoCo"} <= found.keys()
    for numbers in found.values():
        for engine in STORED["accelerations"].values():
            assert_same(numbers, engine)
