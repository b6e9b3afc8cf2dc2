"""Formulas as papers print them, read into the same expressions whichever way they are set.

Proves: reports/printed/grammar.py, reports/printed/marks.py, reports/printed/names.py, reports/printed/nodes.py,
reports/printed/symbols.py, reports/printed/tokens.py, reports/printed/values.py, expr/printed_functions.py.
"""

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational, cos, sin, sqrt

import kanes as kn
from kanes.reports.printed.grammar import read_equation
from kanes.reports.printed.names import PrintedVocabulary
from kanes.reports.printed.nodes import names_within
from kanes.reports.printed.tokens import key_of
from kanes.reports.printed.values import addends_of, value_of


def system():
    model = kn.Model("all kinds of names")
    q1, q2, theta, x = model.coordinates("q1 q2 theta x")
    m, g, L, omega, m_A, rho_A, l_A, l_B, k = model.parameters("m g L omega m_A rho_A l_A l_B k")
    A = model.frame.rotated("A", q1, model.frame.z)
    B = A.rotated("B", q2, A.z)
    P = model.origin.moved("P", x * A.x + theta * B.y)
    model.add_body("bob", frame=A, center=P, mass=m, inertia=kn.inertia(zz=k))
    model.add_body("bead", frame=B, center=P.moved("Q", L * B.x), mass=m_A, inertia=kn.inertia(zz=k))
    return model


MODEL = system()
EQUATIONS = kn.derive(MODEL)
VOCABULARY = PrintedVocabulary(EQUATIONS, {"I^*": "k", r"\tau_{N/A}": "g", "a_0": MODEL["A"].x, "S": None})
WORDS_OF_MODEL = "q1 q2 theta x m g L omega m_A rho_A l_A l_B k"
NAMES = WORDS_OF_MODEL.split()
q1, q2, theta, x, m, g, L, omega, m_A, rho_A, l_A, l_B, k = (MODEL[name] for name in NAMES)
t = MODEL.time


def read(text):
    [side] = read_equation(text, VOCABULARY.is_known)
    return value_of(side, VOCABULARY)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\ddot{q}_1", q1.dot.dot),
        (r"\ddot{q_1}", q1.dot.dot),
        (r"\ddot q_1", q1.dot.dot),
        (r"{\ddot q}_1", q1.dot.dot),
        ("q̈₁", q1.dot.dot),
        ("q1''", q1.dot.dot),
        ("q1.dot.dot", q1.dot.dot),
        ("q1_ddot", q1.dot.dot),
        (r"\frac{d^2 q_1}{dt^2}", q1.dot.dot),
        (r"\frac{\mathrm{d}q_1}{\mathrm{d}t}", q1.dot),
        ("q1dot", q1.dot),
        (r"\theta'", theta.dot),
        ("θ̇²", theta.dot**2),
        ("ẋ", x.dot),
        (r"\dot q^2_1", q1.dot**2),
        (r"\dot{q}_{1}^{2}", q1.dot**2),
        (r"m g\sin q_1", m * g * sin(q1)),
        (r"mg\sin(q_1)", m * g * sin(q1)),
        ("mgL", m * g * L),
        ("2mg s_1", 2 * m * g * sin(q1)),
        (r"\sin^2 q_1 \cos q_2", sin(q1) ** 2 * cos(q2)),
        ("sin²(q₁)", sin(q1) ** 2),
        (r"\sin 2q_1", sin(2 * q1)),
        (r"\sin\frac{q_1}{2}", sin(q1 / 2)),
        (r"\cos\omega t", cos(omega * t)),
        (r"\sin q_1 m", sin(q1) * m),
        (r"C_{12} S_1", cos(q1 + q2) * sin(q1)),
        (r"s_1^2", sin(q1) ** 2),
        ("c12*s1**2", cos(q1 + q2) * sin(q1) ** 2),
        (r"m_A\rho_A^2", m_A * rho_A**2),
        ("m_A ρ_A²", m_A * rho_A**2),
        (r"m_Al_Al_B", m_A * l_A * l_B),
        (r"\rho_{A}", rho_A),
        (r"\tfrac12 m", m / 2),
        (r"\frac{1}{2}\,m\cdot g", m * g / 2),
        (r"\sqrt{m} + \sqrt[3]{g}", sqrt(m) + g ** Rational(1, 3)),
        (r"\left[m\left(g - L\right)\right]^{-1}", 1 / (m * (g - L))),
        (r"-\{m + g\}\times 2", -2 * m - 2 * g),
        ("½ m", m / 2),
        ("1.50 m", Rational(3, 2) * m),
        ("2e3 m", 2000 * m),
        ("m − g", m - g),
        ("k/m q_1", k / m * q1),
        (r"I^* + \tau_{N/A}", k + g),
        (r"\boxed{m} + \mathrm{m}", 2 * m),
        (r"\pi m", sympy.pi * m),
        (r"\exp(-k t)", sympy.exp(-k * t)),
    ],
)
def test_a_formula_is_read_as_it_is_meant(text, expected):
    assert sympy.expand(read(text) - expected) == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\widehat{a_2}", "a_y"),
        (r"\hat{a}_y", "a_y"),
        (r"x \mathbf{b}_1 - \bm{b}_3", "x b_x - b_z"),
        (r"\hat a_1 \times \hat a_2", "a_z"),
        (r"(\vec{a}_0 \cdot \hat b_1) \hat b_1", "cos(q2) b_x"),
        (r"m(\hat n_x + \vec 0)", "m n_x"),
    ],
)
def test_unit_vectors_and_their_products(text, expected):
    assert str(read(text)) == expected


