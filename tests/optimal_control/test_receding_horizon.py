"""Control with a receding horizon against regulators, quadratic programs solved by SciPy, and runs in bounds.

Proves: optimal_control/feedback/receding.py, optimal_control/feedback/horizon.py, optimal_control/feedback/stages.py,
optimal_control/feedback/projection/projection.py, optimal_control/feedback/projection/method.py,
optimal_control/feedback/projection/memory.py, optimal_control/feedback/projection/entry.py.
"""

import math
import pickle

import numpy as np
import pytest
import scipy.linalg
import scipy.optimize

import kanes as kn
from kanes.optimal_control.feedback.projection.projection import INFEASIBLE, SOLVED, nearest_point
from tracked_motions import NUMBERS, Q, R, at_top, cart_pole, hanging_run

PERIOD, TOP = 0.05, {"x": 0.0, "theta": math.pi}


@pytest.fixture(scope="module")
def cart():
    return cart_pole()


@pytest.fixture(scope="module")
def upright(cart):
    return kn.linearize(cart, TOP, parameters=NUMBERS, inputs={"F": 0}).discrete(PERIOD)


@pytest.fixture(scope="module")
def regulator(upright):
    return upright.lqr(Q, R)


@pytest.fixture(scope="module")
def following(cart):
    """A motion of the hanging pole that is followed with samples."""
    t = np.linspace(0, 1, 21)
    run = hanging_run(cart, kn.Samples(t, 4 * np.sin(5 * t), kind="cubic"), stop=1.0)
    return run, kn.tracking_lqr(cart, run, Q, R, final=Q, every=PERIOD)


# The nearest point


def test_nearest_points_are_those_of_nonnegative_least_squares():
    """The dual of min ½ x·x with C x ≤ r is a problem of Lawson and Hanson's method, which SciPy has."""
    random = np.random.default_rng(3)
    for variables, rows in ((3, 5), (8, 30), (20, 20), (15, 80)):
        C, inside = random.normal(size=(rows, variables)), random.normal(size=variables)
        r = C @ inside + random.uniform(0, 0.5, rows)
        found = nearest_point(C, r, np.full(rows, np.inf))
        residual = scipy.optimize.nnls(np.vstack([-C.T, -r]), np.eye(variables + 1)[-1])[0]
        left = np.vstack([-C.T, -r]) @ residual - np.eye(variables + 1)[-1]
        assert found.ending == SOLVED
        np.testing.assert_allclose(found.x, -left[:-1] / left[-1], atol=1e-9)
        np.testing.assert_allclose(np.maximum(C @ found.x - r, 0), 0, atol=1e-9)
        np.testing.assert_allclose(found.x, -C.T @ found.multipliers, atol=1e-10)


def test_rows_that_depend_on_each_other_and_rows_that_contradict():
    C = np.array([[1.0, 1], [1, 1], [2, 2], [-1, 0], [1, 0]])
    found = nearest_point(C, np.array([-2.0, -2, -4, 5, 0.5]), np.full(5, np.inf))
    np.testing.assert_allclose(found.x, [-1, -1], atol=1e-12)
    opposite = nearest_point(np.array([[1.0, 0], [-1, 0]]), np.array([-1.0, -1]), np.full(2, np.inf))
    assert opposite.ending == INFEASIBLE


def test_violations_cost_their_cap():
    """x ≤ −2 at a cost of 0.5 per unit: ½ x² + ½ (x + 2) is least at −½. With a cost above 2 the row holds."""
    C, r = np.array([[1.0]]), np.array([-2.0])
    assert nearest_point(C, r, np.array([0.5])).x == pytest.approx(-0.5)
    assert nearest_point(C, r, np.array([2.1])).x == pytest.approx(-2)
    # x ≤ −2 for 1.5 per unit and x ≥ −1 for 0.8: the difference pulls to −0.7; there the second row holds.
    both = nearest_point(np.array([[1.0], [-1]]), np.array([-2.0, 1]), np.array([1.5, 0.8]))
    assert both.x == pytest.approx(-1)
    np.testing.assert_allclose(both.multipliers, [1.5, 0.5], atol=1e-12)


# Against the regulator, and the quadratic program as it is


def test_without_bounds_that_count_it_is_the_regulator(cart, regulator):
    free = kn.mpc(regulator, horizon=20, bounds={"F": (-1e3, 1e3), "x": (-50, None)})
    given = {"stop": 3, "parameters": NUMBERS, "initial": {"x": 0.2, "theta": math.pi + 0.2}}
    one, other = (cart.kernel.simulate(**given, inputs=each.controllers) for each in (regulator, free))
    np.testing.assert_allclose(one.states, other.states, atol=1e-9)
    assert free.plan({"x": 0.2, "theta": 3.3, "v": 0, "omega": 0}).status == "inside all bounds"


