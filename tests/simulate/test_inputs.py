"""Inputs that change along a run: samples, controllers and laws, against closed forms and other integrators.

Proves: simulate/inputs.py, simulate/value_tables.py.
"""

from itertools import pairwise

import numpy as np
import pint
import pytest
import sympy
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicSpline
from scipy.linalg import expm

import kanes as kn


def plant(**compiled):
    """A mass of 1 on a spring and a damper, pushed by F: linear, so that a held input has a closed form."""
    model = kn.Model("plant")
    q, u, F = model.coordinates("q"), model.speeds("u"), model.inputs("F")
    k, c = model.parameters("k c")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, (F - k * q - c * u) * model.frame.x)
    return kn.derive(model).compile(**compiled)


def two_masses():
    model = kn.Model("two masses")
    q1, q2 = model.coordinates("q1 q2")
    F1, F2 = model.inputs("F1 F2")
    for i, (q, F) in enumerate(((q1, F1), (q2, F2)), start=1):
        P = model.origin.moved(f"P{i}", q * model.frame.x)
        model.add_particle(f"mass {i}", P, mass=i)
        model.add_force(P, F * model.frame.x)
    return kn.derive(model).compile()


FREE = {"k": 0, "c": 0}
# Runge–Kutta methods are exact for the cubics that ramps of force give; the others add up errors of their tolerance.
METHODS = {
    "dop853": ({"rtol": 1e-11}, 1e-12),
    "dp5": ({"rtol": 1e-11}, 1e-12),
    "rk4": ({"step": 0.037}, 1e-12),
    "cvode": ({"rtol": 1e-11}, 1e-7),
    "ida": ({"rtol": 1e-11}, 1e-7),
}


# Samples


@pytest.mark.parametrize("method", METHODS)
def test_a_mass_pushed_along_a_broken_line_follows_cubics_with_no_error_at_the_kinks(method):
    setting, bound = METHODS[method]
    knots, forces = np.array([0, 0.7, 1.1, 3.0]), np.array([0.0, 7.0, -2.0, 1.0])
    run = plant().simulate(
        stop=3, parameters=FREE, initial={"q": 0.2}, inputs={"F": kn.Samples(knots, forces)}, method=method, **setting
    )
    q, u = 0.2, 0.0
    for start, end, F, slope in zip(knots, knots[1:], forces, np.diff(forces) / np.diff(knots), strict=False):
        inside = (run.t >= start) & (run.t <= end)
        tau = run.t[inside] - start
        assert run["u"][inside] == pytest.approx(u + F * tau + slope * tau**2 / 2, abs=10 * bound)
        assert run["q"][inside] == pytest.approx(q + u * tau + F * tau**2 / 2 + slope * tau**3 / 6, abs=10 * bound)
        h = end - start
        q, u = q + u * h + F * h**2 / 2 + slope * h**3 / 6, u + F * h + slope * h**2 / 2
    assert run["F"] == pytest.approx(np.interp(run.t, knots, forces), abs=1e-12)
    # The work of the force is all there is. It is of the fifth degree, for which rk4 has an error of h⁴ = 2e-6.
    exactness = 1e-4 if method == "rk4" else 100 * bound
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=exactness)


@pytest.mark.parametrize("method", METHODS)
def test_a_short_pulse_in_a_long_rest_is_not_stepped_over(method):
    """A triangle of area 1 within 20 ms of ten seconds in which nothing else happens."""
    setting, bound = METHODS[method]
    pulse = kn.Samples([0, 5, 5.01, 5.02, 10], [0, 0, 100, 0, 0])
    run = plant().simulate(stop=10, parameters=FREE, initial={"q": 0}, inputs={"F": pulse}, method=method, **setting)
    assert run["u"][-1] == pytest.approx(1, abs=10 * bound)
    # The middle of the pulse is at 5.01.
    assert run["q"][-1] == pytest.approx(10 - 5.01, abs=100 * bound)


