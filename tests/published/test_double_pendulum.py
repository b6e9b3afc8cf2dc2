"""The double simple pendulum, against the lecture notes.

Proves: library/chains/double_pendulum.py.
"""

import pytest
from sympy import cos, sin

import kanes as kn


@pytest.fixture
def pendulum():
    model = kn.library.double_pendulum()
    return model, kn.derive(model)


def test_partial_velocities_are_across_the_strings(pendulum):
    model, equations = pendulum
    N, L, q1, q2 = model.frame, model["L"], model["q1"], model["q2"]
    along_1 = L * (cos(q1) * N.x + sin(q1) * N.y)
    along_2 = L * (cos(q2) * N.x + sin(q2) * N.y)
    assert equations.partial_velocity("P1", "u1") == along_1
    assert equations.partial_velocity("P2", "u1") == along_1
    assert str(equations.partial_velocity("P1", "u2")) == "0"
    assert equations.partial_velocity("P2", "u2") == along_2


def test_tensions_do_not_contribute_to_the_active_forces(pendulum):
    model, equations = pendulum
    L, g, m1, m2, q1, q2 = (model[name] for name in ["L", "g", "m1", "m2", "q1", "q2"])
    assert list(equations.active_forces) == [-L * sin(q1) * g * (m1 + m2), -L * sin(q2) * m2 * g]
    assert list(equations.active_forces_of("tension 1")) == [0, 0]
    assert list(equations.active_forces_of("tension 2")) == [0, 0]


def test_a_tension_does_contribute_through_one_particle_alone(pendulum):
    """The cancellation is between the particles, which the second tension pulls in opposite directions."""
    model, equations = pendulum
    T2, L, q1, q2 = (model[name] for name in ["T2", "L", "q1", "q2"])
    on_second = equations.active_forces_of("particle 2")
    # a_x · b_y = sin(q1 − q2)
    assert on_second[0].expand().coeff(T2) == L * sin(q1 - q2)


def test_the_double_pendulum_agrees_by_all_roads():
    result = kn.verify(kn.library.double_pendulum())
    assert result.exact is True
    assert result.passed
