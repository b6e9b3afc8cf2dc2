"""Sobol' indices: the fraction of the variance of a result that each varied number causes, alone and with others."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

import numpy as np

from kanes.base.errors import WrongValueError, counted
from kanes.base.types import Array
from kanes.base.values import count, number
from kanes.studies.many_runs.summary.dataset import RUN, names_chosen
from kanes.trajectory.files import needed

if TYPE_CHECKING:
    from xarray import Dataset

# The number of runs whose varied numbers are compared with the dispersions.
_COMPARED = 256
# Values whose relative variation is smaller are constant up to round-off.
_CONSTANT = 1e-12
_PARTS = ("first", "first_error", "total", "total_error")
_SALIB = ("S1", "S1_conf", "ST", "ST_conf")


class SaltelliDesign(Protocol):
    """Dispersions by the method "saltelli", the attributes used here."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of varied symbols."""

    @property
    def method(self) -> str:
        """The sampling method."""

    def check_runs(self, runs: int) -> None:
        """Raise where there is no design with this number of runs."""

    def values(self, first: int, last: int, runs: int) -> dict[str, Array]:
        """The numbers of some runs."""


def sobol_indices(
    dataset: Dataset,
    name: str,
    dispersions: SaltelliDesign,
    *,
    confidence: float = 0.95,
    resamples: int = 200,
    seed: int = 1,
) -> Dataset:
    """First-order and total indices of a kept variable, by SALib; a dataset over `varied`.

    `first` is the fraction of the variance that a number causes alone, `total` that with all its interactions.
    `first_error` and `total_error` are half the width of an interval with the given confidence, by resampling.
    Indices have the times and components of the variable. The indices of a constant are NaN.

    dispersions: those of the sweep, by method="saltelli". Every run needs a value.
    """
    if getattr(dispersions, "method", None) != "saltelli":
        raise WrongValueError(
            f"sobol_indices of {name}: the runs are not of a design for them. Disperse with method='saltelli'."
        )
    sure = number(confidence, "sobol_indices: confidence")
    if not 0 < sure < 1:
        raise WrongValueError(f"sobol_indices: confidence={confidence!r} is not between 0 and 1. Give such as 0.95.")
    [known] = names_chosen(dataset, [name])
    array = dataset[known].transpose(RUN, ...)
    _check_design(dataset, dispersions)
    values = np.asarray(array.values, dtype=float)
    _check_complete(values, known)
    others = [str(each) for each in array.dims if each != RUN]
    settings = {
        "conf_level": sure,
        "num_resamples": count(resamples, "sobol_indices: resamples", 2),
        "seed": 1 + count(seed, "sobol_indices: seed"),  # SALib takes zero for none
    }
    found = _indices(values.reshape(len(values), -1), dispersions.names, settings)
    shape = (len(dispersions.names), *values.shape[1:])
    columns = {part: (("varied", *others), each.reshape(shape)) for part, each in zip(_PARTS, found, strict=True)}
    coordinates = {"varied": list(dispersions.names), **{each: array[each] for each in others if each in array.coords}}
    made = needed("xarray", "xarray").Dataset(columns, coords=coordinates)
    return made.assign_attrs(of=known, confidence=sure, count=len(values))


def _indices(columns: Array, names: Sequence[str], settings: dict[str, float]) -> Array:
    """The indices of each column of results: part × varied × column."""
    needed("SALib", "sensitivity")
    analyze = import_module("SALib.analyze.sobol").analyze  # takes long, and few need it
    problem = {"num_vars": len(names), "names": list(names), "bounds": [[0, 1]] * len(names)}
    found = np.full((len(_PARTS), len(names), columns.shape[1]), np.nan)
    for row, column in enumerate(columns.T):
        if np.ptp(column) > _CONSTANT * np.abs(column).max():
            with warnings.catch_warnings():
                # SALib divides by the variance of resamples, which may be zero for few runs.
                warnings.simplefilter("ignore", RuntimeWarning)
                result = analyze(problem, column, calc_second_order=False, **settings)
            found[:, :, row] = [result[part] for part in _SALIB]
    return found


def _check_design(dataset: Dataset, dispersions: SaltelliDesign) -> None:
    """The runs are those that the dispersions give, in their order."""
    runs = int(dataset.sizes[RUN])
    dispersions.check_runs(runs)
    last = min(runs, _COMPARED)
    given = dispersions.values(0, last, runs)
    for name, values in given.items():
        if name not in dataset or not np.allclose(dataset[name].values[:last], values, rtol=1e-9, atol=0):
            raise WrongValueError(
                f"sobol_indices: {name} has other numbers in the dataset than by the dispersions. Give those of the "
                "sweep, and all runs in their order."
            )


def _check_complete(values: Array, name: str) -> None:
    lacking = int((~np.isfinite(values.reshape(len(values), -1))).any(axis=1).sum())
    if lacking:
        have = "has" if lacking == 1 else "have"
        raise WrongValueError(
            f"sobol_indices of {name}: {counted(lacking, 'run')} of {len(values)} {have} no value, and the design "
            "needs all of them. Keep a value that every run has, narrow the varied ranges, or fill in values."
        )
