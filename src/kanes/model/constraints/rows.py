"""Constraints: what a user says once, as rows that Kanes differentiates.

A row is zero all the time. A configuration row is a function of coordinates and time, and its rate is a velocity row; a
velocity row is linear in u. Rows that come from geometry stay products of vectors until something computes with them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kanes.errors import ExpressionError
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.products import Product
from kanes.expr.geometry.rotations import axis_letter, is_axis
from kanes.expr.geometry.vectors import Vector, rate
from kanes.expr.symbols import ZERO, Coordinate, Expr, as_expression
from kanes.model.parts import Body, Particle
from kanes.values import is_among

if TYPE_CHECKING:
    from kanes.model.constraints.shapes import Surface


@dataclass(frozen=True, eq=False)
class Material:
    """A point fixed in a body at a moment: at an arm from a point, turning with a frame."""

    point: Point
    frame: Frame
    arm: Vector

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


@dataclass(frozen=True, eq=False)
class Row:
    """One scalar constraint: configuration, velocity, or both; a velocity that is left out is the former's rate."""

    name: str
    newtonian: Frame
    configuration: Product | None = None
    velocity: Slip | Expr | None = None
    among: str = ""  # what the rows of one kind in one constraint share, such as those along x, y and z
    between: Slip | Turn | None = None  # where its force acts, if the velocity does not say it

    @property
    def place(self) -> Slip | Turn | None:
        """Where its force acts: λ along the direction on the first point or frame, the opposite on the second."""
        return self.between or (self.velocity if isinstance(self.velocity, Slip) else None)

    @property
    def family(self) -> str:
        """Rows of one family are compared with each other when it comes to their size."""
        return self.among or self.name

    @cached_property
    def expression(self) -> Expr:
        """The velocity row as SymPy writes it, linear in u and q̇."""
        if isinstance(self.velocity, Slip):
            return self.velocity.expression(self.newtonian)
        if self.velocity is not None:
            return self.velocity
        return rate(self.configuration.expression) if self.configuration is not None else ZERO

    @property
    def statement(self) -> str:
        """What it says, for messages; rows of geometry go by their names alone."""
        if isinstance(self.velocity, Expr):
            return f"{self.name}, {self.velocity} = 0"
        if self.configuration is not None and not self.configuration.left.frames:
            return f"{self.name}, {self.configuration.rest} = 0"
        return self.name

    def __repr__(self) -> str:
        return f"<{self.statement}>"


@dataclass(frozen=True, eq=False)
class Constraint:
    """What one verb of the model demands: some rows under one name."""

    name: str
    kind: str
    rows: tuple[Row, ...]

    def __repr__(self) -> str:
        if len(self.rows) == 1:
            return repr(self.rows[0])
        return f"<{self.kind} {self.name}: {len(self.rows)} rows>"


def rows_of(constraints: Sequence[Constraint]) -> tuple[Row, ...]:
    """All rows, those of the configuration first."""
    rows = [row for constraint in constraints for row in constraint.rows]
    return tuple(sorted(rows, key=lambda row: row.configuration is None))


