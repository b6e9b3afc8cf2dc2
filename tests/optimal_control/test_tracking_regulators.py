"""Regulators along motions against Riccati's equation solved by SciPy, algebraic equations, and perturbed runs.

Proves: optimal_control/feedback/tracking.py, optimal_control/feedback/tracking_laws.py,
optimal_control/feedback/tables.py, optimal_control/feedback/followed_motion.py, optimal_control/feedback/riccati.py,
optimal_control/feedback/error_coordinates.py, optimal_control/feedback/pictures.py.
"""

import math

import numpy as np
import pytest
import scipy.integrate
import scipy.linalg

import kanes as kn
from kanes.expr.splines import splines_in
from kanes.optimal_control.feedback.riccati import exponentials
from optimal_systems import OPTIMAL, needs_optima
from tracked_motions import NUMBERS, TOP, Q, R, at_top, cart_pole, hanging_run, matrices, rates, swing_up

Q_MATRIX, R_MATRIX = np.diag([10.0, 10, 1, 1]), np.array([[0.1]])


@pytest.fixture(scope="module")
def cart():
    return cart_pole()


@pytest.fixture(scope="module")
def swing(cart):
    return swing_up(cart)


@pytest.fixture(scope="module")
def balance(cart):
    return at_top(cart).lqr(Q, R)


@pytest.fixture(scope="module")
def tracking(cart, swing, balance):
    return kn.tracking_lqr(cart, swing[1], Q, R, final=balance)


@pytest.fixture(scope="module")
def weighted(cart, swing):
    """With weights at the end, where nothing takes over; and the kernel with the law."""
    found = kn.tracking_lqr(cart, swing[1], Q, R, final=Q)
    return found, cart.compile(inputs=found.law)


@pytest.fixture(scope="module")
def resting(cart):
    """The pole hangs at rest."""
    return hanging_run(cart, 0.0, stop=20.0)


# Riccati's equation


def test_near_a_state_of_rest_it_is_the_algebraic_equation(cart, resting):
    A, B = matrices(np.zeros(4), 0.0)
    S = scipy.linalg.solve_continuous_are(A, B, Q_MATRIX, R_MATRIX)
    found = kn.tracking_lqr(cart, resting, Q, R)
    # The slowest mode decays by exp(−2 · 20) until the start; matrices by differences have ten digits.
    np.testing.assert_allclose(found.S[0], S, rtol=1e-7, atol=1e-8)
    np.testing.assert_allclose(found.gains[0], np.linalg.solve(R_MATRIX, B.T @ S), rtol=1e-7, atol=1e-7)
    np.testing.assert_array_equal(found.S[-1], 0)


def test_samples_near_a_state_of_rest_have_the_discrete_algebraic_equation(cart, resting):
    held = kn.tracking_lqr(cart, resting, Q, R, every=0.1)
    regulator = kn.linearize(cart, {"x": 0, "theta": 0}, parameters=NUMBERS, inputs={"F": 0}).discrete(0.1).lqr(Q, R)
    # SciPy's own zero-order hold and Riccati equation.
    np.testing.assert_allclose(held.gains[0], regulator.K, rtol=1e-8)
    np.testing.assert_allclose(held.S[0], regulator.S, rtol=1e-8, atol=1e-9)


def test_along_a_swing_up_it_is_that_of_an_integrator(swing, tracking, balance):
    force, _ = swing

    def held(t):
        return float(force.at(min(max(t, 0.0), 2.0)))

    motion = scipy.integrate.solve_ivp(
        lambda t, x: rates(x, held(t)), (0, 2), np.zeros(4), rtol=1e-11, atol=1e-11, max_step=1 / 30, dense_output=True
    )

    def slope(t, S):
        S, (A, B) = S.reshape(4, 4), matrices(motion.sol(t), held(t))
        return -(A.T @ S + S @ A - S @ B @ np.linalg.solve(R_MATRIX, B.T) @ S + Q_MATRIX).ravel()

    times = tracking.t[::-20]
    found = scipy.integrate.solve_ivp(
        slope, (2, 0), balance.S.ravel(), t_eval=times, rtol=1e-9, atol=1e-9, max_step=0.1
    )
    expected = found.y.T[::-1].reshape(-1, 4, 4)
    # Differences in A, and the cubics of the states between the times of the run.
    np.testing.assert_allclose(tracking.S[::20], expected, rtol=1e-6, atol=1e-6 * np.abs(expected).max())


