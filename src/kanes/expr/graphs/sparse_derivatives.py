"""Values, Jacobian and Hessian of a column as functions of their nonzero entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.base.types import Array, GraphMatrix
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.casadi_on_demand import SX, ca
from kanes.expr.graphs.graph import Graph
from kanes.expr.program import Program
from kanes.expr.symbols import Expr, StandIn


@dataclass(frozen=True, eq=False)
class NonzeroEntries:
    """The nonzero entries of a matrix of a graph, by columns."""

    name: str
    graph: Graph
    entries: SX
    rows: Array
    columns: Array

    @cached_property
    def program(self) -> Program:
        """A program of them, in one column."""
        return self.graph.program({self.name: self.entries})

    @cached_property
    def length(self) -> int:
        """About how many operations they take."""
        return int(ca.Function("f", [self.graph.inputs], [self.entries]).n_instructions())

    def interpreted(self, groups: Mapping[str, Sequence[Expr]], count: int) -> Callable[..., Array]:
        """A function of `count` rows of each group of symbols, evaluated by CasADi operation by operation."""
        columns = [ca.vertcat(ca.SX(0, 1), *map(self.graph.scalar, symbols)) for symbols in groups.values()]
        function = ca.Function("f", columns, [self.entries], {"cse": True})
        mapped = function.map(count) if count > 1 else function

        def evaluate(*rows: Array) -> Array:
            found: Array = np.array(mapped(*(each.T for each in rows))).T
            return found

        return evaluate


@dataclass(frozen=True, eq=False)
class SparseDerivatives:
    """y, its Jacobian J = ∂y/∂z, and the lower triangle of H = ∂²(μᵀ y)/∂z²."""

    values: NonzeroEntries
    jacobian: NonzeroEntries
    hessian: NonzeroEntries


def derivatives(graph: Graph, y: GraphMatrix, z: Sequence[Expr], weights: Sequence[StandIn]) -> SparseDerivatives:
    """The derivatives of a column by some symbols; `weights` are the symbols of μ, one for each row."""
    extended = graph.extended(weights)
    arguments = ca.vertcat(ca.SX(0, 1), *(graph.scalar(symbol) for symbol in z))
    mu = extended.lift(Matrix(len(weights), 1, list(weights)))
    J = ca.jacobian(y, arguments)
    H = ca.tril(ca.hessian(ca.dot(mu, ca.densify(y)), arguments)[0])
    return SparseDerivatives(
        _nonzeros(graph, "y", ca.densify(y)),
        _nonzeros(graph, "J", ca.sparsify(J)),
        _nonzeros(extended, "H", ca.sparsify(H)),
    )


def _nonzeros(graph: Graph, name: str, matrix: GraphMatrix) -> NonzeroEntries:
    found = ca.SX(matrix)
    rows, columns = (np.array(each, dtype=np.int64) for each in found.sparsity().get_triplet())
    return NonzeroEntries(name, graph, found.nz[:], rows, columns)
