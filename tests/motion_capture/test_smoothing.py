"""Smoothing splines against SciPy's cubic ones, dense matrices, Butterworth's filter, and known noise.

Proves: motion_capture/recordings/filters/smoothing.py.
"""

import numpy as np
import pytest
from scipy.interpolate import make_smoothing_spline

import kanes as kn
from kanes.base.natural_splines import natural_spline
from kanes.motion_capture.recordings.filters.smoothing import PenalizedSpline
from kanes.motion_capture.recordings.recording import Recording

RANDOM = np.random.default_rng(7)
# Steps from half to one and a half of their mean.
UNEVEN = np.cumsum(RANDOM.uniform(0.5, 1.5, 150)) / 50
REGULAR = np.arange(300) / 100
NOISE = RANDOM.normal(size=300)


def of(values, t=REGULAR):
    return Recording(t=t, columns={"x": values}, name="trial")


@pytest.mark.parametrize("penalty", [1e-8, 1e-5, 1e-2])
def test_a_cubic_one_is_that_of_scipy(penalty):
    y = np.sin(3 * UNEVEN) + 0.05 * NOISE[:150]
    step = (UNEVEN[-1] - UNEVEN[0]) / 149
    found = y - PenalizedSpline(UNEVEN, 2).residual(y[None], penalty / step**3)[0]
    assert found == pytest.approx(make_smoothing_spline(UNEVEN, y, lam=penalty)(UNEVEN), abs=1e-9)


def test_cross_validation_comes_to_the_penalty_of_scipy():
    y = np.sin(3 * UNEVEN) + 0.05 * NOISE[:150]
    found = of(y, UNEVEN).smoothed(degree=3)["x"]
    # Both search a flat minimum, up to their own tolerances.
    assert found == pytest.approx(make_smoothing_spline(UNEVEN, y)(UNEVEN), abs=2e-4)


@pytest.mark.parametrize("m", [2, 3, 4])
def test_the_values_are_those_that_make_the_sum_least(m):
    """Two roads: the penalty as an integral of the natural spline's m-th derivative, by dense least squares."""
    t = UNEVEN[:40]
    step = (t[-1] - t[0]) / 39
    # Values at the samples → the m-th derivative at m Gauss points of each interval, as a matrix.
    points, weights = np.polynomial.legendre.leggauss(m)
    half = np.diff(t) / 2
    at = (t[:-1, None] + half[:, None] * (1 + points)).ravel()
    derivative = natural_spline(t, np.eye(40), 2 * m - 1)(at, nu=m).T
    penalty = 0.3 * step ** (2 * m)
    matrix = np.eye(40) + penalty / step * (derivative.T * (half[:, None] * weights).ravel()) @ derivative
    expected = np.linalg.solve(matrix, NOISE[:40])
    spline = PenalizedSpline(t, m)
    assert NOISE[:40] - spline.residual(NOISE[None, :40], 0.3)[0] == pytest.approx(expected, abs=1e-8)
    assert spline.residual_freedom(0.3) == pytest.approx(40 - np.trace(np.linalg.inv(matrix)), abs=1e-6)


@pytest.mark.parametrize("degree", [3, 5, 7])
def test_at_its_cutoff_it_passes_as_much_as_a_low_pass(degree):
    t = np.arange(3000) / 500
    wave = np.sin(2 * np.pi * 4 * t)
    middle = slice(1000, 2000)
    found = of(wave, t).smoothed(4, degree=degree)["x"][middle]
    # Sums over samples stand for integrals: far below the rate, here by a factor of 125, they are the same.
    assert found == pytest.approx(wave[middle] / 2**0.5, abs=1e-6)


@pytest.mark.parametrize(("degree", "order"), [(3, 2), (5, 3)])
def test_it_is_a_two_pass_butterworth_filter(degree, order):
    t = np.arange(2000) / 500
    noise = np.random.default_rng(1).normal(size=2000)
    middle = slice(500, 1500)
    found = of(noise, t).smoothed(5, degree=degree)["x"][middle]
    assert found == pytest.approx(of(noise, t).lowpass(5, order)["x"][middle], abs=2e-3)


