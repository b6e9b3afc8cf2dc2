"""Rows made orthogonal in the metric of the mass matrix, against NumPy's QR and the bordered equations.

Proves: dynamics/constraints/null_space.py, expr/graphs/graph_matrices.py.
"""

import numpy as np
import pytest

from kanes.dynamics.constraints.null_space import orthogonalised
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import Parameter

# Matrices of order one with condition numbers of some tens, and sums of six products.
ROUNDED = {"rtol": 1e-12, "atol": 1e-13}


@pytest.fixture(scope="module")
def numbers():
    random = np.random.default_rng(7)
    root = random.uniform(-1, 1, (6, 6))
    return root @ root.T + np.eye(6), random.uniform(-1, 1, (3, 6)), random.uniform(-1, 1, 6), random.uniform(-1, 1, 3)


def evaluated(M, C, families, ask):
    """What is asked of the rows, as NumPy arrays."""
    graph = Graph((Parameter("p"),))
    lift = lambda array: graph.lift(Matrix(np.atleast_2d(array).tolist()))  # noqa: E731
    space = orthogonalised(graph, lift(M), lift(C), families)
    return [np.array(each) for each in graph.function(ask(space, lift))(np.zeros(1))]


def test_rows_are_those_of_a_qr_factorisation_in_the_metric_of_the_mass_matrix(numbers):
    M, C, _, _ = numbers
    # Rows of one family each: sizes are their own, so that a pivot is s_i / ⟨b_i, b_i⟩.
    *squares, pivots = evaluated(
        M, C, ("a", "b", "c"), lambda space, lift: [*(1 / each for each in space.over_s), sum(space.pivots)]
    )
    metric = np.linalg.cholesky(np.linalg.inv(M)).T  # ‖metric x‖² = xᵀ M⁻¹ x
    _, R = np.linalg.qr(metric @ C.T)
    np.testing.assert_allclose(np.ravel(squares), np.diag(R) ** 2, **ROUNDED)
    whole = np.diag(C @ np.linalg.inv(M) @ C.T)
    np.testing.assert_allclose(pivots.item(), (np.diag(R) ** 2 / whole).sum(), **ROUNDED)


def test_accelerations_and_multipliers_are_those_of_the_bordered_equations(numbers):
    M, C, f, c = numbers

    def ask(space, lift):
        udot, multipliers = space.solved(lift(f[:, None]), [lift(each) for each in c])
        return [udot, *multipliers]

    udot, *multipliers = evaluated(M, C, ("a",) * 3, ask)
    both = np.linalg.solve(np.block([[M, -C.T], [C, np.zeros((3, 3))]]), np.concatenate([f, c]))
    np.testing.assert_allclose([*udot.ravel(), *np.ravel(multipliers)], both, **ROUNDED)


def test_the_least_change_is_the_one_of_gauss(numbers):
    """δ = M⁻¹ Cᵀ (C M⁻¹ Cᵀ)⁻¹ r has the least δᵀ M δ of all with C δ = r."""
    M, C, _, r = numbers
    (change,) = evaluated(M, C, ("a",) * 3, lambda space, lift: [space.least_change([lift(each) for each in r])])
    over = np.linalg.solve(M, C.T)
    np.testing.assert_allclose(change.ravel(), over @ np.linalg.solve(C @ over, r), **ROUNDED)


def test_a_row_that_follows_from_those_before_it_bears_nothing(numbers):
    M, C, f, c = numbers
    C, c = np.vstack([C, C[0] - 2 * C[2]]), np.append(c, c[0] - 2 * c[2])

    def ask(space, lift):
        udot, multipliers = space.solved(lift(f[:, None]), [lift(each) for each in c])
        return [udot, *multipliers]

    udot, *multipliers = evaluated(M, C, ("a",) * 4, ask)
    both = np.linalg.solve(np.block([[M, -C[:3].T], [C[:3], np.zeros((3, 3))]]), np.concatenate([f, c[:3]]))
    np.testing.assert_allclose([*udot.ravel(), *np.ravel(multipliers)], [*both, 0.0], **ROUNDED)
