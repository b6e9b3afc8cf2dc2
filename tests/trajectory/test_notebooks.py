"""Runs in notebooks: the page within a cell, the short text where there is none, and widgets that talk with Python.

Proves: show/notebook/page_frame.py, show/notebook/widget.py, show/notebook/run_widget.py.
"""

import html
import re
import sys
import time

import numpy as np
import pytest
from IPython.core.formatters import DisplayFormatter

import kanes as kn
from kanes.show.notebook.page_frame import framed, framed_page
from kanes.show.page.animation import page

NUMBERS = {"L": 1.0, "m1": 1.0, "m2": 2.0, "g": 9.81}


@pytest.fixture(scope="module")
def run():
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    return kernel.simulate(stop=2, parameters=NUMBERS, initial={"q1": 0.4, "q2": 0.3})


@pytest.fixture(scope="module")
def played(run):
    """A given motion, of which a page plays the record."""
    return kn.replay(run.kernel, run.t, {q: run[q] for q in ("q1", "q2")}, parameters=NUMBERS)


def shown(thing):
    """What a notebook gets, by type of content; IPython's own formatter."""
    formatter = DisplayFormatter()
    formatter.active_types = formatter.format_types
    content, _ = formatter.format(thing)
    return content


def test_a_cell_that_ends_with_a_run_shows_its_page(run):
    content = shown(run)
    assert content["text/plain"] == repr(run)
    frame = content["text/html"]
    assert frame.count("<iframe ") == 1
    assert 'sandbox="allow-scripts"' in frame
    assert html.unescape(re.search(r'srcdoc="([^"]*)"', frame)[1]) == page(run)
    # Where frames are taken out, a line remains.
    assert frame.endswith(f">{html.escape(repr(run))}</div>")
    assert len(frame) < 1_600_000


def test_a_motion_that_was_given_shows_its_page_as_well(played):
    assert "A given motion" in shown(played)["text/html"]


def test_the_page_is_built_once_however_often_a_run_is_echoed(run):
    run._repr_html_()
    begin = time.process_time()
    assert run._repr_html_() is run._repr_html_()
    # A page takes more than a tenth of a second.
    assert time.process_time() - begin < 0.02


def test_a_run_without_numbers_shows_its_short_text(run):
    numbers = dict(vars(run)) | {"states": np.full_like(run.states, np.nan)}
    lost = type(run)(**{name: numbers[name] for name in type(run).__dataclass_fields__})
    assert set(shown(lost)) == {"text/plain"}


@pytest.mark.heavy
def test_a_system_of_many_bodies_shows_its_short_text():
    kernel = kn.derive(kn.library.pin_chain(40)).compile()
    start = dict.fromkeys(kernel.states, 0.0)
    run = kernel.simulate(
        stop=0.01,
        parameters=dict.fromkeys(kernel.parameters, 1.0),
        initial=start,
        inputs=dict.fromkeys(kernel.inputs, 0.0),
    )
    assert set(shown(run)) == {"text/plain"}


def test_looking_at_a_thing_raises_nothing(run):
    def broken(_):
        raise RuntimeError("nobody foresaw this")

    class Thing:
        pass

    assert framed_page(Thing(), broken) is None


def test_pages_in_notebooks_can_be_switched_off(run, monkeypatch):
    monkeypatch.setenv("KANES_NOTEBOOK_PAGES", "no")
    assert set(shown(run)) == {"text/plain"}
    monkeypatch.setenv("KANES_NOTEBOOK_PAGES", "yes")
    assert "text/html" in shown(run)


def test_nothing_of_a_page_ends_the_attribute_that_holds_it():
    frame = framed('<p title="a">&amp;</p>', '"<b>', 200)
    assert re.search(r'srcdoc="([^"]*)"', frame)[1] == "<p title=&quot;a&quot;>&amp;amp;</p>"
    assert 'title="&quot;<b>"' in frame


# Widgets


@pytest.fixture
def widget(run):
    return kn.widget(run)


def test_a_widget_shows_the_same_page(run, widget):
    assert widget.page == page(run)
    assert (widget.t, widget.parameters, widget.initial["q2"], widget.state["q1"]) == (0.0, NUMBERS, 0.3, 0.4)
    assert widget.given == {}
    assert repr(widget) == "<page of 'double pendulum' at t = 0>"


def test_what_python_sets_goes_to_the_page(run, widget):
    g = run.kernel.system.parameters[3]
    widget.parameters = {g: 2}
    assert widget.parameters == NUMBERS | {"g": 2.0}
    assert widget.given["parameters"]["g"] == 2.0
    widget.initial = {"q1": 1}
    assert widget.given["initial"] == {"q1": 1.0, "q2": 0.3, "u1": 0.0, "u2": 0.0}
    first = widget.given["turn"]
    widget.t = 99
    assert widget.t == widget.given["t"] == 2.0
    assert widget.given["turn"] == first + 1


def test_what_the_page_tells_is_known_to_python(widget):
    heard = []
    widget.observe(heard.append, "parameters")
    widget.told = {
        "t": 0.75,
        "running": True,
        "note": "",
        "parameters": NUMBERS | {"g": 3.0},
        "initial": {"q1": 0.1},
        "values": {"q1": 0.2, "q2": 0.1, "kinetic": 4.0},
    }
    assert (widget.t, widget.parameters["g"], widget.initial["q1"]) == (0.75, 3.0, 0.1)
    assert widget.state == {"q1": 0.2, "q2": 0.1}
    assert [change["new"]["g"] for change in heard] == [3.0]
    # An answer is no order: nothing goes back to the page.
    assert widget.given == {}


@pytest.mark.parametrize(
    "told",
    [{}, {"t": "1"}, {"t": float("nan")}, {"t": 1.0, "parameters": 3}, {"t": 1.0, "parameters": {"g": "x", 3: 1}}],
)
def test_what_pages_do_not_tell_is_left_alone(widget, told):
    widget.told = told
    assert widget.parameters == NUMBERS
    assert widget.t in (0.0, 1.0)


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ({"k": 1}, kn.UnknownNameError, "unknown name 'k'. Names are: L, m1, m2, g."),
        ({"g": "fast"}, kn.WrongTypeError, "'fast' is not a number"),
        ({"g": float("inf")}, kn.WrongValueError, "is not finite"),
        (3, kn.WrongTypeError, "3 is not a table"),
    ],
)
def test_what_is_no_table_of_its_numbers_is_refused(widget, given, error, says):
    with pytest.raises(error, match=re.escape(says)):
        widget.parameters = given
    assert widget.parameters == NUMBERS


def test_a_record_cannot_be_changed(played):
    widget = kn.widget(played)
    with pytest.raises(
        kn.WrongValueError, match="'g' cannot be changed in the page. The note of the page: A given motion"
    ):
        widget.parameters = {"g": 2}
    widget.t = 1
    assert widget.given["t"] == 1.0


def test_without_anywidget_the_error_names_the_line_that_installs_it(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "kanes.show.notebook.run_widget", raising=False)
    with pytest.raises(kn.MissingPackageError, match=r"pip install 'kanes\[widget\]'"):
        kn.widget(run)


def test_what_is_no_run_has_no_widget(run):
    with pytest.raises(kn.WrongTypeError, match="is not a run"):
        kn.widget(run.kernel)
    with pytest.raises(kn.WrongValueError, match="height=5 is not a count"):
        kn.widget(run, height=5)
