"""Numbers that fit measured motions: known ones are found back, with errors and intervals that hold.

Proves: analysis/sensitivity/fitting.py, analysis/sensitivity/fit_problem.py, analysis/sensitivity/fit_result.py,
analysis/sensitivity/experiments.py, analysis/sensitivity/identifiability.py, analysis/sensitivity/pictures.py.
"""

import pickle
import re

import numpy as np
import pytest
import sympy
from scipy.optimize import curve_fit
from scipy.stats import binom

import kanes as kn

T = np.linspace(0.05, 6.0, 90)
TRUE = {"m": 1.3, "k": 7.0, "c": 0.4}
GUESS = {"m": 1.3, "k": 6.0, "c": 0.2}


def oscillator():
    """m ẍ = −k x − c ẋ + F."""
    model = kn.Model("oscillator")
    q, u, (m, k, c), F = model.coordinates("q"), model.speeds("u"), model.parameters("m k c"), model.inputs("F")
    P = model.origin.moved("P", q * model.frame.x + 0.5 * q * model.frame.y)
    model.add_particle("bob", P, mass=m / sympy.Rational(5, 4))
    model.add_force(P, (-k * q - c * u + F) * model.frame.x)
    model.define_speeds({u: q.dot})
    return kn.derive(model).compile({"stretch": 2 * q})


def swing(t, k, c, q, u=0.0, F=0.0):
    """The same in closed form."""
    m = TRUE["m"]
    a, x = c / (2 * m), q - F / k
    w = np.sqrt(k / m - a**2)
    return F / k + np.exp(-a * t) * (x * np.cos(w * t) + (u + a * x) / w * np.sin(w * t))


def noisy(seed, values, deviation=0.01):
    return values + deviation * np.random.default_rng(seed).normal(size=np.shape(values))


@pytest.fixture(scope="module")
def kernel():
    return oscillator()


def fitted(kernel, data, of=("k", "c", "q"), **more):
    given = {"parameters": GUESS, "initial": {"q": 0.5}, "inputs": {"F": 0}, **more}
    return kn.fit(kernel, data, of=of, **given)


MEASURED = noisy(1, swing(T, 7.0, 0.4, 0.6))


@pytest.mark.parametrize("is_known", [False, True])
def test_a_fit_is_that_of_scipy_to_the_closed_form_with_its_covariance(kernel, is_known):
    found = fitted(kernel, {"q": (T, MEASURED)}, deviations={"q": 0.013} if is_known else None)
    numbers, covariance = curve_fit(
        swing, T, MEASURED, [6.0, 0.2, 0.5], sigma=np.full(T.size, 0.013), absolute_sigma=is_known,
        ftol=1e-14, xtol=1e-14, gtol=1e-14,
    )  # fmt: skip
    # Steps end where a sum of squares of N numbers is least to 1e-8, which is √(1e-8 N) of errors; one more step of
    # Gauss and Newton makes that a hundred times less, as the ones before.
    assert found.numbers == pytest.approx(numbers, abs=1e-4 * np.sqrt(np.diag(covariance)).min())
    # SciPy takes its slopes by differences, which are exact to 1e-8.
    assert found.covariance == pytest.approx(covariance, rel=1e-4)
    assert found.correlation[0, 1] == pytest.approx(
        covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1]), 1e-3
    )
    assert found.outcome.converged
    assert found["k"] == found.values["k"] == found.parameters["k"]
    assert found.initial["q"] == found["q"]
    assert found.errors["q"] == np.sqrt(found.covariance[2, 2])
    # Runs are held to 1e-10.
    left = MEASURED - swing(T, *found.numbers)
    assert found.residuals["q"] == pytest.approx(left, abs=1e-8)
    assert found.rms["q"] == pytest.approx(np.sqrt(np.mean(left**2)), rel=1e-6)


# Misra1a of the NIST's Statistical Reference Datasets: y = b1 (1 − exp(−b2 x)), a body that fluid slows down.
MISRA_X = (77.6, 114.9, 141.1, 190.8, 239.9, 289.0, 332.8, 378.4, 434.8, 477.3, 536.8, 593.1, 689.1, 760.0)
MISRA_Y = (10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02, 44.82, 50.76, 55.05, 61.01, 66.40, 75.47, 81.78)
MISRA_CERTIFIED = {"b1": (2.3894212918e02, 2.7070075241), "b2": (5.5015643181e-04, 7.2668688436e-06)}
MISRA_SQUARES = 1.2455138894e-01


