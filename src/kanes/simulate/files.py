"""Runs as labelled arrays and files."""

from __future__ import annotations

import csv
import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.errors import ExpressionError, MissingPackageError
from kanes.simulate.inputs import State

if TYPE_CHECKING:
    from os import PathLike

    from kanes.codegen.kernel import Kernel
    from kanes.simulate.trajectory import Ensemble, Trajectory


def needed(package: str, extra: str) -> Any:
    """A package, or an error with the line that installs it."""
    try:
        return importlib.import_module(package)
    except ImportError:
        raise MissingPackageError(package, extra) from None


def to_xarray(run: Trajectory) -> Any:
    """A dataset: coordinates, speeds and inputs over t, parameters, events; the outcome as attributes."""
    xarray = needed("xarray", "xarray")
    kernel = run.kernel
    _check_names(kernel, {"work", "state", "event", "event_name", "event_time", "event_before", "event_after"})
    variables: dict[str, Any] = {
        name: ("t", run[name], _unit(kernel, name)) for name in (*kernel.states, *kernel.inputs)
    }
    variables["work"] = ("t", run.work)
    if run.events:
        variables["event_name"] = ("event", [event.name for event in run.events])
        variables["event_time"] = ("event", [event.time for event in run.events])
        variables["event_before"] = (("event", "state"), [list(event.before.values()) for event in run.events])
        variables["event_after"] = (("event", "state"), [list(event.after.values()) for event in run.events])
    for name, number in zip(kernel.parameters, run.parameters, strict=True):
        variables[name] = ((), number, _unit(kernel, name))
    outcome = run.outcome
    attributes = {
        "model": kernel.name,
        "outcome": outcome.kind,
        "outcome_time": outcome.time,
        "outcome_steps": outcome.steps,
        "outcome_culprit": outcome.culprit,
        "method": outcome.method,
        "why": outcome.why,
    }
    return xarray.Dataset(variables, coords={"t": run.t, "state": list(kernel.states)}, attrs=attributes)


def ensemble_to_xarray(runs: Ensemble) -> Any:
    """A dataset with a variable per coordinate and speed over run and t, and one per parameter over run."""
    xarray = needed("xarray", "xarray")
    kernel = runs.kernel
    _check_names(kernel, {"run", "outcome", "end"})
    variables: dict[str, Any] = {name: (("run", "t"), runs[name], _unit(kernel, name)) for name in kernel.states}
    for name, numbers in zip(kernel.parameters, runs.parameters, strict=True):
        variables[name] = ("run", numbers, _unit(kernel, name))
    variables["outcome"] = ("run", [outcome.kind for outcome in runs.outcomes])
    variables["end"] = ("run", [outcome.time for outcome in runs.outcomes])
    return xarray.Dataset(variables, coords={"run": np.arange(len(runs)), "t": runs.t}, attrs={"model": kernel.name})


def _check_names(kernel: Kernel, taken: set[str]) -> None:
    """What a dataset has of its own must not stand for symbols of the model."""
    twice = [name for name in (*kernel.states, *kernel.inputs, *kernel.parameters) if name in taken]
    if twice:
        raise ExpressionError(
            f"'{kernel.name}': {', '.join(twice)} would stand twice in a dataset, which has something of that name "
            "itself. Give the symbol another name."
        )


def _unit(kernel: Kernel, name: str) -> dict[str, str]:
    """As xarray and netCDF have it."""
    return {"units": kernel.units[name]} if name in kernel.units else {}


def save(run: Trajectory, path: str | PathLike[str]) -> None:
    """Write a run; the suffix tells how."""
    writers = {".nc": _save_netcdf, ".csv": _save_csv, ".parquet": _save_parquet}
    suffix = Path(path).suffix.lower()
    if suffix not in writers:
        raise ExpressionError(f"save: '{path}' ends in none of {', '.join(writers)}. Choose one of them.")
    writers[suffix](run, Path(path))


def _save_netcdf(run: Trajectory, path: Path) -> None:
    needed("netCDF4", "xarray")
    to_xarray(run).to_netcdf(path, engine="netcdf4")


def _columns(run: Trajectory) -> dict[str, Any]:
    return {"t": run.t, **{name: run[name] for name in (*run.kernel.states, *run.kernel.inputs)}}


def _save_csv(run: Trajectory, path: Path) -> None:
    columns = _columns(run)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        # repr keeps every digit.
        writer.writerows([repr(float(number)) for number in row] for row in zip(*columns.values(), strict=True))


def _save_parquet(run: Trajectory, path: Path) -> None:
    needed("pyarrow", "parquet")
    parquet = importlib.import_module("pyarrow.parquet")
    parquet.write_table(importlib.import_module("pyarrow").table(_columns(run)), path)


def load(kernel: Kernel, path: str | PathLike[str]) -> Trajectory:
    """A run that was saved as netCDF, with the kernel that it belongs to."""
    from kanes.simulate.trajectory import Occurrence, Outcome, Trajectory  # noqa: PLC0415  # which saves by this module

    xarray = needed("xarray", "xarray")
    needed("netCDF4", "xarray")
    if not Path(path).exists():
        raise ExpressionError(f"load: there is no file '{path}'. Give the path of a run that was saved.")
    with xarray.open_dataset(path, engine="netcdf4") as file:
        data = file.load()
    missing = [name for name in (*kernel.states, *kernel.inputs, *kernel.parameters) if name not in data]
    if missing or data.attrs.get("model") != kernel.name:
        what = f"has no {', '.join(missing)}" if missing else f"is of model {data.attrs.get('model')!r}"
        raise ExpressionError(
            f"load: '{path}' {what}; it is no run of '{kernel.name}'. Load it with the kernel that made it."
        )
    events: tuple[Occurrence, ...] = ()
    if "event_time" in data:
        rows = zip(
            data["event_name"].values,
            data["event_time"].values,
            data["event_before"].values,
            data["event_after"].values,
            strict=True,
        )
        events = tuple(
            Occurrence(str(name), float(time), State(kernel.states, before), State(kernel.states, after))
            for name, time, before, after in rows
        )
    a = data.attrs
    outcome = Outcome(
        str(a["outcome"]),
        float(a["outcome_time"]),
        int(a["outcome_steps"]),
        str(a["outcome_culprit"]),
        str(a["method"]),
        str(a["why"]),
    )
    t = data["t"].values
    return Trajectory(
        kernel,
        t,
        np.array([data[name].values for name in kernel.states]),
        np.array([data[name].values for name in kernel.inputs]).reshape(len(kernel.inputs), t.size),
        np.array([float(data[name]) for name in kernel.parameters]),
        data["work"].values,
        outcome,
        events,
    )
