"""The contents of a dataset of many runs: varied symbols, kept values and outcomes."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.short_texts import did_you_mean, listed
from kanes.base.types import Array

if TYPE_CHECKING:
    from xarray import DataArray, Dataset

# Which runs count: all, those of one or several outcomes, or a truth value for each run.
RunChoice: TypeAlias = "str | Collection[str] | ArrayLike | DataArray | None"

RUN = "run"
# Variables of each run besides varied symbols and kept values.
_OF_RUNS = ("outcome", "end", "steps", "culprit")


def names_chosen(dataset: Dataset, names: Sequence[str] | None) -> list[str]:
    """The chosen variables with numbers of each run; by default the kept values.

    A sweep marks these by an attribute. In other datasets they are all numbers but varied symbols and outcomes.
    """
    count_of_runs(dataset)
    there = [
        str(name)
        for name, each in dataset.data_vars.items()
        if RUN in each.dims and np.issubdtype(each.dtype, np.number)
    ]
    if names is None:
        attributes = {name: dataset[name].attrs for name in there}
        marked = [name for name in there if "kept" in attributes[name]]
        found = marked or [name for name in there if name not in _OF_RUNS and not attributes[name].get("varied")]
        if not found:
            raise WrongValueError("the runs have no kept values. Give names, such as names=['end'].")
        return found
    return [known_name(dataset, name, there) for name in _names(names, "names")]


def varied_names(dataset: Dataset, varied: Sequence[str] | None = None) -> list[str]:
    """The names of varied symbols: those marked so, or those given."""
    count_of_runs(dataset)
    if varied is not None:
        return names_chosen(dataset, _names(varied, "varied"))
    found = [str(name) for name, each in dataset.data_vars.items() if each.attrs.get("varied")]
    if not found:
        raise WrongValueError("the dataset marks no varied symbols. Give them, such as varied=['m', 'k'].")
    return found


def runs_chosen(dataset: Dataset, only: RunChoice = None) -> Array:
    """Whether each run counts: all, those of one or several outcomes, or by a truth value for each run."""
    runs = count_of_runs(dataset)
    if only is None:
        return np.ones(runs, dtype=bool)
    words = [only] if isinstance(only, str) else only
    if isinstance(words, (list, tuple, set, frozenset)) and words and all(isinstance(each, str) for each in words):
        return np.isin(endings_of(dataset), list(words))
    try:
        given = np.asarray(only)
    except ValueError:
        given = np.empty(0)
    if given.dtype != bool or given.shape != (runs,):
        raise WrongValueError(
            f"runs are chosen by an outcome, such as 'finished', by several, or by {runs} truth values, one for each "
            f"run, not by {type(only).__name__}. Give one of these."
        )
    return given


def endings_of(dataset: Dataset) -> Array:
    """The outcome of each run; empty for a run that is not made yet."""
    name = _ending_name(dataset)
    if not name:
        raise WrongValueError("the dataset has no variable 'outcome'. Choose runs by truth values.")
    return np.asarray(dataset[name].values).astype(str)


def time_of(array: DataArray) -> str:
    """The name of the dimension that is time, `time` of a sweep or `t` of an ensemble; empty where there is none.

    It is `time_` where a symbol has that name.
    """
    return next((name for name in ("time", "time_", "t") if name in array.dims), "")


def has_endings(dataset: Dataset) -> bool:
    """Whether a dataset has the outcomes of its runs."""
    return bool(_ending_name(dataset))


def _ending_name(dataset: Dataset) -> str:
    """`outcome`, or `outcome_` where a symbol has that name: the one that has words."""
    found = [
        name
        for name in ("outcome", "outcome_")
        if name in dataset and not np.issubdtype(dataset[name].dtype, np.number)
    ]
    return found[0] if found else ""


def count_of_runs(dataset: Dataset) -> int:
    if not hasattr(dataset, "data_vars") or RUN not in getattr(dataset, "sizes", ()):
        raise WrongTypeError(
            f"{type(dataset).__name__} is not a dataset of runs. Give an xarray dataset with the dimension 'run'."
        )
    return int(dataset.sizes[RUN])


def _names(given: Sequence[str], what: str) -> list[str]:
    try:
        found = [given] if isinstance(given, str) else [str(each) for each in given]
    except TypeError:
        found = []
    if not found:
        raise WrongTypeError(f"{what}={given!r} is not a list of names. Give such as ['range'].")
    return found


def known_name(dataset: Dataset, name: str, there: Sequence[Hashable]) -> str:
    if name not in there:
        names = [str(each) for each in there]
        raise UnknownNameError(
            f"{name}: the runs have no such variable.{did_you_mean(name, names)} There are: {listed(names)}."
        )
    return name


def values_over_runs(dataset: Dataset, name: str, chosen: Array) -> Array:
    """The values of the chosen runs, run × …, NaN where they are not finite."""
    values = np.array(dataset[name].transpose(RUN, ...).values[chosen], dtype=float)
    values[~np.isfinite(values)] = np.nan
    return values


def numbers_of_runs(dataset: Dataset, name: str, chosen: Array) -> Array:
    """The number of each chosen run, NaN where it has none."""
    if len(dataset[name].dims) > 1:
        others = [str(each) for each in dataset[name].dims if each != RUN]
        raise WrongValueError(
            f"{name}: there are several numbers for each run, along {', '.join(others)}. Take one, such as "
            f"dataset.assign({name}=dataset[{name!r}].isel({others[0]}=-1))."
        )
    return values_over_runs(dataset, name, chosen)
