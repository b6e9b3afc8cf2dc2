"""Tables of columns over time as OpenSim's `.mot` and `.sto` files have them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from os import PathLike
from pathlib import Path

from kanes.base.errors import FileError, counted
from kanes.motion_capture.recordings.files.text_lines import Rows, as_number, check_labels, lines_of
from kanes.motion_capture.recordings.files.written_units import in_written_units, with_degrees
from kanes.motion_capture.recordings.recording import Recording
from kanes.motion_capture.recordings.regular_times import at_frames

END = "endheader"
# Numbers in a cell, by the DataType of the header.
_COMPONENTS = {
    "double": 1,
    **{f"vec{size}": size for size in range(2, 13)},
    "unitvec3": 3,
    "quaternion": 4,
    "spatialvec": 6,
}
# The most lines of a header.
_LONGEST_HEADER = 1000


def read_storage(
    path: str | PathLike[str],
    *,
    angles: Iterable[object] | None = None,
    degrees: bool | None = None,
    partial: bool = False,
    printed_times: bool = False,
) -> Recording:
    """Columns of a `.mot` or `.sto` file.

    A header of lines such as `nRows=15`, `nColumns=11`, `inDegrees=yes` up to `endheader`, a line of labels of which
    the first is `time`, and rows, separated by tabs or spaces. Gaps are NaN in any spelling, or empty cells. Vectors
    (`DataType=Vec3`, `Quaternion`, `SpatialVec`) become columns `heel_1`, `heel_2`, …, as flatten() of OpenSim's tables
    names them. Of rows with the same time, as where a simulation was continued, the later one is used.

    A file in degrees does not name the columns that are angles: in OpenSim the model decides. Columns are not
    converted, and `recording.degrees` lists those that are in degrees if they are angles. `angles` lists angles, which
    are converted to radians, and `degrees` overrides `inDegrees`.

    If the times agree with the DataRate of the header to half of their last decimal, they are replaced by those of the
    frames, unless `printed_times` is true.
    """
    lines = lines_of(path)
    end = _end_of_header(path, lines)
    header = _header(lines[:end])
    labels, first = _labels(path, lines, end)
    notes = _announced_columns(path, header, len(labels))
    size = _components(path, header)
    if size > 1:
        labels = [labels[0], *(f"{label}_{number}" for label in labels[1:] for number in range(1, size + 1))]
    rows = Rows(path, len(labels), time=0, line=f"line {first}", repeats=True)
    rows.read((number, _cells(line, size)) for number, line in enumerate(lines, 1) if number > first and line.strip())
    numbers, found = rows.table(_count(path, header, "nrows", "datarows"), partial=partial)
    columns = dict(zip(labels[1:], numbers[:, 1:].T, strict=True))
    made = Recording(numbers[:, 0], columns, name=Path(path).stem, notes=(*notes, *found))
    made = _in_units(made, header, angles, degrees)
    rate = as_number(header.get("datarate", ""))
    return at_frames(made, rate) if rate and rate > 0 and not printed_times else made


def _end_of_header(path: str | PathLike[str], lines: list[str]) -> int:
    """How many lines come before `endheader`."""
    for number, line in enumerate(lines[:_LONGEST_HEADER]):
        if line.strip().lower() == END:
            return number
    rule = f"there is no line '{END}' in it, with which the header of a .mot or .sto file ends"
    raise FileError(path, rule, f"Write a line '{END}' before the labels", f"line {min(len(lines), _LONGEST_HEADER)}")


def _header(lines: list[str]) -> dict[str, str]:
    """Values of lines such as `nRows=15`, or `datarows 15`, by names in lower case."""
    found = {}
    for line in lines:
        if match := re.match(r"\s*(\w+)\s*=(.*)", line) or re.match(r"\s*(datarows|datacolumns)\s(.*)", line):
            found[match[1].lower()] = match[2].strip()
    return found


def _components(path: str | PathLike[str], header: dict[str, str]) -> int:
    """How many numbers there are in a cell."""
    given = header.get("datatype", "double").lower()
    if given not in _COMPONENTS:
        rule = f"its DataType {given} is unknown; known are {', '.join(_COMPONENTS)}"
        raise FileError(path, rule, "Write one column for each component, as flatten() of OpenSim's tables does")
    return _COMPONENTS[given]


def _count(path: str | PathLike[str], header: dict[str, str], *names: str) -> int | None:
    for name in names:
        if name in header:
            value = as_number(header[name])
            if value is None or not value >= 0 or value % 1:
                raise FileError(path, f"{name} '{header[name]}' is not a count", "Write a whole number", "header")
            return int(value)
    return None


def _cells(line: str, size: int = 1) -> list[str]:
    """The cells of a line; components of vectors are separated by commas, and a gap is empty."""
    cells = line.split("\t") if "\t" in line.strip() else line.split()
    if size == 1:
        return cells
    parts = [part for cell in cells[1:] for part in (cell.split(",") if "," in cell else [cell] * size)]
    return [cells[0], *parts]


def _labels(path: str | PathLike[str], lines: list[str], end: int) -> tuple[list[str], int]:
    """The labels, and the number of their line."""
    numbered = ((number, line) for number, line in enumerate(lines, 1) if number > end + 1 and line.strip())
    number, line = next(numbered, (len(lines), ""))
    labels = [cell.strip() for cell in _cells(line)]
    while labels and not labels[-1]:
        labels.pop()
    if not labels or labels[0].lower() != "time":
        rule = f"the labels after {END} do not begin with 'time'"
        raise FileError(path, rule, "Write a line of labels, 'time' first", f"line {number}")
    check_labels(path, labels, number)
    return labels, number


def _announced_columns(path: str | PathLike[str], header: dict[str, str], found: int) -> list[str]:
    announced = _count(path, header, "ncolumns", "datacolumns")
    if announced is None or announced == found:
        return []
    return [f"its header announces {counted(announced, 'column')}, and there are labels for {found}"]


def _in_units(
    read: Recording, header: dict[str, str], angles: Iterable[object] | None, degrees: bool | None
) -> Recording:
    """Columns in SI units, where the header has their units."""
    written = header.get("units", "").split("\t")
    if "units" in header and len(written) == len(read.columns) and angles is None and degrees is None:
        return in_written_units(read, dict(zip(read.columns, written, strict=True)))
    simm = "datarows" in header or "datacolumns" in header
    in_degrees = header["indegrees"].lower() in ("yes", "true", "1") if "indegrees" in header else simm
    return with_degrees(read, list(read.columns), angles, in_degrees if degrees is None else bool(degrees))
