"""Ordinary steps of all lanes at once, and what they pass on to who looks after single lanes.

This is what takes the time of a simulation: it is compiled for a number of lanes, for one method, and for each number
of states if they are few.
"""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array
from kanes.codegen.loops.lane_vectors import (
    absolute,
    any_of,
    as_real,
    both,
    but_not,
    choose,
    choose_count,
    count,
    either,
    is_set,
    larger,
    root,
    rough_power,
    smaller,
)
from kanes.codegen.loops.numba_memory import by_lanes, compiled, in_lanes
from kanes.simulate.loop.memory import Data, Lanes
from kanes.simulate.loop.screen import pass_on, screen_steps
from kanes.simulate.loop.stages import take_stages
from kanes.simulate.loop.step_control import GROW, SAFETY, find_errors

# What may be asked for: a step, what its interpolant needs, the states at places within it, the results at the times
# that it passes, its end, and whether events may happen in it.
TRY, INTERPOLATE, GO, KEEP, ARRIVE, SCREEN = range(6)
# What may be met: a step that is not accepted, a time at which results are kept, the end of a run or of what holds.
REFUSED, DUE, STOPPED = 1, 2, 4
# Steps held by stability, not by accuracy, until a run counts as stiff; and steps that are not until it is forgotten.
STIFF_STEPS, _NOT_STIFF = 15, 6


@compiled  # type: ignore[untyped-decorator]
def do(d: Data, what: int) -> None:
    """One part of a step, of all lanes."""
    if what == TRY:
        _try(d)
    elif what == INTERPOLATE:
        take_stages(d, d.last + 1, d.stages)
    elif what == GO:
        v = by_lanes(d)
        v.moment = v.t + v.inner * v.h
        _go_to(v, v.inner, v.inner >= 1.0)
    elif what == KEEP:
        _keep_results(d)
    elif what == ARRIVE:
        _arrive(d)
    else:
        screen_steps(d)


@compiled  # type: ignore[untyped-decorator]
def _try(d: Data) -> None:
    """A step, its error, and whether it is accepted."""
    v = by_lanes(d)
    _choose_steps(v)
    take_stages(d, 1, d.last + 1)
    find_errors(v)
    going = is_set(v.going)
    taken = v.taken + v.going
    accepted = both(going, both(v.error <= 1.0, taken <= v.max_steps))
    v.taken = taken
    v.accepted = count(accepted)
    v.cut = count(but_not(accepted, accepted))
    v.refusals = choose_count(accepted, 0, v.refusals)
    alert = 0
    if any_of(but_not(going, accepted)):
        alert = REFUSED
    if any_of(both(accepted, v.due <= v.arrival)):
        alert += DUE
    d.alert[0] = alert


@compiled  # type: ignore[untyped-decorator]
def _choose_steps(v: Lanes) -> None:
    """The steps that are wanted, or less where the largest or a stop says so; zero for an idle lane."""
    h = smaller(v.wanted, v.largest)
    if v.step > 0.0:
        h = choose(is_set(v.going), v.step, h)
    arrival = choose(v.t + 1.0000001 * h >= v.stop, v.stop, v.t + h)
    v.arrival = arrival
    # The rounded step, so that time and state do not drift apart.
    v.h = arrival - v.t


@compiled  # type: ignore[untyped-decorator]
def _arrive(d: Data) -> None:
    """Lanes whose step was accepted go to its end, or to the event that cut it."""
    v = by_lanes(d)
    accepted, h, last = is_set(v.accepted), v.h, v.last
    is_whole = but_not(accepted, is_set(v.cut))
    arrived = v.arrived + v.accepted
    v.arrived = arrived
    v.t = choose(accepted, v.arrival, v.t)
    v.longest = choose(accepted, larger(v.longest, h), v.longest)
    # An error of zero gives the largest growth there is.
    possible = h * smaller(SAFETY * rough_power(v.error, v.exponent), GROW)
    # A step that was cut short by the end or a knot does not tell that a longer one is not possible.
    possible = choose(h < v.wanted, larger(v.wanted, possible), possible)
    v.wanted = choose(is_whole, possible, v.wanted)
    for i in range(v.n):
        v.x[i] = choose(accepted, v.new[i], v.x[i])
        v.K[0, i] = choose(accepted, v.K[last, i], v.K[0, i])
    # The change is of the size of the step's error, so that the order stays what it is.
    _normalize(v, v.x, accepted)
    if v.screen != 0:
        pass_on(v)
    # The mean size of each state at the steps so far.
    part = choose(accepted, 1.0 / as_real(arrived + 1), 0.0)
    for i in range(v.n):
        v.scale[i] += part * (absolute(v.x[i]) - v.scale[i])
    stopped = both(accepted, either(v.t >= v.stop, is_set(v.cut)))
    if v.stability > 0.0:
        stopped = either(stopped, _is_stiff(v, is_whole))
    d.alert[0] = STOPPED if any_of(stopped) else 0
    for lane in range(d.width):
        if d.accepted[lane]:
            # For whoever watches the progress.
            d.run_t[d.run[lane]] = d.t[lane]


