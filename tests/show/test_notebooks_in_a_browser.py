"""Pages inside other pages, as notebooks hold them: they live, can be made higher, and obey their parent alone.

The host is a small page that plays the notebook's part: it holds the frame, or runs the script of the widget with a
model like the one that Jupyter gives it, whose other end is the widget in Python.

Proves: show/notebook/page_frame.py, show/notebook/run_widget.py, show/page/document.py.
"""

import json
import shutil

import numpy as np
import pytest

import kanes as kn
from kanes.show.page.document import asset

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
playwright = pytest.importorskip("playwright.sync_api", reason="pages are tried by Playwright: pip install playwright")
pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(CHROMIUM is None, reason="pages are tried in Chromium: apt-get install chromium"),
]
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
NUMBERS = {"L": 1.0, "m1": 1.0, "m2": 2.0, "g": 9.81}
# As Jupyter's models are, as far as a widget of anywidget uses them.
MODEL = """
const values = %s, hearers = {};
window.model = {
  get: (name) => values[name], set: (name, value) => { values[name] = value; },
  save_changes: () => { window.saved(JSON.stringify(values.told)); },
  on: (name, act) => { (hearers[name] ??= []).push(act); }, off: (name, act) => {},
  receive: (name, value) => { values[name] = value; (hearers[`change:${name}`] ?? []).forEach((act) => act()); },
};
"""


def simulated(**changes):
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    start = {"q1": 0.4, "q2": 0.3} | changes.pop("initial", {})
    return kernel.simulate(stop=4, parameters=NUMBERS | changes, initial=start)


@pytest.fixture(scope="module")
def run():
    return simulated()


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as found:
        driven = found.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield driven
        driven.close()


@pytest.fixture
def tab(browser):
    context = browser.new_context(viewport={"width": 1000, "height": 900}, offline=True)
    page = context.new_page()
    page.said = []
    page.on("console", lambda message: page.said.append(message.text))
    page.on("pageerror", lambda error: page.said.append(str(error)))
    yield page
    context.close()


def opened(tab, tmp_path, body):
    file = tmp_path / "host.html"
    file.write_text(f"<!DOCTYPE html><meta charset=utf-8><title>notebook</title><body>{body}", encoding="utf-8")
    tab.goto(file.as_uri())
    return inner(tab)


def inner(tab):
    """The page within the host, once it is ready."""
    tab.wait_for_selector("iframe")
    frame = tab.locator("iframe").element_handle().content_frame()
    frame.wait_for_selector("html[data-ready=yes]", state="attached", timeout=60_000)
    return frame


def until(tab, holds):
    """Waits while messages go to and fro."""
    for _ in range(100):
        if holds():
            return
        tab.wait_for_timeout(100)
    raise AssertionError("it did not happen within ten seconds")


def test_an_exported_notebook_holds_a_living_page(tab, tmp_path, run):
    frame = opened(tab, tmp_path, f"<h1>Notebook</h1>{run._repr_html_()}<p>after it</p>")
    first = float(frame.locator("#scrub").input_value())
    frame.locator('input[aria-label="g, parameter"]').fill("5")
    frame.wait_for_selector("#reset:not([hidden])")
    until(tab, lambda: float(frame.locator("#scrub").input_value()) > first)
    assert "The model itself runs" in frame.locator("#note").inner_text()
    assert tab.said == []
    # Its origin is nobody's, so that it reaches nothing of the notebook.
    assert frame.evaluate("() => { try { return parent.document.title; } catch { return 'kept'; } }") == "kept"


def test_a_page_in_a_cell_can_be_made_higher(tab, tmp_path, run):
    opened(tab, tmp_path, run._repr_html_())
    before = tab.locator("iframe").bounding_box()
    box = tab.locator("body > div").first.bounding_box()
    corner = box["x"] + box["width"] - 5, box["y"] + box["height"] - 5
    tab.mouse.move(*corner)
    tab.mouse.down()
    tab.mouse.move(corner[0], corner[1] + 150, steps=5)
    tab.mouse.up()
    assert tab.locator("iframe").bounding_box()["height"] == pytest.approx(before["height"] + 150, abs=10)


def test_a_page_tells_nothing_to_a_parent_that_has_not_spoken(tab, tmp_path, run):
    listen = "<script>window.heard = []; addEventListener('message', (e) => window.heard.push(e.data));</script>"
    opened(tab, tmp_path, listen + run._repr_html_())
    tab.wait_for_timeout(800)
    assert tab.evaluate("() => window.heard.length") == 0


