"""Shared helpers: exact comparison of expressions, golden files with an `--update` switch, and what tests cost."""

from __future__ import annotations

import difflib
import os
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest
import sympy
from hypothesis import settings

# Fixtures that several rooms share.
from linkages import bars as bars
from linkages import start as start
from runs import swing as swing
from tolerance_margins import Margins

# The same examples in every run: a failure is of the code. `--hypothesis-profile default` looks for new ones.
settings.register_profile("same", derandomize=True)
settings.load_profile("same")
# A script that needs OpenSim, which is not installed by pip.
collect_ignore = [] if find_spec("opensim") else ["oracles/osim_elements.py"]
GOLDEN = Path(__file__).parent / "golden"
# Seconds after which a test fails as one that hangs, on a machine that is shared by many.
LONGEST, LONGEST_HEAVY = 300, 1500


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite golden files from what the code gives now")
    parser.addoption("--costs", type=int, default=0, help="list so many tests that took most of the processor's time")
    parser.addoption("--margins", type=float, help="fail tests that use up more than this share of a small tolerance")


def pytest_configure(config: pytest.Config) -> None:
    limit = config.getoption("--margins")
    if limit is not None:
        margins, patch = Margins(limit), pytest.MonkeyPatch()
        margins.watch(patch)
        config.pluginmanager.register(margins, "kanes margins")
        config.add_cleanup(patch.undo)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each test without a limit of its own one that pytest-timeout holds it to."""
    for item in items:
        if item.get_closest_marker("timeout") is None:
            is_heavy = item.get_closest_marker("heavy") is not None
            # A signal ends the test alone; a thread would end the process, with all tests that are still to run.
            item.add_marker(pytest.mark.timeout(LONGEST_HEAVY if is_heavy else LONGEST, method="signal"))


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


# What a run says at its end


LONG = 400  # lines
_clock = 0.0


def _processor_time() -> float:
    return sum(os.times()[:4])


def pytest_runtest_logstart() -> None:
    global _clock
    _clock = _processor_time()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Give each report the processor's seconds since the one before, with those of threads and other processes."""
    global _clock
    report = yield
    now = _processor_time()
    report.processor_seconds, _clock = now - _clock, now
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Tests that cost most, where `--costs` asks for them, and modules with perhaps two ideas; neither is a fault."""
    write, costs = terminalreporter.write_line, Counter()
    for report in (each for reports in terminalreporter.stats.values() for each in reports):
        costs[getattr(report, "nodeid", "")] += getattr(report, "processor_seconds", 0.0)
    for test, seconds in costs.most_common(config.getoption("--costs")):
        write(f"{seconds:7.2f} s {test}")
    source = Path(__file__).parents[1] / "src" / "kanes"
    for path in sorted(source.rglob("*.py")):
        length = len(path.read_text(encoding="utf-8").splitlines())
        if length > LONG:
            write(f"{path.relative_to(source)} has {length} lines: has it two ideas?", yellow=True)
