"""Programs as LLVM IR: one state as `double`, or several states at once, such as `<8 x double>`.

A function takes one pointer per group of inputs and one per output. Memory is [entry, lane]: with eight lanes, entry i
of a group is the vector at 8 i. NaN propagates, through comparisons and choices too. No operation is reordered; a
multiplication and an addition may be contracted to a fused one.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping, Sequence

from kanes.codegen.target import vector_width
from kanes.codegen.vector.elementary import vector_function
from kanes.codegen.vector.searched_tables import table_function
from kanes.expr.operations import LOOKUPS, OPERATIONS
from kanes.expr.program import Program, Value

_ARITHMETIC = {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}
_INTRINSICS = {"sqrt": "sqrt", "abs": "fabs", "floor": "floor", "ceil": "ceil"}
_COMPARISONS = {"<": "olt", "<=": "ole", "==": "oeq", "!=": "one"}
_FIRST_OF_TWO = {"min": "olt", "max": "ogt"}
# Lines of a block of a long program, and values of the shortest such program. LLVM's time for a block grows faster
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
        # Sines and cosines of one state are computed together, in a vector of the processor.
        self._width = vector_width() if lanes == 1 else lanes
        self._vector = f"<{self._width} x double>"
        self._lines: list[str] = []
        self._values: list[str] = []
        self._declared: dict[str, None] = {}
        self._helpers: dict[str, str] = {}
        self._tables: dict[str, str] = {}  # names of global constants, by their numbers
        self._sincos: dict[int, tuple[str, str]] = {}
        self._early: dict[int, str] = {}
        # By the name of a value, where it is true and where it is unknown, being compared with NaN.
        self._masks: dict[str, tuple[str, str]] = {}
        angles = (value.operands[0] for value in program.values if value.kind in ("sin", "cos"))
        self._angles = list(dict.fromkeys(angles))
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
        """Begin a new block, by a branch that is never taken: no output has the address that is compared."""
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
        if kind in LOOKUPS:
            return self._look_up(value)
        a, *rest = (self._value(operand) for operand in value.operands)
        if kind in _ARITHMETIC:
            return self._line(f"{_ARITHMETIC[kind]} contract {t} {a}, {rest[0]}")
        if kind in _COMPARISONS:
            is_true = self._line(f"fcmp {_COMPARISONS[kind]} {t} {a}, {rest[0]}")
            return self._truth(is_true, self._line(f"fcmp uno {t} {a}, {rest[0]}"))
        if kind in _FIRST_OF_TWO:
            return self._first_of_two(_FIRST_OF_TWO[kind], a, rest[0])
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
                return self._sincos_of(value.operands[0], a)[0]
            case "cos":
                return self._sincos_of(value.operands[0], a)[1]
            case "sign":
                return self._sign(a)
            case "and" | "or":
                (one, unknown), (other, also_unknown) = self._masks_of(a), self._masks_of(rest[0])
                either = self._line(f"or {self._mask} {unknown}, {also_unknown}")
                return self._truth(self._line(f"{kind} {self._mask} {one}, {other}"), either)
            case "not":
                is_true, unknown = self._masks_of(a)
                return self._truth(self._line(f"xor {self._mask} {is_true}, {self._all_true}"), unknown)
            case "if_else_zero":
                is_true, unknown = self._masks_of(a)
                chosen = self._select(is_true, rest[0], self._constant(0.0))
                return self._select(unknown, self._constant(math.nan), chosen)
        return self._call(kind, [a, *rest])

    @property
    def _mask(self) -> str:
        return "i1" if self._lanes == 1 else f"<{self._lanes} x i1>"

    @property
    def _all_true(self) -> str:
        return "true" if self._lanes == 1 else "<" + ", ".join(["i1 true"] * self._lanes) + ">"

    def _select(self, mask: str, a: str, b: str) -> str:
        return self._line(f"select {self._mask} {mask}, {self._type} {a}, {self._type} {b}")

    def _masks_of(self, a: str) -> tuple[str, str]:
        """Where a value is true, and where it is NaN; the masks from which it was made, where these are known."""
        if a not in self._masks:
            zero, t = self._constant(0.0), self._type
            self._masks[a] = self._line(f"fcmp one {t} {a}, {zero}"), self._line(f"fcmp uno {t} {a}, {zero}")
        return self._masks[a]

    def _truth(self, is_true: str, unknown: str) -> str:
        """1, 0 or NaN."""
        number = self._line(f"uitofp {self._mask} {is_true} to {self._type}")
        name = self._select(unknown, self._constant(math.nan), number)
        self._masks[name] = is_true, unknown
        return name

    def _first_of_two(self, comparison: str, a: str, b: str) -> str:
        """The smaller or larger of two, and NaN where either is: a comparison with NaN gives b, unless a is NaN."""
        t = self._type
        found = self._select(self._line(f"fcmp {comparison} {t} {a}, {b}"), a, b)
        return self._select(self._line(f"fcmp uno {t} {a}, {self._constant(0.0)}"), a, found)

    def _sign(self, a: str) -> str:
        t = self._type
        above = self._line(f"fcmp ogt {t} {a}, {self._constant(0.0)}")
        below = self._line(f"fcmp olt {t} {a}, {self._constant(0.0)}")
        return self._select(above, self._constant(1.0), self._select(below, self._constant(-1.0), a))

    def _sincos_of(self, operand: int, a: str) -> tuple[str, str]:
        """sin and cos of one value, computed together the first time either is needed."""
        if operand not in self._sincos and self._lanes == 1:
            self._sincos_together(operand)
        elif operand not in self._sincos:
            self._sincos[operand] = self._sine_and_cosine(a)
        return self._sincos[operand]

    def _sine_and_cosine(self, vector: str) -> tuple[str, str]:
        pair = f"{{ {self._vector}, {self._vector} }}"
        both = self._line(f"call {pair} {self._helper('sincos')}({self._vector} {vector})")
        return self._line(f"extractvalue {pair} {both}, 0"), self._line(f"extractvalue {pair} {both}, 1")

    def _sincos_together(self, operand: int) -> None:
        """sin and cos of some angles of one state, this one and others that are known by now, in one vector."""
        known = [
            each
            for each in self._angles
            if each not in self._sincos and (each < len(self._values) or self._program.values[each].kind == "input")
        ]
        together = [operand, *(each for each in known if each != operand)][: self._width]
        if len(together) == 1:
            a = self._values[operand]
            self._sincos[operand] = self._call("sin", [a]), self._call("cos", [a])
            return
        vector = self._constant(0.0, self._width)
        for lane, each in enumerate(together):
            a = self._values[each] if each < len(self._values) else self._ahead(each)
            vector = self._line(f"insertelement {self._vector} {vector}, double {a}, i32 {lane}")
        sines, cosines = self._sine_and_cosine(vector)
        for lane, each in enumerate(together):
            sine = self._line(f"extractelement {self._vector} {sines}, i32 {lane}")
            self._sincos[each] = sine, self._line(f"extractelement {self._vector} {cosines}, i32 {lane}")

    def _ahead(self, position: int) -> str:
        """An input, loaded before its position in the program."""
        self._early[position] = self._write(self._program.values[position])
        return self._early[position]

    def _call(self, kind: str, arguments: list[str]) -> str:
        t = self._type
        if kind in _INTRINSICS:
            function = f"@llvm.{_INTRINSICS[kind]}.{self._suffix}"
            self._declared[f"declare {t} {function}({', '.join([t] * len(arguments))})"] = None
        elif self._lanes == 1:
            function = f"@{OPERATIONS[kind].name}"
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
        """The vector function of a name, defined the first time it is needed."""
        helper = vector_function(name, self._width)
        self._helpers[name] = helper.text
        self._declared.update(dict.fromkeys(helper.declarations))
        return f"@kanes_{name}"
