"""Columns of a graph and their derivatives in many rows: as machine code, or interpreted where that pays off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from kanes.base.types import Array, GraphMatrix
from kanes.codegen.function import LONGEST_COMPILED, KernelFunction
from kanes.codegen.vector.row_function import RowFunction
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.sparse_derivatives import NonzeroEntries, SparseDerivatives, derivatives
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
        self.name, self.width, self.height = name, len(z), int(y.shape[0])
        weights = [StandIn(f"weight of row {i + 1}") for i in range(self.height)]
        self._parts: SparseDerivatives = derivatives(graph, y, z, weights)
        groups = {"z": tuple(z), "d": tuple(data)}
        plain: dict[str, tuple[Expr, ...]] = {**groups, "p": tuple(parameters)}
        self._groups = {"y": plain, "J": plain, "H": {**groups, "mu": tuple(weights), "p": tuple(parameters)}}
        self._named = {"y": self._parts.values, "J": self._parts.jacobian, "H": self._parts.hessian}
        self._compiled: dict[str, KernelFunction] = {}

    @property
    def jacobian_pattern(self) -> Pattern:
        """Where the nonzeros of J are."""
        return Pattern(self._parts.jacobian.rows, self._parts.jacobian.columns)

    @property
    def hessian_pattern(self) -> Pattern:
        """Where those of the lower triangle of H are."""
        return Pattern(self._parts.hessian.rows, self._parts.hessian.columns)

    def rows(self, count: int, p: Array) -> dict[str, Callable[..., Array]]:
        """y, J and H of so many rows for some parameters; those without entries are left out.

        One row, and programs that are too long for machine code in lanes, are interpreted.
        """
        found = {}
        for key, part in self._named.items():
            if part.rows.size:
                is_short = count > 1 and part.length <= LONGEST_COMPILED
                found[key] = self._machine(key, part, p) if is_short else self._interpreted(key, part, count, p)
        return found

    def _machine(self, key: str, part: NonzeroEntries, p: Array) -> Callable[..., Array]:
        if key not in self._compiled:
            groups: Mapping[str, Sequence[str]] = {name: names_of(each) for name, each in self._groups[key].items()}
            self._compiled[key] = KernelFunction(f"{self.name} {key}", part.program, groups)
        return RowFunction(self._compiled[key], p)

    def _interpreted(self, key: str, part: NonzeroEntries, count: int, p: Array) -> Callable[..., Array]:
        function, fixed = part.interpreted(self._groups[key], count), np.repeat(p[None], count, axis=0)
        return lambda *rows: function(*rows, fixed)


class RowEvaluation:
    """The functions for so many rows, with known data of each row and numbers for parameters."""

    def __init__(self, functions: ColumnFunctions, data: Array, p: Array) -> None:
        self.count, self.width, self.height = len(data), functions.width, functions.height
        self.jacobian_pattern, self.hessian_pattern = functions.jacobian_pattern, functions.hessian_pattern
        self._data, self._rows = data, functions.rows(len(data), p)

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