def test_held_models_are_those_of_runs_with_another_force(cart, swing):
    force, run = swing
    period, number = 0.05, 17
    held = kn.tracking_lqr(cart, run, Q, R, every=period)
    Phi, Gamma = (each[number] for each in held.held)
    start, end = (held.motion.states_at(held.t[[k]])[:, 0] for k in (number, number + 1))
    begin = held.t[number]

    def end_of(change, extra):
        found = scipy.integrate.solve_ivp(
            lambda t, x: rates(x, float(force.at(t)) + extra),
            (begin, begin + period),
            start + change,
            rtol=1e-12,
            atol=1e-12,
            max_step=1 / 300,
        )
        return found.y[:, -1]

    np.testing.assert_allclose(end_of(np.zeros(4), 0.0), end, atol=1e-6)
    for k in range(4):
        change = 1e-4 * np.eye(4)[k]
        by_runs = (end_of(change, 0.0) - end_of(-change, 0.0)) / 2e-4
        # Third derivatives times 1e-8, and errors of the cubics of states.
        np.testing.assert_allclose(Phi[:, k], by_runs, atol=2e-6)
    by_runs = (end_of(np.zeros(4), 1e-3) - end_of(np.zeros(4), -1e-3)) / 2e-3
    np.testing.assert_allclose(Gamma[:, 0], by_runs, atol=2e-6)


def test_exponentials_are_those_of_scipy():
    matrices = np.random.default_rng(0).normal(size=(5, 6, 6)) * np.array([0, 1e-3, 0.3, 2, 8])[:, None, None]
    for found, matrix in zip(exponentials(matrices), matrices, strict=True):
        expected = scipy.linalg.expm(matrix)
        # Squares of a small part lose the digits of the largest matrix of the batch, 3000 in the exponent's norm.
        np.testing.assert_allclose(found, expected, atol=1e-11 * np.abs(expected).max())


# The law


def test_a_perturbed_start_falls_in_open_loop_and_is_held_on_the_motion(cart, swing, tracking):
    force, run = swing
    kernel = cart.compile(inputs=tracking.law)
    for theta in (0.02, 0.1):
        assert abs(hanging_run(cart, force, theta=theta)["theta"][-1] - math.pi) > 0.5
        held = kernel.simulate(stop=4, parameters=NUMBERS, initial={"x": 0, "theta": theta})
        errors = tracking.errors(held)
        assert abs(errors["theta"][0]) == pytest.approx(theta)
        assert abs(errors["theta"][500]) < 0.03 * theta
        # After the motion the regulator at the top brings the rest to zero.
        assert held["theta"][-1] == pytest.approx(math.pi, abs=1e-3)
        assert held["x"][-1] == pytest.approx(TOP["x"], abs=1e-3)
    assert abs(run["theta"][-1] - math.pi) < 1e-3


@pytest.mark.heavy
@needs_optima
def test_an_acrobot_is_held_on_its_swing_up():
    """The motion of `kn.optimal`, which the same torque leaves by whole turns when it starts 0.01 rad off."""
    model = kn.Model("acrobot")
    (q1, q2), (u1, u2), tau = model.coordinates("q1 q2"), model.speeds("u1 u2"), model.inputs("tau")
    model.gravity = 9.81 * model.frame.x
    rod = {"mass": 1, "center": (0.5, 0, 0), "inertia": kn.inertia(zz=1 / 12)}
    upper = model.add_body("upper", **rod, joint=kn.Pin(q1, axis="z"))
    model.add_body("lower", **rod, parent=upper, joint=kn.Pin(q2, axis="z", at=(1, 0, 0), motor=tau))
    acrobot, goal = kn.derive(model), {q1: math.pi, q2: 0, u1: 0, u2: 0}
    table = np.genfromtxt(OPTIMAL / "acrobot.csv", delimiter=",", names=True)
    found = kn.optimal(
        acrobot,
        parameters={},
        start=dict.fromkeys(goal, 0),
        end=goal,
        stop=3,
        bounds={tau: (-20, 20)},
        minimize=kn.integral(tau**2),
    ).solve(guess={name: table[name] for name in ("q1", "q2", "u1", "u2", "tau")})
    weights = {q1: 10, q2: 10, u1: 1, u2: 1}, {tau: 1}
    balance = kn.linearize(acrobot, {q1: math.pi, q2: 0}, inputs={tau: 0}).lqr(*weights)
    tracking = kn.tracking_lqr(acrobot, found.trajectory, *weights, final=balance)
    kernel = acrobot.compile(inputs=tracking.law)
    for start in (0.01, 0.1):
        given = {"parameters": {}, "initial": {q1: start, q2: 0}}
        assert abs(acrobot.kernel.simulate(stop=3, **given, inputs=found.inputs)[q1][-1] - math.pi) > 1
        held = kernel.simulate(stop=6, **given)
        np.testing.assert_allclose(held.states[:, -1], [math.pi, 0, 0, 0], atol=1e-2)


