"""Pulling at bodies in Chromium: what is taken follows the hand, goes on when it is let go, and comes back as recorded.

Proves: show/page/interactive.py.
"""

import math
import shutil

import pytest

import kanes as kn

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
playwright = pytest.importorskip("playwright.sync_api", reason="pages are tried by Playwright: pip install playwright")
pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(CHROMIUM is None, reason="pages are tried in Chromium: apt-get install chromium"),
]
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
FOUR_BAR = {"a": 1, "b": 3, "c": 2.5, "d": 3, "m1": 1, "m2": 2, "m3": 1.5, "I2": 1.2, "x2": 1.5, "y2": 0.3, "g": 9.81}


def hanging():
    """A chain that hangs still, so that only a hand moves it."""
    kernel = kn.derive(kn.library.three_link_chain()).compile()
    parameters = {f"{n}_{l}": v for n, v in {"m": 1.0, "l": 0.4, "rho": 0.2, "I": 0.02}.items() for l in "ABC"}
    start = {"q1": -math.pi / 2, "q2": 0.0, "q3": 0.0}
    inputs = dict.fromkeys(kernel.inputs, 0.0)
    return kernel.simulate(stop=6, parameters=parameters | {"g": 9.81}, initial=start, inputs=inputs)


def linkage():
    model = kn.library.four_bar()
    start = kn.assemble(model, {"q1": 1.0, "q2": 0.5, "q3": 1.5}, parameters=FOUR_BAR, fixed=["q1"])
    return kn.derive(model).compile().simulate(stop=6, parameters=FOUR_BAR, initial=start, inputs={"T": 0})


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as found:
        driven = found.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield driven
        driven.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder, made = tmp_path_factory.mktemp("pulled"), {}
    for make in (hanging, linkage):
        made[make.__name__] = folder / f"{make.__name__}.html"
        make().write(made[make.__name__])
    return made


class Pulled:
    """A page with a hand on it."""

    def __init__(self, browser, file, hash_="", **more):
        self.context = browser.new_context(**({"viewport": {"width": 1200, "height": 800}, "offline": True} | more))
        self.page, self.said = self.context.new_page(), []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.goto(f"{file.as_uri()}#paused=yes&show=names{hash_}")
        self.page.wait_for_selector("html[data-ready=yes]", state="attached", timeout=60_000)
        self.page.wait_for_selector('.label[style*="translate"]', state="attached", timeout=60_000)
        self.page.wait_for_timeout(300)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()
        assert self.said == []

    def center(self, name):
        """Where a mass centre is on the screen: its label stands aside of it."""
        box = self.page.locator(".label", has_text=name).first.bounding_box()
        return box["x"] - 8, box["y"] + 30

    def until(self, holds):
        """Waits until something holds: busy machines draw few pictures in a second, each of which counts for little."""
        for _ in range(150):
            if holds():
                return
            self.page.wait_for_timeout(200)
        assert holds()

    @property
    def note(self):
        return self.page.locator("#note").inner_text()

    @property
    def time(self):
        return float(self.page.locator("#scrub").input_value())

    def value(self, name):
        return self.page.locator(f'.key[title="{name}"] .value').inner_text()

    def drag(self, name, x, y):
        """Takes a body at its mass centre and moves the hand; the button stays down."""
        start = self.center(name)
        self.page.mouse.move(*start)
        self.page.mouse.down()
        for share in range(1, 11):
            self.page.mouse.move(start[0] + 0.1 * share * x, start[1] + 0.1 * share * y)
            self.page.wait_for_timeout(40)
        return start, (start[0] + x, start[1] + y)


# A chain is taken aside, and a linkage, which has one way to move and would fall, is held.
@pytest.mark.parametrize(("name", "body", "way"), [("hanging", "C", (140, -60)), ("linkage", "coupler", (8, 0))])
def test_a_body_follows_the_hand_and_goes_on_when_it_is_let_go(browser, pages, name, body, way):
    with Pulled(browser, pages[name]) as visit:
        recorded = visit.value("q1")
        _, hand = visit.drag(body, *way)
        assert visit.page.get_attribute("#canvas", "data-pulled") == body
        visit.until(lambda: visit.time > 0.6)
        # A spring gives by some of the weight, of pictures that are some six hundred pixels high.
        assert math.dist(visit.center(body), hand) < 75
        assert visit.note.startswith(f"You pull at {body}")
        pulled = visit.time
        visit.page.mouse.up()
        visit.until(lambda: visit.time > pulled + 0.05)
        assert "As recorded" in visit.note
        assert visit.page.get_attribute("#canvas", "data-pulled") is None
        visit.page.keyboard.press("Space")
        held = visit.center(body)
        visit.page.locator("#scrub").fill(str(visit.time + 0.3))
        # It moves on after it was let go.
        visit.until(lambda: math.dist(visit.center(body), held) > 2)
        visit.page.locator("#reset").click()
        visit.page.keyboard.press("Home")
        visit.until(lambda: visit.value("q1") == recorded)
        assert not visit.page.locator("#reset").is_visible()


