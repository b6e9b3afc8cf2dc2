"""Checks that masses and inertias are physical.

    m ≥ 0,    I₁ ≥ 0,    I₁ + I₂ − I₃ = 2 ∫ x₃² dm ≥ 0

for principal moments in rising order. Round-off is measured relative to a size that includes m c², of the
shift c to the joint: a moment of 1e-16 m c² counts as zero, whatever its sign.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from kanes.base.types import Array
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ZERO, Expr, Parameter
from kanes.model.inertia import arm
from kanes.model.parts import Body

# Round-off in an inertia that was rotated or shifted is some 1e-16 of its size; a thousand times that is still
# accepted.
_TOLERANCE = 1e-13


def shift_size(body: Body) -> Expr:
    """About m r² of the shifts from the body's origin, and from where its inertia was given, to its mass centre."""
    return body.mass * sum((number**2 for number in shift_numbers(body)), ZERO)


def shift_numbers(body: Body) -> list[Expr]:
    """The measure numbers of these shifts that are not zero; empty if the shift is not constant."""
    shifts = [body.center.position_from(body.origin)]
    if body.given is not None:
        shifts.append(arm(body.given, body.frame, body.origin, body.center))
    return [number for shift in shifts if _is_fixed(shift) for number in _numbers(shift)]


def _is_fixed(vector: Vector) -> bool:
    return all(isinstance(symbol, Parameter) for symbol in vector.free_symbols)


def _numbers(vector: Vector) -> list[Expr]:
    return [number for numbers in vector.terms.values() for number in numbers if number != 0]


def broken_rules(bodies: Sequence[Body], inertias: Array, shifts: Array) -> Iterator[tuple[int, int, str]]:
    """Unphysical inertias: the number of the body, which of its inertias, and the rule that is broken.

    `inertias` are bodies × N × 3 × 3, `shifts` the m r² that belong to them.
    """
    moments = np.linalg.eigvalsh(inertias)
    slack = _TOLERANCE * np.maximum(np.abs(moments).max(axis=-1), np.abs(shifts))
    negative = moments[..., 0] < -slack
    too_large = moments[..., 0] + moments[..., 1] < moments[..., 2] - slack
    for number, which in np.argwhere(negative | too_large):
        is_negative = negative[number, which]
        if not bodies[number].is_physical or (not is_negative and bodies[number].is_planar):
            continue
        shown = ", ".join(f"{moment:.6g}" for moment in moments[number, which])
        rule = "are not all positive" if is_negative else "break the rule that none exceeds the sum of the other two"
        yield int(number), int(which), f"its principal moments {shown} {rule}"
