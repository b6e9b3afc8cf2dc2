"""Regular times that a file has rounded: in milliseconds, a rate of 60 Hz has steps of 16 and 17."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.base.values import number

if TYPE_CHECKING:
    from kanes.motion_capture.recordings.recording import Recording

# Fraction of a step by which times may differ from regular ones. Errors δ of times cause errors ẋ δ of values, and
# √6 ẋ δ/h² of second differences if independent; the acceleration of a motion of frequency f is 2π f ẋ. At 6 Hz and 120
# samples per second, δ = h/1000 causes errors of one percent.
REGULAR = 1e-3
# Files have times with nine decimals at most, or with all digits.
_MOST_DECIMALS = 9
# Decimals of a rate, from the roundest: 60, 59.9, 59.94.
_RATE_DECIMALS = range(5)
# Fraction of a step that is round-off.
_UNCHANGED = 1e-9
# Fraction of a step that the last decimal may be if the rate is unknown: with more, most times agree with some rate.
_COARSEST = 0.25
# Relative difference of rates that are equal.
_SAME_RATE = 1e-6
# Round-off of times, in units of their last decimal.
_ROUND_OFF = 1e-3


@dataclass(frozen=True, eq=False)
class _RegularTimes:
    """Times (first + frame) / rate that agree with rounded ones to half of their last decimal."""

    t: Array
    rate: float
    unit: float  # of the last decimal, s
    deviation: float  # the largest difference from the rounded ones, in steps

    @property
    def note(self) -> str:
        """A note for the recording."""
        return f"times: frames at {self.rate:.9g} Hz, with which those in the file, rounded to {self.unit:g} s, agree"


def regular_times(t: Array, rate: float | None = None, frames: Array | None = None) -> _RegularTimes | None:
    """The regular times whose rounding gives t; None if there are none.

    The rate is the one given, or by default the roundest one that agrees with all times.
    """
    unit = _last_decimal(t)
    if t.size < 3 or unit is None:
        return None
    counts = np.arange(t.size) if frames is None else frames - frames[0]
    coarsest = 1.0 if rate is not None else _COARSEST
    for each in (rate,) if rate is not None else _rates(t, counts):
        if unit * each > coarsest:
            continue
        found = _rounded_from(t, float(each), counts, unit)
        if found is not None:
            return _RegularTimes(found, float(each), unit, float(np.abs(found - t).max() * each))
    return None


def regular(recording: Recording, rate: float | None = None) -> Recording:
    """The recording at the regular times that its own are rounded from."""
    given = None if rate is None else number(rate, "regular: rate", "1/s")
    own = _own_rate(recording.t)
    if own is not None and (given is None or abs(given / own - 1) < _SAME_RATE):
        return recording
    found = regular_times(recording.t, given) if given is None or given > 0 else None
    if found is None:
        at = "any rate" if rate is None else f"{given:g} times per second"
        raise WrongValueError(
            f"regular: the times of recording '{recording.name}' do not agree with {at} to half of their last decimal. "
            "Give the rate at which they were measured, or interpolate: recording.resampled(rate)."
        )
    return recording.changed(t=found.t, notes=(*recording.notes, found.note))


def at_frames(recording: Recording, rate: float | None, frames: Array | None = None) -> Recording:
    """A recording at the times of its frames, at the rate of its file or another, if its own are these, rounded."""
    found = regular_times(recording.t, rate, frames) or regular_times(recording.t, None, frames)
    if found is None or found.deviation < _UNCHANGED:
        return recording
    return recording.changed(t=found.t, notes=(*recording.notes, found.note))


def check_not_rounded(t: Array, where: str, cure: str) -> None:
    """Times whose rounding would spoil derivatives are an error."""
    found = regular_times(t)
    if found is not None and found.deviation > REGULAR:
        raise WrongValueError(
            f"{where}: times are rounded to {found.unit:g} s. They agree with {found.rate:.9g} times per second, and "
            f"differ from these by up to {100 * found.deviation:.2g} % of a step, which derivatives amplify. "
            f"{cure.format(rate=f'{found.rate:.9g}')}"
        )


def _own_rate(t: Array) -> float | None:
    """The rate of times that are regular to round-off, otherwise None."""
    if t.size < 2:
        return None
    step = float(t[-1] - t[0]) / (t.size - 1)
    off = np.abs(t - (t[0] + step * np.arange(t.size))).max()
    return 1 / step if off < _SAME_RATE * step else None


def _last_decimal(t: Array) -> float | None:
    """The unit of the last decimal of times, None if they have all digits."""
    for decimals in range(_MOST_DECIMALS + 1):
        scaled = t * 10.0**decimals
        if np.abs(scaled - np.rint(scaled)).max(initial=0.0) < _ROUND_OFF:
            return 10.0**-decimals
    return None


def _rates(t: Array, counts: Array) -> Iterator[float]:
    mean = float(counts[-1] - counts[0]) / float(t[-1] - t[0])
    return (round(mean, decimals) for decimals in _RATE_DECIMALS if round(mean, decimals) > 0)


def _rounded_from(t: Array, rate: float, counts: Array, unit: float) -> Array | None:
    """Times at a rate within half a unit of t: on whole frames if possible, otherwise in the middle."""
    offsets = t - counts / rate
    half = (0.5 + _ROUND_OFF) * unit
    least, largest = offsets.max() - half, offsets.min() + half
    if least > largest:
        return None
    first = np.rint(0.5 * (least + largest) * rate)
    if least <= first / rate <= largest:
        found: Array = (first + counts) / rate
        return found
    middle: Array = 0.5 * (least + largest) + counts / rate
    return middle
