"""Sine, cosine and tangent as functions of a WebAssembly module."""

from __future__ import annotations

from itertools import pairwise
from math import pi

from kanes.codegen.vector.coefficients import COSINE, SINE
from kanes.codegen.wasm.binary_format import F64, I32, I64, WasmModule
from kanes.codegen.wasm.stack_terms import FunctionBody, StackTerm, constant, magnitude, nearest, polynomial, select
from kanes.codegen.wasm.two_parts import Pair, exact_sum, fast_sum, product, quotient

# π/2 in three parts, two of 33 bits, so that k times each is exact for |k| < 2²⁰, and what is left.
_THIRDS = (1.57079632673412561417e00, 6.07710050630396597660e-11, 2.02226624879595063154e-21)
_LARGEST = 1.6e6
# Nearer to a multiple of π/2 these parts are too few.
_NEAREST = 2.0**-24

# The first 1344 bits of 2/π, as many as the largest number needs.
_TWO_OVER_PI = int(
    "a2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7246e3a424dd2e006492eea09d1921cfe1deb1cb129a73e"
    "e88235f52ebb4484e99c7026b45f7e413991d639835339f49c845f8bbdf9283b1ff897ffde05980fef2f118b5a0a6d1f6d367ecf27cb09b7"
    "4f463f669e5fea2d7527bac7ebe5f17b3d0739f78a5292ea6bfb5fb11f8d5d0856033046fc7b6babf0cfbc209af4361da9e391615ee61b08",
    16,
)
_WORDS = 44  # of 32 bits: these, after two of zeros
_HALF_PI = (1.5707963267948966, 6.123233995736766e-17)
_LOW_WORD = 0xFFFFFFFF


def sine_and_cosine(module: WasmModule, reduce_large: int) -> int:
    """sin x and cos x together, to 1 ulp, of any numbers.

    x = k π/2 + r with |r| ≤ π/4, polynomials in r, and the quadrant k mod 4 to choose and sign them.
    """
    body = FunctionBody(F64)
    x = body.argument(0)
    r, r_low, k = _reduced(body, x, reduce_large)
    (sine, sine_low), (cosine, cosine_low) = _sine(body, r, r_low), _cosine(body, r, r_low)
    sin_r, cos_r = body.let(sine + sine_low), body.let(cosine + cosine_low)
    is_odd = body.let(k & 1)
    sin_x, cos_x = body.let(select(is_odd, cos_r, sin_r)), body.let(select(is_odd, sin_r, cos_r))
    sin_x = select(k & 2, -sin_x, sin_x)
    # The reduction turns −0 into 0.
    return body.added_to(module, [F64, F64], select(x.equals(0.0), x, sin_x), select((k + 1) & 2, -cos_x, cos_x))


def tangent(module: WasmModule, reduce_large: int) -> int:
    """tan x, to 1 ulp, of any numbers: sin r/cos r or −cos r/sin r, by quadrant."""
    body = FunctionBody(F64)
    x = body.argument(0)
    r, r_low, k = _reduced(body, x, reduce_large)
    (sine, sine_low), (cosine, cosine_low) = _sine(body, r, r_low), _cosine(body, r, r_low)
    is_odd = body.let(k & 1)
    above = body.let(select(is_odd, -cosine, sine)), select(is_odd, -cosine_low, sine_low)
    below = body.let(select(is_odd, sine, cosine)), select(is_odd, sine_low, cosine_low)
    ratio, rest = quotient(body, above, below)
    return body.added_to(module, [F64], select(x.equals(0.0), x, ratio + rest))


def _reduced(body: FunctionBody, x: StackTerm, reduce_large: int) -> tuple[StackTerm, StackTerm, StackTerm]:
    """r in two parts and k, of which the last two bits count, of x = k π/2 + r."""
    quadrants = body.let(nearest(x * (2 / pi)))
    first, second, third = _THIRDS
    near, lost = exact_sum(body, x - quadrants * first, -(quadrants * second))
    r, r_low = fast_sum(body, near, lost - quadrants * third)
    k = body.let(quadrants.converted("nearest whole").converted("short"))
    is_far = (magnitude(x) <= _LARGEST).equals(0)
    with body.when(is_far | ((magnitude(r) < _NEAREST) & quadrants.differs(0.0))):
        for local, value in zip((r, r_low, k), body.call(reduce_large, [x], (F64, F64, I32)), strict=True):
            body.put(local, value)
    return r, r_low, k


