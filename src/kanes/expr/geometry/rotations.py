"""Rotations as lists of steps, so that common steps cancel before anything is multiplied out.

A frame keeps the steps that lead to it from its parent. Between two frames the steps of the path are joined: opposite
steps cancel and successive steps about one axis add their angles, which gives cos(q2 + q3) where a matrix product
would give cos q2 cos q3 − sin q2 sin q3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import pi
from typing import TypeGuard, TypeVar

import numpy as np
import sympy
from sympy import Expr, ImmutableMatrix, MatrixBase, S, cos, sin

from kanes.base.errors import FrameError
from kanes.expr.simplify.trig import is_zero
from kanes.expr.symbols import Coordinate, ExprLike, Parameter, as_expression

Triple = tuple[Expr, Expr, Expr]
_Given = TypeVar("_Given")

UNIT: tuple[Triple, Triple, Triple] = (
    (S.One, S.Zero, S.Zero),
    (S.Zero, S.One, S.Zero),
    (S.Zero, S.Zero, S.One),
)


# Axes by letter or by number.
AXES = {"x": 0, "y": 1, "z": 2, "1": 0, "2": 1, "3": 2}


def is_axis(axis: object) -> TypeGuard[str]:
    """Whether something names an axis: "x", "y", "z", or "1", "2", "3"."""
    return isinstance(axis, str) and axis in AXES


def axis_letter(axis: _Given) -> _Given | str:
    """The letter of an axis given by letter or number; anything else unchanged."""
    return "xyz"[AXES[axis]] if is_axis(axis) else axis


def axis_digits(sequence: object) -> str:
    """An angle sequence in numbers: "yxz" is "213"."""
    return "".join(str(AXES[axis] + 1) if axis in AXES else axis for axis in str(sequence))


def unit_triple(where: str, axis: object) -> Triple:
    """The measure numbers of a unit vector along "x", "y", "z" (or "1", "2", "3") or along three given numbers.

    Any three numbers that are not all zero have a direction; their length does not matter.
    """
    if is_axis(axis):
        return UNIT[AXES[axis]]
    if not isinstance(axis, (tuple, list)):
        raise FrameError(f"{where}: {axis!r} is not an axis. Use 'x', 'y', 'z' or three measure numbers.")
    numbers = tuple(_whole(as_expression(number, where)) for number in axis)
    changing = {str(s) for number in numbers for s in number.free_symbols if not isinstance(s, Parameter)}
    if changing:
        names = ", ".join(sorted(changing))
        raise FrameError(f"{where}: the axis depends on {names} and is not fixed. Use parameters and numbers alone.")
    length = sympy.sqrt(sum((number**2 for number in numbers), S.Zero))
    if len(numbers) != 3 or length == 0:
        raise FrameError(
            f"{where}: {axis!r} has no direction. Use 'x', 'y', 'z' or three measure numbers, not all zero."
        )
    return numbers[0] / length, numbers[1] / length, numbers[2] / length


def _whole(number: Expr) -> Expr:
    """2.0 as 2, so that zeros and ones of an axis are exact."""
    return sympy.Integer(int(number)) if number.is_Float and float(number).is_integer() else number


def as_angle(value: ExprLike, where: str) -> Expr:
    """An angle; a rounded multiple of π/2 is replaced by the multiple itself, whose sine and cosine are 0 and ±1."""
    angle = as_expression(value, where)
    if angle.is_Float:
        quarters = round(float(angle) / (pi / 2))
        # One rounding of k π/2 and one of its division.
        if abs(float(angle) - quarters * pi / 2) <= 4e-16 * abs(quarters):
            return sympy.pi * sympy.Rational(quarters, 2)
    return angle


@dataclass(frozen=True)
class AxisAngle:
    """A rotation by `angle` about a unit `axis`, whose measure numbers are the same before and after."""

    axis: Triple
    angle: Expr

    @property
    def numbers(self) -> tuple[Expr, ...]:
        """The expressions in the rotation."""
        return (*self.axis, self.angle)

    def reversed(self) -> AxisAngle:
        return AxisAngle(self.axis, -self.angle)

    @cached_property
    def matrix(self) -> ImmutableMatrix:
        """Direction cosines R with v_before = R v_after.

        R = cos θ U + sin θ [a×] + (1 − cos θ) a aᵀ
        """
        c, s = cos(self.angle), sin(self.angle)
        for k, unit in enumerate(UNIT):
            if self.axis == unit:
                return _about_coordinate_axis(k, c, s)
        a = sympy.Matrix(self.axis)
        if sum(1 for component in self.axis if component != 0) == 1:
            # a aᵀ is 1 on the axis, where cos θ + (1 − cos θ) is 1; SymPy would keep the sum.
            outer = a * a.T
            return ImmutableMatrix(c * (sympy.eye(3) - outer) + s * skew(a) + outer)
        return ImmutableMatrix(c * sympy.eye(3) + s * skew(a) + (1 - c) * a * a.T)


def _about_coordinate_axis(k: int, c: Expr, s: Expr) -> ImmutableMatrix:
    """Direction cosines of a rotation about x, y or z, by the cosine and sine of its angle."""
    i, j = (k + 1) % 3, (k + 2) % 3
    R = [[S.Zero] * 3 for _ in range(3)]
    R[k][k], R[i][i], R[j][j] = S.One, c, c
    R[i][j], R[j][i] = -s, s
    return ImmutableMatrix(R)


@dataclass(frozen=True)
class QuaternionTurn:
    """A rotation by unit quaternion e0 + e1 i + e2 j + e3 k, scalar first."""

    elements: tuple[Expr, Expr, Expr, Expr]
    inverse: bool = False

    @property
    def numbers(self) -> tuple[Expr, ...]:
        """The expressions in the rotation."""
        return self.elements

    def reversed(self) -> QuaternionTurn:
        return QuaternionTurn(self.elements, not self.inverse)

    @cached_property
    def matrix(self) -> ImmutableMatrix:
        """Direction cosines R with v_before = R v_after."""
        e0, e1, e2, e3 = self.elements
        R = ImmutableMatrix(
            [
                [1 - 2 * (e2**2 + e3**2), 2 * (e1 * e2 - e0 * e3), 2 * (e1 * e3 + e0 * e2)],
                [2 * (e1 * e2 + e0 * e3), 1 - 2 * (e1**2 + e3**2), 2 * (e2 * e3 - e0 * e1)],
                [2 * (e1 * e3 - e0 * e2), 2 * (e2 * e3 + e0 * e1), 1 - 2 * (e1**2 + e2**2)],
            ]
        )
        return R.T if self.inverse else R

    def rate_matrix(self) -> ImmutableMatrix:
        """E with ė = ½ E ω and ω = 2 Eᵀ ė, ω in the rotated frame."""
        e0, e1, e2, e3 = self.elements
        return ImmutableMatrix([[-e1, -e2, -e3], [e0, -e3, e2], [e3, e0, -e1], [-e2, e1, e0]])

    def rotation_vector(self) -> ImmutableMatrix:
        """θ n of a rotation by θ about n, the shorter way round; its measure numbers are the same before and after.

        θ n = 2 sgn(e0) atan2(|e|, |e0|) e / |e|
        """
        e0, *e = self.elements
        s = sympy.sqrt(sympy.Max(sum(element**2 for element in e), _SMALLEST_SQUARE))
        return ImmutableMatrix(e) * (2 * sympy.sign(e0) * sympy.atan2(s, sympy.Abs(e0)) / s)


# Below |e| = 1e-7 the arc tangent of |e|/|e0| is |e|/|e0| to fifteen digits; root and quotient stay regular.
_SMALLEST_SQUARE = 1e-14


@dataclass(frozen=True)
class FixedTurn:
    """A fixed rotation, by its direction cosines: numbers or expressions of parameters."""

    matrix: ImmutableMatrix  # R with v_before = R v_after

    @property
    def numbers(self) -> tuple[Expr, ...]:
        """The expressions in the rotation."""
        return tuple(self.matrix)

    def reversed(self) -> FixedTurn:
        return FixedTurn(self.matrix.T)


# Direction cosines with nine digits or more are accepted as a rotation.
_ROTATION_TOLERANCE = 1e-8


def fixed_turn(where: str, rows: Iterable[Iterable[ExprLike]]) -> FixedTurn:
    """A rotation by nine direction cosines R, with v_before = R v_after; R must be a rotation.

    Rounded numbers are replaced by the nearest rotation, and entries of 0 or ±1 up to rounding are made exact.
    """
    R = ImmutableMatrix(3, 3, [as_expression(entry, where) for row in rows for entry in row])
    changing = {str(symbol) for symbol in R.free_symbols if not isinstance(symbol, Parameter)}
    if changing:
        names = ", ".join(sorted(changing))
        raise FrameError(f"{where}: the matrix depends on {names} and is not fixed. Use parameters and numbers alone.")
    if R.free_symbols:
        defect = (R.T @ R - ImmutableMatrix.eye(3)).row_join(ImmutableMatrix([R.det() - 1, 0, 0]))
        if not all(is_zero(entry) for entry in defect):
            raise FrameError(
                f"{where}: the columns of {R.tolist()} are not perpendicular unit vectors. {_ROTATION_CURE}"
            )
        return FixedTurn(R)
    numbers = np.array(R, dtype=float)
    size = float(np.abs(numbers.T @ numbers - np.eye(3)).max())
    if size > _ROTATION_TOLERANCE:
        raise FrameError(
            f"{where}: Rᵀ R of the matrix {numbers.tolist()} differs from the identity by {size:.3g}. {_ROTATION_CURE}"
        )
    if np.linalg.det(numbers) < 0:
        raise FrameError(f"{where}: the matrix {numbers.tolist()} is a reflection. {_ROTATION_CURE}")
    if not R.has(sympy.Float):
        return FixedTurn(R)
    left, _, right = np.linalg.svd(numbers)
    return FixedTurn(ImmutableMatrix(3, 3, [_without_rounding(float(entry)) for entry in (left @ right).ravel()]))


_ROTATION_CURE = "Give a rotation matrix: orthonormal columns and determinant 1."


def _without_rounding(cosine: float) -> Expr:
    nearest = round(cosine)
    # Some roundings of numbers of order one.
    return sympy.Integer(nearest) if abs(cosine - nearest) < 1e-15 else sympy.Float(cosine)


Step = AxisAngle | QuaternionTurn | FixedTurn


def skew(a: Triple | MatrixBase) -> ImmutableMatrix:
    """[a×], the matrix with [a×] b = a × b."""
    return ImmutableMatrix([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def join(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The same rotation with as few steps as possible."""
    joined: list[Step] = []
    for given in steps:
        step = given
        last = joined[-1] if joined else None
        if isinstance(step, AxisAngle) and isinstance(last, AxisAngle) and step.axis == last.axis:
            joined.pop()
            step = AxisAngle(step.axis, last.angle + step.angle)
        elif not isinstance(step, AxisAngle) and last == step.reversed():
            joined.pop()
            continue
        if not (isinstance(step, AxisAngle) and step.angle == 0):
            joined.append(step)
    return tuple(_with_short_angle(step) for step in joined)