@pytest.mark.parametrize("method", ["dop853", "cvode"])
def test_a_spline_of_samples_drives_as_scipys_own(method):
    rng = np.random.default_rng(3)
    knots = np.sort(np.concatenate([[0, 6], rng.uniform(0.2, 5.8, 9)]))
    forces = rng.uniform(-3, 3, knots.size)
    spline = CubicSpline(knots, forces)
    run = plant().simulate(
        stop=6,
        parameters={"k": 3.0, "c": 0.4},
        initial={"q": 0.5, "u": -1},
        inputs={"F": kn.Samples(knots, forces, kind="cubic")},
        rtol=1e-12 if method == "dop853" else 1e-10,
        method=method,
    )
    # SciPy's steps end at the knots, across which the spline is not smooth: a step over one errs by 2e-10.
    theirs, x = [np.array([[0.5], [-1]])], [0.5, -1]
    for start, end in pairwise(knots):
        at = run.t[(run.t > start) & (run.t <= end)]
        found = solve_ivp(
            lambda t, x: [x[1], spline(t) - 3.0 * x[0] - 0.4 * x[1]],
            (start, end),
            x,
            method="DOP853",
            rtol=1e-12,
            atol=1e-13,
            t_eval=np.union1d(at, [end]),
            max_step=0.05,
        )
        theirs.append(found.y[:, : at.size])
        x = found.y[:, -1]
    # Both err by 1e-12 a step; backward differentiation by thousands of 1e-10.
    assert run.states == pytest.approx(np.hstack(theirs), abs=1e-10 if method == "dop853" else 1e-6)
    assert run["F"] == pytest.approx(spline(run.t), abs=1e-12)


@pytest.mark.parametrize("method", ["dop853", "rk4", "ida"])
def test_tables_with_knots_of_their_own_do_not_disturb_each_other(method):
    setting, bound = METHODS[method]
    first = kn.Samples([-1, 0.3, 0.9, 2.5], [0, 2, -1, 3])
    second = kn.Samples([0.0, 0.5, 2.0], [4, 0, 1], kind="cubic")
    run = two_masses().simulate(
        stop=2, parameters={}, initial={"q1": 0, "q2": 0}, inputs={"F1": first, "F2": second}, method=method, **setting
    )
    spline = CubicSpline([0.0, 0.5, 2.0], [4, 0, 1])
    assert run["F1"] == pytest.approx(np.interp(run.t, first.times, first.values), abs=1e-12)
    assert run["F2"] == pytest.approx(spline(run.t), abs=1e-12)
    u1, u2 = (run[name] for name in run.kernel.states[2:])
    # The integral of a broken line by trapezia on all knots, of the spline by its own antiderivative.
    grid = np.unique(np.concatenate([run.t, [0.3, 0.9]]))
    heights = np.interp(grid, first.times, first.values)
    integral = np.concatenate([[0], np.cumsum(np.diff(grid) * (heights[1:] + heights[:-1]) / 2)])
    assert u1 == pytest.approx(integral[np.isin(grid, run.t)], abs=100 * bound)
    assert u2 == pytest.approx(spline.antiderivative()(run.t) / 2, abs=100 * bound)


@pytest.mark.parametrize("method", METHODS)
def test_samples_drive_alike_wherever_the_clock_stands(method):
    """A triangle of area 1 within 20 ms, whose corners a clock at 1.7e9 tells to 2.4e-7 s."""
    setting, bound = METHODS[method]
    for start in (-2.0, 1.7e9):
        knots = start + np.array([0, 5, 5.01, 5.02, 10])
        run = plant().simulate(
            start=start,
            stop=start + 10,
            parameters=FREE,
            initial={"q": 0},
            inputs={"F": kn.Samples(knots, [0, 0, 100, 0, 0])},
            method=method,
            **setting,
        )
        area = 50 * (knots[3] - knots[1])
        assert run["u"][-1] == pytest.approx(area, abs=10 * bound)
        assert run["F"] == pytest.approx(np.interp(run.t, knots, [0, 0, 100, 0, 0]), abs=1e-8)


