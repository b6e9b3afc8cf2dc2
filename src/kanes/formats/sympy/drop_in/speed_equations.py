"""Equations that are linear in speeds, on a graph.

    kinematical differential equations   k_q̇ q̇ + k_u u + f = 0, solved for q̇
    constraints on speeds                k_nh u + f_nh = 0, and their rate k_dnh u̇ + f_dnh = 0

SymPy takes short constraints apart itself and leaves them as they were written; those here are long.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sympy import Expr
from sympy.physics.vector import dynamicsymbols
from sympy.solvers.solveset import NonlinearError

from kanes.base.types import GraphMatrix
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.growing_graph import GrowingGraph
from kanes.expr.graphs.written_back import written_back
from kanes.formats.sympy.drop_in.linear_solvers import LinearSolver, solved

# Constraints of fewer operations are short.
_SHORT = 100


@dataclass(frozen=True)
class KinematicalMatrices:
    """Coefficients of q̇ and u and the remainder, as given; the same where the coefficient of q̇ is one; and q̇."""

    k_qdot: Matrix
    k_u: Matrix
    f: Matrix
    explicit_k_u: Matrix
    explicit_f: Matrix
    qdot: Matrix


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


@dataclass(frozen=True)
class ConstraintParts:
    """k_nh u + f_nh = 0,  k_dnh u̇ + f_dnh = 0,  and Ars of u_D = Ars u_I + …"""

    k_nh: Matrix
    f_nh: Matrix
    k_dnh: Matrix
    f_dnh: Matrix
    Ars: Matrix


def long_constraints(
    velocity: Sequence[Expr],
    acceleration: Sequence[Expr],
    q: Sequence[Expr],
    qdot: Mapping[Expr, Expr],
    u: Sequence[Expr],
    solver: LinearSolver,
) -> ConstraintParts | None:
    """The matrices of long constraints, None of short ones; acceleration constraints may be given, or none."""
    graph = GrowingGraph(dynamicsymbols._t)
    for rate, value in qdot.items():
        graph.mean(rate, value)
    column = graph.lift(Matrix(velocity)) if velocity else graph.zeros(0, 1)
    if graph.node_count(column) <= _SHORT:
        return None
    k_nh, f_nh = _linear(graph, column, u)
    if acceleration:
        k_dnh, f_dnh = _linear(graph, graph.lift(Matrix(acceleration)), [each.diff(graph.time) for each in u])
    else:
        still = dict.fromkeys(u, graph.zeros(1, 1))
        graph.set_rates(still | {each: graph.scalar(each.diff(graph.time)) for each in q})
        k_dnh, f_dnh = k_nh, graph.time_derivative(column)
    p = len(u) - len(velocity)
    Ars = -solved(graph, k_nh[:, p:], k_nh[:, :p], solver)
    return ConstraintParts(*written_back(graph, [k_nh, f_nh, k_dnh, f_dnh, Ars]))


def _linear(graph: GrowingGraph, column: GraphMatrix, unknown: Sequence[Expr]) -> tuple[GraphMatrix, GraphMatrix]:
    """k and f of  k x + f."""
    k = graph.jacobian(column, unknown)
    if graph.depends_on(k, unknown):
        raise NonlinearError(
            f"The constraints are not linear in {', '.join(map(str, unknown))}. Write each of them to the first power."
        )
    return k, graph.at([column], dict.fromkeys(unknown, graph.zeros(1, 1)))[0]
