"""Rotations in numbers as the fewest rotations about coordinate axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import atan2, cos, pi, sin

import numpy as np

from kanes.base.types import Array

# Some roundings of numbers of order one.
ROUNDING = 4e-15
_SEQUENCES = [each for each in product(range(3), repeat=3) if each[1] not in (each[0], each[2])]
_QUARTERS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))


@dataclass(frozen=True)
class ElementaryRotation:
    """A rotation by an angle about coordinate axis 0, 1 or 2; multiples of π/2 are exact."""

    axis: int
    angle: float

    @property
    def quarters(self) -> int | None:
        """The number of quarter revolutions, if it is an integer."""
        count = round(self.angle / (pi / 2))
        return count % 4 if abs(self.angle - count * pi / 2) < ROUNDING else None

    @property
    def cosine_and_sine(self) -> tuple[float, float]:
        return (cos(self.angle), sin(self.angle)) if self.quarters is None else _QUARTERS[self.quarters]

    @property
    def matrix(self) -> Array:
        """R with v_before = R v_after."""
        i, j = (self.axis + 1) % 3, (self.axis + 2) % 3
        c, s = self.cosine_and_sine
        R = np.zeros((3, 3))
        R[self.axis, self.axis] = 1.0
        R[i, i] = R[j, j] = c
        R[i, j], R[j, i] = -s, s
        return R


def snapped(numbers: Array, size: float = 1.0) -> Array:
    """Numbers of some size without round-off of zeros and, for direction cosines, of ±1."""
    nearest = np.rint(numbers / size) * size
    return np.where(np.abs(numbers - nearest) < ROUNDING * size, nearest, numbers) + 0.0


def is_axis_permutation(R: Array) -> bool:
    """Whether a rotation takes coordinate axes to coordinate axes, so that it takes only changes of sign."""
    return bool((np.abs(R) == np.rint(np.abs(R))).all())


def angle_about(R: Array, axis: int) -> float | None:
    """The angle of a rotation about a coordinate axis; None if it is about another one."""
    if abs(R[axis, axis] - 1) > ROUNDING:
        return None
    i, j = (axis + 1) % 3, (axis + 2) % 3
    return atan2(R[j, i], R[i, i])


def decomposed(
    R: Array, first: int, second: int, third: int
) -> tuple[ElementaryRotation, ElementaryRotation, ElementaryRotation]:
    """R as rotations about three coordinate axes, no two neighbours of which are the same.

    The first one takes the third axis into the plane of which the second is the normal; it is 0 where it is there.
    """
    other = 3 - first - second
    v = R[:, third]
    along, across = v[other], v[second]
    alpha = 0.0
    if abs(across) > ROUNDING:
        alpha = atan2(-across, along) if second == (first + 1) % 3 else atan2(across, along)
        alpha -= pi * np.sign(alpha) if abs(alpha) > pi / 2 + ROUNDING else 0.0
    one = ElementaryRotation(first, float(alpha))
    rest = one.matrix.T @ R
    last = 3 - second - third
    sign = 1 if third == (second + 1) % 3 else -1
    two = ElementaryRotation(second, atan2(sign * rest[last, third], rest[third, third]))
    rest = two.matrix.T @ rest
    i, j = (third + 1) % 3, (third + 2) % 3
    return one, two, ElementaryRotation(third, atan2(rest[j, i], rest[i, i]))


def fewest_rotations(R: Array, absorbed: int | None) -> tuple[list[ElementaryRotation], float]:
    """Rotations with the product R, without the last one if that is about the `absorbed` axis, and its angle."""
    found = []
    for first, second, third in _SEQUENCES:
        if absorbed in (None, third):
            rotations = list(decomposed(R, first, second, third))
            angle = 0.0 if absorbed is None else rotations.pop().angle
            found.append(([rotation for rotation in rotations if rotation.quarters != 0], angle))
    # Quarter revolutions cost almost nothing.
    return min(found, key=lambda each: 8 * true_rotations(each[0]) + len(each[0]))


def true_rotations(rotations: Sequence[ElementaryRotation]) -> int:
    """How many of them are not quarter revolutions."""
    return sum(rotation.quarters is None for rotation in rotations)


def turn_to_axis(direction: Array) -> Array:
    """A rotation R whose third column is a direction; a permutation of axes where that is possible."""
    z = direction / np.linalg.norm(direction)
    # The coordinate axis most square to it becomes x, but for the part along it; y completes the three.
    x = np.zeros(3)
    x[int(np.argmin(np.abs(z)))] = 1.0
    x = x - (x @ z) * z
    x /= np.linalg.norm(x)
    return snapped(np.column_stack([x, np.cross(z, x), z]))
