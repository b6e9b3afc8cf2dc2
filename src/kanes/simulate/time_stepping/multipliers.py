"""The last digits of a step, by the method of multipliers.

With impulses λ̄ and slips s of a round, the next λ belongs to the u where

    Φ(u) = ½ |u − u_free|²_M + Σ 1/(2ρ) |λ|²,    λ = Π(λ̄ − ρ (v − b + μ s))

is least: it is convex, and Newton's method with an exact search always finds it. At the end nothing is regularised,
however large 1/ρ is. Slips are changed from round to round to |v_t| by Aitken's relaxation, as long as that settles.
"""

from __future__ import annotations

import math

from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.time_stepping.cones import derivative, projected
from kanes.simulate.time_stepping.memory import StepData
from kanes.simulate.time_stepping.problem import (
    assemble,
    mass_times,
    opening,
    residual,
    rows_times,
    settle,
    unbalance,
)
from kanes.simulate.time_stepping.sparse import factorise_all, solve_all

# Newton steps of a step of the run, and trials of a search along one, at most.
_MOST, _MOST_TRIALS = 100, 20
# A slope along a step, relative to that at its start, at which a search ends; how far a round is solved, relative to
# the residual before it.
_FLAT, _EARLY = 0.05, 0.03
# How soft contacts are in the first round, relative to what impulses do to velocities; what a round that goes well
# leaves of the residual, at most, and by how much contacts are harder after one that does not; how hard they may be.
_SOFT, _GOOD, _HARDER, _LEAST = 1e-3, 0.2, 0.1, 1e-8
# What a round of slips that settle leaves of their changes, at most.
_SETTLES = 0.7


@compiled  # type: ignore[untyped-decorator]
def refine(d: StepData, nodes: int, small: float, follows: bool) -> tuple[float, int]:
    """u, λ and |v_t| to the last digits: the residual, and Newton steps."""
    left, opens, taken, relaxation = residual(d), opening(d), 0, 1.0
    soft = _SOFT
    for c in range(d.count[0]):
        d.late[c] = 0.0
    while taken < _MOST and (left > small or (follows and opens > small)):
        if follows and opens > small:
            relaxation = _follow(d, relaxation)
            left = residual(d)
        taken += _round(d, nodes, soft, max(_EARLY * left, 0.1 * small), _MOST - taken)
        settle(d, nodes)
        late, left, before, opens = left, residual(d), opens, opening(d)
        follows = follows and opens < _SETTLES * before
        if left > _GOOD * late:
            soft = max(_HARDER * soft, _LEAST)
    return left, taken


@compiled  # type: ignore[untyped-decorator]
def _follow(d: StepData, relaxation: float) -> float:
    """s + ω r with  r = |v_t| − s,  ω = −ω r₀·(r − r₀)/|r − r₀|²  and r₀ that of the round before; ω."""
    product, square = 0.0, 0.0
    for c in range(d.count[0]):
        change = _late(d, c) - d.late[c]
        product += d.late[c] * change
        square += change * change
    if product < 0.0:
        relaxation = min(max(-relaxation * product / square, 0.5), 4.0)
    for c in range(d.count[0]):
        d.late[c] = _late(d, c)
        d.slide[c] = max(d.slide[c] + relaxation * d.late[c], 0.0)
    return relaxation


@compiled  # type: ignore[untyped-decorator]
def _late(d: StepData, c: int) -> float:
    """|v_t| − s of a contact that pushes."""
    if d.impulse[c, 0] <= 0.0 or d.friction[c] == 0.0:
        return 0.0
    return math.sqrt(d.v[c, 1] * d.v[c, 1] + d.v[c, 2] * d.v[c, 2]) - d.slide[c]


