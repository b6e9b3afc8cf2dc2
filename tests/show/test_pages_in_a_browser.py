"""Pages in Chromium: they load without a word of complaint, draw, run, obey, and ask nobody for anything.

Chromium is Debian's, found by its name; Playwright from PyPI drives it. The policy of a page forbids `eval`, so that
tests wait for selectors and not for functions that are given as texts.

Proves: show/page/document.py, show/page/shown_motion.py.
"""

import shutil

import numpy as np
import pytest

import kanes as kn
from kanes.kernel.kernel import Kernel
from orbiting import craft_on_an_orbit

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
playwright = pytest.importorskip("playwright.sync_api", reason="pages are tried by Playwright: pip install playwright")
pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(CHROMIUM is None, reason="pages are tried in Chromium: apt-get install chromium"),
]
# Drawn by the processor, wherever there is no other.
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
# How much of the canvas has something on it.
DRAWN = """() => { const c = document.getElementById("canvas"), g = document.createElement("canvas");
  g.width = c.width; g.height = c.height; const k = g.getContext("2d"); k.drawImage(c, 0, 0);
  const d = k.getImageData(0, 0, g.width, g.height).data; let n = 0;
  for (let i = 3; i < d.length; i += 4) n += d[i] > 200; return n / (d.length / 4); }"""


def chain():
    kernel = kn.derive(kn.library.three_link_chain()).compile()
    parameters = {f"{n}_{l}": v for n, v in {"m": 1.0, "l": 0.4, "rho": 0.2, "I": 0.02}.items() for l in "ABC"}
    inputs = dict.fromkeys(kernel.inputs, 0.0)
    start = {"q1": -0.5, "q2": 0.3, "q3": -0.2}
    return kernel.simulate(stop=10, parameters=parameters | {"g": 9.81}, initial=start, inputs=inputs)


def disc():
    kernel = kn.derive(kn.library.rolling_disc()).compile()
    start = dict.fromkeys(("q1", "q3", "q4", "q5"), 0.0) | {"q2": 0.35, "u1": 0.4, "u2": 4.0, "u3": 0.5}
    return kernel.simulate(stop=10, parameters={"m": 1, "g": 9.81, "r": 0.5}, initial=start)


def linkage():
    model = kn.library.four_bar()
    numbers = {"a": 1, "b": 3, "c": 2.5, "d": 3, "m1": 1, "m2": 2, "m3": 1.5, "I2": 1.2, "x2": 1.5, "y2": 0.3}
    numbers["g"] = 9.81
    start = kn.assemble(model, {"q1": 1.0, "q2": 0.5, "q3": 1.5}, parameters=numbers, fixed=["q1"])
    return kn.derive(model).compile().simulate(stop=8, parameters=numbers, initial=start, inputs={"T": 0})


def humanoid():
    kernel = kn.derive(kn.library.humanoid()).compile()
    start = dict.fromkeys(kernel.states, 0.0) | {"e0_pelvis": 1.0, "wx_pelvis": 0.6, "wy_pelvis": 1.4}
    return kernel.simulate(stop=2, parameters={"g": 9.81}, initial=start, inputs=dict.fromkeys(kernel.inputs, 0.0))


def given():
    """A motion that was not simulated, at few times."""
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    t = np.linspace(0, 4, 9)
    numbers = {"L": 0.9, "m1": 2.0, "m2": 1.1, "g": 9.81}
    return kn.replay(kernel, t, {"q1": 0.4 * np.sin(t), "q2": 0.3 * np.cos(2 * t)}, parameters=numbers)


RUNS = {make.__name__: make for make in (chain, disc, linkage, humanoid, given)}


@pytest.fixture(scope="module")
def driver():
    with playwright.sync_playwright() as found:
        yield found


