"""Plots of the forces that drive a motion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.figures import COLORS, GRAY, INK, plain, styled_figure, typeset
from kanes.base.types import Array
from kanes.base.values import is_among

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from kanes.motion_capture.inverse.force_parts import ForceParts
    from kanes.motion_capture.inverse.inverse_dynamics import InverseDynamics

# Of more parts, the smallest are drawn as one.
_MOST_PARTS = 9
# The most letters that a symbol has before an underscore.
_SYMBOL = 2


def plot_parts(parts: ForceParts, by: str) -> Figure:
    """Parts of one force, stacked above zero where positive and below where negative, and their sum."""
    groups = {"share": parts.shares, "segment": parts.by_segment, "cause": parts.by_cause}
    if not is_among(by, groups):
        raise WrongValueError(f"plot: by={by!r} is unknown. Use one of {', '.join(groups)}.")
    largest = _largest(groups[by])
    with styled_figure(7.2, 3.6) as figure:
        axis = figure.subplots()
        above, below = np.zeros(parts.t.size), np.zeros(parts.t.size)
        for number, (name, values) in enumerate(largest.items()):
            color, alpha = COLORS[number % len(COLORS)], 0.8 if number < len(COLORS) else 0.4
            for part, base in ((np.maximum(values, 0), above), (np.minimum(values, 0), below)):
                label = plain(name) if base is above else None
                axis.fill_between(parts.t, base, base + part, color=color, alpha=alpha, linewidth=0, label=label)
                base += part
        axis.plot(parts.t, parts.total, color=INK, linewidth=1.8, label="sum")
        axis.axhline(0.0, color=GRAY, linewidth=0.7)
        axis.set_xlim(parts.t[0], parts.t[-1])
        axis.set_xlabel("$t$")
        axis.set_ylabel(f"force along {_written(parts.of)}")
        axis.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def _largest(parts: Mapping[str, Array]) -> dict[str, Array]:
    """The largest parts, in the order of the model, and one for all others."""
    if len(parts) <= _MOST_PARTS:
        return dict(parts)
    sizes = {name: float(np.abs(values).max()) for name, values in parts.items()}
    kept = sorted(sizes, key=lambda name: sizes[name], reverse=True)[: _MOST_PARTS - 1]
    others = sum(values for name, values in parts.items() if name not in kept)
    return {name: values for name, values in parts.items() if name in kept} | {"all others": np.asarray(others)}


def plot_forces(found: InverseDynamics) -> Figure:
    """Inputs that were found, generalized forces and residuals over time, one above the other."""
    panels = {"inputs": found.inputs, "generalized forces": found.forces, "residuals": found.residuals}
    drawn = {title: curves for title, curves in panels.items() if curves}
    with styled_figure(7.2, 0.7 + 2.2 * len(drawn)) as figure:
        grid = figure.subplots(max(len(drawn), 1), 1, sharex=True, squeeze=False)
        for axis, (title, curves) in zip(grid[:, 0], drawn.items(), strict=False):
            for number, (name, values) in enumerate(curves.items()):
                dashes = ("-", "--", ":")[number // len(COLORS) % 3]
                axis.plot(found.t, values, dashes, color=COLORS[number % len(COLORS)], label=_written(name))
            axis.set_ylabel(title)
            axis.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), ncols=1 if len(curves) <= 8 else 2)
        grid[-1, 0].set_xlim(found.t[0], found.t[-1])
        grid[-1, 0].set_xlabel("$t$")
        figure.suptitle(plain(f"inverse dynamics of {found.motion.kernel.name}"))
    return figure


def _written(name: str) -> str:
    """A symbol in mathematical notation; a name that consists of words as it is."""
    return typeset(name) if len(name.split("_", maxsplit=1)[0]) <= _SYMBOL else plain(name)
