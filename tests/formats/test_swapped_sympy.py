"""SymPy's own tests with our `KanesMethod` in the place of theirs, larger systems, and PyDy.

Proves: formats/sympy/drop_in/kanes_method.py, formats/sympy/drop_in/speed_equations.py,
expr/graphs/written_back.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sympy.physics import mechanics

from kanes.sympy import KanesMethod
from mechanics_numbers import assert_same
from mechanics_systems import four_bar, plain_pendulum

ROOT = Path(__file__).parents[2]
# A plugin of pytest that puts another class where SymPy's modules and default arguments have theirs.
PLUGIN = ROOT.parent / "shared" / "tools" / "kane_swap.py"
FILES = (
    "actuator",
    "joint",
    "jointsmethod",
    "kane",
    "kane2",
    "kane3",
    "kane4",
    "kane5",
    "linearity_of_velocity_constraints",
    "linearize",
    "models",
    "system_class",
)


@pytest.mark.heavy
@pytest.mark.skipif(not PLUGIN.is_file(), reason="the plugin that swaps classes is kept beside the repository")
@pytest.mark.parametrize("name", FILES)
def test_sympys_tests_pass_with_our_class(name: str, tmp_path: Path) -> None:
    variables = {
        "KANE_ALT": "kanes.sympy:KanesMethod",
        "KANE_LOG": str(tmp_path / "log.json"),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(PLUGIN.parent)]),
    }
    module = f"sympy.physics.mechanics.tests.test_{name}"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "kane_swap", "-p", "no:cacheprovider", "--pyargs", module]
    done = subprocess.run(
        command, env=os.environ | variables, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert " passed" in done.stdout


@pytest.mark.heavy
def test_a_four_bar_linkage_is_sympys() -> None:
    theirs, ours = (four_bar().by(method) for method in (mechanics.KanesMethod, KanesMethod))
    for name in ("mass_matrix_full", "forcing_full", "_fr", "_frstar", "_Ars", "_k_dnh", "_f_dnh"):
        assert_same(getattr(ours, name), getattr(theirs, name), name)
    assert_same(ours.mass_matrix * ours.rhs()[3:, :], theirs.forcing, "M u̇ = f")
    point = dict.fromkeys([*theirs._udot, *theirs.u], 0)
    expected, found = (each.linearize(op_point=point) for each in (theirs, ours))
    for name, one, other in zip("MA", found, expected, strict=False):
        assert_same(one, other, name)


@pytest.mark.heavy
@pytest.mark.parametrize("way", ["documented", "frames", "own"])
def test_a_chain_of_three_bodies_is_sympys(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The chain of the benchmarks: velocities in many frames and in one, accelerations of SymPy and none."""
    monkeypatch.syspath_prepend(ROOT)
    chains = pytest.importorskip("benchmarks.sympy_chain", reason="benchmarks come with the repository")
    made = []
    for method in (mechanics.KanesMethod, KanesMethod):
        chain = chains.Chain(3, way)
        made.append(method(chain.frame, q_ind=chain.q, u_ind=chain.u, kd_eqs=chain.kinematical))
        made[-1].kanes_equations(chain.bodies, chain.loads)
    theirs, ours = made
    for name in ("mass_matrix", "forcing", "_fr", "_frstar"):
        assert_same(getattr(ours, name), getattr(theirs, name), name)


def test_pydy_integrates_a_pendulum() -> None:
    """What speed and height have of energy stays."""
    pydy: Any = pytest.importorskip("pydy.system", reason="PyDy runs what its System is given: pip install pydy")
    system = pydy.System(plain_pendulum().by(KanesMethod))
    numbers = {"m": 2.0, "g": 9.81, "l": 0.7}
    assert {symbol.name for symbol in system.constants_symbols} == numbers.keys()
    q, u = system.states
    system.constants = {symbol: numbers[symbol.name] for symbol in system.constants_symbols}
    system.initial_conditions = {q: 1.1, u: 0.4}
    system.times = np.linspace(0, 5, 101)
    angle, speed = system.integrate().T
    energy = 0.5 * (0.7 * speed) ** 2 - 9.81 * 0.7 * np.cos(angle)
    # SciPy's odeint holds each step to 1.5e-8.
    np.testing.assert_allclose(energy, energy[0], rtol=1e-5)
    assert np.ptp(angle) > 2
