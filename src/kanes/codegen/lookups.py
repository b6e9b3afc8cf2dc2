"""Lookups in long tables: a value that depends only on comparisons of one value with many numbers is a table.

Programs choose the piece of a spline by comparing x with all its knots, and multiply and add the chosen values. All
of that is constant from knot to knot. Here it is computed once for each piece, and two operations replace it:

    piece(x, k1, k2, …)     how many of the n rising numbers k x has passed: those for which x < k is not true;
                            n + 1 if x is NaN
    pick(i, c0, c1, …)      c_i

Numbers are those that the program would have computed, for NaN and infinities too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.codegen.by_numpy import NUMPY
from kanes.expr.program import Program, Value, extract

# With fewer comparisons the operations themselves take no longer than a search.
_FEWEST = 24


@dataclass(frozen=True, eq=False)
class _Steps:
    """A number for each piece: `inner` from piece `first` on, one for all before, one for all after, one for NaN."""

    first: int
    inner: Array
    before: float
    after: float
    unknown: float

    def over(self, first: int, last: int) -> Array:
        """Those of some pieces, among which are all inner ones."""
        left = np.full(self.first - first, self.before)
        return np.concatenate([left, self.inner, np.full(last - self.first - self.inner.size, self.after)])


def with_lookups(program: Program) -> Program:
    """The same program with lookups where one value is compared with many numbers; most have no such value."""
    knots = _knots(program)
    if not knots:
        return program
    source = _sources(program, knots)
    wanted = {
        operand for position, value in enumerate(program.values) if position not in source for operand in value.operands
    }
    wanted.update(position for _, positions, _ in program.outputs for position in positions)
    wanted.update(knots)
    tables = _tables(program, knots, source, wanted)
    return _rewritten(program, knots, source, tables)


def _knots(program: Program) -> dict[int, Array]:
    """The values that are compared with many numbers, and these numbers, as those of x < k."""
    found: dict[int, set[float]] = {}
    for value in program.values:
        if _is_comparison(program, value):
            found.setdefault(value.operands[0], set()).add(_knot(program, value))
    return {x: np.array(sorted(numbers)) for x, numbers in found.items() if len(numbers) >= _FEWEST}


def _is_comparison(program: Program, value: Value) -> bool:
    if value.kind not in ("<", "<="):
        return False
    x, number = (program.values[operand] for operand in value.operands)
    return x.kind != "constant" and number.kind == "constant" and bool(np.isfinite(number.number))


def _knot(program: Program, value: Value) -> float:
    """k of x < k; x ≤ k is x < k of the next number."""
    number = program.values[value.operands[1]].number
    return number if value.kind == "<" else float(np.nextafter(number, np.inf))


def _sources(program: Program, knots: Mapping[int, Array]) -> dict[int, int]:
    """Values that are constant from knot to knot, and the x whose knots these are."""
    source: dict[int, int] = {}
    for position, value in enumerate(program.values):
        if _is_comparison(program, value) and value.operands[0] in knots:
            source[position] = value.operands[0]
        elif value.operands:
            changing = [operand for operand in value.operands if program.values[operand].kind != "constant"]
            found = {source.get(operand, -1) for operand in changing}
            if len(found) == 1 and -1 not in found:
                source[position] = found.pop()
    return source


def _tables(
    program: Program, knots: Mapping[int, Array], source: Mapping[int, int], wanted: set[int]
) -> dict[int, Array]:
    """The numbers of the wanted values, piece by piece."""
    steps: dict[int, _Steps] = {}
    tables: dict[int, Array] = {}
    last = {operand: position for position in source for operand in program.values[position].operands}
    for position, x in source.items():
        value = program.values[position]
        if _is_comparison(program, value) and value.operands[0] == x:
            passed = int(np.searchsorted(knots[x], _knot(program, value))) + 1
            steps[position] = _Steps(passed, np.empty(0), 1.0, 0.0, np.nan)
        else:
            steps[position] = _applied(program, value, steps)
            for operand in value.operands:
                if last[operand] == position:
                    steps.pop(operand, None)
        if position in wanted:
            tables[position] = np.append(steps[position].over(0, knots[x].size + 1), steps[position].unknown)
    return tables


def _applied(program: Program, value: Value, steps: Mapping[int, _Steps]) -> _Steps:
    """An operation on steps and numbers."""
    given = [steps.get(operand, program.values[operand].number) for operand in value.operands]
    own = [each for each in given if isinstance(each, _Steps)]
    first = min(each.first for each in own)
    last = max(each.first + each.inner.size for each in own)
    operation = NUMPY[value.kind]
    with np.errstate(all="ignore"):
        inner, before, after, unknown = (
            operation(*[part(each) if isinstance(each, _Steps) else np.float64(each) for each in given])
            for part in (
                lambda each: each.over(first, last),
                lambda each: np.float64(each.before),
                lambda each: np.float64(each.after),
                lambda each: np.float64(each.unknown),
            )
        )
    return _Steps(first, inner, float(before), float(after), float(unknown))


def _rewritten(
    program: Program, knots: Mapping[int, Array], source: Mapping[int, int], tables: Mapping[int, Array]
) -> Program:
    values: list[Value] = []
    where: dict[int, int] = {}
    constants: dict[str, int] = {}  # by all their bits: −0.0 is not 0.0
    pieces: dict[int, int] = {}

    def enter(value: Value) -> int:
        values.append(value)
        return len(values) - 1

    def listed(numbers: Array) -> list[int]:
        bits = [float(number).hex() for number in numbers]
        for number, key in zip(numbers, bits, strict=True):
            if key not in constants:
                constants[key] = enter(Value("constant", number=float(number)))
        return [constants[key] for key in bits]

    for position, value in enumerate(program.values):
        if position in tables:
            x, numbers = source[position], tables[position]
            if x not in pieces:
                pieces[x] = enter(Value("piece", (where[x], *listed(knots[x]))))
            where[position] = enter(Value("pick", (pieces[x], *listed(numbers))))
        elif position not in source:
            operands = tuple(where[operand] for operand in value.operands)
            where[position] = enter(Value(value.kind, operands) if operands else value)
    outputs = {name: (tuple(where[p] for p in positions), rows) for name, positions, rows in program.outputs}
    return extract(Program(tuple(values), ()), outputs, {})
