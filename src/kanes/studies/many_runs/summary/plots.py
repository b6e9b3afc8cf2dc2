"""Plots of many runs: bands over time, histograms, scatter plots, correlations and convergence."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.figures import COLORS, GRAY, INK, plain, styled_figure, typeset
from kanes.base.types import Array
from kanes.base.values import is_among
from kanes.show.plots.panels import named
from kanes.studies.many_runs.summary.dataset import (
    RUN,
    RunChoice,
    endings_of,
    has_endings,
    names_chosen,
    numbers_of_runs,
    runs_chosen,
    time_of,
    varied_names,
)
from kanes.studies.many_runs.summary.statistics import QUANTILES, convergence, statistics

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from xarray import DataArray, Dataset

# Bands end where less than this fraction of the runs continues.
_FEW_RUNS = 0.1
# Up to this many different numbers have a bar each; and the most bars of a histogram.
_FEW_NUMBERS, _MOST_BARS = 12, 80
# The most letters of tick labels below a small panel.
_FEW_LETTERS = 24
# Panels in a row; the most panels of a figure; the most bars of a figure.
_COLUMNS, _MOST_PANELS, _MOST_ROWS = 3, 12, 20
# With more points than this, an image shows their density instead.
_CLOUD = 100_000
# Numbers whose relative difference is smaller count as equal.
_ROUND_OFF = 1e-12
# Half the width of a 95 % confidence interval, in standard errors.
_SURE = 1.96


def plot_bands(dataset: Dataset, names: Sequence[str] | None = None, *, only: RunChoice = None) -> Figure:
    """Quantiles over time of kept trajectories: bands of 90 % and 50 % of the runs, and the median.

    One panel for each variable; its components have colours of their own. Returns the figure.
    """
    wanted = [name for name in names_chosen(dataset, names) if names is not None or time_of(dataset[name])]
    without = [name for name in wanted if not time_of(dataset[name])]
    if without or not wanted:
        raise WrongValueError(
            f"bands over time: {', '.join(without) or 'kept values'} has no times. Keep trajectories, or use "
            "plot_histograms."
        )
    shown = wanted[:_MOST_PANELS]
    found = statistics(dataset, shown, only=only, quantiles=QUANTILES)
    with styled_figure(7.2, 0.9 + 1.9 * len(shown)) as figure:
        axes = figure.subplots(len(shown), 1, sharex=True, squeeze=False)[:, 0]
        for axis, name in zip(axes, shown, strict=True):
            _draw_bands(axis, found[name].transpose("statistic", time_of(found[name]), ...), found.runs)
            axis.set_ylabel(_label(dataset, name))
        figure.align_ylabels(axes)
        axes[-1].set_xlabel(_time_label(found[shown[0]]))
        title = f"{_runs(found.runs)}: median, bands of half and nine tenths of them"
        figure.suptitle(title, fontsize="medium")
    return figure


def plot_histograms(dataset: Dataset, names: Sequence[str] | None = None, *, only: RunChoice = None) -> Figure:
    """Histograms of kept values, a panel for each, with the median as a line. Returns the figure.

    Outliers are counted at the edge, not drawn.
    """
    chosen = names_chosen(dataset, names)
    wanted = [name for name in chosen if names is not None or dataset[name].dims == (RUN,)]
    if not wanted:
        raise WrongValueError("histograms: no kept value has one number per run. Keep one, or use plot_bands.")
    with _panels(len(wanted)) as (figure, axes):
        for axis, name in zip(axes, wanted, strict=False):
            values = numbers_of_runs(dataset, name, runs_chosen(dataset, only))
            _draw_histogram(axis, values[np.isfinite(values)])
            axis.set_xlabel(_label(dataset, name))
    return figure


def plot_scatter(dataset: Dataset, name: str, varied: Sequence[str] | None = None, *, only: RunChoice = None) -> Figure:
    """A kept value against each varied symbol, coloured by outcome. Returns the figure.

    Runs without a value are ticks at the lower edge.
    """
    inputs = varied_names(dataset, varied)
    [known] = names_chosen(dataset, [name])
    chosen = runs_chosen(dataset, only)
    values = numbers_of_runs(dataset, known, chosen)
    words = endings_of(dataset)[chosen] if has_endings(dataset) else np.full(values.shape, "runs")
    groups = _by_frequency(words[words != ""])
    with _panels(len(inputs)) as (figure, axes):
        for axis, input_name in zip(axes, inputs, strict=False):
            along = numbers_of_runs(dataset, input_name, chosen)
            for word, color in groups.items():
                of_group = words == word
                _draw_cloud(axis, along[of_group], values[of_group], color, values.size)
                lacking = along[of_group & ~np.isfinite(values)]
                edge = axis.get_xaxis_transform()
                axis.plot(lacking, np.full(lacking.size, 0.02), "|", color=color, transform=edge, alpha=0.5)
            axis.set_xlabel(_label(dataset, input_name))
        for axis in axes[:: _columns(len(axes))]:
            axis.set_ylabel(_label(dataset, known))
        if list(groups) != ["runs"]:
            _name_groups(figure, groups, words)
    return figure


def plot_convergence(dataset: Dataset, name: str, *, only: RunChoice = None) -> Figure:
    """The running mean over the first runs, with its 95 % confidence band. Returns the figure."""
    found = convergence(dataset, name, only=only)
    runs, mean = found["runs"].values, found["mean"].values
    error = found["error"].values
    with styled_figure(5.6, 3.0) as figure:
        axis = figure.subplots()
        axis.fill_between(
            runs, mean - _SURE * error, mean + _SURE * error, color=COLORS[0], alpha=0.2, linewidth=0, label="95 %"
        )
        axis.plot(runs, mean, color=COLORS[0])
        axis.axhline(mean[-1], color=GRAY, linewidth=0.7, zorder=1)
        axis.set_xscale("log")
        axis.xaxis.set_major_formatter(lambda number, _: f"{number:,.0f}")
        axis.set_xlim(max(min(10, runs[-1] / 10), 1), max(runs[-1], 2))
        _fit_height(axis, runs, mean, error)
        axis.set_xlabel("runs")
        axis.set_ylabel(f"mean of {_label(dataset, name)}")
        error_text = f" ± {error[-1]:.2g}" if np.isfinite(error[-1]) else ""
        axis.set_title(
            f"{mean[-1]:.6g}{error_text} (standard error), {_runs(int(runs[-1]))}", fontsize="medium", loc="left"
        )
    return figure


def plot_bifurcation(dataset: Dataset, name: str, against: str, *, only: RunChoice = None) -> Figure:
    """All kept numbers of each run, such as the last ones of its trajectory, against a varied symbol.

    Points are small and light, so that many of them show where runs settle. Returns the figure.
    """
    [known] = names_chosen(dataset, [name])
    [along] = names_chosen(dataset, [against])
    chosen = runs_chosen(dataset, only)
    x = numbers_of_runs(dataset, along, chosen)
    rows = dataset[known].transpose(RUN, ...).values[chosen].astype(float)
    y = rows.reshape(x.size, math.prod(rows.shape[1:]))
    with styled_figure(6.4, 4.0) as figure:
        axis = figure.subplots()
        _draw_cloud(axis, np.repeat(x, y.shape[1]), y.ravel(), COLORS[0], y.size, fine=True)
        axis.grid(visible=False)
        axis.set_xlabel(_label(dataset, along))
        axis.set_ylabel(_label(dataset, known))
    return figure


def plot_correlations(found: Dataset, name: str | None = None, which: str = "spearman") -> Figure:
    """Correlations of a kept number with all varied symbols as bars, the strongest first. Returns the figure.

    found: the result of `correlation`. which: "pearson", "spearman" or "partial". For independent numbers the bar is
    within the grey band in 95 of 100 cases.
    """
    if not is_among(which, ("pearson", "spearman", "partial")):
        raise WrongValueError(f"plot_correlations: {which!r} is unknown. Use 'pearson', 'spearman' or 'partial'.")
    _check_table(found, ("kept", "varied", which, "count"), "correlation")
    kept = list(map(str, found["kept"].values))
    if name is not None and not is_among(name, kept):
        raise WrongValueError(f"plot_correlations: there are none of {name!r}. Give one of {', '.join(kept)}.")
    one = found.sel(kept=name or kept[0])
    labels, values = _strongest(one["varied"].values, one[which].values[:, None])
    others = one.sizes["varied"] - 1 if which == "partial" else 0
    chance = _SURE / math.sqrt(max(int(one["count"]) - 1 - others, 1))
    with styled_figure(5.2, 0.9 + 0.3 * len(labels)) as figure:
        axis = figure.subplots()
        axis.axvspan(-chance, chance, color=GRAY, alpha=0.15, linewidth=0)
        axis.axvline(0, color=GRAY, linewidth=0.8)
        colors = [COLORS[0] if each >= 0 else COLORS[1] for each in values[:, 0]]
        axis.barh(range(len(labels)), values[:, 0], color=colors, height=0.62)
        _name_rows(axis, labels, one.sizes["varied"])
        axis.set_xlim(-1, 1)
        words = {"pearson": "correlation", "spearman": "rank correlation", "partial": "partial rank correlation"}
        axis.set_xlabel(f"{words[which]} with {typeset(name or kept[0])}")
    return figure


def plot_sobol_indices(found: Dataset) -> Figure:
    """Sobol' indices as bars with their intervals, the largest first; indices over time as curves.

    found: the result of `sobol_indices`. Returns the figure.
    """
    _check_table(found, ("varied", "first", "first_error", "total", "total_error"), "sobol_indices")
    if time_of(found["first"]):
        return _indices_over_time(found)
    if len(found["first"].dims) > 1:
        raise WrongValueError("plot_sobol_indices: there are several components. Take one, such as found.isel(axis=0).")
    columns = np.column_stack([found[part].values for part in ("total", "total_error", "first", "first_error")])
    labels, rows = _strongest(found["varied"].values, columns)
    y = np.arange(len(labels))
    with styled_figure(5.2, 1.0 + 0.42 * len(labels)) as figure:
        axis = figure.subplots()
        whiskers = {"ecolor": INK, "elinewidth": 0.8, "capsize": 2}
        for shift, column, color, label in ((-0.18, 2, COLORS[0], "first order"), (0.18, 0, COLORS[5], "total")):
            values, errors = rows[:, column], rows[:, column + 1]
            axis.barh(y + shift, values, height=0.34, color=color, label=label, xerr=errors, error_kw=whiskers)
        axis.axvline(0, color=GRAY, linewidth=0.8)
        _name_rows(axis, labels, found.sizes["varied"])
        axis.set_xlim(min(0.0, axis.get_xlim()[0]), None)
        axis.set_xlabel(f"fraction of the variance of {typeset(str(found.attrs.get('of', '')))}")
        axis.legend(loc="lower right")
    return figure


def _indices_over_time(found: Dataset) -> Figure:
    """Sobol' indices over time: first-order indices in the upper panel, total ones in the lower."""
    if len(found["first"].dims) > 2:
        raise WrongValueError("plot_sobol_indices: there are several components. Take one, such as found.isel(axis=0).")
    t = found[time_of(found["first"])].values
    largest = np.argsort(-np.nan_to_num(found["total"].transpose("varied", ...).values).max(axis=1))
    with styled_figure(7.2, 4.4) as figure:
        axes = figure.subplots(2, 1, sharex=True, sharey=True)
        for axis, part, label in zip(axes, ("first", "total"), ("first order", "total"), strict=True):
            numbers, error = (found[each].transpose("varied", ...).values for each in (part, f"{part}_error"))
            for color, row in zip(COLORS, largest, strict=False):
                low, high = numbers[row] - error[row], numbers[row] + error[row]
                axis.fill_between(t, low, high, color=color, alpha=0.15, linewidth=0)
                axis.plot(t, numbers[row], color=color, label=typeset(str(found["varied"].values[row])))
            axis.set_ylabel(label)
            axis.set_ylim(-0.05, 1.05)
        axes[0].legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
        axes[-1].set_xlabel(_time_label(found["first"]))
        title = f"fractions of the variance of {typeset(str(found.attrs.get('of', '')))}"
        figure.suptitle(title, fontsize="medium")
    return figure


