"""What a dataset of many runs has: what varied, what was kept, and how each run ended."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from kanes.errors import ExpressionError, UnknownNameError
from kanes.short_texts import did_you_mean, listed
from kanes.types import Array

RUN = "run"
# What a dataset has of each run besides what varied and what was kept.
_OF_RUNS = ("outcome", "end", "steps", "culprit")


def names_chosen(dataset: Any, names: Sequence[str] | None) -> list[str]:
    """The variables with numbers of each run that are asked for; by default those that were kept.

    A sweep marks these by an attribute. In other datasets they are all but what varied and how runs ended.
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
            raise ExpressionError("the runs kept nothing. Name what is asked for, such as names=['end'].")
        return found
    return [known_name(dataset, name, there) for name in _names(names, "names")]


def varied_names(dataset: Any, varied: Sequence[str] | None = None) -> list[str]:
    """The names of what varied: those that were marked so, or those given."""
    count_of_runs(dataset)
    if varied is not None:
        return names_chosen(dataset, _names(varied, "varied"))
    found = [str(name) for name, each in dataset.data_vars.items() if each.attrs.get("varied")]
    if not found:
        raise ExpressionError("the dataset does not say what varied. Name it, such as varied=['m', 'k'].")
    return found


def runs_chosen(dataset: Any, only: Any = None) -> Array:
    """Whether each run counts: all, those of one outcome or several, or those for which a truth value says so."""
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
        raise ExpressionError(
            f"runs are chosen by an outcome, such as 'finished', by several, or by {runs} truth values, one for each "
            f"run, not by {type(only).__name__}. Give one of these."
        )
    return given


def endings_of(dataset: Any) -> Array:
    """The word for how each run ended; no word for a run that was not made yet."""
    name = _ending_name(dataset)
    if not name:
        raise ExpressionError("the dataset has no variable 'outcome'. Choose runs by truth values.")
    return np.asarray(dataset[name].values).astype(str)


def time_of(array: Any) -> str:
    """The name of the dimension that is time, `time` of a sweep or `t` of an ensemble; none where there is none.

    It is `time_` where a symbol has that name.
    """
    return next((name for name in ("time", "time_", "t") if name in array.dims), "")


def has_endings(dataset: Any) -> bool:
    """Whether a dataset says how its runs ended."""
    return bool(_ending_name(dataset))


def _ending_name(dataset: Any) -> str:
    """`outcome`, or `outcome_` where a symbol has that name: the one that has words."""
    found = [
        name
        for name in ("outcome", "outcome_")
        if name in dataset and not np.issubdtype(dataset[name].dtype, np.number)
    ]
    return found[0] if found else ""


def count_of_runs(dataset: Any) -> int:
    if not hasattr(dataset, "data_vars") or RUN not in getattr(dataset, "sizes", ()):
        raise ExpressionError(
            f"{type(dataset).__name__} is no dataset of runs. Give one of xarray with the dimension 'run'."
        )
    return int(dataset.sizes[RUN])


def _names(given: Any, what: str) -> list[str]:
    try:
        found = [given] if isinstance(given, str) else [str(each) for each in given]
    except TypeError:
        found = []
    if not found:
        raise ExpressionError(f"{what}={given!r} is no list of names. Give one such as ['range'].")
    return found


def known_name(dataset: Any, name: str, there: Sequence[Hashable]) -> str:
    if name not in there:
        names = [str(each) for each in there]
        raise UnknownNameError(
            f"{name}: the runs have no such numbers.{did_you_mean(name, names)} There are: {listed(names)}."
        )
    return name


def values_over_runs(dataset: Any, name: str, chosen: Array) -> Array:
    """The values of the chosen runs, run × …, NaN where they are not finite."""
    values = np.array(dataset[name].transpose(RUN, ...).values[chosen], dtype=float)
    values[~np.isfinite(values)] = np.nan
    return values


def numbers_of_runs(dataset: Any, name: str, chosen: Array) -> Array:
    """The number of each chosen run, NaN where it has none."""
    if len(dataset[name].dims) > 1:
        others = [str(each) for each in dataset[name].dims if each != RUN]
        raise ExpressionError(
            f"{name}: there are several numbers for each run, along {', '.join(others)}. Take one, such as "
            f"dataset.assign({name}=dataset[{name!r}].isel({others[0]}=-1))."
        )
    return values_over_runs(dataset, name, chosen)