@pytest.mark.parametrize("guess", [{"b1": 500, "b2": 1e-4}, {"b1": 250, "b2": 5e-4}])
def test_a_certified_regression_is_met_by_a_motion(guess):
    """q̇ = b2 u with u(0) = 1 and u̇ = −b2 u; what is measured is b1 q. Source: nist-strd, Misra1a."""
    model = kn.Model("slowed down")
    b1, b2 = model.parameters("b1 b2")
    q, u = model.coordinates("q"), model.speeds("u")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("body", P, mass=1)
    model.add_force(P, -b2 * q.dot * model.frame.x)
    model.define_speeds({u: q.dot / b2})
    found = kn.fit(
        kn.derive(model), {b1 * q: (MISRA_X, MISRA_Y)}, of=[b1, b2], parameters=guess, initial={q: 0, u: 1},
        rtol=1e-13,
    )  # fmt: skip
    for name, (value, error) in MISRA_CERTIFIED.items():
        # As above; the curve is nearly straight in its parameters.
        assert found[name] == pytest.approx(value, abs=1e-5 * error)
        assert found.errors[name] == pytest.approx(error, rel=1e-6)
    assert 2 * found.outcome.cost == pytest.approx(MISRA_SQUARES, rel=1e-9)


@pytest.mark.heavy
def test_intervals_hold_the_truth_as_often_as_they_say(kernel):
    count, inside = 300, np.zeros(3, dtype=int)
    true = swing(T[::3], 7.0, 0.4, 0.6)
    for seed in range(count):
        found = fitted(kernel, {"q": (T[::3], noisy(seed, true, 0.02))})
        for column, (name, value) in enumerate({"k": 7.0, "c": 0.4, "q": 0.6}.items()):
            low, high = found.interval(name)
            inside[column] += low <= value <= high
    # Of 300 intervals of 95 %; a sound one leaves these bounds once in ten thousand times.
    low, high = binom.ppf([5e-5, 1 - 5e-5], count, 0.95)
    assert (inside >= low).all()
    assert (inside <= high).all()


def test_intervals_are_students_or_normal_where_deviations_are_known(kernel):
    few = {"q": (T[:8], MEASURED[:8])}
    free, known = fitted(kernel, few), fitted(kernel, few, deviations=0.01)
    # Quantiles of Student's t with five degrees of freedom, and of the normal distribution.
    low, high = free.interval("k")
    assert (high - low) / free.errors["k"] == pytest.approx(2 * 2.570581836, rel=1e-9)
    low, high = known.interval("k", 0.99)
    assert (high - low) / known.errors["k"] == pytest.approx(2 * 2.575829304, rel=1e-9)


def test_points_outputs_and_expressions_are_measured_together_with_gaps(kernel):
    q = kernel.system.coordinates[0]
    k = kernel.system.parameters[1]
    exact = swing(T, 7.0, 0.4, 0.6)
    point = np.array([exact, 0.5 * exact, 0 * exact])
    point[1, 3:9] = np.nan
    data = {"P": (T, point), "stretch": kn.Samples(T, 2 * exact), k * q: (T[:20], 7.0 * exact[:20])}
    found = fitted(kernel, data, deviations={"P": 0.01, "stretch": 0.02, "k*q": 0.1})
    assert found.numbers == pytest.approx([7.0, 0.4, 0.6], rel=1e-7)
    assert np.isnan(found.residuals["P"][1, 3:9]).all()
    assert np.nanmax(abs(found.residuals["P"])) == pytest.approx(0, abs=1e-7)
    with pytest.raises(kn.WrongValueError, match=r"P, stretch, k\*q, need weights\. Give a standard"):
        fitted(kernel, data)