class Constraining(ABC):
    """The verbs of a model that constrain it. Each is entered once; its derivatives are worked out by Kanes."""

    frame: Frame
    origin: Point
    constraints: list[Constraint]

    @abstractmethod
    def register(self, name: str, thing: Any) -> None:
        """Enter a thing under its name."""

    def add_velocity_constraint(self, expression: Any, *, name: str | None = None) -> Constraint:
        """A nonholonomic constraint: an expression, linear in u or q̇, that is zero all the time."""
        name = self._next("velocity constraint") if name is None else name
        row = Row(name, self.frame, velocity=as_expression(expression, name))
        return self._add(name, "velocity constraint", [row])

    def add_configuration_constraint(self, expression: Any, *, name: str | None = None) -> Constraint:
        """A holonomic constraint: an expression of coordinates and time that is zero all the time.

        >>> from kanes.model.model import Model
        >>> model = Model("bead on a circle")
        >>> x, y = model.coordinates("x y")
        >>> model.add_configuration_constraint(x**2 + y**2 - 1, name="circle")
        <circle, x**2 + y**2 - 1 = 0>
        """
        name = self._next("configuration constraint") if name is None else name
        product = Product.plain(as_expression(expression, name))
        return self._add(name, "configuration constraint", [Row(name, self.frame, product)])

    def add_coupling(self, terms: Mapping[Any, Any], offset: Any = 0, *, name: str | None = None) -> Constraint:
        """Gears, belts, racks: Σ factor × coordinate = offset.

        Two wheels with z1 and z2 teeth: `model.add_coupling({q1: z1, q2: z2})`.
        """
        name = self._next("coupling") if name is None else name
        if not isinstance(terms, Mapping) or len(terms) < 2:
            raise ExpressionError(f"{name}: {terms!r} couples nothing. Give factors by coordinate, such as {{q1: 2}}.")
        total = -as_expression(offset, f"offset of {name}")
        for coordinate, factor in terms.items():
            total += as_expression(coordinate, name) * as_expression(factor, f"factor of {coordinate} in {name}")
        return self._add(name, "coupling", [Row(name, self.frame, Product.plain(total))])

    def add_distance(self, P: Any, Q: Any, length: Any, *, name: str | None = None) -> Constraint:
        """Two points at a distance: a massless rod, a taut string. The length may be an expression of time.

        (p·p − L²) / 2L = 0, whose multiplier is the force in the rod.
        """
        name = self._next("distance") if name is None else name
        L = as_expression(length, f"length of {name}")
        if L == 0 or (L.is_number and L < 0):
            raise ExpressionError(f"{name}: {L} is no distance. Give a positive length, or use add_loop for zero.")
        first, second = _point(name, P), _point(name, Q)
        p = second.position_from(first)
        force = Slip(_fixed(second, self.frame), _fixed(first, self.frame), p / L)
        return self._add(name, "distance", [Row(name, self.frame, Product(p, p / (2 * L), -L / 2), between=force)])

    def add_loop(
        self,
        P: Any,
        Q: Any,
        joint: str = "spherical",
        *,
        bodies: Sequence[Any] | None = None,
        axis: Any = None,
        name: str | None = None,
    ) -> Constraint:
        """Close a loop: join a point P of one body to a point Q of another.

            spherical     P and Q coincide
            pin           and an axis of the first body stays along one of the second
            universal     and an axis of the first body stays perpendicular to one of the second
            cylindrical   Q stays on the axis through P, and both axes along each other
            slider        and neither turns about it
            planar        Q stays in the plane through P, and both normals along each other
            weld          nothing moves

        All but the first need the two `bodies` (or frames), and an `axis`: "x", "y" or "z" of both, or a pair of
        vectors, one fixed in each. The bodies of a slider or weld have the same orientation once it is closed; turn a
        frame for it with `body.rotated(…)` where theirs differ.
        """
        name = self._next("loop") if name is None else name
        first, second = _point(name, P), _point(name, Q)
        if not is_among(joint, _LOOPS):
            raise ExpressionError(f"{name}: {joint!r} closes no loop. Joints are: {', '.join(_LOOPS)}.")
        rows = self._coincidence(name, first, second)
        if joint != "spherical":
            frames = _frames(name, joint, bodies)
            a, b = _axes(name, joint, frames, axis) if joint != "weld" else (Vector.zero(), Vector.zero())
            rows = _LOOPS[joint](_Closure(name, self.frame, (first, second), rows, frames, a, b))
        return self._add(name, f"{joint} loop", rows)

    def _coincidence(self, name: str, P: Point, Q: Point) -> list[Row]:
        """P and Q in one place, along the axes of N."""
        p, rows = Q.position_from(P), []
        for axis in "xyz":
            e = getattr(self.frame, axis)
            slip = Slip(_fixed(Q, self.frame), _fixed(P, self.frame), e)
            rows.append(Row(f"{name}, {axis}", self.frame, Product(p, e), slip, among=f"places in {name}"))
        return rows

    def add_rolling(
        self,
        body: Body,
        surface: Surface,
        on: Surface,
        *,
        on_body: Body | None = None,
        slipping: bool = False,
        name: str | None = None,
    ) -> Constraint:
        """A body rolls with its surface on another one: fixed in the ground, or in `on_body`.

        Both are of `kn.surfaces`, such as `Disc(r, axis="y")` on `Plane(N.z)`; the point of contact is found by
        geometry. With `slipping` the two touch without friction. It has its forces, too, where coordinates keep it.
        """
        from kanes.model.constraints.contacts import find_contact  # noqa: PLC0415  # contacts know bodies, which know models

        name = self._next("rolling") if name is None else name
        contact = find_contact(self, body, surface, on, on_body)
        rolling = Material(contact.reference, body.frame, contact.arm)
        other_point, other_frame = (self.origin, self.frame) if on_body is None else (on_body.center, on_body.frame)
        reach = contact.reference.position_from(other_point) + contact.arm
        ground = Material(other_point, other_frame, reach if on_body is not None else Vector.zero())
        rows = [Row(f"{name}, contact", self.frame, contact.gap, between=Slip(rolling, ground, contact.normal))]
        if not slipping:
            labels = "12" if len(contact.directions) == 2 else "xyz"
            rows += [
                Row(
                    f"{name}, slip {label}",
                    self.frame,
                    velocity=Slip(rolling, ground, direction),
                    among=f"slip in {name}",
                )
                for label, direction in zip(labels, contact.directions, strict=True)
            ]
        return self._add(name, "rolling", rows)

    def prescribe(self, what: Any, law: Any, *, name: str | None = None) -> Constraint:
        """A coordinate as a function of time, or a point at a position vector from the origin that is one.

        >>> from kanes.model.model import Model
        >>> model = Model("driven")
        >>> q1 = model.coordinates("q1")
        >>> model.prescribe(q1, 3 * model.time)
        <motion of q1, q1 - 3*t = 0>
        """
        name = f"motion of {getattr(what, 'name', what)}" if name is None else name
        if isinstance(what, (Point, Body, Particle)):
            if not isinstance(law, Vector):
                raise ExpressionError(
                    f"{name}: {law!r} is no vector. Give the position from the origin, such as x * N.x."
                )
            point, ground, rows = _fixed(_point(name, what), self.frame), _fixed(self.origin, self.frame), []
            p = point.point.position_from(self.origin) - law
            for axis, e in zip("xyz", (self.frame.x, self.frame.y, self.frame.z), strict=True):
                rows.append(Row(f"{name}, {axis}", self.frame, Product(p, e), between=Slip(point, ground, e)))
            return self._add(name, "prescribed motion", rows)
        if not isinstance(what, Coordinate):
            raise ExpressionError(f"{name}: {what!r} is neither a coordinate nor a point. Give one of the two.")
        return self._add(
            name, "prescribed motion", [Row(name, self.frame, Product.plain(what - as_expression(law, name)))]
        )

    def _next(self, kind: str) -> str:
        return f"{kind} {len(self.constraints) + 1}"

    def _add(self, name: str, kind: str, rows: Sequence[Row]) -> Constraint:
        constraint = Constraint(name, kind, tuple(rows))
        self.constraints.append(constraint)
        self.register(name, constraint)
        return constraint


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
        return self.row(label, left, p, Slip(_fixed(Q, self.frames[1]), Material(P, self.frames[0], p), left))

    def along(self) -> list[Row]:
        """The axis of the second frame along that of the first."""
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


