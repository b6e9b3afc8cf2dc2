"""Runs of the integrator against closed forms, against SciPy, and against what must be kept.

Proves: simulate/run.py, simulate/problem.py, simulate/explicit.py, simulate/loop/loop.py, simulate/loop/entry.py,
simulate/loop/free.py, simulate/loop/lanes.py, simulate/loop/memory.py, simulate/loop/inside.py,
codegen/loops/memory.py, codegen/loops/numba_memory.py.
"""

from itertools import pairwise

import numpy as np
import pytest
import sympy
from scipy.integrate import solve_ivp
from scipy.special import ellipj

import kanes as kn
from kanes.kernel.kernel import inside_of


def oscillator(force):
    """A particle on a line under a force of its position, speed and time."""
    model = kn.Model("oscillator")
    q, u = model.coordinates("q"), model.speeds("u")
    k = model.parameters("k")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, force(q, u, k, model.time) * model.frame.x)
    return kn.derive(model).compile()


def test_a_spring_and_a_mass_swing_as_a_cosine_at_every_time_asked_for():
    """The times asked for lie inside the steps, so that the interpolant is tested too."""
    kernel = oscillator(lambda q, u, k, t: -k * q)
    times = np.sort(np.random.default_rng(1).uniform(0, 20, 500))
    run = kernel.simulate(stop=20, parameters={"k": 4}, initial={"q": 1.5}, times=times, rtol=1e-12)
    assert run.outcome.finished
    # The error of each of a hundred steps is 1e-12 at most, and a swing does not enlarge it.
    assert run["q"] == pytest.approx(1.5 * np.cos(2 * times), abs=1e-10)
    assert run["u"] == pytest.approx(-3 * np.sin(2 * times), abs=2e-10)


def test_a_driven_oscillator_knows_the_time():
    kernel = oscillator(lambda q, u, k, t: -k * q + sympy.cos(3 * t))
    run = kernel.simulate(start=0.5, stop=10, parameters={"k": 4}, initial={"q": 0, "u": 0}, rtol=1e-12)
    # The forced swing −cos(3t)/5 and the free one that meets the start.
    a, b = np.linalg.solve(
        [[np.cos(1.0), np.sin(1.0)], [-2 * np.sin(1.0), 2 * np.cos(1.0)]], [np.cos(1.5) / 5, -3 * np.sin(1.5) / 5]
    )
    exact = a * np.cos(2 * run.t) + b * np.sin(2 * run.t) - np.cos(3 * run.t) / 5
    assert run["q"] == pytest.approx(exact, abs=1e-10)


def test_the_error_falls_with_the_tolerance():
    kernel = oscillator(lambda q, u, k, t: -k * sympy.sin(q))
    finest = kernel.simulate(stop=10, parameters={"k": 4}, initial={"q": 2}, rtol=1e-14)["q"]
    errors = []
    for tolerance in (1e-4, 1e-6, 1e-8, 1e-10):
        run = kernel.simulate(stop=10, parameters={"k": 4}, initial={"q": 2}, rtol=tolerance)
        errors.append(np.abs(run["q"] - finest).max())
    assert all(later < earlier / 10 for earlier, later in pairwise(errors))
    assert errors[-1] == pytest.approx(0, abs=1e-8)


def test_the_step_has_order_eight():
    kernel = oscillator(lambda q, u, k, t: -k * q)
    common = {"stop": 100, "parameters": {"k": 1}, "initial": {"q": 1}, "method": "dop853"}
    steps = [kernel.simulate(rtol=tolerance, **common).outcome.steps for tolerance in (1e-5, 1e-13)]
    # Eight decades of tolerance are one decade of steps at order eight, and 1.6 at order five.
    assert np.log10(steps[1] / steps[0]) == pytest.approx(1.0, abs=0.15)


def test_a_free_brick_turns_as_jacobis_elliptic_functions_say():
    """Torque-free motion about the axis of largest moment, from a start in the x–z plane of the body."""
    A, B, C = 1.0, 2.0, 3.0
    model = kn.Model("brick")
    model.add_body("brick", mass=1, inertia=kn.inertia(A, B, C), joint=kn.Spherical())
    kernel = kn.derive(model).compile()
    w1, w3 = 0.4, 1.2
    initial = {"e0_brick": 1, "e1_brick": 0, "e2_brick": 0, "e3_brick": 0, "wx_brick": w1, "wz_brick": w3}
    run = kernel.simulate(stop=30, parameters={}, initial=initial, rtol=1e-13)
    # ω1 = w1 cn(τ), ω2 = s sn(τ), ω3 = w3 dn(τ) solves Euler's equations for H² > 2 B T.
    rate = w3 * np.sqrt((C - A) * (C - B) / (A * B))
    modulus = (B - A) * A * w1**2 / ((C - B) * C * w3**2)
    sn, cn, dn, _ = ellipj(rate * run.t, modulus)
    s = w1 * np.sqrt(A * (C - A) / (B * (C - B)))
    assert run["wx_brick"] == pytest.approx(w1 * cn, abs=1e-10)
    assert np.abs(run["wy_brick"]) == pytest.approx(np.abs(s * sn), abs=1e-10)
    assert run["wz_brick"] == pytest.approx(w3 * dn, abs=1e-10)