@pytest.mark.parametrize(
    "message",
    [
        {"parameters": {"g": 2}},
        {"kanes": {"parameters": {"g": "2"}}},
        {"kanes": {"parameters": {"g": None}}},
        {"kanes": {"parameters": [2, 2, 2, 2]}},
        {"kanes": {"parameters": {"g": 2}, "script": "alert(1)"}},
        {"kanes": {"parameters": {"g": 2}}, "more": 1},
        {"kanes": {"constructor": True}},
        "kanes",
        None,
    ],
)
def test_messages_of_another_shape_are_not_heard(tab, tmp_path, run, message):
    frame = opened(tab, tmp_path, run._repr_html_())
    post = "(message) => document.querySelector('iframe').contentWindow.postMessage(message, '*')"
    tab.evaluate(post, message)
    tab.wait_for_timeout(300)
    assert frame.locator("#reset").is_hidden()
    tab.evaluate(post, {"kanes": {"parameters": {"g": 2, "nobody": 1}}})
    frame.wait_for_selector("#reset:not([hidden])")
    assert tab.said == []


def test_nobody_but_the_parent_is_heard(tab, tmp_path, run):
    """A second frame of the host posts what the parent may post."""
    script = 'parent.frames[0].postMessage({ kanes: { parameters: { g: 2 } } }, "*"); parent.postMessage("sent", "*")'
    frame = opened(tab, tmp_path, run._repr_html_())
    tab.evaluate(
        """async (script) => {
          const sent = new Promise((done) => addEventListener("message", (event) => event.data === "sent" && done()));
          const other = document.createElement("iframe");
          other.setAttribute("sandbox", "allow-scripts");
          other.srcdoc = `<script>${script}</` + "script>";
          document.body.append(other);
          await sent;
        }""",
        script,
    )
    tab.wait_for_timeout(400)
    assert frame.locator("#reset").is_hidden()


@pytest.fixture
def linked(tab, tmp_path, run):
    """A widget whose other end is in the browser, and its page."""
    widget = kn.widget(run, height=500)
    values = json.dumps({"page": widget.page, "height": widget.height, "given": widget.given, "told": {}})
    tab.expose_function("saved", lambda text: setattr(widget, "told", json.loads(text)))
    (tmp_path / "host.html").write_text("<!DOCTYPE html><title>notebook</title><body>", encoding="utf-8")
    tab.goto((tmp_path / "host.html").as_uri())
    tab.evaluate(f"() => {{ {MODEL % values} }}")
    # A script from a file is no module of a page from a file: it comes as text.
    tab.evaluate(
        """async (text) => {
          const { default: widget } = await import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
          widget.render({ model: window.model, el: document.body });
        }""",
        asset("widget.js"),
    )
    frame = inner(tab)
    widget.observe(
        lambda change: tab.evaluate("(given) => window.model.receive('given', given)", change["new"]), "given"
    )
    return widget, frame


def test_python_sets_numbers_and_the_page_goes_on_with_them(tab, linked):
    widget, frame = linked
    widget.parameters = {"g": 2}
    widget.initial = {"q1": 1.1}
    frame.wait_for_selector("#reset:not([hidden])")
    assert frame.locator('label[title="g"] output').inner_text() == "2"
    widget.t = 3
    until(tab, lambda: widget.told.get("t") == 3 and widget.told["parameters"]["g"] == 2)
    wanted = simulated(g=2.0, initial={"q1": 1.1})
    for name in ("q1", "q2", "u1", "u2"):
        # The page has single precision, and draws straight lines between its times.
        assert widget.state[name] == pytest.approx(float(np.interp(3.0, wanted.t, wanted[name])), abs=1e-4)
    assert tab.said == []


def test_the_page_tells_python_what_it_shows(tab, linked):
    widget, frame = linked
    until(tab, lambda: widget.t > 0.2)
    frame.locator("#scrub").fill("1.5")
    frame.locator('input[aria-label="m2, parameter"]').fill("3")
    until(tab, lambda: widget.t == 1.5 and widget.parameters["m2"] == pytest.approx(3, abs=0.02))
    assert widget.given == {}
    frame.locator("#reset").click()
    until(tab, lambda: widget.parameters == NUMBERS)


def test_a_page_that_is_shown_later_has_what_was_set_before(tab, linked):
    widget, frame = linked
    widget.parameters = {"L": 1.5}
    frame.wait_for_selector("#reset:not([hidden])")
    tab.evaluate("() => { const f = document.querySelector('iframe'); f.srcdoc = f.srcdoc; }")
    tab.wait_for_timeout(500)
    again = inner(tab)
    again.wait_for_selector("#reset:not([hidden])")
    assert again.locator('label[title="L"] output').inner_text() == "1.5"
