"""Ratios that README and docs/benchmarks.md show: the weakest of each group beside the best, as in results.json."""

import importlib.util
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BENCHMARKS = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def shown():
    """benchmarks/shown_rows.py, which imports only the standard library."""
    spec = importlib.util.spec_from_file_location("shown_rows", ROOT / "benchmarks" / "shown_rows.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_benchmarks_shows_the_best_and_the_weakest_of_each_group(shown):
    table = json.loads((ROOT / "benchmarks" / "results.json").read_text(encoding="utf-8"))["table"]
    lines = shown.shown_lines(table)
    assert len(lines) == len(shown.GROUPS)
    assert [line for line in lines if line not in BENCHMARKS] == []


def test_measured_rows_of_the_readme_are_those_of_the_page_of_benchmarks():
    readme = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    start = readme.index("## Measured")
    rows = [line for line in readme[start:] if line.startswith("|")]
    assert len(rows) > 10
    assert [row for row in rows if row not in BENCHMARKS] == []


def test_the_best_and_the_weakest_are_those_of_all_rows(shown):
    start = "forward, Kanes / rival, "
    table = [{"what": f"{start}{name}", "measured": f"{share}  (a / b)"} for name, share in (("a", 0.5), ("b", 0.1))]
    assert shown.ends_of(table, start) == ((10.0, "b"), (2.0, "a"))