def test_errors_follow_the_transition(cart, weighted):
    """By the full equations with the law, from starts to both sides of the motion."""
    tracking, kernel = weighted
    # Gains by splines have three digits.
    check_transition(kernel, tracking, NUMBERS, 2e-4)


def test_errors_at_samples_follow_the_transition(cart, swing):
    tracking = kn.tracking_lqr(cart, swing[1], Q, R, final=Q, every=0.01)
    # Held inputs leave the run a thousandth from the motion, and so is its linear model.
    check_transition(cart.compile(sampled=tracking.controller()), tracking, NUMBERS, 1e-3)


def test_errors_of_a_turning_body_are_rotations():
    """A unit quaternion has three errors; the slew passes through a half turn."""
    model = kn.Model("spacecraft")
    torques = model.inputs("T1 T2 T3")
    model.add_body("bus", mass=1, inertia=kn.inertia(1, 2, 3), joint=kn.Spherical(motor=list(torques)))
    body, t = kn.derive(model), np.linspace(0, 2, 41)
    turns = {
        f"T{k + 1}": kn.Samples(t, size * np.cos(rate * t), kind="cubic")
        for k, (size, rate) in enumerate(((6, 1.5), (2, 3), (-4, 2.5)))
    }
    times = np.linspace(0, 2, 201)
    run = body.kernel.simulate(stop=2, times=times, parameters={}, initial={}, inputs=turns, rtol=1e-11)
    assert run.states[0].min() < 0
    weights = dict.fromkeys(run.kernel.states[:4], 4) | dict.fromkeys(run.kernel.states[4:], 1)
    tracking = kn.tracking_lqr(body, run, weights, 1.0, final=1)
    assert len(tracking.states) == 6
    # Weights of all four elements of a quaternion are a quarter of those of the rotation: δe = ½ E θ.
    np.testing.assert_allclose(tracking.S[-1], np.diag([0.25] * 3 + [1] * 3), atol=1e-12)
    check_transition(body.compile(inputs=tracking.law), tracking, {}, 1e-4)
    # The quaternion of a rotation by a small angle θ about an axis through the start, e = (1, θ/2).
    start = dict(zip(run.kernel.states[:4], (math.cos(1e-4), math.sin(1e-4), 0, 0), strict=True))
    turned = body.kernel.simulate(stop=0, parameters={}, initial=start, inputs=dict.fromkeys(turns, 0))
    assert tracking.errors(turned)["rotation 1 of (" + ", ".join(run.kernel.states[:4]) + ")"][0] == pytest.approx(
        2e-4, rel=1e-7
    )


def test_errors_of_a_closed_loop_are_independent(four_bar):
    equations, run, parameters = four_bar
    tracking = kn.tracking_lqr(equations, run, {"q1": 4, "u1": 1, "u3": 0.1}, 1.0, final=1)
    assert len(tracking.states) == 2
    check_transition(equations.compile(inputs=tracking.law), tracking, parameters, 1e-4)
    named = kn.tracking_lqr(equations, run, {"q1": 1}, 1.0, independent=["q3", "u3"])
    assert named.states == ("q3", "u3")


