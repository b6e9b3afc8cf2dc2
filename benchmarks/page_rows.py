"""From timings of pages to rows. `python -m benchmarks.page_rows` measures and prints these alone."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from benchmarks.durations import duration
from benchmarks.fresh import fresh
from benchmarks.row import Row

MAKING = {"three_link_chain": 1.0, "humanoid": 3.0}  # seconds
SLOWER = {"three_link_chain": 2.5, "humanoid": 1.3}  # times machine code
REAL_TIME = 2000.0  # times
SIMULATED = 10.0  # seconds
FRAME = 8e-3  # seconds


def page_rows(raw: dict[str, Any] | None) -> list[Row]:
    """What was promised of pages."""
    if not raw:
        return []
    in_browser = [*_evaluations(raw), *_visits(raw)] if "browser" in raw else []
    return [*_making(raw["making"]), *in_browser]


def _making(raw: dict[str, Any]) -> list[Row]:
    found = []
    for name, limit in MAKING.items():
        first, again, size = (raw[name][what] for what in ("first", "again", "bytes"))
        measured = f"{duration(again)}, the first of a process {duration(first)}; {size / 1e6:.2f} MB"
        found.append(Row(f"page of the {_said(name)}, warm", measured, f"< {duration(limit)}", again < limit))
    return found


def _evaluations(raw: dict[str, Any]) -> list[Row]:
    found = []
    for name, each in raw["evaluations"].items():
        ratio, plain, limit = each["wasm"] / each["native"], each["wasm"] / raw["any_pc"][name], SLOWER[name]
        what = f"ẋ of the {_said(name)}, {each['operations']} operations, WebAssembly in Chromium / machine code"
        measured = (
            f"{ratio:.3g} ×  ({duration(each['wasm'])} / {duration(each['native'])}); {plain:.3g} × that for any PC"
        )
        found.append(Row(what, measured, f"≤ {limit:g} ×", ratio <= limit))
    return found


def _visits(raw: dict[str, Any]) -> list[Row]:
    faster, frames = SIMULATED / raw["loop"], raw["frames"]
    return [
        Row(
            f"10 s of the three-link chain at 1e-9 in its page, Chromium {raw['browser'].partition('.')[0]}, warm",
            f"{faster:.0f} times real time  ({duration(raw['loop'])})",
            f"≥ {REAL_TIME:.0f} times",
            faster >= REAL_TIME,
        ),
        Row(
            "a frame of a page with 30 bodies, Chromium, script alone",
            f"{duration(frames['script'])}; {duration(frames['drawn'])} where SwiftShader draws",
            f"< {duration(FRAME)}",
            frames["script"] < FRAME,
        ),
    ]


def _said(name: str) -> str:
    return {"three_link_chain": "three-link chain"}.get(name, name)


if __name__ == "__main__":
    from benchmarks.table import as_table

    Console().print(as_table(page_rows(fresh("pages")), "Pages"))
