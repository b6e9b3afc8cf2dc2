"""Ratios that README shows: the weakest of each group stand beside the best, as benchmarks/results.json has them."""

import importlib.util
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def shown():
    """benchmarks/shown_rows.py, which needs nothing that is not in Python."""
    spec = importlib.util.spec_from_file_location("shown_rows", ROOT / "benchmarks" / "shown_rows.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_readme_shows_the_best_and_the_weakest_of_each_group(shown):
    table = json.loads((ROOT / "benchmarks" / "results.json").read_text(encoding="utf-8"))["table"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    lines = shown.shown_lines(table)
    assert len(lines) == len(shown.GROUPS)
    assert [line for line in lines if line not in readme] == []


def test_the_best_and_the_weakest_are_those_of_all_rows(shown):
    start = "forward, Kanes / rival, "
    table = [{"what": f"{start}{name}", "measured": f"{share}  (a / b)"} for name, share in (("a", 0.5), ("b", 0.1))]
    assert shown.ends_of(table, start) == ((10.0, "b"), (2.0, "a"))