def _with_short_angle(step: Step) -> Step:
    """The angle q1 + q1 (R − r)/r as R q1/r; without a fraction nothing cancels."""
    if isinstance(step, AxisAngle) and step.angle.is_Add and step.angle.has(sympy.Pow):
        return AxisAngle(step.axis, sympy.cancel(step.angle))
    return step


def shared_axis(one: Sequence[Step], other: Sequence[Step]) -> int | None:
    """The number of the coordinate axis that two single-step rotations share, if there is one."""
    if len(one) != 1 or len(other) != 1:
        return None
    axes = {step.axis if isinstance(step, AxisAngle) else None for step in (*one, *other)}
    axis = axes.pop()
    return UNIT.index(axis) if not axes and axis in UNIT else None


def multiply_out(steps: Iterable[Step]) -> ImmutableMatrix:
    """Direction cosines of successive rotations."""
    R = ImmutableMatrix.eye(3)
    for step in steps:
        R = R @ step.matrix
    return R


def angular_velocity(steps: tuple[Step, ...], time_derivative: Callable[[Expr], Expr]) -> ImmutableMatrix:
    """ω of the frame after the steps in the frame before them, measured in the frame after.

        ω = Σ θ̇ a  for rotations about axes,  ω = 2 Eᵀ ė  for a quaternion

    Source: stoneking2008, "Joint Partials", whose Γ has these sums as columns.
    """
    if not steps:
        return ImmutableMatrix.zeros(3, 1)
    total = _own_angular_velocity(steps[-1], time_derivative)
    R = ImmutableMatrix.eye(3)  # from the frame after all steps to the frame after the current one
    for step, following in zip(steps[-2::-1], steps[:0:-1], strict=True):
        R = following.matrix @ R
        total = total + R.T @ _own_angular_velocity(step, time_derivative)
    return total