def test_faults_of_samples_are_named():
    kernel = plant()
    with pytest.raises(kn.WrongValueError, match="input F: its samples reach from 0 to 1, the run from 0 to 2"):
        kernel.simulate(stop=2, parameters=FREE, initial={"q": 0}, inputs={"F": kn.Samples([0, 1], [1, 1])})
    with pytest.raises(kn.WrongValueError, match="input F: its samples reach from 0.5 to 3, the run from 0 to 2"):
        kernel.simulate(stop=2, parameters=FREE, initial={"q": 0}, inputs={"F": kn.Samples([0.5, 3], [1, 1])})
    with pytest.raises(kn.WrongValueError, match="samples: kind 'square' is unknown. Use 'linear' or 'cubic'"):
        kn.Samples([0, 1], [0, 1], kind="square")
    with pytest.raises(kn.WrongValueError, match=r"samples: \(3,\) times and \(2,\) values do not match"):
        kn.Samples([0, 1, 2], [0, 1])
    with pytest.raises(kn.WrongValueError, match="samples: times must increase, and all numbers be finite"):
        kn.Samples([0, 2, 1], [0, 1, 2])
    with pytest.raises(kn.WrongValueError, match="samples: times must increase, and all numbers be finite"):
        kn.Samples([0, 1, 2], [0, np.nan, 2])
    with pytest.raises(kn.WrongTypeError, match="samples: times and values are not all numbers"):
        kn.Samples([0, 1], ["a", "b"])


def test_samples_with_units_count_in_base_units():
    units = pint.UnitRegistry()
    run = plant().simulate(
        stop=1, parameters=FREE, initial={"q": 0}, inputs={"F": kn.Samples([0, 1000] * units.ms, [0, 0.002] * units.kN)}
    )
    # ∫ 2 t dt.
    assert run["u"][-1] == pytest.approx(1, abs=1e-12)


# Controllers


def sampled(A, b, law, every, stop, start):
    """x at the instants and the inputs held: x⁺ = e^{A T} x + ∫ e^{A τ} b dτ w, both by one matrix exponential."""
    n = b.size
    big = np.zeros((n + 1, n + 1))
    big[:n, :n], big[:n, n] = A, b
    x, states, inputs = np.array(start, dtype=float), [], []
    for t in np.arange(0, stop - 1e-9, every):
        w = law(t, x)
        states.append(x)
        inputs.append(w)
        x = (expm(big * min(every, stop - t)) @ np.append(x, w))[:n]
    return np.array([*states, x]), np.array(inputs)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("every", [0.1, 0.13])
def test_a_digital_controller_moves_a_linear_plant_as_the_discrete_solution_says(method, every):
    """0.13 does not divide the run: the last interval is shorter."""
    setting, bound = METHODS[method]
    k, c, stop = 2.0, 0.3, 2.0
    kernel = plant()
    run = kernel.simulate(
        stop=stop,
        parameters={"k": k, "c": c},
        initial={"q": 1.0, "u": -0.5},
        inputs={"F": kn.Controller(lambda t, state: 3 * np.sin(t) - 8 * state["q"] - 1.5 * state["u"], every=every)},
        times=np.append(np.arange(0, stop - 1e-9, every), stop),
        method=method,
        **setting,
    )
    A, b = np.array([[0, 1], [-k, -c]]), np.array([0.0, 1.0])
    states, inputs = sampled(A, b, lambda t, x: 3 * np.sin(t) - 8 * x[0] - 1.5 * x[1], every, stop, [1.0, -0.5])
    # rk4 has the error h⁵ of its steps, of which none is longer than 0.037.
    exactness = 1e-5 if method == "rk4" else max(100 * bound, 1e-9)
    assert run.states == pytest.approx(states.T, abs=exactness)
    # At an instant the new answer is what is held, at the stop too if it is one; else the last answer.
    x, u = states[-1]
    last = 3 * np.sin(stop) - 8 * x - 1.5 * u if every == 0.1 else inputs[-1]
    assert run["F"] == pytest.approx(np.append(inputs, last), abs=10 * exactness)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=100 * exactness)


