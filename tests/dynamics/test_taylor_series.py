"""Series of motions against derivatives that SymPy takes, and against series that are known.

Proves: dynamics/programs/taylor_series.py.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy
from sympy import Abs, Float, Max, acos, asin, atan, atan2, cos, cosh, exp, log, sin, sinh, sqrt, tan, tanh

import kanes as kn
from kanes.codegen.by_numpy import run_with_numpy
from kanes.dynamics.programs.taylor_series import series_program
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph

t, x, y, p = sympy.symbols("t x y p")
PLACE = {"t": 0.3, "x": 0.2, "y": -0.4, "p": 1.3}

# One law for each rule; none of them has a zero where it is looked at.
LAWS = {
    "sums": 2 * x - y + 3,
    "time": t**2 * x,
    "product": x * y * (x + 1),
    "quotient": (x + 1) / (y + 2),
    "inverse": 1 / (1 + x**2),
    "square root": sqrt(3 + x * y),
    "whole powers": (1 + x) ** 3 + (2 + y) ** -5,
    "power": (1.5 + x) ** 2.5,
    "power of a parameter": (1.5 + x) ** p,
    "sine, cosine": sin(x) * cos(2 * y + t),
    "sine alone": sin(x + p),
    "tangent": tan(x - y),
    "exponential": exp(-x * y),
    "logarithm": log(2 + x),
    "hyperbolic": sinh(x) + cosh(y),
    "hyperbolic tangent": tanh(x + y),
    "arcs": asin(x) + acos(y) + atan(x * y),
    "arc of two": atan2(x + 1, y + 2),
    "parameters": Abs(p) * Max(p, 1) * x,
}


def series(laws: list[sympy.Expr], order: int, **values: float) -> np.ndarray:
    """Coefficients by our program, order by order, of ẋ and ẏ."""
    graph = Graph((t, x, y, p))
    program = series_program(graph.program({"dx": graph.lift(Matrix(laws))}), ("x", "y"), "t", order)
    return run_with_numpy(program, {**PLACE, **values})["series"].reshape(order, 2)


def by_sympy(laws: list[sympy.Expr], order: int) -> np.ndarray:
    """The same from total derivatives, in forty digits."""
    exact = {sympy.Symbol(name): Float(value, 40) for name, value in PLACE.items()}
    rows, rates = [], sympy.Matrix(laws)
    for k in range(1, order + 1):
        rows.append([float(rate.subs(exact).evalf(30) / sympy.factorial(k)) for rate in rates])
        rates = rates.applyfunc(lambda rate: rate.diff(t) + rate.diff(x) * laws[0] + rate.diff(y) * laws[1])
    return np.array(rows)


@pytest.mark.parametrize("name", LAWS)
def test_derivatives_by_sympy(name):
    laws = [LAWS[name], sympy.Integer(1) + x * y / 2]
    expected = by_sympy(laws, 4)
    # Sums of a few dozen terms of the size of the largest one, each rounded.
    np.testing.assert_allclose(series(laws, 4), expected, rtol=0, atol=1e-14 * np.abs(expected).max())


def test_series_that_are_known():
    """ẋ = x gives 1/k!, ẏ = 1 + y² from zero the tangent: τ + τ³/3 + 2 τ⁵/15 + 17 τ⁷/315."""
    found = series([x, 1 + y**2], 8, x=1.0, y=0.0)
    np.testing.assert_allclose(found[:, 0], [1 / math.factorial(k) for k in range(1, 9)], rtol=1e-15)
    np.testing.assert_allclose(found[:, 1], [1, 0, 1 / 3, 0, 2 / 15, 0, 17 / 315, 0], rtol=1e-14, atol=1e-17)


def test_a_whole_power_at_zero():
    """Products have a series where logarithms have none."""
    np.testing.assert_array_equal(series([x**3, sympy.Integer(1)], 3, x=0.0), [[0, 1], [0, 0], [0, 0]])


@pytest.mark.parametrize(
    "law", [Abs(x), Max(x, t), sympy.Piecewise((x, t < 1), (y, True)), sympy.sign(y), (2 + x) ** y]
)
def test_what_has_no_series(law):
    with pytest.raises(kn.ExpressionError, match="no Taylor series everywhere. Use method='auto'"):
        series([law, x], 4)


def test_nothing_is_computed_for_what_stays():
    """A linear law with constant coefficients takes as many operations for each further order."""
    graph = Graph((t, x, y, p))
    program = graph.program({"dx": graph.lift(Matrix([y, -p * x]))})
    counts = [series_program(program, ("x", "y"), "t", order).operation_count for order in (4, 5, 6, 7)]
    assert np.ptp(np.diff(counts)) == 0
