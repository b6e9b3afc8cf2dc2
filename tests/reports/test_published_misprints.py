"""The misprints of the sources, each found from the equation as it is printed.

Proves: reports/printed/compare.py, reports/printed/numeric_check.py, reports/printed/derived_quantities.py,
reports/printed/searching.py.
"""

import re
from pathlib import Path

import pytest

import kanes as kn

SOURCES = Path(__file__).parents[3] / "shared" / "seeds"
INERTIAS = {"I_A^*": "I_A", "I_B^*": "I_B", "I_C^*": "I_C"}
SMALL_LETTERS = {"I_c^*": "I_C", "m_c": "m_C", r"\rho_c": "rho_C"}

EQ_39 = r"""
\begin{split} T_1 &= \ddot{q_1}(I_A^* + I_B^* + I_C^* + m_A \rho_A^2 + m_B l_A^2 + m_B \rho_B^2 + m_C l_A^2 \\
+ m_C l_B^2 + m_C \rho_C^2 + 2m_B l_A \rho_B C_2 + 2m_C l_A l_B C_2 + 2m_C l_B \rho_C C_3 + 2m_C l_A \rho_C C_{23}) \\
+ \ddot{q_2}(I_B^* + I_C^* + m_B \rho_B^2 + m_C l_B^2 + m_C \rho_C^2 + m_B l_A \rho_B C_2 + m_C l_A l_B C_2
+ 2m_C l_B \rho_C C_3 + m_C l_A \rho_C C_{23}) \\
+ \ddot{q_3}(I_C^* + m_C \rho_C^2 + m_C l_B \rho_C C_3 + m_C l_A \rho_C C_{23}) \\
+ \dot{q_1} \dot{q_2}(-2m_B l_A l_B S_2 - 2m_C l_A l_B S_2 - 2m_C l_A \rho_C S_{23}) \\
+ \dot{q_1} \dot{q_3}(-2m_C l_B \rho_C S_3 - 2m_C l_A \rho_C S_{23})
+ \dot{q_2} \dot{q_3}(-2m_C l_B \rho_C S_3 - 2m_C l_A \rho_C S_{23}) \\
+ \dot{q_2}^2(-m_B l_A \rho_B S_2 - m_C l_A l_B S_2 - m_C l_A \rho_C S_{23})
+ \dot{q_3}^2(-m_C l_B \rho_C S_3 - m_C l_A \rho_C S_{23}) \\
+ m_A g \rho_A c_1 + m_B g (l_A c_1 + \rho_B c_{12}) + m_C g (l_A c_1 + l_B c_{12} + \rho_C c_{123}), \end{split}
"""
EQ_40 = r"""
T_2 = \ddot{q}_1(I_B^* + I_C^* + m_B \rho_B^2 + m_C l_B^2 + m_C \rho_C^2 + m_B l_A \rho_B C_2 + m_C l_A l_B C_2
+ 2 m_C l_B \rho_C C_3 + m_C l_A \rho_C C_{23}) + \ddot{q_2} (I_B^* + I_C^* + m_B \rho_B^2 + m_C l_B^2 + m_C \rho_C^2
+ 2 m_C l_B \rho_C C_3) + \dot{q}_3 (I_C^* + m_C \rho_C^2 + m_C l_B \rho_C C_3)
+ \dot{q_1} \dot{q_3} (-2m_C l_B \rho_C S_3)
+ \dot{q}_2\dot{q}_3(-2m_Cl_B\rho_CS_3) + \dot{q}_1^2(m_Bl_A\rho_BS_2 + m_Cl_Al_BS_2 + m_C l_A \rho_C s_{23})
+ \dot{q}_3^2 (-m_C l_B \rho_C S_3) + m_B g \rho_B c_{12} + m_C g(l_B c_{12} + \rho_C c_{123}),
"""
EQ_41 = r"""
T_{3} = \ddot{q}_{1}(I_{c}^{*} + m_{c}\rho_{c}^{2} + m_{c}l_{B}\rho_{c}C_{3} + m_{c}l_{A}\rho_{c}C_{23}) +
\ddot{q}_{2}(I_{c}^{*} + m_{c}\rho_{c}^{2} + m_{c}l_{B}\rho_{c}C_{3}) + \ddot{q}_{3}(I_{c}^{*} + m_{c}\rho_{c}^{2}) +
\dot{q}_{1}\dot{q}_{2}(2m_{c}l_{B}\rho_{c}S_{3}) + \dot{q}_{1}\dot{q}_{2}(2m_{c}l_{B}\rho_{c}S_{3}) +
\dot{q}_{1}^{2}(m_{c}\rho_{c}l_{B}S_{3} + m_{c}l_{A}\rho_{c}S_{23}) + \dot{q}_{2}^{2}(m_{c}l_{B}\rho_{c}S_{3}) +
m_{c}g\rho_{c}c_{123}. \tag{41}
"""


@pytest.fixture(scope="module")
def chain():
    return kn.derive(kn.library.three_link_chain())


