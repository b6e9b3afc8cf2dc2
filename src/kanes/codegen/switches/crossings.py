"""All times at which a program of time crosses zero, or a whole number, between two times: none is missed.

Intervals are halved until bounds show that there is no crossing in them, or that the program is monotonic, so that
there is at most one, which bisection finds. Where it only touches, or has no bounds, an interval of
some roundings is left, and counts as a crossing: to land on it does no harm.

    z(X) ⊆ Z ∩ (z(m) + z'(X) (X − m)),   m the middle of X
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

import numpy as np

from kanes.base.types import Array
from kanes.codegen.by_numpy import run_with_numpy
from kanes.codegen.switches.enclosures import enclosed
from kanes.expr.program import Program

# Intervals to begin with, those tested together, and all of them, beyond which the search ends.
_FIRST, _MOST_AT_ONCE, _MOST = 16, 200_000, 1_000_000
# Relative to the time, an interval that is not halved any more; and halvings after which a crossing is known.
_SHORTEST, _HALVINGS = 4e-15, 60


def crossings(
    line: Program, numbers: Mapping[str, float], start: float, stop: float, *, of_wholes: bool
) -> Array | None:
    """Times at which z of time "t" is zero, or whole; None where they are too many, or cannot be separated."""
    taken = tuple(sorted((name, numbers[name]) for name in line.input_names if name != "t"))
    return _found(_Keyed(line), taken, start, stop, of_wholes)


class _Keyed:
    """A program that is the same as another of the same key."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and self.program.key == other.program.key

    def __hash__(self) -> int:
        return hash(self.program.key)


@lru_cache(maxsize=256)
def _found(
    keyed: _Keyed, taken: tuple[tuple[str, float], ...], start: float, stop: float, of_wholes: bool
) -> Array | None:
    line, numbers = keyed.program, dict(taken)

    def z(t: Array) -> Array:
        with np.errstate(all="ignore"):
            return np.broadcast_to(run_with_numpy(line, {**numbers, "t": t})["z"][0], t.shape)

    edges = np.linspace(start, stop, _FIRST + 1)
    low, high = edges[:-1], edges[1:]
    shortest = _SHORTEST * max(abs(start), abs(stop))
    found: list[Array] = []
    looked = 0
    while low.size:
        looked += low.size
        if low.size > _MOST_AT_ONCE or looked > _MOST:
            return None
        Z, derivative = enclosed(line, numbers, "t", low, high)
        bottom, top = _tightened(Z, derivative, z(0.5 * (low + high)), 0.5 * (high - low))
        # The level: zero, or the whole number within the bounds if there is one alone.
        level = np.floor(top) if of_wholes else np.zeros_like(top)
        is_there = (bottom <= level) & (level <= top) & (Z[0] < Z[1])
        is_one = is_there & ((derivative[0] > 0) | (derivative[1] < 0)) & (~np.bool_(of_wholes) | (bottom > level - 1))
        is_short = is_there & ~is_one & (high - low <= shortest)
        found.append(_bisected(z, low[is_one], high[is_one], level[is_one]))
        found.append(0.5 * (low[is_short] + high[is_short]))
        left = is_there & ~is_one & ~is_short
        middle = 0.5 * (low[left] + high[left])
        low, high = np.concatenate([low[left], middle]), np.concatenate([middle, high[left]])
    return np.unique(np.concatenate(found))


def _tightened(
    Z: tuple[Array, Array], derivative: tuple[Array, Array], middle: Array, half: Array
) -> tuple[Array, Array]:
    """Bounds, intersected with those from the value in the middle and the derivative, where these are finite."""
    with np.errstate(all="ignore"):
        reach = np.maximum(np.abs(derivative[0]), np.abs(derivative[1])) * half
        bottom, top = middle - reach, middle + reach
    bottom, top = np.where(np.isfinite(bottom), bottom, -np.inf), np.where(np.isfinite(top), top, np.inf)
    return np.maximum(Z[0], bottom), np.minimum(Z[1], top)


def _bisected(z: Callable[[Array], Array], low: Array, high: Array, level: Array) -> Array:
    """Where z passes a level in intervals through which it rises or falls; nothing of those in which it does not."""
    at_low, at_high = z(low) - level, z(high) - level
    passes = at_low * at_high <= 0
    low, high, level, at_low = low[passes], high[passes], level[passes], at_low[passes]
    at_start = at_low == 0
    for _ in range(_HALVINGS if low.size else 0):
        middle = 0.5 * (low + high)
        is_before = (z(middle) - level) * at_low > 0
        low, high = np.where(is_before, middle, low), np.where(is_before, high, middle)
    return np.where(at_start, low, high)