# Parts of plots


def _draw_bands(axis: Axes, found: DataArray, runs: int) -> None:
    """Bands of one variable, statistic × time × …; they end where few runs continue."""
    t = found[time_of(found)].values
    columns = found.values.reshape(found.shape[0], t.size, -1)
    words = list(found["statistic"].values)
    others = [each for each in found.dims if each not in ("statistic", time_of(found))]
    labels = [str(each) for each in found[others[0]].values] if others and others[0] in found.coords else []
    for number in range(columns.shape[2]):
        going = columns[words.index("count"), :, number] >= max(_FEW_RUNS * runs, 1)
        rows = [np.where(going, columns[words.index(f"{q:g}"), :, number], np.nan) for q in QUANTILES]
        color = COLORS[number % len(COLORS)]
        for below, above, alpha in ((rows[0], rows[4], 0.15), (rows[1], rows[3], 0.25)):
            axis.fill_between(t, below, above, color=color, alpha=alpha, linewidth=0)
        axis.plot(t, rows[2], color=color, label=plain(labels[number]) if labels else None)
    if labels:
        axis.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
    axis.set_xlim(t[0], t[-1] if t[-1] > t[0] else None)
    axis.locator_params(axis="y", nbins=5)


def _draw_histogram(axis: Axes, values: Array) -> None:
    axis.set_yticks([])
    axis.spines["left"].set_visible(False)
    is_one = values.size and np.ptp(values) <= _ROUND_OFF * abs(values[0])
    different, counts = np.unique(values[:1].repeat(values.size) if is_one else values, return_counts=True)
    if not different.size:
        axis.text(0.5, 0.5, "no values", transform=axis.transAxes, ha="center", color=GRAY)
        return
    if different.size <= min(_FEW_NUMBERS, max(values.size // 3, 1)):
        width = 0.6 * (np.diff(different).min() if different.size > 1 else 1.0)
        axis.bar(different, counts, width=width, color=COLORS[0], alpha=0.7)
        labels = [f"{each:.4g}" for each in different]
        # Longer labels would overlap.
        if sum(map(len, labels)) <= _FEW_LETTERS:
            axis.set_xticks(different, labels)
        else:
            axis.locator_params(axis="x", nbins=4)
    else:
        low, high = _main_part(values)
        bars = min(math.ceil(2 * values.size ** (1 / 3)), _MOST_BARS)
        axis.hist(values, bins=bars, range=(low, high), color=COLORS[0], alpha=0.7)
        axis.locator_params(axis="x", nbins=4)
        for beyond, side, align in (((values < low).sum(), 0.02, "left"), ((values > high).sum(), 0.98, "right")):
            if beyond:
                text = f"{beyond:,} beyond"
                axis.text(side, 0.92, text, transform=axis.transAxes, ha=align, color=GRAY, fontsize="small")
    axis.axvline(np.median(values), color=INK, linewidth=0.9)


def _main_part(values: Array) -> tuple[float, float]:
    """Limits without outliers: six interquartile ranges from the median."""
    quarter, middle, three_quarters = np.quantile(values, (0.25, 0.5, 0.75))
    far = 6 * width if (width := three_quarters - quarter) > _ROUND_OFF * abs(middle) else np.inf
    return float(max(values.min(), middle - far)), float(min(values.max(), middle + far))


def _draw_cloud(axis: Axes, x: Array, y: Array, color: str, total: int, fine: bool = False) -> None:
    """A scatter plot; the more points, the smaller and lighter they are. Very many become an image of their density."""
    there = np.isfinite(x) & np.isfinite(y)
    x, y = x[there], y[there]
    if x.size > _CLOUD and np.ptp(x) > 0 and np.ptp(y) > 0:
        _draw_density(axis, x, y, color)
        return
    size = float(np.clip(6000 / max(total, 1), 0.4 if fine else 1.0, 4.0 if fine else 16.0))
    alpha = float(np.clip(1500 / max(x.size, 1), 0.15, 0.8))
    axis.scatter(x, y, s=size, color=color, alpha=alpha, linewidths=0, rasterized=x.size > 2000)


def _draw_density(axis: Axes, x: Array, y: Array, color: str) -> None:
    """An image of counts, darker by their logarithm: single points stay visible beside many."""
    from matplotlib.colors import to_rgb  # noqa: PLC0415  # takes long to import, is installed on request

    counts, along, up = np.histogram2d(x, y, bins=(640, 400))
    shade = np.log1p(counts.T)
    shade = np.where(shade > 0, 0.15 + 0.85 * shade / shade.max(), 0.0)
    image = np.dstack([*(np.full(shade.shape, part) for part in to_rgb(color)), shade])
    axis.imshow(image, origin="lower", extent=(along[0], along[-1], up[0], up[-1]), aspect="auto", zorder=2)
    axis.margins(0.02)


def _fit_height(axis: Axes, runs: Array, mean: Array, error: Array) -> None:
    """Set the vertical limits by the later runs, since means of the first few vary much."""
    later = (runs >= axis.get_xlim()[0]) & np.isfinite(error)
    if later.any():
        low, high = (mean - _SURE * error)[later].min(), (mean + _SURE * error)[later].max()
        if high > low:
            axis.set_ylim(low - 0.05 * (high - low), high + 0.05 * (high - low))


def _by_frequency(words: Array) -> dict[str, str]:
    """Outcomes with their colours, the most frequent first, so that rare ones are drawn above; "finished" is blue."""
    different, counts = np.unique(words, return_counts=True)
    ordered = [str(each) for each in different[np.argsort(-counts)]]
    others = cycle(COLORS[1:])
    return {word: COLORS[0] if word in ("finished", "runs") else next(others) for word in ordered}


def _name_groups(figure: Figure, groups: dict[str, str], words: Array) -> None:
    from matplotlib.lines import Line2D  # noqa: PLC0415  # takes long to import, is installed on request

    handles = [
        Line2D([], [], marker="o", linestyle="", markersize=4, color=color, label=f"{word} ({(words == word).sum():,})")
        for word, color in groups.items()
    ]
    figure.legend(handles=handles, loc="outside upper center", ncols=min(len(handles), 4))


def _check_table(found: Dataset, names: Sequence[str], maker: str) -> None:
    if not hasattr(found, "data_vars") or not all(name in found for name in names):
        raise WrongTypeError(f"{type(found).__name__} is not a table of {maker}. Give the result of {maker}.")


def _strongest(labels: Array, columns: Array) -> tuple[list[str], Array]:
    """Rows by the size of their first column, without those that have no number, and at most `_MOST_ROWS`."""
    there = np.flatnonzero(np.isfinite(columns[:, 0]))
    if not there.size:
        raise WrongValueError("nothing to draw: kept values do not depend on varied symbols. Keep other values.")
    order = there[np.argsort(-np.abs(columns[there, 0]))]
    shown = order[:_MOST_ROWS]
    names = [typeset(str(labels[each])) for each in shown]
    return names, columns[shown]


def _name_rows(axis: Axes, labels: Sequence[str], all_of_them: int) -> None:
    axis.set_yticks(range(len(labels)), labels)
    axis.set_ylim(len(labels) - 0.4, -0.6)
    if all_of_them > len(labels):
        text = f"and {all_of_them - len(labels)} weaker"
        axis.text(1.0, 0.01, text, transform=axis.transAxes, ha="right", color=GRAY, fontsize="small")
    axis.grid(visible=False, axis="y")
    axis.tick_params(axis="y", length=0)
    axis.spines["left"].set_visible(False)


def _runs(number: int) -> str:
    return f"{number:,} run{'s' * (number != 1)}"


def _label(dataset: Dataset, name: str) -> str:
    return named(typeset(name), str(dataset[name].attrs.get("units", "")))


def _time_label(array: DataArray) -> str:
    time = time_of(array)
    return named("$t$", str(array.coords[time].attrs.get("units", "")) if time in array.coords else "")


def _columns(panels: int) -> int:
    """Panels in a row: four make a square."""
    return 2 if panels == 4 else min(panels, _COLUMNS)


@contextmanager
def _panels(count: int) -> Iterator[tuple[Figure, list[Axes]]]:
    """A figure with a grid of small panels, at most `_MOST_PANELS`."""
    shown = min(count, _MOST_PANELS)
    columns = _columns(shown)
    rows = math.ceil(shown / columns)
    with styled_figure(max(0.4 + 2.4 * columns, 4.0), 0.5 + 2.0 * rows) as figure:
        axes = list(figure.subplots(rows, columns, squeeze=False).ravel())
        for axis in axes[shown:]:
            axis.remove()
        yield figure, axes[:shown]
        if count > shown:
            figure.supxlabel(f"and {count - shown} more, to be chosen by name", fontsize="small", color=GRAY)
