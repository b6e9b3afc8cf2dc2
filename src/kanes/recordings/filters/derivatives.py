"""Values and two derivatives of what was measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.errors import ExpressionError, counted
from kanes.recordings.filters.stretches import Labels, Series, series_of
from kanes.recordings.natural_splines import natural_spline, odd_degree
from kanes.recordings.regular_times import check_not_rounded
from kanes.types import Array

if TYPE_CHECKING:
    from kanes.recordings.recording import Recording


@dataclass(frozen=True, eq=False, repr=False)
class Derivatives:
    """Values with first and second derivatives by time, by label: q, q̇ and q̈ where these are coordinates.

    `kn.replay` and `equations.inverse` take them as they take a recording.
    """

    recording: Recording  # the values, at N times
    first: Mapping[str, Array]  # label: N, or 3 × N of a marker, per second
    second: Mapping[str, Array]  # the same per second squared

    @property
    def t(self) -> Array:
        """The times, N numbers."""
        times: Array = self.recording.t
        return times

    @property
    def values(self) -> dict[str, Array]:
        """The values of all series that have derivatives."""
        return {label: self.recording[label] for label in self.first}

    def __repr__(self) -> str:
        return f"<derivatives of {len(self.first)} series at {counted(self.t.size, 'time')}>"


def derivatives(recording: Recording, degree: int = 5, *, labels: Labels = None) -> Derivatives:
    """Values, first and second derivatives of columns and markers, from natural splines through the samples.

    The derivatives are those of the data, noise and all: filter or smooth first. Each sound stretch has a spline of its
    own; in gaps there is nothing, and in stretches of no more samples than the degree there are values alone. At the
    ends of a stretch a cubic spline has no second derivative (it is zero), a quintic one has.
    """
    degree = odd_degree(degree, "derivatives", least=3)
    check_not_rounded(recording.t, "derivatives", "Take those: recording.regular({rate}).")
    first, second = {}, {}
    for series in framed(recording, labels, "derivatives"):
        rates = np.full((2, *series.rows.shape), np.nan)
        for stretch in series.stretches:
            t = series.t[stretch]
            if t.size > degree:
                spline = natural_spline(t, series.rows[:, stretch], degree)
                rates[..., stretch] = [spline(t, nu=1), spline(t, nu=2)]
        first[series.label], second[series.label] = rates.reshape((2, *series.values.shape))
    return Derivatives(recording, first, second)


def framed(recording: Recording, labels: Labels, door: str) -> list[Series]:
    """Series over the times of the recording; channels, which have times of their own, are none of them."""
    chosen = list(series_of(recording, labels))
    for series in chosen:
        if series.group == "channels":
            raise ExpressionError(
                f"{door}: {series.label} is a channel, with times of its own. Ask for columns and markers, or make a "
                "recording that has it as a column."
            )
    return chosen
