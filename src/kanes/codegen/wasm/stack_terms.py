"""Formulas written down as WebAssembly's instructions.

A `StackTerm` is a piece of code that leaves one value on the stack. Arithmetic on terms puts their code together, so
that a formula reads as it would on numbers. A term that is used twice is computed twice, unless `let` gives it a local.
Nothing is fused or reordered: each operation rounds once, in every engine alike.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from kanes.codegen.wasm.binary_format import F64, I32, I64, WasmModule, signed, unsigned

_CONVERSIONS = {
    ("nearest whole", F64): (b"\xfc\x06", I64),  # NaN is 0, and nothing overflows
    ("whole", F64): (b"\xfc\x03", I32),
    ("number", I32): (b"\xb8", F64),
    ("number", I64): (b"\xb9", F64),
    ("bits", F64): (b"\xbd", I64),
    ("of bits", I64): (b"\xbf", F64),
    ("short", I64): (b"\xa7", I32),
    ("long", I32): (b"\xad", I64),
}
_OPERATIONS = {
    F64: {"+": 0xA0, "-": 0xA1, "*": 0xA2, "/": 0xA3, "<": 0x63, ">": 0x64, "<=": 0x65, ">=": 0x66}
    | {"==": 0x61, "!=": 0x62, "min": 0xA4, "max": 0xA5, "copysign": 0xA6},
    I32: {"+": 0x6A, "-": 0x6B, "*": 0x6C, "&": 0x71, "|": 0x72, "<<": 0x74, ">>": 0x76, "==": 0x46, ">": 0x4B},
    I64: {"+": 0x7C, "-": 0x7D, "*": 0x7E, "&": 0x83, "|": 0x84, "<<": 0x86, ">>": 0x88, "signed >>": 0x87},
}
_COMPARISONS = ("<", ">", "<=", ">=", "==", "!=")
_UNARY = {"abs": 0x99, "neg": 0x9A, "ceil": 0x9B, "floor": 0x9C, "nearest": 0x9E, "sqrt": 0x9F}


@dataclass(frozen=True)
class StackTerm:
    """Code that leaves a value of some type on the stack; the truth of a comparison is an I32."""

    code: bytes
    type: int = F64

    def combined(self, operation: str, other: StackTerm | float) -> StackTerm:
        """Both by an operation: + - * / min max copysign, a comparison, or one of whole numbers."""
        return _joined(operation, self, other if isinstance(other, StackTerm) else constant(other, self.type))

    def _behind(self, operation: str, other: float) -> StackTerm:
        return _joined(operation, constant(other, self.type), self)

    def __add__(self, other: StackTerm | float) -> StackTerm:
        return self.combined("+", other)

    def __radd__(self, other: float) -> StackTerm:
        return self._behind("+", other)

    def __sub__(self, other: StackTerm | float) -> StackTerm:
        return self.combined("-", other)

    def __rsub__(self, other: float) -> StackTerm:
        return self._behind("-", other)

    def __mul__(self, other: StackTerm | float) -> StackTerm:
        return self.combined("*", other)

    def __rmul__(self, other: float) -> StackTerm:
        return self._behind("*", other)

    def __truediv__(self, other: StackTerm | float) -> StackTerm:
        return self.combined("/", other)

    def __rtruediv__(self, other: float) -> StackTerm:
        return self._behind("/", other)

    def __neg__(self) -> StackTerm:
        return self.unary("neg")

    # Comparisons with NaN are false, as in C; `differs` is the exception there and here.

    def __lt__(self, other: StackTerm | float) -> StackTerm:
        return self.combined("<", other)

    def __le__(self, other: StackTerm | float) -> StackTerm:
        return self.combined("<=", other)

    def __gt__(self, other: StackTerm | float) -> StackTerm:
        return self.combined(">", other)

    def __ge__(self, other: StackTerm | float) -> StackTerm:
        return self.combined(">=", other)

    def equals(self, other: StackTerm | float) -> StackTerm:
        """Whether both are the same number; −0 equals 0."""
        return self.combined("==", other)

    def differs(self, other: StackTerm | float) -> StackTerm:
        """Whether they are not the same number."""
        return self.combined("!=", other)

    def __and__(self, other: StackTerm | int) -> StackTerm:
        return self.combined("&", other)

    def __or__(self, other: StackTerm | int) -> StackTerm:
        return self.combined("|", other)

    def __lshift__(self, other: StackTerm | int) -> StackTerm:
        return self.combined("<<", other)

    def __rshift__(self, other: StackTerm | int) -> StackTerm:
        return self.combined(">>", other)

    def signed_shift(self, count: int) -> StackTerm:
        """Shifted to the right, with copies of the sign."""
        return self.combined("signed >>", count)

    def with_sign(self, other: StackTerm) -> StackTerm:
        """Its magnitude with the sign of another."""
        return self.combined("copysign", other)

    def unary(self, operation: str) -> StackTerm:
        """abs, neg, ceil, floor, nearest or sqrt of a number."""
        return StackTerm(self.code + bytes([_UNARY[operation]]))

    def converted(self, how: str) -> StackTerm:
        """As "bits" and "of bits", as a "number", as a "whole" number, "long" or "short"."""
        code, type_ = _CONVERSIONS[how, self.type]
        return StackTerm(self.code + code, type_)

    def loaded(self, offset: int, type_: int = F64) -> StackTerm:
        """The value at this address and an offset."""
        opcode, alignment = (b"\x2b", 3) if type_ == F64 else (b"\x29", 2)
        return StackTerm(self.code + opcode + unsigned(alignment) + unsigned(offset), type_)


def _joined(operation: str, a: StackTerm, b: StackTerm) -> StackTerm:
    type_ = I32 if operation in _COMPARISONS else a.type
    return StackTerm(a.code + b.code + bytes([_OPERATIONS[a.type][operation]]), type_)


def constant(number: float, type_: int = F64) -> StackTerm:
    """A number."""
    if type_ == F64:
        return StackTerm(b"\x44" + struct.pack("<d", number))
    bits = 32 if type_ == I32 else 64
    whole = (int(number) + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)
    return StackTerm((b"\x41" if type_ == I32 else b"\x42") + signed(whole), type_)


def select(mask: StackTerm, a: StackTerm | float, b: StackTerm | float) -> StackTerm:
    """One where the mask is true, the other elsewhere; both are computed."""
    first, second = (each if isinstance(each, StackTerm) else constant(each) for each in (a, b))
    return StackTerm(first.code + second.code + mask.code + b"\x1b", first.type)


def magnitude(x: StackTerm) -> StackTerm:
    """|x|"""
    return x.unary("abs")


def nearest(x: StackTerm) -> StackTerm:
    """The nearest whole number, the even one of two."""
    return x.unary("nearest")


def polynomial(z: StackTerm, coefficients: Sequence[float]) -> StackTerm:
    """c₀ + c₁ z + c₂ z² + … by Horner's rule."""
    total = constant(coefficients[-1])
    for number in reversed(coefficients[:-1]):
        total = total * z + number
    return total


