"""Modes and forces of contacts along a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.types import Array
from kanes.model.constraints.rows import Slip
from kanes.model.contacts.parts import Latch, Side, Unilateral
from kanes.simulate.hybrid.record import ContactRecord

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory


def modes_by_name(contacts: Sequence[Unilateral | Latch], record: ContactRecord) -> dict[str, Array]:
    """The mode of each contact, limit and latch, a word for each time; a limit has one for both its sides."""
    names = *record.layout.sides, *record.layout.latches
    columns = {name: record.words[:, number] for number, name in enumerate(names)}
    found = {}
    for each in contacts:
        if isinstance(each, Latch) or each.kind == "contact":
            found[each.name] = columns[each.name]
            continue
        words = np.full(record.words.shape[0], "open", dtype=record.words.dtype)
        for side in each.sides:
            words = np.where(columns[side.name] == "open", words, side.label)
        found[each.name] = words
    return found


def contact_force(run: Trajectory, contact: Unilateral | Latch, layout: ContactLayout, forces: Array) -> Array:
    """The force of a contact in N, of a limit on its expression, of a latch on each of its rows."""
    if isinstance(contact, Latch):
        rows: Array = forces[list(layout.latched(layout.latches.index(contact.name)))]
        return rows[0] if len(rows) == 1 else rows
    if contact.kind == "limit":
        signs = {"lower": 1.0, "upper": -1.0}
        return np.sum([signs[side.label] * forces[layout.sides.index(side.name)] for side in contact.sides], axis=0)
    (side,) = contact.sides
    number = layout.sides.index(side.name)
    total: Array = forces[number] * run[side.normal]
    for row, direction in zip(layout.tangential(number), _directions(side, layout.slips[number]), strict=True):
        total = total + forces[row] * run[direction]
    return total


def _directions(side: Side, kept: Sequence[int]) -> list[object]:
    """The directions of slip of those rows that a run has."""
    slips = [row.velocity for row in side.slips]
    return [slip.direction for number, slip in enumerate(slips) if number in kept and isinstance(slip, Slip)]