def test_without_bounds_it_follows_a_motion_as_the_regulator_does(cart, following):
    _, tracking = following
    held = cart.compile(sampled=tracking.controller())
    given = {"stop": 1.2, "parameters": NUMBERS, "initial": {"x": 0.1, "theta": 0.3}}
    one = held.simulate(**given)
    free = kn.mpc(tracking, horizon=8, bounds={"F": (-1e3, 1e3)})
    other = cart.kernel.simulate(**given, inputs=free.controllers)
    np.testing.assert_allclose(one.states, other.states, atol=1e-9)


def program_of(A, B, Q, R, end):
    """The cost [z; w]ᵀ H [z; w] of stages with errors substituted, and the states of all samples by z and w."""
    count, nz, nw = len(A), len(Q), B[0].shape[1]
    states = [np.hstack([np.eye(nz), np.zeros((nz, count * nw))])]
    for k in range(count):
        following = A[k] @ states[-1]
        following[:, nz + k * nw : nz + (k + 1) * nw] += B[k]
        states.append(following)
    H = sum(each.T @ (Q if k < count else end) @ each for k, each in enumerate(states))
    H[nz:, nz:] += np.kron(np.eye(count), R)
    return H, states


def solved_by_scipy(H, z, C, r):
    """min of [z; w]ᵀ H [z; w] with C w ≤ r, by Lawson and Hanson's way to the nearest point and SciPy's nnls."""
    nz = z.size
    L = np.linalg.cholesky(H[nz:, nz:])
    free = -np.linalg.solve(H[nz:, nz:], H[nz:, :nz] @ z)
    G, h = np.linalg.solve(L, C.T).T, r - C @ free
    matrix, right = np.vstack([-G.T, -h]), np.eye(len(L) + 1)[-1]
    left = matrix @ scipy.optimize.nnls(matrix, right)[0] - right
    return free + np.linalg.solve(L.T, -left[:-1] / left[-1])


@pytest.mark.parametrize("start", [(0.0, 0.25, 0.0, 0.0), (0.2, 0.1, 0.9, 0.3)])
def test_with_active_bounds_it_is_the_quadratic_program(upright, regulator, start):
    count, z, force, place = 10, np.array(start), 8.0, 0.26
    H, states = program_of([upright.A] * count, [upright.B] * count, regulator.Q, regulator.R, regulator.S)
    x, one = np.array([each[0] for each in states[1:]]), np.eye(count)
    C = np.vstack([one, -one, x[:, 4:], -x[:, 4:]])
    r = np.concatenate([np.full(2 * count, force), place - x[:, :4] @ z, place + x[:, :4] @ z])
    expected = solved_by_scipy(H, z, C, r)
    bounded = kn.mpc(regulator, horizon=count, bounds={"F": (-force, force), "x": (-place, place)}, penalty=1e4)
    plan = bounded.plan(dict(zip(upright.states, z + np.array([0, math.pi, 0, 0]), strict=True)))
    assert plan.status == "at bounds of F, x"
    # Active sets are the same, and both solutions are of linear equations.
    np.testing.assert_allclose(plan.inputs["F"], expected, atol=1e-8)
    np.testing.assert_allclose(plan.states["x"], [each[0] @ np.append(z, expected) for each in states], atol=1e-8)


def test_along_a_motion_it_is_the_quadratic_program_of_its_stages(following):
    run, tracking = following
    count, first, limit = 6, 4, 2.0
    Phi, Gamma = (each[first : first + count] for each in tracking.held)
    H, _ = program_of(Phi, Gamma, tracking.costs.Q, tracking.costs.R, tracking.S[first + count])
    z, wanted = np.array([0.1, 0.4, 0.2, -0.5]), tracking.held_inputs[0, first : first + count]
    one = np.eye(count)
    expected = wanted + solved_by_scipy(H, z, np.vstack([one, -one]), np.append(limit - wanted, limit + wanted))
    state = tracking.references[:, first] + z
    plan = kn.mpc(tracking, horizon=count, bounds={"F": (-limit, limit)}).plan(
        dict(zip(run.kernel.states, state, strict=True)), t=first * PERIOD
    )
    assert plan.status == "at bounds of F"
    np.testing.assert_allclose(plan.inputs["F"], expected, atol=1e-8)
    np.testing.assert_allclose(plan.t, PERIOD * (first + np.arange(count + 1)))


# Runs


def test_bounds_hold_in_runs_where_the_regulator_breaks_them(cart, regulator):
    given = {"stop": 4, "parameters": NUMBERS, "initial": {"x": 0.0, "theta": math.pi + 0.25}}
    bounded = kn.mpc(regulator, horizon=30, bounds={"F": (-11, 11), "x": (-0.32, 0.32)})
    alone = cart.kernel.simulate(**given, inputs=regulator.controllers)
    assert np.abs(alone["F"]).max() > 11.5
    assert np.abs(alone["x"]).max() > 0.33
    held = cart.kernel.simulate(**given, inputs=bounded.controllers)
    assert np.abs(held["F"]).max() == 11
    # The bound is that of the linear model, and at samples.
    assert np.abs(held["x"]).max() < 0.322
    assert held["theta"][-1] == pytest.approx(math.pi, abs=1e-2)


