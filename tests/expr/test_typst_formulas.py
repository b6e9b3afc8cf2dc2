"""Formulas for Typst: what our LaTeX says, in another language.

Proves: expr/formulas/typst.py.
"""

import pytest
from sympy import Piecewise, cos, sin, sqrt, symbols

import kanes as kn
from kanes.expr.formulas.typst import any_typst, from_latex, typst
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Coordinate, Parameter, Speed

typesetter = pytest.importorskip("typst", reason="Typst sets PDF: pip install typst")
q1, q2, u1 = Coordinate("q1"), Coordinate("q2"), Speed("u1")
m, L, rho_A = Parameter("m"), Parameter("L"), Parameter("rho_A")


@pytest.mark.parametrize(
    ("expression", "written"),
    [
        (m * u1.dot, "m dot(u)_(1)"),
        (rho_A**2 / 2, "frac(rho_(A)^(2), 2)"),
        (sqrt(L), "sqrt(L)"),
        (sin(q1) ** 2 * cos(q1 + q2), "sin^(2) q_(1) cos ( q_(1) + q_(2) )"),
        (-m * (L + q1), "- m ( L + q_(1) )"),
    ],
)
def test_a_scalar_is_written_as_books_have_it(expression, written):
    assert typst(expression) == written


def test_short_sines_stay_short():
    assert typst(sin(q1) * cos(q1 + q2), short=True) == "s_(1) c_(12)"


def test_vectors_have_hats():
    chain = kn.derive(kn.library.three_link_chain())
    assert any_typst(chain.velocity("B")) == "l_(A) u_(1) thin hat(a)_(y) + rho_(B) ( u_(1) + u_(2) ) thin hat(b)_(y)"
    assert any_typst(Vector.zero()) == "0"


@pytest.mark.parametrize(
    ("latex", "written"),
    [
        (r"{}^{N}R^{A}", '""^(N) R^(A)'),
        (
            r"\left[\begin{matrix}1 & a\\b & \frac{1}{2}\end{matrix}\right]",
            "[ mat(delim: #none, 1, a; b, frac(1, 2)) ]",
        ),
        (r"\text{not determined}", '"not determined"'),
        (r"v_r^{\mathrm{ball}^*}", 'v_(r)^("ball"^(*))'),
        (r"\texttt{a\_b}", 'mono("a_b")'),
        (r"\left. x \right|", "x |"),
        (r"\frac{f, g}{2}", r"frac(f \, g, 2)"),
        (r"B'", "B'"),
        (r"\unheardof{x}", '"unheardof" x'),
    ],
)
def test_what_latex_says_otherwise_than_typst_is_turned(latex, written):
    assert from_latex(latex) == written


@pytest.mark.parametrize("name", ['"', "\\", "#", "$", "<b>", "//", "/*", "a;b", "{x", "x}", "@y", "`", "~", "…"])
def test_no_name_is_markup(name):
    typesetter.compile(f"${from_latex(kn.latex(Parameter('k' + name)))}$".encode())


def test_cases_and_powers_of_sums_are_set():
    x, y = symbols("x y")
    expression = Piecewise((x, x < 0), ((x + y) ** (y + 1), True))
    typesetter.compile(f"$ {typst(expression)} $".encode())


@pytest.mark.parametrize("name", ["spring_pendulum", "four_bar", "rolling_disc"])
def test_equations_are_set_a_line_each(name):
    equations = kn.derive(getattr(kn.library, name)())
    written = equations.typst(short=True)
    rows = (
        len(equations.kinematical_equations)
        + len(equations.dependent_equations)
        + len(equations.configuration_constraints)
    )
    assert written.count("\\ ") == rows + len(equations.dynamical_equations) - 1
    typesetter.compile(f"$ {written} $".encode())


@pytest.mark.heavy
@pytest.mark.parametrize("name", kn.library.names())
def test_typst_sets_what_is_printed_of_every_system(name):
    equations = kn.library.study(name).equations
    if not equations.is_readable:
        pytest.skip("too large to be printed")
    things = [equations.latex(True), kn.explain(equations).steps[2].results[0].latex(True).replace(r"\hline", "")]
    things += [kn.latex(equations.mass_matrix), equations.separated().latex()]
    typesetter.compile("\n".join(f"$ {from_latex(each)} $" for each in things).encode())
