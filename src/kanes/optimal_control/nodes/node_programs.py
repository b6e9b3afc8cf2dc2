"""Columns of a graph and their derivatives as machine code, evaluated in many rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kanes.base.types import Array, GraphMatrix
from kanes.codegen.function import KernelFunction
from kanes.codegen.vector.row_function import RowFunction
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.sparse_derivatives import SparseDerivatives, derivatives
from kanes.expr.symbols import Expr, StandIn, names_of
from kanes.optimal_control.solver.nonlinear_program import Pattern


class ColumnFunctions:
    """y of (z, data, p) with its derivatives by z: graphs once, machine code from the cache."""

    def __init__(
        self,
        name: str,
        graph: Graph,
        y: GraphMatrix,
        z: Sequence[Expr],
        data: Sequence[Expr],
        parameters: Sequence[Expr],
    ) -> None:
        self.width, self.height = len(z), int(y.shape[0])
        weights = [StandIn(f"weight of row {i + 1}") for i in range(self.height)]
        self.programs: SparseDerivatives = derivatives(graph, y, z, weights)
        groups = {"z": names_of(z), "d": names_of(data)}
        self._groups: dict[str, Mapping[str, Sequence[str]]] = {
            "y": {**groups, "p": names_of(parameters)},
            "J": {**groups, "p": names_of(parameters)},
            "H": {**groups, "mu": names_of(weights), "p": names_of(parameters)},
        }
        named = {"y": self.programs.values, "J": self.programs.jacobian, "H": self.programs.hessian}
        self.functions = {
            key: KernelFunction(f"{name} {key}", each.program, self._groups[key])
            for key, each in named.items()
            if each.rows.size
        }

    @property
    def jacobian_pattern(self) -> Pattern:
        """Where the nonzeros of J are."""
        return Pattern(self.programs.jacobian.rows, self.programs.jacobian.columns)

    @property
    def hessian_pattern(self) -> Pattern:
        """Where those of the lower triangle of H are."""
        return Pattern(self.programs.hessian.rows, self.programs.hessian.columns)


class RowEvaluation:
    """The functions for so many rows, with known data of each row and numbers for parameters."""

    def __init__(self, functions: ColumnFunctions, data: Array, p: Array) -> None:
        self.count, self.width, self.height = len(data), functions.width, functions.height
        self.jacobian_pattern, self.hessian_pattern = functions.jacobian_pattern, functions.hessian_pattern
        self._data = data
        self._rows = {key: RowFunction(each, p) for key, each in functions.functions.items()}

    def values(self, z: Array) -> Array:
        """y, count × height."""
        return self._of("y", z, self._data)

    def jacobian(self, z: Array) -> Array:
        """The nonzeros of J."""
        return self._of("J", z, self._data)

    def hessian(self, z: Array, weights: Array) -> Array:
        """The nonzeros of H of Σ weights · y."""
        return self._of("H", z, self._data, weights)

    def _of(self, key: str, *rows: Array) -> Array:
        return self._rows[key](*rows) if key in self._rows else np.zeros((self.count, 0))