def _own_angular_velocity(step: Step, time_derivative: Callable[[Expr], Expr]) -> ImmutableMatrix:
    """ω of one rotation, in the frame after it."""
    if isinstance(step, AxisAngle):
        rate = time_derivative(step.angle)
        return ImmutableMatrix(3, 1, [component * rate for component in step.axis])
    if isinstance(step, FixedTurn):
        return ImmutableMatrix.zeros(3, 1)
    edot = ImmutableMatrix([time_derivative(e) for e in step.elements])
    return 2 * step.rate_matrix().T @ edot


def joint_partials(steps: tuple[AxisAngle, ...]) -> ImmutableMatrix:
    """Γ with ω = Γ θ̇, one column per rotation in their order, measured in the frame after all of them.

    Source: stoneking2008, "Joint Partials".
    """
    columns = []
    R = ImmutableMatrix.eye(3)
    for step in reversed(steps):
        columns.append(R.T @ ImmutableMatrix(step.axis))
        R = step.matrix @ R
    return ImmutableMatrix.hstack(*reversed(columns)) if columns else ImmutableMatrix.zeros(3, 0)


def coordinate_quaternions(steps: Iterable[Step]) -> list[QuaternionTurn]:
    """The quaternion rotations among the steps whose four elements are coordinates."""
    return [
        step
        for step in steps
        if isinstance(step, QuaternionTurn) and all(isinstance(e, Coordinate) for e in step.elements)
    ]
