"""Surfaces that roll or touch, and surfaces that others lie on. All are frozen, and placed when a contact is made.

A surface belongs to the body that it is given for. `at` is the point about which it is described, fixed in that body;
left out, it is the mass centre of the body, or the origin of the ground.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.rotations import is_axis
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr, Parameter, as_expression

__all__ = ["Capsule", "Convex", "Corners", "Cylinder", "Disc", "Ellipsoid", "Plane", "Points", "Sphere", "Torus"]


@dataclass(frozen=True, eq=False)
class Surface:
    """Base of all surfaces."""

    @property
    def name(self) -> str:
        """Its name in messages."""
        return f"surfaces.{type(self).__name__}"

    @property
    def at(self) -> Point | None:
        """The point about which it is described; None for the mass centre of the body, or the origin of the ground."""
        return None

    def _take_lengths(self, *fields: str) -> None:
        """Lengths as expressions: constant, and positive as far as that is known."""
        for field in fields:
            where = f"{self.name}, {field}"
            length = as_expression(getattr(self, field), where)
            changing = sorted(str(symbol) for symbol in length.free_symbols if not isinstance(symbol, Parameter))
            if changing:
                raise WrongValueError(
                    f"{where}: {length} depends on {', '.join(changing)}, and a surface keeps its shape. Use numbers "
                    "and parameters alone."
                )
            if length.is_positive is False:
                raise WrongValueError(f"{where}: {length} is not a length above zero. Give a positive one.")
            object.__setattr__(self, field, length)

    def _check_point(self, at: object) -> None:
        if at is not None and not isinstance(at, Point):
            raise WrongTypeError(
                f"{self.name}: at={at!r} is not a point. Give one such as body.point('C', 0, 0, 0.1), or leave it out."
            )

    def _check_axis(self, axis: object) -> None:
        if not isinstance(axis, Vector) and not is_axis(axis):
            raise WrongTypeError(
                f"{self.name}: {axis!r} is not an axis. Use 'x', 'y' or 'z' of the body, or a vector fixed in it."
            )


@dataclass(frozen=True, eq=False)
class Plane(Surface):
    """A plane to roll upon. The normal points to the side of the rolling body; the plane passes through `at`.

    Left out, `at` is the origin of the model, or the origin of the body that carries the plane.
    """

    normal: Vector
    at: Point | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.normal, Vector):
            raise WrongTypeError(f"{self.name}: the normal {self.normal!r} is not a vector. Give one such as N.z.")
        self._check_point(self.at)


@dataclass(frozen=True, eq=False)
class Sphere(Surface):
    """A ball about `at`, or a ball to roll upon; with `inside` a bowl or a hollow ball to roll in.

    Left out, `at` is the mass centre of the body, or the origin of the model for a surface that is fixed in the ground.
    """

    radius: Expr
    at: Point | None = None
    inside: bool = False

    def __post_init__(self) -> None:
        self._take_lengths("radius")
        self._check_point(self.at)


@dataclass(frozen=True, eq=False)
class Disc(Surface):
    """A circle with a sharp edge about an axis of the body: a coin, a thin wheel, a hoop.

    A disc that lies flat touches everywhere: its point of contact is undefined there, and no motion may come near it.
    Its centre is `at`; left out, this is the mass centre of the body.
    """

    radius: Expr
    axis: str | Vector = "y"
    at: Point | None = None

    def __post_init__(self) -> None:
        self._take_lengths("radius")
        self._check_axis(self.axis)
        self._check_point(self.at)


@dataclass(frozen=True, eq=False)
class Torus(Surface):
    """A wheel with a round tyre: a circle about an axis of the body, and a tube about the circle.

    Its outer radius is `radius` + `tube`. Like a disc it must not lie flat. Its centre is `at`; left out, this is the
    mass centre of the body.
    """

    radius: Expr
    tube: Expr
    axis: str | Vector = "y"
    at: Point | None = None

    def __post_init__(self) -> None:
        self._take_lengths("radius", "tube")
        self._check_axis(self.axis)
        self._check_point(self.at)


@dataclass(frozen=True, eq=False)
class Ellipsoid(Surface):
    """An ellipsoid with half-axes a, b, c along x, y, z of the body, about `at`.

    Left out, `at` is the mass centre of the body.
    """

    a: Expr
    b: Expr
    c: Expr
    at: Point | None = None

    def __post_init__(self) -> None:
        self._take_lengths("a", "b", "c")
        self._check_point(self.at)


@dataclass(frozen=True, eq=False)
class Cylinder(Surface):
    """An infinite cylinder to roll upon, or with `inside` to roll in; its axis passes through `at`.

    Left out, `at` is the mass centre of the body, or the origin of the model for a surface that is fixed in the ground.
    """

    radius: Expr
    axis: str | Vector
    at: Point | None = None
    inside: bool = False

    def __post_init__(self) -> None:
        self._take_lengths("radius")
        self._check_axis(self.axis)
        self._check_point(self.at)


@dataclass(frozen=True, eq=False)
class Convex(Surface):
    """Any convex surface, by the point at which it has a given outward normal.

    `support` takes an outward unit normal, a vector written in the body's frame, and returns the vector from `at` to
    that point. Of all points of the surface it is the one furthest along the normal. Left out, `at` is the mass centre
    of the body.

    A ball of radius 2, whatever its normal:

    >>> ball = Convex(lambda n: 2 * n)
    """

    support: Callable[[Vector], Vector]
    at: Point | None = None

    def __post_init__(self) -> None:
        if not callable(self.support):
            raise WrongTypeError(
                f"{self.name}: {self.support!r} is not a function. Give one from a normal to the point that has it, "
                "such as lambda n: r * n."
            )
        self._check_point(self.at)


@dataclass(frozen=True, eq=False)
class Points(Surface):
    """Single points of a body that touch: the corners of a foot, the tip of a rod.

    >>> from kanes import Model, Slider, solids
    >>> model = Model("rod")
    >>> rod = model.add_body("rod", mass=1, inertia=solids.rod(1, 2), joint=Slider(model.coordinates("z"), axis="z"))
    >>> Points(rod.point("lower", -1, 0, 0), rod.point("upper", 1, 0, 0)).name
    'surfaces.Points'
    """

    points: tuple[Point, ...]

    def __init__(self, *points: Point) -> None:
        if not points:
            raise WrongValueError(
                f"{self.name}: there is no point. Give one or more, such as body.point('C', 0, 0, 0)."
            )
        for point in points:
            if not isinstance(point, Point):
                raise WrongTypeError(
                    f"{self.name}: {point!r} is not a point. Give one such as body.point('C', 0, 0, 0)."
                )
        object.__setattr__(self, "points", points)


@dataclass(frozen=True, eq=False)
class Corners(Surface):
    """The corners of a box with edges x, y, z along the axes of the body.

    Its middle is `at`; left out, this is the mass centre of the body. An edge of zero leaves four corners of a
    rectangle, as planar models need them, and two zeros the ends of a rod.
    """

    x: Expr
    y: Expr
    z: Expr
    at: Point | None = None

    def __post_init__(self) -> None:
        self._take_lengths(*(edge for edge in ("x", "y", "z") if as_expression(getattr(self, edge), self.name) != 0))
        edges = [as_expression(getattr(self, edge), self.name) for edge in ("x", "y", "z")]
        for edge, length in zip(("x", "y", "z"), edges, strict=True):
            object.__setattr__(self, edge, length)
        if not any(edges):
            raise WrongValueError(f"{self.name}: all edges are zero. Give a length above zero, or use Points.")
        self._check_point(self.at)

    @property
    def corners(self) -> tuple[tuple[Expr, Expr, Expr], ...]:
        """From the middle, by measure numbers in the body."""
        x, y, z = ((-edge / 2, edge / 2) if edge != 0 else (edge,) for edge in (self.x, self.y, self.z))
        return tuple((a, b, c) for c in z for b in y for a in x)


@dataclass(frozen=True, eq=False)
class Capsule(Surface):
    """A rod with round ends, of which the two balls at its ends touch.

    The `length` is between the centres of these balls, along an axis of the body; the middle is `at`, or the mass
    centre of the body. Contact of the side with edges is left out.
    """

    radius: Expr
    length: Expr
    axis: str | Vector = "z"
    at: Point | None = None

    def __post_init__(self) -> None:
        self._take_lengths("radius", "length")
        self._check_axis(self.axis)
        self._check_point(self.at)
