"""The cone  a_n ≥ |a_t|  of interior points: the product of its algebra, and the scaling of Nesterov and Todd.

Source: their scaling of self-scaled cones (1997), in closed form for this one.

    a ∘ b = (a·b, a_n b_t + b_n a_t),    W = η [w_n w_tᵀ; w_t 1 + w_t w_tᵀ/(1 + w_n)]
"""

from __future__ import annotations

import math

from kanes.codegen.loops.numba_memory import compiled

# A margin, relative to the size of a point, below which it is rounding.
_ROUNDING = 1e-18


@compiled  # type: ignore[untyped-decorator]
def margin(a: tuple[float, float, float]) -> float:
    """a_n² − |a_t|² of a point inside."""
    size = math.sqrt(a[1] * a[1] + a[2] * a[2])
    return max((a[0] - size) * (a[0] + size), _ROUNDING * a[0] * a[0])


@compiled  # type: ignore[untyped-decorator]
def product(a: tuple[float, float, float], b: tuple[float, float, float]) -> tuple[float, float, float]:
    """a ∘ b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2], a[0] * b[1] + b[0] * a[1], a[0] * b[2] + b[0] * a[2]


@compiled  # type: ignore[untyped-decorator]
def quotient(a: tuple[float, float, float], b: tuple[float, float, float]) -> tuple[float, float, float]:
    """The x for which  a ∘ x = b."""
    n = (a[0] * b[0] - a[1] * b[1] - a[2] * b[2]) / margin(a)
    return n, (b[1] - n * a[1]) / a[0], (b[2] - n * a[2]) / a[0]


@compiled  # type: ignore[untyped-decorator]
def scaling(s: tuple[float, float, float], z: tuple[float, float, float]) -> tuple[float, float, float, float]:
    """w and η of  W z = W⁻¹ s."""
    one, two = math.sqrt(margin(s)), math.sqrt(margin(z))
    half = 0.5 * (s[0] * z[0] + s[1] * z[1] + s[2] * z[2]) / (one * two)
    factor = 0.5 / math.sqrt(0.5 + max(half, 0.5))
    a, b = factor * (s[1] / one - z[1] / two), factor * (s[2] / one - z[2] / two)
    return math.sqrt(1.0 + a * a + b * b), a, b, math.sqrt(one / two)


@compiled  # type: ignore[untyped-decorator]
def times(w: tuple[float, float, float], eta: float, a: tuple[float, float, float]) -> tuple[float, float, float]:
    """W a; with −w_t and 1/η it is W⁻¹ a."""
    along = w[1] * a[1] + w[2] * a[2]
    factor = a[0] + along / (1.0 + w[0])
    return eta * (w[0] * a[0] + along), eta * (a[1] + factor * w[1]), eta * (a[2] + factor * w[2])


@compiled  # type: ignore[untyped-decorator]
def weights(n: float, a: float, b: float, eta: float, soft: float) -> tuple[float, float, float, float, float, float]:
    """(W² + ε)⁻¹ by its eigenvectors: nn, na, nb, aa, ab, bb of a symmetric matrix."""
    size = math.sqrt(a * a + b * b)
    x, y = (a / size, b / size) if size > 0.0 else (1.0, 0.0)
    stretch, square = (n + size) * (n + size), eta * eta
    high, low, across = 1.0 / (square * stretch + soft), 1.0 / (square / stretch + soft), 1.0 / (square + soft)
    both, skew = 0.5 * (high + low), 0.5 * (high - low)
    return (
        both,
        skew * x,
        skew * y,
        both * x * x + across * y * y,
        (both - across) * x * y,
        both * y * y + across * x * x,
    )


@compiled  # type: ignore[untyped-decorator]
def reach(a: tuple[float, float, float], step: tuple[float, float, float]) -> float:
    """The largest number of steps that leads from a point inside to one that is not outside.

    q t² + 2 p t + m = 0  with the margin m of the point; its least positive root.
    """
    m = margin(a)
    q = step[0] * step[0] - step[1] * step[1] - step[2] * step[2]
    p = a[0] * step[0] - a[1] * step[1] - a[2] * step[2]
    rest = p * p - q * m
    if p >= 0.0 and (q >= 0.0 or rest < 0.0):
        return 1e300
    if rest < 0.0:
        return 1e300
    if p < 0.0:
        return m / (math.sqrt(rest) - p)
    return -(p + math.sqrt(rest)) / q
