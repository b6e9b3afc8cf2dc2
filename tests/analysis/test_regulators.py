"""Regulators of least cost against closed forms, published gains, Riccati's equation, Python Control and full motions.

Proves: analysis/linear/regulator.py, analysis/linear/regulator_weights.py, analysis/linear/hidden_modes.py,
analysis/linear/linear_model.py.
"""

import math
import pickle
from dataclasses import replace

import numpy as np
import pytest
import scipy.linalg

import kanes as kn
from kanes.analysis.linear.hidden_modes import unreached_modes
from steady_systems import cart_pole

# University of Michigan, Control Tutorials, inverted pendulum.
CART = {"M": 0.5, "m": 0.2, "b": 0.1, "I": 0.006, "g": 9.8, "l": 0.3}


@pytest.fixture(scope="module")
def cart():
    return kn.derive(cart_pole())


@pytest.fixture(scope="module")
def upright(cart):
    return kn.linearize(cart, {"x": 0, "theta": 0}, parameters=CART, inputs={"F": 0})


def block(name="block", *, spring=0, mass=1):
    model = kn.Model(name)
    x = model.coordinates("x")
    model.speeds("v")
    F = model.inputs("F")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("block", P, mass=mass)
    model.add_force(P, (F - spring * x) * model.frame.x)
    return kn.derive(model)


def of_block(**options):
    return kn.linearize(block(**options), {"x": 0}, inputs={"F": 0})


def two_blocks():
    """One is pushed, and the other goes its own way; no force, a spring or a push apart as `k` says."""
    model = kn.Model("two blocks")
    x, y = model.coordinates("x y")
    model.speeds("v w")
    k = model.parameters("k")
    F = model.inputs("F")
    P, R = (model.origin.moved(name, q * model.frame.x) for name, q in (("P", x), ("R", y)))
    model.add_particle("pushed", P, mass=1)
    model.add_particle("free", R, mass=1)
    model.add_force(P, F * model.frame.x)
    model.add_force(R, -k * y * model.frame.x)
    return kn.derive(model)


def of_two_blocks(k):
    return kn.linearize(two_blocks(), {"x": 0, "y": 0}, parameters={"k": k}, inputs={"F": 0})


# Gains


def test_a_block_is_stopped_by_the_gains_of_the_textbook():
    # ẍ = F with Q = 1, R = 1:  s12² = 1,  s22² = 2 s12 + 1.
    held = of_block().lqr(1, 1)
    assert pytest.approx(np.array([[1, math.sqrt(3)]]), rel=1e-13) == held.K
    assert pytest.approx(np.array([[math.sqrt(3), 1], [1, math.sqrt(3)]]), rel=1e-13) == held.S
    assert np.poly(held.eigenvalues) == pytest.approx([1, math.sqrt(3), 1], rel=1e-12)
    # The velocity alone has no weight in the other textbook: s22² = 2.
    assert pytest.approx(np.array([[1, math.sqrt(2)]]), rel=1e-13) == of_block().lqr({"x": 1}, {"F": 1}).K


@pytest.mark.margin("published to four decimals")
def test_the_pendulum_of_the_tutorials_has_its_published_gains(upright):
    """Q of 5000 for the cart and 100 for the angle: K = (−70.7107, −37.8345, 105.5298, 20.9238) of (x, ẋ, φ, φ̇).

    Source: ctms-pendulum.
    """
    K = upright.lqr({"x": 5000, "theta": 100}, {"F": 1}).K
    assert pytest.approx(np.array([[-70.7107, 105.5298, -37.8345, 20.9238]]), abs=5e-5) == K


def test_an_example_of_matlab_has_its_published_gains(upright):
    """Source: mathworks-lqr, the pendulum on a cart: A, B, Q = diag(1, 0, 1, 0), R = 1 and K to four decimals."""
    A = np.array([[0, 1, 0, 0], [0, -0.1, 3, 0], [0, 0, 0, 1], [0, -0.5, 30, 0]])
    B = np.array([[0], [2], [0], [5.0]])
    same = replace(upright, A=A, B=B, rates=np.zeros(4))
    K = same.lqr(np.diag([1, 0, 1, 0]), 1).K
    assert pytest.approx(np.array([[-1.0, -1.7559, 16.9145, 3.2274]]), abs=5e-5) == K


