"""Events of a foot from markers at its heel and toe."""

from __future__ import annotations

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.base.values import SECOND, as_numbers, number
from kanes.motion_capture.gait.foot_events import FootEvents
from kanes.motion_capture.gait.labels import marker, without_gaps
from kanes.motion_capture.recordings.recording import Recording

_AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
# The least prominence of an extremum, as a fraction of the range of the curve.
_PROMINENCE = 0.25


def marker_events(
    t: object, heel: object, toe: object, pelvis: object, *, forward: object = "x", shortest: float = 0.5
) -> FootEvents:
    """Contacts and toe offs of a foot where no force was measured, on a treadmill or over ground.

        contact: (heel − pelvis) · forward is largest        toe off: (toe − pelvis) · forward is least

    t: times, or a recording, of which the markers then are labels; `pelvis` is a marker at the sacrum. forward: "x",
    "y", "z", "-x" and so on, or three numbers. Two contacts are at least `shortest` apart, in s, and so are two toe
    offs. Filter the markers before: noise moves extrema. Extrema are interpolated by parabolas.

    Source: zeni2008, the method by coordinates.
    """
    where = "marker_events"
    named = {"heel": heel, "toe": toe, "pelvis": pelvis}
    at = {name: marker(f"{where}, {name}", t, given) for name, given in named.items()}
    for name, positions in at.items():
        without_gaps(f"{where}, {name}", positions)
    times = t.t if isinstance(t, Recording) else np.asarray(as_numbers(t, where, SECOND))
    least = number(shortest, f"{where}: shortest", SECOND)
    if least <= 0:
        raise WrongValueError(f"{where}: shortest={least:g} is not positive. Give a time above zero.")
    ahead = _direction(forward)
    contacts = _peaks(times, ahead @ (at["heel"] - at["pelvis"]), least)
    return FootEvents(contacts, _peaks(times, -ahead @ (at["toe"] - at["pelvis"]), least))


def _direction(forward: object) -> Array:
    if isinstance(forward, str):
        if forward.removeprefix("-") in _AXES:
            return np.array(_AXES[forward.removeprefix("-")]) * (-1.0 if forward.startswith("-") else 1.0)
    else:
        given = as_numbers(forward)
        if given is not None and given.shape == (3,) and np.isfinite(given).all() and given.any():
            found: Array = given / np.linalg.norm(given)
            return found
    raise WrongValueError(f"marker_events: forward={forward!r} is not a direction. Use 'x', '-z', or three numbers.")


def _peaks(t: Array, values: Array, shortest: float) -> Array:
    """Times of the maxima of a curve, each on the parabola through three samples."""
    from scipy.signal import find_peaks  # noqa: PLC0415  # takes long to import, and few need it

    if t.size < 3 or np.ptp(values) == 0:
        return np.zeros(0)
    frames = max(1.0, shortest * (t.size - 1) / float(t[-1] - t[0]))
    found, _ = find_peaks(values, distance=frames, prominence=_PROMINENCE * np.ptp(values))
    left, right = t[found] - t[found - 1], t[found + 1] - t[found]
    fall_left = (values[found] - values[found - 1]) / left
    fall_right = (values[found] - values[found + 1]) / right
    bend = (fall_left + fall_right) / (left + right)
    slope = (fall_left * right - fall_right * left) / (left + right)
    # Three equal samples have no curvature; the maximum is then in the middle.
    return t[found] + np.where(bend > 0, slope / np.where(bend > 0, 2 * bend, 1.0), 0.0)
