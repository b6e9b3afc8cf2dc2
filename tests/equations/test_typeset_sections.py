"""Equations in sections: all steps of a derivation in LaTeX that a page can set, or a count of what is too long.

Proves: show/page/typeset_sections.py.
"""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import kanes as kn
from elsewhere import SYSTEMS, library_model
from kanes.expr.printing import latex
from kanes.show.page.marked_symbols import marked_symbols, marks_of
from kanes.show.page.typeset_sections import breakable, typeset_sections

WEB = Path(__file__).parents[2] / "web"
NODE = shutil.which("node")


def titled(model) -> dict:
    return {section.title: section for section in typeset_sections(kn.derive(model))}


def test_a_chain_has_a_section_for_each_step():
    found = titled(kn.library.three_link_chain())
    assert list(found) == [
        "Structure",
        "Kinematical equations",
        "Partial velocities",
        "Generalized active forces",
        "Generalized inertia forces",
        "Mass matrix",
        "Right side, M u̇ = f",
    ]
    assert found["Structure"].note.split("\n") == [
        "3 bodies, 3 coordinates, 3 independent speeds.",
        "A on N: pin joint, q₁.",
        "B on A: pin joint, q₂.",
        "C on B: pin joint, q₃.",
    ]
    assert len(found["Mass matrix"].lines) == 6
    assert found["Mass matrix"].lines[-1] == r"m_{33} = I_{C} + m_{C} \rho_{C}^{2}"
    assert found["Partial velocities"].table.startswith(r"\begin{array}")


def test_constrained_systems_tell_their_dependent_speeds_and_conditions():
    found = titled(kn.library.four_bar())
    assert len(found["Constraints"].lines) == 2
    assert len(found["Dependent speeds"].lines) == 2
    assert "2 rows of constraints" in found["Structure"].note


def test_large_systems_are_counted():
    sections = typeset_sections(kn.derive(kn.library.pin_chain(12)))
    assert [section.title for section in sections] == ["Structure"]
    assert "12 bodies" in sections[0].note
    assert "M is symmetric, 12 × 12, and f has 12 rows." in sections[0].note
    assert "too long to read" in sections[0].note
    assert typeset_sections(kn.derive(kn.library.pin_chain(40)))[0].note.endswith("\n40 pin joints.")
    assert sections[0].is_open


def test_a_mass_matrix_of_many_speeds_parts_its_indices():
    found = titled(chain_of_masses(11))
    assert found["Mass matrix"].lines[0].startswith("m_{11} = ")
    assert any(line.startswith("m_{1,10} = ") for line in found["Mass matrix"].lines)


def chain_of_masses(count: int) -> kn.Model:
    model = kn.Model("masses")
    for number in range(count):
        x = model.coordinates(f"x{number}")
        model.add_particle(f"P{number}", model.origin.moved(f"Q{number}", x * model.frame.x), mass=1)
    return model


@pytest.mark.parametrize(
    ("formula", "broken"),
    [
        (r"a \left(b + c\right)", "a (b + c)"),
        (r"a \left(b + \frac{1}{2}\right)", r"a \left(b + \frac{1}{2}\right)"),
        (r"\left(a \left(b + \frac{c}{d}\right) + e\right)", r"\left(a \left(b + \frac{c}{d}\right) + e\right)"),
        (r"\left(a + \left(b + c\right)\right) \sqrt{d}", r"(a + (b + c)) \sqrt{d}"),
        (r"\frac{m \left(a + b\right)}{2}", r"\frac{m (a + b)}{2}"),
    ],
)
def test_parentheses_are_plain_where_nothing_tall_is_in_them(formula, broken):
    assert breakable(formula) == broken


@pytest.mark.heavy
@pytest.mark.skipif(NODE is None, reason="KaTeX is asked through node, which is not installed")
@pytest.mark.skipif(not (WEB / "node_modules" / "katex").is_dir(), reason="KaTeX comes with `make assets`")
def test_all_formulas_of_the_library_are_set_without_doubt_and_in_fonts_that_pages_have():
    formulas = []
    for name in SYSTEMS:
        equations = kn.derive(library_model(name))
        system = equations.system
        for section in typeset_sections(equations):
            formulas += [[rf"\displaystyle {line}", False] for line in section.lines]
            formulas += [[section.table, True]] if section.table else []
        marked = marked_symbols(system, {})
        for section in typeset_sections(equations, marks_of(system)):
            formulas += [[rf"\displaystyle {line}", False, marked] for line in section.lines]
            formulas += [[section.table, True, marked]] if section.table else []
        symbols = (*system.coordinates, *system.speeds, *system.inputs, *system.parameters)
        formulas += [[latex(symbol), False] for symbol in symbols]
    assert len(formulas) > 1000
    done = subprocess.run(
        [NODE, "check_latex.mjs"], cwd=WEB, input=json.dumps(formulas), capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert found["faults"] == []
    # Classes by which KaTeX asks for fonts other than Main, Math and Size, or for their bold and italic ones.
    others = {"amsrm", "mathbb", "mathcal", "mathfrak", "mathscr", "mathsf", "mathtt", "mathbf", "mathit", "textbf"}
    assert others & set(found["classes"]) == set()
