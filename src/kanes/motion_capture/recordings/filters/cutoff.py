"""Residual analysis: which cut-off the data suggest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.figures import COLORS, GRAY, INK, plain, styled_figure
from kanes.base.short_texts import listed
from kanes.base.types import Array
from kanes.base.values import as_numbers, number
from kanes.motion_capture.recordings.filters.butterworth import (
    both_ways,
    check_cutoff,
    checked_order,
    design,
    regular_rate,
)
from kanes.motion_capture.recordings.filters.stretches import Labels, Series, series_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from kanes.motion_capture.recordings.recording import Recording

_GRID = 80  # cut-offs that are tried
_HIGHEST = 0.25  # of them, as a fraction of the rate; above, residuals of white noise fall to zero at half the rate
_STRAIGHT = 0.01  # the largest deviation of residuals from the line, as a fraction of its intercept
_LEAST_POINTS = 8  # of the line
_MOST_PANELS = 24


@dataclass(frozen=True)
class NoiseLine:
    """The straight line through the residuals of a series that contain noise only, and the cut-off from it."""

    noise: float  # the intercept of the line: the root mean square of the noise
    slope: float  # per hertz
    start: float  # the cut-off from which on the residuals are on the line, Hz
    cutoff: float  # at which the residual equals the noise, Hz; NaN if there is none


@dataclass(frozen=True, eq=False, repr=False)
class ResidualAnalysis:
    """Residuals of a low pass over its cut-off, and the cut-off that they suggest for each series.

    `suggested` is the highest of these cut-offs, which preserves the fastest series.
    """

    frequencies: Array  # K cut-offs, Hz
    residuals: Mapping[str, Array]  # label: K, root mean squares; of a marker, of distances
    lines: Mapping[str, NoiseLine]

    @property
    def cutoffs(self) -> dict[str, float]:
        """The suggested cut-off of each series in hertz; NaN where its residuals suggest none."""
        return {label: line.cutoff for label, line in self.lines.items()}

    @property
    def suggested(self) -> float:
        """The highest of the cut-offs in hertz; NaN where there is none."""
        found = [each for each in self.cutoffs.values() if np.isfinite(each)]
        return max(found, default=float("nan"))

    def __repr__(self) -> str:
        found = listed(f"{label} {each:.3g} Hz" for label, each in self.cutoffs.items())
        return f"<residual analysis: {found}>"

    def plot(self) -> Figure:
        """Residuals over cut-off with the line of the noise and the suggested cut-off; returns the figure."""
        return _plot(self)


def residual_analysis(
    recording: Recording,
    frequencies: object = None,
    order: int = 2,
    *,
    noise_from: float | None = None,
    labels: Labels = None,
) -> ResidualAnalysis:
    """The cut-off that the residuals of `lowpass` suggest for each column and marker, by Winter's method.

    R(f) is the root mean square of what the low pass with cut-off f removes. For high f that is noise only, and R falls
    along a straight line, whose intercept at f = 0 is the noise. The suggested cut-off is the one with this residual:
    there the signal that is lost and the noise that stays are about equal.

    frequencies: cut-offs in hertz; by default 80 up to a quarter of the rate. noise_from: where the line begins, in
    hertz; by default it is as long as the residuals are straight. The result is a suggestion: check the plot.

    Source: duarte-residuals, after Winter, Biomechanics and Motor Control of Human Movement.
    """
    highest = checked_order(order, "residual_analysis")
    start = None if noise_from is None else number(noise_from, "residual_analysis: noise_from", "Hz")
    chosen = [series for series in series_of(recording, labels) if series.sound.any()]
    if not chosen:
        raise WrongValueError(f"residual_analysis: recording '{recording.name}' has no values. Give one that has some.")
    tried = _tried(chosen[0], frequencies)
    residuals = {series.label: _residuals(series, tried, highest) for series in chosen}
    lines = {label: _line(tried, found, start) for label, found in residuals.items()}
    return ResidualAnalysis(tried, residuals, lines)


def _tried(series: Series, frequencies: object) -> Array:
    if frequencies is None:
        top = _HIGHEST * regular_rate(series)
        made: Array = top * np.arange(1, _GRID + 1) / _GRID
        return made
    tried = as_numbers(frequencies, "residual_analysis: frequencies", "Hz")
    if tried is None or tried.ndim != 1 or tried.size < _LEAST_POINTS or not (np.diff(tried, prepend=0.0) > 0).all():
        raise WrongValueError(
            f"residual_analysis: frequencies must be {_LEAST_POINTS} or more increasing positive numbers. Give "
            "cut-offs in hertz, such as numpy.arange(1, 20, 0.5)."
        )
    return tried


def _residuals(series: Series, tried: Array, order: int) -> Array:
    rate = regular_rate(series)
    check_cutoff(series, float(tried[-1]), rate)
    squares = np.zeros(tried.size)
    for index, frequency in enumerate(tried):
        sections, memory = design(float(frequency), order, rate)
        for stretch in series.stretches:
            rows = series.rows[:, stretch]
            squares[index] += ((rows - both_ways(sections, memory, rows)) ** 2).sum()
    found: Array = np.sqrt(squares / series.sound.sum())
    return found


def _line(tried: Array, residuals: Array, start: float | None) -> NoiseLine:
    """The longest line that ends at the highest cut-off, or the one that begins at `start`."""
    last = tried.size - _LEAST_POINTS
    first = last if start is None else min(int(np.searchsorted(tried, start)), last)
    slope, noise = np.polyfit(tried[first:], residuals[first:], 1)
    while start is None and first > 0:
        longer = np.polyfit(tried[first - 1 :], residuals[first - 1 :], 1)
        off = np.abs(residuals[first - 1 :] - np.polyval(longer, tried[first - 1 :]))
        if off.max() > _STRAIGHT * longer[1]:
            break
        first -= 1
        slope, noise = longer
    return NoiseLine(float(noise), float(slope), float(tried[first]), _crossing(tried, residuals, float(noise)))


def _crossing(tried: Array, residuals: Array, noise: float) -> float:
    """The lowest cut-off at which the residual is not larger than the noise, between those that were tried."""
    below = np.flatnonzero(residuals <= noise)
    if not below.size or below[0] == 0:
        return float("nan")
    after = int(below[0])
    f, r = tried[after - 1 : after + 1], residuals[after - 1 : after + 1]
    return float(f[0] + (r[0] - noise) / (r[0] - r[1]) * (f[1] - f[0]))


def _plot(analysis: ResidualAnalysis) -> Figure:
    labels = list(analysis.residuals)[:_MOST_PANELS]
    columns = min(len(labels), 3)
    rows = -(-len(labels) // columns)
    with styled_figure(0.8 + 2.9 * columns, 0.5 + 2.2 * rows) as figure:
        grid = figure.subplots(rows, columns, squeeze=False)
        for axis in grid.flat[len(labels) :]:
            axis.remove()
        for axis, label in zip(grid.flat, labels, strict=False):
            _draw(axis, analysis, label)
        for axis in grid.flat[: len(labels)][-columns:]:
            axis.set_xlabel("cut-off in Hz")
        for axis in grid[:, 0]:
            axis.set_ylabel("residual")
        if len(labels) < len(analysis.residuals):
            figure.suptitle(f"{len(labels)} of {len(analysis.residuals)} series", fontsize="medium")
    return figure


def _draw(axis: Axes, analysis: ResidualAnalysis, label: str) -> None:
    f, r, line = analysis.frequencies, analysis.residuals[label], analysis.lines[label]
    axis.plot([0, line.start], [line.noise, line.noise + line.slope * line.start], "--", color=COLORS[1], linewidth=1.0)
    axis.plot(
        [line.start, f[-1]],
        line.noise + line.slope * np.array([line.start, f[-1]]),
        color=COLORS[1],
        alpha=0.5,
        linewidth=5,
    )
    axis.plot(f, r, color=INK)
    title = plain(label)
    if np.isfinite(line.cutoff):
        axis.plot([0, line.cutoff, line.cutoff], [line.noise, line.noise, 0], color=GRAY, linewidth=0.8)
        axis.plot([line.cutoff], [line.noise], "o", color=COLORS[0], markersize=5)
        title += f": {line.cutoff:.3g} Hz"
    axis.set_title(title, fontsize="medium", loc="left")
    axis.set_xlim(0, f[-1])
    # Large residuals at very low cut-offs are cut off, so that the line remains visible.
    top = max(4 * line.noise, 1.2 * float(r[-1]))
    axis.set_ylim(0, top if top > 0 else 1)
    axis.locator_params(nbins=5)
