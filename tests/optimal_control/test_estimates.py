"""Parameters, motions and forces from data, against least squares by shooting, smoothers of linear systems, and truths.

Proves: optimal_control/estimation/estimating.py, optimal_control/estimation/estimate.py,
optimal_control/estimation/findings.py, optimal_control/estimation/estimation_program.py,
optimal_control/estimation/measurements.py, optimal_control/estimation/covariances.py,
optimal_control/estimation/first_motions.py, optimal_control/estimation/interval_runs.py,
optimal_control/estimation/sample_meshes.py, optimal_control/estimation/pictures.py.
"""

import numpy as np
import pytest
from scipy.linalg import expm

import kanes as kn
from estimated_systems import driven_pendulum, oscillator_with_force, standing
from optimal_systems import OPTIMAL, needs_optima, optimum

NUMBERS = {"m": 1.3, "k": 7.0, "c": 0.4}


@pytest.fixture(scope="module")
def oscillator():
    return oscillator_with_force()


@needs_optima
def test_gains_of_standing_are_those_of_least_squares():
    equations, states, gains, a = standing()
    rows = np.genfromtxt(OPTIMAL / "standing_data.csv", delimiter=",", names=True)
    truth = optimum("standing_identification")
    first = np.ravel(truth["by_collocation"]["started_from"])
    found = kn.estimate(
        equations,
        {angle: (rows["t"], rows[angle.name]) for angle in states[:2]},
        of=gains,
        parameters=dict(zip(gains, first, strict=True)),
        initial=dict.fromkeys(states, 0),
        inputs={a: kn.Samples(rows["t"], rows["platform_acceleration"], kind="cubic")},
        weights=dict.fromkeys(states[:2], 1),
    )
    assert found.outcome.solved
    numbers = [found[gain] for gain in gains]
    # The platform's acceleration is a spline through samples here, which changes gains by 4e-5.
    np.testing.assert_allclose(numbers, np.ravel(truth["least_squares"]["gains"]), rtol=1e-3)
    errors = np.ravel(truth["standard_deviations_of_estimates"])
    np.testing.assert_allclose(list(found.errors.values()), errors, rtol=0.02)  # those of noise drawn once
    assert (np.abs(numbers - np.ravel(truth["true_gains"])) < 3 * errors).all()
    assert 2 * found.fit.outcome.cost == pytest.approx(truth["least_squares"]["SSE"], rel=1e-4)


def test_a_chaotic_record_is_fitted_where_runs_from_the_first_numbers_are_not():
    """Runs that start apart diverge by a factor e every seven seconds or so; these are fifty."""
    equations, (q, u, w, c, A) = driven_pendulum()
    true, t = {w: 1.0, c: 0.5, A: 1.15}, np.arange(0, 50, 0.1)
    kernel = equations.compile()
    run = kernel.simulate(stop=50, times=t, parameters=true, initial={q: 0.2, u: 0}, rtol=1e-11)
    data = {q: (t, run[q] + 0.1 * np.random.default_rng(3).normal(size=t.size))}
    of, first = [w, c, A, q, u], {"parameters": {w: 1.4, c: 0.2, A: 0.8}, "initial": {q: 0.2, u: 0}}
    shot = kn.fit(kernel, data, of=of, most_runs=60, **first)
    assert shot.rms["q"] > 0.5
    found = kn.estimate(equations, data, of=of, **first)
    assert found.outcome.solved
    assert found.fit.rms["q"] == pytest.approx(0.1, rel=0.1)  # of 500 samples: 3 %
    polished = kn.fit(kernel, data, of=of, parameters=found.fit.parameters, initial=found.fit.initial)
    sizes = np.array(list(polished.errors.values()))
    # Intervals miss their ends by at most 1e-5, which is far below the errors by noise.
    np.testing.assert_allclose(found.fit.numbers, polished.numbers, rtol=0, atol=1e-3 * sizes.min())
    np.testing.assert_allclose(list(found.errors.values()), sizes, rtol=1e-3)
    for key, value in true.items():
        assert abs(found[key] - value) < 4 * found.errors[key.name]


