"""Reports in Chromium: set without complaint, alive, printed open, and silent.

Proves: reports/writers/html.py.
"""

import shutil

import pytest

import kanes as kn

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
playwright = pytest.importorskip("playwright.sync_api", reason="pages are tried by Playwright: pip install playwright")
pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(CHROMIUM is None, reason="pages are tried in Chromium: apt-get install chromium"),
]
# Drawn by the processor, wherever there is no other.
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
READY = "html[data-ready=yes]"


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture(params=["spring_pendulum", "three_link_chain", "four_bar", "five_body_spacecraft"])
def opened(request, browser, tmp_path):
    file = tmp_path / "report.html"
    kn.report(kn.library.study(request.param), file)
    page = browser.new_page(viewport={"width": 1180, "height": 900})
    page.complaints, page.requests = [], []
    page.on("console", lambda message: page.complaints.append(message.text))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on("request", lambda request: page.requests.append(request.url))
    page.goto(file.as_uri())
    page.wait_for_selector(READY, state="attached")
    yield page
    page.close()


def test_a_report_is_set_without_complaint_and_its_model_runs(opened):
    frame = opened.query_selector("iframe").content_frame()
    frame.wait_for_selector(READY, state="attached")
    assert frame.query_selector("canvas") is not None
    assert opened.locator(".katex").count() > 20
    assert opened.locator(".katex-error").count() == 0
    assert opened.complaints == []
    assert [url for url in opened.requests if not url.startswith(("file:", "data:", "blob:", "about:"))] == []


def test_nothing_is_wider_than_the_page_at_any_width(opened):
    for width in (1400, 820, 400):
        opened.set_viewport_size({"width": width, "height": 900})
        assert opened.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_what_is_folded_is_printed(opened):
    opened.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    assert opened.locator("details:not(.small):not([open])").count() == 0
    opened.evaluate("() => dispatchEvent(new Event('afterprint'))")


def test_a_button_turns_light_into_dark(opened):
    before = opened.evaluate("() => getComputedStyle(document.body).backgroundColor")
    opened.click("#theme")
    assert opened.evaluate("() => getComputedStyle(document.body).backgroundColor") != before


def test_without_a_script_the_latex_can_be_read(browser, tmp_path):
    file = tmp_path / "report.html"
    kn.report(kn.library.spring_pendulum(), file)
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(file.as_uri())
    assert r"v^{P} = u_{1}\,\hat{b}_{x} + u_{2}\,\hat{b}_{y}" in page.inner_text("main")
