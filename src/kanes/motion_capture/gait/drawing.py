"""Plots of bands over 0–100 % of a cycle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongTypeError
from kanes.base.figures import COLORS, GRAY, plain, styled_figure
from kanes.motion_capture.gait.labels import chosen

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from kanes.motion_capture.gait.bands import Bands

_MOST_COLUMNS = 3


def plot(bands: Mapping[str, Bands], labels: Iterable[str] | None = None) -> Figure:
    """Bands of several sides or groups, a panel for each curve; returns the figure.

    bands: a table such as {"right": right.bands(), "left": left.bands()}. labels: the curves to show; all by default.
    """
    shown = _labels(bands, labels)
    columns = min(len(shown), _MOST_COLUMNS)
    rows = -(-len(shown) // columns)
    with styled_figure(0.6 + 2.6 * columns, 0.6 + 1.9 * rows) as figure:
        grid = figure.subplots(rows, columns, sharex=True, squeeze=False)
        panels = list(grid.flat)
        for panel, label in zip(panels, shown, strict=False):
            _draw(panel, label, bands)
        for panel in panels[len(shown) :]:
            panel.remove()
        # The lowest panel of each column has the axis label.
        for column in range(columns):
            number = max(each for each in range(len(shown)) if each % columns == column)
            panels[number].set_xlabel("% of the cycle")
            panels[number].tick_params(labelbottom=True)
        if any(bands):
            panels[0].legend(fontsize="small")
    return figure


def _draw(panel: Axes, label: str, bands: Mapping[str, Bands]) -> None:
    panel.axhline(0.0, color=GRAY, linewidth=0.6)
    for number, (name, band) in enumerate(bands.items()):
        if label in band.mean:
            color, mean, sd = COLORS[number % len(COLORS)], band.mean[label], band.sd[label]
            panel.plot(band.percent, mean, color=color, label=name or None)
            if np.isfinite(sd).any():
                panel.fill_between(band.percent, mean - sd, mean + sd, color=color, alpha=0.2, linewidth=0)
    panel.set_title(plain(label), fontsize="medium", loc="left")
    panel.set_xlim(0, 100)
    panel.set_xticks(range(0, 101, 25))
    panel.locator_params(axis="y", nbins=5)


def _labels(bands: object, labels: Iterable[str] | None) -> list[str]:
    if not isinstance(bands, Mapping) or not bands:
        raise WrongTypeError(f"plot: {bands!r} is not a table of bands. Give one such as {{'right': cycles.bands()}}.")
    if not all(isinstance(getattr(each, "mean", None), Mapping) for each in bands.values()):
        raise WrongTypeError("plot: not everything given is a band. Give what bands() or average(…) returns.")
    return chosen("plot", labels, dict.fromkeys(label for each in bands.values() for label in each.mean))
