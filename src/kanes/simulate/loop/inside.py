"""Inside an accepted step: events, and when the results at the times asked for are kept."""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array
from kanes.codegen.loops.call import call_kernel, ordinary
from kanes.codegen.loops.lane_vectors import root
from kanes.codegen.loops.numba_memory import compiled, table_of
from kanes.simulate.loop.endings import AT_EVENT, NOT_A_NUMBER, RUNNING, TOO_MANY_EVENTS
from kanes.simulate.loop.memory import UNKNOWN, Data
from kanes.simulate.loop.ordinary_step import GO, INTERPOLATE, KEEP
from kanes.simulate.loop.stages import copy, evaluate, look_up_inputs

# In how many parts of a step events are looked for: two crossings within one part are not seen.
_PARTS = 4
# Of a step that is screened, how many times as many where it is long; and halvings of a part in which a function may
# dip below zero and come back.
_FINEST, _HALVINGS = 32.0, 50
# A function of an event that is this much smaller than its values around the crossing counts as zero there.
_ZERO = 1e-9
# The part of a step in which a function that starts at zero is first looked for.
_NEAR = 2.0**-10
# Relative to the states, how far they are moved to see whether a function that stays at zero depends on them there.
_ASIDE = 2.0**-20
# A crossing is located when its bracket is this small, relative to the time or the step.
_ROOT = 4e-16
# Relative to the length of a run, a step of some roundings.
_INSTANT = 2e-15
# The part of an interval of samples over which the rate of a function by way of them is looked at.
_PACE = 1e-4


@compiled  # type: ignore[untyped-decorator]
def look_inside(d: Data, is_watched: bool) -> None:
    """Events within the accepted steps, if any may happen there, and the results at the times that they pass."""
    ordinary(table_of(d), INTERPOLATE)
    if is_watched:
        _find_events(d)
    ordinary(table_of(d), KEEP)


# Events


@compiled  # type: ignore[untyped-decorator]
def _functions(d: Data) -> None:
    """Functions of all events and their rates at the moment, to `now`."""
    evaluate(d, d.function, d.y.ctypes.data, d.now.ctypes.data)


@compiled  # type: ignore[untyped-decorator]
def _functions_and_rates(d: Data) -> None:
    """The same, the rates with what inputs that are tables add to them, by a difference along these alone."""
    _functions(d)
    if d.tables == 0:
        return
    for lane in range(d.width):
        interval = d.interval[lane]
        d.pace[lane] = _PACE * (d.knot[interval + 1] - d.knot[interval])
        for k in range(d.tables):
            tau = d.moment[lane] + d.pace[lane] - d.knot[interval]
            value = 0.0
            for power in range(3, -1, -1):
                value = value * tau + d.cubic[interval, k, power]
            d.w[d.sampled[k], lane] = value
    places = d.clock.ctypes.data, d.y.ctypes.data, d.w.ctypes.data, d.p.ctypes.data, d.c.ctypes.data
    call_kernel(d.function, (*places, d.ahead.ctypes.data))
    for e in range(d.events):
        for lane in range(d.width):
            d.now[d.events + e, lane] += (d.ahead[e, lane] - d.now[e, lane]) / d.pace[lane]
    look_up_inputs(d)


@compiled  # type: ignore[untyped-decorator]
def _find_events(d: Data) -> None:
    """Look for crossings part by part; an event that stops or resets a run cuts its step."""
    events, width = d.events, d.width
    copy(d.x, d.y)
    for lane in range(width):
        d.moment[lane] = d.t[lane]
    _functions_and_rates(d)
    for e in range(events):
        for lane in range(width):
            d.before[e, lane] = d.now[e, lane]
            d.rates[e, lane] = d.now[events + e, lane]
            d.falls[e, lane] = d.now[events + e, lane]
    _find_sides(d)
    for part in range(1, _count_parts(d) + 1):
        _look_into(d, part)
    for lane in range(width):
        if d.accepted[lane]:
            d.unsure[lane] = d.cut[lane]
            for e in range(events):
                if d.side[d.run[lane], e] == 0.0:
                    d.unsure[lane] = 1


