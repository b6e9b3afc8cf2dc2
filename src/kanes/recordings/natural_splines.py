"""Interpolating splines with natural ends, from which measured data get their derivatives."""

from __future__ import annotations

from typing import Any

from kanes.errors import ExpressionError
from kanes.types import Array


def natural_spline(t: Array, values: Array, degree: int = 5) -> Any:
    """The spline of odd degree through values at times t, along the last axis of `values`: a SciPy `BSpline`.

    Natural: of degree 2 m − 1, its derivatives from the m-th to the (2 m − 2)-th are zero at both ends; those are the
    third and fourth for a quintic, the second for a cubic.
    """
    from scipy.interpolate import make_interp_spline  # noqa: PLC0415  # takes long to import, and few need it

    if degree not in (1, 3, 5, 7):
        raise ExpressionError(f"spline: degree {degree!r} is none of 1, 3, 5 and 7. Give one of them.")
    half = (degree + 1) // 2
    if t.size < max(degree + 1, 2):
        raise ExpressionError(f"spline: degree {degree} takes {degree + 1} times or more, and there are {t.size}.")
    zeros = [(order, 0.0 * values[..., 0]) for order in range(half, degree)]
    return make_interp_spline(t, values, k=degree, bc_type=(zeros, zeros) if zeros else None, axis=-1)
