"""Recordings as xarray datasets."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import MissingPackageError
from kanes.base.free_names import first_free

if TYPE_CHECKING:
    from xarray import Dataset

    from kanes.motion_capture.recordings.recording import Recording

# Names in a dataset besides the columns; each gets an underscore if a column has its name.
_OWN: tuple[str, ...] = ("time", "axis", "marker", "markers", "channel", "channel_time", "channels", "channel_unit")
_OWN += ("plate", "plate_time", "plate_force", "plate_moment", "plate_corners", "corner")


def to_xarray(recording: Recording) -> Dataset:
    """A dataset: columns over time, markers over marker, axis and time, channels over channel and their own time."""
    try:
        xarray = importlib.import_module("xarray")
    except ImportError:
        raise MissingPackageError("xarray", "xarray") from None
    own = {name: first_free(name, recording.columns.__contains__) for name in _OWN}
    variables: dict[str, tuple[object, ...]] = {
        label: (own["time"], values, _unit(recording, label)) for label, values in recording.columns.items()
    }
    coordinates: dict[str, object] = {own["time"]: (own["time"], recording.t, {"units": "s"})}
    if recording.markers or recording.plates:
        coordinates[own["axis"]] = list("xyz")
    if recording.markers:
        along = (own["marker"], own["axis"], own["time"])
        variables[own["markers"]] = (along, np.array(list(recording.markers.values())), {"units": "m"})
        coordinates[own["marker"]] = list(recording.markers)
    if recording.channels:
        dimensions = (own["channel"], own["channel_time"])
        variables[own["channels"]] = (dimensions, np.array(list(recording.channels.values())))
        coordinates[own["channel"]] = list(recording.channels)
        coordinates[own["channel_time"]] = (own["channel_time"], recording.channel_t, {"units": "s"})
        units = [recording.units.get(label, "") for label in recording.channels]
        coordinates[own["channel_unit"]] = (own["channel"], units)
    if recording.plates:
        _add_plates(recording, own, variables, coordinates)
    return xarray.Dataset(
        variables, coords=coordinates, attrs={"name": recording.name, "notes": "\n".join(recording.notes)}
    )


def _add_plates(
    recording: Recording, own: dict[str, str], variables: dict[str, tuple[object, ...]], coordinates: dict[str, object]
) -> None:
    """Forces and moments of all plates at the times of the first, and their corners."""
    t = recording.plates[0].t
    plates = [plate if np.array_equal(plate.t, t) else plate.at(t) for plate in recording.plates]
    dimensions = (own["plate"], own["axis"], own["plate_time"])
    variables[own["plate_force"]] = (dimensions, np.array([plate.force for plate in plates]), {"units": "N"})
    variables[own["plate_moment"]] = (dimensions, np.array([plate.moment for plate in plates]), {"units": "N m"})
    corners = (own["plate"], own["axis"], own["corner"])
    variables[own["plate_corners"]] = (corners, np.array([plate.corners for plate in plates]), {"units": "m"})
    coordinates[own["plate"]] = [plate.name for plate in plates]
    coordinates[own["plate_time"]] = (own["plate_time"], t, {"units": "s"})


def _unit(recording: Recording, label: str) -> dict[str, str]:
    return {"units": recording.units[label]} if recording.units.get(label) else {}
