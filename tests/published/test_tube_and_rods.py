"""Kane and Levinson's Fig. 2.6.1, against the partial velocities and remainders that the lecture notes print.

Proves: library/chains/tube_and_rods.py.
"""

import pytest
from sympy import cos, sin

import kanes as kn


def system(case):
    model = kn.library.tube_and_rods(case=case)
    return model, kn.derive(model)


def test_velocity_of_p1_in_the_three_frames_of_the_notes(same):
    model, _ = system(1)
    A, B, E, t, omega = model.frame, model["B"], model["E"], model.time, model["omega"]
    q1, q2, q3 = (model[name] for name in ("q1", "q2", "q3"))
    v = model["P1"].velocity(A)
    same(v.components(B), [q1.dot, q2.dot, -omega * q1])
    c3, s3 = cos(q3), sin(q3)
    same(v.components(E), [q1.dot * c3 + q2.dot * s3, -q1.dot * s3 + q2.dot * c3, -omega * q1])
    c, s = cos(omega * t), sin(omega * t)
    same(v.components(A), [q1.dot * c - omega * q1 * s, q2.dot, -(q1.dot * s + omega * q1 * c)])


def test_case_1_has_the_unit_vectors_of_b_as_partial_velocities():
    model, equations = system(1)
    B, omega, q1 = model["B"], model["omega"], model["q1"]
    assert [str(equations.partial_velocity("P1", u)) for u in ("u1", "u2", "u3")] == ["b_x", "b_y", "0"]
    assert equations.velocity_remainder("P1") == -omega * q1 * B.z
    assert str(equations.velocity("P1")) == "u1 b_x + u2 b_y - omega*q1 b_z"


def test_case_2_has_the_unit_vectors_of_e_as_partial_velocities():
    model, equations = system(2)
    E, omega, q1 = model["E"], model["omega"], model["q1"]
    assert [str(equations.partial_velocity("P1", u)) for u in ("u1", "u2", "u3")] == ["e_x", "e_y", "0"]
    assert equations.velocity_remainder("P1") == -omega * q1 * E.z
    assert str(equations.velocity("P1")) == "u1 e_x + u2 e_y - omega*q1 e_z"


@pytest.mark.parametrize("case", [1, 2])
def test_the_rod_turns_at_u3_and_is_carried_by_the_plane(case):
    model, equations = system(case)
    E, omega, q3, u3 = model["E"], model["omega"], model["q3"], model["u3"]
    assert equations.angular_velocity("E") == omega * sin(q3) * E.x + omega * cos(q3) * E.y + u3 * E.z
    partials = [equations.partial_angular_velocity("E", u) for u in ("u1", "u2", "u3")]
    assert [str(partial) for partial in partials] == ["0", "0", "e_z"]
    assert equations.angular_velocity_remainder("E") == omega * sin(q3) * E.x + omega * cos(q3) * E.y


@pytest.mark.parametrize("case", [1, 2])
def test_both_choices_of_speeds_are_right(case):
    result = kn.verify(kn.library.tube_and_rods(case=case))
    assert result.exact is True
    assert result.passed


def test_a_case_that_the_source_does_not_have_is_refused():
    with pytest.raises(kn.WrongValueError, match="Use case=1 or case=2"):
        kn.library.tube_and_rods(case=3)
