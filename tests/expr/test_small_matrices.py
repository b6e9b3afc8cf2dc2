"""Blocks, cofactors and factors of small matrices, against SymPy's and NumPy's own.

Proves: expr/simplify/blocks.py, expr/simplify/tidy.py, expr/graphs/matrices.py.
"""

import numpy as np
import pytest
import sympy

from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import factorised
from kanes.expr.simplify.blocks import cofactor_adjugate, cofactor_determinant, connected_blocks
from kanes.expr.simplify.tidy import tidy_quotient
from kanes.expr.symbols import Parameter

a, b, c, d = sympy.symbols("a b c d")


def test_rows_and_columns_that_hang_together_are_found():
    """Two blocks whose rows and columns are shuffled, and a row that is all zeros."""
    matrix = sympy.ImmutableMatrix([[a, 0, b, 0], [0, c, 0, 1], [d, 0, 0, 0], [0, 0, 0, 0]])
    blocks = {rows: columns for rows, columns in connected_blocks(matrix) if rows}
    assert blocks == {(0, 2): (0, 2), (1,): (1, 3), (3,): ()}


@pytest.mark.parametrize("n", range(5))
def test_cofactors_give_the_determinant_and_the_inverse(n):
    random = np.random.default_rng(n)
    matrix = sympy.ImmutableMatrix(n, n, lambda i, j: int(random.integers(-5, 6)) + (a if i == j else 0))
    determinant = cofactor_determinant(matrix)
    assert sympy.expand(determinant - matrix.det()) == 0
    if n:
        product = (matrix * cofactor_adjugate(matrix) - determinant * sympy.eye(n)).applyfunc(sympy.expand)
        assert product == sympy.zeros(n)


def test_a_quotient_is_one_where_that_is_shorter():
    expression = a * b - a * b * c / (a + c)
    short = tidy_quotient(expression)
    assert sympy.simplify(short - expression) == 0
    assert sympy.count_ops(short) < sympy.count_ops(expression)
    assert tidy_quotient(a / b) == a / b


def test_factors_on_a_graph_solve_as_numpy_does():
    """L D Lᵀ with rows in another order solves M x = f, and L⁻¹ and L⁻ᵀ are each other's transposes."""
    random = np.random.default_rng(2)
    root, f = random.uniform(-1, 1, (5, 5)), random.uniform(-1, 1, (5, 1))
    M = root @ root.T + np.diag([1.0, 0, 3, 0, 2]) + 0.1 * np.eye(5)
    graph = Graph((Parameter("p"),))
    factors = factorised(graph.lift(Matrix(M.tolist())))
    x = factors.backward(factors.forward(graph.lift(Matrix(f.tolist()))) / factors.D)
    found, D = graph.function([x, factors.D])(np.zeros(1))
    # Round-off times the condition of M, some tens.
    np.testing.assert_allclose(found, np.linalg.solve(M, f), rtol=1e-12)
    assert np.prod(D) == pytest.approx(np.linalg.det(M), rel=1e-12)
    assert (np.array(D) > 0).all()
