"""Reports: what they say is what the rest of the package says, in every language, and no text of a model is markup.

Proves: reports/report.py, reports/blocks.py, reports/subject.py, reports/symbol_meanings.py, reports/figures.py,
reports/writers/html.py, reports/writers/markdown.py, reports/writers/typst.py, reports/chapters/system.py,
reports/chapters/kinematics.py, reports/chapters/forces.py, reports/chapters/equations.py,
reports/chapters/structure.py, reports/chapters/reactions.py, reports/chapters/checks.py, reports/chapters/linear.py,
reports/chapters/motion.py, reports/chapters/cited_sources.py.
"""

import html
import re
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import kanes as kn
from kanes.reports.blocks import Composition, Fold, Formulas, Grid, Illustration, Maths, Paragraph, fitting, words
from kanes.reports.chapters.cited_sources import SOURCES
from kanes.reports.report import composed, subject_of
from kanes.reports.subject import number_text
from kanes.reports.writers.html import html_text
from kanes.reports.writers.markdown import markdown_report
from kanes.reports.writers.typst import pdf_bytes, typst_text

HOSTILE = '<script>alert("1")</script> $x$ #eval("1") \\end{x} `y` *z* [a](b) & {{script}}'
FIVE_STEPS = [
    "The system",
    "Direction cosines and generalized speeds",
    "Velocities and accelerations",
    "Partial velocities",
    "Generalized active forces",
    "Generalized inertia forces",
    "Equations of motion",
    "Verification",
    "Equilibrium and small motions",
    "Motion",
    "Methods and references",
]


@cache
def made(name: str) -> tuple[kn.Study, Composition]:
    study = kn.library.study(name)
    return study, composed(subject_of(study, None, is_interactive=False))


def blocks(report: Composition, title: str) -> list:
    """All blocks of a chapter, folded ones too."""
    found = []
    for chapter in report.chapters:
        if chapter.title == title:
            pending = list(chapter.blocks)
            while pending:
                block = pending.pop(0)
                found.append(block)
                pending = [*block.blocks, *pending] if isinstance(block, Fold) else pending
    return found


def grid(report: Composition, title: str, head: str) -> Grid:
    return next(each for each in blocks(report, title) if isinstance(each, Grid) and each.heads[0] == head)


def formulas(report: Composition, title: str) -> list[str]:
    return [line for each in blocks(report, title) if isinstance(each, Formulas) for line in each.lines]


def titles(report: Composition) -> list[str]:
    return [chapter.title for chapter in report.chapters]


# What they tell


def test_the_report_of_the_spring_pendulum_reads_like_the_notes():
    study, report = made("spring_pendulum")
    assert titles(report) == FIVE_STEPS
    assert r"v^{P} = u_{1}\,\hat{b}_{x} + u_{2}\,\hat{b}_{y}" in formulas(report, "Velocities and accelerations")
    first, second = (line for line in formulas(report, "Generalized active forces") if line.startswith("F"))
    # Source: kane-notes, "Example 1: Spring Pendulum": b₁·(mg n₁ − k q₁ b₁) = mg cos q₂ − k q₁.
    assert first == (
        r"F_{1} = \hat{b}_{x} \cdot \left(g m\,\hat{n}_{x} - k q_{1}\,\hat{b}_{x}\right) = g m c_{2} - k q_{1}"
    )
    assert second.endswith("= - g m s_{2}")
    equations = formulas(report, "Equations of motion")
    assert r"\dot{q}_{2} = \frac{u_{2}}{L + q_{1}}" in equations
    assert r"\dot{u}_{2} = - g s_{2} - \frac{u_{1} u_{2}}{L + q_{1}}" in equations
    assert study.name == "spring pendulum"


def test_the_report_of_the_chain_has_the_torques_of_the_paper():
    _, report = made("three_link_chain")
    assert "Reactions" in titles(report)
    torques = [line for line in formulas(report, "Equations of motion") if line.startswith("T_")]
    assert [line[:7] for line in torques] == ["T_{1} =", "T_{2} =", "T_{3} ="]
    # Source: hussain-azlan, Eq. 41: the coefficient of q̈₃, and gravity.
    assert r"\dot{u}_{3} \left(I_{C} + m_{C} \rho_{C}^{2}\right)" in torques[2]
    assert r"g m_{C} \rho_{C} c_{123}" in torques[2]


