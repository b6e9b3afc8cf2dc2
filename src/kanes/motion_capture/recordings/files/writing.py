"""Writing of recordings, with all digits, so that files are read back as equal recordings."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.base.written_files import WrittenType, chosen_file, write_text
from kanes.motion_capture.recordings.files.units import DEGREES_IF_ANGLE

if TYPE_CHECKING:
    from kanes.motion_capture.recordings.recording import Recording

_AXES = ("x", "y", "z")


def write_recording(recording: Recording, path: str | PathLike[str]) -> tuple[Path, ...]:
    """Write a recording; see `Recording.write`."""
    return chosen_file(path, RECORDING_TYPES, {}, "walk.csv").write(recording)


def _write_storage(recording: Recording, path: Path) -> None:
    write_text(path, _storage(recording, path))


def _write_trc(recording: Recording, path: Path) -> None:
    write_text(path, _trc(recording, path))


def _write_csv(recording: Recording, path: Path) -> None:
    write_text(path, _csv(recording))


RECORDING_TYPES = (
    WrittenType("columns", (".mot", ".sto"), _write_storage),
    WrittenType("markers", (".trc",), _write_trc),
    WrittenType("columns and markers", (".csv",), _write_csv),
)


def _storage(recording: Recording, path: Path) -> str:
    """A table of OpenSim in SI units and radians, with the units of the columns in its header."""
    if not recording.columns:
        raise _nothing(recording, path, "columns", "a .trc or .csv file for markers")
    _check(recording, recording.columns)
    units = [_unit(recording, label) or "1" for label in recording.columns]
    _check(recording, units)
    in_radians = [label for label in recording.columns if recording.units.get(label, "").startswith("rad")]
    if recording.degrees and in_radians:
        raise WrongValueError(
            f"write: '{recording.name}' has {in_radians[0]} in radians, and {recording.degrees[0]} in degrees if it is "
            "an angle; one such file cannot hold both. Name the angles: recording.in_radians([…])."
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


def _csv(recording: Recording) -> str:
    """Columns with their units, then markers, three columns each."""
    _check(recording, [*recording.columns, *recording.units.values(), *recording.markers])
    header = ["time [s]"]
    for label in recording.columns:
        if label.endswith((":x", ":y", ":z")):
            raise WrongValueError(f"write: column '{label}' would be read as part of a marker. Rename it.")
        header.append(f"{label} [{_unit(recording, label)}]")
    header += [f"{label}:{axis} [m]" for label in recording.markers for axis in _AXES]
    if any("[" in unit or "]" in unit for unit in recording.units.values()):
        raise WrongValueError("write: units must not contain brackets. Write them without.")
    rows = np.array(
        [recording.t, *recording.columns.values(), *(row for xyz in recording.markers.values() for row in xyz)]
    )
    lines = _Lines()
    csv.writer(lines, lineterminator="\n").writerow(header)
    return "".join(lines) + "".join(f"{row}\n" for row in _rows(rows, ","))


def _unit(recording: Recording, label: str) -> str:
    return DEGREES_IF_ANGLE if label in recording.degrees else recording.units.get(label, "")


class _Lines(list[str]):
    """A list of lines for csv.writer to write to."""

    def write(self, line: str) -> None:
        self.append(line)


def _rows(table: Array, delimiter: str = "\t") -> list[str]:
    """Lines of numbers; repr keeps all digits."""
    return [delimiter.join("NaN" if number != number else repr(number) for number in row) for row in table.T.tolist()]


def _check(recording: Recording, texts: Iterable[str]) -> None:
    """Labels and units that files of lines and cells can hold."""
    for text in texts:
        if not text.isprintable() or text != text.strip():
            raise WrongValueError(
                f"write: '{recording.name}' has the label or unit {text!r}, which a line of text cannot hold. "
                "Rename it."
            )


def _nothing(recording: Recording, path: Path, what: str, instead: str) -> WrongValueError:
    return WrongValueError(f"write: recording '{recording.name}' has no {what} for '{path}'. Choose {instead}.")
