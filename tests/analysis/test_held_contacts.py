"""Equations in a mode of contacts: against closed forms.

Proves: analysis/held_contacts.py.
"""

import numpy as np
import pytest

import kanes as kn
from touching_bodies import block

B, H = 0.1, 0.15
TO_CORNER = float(np.hypot(B, H))


def standing():
    return kn.derive(block(B, H, 0.4))


def pinned_pendulum():
    """Two masses on two hinges, whose first hinge has a stop and whose second one a latch."""
    model = kn.Model("pendulum")
    q1, q2 = model.coordinates("q1 q2")
    A = model.frame.rotated("A", q1, model.frame.z)
    F = A.rotated("F", q2, model.frame.z)
    elbow = model.origin.moved("elbow", -A.y)
    model.add_particle("upper", elbow, mass=1)
    model.add_particle("hand", elbow.moved("tip", -F.y), mass=1)
    model.gravity = -9.81 * model.frame.y
    model.add_limit(q1, lower=0, upper=2, name="stop")
    model.add_latch(q2, at=0.0, name="lock")
    return model, kn.derive(model)


def test_a_block_balances_on_one_corner_and_falls_at_its_rate():
    """On a corner it is an inverted pendulum: λ² = g R/(R² + (b² + h²)/3) at tan q = b/h."""
    modes = {"left": "stick"}
    found = kn.equilibrium(standing(), {"x": 0, "y": 0.98 * TO_CORNER, "q": -0.5}, modes=modes)
    # From the left corner to the centre it is straight up.
    assert found["q"] == pytest.approx(np.arctan2(B, H), rel=1e-12)
    assert found["y"] == pytest.approx(TO_CORNER, rel=1e-12)
    model = kn.linearize(standing(), found, modes=modes)
    rate = np.sqrt(9.81 * TO_CORNER / (TO_CORNER**2 * 4 / 3))
    assert sorted(model.eigenvalues.real) == pytest.approx([-rate, 0, rate], rel=1e-12, abs=1e-12)


def test_a_block_that_stands_does_not_move():
    """Both corners stick: what is left is the place where it stands, which no force returns it to."""
    both = {"left": "stick", "right": "stick"}
    found = kn.linearize(standing(), {"x": 0, "y": H, "q": 0}, modes=both)
    assert pytest.approx(np.zeros((1, 1)), abs=1e-15) == found.A
    assert len(kn.hold_contacts(standing(), both).speeds) == 0


def test_modes_are_those_of_a_run():
    """The mode at the end of a run is that in which its state is an equilibrium."""
    equations = standing()
    run = equations.compile().simulate(stop=1, parameters={}, initial={"x": 0, "y": H, "q": 0, "u_x": 1})
    modes = {name: words[-1] for name, words in run.modes.items()}
    at_rest = kn.equilibrium(equations, {name: run[name][-1] for name in ("x", "y", "q")}, modes=modes)
    assert at_rest["y"] == pytest.approx(H, rel=1e-12)


def test_a_stop_and_a_latch_are_constraints_in_their_modes():
    """Locked it is one pendulum of two masses, ω² = g (l + 2 l)/(l² + 4 l²); at the stop it is one of length l."""
    _, equations = pinned_pendulum()
    straight = kn.linearize(equations, {"q1": 0, "q2": 0}, modes={"lock": "locked"})
    assert sorted(straight.eigenvalues.imag) == pytest.approx(np.array([-1, 1]) * np.sqrt(9.81 * 3 / 5), rel=1e-12)
    hand = kn.linearize(equations, {"q1": 0, "q2": 0}, modes={"stop": "lower", "lock": "free"})
    assert sorted(hand.eigenvalues.imag) == pytest.approx(np.array([-1, 1]) * np.sqrt(9.81), rel=1e-12)
    free = kn.linearize(equations, {"q1": 0, "q2": 0}, modes={})
    assert free.A.shape == (4, 4)


def test_the_derivative_in_a_mode_is_that_of_a_run_in_it():
    """A sliding block without friction, by the kernel of its mode and by a run that touches."""
    model = block(B, H, 0.0, (3.0, -9.81))
    equations = kn.derive(model)
    sliding = kn.hold_contacts(equations, {"left": "closed", "right": "closed"}).compile()
    state = {"x": 0, "y": H, "q": 0, "u_x": 0.5}
    by_mode = sliding.simulate(stop=0.5, parameters={}, initial=state)
    by_run = equations.compile().simulate(stop=0.5, parameters={}, initial=state)
    assert set(by_run.modes["left"]) == {"closed"}
    assert by_mode["x"] == pytest.approx(by_run["x"], rel=1e-9, abs=1e-12)


def test_modes_that_do_not_exist_are_named():
    model, pendulum = pinned_pendulum()
    block_equations = standing()
    for modes, message in (
        ({"middle": "stick"}, "no contact, limit or latch 'middle'. There are: left, right"),
        ({"left": "closed"}, "'closed' is not a mode of left. Its modes are: open, stick, slip"),
        ({"left": "slip"}, r"left slips with the friction 0\.4.*is not a constraint"),
    ):
        with pytest.raises((kn.WrongValueError, kn.UnknownNameError), match=message):
            kn.hold_contacts(block_equations, modes)
    with pytest.raises(kn.WrongValueError, match="'stick' is not a mode of lock. Its modes are: free, locked"):
        kn.hold_contacts(pendulum, {"lock": "stick"})
    with pytest.raises(kn.WrongTypeError, match="modes: 3 is not a table"):
        kn.linearize(pendulum, {"q1": 0, "q2": 0}, modes=3)
    with pytest.raises(kn.WrongValueError, match=r"kn\.hold_contacts"):
        kn.linearize(pendulum, {"q1": 0, "q2": 0})
