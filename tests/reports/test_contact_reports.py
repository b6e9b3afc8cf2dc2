"""Reports of systems with contacts: laws, modes, generalized impulses, events and losses, as the package has them.

Proves: reports/chapters/contacts.py.
"""

from functools import cache

import pytest
from sympy import sin

import kanes as kn
from kanes.reports.blocks import Fold, Formulas, Grid
from kanes.reports.report import composed, subject_of
from kanes.reports.subject import number_text
from kanes.reports.writers.html import html_text
from kanes.reports.writers.markdown import markdown_report
from kanes.reports.writers.typst import typst_text
from touching_bodies import block


@cache
def rocking():
    model = block(0.1, 0.15, 0.4)
    start = {"x": 0, "y": 0.45, "q": 0.3, "u_x": 1, "u_q": 1}
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial=start)
    return run, composed(subject_of(model, run, is_interactive=False))


def parts(report, title):
    """All blocks of a chapter, folded ones too."""
    found, pending = [], next(list(each.blocks) for each in report.chapters if each.title == title)
    while pending:
        each = pending.pop(0)
        found.append(each)
        pending = [*each.blocks, *pending] if isinstance(each, Fold) else pending
    return found


def grids(report, title):
    return [each for each in parts(report, title) if isinstance(each, Grid)]


def test_the_chapter_on_contacts_has_laws_modes_and_impulses():
    _, report = rocking()
    table, modes = grids(report, "Contacts")
    assert [row[0] for row in table.rows] == ["left", "right"]
    assert table.rows[0][2] == "point corner_left on a plane of the ground"
    assert (table.rows[0][3].latex, table.rows[0][4].latex) == ("0.4", "0")
    assert [row[:2] for row in modes.rows[:3]] == [("left", "open"), ("left", "stick"), ("left", "slip")]
    lines = [line for each in parts(report, "Contacts") if isinstance(each, Formulas) for line in each.lines]
    assert "p_{2} = u_{y}" in lines
    assert "I_{2} = J_{n}" in lines
    assert lines.count("I_{1} = J_{t}") == 2


def test_the_chapter_on_the_motion_has_impulses_and_losses():
    run, report = rocking()
    energy, losses, events = grids(report, "Motion")
    assert [row[0] for row in energy.rows][-2:] == [
        "added by resets and impacts",
        "balance: what none of them explains",
    ]
    assert losses.heads == ("energy taken by", "friction", "impacts", "together")
    assert losses.rows[1][2] == number_text(float(f"{run.energy.contacts['right'].impacts[-1]:.6g}"))
    assert len(events.rows) == len(run.events)
    first = run.events[0]
    assert events.rows[0][0] == first.words
    assert events.rows[0][2].startswith("left: ")
    assert float(events.rows[0][3]) == pytest.approx(first.lost, rel=1e-3)
    slips = next(number for number, event in enumerate(run.events) if not event.impulses)
    assert events.rows[slips][2:] == ("", "")


def test_the_verification_names_contacts():
    _, report = rocking()
    (grid,) = grids(report, "Verification")
    assert any(str(row[0]).startswith("contacts in ") for row in grid.rows)


def test_all_formats_write_it():
    _, report = rocking()
    assert "Impulses of left" in html_text(report)
    text, _ = markdown_report(report, "report")
    assert "on a plane of the ground | $0.4$ | $0$ |" in text
    assert "Impulses of left" in typst_text(report)


def test_other_things_that_come_and_go_are_described():
    model = kn.Model("many")
    x, y, q = model.coordinates("x y q")
    N = model.frame
    B, C = N.rotated("B", q, -N.z), model.origin.moved("C", x * N.x + y * N.y)
    body = model.add_body("plate", frame=B, center=C, mass=2, inertia=kn.inertia(zz=0.1))
    board = kn.surfaces.Plane(N.y)
    model.add_contact(
        body, kn.surfaces.Corners(0.4, 0.2, 0), on=board, friction=(0.5, 0.4), restitution=0.1, name="base"
    )
    model.add_limit(x, lower=-1, upper=2, name="rails")
    model.add_string(model.origin, C, length=3, name="rope")
    model.add_latch(q, at=0.5, name="hook")
    report = composed(subject_of(model, None, is_interactive=False))
    base, rails, rope, hook = grids(report, "Contacts")[0].rows
    assert base[1] == "contact, 4 spots"
    assert base[2] == "plate, corners on a plane of the ground"
    assert [each if isinstance(each, str) else each.latex for each in base[3]] == ["0.5", ", ", "0.4"]
    assert [each if isinstance(each, str) else each.latex for each in rails[2]] == [
        "x",
        " not below ",
        "-1",
        ", not above ",
        "2",
    ]
    assert rope[:2] == ("rope", "string")
    assert "C" in rope[2][0]
    assert hook[:2] == ("hook", "latch")
    assert [each.latex for each in hook[2]] == ["q"]


def test_reactions_beside_a_prescribed_motion_are_those_with_contacts_open():
    """What moves a plate up and down carries its weight and inertia, until a ball lands on it."""
    model = kn.Model("shaker")
    y, s = model.coordinates("y s")
    N = model.frame
    P = model.origin.moved("P", y * N.y)
    model.add_particle("ball", P, mass=0.1)
    plate = model.add_body("plate", mass=2, inertia=kn.inertia(zz=0.01), joint=kn.Slider(s, "y"))
    model.prescribe(s, sin(model.time) / 50)
    model.gravity = -10 * N.y
    model.add_contact(P, kn.surfaces.Plane(plate.frame.y), on_body=plate, name="table")
    assert "motion of s = 2 u̇_s + 20" in str(kn.derive(model).reactions())
    report = composed(subject_of(model, None, is_interactive=False))
    assert "Reactions" in [chapter.title for chapter in report.chapters]


def test_systems_without_contacts_have_no_such_chapter():
    report = composed(subject_of(kn.library.spring_pendulum(), None, is_interactive=False))
    assert "Contacts" not in [chapter.title for chapter in report.chapters]
