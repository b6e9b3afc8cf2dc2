"""A film and three pictures of living pages, as they are in Chromium.

Run by hand, `python docs/figures/make_pages.py`, after pages have changed. It needs Playwright, Chromium and Pillow,
and writes page_film.webp, page_chain.png, page_disc.png and page_phone.png, which are checked in; with `film` or
`pictures` behind it, only these.
"""

from __future__ import annotations

import io
import math
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Page, sync_playwright

import kanes as kn

HERE = Path(__file__).parent
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--font-render-hinting=none"]
# The platform comes back to where it was after four seconds, and so does the slider: the film has no seam.
FRAMES, BEGIN, PERIOD = 64, 4.0, 4.0
SLIDER, MIDDLE, REACH = "r_G", 0.9, 0.16
WIDTH, HEIGHT = 1080, 640
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))"
AT = (
    """(t) => { const bar = document.getElementById("scrub"); bar.value = t; bar.dispatchEvent(new Event("input")); }"""
)


def opened(browser: Any, folder: Path, study: kn.Study, settings: str, **context: Any) -> Page:
    """A page of a study, ready."""
    file = folder / "page.html"
    study.run().write(file)
    page: Page = browser.new_context(**context).new_page()
    page.goto(f"{file.as_uri()}#paused=yes&{settings}")
    page.wait_for_selector("html[data-ready=yes]", state="attached", timeout=60_000)
    page.wait_for_timeout(500)
    return page


def box_of(page: Page, selector: str) -> tuple[float, float, float, float]:
    """Left, top, width and height of something on the page."""
    box: Any = page.locator(selector).bounding_box()
    return box["x"], box["y"], box["width"], box["height"]


def nearer(page: Page, steps: int) -> None:
    """The picture, seen from nearer."""
    left, top, width, height = box_of(page, "#canvas")
    page.mouse.move(left + width / 2, top + height / 2)
    for _ in range(steps):
        page.mouse.wheel(0, -120)
        page.evaluate(DRAWN)


def film(browser: Any, folder: Path) -> None:
    """A Stewart platform that goes round while its feet are moved apart and back."""
    study = kn.library.study("stewart_platform")
    page = opened(browser, folder, study, f"t={BEGIN}&theme=light", viewport={"width": WIDTH, "height": HEIGHT})
    nearer(page, 4)
    selector = f'input[aria-label="{SLIDER}, parameter"]'
    low, high = (float(page.locator(selector).get_attribute(end) or 0) for end in ("min", "max"))
    frames = []
    for number in range(FRAMES):
        share = number / FRAMES
        value = MIDDLE + REACH * math.sin(2 * math.pi * share)
        left, top, width, height = box_of(page, selector)
        # The middle of the knob goes from half its width inside the bar to as far from the other end.
        x, y = left + 8 + (value - low) / (high - low) * (width - 16), top + height / 2
        page.mouse.move(x, y)
        if number == 0:
            page.mouse.down()
        page.evaluate(AT, BEGIN + PERIOD * share)
        page.evaluate(DRAWN)
        frames.append(_with_pointer(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), x, y))
        sys.stderr.write(f"\r{number + 1} of {FRAMES} frames")
    page.mouse.up()
    page.context.close()
    length = round(1000 * PERIOD / FRAMES)
    path = HERE / "page_film.webp"
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=length, loop=0, quality=80, method=6)
    sys.stderr.write(f"\n{path.name}: {path.stat().st_size / 1e6:.2f} MB\n")


def _with_pointer(frame: Image.Image, x: float, y: float) -> Image.Image:
    """A picture with the pointer in it, which screenshots leave out."""
    outline = [(0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12)]
    # Drawn four times as large and made small, so that its edges are smooth.
    large = Image.new("RGBA", (4 * 24, 4 * 32))
    corners = [(4 * (a + 2), 4 * (b + 2)) for a, b in outline]
    ImageDraw.Draw(large).polygon(corners, fill="black", outline="white", width=5)
    pointer = large.resize((24, 32), Image.Resampling.LANCZOS)
    frame.paste(pointer, (round(x) - 2, round(y) - 2), pointer)
    return frame


def pictures(browser: Any, folder: Path) -> None:
    """A chain in the light, a disc in the dark, and a chain on a telephone."""
    chain, disc = kn.library.study("three_link_chain"), kn.library.study("rolling_disc")
    wide = {"viewport": {"width": 1440, "height": 900}}
    telephone = {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    }
    kinds = {
        "page_chain": (chain, "t=3.2&theme=light", wide),
        "page_disc": (disc, "t=4.6&theme=dark", wide),
        "page_phone": (chain, "t=3.2&theme=light", telephone),
    }
    for name, (study, settings, context) in kinds.items():
        page = opened(browser, folder, study, settings, **context)
        page.evaluate(DRAWN)
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        picture.quantize(256, dither=Image.Dither.NONE).save(HERE / f"{name}.png", optimize=True)
        page.context.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for make in (pictures, film) if len(sys.argv) < 2 else (globals()[sys.argv[1]],):
            make(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