@compiled  # type: ignore[untyped-decorator]
def _look_into(d: Data, part: int) -> None:
    """Look for crossings in one part of the steps of all lanes that have so many."""
    events, width = d.events, d.width
    for lane in range(width):
        d.inner[lane] = min(part / d.parts[lane], 1.0)
    ordinary(table_of(d), GO)
    _functions(d)
    for e in range(events):
        for lane in range(width):
            d.then[e, lane] = d.now[e, lane]
            d.climbs[e, lane] = d.now[events + e, lane]
    for lane in range(width):
        if d.accepted[lane] and d.watched[lane] and not d.cut[lane] and part <= d.parts[lane]:
            _scan_known(d, lane, (part - 1) / d.parts[lane], part / d.parts[lane])
    for e in range(events):
        for lane in range(width):
            d.before[e, lane] = d.then[e, lane]
            d.falls[e, lane] = d.climbs[e, lane]
    for lane in range(width):
        if d.accepted[lane]:
            d.jumped[lane] = 0


@compiled  # type: ignore[untyped-decorator]
def _count_parts(d: Data) -> int:
    """In how many parts events are looked for in each step; returns the most of them.

    Steps that are screened may be long beside the time in which a function changes:  M h²/8 beside |g|  tells, with M
    the largest second derivative that is seen.
    """
    k, most = d.events, _PARTS
    for lane in range(d.width):
        d.parts[lane] = _PARTS
        if d.screen != 0 and d.accepted[lane] and d.watched[lane]:
            finer = 1.0
            for e in range(k):
                size = max(abs(d.begun[e, lane]), abs(d.ended[e, lane]))
                bend = max(abs(d.begun[2 * k + e, lane]), abs(d.ended[2 * k + e, lane]))
                sag = 0.125 * bend * d.h[lane] ** 2
                if bend < UNKNOWN and sag > finer * finer * size:
                    finer = min(root(sag / size), _FINEST) if size > 0.0 else _FINEST
            d.parts[lane] = int(_PARTS * np.ceil(finer))
            most = max(most, d.parts[lane])
    return most


@compiled  # type: ignore[untyped-decorator]
def _find_sides(d: Data) -> None:
    """On which side of zero functions are that nothing is known of: where runs start, and while they stay at zero.

    A function that is zero beside what it becomes within the step goes where its rate leads, or where it is found next.
    If that is a way its event looks for, it comes from the other side: the event happens here. What stays at zero at
    first, and not by rounding, leaves it later without an event.
    """
    events, width, unknown = d.events, d.width, False
    for lane in range(width):
        for e in range(events):
            d.amplitude[e, lane] = abs(d.before[e, lane])
            d.heading[e, lane] = 0.0
            unknown = unknown or (d.accepted[lane] == 1 and d.side[d.run[lane], e] == 0.0)
    if not unknown:
        return
    for part in range(_PARTS + 1):
        for lane in range(width):
            d.inner[lane] = _NEAR if part == 0 else part / _PARTS
        ordinary(table_of(d), GO)
        _functions(d)
        for e in range(events):
            for lane in range(width):
                if part == 0:
                    d.ahead[e, lane] = d.now[e, lane]
                if np.isnan(d.now[e, lane]):
                    continue
                d.amplitude[e, lane] = max(d.amplitude[e, lane], abs(d.now[e, lane]))
                if d.heading[e, lane] == 0.0:
                    d.heading[e, lane] = np.sign(d.now[e, lane])
    _look_aside(d)
    for lane in range(width):
        for e in range(events):
            if d.accepted[lane] and d.side[d.run[lane], e] == 0.0:
                _find_side(d, e, lane)
            else:
                d.heading[e, lane] = 0.0


