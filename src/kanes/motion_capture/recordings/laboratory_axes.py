"""Recordings in other laboratory axes: z is often up in C3D files, y in models of OpenSim."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.base.values import is_among

if TYPE_CHECKING:
    from kanes.motion_capture.recordings.recording import Recording

_AXES = ("x", "y", "z")
_SIGNED = (*_AXES, *(f"-{axis}" for axis in _AXES))


def in_axes(recording: Recording, x: str, y: str, z: str) -> Recording:
    """Markers and force plates in new axes, each of which is one of the old ones or its opposite."""
    R = np.array([_direction(name, given) for name, given in zip(_AXES, (x, y, z), strict=True)])
    if not np.isclose(np.linalg.det(R), 1):
        raise WrongValueError(
            f"in_axes: x={x!r}, y={y!r}, z={z!r} are not right-handed axes. Reverse one, or swap two."
        )
    note = f"axes: x was {x}, y was {y}, z was {z}, of markers and force plates"
    return recording.changed(
        markers={label: R @ xyz for label, xyz in recording.markers.items()},
        plates=tuple(
            replace(plate, corners=R @ plate.corners, force=R @ plate.force, moment=R @ plate.moment)
            for plate in recording.plates
        ),
        notes=(*recording.notes, note),
    )


def _direction(name: str, given: str) -> Array:
    if not is_among(given, _SIGNED):
        raise WrongValueError(f"in_axes: {name}={given!r} is not an axis. Give one of {', '.join(_SIGNED)}.")
    unit: Array = np.eye(3)[_AXES.index(given[-1])]
    return -unit if given.startswith("-") else unit
