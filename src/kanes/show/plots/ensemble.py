"""Many runs in one plot: bands that contain most of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.figures import GRAY
from kanes.base.types import Array
from kanes.base.values import count
from kanes.show.plots.curves import PlottedCurve, plotted_curves, unit_of_time
from kanes.show.plots.panels import panels_of
from kanes.show.plots.plot import PlottedLine, draw_panels

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from kanes.trajectory.ensemble import Ensemble

# Of the runs that have not ended, a band contains nine of ten, a darker one half, and a line is the median.
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
_FEW = 0.1  # bands end where a smaller fraction of all runs continues
_MOST_REASONS = 3  # for which runs ended early, in words


def plot_ensemble(runs: Ensemble, what: Sequence[object], single: int) -> Figure:
    """Bands of the given quantities over time, one panel above the other, with some runs as thin lines."""
    wanted = count(single, "plot: single")
    panels = panels_of(_banded(runs, what or usual_of_runs(runs), wanted))
    t = runs.t

    def draw(axis: Axes, curve: PlottedCurve, line: PlottedLine) -> None:
        low, quarter, median, three_quarters, high = curve.values[: len(QUANTILES)]
        for below, above, alpha in ((low, high, 0.15), (quarter, three_quarters, 0.25)):
            axis.fill_between(t, below, above, color=line["color"], alpha=alpha, linewidth=0)
        for row in curve.values[len(QUANTILES) :]:
            axis.plot(t, row, color=line["color"], linewidth=0.5, alpha=0.6)
        axis.plot(t, median, **line)

    figure = draw_panels(panels, draw, unit_of_time(runs.kernel.units), runs.kernel.name, f"\n{_counted(runs)}")
    axes = figure.axes
    axes[-1].set_xlim(t[0], t[-1] if t[-1] > t[0] else None)
    ends = [outcome.time for outcome in runs.outcomes if not outcome.finished]
    for axis in axes:
        axis.vlines(ends, 0, 0.05, transform=axis.get_xaxis_transform(), color=GRAY, linewidth=0.7)
    return figure


def usual_of_runs(runs: Ensemble) -> tuple[str, ...]:
    """What is drawn of many runs by default."""
    return "coordinates", "speeds", *(("inputs",) if runs.inputs.any() else ())


def _counted(runs: Ensemble) -> str:
    """How many runs there are, how many of them ended early, and why."""
    early = Counter(
        outcome.kind + (f" ({outcome.culprit})" if outcome.culprit else "")
        for outcome in runs.outcomes
        if not outcome.finished
    )
    bands = f"{len(runs)} run{'s' * (len(runs) > 1)}: median, bands of half and nine tenths of them"
    if not early:
        return bands
    reasons = [f"{number} {kind}" for kind, number in early.most_common(_MOST_REASONS)]
    others = early.total() - sum(number for _, number in early.most_common(_MOST_REASONS))
    return f"{bands}\n{early.total()} ended early: {', '.join([*reasons, *([f'{others} others'] if others else [])])}"


def _banded(runs: Ensemble, what: Sequence[object], single: int) -> list[PlottedCurve]:
    """Curves whose values are quantiles over the runs that have not ended, then some single runs."""
    curves, rows = over_runs(runs, what)
    found = []
    for key, curve in curves.items():
        values = rows[key]
        going = np.isfinite(values).mean(axis=0) >= _FEW
        quantiles = np.full((len(QUANTILES), runs.t.size), np.nan)
        quantiles[:, going] = np.nanquantile(values[:, going], QUANTILES, axis=0)
        found.append(replace(curve, values=np.vstack([quantiles, values[_spread(single, len(runs))]])))
    return found


def over_runs(runs: Ensemble, what: Sequence[object]) -> tuple[dict[Hashable, PlottedCurve], dict[Hashable, Array]]:
    """Each curve of any run, and its values: run × time, NaN where a run had ended."""
    curves: dict[Hashable, PlottedCurve] = {}
    rows: dict[Hashable, Array] = {}
    reached = [runs.t.size if each.finished else int((runs.t < each.time).sum()) for each in runs.outcomes]
    going = [number for number, size in enumerate(reached) if size]
    if not going:
        raise WrongValueError(f"plot: all runs of '{runs.kernel.name}' ended at their start. See runs.outcomes.")
    for number in going:
        seen: Counter[Hashable] = Counter()
        for curve in plotted_curves(runs.run(number), what):
            if curve.strip is not None:
                raise WrongValueError(
                    f"plot: '{runs.kernel.name}' has modes in single runs. Take one: ensemble.run(0).plot('modes')."
                )
            name = curve.panel, curve.title, curve.label
            seen[name] += 1
            key = *name, seen[name]
            if key not in rows:
                # Curves that only some runs have, such as work, are zero in the others.
                curves[key], rows[key] = curve, np.full((len(runs), runs.t.size), np.nan)
                for other in going:
                    rows[key][other, : reached[other]] = 0.0
            rows[key][number, : reached[number]] = curve.values[: reached[number]]
    return curves, rows


def _spread(wanted: int, there: int) -> list[int]:
    """Numbers of some runs, evenly among all."""
    return sorted({int(each) for each in np.linspace(0, there - 1, min(wanted, there)).round()})
