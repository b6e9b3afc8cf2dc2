"""Rotations as users write them beside a joint: ("z", 0.3), ("123", (0.1, 0.2, 0.3)), a list of those, or a matrix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeGuard

import numpy as np

from kanes.base.errors import FrameError
from kanes.base.types import Array
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import sequence_steps
from kanes.expr.geometry.rotations import AxisAngle, Step, as_angle, fixed_turn, is_axis, unit_triple
from kanes.expr.symbols import ExprLike, Parameter

# An axis of a body: "x", "y", "z" (or "1", "2", "3"), or three measure numbers.
Axis: TypeAlias = str | Sequence[ExprLike]
# A rotation as users write it: an axis and an angle, a sequence and its angles, a list of those, or a matrix.
RotationLike: TypeAlias = Sequence[object] | Array | Matrix


def turn_steps(where: str, given: RotationLike | None) -> tuple[Step, ...]:
    """The steps of a rotation: successive rotations about body-fixed axes, or nine direction cosines; none for None."""
    if given is None:
        return ()
    if isinstance(given, np.ndarray | Matrix):
        given = given.tolist()
    if not isinstance(given, (tuple, list)):
        raise FrameError(f"{where}: {given!r} is not a rotation. {_CURE}")
    if _is_square(given):
        return (fixed_turn(where, given),)
    if len(given) == 2 and (isinstance(given[0], str) or _is_triple(given[0])):
        return _turns(where, *given)
    if not all(isinstance(turn, (tuple, list)) and len(turn) == 2 for turn in given):
        raise FrameError(f"{where}: {given!r} is not a rotation. {_CURE}")
    return tuple(step for turn in given for step in _turns(where, *turn))


_CURE = (
    "Give an axis and an angle such as ('z', 0.3), a sequence and its angles such as ('123', (a, b, c)), a list of "
    "those, or a matrix."
)


def fixed_steps(where: str, given: RotationLike | None) -> tuple[Step, ...]:
    """The steps of a fixed rotation: numbers and parameters alone."""
    steps = turn_steps(where, given)
    changing = {s for step in steps for number in step.numbers for s in number.free_symbols}
    names = ", ".join(sorted(str(symbol) for symbol in changing if not isinstance(symbol, Parameter)))
    if names:
        raise FrameError(
            f"{where}: the rotation depends on {names} and is not fixed. Use parameters and numbers alone; moving "
            "parts belong to the joint."
        )
    return steps


def _turns(where: str, axis: object, angle: object) -> tuple[AxisAngle, ...]:
    if isinstance(axis, str) and not is_axis(axis):
        return sequence_steps(where, angle, axis)
    return (AxisAngle(unit_triple(where, axis), as_angle(angle, where)),)


def _is_triple(given: object) -> TypeGuard[Sequence[object]]:
    return isinstance(given, (tuple, list)) and len(given) == 3


def _is_square(given: object) -> bool:
    return _is_triple(given) and all(_is_triple(row) for row in given)