def smoothed(F, L, y, t, deviation):
    """Means and standard deviations of the states of ẋ = F x + L ξ given y of the first, with nothing known before.

    ξ is white noise of unit intensity. All states at once, by dense least squares: the result of a Kalman smoother.
    """
    n, N, h = len(F), t.size, t[1] - t[0]
    E = expm(np.block([[-F, np.outer(L, L)], [np.zeros((n, n)), F.T]]) * h)  # Van Loan (1978)
    Phi = E[n:, n:].T
    Q = Phi @ E[:n, n:]
    information, right = np.zeros((N * n, N * n)), np.zeros(N * n)
    step = np.hstack([-Phi, np.eye(n)])
    for k in range(N - 1):
        part = slice(k * n, (k + 2) * n)
        information[part, part] += step.T @ np.linalg.solve(Q, step)
    for k in np.flatnonzero(np.isfinite(y)):
        information[k * n, k * n] += deviation**-2
        right[k * n] = y[k] / deviation**2
    covariance = np.linalg.inv(information)
    return (covariance @ right).reshape(N, n), np.sqrt(np.diag(covariance)).reshape(N, n)


def noisy_oscillation(size, t):
    """An oscillation with white noise as its force, measured with a deviation of 0.05 and a gap."""
    random = np.random.default_rng(1)
    h, x, y = (t[1] - t[0]) / 50, np.array([0.5, 0.0]), []
    F = expm(np.array([[0, 1], [-7 / 1.3, -0.4 / 1.3]]) * h)
    for _ in t:
        y.append(x[0] + 0.05 * random.normal())
        for _ in range(50):
            x = F @ x + [0, size / 1.3 * np.sqrt(h) * random.normal()]
    return np.where((t > 3) & (t < 4.05), np.nan, y)


def test_a_motion_with_noise_as_force_is_that_of_a_kalman_smoother(oscillator):
    equations, (q, u, force, _) = oscillator
    t = np.arange(81) * 0.1
    y = noisy_oscillation(0.8, t)
    found = kn.estimate(equations, {q: (t, y)}, parameters=NUMBERS, noise={force: 0.8}, deviations=0.05)
    F, L = np.array([[0, 1], [-7 / 1.3, -0.4 / 1.3]]), np.array([0, 0.8 / 1.3])
    means, deviations = smoothed(F, L, y, t, 0.05)
    assert found.mesh.size == t.size  # the gap is divided as samples are spaced
    for k, state in enumerate((q, u)):
        # Polynomials of degree 3 in intervals of 0.1, a twentieth of a period.
        np.testing.assert_allclose(found.motions[0].on_mesh(state), means[:, k], atol=1e-5)
        np.testing.assert_allclose(found.deviation(state), deviations[:, k], rtol=1e-4)
    figure = found.plot(q, force)
    assert [axis.get_ylabel() for axis in figure.axes] == ["$q$", "$F$"]


def test_a_force_that_wanders_is_found_within_its_deviation(oscillator):
    """Against a smoother whose third state is the force, a Wiener process: between samples it is not linear."""
    equations, (q, u, force, _) = oscillator
    t = np.arange(161) * 0.05
    truth = 1.5 * np.sin(1.3 * t) + 0.8 * (t > 4)
    run = equations.compile().simulate(
        stop=8, times=t, parameters=NUMBERS, initial={q: 0.3, u: 0}, inputs={force: kn.Samples(t, truth)}
    )
    y = run[q] + 0.01 * np.random.default_rng(5).normal(size=t.size)
    found = kn.estimate(equations, {q: (t, y)}, parameters=NUMBERS, walk={force: 2}, deviations=0.01)
    F = np.array([[0, 1, 0], [-7 / 1.3, -0.4 / 1.3, 1 / 1.3], [0, 0, 0]])
    means, deviations = smoothed(F, np.array([0, 0, 2.0]), y, t, 0.01)
    inside = slice(1, -1)
    np.testing.assert_allclose(found.motions[0].on_mesh(force)[inside], means[inside, 2], atol=0.02)
    np.testing.assert_allclose(found.deviation(force)[inside], deviations[inside, 2], rtol=0.02)
    misses = np.abs(found.motions[0].on_mesh(force) - truth) / found.deviation(force)
    assert np.mean(misses < 2) > 0.9
    again = equations.compile().simulate(
        stop=8, times=t, parameters=NUMBERS, initial=found.fit.initial, inputs=found.inputs
    )
    np.testing.assert_allclose(again[q], found.motions[0].on_mesh(q), atol=1e-6)  # runs of intervals agree to 1e-5


