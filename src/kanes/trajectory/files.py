"""Runs as labelled arrays and files."""

from __future__ import annotations

import csv
import importlib
import json
import re
import unicodedata
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import FileError, MissingPackageError, WrongTypeError, WrongValueError
from kanes.base.free_names import first_free
from kanes.base.samples import Samples
from kanes.base.types import Array, Content
from kanes.base.written_files import as_path
from kanes.simulate.inputs import State
from kanes.simulate.outcome import REPLAYED, Occurrence, Outcome, Record
from kanes.trajectory.contact_files import (
    CONTACT_NAMES,
    contact_coordinates,
    contact_record,
    contact_variables,
    event_attributes,
    moment_attributes,
    with_details,
)
from kanes.trajectory.protocols import MotionSystem
from kanes.trajectory.stepped_files import (
    STEPPING_NAMES,
    is_stepped,
    stepping_attributes,
    stepping_record,
    stepping_variables,
)

if TYPE_CHECKING:
    from collections.abc import Hashable

    from xarray import Dataset

    from kanes.trajectory.ensemble import Ensemble
    from kanes.trajectory.trajectory import Trajectory


def needed(package: str, extra: str) -> ModuleType:
    """A package, or an error with the line that installs it."""
    try:
        return importlib.import_module(package)
    except ImportError:
        raise MissingPackageError(package, extra) from None


# Variables of a dataset besides the symbols of the model; a name that a symbol has gets an underscore.
_GIVEN = ("accelerations", "multipliers")
# The attribute that has the samples of inputs.
_SAMPLES = "input_samples"
_EVENTS = ("event", "event_name", "event_time", "event_before", "event_after")
_OWN = ("work", "state", *_GIVEN, "speed", "row", *_EVENTS, "run", "outcome", "end", *CONTACT_NAMES, *STEPPING_NAMES)


def to_xarray(run: Trajectory) -> Dataset:
    """A dataset: coordinates, speeds and inputs over t, parameters, events; the outcome as attributes."""
    xarray = needed("xarray", "xarray")
    kernel, own = run.kernel, _own_names(run.kernel)
    variables: dict[str, object] = {
        name: ("t", run[name], _attributes(kernel, name)) for name in (*kernel.states, *kernel.inputs, *run.signals)
    }
    variables[own["work"]] = ("t", run.work)
    for name, number in zip(kernel.parameters, run.parameters, strict=True):
        variables[name] = ((), number, _attributes(kernel, name))
    for (name, numbers), across in zip(run.given.items(), ("speed", "row"), strict=False):
        variables[own[name]] = ((own[across], "t"), numbers)
    if run.events:
        event, state = own["event"], own["state"]
        states = {"event_before": "before", "event_after": "after"}
        variables[own["event_name"]] = (event, [each.name for each in run.events])
        variables[own["event_time"]] = (event, [each.time for each in run.events])
        for name, which in states.items():
            rows = [[getattr(each, which)[name] for name in kernel.states] for each in run.events]
            variables[own[name]] = ((event, state), rows)
    coordinates = {"t": run.t, own["state"]: list(kernel.states)}
    contacts = run._contacts if run._steps is None else run._steps.contacts
    if contacts is not None:
        variables |= contact_variables(contacts, own)
        coordinates |= contact_coordinates(contacts.layout, own)
    variables |= stepping_variables(run._steps, own)
    return xarray.Dataset(
        variables,
        coords=coordinates,
        attrs={
            "model": kernel.name,
            **_outcome_attributes(run),
            **_samples_attribute(run),
            **event_attributes(run.events),
            **moment_attributes(run._contacts),
            **stepping_attributes(run._steps),
        },
    )


def _samples_attribute(run: Trajectory) -> dict[str, str]:
    """Inputs that are samples, which are more than their values at the times of the run."""
    tables = {
        name: {"times": each.times.tolist(), "values": each.values.tolist(), "kind": each.kind}
        for name, each in run._samples.items()
    }
    return {_SAMPLES: json.dumps(tables, ensure_ascii=False)} if tables else {}


def _samples(path: str | PathLike[str], attributes: Content) -> dict[str, Samples]:
    try:
        tables = json.loads(attributes.get(_SAMPLES, "{}"))
        return {name: Samples(each["times"], each["values"], each["kind"]) for name, each in tables.items()}
    except (KeyError, TypeError, ValueError, AttributeError, WrongTypeError, WrongValueError) as error:
        raise FileError(path, f"its samples cannot be read ({error})", "Give a file that run.write wrote") from None