def test_riccatis_equations_hold(upright):
    Q = np.array([[4, 1, 0, 0.5], [1, 3, 0, 0], [0, 0, 2, 0], [0.5, 0, 0, 1]])
    held = upright.lqr(Q, [[0.7]])
    A, B, S, K = upright.A, upright.B, held.S, held.K
    left = A.T @ S + S @ A - S @ B @ np.linalg.solve(held.R, B.T @ S) + Q
    np.testing.assert_allclose(left, 0, atol=1e-10 * np.abs(A.T @ S).max())
    assert pytest.approx(np.linalg.solve(held.R, B.T @ S), rel=1e-12) == K
    sampled = upright.discrete(0.02)
    held = sampled.lqr(Q, [[0.7]])
    A, B, S, K = sampled.A, sampled.B, held.S, held.K
    assert pytest.approx(S, rel=1e-9) == A.T @ S @ A - A.T @ S @ B @ K + Q
    assert np.abs(held.eigenvalues).max() < 1


def test_the_cost_of_a_motion_is_what_the_matrix_of_costs_says(upright):
    # ∫ (xᵀ Q x + wᵀ R w) dt of the closed loop, by Lyapunov's equation.
    held = upright.lqr({"x": 2, "theta": 5, "u_x": 1}, 0.3)
    A = held.closed_loop.A
    cost = scipy.linalg.solve_continuous_lyapunov(A.T, -(held.Q + held.K.T @ held.R @ held.K))
    assert pytest.approx(cost, rel=1e-9) == held.S


def test_weights_of_dependent_states_count_by_what_they_are_of_the_others():
    """A bead on a circle in plain coordinates: near the side, δy = −(x/y) δx."""
    model = kn.Model("bead")
    x, y = model.coordinates("x y")
    F = model.inputs("F")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("bead", P, mass=1)
    model.add_force(P, F * model.frame.x)
    model.add_configuration_constraint(x**2 + y**2 - 1)
    model.gravity = -9.81 * model.frame.y
    equations = kn.derive(model)
    place = {x: 0.6, y: 0.8}
    # Upright it would fall; a force along x holds it: F y = −g x, in the direction of the circle.
    rest = kn.equilibrium(equations, {**place, F: -5.0}, unknowns=[F], fixed=[x])
    model = kn.linearize(equations, rest, independent=[x])
    assert model.states == ("x", "u_x")
    slope = -0.6 / 0.8
    by_both = model.lqr({"x": 1, "y": 4}, 1)
    assert pytest.approx(np.array([[1 + 4 * slope**2, 0], [0, 0]]), abs=1e-12) == by_both.Q
    run = equations.compile(inputs=by_both.law).simulate(
        stop=12, parameters={}, initial={x: math.cos(0.85), y: math.sin(0.85)}
    )
    assert run[x][-1] == pytest.approx(0.6, abs=1e-6)
    assert run[y][-1] == pytest.approx(0.8, abs=1e-6)


# What becomes of it


def test_the_pole_comes_back_as_fast_as_the_eigenvalues_say(cart, upright):
    held = upright.lqr({"x": 10, "theta": 10, "u_x": 1, "u_theta": 1}, {"F": 1})
    assert held.closed_loop.stable
    kernel = cart.compile(inputs=held.law)
    assert kernel.inputs == ()
    # From far away, with the full equations.
    run = kernel.simulate(stop=15, parameters=CART, initial={"x": 0.2, "theta": 0.6})
    assert abs(run["theta"][-1]) < 1e-5
    # From near, the motion is that of the linear model: x = e^{(A − B K) t} x₀.
    t = np.linspace(0, 4, 9)
    near = kernel.simulate(stop=4, parameters=CART, initial={"x": 1e-5, "theta": -2e-5}, times=t)
    A = upright.A - upright.B @ held.K
    expected = np.array([scipy.linalg.expm(A * s) @ [1e-5, -2e-5, 0, 0] for s in t])
    found = np.column_stack([near[name] for name in upright.states])
    # What is left out of the linear model is of third order: 1e-15, and round-off of a run.
    np.testing.assert_allclose(found - expected, 0, atol=1e-12)
    assert kn.linearize(cart.with_inputs(held.law), {"x": 0, "theta": 0}, parameters=CART).eigenvalues == pytest.approx(
        held.eigenvalues, rel=1e-9
    )


