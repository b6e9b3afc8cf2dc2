"""What is printed: golden texts of the library's equations, in every style."""

import io

import pytest
from rich.cells import cell_len
from rich.console import Console
from sympy import cos, sin

import kanes as kn
from kanes.expr.printing import latex, unicode
from kanes.present.wrapping import wrap_sum
from systems import SHORT, SYSTEMS


@pytest.mark.parametrize("name", SHORT)
def test_the_derivation_of_each_system_prints_as_it_did(name, golden):
    golden(f"{name}.txt", kn.explain(kn.derive(SYSTEMS[name]())).text())


def test_the_equations_print_in_all_styles(golden):
    equations = kn.derive(kn.library.spring_pendulum())
    golden("styles.txt", "\n\n".join([str(equations), equations.latex(), equations.markdown(short=True)]))
    assert equations._repr_latex_() == f"$\\displaystyle {equations.latex()}$"


def test_a_derivation_prints_in_markdown_and_latex(golden):
    explanation = kn.explain(kn.derive(kn.library.spring_pendulum()))
    golden("spring_pendulum.md", explanation.markdown())
    golden("spring_pendulum.tex", explanation.latex())
    assert explanation._repr_markdown_() == explanation.markdown()


def test_rich_draws_the_derivation():
    console = Console(width=100, file=io.StringIO())
    console.print(kn.explain(kn.derive(kn.library.three_link_chain())))
    drawn = console.file.getvalue()
    for piece in (
        "Step 1  direction cosines",
        "c₁₂₃   -s₁₂₃",
        "l_A a_y + l_B b_y + ρ_C c_y",
        "F₁ = T₁ - g",
        "F₃* = -u̇₁",
    ):
        assert piece in drawn
    assert max(cell_len(line) for line in drawn.splitlines()) <= 100


def test_the_program_of_a_system_prints_as_it_did(golden):
    golden("spring_pendulum_program.txt", str(kn.derive(kn.library.spring_pendulum()).program()))


def test_sines_of_coordinates_are_abbreviated_on_request():
    model = kn.Model("names")
    q1, q2, q3, theta = model.coordinates("q1 q2 q3 theta")
    rho = model.parameters("rho_B")
    expression = rho * sin(q1) * cos(q2 + q3) ** 2
    assert unicode(expression, short=True) == "ρ_B s₁ c₂₃²"
    assert latex(expression, short=True) == r"\rho_{B} s_{1} c_{23}^{2}"
    assert latex(expression) == r"\rho_{B} \sin q_{1} \cos^{2} \left(q_{2} + q_{3}\right)"
    assert unicode(cos(theta) + cos(q1 - q2), short=True) == "cos(θ) + cos(q₁ - q₂)"


def test_names_are_typeset_as_in_books():
    model = kn.Model("names")
    omega, I_C = model.parameters("omega I_C")
    u12 = model.speeds("u12")
    assert (latex(omega), unicode(omega)) == (r"\omega", "ω")
    assert (latex(I_C), unicode(I_C)) == ("I_{C}", "I_C")
    assert (latex(u12.dot), unicode(u12.dot)) == (r"\dot{u}_{12}", "u̇₁₂")


def test_long_sums_break_before_their_signs():
    text = "a + b (c + d) - e (f + g + h) + i"
    assert wrap_sum(text, 16, indent=2) == "a + b (c + d)\n  - e (f + g + h)\n  + i"
    assert wrap_sum(text, 100) == text


def test_verification_prints_a_table():
    result = kn.verify(kn.library.spring_pendulum())
    assert "Kane = Lagrange, symbol by symbol  equal" in str(result)
    assert "all roads agree" in str(result)
    assert result._repr_markdown_().startswith("| road | largest relative difference |")