def found(comparison):
    return [(each.kind, each.note) for each in comparison.differences]


# The planar chain of the biomechanics paper


def test_eq_39_has_a_length_for_the_distance_of_a_mass_centre(chain):
    comparison = kn.compare(chain, EQ_39, names=INERTIAS)
    assert comparison.quantity == "F_1 + F_1* = 0"
    assert found(comparison) == [("factor", "l_B is printed for ρ_B")]
    [difference] = comparison.differences
    m_B, l_A, l_B, rho_B, q1, q2 = (chain_symbol(chain, name) for name in ("m_B", "l_A", "l_B", "rho_B", "q1", "q2"))
    assert (difference.printed / difference.ours) == l_B / rho_B
    assert difference.ours.has(m_B, l_A)
    assert {q1.dot, q2.dot} < difference.ours.free_symbols
    assert kn.compare(chain, EQ_39.replace("-2m_B l_A l_B", r"-2m_B l_A \rho_B"), names=INERTIAS).agrees


def chain_symbol(equations, name):
    system = equations.system
    return next(s for s in (*system.parameters, *system.coordinates, *system.inputs) if s.name == name)


def test_eq_40_lost_a_dot(chain):
    comparison = kn.compare(chain, EQ_40, names=INERTIAS)
    assert found(comparison) == [("factor", "q̇₃ is printed for q̈₃")] * 3
    assert kn.compare(chain, EQ_40.replace(r"\dot{q}_3 (I_C", r"\ddot{q}_3 (I_C"), names=INERTIAS).agrees


def test_eq_41_has_a_term_twice(chain):
    comparison = kn.compare(chain, EQ_41, names=SMALL_LETTERS)
    assert found(comparison) == [("repeated", "it stands there 2 times")]
    once = EQ_41.replace(r"\dot{q}_{1}\dot{q}_{2}(2m_{c}l_{B}\rho_{c}S_{3}) +", "", 1)
    assert kn.compare(chain, once, names=SMALL_LETTERS).agrees


@pytest.mark.parametrize(
    ("frames", "table", "entries"),
    [
        (
            "C, N",
            r"c_{123} & -s_{123} & 0 \\ s_{123} & c_{12} & 0 \\ 0 & 0 & 1",
            {"entry (2, 2)": "c₁₂ is printed for c₁₂₃"},
        ),
        (
            "C, A",
            r"c_{23} & -s_{12} & 0 \\ s_{23} & c_{12} & 0 \\ 0 & 0 & 1",
            {"entry (1, 2)": "s₁₂ is printed for s₂₃", "entry (2, 2)": "c₁₂ is printed for c₂₃"},
        ),
        ("B, N", r"c_{12} & -s_{12} & 0 \\ s_{12} & c_{12} & 0 \\ 0 & 0 & 1", {}),
    ],
)
def test_table_ii_has_three_wrong_entries(chain, frames, table, entries):
    printed = rf"\begin{{array}}{{c c c}} {table} \end{{array}}"
    comparison = kn.compare(chain, printed, which=f"direction_cosines({frames})")
    assert {each.where: each.note for each in comparison.differences} == entries
    assert comparison.agrees == (not entries)


@pytest.mark.parametrize(
    ("body", "right", "notes"),
    [
        ("A", r"\dot{q}_1 \widehat{a}_3. \tag{10}", ["q̇₁ is printed for q̈₁"]),
        ("B", r"(\dot{q}_1 + \dot{q}_2)\widehat{b}_3. \tag{11}", ["q̇₁ is printed for q̈₁", "q̇₂ is printed for q̈₂"]),
        ("B", r"(\ddot{q}_1 + \ddot{q}_2)\widehat{b}_3.", []),
    ],
)
def test_eqs_10_to_12_lost_their_dots(chain, body, right, notes):
    comparison = kn.compare(chain, rf"N_{{\vec{{A}}}}{body} = {right}", which=f"angular_acceleration({body})")
    assert [each.note for each in comparison.differences] == notes


def test_eq_12_has_the_unit_vector_of_another_body(chain):
    printed = r"N_{\vec{j}}C = (\ddot{q}_1 + \ddot{q}_2 + \ddot{q}_3)\widehat{b}_3. \tag{12}"
    comparison = kn.compare(chain, printed, which="angular_acceleration(C)")
    assert comparison.agrees
    assert comparison.remarks == ("b_z is printed for c_z; both are the same vector here",)
    assert kn.compare(chain, printed.replace("widehat{b}", "widehat{c}"), which="angular_acceleration(C)").remarks == ()


EQ_20 = r"""
a = -l_A \dot q_1^2 \widehat{a_1} + \ddot{q_1} l_A \widehat{a_2} - l_B (\dot{q_1} + \dot{q_2})^2 \widehat{b_1}
+ l_B (\ddot{q_1} + \ddot{q_2}) \widehat{b_2} - \rho_C (\dot{q_1} + \dot{q_2} + \dot{q_3})^2 \widehat{c_1}
+ \rho_C (\ddot{q_1} + \ddot{q_2} + \ddot{q_3})^2 \widehat{c_1}
"""


