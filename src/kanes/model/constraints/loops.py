"""Loops that are closed by a joint, as rows.

spherical     P and Q coincide
pin           and an axis of the first body stays along one of the second
universal     and an axis of the first body stays perpendicular to one of the second
cylindrical   Q stays on the axis through P, and both axes along each other
slider        and neither turns about it
planar        Q stays in the plane through P, and both normals along each other
weld          nothing moves
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.values import is_among
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.products import Product
from kanes.expr.geometry.rotations import axis_letter, is_axis
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr
from kanes.model.constraints.rows import Constraint, Material, Row, Slip, Turn
from kanes.model.drawings import Ends
from kanes.model.parts import Body, PointLike, as_place


def loop(
    newtonian: Frame,
    name: str,
    P: PointLike,
    Q: PointLike,
    joint: str,
    bodies: Sequence[Body | Frame] | None,
    axis: str | Sequence[Vector] | None,
) -> Constraint:
    """A point P of one body joined to a point Q of another."""
    first, second = as_place(name, P), as_place(name, Q)
    if not is_among(joint, _LOOPS):
        words = ", ".join(f"'{word}'" for word in _LOOPS)
        raise WrongValueError(f"{name}: {joint!r} is not a joint that closes loops. Use one of: {words}.")
    close = _LOOPS[joint]
    frames = None if close is None else _frames(name, joint, bodies)
    rows = _coincidence(newtonian, name, first, second, frames)
    if close is not None and frames is not None:
        a, b = _axes(name, joint, frames, axis) if joint != "weld" else (Vector.zero(), Vector.zero())
        rows = close(_Closure(name, newtonian, (first, second), rows, frames, a, b))
    given = {"loop": (P, Q), "joint": joint, "bodies": bodies, "axis": axis}
    return Constraint(name, f"{joint} loop", tuple(rows), Ends(first, second, joint), given=given)


def _coincidence(
    newtonian: Frame, name: str, P: Point, Q: Point, frames: tuple[Frame, Frame] | None = None
) -> list[Row]:
    """P and Q in one place, along the axes of N.

    Its force acts between the joined bodies, which are known if their frames are given: a point on the axis of a
    joint is fixed in both of its bodies.
    """
    p, rows = Q.position_from(P), []
    for axis, e in zip("xyz", (newtonian.x, newtonian.y, newtonian.z), strict=True):
        slip = Slip(Material.fixed(Q, newtonian), Material.fixed(P, newtonian), e)
        between = None if frames is None else Slip(Material.fixed(Q, frames[1]), Material.fixed(P, frames[0]), e)
        among = f"places in {name}"
        rows.append(Row(f"{name}, {axis}", newtonian, Product(p, e), slip, among=among, between=between))
    return rows


@dataclass(frozen=True, eq=False)
class _Closure:
    """The parts of a loop that is closed by a joint: P and Q, rows of coincidence, frames, and an axis in each."""

    name: str
    newtonian: Frame
    points: tuple[Point, Point]
    coincidence: list[Row]
    frames: tuple[Frame, Frame]
    a: Vector
    b: Vector

    def across(self) -> tuple[Vector, Vector]:
        """Two vectors fixed in the first frame, perpendicular to its axis and each other."""
        frame = self.frames[0]
        numbers = self.a.components(frame)
        least = min((frame.x, frame.y, frame.z), key=lambda e: abs(_size(e.dot(self.a))) if numbers else 0)
        first = self.a.cross(least)
        return first, self.a.cross(first)

    def row(self, label: str, left: Vector, right: Vector, between: Slip | Turn) -> Row:
        among = f"{label.split(maxsplit=1)[0]} in {self.name}"
        return Row(f"{self.name}, {label}", self.newtonian, Product(left, right), among=among, between=between)

    def turn(self, label: str, left: Vector, right: Vector) -> Row:
        """left·right = 0, a vector fixed in each frame:  d/dt = (ω_B − ω_A)·(right × left)."""
        return self.row(label, left, right, Turn(self.frames[1], self.frames[0], right.cross(left)))

    def offset(self, label: str, left: Vector) -> Row:
        """left·p = 0 with left fixed in the first frame:  d/dt = left·(v_Q − v_P − ω_A × p)."""
        P, Q = self.points
        p = Q.position_from(P)
        return self.row(label, left, p, Slip(Material.fixed(Q, self.frames[1]), Material(P, self.frames[0], p), left))

    def along(self) -> list[Row]:
        """Keep the axis of the second frame along that of the first."""
        c, d = self.across()
        return [self.turn("turn 1", c, self.b), self.turn("turn 2", d, self.b)]

    def on_axis(self) -> list[Row]:
        c, d = self.across()
        return [self.offset("offset 1", c), self.offset("offset 2", d)]

    def aligned(self) -> list[Row]:
        A, B = self.frames
        pairs = ((A.y, B.z), (A.z, B.x), (A.x, B.y))
        return [self.turn(f"turn {axis}", *pair) for axis, pair in zip("xyz", pairs, strict=True)]


def _size(expression: Expr) -> float:
    return float(expression) if expression.is_number else 1.0


# The rows of each kind of loop; None if P and Q coincide and nothing else holds.
_LOOPS: dict[str, Callable[[_Closure], list[Row]] | None] = {
    "spherical": None,
    "pin": lambda c: [*c.coincidence, *c.along()],
    "universal": lambda c: [*c.coincidence, c.turn("turn", c.a, c.b)],
    "cylindrical": lambda c: [*c.on_axis(), *c.along()],
    "slider": lambda c: [*c.on_axis(), *c.aligned()],
    "planar": lambda c: [c.offset("offset", c.a), *c.along()],
    "weld": lambda c: [*c.coincidence, *c.aligned()],
}


def _frames(name: str, joint: str, bodies: Sequence[Body | Frame] | None) -> tuple[Frame, Frame]:
    frames = [each.frame if isinstance(each, Body) else each for each in bodies or ()]
    if len(frames) != 2 or not all(isinstance(frame, Frame) for frame in frames):
        raise WrongTypeError(
            f"{name}: a {joint} joins two bodies, not {bodies!r}. Give bodies=(A, B), which may be frames."
        )
    return frames[0], frames[1]


def _axes(
    name: str, joint: str, frames: tuple[Frame, Frame], axis: str | Sequence[Vector] | None
) -> tuple[Vector, Vector]:
    if is_axis(axis):
        letter = axis_letter(axis)
        return getattr(frames[0], letter), getattr(frames[1], letter)
    pair = tuple(axis) if isinstance(axis, (tuple, list)) else ()
    if len(pair) != 2 or not all(isinstance(each, Vector) for each in pair):
        raise WrongTypeError(
            f"{name}: a {joint} needs an axis in each body, not {axis!r}. Give 'x', 'y' or 'z', or a pair "
            "of vectors such as (A.z, B.x)."
        )
    for frame, vector in zip(frames, pair, strict=True):
        if not set(vector.frames) <= {frame}:
            raise WrongValueError(
                f"{name}: the axis {vector} is not written in {frame.name}, in which it is fixed. Express it there."
            )
    return pair[0], pair[1]
