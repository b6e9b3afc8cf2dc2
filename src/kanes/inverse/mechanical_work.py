"""Positive and negative work of a force along a motion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kanes.errors import ExpressionError
from kanes.types import Array
from kanes.values import SECOND, number


@dataclass(frozen=True)
class MechanicalWork:
    """Work that a force does, and that which is done on it."""

    positive: float
    negative: float  # zero or less

    @property
    def net(self) -> float:
        """The sum of both."""
        return self.positive + self.negative


def work_between(t: Array, power: Array, start: Any = None, stop: Any = None) -> MechanicalWork:
    """The integrals of the positive and of the negative part of a power that is straight between its times."""
    first = float(t[0]) if start is None else number(start, "work, start", SECOND)
    last = float(t[-1]) if stop is None else number(stop, "work, stop", SECOND)
    if not t[0] <= first <= last <= t[-1]:
        raise ExpressionError(
            f"work: from {first:g} to {last:g} is no part of the motion, which goes from {t[0]:g} to {t[-1]:g}. Give "
            "times within it."
        )
    ends = np.interp([first, last], t, power)
    inside = (t > first) & (t < last)
    times, values = np.concatenate([[first], t[inside], [last]]), np.concatenate([ends[:1], power[inside], ends[1:]])
    return MechanicalWork(_positive_part(times, values), -_positive_part(times, -values))


def _positive_part(t: Array, values: Array) -> float:
    """∫ max(0, v) dt of what is straight between its times: trapezoids, and triangles where it changes sign."""
    a, b = values[:-1], values[1:]
    above, below = np.maximum(a, b), np.minimum(a, b)
    with np.errstate(divide="ignore", invalid="ignore"):
        triangle = np.where(above > 0, above**2 / np.where(above > below, above - below, 1.0), 0.0)
    heights = np.where(below >= 0, a + b, np.where(above > 0, triangle, 0.0))
    return float(np.sum(heights / 2 * np.diff(t)))
