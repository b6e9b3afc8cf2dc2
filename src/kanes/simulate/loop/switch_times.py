"""Times at which functions of a run switch: steps end there, as they do at the knots of samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.rank import Pivots
from kanes.base.types import Array
from kanes.codegen.switches.switching import Switch
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.settings import Settings

# Relative to the time, how far from a switch a function is surely on one side of it: some roundings.
_ASIDE = 2e-15


@dataclass(frozen=True, eq=False)
class SwitchTimes:
    """For each run the times of switches, counted from the start, and what the clock may show in between."""

    times: Array  # run, switch: infinite where there are fewer
    opens: Array  # run, segment: what the clock shows at least
    closes: Array  # and at most

    @property
    def are_any(self) -> bool:
        """Whether a function switches in any run, its start and its end included."""
        return bool(np.isfinite(self.opens).any() or np.isfinite(self.closes).any())

    @classmethod
    def of(cls, switches: Sequence[Switch], names: Sequence[str], p: Array, settings: Settings) -> SwitchTimes:
        """The switch times of all runs; `p` has a row for each, of parameters with these `names`."""
        none = np.empty(0), np.array([-np.inf]), np.array([np.inf])
        is_switched = bool(switches) and settings.stop > settings.start
        given = [dict(zip(names, map(float, numbers), strict=True)) for numbers in p]
        rows = [_row(switches, numbers, settings) if is_switched else none for numbers in given]
        most = max(len(row[0]) for row in rows)
        times, closes = (np.full((len(rows), most + extra), np.inf) for extra in (0, 1))
        opens = np.full((len(rows), most + 1), -np.inf)
        for run, (moments, after, before) in enumerate(rows):
            times[run, : moments.size] = moments
            opens[run, : after.size], closes[run, : before.size] = after, before
        return cls(times, opens, closes)


def switches_in(kernel: CompiledSystem, pivots: Pivots | None) -> tuple[Switch, ...]:
    """What switches the motion and the functions of events, and zeros of those of time alone."""
    motion = kernel.with_pivots("motion", pivots).switches
    if not kernel.events:
        return motion
    events = kernel.motion("events")
    return (*motion, *events.switches, *events.zeros(len(kernel.events)))


def _row(switches: Sequence[Switch], numbers: dict[str, float], settings: Settings) -> tuple[Array, Array, Array]:
    """Switches inside a run, and the ends of its segments; a switch at the start or the end is the end of a segment."""
    start, stop = settings.start, settings.stop
    aside = _ASIDE * max(abs(start), abs(stop))
    found, asides = _together(switches, numbers, settings, aside)
    inside = found[(found > start + 4 * aside) & (found < stop - 4 * aside)]
    is_first = found.size > 0 and found[0] not in inside and found[0] <= start + 4 * aside
    is_last = found.size > 0 and found[-1] not in inside and found[-1] >= stop - 4 * aside
    beside = asides[np.isin(found, inside)]
    opens = np.concatenate([[found[0] + asides[0]] if is_first else [-np.inf], inside + beside])
    closes = np.concatenate([inside - beside, [found[-1] - asides[-1]] if is_last else [np.inf]])
    return inside - start, opens, closes


def _together(
    switches: Sequence[Switch], numbers: dict[str, float], settings: Settings, aside: float
) -> tuple[Array, Array]:
    """The times of all switches, those that differ by rounding as one, and how far from each all are on one side."""
    each = [_times(switch, numbers, settings) for switch in switches]
    far = [switch.asides(numbers, times, aside) for switch, times in zip(switches, each, strict=True)]
    times, asides = np.concatenate(each), np.concatenate(far)
    if not times.size:
        return times, asides
    order = np.argsort(times, kind="stable")
    times, asides = times[order], asides[order]
    firsts = np.flatnonzero(np.diff(times, prepend=-np.inf) > 4 * aside)
    times, asides = times[firsts], np.maximum.reduceat(asides, firsts)
    # No further than a quarter of the way to the next one.
    gaps = np.diff(times, prepend=-np.inf, append=np.inf)
    return times, np.minimum(asides, 0.25 * np.minimum(gaps[:-1], gaps[1:]))


def _times(switch: Switch, numbers: dict[str, float], settings: Settings) -> Array:
    """The times of one switch; where they cannot be found, steps without a bound would pass over them."""
    start, stop = settings.start, settings.stop
    found = switch.find_times(numbers, start, stop)
    if found is not None:
        return found
    is_bounded = settings.step is not None or (settings.max_step or np.inf) < stop - start
    if switch.is_jump and not is_bounded:
        raise WrongValueError(
            f"simulate: the condition on {switch.text} depends on time alone and changes too often between {start:g} "
            f"and {stop:g}, or cannot be bounded, so that steps would pass over its changes. Give max_step=…, "
            "shorter than the shortest time between two changes."
        )
    return np.empty(0)
