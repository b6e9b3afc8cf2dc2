"""Mechanisms with constraints, by code that shares nothing with Kanes, written to tests/data/mechanisms.json.

    python tests/oracles/mechanisms.py        (pip install pin, for the platform on six legs)

Nothing here imports Kanes. Each case comes by two roads: absolute coordinates of all bodies with Lagrange's multipliers
(absolute_coordinates.py beside this file), and equations of its own, published or in closed form. Their difference is
kept with the case.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np

DATA = Path(__file__).parents[1] / "data" / "mechanisms.json"
MODULES = (
    "andrews", "planar_mechanisms", "spatial_mechanisms", "flyball_governor", "rolling_mechanisms", "stewart_platform",
)  # fmt: skip
HOW = (
    "SI units and radians. 'description' and 'parameters' are enough to build each mechanism; 'expected' has one entry "
    "per entry of 'times', unless said otherwise. 'tolerance' is what a careful simulation can be held to, absolute. "
    "'roads_differ_by' is the largest difference between two independent computations, at times that both have. "
    "'published' are numbers of others, some of which are less exact than ours."
)


def makers() -> dict[str, Any]:
    """How each case is made, by its name."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from importlib import import_module

    return {name: make for module in MODULES for name, make in import_module(f"oracles.{module}").CASES.items()}


def plain(value: Any) -> Any:
    """Without arrays, as JSON has it."""
    if isinstance(value, dict):
        return {name: plain(entry) for name, entry in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(entry) for entry in value]
    if isinstance(value, (np.floating, np.integer)):
        return value.item()
    return value


def written(cases: dict[str, Any]) -> str:
    """The file's text, with lists of numbers on one line each."""
    data = {"made_by": "tests/oracles/mechanisms.py", "how": HOW, "cases": plain(cases)}
    text = json.dumps(data, indent=1, ensure_ascii=False)
    return re.sub(r"\[\s+([^\[\]{}]*?)\s+\]", lambda found: "[" + re.sub(r"\s+", " ", found[1]) + "]", text) + "\n"


def main() -> None:
    """Write the file."""
    DATA.write_text(written({name: make() for name, make in makers().items()}), encoding="utf-8")


if __name__ == "__main__":
    main()
