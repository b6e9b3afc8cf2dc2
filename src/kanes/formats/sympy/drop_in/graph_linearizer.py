"""SymPy's `Linearizer` on a graph.

The equations of motion are

    f_c(q) = 0,  f_v(q, u) = 0,  f_a(q, q̇, u, u̇) = 0,
    f_0(q, q̇) + f_1(q, u) = 0,  f_2(q, u̇) + f_3(q, q̇, u, r) + f_4(q, λ) = 0.

Derivatives are taken by automatic differentiation, then the operating point is put in, and dependent coordinates and
speeds are solved for at that point.

For a `KanesMethod`, f_0 = q̇, f_1 = k_u u + f_k, f_2 = −k_d u̇, f_3 = F_r − h and f_4 = 0. Every term is in one function
only. Auxiliary speeds are zero.

Source: sympy-linearize.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from sympy import Expr, Matrix, sympify, zeros
from sympy.core.sorting import default_sort_key
from sympy.physics.mechanics import KanesMethod, find_dynamicsymbols
from sympy.physics.mechanics.linearize import Linearizer
from sympy.physics.vector import dynamicsymbols

from kanes.base.types import GraphMatrix
from kanes.expr.graphs.growing_graph import GrowingGraph
from kanes.expr.graphs.written_back import written_back
from kanes.expr.symbols import ExprLike
from kanes.formats.sympy.drop_in.linear_solvers import LinearSolver, solved


class GraphLinearizer(Linearizer):
    """SymPy's linearizer with `linearize` on a graph."""

    def __init__(
        self, *equations: Iterable[Expr] | None, linear_solver: LinearSolver = "LU", **named: Iterable[Expr] | None
    ) -> None:
        super().__init__(*equations, linear_solver=linear_solver, **named)
        self._solver = linear_solver

    def linearize(
        self,
        op_point: Mapping[Expr, ExprLike] | Iterable[Mapping[Expr, ExprLike]] | None = None,
        A_and_B: bool = False,
        simplify: bool = False,
    ) -> tuple[Matrix, ...]:
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
        C_0, C_1, C_2 = self._variations(graph, slopes)
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

    def _variations(self, graph: GrowingGraph, slopes: _Slopes) -> tuple[GraphMatrix, GraphMatrix, GraphMatrix]:
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


def _as_one(point: Mapping[Expr, ExprLike] | Iterable[Mapping[Expr, ExprLike]] | None) -> dict[Expr, Expr]:
    points = [point] if isinstance(point, Mapping) else list(point or ())
    # Text, which SymPy would evaluate, is not a value.
    exactly = partial(sympify, strict=True)
    return {exactly(symbol): exactly(value) for each in points for symbol, value in each.items()}


def _point_value(graph: GrowingGraph, value: Expr) -> GraphMatrix:
    """Whole numbers as inputs, so that the cosine of one is not evaluated; zero as zero."""
    if value.is_zero:
        return graph.zeros(1, 1)
    return graph.enter(value) if value.is_Integer else graph.scalar(value)


def linearizer_of(method: KanesMethod, linear_solver: LinearSolver) -> GraphLinearizer:
    """The linearizer of a `KanesMethod` whose equations are derived."""
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
    """r: the functions of time in the forcing vector other than the motion; they may not be in other terms."""
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
