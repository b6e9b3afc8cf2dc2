"""A check that tolerances have room: what rounds differently on another processor must not fail there.

    pytest --margins 0.2

makes a test fail that uses up more than a fifth of a tolerance. `pytest.approx` and `numpy.testing.assert_allclose` are
watched; a test of this house keeps small tolerances from being written in other ways. Tolerances above `ROUNDING` are
not watched: they allow for few published digits, a convergence order or another model, not for rounding. Where a small
one does too, the error does not change with the processor, and a marker says so:

    @pytest.mark.margin("published to nine digits")
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

ROUNDING = 1e-6  # of the number expected, or of one if that is larger
NUMBERS = (int, float, complex, np.number)
TESTS = str(Path(__file__).parent)


class Margins:
    """Keeps the largest share of a tolerance that the running test used up, and fails the test if it is too large."""

    def __init__(self, limit: float) -> None:
        self.limit, self.worst = limit, (0.0, "")

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """Look at comparisons that hold; sequences, arrays and dictionaries of `approx` compare number by number."""
        scalar = type(pytest.approx(1.0))
        equal, assert_allclose = scalar.__eq__, np.testing.assert_allclose

        def watched_equal(approx, actual) -> bool:
            holds, expected = equal(approx, actual), approx.expected
            are_numbers = isinstance(actual, NUMBERS) and isinstance(expected, NUMBERS)
            if holds and are_numbers and actual != expected and np.isfinite(expected):
                self.note(abs(actual - expected), approx.tolerance, abs(expected))
            return holds

        def watched_allclose(actual, desired, rtol=1e-7, atol=0, **options) -> None:
            assert_allclose(actual, desired, rtol, atol, **options)
            actual, desired = np.broadcast_arrays(actual, desired)
            other = (actual != desired) & np.isfinite(desired)
            for error, size in zip(abs(actual[other] - desired[other]), abs(desired[other]), strict=True):
                self.note(error, atol + rtol * size, size)

        patch.setattr(scalar, "__eq__", watched_equal)
        patch.setattr(np.testing, "assert_allclose", watched_allclose)

    def note(self, error: float, allowed: float, size: float) -> None:
        if 0 < allowed <= ROUNDING * max(1.0, size) and error / allowed > self.worst[0]:
            share, sizes = float(error / allowed), f"error {error:.2g}, allowed {allowed:.2g}"
            self.worst = share, f"{share:.2g} of a tolerance ({sizes}, {_line()})"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item):
        self.worst = (0.0, "")
        result = yield
        marker = item.get_closest_marker("margin")
        if marker and not marker.args:
            pytest.fail("the marker margin needs a reason", pytrace=False)
        if self.worst[0] > self.limit and not marker:
            pytest.fail(f"uses up {self.worst[1]}", pytrace=False)
        return result


def _line() -> str:
    """The line of a test from which a comparison came."""
    frame = sys._getframe(1)
    while frame and (frame.f_code.co_filename == __file__ or not frame.f_code.co_filename.startswith(TESTS)):
        frame = frame.f_back
    return f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}" if frame else "?"
