"""Columns in the units of a model: degrees that only a model can identify, and units that contradict each other."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.units import parsed_unit
from kanes.motion_capture.recordings.files.units import in_si

if TYPE_CHECKING:
    from kanes.motion_capture.recordings.recording import Recording

DEGREE = math.pi / 180
# Forces, points and moments as OpenSim names them, which cannot be angles.
_LOADS = re.compile(r"(?i:force|torque)_?[vp]?[xyz]$|_[vpm][xyz]$")


def factor_to(recording: Recording, label: str, unit: str | None, where: str) -> float:
    """The factor from a column to the unit of a model, which is None if the model does not declare it.

    A file with inDegrees=yes does not name the columns that are angles; as in OpenSim, the model decides. Other columns
    are in SI units. `where` begins messages.
    """
    known = parsed_unit(unit) if unit else None
    if label in recording.degrees:
        if unit is None:
            raise WrongValueError(
                f"{where}: column '{label}' of recording '{recording.name}' is in degrees if it is an angle, and the "
                "model does not declare its unit. Declare it, such as unit='rad', or convert before: "
                "recording.in_radians([…])."
            )
        return DEGREE / known.factor if known is not None and dict(known.exponents).get("rad") else 1.0
    own = recording.units.get(label, "")
    measured = in_si(own) if own else None
    if not unit or measured is None:
        return 1.0
    if known is None:
        raise WrongValueError(
            f"{where}: column '{label}' of recording '{recording.name}' is in {own}, and the model's unit, {unit}, is "
            "unknown. Declare one such as 'rad', 'N m' or 'm/s'."
        )
    si = parsed_unit(measured[0] or "1")
    if si is None or si.exponents != known.exponents:
        raise WrongValueError(
            f"{where}: column '{label}' of recording '{recording.name}' is in {own}, and the model has it in {unit}. "
            "Name another column, or correct the unit: recording.changed(units={…})."
        )
    return measured[1] / known.factor


def in_radians(recording: Recording, angles: Iterable[object]) -> Recording:
    """The recording with these columns, and no others, converted from degrees to radians."""
    chosen = listed_columns(list(recording.columns), angles, "in_radians")
    converted = [label for label in chosen if label in recording.degrees]
    if not recording.degrees:
        return recording
    columns = {label: values * (DEGREE if label in converted else 1.0) for label, values in recording.columns.items()}
    notes = [f"from degrees to radians: {', '.join(converted)}"] if converted else []
    return recording.changed(
        columns=columns,
        units={**recording.units, **dict.fromkeys(converted, "rad")},
        degrees=(),
        notes=(*recording.notes, *notes),
    )


def listed_columns(labels: Collection[str], angles: Iterable[object], call: str = "read") -> list[str]:
    """The columns of a list, each once; unknown labels and names of loads are errors."""
    try:
        if isinstance(angles, (str, bytes)):
            raise TypeError
        names = list(dict.fromkeys(str(each) for each in angles))
    except TypeError:
        raise WrongTypeError(
            f"{call}: angles={angles!r} is not a list of columns. Give one such as ['knee']."
        ) from None
    missing = [name for name in names if name not in labels]
    if missing:
        raise UnknownNameError(f"{call}: there is no column {', '.join(missing)}. There are: {', '.join(labels)}.")
    loads = [name for name in names if _LOADS.search(name)]
    if loads:
        raise WrongValueError(
            f"{call}: {', '.join(loads)} cannot be angles, by their names they are forces, points or moments. "
            "Leave them out of angles=."
        )
    return names
