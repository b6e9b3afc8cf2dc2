"""Residual analysis on signals whose noise is known.

Proves: motion_capture/recordings/filters/cutoff.py, base/figures.py.
"""

import matplotlib
import numpy as np
import pytest

import kanes as kn
from kanes.motion_capture.recordings.recording import Recording

T = np.arange(1000) / 200
SLOW = np.sin(2 * np.pi * T) + 0.2 * np.sin(6 * np.pi * T + 1)
FAST = np.sin(2 * np.pi * T) + 0.2 * np.sin(24 * np.pi * T + 1)
SIGMA = 0.01


def noisy(seed=0):
    noise = SIGMA * np.random.default_rng(seed).normal(size=(5, 1000))
    return Recording(
        t=T,
        columns={"slow": SLOW + noise[0], "fast": FAST + noise[1]},
        markers={"heel": np.array([SLOW, FAST, 0 * T]) + noise[2:]},
    )


@pytest.mark.parametrize("seed", range(4))
def test_the_line_meets_the_axis_at_the_noise(seed):
    found = noisy(seed).residual_analysis()
    # 1000 samples tell their own noise to 2 %; the residual of white noise, σ √(1 − 2 f/r), is a straight line but
    # for a few per cent up to a quarter of the rate.
    assert found.lines["slow"].noise == pytest.approx(SIGMA, rel=0.08)
    assert found.lines["fast"].noise == pytest.approx(SIGMA, rel=0.08)
    assert found.lines["heel"].noise == pytest.approx(SIGMA * 3**0.5, rel=0.08)
    # The line begins where no signal is left.
    assert 3 < found.lines["slow"].start < 25
    assert 12 < found.lines["fast"].start < 45


@pytest.mark.parametrize("seed", range(2))
def test_the_suggestion_is_nearly_as_good_as_the_best_cutoff(seed):
    recording = noisy(seed)
    found = recording.residual_analysis()
    for label, signal in (("slow", SLOW), ("fast", FAST)):
        tried = [*np.arange(2.0, 50.0, 2.0), found.cutoffs[label]]
        errors = [np.std(recording.lowpass(cutoff, labels=label)[label] - signal) for cutoff in tried]
        assert errors[-1] < 1.6 * min(errors)
    assert found.cutoffs["slow"] < found.cutoffs["fast"]
    assert found.suggested == max(found.cutoffs.values())


def test_residuals_are_those_of_the_low_pass():
    recording = noisy()
    found = recording.residual_analysis(np.arange(1.0, 20.0), order=3)
    taken = recording["slow"] - recording.lowpass(6, 3)["slow"]
    assert found.residuals["slow"][5] == pytest.approx(np.sqrt(np.mean(taken**2)), rel=1e-12)
    apart = recording["heel"] - recording.lowpass(6, 3)["heel"]
    assert found.residuals["heel"][5] == pytest.approx(np.sqrt((apart**2).sum(axis=0).mean()), rel=1e-12)
    assert (np.diff(found.residuals["fast"]) < 0).all()


def test_the_line_may_begin_where_the_user_says():
    found = noisy().residual_analysis(np.arange(1.0, 51.0), noise_from=30, labels="slow")
    line = found.lines["slow"]
    slope, noise = np.polyfit(np.arange(30.0, 51.0), found.residuals["slow"][29:], 1)
    assert (line.start, line.slope, line.noise) == (30, pytest.approx(slope), pytest.approx(noise))
    assert list(found.residuals) == ["slow"]


def test_gaps_count_for_nothing():
    recording = noisy()
    column = recording["slow"].copy()
    column[400:600] = np.nan
    found = recording.changed(columns={"slow": column, "empty": np.full(1000, np.nan)}).residual_analysis()
    assert found.lines["slow"].noise == pytest.approx(SIGMA, rel=0.1)
    assert "empty" not in found.residuals


def test_what_has_no_cutoff_suggests_none():
    """Of white noise alone every low pass takes away about all: no residual is above where the line meets the axis."""
    noise = np.random.default_rng(2).normal(size=1000)
    found = Recording(t=T, columns={"noise": noise, "none": np.zeros(1000)}).residual_analysis()
    assert np.isnan(found.cutoffs["none"])
    assert np.isnan(found.cutoffs["noise"]) or found.cutoffs["noise"] < 5
    assert "none nan Hz" in repr(found)


def test_it_is_plotted(tmp_path):
    matplotlib.use("Agg")
    found = noisy().residual_analysis()
    figure = found.plot()
    assert [axis.get_title(loc="left").split(":")[0] for axis in figure.axes] == ["slow", "fast", "heel"]
    [curve] = [line for line in figure.axes[1].lines if len(line.get_xdata()) == found.frequencies.size]
    assert list(curve.get_ydata()) == list(found.residuals["fast"])
    figure.savefig(tmp_path / "residuals.png")


def test_a_plot_of_many_series_says_how_many_it_leaves_out():
    matplotlib.use("Agg")
    many = kn.Recording(T[:100], {f"c{number}": np.zeros(100) for number in range(30)})
    figure = many.residual_analysis(np.arange(2.0, 10.0)).plot()
    assert len(figure.axes) == 24
    assert figure.get_suptitle() == "24 of 30 series"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"frequencies": [1, 2]}, "frequencies must be 8 or more increasing positive numbers"),
        (
            {"frequencies": np.arange(60, 140, 10)},
            "a cut-off of 130 Hz does not lie between 0 and half the rate of slow",
        ),
        ({"order": 0}, "residual_analysis: order=0 is not a count"),
        ({"noise_from": "high"}, "residual_analysis: noise_from: 'high' is not a number"),
        ({"labels": []}, "has no values"),
    ],
)
def test_what_cannot_be_is_named(given, message):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError), match=message):
        noisy().residual_analysis(**given)
