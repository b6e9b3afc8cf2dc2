"""Rotations about axes from the matrix of direction cosines that they multiply to.

SymPy keeps the matrix and not the rotations. Rotations about axes, angle sequences and quaternions are recognised
numerically: those that give the matrix at general values of all symbols are taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, permutations, product

import numpy as np
import sympy
from sympy import Expr, atan2, cos, pi, sin, sqrt

from kanes.base.types import Array
from kanes.expr.algebra import Matrix
from kanes.expr.evaluate import numerical
from kanes.expr.geometry.rotations import UNIT, AxisAngle, QuaternionTurn, Step, fixed_turn, multiply_out
from kanes.expr.symbols import Coordinate, Parameter

# Cosines at general values that differ by less are equal up to rounding.
_SAME = 1e-12
_SAMPLES = 3


def recognised_turns(where: str, R: Matrix, unit_quaternions: bool = True) -> tuple[tuple[Step, ...], bool]:
    """The rotations that multiply to R, with v_before = R v_after, and whether they were recognised.

    Other matrices become three angles that are computed from them.
    """
    if Matrix.eye(3) == R:
        return (AxisAngle(UNIT[2], sympy.S.Zero),), True
    angles = _angles_in(R)
    symbols = sorted(R.free_symbols, key=str)
    rng = np.random.default_rng(11)
    samples = [rng.uniform(0.3, 1.2, len(symbols)) for _ in range(_SAMPLES)]
    evaluate = numerical(symbols, [R])
    wanted = [evaluate(values)[0] for values in samples]

    def is_it(steps: Sequence[Step]) -> bool:
        found = numerical(symbols, [multiply_out(steps)])
        return all(
            np.abs(found(values)[0] - numbers).max() < _SAME for values, numbers in zip(samples, wanted, strict=True)
        )

    sizes = numerical(symbols, [Matrix([angle]) for angle in angles])
    numbers = [[float(each[0, 0]) for each in sizes(values)] for values in samples] if angles else []
    if not symbols and abs(R[0, 2]) != 1:
        turns = tuple(step for step in _by_three_angles(R) if step.angle != 0)
        if is_it(turns):
            return turns, True
    for steps in chain(_sequences(angles, numbers, wanted), _about_any_axis(R, angles)):
        if is_it(steps):
            return steps, True
    if unit_quaternions:
        elements = [symbol for symbol in symbols if isinstance(symbol, Coordinate)]
        for turn in _quaternions(R, elements):
            return (turn,), True
    if all(isinstance(symbol, Parameter) for symbol in symbols):
        return (fixed_turn(where, R.tolist()),), True
    return _by_three_angles(R), False


def _angles_in(R: Matrix) -> list[Expr]:
    found = {function.args[0] for entry in R for function in entry.atoms(sin, cos)}
    return sorted(found, key=sympy.default_sort_key)


def _about(axis: int, angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    R = np.eye(3)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    R[i, i] = R[j, j] = c
    R[i, j], R[j, i] = -s, s
    return R


def _sequences(angles: list[Expr], numbers: list[list[float]], wanted: list[Array]) -> Iterator[tuple[AxisAngle, ...]]:
    """One turn about x, y or z, or two or three successive ones, that give the first sample."""
    if not angles:
        return
    quarters = [sympy.Rational(k, 2) * pi for k in (0, 1, 2, -1)]
    single = [
        (sign * angle + quarter, sign * number + float(quarter))
        for angle, number in zip(angles, numbers[0], strict=True)
        for sign, quarter in product((1, -1), quarters)
    ]
    signed = [(sign * a, sign * n) for a, n in zip(angles, numbers[0], strict=True) for sign in (1, -1)]
    right = [(pi / 2, np.pi / 2), (-pi / 2, -np.pi / 2)]
    for count, candidates in ((1, single), (2, signed), (3, signed), (2, single), (3, [*signed, *right])):
        if len(candidates) > 14 and count == 3:
            return
        for axes in product(range(3), repeat=count):
            if any(a == b for a, b in pairwise(axes)):
                continue
            for chosen in permutations(candidates, count):
                R = np.eye(3)
                for axis, (_, number) in zip(axes, chosen, strict=True):
                    R = R @ _about(axis, number)
                if np.abs(R - wanted[0]).max() < _SAME:
                    yield tuple(AxisAngle(UNIT[axis], angle) for axis, (angle, _) in zip(axes, chosen, strict=True))


def _about_any_axis(R: Matrix, angles: list[Expr]) -> Iterator[tuple[AxisAngle, ...]]:
    """One turn about an axis of parameters and numbers:  R − Rᵀ = 2 sin θ [a×]."""
    for angle in angles:
        skewed = (R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1])
        x, y, z = (sympy.cancel(sympy.expand(number) / (2 * sin(angle))) for number in skewed)
        if all(isinstance(symbol, Parameter) for number in (x, y, z) for symbol in number.free_symbols):
            yield (AxisAngle((x, y, z), angle),)


def _quaternions(R: Matrix, elements: list[Coordinate]) -> Iterator[QuaternionTurn]:
    """A quaternion of four coordinates, with these cosines where its length is one."""
    if len(elements) != 4 or R.atoms(sin, cos):
        return
    rng = np.random.default_rng(12)
    samples = [numbers / np.linalg.norm(numbers) for numbers in rng.uniform(0.2, 1, (_SAMPLES, 4))]
    wanted = numerical(elements, [R])
    for e0, e1, e2, e3 in permutations(elements, 4):
        for inverse in (False, True):
            turn = QuaternionTurn((e0, e1, e2, e3), inverse)
            found = numerical(elements, [turn.matrix])
            if all(np.abs(found(values)[0] - wanted(values)[0]).max() < _SAME for values in samples):
                yield turn


def _by_three_angles(R: Matrix) -> tuple[AxisAngle, ...]:
    """Turns about x, y and z of any rotation; singular where the second is a right angle.

    R = R_x(a) R_y(b) R_z(c):  sin b = R_xz,  tan a = −R_yz / R_zz,  tan c = −R_xy / R_xx
    """
    a = atan2(-R[1, 2], R[2, 2])
    b = atan2(R[0, 2], sqrt(R[0, 0] ** 2 + R[0, 1] ** 2))
    c = atan2(-R[0, 1], R[0, 0])
    return AxisAngle(UNIT[0], a), AxisAngle(UNIT[1], b), AxisAngle(UNIT[2], c)