def test_answers_are_held_between_the_instants():
    asked = []

    def law(t, state):
        asked.append(t)
        return 1 + t

    for method in ("dop853", "cvode"):
        asked.clear()
        run = plant().simulate(
            start=1,
            stop=2,
            parameters=FREE,
            initial={"q": 0},
            inputs={"F": kn.Controller(law, every=0.25)},
            times=[1.0, 1.1, 1.25, 1.3, 1.74, 1.76, 2.0],
            method=method,
        )
        assert asked == pytest.approx([1, 1.25, 1.5, 1.75, 2])
        assert list(run["F"]) == pytest.approx([2, 2, 2.25, 2.25, 2.5, 2.75, 3])
        # u = ∫ of the stairs.
        assert run["u"][-1] == pytest.approx((2 + 2.25 + 2.5 + 2.75) / 4, abs=1e-7)


def counting(asked, each=1):
    """A law that notes when it is asked, and answers how often that was."""

    def law(t, state):
        asked.append(t)
        return each * len(asked)

    return law


@pytest.mark.parametrize("method", ["dop853", "cvode", "ida"])
def test_one_controller_may_stand_for_several_inputs_and_two_keep_their_own_intervals(method):
    """One asked for two inputs at once gives a table; two with intervals 0.2 and 0.3 meet at every 0.6."""
    setting, bound = METHODS[method]
    both = kn.Controller(lambda t, state: {"F1": 1 + t, "F2": -4 * t}, every=0.5)
    common = {"stop": 2, "parameters": {}, "initial": {"q1": 0, "q2": 0}, "method": method, **setting}
    run = two_masses().simulate(inputs={"F1": both, "F2": both}, **common)
    u1, u2 = (run[name][-1] for name in run.kernel.states[2:])
    assert (u1, u2) == pytest.approx((0.5 * (1 + 1.5 + 2 + 2.5), 0.5 * (0 - 2 - 4 - 6) / 2), abs=100 * bound)
    asked = {"F1": [], "F2": []}
    run = two_masses().simulate(
        inputs={
            "F1": kn.Controller(counting(asked["F1"]), every=0.2),
            "F2": kn.Controller(counting(asked["F2"]), every=0.3),
        },
        **common,
    )
    assert asked["F1"] == pytest.approx(0.2 * np.arange(11))
    assert asked["F2"] == pytest.approx(0.3 * np.arange(7))
    u1, u2 = (run[name][-1] for name in run.kernel.states[2:])
    assert u1 == pytest.approx(0.2 * sum(range(1, 11)), abs=100 * bound)
    assert u2 == pytest.approx((0.3 * sum(range(1, 7)) + 0.2 * 7) / 2, abs=100 * bound)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("start", [0, -3e5, 1.7e9])
def test_a_controller_is_asked_as_often_wherever_the_clock_stands(method, start):
    """A hundred answers 1, 2, …, each held for 0.01 s, and fifty of another controller at every second instant.

    Both are asked once more at the stop.
    """
    setting, bound = METHODS[method]
    asked = {"F1": [], "F2": []}
    run = two_masses().simulate(
        start=start,
        stop=start + 1,
        parameters={},
        initial={"q1": 0, "q2": 0},
        inputs={
            "F1": kn.Controller(counting(asked["F1"]), every=0.01),
            "F2": kn.Controller(counting(asked["F2"]), every=0.02),
        },
        method=method,
        **setting,
    )
    # The numbers that a clock shows at 1.7e9 are 2.4e-7 apart.
    assert asked["F1"] == pytest.approx(start + 0.01 * np.arange(101), rel=1e-15, abs=1e-12)
    assert asked["F2"] == pytest.approx(start + 0.02 * np.arange(51), rel=1e-15, abs=1e-12)
    u1, u2 = (run[name][-1] for name in run.kernel.states[2:])
    # Each answer errs in when it comes by a rounding of the clock.
    assert (u1, u2) == pytest.approx((0.01 * 5050, 0.02 * 1275 / 2), abs=10 * bound + 1e-14 * abs(start))


