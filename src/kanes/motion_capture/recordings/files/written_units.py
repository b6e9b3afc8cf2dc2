"""Columns of text files in SI units, where the files have their units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kanes.motion_capture.recordings.column_units import in_radians, listed_columns
from kanes.motion_capture.recordings.files.units import DEGREES_IF_ANGLE, in_si
from kanes.motion_capture.recordings.recording import Recording


def in_written_units(read: Recording, written: Mapping[str, str]) -> Recording:
    """Columns converted from the units in the file to SI units."""
    columns, units, notes = dict(read.columns), dict(read.units), list(read.notes)
    for label, unit in written.items():
        if unit == DEGREES_IF_ANGLE:
            continue
        known = in_si(unit)
        si, factor = known or (unit.strip(), 1.0)
        columns[label] = columns[label] * factor
        units |= {label: si} if si else {}
        notes += [f"{label}: unit '{unit}' is not known; its numbers are not converted"] * (known is None)
    degrees = [label for label, unit in written.items() if unit == DEGREES_IF_ANGLE]
    return read.changed(columns=columns, units=units, notes=tuple(notes), degrees=(*read.degrees, *degrees))


def with_degrees(read: Recording, labels: list[str], angles: Iterable[object] | None, in_degrees: bool) -> Recording:
    """Columns without a unit in a file in degrees: converted if they are in `angles`, otherwise left to the model."""
    if angles is None:
        if not in_degrees or not labels:
            return read
        note = "angles are in degrees: a model identifies them, or recording.in_radians([…])"
        return read.changed(degrees=(*read.degrees, *labels), notes=(*read.notes, note))
    chosen = listed_columns(labels, angles)
    if not in_degrees:
        return read.changed(units={**read.units, **dict.fromkeys(chosen, "rad")})
    others = read.degrees
    return in_radians(read.changed(degrees=chosen), chosen).changed(degrees=others)
