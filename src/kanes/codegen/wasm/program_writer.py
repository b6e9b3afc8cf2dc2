"""A program as one function of a WebAssembly module.

The function takes an address for each group of inputs and one for the results, which follow one another.
A value that is used once stays on the stack, any other gets a local, which is handed on after its last use.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from kanes.base.errors import WrongValueError
from kanes.codegen.wasm.binary_format import F64, I32, unsigned
from kanes.codegen.wasm.elementary_functions import ElementaryFunctions
from kanes.codegen.wasm.stack_terms import StackTerm, constant, select
from kanes.expr.operations import CHOOSING, COMPARISONS, LOOKUPS
from kanes.expr.program import Program, Value

_ARITHMETIC = ("+", "-", "*", "/")
_OWN = ("sqrt", "abs", "neg", "floor", "ceil")  # of WebAssembly itself
# Operations that need their operands more than once.
_OF_LOCALS = (*CHOOSING, "sq", "twice", "sign")
# Values nested on the stack: more would be too deep for Python.
_DEEPEST = 100
# Bytes and locals of a function that browsers take.
_LARGEST_CODE, _MOST_LOCALS = 7_654_321, 50_000


def write_program(
    functions: ElementaryFunctions, name: str, program: Program, groups: Mapping[str, Sequence[str]]
) -> int:
    """The number of the function of a program."""
    writer = ProgramWriter(functions, program, groups)
    code = writer.written()
    if len(code) > _LARGEST_CODE or writer.local_count > _MOST_LOCALS:
        raise WrongValueError(
            f"{name}: its {program.operation_count} operations are more than one function of WebAssembly can have in a "
            "browser. Export a smaller system."
        )
    return functions.module.add([I32] * (len(groups) + 1), [], [F64] * writer.local_count, code)


class ProgramWriter:
    """A function that is being written, value after value."""

    def __init__(self, functions: ElementaryFunctions, program: Program, groups: Mapping[str, Sequence[str]]) -> None:
        self._functions, self._values = functions, program.values
        self._results = [position for _, positions, _ in program.outputs for position in positions]
        self._places = {
            entry: (number, index)
            for number, entries in enumerate(groups.values())
            for index, entry in enumerate(entries)
        }
        self._argument_count = len(groups) + 1
        self.local_count = 0
        self._needed = self._find_needed()
        self._left = Counter(self._results)
        for position in self._needed:
            self._left.update(self._values[position].operands)
        self._angles: dict[int, list[int]] = {}  # the sines and cosines of each angle
        for position in self._needed:
            if self._values[position].kind in ("sin", "cos"):
                self._angles.setdefault(self._values[position].operands[0], []).append(position)
        self._is_named = self._find_named()
        self._locals: dict[int, StackTerm] = {}
        self._free: list[StackTerm] = []
        self._code: list[bytes] = []

    def _find_needed(self) -> list[int]:
        needed = set(self._results)
        for position in reversed(range(len(self._values))):
            if position in needed:
                needed.update(self._values[position].operands)
        return sorted(needed)

    def _find_named(self) -> set[int]:
        """Values that get a local."""
        named: set[int] = set()
        depth: dict[int, int] = {}
        for position in self._needed:
            value = self._values[position]
            depth[position] = 1 + max((depth[each] for each in value.operands if each not in named), default=0)
            is_shared = self._left[position] > 1 and value.kind != "constant"
            if is_shared or value.kind in ("sin", "cos") or depth[position] > _DEEPEST:
                named.add(position)
        return named

    def written(self) -> bytes:
        """The code of the whole function."""
        for position in self._needed:
            if position in self._is_named and position not in self._locals:
                self._name(position)
        to = b"\x20" + unsigned(self._argument_count - 1)
        for index, position in enumerate(self._results):
            self._code.append(to + self._term(position).code + b"\x39\x03" + unsigned(8 * index))
        return b"".join(self._code)

    def _new_local(self) -> StackTerm:
        if self._free:
            return self._free.pop()
        self.local_count += 1
        return StackTerm(b"\x20" + unsigned(self._argument_count + self.local_count - 1))

    def _put(self, local: StackTerm) -> None:
        """Store the top of the stack in a local."""
        self._code.append(b"\x21" + local.code[1:])

    def _name(self, position: int) -> None:
        value = self._values[position]
        if value.kind in ("sin", "cos"):
            self._sincos(value.operands[0])
            return
        self._code.append(self._written(value).code)
        self._locals[position] = self._new_local()
        self._put(self._locals[position])

    def _sincos(self, operand: int) -> None:
        """All sines and cosines of a value, computed together."""
        positions = self._angles[operand]
        angle = self._term(operand, len(positions))
        self._code.append(angle.code + b"\x10" + unsigned(self._functions["sincos"]))
        for kind in ("cos", "sin"):
            local = self._new_local()
            self._put(local)
            same = [each for each in positions if self._values[each].kind == kind]
            for each in same[1:]:
                self._locals[each] = self._new_local()
                self._code.append(local.code)
                self._put(self._locals[each])
            if same:
                self._locals[same[0]] = local
            else:
                self._free.append(local)

    def _term(self, position: int, uses: int = 1) -> StackTerm:
        """A value, from its local or computed where it is used."""
        value = self._values[position]
        if position not in self._locals:
            return self._written(value)
        local = self._locals[position]
        self._left[position] -= uses
        if self._left[position] == 0:
            self._free.append(self._locals.pop(position))
        return local

    def _written(self, value: Value) -> StackTerm:
        kind = value.kind
        if kind == "constant":
            return constant(value.number)
        if kind == "input":
            group, index = self._places[value.name]
            return StackTerm(b"\x20" + unsigned(group), I32).loaded(8 * index)
        if kind in LOOKUPS:
            return self._looked_up(value)
        a, *rest = (self._term(operand) for operand in value.operands)
        if kind in _ARITHMETIC:
            return a.combined(kind, rest[0])
        if kind in _OWN:
            return a.unary(kind)
        if kind == "inv":
            return 1.0 / a
        if kind in _OF_LOCALS:
            return self._of_locals(kind, [a, *rest])
        given = b"".join(each.code for each in (a, *rest))
        return StackTerm(given + b"\x10" + unsigned(self._functions[kind]))

    def _of_locals(self, kind: str, given: list[StackTerm]) -> StackTerm:
        """An operation that needs its operands more than once."""
        held = [self._new_local() for _ in given]
        code = b"".join(each.code for each in given) + b"".join(b"\x21" + local.code[1:] for local in reversed(held))
        self._free += held
        a, b = held[0], held[-1]
        match kind:
            case "sq":
                result = a * a
            case "twice":
                result = a + a
            case "sign":
                result = select(a > 0.0, 1.0, select(a < 0.0, -1.0, a))
            case "min" | "max":  # NaN propagates
                result = select(a.differs(a), a, select(a.combined("<" if kind == "min" else ">", b), a, b))
            case "not":
                result = select(a.differs(a), a, a.equals(0.0).converted("number"))
            case "if_else_zero":
                result = select(a.differs(a), a, select(a.differs(0.0), b, 0.0))
            case _:
                truth = _truth(kind, a, b).converted("number")
                result = select(a.differs(a) | b.differs(b), math.nan, truth)
        return StackTerm(code + result.code)

    def _looked_up(self, value: Value) -> StackTerm:
        """A search in a table of numbers, or one of its entries."""
        given, *others = value.operands
        x = self._term(given)
        numbers = [self._values[other].number for other in others]
        table = self._functions.module.table(numbers)
        if value.kind == "pick":
            return (x.converted("whole") << 3).loaded(table)
        searched = constant(table, I32).code + constant(len(numbers), I32).code + x.code
        return StackTerm(searched + b"\x10" + unsigned(self._functions["piece"]))


def _truth(kind: str, a: StackTerm, b: StackTerm) -> StackTerm:
    """A comparison, or a combination of two conditions."""
    if kind in COMPARISONS:
        return a.combined(kind, b)
    one, other = a.differs(0.0), b.differs(0.0)
    return one & other if kind == "and" else one | other
