"""Positive, negative and net work of a power over cycles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import WrongValueError, counted
from kanes.base.natural_splines import natural_spline
from kanes.base.types import Array
from kanes.motion_capture.gait.cutting import spans_of
from kanes.motion_capture.gait.labels import curve, degree, without_gaps

_Integral = Callable[[float, float], tuple[float, float]]  # from start to end: of the positive and negative part


@dataclass(frozen=True, eq=False, repr=False)
class CycleWork:
    """Work in each cycle: where the power is positive, where it is negative, and their sum."""

    spans: Array  # n × 2, start and end of each cycle in s
    positive: Array  # n
    negative: Array  # n, not above zero

    def __repr__(self) -> str:
        over, in_and_out = counted(len(self.spans), "cycle"), (self.positive.mean(), self.negative.mean())
        return f"<work over {over}: {in_and_out[0]:.4g} and {in_and_out[1]:.4g} per cycle, net {self.net.mean():.4g}>"

    @property
    def net(self) -> Array:
        """The sum of both."""
        return self.positive + self.negative


def work(t: object, power: object, events: object = None, *, between: str = "linear") -> CycleWork:
    """Positive, negative and net work of a power in each cycle: the exact integrals of the curve through its samples.

        W⁺ = ∫ max(P, 0) dt        W⁻ = ∫ min(P, 0) dt

    Sign changes between samples are taken into account. t: times, or a recording, of which `power` then may
    be a label. events: those of one foot, or starts and ends in two columns; the whole curve without them. between:
    "linear", or "cubic" or "quintic" for a natural spline.

    >>> work([0, 1, 2], [1, -1, -1])
    <work over 1 cycle: 0.25 and -1.25 per cycle, net -1>
    """
    times, values = curve("work", t, power)
    without_gaps("work", values)
    order = degree("work", between)
    spans = np.array([[times[0], times[-1]]]) if events is None else spans_of("work", events)
    outside = (spans[:, 0] < times[0]) | (spans[:, 1] > times[-1])
    if outside.any() or not len(spans):
        raise WrongValueError(
            f"work: {int(outside.sum())} of {counted(len(spans), 'cycle')} reach beyond the curve, from {times[0]:g} "
            f"to {times[-1]:g} s. Give cycles within it, such as the spans of cycles(…)."
        )
    integral = _linear(times, values) if order == 1 else _spline(times, values, order)
    found = np.array([integral(start, end) for start, end in spans])
    return CycleWork(spans, found[:, 0], found[:, 1])


def _linear(t: Array, values: Array) -> _Integral:
    """∫ of the positive and of the negative part of straight lines between samples."""

    def integral(start: float, end: float) -> tuple[float, float]:
        inside = (t > start) & (t < end)
        at = np.concatenate([[start], t[inside], [end]])
        p = np.interp(at, t, values)
        # Lines that cross zero are cut there.
        crossing = np.flatnonzero(p[:-1] * p[1:] < 0)
        fraction = p[crossing] / (p[crossing] - p[crossing + 1])
        zeros = at[crossing] + fraction * (at[crossing + 1] - at[crossing])
        at, p = np.insert(at, crossing + 1, zeros), np.insert(p, crossing + 1, 0.0)
        areas = np.diff(at) * (p[:-1] + p[1:]) / 2
        return float(areas[areas > 0].sum()), float(areas[areas < 0].sum())

    return integral


def _spline(t: Array, values: Array, order: int) -> _Integral:
    """The same of a natural spline, by its zeros and its antiderivative."""
    from scipy.interpolate import PPoly  # noqa: PLC0415  # takes long to import, and few need it

    spline = natural_spline(t, values, order)
    knots = np.unique(spline.t)
    # Pieces of Taylor series about their starts, highest power first.
    pieces = [spline.derivative(power)(knots[:-1]) if power else spline(knots[:-1]) for power in range(order + 1)]
    factorial = np.cumprod([1.0, *range(1, order + 1)])
    polynomial = PPoly((np.array(pieces) / factorial[:, None])[::-1], knots)
    zeros = polynomial.roots(discontinuity=False, extrapolate=False)
    zeros = np.unique(zeros[np.isfinite(zeros)])
    whole = polynomial.antiderivative()

    def integral(start: float, end: float) -> tuple[float, float]:
        cuts = np.concatenate([[start], zeros[(zeros > start) & (zeros < end)], [end]])
        areas = np.diff(whole(cuts))
        return float(areas[areas > 0].sum()), float(areas[areas < 0].sum())

    return integral
