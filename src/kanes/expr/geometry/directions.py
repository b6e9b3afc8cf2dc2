"""Directions by measure numbers: vectors that are divided by their length, and therefore written in one frame.

Nothing here is multiplied out or tidied beyond a few terms. A vector is rotated between two frames step by step, which
leaves sums inside products and keeps them short.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, S

from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.paths import path_steps
from kanes.expr.geometry.rotations import UNIT, AxisAngle, Triple, multiply_out
from kanes.expr.geometry.vectors import Vector
from kanes.expr.signs import magnitude, root, sgn
from kanes.expr.simplify.tidy import tidy, tidy_short
from kanes.expr.symbols import Parameter

# Along a path of more rotations than this, one half is applied to the vector and the other half to the basis: terms
# double with each rotation.
_LONG_PATH = 8

# A square of a direction is simplified by sin² + cos² = 1 if it comes from no more rotations than this.
_SHORT_PATH = 4


def measured(vector: Vector, frame: Frame) -> Triple:
    """The measure numbers of a vector in a frame, rotation by rotation, not simplified."""
    total = Matrix.zeros(3, 1)
    for own, numbers in vector.terms.items():
        steps = path_steps(frame, own)
        half = len(steps) // 2 if len(steps) > _LONG_PATH else 0
        column = Matrix(numbers)
        for step in reversed(steps[half:]):
            column = step.matrix @ column
        total = total + multiply_out(steps[:half]) @ column
    return total[0], total[1], total[2]


def rotations_between(vector: Vector, frame: Frame) -> int:
    """The largest number of rotations between a frame and the frames in which a vector is written."""
    return max((len(path_steps(frame, own)) for own in vector.frames), default=0)


def frame_before_spin(frame: Frame, axis: Triple) -> Frame:
    """The frame from which only rotations about an axis lead to a frame; the axis has the same numbers in both.

    Surfaces of revolution about the axis are independent of these rotations.
    """
    opposite = tuple(-number for number in axis)
    while frame.parent is not None and all(
        isinstance(step, AxisAngle) and step.axis in (axis, opposite) for step in frame.steps
    ):
        frame = frame.parent
    return frame


def length_and_direction(numbers: Sequence[Expr], rotations: int = 0) -> tuple[Expr, Triple]:
    """The length of a vector and the unit vector along it; a length of zero where all numbers vanish identically.

    A vector along one axis of its frame is that axis times a sign, which is singular only at zero.
    """
    x, y, z = numbers
    present = [number for number in numbers if number != 0]
    if not present:
        return S.Zero, (S.Zero, S.Zero, S.Zero)
    if len(present) == 1:
        return magnitude(present[0]), (_side(x), _side(y), _side(z))
    squares: Expr = x**2 + y**2 + z**2
    if rotations <= _SHORT_PATH:
        # Only a single term is used: other sums may lose digits by cancellation.
        shorter = tidy_short(squares)
        squares = squares if shorter.is_Add else shorter
    length = root(squares)
    return length, (x / length, y / length, z / length)


def _side(number: Expr) -> Expr:
    return sgn(number) if number != 0 else S.Zero


def cross(a: Triple, b: Triple) -> Triple:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def across(vector: Triple, axis: Triple) -> Triple:
    """The part of a vector perpendicular to a unit axis,  a × (v × a)."""
    return cross(axis, cross(vector, axis))


def scaled(factor: Expr, vector: Triple) -> Triple:
    return factor * vector[0], factor * vector[1], factor * vector[2]


def constant(numbers: Sequence[Expr]) -> tuple[Triple, tuple[str, ...]]:
    """Three numbers in the form that shows whether they are constant, and the names of the variables in them."""
    if _changing(numbers):
        numbers = tuple(tidy(number) for number in numbers)
    x, y, z = numbers
    return (x, y, z), _changing(numbers)


def _changing(numbers: Sequence[Expr]) -> tuple[str, ...]:
    symbols = {symbol for number in numbers for symbol in number.free_symbols if not isinstance(symbol, Parameter)}
    return tuple(sorted(str(symbol) for symbol in symbols))


def perpendiculars(axis: Triple) -> tuple[Triple, Triple] | None:
    """Two unit vectors perpendicular to a constant unit vector and to each other.

    None if its numbers are symbolic and none of them is zero, so that no choice is safe.
    """
    for index in range(3):
        if axis in (UNIT[index], scaled(S.NegativeOne, UNIT[index])):
            return UNIT[(index + 1) % 3], UNIT[(index + 2) % 3]
    known = all(number.is_number for number in axis)
    if not known and S.Zero not in axis:
        return None
    least = min(range(3), key=lambda index: abs(float(axis[index])) if known else axis[index] != 0)
    _, side = length_and_direction(cross(UNIT[least], axis))
    return side, cross(axis, side)
