"""Small tolerances have room for another processor's rounding, and are written so that this can be checked."""

import ast
from pathlib import Path

import numpy as np
import pytest

from tolerance_margins import ROUNDING, Margins

TESTS = Path(__file__).parents[1]
EXEMPT = "# no rounding:"


def is_small(tolerance: ast.expr, small_names: set[str]) -> bool:
    """Whether a bound is a number of the size of rounding, perhaps times or over something."""
    match tolerance:
        case ast.Constant(value=float(value)):
            return 0 < value <= ROUNDING
        case ast.Name(id=name):
            return name in small_names
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return is_small(left, small_names) or is_small(right, small_names)
        case ast.BinOp(left=left, op=ast.Div()):
            return is_small(left, small_names)
        case ast.IfExp(body=one, orelse=other):
            return is_small(one, small_names) or is_small(other, small_names)
    return False


def is_bare(node: ast.AST, small_names: set[str]) -> bool:
    """Whether an expression compares within a small tolerance, unseen: `abs(x) < 1e-12` or `np.allclose(x, y)`."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=rights):
            pairs = zip([left, *rights], ops, rights, strict=False)
            below = [right if isinstance(op, (ast.Lt, ast.LtE)) else one for one, op, right in pairs if is_order(op)]
            return any(is_small(bound, small_names) for bound in below)
        case ast.Call(func=ast.Attribute(attr="allclose" | "isclose")):
            return True
    return False


def is_order(op: ast.cmpop) -> bool:
    return isinstance(op, (ast.Lt, ast.LtE, ast.Gt, ast.GtE))


def bare_lines(text: str) -> list[int]:
    """Lines of assertions that compare within small tolerances by themselves and say no reason."""
    tree, lines = ast.parse(text), text.splitlines()
    assigned = [(each.targets[0], each.value) for each in tree.body if isinstance(each, ast.Assign)]
    small_names = {name.id for name, value in assigned if isinstance(name, ast.Name) and is_small(value, set())}
    found = [
        node.lineno
        for statement in ast.walk(tree)
        if isinstance(statement, ast.Assert)
        for node in ast.walk(statement.test)
        if is_bare(node, small_names)
    ]
    return [number for number in found if EXEMPT not in lines[number - 1]]


def test_small_tolerances_are_watched():
    faults = [
        f"{path.relative_to(TESTS)}:{number}"
        for path in sorted(TESTS.rglob("test_*.py"))
        for number in bare_lines(path.read_text(encoding="utf-8"))
    ]
    cure = "write `x == pytest.approx(0, abs=…)` or `np.testing.assert_allclose(x, 0, atol=…)`"
    assert faults == [], f"{cure}, or say why rounding does not matter by `{EXEMPT} …` on that line"


@pytest.mark.parametrize(
    "line",
    [
        "assert abs(x) < 1e-12",
        "assert np.abs(a - b).max() <= 1e-9 * size",
        "assert 1e-8 > error",
        "assert all(each < CLOSE for each in errors)",
        "assert error < (1e-9 if stiff else 1e-12)",
        "assert np.allclose(a, b)",
        "assert all(math.isclose(a, b) for a, b in pairs)",
    ],
)
def test_bare_comparisons_are_found(line):
    assert bare_lines(f"CLOSE = 1e-7\n{line}\n") == [2]


@pytest.mark.parametrize(
    "line",
    [
        "assert x == pytest.approx(0, abs=1e-12)",
        "assert abs(x) < 1e-4",
        "assert x > 1e-9",
        "assert t < stop + 1e-9",
        "small = abs(x) < 1e-12",
        "assert order < 1e-9  # no rounding: a recorded number",
    ],
)
def test_other_comparisons_are_left_alone(line):
    assert bare_lines(line) == []


# The check of margins


@pytest.fixture
def margins(monkeypatch):
    found = Margins(0.1)
    found.watch(monkeypatch)
    return found


@pytest.mark.parametrize(
    ("actual", "expected"),
    [
        (1 + 5e-10, 1.0),
        (np.float64(1 + 5e-10), 1.0),
        ([3.0, 1 + 5e-10], [3.0, 1.0]),
        ({"q": 1 + 5e-10}, {"q": 1.0}),
        (np.array([[3.0, 1j + 5e-10]]), np.array([[3.0, 1j]])),
    ],
    ids=["float", "NumPy", "list", "dict", "complex array"],
)
@pytest.mark.margin("half of each tolerance is used up on purpose")
def test_approx_is_watched(margins, actual, expected):
    assert actual == pytest.approx(expected, rel=0, abs=1e-9)
    assert margins.worst[0] == pytest.approx(0.5, rel=1e-6)


@pytest.mark.margin("half of a tolerance is used up on purpose")
def test_allclose_is_watched(margins):
    np.testing.assert_allclose([3.0, 1 + 5e-10], [3.0, 1.0], rtol=0, atol=1e-9)
    assert margins.worst[0] == pytest.approx(0.5, rel=1e-6)
    assert "error 5e-10, allowed 1e-09, test_tolerances.py:" in margins.worst[1]


def test_large_tolerances_and_other_values_are_not_watched(margins):
    assert pytest.approx(1.0, abs=1e-3) == 1.0005
    assert pytest.approx("text") == "text"
    np.testing.assert_allclose([1.0, np.inf, np.nan], [1.0005, np.inf, np.nan], rtol=1e-3)
    np.testing.assert_allclose([np.inf, -np.inf], [np.inf, -np.inf], rtol=0)
    assert margins.worst == (0.0, "")


class Item:
    """A test that has a marker, or none."""

    def __init__(self, marker=None):
        self.marker = marker

    def get_closest_marker(self, name):
        return self.marker and self.marker.mark


def end_of_test(margins, item, share):
    steps = margins.pytest_runtest_call(item)
    next(steps)
    margins.worst = (share, "much")
    next(steps, None)


def test_a_test_fails_that_comes_near_a_tolerance_without_a_reason(margins):
    end_of_test(margins, Item(), 0.09)
    end_of_test(margins, Item(pytest.mark.margin("published to nine digits")), 0.5)
    with pytest.raises(pytest.fail.Exception, match="uses up much"):
        end_of_test(margins, Item(), 0.11)
    with pytest.raises(pytest.fail.Exception, match="needs a reason"):
        end_of_test(margins, Item(pytest.mark.margin), 0.0)
