"""Constraints as rows that Kanes differentiates.

A row is zero all the time. A configuration row is a function of coordinates and time, and its rate is a velocity row; a
velocity row is linear in u. Rows that come from geometry stay products of vectors until something computes with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from kanes.base.types import Content
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.products import Product
from kanes.expr.geometry.vectors import Vector, rate
from kanes.expr.symbols import ZERO, Expr
from kanes.model.drawings import Ends, Touching


@dataclass(frozen=True, eq=False)
class Material:
    """A point fixed in a body at an instant: at an arm from a point, rotating with a frame."""

    point: Point
    frame: Frame
    arm: Vector

    @classmethod
    def fixed(cls, point: Point, newtonian: Frame) -> Material:
        """A point without an arm."""
        return cls(point, newtonian, Vector.zero())

    def velocity(self, newtonian: Frame) -> Vector:
        """v = v_point + ω × arm, in terms of q̇."""
        return self.point.velocity(newtonian) + self.frame.angular_velocity(newtonian).cross(self.arm)


@dataclass(frozen=True, eq=False)
class Slip:
    """The velocity of one material point relative to another, along a direction."""

    first: Material
    second: Material
    direction: Vector

    def expression(self, newtonian: Frame) -> Expr:
        """In terms of q̇."""
        return (self.first.velocity(newtonian) - self.second.velocity(newtonian)).dot(self.direction)


@dataclass(frozen=True, eq=False)
class Turn:
    """The angular velocity of one frame relative to another, along a direction."""

    first: Frame
    second: Frame
    direction: Vector

    def expression(self, newtonian: Frame) -> Expr:
        """In terms of q̇."""
        relative = self.first.angular_velocity(newtonian) - self.second.angular_velocity(newtonian)
        return relative.dot(self.direction)


@dataclass(frozen=True, eq=False)
class Row:
    """One scalar constraint: configuration, velocity, or both; by default the velocity is the configuration's rate."""

    name: str
    newtonian: Frame
    configuration: Product | None = None
    velocity: Slip | Turn | Expr | None = None
    among: str = ""  # what the rows of one kind in one constraint share, such as those along x, y and z
    between: Slip | Turn | None = None  # where its force acts, if the velocity does not determine it
    along: tuple[Slip, ...] = ()  # the same where it acts at several places, as a string over points does

    @property
    def place(self) -> Slip | Turn | None:
        """Where its force acts: λ along the direction on the first point or frame, the opposite on the second."""
        return self.between or (self.velocity if isinstance(self.velocity, (Slip, Turn)) else None)

    @property
    def places(self) -> tuple[Slip | Turn, ...]:
        """All places where its force acts."""
        return self.along if self.place is None else (self.place,)

    @property
    def family(self) -> str:
        """Rows of one family have comparable sizes."""
        return self.among or self.name

    @cached_property
    def expression(self) -> Expr:
        """The velocity row as SymPy writes it, linear in u and q̇."""
        if isinstance(self.velocity, (Slip, Turn)):
            return self.velocity.expression(self.newtonian)
        if self.velocity is not None:
            return self.velocity
        return rate(self.configuration.expression) if self.configuration is not None else ZERO

    @property
    def statement(self) -> str:
        """Its text in messages; rows of geometry have their names alone."""
        if isinstance(self.velocity, Expr):
            return f"{self.name}, {self.velocity} = 0"
        if self.configuration is not None and not self.configuration.left.frames:
            return f"{self.name}, {self.configuration.rest} = 0"
        return self.name

    def __repr__(self) -> str:
        return f"<{self.statement}>"


@dataclass(frozen=True, eq=False)
class Constraint:
    """The rows of one call of the model, under one name."""

    name: str
    kind: str
    rows: tuple[Row, ...]
    ends: Ends | None = None  # what it joins, for drawings
    touching: Touching | None = None  # of rolling, for drawings
    given: Content = field(default_factory=dict)  # what the user gave, by the keys of model files

    def __repr__(self) -> str:
        if len(self.rows) == 1:
            return repr(self.rows[0])
        return f"<{self.kind} {self.name}: {len(self.rows)} rows>"


def rows_of(constraints: Sequence[Constraint]) -> tuple[Row, ...]:
    """All rows, those of the configuration first."""
    rows = [row for constraint in constraints for row in constraint.rows]
    return tuple(sorted(rows, key=lambda row: row.configuration is None))
