"""Straight-line programs: equations as a list of operations with their shared terms named, as in Autolev."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from kanes.base.errors import operations
from kanes.base.free_names import first_free
from kanes.base.short_texts import few, listed
from kanes.expr.operations import COMPARISONS


@dataclass(frozen=True)
class Value:
    """One line of a program: an input, a constant, or an operation on earlier lines."""

    kind: str  # "input", "constant", or the name of an operation in `OPERATIONS`
    operands: tuple[int, ...] = ()  # positions of earlier values
    name: str = ""  # of an input
    number: float = 0.0  # of a constant


# Entries that are not counted as operations.
ENDLESS = 10**6


@dataclass(frozen=True)
class Program:
    """Values in order of computation, and which of them are the outputs.

    `str(program)` writes it out. A term that is used more than once, or is too long to be inside another, has a
    name z1, z2, …, or zz1, zz2, … where a symbol has such a name.
    """

    values: tuple[Value, ...]
    outputs: tuple[tuple[str, tuple[int, ...], int], ...]  # name, positions of entries column by column, number of rows

    @cached_property
    def key(self) -> str:
        """A hash of the whole program, the same in every process."""
        lines = [f"{each.kind} {each.operands} {each.name} {each.number!r}" for each in self.values]
        return hashlib.sha256("\n".join([*lines, repr(self.outputs)]).encode()).hexdigest()

    @property
    def input_names(self) -> set[str]:
        """Its inputs."""
        return {value.name for value in self.values if value.kind == "input"}

    @cached_property
    def operation_count(self) -> int:
        """How many arithmetic operations and function calls it takes; inputs, constants and outputs cost nothing."""
        return sum(1 for value in self.values if value.kind not in ("input", "constant"))

    @cached_property
    def written_count(self) -> int:
        """The same if every term were repeated wherever it is used; at most a million."""
        sizes: list[int] = []
        for value in self.values:
            own = 0 if value.kind in ("input", "constant") else 1
            sizes.append(min(own + sum(sizes[operand] for operand in value.operands), ENDLESS))
        return min(sum(sizes[position] for _, positions, _ in self.outputs for position in positions), ENDLESS)

    def __str__(self) -> str:
        return "\n".join(_lines(self))

    def __repr__(self) -> str:
        sizes = [f"{name} ({len(positions)})" for name, positions, _ in self.outputs]
        head = f"program of {operations(self.operation_count)} for {listed(sizes)}"
        if self.operation_count > _MOST_SHOWN:
            return f"<{head}>"
        lines = [f"  {line}" if len(line) <= _WIDEST else f"  {line[: _WIDEST - 1]}…" for line in _lines(self)]
        return "\n".join([head, *few(lines, "str(program) writes it out")])


def extract(program: Program, outputs: Mapping[str, tuple[Sequence[int], int]], known: Mapping[int, str]) -> Program:
    """The part of a program that computes some values, with known values as inputs."""
    needed: set[int] = set()
    pending = [position for positions, _ in outputs.values() for position in positions]
    while pending:
        position = pending.pop()
        if position not in needed:
            needed.add(position)
            if position not in known:
                pending.extend(program.values[position].operands)
    values: list[Value] = []
    where: dict[int, int] = {}
    for position in sorted(needed):
        value = program.values[position]
        if position in known:
            value = Value("input", name=known[position])
        elif value.operands:
            value = Value(value.kind, tuple(where[operand] for operand in value.operands))
        where[position] = len(values)
        values.append(value)
    renumbered = tuple((name, tuple(where[p] for p in group), rows) for name, (group, rows) in outputs.items())
    return Program(tuple(values), renumbered)


# Programs of more operations are not shown in full; the longest line of those that are.
_MOST_SHOWN, _WIDEST = 400, 110
# Longest text that a term used once may have inside another term.
_LONGEST = 72


def _lines(program: Program) -> list[str]:
    uses = Counter(operand for value in program.values for operand in value.operands)
    uses.update(position for _, positions, _ in program.outputs for position in positions)
    written: list[tuple[str, int]] = []  # text of each value and how tightly it binds
    lines: list[str] = []
    named, z = 0, _shared_letter(program)
    for position, value in enumerate(program.values):
        expression, binding = _write(value, written)
        shared = value.operands and (uses[position] > 1 or len(expression) > _LONGEST)
        if shared:
            named += 1
            lines.append(f"{z}{named} = {expression}")
            expression, binding = f"{z}{named}", _ATOM
        written.append((expression, binding))
    for name, positions, rows in program.outputs:
        lines += [_output_line(name, index, len(positions), rows, written[p][0]) for index, p in enumerate(positions)]
    return lines


def _shared_letter(program: Program) -> str:
    """z, repeated until no input has the name of a shared term."""
    names = [value.name for value in program.values if value.kind == "input"]
    return first_free("z", lambda letter: any(re.fullmatch(rf"{letter}\d+", name) for name in names), "z")


def _output_line(name: str, index: int, size: int, rows: int, expression: str) -> str:
    place = f"{index % rows + 1}" if size == rows else f"{index % rows + 1},{index // rows + 1}"
    return f"{name}[{place}] = {expression}"


# How tightly an expression binds: sums, products, powers and atoms.
_SUM, _PRODUCT, _POWER, _ATOM = 1, 2, 3, 4
# Conditions that stand between their operands.
_BETWEEN = (*COMPARISONS, "and", "or")


def _write(value: Value, written: list[tuple[str, int]]) -> tuple[str, int]:
    if value.kind == "input":
        return value.name, _ATOM
    if value.kind == "constant":
        return f"{value.number:.17g}", _ATOM if value.number >= 0 else _SUM

    def operand(index: int, at_least: int) -> str:
        text, binding = written[value.operands[index]]
        return text if binding >= at_least else f"({text})"

    match value.kind:
        case "+":
            return f"{operand(0, _SUM)} + {operand(1, _SUM)}", _SUM
        case "-":
            return f"{operand(0, _SUM)} - {operand(1, _PRODUCT)}", _SUM
        case "*":
            return f"{operand(0, _PRODUCT)}*{operand(1, _POWER)}", _PRODUCT
        case "/":
            return f"{operand(0, _PRODUCT)}/{operand(1, _POWER)}", _PRODUCT
        case "neg":
            return f"-{operand(0, _POWER)}", _SUM
        case "sq":
            return f"{operand(0, _ATOM)}**2", _POWER
        case "twice":
            return f"2*{operand(0, _POWER)}", _PRODUCT
        case "inv":
            return f"1/{operand(0, _POWER)}", _PRODUCT
        case kind if kind in _BETWEEN:
            return f"({operand(0, _SUM)} {kind} {operand(1, _SUM)})", _ATOM
    arguments = ", ".join(operand(index, _SUM) for index in range(len(value.operands)))
    return f"{value.kind}({arguments})", _ATOM
