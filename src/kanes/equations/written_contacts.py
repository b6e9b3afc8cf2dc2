"""Contacts, limits and latches in symbols: gaps, velocities along their rows, and the forces along these by name."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import ONE, Expr, StandIn
from kanes.model.constraints.rows import Material, Row, Slip, Turn
from kanes.model.contacts.parts import Latch, Side, Unilateral


@dataclass(frozen=True, eq=False)
class WrittenRow:
    """A direction of a contact: the velocity along it in the speeds, and the force along it."""

    velocity: Expr
    force: Expr


@dataclass(frozen=True, eq=False)
class WrittenSide:
    """One gap with its row, and its rows of slip where there is friction.

    Of a ratchet the gap is its velocity. Friction without a gap has a normal force that is one, or the reaction that
    presses by name.
    """

    name: str
    label: str
    gap: Expr | None
    normal: WrittenRow
    slips: tuple[WrittenRow, ...]
    slip_symbols: tuple[Expr, ...]  # the velocities of slip by name
    static: Expr
    kinetic: Expr


@dataclass(frozen=True, eq=False)
class WrittenContact:
    """A contact or limit by its sides, or a latch by its rows; its modes in words."""

    name: str
    kind: str  # "latch", or as of `Unilateral`
    sides: tuple[WrittenSide, ...]
    held: tuple[WrittenRow, ...] = ()

    @property
    def idle(self) -> str:
        """The mode in which it does nothing."""
        return {"latch": "free", "string": "slack", "ratchet": "free"}.get(self.kind, "open")

    @property
    def start(self) -> str:
        """The mode that it has where none is given."""
        return "stick" if self.kind == "friction" else self.idle

    @property
    def modes(self) -> tuple[str, ...]:
        """All its modes."""
        if self.kind == "latch":
            return "free", "locked"
        if self.kind == "friction":
            return "stick", "slip"
        if self.kind != "contact":
            return self.idle, *(side.label for side in self.sides)
        return ("open", "stick", "slip") if any(side.slips for side in self.sides) else ("open", "closed")

    def active(self, mode: str) -> tuple[WrittenSide, ...]:
        """The sides that are closed in a mode."""
        is_contact = self.kind in ("contact", "friction")
        return tuple(side for side in self.sides if mode != self.idle and (is_contact or side.label == mode))


def by_spots(contacts: Sequence[Unilateral | Latch]) -> list[Unilateral | Latch]:
    """The same, each spot of a contact by itself."""
    found: list[Unilateral | Latch] = []
    for each in contacts:
        if isinstance(each, Unilateral) and each.kind == "contact":
            found += [Unilateral(side.name, each.kind, (side,)) for side in each.sides]
        else:
            found.append(each)
    return found


class Velocities(Protocol):
    """Equations that tell velocities in the independent speeds."""

    def velocity(self, of: Point) -> Vector: ...

    def angular_velocity(self, of: Frame) -> Vector: ...


class ContactWriter:
    """Writes contacts with the velocities in the independent speeds."""

    def __init__(self, velocities: Velocities, known: Mapping[Expr, Expr], taken: Collection[str]) -> None:
        self._velocities, self._known, self._taken = velocities, dict(known), taken

    def written(self, contact: Unilateral | Latch) -> WrittenContact:
        """A contact, limit or latch."""
        if isinstance(contact, Latch):
            held = tuple(
                WrittenRow(velocity, self._symbol(f"F{number}" if len(contact.rows) > 1 else "F", contact.name))
                for number, row in enumerate(contact.rows, 1)
                if (velocity := self._along(row)) != 0
            )
            return WrittenContact(contact.name, "latch", (), held)
        sides = tuple(self._side(side, "N" if contact.kind == "contact" else "F") for side in contact.sides)
        return WrittenContact(contact.name, contact.kind, sides)

    def _side(self, side: Side, letter: str) -> WrittenSide:
        gap: Expr | None = None if side.pressure is not None else self._along(side.gap)
        if side.gap.configuration is not None:
            gap = tidy(side.gap.configuration.expression)
        is_given = side.pressure is not None and not side.pressure.directions
        force = ONE if is_given else self._symbol("R" if side.pressure is not None else letter, side.name)
        normal = WrittenRow(self._along(side.gap), force)
        present = [velocity for row in side.slips if (velocity := self._along(row)) != 0]
        numbers = [""] if len(present) == 1 else [str(k + 1) for k in range(len(present))]
        slips = [
            WrittenRow(velocity, self._symbol(f"T{k}", side.name)) for k, velocity in zip(numbers, present, strict=True)
        ]
        symbols = tuple(self._symbol(f"v{k}", side.name) for k in numbers)
        return WrittenSide(side.name, side.label, gap, normal, tuple(slips), symbols, side.static, side.kinetic)

    def _symbol(self, letter: str, name: str) -> Expr:
        written = f"{letter}_{re.sub(r'[^0-9A-Za-z]+', '_', name)}"
        return StandIn(written, spelled=written in self._taken)

    def _along(self, row: Row) -> Expr:
        """The velocity of a row in the independent speeds."""
        if isinstance(row.velocity, Slip):
            slip = row.velocity
            return tidy(self._of(slip.first, slip.direction) - self._of(slip.second, slip.direction))
        if isinstance(row.velocity, Turn):
            first, second = (
                self._velocities.angular_velocity(each) for each in (row.velocity.first, row.velocity.second)
            )
            return tidy((first - second).dot(row.velocity.direction))
        velocity = row.expression
        for _ in range(2):
            velocity = velocity.xreplace(self._known)
        return tidy(velocity)

    def _of(self, material: Material, direction: Vector) -> Expr:
        """v·d = v_P·d + ω·(arm × d), which is shorter than (ω × arm)·d where arm and d are in one frame."""
        found = self._velocities.velocity(material.point).dot(direction)
        if not material.arm.terms:
            return found
        return found + self._velocities.angular_velocity(material.frame).dot(material.arm.cross(direction))
