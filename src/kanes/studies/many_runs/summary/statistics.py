"""Statistics of many runs: moments, quantiles, confidence intervals and correlations.

The source is a dataset with the dimension `run`, as a sweep gives one: varied symbols, kept values and outcomes. One
variable at a time is read into memory.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.short_texts import few, html_table, text_table
from kanes.base.types import Array, Key
from kanes.base.values import as_numbers, is_among, number
from kanes.studies.many_runs.summary.dataset import (
    RUN,
    RunChoice,
    endings_of,
    has_endings,
    known_name,
    names_chosen,
    numbers_of_runs,
    runs_chosen,
    time_of,
    values_over_runs,
    varied_names,
)
from kanes.trajectory.files import needed

if TYPE_CHECKING:
    from xarray import DataArray, Dataset

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
_MOMENTS = ("count", "missing", "mean", "deviation", "error", "least")
# The most points of a running mean.
_POINTS = 300


@dataclass(frozen=True, eq=False, repr=False)
class SweptStatistics:
    """Statistics of kept values. `dataset` has each variable over `statistic` and its other dimensions.

    found["range"].sel(statistic="mean")
    """

    dataset: Dataset
    runs: int  # that were counted, including those without a value

    def __getitem__(self, name: Key) -> DataArray:
        """The statistics of one variable, an xarray array over `statistic`."""
        return self.dataset[known_name(self.dataset, str(name), list(self.dataset.data_vars))]

    def __repr__(self) -> str:
        heads, rows = self._table()
        lines = text_table(heads, rows).split("\n")
        return "\n".join([f"statistics of {self.runs:,} runs", *lines[:2], *few(lines[2:], "dataset")])

    def _repr_html_(self) -> str:
        heads, rows = self._table()
        return html_table(heads, rows)

    def _table(self) -> tuple[list[str], list[list[str]]]:
        """A row for each number; of trajectories the last time."""
        words = list(self.dataset["statistic"].values)
        shown = [word for word in words if word not in ("0.25", "0.75")]
        rows = []
        for name, array in self.dataset.data_vars.items():
            last = array.isel({time_of(array): -1}) if time_of(array) else array
            others = [each for each in last.dims if each != "statistic"]
            for index in np.ndindex(*(last.sizes[each] for each in others)):
                one = last.isel(dict(zip(others, index, strict=True)))
                numbers = dict(zip(words, one.values, strict=True))
                rows.append([_label(name, array, one, others), *(_number_text(word, numbers[word]) for word in shown)])
        return ["variable", *shown], rows


@dataclass(frozen=True)
class SuccessRate:
    """The number of runs that passed, and a confidence interval of the success rate."""

    successes: int
    runs: int
    lower: float
    upper: float
    confidence: float

    @property
    def rate(self) -> float:
        """The fraction of runs that passed."""
        return self.successes / self.runs

    def __repr__(self) -> str:
        between = f"from {self.lower:.4g} to {self.upper:.4g} with {100 * self.confidence:g} % confidence"
        return f"<{self.successes:,} of {self.runs:,} runs, rate {self.rate:.4g}: {between}>"


def statistics(
    dataset: Dataset,
    names: Sequence[str] | None = None,
    *,
    only: RunChoice = None,
    quantiles: Sequence[float] = QUANTILES,
) -> SweptStatistics:
    """Count, mean, standard deviation, standard error of the mean, least, quantiles and largest over the runs.

    names: of variables; all that were kept by default. only: which runs count: all by default, also those that ended
    early, as far as they have a value; an outcome or several, `only="finished"`; or a truth value for each run.
    Values that are not finite are left out and counted as `missing`.
    """
    levels = _probabilities(quantiles, "statistics: quantiles")
    chosen = runs_chosen(dataset, only)
    labels = [*_MOMENTS, *(f"{level:g}" for level in levels), "largest"]
    found = {}
    for name in names_chosen(dataset, names):
        array = dataset[name]
        values, others = values_over_runs(dataset, name, chosen), [each for each in array.dims if each != RUN]
        coordinates = {each: array[each] for each in others if each in array.coords}
        found[name] = _array(("statistic", *others), _moments(values, levels), coordinates, array.attrs)
    made = needed("xarray", "xarray").Dataset(found).assign_coords(statistic=labels)
    return SweptStatistics(made, int(chosen.sum()))


def quantile_intervals(
    dataset: Dataset,
    name: str,
    quantiles: Sequence[float] = QUANTILES,
    *,
    confidence: float = 0.95,
    only: RunChoice = None,
) -> Dataset:
    """Quantiles of a kept value, with limits that hold for any distribution; a dataset over `quantile`.

    Of n independent runs, B lie below the quantile of level p, and B is binomial. The limits are the order statistics
    X_(r) and X_(s) with P(B < r) ≤ α/2 and P(B ≥ s) ≤ α/2 for α = 1 − confidence, so that they hold at least with this
    confidence; `confidence` in the dataset is the true one, P(r ≤ B < s). Where so few runs have no such limit, it is
    infinite. Runs by "latin" or "sobol" are more even than independent ones, and the limits for them
    are wider than needed.
    """
    from scipy.stats import binom  # noqa: PLC0415  # takes long to import, and few need it

    levels, sure = _probabilities(quantiles, "quantiles"), _confidence(confidence)
    values = np.sort(_scalar(dataset, name, only))
    n = values.size
    if not n:
        raise WrongValueError(f"quantiles of {name}: no run has a value. Keep it, or count other runs.")
    r = binom.ppf((1 - sure) / 2, n, levels).astype(int)
    s = binom.ppf((1 + sure) / 2, n, levels).astype(int) + 1
    padded = np.concatenate([[-np.inf], values, [np.inf]])
    columns = {
        "value": np.quantile(values, levels),
        "lower": padded[np.clip(r, 0, n + 1)],
        "upper": padded[np.clip(s, 0, n + 1)],
        "confidence": binom.cdf(s - 1, n, levels) - binom.cdf(r - 1, n, levels),
    }
    return _table({key: ("quantile", each) for key, each in columns.items()}, {"quantile": levels}, name, n)


def convergence(dataset: Dataset, name: str, *, only: RunChoice = None) -> Dataset:
    """The running mean over the first runs, with its standard error; a dataset over `runs`.

    `runs` counts those that have a value, in the order of the dataset. It has at most 300 values, evenly spaced on a
    logarithmic axis.
    """
    values = _scalar(dataset, name, only)
    n = values.size
    if not n:
        raise WrongValueError(f"convergence of {name}: no run has a value. Keep it, or count other runs.")
    counts = np.unique(np.round(np.geomspace(1, n, min(n, _POINTS))).astype(int))
    # Relative to the mean of all, against cancellation in the squares.
    middle = values.mean()
    sums, squares = (np.cumsum((values - middle) ** power)[counts - 1] for power in (1, 2))
    with np.errstate(invalid="ignore", divide="ignore"):
        variance = np.maximum(squares - sums * sums / counts, 0) / (counts - 1)
    columns = {
        "mean": middle + sums / counts,
        "deviation": np.sqrt(variance),
        "error": np.sqrt(variance / counts),
    }
    return _table({key: ("runs", each) for key, each in columns.items()}, {"runs": counts}, name, n)


def correlation(
    dataset: Dataset, names: Sequence[str] | None = None, *, varied: Sequence[str] | None = None, only: RunChoice = None
) -> Dataset:
    """Correlations of kept values with varied symbols: a dataset of three over `kept` and `varied`.

    `pearson` is of the numbers, `spearman` of their ranks, and `partial` of the ranks once what the other varied
    numbers explain linearly is taken out of both. `count` is the number of runs with a value. Correlations
    of a constant are NaN; `partial` is also NaN if runs are too few, or varied numbers depend on each other.

    names: of kept variables; all with one number per run by default. varied: those that a sweep has marked by default.
    """
    inputs = varied_names(dataset, varied)
    wanted = names_chosen(dataset, names)
    kept = [name for name in wanted if dataset[name].dims == (RUN,)] if names is None else wanted
    if not kept:
        raise WrongValueError("correlation: no kept value has one number per run. Keep such a value.")
    chosen = runs_chosen(dataset, only)
    given = np.array([numbers_of_runs(dataset, name, chosen) for name in inputs])
    found = np.full((3, len(kept), len(inputs)), np.nan)
    counts = np.zeros(len(kept), dtype=int)
    for row, name in enumerate(kept):
        values = numbers_of_runs(dataset, name, chosen)
        there = np.isfinite(values) & np.isfinite(given).all(axis=0)
        counts[row] = there.sum()
        found[:, row] = _correlations(given[:, there], values[there])
    columns: dict[str, tuple[str | tuple[str, str], Array]] = {
        key: (("kept", "varied"), each) for key, each in zip(("pearson", "spearman", "partial"), found, strict=True)
    }
    columns["count"] = ("kept", counts)
    return needed("xarray", "xarray").Dataset(columns, coords={"kept": kept, "varied": inputs})


def success_rate(
    dataset: Dataset, passed: RunChoice = "finished", *, confidence: float = 0.95, method: str = "clopper-pearson"
) -> SuccessRate:
    """The fraction of runs that passed, with a confidence interval.

    passed: an outcome or several, or a truth value for each run, such as `dataset["range"] > 10`, where a run without
    a value has not passed. Runs that were not made yet do not count. method: "clopper-pearson", which holds at least
    with the given confidence, or "wilson", which is narrower and holds with it on average.
    """
    from scipy.stats import binomtest  # noqa: PLC0415  # takes long to import, and few need it

    names = {"clopper-pearson": "exact", "wilson": "wilson"}
    if not is_among(method, names):
        raise WrongValueError(f"success_rate: method {method!r} is unknown. Use 'clopper-pearson' or 'wilson'.")
    sure = _confidence(confidence)
    chosen = runs_chosen(dataset, passed)
    made = endings_of(dataset) != "" if has_endings(dataset) else np.ones(chosen.size, dtype=bool)
    succeeded, runs = int((chosen & made).sum()), int(made.sum())
    if not runs:
        raise WrongValueError("success_rate: no run is made yet. Make some first.")
    interval = binomtest(succeeded, runs).proportion_ci(sure, names[method])
    return SuccessRate(succeeded, runs, float(interval.low), float(interval.high), sure)


# Numbers


def _scalar(dataset: Dataset, name: str, only: RunChoice) -> Array:
    """The numbers of those chosen runs that have one."""
    [known] = names_chosen(dataset, [name])
    values = numbers_of_runs(dataset, known, runs_chosen(dataset, only))
    return values[np.isfinite(values)]


def _moments(values: Array, levels: Array) -> Array:
    """A row for each statistic, of run × …; those without any value are NaN."""
    ordered = np.sort(values, axis=0)  # NaN come last
    counts = np.isfinite(values).sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.nansum(values, axis=0) / counts
        variance = np.nansum((values - mean) ** 2, axis=0) / (counts - 1)
    variance = np.where(counts > 1, variance, np.nan)
    rows = [counts, len(values) - counts, mean, np.sqrt(variance), np.sqrt(variance / np.maximum(counts, 1))]
    rows += [_ordered_quantile(ordered, counts, level) for level in (0.0, *levels, 1.0)]
    return np.array(rows, dtype=float)


def _ordered_quantile(ordered: Array, counts: Array, level: float) -> Array:
    """Linear between order statistics, of the first `counts` of each column."""
    if not len(ordered):
        return np.full(counts.shape, np.nan)
    position = np.maximum(counts - 1, 0) * level
    below = np.floor(position).astype(int)
    low, high = (
        np.take_along_axis(ordered, np.minimum(each, np.maximum(counts - 1, 0))[None], axis=0)[0]
        for each in (below, below + 1)
    )
    return low + (position - below) * (high - low)


def _correlations(given: Array, values: Array) -> Array:
    """Rows of pearson, spearman and partial: 3 × varied."""
    from scipy.stats import rankdata  # noqa: PLC0415  # takes long to import, and few need it

    rows = np.vstack([given, values])
    if values.size < 2:
        return np.full((3, len(given)), np.nan)
    plain, ranked = _correlation_matrix(rows), _correlation_matrix(rankdata(rows, axis=1))
    return np.array([plain[-1, :-1], ranked[-1, :-1], _partial(ranked, values.size)])


def _correlation_matrix(rows: Array) -> Array:
    """Pearson's correlations of rows; NaN for those that do not vary."""
    centred = rows - rows.mean(axis=1, keepdims=True)
    lengths = np.sqrt((centred**2).sum(axis=1))
    lengths[np.ptp(rows, axis=1) == 0] = np.nan
    return np.clip((centred / lengths[:, None]) @ (centred / lengths[:, None]).T, -1, 1)


