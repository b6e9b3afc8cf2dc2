"""Shared helpers: exact comparison of expressions, and golden files with an `--update` switch."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest
import sympy

# Fixtures that several rooms share.
from linkages import bars as bars
from linkages import start as start
from runs import swing as swing

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite golden files from what the code gives now")


@pytest.fixture
def same():
    """Assert that two expressions (or columns) are equal identically, without any simplification of the package."""

    def check(left, right) -> None:
        left, right = entries(left), entries(right)
        assert len(left) == len(right)
        for a, b in zip(left, right, strict=True):
            difference = vanishing(a - b)
            assert difference == 0, f"{a}\n  is not\n{b}\n  by {difference}"

    return check


def entries(value) -> list:
    return list(value) if isinstance(value, (sympy.MatrixBase, list, tuple)) else [value]


def vanishing(difference):
    """Zero if the expression is zero: one numerator, sines and cosines of single angles, and sin² = 1 − cos²."""
    numerator = sympy.expand(sympy.expand_trig(sympy.fraction(sympy.together(difference))[0]))
    squares = numerator.replace(
        lambda e: e.is_Pow and isinstance(e.base, sympy.sin) and e.exp >= 2,
        lambda e: (1 - sympy.cos(e.base.args[0]) ** 2) ** (e.exp // 2) * e.base ** (e.exp % 2),
    )
    return sympy.expand(squares)


@pytest.fixture
def golden(request: pytest.FixtureRequest):
    """Compare text with a golden file, or rewrite the file under `--update`."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text + "\n", encoding="utf-8")
        expected = path.read_text(encoding="utf-8").rstrip("\n")
        diff = "\n".join(difflib.unified_diff(expected.splitlines(), text.splitlines(), "golden", "now", lineterm=""))
        assert expected == text, diff

    return check
