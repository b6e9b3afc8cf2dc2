"""The instructions of a CasADi function, read as a program."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from kanes.expr.graphs.casadi_on_demand import ca
from kanes.expr.operations import OPERATIONS
from kanes.expr.program import Program, Value

if TYPE_CHECKING:
    from casadi import Function


@cache
def _operations() -> dict[int, str]:
    """Names of operations by CasADi's numbers."""
    return {getattr(ca, f"OP_{code}"): name for name, each in OPERATIONS.items() for code in each.casadi}


def read_program(function: Function, input_names: Sequence[str], output_names: Sequence[str]) -> Program:
    """The instructions of a CasADi function of one input column as a program in which every value is written once."""
    operations = _operations()
    values: list[Value] = []
    where: dict[int, int] = {}  # from CasADi's working memory, which it reuses, to values of the program
    rows = [function.size1_out(index) for index in range(function.n_out())]
    entries = [[0] * function.numel_out(index) for index in range(function.n_out())]
    for k in range(function.n_instructions()):
        operation = function.instruction_id(k)
        sources, targets = function.instruction_input(k), function.instruction_output(k)
        if operation == ca.OP_OUTPUT:
            entries[targets[0]][targets[1]] = where[sources[0]]
            continue
        if operation == ca.OP_INPUT:
            value = Value("input", name=input_names[sources[1]])
        elif operation == ca.OP_CONST:
            value = Value("constant", number=function.instruction_constant(k))
        else:
            value = Value(operations[operation], tuple(where[source] for source in sources))
        where[targets[0]] = len(values)
        values.append(value)
    outputs = tuple((name, tuple(entries[i]), rows[i]) for i, name in enumerate(output_names))
    return Program(tuple(values), outputs)
