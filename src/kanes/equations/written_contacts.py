"""Contacts, limits and latches in symbols: gaps, velocities along their rows, and the forces along these by name."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import ZERO, Expr, StandIn
from kanes.model.constraints.rows import Material, Row, Slip
from kanes.model.contacts.parts import Latch, Side, Unilateral


@dataclass(frozen=True, eq=False)
class WrittenRow:
    """A direction of a contact: the velocity along it in the speeds, and the force along it."""

    velocity: Expr
    force: Expr


@dataclass(frozen=True, eq=False)
class WrittenSide:
    """One gap with its row, and its rows of slip where there is friction."""

    name: str
    label: str
    gap: Expr
    normal: WrittenRow
    slips: tuple[WrittenRow, ...]
    slip_symbols: tuple[Expr, ...]  # the velocities of slip by name
    static: Expr
    kinetic: Expr


@dataclass(frozen=True, eq=False)
class WrittenContact:
    """A contact or limit by its sides, or a latch by its rows; its modes in words."""

    name: str
    sides: tuple[WrittenSide, ...]
    held: tuple[WrittenRow, ...] = ()
    when: Expr = ZERO  # the function at whose zero a latch locks

    @property
    def idle(self) -> str:
        """The mode in which it does nothing."""
        return "free" if self.held else "open"

    @property
    def modes(self) -> tuple[str, ...]:
        """All its modes."""
        if self.held:
            return "free", "locked"
        labels = [side.label for side in self.sides if side.label]
        if labels:
            return "open", *labels
        return ("open", "stick", "slip") if any(side.slips for side in self.sides) else ("open", "closed")

    def active(self, mode: str) -> tuple[WrittenSide, ...]:
        """The sides that are closed in a mode."""
        return () if mode == self.idle else tuple(side for side in self.sides if not side.label or side.label == mode)


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
            when = contact.when.configuration
            return WrittenContact(contact.name, (), held, ZERO if when is None else tidy(when.expression))
        return WrittenContact(contact.name, tuple(map(self._side, contact.sides)))

    def _side(self, side: Side) -> WrittenSide:
        gap = ZERO if side.gap.configuration is None else tidy(side.gap.configuration.expression)
        normal = WrittenRow(self._along(side.gap), self._symbol("F" if side.label else "N", side.name))
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
