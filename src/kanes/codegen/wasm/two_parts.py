"""Sums, products and quotients in two parts: a rounded number and what was lost, without fused multiplications."""

from __future__ import annotations

from kanes.codegen.wasm.stack_terms import FunctionBody, StackTerm, constant

Pair = tuple[StackTerm, StackTerm]

ZERO, ONE = constant(0.0), constant(1.0)
_SPLIT = 2.0**27 + 1


def fast_sum(body: FunctionBody, a: StackTerm | float, b: StackTerm) -> Pair:
    """a + b as a rounded sum and what was lost, exactly, where |a| ≥ |b| or a = 0."""
    a, b = body.let(a), body.let(b)
    total = body.let(a + b)
    return total, body.let(b - (total - a))


def exact_sum(body: FunctionBody, a: StackTerm, b: StackTerm) -> Pair:
    """a + b as a rounded sum and what was lost, exactly, whichever is greater."""
    a, b = body.let(a), body.let(b)
    total = body.let(a + b)
    of_b = body.let(total - a)
    return total, body.let((a - (total - of_b)) + (b - of_b))


def product(body: FunctionBody, a: StackTerm, b: StackTerm | float) -> Pair:
    """a b as a rounded product and what was lost, exactly, of numbers below 2⁹⁰⁰."""
    a, b = body.let(a), body.let(b)
    rounded = body.let(a * b)
    (a_high, a_low), (b_high, b_low) = _halves(body, a), _halves(body, b)
    return rounded, body.let(((a_high * b_high - rounded) + a_high * b_low + a_low * b_high) + a_low * b_low)


def _halves(body: FunctionBody, a: StackTerm) -> Pair:
    """Two numbers of 26 bits whose sum is a."""
    large = body.let(a * _SPLIT)
    high = body.let(large - (large - a))
    return high, body.let(a - high)


def quotient(body: FunctionBody, above: Pair, below: Pair) -> Pair:
    """A quotient and its remainder over the divisor, together right to about 2⁻¹⁰⁰."""
    (a, a_low), (b, b_low) = above, below
    b = body.let(b)
    q = body.let(a / b)
    back, back_low = product(body, q, b)
    rest = ((a - back) - back_low) + (a_low - q * b_low)
    return q, body.let(rest / b)
