"""A choice of modes of all contacts, with its forces and accelerations."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from kanes.base.types import Array


class ContactMode(IntEnum):
    """What a contact does: it opens, sticks, slips, or is held by others.

    A contact that is held sticks because others do: its tangential rows follow from theirs, as of two feet of one
    rigid body. A closed contact without tangential rows sticks.
    """

    OPEN = 0
    STICK = 1
    SLIP = 2
    HELD = 3


@dataclass(frozen=True, eq=False)
class ContactChoice:
    """One consistent choice of modes. Forces that are not determined are those of least norm that friction allows."""

    modes: tuple[ContactMode, ...]
    directions: tuple[Array, ...]  # of slip, unit vectors over the tangential rows; empty without slip
    forces: Array  # rows
    accelerations: Array  # rows, those that the forces leave
    determined: Array  # rows, whether a force is unique; others are shared among rows that follow from each other
    enforced: Array  # rows, whether a row is kept at zero by a force of its own; the others of its kind follow

    @property
    def sticking(self) -> int:
        """The number of contacts that stick or are held."""
        return sum(mode in (ContactMode.STICK, ContactMode.HELD) for mode in self.modes)
