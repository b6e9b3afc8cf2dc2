"""Kepler's equation: mean, eccentric, hyperbolic and true anomalies."""

from __future__ import annotations

from collections.abc import Callable
from math import asinh, atan2, atanh, cos, cosh, floor, pi, sin, sinh, sqrt, tan, tanh

# Newton's method reduces the error at every step, by a factor of at least three; double precision needs fewer.
_MOST_STEPS = 200


def mean_from_true(anomaly: float, e: float) -> float:
    """The mean anomaly M of a true anomaly ν; full revolutions on an ellipse are kept.

        M = E − e sin E,  tan(E/2) = √((1 − e)/(1 + e)) tan(ν/2)        e < 1
        M = e sinh H − H,  tanh(H/2) = √((e − 1)/(e + 1)) tan(ν/2)      e > 1

    E is the eccentric anomaly, H the hyperbolic one.
    """
    if e > 1:
        H = 2 * atanh(sqrt((e - 1) / (e + 1)) * tan(anomaly / 2))
        return e * sinh(H) - H
    revolutions, within = _revolutions(anomaly)
    E = 2 * atan2(sqrt(1 - e) * sin(within / 2), sqrt(1 + e) * cos(within / 2))
    return 2 * pi * revolutions + E - e * sin(E)


def true_from_mean(mean: float, e: float) -> float:
    """The true anomaly of a mean anomaly, by Kepler's equation; full revolutions on an ellipse are kept."""
    if e > 1:
        H = hyperbolic_anomaly(mean, e)
        return 2 * atan2(sqrt(e + 1) * tanh(H / 2), sqrt(e - 1))
    revolutions, within = _revolutions(mean)
    E = eccentric_anomaly(within, e)
    return 2 * pi * revolutions + 2 * atan2(sqrt(1 + e) * sin(E / 2), sqrt(1 - e) * cos(E / 2))


def eccentric_anomaly(mean: float, e: float) -> float:
    """E of M = E − e sin E, for −π ≤ M ≤ π.

    From M + e, or π if that is less, Newton's method comes down to E without passing it: the left side is convex there.
    """
    M = abs(mean)
    E = _newton(lambda E: E - e * sin(E) - M, lambda E: 1 - e * cos(E), min(M + e, pi))
    return E if mean >= 0 else -E


def hyperbolic_anomaly(mean: float, e: float) -> float:
    """H of M = e sinh H − H.

    M ≥ (e − 1) sinh H gives a start above H, from which Newton's method comes down to it.
    """
    M = abs(mean)
    H = _newton(lambda H: e * sinh(H) - H - M, lambda H: e * cosh(H) - 1, asinh(M / (e - 1)))
    return H if mean >= 0 else -H


def _newton(function: Callable[[float], float], slope: Callable[[float], float], start: float) -> float:
    """The root of an increasing convex function from a point above it, down to where rounding ends the way."""
    x = start
    for _ in range(_MOST_STEPS):
        lower = x - function(x) / slope(x)
        if not lower < x:
            break
        x = lower
    return x


def _revolutions(angle: float) -> tuple[int, float]:
    """Whole revolutions, and the rest from −π to π."""
    whole = floor((angle + pi) / (2 * pi))
    return whole, angle - 2 * pi * whole
