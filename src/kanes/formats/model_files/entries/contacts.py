"""Contacts, limits, latches and groups in a model file; one key of each names its kind."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from kanes.formats.model_files.entries.loads import AnySurface, NamedEntry
from kanes.formats.model_files.entries.values import (
    MOST,
    AxisOrVector,
    Entry,
    Formula,
    Formulas,
    Name,
    VectorValue,
    one_of,
)


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
    """What locks and lets go."""

    latch: Formulas
    """An expression of coordinates, a list of them, a constraint by its name, or a list of two points or bodies."""
    joint: Literal["spherical", "pin", "cylindrical", "slider", "planar", "weld"] | None = None
    """Of points and bodies, what it holds; a weld of two bodies, and spherical of points if left out."""
    bodies: Annotated[list[Name], Field(min_length=2, max_length=2)] | None = None
    """The bodies, or frames, that carry the points, where that is not clear."""
    axis: AxisOrVector | None = None
    """An axis fixed in the second body: x, y, z, or a vector."""
    at: Formula | None = None
    """Where it holds; where it is when it locks, if left out."""
    when: Formulas | None = None
    """It locks where this, or the largest of these, falls through zero."""
    within: Formulas | None = None
    """A distance, or a distance and an angle, within which it locks."""
    slower: Formula | None = None
    """A relative speed below which it locks."""
    locked: StrictBool = False
    """Whether it starts locked."""
    release: Formula | None = None
    """It lets go where this falls through zero."""
    after: Formula | None = None
    """How long after it locked it lets go."""
    breaks: Formulas | None = None
    """The force, or the force and the torque, that break it."""
    relocks: StrictBool = True
    """Whether it locks again after it let go."""


class GroupEntry(NamedEntry):
    """Bodies that touch each other and planes of the ground, for runs by time stepping."""

    group: Annotated[dict[Name, AnySurface], Field(min_length=1, max_length=MOST)]
    """The surface of each body or particle."""
    on: Annotated[list[AnySurface], Field(max_length=MOST)] = []
    """Planes of the ground."""
    friction: Formula = 0
    """Coefficient of friction."""
    restitution: Formula = 0
    """0 for no bounce, 1 for no loss."""


CONTACTS: dict[str, type[Entry]] = {
    "contact": ContactEntry,
    "limit": LimitEntry,
    "string": StringEntry,
    "friction_of": FrictionEntry,
    "ratchet": RatchetEntry,
    "latch": LatchEntry,
    "group": GroupEntry,
}
AnyContact = one_of("contact", CONTACTS, "{limit: q1, lower: 0}")
