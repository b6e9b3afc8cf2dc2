"""Values and two derivatives of measured series."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongValueError, counted
from kanes.base.natural_splines import natural_spline, odd_degree
from kanes.base.types import Array
from kanes.motion_capture.recordings.filters.stretches import Labels, Series, series_of
from kanes.motion_capture.recordings.regular_times import check_not_rounded

if TYPE_CHECKING:
    from kanes.motion_capture.recordings.recording import Recording


@dataclass(frozen=True, eq=False, repr=False)
class Derivatives:
    """Values with first and second time derivatives, by label: q, q̇ and q̈ for coordinates.

    `kn.replay` and `kn.inverse_dynamics` take them in place of a recording.
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

    The derivatives include those of the noise: filter or smooth first. Each stretch between gaps has its own spline.
    Derivatives are NaN in gaps, and in stretches of no more samples than the degree. At the ends of a stretch the
    second derivative of a cubic spline is zero, that of a quintic one is not.
    """
    degree = odd_degree(degree, "derivatives", least=3)
    check_not_rounded(recording.t, "derivatives", "Use recording.regular({rate}).")
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


def framed(recording: Recording, labels: Labels, call: str) -> list[Series]:
    """Series over the times of the recording; channels, which have times of their own, are an error."""
    chosen = list(series_of(recording, labels))
    for series in chosen:
        if series.group == "channels":
            raise WrongValueError(
                f"{call}: {series.label} is a channel, with times of its own. Name columns and markers, or make a "
                "recording that has it as a column."
            )
    return chosen
