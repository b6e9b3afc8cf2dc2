"""Formulas on eight numbers at once, written down as LLVM IR.

`Lanes` stand for eight numbers in a function that is being written. Arithmetic on them writes instructions, so that a
formula reads as it would on numbers. Nothing is contracted or reordered: a + b rounds once, fma(a, b, c) rounds once.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass

LANES = 8

NUMBERS = f"<{LANES} x double>"
BITS = f"<{LANES} x i64>"
MASK = f"<{LANES} x i1>"


@dataclass(frozen=True)
class Helper:
    """A function of vectors as IR, and the lines that declare what it calls."""

    text: str
    declarations: tuple[str, ...]


class VectorFunction:
    """A function of eight numbers per argument, written line by line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.declarations: dict[str, None] = {}

    def let(self, type_: str, instruction: str) -> Lanes:
        """A name for what an instruction gives."""
        name = f"%v{len(self.lines)}"
        self.lines.append(f"  {name} = {instruction}")
        return Lanes(self, type_, name)

    def number(self, value: float) -> Lanes:
        """One number in all lanes."""
        return Lanes(self, NUMBERS, _text(value))

    def call(self, intrinsic: str, *arguments: Lanes | float) -> Lanes:
        """An intrinsic of LLVM on numbers."""
        function = f"@llvm.{intrinsic}.v{LANES}f64"
        self.declarations[f"declare {NUMBERS} {function}({', '.join([NUMBERS] * len(arguments))})"] = None
        given = ", ".join(f"{NUMBERS} {_text(argument)}" for argument in arguments)
        return self.let(NUMBERS, f"call {NUMBERS} {function}({given})")


@dataclass(frozen=True)
class Lanes:
    """Eight numbers, eight patterns of bits, or eight truths."""

    function: VectorFunction
    type: str
    name: str

    def _arithmetic(self, operation: str, a: Lanes | float, b: Lanes | float) -> Lanes:
        return self.function.let(NUMBERS, f"{operation} {NUMBERS} {_text(a)}, {_text(b)}")

    def __add__(self, other: Lanes | float) -> Lanes:
        return self._arithmetic("fadd", self, other)

    def __radd__(self, other: float) -> Lanes:
        return self._arithmetic("fadd", other, self)

    def __sub__(self, other: Lanes | float) -> Lanes:
        return self._arithmetic("fsub", self, other)

    def __rsub__(self, other: float) -> Lanes:
        return self._arithmetic("fsub", other, self)

    def __mul__(self, other: Lanes | float) -> Lanes:
        return self._arithmetic("fmul", self, other)

    def __rmul__(self, other: float) -> Lanes:
        return self._arithmetic("fmul", other, self)

    def __truediv__(self, other: Lanes | float) -> Lanes:
        return self._arithmetic("fdiv", self, other)

    def __rtruediv__(self, other: float) -> Lanes:
        return self._arithmetic("fdiv", other, self)

    def __neg__(self) -> Lanes:
        return self.function.let(NUMBERS, f"fneg {NUMBERS} {self.name}")

    # Comparisons with NaN are false, as in C; `differs` is the exception there and here.

    def _compare(self, condition: str, other: Lanes | float) -> Lanes:
        return self.function.let(MASK, f"fcmp {condition} {NUMBERS} {self.name}, {_text(other)}")

    def __lt__(self, other: Lanes | float) -> Lanes:
        return self._compare("olt", other)

    def __le__(self, other: Lanes | float) -> Lanes:
        return self._compare("ole", other)

    def __gt__(self, other: Lanes | float) -> Lanes:
        return self._compare("ogt", other)

    def __ge__(self, other: Lanes | float) -> Lanes:
        return self._compare("oge", other)

    def equals(self, other: Lanes | float) -> Lanes:
        """Where both are the same number; −0 equals 0."""
        return self._compare("oeq", other)

    def differs(self, other: Lanes | float) -> Lanes:
        """Where they are not the same number."""
        return self._compare("une", other)

    def __and__(self, other: Lanes) -> Lanes:
        return self.function.let(MASK, f"and {MASK} {self.name}, {other.name}")

    def __or__(self, other: Lanes) -> Lanes:
        return self.function.let(MASK, f"or {MASK} {self.name}, {other.name}")

    def bits(self, operation: str, operand: int) -> Lanes:
        """An operation of whole numbers, such as "and" or "lshr", on patterns of bits."""
        return self.function.let(BITS, f"{operation} {BITS} {self.name}, {_splat('i64', str(operand))}")

    def has_bit(self, position: int) -> Lanes:
        """Where a bit, counted from the last, is set."""
        bit = self.bits("and", 1 << position)
        return self.function.let(MASK, f"icmp ne {BITS} {bit.name}, zeroinitializer")

    def cast(self, type_: str) -> Lanes:
        """The same bits under another type."""
        return self.function.let(type_, f"bitcast {self.type} {self.name} to {type_}")