def test_weights_are_deviations_of_which_the_size_is_open(kernel):
    exact = swing(T, 7.0, 0.4, 0.6)
    data = {"q": (T, noisy(3, exact, 0.01)), "stretch": (T, noisy(4, 2 * exact, 0.1))}
    known = fitted(kernel, data, deviations={"q": 0.01, "stretch": 0.1})
    weighed = fitted(kernel, data, weights={"q": 10, "stretch": 1})
    alike = fitted(kernel, data, weights=1)
    # As above.
    assert weighed.numbers == pytest.approx(known.numbers, abs=1e-4 * min(known.errors.values()))
    assert abs(alike["k"] - known["k"]) > 0.2 * known.errors["k"]
    # The residuals say that deviations are what they are: a variance of 177 is known to √(2/177), 11 %.
    assert weighed.errors["k"] == pytest.approx(known.errors["k"], rel=0.2)


def test_a_recording_is_fitted_by_the_columns_and_markers_that_are_called_like_things(kernel):
    exact = swing(T, 7.0, 0.4, 0.6)
    markers = {"P": np.array([exact, 0.5 * exact, 0 * exact]), "heel": np.ones((3, T.size))}
    recording = kn.Recording(T, {"q": exact, "knee": exact}, markers)
    found = fitted(kernel, recording.select(["q", "P"]), deviations=0.01)
    assert found.numbers == pytest.approx([7.0, 0.4, 0.6], rel=1e-7)
    assert [channel.name for channel in found.channels[0]] == ["q", "P"]
    with pytest.raises(
        kn.UnknownNameError, match="no state, output or point knee. Rename them, or name them in a table:"
    ):
        fitted(kernel, kn.Recording(T, {"knee": exact}))
    with pytest.raises(kn.UnknownNameError, match=r"point knee, heel\. .* recording\.select\(\['q', 'P'\]\)"):
        fitted(kernel, recording, deviations=0.01)
    with pytest.raises(kn.UnknownNameError, match="it has no columns and no markers"):
        fitted(kernel, kn.Recording(T, {}))


def test_experiments_share_parameters_and_have_starts_and_forces_of_their_own(kernel):
    one = kn.Experiment({"q": (T, swing(T, 7.0, 0.4, 0.6))}, name="pulled")
    other = kn.Experiment(
        {"q": (T, swing(T, 7.0, 0.4, 0.1, 0.5, 0.9))}, initial={"q": 0.0, "u": 0.3}, inputs={"F": 0.5}
    )
    found = fitted(kernel, [one, other], of=["k", "c", "q", "u", "F"])
    assert found.of == ("k", "c", "q [pulled]", "u [pulled]", "F [pulled]", "q [2]", "u [2]", "F [2]")
    assert found.numbers == pytest.approx([7.0, 0.4, 0.6, 0.0, 0.0, 0.1, 0.5, 0.9], abs=1e-6)
    assert len(found.runs) == 2
    assert found.runs[1]["q"][0] == pytest.approx(0.1, abs=1e-6)
    assert set(found.residuals) == {"q [pulled]", "q [2]"}
    assert "q [pulled]" in repr(found)
    assert len([axis for axis in found.plot().axes if axis.get_visible()]) == 4


def test_bounds_hold_and_what_they_hold_has_no_error(kernel):
    found = fitted(kernel, {"q": (T, MEASURED)}, bounds={"k": (None, 6.5), "c": (0, None)})
    assert found["k"] == pytest.approx(6.5)
    assert np.isnan(found.errors["k"])
    assert "k is at its upper bound 6.5" in str(found.outcome)
    # The others are those of a fit with k fixed there.
    held = fitted(kernel, {"q": (T, MEASURED)}, of=["c", "q"], parameters={**GUESS, "k": 6.5})
    assert [found["c"], found["q"]] == pytest.approx([held["c"], held["q"]], rel=1e-5)
    assert found.errors["c"] == pytest.approx(held.errors["c"], rel=0.02)  # by a degree of freedom