@compiled  # type: ignore[untyped-decorator]
def _round(d: StepData, nodes: int, soft: float, small: float, most: int) -> int:
    """u where Φ is least, with λ̄ and s as they are; the Newton steps."""
    for c in range(d.count[0]):
        for row in range(3):
            d.guess[c, row] = d.impulse[c, row]
    for taken in range(most):
        _press(d, soft)
        if unbalance(d, nodes) <= small:
            return max(taken, 1)
        for node in range(nodes):
            b = d.block_of[node]
            for i in range(d.begins[b], d.begins[b + 1]):
                d.step_u[i] = d.Mstep[i]
        assemble(d, nodes)
        if not factorise_all(d, nodes):
            return most
        solve_all(d, nodes)
        rows_times(d, d.step_u, d.dv)
        mass_times(d, nodes, d.step_u, d.Mstep)
        _go(d, nodes, _search(d, nodes, soft))
    _press(d, soft)
    return most


@compiled  # type: ignore[untyped-decorator]
def _pushed(d: StepData, c: int, soft: float, n: float, a: float, b: float) -> tuple[float, float, float]:
    """λ̄ − ρ (v − b + μ s) at some velocities."""
    rho = 1.0 / (soft * d.weight[c])
    return (
        d.guess[c, 0] - rho * (n - d.bound[c] + d.friction[c] * d.slide[c]),
        d.guess[c, 1] - rho * a,
        d.guess[c, 2] - rho * b,
    )


@compiled  # type: ignore[untyped-decorator]
def _press(d: StepData, soft: float) -> None:
    """λ and its derivatives at the present velocities."""
    D = d.D
    for c in range(d.count[0]):
        mu, w = d.friction[c], d.weight[c]
        if w == 0.0:
            for k in range(9):
                D[c, k] = 0.0
            continue
        y = _pushed(d, c, soft, d.v[c, 0], d.v[c, 1], d.v[c, 2])
        d.impulse[c, 0], d.impulse[c, 1], d.impulse[c, 2] = projected(y[0], y[1], y[2], mu)
        nn, na, nb, aa, ab, bb = derivative(y[0], y[1], y[2], mu)
        rho = 1.0 / (soft * w)
        D[c, 0], D[c, 1], D[c, 2] = rho * nn, rho * na, rho * nb
        D[c, 3], D[c, 4], D[c, 5] = rho * na, rho * aa, rho * ab
        D[c, 6], D[c, 7], D[c, 8] = rho * nb, rho * ab, rho * bb


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
def _slope(d: StepData, soft: float, length: float, constant: float, linear: float) -> float:
    """dΦ along the step:  (u − u_free + α δ)ᵀ M δ − λᵀ C δ."""
    total = constant + length * linear
    for c in range(d.count[0]):
        mu, w = d.friction[c], d.weight[c]
        if w == 0.0:
            continue
        n, a, b = d.dv[c, 0], d.dv[c, 1], d.dv[c, 2]
        y = _pushed(d, c, soft, d.v[c, 0] + length * n, d.v[c, 1] + length * a, d.v[c, 2] + length * b)
        found = projected(y[0], y[1], y[2], mu)
        total -= found[0] * n + found[1] * a + found[2] * b
    return total


@compiled  # type: ignore[untyped-decorator]
def _search(d: StepData, nodes: int, soft: float) -> float:
    """The length of the step at which Φ, which is convex, is least along it; the whole step if that is little more."""
    constant, linear = 0.0, 0.0
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            constant += d.step_u[i] * d.Mu[i]
            linear += d.step_u[i] * d.Mstep[i]
    low, high = 0.0, 1.0
    at_low = _slope(d, soft, 0.0, constant, linear)
    at_high = _slope(d, soft, 1.0, constant, linear)
    enough = _FLAT * abs(at_low)
    if at_high <= enough:
        return 1.0
    length = 1.0
    for _ in range(_MOST_TRIALS):
        length = low - at_low * (high - low) / (at_high - at_low)
        length = min(max(length, low + 0.01 * (high - low)), high - 0.01 * (high - low))
        here = _slope(d, soft, length, constant, linear)
        if abs(here) <= enough:
            break
        if here > 0.0:
            high, at_high = length, here
            at_low *= 0.5
        else:
            low, at_low = length, here
            at_high *= 0.5
    return length
