"""The Runge–Kutta method of order 8 of Dormand and Prince, over lanes.

Arrays are [state, lane]. Every lane has its own time and step; the kernel evaluates all lanes at once, and a lane that
has ended is carried along with a step of zero. Results at the times asked for come from the method's own interpolant of
order 7.

Source: dop853, the code by Hairer, Nørsett and Wanner.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from kanes.simulate.call import call_kernel
from kanes.simulate.dop853_tables import E3, E5, STAGES, A, C, D

Array = np.ndarray[Any, Any]

# How a lane ended.
RUNNING, FINISHED, STEP_TOO_SMALL, NOT_A_NUMBER, TOO_MANY_STEPS = range(5)

_SAFETY, _SHRINK, _GROW = 0.9, 0.2, 10.0
_EXPONENT = -1.0 / 8.0


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def _evaluate(address: int, t: Array, x: Array, w: Array, p: Array, c: Array, dx: Array) -> None:
    """dx of all lanes by the kernel."""
    call_kernel(address, t.ctypes.data, x.ctypes.data, w.ctypes.data, p.ctypes.data, c.ctypes.data, dx.ctypes.data)


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def integrate(
    address: int,
    t: Array,
    x: Array,
    w: Array,
    p: Array,
    c: Array,
    times: Array,
    tolerance: float,
    most_steps: int,
    results: Array,
) -> tuple[Array, Array]:
    """Integrate all lanes through `times` (which begin at the start); returns how each ended and its number of steps.

    results is [time, state, lane]; what a lane did not reach is NaN. t and x hold the start and are left at the end.
    """
    n, lanes = x.shape
    K = np.zeros((16, n, lanes))
    y = np.empty((n, lanes))
    new = np.empty((n, lanes))
    moment, errors, work = np.empty(lanes), np.empty(lanes), np.empty((4, lanes))
    outcome = np.full(lanes, RUNNING)
    steps = np.zeros(lanes, np.int64)
    following = np.ones(lanes, np.int64)  # the next of `times` to be filled, per lane
    end = times[-1]
    results[:] = np.nan
    results[0] = x
    moment[:] = t
    _evaluate(address, moment, x, w, p, c, K[0])
    h = _first_steps(address, t, x, w, p, c, K, y, moment, tolerance, end)
    for lane in range(lanes):
        if not np.all(np.isfinite(K[0, :, lane])):
            outcome[lane] = NOT_A_NUMBER
        elif t[lane] >= end:
            outcome[lane] = FINISHED
    while np.any(outcome == RUNNING):
        for lane in range(lanes):
            if outcome[lane] != RUNNING:
                h[lane] = 0.0
            elif t[lane] + 1.0000001 * h[lane] >= end:
                h[lane] = end - t[lane]
        for s in range(1, STAGES + 1):
            _stage(s, K, x, h, y)
            for lane in range(lanes):
                moment[lane] = t[lane] + C[s] * h[lane]
            call_kernel(
                address,
                moment.ctypes.data,
                y.ctypes.data,
                w.ctypes.data,
                p.ctypes.data,
                c.ctypes.data,
                K[s].ctypes.data,
            )
        new[:] = y
        _errors(K, x, new, h, tolerance, work, errors)
        accepted = np.zeros(lanes, np.bool_)
        for lane in range(lanes):
            if outcome[lane] != RUNNING:
                continue
            steps[lane] += 1
            error = errors[lane]
            if error <= 1.0:
                accepted[lane] = True
            elif steps[lane] >= most_steps:
                outcome[lane] = TOO_MANY_STEPS
            else:
                # NaN fails both comparisons and shrinks the step as far as it goes.
                factor = max(_SHRINK, _SAFETY * error**_EXPONENT) if error > 1.0 else _SHRINK
                h[lane] *= factor
                if abs(h[lane]) < 1e-14 * max(abs(t[lane]), 1e-3):
                    outcome[lane] = STEP_TOO_SMALL if np.isfinite(error) else NOT_A_NUMBER
        if np.any(accepted):
            _fill(address, t, x, new, w, p, c, K, y, moment, h, accepted, following, times, results)
        for lane in range(lanes):
            if not accepted[lane]:
                continue
            error = errors[lane]
            t[lane] = end if t[lane] + h[lane] >= end else t[lane] + h[lane]
            for i in range(n):
                x[i, lane] = new[i, lane]
                K[0, i, lane] = K[STAGES, i, lane]
            h[lane] *= min(_GROW, _SAFETY * error**_EXPONENT) if error > 0.0 else _GROW
            if t[lane] >= end:
                outcome[lane] = FINISHED
            elif steps[lane] >= most_steps:
                outcome[lane] = TOO_MANY_STEPS
    return outcome, steps


@numba.njit(cache=True, fastmath={"contract"})  # type: ignore[untyped-decorator]
def _stage(s: int, K: Array, x: Array, h: Array, y: Array) -> None:
    """y = x + h Σ A_sj K_j, with lanes innermost so that they share vector instructions."""
    n, lanes = x.shape
    if lanes == 1:
        for i in range(n):
            total = 0.0
            for j in range(s):
                total += A[s, j] * K[j, i, 0]
            y[i, 0] = x[i, 0] + h[0] * total
        return
    for i in range(n):
        for lane in range(lanes):
            y[i, lane] = 0.0
        for j in range(s):
            a = A[s, j]
            if a != 0.0:
                for lane in range(lanes):
                    y[i, lane] += a * K[j, i, lane]
        for lane in range(lanes):
            y[i, lane] = x[i, lane] + h[lane] * y[i, lane]


@numba.njit(cache=True, fastmath={"contract"})  # type: ignore[untyped-decorator]
def _errors(K: Array, x: Array, new: Array, h: Array, tolerance: float, work: Array, errors: Array) -> None:
    """The error of a step against the tolerance, absolute and relative alike; 1 is the largest that is accepted."""
    n, lanes = x.shape
    fifth, third, five, three = work[0], work[1], work[2], work[3]
    fifth[:] = 0.0
    third[:] = 0.0
    for i in range(n):
        five[:] = 0.0
        three[:] = 0.0
        for j in range(STAGES + 1):
            e5, e3 = E5[j], E3[j]
            if e5 != 0.0 or e3 != 0.0:
                for lane in range(lanes):
                    five[lane] += e5 * K[j, i, lane]
                    three[lane] += e3 * K[j, i, lane]
        for lane in range(lanes):
            scale = tolerance * (1.0 + max(abs(x[i, lane]), abs(new[i, lane])))
            fifth[lane] += (five[lane] / scale) ** 2
            third[lane] += (three[lane] / scale) ** 2
    for lane in range(lanes):
        both = fifth[lane] + 0.01 * third[lane]
        errors[lane] = 0.0 if both == 0.0 else abs(h[lane]) * fifth[lane] / np.sqrt(both * n)


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def _first_steps(
    address: int,
    t: Array,
    x: Array,
    w: Array,
    p: Array,
    c: Array,
    K: Array,
    y: Array,
    moment: Array,
    tolerance: float,
    end: float,
) -> Array:
    """A first step for each lane from the size of dx and of its change."""
    n, lanes = x.shape
    h = np.empty(lanes)
    first = np.empty(lanes)
    sizes = np.empty(lanes)
    for lane in range(lanes):
        size, slope = 0.0, 0.0
        for i in range(n):
            scale = tolerance * (1.0 + abs(x[i, lane]))
            size += (x[i, lane] / scale) ** 2
            slope += (K[0, i, lane] / scale) ** 2
        first[lane] = 1e-6 if size < 1e-10 * n or slope < 1e-10 * n else 0.01 * np.sqrt(size / slope)
        first[lane] = min(first[lane], end - t[lane])
        sizes[lane] = np.sqrt(slope / n)
        moment[lane] = t[lane] + first[lane]
        for i in range(n):
            y[i, lane] = x[i, lane] + first[lane] * K[0, i, lane]
    _evaluate(address, moment, y, w, p, c, K[1])
    for lane in range(lanes):
        change = 0.0
        for i in range(n):
            scale = tolerance * (1.0 + abs(x[i, lane]))
            change += ((K[1, i, lane] - K[0, i, lane]) / scale) ** 2
        largest = max(sizes[lane], np.sqrt(change / n) / max(first[lane], 1e-300))
        second = max(1e-6, first[lane] * 1e-3) if not largest > 1e-15 else (0.01 / largest) ** (1.0 / 8.0)
        h[lane] = min(100.0 * first[lane], second, end - t[lane])
    return h


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def _fill(
    address: int,
    t: Array,
    x: Array,
    new: Array,
    w: Array,
    p: Array,
    c: Array,
    K: Array,
    y: Array,
    moment: Array,
    h: Array,
    accepted: Array,
    following: Array,
    times: Array,
    results: Array,
) -> None:
    """Results at the times within the accepted steps, by the interpolant, if there are any."""
    n, lanes = x.shape
    needed = False
    for lane in range(lanes):
        if accepted[lane] and following[lane] < times.size and times[following[lane]] <= t[lane] + h[lane]:
            needed = True
    if not needed:
        return
    for s in range(STAGES + 1, 16):
        _stage(s, K, x, h, y)
        for lane in range(lanes):
            moment[lane] = t[lane] + C[s] * h[lane]
        _evaluate(address, moment, y, w, p, c, K[s])
    F = np.empty(7)
    for lane in range(lanes):
        while accepted[lane] and following[lane] < times.size:
            at = times[following[lane]]
            if at > t[lane] + h[lane] and not (
                following[lane] == times.size - 1 and at <= t[lane] + 1.0000001 * h[lane]
            ):
                break
            s = min((at - t[lane]) / h[lane], 1.0)
            for i in range(n):
                change = new[i, lane] - x[i, lane]
                F[0] = change
                F[1] = h[lane] * K[0, i, lane] - change
                F[2] = 2.0 * change - h[lane] * (K[STAGES, i, lane] + K[0, i, lane])
                for row in range(4):
                    total = 0.0
                    for j in range(16):
                        total += D[row, j] * K[j, i, lane]
                    F[3 + row] = h[lane] * total
                value = 0.0
                for k in range(7):
                    value += F[6 - k]
                    value *= s if k % 2 == 0 else 1.0 - s
                results[following[lane], i, lane] = x[i, lane] + value
            following[lane] += 1
