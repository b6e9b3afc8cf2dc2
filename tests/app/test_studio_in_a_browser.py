"""The studio in Chromium: typing makes a new page, faults are shown where they are, and nothing saved is lost.

Proves: app/studio/server.py, app/studio/build.py.
"""

import shutil
import time

import pytest

from chromium import by_swiftshader
from studios import PENDULUM, running_studio

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
playwright = pytest.importorskip(
    "playwright.sync_api", reason="the studio is tried by Playwright: pip install playwright"
)
pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(CHROMIUM is None, reason="the studio is tried in Chromium: apt-get install chromium"),
]
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]


@pytest.fixture(scope="module")
def context():
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser.new_context(viewport={"width": 1500, "height": 850})
        browser.close()


@pytest.fixture
def studio(tmp_path):
    path = tmp_path / "pendulum.yaml"
    path.write_text(PENDULUM, encoding="utf-8")
    with running_studio(path) as guard:
        yield f"http://127.0.0.1:{guard.port}/?token={guard.token}", path


@pytest.fixture
def tab(context, studio):
    """A tab that shows the studio, and what its console complained of."""
    page, complaints = context.new_page(), []
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(studio[0])
    shown(page)
    yield page
    page.close(run_before_unload=False)
    assert [text for text in complaints if not by_swiftshader(text)] == []


def shown(page):
    """Waits for the interactive page, and gives its frame."""
    page.wait_for_selector("#note:not(.busy):not(:empty)", timeout=90_000)
    page.wait_for_selector("iframe[src^='/page/']")
    frame = page.frame_locator("#page")
    frame.locator("html[data-ready=yes]").wait_for(state="attached", timeout=30_000)
    return frame


def typed(page, old, new):
    """Replaces a word of the file as a user would: by going there, marking it, and typing."""
    page.click(".cm-content")
    text = "\n".join(page.locator(".cm-line").all_text_contents())
    page.keyboard.press("Control+Home")
    for _ in text[: text.index(old)]:
        page.keyboard.press("ArrowRight")
    for _ in old:
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.insert_text(new)


def test_a_file_and_its_interactive_page_are_side_by_side(tab):
    assert tab.title() == "pendulum.yaml – Kanes studio"
    frame = shown(tab)
    assert frame.locator("#title").text_content() == "pendulum"
    assert frame.locator("input[type=range]").count() >= 3


def test_a_keystroke_gives_another_page(tab):
    before = tab.get_attribute("#page", "src")
    typed(tab, "name: pendulum", "name: swinging rod")
    tab.wait_for_selector(f"iframe[src^='/page/']:not([src='{before}'])", timeout=60_000)
    frame = shown(tab)
    frame.locator("#title", has_text="swinging rod").wait_for()
    assert tab.title().startswith("• ")


def test_faults_are_shown_at_their_places(tab):
    typed(tab, "mass: m", "mass: mm")
    tab.wait_for_selector("#faults button", timeout=60_000)
    line = next(number for number, text in enumerate(PENDULUM.splitlines(), start=1) if "mass: m" in text)
    assert tab.text_content("#faults button").startswith(f"line {line}: bodies.rod.mass")
    assert tab.locator(".cm-lintRange-error").text_content() == "mm"
    # The page of the last sound text stays.
    assert tab.get_attribute("#page", "src").startswith("/page/")
    typed(tab, "mass: mm", "mass: m")
    tab.wait_for_selector("#faults button", state="detached", timeout=60_000)


def test_keys_of_the_format_are_proposed(tab):
    typed(tab, "simulate: {stop: 2}", "simulate: {stop: 2, tol")
    tab.wait_for_selector(".cm-tooltip-autocomplete")
    assert "rtol" in tab.text_content(".cm-tooltip-autocomplete")


def test_what_is_saved_is_in_the_file(tab, studio):
    typed(tab, "l: 0.5", "l: 0.75")
    tab.keyboard.press("Control+s")
    tab.wait_for_selector("#note:text('Saved as pendulum.yaml.')")
    assert studio[1].read_text(encoding="utf-8") == PENDULUM.replace("l: 0.5", "l: 0.75")


def test_a_system_of_the_library_can_be_started_from(tab, studio):
    before = tab.get_attribute("#page", "src")
    tab.select_option("#library", "double_pendulum")
    tab.wait_for_selector(f"iframe[src^='/page/']:not([src='{before}'])", timeout=90_000)
    shown(tab).locator("#title", has_text="double pendulum").wait_for()
    # Nothing is written until the user says so.
    assert [path.name for path in studio[1].parent.iterdir()] == ["pendulum.yaml"]


def test_two_tabs_do_not_disturb_each_other(tab, context, studio):
    other = context.new_page()
    other.goto(studio[0])
    shown(other)
    typed(other, "name: pendulum", "name: other rod")
    typed(tab, "name: pendulum", "name: first rod")
    shown(tab).locator("#title", has_text="first rod").wait_for(timeout=60_000)
    shown(other).locator("#title", has_text="other rod").wait_for(timeout=60_000)
    other.close(run_before_unload=False)


def test_a_document_is_downloaded(tab):
    with tab.expect_download(timeout=90_000) as download:
        tab.select_option("#make", "latex")
    assert download.value.suggested_filename == "derivation.tex"


def test_a_server_that_ended_loses_nothing_that_was_typed(context, tmp_path):
    path = tmp_path / "pendulum.yaml"
    path.write_text(PENDULUM, encoding="utf-8")
    page = context.new_page()
    with running_studio(path) as guard:
        page.goto(f"http://127.0.0.1:{guard.port}/?token={guard.token}")
        shown(page)
    typed(page, "l: 0.5", "l: 0.9")
    page.keyboard.press("Control+s")
    page.wait_for_selector("#note.bad:text('The studio\\'s server has ended')")
    assert "l: 0.9" in page.text_content(".cm-content")
    assert path.read_text(encoding="utf-8") == PENDULUM
    page.close(run_before_unload=False)


def test_work_can_be_cancelled(tab):
    tab.select_option("#make", "pdf")
    tab.wait_for_selector("#cancel", state="visible", timeout=30_000)
    start = time.monotonic()
    tab.click("#cancel")
    tab.wait_for_selector("#cancel", state="hidden")
    assert time.monotonic() - start < 10