def test_tables_of_a_report_have_the_numbers_of_the_interface():
    study, report = made("three_link_chain")
    run, equations = study.run(), study.equations
    symbols = {row[0]: row for row in grid(report, "The system", "symbol").rows}
    for name, number in study.parameters.items():
        row = symbols[Maths(kn.latex(next(p for p in equations.system.parameters if p.name == name)))]
        assert row[3] == number_text(number)
        assert row[2] == study.notes[name].meaning
    energy = {row[0]: row[1:] for row in grid(report, "Motion", "energy").rows}
    total = run.energy.total
    assert energy["total"] == tuple(number_text(each) for each in (total[0], total[-1], total.min(), total.max()))
    rows = grid(report, "Verification", "compared with Kane's equations").rows
    # Differences are of rounding alone, which depends on the order of terms.
    *roads, exactly = rows
    *others, expected = kn.verify(study.model).rows()
    assert [road for road, _ in roads] == [road for road, _ in others]
    np.testing.assert_allclose([float(difference) for _, difference in roads], 0, atol=1e-12)
    assert exactly == expected
    forces = {row[:2]: row[2] for row in grid(report, "Reactions", "connection").rows}
    largest = np.linalg.norm(run.joint_force("C"), axis=0).max()
    assert forces["joint of C", "force"] == number_text(largest)


def test_modes_are_those_of_the_linear_model_at_the_equilibrium():
    study, report = made("spring_pendulum")
    start = {name: study.initial[name] for name in ("q1", "q2")}
    found = kn.equilibrium(study.equations, start, parameters=study.parameters)
    model = kn.linearize(study.equations, found)
    assert list(grid(report, "Equilibrium and small motions", "eigenvalue").rows) == model.modes.rows
    rest = {row[0].latex: row[1] for row in grid(report, "Equilibrium and small motions", "coordinate").rows}
    assert float(rest["q_{1}"]) == pytest.approx(found["q1"], rel=1e-5)  # written with six digits


def test_a_given_state_takes_the_place_of_the_equilibrium_near_the_start():
    study = kn.library.study("double_pendulum", tensions=False)
    upside_down = {"q1": np.pi, "q2": np.pi}
    report = composed(subject_of(study, None, upside_down, is_interactive=False))
    model = kn.linearize(study.equations, upside_down, parameters=study.parameters)
    assert list(grid(report, "Equilibrium and small motions", "eigenvalue").rows) == model.modes.rows
    said = [each.words for each in blocks(report, "Equilibrium and small motions") if isinstance(each, Paragraph)]
    assert any("unstable" in str(each) for each in said)


@pytest.mark.heavy
def test_a_sleigh_on_level_ground_rests_wherever_it_is_and_a_disc_does_not():
    _, report = made("chaplygin_sleigh")
    said = " ".join(str(each.words) for each in blocks(report, "Equilibrium and small motions"))
    assert "Every configuration near the initial one is an equilibrium" in said
    _, report = made("rolling_disc")
    rest = {row[0].latex: row[1] for row in grid(report, "Equilibrium and small motions", "coordinate").rows}
    assert rest["q_{2}"] == "0"  # upright


def test_what_falls_has_no_equilibrium_and_says_so():
    model = kn.Model("stone")
    x, g = model.coordinates("x"), model.parameters("g")
    model.gravity = -g * model.frame.x
    model.add_particle("stone", model.origin.moved("P", x * model.frame.x), mass=1)
    report = composed(subject_of(kn.Study(model=model, parameters={"g": 9.81}, initial={"x": 1}, stop=1), None))
    said = " ".join(str(each.words) for each in blocks(report, "Equilibrium and small motions"))
    assert "No equilibrium was found" in said


@pytest.mark.heavy
def test_constrained_systems_show_their_constraints_and_names_for_long_terms():
    _, report = made("four_bar")
    assert "Constraints" in titles(report)
    assert "- a c_{1} - b c_{2} + c c_{3} + d = 0" in formulas(report, "Constraints")
    lines = formulas(report, "Equations of motion")
    assert lines[0].startswith("z_{1} = ")
    assert [line for line in lines if line.startswith("m_{11} = ")]
    assert max(map(len, lines)) < 3_000
    said = " ".join(str(each.words) for each in blocks(report, "Motion") if isinstance(each, Paragraph))
    assert "Constraints are kept to" in said


@pytest.mark.heavy
def test_large_systems_are_shown_by_their_structure():
    study, report = made("five_body_spacecraft")
    assert "The tree of bodies" in titles(report)
    assert "Partial velocities" not in titles(report)
    paths = next(each for each in blocks(report, "The tree of bodies") if isinstance(each, Grid))
    tree = kn.tree_formulation(study.equations)
    assert [[cell.latex == r"\times" for cell in row[1:]] for row in paths.rows] == tree.joint_paths.array.tolist()
    pattern = next(each for each in blocks(report, "Equations of motion") if isinstance(each, Illustration))
    count = len(study.equations.speeds)
    assert f"{count} by {count}" in pattern.caption
    assert f"{pattern.svg.count('<rect') - 1} of {count**2} entries" in pattern.caption
    said = " ".join(str(each.words) for each in blocks(report, "Equations of motion") if isinstance(each, Paragraph))
    assert f"{study.equations.operation_count}" in said


