"""NaN that travels on in CasADi, as it does in machine code.

CasADi drops NaN in `fmin` and `fmax`, and takes what is compared with it for false. Each such result gets, for each of
its operands x, a term

    n(x) = floor(sign(x)/4 + 1/2),    0 for every number, infinite or not, and NaN for NaN

whose slope is zero in CasADi too: values and derivatives stay what they were to the last bit wherever x is a number.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from kanes.expr.graphs.casadi_on_demand import ca
from kanes.types import GraphMatrix

# By CasADi's names.
_CHOOSING = "FMIN", "FMAX", "LT", "LE", "EQ", "NE", "AND", "OR", "NOT", "IF_ELSE_ZERO"


@cache
def _choosing() -> frozenset[int]:
    """CasADi's numbers of the operations that drop NaN."""
    return frozenset(getattr(ca, f"OP_{name}") for name in _CHOOSING)


def with_unknown_numbers(matrix: Any) -> GraphMatrix:
    """The same matrix, NaN where what it is chosen by is NaN. One without choices comes back as it is.

    A value that is not chosen is dropped.
    """
    symbols = ca.symvar(matrix)
    function = ca.Function("f", [ca.vertcat(ca.SX(0, 1), *symbols)], [matrix])
    operations = [function.instruction_id(k) for k in range(function.n_instructions())]
    if _choosing().isdisjoint(operations):
        return matrix
    work: dict[int, Any] = {}
    entries = [ca.SX(0)] * matrix.nnz()
    for k, operation in enumerate(operations):
        sources, targets = function.instruction_input(k), function.instruction_output(k)
        if operation == ca.OP_OUTPUT:
            entries[targets[1]] = work[sources[0]]
        elif operation == ca.OP_INPUT:
            work[targets[0]] = symbols[sources[1]]
        elif operation == ca.OP_CONST:
            work[targets[0]] = ca.SX(function.instruction_constant(k))
        else:
            work[targets[0]] = _result(operation, [work[source] for source in sources])
    return ca.SX(matrix.sparsity(), ca.vertcat(ca.SX(0, 1), *entries))


def _result(operation: int, operands: list[GraphMatrix]) -> GraphMatrix:
    found = ca.SX.unary(operation, *operands) if len(operands) == 1 else ca.SX.binary(operation, *operands)
    if operation not in _choosing():
        return found
    # What is chosen may be NaN where it is not: only the condition counts.
    deciding = operands[:1] if operation == ca.OP_IF_ELSE_ZERO else operands
    for operand in deciding:
        found += ca.floor(ca.sign(operand) / 4 + 0.5)
    return found
