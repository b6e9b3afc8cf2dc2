"""Elementary functions of eight numbers at once, in LLVM IR."""

from __future__ import annotations

import struct

LANES = 8

_T = f"<{LANES} x double>"
_I = f"<{LANES} x i64>"
_B = f"<{LANES} x i1>"

# π/2 in three parts of 53 bits each, the sum exact to 2⁻¹⁶⁰.
_HALF_PI = (1.5707963267948966, 6.123233995736766e-17, -1.4973849048591833e-33)

# Up to here k·(π/2) can be taken from x without loss by fused multiply-adds: the difference from the first part is a
# multiple of 2⁻⁵² below 1, so it is exact.
_LARGEST = 2.0**30

# Minimax coefficients of sin r = r + r³ S(r²) and cos r = 1 − r²/2 + r⁴ C(r²) on |r| ≤ π/4, error below 2⁻⁵⁸.
# Source: fdlibm, k_sin.c and k_cos.c.
_SINE = (
    -1.66666666666666324348e-01,
    8.33333333332248946124e-03,
    -1.98412698298579493134e-04,
    2.75573137070700676789e-06,
    -2.50507602534068634195e-08,
    1.58969099521155010221e-10,
)
_COSINE = (
    4.16666666666666019037e-02,
    -1.38888888888741095749e-03,
    2.48015872894767294178e-05,
    -2.75573143513906633035e-07,
    2.08757232129817482790e-09,
    -1.13596475577881948265e-11,
)


def lane_by_lane(name: str, count: int) -> str:
    """`kanes_<name>` of vectors by the C library's function of numbers, lane by lane."""
    parameters = ", ".join(f"{_T} %x{i}" for i in range(count))
    lines = [
        f"declare double @{name}({', '.join(['double'] * count)})",
        f"define internal {_T} @kanes_{name}({parameters}) {{",
    ]
    result = "undef"
    for lane in range(LANES):
        for i in range(count):
            lines.append(f"  %a{lane}_{i} = extractelement {_T} %x{i}, i32 {lane}")
        arguments = ", ".join(f"double %a{lane}_{i}" for i in range(count))
        lines.append(f"  %y{lane} = call double @{name}({arguments})")
        lines.append(f"  %r{lane} = insertelement {_T} {result}, double %y{lane}, i32 {lane}")
        result = f"%r{lane}"
    return "\n".join([*lines, f"  ret {_T} {result}", "}", ""])


def sine_and_cosine() -> str:
    """`kanes_sincos`: sin and cos of eight numbers, to 2 ulp.

    x = k π/2 + r with |r| ≤ π/4, polynomials in r, and the quadrant k mod 4 to choose and sign them. If a lane is
    beyond 2³⁰, infinite or not a number, all lanes go through the C library.
    """
    slow = lane_by_lane("sin", 1) + lane_by_lane("cos", 1)
    pair = f"{{ {_T}, {_T} }}"
    fast = _fast_path()
    return f"""{slow}declare {_T} @llvm.fma.v{LANES}f64({_T}, {_T}, {_T})
declare {_T} @llvm.rint.v{LANES}f64({_T})
declare {_T} @llvm.fabs.v{LANES}f64({_T})
declare i1 @llvm.vector.reduce.and.v{LANES}i1({_B})
define internal {pair} @kanes_sincos({_T} %x) {{
entry:
  %size = call {_T} @llvm.fabs.v{LANES}f64({_T} %x)
  %small = fcmp ole {_T} %size, {_number(_LARGEST)}
  %all = call i1 @llvm.vector.reduce.and.v{LANES}i1({_B} %small)
  br i1 %all, label %fast, label %slow
slow:
  %slow_sin = call {_T} @kanes_sin({_T} %x)
  %slow_cos = call {_T} @kanes_cos({_T} %x)
  %slow_1 = insertvalue {pair} undef, {_T} %slow_sin, 0
  %slow_2 = insertvalue {pair} %slow_1, {_T} %slow_cos, 1
  ret {pair} %slow_2
fast:
{fast}
  %fast_1 = insertvalue {pair} undef, {_T} %sine, 0
  %fast_2 = insertvalue {pair} %fast_1, {_T} %cosine, 1
  ret {pair} %fast_2
}}
"""


def _number(value: float) -> str:
    bits = f"0x{struct.unpack('>Q', struct.pack('>d', value))[0]:016X}"
    return "<" + ", ".join([f"double {bits}"] * LANES) + ">"


def _integer(value: int) -> str:
    return "<" + ", ".join([f"i64 {value}"] * LANES) + ">"


def _fast_path() -> str:
    lines: list[str] = []

    def let(name: str, instruction: str) -> str:
        lines.append(f"  %{name} = {instruction}")
        return f"%{name}"

    def fma(name: str, a: str, b: str, c: str) -> str:
        return let(name, f"call {_T} @llvm.fma.v{LANES}f64({_T} {a}, {_T} {b}, {_T} {c})")

    def polynomial(name: str, coefficients: tuple[float, ...]) -> str:
        value = _number(coefficients[-1])
        for degree in range(len(coefficients) - 2, -1, -1):
            value = fma(f"{name}{degree}", value, "%z", _number(coefficients[degree]))
        return value

    let("turns", f"fmul {_T} %x, {_number(2 / 3.141592653589793)}")
    let("k", f"call {_T} @llvm.rint.v{LANES}f64({_T} %turns)")
    let("minus_k", f"fneg {_T} %k")
    r = "%x"
    for part, value in enumerate(_HALF_PI):
        r = fma(f"r{part}", "%minus_k", _number(value), r)
    let("z", f"fmul {_T} {r}, {r}")
    let("zr", f"fmul {_T} %z, {r}")
    fma("sin_r", polynomial("s", _SINE), "%zr", r)
    # cos r = w + ((1 − w) − z/2 + z² C) with w = 1 − z/2, which keeps the rounding of w out of the result.
    let("half", f"fmul {_T} %z, {_number(0.5)}")
    let("w", f"fsub {_T} {_number(1.0)}, %half")
    let("one_minus_w", f"fsub {_T} {_number(1.0)}, %w")
    let("lost", f"fsub {_T} %one_minus_w, %half")
    let("z2", f"fmul {_T} %z, %z")
    fma("tail", polynomial("c", _COSINE), "%z2", "%lost")
    let("cos_r", f"fadd {_T} %w, %tail")
    let("quadrant", f"fptosi {_T} %k to {_I}")
    for name, offset in (("sine", 0), ("cosine", 1)):
        let(f"{name}_q", f"add {_I} %quadrant, {_integer(offset)}")
        let(f"{name}_odd", f"and {_I} %{name}_q, {_integer(1)}")
        let(f"{name}_swap", f"icmp ne {_I} %{name}_odd, {_integer(0)}")
        let(f"{name}_value", f"select {_B} %{name}_swap, {_T} %cos_r, {_T} %sin_r")
        let(f"{name}_two", f"and {_I} %{name}_q, {_integer(2)}")
        let(f"{name}_minus", f"icmp ne {_I} %{name}_two, {_integer(0)}")
        let(f"{name}_negated", f"fneg {_T} %{name}_value")
        let(name, f"select {_B} %{name}_minus, {_T} %{name}_negated, {_T} %{name}_value")
    return "\n".join(lines)
