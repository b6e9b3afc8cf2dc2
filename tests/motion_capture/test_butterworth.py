"""The zero-lag low pass against SciPy's own, its closed form, and what must pass unchanged.

Proves: motion_capture/recordings/filters/butterworth.py.
"""

from math import factorial

import numpy as np
import pytest
from scipy import signal

import kanes as kn
from kanes.motion_capture.recordings.recording import Recording

RATE = 100.0


def of(values, rate=RATE):
    return Recording(t=np.arange(len(values)) / rate, columns={"x": values}, name="trial")


def passed(frequency, cutoff, order, **options):
    """The amplitude of what a long sine becomes, in its middle."""
    t = np.arange(4000) / RATE
    both = np.array([np.sin(2 * np.pi * frequency * t), np.cos(2 * np.pi * frequency * t)])
    after = of(both[0]).lowpass(cutoff, order, **options)["x"][1000:3000]
    parts, *_ = np.linalg.lstsq(both[:, 1000:3000].T, after, rcond=None)
    # Nothing is shifted: the part that would be late by a quarter of a period is not there.
    assert parts[1] == pytest.approx(0, abs=1e-9)
    return parts[0]


@pytest.mark.parametrize("order", [1, 2, 3, 4, 8])
@pytest.mark.parametrize("cutoff", [3.0, 6.0, 31.0])
def test_both_passes_together_have_the_cutoff_that_was_asked_for(order, cutoff):
    assert 20 * np.log10(passed(cutoff, cutoff, order)) == pytest.approx(-10 * np.log10(2), abs=1e-6)
    assert 20 * np.log10(passed(cutoff, cutoff, order, corrected=False)) == pytest.approx(-20 * np.log10(2), abs=1e-6)


@pytest.mark.parametrize("order", [2, 5])
def test_other_frequencies_pass_by_the_closed_form(order):
    """1/(1 + (√2 − 1) (tan πf/r / tan πf_c/r)^(2n)), from the bilinear transform of Butterworth's |H|²."""
    for frequency in (2.0, 5.0, 9.0, 14.0):
        ratio = np.tan(np.pi * frequency / RATE) / np.tan(np.pi * 7 / RATE)
        expected = 1 / (1 + (2**0.5 - 1) * ratio ** (2 * order))
        assert passed(frequency, 7.0, order) == pytest.approx(expected, abs=1e-8)


def test_without_correction_it_is_the_filtfilt_of_scipy():
    values = np.random.default_rng(3).normal(size=300).cumsum()
    b, a = signal.butter(4, 6, fs=RATE)
    # As long as the slowest pole of the filter needs to lose nine digits.
    padding = int(np.ceil(np.log(1e-9) / np.log(abs(np.roots(a)).max())))
    expected = signal.filtfilt(b, a, values, padlen=padding)
    # The coefficients of a polynomial of degree 4 with roots near 1 lose some digits.
    assert of(values).lowpass(6, 4, corrected=False)["x"] == pytest.approx(expected, abs=1e-8 * np.ptp(values))


def test_winters_second_order_filter_is_corrected_by_0_802():
    """tan(π f_c/f_s)/0.802, the number of the textbooks, which they round."""
    values = np.random.default_rng(4).normal(size=400).cumsum()
    digital = np.arctan(np.tan(np.pi * 6 / RATE) / 0.802) / np.pi * RATE
    expected = signal.sosfiltfilt(signal.butter(2, digital, fs=RATE, output="sos"), values, padlen=150)
    assert of(values).lowpass(6)["x"] == pytest.approx(expected, abs=5e-4 * np.ptp(values))


@pytest.mark.parametrize("cutoff", [0.01, 0.3, 4.0, 40.0])
@pytest.mark.parametrize("order", [1, 3, 32])
def test_constants_and_straight_lines_pass_unchanged_to_the_very_ends(cutoff, order):
    """Also where the filter remembers far more than there is."""
    t = np.arange(250) / RATE
    for line in (np.full(250, 3.7), 2 - 5 * t):
        assert of(line).lowpass(cutoff, order)["x"] == pytest.approx(line, abs=1e-12)


def test_a_short_stretch_is_continued_by_odd_reflection_again_and_again():
    """As if the continuation, which repeats itself but for a straight line, had been measured for a long time."""
    short = np.random.default_rng(6).normal(size=12)
    once = np.concatenate([short, 2 * short[-1] - short[-2::-1]])  # 23 samples; the next ones are these and a rise
    rise = once[-1] - once[0]
    long = np.concatenate([once[:-1] + number * rise for number in range(-40, 41)])
    start = 40 * (once.size - 1)
    expected = of(long).lowpass(6)["x"][start : start + 12]
    assert of(short).lowpass(6)["x"] == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize("order", [2, 3])
