"""Which method `auto` takes for many runs of a published quadruped, falling with damped joints.

Proves: simulate/loop/motion_loop.py, simulate/run.py.
"""

from __future__ import annotations

import re

import numpy as np
import pytest

import kanes as kn
from oracles.urdf_robots import published_robots

pytestmark = pytest.mark.heavy
RUNS, TOLERANCE, TIMES = 64, 1e-5, np.linspace(0, 5, 11)


@pytest.fixture(scope="module")
def falling(tmp_path_factory):
    """A kernel of Unitree's Go1 with 0.3 N m s in each joint, and random starts."""
    found = [path for path in published_robots() if path.name == "go1.urdf"]
    if not found:
        pytest.skip("example-robot-data is not installed")
    text, count = re.subn(r"<dynamics[^>]*/>", '<dynamics damping="0.3"/>', found[0].read_text(encoding="utf-8"))
    assert count >= 12
    path = tmp_path_factory.mktemp("robot") / "go1.urdf"
    path.write_text(text, encoding="utf-8")
    model = kn.read(path, free_root=True)
    system, rng = kn.derive(model).system, np.random.default_rng(0)
    initial = {name: np.full(RUNS, value) for name, value in model.source.initial.items()}
    initial |= {str(q): rng.uniform(-0.3, 0.3, RUNS) for q in system.coordinates if not re.match("e[0-3]_", str(q))}
    initial |= {str(u): rng.uniform(-1, 1, RUNS) for u in system.speeds}
    return kn.derive(model).compile(), initial


def test_a_quadruped_that_is_hardly_stiff_stays_with_its_explicit_method(falling):
    """Steps are held by the stability of light feet, and cost a thirtieth of backward differentiation all the same."""
    kernel, initial = falling
    made = {
        method: kernel.simulate_many(stop=5, parameters={}, initial=initial, rtol=TOLERANCE, times=TIMES, method=method)
        for method in ("auto", "cvode")
    }
    assert {outcome.method for outcome in made["auto"].outcomes} == {"dp5"}
    for name in ("z_base", "FR_calf_joint"):
        # Errors of both gather over five seconds.
        assert made["auto"][name] == pytest.approx(made["cvode"][name], abs=0.05)
