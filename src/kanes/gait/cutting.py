"""Curves cut into cycles, each stretched to 0–100 %."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kanes.errors import ExpressionError, counted
from kanes.gait.bands import Bands, mean_and_sd
from kanes.gait.body_units import body_unit
from kanes.gait.foot_events import FootEvents
from kanes.gait.labelled import chosen, degree, without_gaps
from kanes.gait.labelled import curves as labelled_curves
from kanes.recordings.natural_splines import natural_spline
from kanes.short_texts import listed
from kanes.types import Array
from kanes.values import as_numbers, count


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
        """How long each cycle takes, in s."""
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
        mass: Any = None,
        height: Any = None,
        leg_length: Any = None,
        gravity: Any = 9.80665,
    ) -> Cycles:
        """The same curves, or those of some labels, divided by a measure of the body, as `body_unit` has it."""
        unit = body_unit(by, mass=mass, height=height, leg_length=leg_length, gravity=gravity)
        divided = {label: self.curves[label] / unit for label in chosen("cycles", labels, self.curves)}
        return replace(self, curves={**self.curves, **divided})

    def plot(self, labels: Iterable[str] | None = None) -> Any:
        """The mean curves with a band of a standard deviation on either side; returns the figure."""
        return self.bands().plot(labels)


def cycles(t: Any, curves: Any, events: Any, *, points: int = 101, between: str = "linear") -> Cycles:
    """Curves cut at the contacts of a foot and stretched to 0–100 %, each side by its own events.

    t: times, or a recording. curves: a table {label: numbers}, where labels of a recording may stand for numbers; of a
    recording also a list of labels. events: those of one foot, or starts and ends of cycles in two columns. between:
    how curves go from sample to sample, "linear", or "cubic" or "quintic" for a natural spline. Cycles that the curves
    do not cover are left out, and listed so.

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
        raise ExpressionError(
            f"cycles: of {counted(len(asked), 'cycle')} none lies between {start:g} and {end:g} s, where the curves "
            "are. Give events of the same recording, with two contacts or more."
        )
    percent = np.linspace(0.0, 100.0, size)
    spans = asked[covered]
    at = spans[:, :1] + (spans[:, 1:] - spans[:, :1]) * percent / 100
    at[:, -1] = spans[:, 1]  # not a rounding beyond
    found = {label: _at(f"cycles, {label}", *pair, at, order) for label, pair in given.items()}
    return Cycles(percent, spans, found, asked[~covered])


def spans_of(where: str, events: Any) -> Array:
    """Starts and ends of cycles, from the events of a foot or as they were given."""
    if isinstance(events, FootEvents):
        return events.spans
    spans = as_numbers(events)
    if spans is None or spans.ndim != 2 or spans.shape[1] != 2 or not (spans[:, 1] > spans[:, 0]).all():
        raise ExpressionError(
            f"{where}: {events!r} are no events of a foot. Give those of force_events or marker_events, or rows of "
            "start and end."
        )
    return spans


def _at(where: str, t: Array, values: Array, at: Array, order: int) -> Array:
    if order == 1:
        return np.interp(at, t, values)
    without_gaps(where, values)
    found: Array = natural_spline(t, values, order)(at)
    return found
