"""Inverse tangent, sine and cosine as functions of a WebAssembly module."""

from __future__ import annotations

import math

from kanes.codegen.vector.coefficients import ATAN, QUARTER_PI
from kanes.codegen.wasm.binary_format import F64, WasmModule
from kanes.codegen.wasm.stack_terms import FunctionBody, StackTerm, constant, magnitude, polynomial, select
from kanes.codegen.wasm.two_parts import ONE, ZERO, Pair, exact_sum, fast_sum, product, quotient

# Quotients of numbers between these do not underflow, nor do their errors; others are scaled by 2^±600.
_SMALLEST, _LARGEST, _SHIFT = 2.0**-400, 2.0**400, 600
# atan t is t below this.
_FLAT = 2.0**-60


def angle(module: WasmModule) -> int:
    """The angle of the point (x + x_low, y + y_low), to 1 ulp; arguments y, x, y_low, x_low.

    It is m π/4 ± atan t with |t| ≤ 1/2 and m = 0 … 4. In the first octant, with 0 ≤ n ≤ d, the angle is atan(n/d) up to
    n = d/2 and π/4 + atan((n − d)/(n + d)) above.
    """
    body = FunctionBody(F64, F64, F64, F64)
    y, x, y_low, x_low = (body.argument(number) for number in range(4))
    with body.when(x.differs(x) | y.differs(y)):
        body.give(x + y)
    height, width = body.let(magnitude(y)), body.let(magnitude(x))
    height_low, width_low = body.let(_following(y_low, y)), body.let(_following(x_low, x))
    is_steep = body.let(height > width)
    n, d = body.let(select(is_steep, width, height)), body.let(select(is_steep, height, width))
    n_low, d_low = select(is_steep, width_low, height_low), select(is_steep, height_low, width_low)
    _settle_ends(body, n, d)
    m, t, rest = body.local(), body.local(), body.local()
    is_flat = body.let(n * (1 / _FLAT) < d)
    with body.when(is_flat):
        body.put(t, n / d)
    with body.when(is_flat.equals(0)):
        factor = body.let(select(d > _LARGEST, 2.0**-_SHIFT, select(d < _SMALLEST, 2.0**_SHIFT, ONE)))
        scaled = [body.let(each * factor) for each in (n, n_low, d, d_low)]
        _first_octant(body, (scaled[0], scaled[1]), (scaled[2], scaled[3]), (m, t, rest))
    # The other octants are mirror images of the first: at π/4, then at π/2.
    for mask, last in ((is_steep, 2.0), (ONE.with_sign(x) < 0.0, 4.0)):
        with body.when(mask):
            for local, value in ((m, last - m), (t, -t), (rest, -rest)):
                body.put(local, value)
    value, lost = fast_sum(body, m * QUARTER_PI[0], t)
    return body.added_to(module, [F64], (value + (lost + (m * QUARTER_PI[1] + rest))).with_sign(y))


def _following(low: StackTerm, high: StackTerm) -> StackTerm:
    """What belongs to a number, if the number is made positive."""
    return select(high < 0.0, -low, low)


def _settle_ends(body: FunctionBody, n: StackTerm, d: StackTerm) -> None:
    """At the origin the angle is that of the axis; far away it is the axis' or the diagonal's."""
    with body.when(d.equals(0.0)):
        body.put(d, 1.0)
    with body.when(d.equals(math.inf)):
        body.put(n, select(n.equals(math.inf), 1.0, 0.0))
        body.put(d, 1.0)


def _first_octant(body: FunctionBody, n: Pair, d: Pair, into: tuple[StackTerm, StackTerm, StackTerm]) -> None:
    """m, and atan t in two parts, of 0 ≤ n ≤ d."""
    is_wide = body.let(n[0] > 0.5 * d[0])
    above, above_lost = exact_sum(body, n[0], select(is_wide, -d[0], 0.0))
    below, below_lost = fast_sum(body, d[0], select(is_wide, n[0], 0.0))
    above_low = above_lost + (n[1] - select(is_wide, d[1], 0.0))
    below_low = below_lost + (d[1] + select(is_wide, n[1], 0.0))
    ratio, ratio_low = quotient(body, (above, above_low), (below, below_low))
    z = body.let(ratio * ratio)
    for local, value in zip(
        into, (select(is_wide, 1.0, 0.0), ratio, z * ratio * polynomial(z, ATAN) + ratio_low), strict=True
    ):
        body.put(local, value)


def arctangent(module: WasmModule, of_point: int) -> int:
    """atan x: the angle of the point (1, x)."""
    body = FunctionBody(F64)
    (value,) = body.call(of_point, [body.argument(0), ONE, ZERO, ZERO])
    return body.added_to(module, [F64], value)


def arctangent_of_two(module: WasmModule, of_point: int) -> int:
    """atan2(y, x): the angle of the point (x, y)."""
    body = FunctionBody(F64, F64)
    (value,) = body.call(of_point, [body.argument(0), body.argument(1), ZERO, ZERO])
    return body.added_to(module, [F64], value)


def arcsine(module: WasmModule, of_point: int) -> int:
    """asin x: the angle of the point (√(1 − x²), x)."""
    body = FunctionBody(F64)
    x = body.argument(0)
    leg, leg_low = _other_leg(body, x)
    (value,) = body.call(of_point, [x, leg, ZERO, leg_low])
    return body.added_to(module, [F64], value)


def arccosine(module: WasmModule, of_point: int) -> int:
    """acos x: the angle of the point (x, √(1 − x²))."""
    body = FunctionBody(F64)
    x = body.argument(0)
    leg, leg_low = _other_leg(body, x)
    (value,) = body.call(of_point, [leg, x, leg_low, ZERO])
    return body.added_to(module, [F64], value)


def _other_leg(body: FunctionBody, x: StackTerm) -> Pair:
    """√(1 − x²) in two parts, not a number beyond ±1."""
    with body.when((magnitude(x) <= 1.0).equals(0)):
        body.give(math.nan)
    square, square_low = product(body, x, x)
    rest, lost = fast_sum(body, ONE, -square)
    rest, rest_low = fast_sum(body, rest, lost - square_low)
    root = body.let(rest.unary("sqrt"))
    back, back_low = product(body, root, root)
    correction = (((rest - back) - back_low) + rest_low) / (2.0 * root)
    return root, body.let(select(root > 0.0, correction, constant(0.0)))
