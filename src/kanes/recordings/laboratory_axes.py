"""Recordings in other axes of the laboratory: C3D files often have z up, models of OpenSim y."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from kanes.errors import ExpressionError
from kanes.types import Array
from kanes.values import is_among

if TYPE_CHECKING:
    from kanes.recordings.recording import Recording

_AXES = ("x", "y", "z")
_SIGNED = (*_AXES, *(f"-{axis}" for axis in _AXES))


def in_axes(recording: Recording, x: str, y: str, z: str) -> Recording:
    """Markers and force plates by new axes, each of which is one of the old ones or its opposite."""
    turn = np.array([_direction(name, given) for name, given in zip(_AXES, (x, y, z), strict=True)])
    if not np.isclose(np.linalg.det(turn), 1):
        raise ExpressionError(
            f"in_axes: x={x!r}, y={y!r}, z={z!r} are no right-handed axes. Turn one round, or swap two."
        )
    told = f"axes: x was {x}, y was {y}, z was {z}, of markers and force plates"
    return recording.changed(
        markers={label: turn @ xyz for label, xyz in recording.markers.items()},
        plates=tuple(
            replace(plate, corners=turn @ plate.corners, force=turn @ plate.force, moment=turn @ plate.moment)
            for plate in recording.plates
        ),
        notes=(*recording.notes, told),
    )


def _direction(name: str, given: str) -> Array:
    if not is_among(given, _SIGNED):
        raise ExpressionError(f"in_axes: {name}={given!r} is no axis. Give one of {', '.join(_SIGNED)}.")
    unit: Array = np.eye(3)[_AXES.index(given[-1])]
    return -unit if given.startswith("-") else unit
