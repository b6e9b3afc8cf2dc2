"""Mean curves and their standard deviations, and plots of them over 0–100 % of a cycle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError, counted
from kanes.base.figures import COLORS, GRAY, plain, styled_figure
from kanes.base.short_texts import listed
from kanes.base.types import Array
from kanes.motion_capture.gait.labels import chosen

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_MOST_COLUMNS = 3


@dataclass(frozen=True, eq=False, repr=False)
class Bands:
    """Mean and standard deviation of curves over 0–100 % of a cycle, over cycles or over subjects."""

    percent: Array  # P, from 0 to 100
    mean: Mapping[str, Array]  # label: P
    sd: Mapping[str, Array]  # label: P, of a sample (n − 1); NaN where there is one curve alone
    count: int  # how many curves
    of: str = "cycle"  # what each curve belongs to, "cycle" or "subject"

    def __repr__(self) -> str:
        return f"<mean ± SD over {counted(self.count, self.of)}: {listed(self.mean)}>"

    def plot(self, labels: Iterable[str] | None = None) -> Figure:
        """The mean curves with a band of a standard deviation on either side; returns the figure."""
        return plot({"": self}, labels)


@runtime_checkable
class _HasBands(Protocol):
    """Objects that have bands, such as cycles."""

    def bands(self) -> Bands: ...


def average(subjects: Sequence[Bands | _HasBands]) -> Bands:
    """Mean over subjects of the mean of each, and the standard deviation between them.

    subjects: for each the cycles, or the bands, of the same curves at the same points. Each subject counts once,
    whatever its number of cycles.
    """
    try:
        given = [each.bands() if isinstance(each, _HasBands) else each for each in subjects]
    except TypeError:
        raise WrongTypeError(f"average: {subjects!r} is not a list. Give a list of cycles or bands.") from None
    if not given or not all(isinstance(each, Bands) for each in given):
        raise WrongTypeError("average: not all subjects have curves. Give cycles or bands, one for each subject.")
    first = given[0]
    for number, each in enumerate(given[1:], start=2):
        if set(each.mean) != set(first.mean) or not np.array_equal(each.percent, first.percent):
            raise WrongValueError(
                f"average: subject {number} has {each.percent.size} points of ({', '.join(each.mean)}), and the first "
                f"{first.percent.size} of ({', '.join(first.mean)}). Cut all into the same curves and points."
            )
    found = {label: mean_and_sd(np.array([each.mean[label] for each in given])) for label in first.mean}
    means, deviations = ({label: pair[side] for label, pair in found.items()} for side in (0, 1))
    return Bands(first.percent, means, deviations, len(given), "subject")


def mean_and_sd(rows: Array) -> tuple[Array, Array]:
    """Over the rows; a gap in one of them is a gap in both."""
    mean: Array = rows.mean(axis=0)
    sd: Array = rows.std(axis=0, ddof=1) if len(rows) > 1 else np.full(rows.shape[1], np.nan)
    return mean, sd


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
