"""Outputs of linear models that are vectors and points, and responses at poles.

Proves: analysis/linear/linearize.py, analysis/linear/linear_model.py.
"""

import numpy as np
import pytest

import kanes as kn

NUMBERS = {"m": 1.0, "g": 10.0, "k": 20.0, "L": 1.0}
STRETCH = 0.5  # m g / k


@pytest.fixture(scope="module")
def hanging():
    model = kn.library.spring_pendulum()
    equations = kn.derive(model)
    return model, equations, kn.equilibrium(equations, {"q1": 0, "q2": 0}, parameters=NUMBERS)


def test_a_vector_is_three_outputs_along_the_axes_of_n(hanging):
    model, equations, rest = hanging
    velocity = equations.system.masses[0].center.velocity(model.frame)
    found = kn.linearize(equations, rest, outputs={"v": velocity})
    assert found.outputs == ("v x", "v y", "v z")
    # n_x points down: u1 stretches the spring, u2 = (L + q1) q̇2 swings.
    np.testing.assert_allclose(found.C, [[0, 0, 1, 0], [0, 0, 0, 1], [0, 0, 0, 0]], atol=1e-12)


def test_points_and_scalars_stand_beside_vectors(hanging):
    model, equations, rest = hanging
    bob = equations.system.masses[0]
    found = kn.linearize(equations, rest, outputs=[bob.center, model["q2"]])
    assert found.outputs == ("P x", "P y", "P z", "q2")
    length = NUMBERS["L"] + STRETCH
    np.testing.assert_allclose(found.C[:3, :2], [[1, 0], [0, length], [0, 0]], atol=1e-12)


def test_one_output_needs_no_list(hanging):
    model, equations, rest = hanging
    point = equations.system.masses[0].center
    assert kn.linearize(equations, rest, outputs=point).outputs == ("P x", "P y", "P z")
    assert kn.linearize(equations, rest, outputs=model["q1"]).outputs == ("q1",)
    vector = 2 * model["q1"] * model.frame.x
    assert kn.linearize(equations, rest, outputs=vector).C[0, 0] == pytest.approx(2)


def test_vectors_that_are_written_differently_are_different_outputs(hanging):
    model, equations, rest = hanging
    q1, N = model["q1"], model.frame
    for factor in (1, 2, 3):
        assert kn.linearize(equations, rest, outputs={"a": factor * q1 * N.y}).C[1, 0] == pytest.approx(factor)


def test_outputs_with_one_name_are_refused(hanging):
    model, equations, rest = hanging
    with pytest.raises(kn.WrongValueError, match="two outputs have the same name. Give a"):
        kn.linearize(equations, rest, outputs=[model["q1"], model["q1"]])
    with pytest.raises(kn.WrongTypeError, match=r"are not a table\. Give a dictionary such as \{'height': L \*"):
        kn.linearize(equations, rest, outputs=3)


# Responses


@pytest.fixture(scope="module")
def cart():
    """ẍ = F − 4 x, with a pole at 2 rad/s."""
    model = kn.Model("cart on a spring")
    x, F = model.coordinates("x"), model.inputs("F")
    C = model.origin.moved("C", x * model.frame.x)
    model.add_particle("cart", C, mass=1)
    model.add_force(C, (F - 4 * x) * model.frame.x)
    return kn.linearize(kn.derive(model), {x: 0}, inputs={F: 0}, outputs=[C])


def test_a_response_at_a_pole_is_refused_by_name(cart):
    with pytest.raises(kn.WrongValueError, match=r"'cart on a spring' has a pole at 2 rad/s.*damping"):
        cart.frequency_response([1.0, 2.0, 3.0])
    with pytest.raises(kn.WrongValueError, match="has a pole at 2 rad/s"):
        cart.discrete(0.1).frequency_response([2.0])
    with pytest.raises(kn.WrongValueError, match="has a pole at 2 rad/s"):
        cart.bode("F", "C x", [1.0, 2.0])


def test_a_response_near_a_pole_is_as_large_as_it_is(cart):
    w = 2 + 1e-6
    assert cart.frequency_response(w)[0, 0, 0].real == pytest.approx(1 / (4 - w**2), rel=1e-6)
    with pytest.raises(kn.WrongTypeError, match="frequencies 'fast' are not numbers. Give them in rad/s."):
        cart.frequency_response("fast")


def test_a_transfer_function_to_a_point_goes_by_its_axes(cart):
    numerator, denominator = cart.transfer_function("F", "C x")
    np.testing.assert_allclose(numerator, [1], atol=1e-12)
    np.testing.assert_allclose(denominator, [1, 0, 4], atol=1e-12)
    with pytest.raises(kn.UnknownNameError, match="no output C. It has: C x, C y, C z"):
        cart.transfer_function("F", "C")


def test_without_inputs_there_is_no_transfer_function_and_an_empty_response(hanging):
    _, equations, rest = hanging
    free = kn.linearize(equations, rest)
    with pytest.raises(kn.UnknownNameError, match="has no input F. It has: none"):
        free.transfer_function("F", "q1")
    with pytest.raises(kn.UnknownNameError, match="has no input F. It has: none"):
        free.bode("F", "q1")
    assert free.frequency_response([1.0, 2.0]).shape == (4, 0, 2)