def test_equal_terms_stay_apart():
    [side] = read_equation("m (g + g) - 2 m g", VOCABULARY.is_known)
    assert addends_of(side, VOCABULARY) == [m * g, m * g, -2 * m * g]
    [side] = read_equation(r"\frac{m + g}{L - x}", VOCABULARY.is_known)
    assert addends_of(side, VOCABULARY) == [m / (L - x), g / (L - x)]
    assert [name.key for name in names_within(side)] == ["m", "g", "L", "x"]


def test_an_aligned_block_is_one_equation():
    block = r"$$\begin{aligned} F &= m g \\ &\quad + k L \,, \\ &= L k + g m. \end{aligned} \tag{3}$$"
    sides = read_equation(block, lambda key: key in ("F", *map(key_of, NAMES)))
    assert len(sides) == 3
    assert value_of(sides[1], VOCABULARY) == value_of(sides[2], VOCABULARY) == m * g + k * L


@pytest.mark.parametrize("printed", [r"\rho_{A}", "ρ_A", "rho_A", r"\varrho_A", "{rho}_A"])
def test_ways_to_print_a_name_are_one(printed):
    assert key_of(printed) == "rhoA"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a printed equation"),
        (r"m + ", "something is missing"),
        (r"(m + g", "not closed|missing"),
        (r"\int m", r"the command \\int is not known"),
        ("m = g \\\\ g = k", "several equations"),
        (r"m \neq g", "two things differ"),
        (r"\dot{(q_1 + q_2)}", "there is a dot on '.*', which is not a symbol"),
        (r"\dot m", "a constant of 'all kinds of names'"),
        ("m_B", "'m_B' is nothing of 'all kinds of names'. Say what it stands for, as in names={'m_B': 'm'}"),
        (r"\hat a_1 \hat a_2", "Put · or × between them"),
        (r"m + \hat a_1", "is added to a vector"),
        (r"\frac{m}{g - g}", "divides by 0"),
        (r"\frac{m}{\hat a_1}", "divides by"),
        (r"\sin \hat a_1", "is taken of the vector"),
        (r"\hat a_1^2", "vectors have no powers"),
        ("m^{400}", "powers go up to"),
        ("2^m", "write it with exp"),
        (r"\sin^{-1} q_1", "may be an inverse"),
        ("9" * 60, "numbers may have 40 digits"),
        (r"\sqrt{-1}", "no finite real value"),
        ("m" * 30_000, "too long for one equation"),
        ("(" * 80 + "m" + ")" * 80, "nested deeper"),
        (r"\begin{bmatrix} m & g \\ m \end{bmatrix}", "different lengths"),
        (r"\begin{bmatrix} m", "not closed"),
        (r"\begin m", "names no environment"),
        ("m, g", "not expected here"),
        (r"\dot", "a mark without a letter"),
        (r"\dddot{q}_1", "not known"),
    ],
)
def test_what_cannot_be_read_is_said(text, message):
    with pytest.raises(kn.KanesError, match=message):
        kn.compare(EQUATIONS, text)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"y": "z"}, "'y' is to be 'z', which 'all kinds of names' does not have"),
        ({"": "m"}, "is not a printed symbol"),
        ({"y": object()}, "is not a scalar expression"),
        (["y"], "is not a table of names"),
    ],
)
def test_names_that_mean_nothing_are_refused(names, message):
    with pytest.raises(kn.KanesError, match=message):
        kn.compare(EQUATIONS, "y", names=names)


