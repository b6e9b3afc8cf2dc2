"""Expressions on a graph and back, derivatives of what it cannot see, and equations solved there.

Proves: expr/graphs/growing_graph.py, expr/graphs/written_back.py, expr/graphs/solved_equations.py.
"""

from __future__ import annotations

from typing import Any

import pytest
from sympy import (
    Function,
    ImmutableMatrix,
    Integer,
    Matrix,
    Piecewise,
    Rational,
    S,
    Symbol,
    atan2,
    cos,
    cse,
    exp,
    log,
    pi,
    sin,
    sqrt,
    symbols,
    tan,
    zoo,
)

from kanes.base.errors import WrongValueError
from kanes.expr.graphs.growing_graph import GrowingGraph
from kanes.expr.graphs.solved_equations import by_cramer, eliminated
from kanes.expr.graphs.written_back import LARGE, written_back
from mechanics_numbers import assert_same

t, a, b, x, y = symbols("t a b x y")
q = Function("q")(t)


@pytest.mark.parametrize(
    "expression",
    [
        a + 2 * b - 3,
        a * b**2 / (x + 1) - sqrt(a),
        sin(q) * cos(q.diff(t)) + tan(x) ** 3,
        Rational(1, 3) * a + 0.1 * b + pi * x,
        sqrt(2) * a + cos(pi / 7) + (1 + sqrt(3)) * b,
        Integer(2) ** 60 * a + 1,
        a ** Rational(3, 2) + b**x + exp(-a) + log(b) + atan2(a, b),
        Piecewise((a, a > b), (b, True)) * x,
        Function("f")(q, a) + abs(x - y),
        S.Zero,
    ],
)
def test_expressions_come_back_as_they_were(expression: Any) -> None:
    graph = GrowingGraph(t)
    assert written_back(graph, [graph.lift(ImmutableMatrix([expression]))])[0] == Matrix([expression])


def test_time_derivatives_see_through_everything() -> None:
    f = Function("f")
    expressions = [sin(q) * a, f(q) * t, Piecewise((q**2, q > 0), (t, True)), q.diff(t) * q, sqrt(2) * a]
    graph = GrowingGraph(t)
    found = written_back(graph, [graph.time_derivative(graph.lift(ImmutableMatrix(expressions)))])[0]
    assert_same(found, Matrix(expressions).diff(t), "d/dt")


def test_rates_that_are_given_come_first() -> None:
    graph = GrowingGraph(t)
    graph.set_rates({q: graph.scalar(a), b: graph.scalar(x)})
    found = written_back(graph, [graph.time_derivative(graph.lift(ImmutableMatrix([q**2 * b])))])[0]
    assert_same(found, Matrix([2 * a * b * q + q**2 * x]), "d/dt")


def test_partial_derivatives_see_through_everything() -> None:
    f = Function("f")
    expressions = [f(x) * y, Piecewise((x**3, a > 0), (x * y, True)), x * y + a]
    graph = GrowingGraph(t)
    found = written_back(graph, [graph.jacobian(graph.lift(ImmutableMatrix(expressions)), [x, y])])[0]
    assert_same(found, Matrix(expressions).jacobian([x, y]), "slopes")


def test_a_meaning_holds_in_what_the_graph_cannot_see() -> None:
    graph = GrowingGraph(t)
    graph.mean(q.diff(t), a + b)
    given = ImmutableMatrix([Piecewise((q.diff(t), x > 0), (0, True)), sin(q.diff(t))])
    assert written_back(graph, [graph.lift(given)])[0] == Matrix([Piecewise((a + b, x > 0), (0, True)), sin(a + b)])


def test_other_values_are_put_in_at_once() -> None:
    graph = GrowingGraph(t)
    (swapped,) = graph.at(
        [graph.lift(ImmutableMatrix([x - 2 * y]))], {x: graph.scalar(y), y: graph.scalar(x), b: graph.scalar(a)}
    )
    assert written_back(graph, [swapped])[0] == Matrix([y - 2 * x])


def test_what_is_divided_by_zero_is_infinite() -> None:
    graph = GrowingGraph(t)
    (infinite,) = graph.at([graph.lift(ImmutableMatrix([1 / x]))], {x: graph.zeros(1, 1)})
    assert written_back(graph, [infinite])[0] == Matrix([zoo])


@pytest.mark.heavy
def test_large_programs_share_their_terms() -> None:
    """Nested squares: each is used twice by the next, so that written out there are 2⁶⁰ of them."""
    graph = GrowingGraph(t)
    value = graph.scalar(x)
    for k in range(LARGE):
        value = value * value + graph.scalar(a) if k < 60 else value + graph.scalar(Symbol(f"s{k}"))
    value = value - graph.scalar(y) * 2 / 3
    first, second = (written_back(graph, [value])[0][0] for _ in range(2))
    assert first is second
    squares, _ = cse(first)
    assert len(squares) < 200


def test_a_large_program_has_the_value_of_a_small_one(monkeypatch: pytest.MonkeyPatch) -> None:
    given = ImmutableMatrix([(a - 2 * b) ** 2 / (x * y) - sin(a - 2 * b) * 3 * x**-2 + sqrt(x**2 * a), -x * y * y / x])
    graph = GrowingGraph(t)
    lifted = graph.lift(given)
    monkeypatch.setattr("kanes.expr.graphs.written_back.LARGE", 0)
    assert_same(written_back(graph, [lifted])[0], Matrix(given), "shared terms")


@pytest.mark.parametrize("how", ["elimination", "Cramer"])
def test_equations_are_solved(how: str) -> None:
    """A pivot that is zero, blocks that do not hang together, and one that only looks as if it were no zero."""
    A = ImmutableMatrix(
        [[0, a, 0, 0, 0], [b, sin(x), 0, 0, 1], [0, 0, x, y, 0], [0, 0, 2 * y, x, b], [0, 0, 0, 0, a * b]]
    )
    right = ImmutableMatrix([[1, a], [b, 0], [x, y], [a, b], [0, 1]])
    graph = GrowingGraph(t)
    lifted = graph.lift(A), graph.lift(right)
    solution = eliminated(graph, *lifted) if how == "elimination" else by_cramer(graph, *lifted)
    assert_same(Matrix(A) * written_back(graph, [solution])[0], Matrix(right), how)


def test_a_pivot_that_cancels_is_none() -> None:
    A = ImmutableMatrix([[(a + b) ** 2 - a**2 - 2 * a * b - b**2, 1], [1, 1]])
    graph = GrowingGraph(t)
    solution = eliminated(graph, graph.lift(A), graph.lift(ImmutableMatrix([1, 3])))
    assert_same(written_back(graph, [solution])[0], Matrix([2, 1]), "x")


def test_equations_without_a_solution_are_refused() -> None:
    graph = GrowingGraph(t)
    A = graph.lift(ImmutableMatrix([[a, b], [2 * a, 2 * b]]))
    for solve in (eliminated, by_cramer):
        with pytest.raises(WrongValueError, match=r"matrix is singular for all values of the symbols"):
            solve(graph, A, graph.lift(ImmutableMatrix([1, 1])))
    full = graph.lift(ImmutableMatrix(10, 10, lambda i, j: Symbol(f"m{i}_{j}")))
    with pytest.raises(WrongValueError, match=r"Cramer's rule: 10 coupled unknowns.*Choose 'LU' above 9"):
        by_cramer(graph, full, graph.lift(ImmutableMatrix([1] * 10)))