def test_without_numbers_there_are_symbols_alone():
    report = composed(subject_of(kn.library.spring_pendulum(), None))
    assert "Motion" not in titles(report)
    assert grid(report, "The system", "symbol").heads == ("symbol", "kind", "meaning")
    assert "Verification" in titles(report)


def test_a_run_brings_its_own_numbers():
    study = kn.library.study("double_pendulum", tensions=False)
    run = study.run(stop=0.5, initial={"q1": 0.25})
    report = composed(subject_of(study.model, run, is_interactive=False))
    symbols = {row[0].latex: row[3] for row in grid(report, "The system", "symbol").rows}
    assert symbols["q_{1}"] == "0.25"


@pytest.mark.heavy
def test_digital_controllers_of_a_run_are_told(tmp_path):
    study = kn.read(Path(__file__).parents[2] / "examples" / "models" / "pointing_satellite.yaml")
    run = study.run(stop=1)
    report = composed(subject_of(study, run, is_interactive=False))
    rows = grid(report, "Motion", "controller").rows
    told = {f"{row[0]} {words_of(row[2])}": words_of(row[3]) for row in rows}
    assert told["attitude reads angle"] == "q, with noise of deviation 0.002, in steps of 0.001"
    assert told["attitude reads rate"] == "drift + u, with noise of deviation 0.0001, from -1 to 1, every 0.02"
    assert told["attitude remembers busy"] == "0 at first"
    assert told["attitude drives T"].endswith("after 0.05")
    assert told["jets drives F"].startswith(r"- 2 \operatorname{sign}")
    assert told["sunlight draws D_{noise,drawn}"] == "normal, of deviation 1"
    assert len(rows) == 14  # seven signals, four of them set anew, and three inputs
    for suffix in ("html", "md", "typ"):
        kn.report(study, tmp_path / f"report.{suffix}", run=run)


def words_of(cell):
    return "".join(each.latex if isinstance(each, Maths) else each for each in cell)


def test_only_what_was_used_is_cited():
    _, report = made("spring_pendulum")
    cited = {row[1] for row in grid(report, "Methods and references", "what was used").rows}
    assert cited == {"[hussain-azlan]", "[kane-notes]", "[dop853]"}
    _, report = made("chaplygin_sleigh")
    cited = {row[1] for row in grid(report, "Methods and references", "what was used").rows}
    assert "[kanemethod-draft]" in cited


def test_references_are_those_of_the_documentation():
    page = (Path(__file__).parents[2] / "docs" / "references.md").read_text(encoding="utf-8")
    for key, text in SOURCES.items():
        assert f"**[{key}]** {text}" in re.sub(r"\s+", " ", page)


# How they are written


@pytest.mark.parametrize("name", ["spring_pendulum", "three_link_chain", "chaplygin_sleigh"])
def test_reports_are_files_of_html_pdf_and_markdown(name, tmp_path):
    pytest.importorskip("typst", reason="Typst sets PDF: pip install typst")
    _, report = made(name)
    assert pdf_bytes(report).startswith(b"%PDF")
    page, (text, figures) = html_text(report), markdown_report(report, name)
    for chapter in report.chapters:
        assert html.escape(chapter.title) in page
        assert f" {chapter.title}\n" in text
    assert len(figures) == page.count("<figure>") > 0
    assert all(file in text and svg.lstrip().startswith("<") for file, svg in figures.items())


def test_a_pdf_has_every_chapter_and_several_pages():
    typst = pytest.importorskip("typst", reason="Typst sets PDF: pip install typst")
    _, report = made("three_link_chain")
    source = typst_text(report).encode()
    found = typst.query(source, "heading.where(level: 1)")
    assert [title for title in titles(report) if f'"{title}"' not in found] == []
    assert len(typst.compile(source, format="svg")) > 3


@pytest.mark.heavy
def test_the_same_report_is_the_same_file(tmp_path):
    study = kn.library.study("spring_pendulum")
    for file in ("a.html", "b.html"):
        kn.report(study, tmp_path / file)
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


