"""Frames and points: orientations and positions.

A frame has the rotation from its parent, a point the displacement from its parent. Both are immutable.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Protocol

import sympy

from kanes.base.errors import FrameError
from kanes.base.values import is_among
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.paths import ancestors, as_point, paths_from_common
from kanes.expr.geometry.rotations import (
    UNIT,
    AxisAngle,
    QuaternionTurn,
    Step,
    Triple,
    angular_velocity,
    as_angle,
    axis_digits,
    is_axis,
    unit_triple,
)
from kanes.expr.geometry.vectors import Vector, angular_velocity_between, rate
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import Expr, ExprLike, Parameter, as_expression


class Owner(Protocol):
    """What frames and points use of their model: its name, the names in it, and a method that adds new ones.

    A model and its copies have owners with the same identity.
    """

    name: str
    identity: str
    known_cosines: dict[tuple[Frame, Frame], Matrix]  # direction cosines between any two frames, kept with the model

    @property
    def frames(self) -> Sequence[Frame]: ...

    def register(self, name: str, thing: Frame | Point) -> None: ...

    def __contains__(self, name: object) -> bool: ...


class Frame:
    """A reference frame with orthonormal unit vectors `x`, `y` and `z`.

    Make one from another by `rotated`; the first is `model.frame`.
    """

    def __init__(self, name: str, owner: Owner, parent: Frame | None, steps: tuple[Step, ...]) -> None:
        self.name = name
        self.owner = owner
        self.parent = parent
        self.steps = steps
        self.depth: int = 0 if parent is None else parent.depth + 1

    def __repr__(self) -> str:
        return f"<frame {self.name}>"

    @cached_property
    def relative_angular_velocity(self) -> tuple[Expr, Expr, Expr]:
        """ω in the parent frame, in terms of q̇, by measure numbers in this frame."""
        if len(self.steps) == 1 and isinstance(self.steps[0], AxisAngle):  # without a matrix, for speed
            angle_rate = rate(self.steps[0].angle)
            x, y, z = (number * angle_rate for number in self.steps[0].axis)
        else:
            x, y, z = angular_velocity(self.steps, rate)
        return tidy(x), tidy(y), tidy(z)

    @property
    def x(self) -> Vector:
        """The unit vector along the x axis."""
        return self._unit(0)

    @property
    def y(self) -> Vector:
        """The unit vector along the y axis."""
        return self._unit(1)

    @property
    def z(self) -> Vector:
        """The unit vector along the z axis."""
        return self._unit(2)

    def _unit(self, axis: int) -> Vector:
        return Vector.of(self, UNIT[axis])

    def vector(self, x: ExprLike, y: ExprLike, z: ExprLike) -> Vector:
        """The vector with these measure numbers in this frame."""
        where = f"a vector in {self.name}"
        return Vector.of(self, (as_expression(x, where), as_expression(y, where), as_expression(z, where)))

    def rotated(
        self,
        name: str,
        angle: ExprLike | Sequence[ExprLike] | None = None,
        axis: str | Vector | None = None,
        *,
        sequence: str | None = None,
        fixed: str = "body",
        quaternion: Sequence[ExprLike] | None = None,
    ) -> Frame:
        """A frame rotated from this one.

        About an axis: `N.rotated("B", q1, N.z)`, or "z". By three (or two) angles: `N.rotated("B", (q1, q2, q3),
        sequence="213")`, or "yxz": each rotation is about the axis of the frame as already rotated, or with
        `fixed="space"` about the axes of this frame. By a unit quaternion, scalar first:
        `N.rotated("B", quaternion=(e0, e1, e2, e3))`.
        """
        steps = _steps(self, name, angle, axis, sequence, fixed, quaternion)
        frame = Frame(name, self.owner, self, steps)
        self.owner.register(name, frame)
        return frame

    def angular_velocity(self, relative_to: Frame) -> Vector:
        """ω of this frame in another, in terms of q̇."""
        return angular_velocity_between(relative_to, self)


def _steps(
    frame: Frame,
    name: str,
    angle: ExprLike | Sequence[ExprLike] | None,
    axis: str | Vector | None,
    sequence: str | None,
    fixed: str,
    quaternion: Sequence[ExprLike] | None,
) -> tuple[Step, ...]:
    where = f"frame {name}, rotated from {frame.name}"
    if sum((axis is not None, sequence is not None, quaternion is not None)) != 1:
        raise FrameError(
            f"{where}: a rotation takes an angle and an axis, or angles and a sequence, or a quaternion. Give exactly "
            'one of them, such as N.rotated("B", q1, N.z).'
        )
    if quaternion is not None:
        elements = tuple(as_expression(element, where) for element in _listed(where, quaternion))
        if len(elements) == 4 and all(element.is_number for element in elements):
            _check_unit(where, elements)
        if len(elements) != 4:
            raise FrameError(
                f"{where}: a quaternion has four elements, scalar first, not {len(elements)}. Give e0, e1, e2, e3."
            )
        return (QuaternionTurn(elements),)
    if sequence is not None:
        return sequence_steps(where, angle, sequence, fixed)
    return (AxisAngle(unit_axis(where, frame, axis), as_angle(angle, where)),)


def _listed(where: str, values: object) -> tuple[ExprLike, ...]:
    if not isinstance(values, (tuple, list, sympy.MatrixBase)):
        raise FrameError(f"{where}: {values!r} is not a list of numbers. Give a tuple, scalar first.")
    return tuple(values)


def _check_unit(where: str, elements: tuple[Expr, ...]) -> None:
    length = float(sum(element**2 for element in elements)) ** 0.5
    # Numbers typed with nine digits or more are meant to be a unit quaternion.
    if abs(length - 1) > 1e-9:
        raise FrameError(f"{where}: the quaternion has length {length:.10g}, not 1. Divide its elements by that.")


def sequence_steps(
    where: str, angles: ExprLike | Sequence[ExprLike], sequence: str, fixed: str = "body"
) -> tuple[AxisAngle, ...]:
    """The steps of an angle sequence such as "213", or "yxz"."""
    angles = tuple(angles) if isinstance(angles, (tuple, list, sympy.MatrixBase)) else (angles,)
    given, sequence = sequence, axis_digits(sequence)
    known = 1 <= len(sequence) <= 3 and all(digit in "123" for digit in sequence)
    if not known or any(a == b for a, b in pairwise(sequence)):
        raise FrameError(
            f"{where}: '{given}' is not an angle sequence. Use one to three axes by number or letter with no two "
            "neighbours equal, such as '213' or 'yxz'."
        )
    if len(angles) != len(sequence):
        raise FrameError(
            f"{where}: sequence '{given}' needs {len(sequence)} angles and {len(angles)} were given. Give one per axis."
        )
    if not is_among(fixed, ("body", "space")):
        raise FrameError(f"{where}: fixed={fixed!r} is neither 'body' nor 'space'. Choose one of the two.")
    steps = [
        AxisAngle(UNIT[int(digit) - 1], as_angle(angle, where)) for digit, angle in zip(sequence, angles, strict=True)
    ]
    # Rotations about space-fixed axes are the same rotations about body-fixed axes in reverse order.
    return tuple(steps if fixed == "body" else reversed(steps))


def unit_axis(where: str, frame: Frame, axis: object) -> Triple:
    """The measure numbers of the unit vector along `axis`, which must be fixed in `frame`."""
    if is_axis(axis):
        return unit_triple(where, axis)
    if not isinstance(axis, Vector):
        raise FrameError(f"{where}: the axis {axis!r} is not a vector. Give one such as {frame.name}.z.")
    numbers = axis.components(frame)
    changing = {symbol for number in numbers for symbol in number.free_symbols if not isinstance(symbol, Parameter)}
    if changing:
        names = ", ".join(sorted(str(symbol) for symbol in changing))
        raise FrameError(
            f"{where}: the axis {axis} is not fixed in {frame.name}, because it depends on {names}. Rotate in two "
            "steps instead."
        )
    return unit_triple(where, numbers)


class Point:
    """A point. Make one from another by `moved`; the first is `model.origin`."""

    def __init__(self, name: str, owner: Owner, parent: Point | None, displacement: Vector) -> None:
        self.name = name
        self.owner = owner
        self.parent = parent
        self.displacement = displacement
        self.depth: int = 0 if parent is None else parent.depth + 1

    def __repr__(self) -> str:
        return f"<point {self.name}>"

    def moved(self, name: str, displacement: Vector) -> Point:
        """A point at `displacement` from this one."""
        if not isinstance(displacement, Vector):
            raise FrameError(f"point {name}: {displacement!r} is not a vector. Give one such as L * N.x.")
        point = Point(name, self.owner, self, displacement)
        self.owner.register(name, point)
        return point

    def position_from(self, other: Point) -> Vector:
        """The vector from `other` to this point."""
        above, below = paths_from_common(as_point(other), self, "points")
        return Vector.total([point.displacement for point in below], [point.displacement for point in above])

    def velocity(self, relative_to: Frame, of: Point | None = None) -> Vector:
        """The time derivative in a frame of the position from the origin (or from the point `of`), in terms of q̇."""
        origin = of if of is not None else list(ancestors(self))[-1]
        return self.position_from(origin).derivative(relative_to)
