"""The solution of a step: rounds of the method of multipliers, each solved by Newton's method with an exact search."""

from __future__ import annotations

from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.time_stepping.cones import projected
from kanes.simulate.time_stepping.memory import Data
from kanes.simulate.time_stepping.problem import (
    add_impulses,
    assemble,
    mass_times,
    press,
    pushed,
    residual,
    rows_times,
    smallest_velocity,
    weigh,
)
from kanes.simulate.time_stepping.sparse import factorise_all, solve_all

# Newton steps of a round, and trials of a search along one, at most.
_MOST_STEPS, _MOST_TRIALS = 60, 30
# A slope along a step, relative to that at its start, at which a search ends.
_FLAT = 0.05
# How much closer than the whole a round is solved; early rounds relative to the residual that is left.
_CLOSER, _EARLY = 0.1, 0.01


@compiled  # type: ignore[untyped-decorator]
def solve(d: Data, nodes: int, rubs: bool) -> tuple[float, float, int, int]:
    """u and λ from u_free and λ̄: the residual, what it should be, rounds, and Newton steps."""
    weigh(d, nodes)
    _start(d, nodes)
    small = smallest_velocity(d)
    left, newton = 1e300, 0
    for rounds in range(1, d.largest_rounds + 1):
        newton += _round(d, nodes, rubs, _CLOSER * max(small, _EARLY * min(left, 1e3 * small) if rounds > 1 else small))
        press(d, rubs)
        left = residual(d, rubs)
        if left <= small:
            return left, small, rounds, newton
    return left, small, d.largest_rounds, newton


@compiled  # type: ignore[untyped-decorator]
def _start(d: Data, nodes: int) -> None:
    """u with the impulses of the last step, and what follows from it."""
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            d.u[i], d.Mu[i] = d.free_u[i], 0.0
    rows_times(d, d.u, d.v)
    for c in range(d.count[0]):
        for row in range(3):
            d.v[c, row] += d.drift[c, row]


@compiled  # type: ignore[untyped-decorator]
def _round(d: Data, nodes: int, rubs: bool, small: float) -> int:
    """u where Φ is least."""
    for step in range(1, _MOST_STEPS + 1):
        press(d, rubs)
        for node in range(nodes):
            b = d.block_of[node]
            for i in range(d.begins[b], d.begins[b + 1]):
                d.step_u[i] = -d.Mu[i]
        add_impulses(d, d.impulse, 1.0, d.step_u)
        assemble(d, nodes)
        if not factorise_all(d, nodes):
            return step
        solve_all(d, nodes)
        rows_times(d, d.step_u, d.dv)
        mass_times(d, nodes, d.step_u, d.Mstep)
        far = 0.0
        for c in range(d.count[0]):
            for row in range(3):
                far = max(far, abs(d.dv[c, row]))
        length = 1.0 if far <= small else _search(d, nodes, rubs)
        _go(d, nodes, length)
        if far <= small:
            return step
    return _MOST_STEPS


@compiled  # type: ignore[untyped-decorator]
def _go(d: Data, nodes: int, length: float) -> None:
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            d.u[i] += length * d.step_u[i]
            d.Mu[i] += length * d.Mstep[i]
    for c in range(d.count[0]):
        for row in range(3):
            d.v[c, row] += length * d.dv[c, row]


@compiled  # type: ignore[untyped-decorator]
def _slope(d: Data, rubs: bool, length: float, constant: float, linear: float) -> float:
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
def _search(d: Data, nodes: int, rubs: bool) -> float:
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
