"""Numbers of a file for equations: exact zeros and ones, so that products with them simplify."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from kanes.base.types import Array
from kanes.formats.documents.xml_nodes import exact
from kanes.formats.fortytwo.document import Turn

# Sines and cosines of right angles in degrees are as close as this to whole numbers.
_ROUND_OFF = 1e-15


def exacts(numbers: Iterable[float]) -> tuple[int | float, ...]:
    """Numbers, whole ones as such."""
    return tuple(exact(number) for number in numbers)


def rotation(turn: Turn) -> Array:
    """R of successive turns about body-fixed axes, v_before = R v_after."""
    R = np.eye(3)
    for axis, angle in zip(*turn, strict=True):
        i, j, k = ((int(axis) - 1 + step) % 3 for step in range(3))
        step = np.zeros((3, 3))
        step[i, i] = 1.0
        step[j, j] = step[k, k] = np.cos(angle)
        step[k, j] = np.sin(angle)
        step[j, k] = -step[k, j]
        R = R @ step
    return R


def fixed_rotation(turn: Turn) -> list[tuple[int | float, ...]]:
    """The rows of R of constant rotations."""
    return [exacts(round(x) if abs(x - round(x)) < _ROUND_OFF else x for x in row) for row in rotation(turn).tolist()]
