"""Columns in the units of a model: degrees that only a model can tell, and units that contradict each other."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kanes.errors import ExpressionError
from kanes.recordings.files.column_names import listed_columns
from kanes.recordings.files.units import in_si

if TYPE_CHECKING:
    from kanes.recordings.recording import Recording

DEGREE = math.pi / 180
# Angles and their rates, in SI units.
_TURNING = ("rad", "rad/s", "rad/s²")


def factor_to(recording: Recording, label: str, unit: str | None, where: str) -> float:
    """What takes a column to the unit that a model has: None if the model does not say what it counts in.

    A file with inDegrees=yes does not say which columns are angles; as in OpenSim, those are that the model turns by.
    Other columns are in SI units. `where` begins messages.
    """
    known = in_si(unit) if unit else None
    if label in recording.degrees:
        if unit is None:
            raise ExpressionError(
                f"{where}: column '{label}' of recording '{recording.name}' is in degrees if it is an angle, and the "
                "model does not say whether it is. Declare its unit, such as unit='rad', or convert before: "
                "recording.in_radians([…])."
            )
        return DEGREE / known[1] if known is not None and known[0] in _TURNING else 1.0
    said = recording.units.get(label, "")
    measured = in_si(said) if said else None
    if measured is None or known is None:
        return 1.0
    if measured[0] != known[0]:
        raise ExpressionError(
            f"{where}: column '{label}' of recording '{recording.name}' is in {said}, and the model has it in {unit}. "
            "Name another column, or correct the unit: recording.changed(units={…})."
        )
    return measured[1] / known[1]


def in_radians(recording: Recording, angles: Iterable[Any]) -> Recording:
    """These columns are angles, and the others are not: what is in degrees gets radians."""
    chosen = listed_columns(list(recording.columns), angles, "in_radians")
    turned = [label for label in chosen if label in recording.degrees]
    if not recording.degrees:
        return recording
    columns = {label: values * (DEGREE if label in turned else 1.0) for label, values in recording.columns.items()}
    notes = [f"from degrees to radians: {', '.join(turned)}"] if turned else []
    return recording.changed(
        columns=columns,
        units={**recording.units, **dict.fromkeys(turned, "rad")},
        degrees=(),
        notes=(*recording.notes, *notes),
    )
