"""Recordings at other times.

Proves: motion_capture/recordings/filters/resampling.py.
"""

import numpy as np
import pytest
from scipy.interpolate import CubicSpline

import kanes as kn
from kanes.motion_capture.recordings.force_plates import ForcePlate
from kanes.motion_capture.recordings.recording import Recording

T = np.arange(51) / 50


def swing():
    return Recording(
        t=T,
        name="swing",
        columns={"knee": np.sin(4 * T)},
        markers={"heel": np.array([np.sin(T), np.cos(T), T**3])},
        channel_t=np.arange(501) / 500,
        channels={"emg": np.arange(501.0)},
    )


def test_columns_and_markers_are_splined_and_channels_stay():
    found = swing().resampled(200)
    assert found.t == pytest.approx(np.arange(201) / 200)
    natural = CubicSpline(T, np.sin(4 * T), bc_type="natural")
    assert found["knee"] == pytest.approx(natural(found.t), abs=1e-12)
    # Away from the ends, where "natural" is not true of a sine, the spline is off by h⁴/384 of the fourth derivative.
    assert found["heel"][:, 40:160] == pytest.approx(
        np.array([np.sin(found.t), np.cos(found.t), found.t**3])[:, 40:160], abs=1e-8
    )
    assert found["emg"].size == 501
    assert found.notes == ("resampled: 201 times for 51, by natural splines of degree 3",)


def test_the_times_themselves_give_the_samples_back():
    assert swing().resampled(50)["knee"] == pytest.approx(np.sin(4 * T), abs=1e-14)
    assert swing().resampled(times=T, degree=5)["knee"] == pytest.approx(np.sin(4 * T), abs=1e-13)


def test_a_gap_is_bridged_by_no_time_within_it():
    knee = np.sin(4 * T)
    knee[20:30] = np.nan
    found = swing().changed(columns={"knee": knee}).resampled(100)
    inside = (found.t > T[19] + 1e-9) & (found.t < T[30] - 1e-9)
    assert (np.isnan(found["knee"]) == inside).all()


def test_a_sample_between_two_gaps_is_found_at_its_own_time_alone():
    knee = np.full(51, np.nan)
    knee[7] = 3.0
    found = swing().changed(columns={"knee": knee}).resampled(100)["knee"]
    assert found[14] == 3.0
    assert np.isfinite(found).sum() == 1


def test_beyond_the_ends_nothing_is_made_up_unless_it_is_asked_for():
    message = r"resampled: t = -0.002 is outside the recording. It .*; give times within, or .* beyond=0.002"
    with pytest.raises(kn.WrongValueError, match=message):
        swing().resampled(times=[-0.002, 0.5])
    at = np.array([-0.01, 0.5, 1.01])
    found = swing().resampled(times=at, beyond=0.01)["knee"]
    natural = CubicSpline(T, np.sin(4 * T), bc_type="natural")
    assert found[0] == pytest.approx(natural(0) - 0.01 * natural(0, 1), abs=1e-14)
    assert found[2] == pytest.approx(natural(1) + 0.01 * natural(1, 1), abs=1e-14)


def test_a_quintic_goes_on_as_a_parabola():
    recording = Recording(t=T, columns={"x": 1 - T + 2 * T**2})
    at = np.array([-0.1, 0.33, 1.1])
    assert recording.resampled(times=at, beyond=0.1, degree=5)["x"] == pytest.approx(1 - at + 2 * at**2, abs=1e-9)


def test_a_piece_of_a_recording_has_both_ends():
    found = swing().between(0.2, 0.4)
    assert found.t == pytest.approx(np.arange(10, 21) / 50)
    assert found["heel"].shape == (3, 11)
    assert found["emg"] == pytest.approx(np.arange(100, 201))
    assert swing().between(stop=0.1).t.size == 6
    assert swing().between(0.9).t.size == 6


def test_a_piece_has_the_same_piece_of_the_force_plates():
    t = np.arange(1001) / 1000
    square = [[0.3, -0.3, -0.3, 0.3], [-0.2, -0.2, 0.2, 0.2], [0, 0, 0, 0]]
    plate = ForcePlate("left", 2, square, t, np.array([0 * t, 0 * t, 700 + t]), np.zeros((3, 1001)))
    [found] = swing().changed(plates=(plate,)).between(0.2, 0.4).plates
    assert found.t == pytest.approx(np.arange(200, 401) / 1000)
    assert found.force[2] == pytest.approx(700 + found.t)
    assert found.moment.shape == (3, 201)


def test_a_piece_without_times_is_named():
    with pytest.raises(
        kn.WrongValueError, match="recording 'swing' has no time from 2 to 3 s. It reaches from 0 to 1 s"
    ):
        swing().between(2, 3)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "neither rate nor times are given. Give a rate, in times per second, or times"),
        ({"rate": 5, "times": [0]}, "both rate and times are given"),
        ({"rate": 0}, "rate=0 gives 0 steps from 0 to 1 s"),
        ({"rate": 1e12}, "which is not between 1 and"),
        ({"rate": "fast"}, "resampled: rate: 'fast' is not a number"),
        ({"times": [0.2, 0.1]}, "times must be finite and increase"),
        ({"rate": 5, "degree": 2}, "degree must be one of 1, 3, 5 and 7, not 2"),
    ],
)
def test_what_gives_no_times_is_named(given, message):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError), match=message):
        swing().resampled(**given)


def test_a_single_time_cannot_be_resampled():
    with pytest.raises(kn.WrongValueError, match="has 1 times"):
        Recording(t=[0.0], columns={"x": [1.0]}).resampled(10)