def _sine(body: FunctionBody, r: StackTerm, r_low: StackTerm) -> Pair:
    """sin(r + r_low) in two parts.

    sin(r + r_low) = r + (r³ S(r²) + r_low (1 − r²/2))
    """
    z = body.let(r * r)
    return fast_sum(body, r, z * r * polynomial(z, SINE) + r_low * (1.0 - 0.5 * z))


def _cosine(body: FunctionBody, r: StackTerm, r_low: StackTerm) -> Pair:
    """cos(r + r_low) in two parts.

    With w = 1 − z/2, cos(r + r_low) = w + ((1 − w) − z/2 + z² C − r r_low), which keeps the rounding of w out of the
    result.
    """
    z = body.let(r * r)
    half = body.let(0.5 * z)
    w = body.let(1.0 - half)
    return fast_sum(body, w, ((1.0 - w) - half) + (z * z * polynomial(z, COSINE) - r * r_low))


def large_reduction(module: WasmModule) -> int:
    """r in two parts and k of x = k π/2 + r, of all numbers from 1/2 on, by whole numbers.

    With x = m 2ᵉ, those 192 bits of 2/π are taken that follow the bits of multiples of 4; times m they are the
    quadrant and the fraction behind it, right to 2⁻¹³⁷.
    """
    table = module.data(_TWO_OVER_PI.to_bytes(4 * _WORDS, "little"))  # the last word first
    body = FunctionBody(F64)
    x = body.argument(0)
    with body.when((magnitude(x) < float("inf")).equals(0)):
        body.give(x - x, 0.0, constant(0, I32))
    bits = body.let(x.converted("bits"))
    skipped = body.let(((bits >> 52) & 0x7FF) - (1075 - 62))  # e − 2 + 64
    shift, words_in = body.let(skipped & 31), (skipped >> 5).converted("short")
    address = body.let(constant(4 * (_WORDS - 7), I32) - (words_in << 2))
    # Words of the bits that are taken, the first one first, and of their product with m = h 2³² + l.
    taken = [body.let((address.loaded(table + 4 * (5 - n), I64) << shift) >> 32) for n in range(6)]
    low, high = body.let(bits & _LOW_WORD), body.let(((bits >> 32) & 0xFFFFF) | 0x100000)
    carry, made = constant(0, I64), [constant(0, I64)] * 6
    for number in reversed(range(6)):
        total = body.let(low * taken[number] + carry)
        made[number], carry = body.let(total & _LOW_WORD), total >> 32
    carry = constant(0, I64)
    for number in reversed(range(5)):
        total = body.let(high * taken[number + 1] + made[number] + carry)
        made[number], carry = body.let(total & _LOW_WORD), total >> 32
    fraction = [body.let((((a << 32) | b) << 2 >> 32) & _LOW_WORD) for a, b in pairwise(made)]
    # The fraction is rounded to the nearest quadrant: its first word has a sign.
    k = body.let(((made[0] >> 30) + (fraction[0] >> 31)).converted("short"))
    fraction[0] = (fraction[0] << 32).signed_shift(32)
    parts = [each.converted("number") * 2.0 ** (-32 * number) for number, each in enumerate(fraction, start=1)]
    r, r_low = _times_half_pi(body, parts)
    is_negative = body.let(x < 0.0)
    return body.added_to(
        module,
        [F64, F64, I32],
        select(is_negative, -r, r),
        select(is_negative, -r_low, r_low),
        select(is_negative, constant(0, I32) - k, k),
    )


def _times_half_pi(body: FunctionBody, parts: list[StackTerm]) -> Pair:
    """The sum of parts times π/2, in two parts."""
    total, lost = exact_sum(body, parts[0], parts[1])
    second, second_lost = exact_sum(body, parts[2], parts[3])
    total, more = exact_sum(body, total, second)
    total, low = fast_sum(body, total, (lost + more) + (second_lost + parts[4]))
    value, rest = product(body, total, _HALF_PI[0])
    return fast_sum(body, value, rest + (total * _HALF_PI[1] + low * _HALF_PI[0]))
