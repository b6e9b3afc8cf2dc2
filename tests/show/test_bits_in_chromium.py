"""A page in Chromium ends its run in the very bits in which its module ends it in wasmtime.

Proves: show/page/interactive.py, simulate/loop_image.py, codegen/wasm/model_module.py.
"""

import time

import numpy as np
import pytest

import kanes as kn
from chromium import ARGUMENTS, CHROMIUM, needs_chromium, playwright
from page_engine import PageEngine, data_of

pytestmark = [pytest.mark.heavy, needs_chromium]
# Before any script of the page: the memory of its model is kept where a test sees it.
CAUGHT = """const made = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...given) => {
    const found = await made(...given), { memory } = (found.instance ?? found).exports;
    if (memory) window.caught = { memory, size: memory.buffer.byteLength };
    return found;
  };"""
# The last row of results: behind the model's memory are a stack, a time and the image.
LAST_ROW = """() => {
  const { living, numbers } = JSON.parse(document.getElementById("data").textContent);
  const [offset, count] = living.image.fields.results, width = count / numbers.times;
  const { memory, size } = window.caught, all = new BigUint64Array(memory.buffer, size + 65536 + 16 + offset, count);
  return [...all.slice(-width)].map((bits) => bits.toString(16).padStart(16, "0"));
}"""


def bouncing():
    model = kn.Model("ball")
    h, u = model.coordinates("h"), model.speeds("u")
    g, e = model.parameters("g e")
    model.gravity = -g * model.frame.y
    model.add_particle("ball", model.origin.moved("P", h * model.frame.y), mass=2)
    bounce = kn.Event("bounce", h, direction="falling", reset={u: -e * u})
    return kn.Study(
        model=model, parameters={"g": 9.81, "e": 0.8}, initial={"h": 1.7, "u": 0.3}, events=(bounce,), stop=3
    )


STUDIES = {
    # A long motion in the plane; what rolls; laws of time and a quaternion; a closed loop; events with resets.
    "three_link_chain": lambda: kn.library.study("three_link_chain"),
    "rolling_disc": lambda: kn.library.study("rolling_disc"),
    "falling_cat": lambda: kn.library.study("falling_cat"),
    "four_bar": lambda: kn.library.study("four_bar"),
    "bouncing": bouncing,
}


def in_chromium(file, parameters, start):
    numbers = "&".join(
        f"{name}={','.join(repr(float(value)) for value in values)}"
        for name, values in {"p": parameters, "x": start}.items()
    )
    with playwright.sync_playwright() as found:
        browser = found.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        page.add_init_script(CAUGHT)
        page.goto(f"{file.as_uri()}#paused=yes&{numbers}")
        page.wait_for_selector("html[data-ready=yes]", state="attached", timeout=60_000)
        for _ in range(100):
            row = page.evaluate(LAST_ROW)
            if any(int(bits, 16) for bits in row):
                break
            time.sleep(0.1)
        browser.close()
    return row


@pytest.mark.parametrize("name", STUDIES)
def test_a_run_ends_in_the_same_bits_in_chromium_and_in_wasmtime(name, tmp_path):
    run = STUDIES[name]().run()
    file = tmp_path / f"{name}.html"
    run.write(file)
    engine = PageEngine(data_of(file.read_text(encoding="utf-8")))
    # A page integrates where a number is not the recorded one.
    parameters, start = run.parameters * np.append(np.ones(run.parameters.size - 1), 1.01), run.states[:, 0]
    end = engine.run(parameters, start)[:, -1]
    assert np.abs(end).max() > 0.01
    wanted = [f"{bits:016x}" for bits in np.ascontiguousarray(end).view("<u8")]
    assert in_chromium(file, parameters, start) == wanted
