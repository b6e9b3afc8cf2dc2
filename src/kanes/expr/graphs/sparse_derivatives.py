"""Values, Jacobian and Hessian of a column as programs of their nonzero entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array, GraphMatrix
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.casadi_on_demand import ca
from kanes.expr.graphs.graph import Graph
from kanes.expr.program import Program
from kanes.expr.symbols import Expr, StandIn


@dataclass(frozen=True)
class SparseProgram:
    """A program of the nonzero entries of a matrix, and where these are."""

    program: Program
    rows: Array
    columns: Array


@dataclass(frozen=True)
class SparseDerivatives:
    """y, its Jacobian J = ∂y/∂z, and the lower triangle of H = ∂²(μᵀ y)/∂z²."""

    values: SparseProgram
    jacobian: SparseProgram
    hessian: SparseProgram


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


def _nonzeros(graph: Graph, name: str, matrix: GraphMatrix) -> SparseProgram:
    entries = ca.SX(matrix)
    rows, columns = (np.array(each, dtype=np.int64) for each in entries.sparsity().get_triplet())
    return SparseProgram(graph.program({name: entries.nz[:]}), rows, columns)
