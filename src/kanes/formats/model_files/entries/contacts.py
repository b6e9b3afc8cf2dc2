"""Contacts, limits and latches in a model file; one key of each names its kind."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from kanes.formats.model_files.entries.loads import AnySurface, NamedEntry
from kanes.formats.model_files.entries.values import MOST, Entry, Formula, Name, VectorValue, one_of


class ContactEntry(NamedEntry):
    """A point on a surface, or a body with a surface on another one: a contact that comes and goes."""

    contact: Name
    """The point or particle, or the body."""
    surface: AnySurface
    """What a point touches, or the surface of the body."""
    on: AnySurface | None = None
    """What the surface of a body touches."""
    on_body: Name | None = None
    """The body or particle with the other surface; the ground if left out."""
    friction: Formula = 0
    """Coefficient of friction; the static one where there is another kinetic one."""
    kinetic: Formula | None = None
    """Coefficient of kinetic friction."""
    restitution: Formula = 0
    """0 for no bounce, 1 for no loss."""


class LimitEntry(NamedEntry):
    """Stops of a coordinate."""

    limit: Formula
    """The coordinate, or an expression of coordinates."""
    lower: Formula | None = None
    """Its least value."""
    upper: Formula | None = None
    """Its largest value."""
    restitution: Formula = 0
    """0 for no bounce, 1 for no loss."""


class StringEntry(NamedEntry):
    """A string that goes slack."""

    string: Annotated[list[Name], Field(min_length=2, max_length=MOST)]
    """The points that it goes through, from end to end."""
    length: Formula
    """Its length where it is taut."""
    restitution: Formula = 0
    """0 for no bounce, 1 for no loss."""


class FrictionEntry(NamedEntry):
    """Dry friction along a coordinate or velocity, or in a joint."""

    friction_of: Formula
    """The coordinate, an expression of coordinates, a velocity, or a body with a pin or slider."""
    at_most: Formula | None = None
    """The largest friction, which is the limit."""
    coefficient: Formula | None = None
    """In its place, what multiplies a reaction."""
    kinetic: Formula | None = None
    """The kinetic limit or coefficient; the same if left out."""
    on: Name | None = None
    """The body or point whose reaction presses."""
    across: list[VectorValue] | None = None
    """Unit vectors along which it presses."""
    radius: Formula | None = None
    """The radius at which the friction acts."""


class RatchetEntry(NamedEntry):
    """A velocity that is never negative."""

    ratchet: Formula
    """The coordinate or expression that never decreases, or the velocity."""


class LatchEntry(NamedEntry):
    """A coordinate that locks for good."""

    latch: Formula
    """The coordinate, or an expression of coordinates."""
    at: Formula = 0
    """Where it locks."""
    when: Formula | None = None
    """An expression that falls through zero where it locks instead."""


CONTACTS: dict[str, type[Entry]] = {
    "contact": ContactEntry,
    "limit": LimitEntry,
    "string": StringEntry,
    "friction_of": FrictionEntry,
    "ratchet": RatchetEntry,
    "latch": LatchEntry,
}
AnyContact = one_of("contact", CONTACTS, "{limit: q1, lower: 0}")
