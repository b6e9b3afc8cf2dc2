"""Functions of time as expressions: splines with as few knots as an accuracy needs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from kanes.base.samples import Samples
from kanes.base.types import Array
from kanes.expr.splines import Spline, spline
from kanes.expr.symbols import Expr, as_expression

# The fewest intervals of a spline, where so many suffice.
_FEWEST = 25

# From a name, the values at some times and the error that may be made, relative to their range: an expression.
Table = Callable[[str, Array, float], Expr]


def smooth_tables(time: Expr, t: Array) -> Table:
    """Tables of functions by their values at rising times: cubics, or straight lines where those need fewer knots."""

    def table(name: str, values: Array, tolerance: float) -> Expr:
        return _smooth_table(time, t, values, name, tolerance)

    return table


def stepwise_tables(time: Expr, t: Array, period: float) -> Table:
    """Tables that are asked at given times only: straight lines, level after the last one."""
    knots = np.append(t, t[-1] + period)

    def table(name: str, values: Array, tolerance: float) -> Expr:
        if np.ptp(values) == 0:
            return as_expression(float(values[0]), name)
        return spline(time, knots, np.append(values, values[-1]), degree=1, name=name)

    return table


def last_value(name: str, values: Array, tolerance: float) -> Expr:
    """The last value, for all times."""
    return as_expression(float(values[-1]), name)


def samples_table(time: Expr, samples: Samples, name: str) -> Expr:
    """Samples as the spline that they are."""
    if samples.kind == "linear":
        return spline(time, samples.times, samples.values, degree=1, name=name)
    return spline(time, samples.times, samples.values, ends="not-a-knot", name=name)


def table_name(what: str, of: str) -> str:
    """A name of a spline that is one word."""
    letters = [each if each.isalnum() else "_" for each in f"{what} {of}"]
    return "_".join(part for part in "".join(letters).split("_") if part)


def _smooth_table(time: Expr, t: Array, values: Array, name: str, tolerance: float) -> Expr:
    scale, last = float(np.ptp(values)), t.size - 1
    if scale <= tolerance * float(np.abs(values).max(initial=0.0)):
        return as_expression(float(values.mean()), name)
    stride = 2 ** max(int(np.log2(max(last / _FEWEST, 1))), 0)
    while stride > 1:
        kept = np.unique(np.append(np.arange(0, t.size, stride), last))
        for degree in (3, 1):
            found = _through(time, t[kept], values[kept], degree, name)
            if np.abs(found.table.at(t) - values).max() <= tolerance * scale:
                return found
        stride //= 2
    return _through(time, t, values, 3 if _is_smooth(t, values) else 1, name)


def _is_smooth(t: Array, values: Array) -> bool:
    """Whether a cubic through every other value is nearer to the rest than straight lines: not where it jumps."""
    if t.size < _FEWEST:
        return False
    from scipy.interpolate import CubicSpline  # noqa: PLC0415  # takes long to import, and few need it

    left_out = np.arange(1, t.size - 1, 2)
    kept = np.setdiff1d(np.arange(t.size), left_out)
    of_cubics = CubicSpline(t[kept], values[kept])(t[left_out]) - values[left_out]
    of_lines = np.interp(t[left_out], t[kept], values[kept]) - values[left_out]
    return bool(np.abs(of_cubics).max() < np.abs(of_lines).max())


def _through(time: Expr, t: Array, values: Array, degree: int, name: str) -> Spline:
    found = spline(time, t, values, degree=degree, name=name, ends="not-a-knot" if degree == 3 else "natural")
    assert isinstance(found, Spline)  # noqa: S101  # time is a symbol, so that it is no number
    return found
