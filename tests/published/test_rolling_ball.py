"""The ball in the cylinder, against the formulas that the encyclopedia draft prints.

Proves: library/rolling/rolling_ball.py.
"""

import pytest
from sympy import sin

import kanes as kn


@pytest.fixture(params=[False, True], ids=["by geometry", "nonholonomic"])
def equations(request):
    return kn.derive(kn.library.rolling_ball(nonholonomic=request.param))


def symbols(equations):
    system = equations.system
    return {symbol.name: symbol for symbol in (*system.coordinates, *equations.speeds, *system.parameters)}


def frame_b(equations):
    return next(frame for frame in equations.system.frames if frame.name == "B")


def test_gravity_pulls_the_ball_back_along_the_cylinder(equations):
    s = symbols(equations)
    assert list(equations.active_forces) == [-s["m"] * s["g"] * sin(s["q1"])]


def test_rolling_adds_the_spin_inertia_to_the_mass(equations):
    s = symbols(equations)
    assert list(equations.inertia_forces) == [-s["u1"].dot * (s["I"] / s["r"] ** 2 + s["m"])]


def test_the_centre_moves_along_b_x_and_the_ball_spins_about_b_z(equations):
    s, B = symbols(equations), frame_b(equations)
    assert equations.partial_velocity("ball", "u1") == B.x
    assert equations.partial_angular_velocity("ball", "u1") == 1 / s["r"] * B.z


def test_the_speed_is_that_of_the_centre(equations):
    s = symbols(equations)
    assert equations.kinematical_equations[s["q1"].dot] == s["u1"] / (s["R"] - s["r"])


def test_the_acceleration_turns_with_the_frame_that_carries_b_x_not_with_the_ball(equations):
    """In the draft ω of the ball stands in the centripetal term; the frame that carries b_x turns at q̇1 b_z instead."""
    s, B = symbols(equations), frame_b(equations)
    R, r, u1 = s["R"], s["r"], s["u1"]
    # b_y points outward, so that the centripetal acceleration is along −b_y.
    right = u1.dot * B.x - u1**2 / (R - r) * B.y
    as_printed = u1.dot * B.x + u1**2 / r * B.y
    assert equations.acceleration("ball") == right
    assert equations.acceleration("ball") != as_printed


def test_the_rolling_constraint_makes_the_spin_depend_on_the_speed_of_the_centre():
    equations = kn.derive(kn.library.rolling_ball(nonholonomic=True))
    s = symbols(equations)
    (speed, value), *others = equations.dependent_equations.items()
    assert (speed.name, others) == ("u2", [])
    assert value == s["u1"] / s["r"]
    assert list(equations.A) == [1 / s["r"]]
    assert list(equations.B) == [0]


def test_without_the_constraint_spin_and_motion_do_not_know_of_each_other():
    equations = kn.derive(kn.library.rolling_ball(nonholonomic=True)).unconstrained
    s = symbols(equations)
    assert list(equations.inertia_forces) == [-s["m"] * s["u1"].dot, -s["I"] * s["u2"].dot]


def test_the_equation_of_motion_is_the_one_printed(equations, same):
    s = symbols(equations)
    q1ddot = s["u1"].dot / (s["R"] - s["r"])
    printed = (s["I"] / s["r"] ** 2 + s["m"]) * (s["R"] - s["r"]) * q1ddot + s["m"] * s["g"] * sin(s["q1"])
    same(-equations.dynamical_equations[0], printed)


def test_a_ball_described_with_one_speed_for_two_coordinates_is_the_same_ball(same):
    """Fewer speeds than coordinates: the velocity constraint makes up for the missing one."""
    model = kn.Model("ball with one speed")
    q1, q2 = model.coordinates("q1 q2")
    u1 = model.speeds("u1")
    m, g, I, r, R = model.parameters("m g I r R")
    N = model.frame
    carrier = N.rotated("C", q1, N.z)
    center = model.origin.moved("P", -(R - r) * carrier.y)
    ball = N.rotated("ball", -q2, N.z)
    model.add_body("ball", frame=ball, center=center, mass=m, inertia=kn.inertia(I, I, I))
    model.gravity = -g * N.y
    model.define_speeds({u1: (R - r) * q1.dot})
    model.add_velocity_constraint((R - r) * q1.dot - r * q2.dot)
    equations = kn.derive(model)
    assert equations.speeds == (u1,)
    same(equations.mass_matrix[0], I / r**2 + m)
    same(equations.kinematical_equations[q2.dot], u1 / r)
    assert kn.verify(model).passed
