"""The loop of every Runge–Kutta method here, over lanes, compiled by Numba.

A lane carries one run; arrays are [state, lane]. Every lane has its own time and step, the kernel evaluates all lanes
at once, and a lane whose run has ended takes the next run from the queue. Within a step the state is known everywhere
by the method's interpolant, which gives the results at the times asked for and locates events.

Times are counted from the start of the run, so that a clock far from zero takes nothing from their exactness; only what
the kernel is told is the time of the clock.

Nothing here allocates memory or raises: all arrays are made by the caller (`loop.Loop`), so that the machine
code stands by itself and can be kept on disk.

Source: dop853, the interpolant and test of stiffness of the codes by Hairer, Nørsett and Wanner.
"""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array
from kanes.codegen.loops.call import ordinary
from kanes.codegen.loops.lane_vectors import root
from kanes.codegen.loops.numba_memory import compiled, table_of
from kanes.simulate.loop.endings import (
    BAD_PIVOTS,
    INTERRUPTED,
    NOT_A_NUMBER,
    OFF_CONSTRAINTS,
    RUNNING,
    STIFF,
)
from kanes.simulate.loop.inside import look_inside
from kanes.simulate.loop.memory import SAME, Data
from kanes.simulate.loop.ordinary_step import ARRIVE, DUE, REFUSED, SCREEN, STIFF_STEPS, TRY
from kanes.simulate.loop.stages import copy, evaluate, slope
from kanes.simulate.loop.step_control import first_steps, refuse
from kanes.simulate.loop.tasks import next_instant, run_tasks

# Constraints: violations that are round-off, and that one step of Newton's method brings there; and the steps it may
# take.
_ROUND_OFF, _NEARLY, _NEWTON = 1e-14, 1e-7, 5
# A change of the state, relative to the tolerance, that the derivative at the start of the next step may ignore.
_HARMLESS = 0.1


@compiled  # type: ignore[untyped-decorator]
def integrate(d: Data) -> None:
    """Take every run that is not over to `end`; `times` are those at which results are kept."""
    table = table_of(d)
    queue = 0
    for lane in range(d.width):
        queue = _take(d, lane, queue)
    while _largest(d.run) >= 0:
        is_ordinary = True
        while is_ordinary:
            is_fresh = _largest(d.fresh) > 0
            if is_fresh:
                if d.tasks > 0:
                    _serve(d)
                _refresh(d)
            ordinary(table, TRY)
            met = d.alert[0]
            if met & REFUSED:
                for lane in range(d.width):
                    if d.going[lane] and not d.accepted[lane]:
                        refuse(d, lane)
            is_watched = d.events > 0
            if is_watched and d.screen != 0:
                ordinary(table, SCREEN)
                is_watched = d.alert[0] != 0
            if met & DUE or is_watched:
                look_inside(d, is_watched)
            ordinary(table, ARRIVE)
            if d.looked:
                _forget_old_rounding(d)
            is_projected = d.projected == 0 or _project(d)
            is_alarmed = (met & REFUSED) | d.alert[0] | d.interrupt[0]
            is_ordinary = is_alarmed == 0 and is_projected and not is_fresh
        for lane in range(d.width):
            if d.run[lane] >= 0:
                _look_after(d, lane)
                if d.ending[d.run[lane]] != RUNNING or d.t[lane] >= d.end or d.interrupt[0] != 0:
                    _leave(d, lane)
                    queue = _take(d, lane, queue)


# Runs on lanes


