"""Shapes for drawings: those of solids, and those that a user gives instead. All are frozen.

A shape has its own axes through its middle: edges and half-axes lie along them, and round shapes are round about z.
`at` is the place of the middle in the body, and `turned` rotates the axes from those of the body.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.geometry.rotations import UNIT, Step, Triple, unit_triple
from kanes.expr.symbols import Expr, ExprLike, Parameter, as_expression
from kanes.model.rotations import Axis, RotationLike, fixed_steps

__all__ = ["Arrow", "Box", "Capsule", "Cone", "Cylinder", "Ellipsoid", "Sphere"]


@dataclass(frozen=True, eq=False)
class Shape:
    """A shape by its kind and its lengths, which may be expressions of parameters.

    box          edges x, y, z
    ellipsoid    half-axes a, b, c
    cylinder     radius and length, about the axis
    capsule      radius, and length between the centres of its round ends
    cone         radius of the base and length; the tip is on the positive side, the middle a quarter from the base
    arrow        length, from `at` on along the axis
    """

    kind: str
    lengths: tuple[Expr, ...]
    axis: Triple = UNIT[2]  # of round shapes, in the rotated axes
    at: Triple | None = None  # from the body's origin in its frame; None for the mass centre
    turned: tuple[Step, ...] = ()

    def __repr__(self) -> str:
        return f"<{self.kind} {', '.join(map(str, self.lengths))}>"


def made(
    kind: str,
    lengths: dict[str, ExprLike],
    axis: Axis = "z",
    at: Sequence[ExprLike] | None = None,
    turned: RotationLike | None = None,
) -> Shape:
    """A shape whose lengths are constant, and not known to be zero or negative."""
    taken = tuple(_length(f"{kind}, {name}", value) for name, value in lengths.items())
    steps = fixed_steps(f"{kind}, turned", turned)
    return Shape(kind, taken, unit_triple(f"{kind}, axis", axis), _at(kind, at), steps)


def _at(kind: str, at: Sequence[ExprLike] | None) -> Triple | None:
    if at is None:
        return None
    if not isinstance(at, (tuple, list)) or len(at) != 3:
        raise WrongTypeError(
            f"{kind}: at={at!r} are not three measure numbers in the body's frame, from its origin. Give a tuple such "
            "as (l, 0, 0), or leave it out for the mass centre."
        )
    x, y, z = (_constant(f"{kind}, at", number) for number in at)
    return x, y, z


def _length(where: str, value: ExprLike) -> Expr:
    length = _constant(where, value)
    if length.is_number and not length > 0:
        raise WrongValueError(f"{where}: {length} is not a length above zero. Give a positive one.")
    return length


def _constant(where: str, value: ExprLike) -> Expr:
    number = as_expression(value, where)
    changing = sorted(str(symbol) for symbol in number.free_symbols if not isinstance(symbol, Parameter))
    if changing:
        raise WrongValueError(
            f"{where}: {number} depends on {', '.join(changing)}, and a shape is constant. Use numbers and "
            "parameters alone."
        )
    return number


def Box(
    x: ExprLike, y: ExprLike, z: ExprLike, *, at: Sequence[ExprLike] | None = None, turned: RotationLike | None = None
) -> Shape:
    """A box with edges x, y, z.

    >>> Box(4, 2, 1)
    <box 4, 2, 1>
    """
    return made("box", {"x": x, "y": y, "z": z}, at=at, turned=turned)


def Sphere(radius: ExprLike, *, at: Sequence[ExprLike] | None = None) -> Shape:
    """A ball."""
    return made("ellipsoid", dict.fromkeys(("radius", "radius y", "radius z"), radius), at=at)


def Ellipsoid(
    a: ExprLike, b: ExprLike, c: ExprLike, *, at: Sequence[ExprLike] | None = None, turned: RotationLike | None = None
) -> Shape:
    """An ellipsoid with half-axes a, b, c."""
    return made("ellipsoid", {"a": a, "b": b, "c": c}, at=at, turned=turned)


def Cylinder(
    radius: ExprLike,
    length: ExprLike,
    axis: Axis = "z",
    *,
    at: Sequence[ExprLike] | None = None,
    turned: RotationLike | None = None,
) -> Shape:
    """A cylinder about an axis, "x", "y", "z" or three measure numbers."""
    return made("cylinder", {"radius": radius, "length": length}, axis, at, turned)


def Capsule(
    radius: ExprLike,
    length: ExprLike,
    axis: Axis = "z",
    *,
    at: Sequence[ExprLike] | None = None,
    turned: RotationLike | None = None,
) -> Shape:
    """A cylinder with round ends, whose centres are `length` apart."""
    return made("capsule", {"radius": radius, "length": length}, axis, at, turned)


def Cone(
    radius: ExprLike,
    length: ExprLike,
    axis: Axis = "z",
    *,
    at: Sequence[ExprLike] | None = None,
    turned: RotationLike | None = None,
) -> Shape:
    """A cone that points along an axis; its mass centre, a quarter of its length from the base, is its middle."""
    return made("cone", {"radius": radius, "length": length}, axis, at, turned)


def Arrow(
    length: ExprLike, axis: Axis = "z", *, at: Sequence[ExprLike] | None = None, turned: RotationLike | None = None
) -> Shape:
    """An arrow along an axis, which starts at `at`."""
    return made("arrow", {"length": length}, axis, at, turned)
