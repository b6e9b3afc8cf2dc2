"""Functions of an operating point: machine code, or CasADi's own evaluation of the graph where compiling takes long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from kanes.codegen.function import KernelFunction
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import names_of
from kanes.types import Array

# Programs of more operations take more than some two seconds to compile, and are evaluated a few times only.
_LONG = 25_000


class PointFunction(Protocol):
    """y of groups of arguments: of one operating point, or of many, one column each."""

    def one(self, *arguments: Array) -> Array: ...

    def many(self, *arguments: Array) -> Array: ...


class Interpreted:
    """A long program, evaluated operation by operation."""

    def __init__(self, graph: Graph, outputs: Mapping[str, Any], groups: Mapping[str, Sequence[str]]) -> None:
        self._evaluate = graph.function(list(outputs.values()))
        names = [name for entries in groups.values() for name in entries]
        position = {name: index for index, name in enumerate(names)}
        self._order = [position[name] for name in names_of(graph.symbols)]

    def one(self, *arguments: Array) -> Array:
        values = np.concatenate(arguments)[self._order]
        return np.concatenate([matrix.ravel(order="F") for matrix in self._evaluate(values)])

    def many(self, *arguments: Array) -> Array:
        columns = zip(*(argument.T for argument in arguments), strict=True)
        return np.column_stack([self.one(*column) for column in columns])


def function_of(
    name: str, graph: Graph, outputs: Mapping[str, Any], groups: Mapping[str, Sequence[str]]
) -> PointFunction:
    """The matrices, one after the other, column by column."""
    named = {name: matrix for name, matrix in outputs.items() if matrix.numel()}
    program = graph.program(named)
    if program.operation_count > _LONG:
        return Interpreted(graph, named, groups)
    return KernelFunction(name, program, groups)
