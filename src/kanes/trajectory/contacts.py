"""Modes and forces of contacts along a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.types import Array
from kanes.model.constraints.rows import Slip
from kanes.model.contacts.parts import Latch, Side, Unilateral
from kanes.simulate.hybrid.record import ContactRecord

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory


# Words of sides that are open, by the kind of what they belong to.
_OPEN = {"string": "slack", "ratchet": "free"}


def modes_by_name(contacts: Sequence[Unilateral | Latch], record: ContactRecord) -> dict[str, Array]:
    """The mode of each contact, limit and latch, a word for each time; a limit has one for both its sides.

    A contact of several spots slips where one of them slips, and each spot has its own mode besides.
    """
    names = *record.layout.sides, *record.layout.latches
    columns = {name: record.words[:, number] for number, name in enumerate(names)}
    found = {}
    for each in contacts:
        if isinstance(each, Latch):
            found[each.name] = columns[each.name]
        elif each.kind in ("contact", "friction"):
            own = {side.name: columns[side.name] for side in each.sides}
            found |= {each.name: _together([*own.values()])} | own
        else:
            found[each.name] = _of_limit(each, columns)
    return found


def _together(words: Sequence[Array]) -> Array:
    """One word for all spots: the first of slip, stick, closed and open that one of them has."""
    found = words[0]
    for word in ("open", "closed", "stick", "slip"):
        has = np.any([each == word for each in words], axis=0)
        found = np.where(has, word, found)
    return found


def _of_limit(limit: Unilateral, columns: Mapping[str, Array]) -> Array:
    """The end that is reached."""
    first = columns[limit.sides[0].name]
    words = np.full(first.shape, _OPEN.get(limit.kind, "open"), dtype="<U8")
    for side in limit.sides:
        words = np.where(columns[side.name] == "open", words, side.label)
    return words


def undetermined_forces(t: Array, record: ContactRecord) -> dict[str, Array]:
    """Forces that are not unique at some time, with the times at which they are not."""
    if not record.changes:
        return {}
    # A time at which the mode changes has the mode before.
    mode = np.maximum(np.searchsorted([change.time for change in record.changes], t) - 1, 0)
    names = dict.fromkeys(name for change in record.changes for name in change.moment.undetermined)
    shared = {name: np.array([name in change.moment.undetermined for change in record.changes]) for name in names}
    return {name: each[mode] for name, each in shared.items() if each[mode].any()}


def contact_force(run: Trajectory, contact: Unilateral | Latch, layout: ContactLayout, forces: Array) -> Array:
    """The force of a contact in N, of a limit on its expression, the tension of a string, those on rows of a latch."""
    if isinstance(contact, Latch):
        rows: Array = forces[list(layout.latched(layout.latches.index(contact.name)))]
        return rows[0] if len(rows) == 1 else rows
    if contact.kind == "friction":
        rows = forces[list(layout.tangential(layout.sides.index(contact.name)))]
        return rows[0]
    if contact.kind != "contact":
        signs = {"upper": -1.0}
        numbers = [(signs.get(side.label, 1.0), layout.sides.index(side.name)) for side in contact.sides]
        return np.sum([sign * forces[number] for sign, number in numbers], axis=0)
    return np.sum([_of_spot(run, side, layout, forces) for side in contact.sides], axis=0)


def _of_spot(run: Trajectory, side: Side, layout: ContactLayout, forces: Array) -> Array:
    """Along the normal and across it."""
    number = layout.sides.index(side.name)
    total: Array = forces[number] * run[side.normal]
    for row, direction in zip(layout.tangential(number), _directions(side, layout.slips[number]), strict=True):
        total = total + forces[row] * run[direction]
    return total


def _directions(side: Side, kept: Sequence[int]) -> list[object]:
    """The directions of slip of those rows that a run has."""
    slips = [row.velocity for row in side.slips]
    return [slip.direction for number, slip in enumerate(slips) if number in kept and isinstance(slip, Slip)]