def test_a_press_beside_bodies_turns_the_view_and_leaves_the_motion_alone(browser, pages):
    with Pulled(browser, pages["hanging"]) as visit:
        box = visit.page.locator("#canvas").bounding_box()
        before = visit.center("C")
        visit.page.mouse.move(box["x"] + 40, box["y"] + box["height"] - 60)
        visit.page.mouse.down()
        # The chain hangs in the axis about which the view turns sideways: it is turned upwards, too.
        visit.page.mouse.move(box["x"] + 160, box["y"] + box["height"] - 200, steps=5)
        visit.page.mouse.up()
        visit.page.wait_for_timeout(700)
        assert math.dist(visit.center("C"), before) > 3
        assert "view=" in visit.page.url
        assert visit.time == 0
        assert not visit.page.locator("#reset").is_visible()


def test_where_pulling_is_off_a_press_on_a_body_turns_the_view(browser, pages):
    with Pulled(browser, pages["hanging"], "&pull=no") as visit:
        visit.drag("C", 120, 0)
        visit.page.mouse.up()
        visit.page.wait_for_timeout(600)
        assert visit.time == 0
        assert "view=" in visit.page.url
        assert "pull=no" in visit.page.url


def test_keys_take_hold_move_the_hand_and_let_go(browser, pages):
    with Pulled(browser, pages["hanging"]) as visit:
        before = visit.center("C")
        visit.page.keyboard.press("p")
        assert visit.page.get_attribute("#canvas", "data-pulled") == "C"
        for _ in range(4):
            visit.page.keyboard.press("ArrowRight")
        visit.until(lambda: visit.center("C")[0] > before[0] + 10)
        visit.page.keyboard.press("p")
        assert visit.page.get_attribute("#canvas", "data-pulled") == "A"
        visit.page.keyboard.press("Escape")
        assert visit.page.get_attribute("#canvas", "data-pulled") is None
        assert "Pulled at A" in visit.note


def test_a_finger_pulls_as_a_mouse_does(browser, pages):
    phone = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}
    with Pulled(browser, pages["hanging"], **phone) as visit:
        x, y = visit.center("C")
        session = visit.context.new_cdp_session(visit.page)

        def touch(kind, *points):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

        touch("touchStart", {"x": x + 3, "y": y})
        for k in range(1, 9):
            touch("touchMove", {"x": x + 10 * k, "y": y - 3 * k})
            visit.page.wait_for_timeout(40)
        assert visit.page.get_attribute("#canvas", "data-pulled") == "C"
        visit.until(lambda: visit.center("C")[0] > x + 30)
        touch("touchEnd")
        visit.page.wait_for_timeout(200)
        assert "Pulled at C" in visit.note


def test_times_go_on_where_a_pull_comes_to_their_end(browser, pages):
    with Pulled(browser, pages["hanging"], "&t=5.9") as visit:
        visit.drag("C", 80, -30)
        visit.until(lambda: visit.time > 6)
        assert float(visit.page.locator("#scrub").get_attribute("min")) > 1
        visit.page.mouse.up()
        visit.page.locator("#reset").click()
        visit.until(lambda: float(visit.page.locator("#scrub").get_attribute("max")) == 6)
        assert float(visit.page.locator("#scrub").get_attribute("min")) == 0


def test_a_ghost_stays_while_sliders_move_and_comes_back_by_the_address(browser, pages):
    # How many points of the first plot are coloured.
    painted = """() => { const c = document.querySelector(".plot"), g = document.createElement("canvas");
      g.width = c.width; g.height = c.height; const k = g.getContext("2d"); k.drawImage(c, 0, 0);
      const d = k.getImageData(0, 0, g.width, g.height).data; let n = 0;
      const gray = (...rgb) => Math.max(...rgb) - Math.min(...rgb) < 40;
      for (let i = 0; i < d.length; i += 4) n += d[i + 3] > 40 && !gray(d[i], d[i + 1], d[i + 2]);
      return n; }"""
    with Pulled(browser, pages["linkage"]) as visit:
        page = visit.page
        assert page.locator("#keep").is_visible()
        assert not page.locator("#dismiss").is_visible()
        page.keyboard.press("o")
        assert page.locator("#dismiss").is_visible()
        alone = page.evaluate(painted)
        page.locator('input[aria-label="g, parameter"]').fill("2")
        visit.until(lambda: page.evaluate(painted) > 1.15 * alone)
        visit.until(lambda: "p=" in page.url and "ghost=" in page.url)
        address = page.url
    with Pulled(browser, pages["linkage"], "&" + address.split("#")[1]) as visit:
        visit.until(lambda: visit.page.locator("#dismiss").is_visible())
        visit.page.locator("#dismiss").click()
        visit.until(lambda: "ghost=" not in visit.page.url)
        assert "p=" in visit.page.url


def test_a_range_that_was_given_is_that_of_the_slider(browser, tmp_path):
    file = tmp_path / "chain.html"
    hanging().write(file, ranges={"g": (1.0, 12.0), "q1": (-2.0, 2.0), "l_A": (0.5, 0.6)})
    with Pulled(browser, file) as visit:
        spans = {}
        for name, what in (("g", "parameter"), ("q1", "start"), ("l_A", "parameter")):
            bar = visit.page.locator(f'input[aria-label="{name}, {what}"]')
            spans[name] = float(bar.get_attribute("min")), float(bar.get_attribute("max"))
        # The recorded length of 0.4 stays within reach.
        assert spans == {"g": (1, 12), "q1": (-2, 2), "l_A": (0.4, 0.6)}