def _outcome_attributes(run: Trajectory) -> dict[str, str | float]:
    outcome = run.outcome
    return {
        "outcome": outcome.kind,
        "outcome_time": outcome.time,
        "outcome_steps": outcome.steps,
        "outcome_culprit": outcome.culprit,
        "outcome_repairs": json.dumps(dict(outcome.repairs), ensure_ascii=False),
        "outcome_repair_effects": json.dumps(dict(outcome.repair_effects)),
        "outcome_advice": outcome.advice,
        "method": outcome.method,
        "why": outcome.why,
    }


def ensemble_to_xarray(runs: Ensemble) -> Dataset:
    """A dataset with a variable per coordinate and speed over run and t, and one per parameter over run."""
    xarray = needed("xarray", "xarray")
    kernel, own = runs.kernel, _own_names(runs.kernel)
    run = own["run"]
    variables: dict[str, object] = {name: ((run, "t"), runs[name], _attributes(kernel, name)) for name in kernel.states}
    for name, numbers in zip(kernel.parameters, runs.parameters, strict=True):
        variables[name] = (run, numbers, _attributes(kernel, name))
    variables[own["outcome"]] = (run, [outcome.kind for outcome in runs.outcomes])
    variables[own["end"]] = (run, [outcome.time for outcome in runs.outcomes])
    return xarray.Dataset(variables, coords={run: np.arange(len(runs)), "t": runs.t}, attrs={"model": kernel.name})


def _own_names(kernel: MotionSystem) -> dict[str, str]:
    """The names of a dataset's own variables, different from all symbols of the model."""
    taken = {*kernel.states, *kernel.inputs, *kernel.parameters, *_signals(kernel)}
    return {name: first_free(name, taken.__contains__) for name in _OWN}


def _signals(kernel: MotionSystem) -> tuple[str, ...]:
    return () if kernel.tasks is None else kernel.tasks.signals


def _attributes(kernel: MotionSystem, name: str) -> dict[str, str]:
    """Kind and unit of a symbol, as attributes of xarray and netCDF."""
    coordinates = kernel.coordinates
    kinds = {"coordinate": coordinates, "speed": kernel.states, "input": kernel.inputs, "parameter": kernel.parameters}
    kinds["signal"] = _signals(kernel)
    kind = next(kind for kind, names in kinds.items() if name in names)
    return {"kind": kind, **({"units": kernel.units[name]} if name in kernel.units else {})}


def write_netcdf(run: Trajectory, path: Path) -> None:
    """A run as netCDF, which `read` reads again."""
    _write_dataset(to_xarray(run), path)


def write_ensemble_netcdf(runs: Ensemble, path: Path) -> None:
    """Many runs as netCDF, for xarray and others."""
    _write_dataset(ensemble_to_xarray(runs), path)


def _write_dataset(data: Dataset, path: Path) -> None:
    """Variables of the file are named after symbols as far as netCDF allows; the attribute `symbol` has the name."""
    needed("netCDF4", "xarray")
    safe: dict[Hashable, str] = {}
    for name in data.variables:
        plain = unicodedata.normalize("NFC", re.sub(r"\W", "_", str(name)))
        plain = plain if plain[0].isalpha() or plain[0] == "_" else f"_{plain}"
        safe[name] = plain if plain == name else first_free(plain, {*data.variables, *safe.values()}.__contains__)
    for name in data.data_vars:
        if safe[name] != name:
            data[name].attrs["symbol"] = name
    data.rename(safe).to_netcdf(path, engine="netcdf4")


def _columns(run: Trajectory) -> dict[str, Array]:
    return {"t": run.t, **{name: run[name] for name in (*run.kernel.states, *run.kernel.inputs, *run.signals)}}


def write_csv(run: Trajectory, path: Path) -> None:
    """States, inputs and signals over time as text."""
    columns = _columns(run)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        # repr keeps every digit.
        writer.writerows([repr(float(number)) for number in row] for row in zip(*columns.values(), strict=True))


def write_parquet(run: Trajectory, path: Path) -> None:
    """States, inputs and signals over time as columns of Parquet."""
    needed("pyarrow", "parquet")
    parquet = importlib.import_module("pyarrow.parquet")
    parquet.write_table(importlib.import_module("pyarrow").table(_columns(run)), path)


