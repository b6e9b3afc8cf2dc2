"""Linear expressions taken apart, against derivatives; expressions as numbers, against SymPy's own.

Proves: expr/linear.py, expr/evaluate.py.
"""

import numpy as np
import pytest
import sympy
from sympy import cos, sin

from kanes.expr.algebra import matrix_of
from kanes.expr.evaluate import numerical
from kanes.expr.linear import coefficients, is_linear, ordered_symbols, sample, substitute

a, b, u, v = sympy.symbols("a b u v")


def test_coefficients_and_what_remains_make_up_the_expression():
    expression = (a + cos(b)) * u - 3 * v / a + sin(a * b)
    (by_u, by_v), rest = coefficients(expression, [u, v])
    assert (by_u, by_v, rest) == (a + cos(b), -3 / a, sin(a * b))
    assert coefficients(a, [u, v]) == ([0, 0], a)


@pytest.mark.parametrize(
    "expression",
    [u, -u, 2 * a * u * (a + b) + v, u * sin(b) * a + u * cos(b) - b, a * (b * u + v) + u, u / a + a * v, sin(b) * v],
)
def test_coefficients_are_derivatives_to_the_letter(expression):
    found, _ = coefficients(expression, [u, v])
    assert found == [expression.diff(u), expression.diff(v)]


def test_a_large_matrix_is_that_of_its_entries():
    entries = {(row, (7 * row) % 400): a + row for row in range(400)}
    large = matrix_of(400, 400, entries)
    assert large.todok() == entries
    numbers = sample(large)
    assert np.count_nonzero(numbers) == 400
    np.testing.assert_allclose([numbers[place] - place[0] for place in entries], numbers[0, 0], atol=1e-12)


@pytest.mark.parametrize(
    ("expression", "linear"),
    [
        (a * u + v, True),
        (u * v, False),
        (u**2 - u * (u - a), True),  # what is not linear cancels
        (sin(u), False),
        (u / (1 + v), False),
        (b**2, True),
    ],
)
def test_linear_is_what_no_derivative_knows_the_symbols_of(expression, linear):
    assert is_linear(expression, [u, v]) is linear


def test_symbols_are_replaced_all_at_once():
    assert substitute(u - 2 * v, {u: v, v: u}) == v - 2 * u


def test_symbols_are_listed_as_often_as_they_are_met():
    assert ordered_symbols(a * sin(a)) == [a, a]
    assert sorted(ordered_symbols(sin(a) - b * u), key=str) == [a, b, u]


def test_a_matrix_at_sample_values_has_the_rank_of_the_general_case():
    """The second row is a multiple of the first by a symbol, the third is not."""
    matrix = sympy.ImmutableMatrix([[a, b, 1], [a * u, b * u, u], [1, a, b]])
    numbers = sample(matrix)
    assert np.linalg.matrix_rank(numbers) == 2
    assert np.array_equal(sample(matrix), numbers)
    assert sample(sympy.ImmutableMatrix([[1, 2], [3, 4]])).tolist() == [[1, 2], [3, 4]]


def test_expressions_are_the_numbers_of_sympy_whatever_symbols_are_called():
    """A symbol named like a function of NumPy, and the derivative of a derivative of |x|."""
    sine = sympy.Symbol("sin")
    x = sympy.Symbol("x", real=True)
    matrix = sympy.ImmutableMatrix([[sine * sin(x), sympy.Abs(x).diff(x, 2)]])
    ((first, second),) = numerical([sine, x], [matrix])([0.7, 1.3])[0]
    assert first == pytest.approx(0.7 * np.sin(1.3), rel=1e-15)
    assert second == 0