def test_a_law_is_about_the_state_and_the_inputs_that_it_was_made_for():
    held = kn.linearize(block(spring=4), {"x": 0.5}, inputs={"F": 2}).lqr(1, 1)
    (k_x, k_v), law = held.K[0], held.law["F"]
    numbers = {"x": 0.8, "v": -0.3}
    value = float(law.subs({symbol: numbers[symbol.name] for symbol in law.free_symbols}))
    assert value == pytest.approx(2 - k_x * 0.3 + k_v * 0.3, rel=1e-13)
    run = block(spring=4).compile(inputs=held.law).simulate(stop=40, parameters={}, initial={"x": 0})
    # The real part of the eigenvalues is −0.56: e^{−22} of the way is left.
    assert run["x"][-1] == pytest.approx(0.5, abs=1e-9)


def test_a_regulator_of_samples_is_asked_once_in_a_period(cart, upright):
    held = upright.discrete(0.05).lqr({"x": 10, "theta": 10}, {"F": 1})
    initial = {"x": 1e-4, "theta": 2e-4}
    t = 0.05 * np.arange(21)
    run = cart.compile().simulate(stop=1, parameters=CART, initial=initial, inputs=held.controllers, times=t)
    state = np.array([1e-4, 2e-4, 0, 0])
    for k in range(21):
        found = [run[name][k] for name in upright.states]
        # The linear model's own error is of third order.
        assert found == pytest.approx(state, abs=1e-9)
        state = held.closed_loop.A @ state


def test_a_steady_motion_is_followed():
    """A block that slides at 0.3 m/s: what is held is x = 0.3 t, not a place."""
    steady = kn.linearize(block(), {"x": 0, "v": 0.3}, inputs={"F": 0})
    held = steady.lqr(1, 1)
    run = block().compile(inputs=held.law).simulate(stop=30, parameters={}, initial={"x": 1, "v": 0})
    assert run["x"][-1] == pytest.approx(0.3 * 30, abs=1e-6)
    sampled = steady.discrete(0.1).lqr(1, 1)
    run = block().compile().simulate(stop=30, parameters={}, initial={"x": 1, "v": 0}, inputs=sampled.controllers)
    assert run["x"][-1] == pytest.approx(0.3 * 30, abs=1e-6)


def test_a_regulator_travels_and_reads_well(upright):
    held = upright.lqr(1, 1)
    there = pickle.loads(pickle.dumps(held))
    assert (there.K == held.K).all()
    assert there.law == held.law
    assert repr(held).splitlines()[0] == "regulator of 'cart and pole'"
    assert [line.split()[0] for line in repr(held).splitlines()[2:]] == ["K", repr(held).splitlines()[3], "F"]
    assert "<td" in held._repr_html_()


def test_a_sleigh_is_steered_back_to_its_line():
    """It glides along x at 1 m/s on a knife edge; a torque steers it and a thrust drives it."""
    model = kn.Model("sleigh")
    x, y, psi = model.coordinates("x y psi")
    u1, u2, u3 = model.speeds("u1 u2 u3")
    T, F = model.inputs("T F")
    N = model.frame
    A = N.rotated("A", psi, N.z)
    P = model.origin.moved("P", x * N.x + y * N.y)
    model.add_body("sleigh", frame=A, center=P, mass=2, inertia=kn.inertia(zz=0.3))
    model.define_speeds({u1: P.velocity(N).dot(A.x), u2: P.velocity(N).dot(A.y), u3: psi.dot})
    model.add_velocity_constraint(u2, name="edge")
    model.add_force(P, F * A.x)
    model.add_torque(A, T * N.z)
    equations = kn.derive(model)
    gliding = kn.linearize(equations, {x: 0, y: 0, psi: 0, u1: 1}, inputs={T: 0, F: 0})
    assert gliding.states == ("x", "y", "psi", "u1", "u3")
    held = gliding.lqr(Q={x: 1, y: 1, psi: 1}, R={T: 1, F: 1})
    start = {x: -0.3, y: 0.5, psi: 0.4, u1: 0.8}
    run = equations.compile(inputs=held.law).simulate(stop=40, parameters={}, initial=start)
    sampled = gliding.discrete(0.1).lqr(Q={x: 1, y: 1, psi: 1}, R={T: 1, F: 1})
    asked = equations.compile().simulate(stop=40, parameters={}, initial=start, inputs=sampled.controllers)
    for each in (run, asked):
        end = [each[name][-1] for name in (x, y, psi, u1)]
        assert end == pytest.approx([40, 0, 0, 1], abs=1e-6)


# What cannot be done