@compiled  # type: ignore[untyped-decorator]
def _is_stiff(v: Lanes, looked_at: bool) -> bool:
    """h|λ| from the last two stages, which share their moment:  |λ| ≈ |Δf| / |Δx|,  measured as errors are."""
    is_held = both(v.distance > 0.0, v.h * v.h * v.change > v.stability * v.stability * v.distance)
    calm = choose_count(is_held, 0, v.calm + 1)
    # A count below zero is the patience with a run that was found stiff before.
    forgotten = choose_count(v.held < 0, v.held, 0)
    held = choose_count(is_held, v.held + 1, choose_count(calm >= _NOT_STIFF, forgotten, v.held))
    v.calm = choose_count(looked_at, calm, v.calm)
    v.held = choose_count(looked_at, held, v.held)
    return both(looked_at, held >= STIFF_STEPS)


@compiled  # type: ignore[untyped-decorator]
def _normalize(v: Lanes, states: Array, those: bool) -> None:
    """Quaternions of some lanes to unit length."""
    for k in range(v.quaternions):
        squares = in_lanes(v, 0.0)
        for i in range(4):
            element = states[v.quaternion[k, i]]
            squares += element * element
        factor = choose(those, 1.0 / root(squares), 1.0)
        for i in range(4):
            states[v.quaternion[k, i]] *= factor


@compiled  # type: ignore[untyped-decorator]
def _keep_results(d: Data) -> None:
    """Results at the times that accepted steps pass."""
    v = by_lanes(d)
    waiting = both(is_set(v.accepted), v.due <= v.arrival)
    while any_of(waiting):
        is_end = but_not(v.due == v.arrival, is_set(v.cut))
        _go_to(v, smaller((v.due - v.t) / v.h, 1.0), is_end)
        # Between the ends of a step they are of unit length only as far as the interpolant is right.
        _normalize(v, v.y, waiting)
        for lane in range(d.width):
            if d.accepted[lane] and d.due[lane] <= d.arrival[lane]:
                run = d.run[lane]
                following = d.following[run]
                for i in range(d.n):
                    d.results[run, following, i] = d.y[i, lane]
                for i in range(d.shown):
                    d.results_w[run, following, i] = d.w[i, lane]
                following += 1
                d.following[run] = following
                d.due[lane] = d.times[following] if following < d.moments else np.inf
        waiting = both(is_set(v.accepted), v.due <= v.arrival)


@compiled  # type: ignore[untyped-decorator]
def _go_to(v: Lanes, s: float, is_end: bool) -> None:
    """Put states within the step into y:  x + h Σ b_j(s) K_j,  or where it ends.

    b = s (D_0 + (1 − s) (D_1 + s (D_2 + (1 − s) (D_3 + …)))), column by column.
    """
    for j in range(v.stages):
        weight = in_lanes(v, 0.0)
        for level in range(v.levels - 1, -1, -1):
            weight = (weight + v.D[level, j]) * (s if level % 2 == 0 else 1.0 - s)
        v.weights[j] = weight
    for i in range(v.n):
        total = in_lanes(v, 0.0)
        for j in range(v.stages):
            total += v.weights[j] * v.K[j, i]
        v.y[i] = choose(is_end, v.new[i], v.x[i] + v.h * total)
