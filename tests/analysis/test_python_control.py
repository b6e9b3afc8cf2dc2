"""Linear models in the Python Control Systems Library: poles, names, responses and gains as ours are.

Proves: analysis/linear/linear_model.py, analysis/linear/regulator.py.
"""

import numpy as np
import pytest
import scipy.linalg

import kanes as kn
from steady_systems import cart_pole

CART = {"M": 0.5, "m": 0.2, "b": 0.1, "I": 0.006, "g": 9.8, "l": 0.3}


@pytest.fixture(scope="module")
def control():
    """The library, which takes long to import."""
    return pytest.importorskip("control", reason="needs kanes[control]")


@pytest.fixture(scope="module")
def upright():
    outputs = {"cart": "x", "tilt": "theta"}
    model = cart_pole()
    named = {name: model[symbol] for name, symbol in outputs.items()}
    equations = kn.derive(model)
    return kn.linearize(equations, {"x": 0, "theta": 0}, parameters=CART, inputs={"F": 0}, outputs=named)


@pytest.mark.parametrize("period", [None, 0.05])
@pytest.mark.usefixtures("control")
def test_names_poles_and_responses_are_the_same(upright, period):
    model = upright if period is None else upright.discrete(period)
    theirs = model.to_control()
    assert theirs.dt == (0 if period is None else period)
    assert tuple(theirs.state_labels) == ("x", "theta", "u_x", "u_theta")
    assert tuple(theirs.input_labels) == ("F",)
    assert tuple(theirs.output_labels) == ("cart", "tilt")
    # A pole at 0, or at 1, is known to some 1e-15 of the others.
    assert np.sort_complex(theirs.poles()) == pytest.approx(np.sort_complex(model.eigenvalues), rel=1e-12, abs=1e-13)
    w = np.array([0.3, 2.0, 11.0, 40.0])
    response = theirs.frequency_response(w)
    # Theirs solves by other eliminations: round-off times the condition of s I − A, below 1e3 here.
    assert np.squeeze(response.complex) == pytest.approx(np.squeeze(model.frequency_response(w)), rel=1e-11)
    through = theirs["tilt", "F"]
    above, below = model.transfer_function("F", "tilt")
    s = 1j * w if period is None else np.exp(1j * w * period)
    assert np.polyval(above, s) / np.polyval(below, s) == pytest.approx(through(s), rel=1e-9)


def test_a_step_goes_as_the_matrix_exponential_says(control, upright):
    t = np.linspace(0, 0.4, 9)
    found = control.step_response(upright.to_control(), t)
    # δx = ∫ e^{A τ} dτ B, from the exponential of the matrix with B beside A.
    beside = np.zeros((5, 5))
    beside[:4, :4], beside[:4, 4:] = upright.A, upright.B
    expected = np.array([upright.C @ scipy.linalg.expm(beside * s)[:4, 4] for s in t]).T
    assert np.squeeze(found.outputs) == pytest.approx(expected, rel=1e-9, abs=1e-12)
    # Held inputs are what zero-order hold is exact for: the discrete model steps through the same states.
    steps = control.step_response(upright.discrete(0.05).to_control(), t)
    assert np.squeeze(steps.outputs) == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_regulators_have_the_same_gains(control, upright):
    Q, R = np.diag([4.0, 3.0, 2.0, 1.0]), np.array([[0.5]])
    for model, theirs in ((upright, control.lqr), (upright.discrete(0.05), control.dlqr)):
        K, S, E = theirs(model.to_control(), Q, R)
        held = model.lqr(Q, R)
        assert pytest.approx(K, rel=1e-9) == held.K
        assert pytest.approx(S, rel=1e-9) == held.S
        assert np.sort_complex(held.eigenvalues) == pytest.approx(np.sort_complex(E), rel=1e-8)