def test_outliers_count_less_by_a_robust_loss(kernel):
    spoiled = MEASURED.copy()
    spoiled[::15] += 1.0
    plain, robust = (fitted(kernel, {"q": (T, spoiled)}, loss=loss, loss_size=0.02) for loss in ("linear", "cauchy"))
    assert abs(plain["k"] - 7.0) > 0.1
    assert abs(robust["k"] - 7.0) < 0.05


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (("m", "k", "c"), "of m, k, c only m/c, k/c are determined"),
        (("dead", "k"), "the data do not depend on dead"),
        (("dead",), "^converged, 1 run; the data do not depend on dead$"),
        (("a", "b"), r"of a, b only a \+ 2\*b is determined"),
        (("s", "z"), r"of s, z only s\*z\*\*2 is determined"),
    ],
)
def test_what_the_data_leave_open_is_named(of, said):
    model = kn.Model("oscillator")
    q = model.coordinates("q")
    m, k, c, _, a, b, s, z = model.parameters("m k c dead a b s z")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("bob", P, mass=m)
    model.add_force(P, (-k * q - c * q.dot - m * (a + 2 * b) * q**3 - m * s * z**2 * q**5) * model.frame.x)
    given = {"m": 1.3, "k": 7.0, "c": 0.2, "dead": 1, "a": 0.37, "b": 0.71, "s": 0.3, "z": 1.7}
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=3, times=T[T < 3], parameters=given, initial={"q": 0.8})
    found = kn.fit(kernel, {"q": (run.t, noisy(2, run["q"]))}, of=of, parameters=given, initial={"q": 0.8})
    assert re.search(said, str(found.outcome))
    assert np.isinf([found.errors[name] for name in of if name in said.split(" only")[0]]).any()


def test_what_the_data_leave_open_takes_no_degree_of_freedom(kernel):
    # Of few data, where it counts: a free mass changes nothing of what is known of q.
    few = {"q": (T[::15], MEASURED[::15])}
    open_, fixed = (fitted(kernel, few, of=of) for of in (["m", "k", "c", "q"], ["k", "c", "q"]))
    assert open_.outcome.freedom == fixed.outcome.freedom == 3
    assert open_.errors["q"] == pytest.approx(fixed.errors["q"], rel=1e-5)
    assert open_.interval("q") == pytest.approx(fixed.interval("q"), rel=1e-6)


def test_a_step_to_where_nothing_runs_is_shortened():
    """√(a − 1/2) has no value below, where the first step leads: the slope there is a tenth of what it comes to be."""
    model = kn.Model("cart")
    q, a = model.coordinates("q"), model.parameters("a")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("cart", P, mass=1)
    model.add_force(P, -sympy.sqrt(a - sympy.Rational(1, 2)) * q * model.frame.x)
    kernel = kn.derive(model).compile()
    t = np.linspace(0.1, 1.5, 20)
    data = {"q": (t, np.cos(0.02**0.25 * t))}
    found = kn.fit(kernel, data, of=[a], parameters={"a": 3.0}, initial={"q": 1})
    assert found["a"] == pytest.approx(0.52, rel=1e-6)
    assert "not a number" in found.outcome.failure
    with pytest.raises(kn.StateError, match=r"with the initial values, a = -1, the run ended: not a number \(rate of"):
        kn.fit(kernel, data, of=[a], parameters={"a": -1.0}, initial={"q": 1})


def test_a_constrained_motion_is_fitted_with_some_of_its_start_held():
    """A pendulum as a particle on a rod, whose length and start are found from its shadow."""
    model = kn.Model("by rod")
    x, y, u, v = *model.coordinates("x y"), *model.speeds("u v")
    l, g = model.parameters("l g")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("bob", P, mass=1)
    model.gravity = -g * model.frame.y
    model.define_speeds({u: x.dot, v: y.dot})
    model.add_distance(model.origin, P, l)
    kernel = kn.derive(model).compile(form="nullspace")
    t = np.linspace(0, 3, 31)
    true = kernel.simulate(stop=3, times=t, parameters={"l": 1.1, "g": 9.81}, initial={"x": 0.66, "y": -0.88})
    given = {"of": ["l", "x"], "held": ["x", "u"], "initial": {"x": 0.6, "y": -0.7}}
    found = kn.fit(kernel, {"x": (t, true["x"])}, parameters={"l": 1, "g": 9.81}, **given)
    assert found.numbers == pytest.approx([1.1, 0.66], rel=1e-7)
    assert found.run["y"] == pytest.approx(-np.sqrt(1.1**2 - found.run["x"] ** 2), abs=1e-7)
    with pytest.raises(
        kn.StateError, match="with the initial values, l = 0.5, x = 0.6, 'by rod': the initial coordinates"
    ):
        kn.fit(kernel, {"x": (t, true["x"])}, parameters={"l": 0.5, "g": 9.81}, **given)