def _partial(correlations: Array, runs: int) -> Array:
    """Partial correlations of the last row with each other, −P_jy/√(P_jj P_yy) by the inverse P of the matrix."""
    found = np.full(len(correlations) - 1, np.nan)
    there = np.flatnonzero(np.isfinite(correlations).any(axis=1))
    if there.size < 2 or there[-1] != len(found) or runs < there.size + 2:
        return found
    matrix = correlations[np.ix_(there, there)]
    # The effects of varied numbers that depend on each other cannot be separated.
    if np.linalg.cond(matrix[:-1, :-1]) > _DEPENDENT:
        return found
    own = np.linalg.inv(matrix[:-1, :-1])
    effects = own @ matrix[:-1, -1]
    left = max(1 - float(matrix[-1, :-1] @ effects), 0.0)
    # P_jy = −effect_j/left, P_yy = 1/left and P_jj = own_jj + effect_j²/left, multiplied by left, which may be zero.
    with np.errstate(invalid="ignore"):
        found[there[:-1]] = effects / np.sqrt(own.diagonal() * left + effects**2)
    return found


# The condition number of correlations above which numbers depend on each other but for round-off.
_DEPENDENT = 1e12


def _probabilities(given: Sequence[float], where: str) -> Array:
    found = as_numbers(given)
    if found is None or found.ndim != 1 or not found.size or not ((found > 0) & (found < 1)).all():
        raise WrongValueError(f"{where}: levels must lie in (0, 1), not {given!r}. Give such as (0.05, 0.95).")
    return found