@pytest.mark.margin("the first term of a series")
def test_polynomials_pass_unchanged_far_from_the_ends(order):
    """|H|² of one pass is flat at zero up to the derivative 2 n − 1, so that both passes keep that degree."""
    t = np.arange(-1000, 1001) / RATE
    for degree in range(2 * order):
        found = of(t**degree).lowpass(6, order)["x"][800:1201]
        assert found == pytest.approx(t[800:1201] ** degree, abs=1e-9 * 10**degree)
    # The first that does not: both passes are 1 − (√2 − 1) (ω/ω_c)^(2n) + …, with ω² for −d²/dt².
    degree = 2 * order
    cutoff = 2 * RATE * np.tan(np.pi * 6 / RATE)
    expected = (-1) ** (order + 1) * (2**0.5 - 1) / cutoff**degree * factorial(degree)
    assert of(t**degree).lowpass(6, order)["x"][1000] == pytest.approx(expected, rel=1e-2)


def test_an_impulse_spreads_alike_to_both_sides():
    impulse = np.zeros(401)
    impulse[200] = 1.0
    found = of(impulse).lowpass(6, 3)["x"]
    assert found == pytest.approx(found[::-1], abs=1e-12)
    assert found.argmax() == 200
    assert found.sum() == pytest.approx(1, abs=1e-9)


def test_markers_and_named_channels_are_filtered_and_others_not():
    t = np.arange(200) / RATE
    noise = np.random.default_rng(5).normal(size=(3, 200))
    recording = Recording(t=t, markers={"heel": noise}, channel_t=t, channels={"emg": noise[0]})
    found = recording.lowpass(6)
    assert (found["heel"][1] == of(noise[1]).lowpass(6)["x"]).all()
    assert (found["emg"] == noise[0]).all()
    only = recording.lowpass(6, labels="emg")
    assert (only["emg"] == found["heel"][0]).all()
    assert (only["heel"] == noise).all()
    assert only.notes == ("low pass: 6 Hz for both passes, Butterworth of order 2, forward and backward",)


def test_short_stretches_are_filtered_as_far_as_they_go():
    values = np.array([1.0, np.nan, 1.0, 2.0, np.nan, 1.0, 4.0, 1.0])
    found = of(values).lowpass(6)["x"]
    assert (np.isnan(found) == np.isnan(values)).all()
    assert found[0] == 1.0


def test_times_in_whole_milliseconds_are_named_with_their_cure():
    t = np.arange(300) / 120
    values = np.sin(5 * t)
    rounded = Recording(t=t.round(3), columns={"x": values})
    with pytest.raises(kn.WrongValueError, match=r"not regular: .*rounded to 0.001 s: use recording.regular\(120\)"):
        rounded.lowpass(6)
    assert rounded.regular(120).lowpass(6)["x"] == pytest.approx(of(values, 120).lowpass(6)["x"], abs=1e-12)


def test_a_missing_frame_is_named_with_its_cure():
    t = np.delete(np.arange(100) / RATE, 40)
    recording = Recording(t=t, columns={"knee": np.sin(t)})
    message = r"lowpass: the times of knee are not regular: the step from 0\.39 to 0\.41 s is 0\.02 s, and most steps"
    with pytest.raises(kn.WrongValueError, match=message):
        recording.lowpass(6)
    found = recording.resampled(100).lowpass(6)["knee"]
    assert found[20:80] == pytest.approx(np.sin(np.arange(20, 80) / RATE), abs=1e-4)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((60,), "a cut-off of 60 Hz does not lie between 0 and half the rate of x, which is 50 Hz"),
        ((0,), "a cut-off of 0 Hz does not lie"),
        (("six",), "lowpass: cutoff: 'six' is not a number"),
        ((6, 0), "lowpass: order=0 is not a count"),
        ((6, 1.5), "lowpass: order=1.5 is not a count"),
        ((6, 33), "lowpass: order=33 is too high. Give one from 1 to 32"),
    ],
)
def test_what_no_filter_can_have_is_named(arguments, message):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError), match=message):
        of(np.ones(30)).lowpass(*arguments)


def test_a_single_sample_has_no_rate():
    with pytest.raises(kn.WrongValueError, match="lowpass: x has a single time"):
        of([1.0]).lowpass(6)
