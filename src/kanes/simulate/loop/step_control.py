"""How long steps may be: errors against what is allowed, and first steps.

Source: dop853, the step control of the codes by Hairer, Nørsett and Wanner, with scales in place of a tolerance in the
units of the user.
"""

from __future__ import annotations

import numpy as np

from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.loop.endings import NOT_A_NUMBER, RUNNING, STEP_TOO_SMALL, TOO_MANY_STEPS, UNSURE
from kanes.simulate.loop.loop_memory import Data
from kanes.simulate.loop.stages import slope

SAFETY, SHRINK, GROW = 0.9, 0.2, 10.0
# Refusals one after the other that a smooth motion has at most.
_REFUSALS = 3
# A state has not moved yet while its mean is this small beside how far it gets.
_STILL = 1e-9
# Parts of the rest of a run: an Euler step that shows how rates change, a time too short to tell anything, and a first
# step where nothing tells.
_TRIAL, _NOTHING, _UNTOLD = 1e-6, 1e-8, 1e-3


@compiled  # type: ignore[untyped-decorator]
def first_steps(d: Data) -> None:
    """A first step for each new run: part of the time in which the curve of a state outgrows its size and its slope.

        h = T (tolerance/100)^(1/order),   T = min over states of  max(√(|x| / |ẍ|), |ẋ| / |ẍ|)

    Any unit of a state gives the same. One that is at zero, and hardly leaves it at first, tells nothing; nor does the
    work, which may be nothing but rounding.
    """
    n, width = d.x.shape
    for lane in range(width):
        d.moment[lane] = d.t[lane] + _TRIAL * (d.end - d.t[lane])
        for i in range(n):
            d.y[i, lane] = d.x[i, lane] + _TRIAL * (d.end - d.t[lane]) * d.K[0, i, lane]
    slope(d, 1)
    for lane in range(width):
        if d.fresh[lane] != 2 or d.wanted[lane] != 0.0:
            continue
        rest = d.end - d.t[lane]
        first = rest
        for i in range(d.states):
            x, rate = abs(d.x[i, lane]), abs(d.K[0, i, lane])
            bend = abs(d.K[1, i, lane] - d.K[0, i, lane]) / (_TRIAL * rest)
            time = max(np.sqrt(x / bend), rate / bend) if bend > 0.0 else 0.0
            if time > _NOTHING * rest:
                first = min(first, time * (0.01 * d.tolerance) ** (-d.exponent))
        d.wanted[lane] = first if first < rest else _UNTOLD * rest


@compiled  # type: ignore[untyped-decorator]
def allow(d: Data, i: int) -> None:
    """The error of a state that a step may have, to `allowed`.

        tolerance (|x| + scale) + rounding

    The scale is the mean of |x| over all steps so far, or |x| itself, at both ends of this one, where that is larger: a
    motion in other units takes the same steps, a state that passes zero is as exact there as elsewhere, one that starts
    at zero as exact as where the step leads, and a peak is forgotten. Where the mean is nothing yet, the scale is how
    far the rate gets in the longest step so far; else no step would be short enough to pass a time at which something
    begins to move all at once. Elements of quaternions and states that are kept to constraints have sizes by
    themselves, which stand in place of the scale, as does an absolute tolerance that is given. What never leaves zero
    has errors of rounding alone, which no step makes small beside it: those are always allowed.
    """
    if d.width == 1:
        reach, now = _reach(d, i, 0), _larger(abs(d.x[i, 0]), abs(d.new[i, 0]))
        d.allowed[0] = _by_scale(d, i, 0, reach, now)
    else:
        # Few arrays in each loop: LLVM makes vectors of those that it can tell apart.
        for lane in range(d.width):
            d.allowed[lane] = _reach(d, i, lane)
        for lane in range(d.width):
            now = _larger(abs(d.x[i, lane]), abs(d.new[i, lane]))
            d.allowed[lane] = _by_scale(d, i, lane, d.allowed[lane], now)
    if d.looked:
        for lane in range(d.width):
            d.allowed[lane] += d.h[lane] * (d.noise[i, lane] + d.h[lane] * d.drift[i, lane])


@compiled  # type: ignore[untyped-decorator]
def _reach(d: Data, i: int, lane: int) -> float:
    """How far the rate of a state gets in the longest step so far."""
    rate = _larger(abs(d.K[0, i, lane]), abs(d.K[d.last, i, lane]))
    return rate * _larger(d.longest[lane], d.h[lane])


