"""C3D files, decoded by ezc3d after their layout has been checked."""

from __future__ import annotations

import importlib
import tempfile
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from kanes.errors import FileError, MissingPackageError, counted
from kanes.recordings.files.c3d_layout import C3dLayout, layout
from kanes.recordings.files.c3d_plates import force_plates
from kanes.recordings.files.text_lines import content
from kanes.recordings.files.units import LENGTHS, in_si, length_factor
from kanes.recordings.recording import Recording
from kanes.types import Array

# Points that are no points, by the parameter that lists their labels, and the parameter that has their unit.
_OTHERS = {"ANGLES": "ANGLE", "FORCES": "FORCE", "MOMENTS": "MOMENT", "POWERS": "POWER", "SCALARS": "SCALAR"}


def read_c3d(path: str | PathLike[str], *, partial: bool = False) -> Recording:
    """Markers in metres, analog channels as they are scaled, and force plates in SI units.

    Points without a valid measurement, those with a negative residual, are NaN. What POINT:ANGLES, FORCES, MOMENTS,
    POWERS and SCALARS list are columns, `LKneeAngles_x` and so on. Times count from the first frame of the capture, as
    events do, so that those of a trial that was cut may start late.

    ezc3d decodes the numbers. It does not read files in the order of MIPS processors (SGI), which are put into Intel's
    order first; it returns less than a file announces without a word, so that frames are counted here; and it computes
    no force plates of types 5, 6, 7 and above 7, of which type 7 is computed here and the others are named in `notes`.
    Not read: rotations (as Theia3D writes them), events, camera masks and residuals.
    """
    data = content(path)
    found = layout(path, data)
    notes = _missing(path, found, partial)
    points, invalid, channels = _decoded(path, data, found)
    t = (max(found.first, 1) - 1 + np.arange(found.whole)) / found.rate
    rate = found.rate * max(found.samples, 1)
    channel_t = t[0] + np.arange(found.whole * found.samples) / rate if found.channels else np.zeros(0)
    factor = _length(path, found)
    markers, columns, units = _points(found, np.where(invalid, np.nan, points), factor)
    labels = _labels(found.texts("ANALOG:LABELS"), found.channels, "channel")
    named = found.texts("ANALOG:UNITS")
    units |= {label: unit for label, unit in zip(labels, named, strict=False) if unit}
    plates, told = force_plates(found, channel_t, channels, factor)
    return Recording(
        t=t,
        columns=columns,
        markers=markers,
        channel_t=channel_t,
        channels=dict(zip(labels, channels, strict=True)),
        units=units,
        name=Path(path).stem,
        notes=(*notes, *told),
        plates=tuple(plates),
    )


def _missing(path: str | PathLike[str], found: C3dLayout, partial: bool) -> list[str]:
    """A note on frames that are not there, if a part will do."""
    if found.whole >= found.frames:
        return []
    byte = f"byte {found.start + found.whole * found.frame_bytes}"
    rule = f"the file ends within frame {found.whole + 1} of the {found.frames} that it announces"
    if not found.whole:
        raise FileError(path, rule, "Give the whole file", byte)
    if not partial:
        cure = f"Give the whole file, or read the {counted(found.whole, 'whole frame')} with kn.read(…, partial=True)"
        raise FileError(path, rule, cure, byte)
    return [f"{byte}: {rule}; read as far as it is sound, {found.whole} of the {found.frames} frames"]


def _decoded(path: str | PathLike[str], data: bytes, found: C3dLayout) -> tuple[Array, Array, Array]:
    """Points (3 × P × N), which of them are invalid (P × N), and channels (C × K), by ezc3d."""
    try:
        ezc3d = importlib.import_module("ezc3d")  # takes long, and few need it
    except ImportError:
        raise MissingPackageError("ezc3d", "c3d") from None
    try:
        if found.processor == "MIPS":
            with tempfile.TemporaryDirectory() as folder:
                copy = Path(folder) / "copy.c3d"
                copy.write_bytes(in_order_of_intel(data, found))
                file = ezc3d.c3d(str(copy))
        else:
            file = ezc3d.c3d(str(path))
        points, analogs = np.asarray(file["data"]["points"]), np.asarray(file["data"]["analogs"])
        residuals = np.asarray(file["data"]["meta_points"]["residuals"])
    except Exception as error:
        rule = f"ezc3d cannot read it ({str(error).strip() or type(error).__name__})"
        raise FileError(path, rule, "Give a C3D file that is not damaged") from None
    frames, samples = found.whole, found.whole * found.samples
    got = (points.shape[1:], analogs.shape[1:])
    if points.shape[1] != found.points or points.shape[2] < frames or analogs.shape[1] != found.channels:
        rule = f"ezc3d finds other counts in it than its header announces ({got})"
        raise FileError(path, rule, "Give a C3D file that is not damaged")
    return points[:3, :, :frames], residuals[0, :, :frames] < 0, analogs[0, :, :samples]


def in_order_of_intel(data: bytes, found: C3dLayout) -> bytes:
    """A file of a MIPS processor with its words turned round."""
    turned = bytearray(data)
    frame = (found.start, 4 if found.is_float else 2, (len(data) - found.start) // (4 if found.is_float else 2))
    for byte, size, count in (*found.words, frame):
        words = np.frombuffer(data, f">u{size}", count, byte)
        turned[byte : byte + size * count] = words.astype(f"<u{size}").tobytes()
    turned[512 * (data[0] - 1) + 3] = 84
    return bytes(turned)


def _length(path: str | PathLike[str], found: C3dLayout) -> float:
    unit = (found.texts("POINT:UNITS") or ["mm"])[0] or "mm"
    factor = length_factor(unit)
    if factor is None:
        raise FileError(path, f"POINT:UNITS '{unit}' is no length", f"Write one such as {', '.join(LENGTHS)}")
    return factor


def _labels(given: list[str], count: int, noun: str) -> list[str]:
    """Labels, each once: those that are missing or empty are numbered, and so are those that stand there twice."""
    labels: list[str] = []
    for number in range(count):
        label = given[number] if number < len(given) and given[number] else f"{noun}_{number + 1}"
        free = (name for name in (label, *(f"{label}_{more}" for more in range(2, count + 2))) if name not in labels)
        labels.append(next(free))
    return labels


def _points(found: C3dLayout, points: Array, factor: float) -> tuple[dict[str, Any], dict[str, Any], dict[str, str]]:
    """Markers, columns of what else is kept as points, and the units of the columns."""
    others: dict[str, str] = {}
    for name, unit in _OTHERS.items():
        named = found.texts(f"POINT:{unit}_UNITS")
        others |= dict.fromkeys(found.texts(f"POINT:{name}"), named[0] if named else "")
    markers: dict[str, Any] = {}
    columns: dict[str, Any] = {}
    units: dict[str, str] = {}
    for label, xyz in zip(
        _labels(found.texts("POINT:LABELS"), found.points, "point"), points.swapaxes(0, 1), strict=True
    ):
        if label not in others:
            markers[label] = xyz * factor
            continue
        si, times = in_si(others[label]) or (others[label], 1.0)
        for axis, row in zip("xyz", xyz, strict=True):
            columns[f"{label}_{axis}"] = row * times
            units |= {f"{label}_{axis}": si} if si else {}
    return markers, columns, units
