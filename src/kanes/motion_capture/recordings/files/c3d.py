"""C3D files, decoded after their layout has been checked."""

from __future__ import annotations

from collections import Counter
from os import PathLike
from pathlib import Path

import numpy as np

from kanes.base.errors import FileError, counted
from kanes.base.types import Array
from kanes.motion_capture.recordings.files.c3d_layout import C3dLayout, layout
from kanes.motion_capture.recordings.files.c3d_parameters import C3dBytes
from kanes.motion_capture.recordings.files.c3d_plates import force_plates
from kanes.motion_capture.recordings.files.text_lines import content
from kanes.motion_capture.recordings.files.units import LENGTHS, in_si, length_factor
from kanes.motion_capture.recordings.recording import Recording

# Other data stored as points: the parameter that lists their labels, and the parameter that has their unit.
_OTHERS = {"ANGLES": "ANGLE", "FORCES": "FORCE", "MOMENTS": "MOMENT", "POWERS": "POWER", "SCALARS": "SCALAR"}


def read_c3d(path: str | PathLike[str], *, partial: bool = False) -> Recording:
    """Markers in metres, scaled analog channels, and force plates in SI units.

    Points without a valid measurement, those with a negative residual, are NaN. Points listed by POINT:ANGLES, FORCES,
    MOMENTS, POWERS and SCALARS are columns, `LKneeAngles_x` and so on. Times count from the first frame of the capture,
    as events do, so that those of a trial that was cut may start late.

    Words may be in the order of Intel, DEC or MIPS (SGI) processors, integers with or without sign. Force plates are of
    types 1 to 4, 6 and 7; others are named in `notes`. Not read: rotations of segments, events, camera masks, the sizes
    of residuals, and the baseline of plates (FORCE_PLATFORM:ZERO), which is not subtracted.
    """
    data = content(path)
    found = layout(path, data)
    notes = _missing(path, found, partial)
    factor = _length(path, found)
    notes += _inconsistencies(found)
    points, invalid, channels = _decoded(path, data, found)
    # Numbers of a damaged file may overflow.
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
    plates, plate_notes = force_plates(found, channel_t, channels, factor)
    return Recording(
        t=t,
        columns=columns,
        markers=markers,
        channel_t=channel_t,
        channels=dict(zip(labels, channels, strict=True)),
        units=units,
        name=Path(path).stem,
        notes=(*notes, *plate_notes),
        plates=tuple(plates),
    )


def _inconsistencies(found: C3dLayout) -> list[str]:
    """Notes on inconsistencies of a file that do not affect its numbers."""
    notes, frames = [], found.numbers("POINT:FRAMES")
    if frames is not None and frames.size and found.frames < 65535 and frames.flat[0] % 65536 != found.frames:
        notes.append(f"its header counts {found.frames} frames, and POINT:FRAMES is {frames.flat[0]:g}")
    if not any(found.texts("POINT:UNITS")):
        notes.append("POINT:UNITS is missing; lengths are taken for mm")
    for name, count in (("POINT", found.points), ("ANALOG", found.channels)):
        labels = [label for label in found.texts(f"{name}:LABELS")[:count] if label]
        twice = sorted({label for label, times in Counter(labels).items() if times > 1})
        notes += [f"{name}:LABELS has some more than once, which are numbered: {', '.join(twice[:5])}"] * bool(twice)
    return notes


def _missing(path: str | PathLike[str], found: C3dLayout, partial: bool) -> list[str]:
    """A note on missing frames if `partial`, otherwise an error."""
    if found.whole >= found.frames:
        return []
    byte = f"byte {found.start + found.whole * found.frame_bytes}"
    rule = f"the file ends within frame {found.whole + 1} of the {found.frames} that it announces"
    if not found.whole:
        raise FileError(path, rule, "Give the whole file", byte)
    if not partial:
        cure = f"Give the whole file, or read the {counted(found.whole, 'whole frame')} with kn.read(…, partial=True)"
        raise FileError(path, rule, cure, byte)
    return [f"{byte}: {rule}; read up to there, {found.whole} of the {found.frames} frames"]


def _decoded(path: str | PathLike[str], data: bytes, found: C3dLayout) -> tuple[Array, Array, Array]:
    """Points (3 × P × N), which of them are invalid (P × N), and what channels measured (C × K).

    A frame has four numbers for each point, x, y, z and one that is negative where the point is invalid, and then one
    number for each channel, once for each of its samples. Integers of points are multiplied by their scale.
    """
    file = C3dBytes(path, data, found.processor)
    count = found.whole * (4 * found.points + found.channels * found.samples)
    numbers = file.floats(found.start, count) if found.is_float else file.integers(found.start, count, signed=True)
    frames = numbers.reshape(found.whole, -1)
    points = np.moveaxis(frames[:, : 4 * found.points].reshape(found.whole, found.points, 4), 0, -1)
    measured = frames[:, 4 * found.points :].reshape(found.whole * found.samples, found.channels).T
    factor = 1.0 if found.is_float else found.factor
    return factor * points[:, :3].swapaxes(0, 1), ~(points[:, 3] >= 0), _scaled(measured, found)


def _scaled(raw: Array, found: C3dLayout) -> Array:
    """What the channels measured: (raw − OFFSET) × SCALE × GEN_SCALE."""
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
        raise FileError(path, f"POINT:UNITS '{unit}' is not a length", f"Write one such as {', '.join(LENGTHS)}")
    return factor


def _labels(given: list[str], count: int, noun: str) -> list[str]:
    """Unique labels: missing, empty and repeated ones are numbered."""
    labels: dict[str, int] = {}  # how often each occurred
    for number in range(count):
        label = given[number] if number < len(given) and given[number] else f"{noun}_{number + 1}"
        free = label
        while free in labels:
            labels[label] += 1
            free = f"{label}_{labels[label]}"
        labels[free] = 1
    return list(labels)


def _points(
    found: C3dLayout, points: Array, factor: float
) -> tuple[dict[str, Array], dict[str, Array], dict[str, str]]:
    """Markers, columns of other data stored as points, and the units of the columns."""
    others: dict[str, str] = {}
    for name, unit in _OTHERS.items():
        named = found.texts(f"POINT:{unit}_UNITS")
        others |= dict.fromkeys(found.texts(f"POINT:{name}"), named[0] if named else "")
    markers: dict[str, Array] = {}
    columns: dict[str, Array] = {}
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