def test_several_experiments_give_what_shooting_gives(oscillator):
    """Starts, constant forces and shared parameters, one combination of which the data do not determine."""
    equations, (q, u, force, P) = oscillator
    kernel, t = equations.compile(), np.arange(1, 4, 0.05)
    random = np.random.default_rng(7)
    first, second = (
        kernel.simulate(stop=4, times=t, parameters=NUMBERS, initial=start, inputs={force: push})
        for start, push in (({q: 0.3, u: 0}, 0.2), ({q: -0.4, u: 1}, 0.7))
    )
    y = np.where((t > 2) & (t < 2.4), np.nan, first[P] + 0.01 * random.normal(size=(3, t.size)))
    data = [
        kn.Experiment({P: (t, y)}, name="pushed"),
        kn.Experiment({u: (t, second[u] + 0.02 * random.normal(size=t.size))}, name="held"),
    ]
    given = {
        "of": ["k", "c", q, u, force],
        "parameters": {**NUMBERS, "k": 6.0},
        "initial": {q: 0.5, u: 0},
        "inputs": {force: 0},
        "deviations": {P: 0.01, u: 0.02},
    }
    found, shot = kn.estimate(equations, data, **given, tolerance=1e-8), kn.fit(kernel, data, **given)
    assert found.fit.of == shot.of
    assert found.fit.outcome.undetermined == shot.outcome.undetermined
    assert "q [held], F [held]" in found.fit.outcome.undetermined[0]
    known = np.isfinite(list(shot.errors.values()))
    assert known.sum() == 6
    np.testing.assert_allclose(found.fit.numbers[known], shot.numbers[known], rtol=1e-6, atol=1e-8)  # of intervals
    np.testing.assert_allclose(found.fit.covariance[known][:, known], shot.covariance[known][:, known], rtol=1e-4)
    np.testing.assert_allclose(found.fit.residuals["P [pushed]"], shot.residuals["P [pushed]"], atol=1e-6)
    assert found.fit.outcome.freedom == shot.outcome.freedom


def test_starts_that_are_not_given_are_unknown_and_bounds_hold(oscillator):
    equations, (q, u, force, _) = oscillator
    t = np.linspace(2, 6, 81)
    run = equations.compile().simulate(
        start=2, stop=6, times=t, parameters=NUMBERS, initial={q: 0.3, u: 0.1}, inputs={force: 0}
    )
    given = {"parameters": {**NUMBERS, "c": 0.7}, "inputs": {force: 0}}
    free = kn.estimate(equations, {q: (t, run[q])}, of=["k", "c"], intervals=10, **given)
    assert free.mesh.size > 11  # ten intervals were too wide
    assert [free["k"], free["c"]] == pytest.approx([7, 0.4], rel=1e-4)  # intervals miss their ends by 1e-5
    assert free.trajectory.states[:, 0] == pytest.approx([0.3, 0.1], abs=1e-4)
    bounded = kn.estimate(equations, {q: (t, run[q])}, of=["k", "c"], bounds={"c": (0.5, 1)}, **given)
    assert bounded["c"] == pytest.approx(0.5, rel=1e-6)
    assert bounded.fit.outcome.bounded == ("c is at its lower bound 0.5",)
    assert np.isnan(bounded.errors["c"])
    assert bounded.errors["k"] > 0
