"""Published problems on trees: parameters, initial conditions and expected numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = json.loads((Path(__file__).parent / "data" / "published_trees.json").read_text(encoding="utf-8"))["problems"]


def numbers_of(problem: str) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Parameters, initial conditions and what is expected."""
    found = DATA[problem]
    return found["parameters"], found["initial_conditions"], found["expected"]