@compiled  # type: ignore[untyped-decorator]
def _look_aside(d: Data) -> None:
    """Mark functions, in `ahead`, that depend on the states where they are, so that rounding may hold them at zero."""
    for way in range(2):
        for lane in range(d.width):
            d.moment[lane] = d.t[lane]
            for i in range(d.n):
                d.y[i, lane] = d.x[i, lane] * (1.0 + (2 * way - 1) * _ASIDE)
        _functions(d)
        for e in range(d.events):
            for lane in range(d.width):
                if d.now[e, lane] != d.before[e, lane]:
                    d.ahead[e, lane] = 1.0


@compiled  # type: ignore[untyped-decorator]
def _find_side(d: Data, e: int, lane: int) -> None:
    """The side of one function; its heading stays where the event happens at the start of the step."""
    value, rate, small = d.before[e, lane], d.rates[e, lane], _ZERO * d.amplitude[e, lane]
    is_moving = abs(rate) * d.h[lane] > small
    heading = np.sign(rate) if is_moving else d.heading[e, lane]
    leaves = abs(value) <= small and heading != 0.0 and (is_moving or d.ahead[e, lane] != 0.0)
    happens = leaves and heading * d.directions[e] >= 0.0
    d.side[d.run[lane], e] = np.sign(value) if abs(value) > small else -heading if happens else heading
    d.heading[e, lane] = heading if happens else 0.0


@compiled  # type: ignore[untyped-decorator]
def _scan_known(d: Data, lane: int, start: float, stop: float) -> None:
    """All crossings in one part of a step; where a function becomes NaN, those until then, and the run ends there."""
    if not (_first_unknown(d, lane, d.before) >= 0 or _first_unknown(d, lane, d.then) >= 0):
        dip = _first_dip(d, lane, start, stop) if d.screen != 0 else stop
        if dip < stop:
            _scan_to(d, lane, start, dip)
        if not d.cut[lane] and dip < stop:
            _scan_to(d, lane, dip, stop)
        elif not d.cut[lane]:
            _scan(d, lane, start, stop)
        return
    which, known = _last_known(d, lane, start, stop)
    if known > start:
        _function_at(d, which, known, lane)
        for e in range(d.events):
            d.then[e, lane] = d.now[e, lane]
        _scan(d, lane, start, known)
    if not d.cut[lane]:
        run = d.run[lane]
        d.inner[lane] = known
        ordinary(table_of(d), GO)
        d.ending[run] = NOT_A_NUMBER
        d.culprit[run] = -1 - which
        _cut(d, lane)


@compiled  # type: ignore[untyped-decorator]
def _scan_to(d: Data, lane: int, start: float, stop: float) -> None:
    """All crossings up to a place within a part, from which another scan goes on."""
    d.inner[lane] = stop
    ordinary(table_of(d), GO)
    _functions(d)
    for e in range(d.events):
        d.then[e, lane] = d.now[e, lane]
    _scan(d, lane, start, stop)
    for e in range(d.events):
        d.before[e, lane] = d.then[e, lane]


@compiled  # type: ignore[untyped-decorator]
def _first_dip(d: Data, lane: int, start: float, stop: float) -> float:
    """Where a function first is on the far side within a part at whose ends it is not; `stop` if nowhere.

    It may be there where it comes nearer to zero at one end and goes away at the other, and the tangents meet beyond
    zero. Its rate is zero at the place that is farthest.
    """
    first, length = stop, (stop - start) * d.h[lane]
    for e in range(d.events):
        side = d.side[d.run[lane], e]
        g_a, g_b = side * d.before[e, lane], side * d.then[e, lane]
        v_a, v_b = side * d.falls[e, lane], side * d.climbs[e, lane]
        if not (g_a > 0.0 and g_b > 0.0 and v_a < 0.0 and v_b > 0.0) or d.directions[e] * side > 0.0:
            continue
        if g_a + v_a * (g_b - g_a - v_b * length) / (v_a - v_b) >= 0.0:
            continue
        place = _farthest(d, e, lane, side, start, min(first, stop))
        if side * d.now[e, lane] < 0.0:
            first = min(first, place)
    return first


