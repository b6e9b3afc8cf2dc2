"""Plots of feedback along a motion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanes.base.figures import COLORS, GRAY, plain, styled_figure, typeset

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from kanes.optimal_control.feedback.tracking import TrackingRegulator


def gains(regulator: TrackingRegulator) -> Figure:
    """A panel for each input, with the gain of each state over time."""
    with styled_figure(6.4, min(0.9 + 2.1 * len(regulator.inputs), 14)) as figure:
        panels = figure.subplots(len(regulator.inputs), 1, squeeze=False, sharex=True)[:, 0]
        for axis, name, rows in zip(panels, regulator.inputs, regulator.gains.swapaxes(0, 1), strict=True):
            axis.axhline(0.0, color=GRAY, linewidth=0.7)
            for k, state in enumerate(regulator.states):
                style = {"drawstyle": "default" if regulator.period is None else "steps-post"}
                axis.plot(regulator.t, rows[:, k], color=COLORS[k % len(COLORS)], label=typeset(state), **style)
            axis.set_ylabel(f"$K$ of {typeset(name)}")
            axis.margins(x=0)
        panels[0].legend(loc="best", ncols=min(len(regulator.states), 6))
        panels[-1].set_xlabel("$t$ in s")
        figure.suptitle(f"Gains along a motion of {plain(regulator.name)}")
    return figure