def test_many_runs_and_sweeps_share_a_controller(cart, regulator):
    bounded = kn.mpc(regulator, horizon=15, bounds={"F": (-6, 6)})
    starts = np.linspace(-0.25, 0.25, 5)
    given = {"stop": 1, "parameters": NUMBERS, "inputs": bounded.controllers}
    many = cart.kernel.simulate_many(**given, initial={"x": 0, "theta": math.pi + starts})
    kept = kn.sweep(
        cart.kernel,
        over={"theta": math.pi + starts},
        keep={"end": kn.keep.final("theta")},
        **given,
        initial={"x": 0},
    )
    for k, start in enumerate(starts):
        one = cart.kernel.simulate(**given, initial={"x": 0, "theta": math.pi + start})
        np.testing.assert_allclose(many.run(k).states, one.states, atol=1e-12)
        assert kept["end"][k] == pytest.approx(one["theta"][-1], abs=1e-12)


def test_a_bound_that_cannot_be_kept_is_passed_and_named(cart, regulator):
    bounded = kn.mpc(regulator, horizon=10, bounds={"F": (-5, 5), "x": (-0.2, 0.2)}, penalty=1)
    plan = bounded.plan({"x": 0.5, "theta": math.pi, "v": 0, "omega": 0})
    # The cart first moves away, so that the pole leans towards the middle.
    assert 0.3 < plan.violations["x"] == pytest.approx(plan.states["x"].max() - 0.2)
    assert plan.status == f"beyond bounds of x by {plan.violations['x']:.3g}"
    assert repr(plan) == f"<plan from t = 0 to 0.5: {plan.status}>"
    run = cart.kernel.simulate(
        stop=4, parameters=NUMBERS, initial={"x": 0.5, "theta": math.pi}, inputs=bounded.controllers
    )
    assert abs(run["x"][-1]) < 0.02


def test_a_closed_loop_has_bounds_of_dependent_states():
    study = kn.library.study("four_bar")
    equations = kn.derive(kn.library.four_bar())
    rest = kn.equilibrium(equations, study.initial | {"u1": 0}, parameters=study.parameters, inputs={"T": 0})
    model = kn.linearize(equations, rest).discrete(0.02)
    bounded = kn.mpc(model.lqr(Q={"q1": 1}, R=1), horizon=20, bounds={"u3": (-0.05, None)}, penalty=1e4)
    free = kn.mpc(model.lqr(Q={"q1": 1}, R=1), horizon=20, bounds={})
    state = dict(rest) | {model.states[0]: rest[model.states[0]] + 0.2}
    assert min(free.plan(state).states["u3"]) < -0.06
    plan = bounded.plan(state)
    assert min(plan.states["u3"]) == pytest.approx(-0.05, abs=1e-9)
    np.testing.assert_allclose(plan.states["u3"], model.basis[5, 1] * plan.states["u1"], atol=1e-9)


def test_it_may_be_pickled_and_shown(regulator):
    bounded = kn.mpc(regulator, horizon=5, bounds={"F": (-5, 5)})
    assert repr(bounded) == (
        "<receding horizon of 'cart and pole', near a state of rest: 5 samples of 0.05 s, bounds of F>"
    )
    state = {"x": 0.3, "theta": 3.0, "v": 0, "omega": 0}
    again = pickle.loads(pickle.dumps(bounded.law))
    assert again(0.0, state) == bounded.law(0.0, state)


def test_wrong_arguments_are_named(cart, regulator, following):
    with pytest.raises(kn.WrongTypeError, match="is not a regulator"):
        kn.mpc(cart, horizon=5, bounds={})
    with pytest.raises(kn.WrongValueError, match="for continuous time"):
        kn.mpc(at_top(cart).lqr(Q, R), horizon=5, bounds={})
    with pytest.raises(kn.WrongValueError, match=r"horizon=0 is not a count"):
        kn.mpc(regulator, horizon=0, bounds={})
    with pytest.raises(kn.UnknownNameError, match="no input or state z"):
        kn.mpc(regulator, horizon=5, bounds={"z": (0, 1)})
    with pytest.raises(kn.WrongValueError, match="not two rising numbers"):
        kn.mpc(regulator, horizon=5, bounds={"F": (1, -1)})
    with pytest.raises(kn.WrongTypeError, match="is not a pair"):
        kn.mpc(regulator, horizon=5, bounds={"F": 1})
    with pytest.raises(kn.WrongValueError, match="penalty=0"):
        kn.mpc(regulator, horizon=5, bounds={}, penalty=0)
    _, tracking = following
    along = kn.mpc(tracking, horizon=5, bounds={})
    with pytest.raises(kn.WrongValueError, match="Start the run at one of these times"):
        along.plan(dict.fromkeys(tracking.states, 0), t=0.013)
    with pytest.raises(kn.UnknownNameError, match="no value for state omega"):
        along.plan({"x": 0, "theta": 0, "v": 0})
