"""Events of a foot from the force under it."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanes.errors import ExpressionError
from kanes.gait.foot_events import FootEvents
from kanes.gait.labelled import curve, without_gaps
from kanes.types import Array
from kanes.values import SECOND, number


def force_events(t: Any, force: Any, *, threshold: float = 20.0, shortest: float = 0.05) -> FootEvents:
    """Contacts and toe offs of a foot: where the upward force on it crosses a threshold, in N.

    t: times, or a recording, of which `force` then may be a label. Between samples the force is linear. What is shorter
    than `shortest`, in s, is noise: the shortest stance or swing between two crossings is struck out first, and so on.
    The first and the last phase, whose length nobody knows, stay.

    >>> force_events([0, 1, 2, 3, 4], [0, 40, 40, 0, 0])
    <foot events: 1 contact, 1 toe off>
    """
    times, values = curve("force_events", t, force)
    without_gaps("force_events", values)
    level = number(threshold, "force_events: threshold", "N")
    least = number(shortest, "force_events: shortest", SECOND)
    if level <= 0 or least < 0:
        raise ExpressionError(
            f"force_events: threshold={level:g} and shortest={least:g} mean nothing. Give a threshold above zero and a "
            "time that is not negative."
        )
    crossings, rises = _crossings(times, values, level)
    kept = _without_short(crossings, least)
    return FootEvents(crossings[kept][rises[kept]], crossings[kept][~rises[kept]])


def _crossings(t: Array, values: Array, level: float) -> tuple[Array, Array]:
    """Times at which a piecewise linear curve comes to a level or falls below it, and which of them rise."""
    above = values >= level
    at = np.flatnonzero(above[1:] != above[:-1])
    before, after = values[at], values[at + 1]
    return t[at] + (level - before) / (after - before) * (t[at + 1] - t[at]), above[at + 1]


def _without_short(crossings: Array, shortest: float) -> Array:
    """The numbers of the crossings that stay: with a short phase both of its ends go."""
    kept = list(range(crossings.size))
    while len(kept) > 1:
        lengths = np.diff(crossings[kept])
        number = int(lengths.argmin())
        if lengths[number] >= shortest:
            break
        del kept[number : number + 2]
    return np.array(kept, dtype=int)