@pytest.mark.parametrize(
    ("which", "message"),
    [
        ("F", "F is a matrix, and a single expression is printed"),
        ("F[9]", "Count from 1"),
        ("M[1]", "needs a row and a column"),
        ("velocity", "is not a result"),
        ("velocity(Z)", "has nothing named 'Z'"),
        ("__class__(m)", "is not a result"),
        (3, "is not a result"),
    ],
)
def test_a_result_that_is_not_there_is_refused(which, message):
    with pytest.raises(kn.KanesError, match=message):
        kn.compare(EQUATIONS, "m g", which=which)


def test_two_ways_to_say_what_is_compared_are_too_many():
    with pytest.raises(kn.WrongValueError, match="Give one of them"):
        kn.compare(EQUATIONS, "m", which="F[1]", against=m)


def test_an_equation_like_none_of_ours_is_refused():
    with pytest.raises(kn.WrongValueError, match="nothing of 'all kinds of names' is like the printed equation"):
        kn.compare(EQUATIONS, r"k\ddot q_1 = g L \omega")


def test_names_that_print_alike_have_to_be_told_apart():
    model = kn.Model("two springs")
    model.coordinates("q")
    model.parameters("k2 k_2")
    model.add_particle("bead", model.origin.moved("P", model["q"] * model.frame.x), mass=1)
    with pytest.raises(kn.WrongValueError, match="'k_2' may be k2 and k_2"):
        kn.compare(kn.derive(model), "F_1 = k_2")


WORDS = (
    r"\frac \dot \sin \hat \begin{bmatrix} \end{bmatrix} \left( \right) { } ( ) [ ] _ ^ & \\ = + - * / ' . , | ~ % $ #"
)
PIECES = WORDS.split()
PIECES += [
    "m",
    "q_1",
    "q̇",
    "F_1^*",
    "2",
    "²",
    "₁",
    "e",
    "a_1",
    "\\",
    "0",
    "\x00",
    "→",
    "½",
    "lambda",
    "__import__",
    "t",
    "\u0307",
]


@given(st.lists(st.sampled_from(PIECES), max_size=14).map(" ".join) | st.text(max_size=20))
@settings(max_examples=100, deadline=None)
def test_any_text_is_read_or_refused_in_words(text):
    try:
        for side in read_equation(text, VOCABULARY.is_known):
            value_of(side, VOCABULARY)
    except kn.KanesError as error:
        message = str(error)
    else:
        message = "compare: it was read"
    assert message.startswith("compare")


def test_derivatives_of_accelerations_are_refused_in_words():
    with pytest.raises(kn.WrongValueError, match="compare: .* is printed as a derivative. The time deriv"):
        kn.compare(kn.derive(kn.library.spring_pendulum()), "F_1^* '")