def test_a_run_agrees_with_scipy():
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    parameters = {"m": 1, "g": 9.81, "k": 20, "L": 1}
    run = kernel.simulate(stop=5, parameters=parameters, initial={"q1": 0.1, "q2": 0.5}, rtol=1e-12)
    derivative = kernel.derivative(parameters)
    theirs = solve_ivp(derivative, (0, 5), [0.1, 0.5, 0, 0], method="DOP853", rtol=1e-12, atol=1e-12, t_eval=run.t)
    # Two integrations to 1e-12 a step.
    assert run.states == pytest.approx(theirs.y, abs=1e-9)


def test_energy_stays_in_a_long_run():
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    parameters = {"L": 1.0, "m1": 2.0, "m2": 1.0, "g": 9.81}
    run = kernel.simulate(stop=100, parameters=parameters, initial={"q1": 0.4, "q2": 0.3}, rtol=1e-13)
    total = run.energy.total
    assert np.ptp(run.energy.kinetic) > 0.5
    # Some ten thousand steps of 1e-13, adding up at worst.
    assert np.ptp(total) == pytest.approx(0, abs=1e-9 * np.abs(total).max())


def test_outputs_come_along_the_run():
    model = kn.library.double_pendulum(tensions=False)
    kernel = kn.derive(model).compile({"bob": model["P2"]})
    run = kernel.simulate(stop=1, parameters={"L": 2, "m1": 1, "m2": 1, "g": 9.81}, initial={"q1": 0.4, "q2": 0.3})
    q1, q2 = run[model["q1"]], run["q2"]
    assert run["bob"] == pytest.approx(
        np.array([2 * (np.sin(q1) + np.sin(q2)), -2 * (np.cos(q1) + np.cos(q2)), 0 * q1])
    )
    with pytest.raises(kn.UnknownNameError, match="'double pendulum' has nothing named 'speed'"):
        run["speed"]


def test_a_motion_that_runs_away_says_so():
    """q̈ = 6 q² from q = 1, q̇ = 2 is 1/(1 − t)², which is infinite at t = 1."""
    kernel = oscillator(lambda q, u, k, t: k * q**2)
    run = kernel.simulate(stop=2, parameters={"k": 6}, initial={"q": 1, "u": 2})
    assert run.outcome.kind in ("step too small", "not a number")
    assert run.outcome.time == pytest.approx(1, abs=1e-3)
    reached = run.t < 0.9
    assert run["q"][reached] == pytest.approx(1 / (1 - run.t[reached]) ** 2, rel=1e-7)
    assert np.isnan(run["q"][run.t > 1.01]).all()


def test_a_motion_that_stops_being_a_number_says_when():
    kernel = oscillator(lambda q, u, k, t: k * sympy.sqrt(q))
    run = kernel.simulate(stop=5, parameters={"k": -1}, initial={"q": 1, "u": -3})
    assert run.outcome.kind in ("not a number", "step too small")
    assert 0.2 < run.outcome.time < 0.6
    start = kernel.simulate(stop=5, parameters={"k": -1}, initial={"q": -1})
    assert (start.outcome.kind, start.outcome.time) == ("not a number", 0.0)


def test_runs_on_eight_lanes_are_the_runs_one_by_one():
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    rng = np.random.default_rng(5)
    count = 11
    q1, m2 = rng.uniform(-1, 1, count), rng.uniform(0.5, 2, count)
    parameters, initial = {"L": 1.0, "m1": 2.0, "m2": m2, "g": 9.81}, {"q1": q1, "q2": 0.3}
    many = kernel.simulate_many(stop=2, parameters=parameters, initial=initial, rtol=1e-12)
    assert len(many) == count
    assert len({outcome.steps for outcome in many.outcomes}) > 1  # each lane has its own steps
    for k in range(count):
        one = kernel.simulate(
            stop=2, parameters=parameters | {"m2": m2[k]}, initial={"q1": q1[k], "q2": 0.3}, rtol=1e-12
        )
        # Vector sines differ in the last place, which a swing of two seconds does not enlarge much.
        assert many["q2"][k] == pytest.approx(one["q2"], abs=1e-10)
        assert many.run(k).energy.total == pytest.approx(one.energy.total, rel=1e-10)


