"""Frames and points in the words of model files, each where a reader makes it in its turn.

A reader makes what stands under `frames` and `points` before all bodies, as far as it can, and the rest after them;
what stands in a body is made right after the body. Joints make frames and points of their own in between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kanes.errors import ExpressionError
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import UNIT, AxisAngle, QuaternionTurn, Triple, unit_triple
from kanes.expr.symbols import has_float
from kanes.model.model import Model
from kanes.model.parts import Body
from kanes.modelfiles.saying.said_values import FormulaWriter


@dataclass
class SaidGeometry:
    """Frames and points of the file, and those of each body, by name."""

    frames: dict[str, Any] = field(default_factory=dict)
    points: dict[str, Any] = field(default_factory=dict)
    of_bodies: dict[str, dict[str, Any]] = field(default_factory=dict)
    late: set[str] = field(default_factory=set)  # sections that need bodies


def say_geometry(model: Model, write: FormulaWriter) -> SaidGeometry:
    """All frames and points but those that joints make."""
    return _Ordering(model, write).said


class _Ordering:
    """Goes through frames and points in their order, and knows after which joint each was made."""

    def __init__(self, model: Model, write: FormulaWriter) -> None:
        self.model, self.write = model, write
        self.said = SaidGeometry()
        self._jointed = [body for body in model.bodies if body.joint is not None]
        self._needs: dict[Any, int] = {model.frame: 0, model.origin: 0}  # how many of those bodies it cannot do without
        self._after: dict[Any, int] = {}  # how many of them are made before it
        self._order("frames", model.frames[1:], {body.frame: [body.frame] for body in self._jointed})
        self._order("points", model.points[1:], {body.frame: made_points(body) for body in self._jointed})

    def _order(self, section: str, things: Sequence[Any], made: Mapping[Frame, Sequence[Any]]) -> None:
        own = {each: number for number, body in enumerate(self._jointed, 1) for each in made[body.frame]}
        least, mine = 0, []
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
            self.said.late.add(section)
        for thing in mine:
            bearer = (
                None if self._after[thing] == 0 or (late and thing in last) else self._jointed[self._after[thing] - 1]
            )
            said = say_frame(thing, self.write, bearer) if section == "frames" else self._say_point(thing, bearer)
            self._enter(section, thing.name, said, bearer)

    def _are_late(self, last: Sequence[Any]) -> bool:
        """Whether things that come after all joints may stand outside of the last body: the first needs a joint."""
        body = self._jointed[-1] if last else None
        all_on_it = all(isinstance(each, Point) and body is not None and _is_on(each, body) for each in last)
        return bool(last) and self._needs[last[0]] > 0 and not all_on_it

    def _enter(self, section: str, name: str, said: Any, bearer: Body | None) -> None:
        if bearer is None:
            getattr(self.said, section)[name] = said
        else:
            self.said.of_bodies.setdefault(bearer.name, {}).setdefault(section, {})[name] = said

    def _say_point(self, point: Point, bearer: Body | None) -> Any:
        """Measure numbers in a body from its origin; or a vector, from the origin or another point."""
        body = next((each for each in self._jointed if _is_on(point, each)), None)
        if body is not None:
            numbers = self.write.triple(point.displacement.terms.get(body.frame, (0, 0, 0)))
            return numbers if body is bearer else {"on": body.name, "at": numbers}
        said = self.write.vector(point.displacement)
        if point.parent is self.model.origin and bearer is None and isinstance(said, str):
            return said
        return {"from": point.parent.name if point.parent is not None else "", "by": said}


def _parents(thing: Frame | Point) -> list[Any]:
    """What a frame or point is made from."""
    return [thing.parent, *(thing.displacement.frames if isinstance(thing, Point) else ())]


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


def say_frame(frame: Frame, write: FormulaWriter, bearer: Body | None) -> dict[str, Any]:
    """How a frame is turned from its parent, which goes without saying if it is that of the body that bears it."""
    said: dict[str, Any] = {}
    parent = frame.parent
    usual = bearer.frame if bearer is not None else None
    if parent is not None and (parent is not usual if usual is not None else parent.parent is not None):
        said["from"] = parent.name
    steps = frame.steps
    if len(steps) == 1 and isinstance(steps[0], QuaternionTurn) and not steps[0].inverse:
        return {**said, "quaternion": write.triple(steps[0].elements)}
    turns = [step for step in steps if isinstance(step, AxisAngle)]
    several = len(turns) > 1 and not all(turn.axis in UNIT for turn in turns)
    if len(turns) != len(steps) or not steps or several:
        raise ExpressionError(
            f"frame {frame.name}: it is turned by a matrix or in several ways, and a file has no words for that. Turn "
            "it by angles, one frame for each turn."
        )
    if len(turns) == 1:
        axis = say_axis(turns[0].axis, write)
        return {**said, "angle": write.scalar(turns[0].angle), "axis": axis}
    sequence = "".join(str(UNIT.index(turn.axis) + 1) for turn in turns)
    return {**said, "angles": write.triple([turn.angle for turn in turns]), "sequence": sequence}


def say_axis(axis: Triple, write: FormulaWriter) -> Any:
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
