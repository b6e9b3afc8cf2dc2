"""Tables of columns and markers over time as CSV, in a form that most such files have."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from pathlib import Path

from kanes.base.errors import FileError
from kanes.base.types import Array
from kanes.motion_capture.recordings.files.text_lines import Rows, check_labels, lines_of
from kanes.motion_capture.recordings.files.units import in_si
from kanes.motion_capture.recordings.files.written_units import in_written_units, with_degrees
from kanes.motion_capture.recordings.recording import Recording

# The first cell of the header, and what comes after it.
_START = re.compile(r'\s*"?(time|t)\s*(?:\[([^\[\]"]*)\])?"?\s*([,;\t]|$)', re.IGNORECASE)
_CELL = re.compile(r"(.*?)\s*\[([^\[\]]*)\]")
_AXES = ("x", "y", "z")


def read_csv(
    path: str | PathLike[str],
    *,
    angles: Iterable[object] | None = None,
    degrees: bool | None = None,
    partial: bool = False,
) -> Recording:
    """Columns and markers of a CSV file.

    Comments, lines that begin with `#`, may come first. Then a header whose first cell is `time` or `t`, and rows;
    cells are separated by commas, semicolons or tabs; with the latter two, the comma may be the decimal point. A label
    may be followed by its unit, as in `knee [deg]`, `force [N]` or `time [ms]`; others are SI. Three columns `heel:x
    [mm]`, `heel:y [mm]`, `heel:z [mm]` side by side are a marker. Gaps are empty cells or NaN in any spelling.

    With `degrees`, columns without a unit are in degrees if they are angles; `angles` lists the angles, as for `.mot`.
    """
    lines = lines_of(path)
    first = _header_line(lines)
    found = _START.match(lines[first]) if lines else None
    if found is None:
        rule = "the header does not begin with 'time' or 't'"
        raise FileError(path, rule, "Make the time the first column, and call it so", f"line {first + 1}")
    rows = list(_rows(path, lines, first, found[3] or ","))
    number, header = rows[0]
    while len(header) > 1 and not header[-1].strip():
        header = header[:-1]
    labels, units = _labels(path, header, number)
    table = Rows(path, len(labels), time=0, line=f"line {number}")
    table.read((line, cells) for line, cells in rows[1:] if any(cell.strip() for cell in cells))
    numbers, notes = table.table(None, partial=partial)
    return _recording(path, labels, units, numbers, notes, angles=angles, degrees=degrees)


def is_csv(text: str) -> bool:
    """Whether a text begins as these files do."""
    lines = re.split(r"\r\n|\r|\n", text)
    return _START.match(lines[_header_line(lines)]) is not None


def _header_line(lines: list[str]) -> int:
    """The first line that is neither blank nor a comment, or line zero."""
    return next((number for number, line in enumerate(lines) if line.strip() and not line.startswith("#")), 0)


def _rows(path: str | PathLike[str], lines: list[str], first: int, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Cells with the number of their line; decimal commas are points."""
    reader = csv.reader(lines[first:], delimiter=delimiter)
    try:
        for number, cells in enumerate(reader):
            is_comma = number and delimiter != ","
            yield first + reader.line_num, [cell.replace(",", ".") if is_comma else cell for cell in cells]
    except csv.Error as error:
        line = f"line {first + reader.line_num}"
        raise FileError(path, f"its cells cannot be separated ({error})", "Check the quotes", line) from None


def _labels(path: str | PathLike[str], header: Sequence[str], line: int) -> tuple[list[str], list[str | None]]:
    """Labels, and their units where they have one."""
    matches = [_CELL.fullmatch(cell.strip()) for cell in header]
    labels = [found[1] if found else cell.strip() for cell, found in zip(header, matches, strict=True)]
    check_labels(path, labels, line)
    return labels, [found[2].strip() if found else None for found in matches]


def _recording(
    path: str | PathLike[str],
    labels: list[str],
    units: list[str | None],
    numbers: Array,
    notes: list[str],
    *,
    angles: Iterable[object] | None,
    degrees: bool | None,
) -> Recording:
    markers = _markers(labels, units)
    taken = {which for three in markers.values() for which in three}
    plain, written = [], {}
    for which, label in enumerate(labels):
        unit = units[which]
        if which in taken or not which:
            numbers[:, which] *= _factor(label, unit, notes)
        elif unit is None:
            plain.append(label)
        else:
            written[label] = unit
    columns = {label: numbers[:, which] for which, label in enumerate(labels) if which and which not in taken}
    made = Recording(
        numbers[:, 0],
        columns,
        {name: numbers[:, list(three)].T for name, three in markers.items()},
        name=Path(path).stem,
        notes=tuple(notes),
    )
    return with_degrees(in_written_units(made, written), plain, angles, bool(degrees))


def _factor(label: str, unit: str | None, notes: list[str]) -> float:
    """The factor from the unit of the time or of a marker to SI; an unknown unit is noted."""
    known = in_si(unit or "")
    if known is None:
        notes.append(f"{label}: unit '{unit}' is not known; its numbers are not converted")
    return 1.0 if known is None else known[1]


def _markers(labels: list[str], units: list[str | None]) -> dict[str, tuple[int, int, int]]:
    """Markers, by their columns: three side by side that end in :x, :y and :z and are lengths."""
    found = {}
    for which in range(1, len(labels) - 2):
        three = labels[which : which + 3]
        stem = three[0][:-2]
        lengths = [in_si(unit or "m") for unit in units[which : which + 3]]
        if stem and three == [f"{stem}:{axis}" for axis in _AXES] and all(each and each[0] == "m" for each in lengths):
            found[stem] = (which, which + 1, which + 2)
    return found
