"""Interpolating splines with natural ends, from which measured data get their derivatives."""

from __future__ import annotations

from typing import Any

from kanes.errors import ExpressionError
from kanes.types import Array
from kanes.values import as_numbers


def odd_degree(degree: Any, where: str, least: int = 1) -> int:
    """A degree that a natural spline may have here."""
    allowed = [each for each in (1, 3, 5, 7) if each >= least]
    given = as_numbers(degree)
    if given is None or given.ndim or given not in allowed:
        listed = f"{', '.join(map(str, allowed[:-1]))} and {allowed[-1]}"
        raise ExpressionError(f"{where}: degree {degree!r} is none of {listed}. Give one of them.")
    return int(given)


def natural_spline(t: Array, values: Array, degree: int = 5) -> Any:
    """The spline of odd degree through values at times t, along the last axis of `values`: a SciPy `BSpline`.

    Natural: of degree 2 m − 1, its derivatives from the m-th to the (2 m − 2)-th are zero at both ends; those are the
    third and fourth for a quintic, the second for a cubic.
    """
    from scipy.interpolate import make_interp_spline  # noqa: PLC0415  # takes long to import, and few need it

    degree = odd_degree(degree, "spline")
    half = (degree + 1) // 2
    if t.size < max(degree + 1, 2):
        raise ExpressionError(f"spline: degree {degree} takes {degree + 1} times or more, and there are {t.size}.")
    zeros = [(order, 0.0 * values[..., 0]) for order in range(half, degree)]
    return make_interp_spline(t, values, k=degree, bc_type=(zeros, zeros) if zeros else None, axis=-1)
