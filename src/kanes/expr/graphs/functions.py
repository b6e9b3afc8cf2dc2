"""Matrices of a graph as functions of CasADi, for use there: optimal control, estimation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from sympy import Symbol

from kanes.base.types import GraphMatrix
from kanes.expr.graphs.casadi_on_demand import SX, ca
from kanes.expr.graphs.graph import Graph
from kanes.expr.operations import CHOOSING, OPERATIONS

if TYPE_CHECKING:
    from casadi import Function as Function


@cache
def _choosing() -> frozenset[int]:
    """CasADi's numbers of the operations that drop NaN."""
    return frozenset(getattr(ca, f"OP_{code}") for name in CHOOSING for code in OPERATIONS[name].casadi)


def with_unknown_numbers(matrix: SX) -> GraphMatrix:
    """The same matrix, NaN where a condition in it is NaN. A matrix without conditions is unchanged.

    A value that is not selected has no effect.
    """
    symbols = ca.symvar(matrix)
    function = ca.Function("f", [ca.vertcat(ca.SX(0, 1), *symbols)], [matrix])
    operations = [function.instruction_id(k) for k in range(function.n_instructions())]
    if _choosing().isdisjoint(operations):
        return matrix
    work: dict[int, GraphMatrix] = {}
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
    # A value that is not selected may be NaN: only the condition counts.
    deciding = operands[:1] if operation == ca.OP_IF_ELSE_ZERO else operands
    for operand in deciding:
        found += ca.floor(ca.sign(operand) / 4 + 0.5)
    return found


class GraphFunctions:
    """Functions of symbols in groups, such as (t, x, u, p); some symbols may be numbers instead."""

    def __init__(self, graph: Graph, groups: Mapping[str, Sequence[Symbol]], fixed: Mapping[Symbol, float]) -> None:
        self.graph = graph
        self._fixed_symbols = self._column(list(fixed))
        self._fixed_numbers = ca.DM(list(fixed.values()))
        self.arguments: dict[str, GraphMatrix] = {group: self._column(symbols) for group, symbols in groups.items()}
        self.symbols: dict[str, GraphMatrix] = {
            symbol.name: graph.scalar(symbol) for symbols in groups.values() for symbol in symbols
        }

    def _column(self, symbols: Sequence[Symbol]) -> GraphMatrix:
        return ca.vertcat(ca.SX(0, 1), *(self.graph.scalar(symbol) for symbol in symbols))

    def expression(self, matrix: GraphMatrix) -> GraphMatrix:
        """A matrix of the graph, dense, with numbers for fixed symbols; NaN propagates as in machine code."""
        (found,) = ca.substitute([ca.SX(ca.densify(matrix))], [self._fixed_symbols], [self._fixed_numbers])
        return ca.cse(with_unknown_numbers(found))

    def function(self, name: str, output: str, matrix: GraphMatrix) -> Function:
        """A `casadi.Function` with names for its arguments and its one output."""
        arguments = list(self.arguments.values())
        named = ca.Function.fix_name(name)
        return ca.Function(named, arguments, [self.expression(matrix)], list(self.arguments), [output])