@compiled  # type: ignore[untyped-decorator]
def _take(d: Data, lane: int, queue: int) -> int:
    """The next run that is not over goes to a lane; returns the position in the queue."""
    while queue < d.count and (d.ending[queue] != RUNNING or d.run_t[queue] >= d.end):
        queue += 1
    if queue >= d.count:
        d.run[lane] = -1
        d.going[lane] = 0
        d.fresh[lane] = 0
        d.wanted[lane] = 0.0
        d.stop[lane] = np.inf
        return queue
    d.run[lane] = queue
    d.going[lane] = 1
    d.fresh[lane] = 2
    d.taken[lane] = d.steps[queue]
    d.arrived[lane] = d.arrivals[queue]
    d.held[lane] = d.stiffness[queue, 0]
    d.calm[lane] = d.stiffness[queue, 1]
    d.due[lane] = d.times[d.following[queue]] if d.following[queue] < d.moments else np.inf
    d.t[lane] = d.run_t[queue]
    d.wanted[lane] = d.run_h[queue]
    d.longest[lane] = d.run_longest[queue]
    for i in range(d.x.shape[0]):
        d.x[i, lane] = d.run_x[queue, i]
        d.scale[i, lane] = d.run_scale[queue, i]
        d.size[i, lane] = d.run_size[queue, i]
        d.least[i, lane] = d.run_least[queue, i]
        d.noise[i, lane] = d.run_noise[queue, i]
        d.drift[i, lane] = d.run_drift[queue, i]
    if d.arrivals[queue] >= d.look_after[queue]:
        _forget_rounding(d, lane)
    for i in range(d.w.shape[0]):
        d.w[i, lane] = d.run_w[queue, i]
    for i in range(d.p.shape[0]):
        d.p[i, lane] = d.run_p[queue, i]
    for i in range(d.c.shape[0]):
        d.c[i, lane] = d.run_c[queue, i]
    interval = 0
    while interval < d.knots - 2 and d.knot[interval + 1] <= d.t[lane]:
        interval += 1
    d.interval[lane] = interval
    d.refusals[lane] = 0
    d.unsure[lane] = 1
    d.switch[lane] = 0
    # A law of Python may have given another command where a run goes on.
    d.jumped[lane] = 1 if d.t[lane] > 0.0 else 0
    _pass_switches(d, lane)
    d.stop[lane] = _next_stop(d, lane)
    return queue + 1


@compiled  # type: ignore[untyped-decorator]
def _forget_rounding(d: Data, lane: int) -> None:
    """Forget the effect of rounding on rates of earlier steps."""
    for i in range(d.x.shape[0]):
        d.noise[i, lane] = 0.0
        d.drift[i, lane] = 0.0


@compiled  # type: ignore[untyped-decorator]
def _leave(d: Data, lane: int) -> None:
    run = d.run[lane]
    if d.interrupt[0] != 0 and d.ending[run] == RUNNING:
        d.ending[run] = INTERRUPTED
    d.run_t[run] = d.t[lane]
    d.run_h[run] = d.wanted[lane]
    d.run_longest[run] = d.longest[lane]
    d.steps[run] = d.taken[lane]
    d.arrivals[run] = d.arrived[lane]
    d.stiffness[run, 0] = d.held[lane]
    d.stiffness[run, 1] = d.calm[lane]
    for i in range(d.x.shape[0]):
        d.run_x[run, i] = d.x[i, lane]
        d.run_scale[run, i] = d.scale[i, lane]
    if d.tasks > 0:
        for i in range(d.inputs):
            d.run_w[run, i] = d.w[i, lane]


@compiled  # type: ignore[untyped-decorator]
def _serve(d: Data) -> None:
    """Digital controllers whose instant it is."""
    for lane in range(d.width):
        if d.run[lane] >= 0 and next_instant(d, lane) <= d.t[lane] * (1.0 + SAME):
            d.jumped[lane] = 1
    run_tasks(d)
    for lane in range(d.width):
        if d.run[lane] >= 0:
            d.stop[lane] = _next_stop(d, lane)


@compiled  # type: ignore[untyped-decorator]
def _refresh(d: Data) -> None:
    """The derivative at the start of a step, where the last step does not give it; for new runs a first step too."""
    n, width = d.x.shape
    copy(d.x, d.y)
    for lane in range(width):
        d.moment[lane] = d.t[lane]
    slope(d, 1)
    for lane in range(width):
        if d.fresh[lane] > 0:
            d.screened[lane] = 0
            is_finite = True
            for i in range(n):
                d.K[0, i, lane] = d.K[1, i, lane]
                is_finite = is_finite and np.isfinite(d.K[1, i, lane])
            if not is_finite:
                d.ending[d.run[lane]] = NOT_A_NUMBER
                d.going[lane] = 0
    needed = False
    for lane in range(width):
        needed = needed or (d.fresh[lane] == 2 and d.wanted[lane] == 0.0)
    if needed and d.step == 0.0:
        first_steps(d)
    for lane in range(width):
        d.fresh[lane] = 0


# Between steps


@compiled  # type: ignore[untyped-decorator]
def _next_stop(d: Data, lane: int) -> float:
    stop = d.end
    if d.tables > 0:
        stop = min(stop, d.knot[d.interval[lane] + 1])
    if d.switch[lane] < d.switches:
        stop = min(stop, d.run_switch[d.run[lane], d.switch[lane]])
    if d.tasks > 0:
        stop = min(stop, next_instant(d, lane))
    return stop


