"""Contacts, limits and latches of a system by themselves or by name."""

from __future__ import annotations

from kanes.base.errors import UnknownNameError
from kanes.base.values import name_of
from kanes.model.contacts.parts import Latch, Unilateral
from kanes.model.system import System


def contact_of(system: System, of: object) -> Unilateral | Latch:
    """A contact, limit or latch by itself or by name; one spot or end by its own name."""
    for each in system.contacts:
        if each is of or each.name == name_of(of):
            return each
    for each in (each for each in system.contacts if isinstance(each, Unilateral)):
        for side in each.sides:
            if side.name == name_of(of):
                return Unilateral(side.name, each.kind, (side,))
    listed = ", ".join(each.name for each in system.contacts)
    raise UnknownNameError(f"'{system.name}' has no contact, limit or latch {of!r}. It has: {listed}.")
