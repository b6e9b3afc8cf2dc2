"""Hands on bodies: a pull at any point of a body does to the motion what a force there does.

Proves: kernel/pulled.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.kernel.kernel import inside_of

SYSTEMS = ("three_link_chain", "four_bar", "rolling_disc", "double_pendulum", "spring_pendulum", "rattleback")


def place(kernel):
    """General numbers for t, x, w and p; lengths and masses are positive."""
    generator = np.random.default_rng(3)
    x = generator.uniform(0.2, 1.0, len(inside_of(kernel).motion_states))
    p = generator.uniform(0.5, 1.5, len(kernel.parameters))
    w = generator.uniform(-1.0, 1.0, len(kernel.inputs))
    return np.array([0.3]), x, w, np.append(p, np.ones(len(inside_of(kernel).motion("motion").arguments["p"]) - p.size))


@pytest.mark.parametrize("name", SYSTEMS)
def test_hands_that_do_nothing_change_nothing(name):
    kernel = kn.derive(getattr(kn.library, name)()).compile()
    t, x, w, p = place(kernel)
    pulled = inside_of(kernel).pulled()
    function = pulled.function
    assert function.arguments["x"] == inside_of(kernel).motion("motion").arguments["x"]
    none = np.append(w, np.zeros(len(function.arguments["w_with_pulls"]) - w.size))
    wanted = inside_of(kernel).motion("motion").one(t, x, w, p)
    # Both are some hundred roundings of terms about as large as the largest rate.
    np.testing.assert_allclose(function.one(t, x, none, p), wanted, rtol=0, atol=1e-11 * np.abs(wanted).max())


def test_a_pull_at_a_point_is_a_force_at_the_mass_centre_and_a_torque():
    def chain():
        return kn.library.three_link_chain()

    F, arm, model = np.array([2.0, -3.0, 0.5]), (0.1, 0.35, -0.2), chain()
    model.add_force(model["B"], model.frame.vector(*F), at=arm)
    with_force, kernel = kn.derive(model).compile(), kn.derive(chain()).compile()
    t, x, w, p = place(kernel)
    pulled = inside_of(kernel).pulled()
    run = kernel.simulate(
        stop=0,
        parameters=dict(zip(kernel.parameters, p, strict=True)),
        initial=dict(zip(kernel.states, x, strict=False)),
        inputs=dict(zip(kernel.inputs, w, strict=True)),
    )
    body = kernel.system.bodies[1]
    r = run.orientation(body)[0] @ arm + run[body.origin][:, 0] - run[body.center][:, 0]
    first = pulled.places["B"]
    inputs = np.append(w, np.zeros(18))
    inputs[first : first + 3], inputs[first + 3 : first + 6] = F, np.cross(r, F)
    wanted = inside_of(with_force).motion("motion").one(t, x, w, p)
    # Rates about as large as a hundred, after some hundred roundings.
    np.testing.assert_allclose(pulled.function.one(t, x, inputs, p), wanted, rtol=1e-12, atol=1e-11)
    unpulled = inside_of(kernel).motion("motion").one(t, x, w, p)
    assert not np.allclose(wanted, unpulled, rtol=1e-2)  # no rounding: must differ


def test_particles_are_pulled_and_not_turned():
    pulled = inside_of(kn.derive(kn.library.double_pendulum(tensions=False)).compile()).pulled()
    assert pulled.places == {"particle 1": 0, "particle 2": 3}
    assert len(pulled.function.arguments["w_with_pulls"]) == 6
