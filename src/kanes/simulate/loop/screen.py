"""Whether an event may happen within a step, from functions with two derivatives at its two ends.

Where a function g has two derivatives at both ends of a step of length h, no sign changes inside where, on its side,

    g_0 > 0,   g_0 + ġ_0 h/2 − M h²/8 > 0,   g_1 > 0,   g_1 − ġ_1 h/2 − M h²/8 > 0

with M the largest |g̈| in the step. M is taken as twice the largest of |g̈_0|, |g̈_1| and |ġ_1 − ġ_0|/h: of an
oscillation ġ and g̈ cannot both be small, so that a step that is too long for these three shows in one of them.
A function of speeds or inputs has no second derivative that is known, and `UNKNOWN` there: steps are looked into as
they are without a screen.
"""

from __future__ import annotations

from kanes.codegen.loops.lane_vectors import (
    absolute,
    any_of,
    both,
    but_not,
    choose,
    choose_count,
    count,
    is_set,
    larger,
    smaller,
)
from kanes.codegen.loops.numba_memory import by_lanes, compiled
from kanes.simulate.loop.memory import Data, Lanes
from kanes.simulate.loop.stages import evaluate

# What the largest second derivative within a step is taken to be, by the largest that is seen at its ends.
_BEYOND = 2.0


@compiled  # type: ignore[untyped-decorator]
def screen_steps(d: Data) -> None:
    """Mark accepted steps, in `watched`, within which an event may happen; the first step of a run is one of them."""
    v = by_lanes(d)
    accepted, is_new = is_set(v.accepted), but_not(is_set(v.going), is_set(v.screened))
    if any_of(both(accepted, is_new)):
        for i in range(v.n):
            v.paired[i] = v.x[i]
            v.paired[v.n + i] = v.K[0, i]
        v.moment = v.t
        evaluate(d, d.screen, d.paired.ctypes.data, d.ended.ctypes.data)
        _begin(v, is_new)
    for i in range(v.n):
        v.paired[i] = v.new[i]
        v.paired[v.n + i] = v.K[v.last, i]
    v.moment = v.arrival
    evaluate(d, d.screen, d.paired.ctypes.data, d.ended.ctypes.data)
    is_clear = but_not(accepted, is_set(v.unsure))
    for e in range(v.events):
        is_clear = both(is_clear, _is_clear(v, e))
    watched = but_not(accepted, is_clear)
    v.watched = count(watched)
    d.alert[0] = 1 if any_of(watched) else 0


@compiled  # type: ignore[untyped-decorator]
def _begin(v: Lanes, is_new: bool) -> None:
    """The start of a step that is not the end of the last one; where a function is on another side, it is looked into.

    That is so where something jumped, or switched at a time that is the zero of a function.
    """
    for e in range(v.events):
        is_same = v.begun[e] * v.ended[e] > 0.0
        v.unsure = choose_count(but_not(is_new, is_same), 1, v.unsure)
    for i in range(3 * v.events):
        v.begun[i] = choose(is_new, v.ended[i], v.begun[i])


@compiled  # type: ignore[untyped-decorator]
def pass_on(v: Lanes) -> None:
    """The end of an accepted step is the start of the next."""
    accepted = is_set(v.accepted)
    for i in range(3 * v.events):
        v.begun[i] = choose(accepted, v.ended[i], v.begun[i])
    v.screened = choose_count(accepted, 1, v.screened)


@compiled  # type: ignore[untyped-decorator]
def _is_clear(v: Lanes, e: int) -> bool:
    """Whether a function surely stays on its side; false where something is NaN."""
    k, h = v.events, v.h
    side = choose(v.begun[e] < 0.0, -1.0, 1.0)
    first, last = side * v.begun[e], side * v.ended[e]
    slope_0, slope_1 = side * v.begun[k + e], side * v.ended[k + e]
    bend_0, bend_1 = v.begun[2 * k + e], v.ended[2 * k + e]
    most = larger(larger(absolute(bend_0), absolute(bend_1)), absolute(slope_1 - slope_0) / h)
    sag = 0.125 * _BEYOND * most * h * h
    least = smaller(first + 0.5 * h * slope_0, last - 0.5 * h * slope_1) - sag
    is_number = both(bend_0 == bend_0, bend_1 == bend_1)
    return both(is_number, both(both(first > 0.0, last > 0.0), least > 0.0))
