"""What is printed: golden texts of the library's equations, in every style.

Proves: equations/written.py, equations/method_tables.py, reports/explanation/explain.py, expr/tables.py.
"""

import pytest
from sympy import cos, sin

import kanes as kn
from kanes.expr.printing import latex, unicode
from systems import SHORT, SYSTEMS

# Prints as the ball in a cylinder does, and takes longest.
LONGEST = "ball_in_bowl"


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.heavy] * (name == LONGEST)) for name in SHORT])
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
