"""Plots of sensitivities over time, and of data with the fitted runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kanes.base.figures import COLORS, GRAY, plain, styled_figure, typeset

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from kanes.analysis.sensitivity.experiments import Channel
    from kanes.analysis.sensitivity.fit_result import Fit
    from kanes.analysis.sensitivity.sensitivities import Sensitivities
    from kanes.base.types import Array
    from kanes.trajectory.trajectory import Trajectory


def sensitivities_over_time(found: Sensitivities, states: list[str]) -> Figure:
    """A row of panels for each state, a column for each θ."""
    with styled_figure(min(1.2 + 2.1 * len(found.wrt), 14), min(0.8 + 1.5 * len(states), 14)) as figure:
        grid = figure.subplots(len(states), len(found.wrt), squeeze=False, sharex=True)
        for row, name in zip(grid, states, strict=True):
            for axis, wrt in zip(row, found.wrt, strict=True):
                axis.axhline(0.0, color=GRAY, linewidth=0.7)
                axis.plot(found.t, found.of(name, wrt), color=COLORS[found.wrt.index(wrt) % len(COLORS)])
                axis.set_title(f"∂{typeset(name)} / ∂{typeset(wrt)}{_at_start(found, wrt)}", fontsize=9)
                axis.margins(x=0)
        for axis in grid[-1]:
            axis.set_xlabel("$t$ in s")
        figure.suptitle(f"Sensitivities of {plain(found.kernel.name)}")
    return figure


def _at_start(found: Sensitivities, wrt: str) -> str:
    """The suffix of an initial value."""
    return "(0)" if wrt in found.kernel.states else ""


def fit_and_residuals(found: Fit) -> Figure:
    """A pair of panels for each channel: data and the run, and residuals below; experiments side by side."""
    names = list(dict.fromkeys(channel.name for channels in found.channels for channel in channels))
    columns = len(found.channels)
    with styled_figure(min(1.6 + 4.4 * columns, 14), min(0.7 + 2.9 * len(names), 14)) as figure:
        grid = figure.subplots(
            2 * len(names), columns, squeeze=False, sharex="col", height_ratios=[2.2, 1] * len(names)
        )
        for column, (channels, run) in enumerate(zip(found.channels, found.runs, strict=True)):
            for axis in grid[:, column]:
                axis.margins(x=0.02)
                axis.set_visible(False)
            for channel, left in zip(channels, found._residuals[column], strict=True):
                above, below = grid[2 * names.index(channel.name) :, column][:2]
                _draw_channel(above, below, channel, left, run)
            last = next(axis for axis in reversed(grid[:, column]) if axis.get_visible())
            last.set_xlabel("$t$ in s")
            last.tick_params(labelbottom=True)
            if columns > 1:
                first = next(axis for axis in grid[:, column] if axis.get_visible())
                first.set_title(f"experiment {plain(found.experiments[column])}", fontsize=9)
            for row, name in enumerate(names):
                grid[2 * row, column].set_ylabel(typeset(name))
                grid[2 * row + 1, column].set_ylabel("residual")
            figure.align_ylabels(grid[:, column])
        figure.suptitle(f"Fit of {plain(found.kernel.name)}")
    return figure


def _draw_channel(above: Axes, below: Axes, channel: Channel, left: Array, run: Trajectory) -> None:
    computed = np.atleast_2d(run[channel.thing])
    above.set_visible(True)
    below.set_visible(True)
    below.axhline(0.0, color=GRAY, linewidth=0.7)
    for number, (measured, curve, residual) in enumerate(zip(channel.values, computed, left, strict=True)):
        color = COLORS[number % len(COLORS)]
        axis = f" along {'xyz'[number]}" if len(computed) == 3 else ""
        above.plot(channel.t, measured, ".", color=color, markersize=3, alpha=0.55, label=f"measured{axis}")
        above.plot(run.t, curve, color=color, label=f"fitted{axis}")
        below.plot(channel.t, residual, ".", color=color, markersize=3, alpha=0.7)
    above.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize="small")
