"""Programs as LLVM IR: one state as `double`, or several states at once, such as `<8 x double>`.

A function takes one pointer per group of inputs and one per output. Memory is [entry, lane]: with eight lanes, entry i
of a group is the vector at 8 i. NaN and infinities flow through as in C. No operation is reordered; a multiplication
and an addition may be contracted to a fused one.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping, Sequence

from kanes.codegen.target import vector_width
from kanes.codegen.vector.elementary import vector_function
from kanes.codegen.vector.searched_tables import table_function
from kanes.expr.program import Program, Value

_ARITHMETIC = {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}
_INTRINSICS = {"sqrt": "sqrt", "abs": "fabs", "min": "minnum", "max": "maxnum", "floor": "floor", "ceil": "ceil"}
_COMPARISONS = {"<": "olt", "<=": "ole", "==": "oeq", "!=": "une"}
# Lines of a block of a long program, and values of the shortest such program. What LLVM takes for a block grows faster
# than its length: of 30 000 operations in one it takes 1.6 times as long as in blocks, which cost a call 3 % at most.
_BLOCK, _LONG = 500, 20_000


def write_llvm(program: Program, name: str, groups: Mapping[str, Sequence[str]], lanes: int = 1) -> str:
    """A module with one function `name`: pointers to the groups of inputs, then pointers to the outputs."""
    return Writer(program, name, groups, lanes).module()


class Writer:
    """A function that is being written, value after value."""

    def __init__(self, program: Program, name: str, groups: Mapping[str, Sequence[str]], lanes: int) -> None:
        self._program, self._name, self._lanes = program, name, lanes
        self._groups = list(groups)
        self._place = {
            entry: (group, index) for group, entries in groups.items() for index, entry in enumerate(entries)
        }
        self._type = "double" if lanes == 1 else f"<{lanes} x double>"
        self._suffix = "f64" if lanes == 1 else f"v{lanes}f64"
        # Sines and cosines of one state are worked out together, in a vector of the processor.
        self._width = vector_width() if lanes == 1 else lanes
        self._vector = f"<{self._width} x double>"
        self._lines: list[str] = []
        self._values: list[str] = []
        self._declared: dict[str, None] = {}
        self._helpers: dict[str, str] = {}
        self._tables: dict[str, str] = {}  # names of global constants, by their numbers
        self._turns: dict[int, tuple[str, str]] = {}
        self._early: dict[int, str] = {}
        turned = (value.operands[0] for value in program.values if value.kind in ("sin", "cos"))
        self._angles = list(dict.fromkeys(turned))
        self._count = 0
        self._block_end = math.inf  # lines

    def module(self) -> str:
        self._block_end = _BLOCK if len(self._program.values) >= _LONG else math.inf
        for position, value in enumerate(self._program.values):
            self._values.append(self._early[position] if position in self._early else self._write(value))
            self._end_long_block()
        for number, (_, positions, _) in enumerate(self._program.outputs):
            for index, position in enumerate(positions):
                self._store(f"%out{number}", index, position)
                # What only outputs need is computed in their blocks.
                self._end_long_block()
        pointers = [f"ptr noalias nocapture readonly %{group}" for group in self._groups]
        pointers += [f"ptr noalias nocapture %out{number}" for number in range(len(self._program.outputs))]
        body = "\n".join(self._lines)
        return (
            "".join(f"{declaration}\n" for declaration in self._declared)
            + "".join(self._helpers.values())
            + f"define void @{self._name}({', '.join(pointers)}) nounwind {{\n"
            f"{body}\n  br label %end\nend:\n  ret void\n}}\n"
        )

    def _end_long_block(self) -> None:
        """Go on in a new block. No output is ever at the address that would end the function before."""
        if len(self._lines) < self._block_end:
            return
        self._block_end = len(self._lines) + _BLOCK
        self._count += 1
        number = self._count
        self._lines += [
            f"  %v{number} = icmp eq ptr %out0, inttoptr (i64 {number} to ptr)",
            f"  br i1 %v{number}, label %end, label %block{number}",
            f"block{number}:",
        ]

    def _line(self, instruction: str) -> str:
        self._count += 1
        self._lines.append(f"  %v{self._count} = {instruction}")
        return f"%v{self._count}"

    def _value(self, position: int) -> str:
        return self._values[position]

    def _place_of(self, pointer: str, index: int) -> str:
        return self._line(f"getelementptr {self._type}, ptr {pointer}, i64 {index}")

    def _load(self, pointer: str, index: int) -> str:
        return self._line(f"load {self._type}, ptr {self._place_of(pointer, index)}, align 8")

    def _store(self, pointer: str, index: int, position: int) -> None:
        place = self._place_of(pointer, index)
        self._lines.append(f"  store {self._type} {self._value(position)}, ptr {place}, align 8")

    def _constant(self, number: float, lanes: int | None = None) -> str:
        bits = f"0x{struct.unpack('>Q', struct.pack('>d', number))[0]:016X}"
        count = lanes or self._lanes
        return bits if count == 1 else "<" + ", ".join([f"double {bits}"] * count) + ">"

    def _write(self, value: Value) -> str:
        kind, t = value.kind, self._type
        if kind == "input":
            group, index = self._place[value.name]
            return self._load(f"%{group}", index)
        if kind == "constant":
            return self._constant(value.number)
        if kind in ("piece", "pick"):
            return self._look_up(value)
        a, *rest = (self._value(operand) for operand in value.operands)
        if kind in _ARITHMETIC:
            return self._line(f"{_ARITHMETIC[kind]} contract {t} {a}, {rest[0]}")
        if kind in _COMPARISONS:
            return self._as_number(self._line(f"fcmp {_COMPARISONS[kind]} {t} {a}, {rest[0]}"))
        match kind:
            case "neg":
                return self._line(f"fneg {t} {a}")
            case "sq":
                return self._line(f"fmul contract {t} {a}, {a}")
            case "twice":
                return self._line(f"fadd contract {t} {a}, {a}")
            case "inv":
                return self._line(f"fdiv {t} {self._constant(1.0)}, {a}")
            case "sin":
                return self._turned(value.operands[0], a)[0]
            case "cos":
                return self._turned(value.operands[0], a)[1]
            case "sign":
                return self._sign(a)
            case "and" | "or":
                both = f"{kind} {self._mask} {self._is_true(a)}, {self._is_true(rest[0])}"
                return self._as_number(self._line(both))
            case "not":
                return self._as_number(self._line(f"fcmp oeq {t} {a}, {self._constant(0.0)}"))
            case "if_else_zero":
                choose = f"select {self._mask} {self._is_true(a)}, {t} {rest[0]}, {t} {self._constant(0.0)}"
                return self._line(choose)
        return self._call(kind, [a, *rest])

    @property
    def _mask(self) -> str:
        return "i1" if self._lanes == 1 else f"<{self._lanes} x i1>"

    def _is_true(self, a: str) -> str:
        return self._line(f"fcmp une {self._type} {a}, {self._constant(0.0)}")

    def _as_number(self, mask: str) -> str:
        return self._line(f"uitofp {self._mask} {mask} to {self._type}")

    def _sign(self, a: str) -> str:
        t = self._type
        above = self._line(f"fcmp ogt {t} {a}, {self._constant(0.0)}")
        below = self._line(f"fcmp olt {t} {a}, {self._constant(0.0)}")
        negative = self._line(f"select {self._mask} {below}, {t} {self._constant(-1.0)}, {t} {a}")
        return self._line(f"select {self._mask} {above}, {t} {self._constant(1.0)}, {t} {negative}")

    def _turned(self, operand: int, a: str) -> tuple[str, str]:
        """sin and cos of one value, worked out together the first time either is asked for."""
        if operand not in self._turns and self._lanes == 1:
            self._turn_together(operand)
        elif operand not in self._turns:
            self._turns[operand] = self._sine_and_cosine(a)
        return self._turns[operand]

    def _sine_and_cosine(self, vector: str) -> tuple[str, str]:
        pair = f"{{ {self._vector}, {self._vector} }}"
        both = self._line(f"call {pair} {self._helper('sincos')}({self._vector} {vector})")
        return self._line(f"extractvalue {pair} {both}, 0"), self._line(f"extractvalue {pair} {both}, 1")

    def _turn_together(self, operand: int) -> None:
        """sin and cos of some angles of one state, this one and others that are known by now, in one vector."""
        known = [
            each
            for each in self._angles
            if each not in self._turns and (each < len(self._values) or self._program.values[each].kind == "input")
        ]
        together = [operand, *(each for each in known if each != operand)][: self._width]
        if len(together) == 1:
            a = self._values[operand]
            self._turns[operand] = self._call("sin", [a]), self._call("cos", [a])
            return
        vector = self._constant(0.0, self._width)
        for lane, each in enumerate(together):
            a = self._values[each] if each < len(self._values) else self._ahead(each)
            vector = self._line(f"insertelement {self._vector} {vector}, double {a}, i32 {lane}")
        sines, cosines = self._sine_and_cosine(vector)
        for lane, each in enumerate(together):
            sine = self._line(f"extractelement {self._vector} {sines}, i32 {lane}")
            self._turns[each] = sine, self._line(f"extractelement {self._vector} {cosines}, i32 {lane}")

    def _ahead(self, position: int) -> str:
        """An input before its turn."""
        self._early[position] = self._write(self._program.values[position])
        return self._early[position]

    def _call(self, kind: str, arguments: list[str]) -> str:
        t = self._type
        if kind in _INTRINSICS:
            function = f"@llvm.{_INTRINSICS[kind]}.{self._suffix}"
            self._declared[f"declare {t} {function}({', '.join([t] * len(arguments))})"] = None
        elif self._lanes == 1:
            function = f"@{kind}"
            self._declared[f"declare double {function}({', '.join(['double'] * len(arguments))})"] = None
        else:
            function = self._helper(kind)
        return self._line(f"call {t} {function}({', '.join(f'{t} {argument}' for argument in arguments)})")

    def _look_up(self, value: Value) -> str:
        """A search in a table of numbers, or one of its entries."""
        position, *others = value.operands
        numbers = [self._program.values[other].number for other in others]
        listed = ", ".join(f"double {self._constant(number, 1)}" for number in numbers)
        table = self._tables.setdefault(listed, f"@kanes_table_{len(self._tables)}")
        self._declared[f"{table} = private unnamed_addr constant [{len(numbers)} x double] [{listed}], align 8"] = None
        function, self._helpers[value.kind] = table_function(value.kind, self._lanes)
        given = f"ptr {table}, i64 {len(numbers)}, {self._type} {self._value(position)}"
        return self._line(f"call {self._type} @{function}({given})")

    def _helper(self, name: str) -> str:
        """The vector function of a name, defined the first time it is asked for."""
        helper = vector_function(name, self._width)
        self._helpers[name] = helper.text
        self._declared.update(dict.fromkeys(helper.declarations))
        return f"@kanes_{name}"
