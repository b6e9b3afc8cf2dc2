"""Curves cut into cycles, each over 0–100 %."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongValueError, counted
from kanes.base.natural_splines import natural_spline
from kanes.base.short_texts import listed
from kanes.base.types import Array
from kanes.base.values import as_numbers, count
from kanes.motion_capture.gait.bands import Bands, mean_and_sd
from kanes.motion_capture.gait.body_units import body_unit
from kanes.motion_capture.gait.foot_events import FootEvents
from kanes.motion_capture.gait.labels import chosen, degree, without_gaps
from kanes.motion_capture.gait.labels import curves as labelled_curves

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, eq=False, repr=False)
class Cycles:
    """Curves over 0–100 % of each cycle of one side. `cycles["knee"]` has a row for each cycle."""

    percent: Array  # P, from 0 to 100
    spans: Array  # n × 2, start and end of each cycle in s
    curves: Mapping[str, Array]  # label: n × P
    left_out: Array  # k × 2, cycles that the curves do not cover

    def __repr__(self) -> str:
        left_out = f", {len(self.left_out)} left out" if len(self.left_out) else ""
        labels = listed(self.curves)
        return f"<{counted(len(self.spans), 'cycle')} of {self.percent.size} points: {labels}{left_out}>"

    def __getitem__(self, label: str) -> Array:
        """A curve by its label, one row per cycle."""
        [found] = chosen("cycles", [label], self.curves)
        return self.curves[found]

    @property
    def durations(self) -> Array:
        """The duration of each cycle, in s."""
        found: Array = self.spans[:, 1] - self.spans[:, 0]
        return found

    @property
    def times(self) -> Array:
        """The time of each point, one row per cycle."""
        return self.spans[:, :1] + self.durations[:, None] * self.percent / 100

    def bands(self) -> Bands:
        """Mean and standard deviation over the cycles."""
        found = {label: mean_and_sd(rows) for label, rows in self.curves.items()}
        means, deviations = ({label: pair[side] for label, pair in found.items()} for side in (0, 1))
        return Bands(self.percent, means, deviations, len(self.spans), "cycle")

    def normalised(
        self,
        by: str,
        labels: Iterable[str] | None = None,
        *,
        mass: object = None,
        height: object = None,
        leg_length: object = None,
        gravity: object = 9.80665,
    ) -> Cycles:
        """The same curves, or those of some labels, divided by the unit that `body_unit` returns."""
        unit = body_unit(by, mass=mass, height=height, leg_length=leg_length, gravity=gravity)
        divided = {label: self.curves[label] / unit for label in chosen("cycles", labels, self.curves)}
        return replace(self, curves={**self.curves, **divided})

    def plot(self, labels: Iterable[str] | None = None) -> Figure:
        """The mean curves with a band of a standard deviation on either side; returns the figure."""
        return self.bands().plot(labels)


def cycles(t: object, curves: object, events: object, *, points: int = 101, between: str = "linear") -> Cycles:
    """Curves cut at the contacts of a foot and interpolated over 0–100 %, each side by its own events.

    t: times, or a recording. curves: a table {label: numbers}; with a recording, labels may replace the numbers, and a
    list of labels the table. events: those of one foot, or starts and ends of cycles in two columns. between: the
    interpolation, "linear", or "cubic" or "quintic" for a natural spline. Cycles that the curves do not cover are left
    out and listed in `left_out`.

    >>> found = cycles([0, 1, 2, 3], {"knee": [0.0, 0.2, 0.4, 0.6]}, FootEvents([0.5, 1.5, 2.5]), points=3)
    >>> found
    <2 cycles of 3 points: knee>
    >>> found["knee"].round(3)
    array([[0.1, 0.2, 0.3],
           [0.3, 0.4, 0.5]])
    """
    given = labelled_curves("cycles", t, curves)
    size, order = count(points, "cycles: points", least=2), degree("cycles", between)
    asked = spans_of("cycles", events)
    start, end = max(t[0] for t, _ in given.values()), min(t[-1] for t, _ in given.values())
    covered = (asked[:, 0] >= start) & (asked[:, 1] <= end)
    if not covered.any():
        raise WrongValueError(
            f"cycles: of {counted(len(asked), 'cycle')} none lies between {start:g} and {end:g} s, where the curves "
            "are. Give events of the same recording, with two contacts or more."
        )
    percent = np.linspace(0.0, 100.0, size)
    spans = asked[covered]
    at = spans[:, :1] + (spans[:, 1:] - spans[:, :1]) * percent / 100
    at[:, -1] = spans[:, 1]  # without round-off
    found = {label: _at(f"cycles, {label}", *pair, at, order) for label, pair in given.items()}
    return Cycles(percent, spans, found, asked[~covered])


def spans_of(where: str, events: object) -> Array:
    """Starts and ends of cycles, from the events of a foot or as given."""
    if isinstance(events, FootEvents):
        return events.spans
    spans = as_numbers(events)
    if spans is None or spans.ndim != 2 or spans.shape[1] != 2 or not (spans[:, 1] > spans[:, 0]).all():
        raise WrongValueError(
            f"{where}: {events!r} are not events of a foot. Give the result of force_events or marker_events, or rows "
            "of start and end."
        )
    return spans


def _at(where: str, t: Array, values: Array, at: Array, order: int) -> Array:
    if order == 1:
        return np.interp(at, t, values)
    without_gaps(where, values)
    found: Array = natural_spline(t, values, order)(at)
    return found
