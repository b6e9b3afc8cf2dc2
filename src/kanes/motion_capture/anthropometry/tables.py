"""A published table of segments: its rows, and notes on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

# From the origin of a segment to its end, of a person who stands with hanging arms: x forward, y up, z to the right.
UP, DOWN, FORWARD = (0.0, 1.0, 0.0), (0.0, -1.0, 0.0), (1.0, 0.0, 0.0)
Axis = tuple[float, float, float]


@dataclass(frozen=True)
class SegmentRow:
    """One segment of a table, for a body of mass 1 and a segment of length 1.

    Radii are those of gyration about the mass centre, by pairs of axes: a moment of inertia is m (r L)², a product that
    of its sign. Radii that the table does not have are absent.
    """

    mass: float
    center: Axis  # from the origin
    radii: Mapping[str, float]
    origin: str
    end: str
    length: float | None = None  # as a fraction of the height
    axis: Axis | None = DOWN  # from the origin to the end; None where the length is not measured between them
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class SegmentTable:
    """All rows of a publication, by sex where they depend on it."""

    title: str
    source: str
    rows: Mapping[str | None, Mapping[str, SegmentRow]]
    middle: tuple[str, ...]  # segments of the whole body without a side
    paired: tuple[str, ...]  # and those with two
    unpaired: frozenset[str]  # all segments that have no side
    notes: tuple[str, ...] = field(default=())

    @property
    def names(self) -> tuple[str, ...]:
        """The segments, in the order of the table."""
        return tuple(next(iter(self.rows.values())))
