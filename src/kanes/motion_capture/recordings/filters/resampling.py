"""Recordings at other times, and pieces of them."""

from __future__ import annotations

from dataclasses import replace
from math import factorial
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.natural_splines import natural_spline, odd_degree
from kanes.base.types import Array
from kanes.base.values import SECOND, as_numbers, number
from kanes.motion_capture.recordings.filters.stretches import Series, series_of

if TYPE_CHECKING:
    from kanes.motion_capture.recordings.force_plates import ForcePlate
    from kanes.motion_capture.recordings.recording import Recording

# More times than these are a mistake, such as a period in place of a rate.
MOST_TIMES = 10_000_000
# Times that differ by less than this fraction of a step are equal but for rounding.
_SAME = 1e-6


def natural_values(t: Array, rows: Array, at: Array, degree: int) -> Array:
    """Rows of values at other times, from the natural spline through them, of lower degree for few values.

    Beyond its ends a natural spline of degree 2 m − 1 continues as a polynomial of degree m − 1: a cubic one as a
    straight line, a quintic one as a parabola.
    """
    degree = min(degree, t.size - 1 - t.size % 2)
    if degree < 1:
        return np.repeat(rows[:, :1], at.size, axis=1)
    spline = natural_spline(t, rows, degree)
    inside = np.clip(at, t[0], t[-1])
    values: Array = spline(inside)
    for order in range(1, (degree + 1) // 2):
        values = values + spline(inside, nu=order) * (at - inside) ** order / factorial(order)
    return values


def resampled(
    recording: Recording, rate: float | None = None, *, times: object = None, degree: int = 3, beyond: float = 0.0
) -> Recording:
    """Columns and markers at a rate, in times per second, or at these times, from natural splines.

    Values in a gap are NaN. Up to `beyond` seconds before the first or after the last time of the recording the natural
    spline is extrapolated (a straight line for degree 3); other times are an error. A lower rate aliases high
    frequencies: use `lowpass` first. Channels and force plates, which have times of their own, stay.
    """
    reach = number(beyond, "resampled: beyond", SECOND)
    degree = odd_degree(degree, "resampled")
    at = _new_times(recording, rate, times, reach)
    found: dict[str, dict[str, Array]] = {"columns": dict(recording.columns), "markers": dict(recording.markers)}
    # Series with the same gaps share a spline.
    alike: dict[tuple[tuple[int, int], ...], list[Series]] = {}
    for series in series_of(recording):
        alike.setdefault(tuple((each.start, each.stop) for each in series.stretches), []).append(series)
    for group in alike.values():
        ends = np.cumsum([len(series.rows) for series in group])[:-1]
        for series, rows in zip(group, np.split(_resampled(group, at, degree), ends), strict=True):
            found[series.group][series.label] = rows[0] if series.group == "columns" else rows
    note = f"resampled: {at.size} times for {recording.t.size}, by natural splines of degree {degree}"
    return recording.changed(t=at, **found, notes=(*recording.notes, note))


def between(recording: Recording, start: float | None = None, stop: float | None = None) -> Recording:
    """The part from `start` to `stop`, both included; by default from the first and to the last time."""
    first = -np.inf if start is None else number(start, "between: start", SECOND)
    last = np.inf if stop is None else number(stop, "between: stop", SECOND)
    kept, kept_channels = _within(recording.t, first, last), _within(recording.channel_t, first, last)
    if not kept.any():
        raise WrongValueError(
            f"between: recording '{recording.name}' has no time from {first:g} to {last:g} s. {_span(recording)}."
        )
    return recording.changed(
        t=recording.t[kept],
        columns={label: values[kept] for label, values in recording.columns.items()},
        markers={label: values[:, kept] for label, values in recording.markers.items()},
        channel_t=recording.channel_t[kept_channels],
        channels={label: values[kept_channels] for label, values in recording.channels.items()},
        plates=tuple(_plate_between(plate, first, last) for plate in recording.plates),
    )


def _plate_between(plate: ForcePlate, first: float, last: float) -> ForcePlate:
    kept = _within(plate.t, first, last)
    return replace(plate, t=plate.t[kept], force=plate.force[:, kept], moment=plate.moment[:, kept])


def _within(t: Array, first: float, last: float) -> Array:
    slack = _SAME * mean_step(t)
    kept: Array = (t >= first - slack) & (t <= last + slack)
    return kept


def mean_step(t: Array) -> float:
    """The mean step of time; zero where there is none."""
    return float(t[-1] - t[0]) / (t.size - 1) if t.size > 1 else 0.0


def _span(recording: Recording) -> str:
    return f"It reaches from {recording.t[0]:g} to {recording.t[-1]:g} s" if recording.t.size else "It has no times"


def _new_times(recording: Recording, rate: float | None, times: object, reach: float) -> Array:
    t = recording.t
    if (rate is None) == (times is None):
        what = "both rate and times are" if rate is not None else "neither rate nor times are"
        raise WrongValueError(f"resampled: {what} given. Give a rate, in times per second, or times=[…].")
    if t.size < 2:
        raise WrongValueError(f"resampled: recording '{recording.name}' has {t.size} times. Give one with two or more.")
    if rate is not None:
        per_second = number(rate, "resampled: rate", "1/s")
        steps = (t[-1] - t[0]) * per_second
        if not 1 - _SAME <= steps <= MOST_TIMES:
            raise WrongValueError(
                f"resampled: rate={rate!r} gives {steps:.3g} steps from {t[0]:g} to {t[-1]:g} s, which is not between "
                f"1 and {MOST_TIMES}. Give times per second, such as 100."
            )
        made: Array = t[0] + np.arange(int(steps + _SAME) + 1) / per_second
        return made
    at = as_numbers(times, "resampled: times", SECOND)
    if at is None or at.ndim != 1 or not np.isfinite(at).all() or (np.diff(at) <= 0).any():
        raise WrongValueError("resampled: times must be finite and increase. Give a list such as [0, 0.01, 0.02].")
    slack = reach + _SAME * mean_step(t)
    outside = at[(at < t[0] - slack) | (at > t[-1] + slack)]
    if outside.size:
        raise WrongValueError(
            f"resampled: t = {outside[0]:g} is outside the recording. {_span(recording)}; give times within, or "
            f"extrapolate the splines by beyond={_needed(t, at):g}."
        )
    return at


def _needed(t: Array, at: Array) -> float:
    return float(np.ceil(1e4 * max(t[0] - at[0], at[-1] - t[-1])) / 1e4)


def _resampled(group: list[Series], at: Array, degree: int) -> Array:
    """The rows of series with the same gaps, below each other."""
    t, rows = group[0].t, np.concatenate([series.rows for series in group])
    values = np.full((len(rows), at.size), np.nan)
    slack = _SAME * mean_step(t)
    for stretch in group[0].stretches:
        # The first and the last stretch are extrapolated.
        first = -np.inf if stretch.start == 0 else t[stretch.start] - slack
        last = np.inf if stretch.stop == t.size else t[stretch.stop - 1] + slack
        here = (at >= first) & (at <= last)
        if here.any():
            values[:, here] = natural_values(t[stretch], rows[:, stretch], at[here], degree)
    return values