def read(kernel: MotionSystem, path: str | PathLike[str]) -> tuple[Record, dict[str, Array]]:
    """The numbers of a run that was written as netCDF, with the kernel that it belongs to, and the other data given."""
    data, own = _dataset(path), _own_names(kernel)
    if data.attrs.get("model") != kernel.name:
        what = f"it is of model {data.attrs.get('model')!r}, not of '{kernel.name}'"
        raise FileError(path, what, "Read it with the kernel that made it")
    if own["run"] in data.dims:
        raise FileError(path, "it holds many runs, not one", "Open it with xarray.open_dataset")
    wanted = ("t", *kernel.states, *kernel.inputs, *kernel.parameters, own["work"])
    missing = [name for name in wanted if name not in data]
    if missing:
        what = f"it has no {', '.join(missing)}, and is not a run of this '{kernel.name}'"
        raise FileError(path, what, "Read it with the kernel that made it")
    t = data["t"].values
    given = {name: data[own[name]].values for name in _GIVEN if own[name] in data}
    contacts = None if kernel.contacts is None else contact_record(path, kernel.contacts, data, own)
    stepped = is_stepped(data)
    record = Record(
        t,
        np.array([data[name].values for name in kernel.states]),
        np.array([data[name].values for name in kernel.inputs]).reshape(len(kernel.inputs), t.size),
        np.array([float(data[name]) for name in kernel.parameters]),
        data[own["work"]].values,
        _outcome(path, data.attrs),
        with_details(path, _events(kernel, data, own), data.attrs) if own["event_time"] in data else (),
        _samples(path, data.attrs),
        {name: data[name].values for name in _signals(kernel) if name in data},
        None if stepped else contacts,
        stepping_record(path, data, own, contacts) if stepped else None,
    )
    if record.outcome.kind == REPLAYED and given.get("accelerations", t).shape != (len(kernel.speeds), t.size):
        raise FileError(path, "the accelerations of a replay are not in it", "Give a file that replay.write wrote")
    return record, given


def _dataset(path: str | PathLike[str]) -> Dataset:
    """The dataset in a file. Numbers stay numbers, whatever their units: none is converted to a date."""
    xarray = needed("xarray", "xarray")
    needed("netCDF4", "xarray")
    if not as_path(path, "run.nc").is_file():
        raise FileError(path, "there is no such file", "Give the path of a run that was written")
    try:
        with xarray.open_dataset(path, engine="netcdf4", decode_times=False, decode_timedelta=False) as file:
            data = file.load()
    except (OSError, RuntimeError, ValueError, KeyError) as error:
        what = f"it cannot be read as netCDF ({error})"
        raise FileError(path, what, "Give a file that run.write wrote, whole, with a name that ends in .nc") from None
    return data.rename({name: data[name].attrs["symbol"] for name in data.data_vars if "symbol" in data[name].attrs})


def _outcome(path: str | PathLike[str], attributes: Content) -> Outcome:
    try:
        return Outcome(
            str(attributes["outcome"]),
            float(attributes["outcome_time"]),
            int(attributes["outcome_steps"]),
            str(attributes["outcome_culprit"]),
            str(attributes["method"]),
            str(attributes["why"]),
            json.loads(attributes.get("outcome_repairs", "{}")),
            {name: tuple(each) for name, each in json.loads(attributes.get("outcome_repair_effects", "{}")).items()},
            str(attributes.get("outcome_advice", "")),
        )
    except (KeyError, ValueError) as error:
        what = f"its attributes lack the outcome of the run ({error})"
        raise FileError(path, what, "Give a file that run.write wrote") from None


def _events(kernel: MotionSystem, data: Dataset, own: dict[str, str]) -> tuple[Occurrence, ...]:
    """Events; their states are found by name, in any order."""
    order = [list(data[own["state"]].values).index(name) for name in kernel.states]
    columns = [data[own[name]].values for name in ("event_name", "event_time", "event_before", "event_after")]
    found = []
    for name, time, before, after in zip(*columns, strict=True):
        first = State(kernel.states, before[order])
        second = first if (before == after).all() else State(kernel.states, after[order])
        found.append(Occurrence(str(name), float(time), first, second))
    return tuple(found)
