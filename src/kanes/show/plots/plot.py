"""Plots of runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias, TypedDict

import numpy as np

from kanes.base.figures import COLORS, GRAY, plain, styled_figure
from kanes.base.figures import STYLE as STYLE
from kanes.show.plots.curves import PlottedCurve, plotted_curves, unit_of_time, usual
from kanes.show.plots.panels import Panel, extent, named, panels_of
from kanes.show.plots.strips import draw_strips

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from kanes.trajectory.trajectory import Trajectory

_DASHES = ("-", "--", ":")
_LETTER = 0.016  # width of a small letter, as a fraction of that of a panel
_MOST_LABELS = 8  # in one column of a legend
_MOST_NAMED = 24  # in one legend


class PlottedLine(TypedDict):
    """The style of the line of a curve, and its label in the legend."""

    color: str
    linestyle: str
    linewidth: float
    label: str | None


# Draws one curve in a panel.
Draw: TypeAlias = "Callable[[Axes, PlottedCurve, PlottedLine], None]"


def plot(run: Trajectory, what: Sequence[object]) -> Figure:
    """The given quantities over time, one panel above the other; returns the figure."""
    panels = panels_of(plotted_curves(run, what or usual(run)))

    def draw(axis: Axes, curve: PlottedCurve, line: PlottedLine) -> None:
        axis.plot(run.t, curve.values, **line)

    early = "" if run.outcome.finished else f"\n{run.outcome}"
    figure = draw_panels(panels, draw, unit_of_time(run.kernel.units), run.kernel.name, early)
    axes = figure.axes
    axes[-1].set_xlim(run.t[0], run.t[-1] if run.t[-1] > run.t[0] else None)
    _mark_events(axes, run)
    return figure


def draw_panels(panels: Sequence[Panel], draw: Draw, unit: str, name: str, remark: str) -> Figure:
    """A figure of panels over time, each curve drawn by a function; a remark is below the name of the system."""
    heights = [panel.height for panel in panels]
    with styled_figure(7.2, 0.7 + 0.18 * remark.count("\n") + 1.6 * max(sum(heights), 1.4)) as figure:
        axes = list(figure.subplots(len(panels), 1, sharex=True, squeeze=False, height_ratios=heights)[:, 0])
        for axis, panel in zip(axes, panels, strict=True):
            strips = [curve.strip for curve in panel.curves if curve.strip is not None]
            if strips:
                draw_strips(axis, strips)
            else:
                _draw_panel(axis, panel, draw)
        figure.align_ylabels(axes)
        axes[-1].set_xlabel(named("$t$", unit))
        figure.suptitle(plain(name + remark), fontsize="medium" if remark else "large")
    return figure


def _draw_panel(axis: Axes, panel: Panel, draw: Draw) -> None:
    """One panel; dashes distinguish curves where colours run out."""
    for number, curve in enumerate(panel.curves):
        label = curve.label if number < _MOST_NAMED else None
        if number == _MOST_NAMED:
            label = f"and {len(panel.curves) - number} more"
        color, dashes = curve.color or COLORS[number % len(COLORS)], _DASHES[number // len(COLORS) % len(_DASHES)]
        draw(axis, curve, {"color": color, "linestyle": dashes, "linewidth": panel.linewidth, "label": label})
    axis.set_ylabel(panel.label)
    axis.margins(y=0.08)
    if all(np.ptp(extent(curve.values)) == 0 for curve in panel.curves):
        axis.axhline(0.0, color="none")  # The axis of a constant includes zero.
    axis.locator_params(axis="y", nbins=5 if panel.height == 1 else 3)
    if panel.has_legend:
        columns = 1 if len(panel.curves) <= _MOST_LABELS else 2
        axis.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), ncols=columns)


def _mark_events(axes: list[Axes], run: Trajectory) -> None:
    """Faint lines at the times of events; the name of each is above its first one, clear of the name before."""
    if not run.events:
        return
    times = [event.time for event in run.events]
    for axis in axes:
        axis.vlines(times, 0, 1, transform=axis.get_xaxis_transform(), color=GRAY, linewidth=0.7, alpha=0.45, zorder=1)
    first: dict[str, float] = {}
    for event in run.events:
        first.setdefault(event.name, event.time)
    length = float(run.t[-1] - run.t[0]) or 1.0
    room, row = -np.inf, 0
    for name, time in first.items():
        row = row + 1 if time < room else 0
        room = time + _LETTER * (len(name) + 1) * length
        axes[0].annotate(
            plain(name),
            (time, 1.0),
            (0, 2 + 10 * row),
            xycoords=axes[0].get_xaxis_transform(),
            textcoords="offset points",
            ha="left" if time < run.t[0] + 0.8 * length else "right",
            color=GRAY,
            fontsize="small",
        )
