"""When the laws of a run switch: times on which steps land, as they do on the knots of samples."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.simulate.compiled import CompiledFunction
from kanes.types import Array

# Relative to the time, how far from a switch a law surely is on one side of it: some roundings.
_ASIDE = 2e-15


@dataclass(frozen=True, eq=False)
class SwitchTimes:
    """For each run the times at which laws switch, counted from the start, and what the clock may show in between."""

    times: Array  # run, switch: infinite where there are fewer
    opens: Array  # run, segment: what the clock shows at least
    closes: Array  # and at most

    @property
    def are_any(self) -> bool:
        """Whether a law switches in any run, at its start and its end too."""
        return bool(np.isfinite(self.opens).any() or np.isfinite(self.closes).any())

    @classmethod
    def of(cls, function: CompiledFunction, p: Array, start: float, stop: float) -> SwitchTimes:
        """Those of a function of motion for all runs, a row of parameters each."""
        none = np.empty(0), np.array([-np.inf]), np.array([np.inf])
        is_switched = bool(function.switches) and stop > start
        rows = [_row(function, numbers, start, stop) if is_switched else none for numbers in p]
        most = max(len(row[0]) for row in rows)
        times, closes = (np.full((len(rows), most + extra), np.inf) for extra in (0, 1))
        opens = np.full((len(rows), most + 1), -np.inf)
        for run, (moments, after, before) in enumerate(rows):
            times[run, : moments.size] = moments
            opens[run, : after.size], closes[run, : before.size] = after, before
        return cls(times, opens, closes)


def _row(function: CompiledFunction, p: Array, start: float, stop: float) -> tuple[Array, Array, Array]:
    """Switches inside a run, and the ends of its segments; a switch at the start or the end is the end of a segment."""
    numbers = dict(zip(function.arguments["p"], map(float, p), strict=True))
    found = np.unique(np.concatenate([switch.times(numbers, start, stop) for switch in function.switches]))
    aside = _ASIDE * max(abs(start), abs(stop))
    apart = np.diff(found, prepend=-np.inf) > 4 * aside
    found = found[apart]
    inside = found[(found > start + 4 * aside) & (found < stop - 4 * aside)]
    is_first = found.size > 0 and found[0] not in inside and found[0] <= start + 4 * aside
    is_last = found.size > 0 and found[-1] not in inside and found[-1] >= stop - 4 * aside
    opens = np.concatenate([[found[0] + aside] if is_first else [-np.inf], inside + aside])
    closes = np.concatenate([inside - aside, [found[-1] - aside] if is_last else [np.inf]])
    return inside - start, opens, closes
