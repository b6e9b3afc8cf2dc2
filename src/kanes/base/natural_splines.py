"""Interpolating splines with natural end conditions, used to differentiate measured data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.base.values import as_numbers

if TYPE_CHECKING:
    from scipy.interpolate import BSpline


def odd_degree(degree: object, where: str, least: int = 1) -> int:
    """The degree of a natural spline, checked."""
    allowed = [each for each in (1, 3, 5, 7) if each >= least]
    given = as_numbers(degree)
    if given is None or given.ndim or given not in allowed:
        listed = f"{', '.join(map(str, allowed[:-1]))} and {allowed[-1]}"
        raise WrongValueError(f"{where}: degree must be one of {listed}, not {degree!r}. Give one of them.")
    return int(given)


def natural_spline(t: Array, values: Array, degree: int = 5) -> BSpline:
    """The spline of odd degree through values at times t, along the last axis of `values`: a SciPy `BSpline`.

    Natural: of degree 2 m − 1, its derivatives from the m-th to the (2 m − 2)-th are zero at both ends; those are the
    third and fourth for a quintic, the second for a cubic.
    """
    from scipy.interpolate import make_interp_spline  # noqa: PLC0415  # takes long to import, and few need it

    degree = odd_degree(degree, "spline")
    half = (degree + 1) // 2
    if t.size < max(degree + 1, 2):
        raise WrongValueError(f"spline: degree {degree} needs {degree + 1} times or more, not {t.size}. Give more.")
    zeros = [(order, 0.0 * values[..., 0]) for order in range(half, degree)]
    return make_interp_spline(t, values, k=degree, bc_type=(zeros, zeros) if zeros else None, axis=-1)
