"""Formulas on several numbers at once, written down as LLVM IR.

`Lanes` represent the numbers of a vector in a function that is being written. Arithmetic on them writes instructions,
so that a formula reads as it would on numbers. Nothing is contracted or reordered: a + b rounds once, fma(a, b, c)
rounds once.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass

# States at once where there are many.
LANES = 8


@dataclass(frozen=True)
class Helper:
    """A function of vectors as IR, and the lines that declare what it calls."""

    text: str
    declarations: tuple[str, ...]


class VectorFunction:
    """A function of vectors, written line by line."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.numbers, self.bits, self.mask = (f"<{width} x {each}>" for each in ("double", "i64", "i1"))
        self.lines: list[str] = []
        self.declarations: dict[str, None] = {}
        self.ordinary: Lanes | None = None  # lanes for which the formula holds; all by default

    def let(self, type_: str, instruction: str) -> Lanes:
        """A name for what an instruction gives."""
        name = f"%v{len(self.lines)}"
        self.lines.append(f"  {name} = {instruction}")
        return Lanes(self, type_, name)

    def number(self, value: float) -> Lanes:
        """One number in all lanes."""
        return Lanes(self, self.numbers, self.text(value))

    def text(self, value: Lanes | float) -> str:
        """A vector by its name, or one number in all lanes."""
        return value.name if isinstance(value, Lanes) else self.splat("double", f"0x{bits_of(value):016X}")

    def splat(self, type_: str, text: str) -> str:
        """The same in all lanes."""
        return "<" + ", ".join([f"{type_} {text}"] * self.width) + ">"

    def call(self, intrinsic: str, *arguments: Lanes | float) -> Lanes:
        """An intrinsic of LLVM on numbers."""
        function, numbers = f"@llvm.{intrinsic}.v{self.width}f64", self.numbers
        self.declarations[f"declare {numbers} {function}({', '.join([numbers] * len(arguments))})"] = None
        given = ", ".join(f"{numbers} {self.text(argument)}" for argument in arguments)
        return self.let(numbers, f"call {numbers} {function}({given})")


@dataclass(frozen=True)
class Lanes:
    """Numbers, patterns of bits, or truths, one for each lane."""

    function: VectorFunction
    type: str
    name: str

    def _arithmetic(self, operation: str, a: Lanes | float, b: Lanes | float) -> Lanes:
        function = self.function
        return function.let(function.numbers, f"{operation} {function.numbers} {function.text(a)}, {function.text(b)}")

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
        return self.function.let(self.type, f"fneg {self.type} {self.name}")

    # Comparisons with NaN are false, as in C; `differs` is the exception there and here.

    def _compare(self, condition: str, other: Lanes | float) -> Lanes:
        function = self.function
        return function.let(function.mask, f"fcmp {condition} {self.type} {self.name}, {function.text(other)}")

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
        return self.function.let(self.type, f"and {self.type} {self.name}, {other.name}")

    def __or__(self, other: Lanes) -> Lanes:
        return self.function.let(self.type, f"or {self.type} {self.name}, {other.name}")

    def bits(self, operation: str, operand: int) -> Lanes:
        """An operation of whole numbers, such as "and" or "lshr", on patterns of bits."""
        function = self.function
        return function.let(self.type, f"{operation} {self.type} {self.name}, {function.splat('i64', str(operand))}")

    def has_bit(self, position: int) -> Lanes:
        """Where a bit, counted from the last, is set."""
        bit = self.bits("and", 1 << position)
        return self.function.let(self.function.mask, f"icmp ne {bit.type} {bit.name}, zeroinitializer")

    def as_bits(self) -> Lanes:
        """The bits of numbers."""
        return self._cast(self.function.bits)

    def as_numbers(self) -> Lanes:
        """The numbers of bits."""
        return self._cast(self.function.numbers)

    def _cast(self, type_: str) -> Lanes:
        return self.function.let(type_, f"bitcast {self.type} {self.name} to {type_}")


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
    function = mask.function
    numbers, of_a, of_b = function.numbers, function.text(a), function.text(b)
    return function.let(numbers, f"select {mask.type} {mask.name}, {numbers} {of_a}, {numbers} {of_b}")


