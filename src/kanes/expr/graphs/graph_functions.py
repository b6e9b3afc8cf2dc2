"""Matrices of a graph as functions of CasADi, for whoever goes on with them there: optimal control, estimation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sympy import Symbol

from kanes.expr.graphs.casadi_on_demand import ca
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.unknown_numbers import with_unknown_numbers
from kanes.types import GraphMatrix


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
        """A matrix of the graph, dense, with numbers for what is fixed; NaN travels on as it does in machine code."""
        (found,) = ca.substitute([ca.SX(ca.densify(matrix))], [self._fixed_symbols], [self._fixed_numbers])
        return ca.cse(with_unknown_numbers(found))

    def function(self, name: str, output: str, matrix: GraphMatrix) -> Any:
        """A `casadi.Function` with names for its arguments and its one output."""
        arguments = list(self.arguments.values())
        named = ca.Function.fix_name(name)
        return ca.Function(named, arguments, [self.expression(matrix)], list(self.arguments), [output])
