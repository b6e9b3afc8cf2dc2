"""Gaps of a recording: finding them, and filling short ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kanes.base.errors import WrongValueError, counted
from kanes.base.types import Array
from kanes.base.values import SECOND, number
from kanes.motion_capture.recordings.filters.resampling import mean_step, natural_values
from kanes.motion_capture.recordings.filters.stretches import Labels, Series, runs_of, series_of

if TYPE_CHECKING:
    from kanes.motion_capture.recordings.recording import Recording

# Gaps may be longer than the limit by this fraction of a step, since times are often rounded.
_ROUNDED = 0.01


@dataclass(frozen=True)
class Gap:
    """Samples in a row that a column, marker or channel lacks."""

    label: str
    start: float  # time of the first one, s
    stop: float  # time of the last one, s
    samples: int  # how many
    length: float  # samples times the mean step of time, s
    at_end: bool  # whether it reaches to the first or the last time of the recording

    def __str__(self) -> str:
        return f"{self.label} from {self.start:g} to {self.stop:g} s ({counted(self.samples, 'sample')})"


def find_gaps(recording: Recording, labels: Labels = None) -> tuple[Gap, ...]:
    """All gaps, by label and time."""
    return tuple(gap for series in series_of(recording, labels) for gap, _ in _gaps(series))


def filled(recording: Recording, longest: float, *, ends: bool = False, labels: Labels = None) -> Recording:
    """The recording without its short gaps.

    A gap of at most `longest` seconds (its samples times the mean step) is filled by a natural cubic spline through
    the values around it; the spline does not cross longer gaps, which stay and are named in `notes`. Gaps at the
    beginning and at the end are not filled, unless `ends` is true: then the series continues along a straight line.
    """
    limit = number(longest, "filled: longest", SECOND)
    if limit < 0:
        raise WrongValueError(f"filled: longest={longest!r} is negative. Give seconds, such as 0.1.")
    changes = {group: dict(getattr(recording, group)) for group in ("columns", "markers", "channels")}
    done: list[Gap] = []
    left: list[Gap] = []
    for series in series_of(recording, labels):
        values = series.rows.copy()
        slack = _ROUNDED * mean_step(series.t)
        found = [(gap, where, gap.length <= limit + slack) for gap, where in _gaps(series)]
        found = [(gap, where, is_short and (ends or not gap.at_end)) for gap, where, is_short in found]
        _fill(series, values, [where for _, where, is_filled in found if is_filled])
        changes[series.group][series.label] = values.reshape(series.values.shape)
        done += [gap for gap, _, is_filled in found if is_filled]
        left += [gap for gap, _, is_filled in found if not is_filled]
    notes = [f"{what}: {'; '.join(map(str, gaps))}" for what, gaps in (("filled", done), ("gaps left", left)) if gaps]
    return recording.changed(**changes, notes=(*recording.notes, *notes))


def _gaps(series: Series) -> list[tuple[Gap, slice]]:
    t = series.t
    step = mean_step(t)
    found = []
    for where in runs_of(~series.sound):
        samples = where.stop - where.start
        at_end = where.start == 0 or where.stop == t.size
        start, stop = float(t[where.start]), float(t[where.stop - 1])
        found.append((Gap(series.label, start, stop, samples, float(samples * step), at_end), where))
    return found


def _fill(series: Series, values: Array, short: list[slice]) -> None:
    """Fill these gaps; one spline is used between two gaps that stay."""
    covered, sound = series.sound, series.sound
    for where in short:
        covered[where] = True
    for joined in runs_of(covered):
        there = sound[joined]
        if there.any() and not there.all():
            t, part = series.t[joined], values[:, joined]
            part[:, ~there] = natural_values(t[there], part[:, there], t[~there], degree=3)
            values[:, joined] = part
