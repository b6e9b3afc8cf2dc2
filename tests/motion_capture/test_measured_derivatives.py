"""Derivatives of what was measured.

Proves: motion_capture/recordings/filters/derivatives.py, base/natural_splines.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.base.natural_splines import natural_spline
from kanes.motion_capture.recordings.recording import Recording

T = np.arange(201) / 100


def test_derivatives_of_a_sine_are_those_of_the_sine():
    found = Recording(t=T, columns={"q": np.sin(3 * T)}, markers={"m": np.array([T, T**2, np.cos(T)])}).derivatives()
    inner = slice(30, 171)
    # A quintic spline is off by about h⁶ in values, h⁵ and h⁴ of the sixth derivative in the first and second ones.
    assert (found.values["q"] == np.sin(3 * T)).all()
    assert found.first["q"][inner] == pytest.approx(3 * np.cos(3 * T[inner]), abs=1e-8)
    assert found.second["q"][inner] == pytest.approx(-9 * np.sin(3 * T[inner]), abs=1e-6)
    assert found.second["m"][:, inner] == pytest.approx(np.array([0 * T, 0 * T + 2, -np.cos(T)])[:, inner], abs=1e-7)
    assert (found.t == T).all()
    assert repr(found) == "<derivatives of 2 series at 201 times>"


def test_a_parabola_has_its_derivatives_to_the_very_ends():
    found = Recording(t=T, columns={"y": 2 - 4.9 * T**2}).derivatives()
    assert found.first["y"] == pytest.approx(-9.8 * T, abs=1e-9)
    assert found.second["y"] == pytest.approx(np.full(201, -9.8), abs=1e-7)


@pytest.mark.parametrize(("degree", "orders"), [(3, [2]), (5, [3, 4]), (7, [4, 5, 6])])
def test_natural_ends_are_natural(degree, orders):
    t = np.linspace(0, 2, 21)
    spline = natural_spline(t, np.exp(t), degree)
    # For degree 7 the equations, with rows of equal size, have the condition number 700: rounding errs by 1e-12.
    assert spline(t) == pytest.approx(np.exp(t), abs=3e-11)
    for order in orders:
        # Rounding of the samples counts h^(−order) times in a derivative, and that of the solution some more.
        np.testing.assert_allclose(spline(t[[0, -1]], nu=order), 0, atol=1e-11 * 10**order)
        assert np.abs(spline(t, nu=order)).max() > 1


def test_stretches_have_splines_of_their_own_and_short_ones_values_alone():
    q = np.sin(3 * T)
    q[[5, 100]] = np.nan
    found = Recording(t=T, columns={"q": q}).derivatives()
    assert np.isfinite(found.values["q"][:5]).all()
    assert np.isnan(found.second["q"][:6]).all()
    alone = Recording(t=T[6:100], columns={"q": q[6:100]}).derivatives()
    assert (found.second["q"][6:100] == alone.second["q"]).all()


def test_channels_have_other_times():
    recording = Recording(t=T, channel_t=T, channels={"emg": T})
    with pytest.raises(kn.WrongValueError, match="derivatives: emg is a channel, with times of its own"):
        recording.derivatives(labels=["emg"])


@pytest.mark.parametrize("degree", [1, 2, 4, "5", None])
def test_a_degree_without_second_derivatives_is_named(degree):
    with pytest.raises(kn.WrongValueError, match="must be one of 3, 5 and 7, not "):
        Recording(t=T, columns={"q": T}).derivatives(degree)


def test_splines_of_other_degrees_or_of_too_few_samples_are_named():
    with pytest.raises(kn.WrongValueError, match="degree must be one of 1, 3, 5 and 7, not 4."):
        natural_spline(T, T, 4)
    with pytest.raises(kn.WrongValueError, match="degree 5 needs 6 times or more, not 5. Give more."):
        natural_spline(T[:5], T[:5])
