"""Force plates of a C3D file, from its parameters and its analog channels."""

from __future__ import annotations

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array
from kanes.motion_capture.recordings.files.c3d_layout import C3dLayout
from kanes.motion_capture.recordings.files.units import in_si
from kanes.motion_capture.recordings.force_plates import ForcePlate
from kanes.motion_capture.recordings.plate_types import CALIBRATED, CHANNELS, unknown_type

_GROUP = "FORCE_PLATFORM"
# Units of the channels of types without a matrix.
_MEASURES = {1: ("N", "N", "N", "m", "m", "N m"), 2: ("N", "N", "N", "N m", "N m", "N m"), 3: ("N",) * 8}

# Dimensions of a parameter for one plate.
_DIMENSIONS = {"TYPE": 0, "CORNERS": 2, "ORIGIN": 1, "CHANNEL": 1}


def force_plates(layout: C3dLayout, t: Array, channels: Array, factor: float) -> tuple[list[ForcePlate], list[str]]:
    """The plates, and notes on those that cannot be read; `factor` converts POINT:UNITS to metres."""
    used = layout.numbers(f"{_GROUP}:USED")
    is_there = used is not None and used.size and channels.size and np.isfinite(used.flat[0])
    plates, notes = [], []
    for which in range(min(int(used.flat[0]), 255) if used is not None and is_there else 0):
        try:
            plates.append(_plate(layout, which, t, channels, factor))
        except (WrongTypeError, WrongValueError) as error:
            notes.append(f"force plate {which + 1} is left out: {error}")
    return plates, notes


def _plate(layout: C3dLayout, which: int, t: Array, channels: Array, factor: float) -> ForcePlate:
    name = f"plate {which + 1}"
    plate_type = int(_values(layout, "TYPE", which, 1)[0])
    if plate_type not in CHANNELS:
        raise WrongValueError(f"{unknown_type(plate_type)}. Its channels are read as they are.")
    corners = _values(layout, "CORNERS", which, 12).reshape(3, 4, order="F") * factor
    origin = _values(layout, "ORIGIN", which, 3) * factor
    numbers = _values(layout, "CHANNEL", which, CHANNELS[plate_type]).astype(int)
    if (numbers < 1).any() or (numbers > len(channels)).any():
        raise WrongValueError(f"its channels {numbers.tolist()} are not all there. The file has {len(channels)}.")
    values, matrix = channels[numbers - 1], None
    if plate_type in CALIBRATED:
        matrix = _matrix(layout, which, CHANNELS[plate_type])
        if plate_type == 4:
            matrix = matrix * np.repeat([1.0, factor], 3)[:, None]
    else:
        units = layout.texts("ANALOG:UNITS")
        factors = [
            _factor(units[number - 1] if number <= len(units) else "", measure, factor)
            for number, measure in zip(numbers, _MEASURES[plate_type], strict=True)
        ]
        values = values * np.array(factors)[:, None]
    return ForcePlate.from_channels(name, plate_type, corners, t, values, origin, matrix)


def _factor(unit: str, measure: str, length: float) -> float:
    """The factor from a channel's unit to SI; for a unit of another quantity, that of N and the file's length."""
    found = in_si(unit)
    if found is not None and found[0] == measure and unit:
        return found[1]
    return 1.0 if measure == "N" else length


def _values(layout: C3dLayout, name: str, which: int, count: int) -> Array:
    """The first numbers of one plate in a parameter, where a last dimension that counts plates may be missing."""
    found = layout.numbers(f"{_GROUP}:{name}")
    if found is None:
        raise WrongValueError(f"{_GROUP}:{name} is not there. Plates need it.")
    stride = int(np.prod(found.shape[: _DIMENSIONS[name]], dtype=int))
    numbers = found.ravel(order="F")[which * stride : (which + 1) * stride][:count].astype(float)
    if numbers.size < count or not np.isfinite(numbers).all():
        raise WrongValueError(f"{_GROUP}:{name} has no {count} numbers for it. Plates need them.")
    return numbers


def _matrix(layout: C3dLayout, which: int, size: int) -> Array:
    found = layout.numbers(f"{_GROUP}:CAL_MATRIX")
    if found is not None and found.ndim == 2:  # of a single plate
        found = found[:, :, None]
    if found is None or found.ndim != 3 or found.shape[0] < size or found.shape[1] < size or found.shape[2] <= which:
        raise WrongValueError(
            f"{_GROUP}:CAL_MATRIX has no {size} × {size} numbers for it. Plates of its type need them."
        )
    return found[:size, :size, which]