def test_one_bad_run_does_not_spoil_the_others():
    kernel = oscillator(lambda q, u, k, t: k * q**2)
    starts = np.array([1.0, -1.0, 0.1, 1.0, -0.5, 0.2, -2.0, 0.3, 0.1])
    speeds = np.array([2.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    many = kernel.simulate_many(stop=1.2, parameters={"k": 6}, initial={"q": starts, "u": speeds})
    assert [outcome.finished for outcome in many.outcomes] == [False, True, True, False, True, True, True, True, True]
    alone = kernel.simulate(stop=1.2, parameters={"k": 6}, initial={"q": -1.0})
    assert many["q"][1] == pytest.approx(alone["q"], abs=1e-9)
    with pytest.raises(kn.WrongValueError, match="arrays of 2, 3 numbers do not make one run each"):
        kernel.simulate_many(stop=1, parameters={"k": [1, 2]}, initial={"q": [1, 2, 3]})


def test_a_limit_of_steps_is_kept():
    kernel = oscillator(lambda q, u, k, t: -k * q)
    run = kernel.simulate(stop=1000, parameters={"k": 1}, initial={"q": 1}, max_steps=20)
    assert (run.outcome.kind, run.outcome.steps) == ("too many steps", 20)
    assert "too many steps at t = " in repr(run)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"initial": {}}, "no initial value for q"),
        ({"initial": {"q": 1, "v": 2}}, "'oscillator' has no state v. States are: q, u. Give every coordinate"),
        ({"parameters": {}}, "no value for parameter k"),
        ({"parameters": {"m": 1}}, "no value for parameter k; 'oscillator' has no parameter m"),
        ({"parameters": {"k": 10**400}}, "'oscillator', k: 1000+ is not a number"),
        ({"parameters": {"k": np.inf}}, "k is not finite. Give a finite number"),
        ({"stop": -1}, "stop=-1 lies before start=0.0. Give a later time, or the same for the state"),
        ({"times": [0, 2, 1]}, "times must be finite and increase"),
        ({"times": [0, 20]}, "times must lie between 0.0 and 10"),
        ({"times": []}, "times must be finite and increase"),
        ({"times": "now"}, "times='now' must be numbers"),
        ({"rtol": 2}, "rtol=2 must lie in"),
        ({"rtol": None}, "simulate, rtol: None is not a number"),
        ({"stop": "later"}, "simulate, stop: 'later' is not a number"),
        ({"max_steps": 0}, "max_steps=0 is not a count. Give a whole number from 1 on"),
        ({"max_steps": 2.5}, "max_steps=2.5 is not a count"),
        ({"max_events": -1}, "max_events=-1 is not a count. Give a whole number from 0 on"),
        ({"inputs": [1]}, r"inputs=\[1\] must be a dictionary"),
    ],
)
def test_what_a_run_cannot_start_from_is_named(wrong, message):
    kernel = oscillator(lambda q, u, k, t: -k * q)
    given = {"stop": 10, "parameters": {"k": 1}, "initial": {"q": 1}} | wrong
    with pytest.raises(kn.KanesError, match=message):
        kernel.simulate(**given)


def test_times_may_be_every_second_of_a_list_and_are_the_runs_own():
    kernel = oscillator(lambda q, u, k, t: -k * q)
    times = np.linspace(0, 3, 31)
    run = kernel.simulate(stop=3, parameters={"k": 1}, initial={"q": 1}, times=times[::2])
    assert run["q"] == pytest.approx(np.cos(times[::2]), abs=1e-9)
    times[:] = 0
    assert run.t[-1] == 3


def test_no_runs_are_no_ensemble():
    kernel = oscillator(lambda q, u, k, t: -k * q)
    with pytest.raises(kn.WrongValueError, match="arrays of 0 numbers do not make one run each"):
        kernel.simulate_many(stop=1, parameters={"k": []}, initial={"q": 1})


