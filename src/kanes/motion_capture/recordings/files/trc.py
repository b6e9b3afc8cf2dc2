"""Marker trajectories as `.trc` files have them."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

import numpy as np

from kanes.base.errors import FileError, counted
from kanes.base.types import Array
from kanes.motion_capture.recordings.files.text_lines import Rows, as_number, check_labels, lines_of
from kanes.motion_capture.recordings.files.units import LENGTHS, length_factor
from kanes.motion_capture.recordings.recording import Recording
from kanes.motion_capture.recordings.regular_times import at_frames

START = "PathFileType"
_SAME_RATE = 0.05


def read_trc(path: str | PathLike[str], *, partial: bool = False, printed_times: bool = False) -> Recording:
    """Markers in metres, from the unit that the header names. Gaps, NaN in any spelling or empty cells, are NaN.

    Five lines of header, cells separated by tabs: the type of file; names of properties; their values; `Frame#`, `Time`
    and a label for every three columns; the axes X1, Y1, Z1, … Blank lines are skipped.

    Times are often rounded to milliseconds. If they agree with frames at a regular rate to half of their last decimal,
    they are replaced by those of the frames, with a note in `notes`; with `printed_times` they stay as printed.
    """
    lines = lines_of(path)
    if not lines or not lines[0].lstrip().startswith(START):
        raise FileError(path, f"it does not begin with {START}, as a .trc file does", "Give a .trc file", "line 1")
    if len(lines) < 5:
        rule = f"the file ends within its header, which has 5 lines, after {counted(len(lines), 'line')}"
        raise FileError(path, rule, "Give the whole file", f"line {len(lines)}")
    properties = _properties(path, lines)
    factor = _factor(path, properties)
    labels = _labels(path, lines[3])
    notes = []
    announced = _count(path, properties, "NumMarkers")
    if announced is not None and announced != len(labels):
        notes.append(f"its header announces {counted(announced, 'marker')}, and line 4 names {len(labels)}")
    rows = Rows(path, 2 + 3 * len(labels), time=1, noun="frame", line="line 5")
    rows.read((number, line.split("\t")) for number, line in enumerate(lines, 1) if number > 5 and line.strip())
    numbers, found = rows.table(_count(path, properties, "NumFrames"), partial=partial)
    markers = {label: _marker(numbers, which, factor) for which, label in enumerate(labels)}
    walk = Recording(t=numbers[:, 1], markers=markers, name=Path(path).stem)
    rate = as_number(properties.get("DataRate", ""))
    # Times in milliseconds are rounded.
    if rate and walk.t.size > 1 and abs(walk.rate / rate - 1) > _SAME_RATE:
        notes.append(f"its header has a rate of {rate:g} Hz, and its times have {walk.rate:g} Hz")
    walk = walk.changed(notes=(*notes, *found))
    return walk if printed_times else _at_frames(walk, numbers[:, 0], rate)


def _at_frames(walk: Recording, frames: Array, rate: float | None) -> Recording:
    """Markers at the times of their frames, if those in the file are these times, rounded."""
    is_counted = frames.size > 1 and bool((np.diff(frames) >= 1).all() and (frames == np.rint(frames)).all())
    counts = frames if is_counted else None
    return at_frames(walk, rate if rate and rate > 0 else None, counts)


def _properties(path: str | PathLike[str], lines: list[str]) -> dict[str, str]:
    names, values = ([cell.strip() for cell in line.split("\t")] for line in lines[1:3])
    if "Units" not in names:
        rule = "it has no property Units"
        raise FileError(path, rule, "Write the names of the properties there, separated by tabs", "line 2")
    return {name: value for name, value in zip(names, values, strict=False) if name}


def _factor(path: str | PathLike[str], properties: dict[str, str]) -> float:
    unit = properties.get("Units", "")
    factor = length_factor(unit)
    if factor is None:
        raise FileError(path, f"Units '{unit}' is not a length", f"Write one such as {', '.join(LENGTHS)}", "line 3")
    return factor


def _count(path: str | PathLike[str], properties: dict[str, str], name: str) -> int | None:
    """A count of the header, None if it has none."""
    if not properties.get(name):
        return None
    value = as_number(properties[name])
    if value is None or value != int(value if value == value else -1) or value < 0:
        raise FileError(path, f"{name} '{properties[name]}' is not a count", "Write a whole number", "line 3")
    return int(value)


def _labels(path: str | PathLike[str], line: str) -> list[str]:
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) < 2 or not cells[0].lower().startswith("frame") or cells[1].lower() != "time":
        rule = "it does not begin with Frame# and Time, separated by a tab"
        raise FileError(path, rule, "Write them, then the labels of the markers", "line 4")
    labels = [cell for cell in cells[2:] if cell]
    check_labels(path, labels, 4)
    return labels


def _marker(numbers: Array, which: int, factor: float) -> Array:
    xyz: Array = numbers[:, 2 + 3 * which : 5 + 3 * which].T * factor
    return xyz
