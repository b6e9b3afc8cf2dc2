"""One segment of a person, from a table of segment properties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import UnknownNameError, WrongValueError
from kanes.base.types import Array
from kanes.base.values import is_among, number
from kanes.motion_capture.anthropometry.de_leva import DE_LEVA
from kanes.motion_capture.anthropometry.dumas import DUMAS
from kanes.motion_capture.anthropometry.tables import DOWN, FORWARD, UP, Axis, SegmentRow, SegmentTable
from kanes.motion_capture.anthropometry.winter import WINTER

TABLES: Mapping[str, SegmentTable] = {"de_leva": DE_LEVA, "winter": WINTER, "dumas": DUMAS}
SIDES = ("right", "left")


@dataclass(frozen=True)
class Segment:
    """A segment of a person's body, in metres and kilograms.

    Its axes are those of a person who stands upright with hanging arms: x forward, y up, z to the right. `axis` is the
    direction from its `origin` to its `end`, two points of the body whose distance is `length`. `radii` are radii of
    gyration about the mass centre, by pairs of axes, negative for negative products of inertia.
    """

    name: str
    table: str
    sex: str | None
    side: str | None  # "right", "left", or None in the middle
    mass: float
    length: float
    origin: str
    end: str
    axis: Axis | None  # None where the length is not measured from the origin
    center: Axis  # from the origin
    radii: Mapping[str, float]
    source: str
    notes: tuple[str, ...]

    def __repr__(self) -> str:
        who = f"{TABLES[self.table].title}, {self.sex}" if self.sex else TABLES[self.table].title
        name = f"{self.side} {self.name}" if self.side else self.name
        return f"<{name} ({who}): {self.mass:.4g} kg, {self.length:.4g} m from {self.origin} to {self.end}>"

    @property
    def axes(self) -> str:
        """The axes of its numbers, in words."""
        along = {None: "", DOWN: "; −y runs", UP: "; y runs", FORWARD: "; x runs"}[self.axis]
        ends = f"{along} from {self.origin} to {self.end}" if along else ""
        return f"x forward, y up, z to the right, of one who stands upright{ends}"

    @property
    def moments(self) -> dict[str, float]:
        """Moments and products of inertia about the mass centre, as `kn.inertia` takes them: `kn.inertia(**moments)`.

        I = m r², with the sign of r. Winter's table has zz alone; a segment whose table has none is an error.
        """
        if not self.radii:
            having = [name for name, row in _rows(self.table, self.sex).items() if row.radii]
            raise UnknownNameError(
                f"{self.table}, {self.name}: the table has no radius of gyration of it. It has those of: "
                f"{', '.join(having)}."
            )
        return {pair: float(np.sign(r)) * self.mass * r**2 for pair, r in self.radii.items()}

    @property
    def inertia(self) -> Array:
        """The inertia matrix about the mass centre, 3 × 3; NaN where the table has no number."""
        matrix = np.full((3, 3), np.nan)
        for pair, moment in (self.moments if self.radii else {}).items():
            i, j = ("xyz".index(letter) for letter in pair)
            matrix[i, j] = matrix[j, i] = moment
        if {"xx", "yy", "zz"} <= set(self.radii):  # principal axes where there are no products
            matrix[np.isnan(matrix)] = 0.0
        return matrix

    @property
    def distance(self) -> float:
        """The distance of the mass centre from the origin, along the axis."""
        return float(np.dot(self.center, self._axis))

    @property
    def center_from_end(self) -> Axis:
        """The mass centre measured from the end, for models whose joint is there."""
        x, y, z = (c - self.length * a for c, a in zip(self.center, self._axis, strict=True))
        return x, y, z

    @property
    def _axis(self) -> Axis:
        if self.axis is None:
            raise WrongValueError(
                f"{self.table}, {self.name}: its length is not measured along one of its axes. Use center, which is "
                f"measured from {self.origin}."
            )
        return self.axis


def segment(
    name: str,
    *,
    table: str,
    mass: object,
    height: object = None,
    sex: str | None = None,
    length: object = None,
    side: str | None = None,
) -> Segment:
    """A segment of a person of some mass and height, from the table "de_leva", "winter" or "dumas".

    `sex` is "male" or "female"; Winter's table does not need it. `length` replaces the length that the table predicts
    from the height; Dumas' table has none, so that it must be given. Of a pair of segments it is the right one unless
    `side` is "left", which mirrors it: z of the mass centre and products of inertia with z change their signs.

    Tables measure between different points, so that the same name may mean different segments: do not combine the mass
    centre of one with the length of another. `names(table)` lists the segments of a table.

    >>> thigh = segment("thigh", table="de_leva", sex="male", mass=73, height=1.741)
    >>> thigh
    <right thigh (de Leva, male): 10.34 kg, 0.4222 m from hip joint centre to knee joint centre>
    >>> round(thigh.distance, 6), round(thigh.moments["zz"], 6)
    (0.172891, 0.199441)

    Source: deleva1996, Table 4; winter2009, Table 4.1; dumas2007, its table of segments.
    """
    whole = table_named(table)
    row = _row(name, table, sex)
    if name in whole.unpaired and side is not None:
        raise WrongValueError(f"{table}, {name}: it has no sides. Leave side={side!r} out.")
    if side is not None and not is_among(side, SIDES):
        raise WrongValueError(f"{table}, {name}: side={side!r} is unknown. Give 'right' or 'left'.")
    where = f"{table}, {name}"
    body_mass, size = positive(mass, f"{where}, mass", "kg"), _length(where, row, height, length)
    side = None if name in whole.unpaired else side or "right"
    mirror = -1.0 if side == "left" else 1.0
    x, y, z = row.center
    return Segment(
        name=name,
        table=table,
        sex=sex,
        side=side,
        mass=row.mass * body_mass,
        length=size,
        origin=row.origin,
        end=row.end,
        axis=row.axis,
        center=(x * size, y * size, mirror * z * size),
        radii={pair: (mirror if pair in ("zx", "yz") else 1.0) * r * size for pair, r in row.radii.items()},
        source=whole.source,
        notes=(*whole.notes, *row.notes),
    )


def names(table: str) -> tuple[str, ...]:
    """The segments that a table has.

    >>> names("winter")[:3]
    ('hand', 'forearm', 'upper_arm')
    """
    return table_named(table).names


def table_named(table: str) -> SegmentTable:
    """The table of that name."""
    if not is_among(table, TABLES):
        raise UnknownNameError(f"anthropometry: there is no table {table!r}. Tables are: {', '.join(TABLES)}.")
    return TABLES[table]


def is_unmeasured(table: str, name: str) -> bool:
    """Whether a table has no length of a segment."""
    return next(iter(table_named(table).rows.values()))[name].length is None


def positive(value: object, where: str, unit: str) -> float:
    """A positive number, in a unit."""
    found = number(value, where, unit)
    if found <= 0:
        raise WrongValueError(f"{where}: {value!r} is not positive. Give a positive number, in {unit}.")
    return found


def _rows(table: str, sex: str | None) -> Mapping[str, SegmentRow]:
    rows = table_named(table).rows
    if sex is not None and not is_among(sex, ("male", "female")):
        raise WrongValueError(f"anthropometry: sex={sex!r} is unknown. Give 'male' or 'female'.")
    if None in rows:
        return rows[None]
    if sex is None:
        raise WrongValueError(f"anthropometry: table '{table}' depends on the sex. Give sex='male' or 'female'.")
    return rows[sex]


def _row(name: str, table: str, sex: str | None) -> SegmentRow:
    rows = _rows(table, sex)
    if not is_among(name, rows):
        others = [f"'{other}'" for other, each in TABLES.items() if is_among(name, each.names)]
        elsewhere = f"; {' and '.join(others)} {'has' if len(others) == 1 else 'have'} it" if others else ""
        raise UnknownNameError(
            f"anthropometry: table '{table}' has no segment {name!r}{elsewhere}. Those of '{table}' are: "
            f"{', '.join(rows)}."
        )
    return rows[name]


def _length(where: str, row: SegmentRow, height: object, length: object) -> float:
    """The length given, or that of the table for a height."""
    tall = None if height is None else positive(height, f"{where}, height", "m")
    if length is not None:
        return positive(length, f"{where}, length", "m")
    if row.length is None:
        raise WrongValueError(
            f"{where}: the table has no lengths. Give length=, measured from {row.origin} to {row.end}."
        )
    if tall is None:
        raise WrongValueError(f"{where}: its length is not known. Give height= or length=, in m.")
    return row.length * tall
