"""How long steps may be: errors against what is allowed, and first steps.

Source: dop853, the step control of the codes by Hairer, Nørsett and Wanner, with scales in place of a tolerance in the
units of the user.
"""

from __future__ import annotations

import numpy as np

from kanes.codegen.loops.lane_vectors import absolute, as_real, choose, larger, root, rough_power
from kanes.codegen.loops.numba_memory import compiled, in_lanes
from kanes.simulate.loop.endings import NOT_A_NUMBER, STEP_TOO_SMALL, TOO_MANY_STEPS, UNSURE
from kanes.simulate.loop.memory import Data, Lanes
from kanes.simulate.loop.stages import slope

SAFETY, SHRINK, GROW = 0.9, 0.2, 10.0
# Refusals one after the other that a smooth motion has at most.
_REFUSALS = 3
# A state has not moved yet while its mean is this small beside how far it gets.
_STILL = 1e-9
# The last two stages share their moment; their rates agree if they differ by less than this part.
_AGREE = 0.5
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
            time = max(root(x / bend), rate / bend) if bend > 0.0 else 0.0
            if time > _NOTHING * rest:
                first = min(first, time * (0.01 * d.rtol) ** (-d.exponent))
        d.wanted[lane] = first if first < rest else _UNTOLD * rest


@compiled  # type: ignore[untyped-decorator]
def _allowed(v: Lanes, i: int) -> float:
    """The error of a state that a step may have.

        tolerance (|x| + scale) + rounding

    The scale is the mean of |x| over all steps so far, or |x| itself, at both ends of this one, where that is larger: a
    motion in other units takes the same steps, a state that passes zero is as exact there as elsewhere, one that starts
    at zero as exact as where the step leads, and a peak is forgotten. Where the mean is nothing yet, the scale is how
    far the rate gets in the longest step so far; else no step would be short enough to pass a time at which something
    begins to move all at once. The rate at the end of the step counts only where the last two stages agree on it: in a
    step that is too long for a stiff load, rates grow from stage to stage, and would allow any error.

    Elements of quaternions and states that are kept to constraints have sizes by themselves, which stand in place of
    the scale, as does an absolute tolerance that is given. What never leaves zero has errors of rounding alone, which
    no step makes small beside it: those are always allowed.
    """
    end = absolute(v.K[v.last, i])
    agree = absolute(v.K[v.last, i] - v.K[v.last - 1, i]) < _AGREE * end
    reach = larger(absolute(v.K[0, i]), choose(agree, end, 0.0)) * larger(v.longest, v.h)
    now = larger(absolute(v.x[i]), absolute(v.new[i]))
    mean, size, given = v.scale[i], v.size[i], v.atol[i]
    scale = larger(choose(mean > _STILL * reach, mean, reach), now)
    scale = choose(size > 0.0, size, scale)
    allowed = v.rtol * now + v.least[i]
    if given < 0.0:
        allowed += v.rtol * scale
    else:
        allowed += given
    if v.looked:
        allowed += v.h * (v.noise[i] + v.h * v.drift[i])
    return allowed


@compiled  # type: ignore[untyped-decorator]
def find_errors(v: Lanes) -> None:
    """The error of a step against what is allowed, over all states; 1 is the largest that is accepted.

    Two estimates e and e' of it are combined to  e² / √(e² + e'²/100); a new state or rate that is not finite has the
    error NaN.
    Where stiffness is checked, the last two stages are compared too, measured as errors are.
    """
    last = v.last
    squares, other_squares = in_lanes(v, 0.0), in_lanes(v, 0.0)
    change, distance = in_lanes(v, 0.0), in_lanes(v, 0.0)
    for i in range(v.n):
        # Zero, or NaN.
        first, second = 0.0 * v.new[i] + 0.0 * v.K[last, i], in_lanes(v, 0.0)
        for j in range(last + 1):
            if v.E[0, j] != 0.0:
                first += v.E[0, j] * v.K[j, i]
            if v.E[1, j] != 0.0:
                second += v.E[1, j] * v.K[j, i]
        per_allowed = 1.0 / _allowed(v, i)
        first *= per_allowed
        second *= per_allowed
        squares += first * first
        other_squares += second * second
        if v.stability > 0.0:
            # y still has the argument of the stage before the last.
            of_rate = (v.K[last, i] - v.K[last - 1, i]) * per_allowed
            of_state = (v.new[i] - v.y[i]) * per_allowed
            change += of_rate * of_rate
            distance += of_state * of_state
    total = squares + 0.01 * other_squares
    error = absolute(v.h) * squares / root(total * as_real(v.n))
    v.error = choose(total == 0.0, total, error)
    if v.stability > 0.0:
        v.change = change
        v.distance = distance


@compiled  # type: ignore[untyped-decorator]
def refuse(d: Data, lane: int) -> None:
    """Make the step of a lane smaller, or end its run.

    One that is refused again and again may be nothing but rounding, which is looked at before the run goes on.
    """
    run, error = d.run[lane], d.error[lane]
    if d.taken[lane] > d.max_steps:
        d.taken[lane] = d.max_steps
        d.ending[run] = TOO_MANY_STEPS
    elif d.step > 0.0:
        d.ending[run] = NOT_A_NUMBER
    else:
        # NaN fails both comparisons and shrinks the step as far as it goes.
        d.wanted[lane] = d.h[lane] * (max(SHRINK, SAFETY * rough_power(error, d.exponent)) if error > 1.0 else SHRINK)
        d.refusals[lane] += 1
        if d.refusals[lane] > _REFUSALS and d.arrived[lane] >= d.look_after[run]:
            d.ending[run] = UNSURE
        if abs(d.wanted[lane]) < 1e-14 * max(d.t[lane], 1e-3 * d.end):
            d.ending[run] = STEP_TOO_SMALL if np.isfinite(error) else NOT_A_NUMBER
