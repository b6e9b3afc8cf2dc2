"""What can touch, stop or lock along a motion, as rows that Kanes differentiates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kanes.base.types import Content
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr
from kanes.model.constraints.rows import Material, Row, Slip
from kanes.model.parts import PointLike


@dataclass(frozen=True, eq=False)
class Pressure:
    """What presses the two sides of dry friction together: the reaction on something, along some directions.

    With p the length of its components along them, friction is at most (coefficient) p; without any, p = 1.
    """

    on: PointLike | None
    directions: tuple[Vector, ...]


@dataclass(frozen=True, eq=False)
class Side:
    """One gap φ(q) ≥ 0 with its law: closed it pushes and never pulls, and rubs along the rows of slip.

    A gap without a configuration is that of a ratchet, a velocity that is not negative; or, with a pressure, that of
    what is pressed together all the time.
    """

    name: str
    gap: Row
    slips: tuple[Row, ...]
    static: Expr
    kinetic: Expr
    restitution: Expr
    normal: Vector | None = None  # of a contact
    label: str = ""  # of one side of a limit, "lower" or "upper", or of one spot of several
    # Of a contact, the points that touch: of what was named first, and of the other surface.
    touching: tuple[Material, Material] | None = None
    pressure: Pressure | None = None  # of dry friction without a gap
    pulls: tuple[Slip, ...] = ()  # of a string, where its tension acts

    @property
    def forces_at(self) -> tuple[Slip, ...]:
        """Where the force along the gap acts; nowhere that is known for a limit."""
        if self.touching is not None and self.normal is not None:
            return (Slip(*self.touching, self.normal),)
        return self.pulls


@dataclass(frozen=True, eq=False)
class Unilateral:
    """A contact, with one side, or a limit, with one or two."""

    name: str
    kind: str  # "contact", "limit", "string", "ratchet" or "friction"
    sides: tuple[Side, ...]
    given: Content = field(default_factory=dict)  # what the user gave, by the keys of model files

    def __repr__(self) -> str:
        return f"<{self.kind} {self.name}>"


@dataclass(frozen=True, eq=False)
class Latch:
    """Rows that lock, for good, where a function falls through zero, or passes it either way."""

    name: str
    when: Row
    is_either: bool  # whichever way the function passes zero
    rows: tuple[Row, ...]
    given: Content = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<latch {self.name}>"


def sides_of(contacts: tuple[Unilateral | Latch, ...]) -> Iterator[Side]:
    """All sides, in the order of the model."""
    return (side for each in contacts if isinstance(each, Unilateral) for side in each.sides)


def latches_of(contacts: tuple[Unilateral | Latch, ...]) -> Iterator[Latch]:
    """All latches, in the order of the model."""
    return (each for each in contacts if isinstance(each, Latch))
