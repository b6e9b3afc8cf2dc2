"""Exponential, logarithm, power and hyperbolic functions of several numbers at once."""

from __future__ import annotations

import math

from kanes.codegen.vector.coefficients import ATANH, EXP, LN2, SINH, TANH, THIRD
from kanes.codegen.vector.ir import (
    Helper,
    Lanes,
    bits_of,
    define,
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
    with_sign,
)

_SMALLEST, _GREATEST = 2.0**-1022, 1.7976931348623157e308  # of the normal numbers


def exponential(width: int) -> Helper:
    """`kanes_exp`, to 1 ulp, of any numbers.

    x = k ln 2 + r with |r| ≤ ln 2/2, a polynomial in r, times 2ᵏ.
    """
    return define("exp", lambda x: (_exp(x),), width)


def logarithm(width: int) -> Helper:
    """`kanes_log`, to 1 ulp.

    x = 2ᵏ (1 + f) with √½ ≤ 1 + f < √2, and log(1 + f) = 2 atanh s with s = f/(2 + f). Lanes that have no
    normal positive number go through the C library.
    """
    return define("log", _log, width, slow=("log",))


def power(width: int) -> Helper:
    """`kanes_pow`, to 1 ulp: xʸ = exp(y log|x|), the logarithm and its product with y in two parts, signed as in C.

    Lanes in which x is subnormal or infinite, or y beyond 2³⁰, or either not a number go through the C library.
    """
    return define("pow", _pow, width, count=2, slow=("pow",))


def hyperbolic_sine(width: int) -> Helper:
    """`kanes_sinh`, to 2 ulp, of any numbers: a polynomial up to 1, (exp|x| − exp(−|x|))/2 beyond."""
    return define("sinh", _sinh, width)


def hyperbolic_cosine(width: int) -> Helper:
    """`kanes_cosh`, to 2 ulp, of any numbers: (exp|x| + exp(−|x|))/2."""
    return define("cosh", _cosh, width)


def hyperbolic_tangent(width: int) -> Helper:
    """`kanes_tanh`, to 2 ulp, of any numbers: a polynomial up to 9/16, 1 − 2/(exp 2|x| + 1) beyond."""
    return define("tanh", _tanh, width)


def _exp(x: Lanes, low: Lanes | None = None, halvings: int = 0) -> Lanes:
    """exp(x + low)/2^halvings, where |low| is below 2⁻²⁰ unless |x| is beyond 1000."""
    # Beyond 1000 the result is infinite or zero whatever x is; NaN stays as it is.
    x = select(x > 1000.0, 1000.0, select(x < -1000.0, -1000.0, x))
    k = rint(x * (1 / math.log(2)))
    exact = fma(-k, LN2[0], x)
    r = fma(-k, LN2[1], exact)
    r_low = fma(-k, LN2[1], exact - r)
    first, lost = fast_sum(1.0, r)
    rest = fma(polynomial(r, EXP), r * r, lost + r_low)
    if low is not None:
        rest = fma(low, first + rest, rest)
    value = first + rest
    # 2ᵏ need not be a double where the result is one, so it is applied in two halves, of which the last one rounds.
    half = rint(0.5 * k)
    return value * _power_of_two(half) * _power_of_two((k - half) - float(halvings))


def _power_of_two(k: Lanes) -> Lanes:
    """2ᵏ for whole −1022 ≤ k ≤ 1023."""
    return whole(k + 1023.0).bits("shl", 52).as_numbers()


def _exponent_and_rest(x: Lanes) -> tuple[Lanes, Lanes]:
    """k and f of x = 2ᵏ (1 + f), √½ ≤ 1 + f < √2; f is exact."""
    root_half = bits_of(math.sqrt(0.5))
    # Shifted by √½, the bits of x carry into the exponent where the mantissa passes √2.
    shifted = x.as_bits().bits("add", bits_of(1.0) - root_half)
    exponent = shifted.bits("lshr", 52).bits("or", bits_of(2.0**52)).as_numbers()
    mantissa = shifted.bits("and", 2**52 - 1).bits("add", root_half).as_numbers()
    return exponent - (2.0**52 + 1023.0), mantissa - 1.0


def _log(x: Lanes) -> tuple[Lanes]:
    """log x = k ln 2 + f − (h − s (h + R)) with h = f²/2 and R = 2 (atanh s − s)/s.

    It is 2 atanh s with 2 s = f − h + s h put in, so that the error of s does not enter the leading term.

    Source: fdlibm, e_log.c.
    """
    unless_ordinary((x >= _SMALLEST) & (x <= _GREATEST))
    k, f = _exponent_and_rest(x)
    s = f / (2.0 + f)
    z = s * s
    R = 2.0 * z * polynomial(z, (THIRD[0], *ATANH))
    h = 0.5 * f * f
    small = fma(s, h + R, k * LN2[1])
    return (fma(k, LN2[0], f - (h - small)),)


def _log_in_two_parts(x: Lanes) -> tuple[Lanes, Lanes]:
    """log x to 2⁻⁶⁵ of itself, as a rounded sum and what was lost."""
    k, f = _exponent_and_rest(x)
    below, below_low = fast_sum(2.0, f)
    s, s_low = quotient(f, below, b_low=below_low)
    z, z_low = product(s, s)
    z_low = fma(2.0 * s, s_low, z_low)
    # c = 1/3 + z L(z), then t = z c, then log(1 + f) = 2 s + 2 s t, each in two parts.
    c, c_low = fast_sum(THIRD[0], z * polynomial(z, ATANH))
    t, t_low = product(z, c)
    t_low = t_low + fma(z, c_low + THIRD[1], z_low * c)
    twice, twice_low = 2.0 * s, 2.0 * s_low
    rest, rest_low = product(twice, t)
    rest_low = fma(twice, t_low, fma(twice_low, t, rest_low)) + twice_low
    value, lost = fast_sum(twice, rest)
    low = lost + rest_low
    value, lost = fast_sum(k * LN2[0], value)
    return fast_sum(value, fma(k, LN2[1], lost + low))


def _pow(x: Lanes, y: Lanes) -> tuple[Lanes]:
    size, is_zero = magnitude(x), x.equals(0.0)
    unless_ordinary((((size >= _SMALLEST) & (size <= _GREATEST)) | is_zero) & (magnitude(y) <= 2.0**30))
    log, log_low = _log_in_two_parts(size)
    exponent, exponent_low = product(y, log)
    value = _exp(exponent, fma(y, log_low, exponent_low))
    value = select(is_zero & y.differs(0.0), select(y > 0.0, 0.0, math.inf), value)
    # The power of a negative number, of −0 too, has its sign for odd y, and is not a number for broken y.
    nearest = rint(y)
    value = select(nearest.equals(y) & whole(nearest).has_bit(0), with_sign(value, x), value)
    return (select((x < 0.0) & nearest.differs(y), math.nan, value),)


def _sinh(x: Lanes) -> tuple[Lanes]:
    half = _exp(magnitude(x), halvings=1)
    z = x * x
    return (select(magnitude(x) < 1.0, fma(z * x, polynomial(z, SINH), x), with_sign(half - 0.25 / half, x)),)


def _cosh(x: Lanes) -> tuple[Lanes]:
    half = _exp(magnitude(x), halvings=1)
    return (half + 0.25 / half,)


def _tanh(x: Lanes) -> tuple[Lanes]:
    size = magnitude(x)
    z = size * size
    near = fma(z * size, polynomial(z, TANH), size)
    far = 1.0 - 2.0 / (_exp(2.0 * size) + 1.0)
    return (with_sign(select(size < 0.5625, near, far), x),)
