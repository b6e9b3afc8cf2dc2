"""Plots of periodic motions and of their branches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kanes.base.figures import COLORS, GRAY, INK, plain, styled_figure, typeset

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from kanes.analysis.periodic.branch import CycleBranch
    from kanes.analysis.periodic.cycle import Cycle
    from kanes.base.types import Array

# Marks of bifurcations.
_MARKS = {"fold": "o", "period doubling": "s", "branch point": "D", "torus": "^"}


def cycle(found: Cycle, what: tuple[object, ...]) -> Figure:
    """The motion in a plane."""
    run = found.run
    names = list(found.initial)
    speeds = len(names) - len(run.kernel.coordinates)
    x, y = what if len(what) == 2 else (names[0], names[-speeds])
    with styled_figure(4.8, 4.0) as figure:
        axis = figure.subplots()
        axis.plot(run[x], run[y], color=COLORS[0])
        axis.plot(run[x][0], run[y][0], "o", color=INK, markersize=4)
        axis.set(xlabel=typeset(str(x)), ylabel=typeset(str(y)))
        axis.set_title(f"{plain(found.name)}: period {found.period:.6g} s")
    return figure


def branch(found: CycleBranch, of: object) -> Figure:
    """A number of each cycle, and the sizes of its multipliers, over what is followed."""
    name = _shown(found) if of is None else str(of)
    with styled_figure(6.4, 5.2) as figure:
        above, below = figure.subplots(2, 1, sharex=True)
        _curve(above, found, found.initial(name))
        for each in found.bifurcations:
            mark = {"color": INK, "markersize": 5, "linestyle": "none", "zorder": 3}
            above.plot(each.value, each.cycle[name], _MARKS[each.kind], label=each.kind, **mark)
        above.set_ylabel("period in s" if name == "period" else typeset(name))
        _legend(above)
        below.axhline(1.0, color=GRAY, linewidth=0.8)
        for number, sizes in enumerate(np.abs(found.multipliers).T):
            below.plot(found.values, sizes, color=COLORS[number % len(COLORS)])
        below.set(xlabel=typeset(found.over), ylabel="sizes of multipliers")
        below.set_ylim(bottom=0.0)
        figure.align_ylabels([above, below])
        figure.suptitle(plain(found.name))
    return figure


def _shown(found: CycleBranch) -> str:
    """The first state that changes along a branch, or the period."""
    for name in found.cycles[0].initial:
        if name != found.over and np.ptp(found.initial(name)) > 0:
            return name
    return "period"


def _curve(axis: Axes, found: CycleBranch, values: Array) -> None:
    """The branch, thin and broken; the parts that are stable thick."""
    axis.plot(found.values, values, color=COLORS[0], linewidth=0.9, linestyle="--")
    stable = found.stable
    both = stable[:-1] & stable[1:]
    for first in np.flatnonzero(both):
        axis.plot(found.values[first : first + 2], values[first : first + 2], color=COLORS[0], linewidth=2.2)


def _legend(axis: Axes) -> None:
    """Each kind of bifurcation once."""
    handles, labels = axis.get_legend_handles_labels()
    once = dict(zip(labels, handles, strict=True))
    if once:
        axis.legend(list(once.values()), list(once))