def _confidence(given: float) -> float:
    found = number(given, "confidence")
    if not 0 < found < 1:
        raise WrongValueError(f"confidence={given!r} is not between 0 and 1. Give such as 0.95.")
    return found


def _label(name: Hashable, array: DataArray, one: DataArray, others: Sequence[Hashable]) -> str:
    labels = [str(one.coords[each].item()) if each in one.coords else str(each) for each in others]
    time = time_of(array)
    at = f" at {float(array.coords[time][-1]):g}" if time in array.coords else ""
    return f"{name}[{', '.join(labels)}]{at}" if labels else f"{name}{at}"


def _number_text(word: str, number: float) -> str:
    return f"{number:.0f}" if word in ("count", "missing") else f"{number:.5g}"


def _array(
    dimensions: tuple[Hashable, ...],
    values: Array,
    coordinates: Mapping[Hashable, DataArray],
    attributes: Mapping[str, object],
) -> DataArray:
    made: DataArray = needed("xarray", "xarray").DataArray(values, coordinates, dimensions, attrs=attributes)
    return made


def _table(columns: Mapping[str, tuple[str, Array]], coordinates: Mapping[str, Array], name: str, runs: int) -> Dataset:
    attributes = {"of": name, "count": runs}
    made: Dataset = needed("xarray", "xarray").Dataset(columns, coords=coordinates, attrs=attributes)
    return made
