"""Masses and inertias that some body has.

    m ≥ 0,    I₁ ≥ 0,    I₁ + I₂ − I₃ = 2 ∫ x₃² dm ≥ 0

for principal moments in rising order. What a body weighs at its joint, m c², is part of the size that round-off is
measured by: beside it a moment of 1e-16 m c² is zero, of whichever sign a program wrote it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from kanes.expr.symbols import ZERO, Expr, Parameter
from kanes.expr.vectors import Vector
from kanes.model.inertia import arm
from kanes.model.parts import Body

Array = np.ndarray[Any, Any]

# Round-off in an inertia that was rotated or shifted is some 1e-16 of its size; a thousand times that is not a fault
# yet.
_TOLERANCE = 1e-13


def shift_size(body: Body) -> Expr:
    """m r² of the shifts from the body's origin, and from where its inertia was given, to its mass centre."""
    shifts = [body.center.position_from(body.origin)]
    if body.given is not None:
        shifts.append(arm(body.given, body.frame, body.origin, body.center))
    return sum((body.mass * _square(shift) for shift in shifts), ZERO)


def _square(vector: Vector) -> Expr:
    """About the square of a length; zero for one that changes."""
    if not all(isinstance(symbol, Parameter) for symbol in vector.free_symbols):
        return ZERO
    return sum((number**2 for numbers in vector.terms.values() for number in numbers), ZERO)


def broken_rules(body: Body, inertias: Array, shifts: Array) -> Iterator[tuple[int, str]]:
    """The numbers of those inertias, N × 3 × 3, that no body has, and which rule each breaks; `shifts` are m r²."""
    if not body.is_physical:
        return
    moments = np.linalg.eigvalsh(inertias)
    slack = _TOLERANCE * np.maximum(np.abs(moments).max(axis=1), np.abs(shifts))
    negative = moments[:, 0] < -slack
    too_large = (moments[:, 0] + moments[:, 1] < moments[:, 2] - slack) & (not _is_planar(body))
    for number in np.flatnonzero(negative | too_large):
        shown = ", ".join(f"{moment:.6g}" for moment in moments[number])
        rule = (
            "are not all positive" if negative[number] else "break the rule that none exceeds the sum of the other two"
        )
        yield int(number), f"its principal moments {shown} {rule}"


def _is_planar(body: Body) -> bool:
    """A single moment about one axis: the usual shorthand in planar problems, where the others never matter."""
    return sum(1 for entry in body.inertia if entry != 0) == 1
