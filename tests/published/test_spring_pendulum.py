"""The spring pendulum, against the notes' working and its four boxed equations.

Proves: library/chains/spring_pendulum.py.
"""

import pytest
from sympy import cos, sin

import kanes as kn


@pytest.fixture
def pendulum():
    model = kn.library.spring_pendulum()
    return model, kn.derive(model)


def test_the_four_boxed_equations_come_out_exactly(pendulum):
    model, equations = pendulum
    q1, q2, u1, u2, m, g, k, L = (model[name] for name in ["q1", "q2", "u1", "u2", "m", "g", "k", "L"])
    assert equations.kinematical_equations == {q1.dot: u1, q2.dot: u2 / (L + q1)}
    assert equations.speed_derivatives == {
        u1.dot: g * cos(q2) - k / m * q1 + u2**2 / (L + q1),
        u2.dot: -g * sin(q2) - u1 * u2 / (L + q1),
    }


def test_velocity_and_partial_velocities_are_the_unit_vectors_of_b(pendulum):
    model, equations = pendulum
    B = model["B"]
    assert str(equations.velocity("P")) == "u1 b_x + u2 b_y"
    assert equations.partial_velocity("P", "u1") == B.x
    assert equations.partial_velocity("P", "u2") == B.y


def test_the_acceleration_is_the_one_in_the_notes(pendulum):
    model, equations = pendulum
    q1, u1, u2, L, B = (model[name] for name in ["q1", "u1", "u2", "L", "B"])
    expected = (u1.dot - u2**2 / (L + q1)) * B.x + (u2.dot + u1 * u2 / (L + q1)) * B.y
    assert equations.acceleration("P") == expected


def test_generalized_forces_are_the_ones_in_the_notes(pendulum, same):
    model, equations = pendulum
    q1, q2, u1, u2, m, g, k, L = (model[name] for name in ["q1", "q2", "u1", "u2", "m", "g", "k", "L"])
    assert list(equations.active_forces) == [m * g * cos(q2) - k * q1, -m * g * sin(q2)]
    same(
        equations.inertia_forces,
        [-m * (u1.dot - u2**2 / (L + q1)), -m * (u2.dot + u1 * u2 / (L + q1))],
    )


def test_the_same_pendulum_with_rates_as_speeds_moves_the_same_way():
    """Another choice of speeds is another description of one motion."""
    model = kn.library.spring_pendulum()
    q1, q2, u1, u2 = (model[name] for name in ["q1", "q2", "u1", "u2"])
    chosen = kn.derive(model)
    model.define_speeds({u1: q1.dot, u2: q2.dot})
    plain = kn.derive(model)
    values = {"m": 1.3, "g": 9.7, "k": 21.0, "L": 0.8, "q1": 0.31, "q2": 0.47}
    rate1, rate2 = 0.53, -0.71
    length = values["L"] + values["q1"]
    a = plain.evaluate({**values, "u1": rate1, "u2": rate2})["udot"]
    b = chosen.evaluate({**values, "u1": rate1, "u2": length * rate2})["udot"]
    # u2 = (L + q1) q̇2, so u̇2 = (L + q1) q̈2 + q̇1 q̇2.
    assert b[0] == pytest.approx(a[0], rel=1e-14)
    assert b[1] == pytest.approx(length * a[1] + rate1 * rate2, rel=1e-14)
