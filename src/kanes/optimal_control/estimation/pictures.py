"""Estimated states and inputs over time, with bands of two standard deviations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanes.base.figures import COLORS, plain, styled_figure, typeset

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from kanes.optimal_control.estimation.estimate import Estimate, EstimatedMotion


def with_bands(found: Estimate, names: list[str]) -> Figure:
    """A panel for each name, experiments side by side."""
    columns = len(found.motions)
    with styled_figure(min(1.6 + 4.4 * columns, 14), min(0.8 + 1.7 * len(names), 14)) as figure:
        grid = figure.subplots(len(names), columns, squeeze=False, sharex="col")
        for column, motion in enumerate(found.motions):
            for row, name in enumerate(names):
                _draw(grid[row, column], motion, name, COLORS[row % len(COLORS)])
            grid[-1, column].set_xlabel("$t$ in s")
            if columns > 1:
                grid[0, column].set_title(f"experiment {plain(motion.name)}", fontsize=9)
        figure.suptitle(f"Estimate of {plain(found.fit.kernel.name)}")
    return figure


def _draw(axis: Axes, motion: EstimatedMotion, name: str, color: str) -> None:
    run = motion.trajectory
    if name in motion.with_deviation:
        middle, half = motion.on_mesh(name), 2 * motion.deviation(name)
        axis.fill_between(motion.mesh, middle - half, middle + half, color=color, alpha=0.2, linewidth=0)
    axis.plot(run.t, run[name], color=color)
    axis.set_ylabel(typeset(name))
    axis.margins(x=0)
