"""Events of a foot from the force under it."""

from __future__ import annotations

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.base.values import SECOND, number
from kanes.motion_capture.gait.foot_events import FootEvents
from kanes.motion_capture.gait.labels import curve, without_gaps


def force_events(t: object, force: object, *, threshold: float = 20.0, shortest: float = 0.05) -> FootEvents:
    """Contacts and toe offs of a foot: times at which the upward force on it crosses a threshold, in N.

    t: times, or a recording, of which `force` then may be a label. Between samples the force is linear. Phases shorter
    than `shortest`, in s, are noise: the shortest stance or swing between two crossings is removed first, and so on.
    The first and the last phase, whose durations are unknown, stay.

    >>> force_events([0, 1, 2, 3, 4], [0, 40, 40, 0, 0])
    <foot events: 1 contact, 1 toe off>
    """
    times, values = curve("force_events", t, force)
    without_gaps("force_events", values)
    level = number(threshold, "force_events: threshold", "N")
    least = number(shortest, "force_events: shortest", SECOND)
    if level <= 0 or least < 0:
        raise WrongValueError(
            f"force_events: threshold={level:g} must be positive and shortest={least:g} not negative. Give a threshold "
            "such as 20 and a time such as 0.05."
        )
    crossings, rises = _crossings(times, values, level)
    kept = _without_short(crossings, least)
    return FootEvents(crossings[kept][rises[kept]], crossings[kept][~rises[kept]])


def _crossings(t: Array, values: Array, level: float) -> tuple[Array, Array]:
    """Times at which a piecewise linear curve reaches a level or falls below it, and which of them rise."""
    above = values >= level
    at = np.flatnonzero(above[1:] != above[:-1])
    before, after = values[at], values[at + 1]
    return t[at] + (level - before) / (after - before) * (t[at + 1] - t[at]), above[at + 1]


def _without_short(crossings: Array, shortest: float) -> Array:
    """The numbers of the crossings that stay; both ends of a short phase are removed."""
    kept = list(range(crossings.size))
    while len(kept) > 1:
        lengths = np.diff(crossings[kept])
        number = int(lengths.argmin())
        if lengths[number] >= shortest:
            break
        del kept[number : number + 2]
    return np.array(kept, dtype=int)