def hostile() -> kn.Study:
    model = kn.Model(HOSTILE)
    q, m, g = model.coordinates("q"), model.parameters("m"), model.parameters("g")
    model.gravity = -g * model.frame.y
    B = model.frame.rotated('B<i>"$', q, model.frame.z)
    P = model.origin.moved("P<b>#x", m * B.x)
    model.add_particle("<u>bob", P, mass=m)
    model.add_force(P, m * B.y, name=HOSTILE)
    note = kn.SymbolNote(HOSTILE)
    return kn.Study(
        model=model, parameters={"m": 1, "g": 9.81}, initial={"q": 0.1}, stop=0.1, notes={"m": note}, source=HOSTILE
    )


def test_no_text_of_a_model_is_markup(tmp_path):
    typst = pytest.importorskip("typst", reason="Typst sets PDF: pip install typst")
    report = composed(subject_of(hostile(), None, is_interactive=True))
    page = html_text(report)
    outside = re.sub(r'srcdoc="[^"]*"', "", page)
    assert outside.count("<script>") == 1  # our own
    assert "<u>" not in outside
    assert "<i>" not in outside
    assert "alert(&quot;1&quot;)" in outside
    text, _ = markdown_report(report, "x")
    assert "<script>" not in text
    assert not re.search(r"(?<!\\)\[a", text)
    assert len(typst.compile(typst_text(report).encode(), format="svg")) > 1


def test_no_request_leaves_a_report():
    study = kn.library.study("spring_pendulum")
    page = html_text(composed(subject_of(study, None)))
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"].count("sha256-") == 2  # the report's own, and that of the page within
    assert "connect-src" not in rules
    outside = re.sub(r'srcdoc="[^"]*"|<script>.*?</script>', "", page, flags=re.S)
    assert not re.search(r'(?:src|href)="(?!data:|#)', outside)
    assert 'sandbox="allow-scripts"' in page


def test_prose_has_mathematics_in_dollars():
    assert words("a $b$") == ("a ", Maths("b"))
    assert words("$b$ c") == (Maths("b"), " c")


# What can go wrong


def test_a_suffix_that_says_nothing_is_refused(tmp_path):
    with pytest.raises(kn.FileError, match=r"its suffix is not a format of reports. Use .html, .pdf"):
        kn.report(kn.library.spring_pendulum(), tmp_path / "report.docx")


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(kn.FileError, match="there is no folder"):
        kn.report(kn.library.spring_pendulum(), tmp_path / "nowhere" / "report.html")


def test_a_run_of_another_system_is_refused(tmp_path):
    run = kn.library.study("spring_pendulum").run(stop=0.1)
    with pytest.raises(kn.WrongValueError, match="whose coordinates are not those of 'three-link chain'"):
        kn.report(kn.library.three_link_chain(), tmp_path / "x.md", run)


def test_what_is_no_system_is_refused(tmp_path):
    with pytest.raises(kn.WrongTypeError, match="report: 3 is not a system. Give a model, equations or a study."):
        kn.report(3, tmp_path / "x.md")


@pytest.mark.parametrize("about", [3, "q1", [3], (None,)])
def test_states_that_are_none_are_refused(about, tmp_path):
    with pytest.raises(kn.WrongTypeError, match="is not a state. Give a table such as {q1: 0}, or several."):
        kn.report(kn.library.spring_pendulum(), tmp_path / "x.md", about=about)


def test_a_state_without_parameters_is_refused(tmp_path):
    with pytest.raises(kn.WrongValueError, match="Give a study or a run, which have them."):
        kn.report(kn.library.spring_pendulum(), tmp_path / "x.md", about={"q1": 0, "q2": 0})


def test_without_typst_the_line_that_installs_it_is_said(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(kn.MissingPackageError, match=r"pip install 'kanes\[pdf\]'"):
        kn.report(kn.library.spring_pendulum(), tmp_path / "x.pdf")


@pytest.mark.heavy
@pytest.mark.parametrize("name", kn.library.names())
def test_every_system_of_the_library_has_its_report(name, tmp_path):
    typst = pytest.importorskip("typst", reason="Typst sets PDF: pip install typst")
    report = composed(subject_of(kn.library.study(name), None))
    assert len(typst.compile(typst_text(report).encode(), format="svg")) > 1
    page = html_text(report)
    assert page.count('class="living"') == 1
    # What is as large as the longest is still opened in a moment.
    assert len(page) < 8_000_000
    markdown_report(report, name)


def test_a_table_wider_than_a_page_is_set_in_parts_that_have_all_of_it():
    wide = Grid(
        (Maths("r"), *(Maths(f"v_{{{k}}}") for k in range(9))),
        ((Maths("u"), *(Maths("x" * 30) for _ in range(9))),),
        is_mathematical=True,
    )
    parts = fitting(wide)
    assert len(parts) > 1
    assert [head for part in parts for head in part.heads[1:]] == list(wide.heads[1:])
    assert all(part.heads[0] == wide.heads[0] for part in parts)
