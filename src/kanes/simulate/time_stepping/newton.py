"""The solution of a step, in rounds of two parts.

Quick: Newton's method with the law of friction as it is, for speeds and impulses together; near the solution it takes a
few steps. Where it comes no closer, sure: a round of the method of multipliers, whose convex problem Newton's method
with an exact search always solves. The impulses of several rounds are mixed, so that what is left of them is least
(Anderson's acceleration).
"""

from __future__ import annotations

from kanes.base.types import Array
from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.time_stepping.blocks import eliminate, go_down, go_up
from kanes.simulate.time_stepping.cones import projected
from kanes.simulate.time_stepping.memory import StepData
from kanes.simulate.time_stepping.problem import (
    add_impulses,
    assemble,
    mass_times,
    press,
    pushed,
    rows_times,
    set_stiffness,
    settle,
    smallest_velocity,
    weigh,
)
from kanes.simulate.time_stepping.sparse import factorise_all, solve_all

# Newton steps of the first part, of the second, and trials of a search along a step, at most.
_MOST_QUICK, _MOST_STEPS, _MOST_TRIALS = 20, 40, 20
# A slope along a step, relative to that at its start, at which a search ends.
_FLAT = 0.05
# How far the second part is solved, relative to the residual before it.
_EARLY = 0.03
# A quick step has to leave less than this of the residual, and quick steps are tried again where rounds have left less
# than this of what they had.
_BETTER, _AGAIN = 0.7, 0.3
# Rounds whose impulses are mixed; how much worse a mixture may be than the last one; relative to squares, what keeps
# the equations for it regular.
MIXED = 4
_WORSE, _REGULAR = 2.0, 1e-13


@compiled  # type: ignore[untyped-decorator]
def solve(d: StepData, nodes: int, rubs: bool) -> tuple[float, float, int, int]:
    """u and λ from u_free and λ̄: the residual, what it should be, rounds, and Newton steps."""
    weigh(d, nodes)
    small = _begin(d, nodes, rubs)
    left = settle(d, nodes, rubs)
    tried, least, newton, mixed = 1e300, 1e300, 0, 0
    for rounds in range(1, d.largest_rounds + 1):
        if left <= small:
            return left, small, rounds, newton
        if left < _AGAIN * tried:
            left, more = _go_quickly(d, nodes, rubs, left, small)
            newton += more
            tried = left
            if left <= small:
                return left, small, rounds, newton
        mixed = _put_aside(d, mixed)
        newton += _go_surely(d, nodes, rubs, max(_EARLY * left, 0.1 * small))
        left = _mix(d, nodes, rubs, mixed, settle(d, nodes, rubs))
        if left < least:
            least = left
            _copy(d, d.impulse, d.nearest)
    if left > least:
        _copy(d, d.nearest, d.impulse)
        left = settle(d, nodes, rubs)
    return left, small, d.largest_rounds, newton


@compiled  # type: ignore[untyped-decorator]
def _begin(d: StepData, nodes: int, rubs: bool) -> float:
    """λ of the step before, within the cones; the velocity to which the problem is solved."""
    rows_times(d, d.free_u, d.v)
    for c in range(d.count[0]):
        mu = d.friction[c] if rubs else 0.0
        d.impulse[c, 0], d.impulse[c, 1], d.impulse[c, 2] = projected(d.guess[c, 0], d.guess[c, 1], d.guess[c, 2], mu)
        for row in range(3):
            d.v[c, row] += d.drift[c, row]
    return smallest_velocity(d)


@compiled  # type: ignore[untyped-decorator]
def _put_aside(d: StepData, mixed: int) -> int:
    """λ before a round, after those of earlier ones; how many there are."""
    if mixed == MIXED:
        for k in range(MIXED - 1):
            for c in range(d.count[0]):
                for row in range(3):
                    d.past[k, c, row] = d.past[k + 1, c, row]
                    d.past_change[k, c, row] = d.past_change[k + 1, c, row]
        mixed -= 1
    for c in range(d.count[0]):
        for row in range(3):
            d.past[mixed, c, row] = d.impulse[c, row]
    return mixed + 1


