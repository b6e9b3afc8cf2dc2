"""Dispersed numbers as small histograms."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Protocol

import numpy as np

from kanes.base.figures import COLORS, INK, styled_figure, typeset
from kanes.base.types import Array

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Runs that a histogram counts, bars of it, and histograms beside each other.
_RUNS, _BARS, _COLUMNS = 4096, 40, 4
# Up to this many different numbers have a bar each.
_FEW = 12


class _Dispersed(Protocol):
    """The attributes of dispersions that are used here."""

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def method(self) -> str: ...
    def values(self, first: int, last: int, runs: int) -> dict[str, Array]: ...


def plot_dispersions(dispersions: _Dispersed) -> Figure:
    """A histogram for each number, without a vertical axis: their areas are equal."""
    names = dispersions.names
    runs = _RUNS if dispersions.method != "saltelli" else (len(names) + 2) * (_RUNS // 16)
    values = dispersions.values(0, runs, runs)
    columns = min(_COLUMNS, len(names))
    rows = math.ceil(len(names) / columns)
    figure: Figure
    with styled_figure(max(1.9 * columns, 3.2), 0.5 + 1.5 * rows) as figure:
        axes = figure.subplots(rows, columns, squeeze=False).ravel()
        for axis, name in zip(axes, names, strict=False):
            _draw(axis, values[name])
            axis.set_xlabel(typeset(name))
            axis.set_yticks([])
            axis.spines["left"].set_visible(False)
        for axis in axes[len(names) :]:
            axis.set_visible(False)
    return figure


def _draw(axis: Axes, numbers: Array) -> None:
    different, counts = np.unique(numbers, return_counts=True)
    if different.size <= _FEW:
        width = 0.6 * (np.diff(different).min() if different.size > 1 else 1.0)
        axis.bar(different, counts, width=width, color=COLORS[0], alpha=0.7)
        axis.set_xticks(different, [f"{each:.4g}" for each in different])
    else:
        axis.hist(numbers, bins=_BARS, color=COLORS[0], alpha=0.7)
        axis.locator_params(axis="x", nbins=4)
    axis.axvline(numbers.mean(), color=INK, linewidth=0.8)