def test_fits_and_sensitivities_travel(kernel):
    found = fitted(kernel, {"q": (T, MEASURED)})
    copy = pickle.loads(pickle.dumps(found))  # our own bytes
    assert copy.values == found.values
    assert copy.run["P"] == pytest.approx(found.run["P"])
    given = {"stop": 1, "parameters": found.parameters, "initial": found.initial, "inputs": {"F": 0}}
    slopes = kn.sensitivities(kernel, wrt=found.of, **given)
    again = pickle.loads(pickle.dumps(slopes))  # our own bytes
    assert again.deviation("P", copy.covariance) == pytest.approx(slopes.deviation("P", found.covariance))
    assert kn.sensitivities(again.kernel, wrt=found.of, **given).matrix == pytest.approx(slopes.matrix, abs=1e-12)


def test_what_is_wrong_is_said_with_the_cure(kernel):
    good = {"q": (T, MEASURED)}
    with pytest.raises(kn.WrongValueError, match=r"2 numbers measured do not determine 3 unknowns \(k, c, q\)\. Fit"):
        fitted(kernel, {"q": ([1, 2, 3], [0.1, np.nan, 0.2])})
    with pytest.raises(kn.WrongValueError, match="they begin at t = 0.05, before the run at 1. Give a start no"):
        fitted(kernel, good, start=1)
    with pytest.raises(kn.UnknownNameError, match="data of nothing: .*'nothing'"):
        fitted(kernel, {"nothing": (T, MEASURED)})
    with pytest.raises(kn.WrongValueError, match="data of P: it has 1 rows, and a run 3"):
        fitted(kernel, {"P": (T, MEASURED)})
    with pytest.raises(kn.WrongValueError, match="its values are of shape .* its times 90"):
        fitted(kernel, {"q": (T, MEASURED[1:])})
    with pytest.raises(kn.WrongValueError, match="k starts at 6, outside its bounds"):
        fitted(kernel, good, bounds={"k": (7, 8)})
    with pytest.raises(kn.UnknownNameError, match="bounds: 'oscillator' has no m. Bounds are of what is fitted"):
        fitted(kernel, good, bounds={"m": (0, 1)})
    with pytest.raises(kn.UnknownNameError, match="k has no initial value. Give one in parameters."):
        fitted(kernel, good, parameters={"m": 1, "c": 1})
    with pytest.raises(kn.WrongValueError, match="Give one of them"):
        fitted(kernel, good, deviations=1, weights=1)
    with pytest.raises(kn.WrongValueError, match="loss 'square' is unknown"):
        fitted(kernel, good, loss="square")
    with pytest.raises(kn.UnknownNameError, match="'m' was not fitted. Fitted were: k, c, q"):
        fitted(kernel, good)["m"]


def test_a_fit_tells_of_itself_and_is_drawn(kernel):
    found = fitted(kernel, {"q": (T, MEASURED)})
    lines = repr(found).splitlines()
    assert re.fullmatch(r"fit of 'oscillator': converged, \d+ runs", lines[0])
    assert re.match(r"k\s+7\.0\d+\s+0\.0\d+\s+6\.9\d+ to 7\.\d+|k\s+6\.9\d+", lines[3])
    assert found._repr_html_().startswith("<table>")
    figure = found.plot()
    data, curve = figure.axes[0].lines
    assert data.get_ydata() == pytest.approx(MEASURED)
    assert curve.get_ydata()[-1] == pytest.approx(swing(6.0, *found.numbers), abs=1e-8)
    stopped = fitted(kernel, {"q": (T, MEASURED)}, most_runs=1)
    assert not stopped.outcome.converged
    assert "not converged, 1 run; allow more runs, or start from other numbers" in str(stopped.outcome)
    assert repr(stopped).splitlines()[1] == "  allow more runs, or start from other numbers"
