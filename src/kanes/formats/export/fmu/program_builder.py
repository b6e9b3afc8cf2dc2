"""Programs built line by line, without duplicate lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kanes.expr.program import Program, Value, extract

_ZERO, _ONE = Value("constant", number=0.0), Value("constant", number=1.0)


class ProgramBuilder:
    """The values of a new program; equal operations are entered once."""

    def __init__(self) -> None:
        self.values: list[Value] = []
        self._where: dict[tuple[str, tuple[int, ...], str, str], int] = {}

    def enter(self, value: Value) -> int:
        """The position of a value."""
        # Numbers are compared by all bits: −0.0 is not 0.0.
        key = value.kind, value.operands, value.name, float(value.number).hex()
        if key not in self._where:
            self._where[key] = len(self.values)
            self.values.append(value)
        return self._where[key]

    def constant(self, number: float) -> int:
        return self.enter(Value("constant", number=number))

    def given(self, name: str) -> int:
        return self.enter(Value("input", name=name))

    def operation(self, kind: str, *operands: int) -> int:
        return self.enter(Value(kind, operands))

    def plus(self, a: int | None, b: int | None) -> int | None:
        """A sum; None is zero."""
        if a is None or b is None:
            return b if a is None else a
        return self.operation("+", a, b)

    def times(self, a: int, b: int) -> int:
        for one, other in ((a, b), (b, a)):
            if self.values[one] == _ONE:
                return other
        return self.operation("*", a, b)

    def negative(self, a: int) -> int:
        value = self.values[a]
        return value.operands[0] if value.kind == "neg" else self.operation("neg", a)

    def copied(self, program: Program, known: Mapping[str, float] | None = None) -> list[int]:
        """The positions of the values of a program; inputs that are `known` are numbers."""
        numbers, where = known or {}, list[int]()
        for value in program.values:
            if value.kind == "input" and value.name in numbers:
                where.append(self.constant(numbers[value.name]))
            else:
                operands = tuple(where[operand] for operand in value.operands)
                where.append(self.enter(Value(value.kind, operands) if operands else value))
        return where

    def program(self, name: str, positions: Sequence[int | None]) -> Program:
        """The program of the values at some positions, as one output; None is zero."""
        found = tuple(self.enter(_ZERO) if position is None else position for position in positions)
        return extract(Program(tuple(self.values), ()), {name: (found, len(found))}, {})


def entries(program: Program) -> list[int]:
    """The positions of all outputs, one after the other."""
    return [position for _, positions, _ in program.outputs for position in positions]


def merged(programs: Sequence[Program], name: str = "y") -> Program:
    """One program with the outputs of several in a row, which share common operations."""
    builder, positions = ProgramBuilder(), list[int | None]()
    for program in programs:
        where = builder.copied(program)
        positions += [where[position] for position in entries(program)]
    return builder.program(name, positions)


def with_known(program: Program, known: Mapping[str, float], rows: Sequence[int] | None = None) -> Program:
    """Some outputs of a program, all if left out, with numbers in place of some inputs."""
    builder = ProgramBuilder()
    where, found = builder.copied(program, known), entries(program)
    return builder.program("y", [where[found[row]] for row in (range(len(found)) if rows is None else rows)])


def dependencies(program: Program) -> list[frozenset[str]]:
    """The inputs that each output depends on, by its operations."""
    names = list(dict.fromkeys(value.name for value in program.values if value.kind == "input"))
    bits = {name: 1 << number for number, name in enumerate(names)}
    masks: list[int] = []
    for value in program.values:
        mask = bits[value.name] if value.kind == "input" else 0
        for operand in value.operands:
            mask |= masks[operand]
        masks.append(mask)
    return [frozenset(name for name in names if bits[name] & masks[position]) for position in entries(program)]
