"""Misprints made by hand in our own equations are found, each as what it is; what is printed right agrees.

Proves: reports/printed/compare.py, reports/printed/term_differences.py, reports/printed/motion_variables.py,
reports/printed/sample_states.py, expr/simplify/term_forms.py.
"""

import math
from functools import lru_cache

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

import kanes as kn
from kanes.expr.printing import latex, text, unicode
from kanes.expr.simplify.terms import expand, write_monomial
from kanes.expr.simplify.trig import is_zero
from kanes.reports.printed.sample_states import SampleStates, largest_difference

SYSTEMS = {
    "spring pendulum": kn.library.spring_pendulum,
    "three-link chain": kn.library.three_link_chain,
    "double pendulum": kn.library.double_pendulum,
    "hinged rods": kn.library.hinged_rods,
    "tube and rods": lambda: kn.library.tube_and_rods(case=2),
    "Atwood's machine": kn.library.swinging_atwood,
    "sleigh": kn.library.chaplygin_sleigh,
    "disc": kn.library.rolling_disc,
    "snakeboard": kn.library.snakeboard,
    "badminton arm": kn.library.badminton_arm,
}


@lru_cache
def derived(name):
    return kn.derive(SYSTEMS[name]())


@lru_cache
def terms_of(name, row):
    """The terms of an equation of motion, multiplied out."""
    terms = expand(derived(name).dynamical_equations[row])
    return sorted((write_monomial(monomial, number) for monomial, number in terms.by_monomial().items()), key=str)


def printed(terms, write=latex):
    """A sum, written term by term."""
    return " + ".join(f"({write(term)})" for term in terms)


STYLES = {"LaTeX": latex, "short LaTeX": lambda e: latex(e, short=True), "terminal": unicode, "text": text}


@pytest.mark.heavy
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", SYSTEMS)
def test_what_we_print_ourselves_agrees(name, style):
    equations = derived(name)
    for number, row in enumerate(equations.dynamical_equations, start=1):
        comparison = kn.compare(equations, f"{STYLES[style](row)} = 0", states=2)
        assert comparison.agrees, comparison
        assert comparison.quantity == f"F_{number} + F_{number}* = 0"


@st.composite
def misprints(draw):
    name = draw(st.sampled_from(sorted(SYSTEMS)))
    rows = [row for row in range(len(derived(name).speeds)) if len(terms_of(name, row)) > 2]
    row = draw(st.sampled_from(rows))
    terms = terms_of(name, row)
    return name, row, draw(st.integers(0, len(terms) - 1)), draw(st.sampled_from(["sign", "missing", "coefficient"]))


@pytest.mark.heavy
@given(misprints(), st.sampled_from(sorted(STYLES)))
@settings(max_examples=100, deadline=None)
def test_one_misprint_is_found_exactly(misprint, style):
    check_misprint(*misprint, style)


@pytest.mark.parametrize("kind", ["sign", "missing", "coefficient"])
def test_one_misprint_in_the_pendulum_is_found_exactly(kind):
    for index in range(len(terms_of("spring pendulum", 0))):
        check_misprint("spring pendulum", 0, index, kind, "LaTeX")


def check_misprint(name, row, index, kind, style):
    terms = list(terms_of(name, row))
    right = terms[index]
    wrong = {"sign": -right, "missing": None, "coefficient": 3 * right}[kind]
    terms[index : index + 1] = [] if wrong is None else [wrong]
    comparison = kn.compare(
        derived(name), f"{printed(terms, STYLES[style])} = 0", which=f"equation[{row + 1}]", states=2
    )
    [difference] = comparison.differences
    assert (difference.kind, difference.printed, difference.ours) == (kind, wrong, right)