@compiled  # type: ignore[untyped-decorator]
def _farthest(d: Data, e: int, lane: int, side: float, a: float, b: float) -> float:
    """Where the rate of a function is zero between a and b, by bisection, or where it is on the far side; in `now`."""
    s = a
    for _ in range(_HALVINGS):
        s = 0.5 * (a + b)
        if side * _function_at(d, e, s, lane) < 0.0:
            break
        if side * d.now[d.events + e, lane] < 0.0:
            a = s
        else:
            b = s
    return s


@compiled  # type: ignore[untyped-decorator]
def _first_unknown(d: Data, lane: int, values: Array) -> int:
    """The first event whose function is NaN, or -1."""
    for e in range(d.events):
        if np.isnan(values[e, lane]):
            return e
    return -1


@compiled  # type: ignore[untyped-decorator]
def _last_known(d: Data, lane: int, a: float, b: float) -> tuple[int, float]:
    """The event whose function becomes NaN between a and b, and where none is yet, by bisection."""
    which = _first_unknown(d, lane, d.before)
    if which >= 0:
        return which, a
    which = _first_unknown(d, lane, d.then)
    smallest = _ROOT * max(abs(d.t[lane]) / d.h[lane], 1.0)
    for _ in range(200):
        if b - a <= smallest:
            break
        s = 0.5 * (a + b)
        _function_at(d, which, s, lane)
        found = _first_unknown(d, lane, d.now)
        if found >= 0:
            which, b = found, s
        else:
            a = s
    return which, a


@compiled  # type: ignore[untyped-decorator]
def _cut(d: Data, lane: int) -> None:
    """The step of a lane ends at the moment, with the state that is in y."""
    d.cut[lane] = 1
    d.arrival[lane] = d.moment[lane]
    for i in range(d.n):
        d.new[i, lane] = d.y[i, lane]


@compiled  # type: ignore[untyped-decorator]
def _scan(d: Data, lane: int, start: float, stop: float) -> None:
    """All crossings in one part of a step, in the order of time.

    A step of some roundings, such as one from an event to the end, decides nothing: all functions stay on their sides.
    """
    run, events = d.run[lane], d.events
    if d.h[lane] <= _INSTANT * d.end:
        return
    while not d.cut[lane]:
        earliest, which = 2.0, -1
        for e in range(events):
            sign = d.side[run, e]
            if d.then[e, lane] * sign < 0.0 and d.directions[e] * sign <= 0.0:
                s = _crossing(d, e, lane, start, stop) if d.heading[e, lane] == 0.0 else 0.0
                if s < earliest:
                    earliest, which = s, e
        if which < 0:
            break
        _happen(d, which, earliest, lane)
    if not d.cut[lane]:
        for e in range(events):
            if d.then[e, lane] != 0.0:
                d.side[run, e] = np.sign(d.then[e, lane])


@compiled  # type: ignore[untyped-decorator]
def _function_at(d: Data, e: int, s: float, lane: int) -> float:
    """A function within the step, or the rate of one."""
    d.inner[lane] = s
    ordinary(table_of(d), GO)
    _functions(d)
    return d.now[e, lane]


