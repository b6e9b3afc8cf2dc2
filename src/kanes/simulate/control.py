"""How long steps may be: errors against what is allowed, first steps, and what rounding does to rates.

Source: dop853, the step control of the codes by Hairer, Nørsett and Wanner, with scales in place of a tolerance in the
units of the user.
"""

from __future__ import annotations

import numpy as np

from kanes.codegen.numba_memory import compiled
from kanes.simulate.endings import NOT_A_NUMBER, RUNNING, STEP_TOO_SMALL, TOO_MANY_STEPS
from kanes.simulate.loop_data import Data
from kanes.simulate.scales import CHANGE, ROUNDING
from kanes.simulate.stages import slope

SAFETY, SHRINK, GROW = 0.9, 0.2, 10.0
# A state has not moved yet while its mean is this small beside how far it gets.
_STILL = 1e-9
# Parts of the rest of a run: an Euler step that shows how rates change, a time too short to tell anything, and a first
# step where nothing tells.
_TRIAL, _NOTHING, _UNTOLD = 1e-6, 1e-8, 1e-3


@compiled  # type: ignore[untyped-decorator]
def first_steps(d: Data) -> None:
    """A first step for each new run: part of the time in which the curve of a state outgrows its size and its slope.

        h = T (tolerance/100)^(1/order),   T = min over states of  max(√(|x| / |ẍ|), |ẋ| / |ẍ|)

    Any unit of a state gives the same. One that is at zero, and hardly leaves it at first, tells nothing.
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
        for i in range(n):
            x, rate = abs(d.x[i, lane]), abs(d.K[0, i, lane])
            bend = abs(d.K[1, i, lane] - d.K[0, i, lane]) / (_TRIAL * rest)
            time = max(np.sqrt(x / bend), rate / bend) if bend > 0.0 else 0.0
            if time > _NOTHING * rest:
                first = min(first, time * (0.01 * d.tolerance) ** (-d.exponent))
        d.wanted[lane] = first if first < rest else _UNTOLD * rest


@compiled  # type: ignore[untyped-decorator]
def _scale(d: Data, i: int, lane: int) -> float:
    """The mean of |x|; where that is nothing yet, how far the rate gets in the longest step so far.

    Without the latter no step would be short enough to pass a time at which something begins to move all at once.
    """
    rate = max(abs(d.K[0, i, lane]), abs(d.K[d.last, i, lane]))
    reach = rate * max(d.longest[lane], d.h[lane])
    return d.scale[i, lane] if d.scale[i, lane] > _STILL * reach else reach


@compiled  # type: ignore[untyped-decorator]
def allowed(d: Data, i: int, lane: int) -> float:
    """The error of a state that a step may have.

        tolerance (|x| + scale) + rounding

    The scale is the mean of |x| over all steps so far, or |x| itself, at both ends of this one, where that is larger: a
    motion in other units takes the same steps, a state that passes zero is as exact there as elsewhere, one that starts
    at zero as exact as where the step leads, and a peak is forgotten. Elements of quaternions and states that are kept
    to constraints have sizes by themselves, which stand in place of the scale, as does an absolute tolerance that is
    given. What never leaves zero has errors of rounding alone, which no step makes small beside it: those are always
    allowed.
    """
    now = max(abs(d.x[i, lane]), abs(d.new[i, lane]))
    absolute = d.absolute[i]
    if absolute < 0.0:
        absolute = d.tolerance * (d.size[i, lane] if d.size[i, lane] > 0.0 else max(_scale(d, i, lane), now))
    h = d.h[lane]
    return absolute + d.tolerance * now + h * (d.noise[i, lane] + h * d.drift[i, lane]) + d.least[i, lane]


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
        for lane in range(width):
            unit = allowed(d, i, lane)
            work[2, lane] += (work[0, lane] / unit) ** 2
            work[3, lane] += (work[1, lane] / unit) ** 2
    for lane in range(width):
        squared = work[2, lane]
        both = squared + 0.01 * work[3, lane]
        d.error[lane] = 0.0 if both == 0.0 else abs(d.h[lane]) * squared / np.sqrt(both * n)


@compiled  # type: ignore[untyped-decorator]
def judge(d: Data, lane: int) -> None:
    """Accept the step, or make it smaller, or end the run."""
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
        if abs(d.wanted[lane]) < 1e-14 * max(d.t[lane], 1e-3 * d.end):
            d.ending[run] = STEP_TOO_SMALL if np.isfinite(error) else NOT_A_NUMBER


@compiled  # type: ignore[untyped-decorator]
def notice_rounding(d: Data) -> None:
    """Where steps are refused again and again: what a change of the state does to its rates, scaled down to rounding.

    Where terms of a rate cancel, as in a direction in which nothing moves, a state is nothing but rounding, and no step
    has an error that is small beside it. The start of a run has been looked at by `scales.rounding`, and states that
    are kept to constraints have sizes by themselves.
    """
    n, width = d.x.shape
    needed = False
    for lane in range(width):
        needed = needed or d.refusals[lane] > 1
        d.moment[lane] = d.t[lane]
    if not needed or d.projected > 0:
        return
    for i in range(n):
        for lane in range(width):
            size = max(d.scale[i, lane], abs(d.x[i, lane]))
            d.y[i, lane] = d.x[i, lane] + CHANGE * (1.0 if i % 2 == 0 else -0.7) * size
    slope(d, 1)
    for i in range(n):
        for lane in range(width):
            change = d.K[1, i, lane] - d.K[0, i, lane]
            if d.refusals[lane] > 1 and np.isfinite(change):
                d.noise[i, lane] = max(d.noise[i, lane], ROUNDING * abs(change))
            d.y[i, lane] = d.x[i, lane] + _TRIAL * d.end / ROUNDING * d.noise[i, lane] * (1.0 if i % 2 == 0 else -0.7)
    slope(d, 1)
    for i in range(n):
        for lane in range(width):
            change = d.K[1, i, lane] - d.K[0, i, lane]
            if d.refusals[lane] > 1 and np.isfinite(change):
                d.drift[i, lane] = max(d.drift[i, lane], ROUNDING * abs(change) / (_TRIAL * d.end))
