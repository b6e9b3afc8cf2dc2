"""Motions from guard to guard in numbers of 64 bits of mantissa, where the processor has them.

Steps are Gragg's midpoint rule, extrapolated. Where a guard falls is found by the length of a step, without any
interpolation between states.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

Numbers = Any  # arrays of np.longdouble
Rates = Callable[[Numbers], Numbers]
Guard = Callable[[Numbers], Any]

# Columns of the extrapolation, whose order is twice as many.
_COLUMNS = 9
# Chords to a zero at most.
_CHORDS = 100


def extended(values: Sequence[Any]) -> Numbers:
    """Numbers of 64 bits of mantissa; decimal fractions as doubles, as every program has them."""
    return np.array([np.longdouble(value) for value in values])


def stepped(f: Rates, y: Numbers, h: Any) -> Numbers:
    """y after a step h, by extrapolated midpoint rules with smoothing."""
    above: list[Numbers] = []
    for k in range(1, _COLUMNS + 1):
        count, s = 2 * k, h / (2 * k)
        last, now = y, y + s * f(y)
        for _ in range(count - 1):
            last, now = now, last + 2 * s * f(now)
        row = [(last + now + s * f(now)) / 2]
        for j, before in enumerate(above):
            ratio = np.longdouble(k) / (k - 1 - j)
            row.append(row[j] + (row[j] - before) / (ratio**2 - 1))
        above = row
    return above[-1]


def until(f: Rates, y: Numbers, guard: Guard, h: float, watch: Guard | None = None) -> tuple[Any, Numbers]:
    """The time until a guard falls below zero, and y there; `watch` must not be negative before."""
    step, time = np.longdouble(h), np.longdouble(0)
    while True:
        after = stepped(f, y, step)
        if guard(after) < 0:
            break
        if watch is not None and watch(after) < 0:
            raise ValueError(f"a condition fails {float(time + step):.9g} after the last event")
        y, time = after, time + step
    low, high = step / 2, step
    while guard(stepped(f, y, low)) < 0:  # just after an impact the guard rises from zero
        low, high = low / 2, low
    found = _zero(lambda part: guard(stepped(f, y, part)), low, high)
    return time + found, stepped(f, y, found)


def _zero(g: Callable[[Any], Any], low: Any, high: Any) -> Any:
    """Where g falls through zero, by chords (the rule of Illinois)."""
    left, right, last = g(low), g(high), low
    for _ in range(_CHORDS):
        middle = low + (high - low) * left / (left - right)
        value = g(middle)
        if value == 0 or abs(middle - last) <= 4 * np.spacing(middle):
            return middle
        if value < 0:
            high, right, left = middle, value, left / 2 if last == high else left
        else:
            low, left, right = middle, value, right / 2 if last == low else right
        last = middle
    raise ValueError("a guard has no zero that can be found")


def solved(A: Numbers, b: Numbers) -> Numbers:
    """A⁻¹ b by elimination with pivots, since LAPACK has doubles."""
    n, T = len(b), np.column_stack([A, b])
    for i in range(n):
        pivot = i + int(np.argmax(abs(T[i:, i])))
        T[[i, pivot]] = T[[pivot, i]]
        T[i] = T[i] / T[i, i]
        for j in range(n):
            if j != i:
                T[j] = T[j] - T[j, i] * T[i]
    return T[:, n]