def _splat(type_: str, text: str) -> str:
    return "<" + ", ".join([f"{type_} {text}"] * LANES) + ">"


def _text(value: Lanes | float) -> str:
    return value.name if isinstance(value, Lanes) else _splat("double", f"0x{bits_of(value):016X}")


def bits_of(value: float) -> int:
    """The 64 bits of a double, as a whole number."""
    return int(struct.unpack(">Q", struct.pack(">d", value))[0])


def fma(a: Lanes, b: Lanes | float, c: Lanes | float) -> Lanes:
    """a b + c, rounded once."""
    return a.function.call("fma", a, b, c)


def rint(a: Lanes) -> Lanes:
    """The nearest whole number, the even one of two."""
    return a.function.call("rint", a)


def magnitude(a: Lanes) -> Lanes:
    """|a|"""
    return a.function.call("fabs", a)


def square_root(a: Lanes) -> Lanes:
    """√a"""
    return a.function.call("sqrt", a)


def with_sign(a: Lanes, sign: Lanes) -> Lanes:
    """|a| with the sign of another number, of −0 too."""
    return a.function.call("copysign", a, sign)


def select(mask: Lanes, a: Lanes | float, b: Lanes | float) -> Lanes:
    """a where the mask is true, b elsewhere."""
    return mask.function.let(NUMBERS, f"select {MASK} {mask.name}, {NUMBERS} {_text(a)}, {NUMBERS} {_text(b)}")


def whole(k: Lanes) -> Lanes:
    """The last 51 bits of whole numbers; the bits before them are of no meaning.

    A double between 2⁵² and 2⁵³ is a whole number and ends with its bits.
    """
    return (k + 1.5 * 2.0**52).cast(BITS)


def polynomial(z: Lanes, coefficients: Sequence[float]) -> Lanes:
    """c₀ + c₁ z + c₂ z² + …, in pairs that do not wait for each other (Estrin's scheme)."""
    terms: list[Lanes | float] = list(coefficients)
    while len(terms) > 1:
        pairs: list[Lanes | float] = [fma(z, terms[i + 1], terms[i]) for i in range(0, len(terms) - 1, 2)]
        terms = pairs + terms[2 * len(pairs) :]
        z = z * z if len(terms) > 1 else z
    (value,) = terms
    assert isinstance(value, Lanes)  # noqa: S101 - there are two coefficients or more
    return value


def fast_sum(a: Lanes | float, b: Lanes) -> tuple[Lanes, Lanes]:
    """a + b as a rounded sum and what was lost, exactly, where |a| ≥ |b| or a = 0."""
    total = a + b
    return total, b - (total - a)


