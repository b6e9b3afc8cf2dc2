"""Sums as whole numbers, their factored forms, and how long these are to read.

Proves: expr/simplify/atoms.py, expr/simplify/factored.py, expr/simplify/lengths.py.
"""

import math

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Add, Mul, Pow, Rational, cos, sin, sqrt

import kanes as kn
from kanes.equations.equations import graphs_of
from kanes.expr.simplify.atoms import UNIT, Atoms
from kanes.expr.simplify.factored import as_it_is, built, factor, factored, light_length, write
from kanes.expr.simplify.lengths import length
from kanes.expr.simplify.terms import expand, multiply
from kanes.expr.simplify.tidy import tidy
from kanes.expr.simplify.trig import as_fourier, as_pythagoras
from kanes.expr.symbols import Coordinate, Parameter, Speed

q1, q2 = Coordinate("q1"), Coordinate("q2")
u1, u2 = Speed("u1"), Speed("u2")
a, b, c = (Parameter(name) for name in "abc")
ATOMS = (q1, u1, u2, a, b, c, sin(q1), cos(q1), sin(q1 + q2))


def test_a_product_of_monomials_is_a_sum_of_integers():
    atoms = Atoms()
    left, right = expand(a**2 * sin(q1) / b, atoms=atoms), expand(b**3 * sin(q1) / a**5, atoms=atoms)
    (one,), (other,) = left.numbers, right.numbers
    assert dict(atoms.expressions(one + other)) == {a: -3, b: 2, sin(q1): 2}
    assert atoms.exponent(one + other, atoms.field(a)) == -3 * UNIT
    assert atoms.part(one + other, atoms.mask([atoms.all.index(b)])) == 2 * UNIT << atoms.field(b)
    assert write(multiply(left, right)) == b**2 * sin(q1) ** 2 / a**3


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ((sqrt(a) + b) * (sqrt(a) - b), a - b**2),
        (a ** Rational(1, 3) * (a ** Rational(2, 3) + b), a + b * a ** Rational(1, 3)),
        (a ** Rational(1, 5) * (a ** Rational(4, 5) + b), a + b * a ** Rational(1, 5)),
        (a**5000 * (a**-4999 + b), a + a**5000 * b),
        (a**b * (a**b + 1), a ** (2 * b) + a**b),
        ((a + b) * (c / (a + b) + 1), a + b + c),
        ((a + 0.5) * (a - 0.25), a**2 + 0.25 * a - 0.125),
        ((a + 0.1) / 3, a / 3 + 0.1 / 3),
        ((a / 3 + b / 4) ** 2, a**2 / 9 + a * b / 6 + b**2 / 16),
        (sympy.S.Zero, sympy.S.Zero),
    ],
)
def test_powers_and_numbers_of_all_kinds_are_multiplied_out(given, written):
    found = write(expand(given))
    point = {a: 0.83, b: 0.61, c: 0.47}
    # A few roundings of numbers near 1; a**5000 is 1e-404 there, which is nothing.
    assert float(found.subs(point)) == pytest.approx(float(written.subs(point)), rel=1e-13)
    assert len(Add.make_args(found)) == len(Add.make_args(sympy.expand(written)))


numbers = st.integers(-6, 6).filter(bool) | st.sampled_from([Rational(1, 2), Rational(-2, 3), Rational(5, 4)])
powers = st.dictionaries(st.sampled_from(ATOMS), st.sampled_from([1, 1, 1, 2, 3, -1, -2]), max_size=4)
terms = st.tuples(numbers, powers).map(lambda term: Mul(term[0], *(Pow(*power) for power in term[1].items())))
sums = st.lists(terms, min_size=1, max_size=8).map(lambda each: Add(*each))


@given(sums, st.booleans())
@settings(max_examples=60, deadline=None, derandomize=True)
def test_forms_are_as_long_as_sympy_finds_the_expressions_that_are_made_of_them(expression, bracketed):
    terms = expand(expression)
    for light in (as_it_is(terms), factored(terms, bracketed=bracketed)):
        made = built(terms.atoms, light)
        assert light_length(terms.atoms, light) == sympy.count_ops(made) == length(made), made


@given(sums, sums, numbers)
@settings(max_examples=30, deadline=None, derandomize=True)
def test_lengths_are_those_of_sympy(left, right, number):
    before_a_bracket = Mul(number, left, evaluate=number == 1 or not left.is_Add)
    for each in (left * right, number * left / right, before_a_bracket, left + number * sin(right)):
        assert length(each) == sympy.count_ops(each), each


