"""Steps, modes and forces of runs by time stepping in files: variables of a dataset, and the layout as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from os import PathLike
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import FileError
from kanes.base.touch_layout import TouchLayout
from kanes.base.types import Array
from kanes.simulate.hybrid.record import ContactRecord
from kanes.simulate.time_stepping.record import Stepping, SteppingRecord

if TYPE_CHECKING:
    from xarray import Dataset

_COLUMNS = tuple(each.name for each in fields(Stepping) if each.name != "step")
_FORCES = "step_forces"
# Names of variables and dimensions, and the attributes with the length of a step and the layout of what may touch.
STEPPING_NAMES = ("step", "touching", "direction", _FORCES, *(f"step_{name}" for name in _COLUMNS))
_LENGTH, _LAYOUT = "step_length", "step_layout"


def stepping_variables(record: SteppingRecord | None, own: Mapping[str, str]) -> dict[str, object]:
    """The numbers of each step, and the forces at the times that are kept."""
    if record is None:
        return {}
    columns = {own[f"step_{name}"]: (own["step"], each) for name, each in record.steps.as_mapping().items()}
    return {**columns, own[_FORCES]: (("t", own["touching"], own["direction"]), record.forces)}


def stepping_attributes(record: SteppingRecord | None) -> dict[str, str | float]:
    """The length of a step, and how what may touch is numbered."""
    return {} if record is None else {_LENGTH: record.steps.step, _LAYOUT: json.dumps(asdict(record.layout))}


def is_stepped(data: Dataset) -> bool:
    """Whether a dataset is of a run by time stepping."""
    return _LAYOUT in data.attrs


def stepping_record(
    path: str | PathLike[str], data: Dataset, own: Mapping[str, str], contacts: ContactRecord | None
) -> SteppingRecord:
    """The steps of a run by time stepping."""
    try:
        found = json.loads(data.attrs[_LAYOUT])
        layout = TouchLayout(
            tuple(map(tuple, found["blocks"])),
            tuple(map(tuple, found["sides"])),
            tuple(map(tuple, found["bodies"])),
            tuple(found["planes"]),
            found["groups"],
        )
        columns: dict[str, Array] = {name: np.array(data[own[f"step_{name}"]].values) for name in _COLUMNS}
        steps = Stepping(float(data.attrs[_LENGTH]), **columns)
        return SteppingRecord(layout, steps, contacts, np.array(data[own[_FORCES]].values))
    except (KeyError, TypeError, ValueError) as error:
        what = f"its steps cannot be read ({error})"
        raise FileError(path, what, "Give a file that run.write wrote") from None
