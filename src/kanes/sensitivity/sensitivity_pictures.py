"""Sensitivities over time, and data with what was fitted to them, as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kanes.figures import COLORS, GRAY, plain, styled_figure, typeset

if TYPE_CHECKING:
    from kanes.sensitivity.sensitivities import Sensitivities


def slopes_over_time(found: Sensitivities, states: list[str]) -> Any:
    """A row of panels for each state, a column for each θ."""
    with styled_figure(min(1.2 + 2.1 * len(found.to), 14), min(0.8 + 1.5 * len(states), 14)) as figure:
        grid = figure.subplots(len(states), len(found.to), squeeze=False, sharex=True)
        for row, name in zip(grid, states, strict=True):
            for axis, to in zip(row, found.to, strict=True):
                axis.axhline(0.0, color=GRAY, linewidth=0.7)
                axis.plot(found.t, found.of(name, to), color=COLORS[found.to.index(to) % len(COLORS)])
                axis.set_title(f"∂{typeset(name)} / ∂{typeset(to)}{_at_start(found, to)}", fontsize=9)
                axis.margins(x=0)
        for axis in grid[-1]:
            axis.set_xlabel("$t$ in s")
        figure.suptitle(f"Sensitivities of {plain(found.kernel.name)}")
    return figure


def _at_start(found: Sensitivities, to: str) -> str:
    """What tells an initial value from a state."""
    return "(0)" if to in found.kernel.states else ""
