"""What can touch, stop or lock along a motion, as rows that Kanes differentiates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kanes.base.types import Content
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.rotations import Triple
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
    """Rows that lock and let go.

    Between bodies the rows are velocities of a place and of a turn, of the first frame in the second.
    """

    name: str
    rows: tuple[Row, ...]
    joint: str = ""  # of points
    frames: tuple[Frame, Frame] | None = None  # whose turn it holds
    axis: Triple | None = None  # fixed in the second frame, of turns about which it is free
    is_aimed: bool = False  # held where its rows are zero, not where they are when it locks
    when: tuple[Row, ...] = ()  # it locks where the largest of these, and of the next two, falls through zero
    is_either: bool = False  # or where the first of these passes zero either way
    within: tuple[Expr | None, Expr | None] = (None, None)  # distance and angle from where its rows are zero
    slower: Expr | None = None  # speed along the rows of its place
    starts_locked: bool = False
    release: Row | None = None  # it lets go where this falls through zero
    after: Expr | None = None  # or so long after it locked
    breaks: tuple[Expr | None, Expr | None] = (None, None)  # the force and the torque that break it
    relocks: bool = True
    given: Content = field(default_factory=dict)

    @property
    def locks_itself(self) -> bool:
        """Whether there is something at which it locks."""
        return bool(self.when) or self.within != (None, None) or self.slower is not None

    def __repr__(self) -> str:
        return f"<latch {self.name}>"


def sides_of(contacts: tuple[Unilateral | Latch, ...]) -> Iterator[Side]:
    """All sides, in the order of the model."""
    return (side for each in contacts if isinstance(each, Unilateral) for side in each.sides)


def latches_of(contacts: tuple[Unilateral | Latch, ...]) -> Iterator[Latch]:
    """All latches, in the order of the model."""
    return (each for each in contacts if isinstance(each, Latch))