def test_a_mode_that_no_input_reaches_is_named():
    with pytest.raises(kn.WrongValueError) as caught:
        of_two_blocks(-4).lqr(1, 1)
    text = str(caught.value)
    assert (
        "'two blocks' cannot be stabilized: no input controls the mode λ = 2 of w, y, which does not decay. Add an"
        in text
    )
    with pytest.raises(kn.WrongValueError, match=r"λ = 0 ± 2i of y, w"):
        of_two_blocks(4).lqr(1, 1)
    # Two eigenvalues that coincide, of which there is one eigenvector.
    with pytest.raises(kn.WrongValueError, match="no input controls the mode λ = -?0 of "):
        of_two_blocks(0).lqr(1, 1)
    with pytest.raises(kn.WrongValueError, match=r"λ = 1.105\d* of"):
        of_two_blocks(-4).discrete(0.05).lqr(1, 1)


def test_modes_that_die_out_need_no_input():
    model = kn.Model("damped")
    x, y = model.coordinates("x y")
    model.speeds("v w")
    F = model.inputs("F")
    for name, q, force in (("P", x, F), ("R", y, -y - 2 * y.dot)):
        point = model.origin.moved(name, q * model.frame.x)
        model.add_particle(f"block {name}", point, mass=1)
        model.add_force(point, force * model.frame.x)
    held = kn.linearize(kn.derive(model), {x: 0, y: 0}, inputs={F: 0}).lqr(1, 1)
    assert pytest.approx(np.array([[1, 0, math.sqrt(3), 0]]), abs=1e-12) == held.K


def test_a_mode_without_weight_is_named():
    with pytest.raises(kn.WrongValueError) as caught:
        of_block().lqr({"v": 1}, 1)
    assert "The weights Q of 'block' do not include the mode λ = 0 of x, which does not decay by itself:" in str(
        caught.value
    )
    assert "Give a weight to one of x, or leave it out with model.without." in str(caught.value)
    assert pytest.approx(np.array([[1.0]])) == of_block().without("x").lqr({"v": 1}, 1).K
    with pytest.raises(kn.WrongValueError, match=r"λ = 0 ± 2i of"):
        of_block(spring=4).lqr(0, 1)


def test_an_unstable_mode_is_brought_to_rest_without_a_weight():
    # ẍ = 4 x + F at no cost of the states: the least force mirrors λ = 2 to −2, beside the one that dies out.
    assert of_block(spring=-4).lqr(0, 1).eigenvalues == pytest.approx([-2, -2], rel=1e-7)


def test_units_do_not_decide_what_can_be_reached():
    # A block of a thousand tons, in millimetres.
    model = of_block(mass=1e6)
    scaled = replace(model, A=model.A * [[1, 1e3], [1e-3, 1]], B=model.B * [[1e3], [1]])
    assert scaled.lqr(np.diag([1e-6, 1]), 1).closed_loop.stable


@pytest.mark.parametrize(
    ("Q", "R", "error", "message"),
    [
        ({"z": 1}, 1, kn.UnknownNameError, "'block' has no state z. Its states are: x, v."),
        ({"x": "much"}, 1, kn.WrongTypeError, "weight of x in 'block': 'much' is not a number"),
        (1, {}, kn.UnknownNameError, "no weight of input F. Its inputs are: F."),
        (1, {"F": 0}, kn.WrongValueError, "Give each of F a weight above 0."),
        (1, -1, kn.WrongValueError, "R is not positive definite"),
        (np.diag([1, -1]), 1, kn.WrongValueError, "Q has a negative eigenvalue, so that"),
        ([[1, 2], [2, 1]], 1, kn.WrongValueError, "Q has a negative eigenvalue"),
        ([[0, 1], [1, 1]], 1, kn.WrongValueError, "Q has a negative eigenvalue"),
        ([[1, 2], [0, 5]], 1, kn.WrongValueError, "the matrix is not symmetric. Give its symmetric part."),
        ([1, 2], 1, kn.WrongValueError, "[1, 2] is not a 2 × 2 matrix of finite numbers. Give one, for x, v, or a"),
        (np.full((2, 2), np.nan), 1, kn.WrongValueError, "is not a 2 × 2 matrix of finite numbers"),
        (np.inf, 1, kn.WrongValueError, "inf is not a 2 × 2 matrix of finite numbers"),
        ("heavy", 1, kn.WrongValueError, "'heavy' is not a 2 × 2 matrix of finite numbers"),
        (1, None, kn.WrongValueError, "weights R of 'block': None is not a 1 × 1 matrix"),
    ],
)
def test_wrong_weights_are_refused(Q, R, error, message):
    with pytest.raises(error) as caught:
        of_block().lqr(Q, R)
    assert message in str(caught.value)