def exact_sum(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """a + b as a rounded sum and what was lost, exactly, whichever is greater."""
    total = a + b
    of_b = total - a
    return total, (a - (total - of_b)) + (b - of_b)


def product(a: Lanes, b: Lanes | float) -> tuple[Lanes, Lanes]:
    """a b as a rounded product and what was lost, exactly."""
    rounded = a * b
    return rounded, fma(a, b, -rounded)


def quotient(a: Lanes, b: Lanes, a_low: Lanes | None = None, b_low: Lanes | None = None) -> tuple[Lanes, Lanes]:
    """(a + a_low)/(b + b_low) as a quotient and its remainder over b, together right to about 2⁻¹⁰⁰."""
    inverse = 1.0 / b
    q = a * inverse
    rest = fma(-q, b, a)
    if a_low is not None:
        rest = rest + a_low
    if b_low is not None:
        rest = fma(-q, b_low, rest)
    return q, rest * inverse


def unless_ordinary(mask: Lanes) -> None:
    """Send all lanes through the C library unless the mask is true for each of them."""
    function = mask.function
    function.declarations[f"declare i1 @llvm.vector.reduce.and.v{LANES}i1({MASK})"] = None
    truth = function.let("i1", f"call i1 @llvm.vector.reduce.and.v{LANES}i1({MASK} {mask.name})")
    function.lines.append(f"  br i1 {truth.name}, label %ordinary, label %by_lane\nordinary:")


def define(name: str, formula: Callable[..., tuple[Lanes, ...]], count: int = 1, slow: Sequence[str] = ()) -> Helper:
    """`kanes_<name>` of `count` arguments, by a formula that gives one result or two.

    `slow` names the C library's functions that give the same, which a formula needs if it calls `unless_ordinary`.
    """
    function = VectorFunction()
    arguments = [Lanes(function, NUMBERS, f"%x{i}") for i in range(count)]
    results = formula(*arguments)
    _give(function, [result.name for result in results])
    if slow:
        function.lines.append("by_lane:")
        given = ", ".join(f"{NUMBERS} {argument.name}" for argument in arguments)
        _give(function, [function.let(NUMBERS, f"call {NUMBERS} @kanes_{f}_by_lane({given})").name for f in slow])
    for f in slow:
        function.declarations[f"declare double @{f}({', '.join(['double'] * count)})"] = None
    parameters = ", ".join(f"{NUMBERS} {argument.name}" for argument in arguments)
    returned = NUMBERS if len(results) == 1 else f"{{ {NUMBERS}, {NUMBERS} }}"
    lines = [f"define internal {returned} @kanes_{name}({parameters}) nounwind {{", *function.lines, "}", ""]
    return Helper("".join(_by_lane(f, count) for f in slow) + "\n".join(lines), tuple(function.declarations))


def _give(function: VectorFunction, results: Sequence[str]) -> None:
    """Return one vector, or a pair of them."""
    if len(results) == 1:
        function.lines.append(f"  ret {NUMBERS} {results[0]}")
        return
    pair = f"{{ {NUMBERS}, {NUMBERS} }}"
    both = "undef"
    for i, result in enumerate(results):
        both = function.let(pair, f"insertvalue {pair} {both}, {NUMBERS} {result}, {i}").name
    function.lines.append(f"  ret {pair} {both}")


def _by_lane(name: str, count: int) -> str:
    """`kanes_<name>_by_lane`: the C library's function of numbers, lane by lane."""
    parameters = ", ".join(f"{NUMBERS} %x{i}" for i in range(count))
    lines = [f"define internal {NUMBERS} @kanes_{name}_by_lane({parameters}) nounwind noinline cold {{"]
    result = "undef"
    for lane in range(LANES):
        for i in range(count):
            lines.append(f"  %a{lane}_{i} = extractelement {NUMBERS} %x{i}, i32 {lane}")
        arguments = ", ".join(f"double %a{lane}_{i}" for i in range(count))
        lines.append(f"  %y{lane} = call double @{name}({arguments})")
        lines.append(f"  %r{lane} = insertelement {NUMBERS} {result}, double %y{lane}, i32 {lane}")
        result = f"%r{lane}"
    return "\n".join([*lines, f"  ret {NUMBERS} {result}", "}", ""])