class FunctionBody:
    """A function that is being written: its arguments, its locals, and its code so far."""

    def __init__(self, *takes: int) -> None:
        self.takes = takes
        self._locals: list[int] = []
        self._code = bytearray()

    def argument(self, number: int) -> StackTerm:
        return StackTerm(b"\x20" + unsigned(number), self.takes[number])

    def local(self, type_: int = F64) -> StackTerm:
        """A new local, which is zero; `put` sets its value."""
        self._locals.append(type_)
        return StackTerm(b"\x20" + unsigned(len(self.takes) + len(self._locals) - 1), type_)

    def put(self, local: StackTerm, value: StackTerm | float) -> None:
        value = value if isinstance(value, StackTerm) else constant(value, local.type)
        self._code += value.code + b"\x21" + local.code[1:]

    def let(self, value: StackTerm | float) -> StackTerm:
        """A new local with a value."""
        value = value if isinstance(value, StackTerm) else constant(value)
        local = self.local(value.type)
        self.put(local, value)
        return local

    def call(self, function: int, given: Sequence[StackTerm], gives: Sequence[int] = (F64,)) -> tuple[StackTerm, ...]:
        """The results of a function, in locals."""
        results = [self.local(type_) for type_ in gives]
        self._code += b"".join(each.code for each in given) + b"\x10" + unsigned(function)
        for result in reversed(results):
            self._code += b"\x21" + result.code[1:]
        return tuple(results)

    @contextmanager
    def when(self, mask: StackTerm) -> Iterator[None]:
        """Instructions written within are executed only where the mask is true."""
        self._code += mask.code + b"\x04\x40"
        yield
        self._code += b"\x0b"

    @contextmanager
    def repeated_while(self, mask: StackTerm) -> Iterator[None]:
        """Instructions written within are repeated as long as the mask is true."""
        self._code += b"\x03\x40" + mask.code + b"\x04\x40"
        yield
        self._code += b"\x0c\x01\x0b\x0b"

    def give(self, *values: StackTerm | float) -> None:
        """Return at once."""
        terms = [each if isinstance(each, StackTerm) else constant(each) for each in values]
        self._code += b"".join(each.code for each in terms) + b"\x0f"

    def added_to(self, module: WasmModule, gives: Sequence[int], *results: StackTerm) -> int:
        """The number of the function, which ends with some results."""
        code = bytes(self._code) + b"".join(each.code for each in results)
        return module.add(self.takes, gives, self._locals, code)
