"""The equations of a `KanesMethod` in the form that a linearizer takes.

    f_c(q) = 0,  f_v(q, u) = 0,  f_a(q, u, u̇) = 0,
    f_0 = q̇,  f_1 = k_u u + f_k,  f_2 = −k_d u̇,  f_3 = F_r − h

Every term stands in one function only. Auxiliary speeds are zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sympy import Expr, Matrix, zeros
from sympy.core.sorting import default_sort_key
from sympy.physics.mechanics import find_dynamicsymbols
from sympy.physics.vector import dynamicsymbols

from kanes.base.types import GraphMatrix
from kanes.expr.graphs.growing_graph import GrowingGraph
from kanes.expr.graphs.written_back import written_back
from kanes.formats.sympy.drop_in.graph_linearizer import GraphLinearizer
from kanes.formats.sympy.drop_in.linear_solvers import LinearSolver


def linearizer_of(method: Any, linear_solver: LinearSolver) -> GraphLinearizer:
    """The linearizer of a `KanesMethod` whose equations are there."""
    graph = GrowingGraph(dynamicsymbols._t)
    q, u, udot = method.q, method.u, method._udot
    fixed = [method._k_ku, method._f_k, method._k_d, method._k_nh, method._f_nh, method._k_dnh, method._f_dnh]
    auxiliary = [*method._uaux, *method._uaux.diff(graph.time)]
    lifted = graph.at(
        [graph.lift(each) for each in (*fixed, method._forcing_d)], dict.fromkeys(auxiliary, graph.zeros(1, 1))
    )
    r = _inputs(graph, lifted[:-1], lifted[-1], {*q, *method._qdot, *u, *udot})
    k_u, f_k, k_d, k_nh, f_nh, k_dnh, f_dnh, f_3 = lifted
    u_column, udot_column = graph.lift(u), graph.lift(udot)
    columns = [k_u @ u_column + f_k, -k_d @ udot_column, f_3]
    if method._udep:
        columns += [k_nh @ u_column + f_nh, k_dnh @ udot_column + f_dnh]
    f_1, f_2, f_3, *constraints = written_back(graph, columns)
    f_v, f_a = constraints or (Matrix(), Matrix())
    q_i, u_i = len(q) - len(method._qdep), len(u) - len(method._udep)
    return GraphLinearizer(
        *(method._qdot, f_1, f_2, f_3, zeros(len(f_2), 1), method._f_h, f_v, f_a),
        *(q, u, q[:q_i], method._qdep, u[:u_i], method._udep, r),
        linear_solver=linear_solver,
    )


def _inputs(graph: GrowingGraph, fixed: Iterable[GraphMatrix], forcing: GraphMatrix, known: set[Expr]) -> list[Expr]:
    """r: the functions of time in the forcing vector besides the motion, which may be nowhere else."""
    elsewhere = set().union(*(_moving(graph, matrix) for matrix in fixed)) - known
    if elsewhere:
        raise ValueError(
            f"{_listed(elsewhere)} would be an input, but is in a mass matrix, a kinematic equation or a constraint. "
            "Inputs can only be in forces and torques; substitute its expression first."
        )
    found: list[Expr] = sorted(_moving(graph, forcing) - known, key=default_sort_key)
    rates = {each.diff(graph.time) for each in found}.intersection(found)
    if rates:
        raise ValueError(
            f"{_listed(rates)} is the rate of something that is an input too. Give it a dynamicsymbol of its own."
        )
    return found


def _moving(graph: GrowingGraph, matrix: GraphMatrix) -> set[Expr]:
    found: set[Expr] = set()
    for atom in graph.atoms_in(matrix):
        found |= find_dynamicsymbols(atom)
    return found


def _listed(symbols: Iterable[Expr]) -> str:
    return ", ".join(map(str, sorted(symbols, key=default_sort_key)))