def test_eq_20_lacks_its_last_term(chain):
    comparison = kn.compare(chain, EQ_20, which="acceleration(C)")
    missing = {str(each.ours) for each in comparison.differences if each.kind in ("missing", "factor")}
    assert {"c_y*q̈1*rho_C", "c_y*q̈2*rho_C", "c_y*q̈3*rho_C"} == missing
    mended = EQ_20.replace(r"\ddot{q_3})^2 \widehat{c_1}", r"\ddot{q_3}) \widehat{c_2}")
    assert kn.compare(chain, mended, which="acceleration(C)").agrees
    # Where nobody says what it is, it is found out.
    assert kn.compare(chain, mended).quantity == "acceleration of C"


# The ball in a cylinder of the draft


def test_the_drafts_ball_takes_the_angular_velocity_of_the_wrong_frame():
    model = kn.library.rolling_ball()
    equations, A, B = kn.derive(model), model["A"], model["B"]
    turned = {"b_1": B.x, r"\omega^B": model["D"].angular_velocity(A)}
    printed = r"(R-r)(\ddot{q}_{1}\mathbf{b}_{1}+\dot{q}_{1}({}^{A}\boldsymbol{\omega}^{B}\times\mathbf{b}_{1}))"
    comparison = kn.compare(equations, printed, names=turned, which="acceleration(B')")
    assert not comparison.agrees
    # All that differs is normal to b_1, so that F_1* does not notice.
    assert all("b_y" in str(each.printed or each.ours) for each in comparison.differences)
    along = {"b_1": B.x, r"\omega^B": B.angular_velocity(A)}
    assert kn.compare(equations, printed, names=along, which="acceleration(B')").agrees
    star = r"F_1^* = -\left(\dfrac{I}{r^{2}}+m\right)(R-r)\ddot{q}_{1}"
    assert kn.compare(equations, star).agrees
    assert kn.compare(equations, r"\left(\dfrac{I}{r^{2}}+m\right)(R-r)\ddot{q}_{1}+mg\sin(q_{1})=0").agrees


# The double pendulum of the lecture


def test_the_tensions_of_the_lecture_cancel_and_no_inequality_is_meant():
    equations = kn.derive(kn.library.double_pendulum())
    F_1 = r"""F_1 = L c_1(-\cancel{T_1} s_1 + \cancel{T_2} s_2) + L s_1(\cancel{T_1} c_1 - m_1 g - \cancel{T_2} c_2)
    + L c_1(-\cancel{T_2} s_2) + L s_1(-m_2 g + \cancel{T_2} c_2) = \boxed{-L s_1 g (m_1 + m_2)}"""
    assert kn.compare(equations, F_1).agrees
    assert kn.compare(equations, r"F_2 = L c_2(-T_2 s_2) + L s_2(-m_2 g + T_2 c_2) = -L s_2 m_2 g").agrees
    with pytest.raises(kn.WrongValueError, match="two things differ.*'and' was meant"):
        kn.compare(equations, r"T_1 \neq T_2")
    # As it is printed, −T₂ s₂ n_x has lost its sign in R₂.
    wrong = kn.compare(equations, F_1.replace(r"L c_1(-\cancel{T_2} s_2) +", r"L c_1(\cancel{T_2} s_2) +"))
    assert [each.kind for each in wrong.differences] == ["extra"]


# The same from the sources themselves


def source(start):
    paths = sorted(SOURCES.glob(f"{start}_*.txt")) if SOURCES.is_dir() else []
    if not paths:
        pytest.skip("the source documents, ../shared/seeds, are not here")
    return paths[0].read_text(encoding="utf-8")


def test_eq_39_is_found_in_the_paper_itself(chain):
    text = source("002")
    printed = re.search(r"T_1 &= .*?(?=, \\end\{split\})", text, re.S)[0]
    notes = [each.note for each in kn.compare(chain, printed, names=INERTIAS).differences]
    # Reading the page by machine put a second dot on q1, which is found as well.
    assert any("q̈₁ is printed for q̇₁" in note for note in notes)
    one_dot = printed.replace(r"\ddot{q_1} \dot{q_2}", r"\dot{q_1} \dot{q_2}")
    assert found(kn.compare(chain, one_dot, names=INERTIAS)) == [("factor", "l_B is printed for ρ_B")]


def test_the_spring_pendulum_of_the_notes_has_no_misprint():
    text = source("001")
    equations = kn.derive(kn.library.spring_pendulum())
    boxed = re.findall(r"\\begin\{align\*\}(.*?)\\end\{align\*\}", text, re.S)[-1]
    rows = [row for row in boxed.split(r"\\") if "=" in row]
    assert len(rows) == 4
    assert [kn.compare(equations, row).agrees for row in rows] == [True] * 4