@pytest.fixture(scope="module")
def four_bar():
    study = kn.library.study("four_bar")
    equations, t = kn.derive(kn.library.four_bar()), np.linspace(0, 0.3, 31)
    run = equations.compile().simulate(
        stop=0.3,
        times=np.linspace(0, 0.3, 121),
        parameters=study.parameters,
        initial={**study.initial, "u1": 4},
        inputs={"T": kn.Samples(t, 1.5 + 0.3 * np.sin(30 * t), kind="cubic")},
        rtol=1e-11,
    )
    return equations, run, study.parameters


def check_transition(kernel, tracking, parameters, tolerance):
    motion = tracking.motion
    start = motion.states_at(motion.t[:1])[:, 0]
    T, names = motion.linear_at(motion.t[:1]).T[0], motion.system.states

    def end_of(change):
        x = dict(zip(names, start + T @ change, strict=True))
        initial = {name: x[name] for name in kernel.states}
        run = kernel.simulate(stop=tracking.t[-1], parameters=parameters, initial=initial, repair=True, rtol=1e-10)
        found = tracking.errors(run)
        return np.array([found[name][-1] for name in tracking.states])

    unit = 1e-4 * np.eye(len(tracking.states))
    by_runs = np.array([(end_of(change) - end_of(-change)) / 2e-4 for change in unit]).T
    np.testing.assert_allclose(tracking.transition, by_runs, atol=tolerance)
    np.testing.assert_allclose(
        sorted(abs(tracking.multipliers)), sorted(abs(np.linalg.eigvals(tracking.transition))), atol=1e-12
    )


def test_the_controller_holds_many_runs_with_noise_and_other_numbers(cart, swing):
    held = kn.tracking_lqr(cart, swing[1], Q, R, final=at_top(cart).discrete(0.02).lqr(Q, R), every=0.02)
    theta, F = cart.system.coordinates[1], cart.system.inputs[0]
    law = held.controller(reads={theta: kn.Sensor(theta, noise=2e-3)}, limits={F: (-20, 20)}, delay=0.001)
    spread = np.random.default_rng(1).normal(size=(2, 50))
    given = {"stop": 4, "parameters": {**NUMBERS, "m": 0.3 + 0.01 * spread[1]}, "seed": 2}
    kernel = cart.compile(sampled=law)
    runs = kernel.simulate_many(initial={"x": 0, "theta": 0.1 * spread[0]}, **given)
    assert np.abs(runs["theta"][:, -1] - math.pi).max() < 0.1
    assert np.abs(runs.run(7)["F"]).max() <= 20
    one = kernel.simulate(
        stop=4,
        parameters={**NUMBERS, "m": 0.3 + 0.01 * spread[1, 7]},
        initial={"x": 0, "theta": 0.1 * spread[0, 7]},
        seed=2,
        first_run=7,
    )
    np.testing.assert_allclose(runs.run(7)["theta"], one["theta"], atol=1e-9)


def test_without_a_regulator_at_the_end_the_last_gains_are_held(swing, weighted):
    tracking, kernel = weighted
    state, t = {"x": 1.1, "theta": 3.0, "v": 0.2, "omega": -0.1}, 2.5
    run = kernel.simulate(start=t, stop=t, parameters=NUMBERS, initial=state)
    v = rates(np.array(list(state.values())), 0.0)
    last = swing[1].states[:, -1]
    F = swing[1]["F"][-1] - tracking.gains[-1] @ (np.array(list(state.values())) - last)
    _, B = matrices(np.array(list(state.values())), 0.0)
    np.testing.assert_allclose(run["derivative"][:, 0], v + B @ F, rtol=1e-6)


def test_tables_have_few_knots_where_functions_are_smooth(cart, resting, tracking):
    found = {each.table.name: each.table for each in splines_in(tracking.law.values())}
    assert found["reference_F"].knots.size == 61
    assert found["reference_F"].degree == 1
    assert found["gain_of_F_by_x"].knots.size < 300
    # References that never change are numbers.
    names = {each.table.name for each in splines_in(kn.tracking_lqr(cart, resting, Q, R).law.values())}
    assert not any(name.startswith("reference") for name in names)