@pytest.mark.parametrize("method", METHODS)
def test_a_controller_and_a_sampled_law_are_served_alike_at_the_stop(method):
    """Both follow the clock at tenths; at the stop both show it, in one run and in many, and in what is kept last."""
    model = kn.Model("two clocks")
    q, _ = model.coordinates("q"), model.speeds("u")
    F, G = model.inputs("F G")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, (F + G) * model.frame.x)
    equations = kn.derive(model)
    kernel = equations.compile(sampled=[kn.Sampled(every=0.1, drives={G: model.time})])
    setting, _ = METHODS[method]
    inputs = {F: kn.Controller(lambda t, state: t, every=0.1)}
    for stop, last in ((0.5, 0.5), (0.55, 0.5)):
        common = {"stop": stop, "parameters": {}, "inputs": inputs, "method": method, **setting}
        run = kernel.simulate(initial={q: 0}, **common)
        assert (run["F"][-1], run["G"][-1]) == pytest.approx((last, last), rel=1e-12)
        many = kernel.simulate_many(initial={q: [0.0, 1.0]}, **common)
        assert many.run(1)["F"][-1] == pytest.approx(last, rel=1e-12)
        assert many.run(1)["G"][-1] == pytest.approx(last, rel=1e-12)
        alone = equations.compile().simulate_many(
            **common | {"initial": {q: [0.0, 1.0]}, "inputs": {**inputs, G: 0.0}, "times": [0.0, 0.3]}
        )
        assert alone.final_inputs[:, 0] == pytest.approx([last, last], rel=1e-12)


def test_a_controller_is_asked_once_where_a_run_starts_and_stops():
    asked = []
    inputs = {"F": kn.Controller(counting(asked), every=0.5)}
    plant().simulate(start=1, stop=1, parameters=FREE, initial={"q": 0}, inputs=inputs)
    assert asked == [1]


def test_periods_that_do_not_divide_the_run_or_each_other_are_counted():
    """Sevenths and their halves meet at every second instant, by whatever roundings their multiples have."""
    asked = {"F1": [], "F2": []}
    inputs = {
        "F1": kn.Controller(counting(asked["F1"], each=0), every=1 / 7),
        "F2": kn.Controller(counting(asked["F2"], each=0), every=1 / 14),
    }
    run = two_masses().simulate(stop=3.03, parameters={}, initial={"q1": 0, "q2": 0}, inputs=inputs)
    assert (len(asked["F1"]), len(asked["F2"])) == (22, 43)
    # A step for each instant, one for each change of the step at first: none for instants a rounding apart.
    assert run.outcome.steps < 55


def test_a_clock_too_coarse_for_a_controller_is_named():
    message = (
        "controller: every=1e-05 is too short at t = 1700000001, where floating-point numbers are 2.4e-07 apart. "
        "Use a start nearer to zero"
    )
    with pytest.raises(kn.WrongValueError, match=message):
        plant().simulate(
            start=1.7e9,
            stop=1.7e9 + 1,
            parameters=FREE,
            initial={"q": 0},
            inputs={"F": kn.Controller(lambda t, state: 0, every=1e-5)},
        )


def test_a_controller_and_samples_go_together():
    """The samples drive F1 up and down, the controller lets F2 follow the first mass."""
    samples = kn.Samples([0, 0.45, 2], [0, 9, 0])
    follow = kn.Controller(lambda t, state: 5 * (state["q1"] - state["q2"]), every=0.1)
    for method in ("dop853", "cvode"):
        setting, bound = METHODS[method]
        run = two_masses().simulate(
            stop=2,
            parameters={},
            initial={"q1": 0, "q2": 0},
            inputs={"F1": samples, "F2": follow},
            times=np.linspace(0, 2, 21),
            method=method,
            **setting,
        )
        assert run["F1"] == pytest.approx(np.interp(run.t, [0, 0.45, 2], [0, 9, 0]), abs=1e-12)
        # In each interval the second mass, 2, is pushed by what the difference was at its start.
        q1, q2, u1, u2 = run.states
        assert run["F2"][:-1] == pytest.approx(5 * (q1 - q2)[:-1], abs=1e3 * bound)
        assert u2[1:] - u2[:-1] == pytest.approx(0.1 * 5 * (q1 - q2)[:-1] / 2, abs=1e3 * bound)


