"""Events of the user at moments: which functions what happens there takes across zero, and their sides then."""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array
from kanes.simulate.compiled import CompiledSystem

# Relative to the sizes of a function so far, a value that is zero.
_ZERO = 1e-9

# Functions of events, and their rates.
Functions = tuple[Array, Array]


class OwnEvents:
    """The sides of zero on which functions of events are, from one moment of a run to the next."""

    def __init__(self, kernel: CompiledSystem, count: int) -> None:
        self._kernel, self._count = kernel, count
        self.sides = np.zeros(count)  # 0: not known
        self._sizes = np.zeros(count)

    def functions(self, t: float, x: Array, w: Array, p: Array) -> Functions:
        """All functions and their rates, at a state and in a mode, which is behind the parameters."""
        y = self._kernel.motion("events").one(np.array([t]), x, w, p)
        total = len(self._kernel.events)
        return y[: self._count], y[total : total + self._count]

    def passed(self, before: Functions, after: Functions, duration: float) -> list[int]:
        """The events that a moment takes across zero, or to it; `duration` is the time since the moment before."""
        sizes = [*before, *after]
        sizes[1], sizes[3] = sizes[1] * duration, sizes[3] * duration
        self._sizes = np.nan_to_num(np.abs([self._sizes, *sizes])).max(axis=0)
        return [e for e in range(self._count) if self._is_passed(e, *(each[e] for each in (*before, *after)))]

    def _is_passed(self, e: int, g: float, rate: float, new: float, new_rate: float) -> bool:
        """Whether one is passed; its side is that after the moment."""
        side, small, sign = self.sides[e], _ZERO * self._sizes[e], self._kernel.events[e].sign
        if abs(new) > small:
            side = side or (np.sign(g) if abs(g) > small else 0.0)
            self.sides[e] = np.sign(new)
            return bool(side * new < 0 and abs(new - g) > small and sign * new >= 0)
        if abs(g) > small or side == 0:
            # Where it leaves zero the other way, that is a crossing at the start of the next step.
            return False
        # Both are zero: it came here, unless it was noticed before, and goes where its rate leads.
        self.sides[e] = np.sign(new_rate) or side
        return bool(side * rate < 0 and sign * side <= 0)
