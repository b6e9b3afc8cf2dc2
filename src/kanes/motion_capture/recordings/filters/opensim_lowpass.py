"""The low pass and the derivatives of OpenSim's inverse dynamics."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.natural_splines import natural_spline
from kanes.base.types import Array
from kanes.base.values import number
from kanes.motion_capture.recordings.filters.derivatives import Derivatives, framed
from kanes.motion_capture.recordings.filters.gaps import find_gaps
from kanes.motion_capture.recordings.filters.resampling import MOST_TIMES
from kanes.motion_capture.recordings.filters.stretches import Labels

if TYPE_CHECKING:
    from kanes.motion_capture.recordings.recording import Recording

_ORDER = 3  # of the filter; as many samples at the start of each pass are copied
_LEAST_TIMES = 4


def opensim_lowpass(recording: Recording, cutoff: float, *, labels: Labels = None) -> Derivatives:
    """Values and derivatives of columns and markers as OpenSim's inverse dynamics computes them for a cut-off in hertz.

    1. Both ends are continued by odd reflection, 2 x_end − x, by half as many samples as there are, and so are times.
    2. Natural quintic splines give samples at the least step of time, counted from the first of the new times.
    3. A Butterworth low pass of third order goes forward and backward and copies the first three samples of each pass;
       both passes together halve what has the frequency of the cut-off.
    4. Natural quintic splines through the result give values and derivatives, from the last sample that is not after
       the first time of the recording to the last one that is not after its last time.

    The times are therefore not those of the recording, and may begin before it by less than a step: resample forces
    with `resampled(times=result.t, beyond=…)`. Differences from OpenSim 4.6 are round-off. Use `lowpass` and
    `derivatives` unless results are to be compared with OpenSim.
    """
    frequency = number(cutoff, "opensim_lowpass: cutoff", "Hz")
    chosen = framed(recording, labels, "opensim_lowpass")
    t = recording.t
    if t.size < _LEAST_TIMES:
        raise WrongValueError(f"opensim_lowpass: there are {t.size} times. Give a recording of {_LEAST_TIMES} or more.")
    for gap in find_gaps(recording, labels):
        raise WrongValueError(f"opensim_lowpass: there is a gap, {gap}. Fill it by recording.filled(longest) first.")
    padded = _padded(t)
    step = float(np.diff(padded).min())
    if not 0 < frequency < 0.5 / step:
        raise WrongValueError(
            f"opensim_lowpass: a cut-off of {frequency:g} Hz does not lie between 0 and half the rate, {0.5 / step:g} "
            "Hz. Give one that does."
        )
    steps = (padded[-1] - padded[0]) / step
    if steps > MOST_TIMES:
        raise WrongValueError(
            f"opensim_lowpass: the least step of time, {step:g} s, gives {steps:.3g} samples. Remove times that are "
            "nearly equal."
        )
    # The small fraction of a step keeps the last sample in spite of rounding.
    at = padded[0] + step * np.arange(int(steps + 1e-9) + 1)
    kept = slice(int(np.searchsorted(at, t[0], "right")) - 1, int(np.searchsorted(at, t[-1], "right")))
    found: dict[str, dict[str, Array]] = {"columns": {}, "markers": {}, "first": {}, "second": {}}
    every = np.concatenate([series.rows for series in chosen]) if chosen else np.zeros((0, t.size))
    once = _one_pass(natural_spline(padded, _padded(every), 5)(at), frequency * step)
    spline = natural_spline(at, _one_pass(once[:, ::-1], frequency * step)[:, ::-1], 5)
    ends = np.cumsum([len(series.rows) for series in chosen])[:-1]
    for order in range(3):
        parts = np.split(spline(at[kept], nu=order), ends)[: len(chosen)]  # NumPy makes one part of no series
        for series, rows in zip(chosen, parts, strict=True):
            table = (series.group, "first", "second")[order]
            found[table][series.label] = rows.reshape((*series.values.shape[:-1], -1))
    note = f"low pass: {frequency:g} Hz for each pass, as in OpenSim's inverse dynamics"
    values = recording.changed(
        t=at[kept], columns=found["columns"], markers=found["markers"], notes=(*recording.notes, note)
    )
    return Derivatives(values, found["first"], found["second"])


def _padded(rows: Array) -> Array:
    """Continued at both ends by odd reflection, by half its length."""
    size = rows.shape[-1] // 2
    before, after = rows[..., size:0:-1], rows[..., -2 : -size - 2 : -1]
    return np.concatenate([2 * rows[..., :1] - before, rows, 2 * rows[..., -1:] - after], axis=-1)


def _one_pass(rows: Array, cutoff: float) -> Array:
    """Rows forward through the filter, whose cut-off is in cycles per sample, from the first samples as they are."""
    from scipy.signal import butter, lfilter, lfiltic  # noqa: PLC0415  # takes long to import, and few need it

    b, a = butter(_ORDER, 2 * cutoff)
    start = rows[:, _ORDER - 1 :: -1]  # the latest first
    states = np.array([lfiltic(b, a, row, row) for row in start]).reshape(len(rows), _ORDER)
    passed, _ = lfilter(b, a, rows[:, _ORDER:], axis=-1, zi=states)
    return np.concatenate([rows[:, :_ORDER], passed], axis=-1)
