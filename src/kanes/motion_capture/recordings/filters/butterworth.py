"""Zero-lag Butterworth low pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.base.values import count, number
from kanes.motion_capture.recordings.filters.resampling import mean_step
from kanes.motion_capture.recordings.filters.stretches import Labels, Series, mapped
from kanes.motion_capture.recordings.regular_times import REGULAR, regular_times

if TYPE_CHECKING:
    from kanes.motion_capture.recordings.recording import Recording

# The effect on the first sample that the start of its continuation may have.
_FORGOTTEN = 1e-9
_MOST_REFLECTIONS = 20
_HIGHEST_ORDER = 32  # sections of higher orders are no longer accurate
_PASSES = 2


def lowpass(
    recording: Recording, cutoff: float, order: int = 2, *, corrected: bool = True, labels: Labels = None
) -> Recording:
    """Columns and markers through a zero-lag Butterworth low pass of this order, forward and backward.

    At `cutoff`, in hertz, both passes together pass 1/√2 (−3.01 dB); with `corrected=False` each pass does, and both
    together one half (−6.02 dB). Order 2 is called a fourth-order zero-lag filter in the literature. Each stretch
    between gaps is filtered separately, and gaps stay. Each is continued at its ends by odd reflection, 2 x_end − x,
    over the memory of the filter, repeatedly if it is short.
    """
    highest = checked_order(order, "lowpass")
    frequency = number(cutoff, "lowpass: cutoff", "Hz")

    def through(series: Series, stretch: slice) -> Array:
        rate = regular_rate(series)
        check_cutoff(series, frequency, rate)
        return both_ways(*design(frequency, highest, rate, corrected=corrected), series.rows[:, stretch])

    correction = "for both passes" if corrected else "for each pass"
    note = f"low pass: {frequency:g} Hz {correction}, Butterworth of order {highest}, forward and backward"
    return mapped(recording, labels, through, note)


def design(cutoff: float, order: int, rate: float, *, corrected: bool = True) -> tuple[Array, float]:
    """Second-order sections of a digital Butterworth low pass for one of two passes, and its memory in samples.

        Ω = tan(π cutoff / rate) / C,    C = (2^(1/passes) − 1)^(1/(2 order))

    is the cut-off of the analog filter, C = 1 without correction. The bilinear transform makes |H|² = 1/(1 + (tan(π f /
    rate) / Ω)^(2 order)) of one pass, so that C makes the square of it one half after two, exactly and at any rate;
    dividing the cut-off itself by C would do so only far below rate / 2.

    Source: selling2018, "Theory", with the exponent 1/(2 order) for its 1/4.
    """
    from scipy.signal import butter, zpk2sos  # noqa: PLC0415  # takes long to import, and few need it

    correction = (2 ** (1 / _PASSES) - 1) ** (1 / (2 * order)) if corrected else 1.0
    digital = np.arctan(np.tan(np.pi * cutoff / rate) / correction) / np.pi  # in cycles per sample
    zeros, poles, factor = butter(order, 2 * digital, output="zpk")
    return zpk2sos(zeros, poles, factor), float(np.log(_FORGOTTEN) / np.log(np.abs(poles).max()))


def both_ways(sections: Array, memory: float, rows: Array) -> Array:
    """Rows of samples through a filter, forward and backward.

    They are continued by odd reflection, repeatedly if they are short. Straight lines continue as such and pass the
    filter unchanged; the one through the first and the last sample is subtracted and added again.
    """
    from scipy.signal import sosfiltfilt  # noqa: PLC0415  # takes long to import, and few need it

    samples = rows.shape[-1]
    if samples <= 2:
        return rows
    line = np.linspace(rows[:, 0], rows[:, -1], samples, axis=-1)
    padding = int(min(np.ceil(memory), _MOST_REFLECTIONS * (samples - 1)))
    padded = np.pad(rows - line, ((0, 0), (padding, padding)), mode="reflect", reflect_type="odd")
    passed: Array = sosfiltfilt(sections, padded, axis=-1, padtype=None)[:, padding : padding + samples]
    return passed + line


def checked_order(order: int, call: str) -> int:
    """An order that a filter can have."""
    given = count(order, f"{call}: order", least=1)
    if given > _HIGHEST_ORDER:
        raise WrongValueError(f"{call}: order={order!r} is too high. Give one from 1 to {_HIGHEST_ORDER}.")
    return given


def regular_rate(series: Series) -> float:
    """Samples per second of a series whose times are regular."""
    t, step = series.t, mean_step(series.t)
    if step == 0:
        raise WrongValueError(f"lowpass: {series.label} has a single time. Give a series of samples.")
    off = np.abs(t - (t[0] + step * np.arange(t.size)))
    if off.max() > REGULAR * step:
        steps = np.diff(t)
        usual = float(np.median(steps))
        worst = int(np.argmax(np.abs(steps - usual)))
        rounded = regular_times(t)
        cure = f"Use recording.resampled(rate), with a rate such as {1 / usual:.6g}"
        if rounded is not None:
            cure = f"They are rounded to {rounded.unit:g} s: use recording.regular({rounded.rate:.9g})"
        raise WrongValueError(
            f"lowpass: the times of {series.label} are not regular: the step from {t[worst]:g} to {t[worst + 1]:g} s "
            f"is {steps[worst]:.4g} s, and most steps are {usual:.4g} s. {cure}."
        )
    return 1 / step


def check_cutoff(series: Series, cutoff: float, rate: float) -> None:
    """A cut-off must be positive and below half the rate of a series."""
    if not 0 < cutoff < 0.5 * rate:
        raise WrongValueError(
            f"lowpass: a cut-off of {cutoff:g} Hz does not lie between 0 and half the rate of {series.label}, which is "
            f"{0.5 * rate:g} Hz. Give one that does."
        )
