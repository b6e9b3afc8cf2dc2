"""Items with reactions: joints, points and constraints, each with its forces as parts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.dynamics.reactions.auxiliary import Forces, Linear
from kanes.dynamics.reactions.connections import Connections
from kanes.dynamics.reactions.cuts import Cut, joint_cut, point_cut
from kanes.dynamics.reactions.held import direction_of, rows_with_force
from kanes.dynamics.reactions.sampled_kinematics import SampledKinematics
from kanes.expr.algebra import M, Matrix
from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.stacks import Stack
from kanes.expr.geometry.vectors import Vector
from kanes.expr.names import latex_text
from kanes.expr.printing import vector_latex, vector_text, vector_unicode
from kanes.expr.tables import Label
from kanes.expr.written_names import latex_label, unicode_name
from kanes.kane.speeds import Kinematical
from kanes.model.constraints.rows import Constraint, Row, Slip, Turn
from kanes.model.lookup import find, mass_of, of_kind, own, thing_of, vector_of
from kanes.model.parts import Body, Particle

# What has reactions.
Thing = Body | Particle | Point | Constraint | Row

_ONE = Matrix([1])
# Round-off of products that cancel, of numbers near one.
_ROUND_OFF = 1e-12


@dataclass(frozen=True, eq=False)
class Part(ABC):
    """One force or torque: a vector, or a number along a direction."""

    kind: str  # "force", "torque", "value", …: under which `Reaction` has it
    label: Label
    direction: Vector | None

    @abstractmethod
    def along(self, forces: Forces[M], direction: Stack[M]) -> Linear[M]:
        """Its measure numbers along some directions."""

    @property
    def is_vector(self) -> bool:
        return self.direction is None and self.kind in ("force", "torque", "friction")

    @property
    def height(self) -> int:
        return 3 if self.is_vector else 1

    def in_newtonian(self, forces: Forces[M]) -> Linear[M]:
        """One number, or three in N."""
        if self.direction is not None:
            return self.along(forces, self.direction.over(forces.algebra))
        return self.along(forces, forces.axes(forces.system.frame))


@dataclass(frozen=True, eq=False)
class Transmitted(Part):
    """The force or torque in a cut."""

    cut: Cut

    def along(self, forces: Forces[M], direction: Stack[M]) -> Linear[M]:
        return forces.through(self.cut, direction, turning=self.kind == "torque")


@dataclass(frozen=True, eq=False)
class Enforced(Part):
    """The force or torque of constraint rows: Σ ± λ e, or ± λ of a single row."""

    terms: tuple[tuple[int, int, Vector | None], ...]  # the number of the row, a sign, and the direction of its force

    def along(self, forces: Forces[M], direction: Stack[M]) -> Linear[M]:
        algebra = forces.algebra
        height = direction.width if self.is_vector or self.direction is not None else 1
        coefficients = [algebra.zeros(height, 1)] * len(forces.rows)
        for number, sign, e in self.terms:
            column = sign * (algebra.lift(_ONE) if e is None else direction.dot(e.over(algebra)))
            coefficients[number] = coefficients[number] + column
        return Linear(algebra.zeros(height, 1), forces.beside(coefficients, height))


@dataclass(frozen=True, eq=False)
class Item:
    """One thing with its forces."""

    thing: Thing
    name: str
    parts: tuple[Part, ...]

    @property
    def kinds(self) -> list[tuple[str, int]]:
        """The names of the parts, and how many numbers each of them has."""
        return [(part.kind, part.height) for part in self.parts]


class Items:
    """Finds items by things, names or pairs."""

    def __init__(self, kinematical: Kinematical) -> None:
        self.system = kinematical.system
        self.connections = Connections(kinematical)

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        """All rows that have a force."""
        return rows_with_force(self.connections.kinematical)

    @cached_property
    def _numbers(self) -> dict[Row, int]:
        return {row: number for number, row in enumerate(self._rows)}

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """Constraints with at least one row that has a force."""
        return tuple(each for each in self.system.demands if any(row in self._numbers for row in each.rows))

    def item(self, what: object, along: object = None) -> Item:
        """A thing, its name, or a pair of a thing and a direction."""
        if isinstance(what, tuple) and len(what) == 2 and isinstance(what[1], Vector):
            what, along = what
        thing = self._named(what) if isinstance(what, str) else own(self.system, what)
        direction = self._checked(thing, along)
        if isinstance(thing, Constraint):
            return self._of_constraint(thing, direction)
        if isinstance(thing, Row):
            return self._of_row(thing, direction)
        if isinstance(thing, (Body, Particle)):
            mass_of(self.system, thing)
        if isinstance(thing, Body) and self.connections.has_joint(thing):
            return self._of_cut(thing, joint_cut(self.connections, thing), direction)
        if not isinstance(thing, (Body, Particle, Point)):
            raise UnknownNameError(
                f"{thing!r} has no reactions. Give a body, a particle, a point, a constraint or one of its rows of "
                f"'{self.system.name}', or a name."
            )
        point = thing if isinstance(thing, Point) else thing.center
        of_kind(point, Point, "a body, a particle or a point", self.system)
        return self._of_cut(thing, point_cut(self.connections, point, thing.name), direction)

    def joint(self, what: object) -> Item:
        """The inboard joint of a body."""
        thing = thing_of(self.system, what)
        if not isinstance(thing, Body) or not self.connections.has_joint(thing):
            raise WrongValueError(
                f"{thing!r} has no joint, and '{self.system.name}' is not a tree of bodies, so that joint forces are "
                "not known. Place bodies by joints, or ask for the reaction of a point."
            )
        return self.item(thing)

    def _named(self, name: str) -> object:
        for constraint in self.constraints:
            if constraint.name == name:
                return constraint
        for row in self._rows:
            if row.name == name:
                return row
        return find(self.system, name)

    def _checked(self, thing: object, along: object) -> Vector | None:
        if along is None:
            return None
        if not isinstance(along, Vector):
            raise WrongTypeError(
                f"reaction of {getattr(thing, 'name', thing)}: {along!r} is not a direction. Give a unit vector, such "
                "as N.x."
            )
        size = along.magnitude()
        if size.is_number and abs(float(size) - 1) > 1e-9:
            raise WrongValueError(
                f"reaction of {getattr(thing, 'name', thing)}: the direction {along} has length {size}, not 1. Divide "
                "it by its length."
            )
        return vector_of(self.system, along)

    # Cuts

    def _of_cut(self, thing: Thing, cut: Cut, direction: Vector | None) -> Item:
        parts: tuple[Part, ...]
        if direction is not None:
            parts = (Transmitted("value", _along_label(cut.name, direction), direction, cut),)
            return Item(thing, f"{cut.name} along {direction}", parts)
        parts = (
            Transmitted("force", _label("force on", "R", cut.name), None, cut),
            Transmitted("torque", _label("torque on", "T", cut.name), None, cut),
        )
        return Item(thing, cut.name, parts)

    def everything(self) -> tuple[Item, ...]:
        """All constraints, all joints, and directions in which other masses cannot move from their parents."""
        items = [self.item(constraint) for constraint in self.constraints]
        items += [self.item(body) for body in self.system.bodies if self.connections.has_joint(body)]
        others = [mass for mass in self.system.masses if not self.connections.has_joint(mass)]
        items += [self.item(mass.center, e) for mass in others for e in self._forbidden(mass.center)]
        return tuple(items)

    @cached_property
    def _samples(self) -> tuple[SampledKinematics, ...]:
        return tuple(SampledKinematics(self.connections.kinematical, seed) for seed in (0, 1))

    def _forbidden(self, point: Point) -> list[Vector]:
        """Axes of the frame in which a point was moved along which its velocity from its parent has no partials."""
        frames = point.displacement.frames
        if len(frames) != 1 or point.parent is None:
            return []
        frame = frames[0]
        found = [sample.partials_between(point, point.parent, frame) for sample in self._samples]
        largest = np.abs(np.hstack(found)).max(axis=1, initial=0.0)
        return [e for e, size in zip((frame.x, frame.y, frame.z), largest, strict=True) if size < _ROUND_OFF]

    # Constraints

    def _of_constraint(self, constraint: Constraint, direction: Vector | None) -> Item:
        rows = [row for row in constraint.rows if row in self._numbers]
        name = constraint.name
        if not rows:
            raise UnknownNameError(
                f"{name} is not a constraint of '{self.system.name}', or every motion satisfies it. It has: "
                f"{', '.join(each.name for each in self.constraints) or 'none'}."
            )
        if direction is not None:
            return Item(constraint, f"{name} along {direction}", (self._component(name, rows, direction),))
        parts: list[Part] = []
        if constraint.kind == "distance":
            parts.append(self._scalar("tension", f"tension of {name}", rows[0], -1))
        elif constraint.kind == "rolling":
            parts += self._contact(constraint, rows)
        elif len(rows) == 1 and rows[0].place is None:
            parts.append(self._scalar("value", name, rows[0], 1))
        return Item(constraint, name, (*parts, *self._vectors(name, rows)))

    def _contact(self, constraint: Constraint, rows: Sequence[Row]) -> Iterator[Part]:
        """N = n·F and the rest of F. Where slip is forbidden along three axes, one of them contributes to N."""
        name, n = constraint.name, direction_of(constraint.rows[0])
        yield Enforced("normal", _worded(f"normal force of {name}"), n, self._terms(rows))
        slip = [
            (number, sign, e)
            for row, (number, sign, e) in zip(rows, self._terms(rows), strict=True)
            if row.configuration is None
        ]
        if len(constraint.rows) == 4:
            slip = [(number, sign, e - n * n.dot(e)) for number, sign, e in slip if e is not None]
        if slip:
            yield Enforced("friction", _worded(f"friction of {name}"), None, tuple(slip))

    def _of_row(self, row: Row, direction: Vector | None) -> Item:
        if row not in self._numbers:
            raise UnknownNameError(
                f"{row.name} is not a constraint row of '{self.system.name}', or every motion satisfies it."
            )
        if direction is not None:
            return Item(row, f"{row.name} along {direction}", (self._component(row.name, [row], direction),))
        return Item(row, row.name, (self._scalar("value", row.name, row, 1), *self._vectors(row.name, [row])))

    def _vectors(self, name: str, rows: Sequence[Row]) -> Iterator[Part]:
        pushing = [row for row in rows if isinstance(row.place, Slip)]
        turning = [row for row in rows if isinstance(row.place, Turn)]
        if pushing:
            yield self._vector("force", f"force of {name}", pushing)
        if turning:
            yield self._vector("torque", f"torque of {name}", turning)

    def _scalar(self, kind: str, words: str, row: Row, sign: int) -> Part:
        return Enforced(kind, _worded(words), None, ((self._numbers[row], sign, None),))

    def _vector(self, kind: str, words: str, rows: Sequence[Row]) -> Part:
        return Enforced(kind, _worded(words), None, self._terms(rows))

    def _component(self, name: str, rows: Sequence[Row], direction: Vector) -> Part:
        pushing = [row for row in rows if isinstance(row.place, Slip)]
        if not pushing:
            raise WrongValueError(
                f"{name} is an expression, or only rotates frames, so that it has no force along {direction}. "
                "Leave out the direction."
            )
        words = f"{name} along {vector_text(direction.terms)}"
        return Enforced("value", _worded(words), direction, self._terms(pushing))

    def _terms(self, rows: Sequence[Row]) -> tuple[tuple[int, int, Vector | None], ...]:
        return tuple((self._numbers[row], 1, row.place.direction) for row in rows if row.place is not None)


def _label(words: str, letter: str, name: str) -> Label:
    short, typeset = _names(name)
    return Label(f"{words} {name}", f"{letter} of {short}", rf"{letter}^{{{typeset}}}")


def _names(name: str) -> tuple[str, str]:
    """A name for the terminal and in LaTeX; several words stay as they are."""
    return (name, rf"\text{{{latex_text(name)}}}") if " " in name else (unicode_name(name), latex_label(name))


def _along_label(name: str, direction: Vector) -> Label:
    terms = direction.terms
    latex = vector_latex(terms)
    product = rf"\left({latex}\right)" if "+" in latex or "-" in latex else latex
    short, typeset = _names(name)
    return Label(
        f"force on {name} along {vector_text(terms)}",
        f"R of {short} · {vector_unicode(terms)}",
        rf"R^{{{typeset}}} \cdot {product}",
    )


def _worded(words: str) -> Label:
    return Label(words, words, rf"\text{{{latex_text(words)}}}")
