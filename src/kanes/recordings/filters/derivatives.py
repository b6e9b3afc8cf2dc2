"""Values and two derivatives of what was measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.errors import ExpressionError, counted
from kanes.recordings.filters.stretches import Labels, Series, series_of
from kanes.recordings.natural_splines import natural_spline, odd_degree
from kanes.types import Array

if TYPE_CHECKING:
    from kanes.recordings.recording import Recording


@dataclass(frozen=True, eq=False, repr=False)
class Derivatives:
    """Values with first and second derivatives by time, by label: q, u = q̇ and u̇ where these are coordinates."""

    t: Array  # N
    values: Mapping[str, Array]  # label: N, or 3 × N of a marker
    first: Mapping[str, Array]  # per second
    second: Mapping[str, Array]  # per second squared

    def __repr__(self) -> str:
        return f"<derivatives of {len(self.values)} series at {counted(self.t.size, 'time')}>"


def derivatives(recording: Recording, degree: int = 5, *, labels: Labels = None) -> Derivatives:
    """Values, first and second derivatives of columns and markers, from natural splines through the samples.

    The derivatives are those of the data, noise and all: filter or smooth first. Each sound stretch has a spline of its
    own; in gaps there is nothing, and in stretches of no more samples than the degree there are values alone. At the
    ends of a stretch a cubic spline has no second derivative (it is zero), a quintic one has.
    """
    degree = odd_degree(degree, "derivatives", least=3)
    found: tuple[dict[str, Array], ...] = ({}, {}, {})
    for series in framed(recording, labels, "derivatives"):
        each = np.full((3, *series.rows.shape), np.nan)
        each[0] = series.rows
        for stretch in series.stretches:
            t = series.t[stretch]
            if t.size > degree:
                spline = natural_spline(t, series.rows[:, stretch], degree)
                each[1:, :, stretch] = [spline(t, nu=1), spline(t, nu=2)]
        for table, rows in zip(found, each, strict=True):
            table[series.label] = rows.reshape(series.values.shape)
    return Derivatives(recording.t, *found)


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