def whole(k: Lanes) -> Lanes:
    """The last 51 bits of whole numbers; the bits before them have no meaning.

    A double between 2⁵² and 2⁵³ is a whole number and ends with its bits.
    """
    return (k + 1.5 * 2.0**52).as_bits()


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
    """Send those lanes through the C library for which the mask is not true."""
    function = mask.function
    function.ordinary = mask if function.ordinary is None else function.ordinary & mask


def define(
    name: str, formula: Callable[..., tuple[Lanes, ...]], width: int, count: int = 1, slow: Sequence[str] = ()
) -> Helper:
    """`kanes_<name>` of `count` vectors of some width, by a formula that gives one result or two.

    `slow` names the C library's functions that give the same, which a formula needs if it calls `unless_ordinary`.
    """
    function = VectorFunction(width)
    numbers = function.numbers
    arguments = [Lanes(function, numbers, f"%x{i}") for i in range(count)]
    results = formula(*arguments)
    if function.ordinary is not None:
        _part_ways(function, function.ordinary)
    _give(function, results)
    if function.ordinary is not None:
        function.lines.append("by_lane:")
        given = ", ".join(f"{numbers} {argument.name}" for argument in arguments)
        others = [function.let(numbers, f"call {numbers} @kanes_{f}_by_lane({given})") for f in slow]
        # A lane has the same bits whatever the lanes beside it have.
        _give(function, [select(function.ordinary, *both) for both in zip(results, others, strict=True)])
    for f in slow:
        function.declarations[f"declare double @{f}({', '.join(['double'] * count)})"] = None
    parameters = ", ".join(f"{numbers} {argument.name}" for argument in arguments)
    returned = numbers if len(results) == 1 else f"{{ {numbers}, {numbers} }}"
    lines = [f"define internal {returned} @kanes_{name}({parameters}) nounwind {{", *function.lines, "}", ""]
    return Helper("".join(_by_lane(f, count, function) for f in slow) + "\n".join(lines), tuple(function.declarations))


def _part_ways(function: VectorFunction, ordinary: Lanes) -> None:
    """On where all lanes are ordinary, to `by_lane` where one is not."""
    reduce = f"@llvm.vector.reduce.and.v{function.width}i1"
    function.declarations[f"declare i1 {reduce}({ordinary.type})"] = None
    truth = function.let("i1", f"call i1 {reduce}({ordinary.type} {ordinary.name})")
    function.lines.append(f"  br i1 {truth.name}, label %ordinary, label %by_lane\nordinary:")


def _give(function: VectorFunction, results: Sequence[Lanes]) -> None:
    """Return one vector, or a pair of them."""
    numbers = function.numbers
    if len(results) == 1:
        function.lines.append(f"  ret {numbers} {results[0].name}")
        return
    pair = f"{{ {numbers}, {numbers} }}"
    both = "undef"
    for i, result in enumerate(results):
        both = function.let(pair, f"insertvalue {pair} {both}, {numbers} {result.name}, {i}").name
    function.lines.append(f"  ret {pair} {both}")


def _by_lane(name: str, count: int, like: VectorFunction) -> str:
    """`kanes_<name>_by_lane`: the C library's function of numbers, lane by lane."""
    numbers = like.numbers
    parameters = ", ".join(f"{numbers} %x{i}" for i in range(count))
    lines = [f"define internal {numbers} @kanes_{name}_by_lane({parameters}) nounwind noinline cold {{"]
    result = "undef"
    for lane in range(like.width):
        for i in range(count):
            lines.append(f"  %a{lane}_{i} = extractelement {numbers} %x{i}, i32 {lane}")
        arguments = ", ".join(f"double %a{lane}_{i}" for i in range(count))
        lines.append(f"  %y{lane} = call double @{name}({arguments})")
        lines.append(f"  %r{lane} = insertelement {numbers} {result}, double %y{lane}, i32 {lane}")
        result = f"%r{lane}"
    return "\n".join([*lines, f"  ret {numbers} {result}", "}", ""])
