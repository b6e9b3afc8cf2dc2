"""C3D files, decoded by ezc3d after their layout has been checked."""

from __future__ import annotations

import importlib
import tempfile
from collections import Counter
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from kanes.errors import FileError, MissingPackageError, counted
from kanes.recordings.files.c3d_copy import MOST_COLUMNS, MOST_FRAMES, safe_copy
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

    ezc3d decodes the numbers, and here is done what it cannot do. It crashes on some damaged files, so that it gets to
    see a copy with checked parameters only; it returns less than a file announces without a word, so that frames are
    counted; it does not read words in the order of MIPS processors (SGI), nor integers without a sign. Force plates are
    of types 1 to 4, 6 and 7; others are named in `notes`. Not read: rotations of segments, events, camera masks, the
    sizes of residuals, and the baseline of plates (FORCE_PLATFORM:ZERO), which is not subtracted.
    """
    data = content(path)
    found = layout(path, data)
    notes = _missing(path, found, partial)
    factor = _length(path, found)
    notes += _told(found)
    points, invalid, channels = _decoded(path, data, found)
    # Numbers of a damaged file may be beyond all measure; they are no reason to stop.
    with np.errstate(over="ignore", invalid="ignore"):
        return _recording(path, found, np.where(invalid, np.nan, points), channels, factor, notes)


def _recording(
    path: str | PathLike[str], found: C3dLayout, points: Array, channels: Array, factor: float, notes: list[str]
) -> Recording:
    t = (max(found.first, 1) - 1 + np.arange(found.whole)) / found.rate
    rate = found.rate * max(found.samples, 1)
    channel_t = t[0] + np.arange(found.whole * found.samples) / rate if found.channels else np.zeros(0)
    markers, columns, units = _points(found, points, factor)
    labels = _labels(found.texts("ANALOG:LABELS"), found.channels, "channel")
    units |= {label: unit for label, unit in zip(labels, found.texts("ANALOG:UNITS"), strict=False) if unit}
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


def _told(found: C3dLayout) -> list[str]:
    """What is odd about a file, but leads to no doubt about its numbers."""
    notes, said = [], found.numbers("POINT:FRAMES")
    if said is not None and said.size and found.frames < 65535 and said.flat[0] % 65536 != found.frames:
        notes.append(f"its header counts {found.frames} frames, and POINT:FRAMES is {said.flat[0]:g}")
    if not any(found.texts("POINT:UNITS")):
        notes.append("POINT:UNITS is missing; lengths are taken for mm")
    for name, count in (("POINT", found.points), ("ANALOG", found.channels)):
        labels = [label for label in found.texts(f"{name}:LABELS")[:count] if label]
        twice = sorted({label for label, times in Counter(labels).items() if times > 1})
        notes += [f"{name}:LABELS has some more than once, which are numbered: {', '.join(twice[:5])}"] * bool(twice)
    return notes


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
    if max(found.points, found.channels) > MOST_COLUMNS:
        rule = f"{found.points} points and {found.channels} channels are more than the {MOST_COLUMNS} that ezc3d counts"
        raise FileError(path, rule, "Export fewer at a time", "byte 2")
    parts = []
    with tempfile.TemporaryDirectory() as folder:
        for first in range(0, found.whole, MOST_FRAMES):
            copy = Path(folder) / "copy.c3d"
            copy.write_bytes(safe_copy(data, found, first, min(MOST_FRAMES, found.whole - first)))
            try:
                numbers = ezc3d.c3d(str(copy))["data"]
            except Exception as error:
                rule = f"ezc3d cannot read its numbers ({str(error).strip() or type(error).__name__})"
                raise FileError(path, rule, "Give a C3D file that is not damaged") from None
            parts.append((numbers["points"][:3], ~(numbers["meta_points"]["residuals"][0] >= 0), numbers["analogs"][0]))
    points, invalid, channels = (np.concatenate(part, axis=-1) for part in zip(*parts, strict=True))
    channels = channels if found.channels else np.zeros((0, 0))
    shapes = (
        (3, found.points, found.whole),
        (found.points, found.whole),
        (found.channels, found.whole * found.samples),
    )
    if (points.shape, invalid.shape, channels.shape) != shapes:
        rule = f"ezc3d finds {points.shape[1:]} points and {channels.shape} samples in it, not {shapes[1:]}"
        raise FileError(path, rule, "Give a C3D file that is not damaged")
    return points, invalid, _scaled(channels, found)


def _scaled(raw: Array, found: C3dLayout) -> Array:
    """What the channels measured: (raw − OFFSET) × SCALE × GEN_SCALE; ezc3d takes all integers for signed."""
    offsets = found.offsets
    if found.is_unsigned:
        offsets = offsets % 65536
        raw = raw if found.is_float else raw % 65536
    scaled: Array = (raw - offsets[:, None]) * (found.factors * found.general)[:, None]
    return scaled


def _length(path: str | PathLike[str], found: C3dLayout) -> float:
    unit = (found.texts("POINT:UNITS") or ["mm"])[0] or "mm"
    factor = length_factor(unit)
    if factor is None:
        raise FileError(path, f"POINT:UNITS '{unit}' is no length", f"Write one such as {', '.join(LENGTHS)}")
    return factor


def _labels(given: list[str], count: int, noun: str) -> list[str]:
    """Labels, each once: those that are missing or empty are numbered, and so are those that stand there twice."""
    labels: dict[str, int] = {}  # how often each was asked for
    for number in range(count):
        label = given[number] if number < len(given) and given[number] else f"{noun}_{number + 1}"
        free = label
        while free in labels:
            labels[label] += 1
            free = f"{label}_{labels[label]}"
        labels[free] = 1
    return list(labels)


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