@pytest.mark.parametrize("degree", [3, 5, 7])
def test_polynomials_of_less_than_half_the_degree_pass_unchanged(degree):
    y = sum((0.5 - REGULAR) ** power for power in range((degree + 1) // 2))
    assert of(y).smoothed(3, degree=degree)["x"] == pytest.approx(y, abs=1e-8)


def test_known_noise_is_taken_away():
    signal, sigma = np.sin(5 * REGULAR) + 0.3 * np.sin(11 * REGULAR), 0.02
    found = of(signal + sigma * NOISE).smoothed()
    assert np.sqrt(np.mean((found["x"] - signal) ** 2)) < 0.4 * sigma
    taken = np.sqrt(np.mean((found["x"] - signal - sigma * NOISE) ** 2))
    # Of 300 samples some 20 go into the curve, and an estimate from 300 is off by 4 % itself.
    assert taken == pytest.approx(sigma * NOISE.std(), rel=0.1)
    [note] = found.notes
    assert note.startswith("smoothed by splines of degree 5: x ")
    assert 2 < float(note.split()[-2]) < 8


def test_derivatives_of_the_samples_are_those_of_the_spline():
    """The natural spline through the values of a natural spline is that spline: its third derivative is small where
    the signal's is, which that of the noisy samples is not."""
    y = np.sin(5 * REGULAR) + 0.002 * NOISE
    found = of(y).smoothed().derivatives()
    error = found.second["x"][30:270] + 25 * np.sin(5 * REGULAR[30:270])
    assert np.abs(error).max() < 0.05 * 25
    assert np.abs(of(y).derivatives().second["x"]).max() > 50


def test_a_given_residual_is_met():
    y = np.array([np.sin(5 * REGULAR), np.cos(5 * REGULAR), REGULAR]) + 0.01 * RANDOM.normal(size=(3, 300))
    found = Recording(t=REGULAR, markers={"heel": y}).smoothed(residual=0.017)["heel"]
    distances = np.sqrt(((found - y) ** 2).sum(axis=0))
    assert np.sqrt((distances**2).mean()) == pytest.approx(0.017, rel=1e-8)


def test_a_residual_out_of_reach_is_named():
    with pytest.raises(kn.WrongValueError, match="smoothed: x cannot have a residual of 5; it is .* Give one between"):
        of(np.sin(5 * REGULAR)).smoothed(residual=5)


def test_stretches_are_smoothed_by_themselves_and_short_ones_not_at_all():
    y = np.sin(5 * REGULAR) + 0.02 * NOISE
    y[[4, 150]] = np.nan
    found = of(y).smoothed(6)["x"]
    assert (found[:4] == y[:4]).all()
    assert found[151:] == pytest.approx(of(y[151:], REGULAR[151:]).smoothed(6)["x"], abs=1e-10)
    assert (np.isnan(found) == np.isnan(y)).all()
    short = of(y[:4], REGULAR[:4]).smoothed(6)
    assert (short["x"] == y[:4]).all()
    assert short.notes == ("smoothed by splines of degree 5: x not smoothed, since it is too short",)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"degree": 4}, "degree must be one of 3, 5 and 7, not 4"),
        ({"cutoff": 3, "residual": 1}, "both cutoff and residual are given"),
        ({"cutoff": -3}, "cutoff=-3 is not positive"),
        ({"residual": 0}, "residual=0 is not positive"),
        ({"cutoff": 0.01}, "a cut-off of 0.01 Hz is too low for the 100 samples of x in a second. Give one from 0.1"),
        ({"cutoff": "6 Hz"}, "smoothed: cutoff: '6 Hz' is not a number"),
    ],
)
def test_what_cannot_be_is_named(given, message):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError), match=message):
        of(NOISE).smoothed(**given)