@pytest.mark.parametrize("method", ["dop853", "cvode"])
def test_runs_of_many_are_each_controlled_by_their_own_state(method):
    setting, bound = METHODS[method]
    starts = np.linspace(-1, 1, 11)
    law = kn.Controller(lambda t, state: -4 * state["q"] - state["u"], every=0.2)
    times = np.linspace(0, 1, 6)
    many = plant().simulate_many(
        stop=1,
        parameters={"k": 2.0, "c": np.linspace(0, 1, 11)},
        initial={"q": starts},
        inputs={"F": law},
        times=times,
        method=method,
        **setting,
    )
    for run, (start, c) in enumerate(zip(starts, np.linspace(0, 1, 11), strict=True)):
        A = np.array([[0, 1], [-2.0, -c]])
        states, inputs = sampled(A, np.array([0.0, 1.0]), lambda t, x: -4 * x[0] - x[1], 0.2, 1.0, [start, 0])
        assert many.states[run] == pytest.approx(states.T, abs=max(100 * bound, 1e-9))
        assert many.run(run)["F"][:-1] == pytest.approx(inputs, abs=max(100 * bound, 1e-9))


@pytest.mark.parametrize("method", ["dop853", "dp5", "rk4", "cvode"])
def test_samples_feed_every_run_of_many(method):
    setting, bound = METHODS[method]
    starts = np.linspace(-1, 1, 19)
    ramp = kn.Samples([0, 0.4, 1], [0, 3, -1])
    many = plant().simulate_many(
        stop=1,
        parameters=FREE,
        initial={"q": starts, "u": 0.5},
        inputs={"F": ramp},
        times=[1],
        method=method,
        **setting,
    )
    # ∫∫ of the ramp, by its triangles: ∫ = 0.6 + 0.6, and its moment about the end.
    push = 0.4 * 3 / 2 + 0.6 * (3 - 1) / 2
    moment = 0.6 * (0.6 + 0.4 / 3) + (0.6 * 3 / 2 * 0.4 - 0.6 * 1 / 2 * 0.2)
    assert many["u"][:, 0] == pytest.approx(0.5 + push * np.ones(19), abs=10 * bound)
    assert many["q"][:, 0] == pytest.approx(starts + 0.5 + moment, abs=10 * bound)


def test_what_a_controller_held_stays_when_a_run_turns_out_stiff():
    """Going over to another method amid an interval, the answer is still held; and earlier ones are still known."""

    def law(t):
        return 1e6 * t  # the first interval is spent at rest, the second turns out stiff

    run = plant().simulate(
        stop=2,
        parameters={"k": 1e6, "c": 1e6},
        initial={"q": 0},
        inputs={"F": kn.Controller(lambda t, state: law(t), every=0.5)},
        times=0.25 * np.arange(9),
        rtol=1e-8,
    )
    assert "then cvode from t = 0.5" in run.outcome.method
    assert float(run.outcome.method.split("= ")[1]) > 0.5
    assert run["F"][1::2] == pytest.approx(law(0.5 * np.arange(4)))
    states, _ = sampled(np.array([[0, 1], [-1e6, -1e6]]), np.array([0.0, 1.0]), lambda t, x: law(t), 0.5, 2.0, [0.0, 0])
    # Errors of 1e-8 a step in a motion that forgets.
    assert run["q"][::2] == pytest.approx(states[:, 0], abs=1e-6)