@compiled  # type: ignore[untyped-decorator]
def _by_scale(d: Data, i: int, lane: int, reach: float, now: float) -> float:
    mean, size, absolute = d.scale[i, lane], d.size[i, lane], d.absolute[i]
    scale = _larger(mean if mean > _STILL * reach else reach, now)
    scale = size if size > 0.0 else scale
    return d.tolerance * now + (d.tolerance * scale if absolute < 0.0 else absolute) + d.least[i, lane]


@compiled  # type: ignore[untyped-decorator]
def _larger(a: float, b: float) -> float:
    """Of two numbers; Python's max looks for NaN first, which no vector instruction does."""
    return a if a > b else b


@compiled  # type: ignore[untyped-decorator]
def find_errors(d: Data) -> None:
    """The error of a step against what is allowed, over all states; 1 is the largest that is accepted.

    Two estimates e and e' of it are combined to  e² / √(e² + e'²/100); a state that is not finite has the error NaN.
    """
    n, width = d.x.shape
    work = d.scratch  # e, e', and the sums of their squares
    for lane in range(width):
        work[2, lane] = 0.0
        work[3, lane] = 0.0
        d.change[lane] = 0.0
        d.distance[lane] = 0.0
    for i in range(n):
        for lane in range(width):
            # Zero, or NaN.
            work[0, lane] = 0.0 * d.new[i, lane]
            work[1, lane] = 0.0
        for j in range(d.last + 1):
            first, second = d.E[0, j], d.E[1, j]
            if first != 0.0 or second != 0.0:
                for lane in range(width):
                    work[0, lane] += first * d.K[j, i, lane]
                    work[1, lane] += second * d.K[j, i, lane]
        allow(d, i)
        for lane in range(width):
            work[2, lane] += (work[0, lane] / d.allowed[lane]) ** 2
            work[3, lane] += (work[1, lane] / d.allowed[lane]) ** 2
        if d.stability > 0.0:
            _compare_last_stages(d, i)
    for lane in range(width):
        squared = work[2, lane]
        both = squared + 0.01 * work[3, lane]
        d.error[lane] = 0.0 if both == 0.0 else abs(d.h[lane]) * squared / np.sqrt(both * n)


@compiled  # type: ignore[untyped-decorator]
def _compare_last_stages(d: Data, i: int) -> None:
    """How far a state and its rate differ between the last two stages, as errors are measured: squares, to be added."""
    K, last = d.K, d.last
    for lane in range(d.width):
        d.change[lane] += ((K[last, i, lane] - K[last - 1, i, lane]) / d.allowed[lane]) ** 2
        d.distance[lane] += ((d.new[i, lane] - d.near[i, lane]) / d.allowed[lane]) ** 2


@compiled  # type: ignore[untyped-decorator]
def judge(d: Data, lane: int) -> None:
    """Accept the step, or make it smaller, or end the run.

    One that is refused again and again may be nothing but rounding, which is looked at before the run goes on.
    """
    d.accepted[lane] = 0
    d.cut[lane] = 0
    run = d.run[lane]
    if run < 0 or d.ending[run] != RUNNING:
        return
    error = d.error[lane]
    if d.steps[run] >= d.most_steps:
        d.ending[run] = TOO_MANY_STEPS
        return
    d.steps[run] += 1
    if error <= 1.0:
        d.accepted[lane] = 1
        d.refusals[lane] = 0
    elif d.step > 0.0:
        d.ending[run] = NOT_A_NUMBER
    else:
        # NaN fails both comparisons and shrinks the step as far as it goes.
        d.wanted[lane] = d.h[lane] * (max(SHRINK, SAFETY * error**d.exponent) if error > 1.0 else SHRINK)
        d.refusals[lane] += 1
        if d.refusals[lane] > _REFUSALS and d.arrivals[run] >= d.look_after[run]:
            d.ending[run] = UNSURE
        if abs(d.wanted[lane]) < 1e-14 * max(d.t[lane], 1e-3 * d.end):
            d.ending[run] = STEP_TOO_SMALL if np.isfinite(error) else NOT_A_NUMBER


@compiled  # type: ignore[untyped-decorator]
def notice_sizes(d: Data) -> None:
    """The mean size of each state, with that of the steps that were accepted."""
    n, width = d.x.shape
    for lane in range(width):
        d.part[lane] = 1.0 / (d.arrivals[d.run[lane]] + 1) if d.accepted[lane] else 0.0
    for i in range(n):
        for lane in range(width):
            d.scale[i, lane] += d.part[lane] * (abs(d.x[i, lane]) - d.scale[i, lane])
