"""Steady states, linear models and root loci go through pickle to another process and answer there as they do here.

Proves: analysis/steady/states.py, analysis/linear/linear_model.py, analysis/linear/loci.py.
"""

import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest

import kanes as kn

PARAMETERS = {"m": 1.0, "g": 10.0, "k": 20.0, "L": 1.0}

ANSWERS = """
import pickle, sys
import numpy as np
with open(sys.argv[1], "rb") as file:
    found, linear, symbolic, locus = pickle.load(file)
answers = {
    "state": dict(found),
    "modes": str(linear.modes),
    "response": linear.discrete(0.01).frequency_response([1.0, 2.0]),
    "symbolic": symbolic.text(),
    "crossings": locus.crossings,
    "locus": str(locus),
}
sys.stdout.buffer.write(pickle.dumps(answers))
"""


def spring_pendulum():
    model = kn.library.spring_pendulum()
    equations = kn.derive(model)
    found = kn.equilibrium(equations, {"q1": 0, "q2": 0.3}, parameters=PARAMETERS)
    m, g, k = (model[name] for name in "mgk")
    return found, kn.linearize(equations, found), kn.linearize_symbolic(equations, {"q1": m * g / k, "q2": 0})


def upright_locus():
    """A pendulum held upright by a spring of growing stiffness, and damped."""
    model = kn.Model("upright pendulum")
    q = model.coordinates("q")
    k = model.parameters("k")
    N = model.frame
    A = N.rotated("A", q, N.z)
    model.add_particle("bob", model.origin.moved("P", A.y), mass=1)
    model.gravity = -10 * N.y
    model.add_torque(A, -(k * q + q.dot) * N.z)
    return kn.root_locus(kn.derive(model), {"q": 0}, {k: np.linspace(5, 15, 12)})


@pytest.mark.heavy
def test_what_an_analysis_found_answers_in_another_process(tmp_path):
    found, linear, symbolic = spring_pendulum()
    locus = upright_locus()
    path = tmp_path / "things.pickle"
    path.write_bytes(pickle.dumps((found, linear, symbolic, locus)))
    result = subprocess.run([sys.executable, "-c", ANSWERS, str(path)], capture_output=True, check=False)
    assert result.returncode == 0, result.stderr.decode()
    answers = pickle.loads(result.stdout)
    assert answers["state"] == dict(found)
    assert answers["modes"] == str(linear.modes)
    assert answers["symbolic"] == symbolic.text()
    assert answers["crossings"] == locus.crossings
    assert answers["locus"] == str(locus)
    np.testing.assert_array_equal(answers["response"], linear.discrete(0.01).frequency_response([1.0, 2.0]))


def test_a_copied_locus_still_tells_where_the_pendulum_comes_to_stand():
    for locus in (copy.deepcopy(upright_locus()), pickle.loads(pickle.dumps(upright_locus()))):
        (crossing,) = locus.crossings
        assert crossing.becomes_stable
        np.testing.assert_allclose(crossing.value, 10.0, rtol=1e-12)  # k = m g L


def test_copies_of_linear_models_are_their_own():
    _, linear, _ = spring_pendulum()
    other = copy.deepcopy(linear)
    assert other.A is not linear.A
    np.testing.assert_array_equal(other.A, linear.A)
    assert str(other.modes) == str(linear.modes)
