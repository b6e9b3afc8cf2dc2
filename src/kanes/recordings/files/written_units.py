"""Columns of text files in SI units, as far as the files say what they are in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kanes.recordings.column_units import in_radians
from kanes.recordings.files.column_names import listed_columns
from kanes.recordings.files.units import DEGREES_IF_ANGLE, in_si
from kanes.recordings.recording import Recording


def in_written_units(read: Recording, written: Mapping[str, str]) -> Recording:
    """Columns in SI units from those that are written for them."""
    columns, units, notes = dict(read.columns), dict(read.units), list(read.notes)
    for label, unit in written.items():
        if unit == DEGREES_IF_ANGLE:
            continue
        known = in_si(unit)
        si, factor = known or (unit.strip(), 1.0)
        columns[label] = columns[label] * factor
        units |= {label: si} if si else {}
        notes += [f"{label}: unit '{unit}' is not known; its numbers are as they stand"] * (known is None)
    degrees = [label for label, unit in written.items() if unit == DEGREES_IF_ANGLE]
    return read.changed(columns=columns, units=units, notes=tuple(notes), degrees=(*read.degrees, *degrees))


def with_degrees(read: Recording, labels: list[str], angles: Iterable[object] | None, in_degrees: bool) -> Recording:
    """Columns without a unit in a file that is in degrees: angles, where a caller lists them, otherwise left open."""
    if angles is None:
        if not in_degrees or not labels:
            return read
        note = "in degrees, as far as columns are angles: a model tells which, or recording.in_radians([…])"
        return read.changed(degrees=(*read.degrees, *labels), notes=(*read.notes, note))
    chosen = listed_columns(labels, angles)
    if not in_degrees:
        return read.changed(units={**read.units, **dict.fromkeys(chosen, "rad")})
    others = read.degrees
    return in_radians(read.changed(degrees=chosen), chosen).changed(degrees=others)
