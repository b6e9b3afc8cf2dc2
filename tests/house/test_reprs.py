"""What a notebook shows of an object that ends a cell: a few lines, never pages of numbers.

Proves: base/short_texts.py.
"""

import numpy as np
import pytest
from IPython.core.formatters import DisplayFormatter

import kanes as kn
from fuzzing import MADE
from kanes.analysis.linear.modes import Mode, Modes
from kanes.base.short_texts import few, listed, side_by_side, text_table
from kanes.simulate.inputs import State
from kanes.simulate.outcome import Outcome
from runs import pendulum_run
from small_systems import SYSTEMS

# Equations, and derivations of them, are as long as they are.
WRITTEN = {"Equations", "Reactions", "TreeFormulation", "Explanation", "LagrangeEquations", "SymbolicLinearModel"}
# What compares written equations is met in its own tests, of systems that can be written.
READ = {"Comparison", "Difference"}
SHORT = sorted(name for name in MADE if name[0].isupper() and name not in WRITTEN | READ)
LINES, COLUMNS = 12, 120


def is_short(text):
    lines = text.split("\n")
    return len(lines) <= LINES and max(map(len, lines)) <= COLUMNS


@pytest.fixture(scope="module")
def satellite():
    """Fifteen states with long names."""
    return SYSTEMS["satellite"]()


@pytest.mark.parametrize("name", SHORT)
def test_what_users_meet_says_what_it_is_in_a_few_lines(satellite, name):
    text = repr(satellite.made(MADE[name]))
    assert is_short(text), text
    assert " object at 0x" not in text


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        (lambda s, run: run.energy, "energy     first"),
        (lambda s, run: run.segment_energy(s.body), "energy     first"),
        (lambda s, run: run.outcome, "<finished at t = 0.1 after"),
        (lambda s, run: run.drift, "<drift of 0 constraints"),
        (lambda s, run: run.joint_load(s.body), "<load on panel"),
        (lambda s, run: s.equations.program(), "program of 291 operations for qdot (8), udot (7)\n  z1 = "),
        (lambda s, run: s.kernel["mass_matrix"], "<function mass_matrix of (t, x, w, p): 7 × 7 numbers>"),
        (lambda s, run: s.made(MADE["LinearModel"]).modes, "eigenvalue"),
        (lambda s, run: kn.Pin(), "<pin joint>"),
    ],
)
def test_what_a_run_and_equations_give_is_short_too(satellite, asked, begins):
    text = repr(asked(satellite, satellite.made(MADE["Trajectory"])))
    assert is_short(text), text
    assert text.startswith(begins)


@pytest.mark.parametrize("make", [kn.library.humanoid, kn.library.stewart_platform, lambda: kn.library.pin_chain(200)])
def test_large_systems_are_no_longer(make):
    model = make()
    kernel = kn.derive(model).compile()
    assert is_short(repr(model))
    assert is_short(repr(kernel["kinetic_energy"]))
    assert is_short(repr(State(kernel.states, np.linspace(0, 1, len(kernel.states)))))


# As IPython asks for them

MARKDOWN, HTML, LATEX = "text/markdown", "text/html", "text/latex"


def shown(thing):
    """What a notebook gets, by type of content."""
    formatter = DisplayFormatter()
    formatter.active_types = formatter.format_types
    return formatter.format(thing)[0]


@pytest.mark.parametrize(
    ("asked", "kind", "holds"),
    [
        (lambda s: s.equations, LATEX, r"\dot{u}_{1}"),
        (lambda s: s.equations.mass_matrix, LATEX, "m + 5"),
        (lambda s: s.equations.speed_derivatives, LATEX, r"\dot{u}_{1}"),
        (lambda s: s.vector, LATEX, r"\hat{a}_{x}"),
        (lambda s: s.equations.reactions(), LATEX, "R"),
        (lambda s: kn.lagrange(s.model), LATEX, "q"),
        (lambda s: kn.linearize_symbolic(s.equations, dict.fromkeys(s.guess, 0)), LATEX, "g"),
        (lambda s: kn.explain(s.equations), MARKDOWN, "## "),
        (lambda s: s.model.summary(), MARKDOWN, "| "),
        (lambda s: kn.verify(s.model, states=1), MARKDOWN, "| "),
        (lambda s: s.made(MADE["Study"]), MARKDOWN, "| $m$ | "),
        (lambda s: s.made(MADE["Trajectory"]).energy, HTML, "<td"),
        (lambda s: s.made(MADE["LinearModel"]), HTML, "<td"),
        (lambda s: s.made(MADE["LinearModel"]).modes, HTML, "<td"),
        (lambda s: s.made(MADE["SteadyState"]), HTML, "<td"),
    ],
)
def test_a_notebook_shows_mathematics_typeset_and_numbers_in_tables(asked, kind, holds):
    content = shown(asked(SYSTEMS["pendulum"]()))
    assert holds in content[kind]
    assert content["text/plain"]


