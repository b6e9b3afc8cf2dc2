"""Recordings into files, with every digit, so that what is written reads back equal."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.errors import ExpressionError, FileError
from kanes.recordings.files.text_lines import as_path
from kanes.recordings.files.units import DEGREES_IF_ANGLE

if TYPE_CHECKING:
    from kanes.recordings.recording import Recording

_AXES = ("x", "y", "z")


def save(recording: Recording, path: str | PathLike[str]) -> None:
    """Write a recording; the suffix tells how."""
    writers: dict[str, Callable[[Recording, Path], str]] = {
        ".mot": _storage,
        ".sto": _storage,
        ".trc": _trc,
        ".csv": _csv,
    }
    given = as_path(path)
    if given.suffix.lower() not in writers:
        raise ExpressionError(f"save: '{path}' ends in none of {', '.join(writers)}. Choose one of them.")
    text = writers[given.suffix.lower()](recording, given)
    try:
        if not given.parent.is_dir():
            raise FileError(path, f"there is no folder '{given.parent}'", "Make it first, or choose another")
        given.write_text(text, encoding="utf-8", newline="\n")
    except (OSError, UnicodeEncodeError) as error:
        why = getattr(error, "strerror", None) or "some label is no text"
        raise FileError(path, f"it cannot be written ({why})", "Choose another place or label") from error


def _storage(recording: Recording, path: Path) -> str:
    """A table of OpenSim in SI units and radians, with a line of its header for the units of the columns."""
    if not recording.columns:
        raise _nothing(recording, path, "columns", "a .trc or .csv file for markers")
    _check(recording, recording.columns)
    units = [_unit(recording, label) or "1" for label in recording.columns]
    _check(recording, units)
    turned = [label for label in recording.columns if recording.units.get(label, "").startswith("rad")]
    if recording.degrees and turned:
        raise ExpressionError(
            f"save: '{recording.name}' has {turned[0]} in radians, and {recording.degrees[0]} in degrees if it is an "
            "angle; one such file cannot hold both. Say which are angles: recording.in_radians([…])."
        )
    lines = [path.name.strip(), "version=1", f"nRows={recording.t.size}", f"nColumns={len(recording.columns) + 1}"]
    lines += [
        f"inDegrees={'yes' if recording.degrees else 'no'}",
        "units=" + "\t".join(units),
        "endheader",
        "\t".join(["time", *recording.columns]),
    ]
    lines += _rows(np.array([recording.t, *recording.columns.values()]))
    return "\n".join(lines) + "\n"


def _trc(recording: Recording, path: Path) -> str:
    """Markers in metres; those that are missing are NaN."""
    if not recording.markers:
        raise _nothing(recording, path, "markers", "a .mot or .csv file for columns")
    _check(recording, recording.markers)
    rate, frames, count = recording.rate if recording.t.size > 1 else 0.0, recording.t.size, len(recording.markers)
    names = "DataRate CameraRate NumFrames NumMarkers Units OrigDataRate OrigDataStartFrame OrigNumFrames"
    values = [f"{rate:.9g}", f"{rate:.9g}", str(frames), str(count), "m", f"{rate:.9g}", "1", str(frames)]
    axes = [f"{axis.upper()}{number}" for number in range(1, count + 1) for axis in _AXES]
    lines = [f"PathFileType\t4\t(X/Y/Z)\t{path.name}", names.replace(" ", "\t"), "\t".join(values)]
    lines += ["\t".join(["Frame#", "Time", *("\t\t".join([label, ""]) for label in recording.markers)])]
    lines += ["\t".join(["", "", *axes]), ""]
    rows = _rows(np.array([recording.t, *np.concatenate(list(recording.markers.values()))]))
    lines += [f"{number}\t{row}" for number, row in enumerate(rows, 1)]
    return "\n".join(lines) + "\n"


def _csv(recording: Recording, path: Path) -> str:
    """Columns with their units, then markers, three columns each."""
    _check(recording, [*recording.columns, *recording.units.values(), *recording.markers])
    header = ["time [s]"]
    for label in recording.columns:
        if label.endswith((":x", ":y", ":z")):
            raise ExpressionError(f"save: column '{label}' would be read as part of a marker. Rename it.")
        header.append(f"{label} [{_unit(recording, label)}]")
    header += [f"{label}:{axis} [m]" for label in recording.markers for axis in _AXES]
    if any("[" in unit or "]" in unit for unit in recording.units.values()):
        raise ExpressionError("save: units with brackets cannot be told from labels. Write them without.")
    rows = np.array(
        [recording.t, *recording.columns.values(), *(row for xyz in recording.markers.values() for row in xyz)]
    )
    lines = _Lines()
    csv.writer(lines, lineterminator="\n").writerow(header)
    return "".join(lines) + "".join(f"{row}\n" for row in _rows(rows, ","))


def _unit(recording: Recording, label: str) -> str:
    return DEGREES_IF_ANGLE if label in recording.degrees else recording.units.get(label, "")


class _Lines(list[str]):
    """What csv writes to."""

    def write(self, line: str) -> None:
        self.append(line)


def _rows(table: Any, delimiter: str = "\t") -> list[str]:
    """Lines of numbers; repr keeps every digit."""
    return [delimiter.join("NaN" if number != number else repr(number) for number in row) for row in table.T.tolist()]


def _check(recording: Recording, texts: Iterable[str]) -> None:
    """Labels and units that files of lines and cells can hold."""
    for text in texts:
        if not text.isprintable() or text != text.strip():
            raise ExpressionError(
                f"save: '{recording.name}' has the label or unit {text!r}, which a line of text cannot hold. Rename it."
            )


def _nothing(recording: Recording, path: Path, what: str, instead: str) -> ExpressionError:
    return ExpressionError(f"save: recording '{recording.name}' has no {what} for '{path}'. Choose {instead}.")
