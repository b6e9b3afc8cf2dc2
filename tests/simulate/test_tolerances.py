"""Tolerances: what errors are measured by, whatever the units, and where there is nothing to measure by.

Proves: simulate/tolerances.py, simulate/implicit_tolerances.py, simulate/loop/step_control.py,
dynamics/programs/term_sizes.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn


def oscillator():
    """q̈ = −q, with the work of its spring."""
    model = kn.Model("oscillator")
    q = model.coordinates("q")
    model.speeds("u")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, -q * model.frame.x)
    return kn.derive(model).compile()


# Relative to the amplitude: some hundred steps of 1e-10, or thousands of backward differentiation.
METHODS = {"dop853": 1e-8, "dp5": 1e-8, "cvode": 1e-6, "ida": 1e-6}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("amplitude", [1.0, 1e-6, 1e-9, 1e9])
def test_a_swing_is_as_exact_at_any_amplitude(method, amplitude):
    for start, exact in (({"q": amplitude}, np.cos), ({"q": 0, "u": amplitude}, np.sin)):
        run = oscillator().simulate(stop=20, parameters={}, initial=start, method=method)
        assert run.outcome.finished
        assert np.abs(run["q"] / amplitude - exact(run.t)).max() < METHODS[method]


@pytest.mark.parametrize("method", METHODS)
def test_units_that_are_powers_of_two_change_nothing_at_all(method):
    """Scaling by a power of two rounds nothing, so that every step is the same."""
    kernel = oscillator()
    plain, small = (
        kernel.simulate(stop=5, parameters={}, initial={"q": 0.3 * unit, "u": -0.7 * unit}, method=method)
        for unit in (1.0, 2.0**-40)
    )
    assert small.outcome.steps == plain.outcome.steps
    # Only the linear algebra of the scales in SUNDIALS' tolerances may round differently.
    exactness = 0 if method[0] == "d" else 1e-12
    assert small.states * 2.0**40 == pytest.approx(plain.states, abs=exactness)


@pytest.mark.parametrize("method", METHODS)
def test_a_spring_pendulum_moves_alike_in_metres_and_kilograms_and_in_nanometres_and_grams(method):
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    nano, gram = 1e9, 1e3
    runs = []
    for length, mass in ((1, 1), (nano, gram)):
        runs.append(
            kernel.simulate(
                stop=5,
                parameters={"m": 1.3 * mass, "g": 9.81 * length, "k": 40 * mass, "L": 0.8 * length},
                initial={"q1": 0.1 * length, "q2": 0.6},
                method=method,
            )
        )
    ours, theirs = runs
    units = np.array([[nano], [1], [nano], [nano]])
    assert theirs.outcome.finished
    sizes = np.abs(ours.states).max(axis=1)
    error = np.abs(theirs.states / units - ours.states).max(axis=1) / sizes
    assert error.max() < 10 * METHODS[method]
    # Rounding alone tells them apart: some steps more or less.
    assert theirs.outcome.steps == pytest.approx(ours.outcome.steps, rel=0.2)


@pytest.mark.parametrize("method", METHODS)
def test_a_weight_that_rests_on_its_spring_stays_there_in_few_steps(method):
    """k s = m g to rounding only: speeds and the work are rounding and nothing else."""
    model = kn.Model("weight on a spring")
    q, u = model.coordinates("q"), model.speeds("u")
    m, g, k, s, c = model.parameters("m g k s c")
    model.gravity = -g * model.frame.y
    P = model.origin.moved("P", q * model.frame.y)
    model.add_particle("weight", P, mass=m)
    model.add_force(P, (k * (s - q) - c * u) * model.frame.y)
    kernel = kn.derive(model).compile()
    numbers = {"m": 0.37, "g": 9.81, "k": 1234.5, "s": 0.37 * 9.81 / 1234.5, "c": 0.1}
    for start in (0.0, 1e-13):
        run = kernel.simulate(stop=10, parameters=numbers, initial={"q": start}, method=method)
        assert run.outcome.finished
        np.testing.assert_allclose(run["q"], 0, atol=1e-12)
        # It would swing 92 times, for which 1500 steps would do, or 20 000 evaluations of backward differentiation.
        assert run.outcome.steps < (5000 if method[0] == "d" else 40_000)


def test_a_direction_in_which_nothing_moves_takes_no_steps_of_its_own():
    """In a frame turned against gravity its part across is sin a cos b − cos a sin b, zero but for rounding."""
    model = kn.Model("swing in a plane")
    x, y = model.coordinates("x y")
    a, b = model.parameters("a b")
    model.gravity = 9.81 * (sympy.cos(a) * model.frame.x + sympy.sin(a) * model.frame.y)
    A = model.frame.rotated("A", b, model.frame.z)
    P = model.origin.moved("P", x * A.x + y * A.y)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, -30 * (x + x**3) * A.x - (7 * y + x * y) * A.y)
    kernel = kn.derive(model).compile()
    runs = [
        kernel.simulate(stop=10, parameters={"a": angle, "b": angle}, initial={"x": 1.0, "y": 0.0})
        for angle in (0.0, 0.7, 1.1, 2.3)
    ]
    assert np.abs(runs[0]["y"]).max() == 0
    for run in runs[1:]:
        assert run.outcome.finished
        np.testing.assert_allclose(run["y"], 0, atol=1e-12)
        assert run.outcome.steps == pytest.approx(runs[0].outcome.steps, rel=0.2)


@pytest.mark.parametrize("method", METHODS)
def test_loads_of_which_the_power_cancels_hold_no_step(method):
    """Tensions of strings do no work: terms of their power cancel at any state, and what is integrated is rounding."""
    kernel = kn.derive(kn.library.double_pendulum()).compile()
    numbers = {name: 1 + 0.3 * np.sin(k) for k, name in enumerate(kernel.parameters)}
    start = {name: 0.2 + 0.3 * np.cos(3 * k) for k, name in enumerate(kernel.states)}
    tensions = dict.fromkeys(kernel.inputs, 0.3)
    run = kernel.simulate(stop=3, parameters=numbers, initial=start, inputs=tensions, method=method)
    assert run.outcome.finished
    np.testing.assert_allclose(run.work, 0, atol=1e-14)
    # Without tensions there is no work at all.
    free = kernel.simulate(stop=3, parameters=numbers, initial=start, inputs=dict.fromkeys(tensions, 0), method=method)
    assert run.outcome.steps < 1.5 * free.outcome.steps


@pytest.mark.parametrize("method", METHODS)
def test_a_force_that_begins_after_a_long_rest_moves_as_the_closed_form_says(method):
    """Nothing moves until t = 4; then F = (t − 4) of a microscopic unit."""
    model = kn.Model("late push")
    q = model.coordinates("q")
    model.speeds("u")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, 1e-9 * sympy.Max(model.time - 4, 0) * model.frame.x)
    run = kn.derive(model).compile().simulate(stop=6, parameters={}, initial={"q": 0}, method=method)
    assert run.outcome.finished
    # (t − 4)³/6 and (t − 4)²/2 at its end.
    assert run.states[:, -1] * 1e9 == pytest.approx([8 / 6, 2], rel=METHODS[method])


@pytest.mark.parametrize("method", ["dop853", "dp5"])
@pytest.mark.parametrize("power", [sympy.Rational(1, 2), sympy.Rational(3, 2)])
def test_a_force_by_a_broken_power_of_time_from_rest_asks_for_an_absolute_tolerance(method, power):
    """q̈ = t^k has  q = t^(k + 2) / ((k + 1) (k + 2)),  of which every step from t = 0 has the same relative error."""
    model = kn.Model("pushed")
    q, _ = model.coordinates("q"), model.speeds("u")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, model.time**power * model.frame.x)
    kernel = kn.derive(model).compile()
    common = {"stop": 1, "parameters": {}, "method": method}
    outcome = kernel.simulate(initial={"q": 0}, **common).outcome
    assert (outcome.kind, outcome.time) == ("step too small", 0)
    cure = "start at zero, where a relative tolerance has no size to refer to: give atol="
    assert f"; q, u {cure}" in str(outcome)
    many = kernel.simulate_many(initial={"q": [0.0, 1.0]}, **common)
    assert [each.advice.split()[0] for each in many.outcomes] == ["q,", "u"]
    run = kernel.simulate(initial={"q": 0}, atol=1e-12, **common)
    assert (run.outcome.finished, run.outcome.advice) == (True, "")
    assert run["q"][-1] == pytest.approx(1 / float((power + 1) * (power + 2)), rel=1e-8)


def test_absolute_tolerances_may_be_given_for_all_states_or_some():
    kernel = oscillator()
    common = {"stop": 20, "parameters": {}, "initial": {"q": 1e-6}, "times": [20.0]}
    exact = 1e-6 * np.cos(20)
    errors = {}
    for name, absolute in {"own": None, "all": 1e-10, "one": {"q": 1e-16}}.items():
        run = kernel.simulate(atol=absolute, **common)
        errors[name] = abs(run["q"][0] - exact) / 1e-6
    # An absolute tolerance of 1e-10 is 1e-4 of the amplitude.
    assert errors["own"] == pytest.approx(0, abs=1e-8)
    assert errors["one"] == pytest.approx(0, abs=1e-8)
    assert 1e-7 < errors["all"] < 1e-2
    for absolute, error, message in (
        (0, kn.WrongValueError, "simulate, atol: 0 must be a positive number. Give one, or leave it out"),
        ({"q": -1e-9}, kn.WrongValueError, "simulate, atol of q: -1e-09 must be a positive number"),
        ({"z": 1}, kn.UnknownNameError, "atol: 'oscillator' has no state z. States are: q, u"),
        ("fine", kn.WrongTypeError, "simulate, atol: 'fine' is not a number"),
    ):
        with pytest.raises(error, match=message):
            kernel.simulate(atol=absolute, **common)


@pytest.mark.parametrize("method", METHODS)
def test_no_step_is_longer_than_the_largest(method):
    """A smooth bump of 0.02 m in a flight at 1 m/s: seen by steps of 2 ms, passed over by those that fit the flight."""
    model = kn.Model("bump")
    q, u = model.coordinates("q"), model.speeds("u")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, 50 * sympy.exp(-(((q - 5) / 0.01) ** 2)) * model.frame.x)
    kernel = kn.derive(model).compile()
    common = {"stop": 10, "parameters": {}, "initial": {"q": 0, "u": 1}, "method": method, "rtol": 1e-7}
    found = kernel.simulate(max_step=2e-3, **common)
    # ½ (u² − 1) = 50 · 0.01 √π.
    assert found[u][-1] == pytest.approx(np.sqrt(1 + np.sqrt(np.pi)), abs=1e-4)
    assert found.outcome.steps > 10 / 2e-3
    if method[0] == "d":
        assert kernel.simulate(**common)[u][-1] == pytest.approx(1, abs=1e-9)


def test_faults_of_the_largest_step_are_named():
    given = {"stop": 1, "parameters": {}, "initial": {"q": 1}}
    with pytest.raises(kn.WrongValueError, match="simulate: max_step=0 must be positive. Give such as"):
        oscillator().simulate(max_step=0, **given)
    with pytest.raises(kn.WrongTypeError, match="simulate, max_step: 'short' is not a number"):
        oscillator().simulate(max_step="short", **given)
    with pytest.raises(kn.WrongValueError, match="simulate: 'rk4' has a fixed step. Leave max_step out, or choose"):
        oscillator().simulate(max_step=0.1, step=0.1, method="rk4", **given)
