"""The linear solvers of SymPy's mechanics by name, on a graph.

"LU" and "CRAMER" stay on the graph; every other name, and a function of the user, gets SymPy matrices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sympy import Matrix
from sympy.matrices.exceptions import NonInvertibleMatrixError
from sympy.physics.mechanics.functions import _parse_linear_solver
from sympy.physics.vector import dynamicsymbols

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import GraphMatrix
from kanes.expr.graphs.growing_graph import GrowingGraph
from kanes.expr.graphs.solved_equations import by_cramer, eliminated
from kanes.expr.graphs.written_back import written_back

LinearSolver: TypeAlias = str | Callable[[Matrix, Matrix], Matrix]
_ON_GRAPHS: dict[LinearSolver, Callable[[GrowingGraph, GraphMatrix, GraphMatrix], GraphMatrix]] = {
    "LU": eliminated,
    "CRAMER": by_cramer,
}


def solved(graph: GrowingGraph, A: GraphMatrix, b: GraphMatrix, solver: LinearSolver) -> GraphMatrix:
    """x of A x = b."""
    if not b.shape[1]:
        return b
    if solver in _ON_GRAPHS:
        try:
            return _ON_GRAPHS[solver](graph, A, b)
        except (WrongTypeError, WrongValueError) as error:
            raise NonInvertibleMatrixError(str(error)) from error
    return graph.lift(_parse_linear_solver(solver)(*written_back(graph, [A, b])))


def graph_solver(solver: LinearSolver) -> Callable[[Matrix, Matrix], Matrix]:
    """The same for SymPy matrices."""
    if callable(solver):
        return solver

    def solve(A: Matrix, b: Matrix) -> Matrix:
        graph = GrowingGraph(dynamicsymbols._t)
        return written_back(graph, [solved(graph, graph.lift(A), graph.lift(b), solver)])[0]

    return solve