def test_a_law_of_time_and_state_is_compiled_in():
    """A servo that holds a pendulum link: q̈ = −ω0² q − 2 ζ ω0 q̇ exactly, by feedback of its weight."""
    model = kn.Model("servo")
    q, T = model.coordinates("q"), model.inputs("T")
    m, L, g, k, c = model.parameters("m L g k c")
    model.gravity = g * model.frame.x
    link = model.add_body("link", mass=m, center=(L, 0, 0), inertia=kn.inertia(zz=m * L**2), joint=kn.Pin(q))
    model.add_torque(link, T * link.z)
    equations = kn.derive(model)
    law = m * g * L * sympy.sin(q) + 2 * m * L**2 * (-k * q - c * q.dot)
    kernel = equations.compile(inputs={T: law})
    assert kernel.inputs == ()
    numbers = {"m": 1.3, "L": 0.7, "g": 9.81, "k": 4.0, "c": 1.0}
    run = kernel.simulate(stop=5, parameters=numbers, initial={"q": 1.0}, rtol=1e-12)
    w = np.sqrt(4.0 - 0.25)
    exact = np.exp(-run.t / 2) * (np.cos(w * run.t) + np.sin(w * run.t) / (2 * w))
    assert run["q"] == pytest.approx(exact, abs=1e-10)
    with pytest.raises(kn.UnknownNameError, match="'servo' has no input F. Its inputs are: T"):
        equations.compile(inputs={"F": 1})
    with pytest.raises(kn.WrongValueError, match="expression of input T: z is not available here"):
        equations.compile(inputs={T: sympy.Symbol("z")})
    with pytest.raises(kn.WrongValueError, match="expression of input T: T is not available here."):
        equations.compile(inputs={T: 2 * T})


def test_laws_may_use_inputs_that_have_none_but_not_each_other():
    equations = kn.derive(kn.library.three_link_chain())
    T1, T2, T3 = equations.system.inputs
    kernel = equations.compile(inputs={T1: 2 * T3})
    assert kernel.inputs == ("T2", "T3")
    with pytest.raises(kn.WrongValueError, match="expression of input T1: T2 is not available here"):
        equations.compile(inputs={T1: 2 * T2, T2: 0})


@pytest.mark.parametrize("method", ["auto", "dop853", "dp5", "rk4", "cvode", "ida"])
def test_a_run_that_stops_where_it_starts_is_its_first_state(method):
    """No time passes: what a state has, accelerations and energies, is there without a motion."""
    kernel = oscillator(lambda q, u, k, t: -k * q + sympy.cos(3 * t))
    setting = {"step": 0.1} if method == "rk4" else {}
    given = {"start": 0.5, "stop": 0.5, "parameters": {"k": 4}, "method": method, **setting}
    run = kernel.simulate(initial={"q": 1.5, "u": -2}, **given)
    assert (run.outcome.finished, run.outcome.time, list(run.t)) == (True, 0.5, [0.5])
    assert run.states == pytest.approx(np.array([[1.5], [-2]]), abs=0)
    assert run["derivative"] == pytest.approx(np.array([[-2], [-6 + np.cos(1.5)]]), rel=1e-15)
    assert run.energy.kinetic == pytest.approx([2], rel=1e-15)
    many = kernel.simulate_many(initial={"q": np.arange(11.0), "u": -2}, **given)
    assert many.t.size == 1
    assert many["q"][:, 0] == pytest.approx(np.arange(11.0), abs=0)
    assert many.run(3).states == pytest.approx(np.array([[3], [-2]]), abs=0)
    with pytest.raises(kn.WrongValueError, match="times must lie between 0.5 and 0.5"):
        kernel.simulate(initial={"q": 1}, times=[0.5, 0.6], **given)


@pytest.mark.parametrize("method", ["dop853", "cvode"])
def test_inputs_are_known_where_a_run_stops_where_it_starts(method):
    model = kn.Model("pushed")
    q, F, G = model.coordinates("q"), *model.inputs("F G")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, (F + G) * model.frame.x)
    inputs = {F: kn.Samples([0, 4], [0, 8]), G: kn.Controller(lambda t, state: t + state[q], every=0.1)}
    run = (
        kn.derive(model)
        .compile()
        .simulate(start=3, stop=3, parameters={}, initial={q: 5}, inputs=inputs, method=method)
    )
    assert (run[F][0], run[G][0]) == pytest.approx((6, 8), rel=1e-15)


def test_a_quaternion_that_is_left_out_starts_at_no_turn():
    model = kn.Model("free body")
    model.add_body("B", mass=1, inertia=kn.inertia(1, 2, 3), joint=kn.Free())
    kernel = kn.derive(model).compile()
    elements = [kernel.states[number] for number in inside_of(kernel).quaternions[0]]
    others = {name: 0.0 for name in kernel.coordinates if name not in elements}
    run = kernel.simulate(stop=1, parameters={}, initial=others)
    assert [run[name][0] for name in elements] == [1, 0, 0, 0]
    with pytest.raises(kn.UnknownNameError, match=f"no initial value for {elements[1]}, {elements[2]}, {elements[3]}"):
        kernel.simulate(stop=1, parameters={}, initial=others | {elements[0]: 1})
