"""Times at which a foot meets the ground and leaves it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.errors import WrongValueError, counted
from kanes.base.types import Array, ArrayField
from kanes.base.values import SECOND, as_numbers


@dataclass(frozen=True, eq=False, repr=False)
class FootEvents:
    """Contacts and toe offs of one foot, as times. A cycle goes from a contact to the next one of the same foot.

    >>> right = FootEvents(contacts=[0.62, 1.85], toe_offs=[0.16, 1.41])
    >>> right
    <foot events: 2 contacts, 2 toe offs>
    >>> right.spans
    array([[0.62, 1.85]])
    >>> right.stance_percent.round(1)
    array([64.2])
    """

    contacts: ArrayField  # times, increasing
    toe_offs: ArrayField = ()  # times, increasing

    def __post_init__(self) -> None:
        for name in ("contacts", "toe_offs"):
            given = getattr(self, name)
            times = as_numbers(given, f"foot events, {name}", SECOND)
            if times is None or times.ndim != 1 or not np.isfinite(times).all() or (np.diff(times) <= 0).any():
                raise WrongValueError(
                    f"foot events, {name}: {given!r} are not increasing finite times. Sort them, each once."
                )
            object.__setattr__(self, name, times)

    def __repr__(self) -> str:
        toes = counted(self.toe_offs.size, "toe off")
        return f"<foot events: {counted(self.contacts.size, 'contact')}, {toes}>"

    @property
    def spans(self) -> Array:
        """Start and end of each cycle, one row per cycle."""
        return np.column_stack([self.contacts[:-1], self.contacts[1:]])

    @property
    def stances(self) -> Array:
        """Start and end of each stance that has both, one row per stance."""
        return _pairs(self.contacts, self.toe_offs)

    @property
    def swings(self) -> Array:
        """Start and end of each swing that has both, one row per swing."""
        return _pairs(self.toe_offs, self.contacts)

    @property
    def stance_percent(self) -> Array:
        """Toe off as a percentage of each cycle, from 0 to 100; NaN where it is not known."""
        found = np.full(len(self.spans), np.nan)
        for number, (start, end) in enumerate(self.spans):
            inside = self.toe_offs[(self.toe_offs > start) & (self.toe_offs < end)]
            if inside.size == 1:
                found[number] = 100 * (inside[0] - start) / (end - start)
        return found


def _pairs(starts: Array, ends: Array) -> Array:
    """Each start with the next end, unless another start comes first."""
    found = []
    for number, start in enumerate(starts):
        after = ends[ends > start]
        following = starts[number + 1] if number + 1 < starts.size else np.inf
        if after.size and after[0] <= following:
            found.append((start, after[0]))
    return np.array(found).reshape(-1, 2)