def test_without_inputs_there_is_nothing_to_regulate():
    numbers = {"m": 1, "g": 10, "k": 20, "L": 1}
    model = kn.linearize(kn.derive(kn.library.spring_pendulum()), {"q1": 0.5, "q2": 0}, parameters=numbers)
    with pytest.raises(kn.WrongValueError, match="has no input or no state to regulate. Declare inputs with"):
        model.lqr(1, 1)


def test_laws_and_controllers_are_for_their_own_time():
    with pytest.raises(kn.WrongValueError) as caught:
        _ = of_block().discrete(0.1).lqr(1, 1).law
    assert "is for samples that are 0.1 s apart, and not for continuous time. Use" in str(caught.value)
    with pytest.raises(kn.WrongValueError) as caught:
        _ = of_block().lqr(1, 1).controllers
    assert "is for continuous time. Use equations.compile(inputs=regulator.law), or" in str(caught.value)


def test_no_feedback_holds_a_point_on_the_way_of_a_motion(cart):
    falling = kn.linearize(cart, {"x": 0, "theta": 0.3}, parameters=CART, inputs={"F": 0}, anywhere=True)
    with pytest.raises(kn.WrongValueError, match=r"holds at a point of a motion, where u_x, u_theta change"):
        _ = falling.lqr(1, 1).law


@pytest.mark.parametrize("left", [0.0, 1e-13, 1e-17, 1e-26, 1e-30])
def test_an_arm_that_is_held_against_gravity_is_regulated_whatever_is_left_of_its_weight(left):
    """Three links on pins with a motor each, of which the first turns about the vertical and feels no gravity.

    Its terms cancel but for round-off, `left`; the two integrators of the first link are in reach of its motor.
    """
    M = np.array([[2.0, 0.3, 0.1], [0.3, 1.2, 0.4], [0.1, 0.4, 0.5]])
    G = np.array([[left, -left, left], [left, 9.0, 2.0], [-left, 2.0, 1.5]])
    A = np.block([[np.zeros((3, 3)), np.eye(3)], [np.linalg.solve(M, G), np.zeros((3, 3))]])
    B = np.vstack([np.zeros((3, 3)), np.linalg.inv(M)])
    names = ("q1", "q2", "q3", "u1", "u2", "u3")
    assert unreached_modes(A, B, names) == []
    # Without its motor both integrators of the first link are out of reach, if nothing couples it to the others.
    M[0, 1:] = M[1:, 0] = 0
    A[3:, :3] = np.linalg.solve(M, np.where(np.abs(G) > 1, G, 0.0))
    B = np.vstack([np.zeros((3, 3)), np.linalg.inv(M)])[:, 1:]
    (mode,) = unreached_modes(A, B, names)
    assert set(mode.states) <= {"q1", "u1"}


def test_round_off_of_a_weight_that_cancels_does_not_hide_a_motor():
    """A mast that turns about the vertical carries an arm that its motor holds; both are brought to rest."""
    model = kn.Model("held arm")
    model.gravity = -9.81 * model.frame.z
    q1, q2 = model.coordinates("q1 q2")
    T1, T2 = model.inputs("T1 T2")
    mast = model.add_body("mast", joint=kn.Pin(q1, axis="z"), mass=4, inertia=kn.inertia(0.1, 0.1, 0.1))
    joint = kn.Pin(q2, axis="y", at=(0, 0, 1))
    arm = model.add_body("arm", parent=mast, joint=joint, mass=2, center=(0.5, 0, 0), inertia=kn.inertia(0, 0.1, 0.1))
    model.add_torque(mast, T1 * model.frame.z)
    model.add_torque(arm, T2 * mast.frame.y, reaction=mast)
    held = {q1: 0.2, q2: -0.4, T1: 0, T2: -9.81 * np.cos(0.4)}
    linear = kn.linearize(kn.derive(model), held)
    A = linear.A.copy()
    A[2, 0], A[3, 0], A[2, 1] = 3e-27, -2e-27, 1e-27
    regulator = replace(linear, A=A).lqr(np.eye(4), np.eye(2))
    assert regulator.eigenvalues.real.max() < -0.1
    S, B = regulator.S, linear.B
    np.testing.assert_allclose(A.T @ S + S @ A - S @ B @ B.T @ S + np.eye(4), np.zeros((4, 4)), atol=1e-8)
