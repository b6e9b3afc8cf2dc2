"""What users give along a motion: numbers, arrays, samples, labels of a recording, or whole recordings."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanes.errors import ExpressionError
from kanes.recordings.natural_splines import natural_spline
from kanes.recordings.recording import Recording
from kanes.samples import Samples
from kanes.types import Array
from kanes.values import as_numbers, by_name

# Samples that a cubic spline takes.
_FOR_A_CUBIC = 4


def recording_in(given: Any) -> Recording | None:
    """A recording, or that which a result such as one of inverse kinematics has."""
    found = given if isinstance(given, Recording) else getattr(given, "recording", None)
    return found if isinstance(found, Recording) else None


def table_along(
    model: str, given: Any, wanted: tuple[str, ...], t: Array, units: Any, recording: Recording | None
) -> dict[str, Array]:
    """Values for each time by name: from a table, or of columns of a recording that are called like what is wanted.

    Names in a table that are not wanted stay in it, for whoever checks them.
    """
    source = recording_in(given)
    if source is not None:
        return {name: column_along(source, name, t) for name in wanted if name in source.columns}
    found = by_name(model, given)
    return {
        name: values_along(f"'{model}', {name}", value, t, units.get(name, ""), recording)
        for name, value in found.items()
    }


def values_along(where: str, value: Any, t: Array, unit: str, recording: Recording | None) -> Array:
    """One value for each time: of a number, an array, samples, or a column of the recording by its label."""
    if isinstance(value, str):
        if recording is None:
            raise ExpressionError(f"{where}: '{value}' is a label, and the motion has no recording. Give numbers.")
        return column_along(recording, value, t)
    if isinstance(value, Samples):
        return value.of_unit(where, unit).at(t)
    numbers = as_numbers(value, where, unit)
    if numbers is None or numbers.shape not in ((), (t.size,)):
        found = "no numbers" if numbers is None else f"an array of shape {numbers.shape}"
        raise ExpressionError(
            f"{where}: {found}. Give a number, one for each of the {t.size} times, kn.Samples of it, or the label of a "
            "column of the recording."
        )
    return np.broadcast_to(numbers, t.shape).copy()


def column_along(recording: Recording, label: str, t: Array) -> Array:
    """A column at some times: as it is, or by the natural cubic spline through each stretch of it without a gap."""
    values = recording[label]
    if values.ndim != 1 or label not in recording.columns:
        raise ExpressionError(f"recording '{recording.name}': '{label}' is no column. Give the label of one.")
    if recording.t.size == t.size and (recording.t == t).all():
        return values.copy()
    if t[0] < recording.t[0] or t[-1] > recording.t[-1]:
        raise ExpressionError(
            f"recording '{recording.name}', {label}: it reaches from {recording.t[0]:g} to {recording.t[-1]:g} s, the "
            f"motion from {t[0]:g} to {t[-1]:g} s. Cut the motion, recording.between(…), or give values for all of it."
        )
    found = np.full(t.size, np.nan)
    sound = np.flatnonzero(np.isfinite(values))
    for stretch in np.split(sound, np.flatnonzero(np.diff(sound) > 1) + 1):
        inside = (t >= recording.t[stretch[0]]) & (t <= recording.t[stretch[-1]]) if stretch.size else np.zeros(0, bool)
        if inside.any():
            degree = 3 if stretch.size >= _FOR_A_CUBIC else 1
            spline = natural_spline(recording.t[stretch], values[stretch], degree) if stretch.size > 1 else None
            found[inside] = values[stretch[0]] if spline is None else spline(t[inside])
    return found
