"""Tables of columns over time as OpenSim's `.mot` and `.sto` files have them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from os import PathLike
from pathlib import Path

from kanes.errors import FileError, counted
from kanes.recordings.files.column_names import angle_factors, unit_of
from kanes.recordings.files.text_lines import Rows, as_number, check_labels, lines_of
from kanes.recordings.files.units import in_si
from kanes.recordings.recording import Recording

END = "endheader"
# Headers are short; one that has not ended by then does not end.
_LONGEST_HEADER = 1000


def read_storage(
    path: str | PathLike[str],
    *,
    angles: Iterable[object] | None = None,
    degrees: bool | None = None,
    partial: bool = False,
) -> Recording:
    """Columns of a `.mot` or `.sto` file, angles in radians.

    A header of lines such as `nRows=15`, `nColumns=11`, `inDegrees=yes` up to `endheader`, a line of labels of which
    the first is `time`, and rows, apart by tabs or spaces. Gaps are NaN in any spelling, or nothing between two tabs.

    Where the file is in degrees, it does not say which columns are angles: OpenSim asks the model. Here they are all
    those whose names leave it open, which excludes those that slide (`pelvis_tx`), forces, points, moments and what
    muscles have; `notes` lists those that were converted. `angles` lists them instead, and `degrees` overrules
    `inDegrees`.
    """
    lines = lines_of(path)
    end = _end_of_header(path, lines)
    header = _header(lines[:end])
    _check_type(path, header)
    labels, first = _labels(path, lines, end)
    notes = _announced_columns(path, header, len(labels))
    rows = Rows(path, len(labels), time=0, line=f"line {first}")
    rows.read((number, _cells(line)) for number, line in enumerate(lines, 1) if number > first and line.strip())
    numbers, found = rows.table(_count(path, header, "nrows", "datarows"), partial=partial)
    columns = dict(zip(labels[1:], numbers[:, 1:].T, strict=True))
    units = {label: unit for label in columns if (unit := unit_of(label))}
    factors, told = _factors(header, list(columns), angles, degrees, units)
    columns = {label: values * factors.get(label, 1.0) for label, values in columns.items()}
    return Recording(numbers[:, 0], columns, units=units, name=Path(path).stem, notes=(*notes, *found, *told))


def _end_of_header(path: str | PathLike[str], lines: list[str]) -> int:
    """How many lines come before `endheader`."""
    for number, line in enumerate(lines[:_LONGEST_HEADER]):
        if line.strip().lower() == END:
            return number
    rule = f"there is no line '{END}' in it, with which the header of a .mot or .sto file ends"
    raise FileError(path, rule, f"Write a line '{END}' before the labels", f"line {min(len(lines), _LONGEST_HEADER)}")


def _header(lines: list[str]) -> dict[str, str]:
    """What lines such as `nRows=15`, or `datarows 15`, say, by names in small letters."""
    found = {}
    for line in lines:
        if match := re.match(r"\s*(\w+)\s*=(.*)", line) or re.match(r"\s*(datarows|datacolumns)\s(.*)", line):
            found[match[1].lower()] = match[2].strip()
    return found


def _check_type(path: str | PathLike[str], header: dict[str, str]) -> None:
    if (given := header.get("datatype", "double").lower()) != "double":
        rule = f"its cells are of DataType {given}, and only single numbers (double) are read"
        raise FileError(path, rule, "Write one column for each component, as flatten() of OpenSim's tables does")


def _count(path: str | PathLike[str], header: dict[str, str], *names: str) -> int | None:
    for name in names:
        if name in header:
            value = as_number(header[name])
            if value is None or not value >= 0 or value % 1:
                raise FileError(path, f"{name} '{header[name]}' is no count", "Write a whole number", "header")
            return int(value)
    return None


def _cells(line: str) -> list[str]:
    return line.split("\t") if "\t" in line.strip() else line.split()


def _labels(path: str | PathLike[str], lines: list[str], end: int) -> tuple[list[str], int]:
    """The labels, and the number of the line in which they stand."""
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


def _factors(
    header: dict[str, str],
    labels: list[str],
    angles: Iterable[object] | None,
    degrees: bool | None,
    units: dict[str, str],
) -> tuple[dict[str, float], list[str]]:
    """Factors by column, their units, and what to say of them."""
    written = header.get("units", "").split("\t")
    if "units" in header and len(written) == len(labels) and angles is None and degrees is None:
        return _by_units(dict(zip(labels, written, strict=True)), units)
    simm = "datarows" in header or "datacolumns" in header
    in_degrees = header["indegrees"].lower() in ("yes", "true", "1") if "indegrees" in header else simm
    factors, of_angles, notes = angle_factors(labels, angles, in_degrees if degrees is None else bool(degrees))
    units.update(of_angles)
    return factors, notes


def _by_units(written: dict[str, str], units: dict[str, str]) -> tuple[dict[str, float], list[str]]:
    """Factors where the header names the unit of every column, as files that Kanes writes do."""
    factors, notes = {}, []
    units.clear()
    for label, unit in written.items():
        si, factor = in_si(unit) or (unit.strip(), 1.0)
        factors[label] = factor
        if si:
            units[label] = si
        if in_si(unit) is None:
            notes.append(f"{label}: unit '{unit}' is not known; its numbers are as they stand")
    return factors, notes
