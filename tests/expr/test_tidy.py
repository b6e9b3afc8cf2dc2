"""Readable forms: shorter, and always the same value.

Proves: expr/simplify/tidy.py, expr/simplify/terms.py, expr/simplify/trig.py.
"""

import math

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational, cos, sin

import kanes as kn
from kanes.expr.simplify.factored import factor, write
from kanes.expr.simplify.terms import expand
from kanes.expr.simplify.tidy import length, tidy
from kanes.expr.simplify.trig import as_fourier, as_pythagoras, is_zero, with_fewest_squares
from kanes.expr.symbols import Acceleration, Coordinate, Parameter, Speed

q1, q2, q3 = (Coordinate(f"q{i}") for i in (1, 2, 3))
u1, u2 = Speed("u1"), Speed("u2")
a1 = Acceleration("u1")
m, L, r, R = (Parameter(name) for name in ("m", "L", "r", "R"))
SYMBOLS = (q1, q2, q3, u1, u2, a1, m, L, r, R)
VALUES = dict(zip(SYMBOLS, (0.31, 0.72, 1.13, 0.54, -0.85, 0.66, 1.27, 2.38, 0.59, 1.91), strict=True))

numbers = st.integers(-3, 3) | st.fractions(-2, 2, max_denominator=4).map(
    lambda f: Rational(f.numerator, f.denominator)
)
angles = st.sampled_from([q1, q2, q3, q1 + q2, q2 - q3, 2 * q1, q1 + q2 + q3])
leaves = st.one_of(numbers.map(sympy.sympify), st.sampled_from(SYMBOLS), angles.map(sin), angles.map(cos))
divisors = st.sampled_from([m, L, R - r, L + q1, cos(q2), m + R, r**2])


def grow(children):
    pairs = st.tuples(children, children)
    return st.one_of(
        pairs.map(lambda p: p[0] + p[1]),
        pairs.map(lambda p: p[0] * p[1]),
        pairs.map(lambda p: p[0] - p[1]),
        children.map(lambda x: x**2),
        st.tuples(children, divisors).map(lambda p: p[0] / p[1]),
    )


expressions = st.recursive(leaves, grow, max_leaves=9)


def value(expression):
    return float(expression.subs(VALUES))


def same_value(left, right):
    a, b = value(left), value(right)
    # Sums of a few dozen products of numbers up to ten or so, which may cancel.
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-8)


@pytest.mark.heavy
@given(expressions)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_tidying_never_changes_a_value_nor_makes_it_longer(expression):
    tidied = tidy(expression)
    assert same_value(expression, tidied), (expression, tidied)
    assert same_value(tidied, tidy(tidied))


@pytest.mark.heavy
@given(expressions)
@settings(max_examples=100, deadline=None, derandomize=True)
def test_normal_forms_never_change_a_value(expression):
    terms = expand(expression)
    for form in (terms, as_fourier(terms), as_pythagoras(terms)):
        assert same_value(expression, write(form))
        assert same_value(expression, factor(form))


@pytest.mark.heavy
@given(expressions, expressions)
@settings(max_examples=100, deadline=None, derandomize=True)
def test_the_zero_test_says_zero_of_zeros_and_of_nothing_else(left, right):
    assert is_zero((left + right) ** 2 - left**2 - 2 * left * right - right**2)
    assert is_zero(left * (sin(q1) ** 2 + cos(q1) ** 2) - left)
    if abs(value(left - right)) > 1e-6:
        assert not is_zero(left - right)


@pytest.mark.parametrize(
    "zero",
    [
        sin(q1 + q2) - sin(q1) * cos(q2) - cos(q1) * sin(q2),
        cos(2 * q1) - 2 * cos(q1) ** 2 + 1,
        sin(q1) ** 4 + 2 * sin(q1) ** 2 * cos(q1) ** 2 + cos(q1) ** 4 - 1,
        (sin(q1) ** 6 + cos(q1) ** 6 - 1 + 3 * sin(q1) ** 2 * cos(q1) ** 2) * cos(q2) ** 5,
        (R - r) / (r * (R - r)) - 1 / r,
        1 / cos(q1) - cos(q1) - sin(q1) ** 2 / cos(q1),
        q1 * (L + q1) - L * q1 - q1**2,
        sin(q1 + sympy.pi / 3) - sin(q1) / 2 - sympy.sqrt(3) / 2 * cos(q1),
        (2 * sin(q1 / 2) * cos(q1 / 2) - sin(q1)) * cos(q2) ** 4,
        (sympy.sqrt(2) + 1) * (sympy.sqrt(2) - 1) - 1,
        (sympy.sqrt(L**2 + q1**2) + m) * (sympy.sqrt(L**2 + q1**2) - m) - L**2 - q1**2 + m**2,
        sympy.tan(q1) - sin(q1) / cos(q1),
    ],
)
def test_identities_are_recognised(zero):
    assert is_zero(zero)
    assert not is_zero(zero + m)


