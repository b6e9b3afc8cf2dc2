"""Pages that move: how long they take to make, and how fast the model in them runs: `python -m benchmarks.pages`.

- A page is made from a run: the clock stops when the file is there. Cold, it is the first page of a process, of a model
  that was derived and compiled before; warm, it is made again.
- One evaluation of ẋ in WebAssembly, called from a loop of JavaScript in Chromium, beside machine code in a loop of its
  own, in turns: code for this processor, and code for any PC, which fuses no products and sums either.
- Ten seconds of the chain at 1e-9 by the loop in the page, in Chromium, from one move of a slider to the next.
- A frame of a page with thirty bodies, in Chromium: all that runs in one call of `requestAnimationFrame`, once with
  WebGL's calls that draw made empty, which leaves the script alone, and once with all of them, which SwiftShader draws.
"""

from __future__ import annotations

import base64
import importlib
import importlib.util
import json
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.fresh import fresh
from benchmarks.imported import everything_imported
from benchmarks.timing import in_rounds
from benchmarks.trees import check, function_timers

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
ROUNDS = 30
WORK = 12_000_000  # operations in a burst: some milliseconds, since the clock of a page has steps of 0.1 ms
ANY_PC = "x86-64"
MOVES, FRAMES = 40, 120
BODIES = 30
# The time of each call of the loop, and of each frame; before any script of the page.
CLOCKS = """window.loops = []; window.frames_ = [];
  const made = WebAssembly.instantiate, timed = (list, call) => (...given) => {
    const start = performance.now(), found = call(...given);
    list.push(performance.now() - start);
    return found;
  };
  WebAssembly.instantiate = async (...given) => {
    const found = await made(...given), exports = found.instance?.exports;
    if (!exports?.kanes_integrate) return found;
    const kanes_integrate = timed(window.loops, exports.kanes_integrate);
    return { ...found, instance: { exports: { ...exports, kanes_integrate } } };
  };
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (call) => ask(timed(window.frames_, call));"""
EMPTY = """for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced", "clear"])
    WebGL2RenderingContext.prototype[name] = () => {};"""
# A function of a model's module, made ready for bursts of calls; its result.
READY = """([text, given]) => {
  const module = new WebAssembly.Module(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  const { exports } = new WebAssembly.Instance(module), [section] = WebAssembly.Module.customSections(module, "kanes");
  const { arrays, functions } = JSON.parse(new TextDecoder().decode(section)), { derivative } = functions;
  const memory = new Float64Array(exports.memory.buffer), { constants, result } = derivative;
  for (const [group, numbers] of Object.entries(given)) memory.set(numbers, arrays[group].address / 8);
  exports[derivative.prepare](arrays.p.address, constants.address);
  const f = exports[derivative.call], [t, x, w, p] = derivative.takes.map((group) => arrays[group].address);
  window.burst = (calls) => {
    const start = performance.now();
    for (let k = 0; k < calls; k++) f(t, x, w, p, constants.address, result.address);
    return (performance.now() - start) / calls;
  };
  window.burst(20000);
  return [...memory.subarray(result.address / 8, result.address / 8 + result.size)];
}"""
# Moves of one slider there and back, each in a frame of its own; at its first value the page has the record.
MOVED = """async (moves) => {
  const bar = document.querySelector('input[aria-label="g, parameter"]'), first = +bar.value;
  for (let k = 0; k < moves; k++) {
    bar.value = first * (k % 2 ? 0.98 : 0.95);
    const before = window.loops.length;
    bar.dispatchEvent(new Event("input"));
    while (window.loops.length === before) await new Promise((done) => setTimeout(done, 5));
  }
  return window.loops;
}"""


def without() -> str:
    """What is missing for figures from a browser; nothing if all is there."""
    if importlib.util.find_spec("playwright") is None:
        return "pip install playwright"
    return "" if CHROMIUM else "there is no Chromium on this machine."


def making(kn: Any, name: str) -> dict[str, float]:
    """Seconds of a page, the first of a process, and the least of three more."""
    run = kn.library.study(name).run()
    with tempfile.TemporaryDirectory() as folder:
        path, times = Path(folder) / "page.html", []
        for _ in range(4):
            start = perf_counter()
            run.write(path)
            times.append(perf_counter() - start)
        return {"first": times[0], "again": min(times[1:]), "bytes": path.stat().st_size}


