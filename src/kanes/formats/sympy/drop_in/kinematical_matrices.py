"""Kinematical differential equations  k_q̇ q̇ + k_u u + f = 0,  as given and solved for q̇."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sympy import Expr
from sympy.physics.vector import dynamicsymbols

from kanes.expr.algebra import Matrix
from kanes.expr.graphs.growing_graph import GrowingGraph
from kanes.expr.graphs.written_back import written_back
from kanes.formats.sympy.drop_in.linear_solvers import LinearSolver, solved


@dataclass(frozen=True)
class KinematicalMatrices:
    """Coefficients of q̇ and u and what is left, as given; the same where that of q̇ is one; and q̇ itself."""

    k_qdot: Any
    k_u: Any
    f: Any
    explicit_k_u: Any
    explicit_f: Any
    qdot: Any


def kinematical_matrices(
    equations: Sequence[Expr], qdot: Sequence[Expr], u: Sequence[Expr], solver: LinearSolver
) -> KinematicalMatrices:
    """The matrices of equations that are linear in q̇ and u."""
    graph = GrowingGraph(dynamicsymbols._t)
    column, unknown = graph.lift(Matrix(equations)), [*qdot, *u]
    slopes = graph.jacobian(column, unknown)
    if graph.depends_on(slopes, unknown):
        raise ValueError(
            "The kinematic differential equations are not linear in the generalized speeds and the derivatives of "
            f"coordinates: {', '.join(map(str, equations))}. Write {', '.join(map(str, unknown))} to the first power."
        )
    f = graph.at([column], dict.fromkeys(unknown, graph.zeros(1, 1)))[0]
    k_qdot, k_u = slopes[:, : len(qdot)], slopes[:, len(qdot) :]
    explicit = solved(graph, k_qdot, graph.beside([k_u, f]), solver)
    explicit_k_u, explicit_f = explicit[:, :-1], explicit[:, -1]
    rates = -(explicit_k_u @ graph.lift(Matrix(u)) + explicit_f)
    return KinematicalMatrices(*written_back(graph, [k_qdot, k_u, f, explicit_k_u, explicit_f, rates]))
