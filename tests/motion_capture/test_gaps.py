"""Gaps are found, short ones filled, and none spoils what is beside it.

Proves: motion_capture/recordings/filters/gaps.py, motion_capture/recordings/filters/stretches.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.motion_capture.recordings.filters.gaps import Gap
from kanes.motion_capture.recordings.recording import Recording

T = np.arange(101) / 100


def with_gaps(values, *where):
    values = np.array(values, dtype=float)
    for first, stop in where:
        values[..., first:stop] = np.nan
    return values


def walk():
    """A short and a long gap in a column, one in a marker, and a column that begins late."""
    return Recording(
        t=T,
        name="walk",
        columns={"knee": with_gaps(np.sin(3 * T), (20, 25), (50, 80)), "force": with_gaps(np.cos(T), (0, 4))},
        markers={"heel": with_gaps([np.sin(T), np.cos(T), T], (60, 62)), "toe": np.ones((3, 101))},
    )


def test_gaps_are_listed_by_label_and_time():
    found = walk().gaps()
    assert [(gap.label, gap.samples, gap.at_end) for gap in found] == [
        ("knee", 5, False),
        ("knee", 30, False),
        ("force", 4, True),
        ("heel", 2, False),
    ]
    assert found[1] == Gap("knee", 0.5, 0.79, 30, pytest.approx(0.3), False)
    assert str(found[1]) == "knee from 0.5 to 0.79 s (30 samples)"
    assert walk().gaps("heel") == found[3:]


def test_a_marker_that_lacks_one_of_its_three_is_not_there():
    heel = np.ones((3, 101))
    heel[1, 7] = np.nan
    assert [str(gap) for gap in Recording(t=T, markers={"heel": heel}).gaps()] == [
        "heel from 0.07 to 0.07 s (1 sample)"
    ]


def test_short_gaps_are_filled_and_long_ones_stay_and_are_named():
    before = walk()
    after = before.filled(0.05)
    # A natural cubic spline over five missing samples is off by about (6 h)⁴ f''''/384, here 3e-6.
    assert after["knee"][20:25] == pytest.approx(np.sin(3 * T[20:25]), abs=1e-5)
    assert after["heel"][:, 60:62] == pytest.approx(np.array([np.sin(T), np.cos(T), T])[:, 60:62], abs=1e-7)
    assert np.isnan(after["knee"][50:80]).all()
    assert np.isnan(after["force"][:4]).all()
    assert after.notes == (
        "filled: knee from 0.2 to 0.24 s (5 samples); heel from 0.6 to 0.61 s (2 samples)",
        "gaps left: knee from 0.5 to 0.79 s (30 samples); force from 0 to 0.03 s (4 samples)",
    )
    sound = np.isfinite(before["knee"])
    assert (after["knee"][sound] == before["knee"][sound]).all()


def test_the_length_of_a_gap_is_its_samples_times_the_step():
    assert np.isnan(walk().filled(0.049)["knee"][20:25]).all()
    assert np.isfinite(walk().filled(0.3)["knee"]).all()


def test_what_lies_beyond_a_long_gap_has_no_part_in_a_filling():
    before = walk()
    other = before.changed(columns={"knee": np.where(T > 0.75, 1e6, before["knee"])})
    assert (other.filled(0.05)["knee"][:50] == before.filled(0.05)["knee"][:50]).all()


def test_ends_are_filled_only_on_request_and_along_straight_lines():
    line = Recording(t=T, columns={"x": with_gaps(2 - 3 * T, (0, 4), (96, 101))})
    assert np.isnan(line.filled(0.2)["x"][[0, -1]]).all()
    assert line.filled(0.2, ends=True)["x"] == pytest.approx(2 - 3 * T, abs=1e-12)
    assert np.isnan(line.filled(0.045, ends=True)["x"][96:]).all()


def test_few_values_are_joined_by_what_they_allow_and_none_by_nothing():
    two = with_gaps(2 * T, (0, 50), (51, 53), (54, 101))
    empty = np.full(101, np.nan)
    found = Recording(t=T, columns={"two": two, "empty": empty}).filled(0.05)
    assert found["two"][51:53] == pytest.approx(2 * T[51:53])
    assert np.isnan(found["empty"]).all()


def test_channels_are_filled_if_they_are_named():
    emg = with_gaps(np.sin(T), (30, 32))
    recording = Recording(t=T[:3], channel_t=T, channels={"emg": emg})
    assert np.isnan(recording.filled(0.1)["emg"][30])
    assert recording.filled(0.1, labels=["emg"])["emg"][30] == pytest.approx(np.sin(0.3), abs=1e-7)


def test_a_centre_of_pressure_without_values_at_swing_spoils_no_other_sample():
    """All that is done to a series leaves gaps where they were, and everything else finite."""
    pressure = with_gaps(0.1 * T + 0.01 * np.sin(40 * T), (40, 70))
    swing = np.isnan(pressure)
    step = Recording(t=T, columns={"cop": pressure})
    for done in (step.lowpass(10), step.smoothed(), step.smoothed(10), step.resampled(times=T), step.filled(0.1)):
        assert (np.isnan(done["cop"]) == swing).all()
    for table in (step.derivatives().first, step.derivatives().second):
        assert (np.isnan(table["cop"]) == swing).all()
    assert (step.lowpass(10)["cop"][:40] == step.between(0, 0.39).lowpass(10)["cop"]).all()


@pytest.mark.parametrize("longest", [-1, "long", None, float("nan")])
def test_a_length_that_is_none_is_named(longest):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError), match="filled: longest"):
        walk().filled(longest)


def test_labels_that_are_none_are_named():
    with pytest.raises(kn.UnknownNameError, match="Recording 'walk' has no 'hip'. It has: knee, force, heel, toe"):
        walk().filled(0.1, labels=["hip"])
    with pytest.raises(kn.WrongTypeError, match="recording 'walk': 5 are not labels"):
        walk().gaps(5)
