"""Rows of digital controllers: beside a law of continuous time, and beside a Python function."""

from __future__ import annotations

from typing import Any

from benchmarks.durations import duration
from benchmarks.row import Row

DEARER = 2.0  # times the continuous law


def controller_rows(raw: dict[str, Any] | None) -> list[Row]:
    if raw is None:
        return []
    what = f"600 s of a satellite with flexible panels, {raw['runs']} runs: "
    law, digital, noisy, python = (raw[f"flexible {kind}"] for kind in ("law", "digital", "noisy", "python"))
    return [
        Row(
            f"{what}digital controller of 10 Hz, compiled in / law of continuous time",
            f"{digital / law:.3g} ×  ({duration(digital)} / {duration(law)} each)",
            f"≤ {DEARER:.0f} ×",
            digital / law <= DEARER,
        ),
        Row(
            "the same with noise, quanta and limits",
            f"{noisy / law:.3g} ×  ({duration(noisy)})",
            f"≤ {DEARER:.0f} ×",
            noisy / law <= DEARER,
        ),
        Row("the same law as a Python function / compiled in", f"{python / digital:.3g} ×  ({duration(python)})"),
        Row(
            "without panels, whose motion needs few steps: digital / continuous",
            f"{raw['rigid digital'] / raw['rigid law']:.3g} ×  ({raw['rigid digital steps']:.0f} / "
            f"{raw['rigid law steps']:.0f} steps)",
        ),
    ]