def native(kn: Any, name: str) -> dict[str, Any]:
    """A function of machine code with arguments, and its timer."""
    study = kn.library.study(name)
    function, run = study.kernel["derivative"], study.run(stop=0.1 * study.stop)
    given = {"t": run.t[-1:], "x": run.states[:, -1], "w": run.inputs[:, -1], "p": run.parameters}
    arrays = tuple(np.ascontiguousarray(given[group], dtype=float) for group in function.arguments)
    timers, result = function_timers(function, arrays, WORK // 4 // function.operation_count)
    return {"function": function, "arrays": arrays, "timer": timers["one"], "result": result}


def evaluations(kn: Any, browser: Any, name: str) -> dict[str, Any]:
    """Seconds of one evaluation of ẋ by machine code and by WebAssembly in Chromium."""
    made = native(kn, name)
    function, page = made["function"], browser.new_page()
    module = importlib.import_module("kanes.codegen.wasm.model_module").model_module(name, [function], {})
    given = {group: array.tolist() for group, array in zip(function.arguments, made["arrays"], strict=True)}
    found = page.evaluate(READY, [base64.b64encode(module).decode("ascii"), given])
    check(np.array(found), made["result"], "WebAssembly in Chromium")
    calls = WORK // function.operation_count
    timers = {"native": made["timer"], "wasm": lambda: 1e-3 * float(page.evaluate("(n) => window.burst(n)", calls))}
    seconds = in_rounds(timers, ROUNDS)
    page.close()
    return {"operations": function.operation_count, **seconds}


def visits(kn: Any) -> dict[str, Any]:
    """What Chromium says of the loop of the chain, of frames, and of single evaluations."""
    sync = importlib.import_module("playwright.sync_api")
    with tempfile.TemporaryDirectory() as folder, sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        chain, bodies = Path(folder) / "chain.html", Path(folder) / "bodies.html"
        kn.library.study("three_link_chain").run(rtol=1e-9).write(chain)
        kn.library.study("pin_chain", count=BODIES).run(stop=3).write(bodies)
        loops = _page(browser, f"{chain.as_uri()}#paused=yes", CLOCKS + EMPTY).evaluate(MOVED, MOVES)
        frames = {how: _frames(browser, bodies, empty=how == "script") for how in ("script", "drawn")}
        evaluated = {name: evaluations(kn, browser, name) for name in ("three_link_chain", "humanoid")}
        found = {"browser": browser.version, "evaluations": evaluated, "frames": frames}
        found["loop"] = median(1e-3 * time for time in loops[MOVES // 2 :])
        browser.close()
    return found


def _page(browser: Any, address: str, script: str = CLOCKS) -> Any:
    page = browser.new_page(viewport={"width": 1200, "height": 800})
    page.add_init_script(script)
    page.goto(address)
    page.wait_for_selector("html[data-ready=yes]", state="attached", timeout=60_000)
    return page


def _frames(browser: Any, file: Path, *, empty: bool) -> float:
    """Seconds of one frame: their mean, since the clock of a page has steps of 0.1 ms."""
    page = _page(browser, file.as_uri(), CLOCKS + EMPTY if empty else CLOCKS)
    page.wait_for_timeout(2000)
    page.evaluate("() => { window.frames_.length = 0; }")
    times: list[float] = []
    while len(times) < FRAMES:
        page.wait_for_timeout(500)
        times = page.evaluate("() => window.frames_")
    page.close()
    return 1e-3 * sum(times) / len(times)


def main() -> None:
    kn = everything_imported()
    if sys.argv[1:] == ["native"]:
        names = ("three_link_chain", "humanoid")
        print(json.dumps({name: in_rounds({"native": native(kn, name)["timer"]}, ROUNDS)["native"] for name in names}))
        return
    found: dict[str, Any] = {"making": {name: making(kn, name) for name in ("three_link_chain", "humanoid")}}
    if not without():
        found |= visits(kn)
        found["any_pc"] = fresh("pages", "native", environment={"KANES_TARGET": ANY_PC})
    print(json.dumps(found))


if __name__ == "__main__":
    main()