@pytest.mark.parametrize(
    ("given", "printed"),
    [
        (cos(q1) * cos(q2) - sin(q1) * sin(q2), "cos(q1 + q2)"),
        (m * cos(q1) ** 2 + m * sin(q1) ** 2, "m"),
        (m * L * sin(q1) + m * r * sin(q1), "m*(L + r)*sin(q1)"),
        (a1 * m + a1 * L * cos(q1), "u̇1*(L*cos(q1) + m)"),
        (u1**2 * m + 2 * u1 * u2 * m + u2**2 * m, "m*(u1 + u2)**2"),
        ((-u1 - u2) * (u1 + u2) * m, "-m*(u1 + u2)**2"),
        ((R / r - 1) / (R - r), "1/r"),
        (-u1 / (-R + r), "u1/(R - r)"),
        (m * L * cos(q1) * cos(q2), "L*m*cos(q1)*cos(q2)"),
    ],
)
def test_expressions_come_out_as_a_person_would_write_them(given, printed):
    assert str(tidy(given)) == printed
    assert length(tidy(given)) <= length(given)


# Squares of sines and cosines

I_x, I_z = Parameter("I_x"), Parameter("I_z")


def test_moments_of_inertia_about_a_turned_axis_keep_a_square_each():
    full = m * L**2 * (sin(q2) ** 2 + cos(q2) ** 2) + I_x * sin(q2) ** 2 + I_z * cos(q2) ** 2
    assert tidy(full) == L**2 * m + I_x * sin(q2) ** 2 + I_z * cos(q2) ** 2


def test_one_less_a_square_is_the_other_square():
    assert tidy(m * L - m * L * cos(q1) ** 2) == L * m * sin(q1) ** 2
    assert tidy(m * sin(q1) ** 2 + 2 * m * cos(q1) ** 2) == m * (cos(q1) ** 2 + 1)


@given(st.lists(st.tuples(numbers, st.sampled_from([m, L, m * L]), st.integers(0, 3), st.integers(0, 3)), max_size=8))
def test_fewest_squares_never_change_the_value_or_add_terms(products):
    expression = sum((n * f * sin(q1) ** a * cos(q1) ** b for n, f, a, b in products), sympy.S.Zero)
    terms = expand(expression)
    found = with_fewest_squares(terms)
    assert len(found) <= len(terms)
    difference = float((write(found) - expression).xreplace(VALUES))
    assert difference == pytest.approx(0, abs=1e-12)  # a few products of numbers near one


def test_a_plate_on_a_rod_has_each_square_once():
    model = kn.Model("double pendulum with a plate")
    theta, phi = model.coordinates("theta phi")
    m_A, m_B, l, d, g, I_1, I_2, I_3 = model.parameters("m_A m_B l d g I_1 I_2 I_3")
    N = model.frame
    model.gravity = -g * N.y
    A = N.rotated("A", theta, N.z)
    B = A.rotated("B", phi, A.x)
    rod, plate = model.origin.moved("A*", l / 2 * A.x), model.origin.moved("B*", l * A.x + d * B.x)
    model.add_body("rod", frame=A, center=rod, mass=m_A, inertia=kn.solids.rod(m_A, l))
    model.add_body("plate", frame=B, center=plate, mass=m_B, inertia=kn.inertia(I_1, I_2, I_3))
    found = kn.derive(model).mass_matrix[0, 0]
    assert found.count(sin(phi) ** 2) == found.count(cos(phi) ** 2) == 1
    expected = m_A * l**2 / 3 + m_B * (l + d) ** 2 + I_2 * sin(phi) ** 2 + I_3 * cos(phi) ** 2
    assert is_zero(found - expected)
    assert length(found) <= length(expected) + 3  # thirds go before the bracket