@compiled  # type: ignore[untyped-decorator]
def _mix(d: StepData, nodes: int, rubs: bool, mixed: int, left: float) -> float:
    """λ + f − Σ θ_k (Δλ_k + Δf_k)  with f the change of a round, and θ for which  |f − Σ θ_k Δf_k|  is least."""
    last = mixed - 1
    for c in range(d.count[0]):
        for row in range(3):
            d.best[c, row] = d.impulse[c, row]
            d.past_change[last, c, row] = d.impulse[c, row] - d.past[last, c, row]
    if last < 1 or not _find_shares(d, last):
        return left
    for c in range(d.count[0]):
        for row in range(3):
            total = d.impulse[c, row]
            for k in range(last):
                change = d.past_change[k + 1, c, row] - d.past_change[k, c, row]
                total -= d.shares[k] * (change + d.past[k + 1, c, row] - d.past[k, c, row])
            d.guess[c, row] = total
        mu = d.friction[c] if rubs else 0.0
        d.impulse[c, 0], d.impulse[c, 1], d.impulse[c, 2] = projected(d.guess[c, 0], d.guess[c, 1], d.guess[c, 2], mu)
    here = settle(d, nodes, rubs)
    return here if here <= _WORSE * left else _return_to_best(d, nodes, rubs)


@compiled  # type: ignore[untyped-decorator]
def _return_to_best(d: StepData, nodes: int, rubs: bool) -> float:
    _copy(d, d.best, d.impulse)
    return settle(d, nodes, rubs)


@compiled  # type: ignore[untyped-decorator]
def _find_shares(d: StepData, count: int) -> bool:
    """θ by the normal equations of  min |f − Σ θ_k Δf_k|."""
    A, at = d.mixture, 0
    for i in range(count):
        for j in range(i + 1):
            total = 0.0
            for c in range(d.count[0]):
                for row in range(3):
                    one = d.past_change[i + 1, c, row] - d.past_change[i, c, row]
                    total += one * (d.past_change[j + 1, c, row] - d.past_change[j, c, row])
            A[at + i * count + j], A[at + j * count + i] = total, total
        total = 0.0
        for c in range(d.count[0]):
            for row in range(3):
                one = d.past_change[i + 1, c, row] - d.past_change[i, c, row]
                total += one * d.past_change[count, c, row]
        d.shares[i] = total
    for i in range(count):
        A[i * count + i] *= 1.0 + _REGULAR
    if not eliminate(A, at, count):
        return False
    go_down(A, at, count, d.shares, 0)
    go_up(A, at, count, d.shares, 0)
    return True


@compiled  # type: ignore[untyped-decorator]
def _step(d: StepData, nodes: int) -> bool:
    """The Newton step from the present λ and D, and what it changes of velocities."""
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            d.step_u[i] = -d.Mu[i]
    add_impulses(d, d.impulse, 1.0, d.step_u)
    assemble(d, nodes)
    if not factorise_all(d, nodes):
        return False
    solve_all(d, nodes)
    rows_times(d, d.step_u, d.dv)
    return True


@compiled  # type: ignore[untyped-decorator]
def _copy(d: StepData, source: Array, target: Array) -> None:
    for c in range(d.count[0]):
        for row in range(3):
            target[c, row] = source[c, row]