def test_it_is_shown(tracking):
    assert repr(tracking) == (
        "<regulator along a motion of 'cart and pole': F by x, theta, v, omega, continuous, t = 0 to 2>"
    )
    (panel,) = tracking.plot().axes
    np.testing.assert_array_equal(panel.lines[2].get_ydata(), tracking.gain("F", "theta"))


# Wrong questions


def test_wrong_arguments_are_named(cart, swing, tracking, balance):
    _, run = swing
    with pytest.raises(kn.UnknownNameError, match="no state z"):
        kn.tracking_lqr(cart, run, {"z": 1}, R)
    with pytest.raises(kn.WrongTypeError, match="is not a run"):
        kn.tracking_lqr(cart, {"x": 1}, Q, R)
    with pytest.raises(kn.WrongValueError, match="not an interval within the motion"):
        kn.tracking_lqr(cart, run, Q, R, every=3)
    with pytest.raises(kn.WrongValueError, match="from 1e-12 to below 1"):
        kn.tracking_lqr(cart, run, Q, R, tolerance=0)
    with pytest.raises(kn.WrongValueError, match="final regulator is for continuous time"):
        kn.tracking_lqr(cart, run, Q, R, final=balance, every=0.02)
    away = kn.linearize(cart, {"x": 0, "theta": 0}, parameters=NUMBERS, inputs={"F": 0}).lqr(Q, R)
    with pytest.raises(kn.WrongValueError, match=r"does not end where.*x by 1, theta by 3\.14"):
        kn.tracking_lqr(cart, run, Q, R, final=away)
    held = cart.compile(inputs=balance.law).simulate(stop=1, parameters=NUMBERS, initial={"x": 1, "theta": 3.1})
    with pytest.raises(kn.UnknownNameError, match=r"does not have F.*as kn\.Samples"):
        kn.tracking_lqr(cart, held, Q, R)
    with pytest.raises(kn.WrongValueError, match="is for continuous time"):
        tracking.controller()
    with pytest.raises(kn.WrongValueError, match="is for samples"):
        _ = kn.tracking_lqr(cart, run, Q, R, every=0.02).law
    with pytest.raises(kn.UnknownNameError, match="no state z"):
        tracking.gain("F", "z")
    with pytest.raises(kn.WrongTypeError, match="is not a run"):
        tracking.errors([0, 1])


def test_wrong_controllers_are_named(cart, swing):
    held = kn.tracking_lqr(cart, swing[1], Q, R, every=0.02)
    with pytest.raises(kn.UnknownNameError, match="It feeds back: x, theta, v, omega"):
        held.controller(reads={"z": 1})
    with pytest.raises(kn.WrongValueError, match="5 is not below -5"):
        held.controller(limits={"F": (5, -5)})
    with pytest.raises(kn.WrongTypeError, match="is not a pair"):
        held.controller(limits={"F": 5})


def test_what_cannot_be_followed_is_named(cart, swing, four_bar):
    drop = kn.Event("drop", cart.system.coordinates[0] - 0.01, reset={cart.system.speeds[0]: 0})
    jumping = cart.compile(events=drop).simulate(
        stop=1, parameters=NUMBERS, initial={"x": 0, "theta": 0}, inputs={"F": 1}
    )
    with pytest.raises(kn.WrongValueError, match="events with resets"):
        kn.tracking_lqr(cart, jumping, Q, R)
    equations, run, _ = four_bar
    with pytest.raises(kn.UnknownNameError, match="cannot be independent together"):
        kn.tracking_lqr(equations, run, 1, 1, independent=["q1", "q2"])
    # The coupler comes to rest and turns back.
    with pytest.raises(kn.StateError, match="q2, u2 fail near its time 120 of 121"):
        kn.tracking_lqr(equations, run, 1, 1, independent=["q2", "u2"])
    with pytest.raises(kn.UnknownNameError, match="no error z"):
        kn.tracking_lqr(equations, run, 1, 1, independent=["z"])
    without = kn.derive(kn.library.spring_pendulum())
    with pytest.raises(kn.WrongValueError, match="has no input"):
        kn.tracking_lqr(without, swing[1], 1, 1)