def test_faults_of_controllers_are_named():
    kernel = plant()
    given = {"stop": 1, "parameters": FREE, "initial": {"q": 0}}
    with pytest.raises(kn.WrongTypeError, match="controller: law=3 is not a function. Give a function of"):
        kn.Controller(3, every=0.1)
    for every, error, message in (
        (0, kn.WrongValueError, "controller: every=0 must be a positive time"),
        (-1, kn.WrongValueError, "controller: every=-1 must be a positive time"),
        (np.inf, kn.WrongValueError, "controller, every: inf is not finite"),
        (np.nan, kn.WrongValueError, "controller, every: nan is not finite"),
        ("often", kn.WrongTypeError, "controller, every: 'often' is not a number"),
        (None, kn.WrongTypeError, "controller, every: None is not a number"),
    ):
        with pytest.raises(error, match=message):
            kn.Controller(lambda t, state: 0, every=every)
    for method in ("dop853", "cvode"):
        for law, error, message in (
            (lambda t, state: state["z"], kn.UnknownNameError, "unknown state 'z'. States are: q, u"),
            (
                lambda t, state: {"G": 1},
                kn.UnknownNameError,
                "controller: it returned G at t = 0. Return a number for each",
            ),
            (lambda t, state: {}, kn.UnknownNameError, "controller: it returned nothing at t = 0"),
            (lambda t, state: "full", kn.WrongTypeError, "controller of F at t = 0: 'full' is not a number"),
            (lambda t, state: np.nan, kn.WrongValueError, "controller of F at t = 0: nan is not finite"),
            (lambda t, state: 1 / (t - 0.5), ZeroDivisionError, "division"),
        ):
            with pytest.raises(error, match=message):
                kernel.simulate(inputs={"F": kn.Controller(law, every=0.5)}, method=method, **given)


def test_a_state_reads_like_a_table():
    seen = []

    def law(t, state):
        seen.append(state)
        return 0

    plant().simulate(stop=1, parameters=FREE, initial={"q": 1.5}, inputs={"F": kn.Controller(law, every=1)})
    assert dict(seen[0]) == {"q": 1.5, "u": 0.0}
    assert repr(seen[0]) == "{q: 1.5, u: 0}"
    assert len(seen[0]) == 2


# Laws


def test_a_function_as_an_input_is_sent_to_samples_controllers_and_laws():
    message = (
        r"'plant', input F: <function .*> is a function, which machine code cannot call at every step. Give "
        r"kn.Samples\(times, values\) of it, kn.Controller\(law, every=…\) to call law\(t, state\) at intervals, "
        r"or an expression of time and state when compiling: compile\(inputs={F: …}\)"
    )
    with pytest.raises(kn.WrongTypeError, match=message):
        plant().simulate(stop=1, parameters=FREE, initial={"q": 0}, inputs={"F": lambda t: t})


def test_an_expression_as_an_input_is_sent_to_the_compiler():
    message = r"'plant', input F: -2\*q is an expression, .* Give it when compiling: compile\(inputs={F: …}\)"
    with pytest.raises(kn.WrongTypeError, match=message):
        plant().simulate(stop=1, parameters=FREE, initial={"q": 0}, inputs={"F": -2 * sympy.Symbol("q")})


def test_a_controller_asked_ever_more_often_comes_to_the_law_compiled_in():
    """Holding the answer for T delays it by T/2: the difference from the law falls with T."""
    model = kn.Model("servo")
    q, u, F = model.coordinates("q"), model.speeds("u"), model.inputs("F")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, F * model.frame.x)
    equations = kn.derive(model)
    common = {"stop": 2, "parameters": {}, "initial": {"q": 1}, "times": np.linspace(0, 2, 21), "rtol": 1e-12}
    law = equations.compile(inputs={F: -9 * q - 2 * u}).simulate(**common)
    w = np.sqrt(8)
    exact = np.exp(-law.t) * (np.cos(w * law.t) + np.sin(w * law.t) / w)
    # Steps of 1e-12.
    assert law["q"] == pytest.approx(exact, abs=1e-10)
    kernel = equations.compile()
    differences = []
    for every in (0.02, 0.01, 0.005):
        controller = kn.Controller(lambda t, state: -9 * state["q"] - 2 * state["u"], every=every)
        run = kernel.simulate(inputs={F: controller}, **common)
        differences.append(np.abs(run["q"] - exact).max())
    rates = np.log2(np.array(differences[:-1]) / differences[1:])
    assert rates == pytest.approx([1, 1], abs=0.1)