@compiled  # type: ignore[untyped-decorator]
def _pass_switches(d: Data, lane: int) -> bool:
    """Count the times at which laws switch up to now; tells whether there was one."""
    before = d.switch[lane]
    while d.switch[lane] < d.switches and d.run_switch[d.run[lane], d.switch[lane]] <= d.t[lane]:
        d.switch[lane] += 1
    return d.switch[lane] > before


@compiled  # type: ignore[untyped-decorator]
def _look_after(d: Data, lane: int) -> None:
    """What a lane has to know after a step that was not ordinary."""
    if not d.accepted[lane]:
        return
    if d.cut[lane]:
        d.fresh[lane] = 1
    while d.tables > 0 and d.interval[lane] < d.knots - 2:
        if d.t[lane] < d.knot[d.interval[lane] + 1]:
            break
        d.interval[lane] += 1
        d.fresh[lane] = 1
    if _pass_switches(d, lane):
        d.fresh[lane] = 1
        d.jumped[lane] = 1
    if d.tasks > 0 and next_instant(d, lane) <= d.t[lane]:
        d.fresh[lane] = 1
    d.stop[lane] = _next_stop(d, lane)
    run = d.run[lane]
    if d.held[lane] >= STIFF_STEPS and d.ending[run] == RUNNING:
        d.ending[run] = STIFF


@compiled  # type: ignore[untyped-decorator]
def _forget_old_rounding(d: Data) -> None:
    for lane in range(d.width):
        if d.accepted[lane] and d.arrived[lane] == d.look_after[d.run[lane]]:
            _forget_rounding(d, lane)


@compiled  # type: ignore[untyped-decorator]
def _project(d: Data) -> bool:
    """Lanes that made a step back to the constraints, by Newton's method; tells whether all runs go on.

    The change is of the size of the step's error, so that the order stays what it is.
    """
    n, width = d.x.shape
    is_impact = False
    for lane in range(width):
        d.moment[lane] = d.t[lane]
        d.converged[lane] = 1 - d.accepted[lane]
        is_impact = is_impact or (d.accepted[lane] == 1 and d.cut[lane] == 1)
    for iteration in range(_NEWTON + 1):
        copy(d.x, d.y)
        evaluate(d, d.impact if is_impact else d.project, d.y.ctypes.data, d.back.ctypes.data)
        needed = False
        for lane in range(width):
            if d.converged[lane]:
                continue
            violation, pivot = d.back[n, lane], d.back[n + 1, lane]
            if violation > _ROUND_OFF and iteration < _NEWTON:
                for i in range(n):
                    d.x[i, lane] = d.back[i, lane]
                _keep_unit(d, lane)
                if violation > _HARMLESS * d.rtol:
                    d.fresh[lane] = 1
            # One step squares the violation.
            d.converged[lane] = 1 if violation < _NEARLY else 0
            needed = needed or d.converged[lane] == 0
            run = d.run[lane]
            if d.ending[run] == RUNNING and not np.isfinite(violation):
                d.ending[run] = NOT_A_NUMBER
            elif d.ending[run] == RUNNING and not is_impact and pivot < d.bad_pivot:
                d.ending[run] = BAD_PIVOTS
        if not needed:
            break
    go_on = True
    for lane in range(width):
        if d.accepted[lane]:
            if d.converged[lane] == 0 and d.ending[d.run[lane]] == RUNNING:
                d.ending[d.run[lane]] = OFF_CONSTRAINTS
            go_on = go_on and d.ending[d.run[lane]] == RUNNING
    return go_on


@compiled  # type: ignore[untyped-decorator]
def _keep_unit(d: Data, lane: int) -> None:
    """Quaternions to unit length. The change is of the size of the step's error, so that the order stays what it is."""
    for k in range(d.quaternions):
        squares = 0.0
        for i in range(4):
            squares += d.x[d.quaternion[k, i], lane] ** 2
        for i in range(4):
            d.x[d.quaternion[k, i], lane] /= root(squares)


@compiled  # type: ignore[untyped-decorator]
def _largest(numbers: Array) -> int:
    largest = numbers[0]
    for number in numbers:
        largest = max(largest, number)
    return largest