@pytest.fixture(scope="module")
def browser(driver):
    found = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield found
    found.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Pages by the names of their runs, each written once."""
    folder = tmp_path_factory.mktemp("pages")

    def written(name: str) -> str:
        file = folder / f"{name}.html"
        if not file.exists():
            RUNS[name]().write(file)
        return file.as_uri()

    return written


class Visit:
    """A page that was opened, with what it said and asked for."""

    def __init__(self, browser, address, **more):
        self.context = browser.new_context(**({"viewport": {"width": 1200, "height": 800}, "offline": True} | more))
        self.page, self.said, self.asked = self.context.new_page(), [], []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(address)
        self.page.wait_for_selector("html[data-ready=yes]", state="attached", timeout=60_000)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()

    @property
    def time(self) -> float:
        return float(self.page.locator("#scrub").input_value())


@pytest.mark.parametrize("name", RUNS)
def test_a_page_loads_draws_and_runs_without_complaint_or_request(browser, pages, name):
    with Visit(browser, pages(name)) as visit:
        page = visit.page
        first = visit.time
        # The first frames take long where a processor draws them.
        for _ in range(20):
            page.wait_for_timeout(500)
            if visit.time > first:
                break
        assert visit.time > first, "the clock stands still"
        assert page.evaluate(DRAWN) > 0.0002, "the canvas is blank"
        assert visit.said == []
        assert visit.asked
        assert all(url.startswith(("file:", "data:", "blob:")) for url in visit.asked)
        assert page.locator(".katex-error").count() == 0


def test_no_request_can_leave_even_if_a_script_tries(browser, pages):
    with Visit(browser, pages("given"), offline=False) as visit:
        tried = """async () => { try { await fetch("data:text/plain,x"); return "sent"; } catch { return "kept"; } }"""
        assert visit.page.evaluate(tried) == "kept"
        hostile = """() => { const s = document.createElement("script"); s.textContent = "window.ran = 1";
          document.body.append(s); return window.ran ?? 0; }"""
        assert visit.page.evaluate(hostile) == 0


def test_time_is_set_by_slider_plot_and_keys(browser, pages):
    with Visit(browser, f"{pages('chain')}#paused=yes") as visit:
        page = visit.page
        assert visit.time == 0.0
        page.keyboard.press("ArrowRight")
        assert visit.time == pytest.approx(0.01, abs=1e-9)
        page.keyboard.press("Shift+ArrowRight")
        assert visit.time == pytest.approx(0.11, abs=1e-9)
        page.keyboard.press("End")
        assert visit.time == 10.0
        page.locator("#scrub").fill("4")
        assert page.locator("#time").inner_text() == "4.00 s"
        box = page.locator(".plot").first.bounding_box()
        page.mouse.click(box["x"] + 50 + (box["width"] - 60) / 2, box["y"] + 40)
        assert visit.time == pytest.approx(5.0, abs=0.1)
        page.keyboard.press("Space")
        page.wait_for_timeout(500)
        page.keyboard.press("Space")
        stopped = visit.time
        assert stopped > 5.2
        page.wait_for_timeout(300)
        assert visit.time == stopped
        assert visit.said == []


def test_values_beside_the_curves_are_those_of_the_run(browser, pages):
    run = chain()
    with Visit(browser, f"{pages('chain')}#paused=yes&t=4") as visit:
        shown = visit.page.locator('.key[title="q1"] .value').inner_text().replace("−", "-")
        # Four figures are written.
        assert float(shown) == pytest.approx(float(np.interp(4.0, run.t, run["q1"])), rel=1e-3)


def test_a_slider_changes_the_motion_to_what_python_finds(browser, pages):
    run = chain()
    with Visit(browser, f"{pages('chain')}#paused=yes&t=2") as visit:
        page = visit.page
        assert "The model itself runs" in page.locator("#note").inner_text()
        assert not page.locator("#reset").is_visible()
        recorded = page.locator('.key[title="q2"] .value').inner_text()
        page.locator('input[aria-label="g, parameter"]').fill("5")
        page.locator('input[aria-label="l_A, parameter"]').fill("0.6")
        page.wait_for_timeout(1500)
        g, l_A = (float(page.locator(f'label[title="{name}"] output').inner_text()) for name in ("g", "l_A"))
        assert (g, l_A) == (pytest.approx(5, abs=0.1), pytest.approx(0.6, abs=0.01))
        numbers = dict(zip(run.kernel.parameters, run.parameters, strict=True)) | {"g": g, "l_A": l_A}
        wanted = Kernel(run.kernel).simulate(
            stop=10,
            parameters=numbers,
            initial={"q1": -0.5, "q2": 0.3, "q3": -0.2},
            inputs=dict.fromkeys(run.kernel.inputs, 0),
        )
        for name in run.kernel.states:
            shown = page.locator(f'.key[title="{name}"] .value').inner_text().replace("−", "-")
            # Four figures are written, of numbers about as large as one.
            assert float(shown) == pytest.approx(float(np.interp(2.0, wanted.t, wanted[name])), rel=1e-3, abs=2e-3)
        page.wait_for_timeout(1500)
        assert "p=" in page.url
        page.locator("#reset").click()
        page.wait_for_timeout(1500)
        assert page.locator('.key[title="q2"] .value').inner_text() == recorded
        assert visit.said == []


def test_a_linkage_stays_closed_when_its_links_grow(browser, pages):
    with Visit(browser, f"{pages('linkage')}#paused=yes&t=0") as visit:
        page = visit.page

        def energy() -> float:
            return float(page.locator('.key[title="total"] .value').inner_text())

        def wait_for_note(text: str) -> None:
            page.wait_for_function("text => document.querySelector('#note').innerText.includes(text)", arg=text)

        page.locator('input[aria-label="a, parameter"]').fill("1.3")
        page.wait_for_timeout(500)
        wait_for_note("The model itself runs")
        first = energy()
        page.locator("#scrub").fill("7.5")
        # Four figures are written.
        assert energy() == pytest.approx(first, rel=2e-3)
        # The three links reach over 6.8 together.
        page.locator('input[aria-label="d, parameter"]').fill("7.4")
        wait_for_note("No start near these numbers")
        page.locator("#reset").click()
        wait_for_note("The model itself runs")
        assert visit.said == []


def test_arrows_follow_the_changed_model(browser, pages):
    run = linkage()
    with Visit(browser, f"{pages('linkage')}#paused=yes&t=2") as visit:
        page = visit.page
        page.locator("#arrows summary").click()
        for kind in ("weights", "joint_forces", "constraint_forces"):
            page.locator(f"#{kind}").check()
        page.wait_for_timeout(400)
        tips = page.locator(".label.tip:visible")
        # Each of three links has a weight and a joint, and one pin closes the loop.
        assert tips.count() == 3 + 3 + 1
        assert page.locator(".tip .katex-error").count() == 0
        before = tips.evaluate_all("(list) => list.map((each) => each.style.transform)")
        page.locator('input[aria-label="m2, parameter"]').fill("4")
        page.wait_for_timeout(500)
        assert page.locator("#weights").is_checked()
        assert page.locator("#weights").is_enabled()
        assert tips.evaluate_all("(list) => list.map((each) => each.style.transform)") != before
        page.locator("#symbols").uncheck()
        page.wait_for_timeout(200)
        assert tips.count() == 0
        page.wait_for_timeout(400)
        assert "joint_forces" in page.url
        assert visit.said == []
    assert {"joint_forces", "constraint_forces"} <= {arrow.kind for arrow in run.kernel.arrows()[0]}


def test_a_symbol_that_is_pointed_at_is_marked_with_its_slider_and_back(browser, pages):
    with Visit(browser, f"{pages('chain')}#paused=yes") as visit:
        page = visit.page
        lit = page.locator("[data-s].lit")
        page.locator('input[aria-label="rho_B, parameter"]').focus()
        assert lit.count() > 3
        assert page.locator('label[data-symbol="rho_B"].lit').count() == 1
        assert page.locator("#told").inner_text() == "rho_B = 0.2: parameter of B"
        page.locator("[data-s]").first.hover()
        assert page.locator("label.lit").get_attribute("data-symbol") != "rho_B"
        # By keys: along the symbols of a formula.
        page.locator(".line").first.focus()
        page.keyboard.press("ArrowRight")
        first = page.locator("#told").inner_text()
        assert first
        assert visit.time == 0.0
        page.keyboard.press("ArrowRight")
        assert page.locator("#told").inner_text() != first
        assert visit.said == []


def test_numbers_take_the_place_of_parameters(browser, pages):
    with Visit(browser, f"{pages('chain')}#paused=yes") as visit:
        page = visit.page
        page.locator("#numbers").check()
        page.wait_for_timeout(200)
        text = page.locator(".line .katex-html").first.inner_text()
        assert "0.2" in text
        assert "ρ" not in text
        page.locator('input[aria-label="rho_A, parameter"]').fill("0.31")
        page.wait_for_timeout(600)
        value = page.locator('label[title="rho_A"] output').inner_text()
        assert value in page.locator(".line .katex-html").first.inner_text()
        page.locator("#numbers").uncheck()
        page.wait_for_timeout(200)
        assert "ρ" in page.locator(".line .katex-html").first.inner_text()
        assert page.locator(".katex-error").count() == 0
        assert visit.said == []


def test_every_control_is_reached_by_keyboard_and_has_a_name(browser, pages):
    with Visit(browser, f"{pages('linkage')}#paused=yes") as visit:
        page, seen = visit.page, []
        for _ in range(60):
            page.keyboard.press("Tab")
            seen.append(page.evaluate("() => document.activeElement.id || document.activeElement.tagName"))
        assert {"theme", "canvas", "play", "back", "forth", "scrub", "speed", "repeat", "SUMMARY"} <= set(seen)
        nameless = """() => [...document.querySelectorAll("button, input, select, canvas")].filter((e) =>
          !(e.getAttribute("aria-label") || e.textContent.trim() || e.closest("label")?.textContent.trim())).length"""
        assert page.evaluate(nameless) == 0


def test_settings_are_kept_in_the_address(browser, pages):
    with Visit(browser, f"{pages('linkage')}#paused=yes") as visit:
        page = visit.page
        page.keyboard.press("f")
        page.keyboard.press("n")
        page.locator("#scrub").fill("2.5")
        page.locator("#theme").click()
        page.wait_for_timeout(500)
        address = page.url
    assert "show=frames,names" in address
    with Visit(browser, address) as visit:
        assert visit.time == 2.5
        assert visit.page.locator("#frames").is_checked()
        assert visit.page.locator(".label").first.is_visible()
        assert visit.page.get_attribute("html", "data-theme") == "dark"


def test_without_webgl_numbers_plots_and_equations_are_there(driver, pages):
    flat = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-3d-apis"])
    with Visit(flat, f"{pages('linkage')}#paused=yes") as visit:
        assert visit.page.locator("#flat").is_visible()
        visit.page.keyboard.press("ArrowRight")
        assert visit.time > 0
        assert visit.page.locator(".plot").count() >= 3
        assert visit.page.locator("#equations .katex").count() > 0
    flat.close()


@pytest.mark.parametrize("width", [360, 700, 1000, 1500, 2600])
def test_nothing_is_wider_than_the_screen(browser, pages, width):
    with Visit(browser, f"{pages('chain')}#paused=yes", viewport={"width": width, "height": 900}) as visit:
        assert visit.page.evaluate("() => document.documentElement.scrollWidth") <= width
        parts = ["stage", "transport", "side", *(["parameterbox", "equations"] if width <= 820 else ["maths"])]
        boxes = [visit.page.locator(f"#{part}").bounding_box() for part in parts]
        for number, one in enumerate(boxes):
            for other in boxes[:number]:
                apart = (
                    one["x"] >= other["x"] + other["width"] - 1
                    or other["x"] >= one["x"] + one["width"] - 1
                    or one["y"] >= other["y"] + other["height"] - 1
                    or other["y"] >= one["y"] + one["height"] - 1
                )
                assert apart or width <= 820  # on a telephone the clock stays at the lower edge


# Menus, layout, labels and views


def test_one_menu_is_open_at_a_time_and_escape_closes_it(browser, pages):
    with Visit(browser, f"{pages('chain')}#paused=yes") as visit:
        page = visit.page
        page.locator("#arrows summary").click()
        page.locator("#show summary").click()
        opened = "() => [...document.querySelectorAll('.popup')].map((each) => each.open)"
        page.wait_for_timeout(200)
        assert page.evaluate(opened) == [False, True]
        page.keyboard.press("Escape")
        assert page.evaluate(opened) == [False, False]


def test_space_plays_after_a_menu_or_a_box_was_clicked(browser, pages):
    with Visit(browser, f"{pages('chain')}#paused=yes") as visit:
        page = visit.page
        page.locator("#show summary").click()
        page.locator("#frames").check()
        page.wait_for_timeout(100)
        page.keyboard.press("Space")
        page.wait_for_selector("#play[data-running=true]", timeout=5000)
        assert page.locator("#frames").is_checked()
        assert page.evaluate("() => document.getElementById('show').open")


def test_sliders_are_right_below_the_picture_on_a_telephone(browser, pages):
    with Visit(browser, f"{pages('chain')}#paused=yes", viewport={"width": 390, "height": 800}) as visit:
        parts = ("stage", "parameters", "side", "equations")
        tops = [visit.page.locator(f"#{part}").bounding_box()["y"] for part in parts]
        assert tops == sorted(tops)


def test_labels_do_not_lie_on_each_other(browser, pages):
    shown = "names,weights,joint_forces,velocities"
    with Visit(browser, f"{pages('chain')}#paused=yes&t=2&show={shown}") as visit:
        visit.page.wait_for_timeout(800)
        boxes = visit.page.locator(".label:visible:not(.pale)").evaluate_all(
            "(list) => list.map((each) => each.getBoundingClientRect().toJSON())"
        )
        assert len(boxes) >= 9
        for number, one in enumerate(boxes):
            for other in boxes[:number]:
                across = min(one["right"], other["right"]) - max(one["left"], other["left"])
                down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
                assert across <= 1 or down <= 1  # rounding of a pixel


def test_a_wide_formula_fits_into_its_panel(browser, pages):
    size = {"width": 500, "height": 900}
    with Visit(browser, f"{pages('linkage')}#paused=yes&open=1111111111", viewport=size) as visit:
        visit.page.wait_for_timeout(500)
        widths = visit.page.locator(".line").evaluate_all(
            """(list) => list.map((each) =>
              [each.clientWidth, each.scrollWidth, each.style.fontSize, getComputedStyle(each).overflowX])"""
        )
        # One that is still too wide in small letters scrolls.
        assert all(wide <= seen + 1 or (size == "0.7em" and flow == "auto") for seen, wide, size, flow in widths)


EDGE = """() => { const c = document.getElementById("canvas"), g = document.createElement("canvas");
  g.width = c.width; g.height = c.height; const k = g.getContext("2d"); k.drawImage(c, 0, 0);
  const d = k.getImageData(0, 0, g.width, g.height).data, w = g.width, h = g.height; const found = [w, 0, h, 0];
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) { const i = 4 * (y * w + x);
    const strong = d[i + 3] > 200 && Math.max(d[i], d[i + 1], d[i + 2]) - Math.min(d[i], d[i + 1], d[i + 2]) > 60;
    if (strong) { found[0] = Math.min(found[0], x); found[1] = Math.max(found[1], x);
      found[2] = Math.min(found[2], y); found[3] = Math.max(found[3], y); } }
  return [found[0] / w, found[1] / w, found[2] / h, found[3] / h]; }"""


def edges(page):
    """Left, right, upper and lower edge of what has a colour, as shares of the picture, once there is something."""
    for _ in range(50):
        page.wait_for_timeout(300)
        found = page.evaluate(EDGE)
        if found[1] > found[0]:
            break
    return found


def test_a_plane_motion_is_seen_from_the_front_at_all_times(browser, pages):
    """The first link of the chain is b_x at q1 from n_x, which is to the right, and all links stay in the picture."""
    for time in (0, 0.6, 1.3, 2.1):
        with Visit(browser, f"{pages('chain')}#paused=yes&trail=&t={time}") as visit:
            left, right, top, bottom = edges(visit.page)
            assert 0.01 < left < right < 0.99
            assert 0.01 < top < bottom < 0.99


def test_a_craft_on_an_orbit_is_followed_and_stays_whole(browser, tmp_path):
    craft_on_an_orbit().write(tmp_path / "craft.html")
    address = (tmp_path / "craft.html").as_uri()
    seen = []
    for time in (0, 300, 600):
        with Visit(browser, f"{address}#paused=yes&trail=&t={time}") as visit:
            left, right, top, bottom = edges(visit.page)
            seen.append(((right - left) ** 2 + (bottom - top) ** 2) ** 0.5)
            assert 0.05 < left < right < 0.95
    # The boom turns; what one sees of it is not nothing, and not torn apart.
    assert min(seen) > 0.1
