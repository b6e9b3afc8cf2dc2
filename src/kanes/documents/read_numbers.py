"""Numbers of a file on their way into a model."""

from __future__ import annotations

import numpy as np

from kanes.types import Array

# Of the largest moment: round-off of an inertia that was turned or shifted.
_SLACK = 1e-13


def exact(number: float) -> int | float:
    """Whole numbers as such: products with 0 and 1 vanish."""
    return int(number) if number == int(number) else float(number)


def is_physical(inertia: Array) -> bool:
    """Whether some body has these moments, 3 × 3; published models have been rounded, or worse."""
    moments = np.linalg.eigvalsh(inertia)
    slack = _SLACK * max(abs(moments))
    return bool(moments[0] >= -slack and moments[0] + moments[1] >= moments[2] - slack)
