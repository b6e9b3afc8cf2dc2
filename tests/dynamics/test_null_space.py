"""Rows made orthogonal in the metric of the mass matrix, against NumPy's QR and the bordered equations.

Proves: dynamics/constraints/null_space.py, dynamics/constraints/row_products.py, expr/graphs/matrices.py.
"""

from fractions import Fraction

import numpy as np
import pytest

from kanes.dynamics.constraints.null_space import orthogonalised
from kanes.dynamics.constraints.row_products import row_products
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import from_entries
from kanes.expr.symbols import Parameter

# Matrices of order one with condition numbers of some tens, and sums of six products.
ROUNDED = {"rtol": 1e-12, "atol": 1e-13}


@pytest.fixture(scope="module")
def numbers():
    random = np.random.default_rng(7)
    root = random.uniform(-1, 1, (6, 6))
    return root @ root.T + np.eye(6), random.uniform(-1, 1, (3, 6)), random.uniform(-1, 1, 6), random.uniform(-1, 1, 3)


BOTH = pytest.mark.parametrize("made", [orthogonalised, row_products])


def evaluated(M, C, families, ask, made):
    """What is asked of the rows, as NumPy arrays."""
    graph = Graph((Parameter("p"),))
    lift = lambda array: graph.lift(Matrix(np.atleast_2d(array).tolist()))  # noqa: E731
    space = made(graph, lift(M), lift(C), families)
    return [np.array(each) for each in graph.function(ask(space, lift))(np.zeros(1))]


@BOTH
def test_rows_are_those_of_a_qr_factorisation_in_the_metric_of_the_mass_matrix(numbers, made):
    M, C, _, _ = numbers
    # Rows of one family each: sizes are their own, so that a pivot is s_i / ⟨b_i, b_i⟩.
    *squares, pivots = evaluated(
        M, C, ("a", "b", "c"), lambda space, lift: [*(1 / space.over_s[i] for i in range(3)), sum(space.pivots)], made
    )
    metric = np.linalg.cholesky(np.linalg.inv(M)).T  # ‖metric x‖² = xᵀ M⁻¹ x
    _, R = np.linalg.qr(metric @ C.T)
    np.testing.assert_allclose(np.ravel(squares), np.diag(R) ** 2, **ROUNDED)
    whole = np.diag(C @ np.linalg.inv(M) @ C.T)
    np.testing.assert_allclose(pivots.item(), (np.diag(R) ** 2 / whole).sum(), **ROUNDED)


@BOTH
def test_accelerations_and_multipliers_are_those_of_the_bordered_equations(numbers, made):
    M, C, f, c = numbers

    def ask(space, lift):
        udot, multipliers = space.solved(lift(f[:, None]), [lift(each) for each in c])
        return [udot, *multipliers]

    udot, *multipliers = evaluated(M, C, ("a",) * 3, ask, made)
    both = np.linalg.solve(np.block([[M, -C.T], [C, np.zeros((3, 3))]]), np.concatenate([f, c]))
    np.testing.assert_allclose([*udot.ravel(), *np.ravel(multipliers)], both, **ROUNDED)


@BOTH
def test_the_least_change_is_the_one_of_gauss(numbers, made):
    """δ = M⁻¹ Cᵀ (C M⁻¹ Cᵀ)⁻¹ r has the least δᵀ M δ of all with C δ = r."""
    M, C, _, r = numbers
    (change,) = evaluated(M, C, ("a",) * 3, lambda space, lift: [space.least_change([lift(each) for each in r])], made)
    over = np.linalg.solve(M, C.T)
    np.testing.assert_allclose(change.ravel(), over @ np.linalg.solve(C @ over, r), **ROUNDED)


@BOTH
def test_a_row_that_follows_from_those_before_it_bears_nothing(numbers, made):
    M, C, f, c = numbers
    C, c = np.vstack([C, C[0] - 2 * C[2]]), np.append(c, c[0] - 2 * c[2])

    def ask(space, lift):
        udot, multipliers = space.solved(lift(f[:, None]), [lift(each) for each in c])
        return [udot, *multipliers]

    udot, *multipliers = evaluated(M, C, ("a",) * 4, ask, made)
    both = np.linalg.solve(np.block([[M, -C[:3].T], [C[:3], np.zeros((3, 3))]]), np.concatenate([f, c[:3]]))
    np.testing.assert_allclose([*udot.ravel(), *np.ravel(multipliers)], [*both, 0.0], **ROUNDED)


def exactly(M, C, f, c):
    """The bordered equations solved in fractions."""
    n, m = len(f), len(c)
    rows = np.block([[M, -C.T, f[:, None]], [C, np.zeros((m, m)), c[:, None]]])
    rows = [[Fraction(float(entry)) for entry in row] for row in rows]
    for k in range(n + m):
        best = max(range(k, n + m), key=lambda i: abs(rows[i][k]))
        rows[k], rows[best] = rows[best], rows[k]
        rows[k] = [entry / rows[k][k] for entry in rows[k]]
        for i in range(n + m):
            if i != k and rows[i][k] != 0:
                rows[i] = [a - rows[i][k] * b for a, b in zip(rows[i], rows[k], strict=True)]
    return np.array([float(row[-1]) for row in rows[:n]])


@BOTH
def test_accelerations_keep_their_digits_where_rows_are_nearly_parallel(numbers, made):
    """Rows at 2e-3 from each other: a condition of 1e3 of the rows, whose square their products have."""
    M, C, f, _ = numbers
    C = np.vstack([C[:2], C[0] - C[1] / 2 + 2e-3 * C[2]])
    c = C @ np.array([0.3, -0.2, 0.5, 0.1, -0.4, 0.6])
    ask = lambda space, lift: [space.solved(lift(f[:, None]), [lift(each) for each in c])[0]]  # noqa: E731
    (udot,) = evaluated(M, C, ("a",) * 3, ask, made)
    # Round-off times the condition of the rows, and not its square.
    np.testing.assert_allclose(udot.ravel(), exactly(M, C, f, c), rtol=0, atol=3e-12)


def test_products_of_rows_along_a_chain_take_a_share_of_operations_each():
    def operations(count):
        graph = Graph(tuple(Parameter(f"p{k}") for k in range(count + 1)))
        symbols = [graph.scalar(symbol) for symbol in graph.symbols]
        C = from_entries(count, count + 1, {(k, k + j): symbols[k + j] for k in range(count) for j in (0, 1)})
        space = row_products(graph, graph.lift(Matrix.eye(count + 1)), C, range(count))
        udot, _ = space.solved(graph.stack_rows(symbols, 1), symbols[:count])
        return graph.program({"y": udot}).operation_count

    few, more, many = (operations(count) for count in (10, 20, 40))
    assert many - more == 2 * (more - few)
