"""One division in place of several by the same value: a division takes as long as four to sixteen multiplications."""

from __future__ import annotations

from collections import Counter

from kanes.expr.program import Program, Value


def share_reciprocals(program: Program) -> Program:
    """The same program with x/d, y/d, … as x (1/d), y (1/d), …; each result may differ in its last digit."""
    divisors = Counter(value.operands[-1] for value in program.values if value.kind in ("/", "inv"))
    values: list[Value] = []
    where: dict[int, int] = {}
    inverses: dict[int, int] = {}
    for position, value in enumerate(program.values):
        operands = tuple(where[operand] for operand in value.operands)
        if value.kind in ("/", "inv") and divisors[value.operands[-1]] > 1:
            divisor = value.operands[-1]
            if divisor not in inverses:
                inverses[divisor] = len(values)
                values.append(Value("inv", (operands[-1],)))
            if value.kind == "inv":
                where[position] = inverses[divisor]
                continue
            value = Value("*", (operands[0], inverses[divisor]))
        elif operands:
            value = Value(value.kind, operands)
        where[position] = len(values)
        values.append(value)
    outputs = tuple((name, tuple(where[p] for p in positions), rows) for name, positions, rows in program.outputs)
    return Program(tuple(values), outputs)
