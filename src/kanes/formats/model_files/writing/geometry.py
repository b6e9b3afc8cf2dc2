"""Frames and points as entries of model files, in the order in which a reader makes them.

A reader makes the entries of `frames` and `points` before all bodies, as far as it can, and the rest after them;
those of a body right after the body. Joints make frames and points of their own in between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kanes.base.errors import WrongValueError
from kanes.base.types import Plain
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import UNIT, AxisAngle, QuaternionTurn, Triple, unit_triple
from kanes.expr.symbols import has_float
from kanes.formats.model_files.writing.values import FormulaWriter
from kanes.model.model import Model
from kanes.model.parts import Body


@dataclass
class WrittenGeometry:
    """Frames and points of the file, and those of each body, by name."""

    frames: dict[str, Plain] = field(default_factory=dict)
    points: dict[str, Plain] = field(default_factory=dict)
    of_bodies: dict[str, dict[str, dict[str, Plain]]] = field(default_factory=dict)
    late: set[str] = field(default_factory=set)  # sections that need bodies


def write_geometry(model: Model, write: FormulaWriter) -> WrittenGeometry:
    """All frames and points but those that joints make."""
    return _Ordering(model, write).written


class _Ordering:
    """Goes through frames and points in their order, and finds the joint after which each was made."""

    def __init__(self, model: Model, write: FormulaWriter) -> None:
        self.model, self.write = model, write
        self.written = WrittenGeometry()
        self._jointed = [body for body in model.bodies if body.joint is not None]
        self._needs: dict[Frame | Point, int] = {model.frame: 0, model.origin: 0}  # how many of those bodies it needs
        self._after: dict[Frame | Point, int] = {}  # how many of them are made before it
        self._order("frames", model.frames[1:], {body.frame: [body.frame] for body in self._jointed})
        self._order("points", model.points[1:], {body.frame: made_points(body) for body in self._jointed})

    def _order(
        self, section: str, things: Sequence[Frame | Point], made: Mapping[Frame, Sequence[Frame | Point]]
    ) -> None:
        own = {each: number for number, body in enumerate(self._jointed, 1) for each in made[body.frame]}
        least = 0
        mine: list[Frame | Point] = []
        for thing in things:
            if thing in own:
                least = self._needs[thing] = own[thing]
                continue
            self._needs[thing] = max(self._needs[each] for each in _parents(thing))
            least = self._after[thing] = max(least, self._needs[thing])
            mine.append(thing)
        last = [thing for thing in mine if self._after[thing] == len(self._jointed) > 0]
        late = self._are_late(last)
        if late:
            self.written.late.add(section)
        for thing in mine:
            bearer = (
                None if self._after[thing] == 0 or (late and thing in last) else self._jointed[self._after[thing] - 1]
            )
            written = (
                write_frame(thing, self.write, bearer) if isinstance(thing, Frame) else self._write_point(thing, bearer)
            )
            self._enter(section, thing.name, written, bearer)

    def _are_late(self, last: Sequence[Frame | Point]) -> bool:
        """Whether things that come after all joints may be outside of the last body: the first needs a joint."""
        body = self._jointed[-1] if last else None
        all_on_it = all(isinstance(each, Point) and body is not None and _is_on(each, body) for each in last)
        return bool(last) and self._needs[last[0]] > 0 and not all_on_it

    def _enter(self, section: str, name: str, written: Plain, bearer: Body | None) -> None:
        if bearer is None:
            getattr(self.written, section)[name] = written
        else:
            self.written.of_bodies.setdefault(bearer.name, {}).setdefault(section, {})[name] = written

    def _write_point(self, point: Point, bearer: Body | None) -> Plain:
        """Measure numbers in a body from its origin; or a vector, from the origin or another point."""
        body = next((each for each in self._jointed if _is_on(point, each)), None)
        if body is not None:
            numbers = self.write.triple(point.displacement.terms.get(body.frame, (0, 0, 0)))
            return numbers if body is bearer else {"on": body.name, "at": numbers}
        written = self.write.vector(point.displacement)
        if point.parent is self.model.origin and bearer is None and isinstance(written, str):
            return written
        return {"from": point.parent.name if point.parent is not None else "", "by": written}


def _parents(thing: Frame | Point) -> list[Frame | Point]:
    """The frames and the point that a frame or point is made from."""
    made_from: tuple[Frame | Point | None, ...] = (thing.parent,)
    if isinstance(thing, Point):
        made_from += thing.displacement.frames
    return [each for each in made_from if each is not None]


def _is_on(point: Point, body: Body) -> bool:
    """Whether a point is given by measure numbers in a body."""
    return point.parent is body.origin and point.displacement.frames == (body.frame,)


def made_points(body: Body) -> list[Point]:
    """The points that a joint makes: where it puts the body, and the mass centre by measure numbers."""
    made = [body.origin] if body.origin.name == f"{body.name}o" else []
    return [*made, body.center] if has_own_center(body) else made


def has_own_center(body: Body) -> bool:
    """Whether the mass centre was given by measure numbers."""
    center = body.center
    return center.name == f"{body.name}*" and center.parent is body.origin and body.joint is not None


def write_frame(frame: Frame, write: FormulaWriter, bearer: Body | None) -> dict[str, Plain]:
    """How a frame is turned from its parent, omitted if it is that of the body that contains it."""
    written: dict[str, Plain] = {}
    parent = frame.parent
    usual = bearer.frame if bearer is not None else None
    if parent is not None and (parent is not usual if usual is not None else parent.parent is not None):
        written["from"] = parent.name
    steps = frame.steps
    if len(steps) == 1 and isinstance(steps[0], QuaternionTurn) and not steps[0].inverse:
        return {**written, "quaternion": write.triple(steps[0].elements)}
    turns = [step for step in steps if isinstance(step, AxisAngle)]
    several = len(turns) > 1 and not all(turn.axis in UNIT for turn in turns)
    if len(turns) != len(steps) or not steps or several:
        raise WrongValueError(
            f"frame {frame.name}: its rotation by a matrix or about several axes cannot be written to a file. "
            "Rotate it by angles, one frame for each rotation."
        )
    if len(turns) == 1:
        axis = write_axis(turns[0].axis, write)
        return {**written, "angle": write.scalar(turns[0].angle), "axis": axis}
    sequence = "".join(str(UNIT.index(turn.axis) + 1) for turn in turns)
    return {**written, "angles": write.triple([turn.angle for turn in turns]), "sequence": sequence}


def write_axis(axis: Triple, write: FormulaWriter) -> Plain:
    """x, y or z, or measure numbers from which a reader finds the same unit vector."""
    if axis in UNIT:
        return "xyz"[UNIT.index(axis)]
    if not any(has_float(number) for number in axis) or any(number.free_symbols for number in axis):
        return write.triple(axis)
    largest = max(abs(float(number)) for number in axis)
    numbers = [float(number) for number in axis]
    short = [float(f"{number / largest:.12g}") for number in numbers]
    exact = [number / largest for number in numbers]
    return next((each for each in (short, exact) if unit_triple("axis", each) == axis), numbers)
