"""Times of regular samples that a file has rounded: written in milliseconds, a rate of 60 Hz has steps of 16 and 17."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.errors import ExpressionError
from kanes.types import Array
from kanes.values import number

if TYPE_CHECKING:
    from kanes.recordings.recording import Recording

# Share of a step by which times may differ from regular ones. Times off by δ are values off by ẋ δ; second differences
# of independent errors have √6 ẋ δ/h², where the acceleration of a motion of frequency f is 2π f ẋ. At 6 Hz and 120
# samples per second, δ = h/1000 makes errors of one percent.
REGULAR = 1e-3
# Files write times with nine decimals at most, or with all digits that a number has.
_MOST_DECIMALS = 9
# Decimals of a rate, from the roundest: 60, 59.9, 59.94.
_RATE_DECIMALS = range(5)
# Share of a step that is round-off.
_UNCHANGED = 1e-9
# Share of a step that the last decimal may be where nobody says the rate: with more, most times agree with some rate.
_COARSEST = 0.25
# Relative difference of rates that are the same.
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
        """What a reader says of them."""
        return f"times: frames at {self.rate:.9g} Hz, with which those in the file, rounded to {self.unit:g} s, agree"


def regular_times(t: Array, rate: float | None = None, frames: Array | None = None) -> _RegularTimes | None:
    """The regular times that were rounded to t; None if there are none.

    The rate is the one that is given, or else the roundest one that agrees with all times.
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
    asked = None if rate is None else number(rate, "regular: rate", "1/s")
    own = _own_rate(recording.t)
    if own is not None and (asked is None or abs(asked / own - 1) < _SAME_RATE):
        return recording
    found = regular_times(recording.t, asked) if asked is None or asked > 0 else None
    if found is None:
        at = "any rate" if rate is None else f"{asked:g} times per second"
        raise ExpressionError(
            f"regular: the times of recording '{recording.name}' do not agree with {at} to half of their last decimal. "
            "Give the rate at which they were measured, or take values at other times: recording.resampled(rate)."
        )
    return recording.changed(t=found.t, notes=(*recording.notes, found.note))


def at_frames(recording: Recording, rate: float | None, frames: Array | None = None) -> Recording:
    """A recording at the times of its frames, by the rate of its file or another one, if its own are these, rounded."""
    found = regular_times(recording.t, rate, frames) or regular_times(recording.t, None, frames)
    if found is None or found.deviation < _UNCHANGED:
        return recording
    return recording.changed(t=found.t, notes=(*recording.notes, found.note))


def check_not_rounded(t: Array, where: str, cure: str) -> None:
    """Times that are rounded by more than derivatives can bear are an error."""
    found = regular_times(t)
    if found is not None and found.deviation > REGULAR:
        raise ExpressionError(
            f"{where}: times are rounded to {found.unit:g} s. They agree with {found.rate:.9g} times per second, and "
            f"differ from these by up to {100 * found.deviation:.2g} % of a step; derivatives make much of that. "
            f"{cure.format(rate=f'{found.rate:.9g}')}"
        )


def _own_rate(t: Array) -> float | None:
    """The rate of times that are regular to round-off, None of others."""
    if t.size < 2:
        return None
    step = float(t[-1] - t[0]) / (t.size - 1)
    off = np.abs(t - (t[0] + step * np.arange(t.size))).max()
    return 1 / step if off < _SAME_RATE * step else None


def _last_decimal(t: Array) -> float | None:
    """The unit of the last decimal that times have, None if they have all digits."""
    for decimals in range(_MOST_DECIMALS + 1):
        scaled = t * 10.0**decimals
        if np.abs(scaled - np.rint(scaled)).max(initial=0.0) < _ROUND_OFF:
            return 10.0**-decimals
    return None


def _rates(t: Array, counts: Array) -> Iterator[float]:
    mean = float(counts[-1] - counts[0]) / float(t[-1] - t[0])
    return (round(mean, decimals) for decimals in _RATE_DECIMALS if round(mean, decimals) > 0)


def _rounded_from(t: Array, rate: float, counts: Array, unit: float) -> Array | None:
    """Times at a rate that lie within half a unit of t: on whole frames if they may, otherwise in the middle."""
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