@pytest.mark.heavy
@given(misprints(), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_a_sign_turned_within_brackets_is_found_with_all_that_it_changes(misprint, random):
    name, row, _, _ = misprint
    equation = derived(name).dynamical_equations[row]
    sums = sorted((each for each in sympy.preorder_traversal(equation) if each.is_Add), key=str)
    inner = random.choice(sums)
    term = random.choice(inner.args)
    changed = equation.xreplace({inner: sympy.Add(*(-each if each == term else each for each in inner.args))})
    comparison = kn.compare(derived(name), f"{latex(changed)} = 0", which=f"equation[{row + 1}]", states=2)
    total = sum((each.printed or 0) - (each.ours or 0) for each in comparison.differences)
    if "times" in comparison.quantity:
        # A sign before a bracket that everything stands in: most of the equation is then as printed, multiplied.
        return
    # Where fewer terms differ from the equation with all its signs turned, it is held against that.
    assert is_zero(total - (changed - equation)) or is_zero(total - (changed + equation))


# Forms that are not misprints


@pytest.mark.parametrize(
    "right",
    [
        r"T_1 - g m_A \rho_A\cos q_1 - g m_B(l_A \cos q_1 + \rho_B(\cos q_1\cos q_2 - \sin q_1\sin q_2))"
        r" - m_C g(l_A c_1 + l_B c_{12} + \rho_C \cos(q_1 + q_2 + q_3))(s_1^2 + \cos^2 q_1)",
        "T1 - g*(l_A*m_B*cos(q1) + m_A*rho_A*cos(q1) + m_B*rho_B*c12 + m_C*(l_A*c1 + l_B*c12 + rho_C*c123))",
    ],
)
def test_other_forms_of_the_same_are_no_misprints(right):
    assert kn.compare(derived("three-link chain"), f"F_1 = {right}").agrees


def test_a_misprint_among_other_forms_is_one_difference():
    right = (
        r"T_1 - g m_A \rho_A\cos q_1 - g m_B(l_A \cos q_1 + \rho_B(\cos q_1\cos q_2 - \sin q_1\sin q_2))"
        r" - m_C g(l_A c_1 - l_B c_{12} + \rho_C \cos(q_1 + q_2 + q_3))"
    )
    [difference] = kn.compare(derived("three-link chain"), f"F_1 = {right}").differences
    assert difference.kind == "sign"
    assert str(difference.ours) == "-g*l_B*m_C*cos(q1 + q2)"


@pytest.mark.parametrize("factor", ["", "-1", "2", "m L", r"\frac{1}{m}", "(L + q_1)"])
@pytest.mark.parametrize("flipped", [False, True])
def test_an_equation_of_motion_is_known_whatever_it_is_multiplied_by(factor, flipped):
    equations = derived("spring pendulum")
    left, right = (
        rf"{factor}\left(m \dot u_1 + k q_1\right)",
        rf"{factor}\left(m g\cos q_2 + \frac{{m u_2^2}}{{L+q_1}}\right)",
    )
    sides = (right, left) if flipped else (left, right)
    assert kn.compare(equations, " = ".join(sides)).agrees
    wrong = kn.compare(equations, " = ".join(sides).replace(r"\cos", r"\sin"))
    assert [each.note for each in wrong.differences] == ["s₂ is printed for c₂"]
    assert wrong.quantity.startswith("F_1 + F_1* = 0")


def test_a_sum_of_equations_of_motion_is_one_too():
    equations = derived("spring pendulum")
    both = rf"{latex(equations.dynamical_equations[0])} + L \left({latex(equations.dynamical_equations[1])}\right) = 0"
    comparison = kn.compare(equations, both)
    assert comparison.agrees
    assert comparison.quantity == "a sum of F_1 + F_1* = 0, F_2 + F_2* = 0"


def test_lagranges_equations_in_the_coordinates_alone_are_ours():
    equations = derived("spring pendulum")
    assert kn.compare(equations, r"m\ddot q_1 - m(L+q_1)\dot q_2^2 + k q_1 - mg\cos q_2 = 0").agrees
    wrong = kn.compare(equations, r"(L+q_1)\ddot q_2 + \dot q_1\dot q_2 + g\sin q_2 = 0")
    [difference] = wrong.differences
    assert difference.kind == "coefficient"
    assert str(difference) == "coefficient: printed q̇₁ q̇₂, ours 2 q̇₁ q̇₂"


@pytest.mark.parametrize(
    ("text_of_it", "quantity"),
    [
        ("-m g sin(q2)", "F_2"),
        (r"\dot q_2 = \frac{u_2}{L+q_1}", "the kinematical equations"),
        (r"v = u_1 \hat b_1 + u_2 \hat b_2", "velocity of bob"),
        (r"\frac{1}{2} m (u_1^2 + u_2^2)", "kinetic energy"),
        (r"v_1 = \mathbf{b}_1", "partial velocity of bob for u1"),
    ],
)
def test_what_a_printed_result_is_is_found_out(text_of_it, quantity):
    comparison = kn.compare(derived("spring pendulum"), text_of_it)
    assert comparison.agrees
    assert comparison.quantity == quantity


def test_a_kinematical_equation_with_a_misprint():
    comparison = kn.compare(derived("spring pendulum"), r"\dot q_2 = \frac{u_2}{L-q_1}")
    assert comparison.quantity == "q̇2 = …"
    assert [each.kind for each in comparison.differences] == ["factor"]


def test_a_term_that_is_not_ours_is_extra():
    comparison = kn.compare(derived("spring pendulum"), r"F_2 = -mg\sin q_2 + k L")
    assert [(each.kind, str(each.printed), each.ours) for each in comparison.differences] == [("extra", "L*k", None)]


def test_symbols_of_the_text_have_to_cancel():
    equations = derived("spring pendulum")
    assert kn.compare(equations, r"F_2 = N - mg\sin q_2 - N", names={"N": None}).agrees
    assert not kn.compare(equations, r"F_2 = N - mg\sin q_2", names={"N": None}).agrees


def test_rounded_numbers_agree_to_the_tolerance():
    model = kn.Model("bead")
    q = model.coordinates("q")
    model.add_particle("bead", model.origin.moved("P", q * model.frame.x), mass=2)
    model.add_force(model["P"], -q / 3 * model.frame.x)
    equations = kn.derive(model)
    assert not kn.compare(equations, "F_1 = -0.333 q").agrees
    assert kn.compare(equations, "F_1 = -0.333 q", rtol=2e-3).agrees


# What is shown


def test_a_result_is_told_in_text_and_in_markdown():
    wrong = kn.compare(derived("spring pendulum"), r"F_2 = mg\sin q_2")
    assert (
        str(wrong)
        == repr(wrong)
        == ("F_2 = mg\\sin q_2\n  differs from F_2 in 1 term\n    1. sign: printed g m s₂, ours -g m s₂")
    )
    assert "| sign | $g m s_{2}$ | $- g m s_{2}$ |  |" in wrong.markdown()
    right = kn.compare(derived("spring pendulum"), r"F_2 = -mg\sin q_2")
    assert right.markdown() == wrong._repr_markdown_().replace(wrong.markdown(), right.markdown())
    assert "agrees with F" in right.markdown()


def test_numbers_that_are_not_there_differ():
    assert math.isinf(largest_difference(np.array([np.nan, 1.0]), np.array([1.0, 1.0])))
    assert largest_difference(np.array([3.0]), np.array([2.0])) == pytest.approx(1 / 3)


def test_a_constraint_of_the_configuration_is_found():
    equations = kn.derive(kn.library.slider_crank())
    right = kn.compare(equations, "q_3 = L_1 c_1 + L_2 c_2")
    assert right.agrees
    wrong = kn.compare(equations, "q_3 = L_1 c_1 - L_2 c_2")
    assert [(each.kind, str(each.ours)) for each in wrong.differences] == [("sign", "L2*cos(q2)")]


def test_accelerations_are_any_or_those_of_the_motion():
    equations = kn.derive(kn.library.slider_crank())
    states = SampleStates(equations, 3, 0)
    motion = list(equations.dynamical_equations)
    # Terms are of order one, and M is well-conditioned at general states.
    np.testing.assert_allclose(states.numbers(motion, moving=True), 0, atol=1e-9)
    assert np.abs(states.numbers(motion)).max() > 1e-3