@compiled  # type: ignore[untyped-decorator]
def _go_quickly(d: StepData, nodes: int, rubs: bool, left: float, small: float) -> tuple[float, int]:
    """Newton steps with the law as it is, as long as each leaves less; the residual, and the steps."""
    set_stiffness(d, d.hardness)
    taken = 0
    while left > small and taken < _MOST_QUICK:
        _copy(d, d.impulse, d.best)
        press(d, rubs, True)
        taken += 1
        if not _step(d, nodes):
            return _return_to_best(d, nodes, rubs), taken
        for c in range(d.count[0]):
            mu = d.friction[c] if rubs else 0.0
            x, y, z = d.dv[c, 0], d.dv[c, 1], d.dv[c, 2]
            n = d.impulse[c, 0] - d.D[c, 0] * x - d.D[c, 1] * y - d.D[c, 2] * z
            a = d.impulse[c, 1] - d.D[c, 3] * x - d.D[c, 4] * y - d.D[c, 5] * z
            b = d.impulse[c, 2] - d.D[c, 6] * x - d.D[c, 7] * y - d.D[c, 8] * z
            d.impulse[c, 0], d.impulse[c, 1], d.impulse[c, 2] = projected(n, a, b, mu)
        here = settle(d, nodes, rubs)
        if not here < _BETTER * left:
            return _return_to_best(d, nodes, rubs), taken
        left = here
    return left, taken


@compiled  # type: ignore[untyped-decorator]
def _go_surely(d: StepData, nodes: int, rubs: bool, small: float) -> int:
    """u where Φ is least, with λ̄ and |v_t| as they are; the Newton steps."""
    set_stiffness(d, d.softness)
    taken = _MOST_STEPS
    for step in range(1, _MOST_STEPS + 1):
        press(d, rubs, False)
        if not _step(d, nodes):
            taken = step
            break
        mass_times(d, nodes, d.step_u, d.Mstep)
        far = 0.0
        for c in range(d.count[0]):
            for row in range(3):
                far = max(far, abs(d.dv[c, row]))
        _go(d, nodes, 1.0 if far <= small else _search(d, nodes, rubs))
        if far <= small:
            taken = step
            break
    press(d, rubs, False)
    return taken


@compiled  # type: ignore[untyped-decorator]
def _go(d: StepData, nodes: int, length: float) -> None:
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            d.Mu[i] += length * d.Mstep[i]
    for c in range(d.count[0]):
        for row in range(3):
            d.v[c, row] += length * d.dv[c, row]


@compiled  # type: ignore[untyped-decorator]
def _slope(d: StepData, rubs: bool, length: float, constant: float, linear: float) -> float:
    """dΦ along the step:  (u − u_free + α δ)ᵀ M δ − λᵀ C δ."""
    total = constant + length * linear
    for c in range(d.count[0]):
        mu = d.friction[c] if rubs else 0.0
        n, a, b = d.dv[c, 0], d.dv[c, 1], d.dv[c, 2]
        y = pushed(d, c, d.v[c, 0] + length * n, d.v[c, 1] + length * a, d.v[c, 2] + length * b, mu)
        found = projected(y[0], y[1], y[2], mu)
        total -= found[0] * n + found[1] * a + found[2] * b
    return total


@compiled  # type: ignore[untyped-decorator]
def _search(d: StepData, nodes: int, rubs: bool) -> float:
    """The length of the step at which Φ, which is convex, is least along it; the whole step if that is little more."""
    constant, linear = 0.0, 0.0
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            constant += d.step_u[i] * d.Mu[i]
            linear += d.step_u[i] * d.Mstep[i]
    low, high = 0.0, 1.0
    at_low = _slope(d, rubs, 0.0, constant, linear)
    at_high = _slope(d, rubs, 1.0, constant, linear)
    enough = _FLAT * abs(at_low)
    if at_high <= enough:
        return 1.0
    length = 1.0
    for _ in range(_MOST_TRIALS):
        length = low - at_low * (high - low) / (at_high - at_low)
        length = min(max(length, low + 0.01 * (high - low)), high - 0.01 * (high - low))
        here = _slope(d, rubs, length, constant, linear)
        if abs(here) <= enough:
            break
        if here > 0.0:
            high, at_high = length, here
            at_low *= 0.5
        else:
            low, at_low = length, here
            at_high *= 0.5
    return length
