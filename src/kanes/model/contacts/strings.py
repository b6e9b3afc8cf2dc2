"""Strings that go slack: a path through points that gets no longer than its length."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kanes.base.errors import WrongValueError
from kanes.expr.geometry.directions import length_and_direction, measured, rotations_between
from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.products import Product
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ZERO, Coordinate, Expr, ExprLike
from kanes.model.constraints.contacts import Grounded
from kanes.model.constraints.rows import Material, Row, Slip
from kanes.model.contacts.coefficients import constant_of, restitution_of
from kanes.model.contacts.parts import Side, Unilateral
from kanes.model.contacts.places import SurfaceSide
from kanes.model.parts import PointLike


def string(
    ground: Grounded, name: str, points: Sequence[PointLike], length: ExprLike, restitution: ExprLike
) -> Unilateral:
    """length − Σ |p_k| ≥ 0, with p_k from each point of the path to the next one."""
    if len(points) < 2:
        raise WrongValueError(f"{name}: a string has two ends. Give two points or more.")
    l, e = constant_of(f"{name}, length", length), restitution_of(name, restitution)
    if l.is_positive is False:
        raise WrongValueError(f"{name}: length={length} is not above zero. Give a positive one.")
    ends = [SurfaceSide.of(ground, name, each).center for each in points]
    segments = [second.position_from(first) for first, second in pairwise(ends)]
    if len(segments) == 1:
        # No root, and the same to first order where it is taut:  (l² − p·p) / 2l.
        gap = Product(segments[0] / (2 * l), -segments[0], l / 2)
    else:
        lengths: Expr = ZERO
        for each in segments:
            lengths += length_and_direction(measured(each, ground.frame), rotations_between(each, ground.frame))[0]
        gap = Product.plain(l - lengths)
    if not any(isinstance(symbol, Coordinate) for symbol in gap.expression.free_symbols):
        raise WrongValueError(f"{name}: the path of the string never changes its length. Give points that move.")
    pulls = tuple(_pull(ground, ends[number], ends[number + 1], each) for number, each in enumerate(segments))
    side = Side(name, Row(name, ground.frame, gap, along=pulls), (), ZERO, ZERO, e, label="taut", pulls=pulls)
    given = {"string": tuple(points), "length": length, "restitution": None if e == 0 else restitution}
    return Unilateral(name, "string", (side,), given)


def _pull(ground: Grounded, first: Point, second: Point, segment: Vector) -> Slip:
    """A unit of tension: on the first end towards the second, and back."""
    N = ground.frame
    _, direction = length_and_direction(measured(segment, N), rotations_between(segment, N))
    return Slip(Material.fixed(first, N), Material.fixed(second, N), Vector.of(N, direction))