def test_a_study_is_a_short_table_of_its_numbers():
    study = kn.library.study("double_pendulum")
    lines = study._repr_markdown_().split("\n")
    assert lines[0].startswith("**double pendulum**: to t = ")
    # Its symbols have no units.
    assert lines[2:4] == ["| symbol | number | meaning |", "|---|---|---|"]
    rows = {line.split(" | ")[0].strip("| "): line.split(" | ")[1:] for line in lines[4:]}
    assert float(rows["$g$"][0]) == study.parameters["g"]
    assert float(rows["$q_{1}(0)$"][0]) == study.initial["q1"]
    assert rows["$q_{1}(0)$"][1] == f"{study.notes['q1'].meaning} |"


def test_names_and_laws_of_a_study_stay_what_they_are():
    model = kn.Model("<b>|x|")
    q, F = model.coordinates("q"), model.inputs("F")
    stone = model.add_particle("stone", model.origin.moved("P", q * model.frame.x), mass=1)
    model.add_force(stone, F * model.frame.x)
    law = abs(q) * model.time
    study = kn.Study(model=model, initial={"q": 1, "nobody": 2}, inputs={"F": law}, notes={"q": kn.SymbolNote("a | b")})
    text = study._repr_markdown_()
    assert "<b>" not in text
    assert r"| a \| b |" in text
    assert "| nobody(0) | 2 |" in text
    [row] = [line for line in text.split("\n") if line.startswith("| $F$")]
    assert row.count(" | ") == 2
    assert r"\left" in row or r"\vert" in row


def test_a_study_without_numbers_is_a_line():
    assert kn.Study(model=kn.Model("nothing"), stop=3)._repr_markdown_() == "**nothing**: to t = 3."


def test_large_studies_and_states_end_with_how_many_more_there_are():
    kernel_states = tuple(f"q{number}" for number in range(50))
    model = kn.Model("many")
    model.parameters(" ".join(f"k{number}" for number in range(50)))
    study = kn.Study(model=model, parameters={f"k{number}": 1.0 for number in range(50)})
    assert "… and 10 more: `study.parameters`" in study._repr_markdown_()
    numbers = dict.fromkeys(kernel_states, 0.25)
    state = kn.SteadyState("many", kernel_states, numbers, {}, {}, 0.0, {"q1": 2.0}, ("q1",), (), 0.0, 0)
    html = state._repr_html_()
    assert html.count("<tr>") == 41
    assert html.endswith("<p>… and 10 more: numbers</p>")


# The pieces


def test_energies_are_a_table_of_first_last_least_and_largest():
    energy = pendulum_run().energy
    rows = {row.split()[0]: [float(cell) for cell in row.split()[1:]] for row in repr(energy).split("\n")[2:]}
    assert list(rows) == ["kinetic", "potential", "total", "work", "balance"]
    kinetic = energy.kinetic
    assert rows["kinetic"] == pytest.approx([kinetic[0], kinetic[-1], kinetic.min(), kinetic.max()], rel=1e-5)
    html = energy._repr_html_()
    assert html.startswith("<table>")
    assert html.count("<tr>") == 6


def test_an_event_tells_when_it_was_and_what_it_reset():
    model = kn.Model("ball")
    h, v = model.coordinates("h"), model.speeds("v")
    model.add_particle("ball", model.origin.moved("P", h * model.frame.y), mass=1)
    model.gravity = -10 * model.frame.y
    bounce = kn.Event("bounce", h, direction="falling", reset={v: -v / 2})
    run = kn.derive(model).compile(events=[bounce]).simulate(stop=0.6, parameters={}, initial={h: 1.25}, times=[0, 0.6])
    assert repr(run.events) == "(<event 'bounce' at t = 0.5, which reset v>,)"


def test_outcomes_and_samples_tell_what_they_are():
    many = {f"q{number}": 0.1 for number in range(50)}
    outcome = Outcome("finished", 2.0, 40, method="dop853", repairs=many)
    assert repr(outcome).startswith("<finished at t = 2 after 40 steps; initial values were repaired: q0 by 0.1, ")
    assert repr(outcome).endswith(" more of dop853>")
    assert repr(kn.Samples([0, 1, 2], [0, 5, -1], kind="cubic")) == (
        "<samples: 3 cubic from 0 to 2, values from -1 to 5>"
    )


def test_modes_end_with_how_many_more_there_are():
    one = Mode(-1 + 2j, (1.0,), {"q1": 0.7, "u1": 0.3})
    assert repr(one) == "<mode λ = -1 ± 2i, 0.3183 Hz, damping ratio 0.447: q1, u1>"
    assert repr(Mode(-3 + 0j, (1.0,), {"q1": 1.0})) == "<mode λ = -3: q1>"
    assert repr(Modes([one] * 40)).split("\n")[-1] == "  … and 31 more"


def test_lists_end_where_a_line_does():
    assert listed([]) == "none"
    assert listed(["a", "b"]) == "a, b"
    assert listed(["a" * 200, "b"]) == "a" * 200 + " and 1 more"
    assert listed("abcdef", width=6) == "a, b and 4 more"
    assert few(["x"] * 10) == ["x"] * 10
    assert few(["x"] * 11, "xs") == ["x"] * 9 + ["  … and 2 more: xs"]


def test_tables_stand_side_by_side():
    one, other = text_table(("A", "x"), [("x", "0"), ("y", "12")]), text_table(("B",), [("F",)])
    assert side_by_side([one, other]).split("\n") == ["A  x     B", "─────    ─", "x  0     F", "y  12"]
