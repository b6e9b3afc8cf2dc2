"""Sine, cosine and tangent of several numbers at once."""

from __future__ import annotations

from kanes.codegen.vector.coefficients import COSINE, SINE
from kanes.codegen.vector.ir import (
    Helper,
    Lanes,
    define,
    exact_sum,
    fast_sum,
    fma,
    magnitude,
    polynomial,
    product,
    quotient,
    rint,
    select,
    unless_ordinary,
    whole,
)

# π/2 in three parts of 53 bits each, the sum exact to 2⁻¹⁶⁰.
_HALF_PI = (1.5707963267948966, 6.123233995736766e-17, -1.4973849048591833e-33)

# Up to here k·(π/2) can be taken from x without loss by fused multiply-adds: the difference from the first part is a
# multiple of 2⁻⁵² below 1, so it is exact.
_LARGEST = 2.0**30


def sine_and_cosine(width: int) -> Helper:
    """`kanes_sincos`: sin and cos together, to 2 ulp.

    x = k π/2 + r with |r| ≤ π/4, polynomials in r, and the quadrant k mod 4 to choose and sign them. Lanes beyond
    2³⁰, infinite or not a number go through the C library.
    """
    return define("sincos", _sine_and_cosine, width, slow=("sin", "cos"))


def tangent(width: int) -> Helper:
    """`kanes_tan`, to 1 ulp: tan x = sin r/cos r or −cos r/sin r, by quadrant, with the range of sine and cosine."""
    return define("tan", _tangent, width, slow=("tan",))


def _sine_and_cosine(x: Lanes) -> tuple[Lanes, Lanes]:
    k, r = _reduced(x)
    (sin_r, _), (cos_r, _) = _sine(r), _cosine(r)
    # sin x = sin r, cos r, −sin r, −cos r for k = 0, 1, 2, 3 mod 4, and cos x is one quadrant ahead.
    quadrant, ahead = whole(k), whole(k + 1.0)
    sin_x = select(quadrant.has_bit(0), cos_r, sin_r)
    cos_x = select(ahead.has_bit(0), cos_r, sin_r)
    sin_x = select(quadrant.has_bit(1), -sin_x, sin_x)
    cos_x = select(ahead.has_bit(1), -cos_x, cos_x)
    # The reduction turns −0 into 0.
    return select(x.equals(0.0), x, sin_x), cos_x


def _tangent(x: Lanes) -> tuple[Lanes]:
    k, r = _reduced(x)
    is_odd = whole(k).has_bit(0)
    (sine, sine_low), (cosine, cosine_low) = _sine(r), _cosine(r)
    # Next to a multiple of π/2 the rounding of r alone would cost up to 2 ulp.
    r_low = _lost_in_reduction(x, k, r)
    sine_low, cosine_low = fma(r_low, cosine, sine_low), fma(-r_low, sine, cosine_low)
    above, above_low = select(is_odd, -cosine, sine), select(is_odd, -cosine_low, sine_low)
    below, below_low = select(is_odd, sine, cosine), select(is_odd, sine_low, cosine_low)
    ratio, rest = quotient(above, below, above_low, below_low)
    return (select(x.equals(0.0), x, ratio + rest),)


def _reduced(x: Lanes) -> tuple[Lanes, Lanes]:
    """k and r of x = k π/2 + r."""
    unless_ordinary(magnitude(x) <= _LARGEST)
    k = rint(x * (2 / 3.141592653589793))
    r = x
    for part in _HALF_PI:
        r = fma(-k, part, r)
    return k, r


def _lost_in_reduction(x: Lanes, k: Lanes, r: Lanes) -> Lanes:
    """x − k π/2 − r"""
    second, second_low = product(k, _HALF_PI[1])
    total, lost = exact_sum(fma(-k, _HALF_PI[0], x), -second)
    return fma(-k, _HALF_PI[2], (total - r) + (lost - second_low))


def _sine(r: Lanes) -> tuple[Lanes, Lanes]:
    """sin r, and what was lost when it was rounded."""
    z = r * r
    zr, S = z * r, polynomial(z, SINE)
    rounded = fma(S, zr, r)
    return rounded, fma(S, zr, r - rounded)


def _cosine(r: Lanes) -> tuple[Lanes, Lanes]:
    """cos r, and what was lost when it was rounded.

    With w = 1 − z/2, cos r = w + ((1 − w) − z/2 + z² C), which keeps the rounding of w out of the result.
    """
    z = r * r
    half = 0.5 * z
    w = 1.0 - half
    return fast_sum(w, fma(polynomial(z, COSINE), z * z, (1.0 - w) - half))
