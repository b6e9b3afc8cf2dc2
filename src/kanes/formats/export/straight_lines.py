"""Programs as straight lines of a language that needs no declarations."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.codegen.by_numpy import NUMPY
from kanes.expr.operations import LOOKUPS
from kanes.expr.program import Program, Value

# Names of lines and of their tables, which no name of a model may be.
OWN_NAMES = r"z\d+(_table)?"


@dataclass(frozen=True)
class Dialect:
    """The syntax of a language for operations on {0} and {1}, tables, non-finite numbers, and lines."""

    operations: Mapping[str, str]
    table: str
    nan: str
    infinity: str
    line: str

    def number(self, number: float) -> str:
        """A number to its last bit."""
        if math.isnan(number):
            return self.nan
        text = repr(float(number)).replace("inf", self.infinity)
        return f"({text})" if text.startswith("-") else text

    def numbers(self, numbers: Sequence[float]) -> str:
        """A table of numbers."""
        return self.table.format(", ".join(self.number(number).strip("()") for number in numbers))


def straight_lines(program: Program, dialect: Dialect, given: Mapping[str, str]) -> tuple[list[str], list[list[str]]]:
    """The lines of a program whose inputs are written as given, and how the entries of each output are written then.

    What depends on numbers alone is worked out here: languages differ in what they make of 1/0.
    """
    lines: list[str] = []
    written: list[str] = []
    known: dict[int, float] = {}
    for position, value in enumerate(program.values):
        if value.kind == "input":
            written.append(given[value.name])
        elif all(operand in known for operand in value.operands):
            known[position] = _worked_out(value, known)
            written.append(dialect.number(known[position]))
        else:
            name = f"z{position}"
            if value.kind in LOOKUPS:
                table = dialect.numbers([known[operand] for operand in value.operands[1:]])
                lines.append(dialect.line.format(f"{name}_table", table))
            operands = [written[operand] for operand in value.operands[:2]]
            expression = dialect.operations[value.kind].format(*operands, table=f"{name}_table")
            lines.append(dialect.line.format(name, expression))
            written.append(name)
    return lines, [[written[position] for position in positions] for _, positions, _ in program.outputs]


def _worked_out(value: Value, known: Mapping[int, float]) -> float:
    if value.kind == "constant":
        return value.number
    with np.errstate(all="ignore"):
        return float(NUMPY[value.kind](*(np.float64(known[operand]) for operand in value.operands)))


@dataclass(frozen=True)
class Accessors:
    """Access to the numbers of arrays: an identifier for each name, and lines that fetch the numbers in use."""

    identifiers: Mapping[str, str]
    entry: str  # of an array {0} the number {1}
    first: int
    line: str

    def fetch(self, program: Program, groups: Mapping[str, Sequence[str]]) -> tuple[list[str], dict[str, str]]:
        """The lines, and how the inputs of the program are written after them."""
        used = {value.name for value in program.values if value.kind == "input"}
        lines, given = [], {}
        for group, names in groups.items():
            for number, name in enumerate(names, self.first):
                if name in used:
                    entry = group if group == "t" else self.entry.format(group, number)
                    given[name] = entry if group in "tc" else self.identifiers[name]
                    lines += [] if group in "tc" else [self.line.format(given[name], entry)]
        return lines, given