_LOOPS: dict[str, Any] = {
    "spherical": None,
    "pin": lambda c: [*c.coincidence, *c.along()],
    "universal": lambda c: [*c.coincidence, c.turn("turn", c.a, c.b)],
    "cylindrical": lambda c: [*c.on_axis(), *c.along()],
    "slider": lambda c: [*c.on_axis(), *c.aligned()],
    "planar": lambda c: [c.offset("offset", c.a), *c.along()],
    "weld": lambda c: [*c.coincidence, *c.aligned()],
}


def _fixed(point: Point, newtonian: Frame) -> Material:
    """A point that is what it is: no arm."""
    return Material(point, newtonian, Vector.zero())


def _point(name: str, given: Any) -> Point:
    if isinstance(given, (Body, Particle)):
        return given.center
    if not isinstance(given, Point):
        raise ExpressionError(f"{name}: {given!r} is not a point. Give a point, a body or a particle.")
    return given


def _frames(name: str, joint: str, bodies: Any) -> tuple[Frame, Frame]:
    frames = [each.frame if isinstance(each, Body) else each for each in bodies or ()]
    if len(frames) != 2 or not all(isinstance(frame, Frame) for frame in frames):
        raise ExpressionError(
            f"{name}: a {joint} joins two bodies, not {bodies!r}. Give bodies=(A, B), which may be frames."
        )
    return frames[0], frames[1]


def _axes(name: str, joint: str, frames: tuple[Frame, Frame], axis: Any) -> tuple[Vector, Vector]:
    if is_axis(axis):
        letter = axis_letter(axis)
        return getattr(frames[0], letter), getattr(frames[1], letter)
    pair = tuple(axis) if isinstance(axis, (tuple, list)) else ()
    if len(pair) != 2 or not all(isinstance(each, Vector) for each in pair):
        raise ExpressionError(
            f"{name}: a {joint} has an axis in each body, and {axis!r} says neither. Give 'x', 'y' or 'z', or a pair "
            "of vectors such as (A.z, B.x)."
        )
    for frame, vector in zip(frames, pair, strict=True):
        if not set(vector.frames) <= {frame}:
            raise ExpressionError(f"{name}: the axis {vector} is not written in {frame.name}, in which it is fixed.")
    return pair[0], pair[1]
