"""Many runs in Chromium: ghosts beside the chosen run, which a click, a list or a key chooses.

Proves: show/page/ensemble.py, show/page/document.py.
"""

import shutil

import numpy as np
import pytest

import kanes as kn
from chromium import by_swiftshader
from swept_systems import until

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
playwright = pytest.importorskip("playwright.sync_api", reason="pages are tried by Playwright: pip install playwright")
pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(CHROMIUM is None, reason="pages are tried in Chromium: apt-get install chromium"),
]
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
COUNT, STOP = 40, 1.5
ANGLES = np.linspace(0.2, 1.5, COUNT)


@pytest.fixture(scope="module")
def runs():
    """Stones thrown at several angles; most fall on the ground and end there."""
    model = kn.Model("stone")
    x, z = model.coordinates("x z")
    model.speeds("u v")
    g = model.parameters("g")
    model.gravity = -g * model.frame.z
    model.add_particle("stone", model.origin.moved("P", x * model.frame.x + z * model.frame.z), mass=1)
    kernel = kn.derive(model).compile(events=[kn.Event("ground", z, direction="falling", terminal=True)])
    start = {"x": 0, "z": 0.1, "u": 9 * np.cos(ANGLES), "v": 9 * np.sin(ANGLES)}
    return kernel.simulate_many(stop=STOP, parameters={"g": 9.81}, initial=start)


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as found:
        driven = found.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield driven
        driven.close()


@pytest.fixture(scope="module")
def file(runs, tmp_path_factory):
    path = tmp_path_factory.mktemp("many") / "stones.html"
    runs.write(path, "coordinates", "energy")
    return path.as_uri()


@pytest.fixture
def opened(browser, file):
    contexts = []

    def go(settings=""):
        contexts.append(browser.new_context(viewport={"width": 1300, "height": 800}, offline=True))
        page = contexts[-1].new_page()
        page.said = []
        page.on("console", lambda message: None if by_swiftshader(message.text) else page.said.append(message.text))
        page.on("pageerror", lambda error: page.said.append(str(error)))
        page.goto(f"{file}#paused=yes{settings}")
        page.wait_for_selector("html[data-ready=yes]", state="attached", timeout=60_000)
        return page

    yield go
    for context in contexts:
        context.close()


def value(page, name):
    return float(page.locator(f'.key[title="{name}"] .value').inner_text().replace("−", "-"))


def chosen(page):
    return page.locator("#run option:checked").inner_text()


def test_a_page_of_many_runs_opens_without_complaint(opened, runs):
    page = opened()
    assert page.locator("#run option").count() == COUNT
    assert page.locator("#note").inner_text() == "40 recorded runs, at 600 of 1001 times."
    finished = sum(outcome.finished for outcome in runs.outcomes)
    assert 0 < finished < COUNT
    told = [text.strip() for text in page.locator(".shades > span").all_inner_texts()]
    assert told == [f"finished: {finished}", f"event: {COUNT - finished}"]
    page.keyboard.press("Space")
    until(lambda: float(page.locator("#scrub").input_value()) > 0)
    assert page.said == []


def test_the_chosen_run_is_shown_as_python_has_it(opened, runs):
    page = opened("&t=0.25&run=17")
    assert chosen(page).startswith("17: ")
    for number in (17, 30):
        page.locator("#run").select_option(index=number)
        assert value(page, "x") == pytest.approx(9 * np.cos(ANGLES[number]) * 0.25, rel=1e-3)
        assert value(page, "z") == pytest.approx(0.1 + 9 * np.sin(ANGLES[number]) * 0.25 - 0.5 * 9.81 / 16, rel=1e-3)
        # ½ v² of the start, of a mass of 1, less what the way up took.
        risen = 9 * np.sin(ANGLES[number]) * 0.25 - 0.5 * 9.81 / 16
        assert value(page, "kinetic") == pytest.approx(40.5 - 9.81 * risen, rel=1e-3)
    page.keyboard.press("]")
    assert chosen(page).startswith("31: ")
    assert page.said == []


def test_a_click_on_a_ghost_chooses_its_run(opened):
    """The canvas is searched for the colour of another run, far from the chosen one."""
    page = opened("&t=1&run=0&color=x3")
    page.wait_for_timeout(300)
    find = """() => { const c = document.getElementById("canvas"), g = document.createElement("canvas");
      g.width = c.width; g.height = c.height; const k = g.getContext("2d"); k.drawImage(c, 0, 0);
      const d = k.getImageData(0, 0, g.width, g.height).data, box = c.getBoundingClientRect();
      // Red: the largest upward speeds, which the last runs had; the chosen one is blue.
      let most = 0, best = null;
      for (let i = 0; i < d.length; i += 4) { const red = (d[i] - d[i + 2]) * (d[i + 3] / 255);
        if (red > most) { most = red; best = i / 4; } }
      const share = box.width / g.width;
      return [box.left + (best % g.width) * share, box.top + Math.floor(best / g.width) * share]; }"""
    at = page.evaluate(find)
    page.mouse.click(*at)
    number = int(chosen(page).split(":")[0])
    assert number > 10
    # A drag turns the view and chooses nothing.
    page.mouse.move(at[0] + 60, at[1] + 60)
    page.mouse.down()
    page.mouse.move(at[0] + 120, at[1] + 90, steps=4)
    page.mouse.up()
    assert chosen(page).startswith(f"{number}: ")
    assert page.said == []


def test_colours_tell_what_is_chosen(opened, runs):
    page = opened()
    names = page.locator("#color option").all_inner_texts()
    # What is the same in all runs tells nothing apart.
    assert "u at the start" in names
    assert not {"g", "x at the start", "z at the start"} & set(names)
    page.locator("#color").select_option("x2")
    least, most = 9 * np.cos(ANGLES[-1]), 9 * np.cos(ANGLES[0])
    shown = page.locator(".shades span:not(.katex *)").all_inner_texts()
    assert f"{least:.4g}" in shown
    assert f"{most:.4g}" in shown
    page.wait_for_timeout(400)
    assert "color=x2" in page.url


def test_ghosts_can_be_put_away(opened):
    page = opened("&t=0.8")
    drawn = """() => { const c = document.getElementById("canvas"), g = document.createElement("canvas");
      g.width = c.width; g.height = c.height; const k = g.getContext("2d"); k.drawImage(c, 0, 0);
      const d = k.getImageData(0, 0, g.width, g.height).data; let n = 0;
      for (let i = 0; i < d.length; i += 4) n += d[i + 3] > 40 && Math.abs(d[i] - d[i + 2]) > 40; return n; }"""
    page.wait_for_timeout(300)
    before = page.evaluate(drawn)
    page.locator("#show summary").click()
    page.locator("#others").uncheck()
    page.wait_for_timeout(300)
    assert page.evaluate(drawn) < 0.5 * before


def test_a_run_that_ended_stays_where_it_did(opened, runs):
    page = opened("&t=1.4&run=0")
    assert chosen(page).startswith("0: event (ground)")
    assert page.locator('.key[title="x"] .value').inner_text() == "–"
    assert page.locator("#scrub").input_value() == "1.4"
    assert page.said == []
