"""Inverse tangent, sine and cosine of several numbers at once."""

from __future__ import annotations

from kanes.codegen.vector.coefficients import ATAN, QUARTER_PI
from kanes.codegen.vector.ir import (
    Helper,
    Lanes,
    define,
    fast_sum,
    fma,
    magnitude,
    polynomial,
    quotient,
    select,
    square_root,
    unless_ordinary,
    with_sign,
)

# Quotients of numbers between these do not underflow, nor do their errors.
_SMALLEST, _LARGEST = 2.0**-450, 2.0**450


def arctangent(width: int) -> Helper:
    """`kanes_atan`, to 1 ulp. If a lane is not 0 and below 2⁻⁴⁵⁰ or beyond 2⁴⁵⁰, all go through the C library."""
    return define("atan", lambda x: (_angle(x, x.function.number(1.0)),), width, slow=("atan",))


def arctangent_of_two(width: int) -> Helper:
    """`kanes_atan2`, to 1 ulp, of numbers within 2⁻⁴⁵⁰ … 2⁴⁵⁰, one of which may be 0; others by the C library."""
    return define("atan2", lambda y, x: (_angle(y, x),), width, count=2, slow=("atan2",))


def arcsine(width: int) -> Helper:
    """`kanes_asin`, to 2 ulp: the angle of the point (√(1 − x²), x)."""
    return define("asin", lambda x: (_angle(x, _other_leg(x)),), width, slow=("asin",))


def arccosine(width: int) -> Helper:
    """`kanes_acos`, to 2 ulp: the angle of the point (x, √(1 − x²))."""
    return define("acos", lambda x: (_angle(_other_leg(x), x),), width, slow=("acos",))


def _other_leg(x: Lanes) -> Lanes:
    """√(1 − x²), which is not a number beyond ±1."""
    return square_root(fma(-x, x, 1.0))


def _angle(y: Lanes, x: Lanes) -> Lanes:
    """The angle of the point (x, y): m π/4 ± atan t with |t| ≤ 1/2 and m = 0 … 4.

    In the first octant, with 0 ≤ n ≤ d, the angle is atan(n/d) up to n = d/2 and π/4 + atan((n − d)/(n + d)) above,
    where n − d is exact.
    """
    height, width = magnitude(y), magnitude(x)
    is_steep = height > width
    n, d = select(is_steep, width, height), select(is_steep, height, width)
    unless_ordinary((d >= _SMALLEST) & (d <= _LARGEST) & ((n >= _SMALLEST) | n.equals(0.0)))
    is_wide = n > 0.5 * d
    below, below_low = fast_sum(d, select(is_wide, n, 0.0))
    t, t_low = quotient(select(is_wide, n - d, n), below, b_low=below_low)
    z = t * t
    rest = fma(z * t, polynomial(z, ATAN), t_low)
    # The other octants are mirror images of the first: at π/4, then at π/2.
    m = select(is_wide, 1.0, 0.0)
    m, t, rest = _mirrored(is_steep, 2.0, m, t, rest)
    m, t, rest = _mirrored(x < 0.0, 4.0, m, t, rest)
    value, lost = fast_sum(m * QUARTER_PI[0], t)
    return with_sign(value + (lost + fma(m, QUARTER_PI[1], rest)), y)


def _mirrored(mask: Lanes, last: float, m: Lanes, t: Lanes, rest: Lanes) -> tuple[Lanes, Lanes, Lanes]:
    """m π/4 + t as last π/4 less that, where the mask is true."""
    return select(mask, last - m, m), select(mask, -t, t), select(mask, -rest, rest)
