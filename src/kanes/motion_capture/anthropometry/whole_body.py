"""All segments of a person, from a table of segment properties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.motion_capture.anthropometry.segments import SIDES, Segment, is_unmeasured, positive, segment, table_named


@dataclass(frozen=True, repr=False)
class WholeBody(Mapping[str, Segment]):
    """The segments of a person by name, such as "trunk", "right_thigh" and "left_thigh".

    Masses are not scaled to add up to that of the person: the difference is `unaccounted`.
    """

    table: str
    sex: str | None
    subject_mass: float
    segments: Mapping[str, Segment]

    def __getitem__(self, name: str) -> Segment:
        """A segment by its name."""
        if not isinstance(name, str) or name not in self.segments:
            raise UnknownNameError(f"{self!r} has no {name!r}. It has: {', '.join(self.segments)}.")
        return self.segments[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.segments)

    def __len__(self) -> int:
        return len(self.segments)

    def __repr__(self) -> str:
        who = f"{table_named(self.table).title}, {self.sex}" if self.sex else table_named(self.table).title
        return f"<body ({who}): {len(self)} segments, {self.mass:.6g} kg of {self.subject_mass:.6g} kg>"

    @property
    def mass(self) -> float:
        """The sum of the segments' masses."""
        return sum(each.mass for each in self.segments.values())

    @property
    def unaccounted(self) -> float:
        """The mass of the person less that of the segments, due to the rounded numbers of a table."""
        return self.subject_mass - self.mass


def body(
    *,
    table: str,
    mass: object,
    height: object = None,
    sex: str | None = None,
    lengths: Mapping[str, object] | None = None,
) -> WholeBody:
    """All segments of a person of some mass and height, from the table "de_leva", "winter" or "dumas".

    `lengths` replaces lengths that the table predicts from the height, by names such as "thigh", for both sides, or
    "left_thigh". Dumas' table has no lengths and needs all of them.

    Mass fractions add up to 1.0000 (de Leva, men), 0.9999 (de Leva, women), 1.000 (Winter), 1.002 (Dumas, men) and
    0.999 (Dumas, women); they are left as they are. The trunk is one segment, in Winter's table together with head and
    neck, in Dumas' torso and pelvis; `segment` has its parts.

    >>> person = body(table="de_leva", sex="female", mass=60, height=1.7)
    >>> person
    <body (de Leva, female): 14 segments, 59.994 kg of 60 kg>
    >>> person["left_thigh"].mass == person["right_thigh"].mass
    True

    Source: deleva1996, Table 4; winter2009, Table 4.1; dumas2007, its table of segments.
    """
    properties = table_named(table)
    keys: dict[str, tuple[str, str | None]] = {name: (name, None) for name in properties.middle}
    keys |= {f"{side}_{name}": (name, side) for name in properties.paired for side in SIDES}
    given = _lengths(table, lengths, {*keys, *properties.paired})
    missing = [key for key, (name, _) in keys.items() if is_unmeasured(table, name) and not {key, name} & set(given)]
    if missing:
        raise WrongValueError(
            f"{table}: the table has no lengths. Give lengths= of: {', '.join(missing)}; one without a side, such as "
            "'thigh', serves both."
        )
    found = {
        key: segment(
            name,
            table=table,
            mass=mass,
            height=height,
            sex=sex,
            side=side,
            length=given.get(key, given.get(name)),
        )
        for key, (name, side) in keys.items()
    }
    return WholeBody(table, sex, positive(mass, f"{table}, mass", "kg"), found)


def _lengths(table: str, lengths: object, known: set[str]) -> dict[str, float]:
    if lengths is None:
        return {}
    if not isinstance(lengths, Mapping):
        raise WrongTypeError(
            f"{table}, lengths: {lengths!r} is not a table. Give a dictionary such as {{'thigh': 0.43}}."
        )
    unknown = [repr(name) for name in lengths if not isinstance(name, str) or name not in known]
    if unknown:
        raise UnknownNameError(
            f"{table}, lengths: the body has no {', '.join(unknown)}. It has: {', '.join(sorted(known))}."
        )
    return {name: positive(value, f"{table}, length of {name}", "m") for name, value in lengths.items()}