@compiled  # type: ignore[untyped-decorator]
def _crossing(d: Data, e: int, lane: int, a: float, b: float) -> float:
    """Where a function crosses zero between a and b: false position with halving, and every third time bisection.

    What is returned lies on the far side, by a few roundings.
    """
    at_a, at_b = d.before[e, lane], d.then[e, lane]
    far = np.sign(at_b)
    # Right after an event of its own a function is a rounding, on either side: what comes back to the near side crosses
    # later, what never does crosses at once. Where its rate leads to the near side, it is there when it has gone a
    # quarter of what the rate says.
    start, nearer = a, b
    rise = -far * d.rates[e, lane] * d.h[lane] if a == 0.0 else 0.0
    least = _ZERO * max(rise, 0.0) * (b - start)
    for _ in range(60):
        if -far * at_a > least:
            break
        nearer = start + 0.5 * (nearer - start)
        a, least = nearer, 0.25 * max(rise, 0.0) * (nearer - start)
        at_a = _function_at(d, e, a, lane)
        if at_a * far > 0.0:
            b, at_b = a, at_a
    if at_a * far >= 0.0:
        return start
    smallest = _ROOT * max(abs(d.t[lane]) / d.h[lane], 1.0)
    for count in range(200):
        if b - a <= smallest:
            break
        s = b - at_b * (b - a) / (at_b - at_a)
        if count % 3 == 2 or not (a < s < b):
            s = 0.5 * (a + b)
        value = _function_at(d, e, s, lane)
        if value == 0.0:
            return s
        if value * far > 0.0:
            b, at_b = s, value
            at_a *= 0.5
        else:
            a, at_a = s, value
            at_b *= 0.5
    return b


@compiled  # type: ignore[untyped-decorator]
def _happen(d: Data, e: int, s: float, lane: int) -> None:
    """Log an event; where it stops or resets the run, end the step there.

    Resets that follow each other faster and faster come to a point where the function no longer gets off zero, however
    small the time: its rate leads back to the side it came from, or nowhere. There the run ends, as it does when the
    log is full.
    """
    run, n = d.run[lane], d.n
    came_from, number = d.side[run, e], d.logged[run]
    d.side[run, e] = -came_from
    d.heading[e, lane] = 0.0
    d.inner[lane] = s
    ordinary(table_of(d), GO)
    _functions_and_rates(d)
    rate = d.now[d.events + e, lane]
    # A law or a command that jumped took the function to the far side, where it stays.
    is_jump = d.jumped[lane] == 1 and s == 0.0 and d.now[e, lane] * came_from < 0.0
    accumulate = d.resets[e] and s == 0.0 and rate * came_from >= 0.0 and not is_jump
    if number >= d.log or accumulate:
        d.ending[run] = TOO_MANY_EVENTS
    else:
        d.logged[run] += 1
        d.log_time[run, number] = d.moment[lane]
        d.log_event[run, number] = e
        for i in range(n):
            d.log_states[run, number, 0, i] = d.y[i, lane]
        if d.terminal[e]:
            d.ending[run] = AT_EVENT
        if d.resets[e]:
            _reset(d, e, -came_from if is_jump else came_from, lane)
        for i in range(n):
            d.log_states[run, number, 1, i] = d.y[i, lane]
    if d.resets[e] or d.ending[run] != RUNNING:
        d.culprit[run] = e
        _cut(d, lane)


@compiled  # type: ignore[untyped-decorator]
def _reset(d: Data, e: int, at_rest: float, lane: int) -> None:
    """The state after an event, in y; and on which side of zero all functions are then.

    The event's own function is zero there, unless the reset moved it away: its rate tells where it goes, and where the
    rate is zero too it is on the side where it is `at_rest`: that it came from, or that it jumped to. Others keep their
    side unless the reset changed them.
    """
    run, events, n = d.run[lane], d.events, d.x.shape[0]
    _functions(d)
    for other in range(events):
        d.untouched[other, lane] = d.now[other, lane]
    around = max(abs(d.before[e, lane]), abs(d.then[e, lane]))
    evaluate(d, d.reset, d.y.ctypes.data, d.landing.ctypes.data)
    for i in range(n):
        d.y[i, lane] = d.landing[e * n + i, lane]
    _functions_and_rates(d)
    for other in range(events):
        value, rate = d.now[other, lane], d.now[events + other, lane]
        if other == e and (value == d.untouched[e, lane] or abs(value) <= _ZERO * around):
            d.side[run, e] = np.sign(rate) if rate != 0.0 else at_rest
        elif other == e or value != d.untouched[other, lane]:
            d.side[run, other] = np.sign(value)
