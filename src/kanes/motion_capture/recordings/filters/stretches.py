"""Series of a recording, processed stretch by stretch between gaps, which stay gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongTypeError
from kanes.base.types import Array

if TYPE_CHECKING:
    from kanes.motion_capture.recordings.recording import Recording

Labels = str | Iterable[str] | None


@dataclass(frozen=True, eq=False)
class Series:
    """A column, a marker or a channel with its times."""

    label: str
    group: str  # of the recording: "columns", "markers" or "channels"
    t: Array  # N
    values: Array  # N, or 3 × N of a marker

    @property
    def rows(self) -> Array:
        """1 × N, or 3 × N of a marker."""
        return np.atleast_2d(self.values)

    @property
    def sound(self) -> Array:
        """Whether there is a value at each time; a marker without all three counts as missing."""
        return np.asarray(np.isfinite(self.rows).all(axis=0))

    @property
    def stretches(self) -> list[slice]:
        """Consecutive samples that have values."""
        return runs_of(self.sound)


def runs_of(flags: Array) -> list[slice]:
    """Consecutive flags that are set.

    >>> runs_of(np.array([True, True, False, True]))
    [slice(0, 2, None), slice(3, 4, None)]
    """
    steps = np.diff(np.concatenate([[0], flags.astype(int), [0]]))
    starts, stops = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    return [slice(int(start), int(stop)) for start, stop in zip(starts, stops, strict=True)]


def series_of(recording: Recording, labels: Labels = None) -> Iterator[Series]:
    """The series of these labels, each once; without labels all columns and markers, without channels."""
    for label in _labels(recording, labels):
        values = recording[label]
        [group, *_] = [each for each in ("columns", "markers", "channels") if label in getattr(recording, each)]
        t = recording.channel_t if group == "channels" else recording.t
        yield Series(label, group, t, values)


def mapped(recording: Recording, labels: Labels, function: Callable[[Series, slice], Array], note: str) -> Recording:
    """The recording with a function applied to every stretch of its series, and with a note of it."""
    changes = {group: dict(getattr(recording, group)) for group in ("columns", "markers", "channels")}
    for series in series_of(recording, labels):
        values = np.full(series.rows.shape, np.nan)
        for stretch in series.stretches:
            values[:, stretch] = function(series, stretch)
        changes[series.group][series.label] = values.reshape(series.values.shape)
    return recording.changed(**changes, notes=(*recording.notes, note))


def _labels(recording: Recording, labels: Labels) -> list[str]:
    if labels is None:
        return [*recording.columns, *recording.markers]
    if isinstance(labels, str):
        return [labels]
    try:
        return list(dict.fromkeys(str(label) for label in labels))
    except TypeError:
        raise WrongTypeError(
            f"recording '{recording.name}': {labels!r} are not labels. Give a list such as ['knee_angle_r', 'R.ASIS']."
        ) from None