@pytest.mark.parametrize(
    "expression",
    [
        *(-a, a - b, -a - b, -(a**2), 1 / a, -1 / a, a**-2, 2 / a, -a / 2, 3 * a / (2 * b), -sin(q1), a**b, sqrt(a)),
        *(Mul(number, a - b, evaluate=False) for number in (-1, 2, -2, Rational(1, 2), Rational(-3, 2))),
        *(sympy.Integer(-3), sympy.Float(-0.5), Rational(-1, 3), 0.5 * a, -0.5 * a / b, sympy.exp(-a), sympy.pi * a),
        *(sympy.Abs(a - b), sympy.Max(a, b), sympy.Piecewise((a, b > 0), (-b * c, True)), a - 1, -a - 1),
    ],
)
def test_lengths_of_single_expressions_are_those_of_sympy(expression):
    assert length(expression) == sympy.count_ops(expression)


@pytest.mark.parametrize(
    ("given", "printed"),
    [
        (a * b + a * c, "a*(b + c)"),
        (2 * a + 2 * b, "2*(a + b)"),
        (u1**2 / 2 + u1 * u2 + u2**2 / 2, "(u1 + u2)**2/2"),
        (u1**2 - 2 * u1 * u2 + u2**2, "(u1 - u2)**2"),
        (u1**2 + u1 * u2 + u2**2, "u1**2 + u2*(u1 + u2)"),
        (u1**2 + c**2 + a**2 + 2 * u1 * c + 2 * u1 * a - 2 * a * c, "c*(-2*a + c + 2*u1) + (a + u1)**2"),
        (a * sin(q1) - a * cos(q1) + b, "a*(sin(q1) - cos(q1)) + b"),
    ],
)
def test_common_factors_go_before_brackets_and_squares_are_seen(given, printed):
    found = factor(expand(given))
    assert str(found) == printed
    assert sympy.expand(found - given) == 0


def test_rounded_numbers_keep_their_digits_through_all_forms():
    expression = (a / 3 + 0.1) * cos(q1) * cos(q2) + 0.7 * sin(q1) ** 2 * b / 7
    point = {a: 0.83, b: 0.61, q1: 0.4, q2: 1.1}
    expanded = expand(expression)
    for form in (expanded, as_fourier(expanded), as_pythagoras(expanded)):
        # Sums of half a dozen numbers below 1.
        assert float(factor(form).subs(point)) == pytest.approx(float(expression.subs(point)), rel=1e-14)
    assert tidy(0.1 * a + 0.2 * a) == sympy.Float(0.1 + 0.2) * a


def value(expression, values):
    """An expression at numbers, node by node."""
    if expression in values:
        return values[expression]
    if expression.is_Number:
        return float(expression)
    arguments = [value(each, values) for each in expression.args]
    kinds = {Add: math.fsum, Mul: math.prod, Pow: lambda pair: pair[0] ** pair[1]}
    if expression.func in kinds:
        return kinds[expression.func](arguments)
    return {sin: math.sin, cos: math.cos}[expression.func](*arguments)


# Operations of M and f by the number of bodies, which may only fall.
LONGEST = {2: (887, 3286), 3: (20599, 69649), 4: (215651, 707618)}


@pytest.mark.parametrize(
    "bodies", [2, pytest.param(3, marks=pytest.mark.heavy), pytest.param(4, marks=pytest.mark.heavy)]
)
def test_the_readable_equations_of_a_chain_in_space_are_those_of_its_graph(bodies):
    equations = kn.derive(kn.library.spatial_chain(bodies), largest_readable=10**9)
    graph = graphs_of(equations).reduced.graph
    given = np.random.default_rng(bodies).uniform(0.3, 1.3, len(graph.symbols))
    M, f = graph.function([graphs_of(equations).reduced.mass_matrix, graphs_of(equations).reduced.forcing])(given)
    values = dict(zip(graph.symbols, map(float, given), strict=True))
    for matrix, most in zip((equations.mass_matrix, equations.forcing), LONGEST[bodies], strict=True):
        assert sum(map(length, matrix)) <= most
    read = [np.array([value(each, values) for each in matrix]) for matrix in (equations.mass_matrix, equations.forcing)]
    # Thousands of terms of size 1 to 100, some of which cancel.
    np.testing.assert_allclose(read[0], np.ravel(M), rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(read[1], np.ravel(f), rtol=1e-10, atol=1e-10)
