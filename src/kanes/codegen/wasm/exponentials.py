"""Exponential, logarithm, power and hyperbolic functions as functions of a WebAssembly module."""

from __future__ import annotations

import math

from kanes.codegen.vector.coefficients import ATANH, EXP, LN2, SINH, TANH, THIRD
from kanes.codegen.vector.ir import bits_of
from kanes.codegen.wasm.binary_format import F64, WasmModule
from kanes.codegen.wasm.stack_terms import FunctionBody, StackTerm, magnitude, nearest, polynomial, select
from kanes.codegen.wasm.two_parts import ONE, ZERO, Pair, fast_sum, product, quotient

_SMALLEST = 2.0**-1022  # of the normal numbers
_UP = 54  # powers of two that make a normal number of any other


def exponential(module: WasmModule) -> int:
    """exp(x + low)/2^halvings, to 1 ulp, of any x and small low, and of one halving or none.

    x = k ln 2 + r with |r| ≤ ln 2/2, a polynomial in r, times 2ᵏ.
    """
    body = FunctionBody(F64, F64, F64)
    given, given_low, halvings = (body.argument(number) for number in range(3))
    # Beyond 1000 the result is infinite or zero whatever x is; NaN stays as it is.
    x = body.let(select(given > 1000.0, 1000.0, select(given < -1000.0, -1000.0, given)))
    low = body.let(select(magnitude(given) > 1000.0, 0.0, given_low))
    k = body.let(nearest(x * (1 / math.log(2))))
    exact, rest = body.let(x - k * LN2[0]), body.let(k * LN2[1])
    r, r_low = fast_sum(body, exact, -rest)
    first, lost = fast_sum(body, 1.0, r)
    rest = body.let(polynomial(r, EXP) * (r * r) + (lost + r_low))
    value = first + (rest + low * (first + rest))
    # 2ᵏ need not be a double where the result is one, so it is applied in two halves, of which the last one rounds.
    half = body.let(nearest(0.5 * k))
    return body.added_to(module, [F64], value * _power_of_two(half) * _power_of_two(k - half - halvings))


def _power_of_two(k: StackTerm) -> StackTerm:
    """2ᵏ for whole −1022 ≤ k ≤ 1023."""
    return ((k.converted("nearest whole") + 1023) << 52).converted("of bits")


def _exponent_and_rest(body: FunctionBody, x: StackTerm) -> Pair:
    """k and f of x = 2ᵏ (1 + f), √½ ≤ 1 + f < √2, for positive numbers; f is exact."""
    is_small = body.let(x < _SMALLEST)
    x = select(is_small, x * 2.0**_UP, x)
    root_half = bits_of(math.sqrt(0.5))
    # Shifted by √½, the bits of x carry into the exponent where the mantissa passes √2.
    shifted = body.let(x.converted("bits") + (bits_of(1.0) - root_half))
    exponent = (shifted >> 52).converted("number") - select(is_small, 1023.0 + _UP, 1023.0)
    mantissa = ((shifted & (2**52 - 1)) + root_half).converted("of bits")
    return body.let(exponent), body.let(mantissa - 1.0)


def logarithm(module: WasmModule) -> int:
    """log x, to 1 ulp, of any numbers.

        log x = k ln 2 + f − (h − s (h + R))

    with h = f²/2, s = f/(2 + f) and R = 2 (atanh s − s)/s. It is k ln 2 + 2 atanh s with 2 s = f − h + s h put in, so
    that the error of s does not enter the leading term.

    Source: fdlibm, e_log.c.
    """
    body = FunctionBody(F64)
    x = body.argument(0)
    with body.when(((x > 0.0) & (x < math.inf)).equals(0)):
        # −∞ of 0, ∞ of ∞, and NaN of NaN and of negative numbers.
        body.give(select(x.equals(0.0), -math.inf, select(x < 0.0, math.nan, x)))
    k, f = _exponent_and_rest(body, x)
    s = body.let(f / (2.0 + f))
    z = body.let(s * s)
    R = 2.0 * z * polynomial(z, (THIRD[0], *ATANH))
    h = body.let(0.5 * f * f)
    small = s * (h + R) + k * LN2[1]
    return body.added_to(module, [F64], k * LN2[0] + (f - (h - small)))


