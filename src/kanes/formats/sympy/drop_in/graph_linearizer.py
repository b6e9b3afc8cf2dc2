"""SymPy's `Linearizer` on a graph.

The equations of motion are

    f_c(q) = 0,  f_v(q, u) = 0,  f_a(q, q̇, u, u̇) = 0,
    f_0(q, q̇) + f_1(q, u) = 0,  f_2(q, u̇) + f_3(q, q̇, u, r) + f_4(q, λ) = 0.

Derivatives are taken by automatic differentiation, then the operating point is put in, and dependent coordinates and
speeds are solved for where only that point is left.

Source: sympy-linearize.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from sympy import Expr, Matrix, sympify
from sympy.physics.mechanics.linearize import Linearizer
from sympy.physics.vector import dynamicsymbols

from kanes.base.types import GraphMatrix
from kanes.expr.graphs.growing_graph import GrowingGraph
from kanes.expr.graphs.written_back import written_back
from kanes.formats.sympy.drop_in.linear_solvers import LinearSolver, solved


class GraphLinearizer(Linearizer):
    """What SymPy's own linearizer has, with `linearize` on a graph."""

    def __init__(self, *equations: Any, linear_solver: LinearSolver = "LU", **names: Any) -> None:
        super().__init__(*equations, linear_solver=linear_solver, **names)
        self._solver = linear_solver

    def linearize(
        self,
        op_point: Mapping[Expr, Any] | Iterable[Mapping[Expr, Any]] | None = None,
        A_and_B: bool = False,
        simplify: bool = False,
    ) -> tuple[Any, ...]:
        """M, A and B of M δẋ = A δx + B δr, or A and B of δẋ = A δx + B δr, at an operating point.

        x are the independent coordinates and speeds; in the first form δẋ is that of all coordinates and speeds.
        """
        self._form_permutation_matrices()
        graph = GrowingGraph(dynamicsymbols._t)
        M, A, B = self._matrices(graph, _as_one(op_point))
        if A_and_B:
            PT, width = graph.lift(self.perm_mat.T), A.shape[1]
            x = PT @ solved(graph, M, graph.beside([A, B]), self._solver)
            found = written_back(graph, [x[:, :width], x[:, width:]])
        else:
            found = written_back(graph, [M, A, B])
        if not len(self.r):
            found[-1] = Matrix()
        if simplify:
            for matrix in found:
                matrix.simplify()
        return tuple(found)

    def _matrices(
        self, graph: GrowingGraph, point: Mapping[Expr, Expr]
    ) -> tuple[GraphMatrix, GraphMatrix, GraphMatrix]:
        _, m, n, o, s, k = self._dims
        slopes = _Slopes(graph, self, point)
        C_0, C_1, C_2 = self._ways(graph, slopes)
        f_d = ("f_2", "f_3", "f_4")
        M = [
            [slopes.by("qd", "f_0"), graph.zeros(n, o + k)],
            [slopes.by("qd_dup", "f_a"), slopes.by("ud", "f_a"), graph.zeros(m, k)],
            [slopes.by("qd_dup", "f_3"), slopes.by("ud", "f_2"), slopes.by("lams", "f_4")],
        ]
        A = []
        for by_q, by_u in (
            (slopes.by("q", "f_0", "f_1"), slopes.by("u", "f_1")),
            (slopes.by("q", "f_a"), slopes.by("u", "f_a")),
            (slopes.by("q", *f_d), slopes.by("u", "f_2", "f_3")),
        ):
            A.append([-(by_q + by_u @ C_1) @ C_0, -by_u @ C_2])
        B = [[graph.zeros(n + m, s)], [-slopes.by("r", "f_3")]]
        return graph.blocks(M), graph.blocks(A), graph.blocks(B)

    def _ways(self, graph: GrowingGraph, slopes: _Slopes) -> tuple[GraphMatrix, GraphMatrix, GraphMatrix]:
        """δq = C_0 δq_i  and  δu = C_1 δq + C_2 δu_i."""
        l, m, n, o, _, _ = self._dims
        C_0, C_1, C_2 = graph.lift(self._Pqi), graph.zeros(o, n), graph.lift(self._Pui)
        if l:
            J, P = slopes.by("q", "f_c"), graph.lift(self._Pqd)
            C_0 = C_0 - P @ solved(graph, J @ P, J @ C_0, self._solver)
        if m:
            J, P = slopes.by("u", "f_v"), graph.lift(self._Pud)
            right = graph.beside([slopes.by("q", "f_v"), J @ C_2])
            found = P @ solved(graph, J @ P, right, self._solver)
            C_1, C_2 = -found[:, :n], C_2 - found[:, n:]
        return C_0, C_1, C_2


class _Slopes:
    """Derivatives of all equations by all variables, at the operating point."""

    def __init__(self, graph: GrowingGraph, linearizer: Linearizer, point: Mapping[Expr, Expr]) -> None:
        self._graph = graph
        variables = {
            "q": linearizer.q,
            "qd": linearizer._qd,
            "qd_dup": linearizer._qd_dup,
            "u": linearizer.u,
            "ud": linearizer._ud,
            "r": linearizer.r,
            "lams": linearizer.lams,
        }
        symbols = list(dict.fromkeys(symbol for group in variables.values() for symbol in group))
        self._columns = {name: [symbols.index(symbol) for symbol in group] for name, group in variables.items()}
        self._rows: dict[str, list[int]] = {}
        equations: list[Expr] = []
        for name in ("f_0", "f_1", "f_2", "f_3", "f_4", "f_c", "f_v", "f_a"):
            own = list(getattr(linearizer, name))
            self._rows[name] = list(range(len(equations), len(equations) + len(own)))
            equations += own
        J = graph.jacobian(graph.lift(Matrix(equations)), symbols)
        (self._J,) = graph.at([J], {symbol: _point_value(graph, value) for symbol, value in point.items()})

    def by(self, variables: str, *equations: str) -> GraphMatrix:
        """Of the sum of some equations."""
        first, *others = (self._J[self._rows[name], self._columns[variables]] for name in equations)
        return sum(others, first)


def _as_one(point: Mapping[Expr, Any] | Iterable[Mapping[Expr, Any]] | None) -> dict[Expr, Expr]:
    points = [point] if isinstance(point, Mapping) else list(point or ())
    # Text, which SymPy would evaluate, is no value.
    exactly = partial(sympify, strict=True)
    return {exactly(symbol): exactly(value) for each in points for symbol, value in each.items()}


def _point_value(graph: GrowingGraph, value: Expr) -> GraphMatrix:
    """Whole numbers as inputs, so that the cosine of one remains what it is; nought as nought."""
    if value.is_zero:
        return graph.zeros(1, 1)
    return graph.enter(value) if value.is_Integer else graph.scalar(value)