def _log_in_two_parts(body: FunctionBody, x: StackTerm) -> Pair:
    """log x to 2⁻⁶⁵ of itself, as a rounded sum and what was lost."""
    k, f = _exponent_and_rest(body, x)
    s, s_low = quotient(body, (f, ZERO), fast_sum(body, 2.0, f))
    z, z_lost = product(body, s, s)
    z_low = 2.0 * s * s_low + z_lost
    # c = 1/3 + z L(z), then t = z c, then log(1 + f) = 2 s + 2 s t, each in two parts.
    c, c_low = fast_sum(body, THIRD[0], z * polynomial(z, ATANH))
    t, t_lost = product(body, z, c)
    t_low = t_lost + (z * (c_low + THIRD[1]) + z_low * c)
    twice, twice_low = body.let(2.0 * s), body.let(2.0 * s_low)
    rest, rest_lost = product(body, twice, t)
    rest_low = (twice * t_low + (twice_low * t + rest_lost)) + twice_low
    value, lost = fast_sum(body, twice, rest)
    low = body.let(lost + rest_low)
    value, lost = fast_sum(body, k * LN2[0], value)
    return fast_sum(body, value, k * LN2[1] + (lost + low))


def power(module: WasmModule, exp: int) -> int:
    """xʸ, to 1 ulp, of any numbers: exp(y log|x|) with y log|x| in two parts, signed as in C."""
    body = FunctionBody(F64, F64)
    x, y = body.argument(0), body.argument(1)
    with body.when(y.equals(0.0) | x.equals(1.0)):
        body.give(1.0)
    with body.when(x.differs(x) | y.differs(y)):
        body.give(x + y)
    size = body.let(magnitude(x))
    whole = body.let(nearest(y).equals(y))
    half = body.let(0.5 * y)
    is_odd = body.let(whole & nearest(half).differs(half))
    value = body.local()
    is_zero, is_endless = body.let(size.equals(0.0)), body.let(size.equals(math.inf))
    with body.when(is_zero | is_endless):
        body.put(value, select((y > 0.0).equals(is_endless), math.inf, 0.0))
    with body.when((is_zero | is_endless).equals(0)):
        with body.when((x < 0.0) & whole.equals(0)):
            body.give(math.nan)
        # Greater exponents give nothing but 0, 1 and ∞; so does this one.
        y_near = body.let(select(magnitude(y) > 2.0**64, 2.0**64, magnitude(y)).with_sign(y))
        log, log_low = _log_in_two_parts(body, size)
        exponent, lost = product(body, y_near, log)
        (found,) = body.call(exp, [exponent, y_near * log_low + lost, ZERO])
        body.put(value, found)
    return body.added_to(module, [F64], select(is_odd, value.with_sign(x), value))


def hyperbolic_sine(module: WasmModule, exp: int) -> int:
    """sinh x, to 2 ulp, of any numbers: a polynomial up to 1, (exp|x| − exp(−|x|))/2 beyond."""
    body = FunctionBody(F64)
    x = body.argument(0)
    z = body.let(x * x)
    with body.when(magnitude(x) < 1.0):
        body.give(select(x.equals(0.0), x, x + z * x * polynomial(z, SINH)))
    (half,) = body.call(exp, [magnitude(x), ZERO, ONE])
    return body.added_to(module, [F64], (half - 0.25 / half).with_sign(x))


def hyperbolic_cosine(module: WasmModule, exp: int) -> int:
    """cosh x, to 2 ulp, of any numbers: (exp|x| + exp(−|x|))/2."""
    body = FunctionBody(F64)
    (half,) = body.call(exp, [magnitude(body.argument(0)), ZERO, ONE])
    return body.added_to(module, [F64], half + 0.25 / half)


def hyperbolic_tangent(module: WasmModule, exp: int) -> int:
    """tanh x, to 2 ulp, of any numbers: a polynomial up to 9/16, 1 − 2/(exp 2|x| + 1) beyond."""
    body = FunctionBody(F64)
    x = body.argument(0)
    size = body.let(magnitude(x))
    with body.when(size < 0.5625):
        z = body.let(size * size)
        body.give((size + z * size * polynomial(z, TANH)).with_sign(x))
    (large,) = body.call(exp, [2.0 * size, ZERO, ZERO])
    return body.added_to(module, [F64], (1.0 - 2.0 / (large + 1.0)).with_sign(x))
