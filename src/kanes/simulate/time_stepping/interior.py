"""The solution of a step by an interior-point method.

With T = diag(1/μ, 1, 1) the impulses z = T⁻¹ λ and velocities s = T (v − b + μ |v_t|) of a contact are in the cone
a_n ≥ |a_t|, and s·z = 0. Mehrotra's method of a predictor and a corrector follows s ∘ z = τ e for τ → 0. Each iteration
scales both cones to one point, W z = W⁻¹ s (Nesterov and Todd), and solves one system

    (M + Cᵀ D C) δ = Cᵀ (λ + D p) − M (u − u_free),    D = T (W² + ε)⁻¹ T,    δλ = D (p − C δ)

Some ten iterations are enough, whatever the number of contacts. The slip |v_t| is that of the iteration before, and
stays what it is where it does not settle: the problem is then convex, and is solved in any case. ε keeps the system
regular. The quotient x = a/b of the algebra has b ∘ x = a.
"""

from __future__ import annotations

import math

from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.time_stepping.memory import StepData
from kanes.simulate.time_stepping.problem import add_impulses, assemble, mass_times, residual, rows_times, unbalance
from kanes.simulate.time_stepping.second_order import product, quotient, reach, scaling, times, weights
from kanes.simulate.time_stepping.sparse import factorise_all, solve_all

# Iterations at most, and those in which slip is followed in any case.
_MOST, _FOLLOWED = 30, 4
# How far inside of the cones one begins, relative to velocities without impulses.
_INSIDE = 0.1
# The part of the way to the boundary that is gone, and a part that is no progress.
_NEARLY, _STUCK = 0.99, 1e-3
# Where less than this of a step is possible, τ falls by no more than this.
_SHORT = 0.3
# What an iteration leaves of changes of slips that settle, at most.
_SETTLES = 0.7
# ε, relative to what impulses do to velocities.
_SOFT = 1e-7


@compiled  # type: ignore[untyped-decorator]
def approach(d: StepData, nodes: int, speed: float, small: float) -> tuple[bool, int]:
    """u, λ and |v_t| near the solution, from λ of the step before; whether |v_t| settles, and iterations."""
    _enter(d, speed)
    weight = _mean_weight(d)
    slips, settles = 0.0, True
    for taken in range(_MOST):
        if settles:
            before, slips = slips, _follow(d)
            settles = slips <= small or taken < _FOLLOWED or slips < _SETTLES * before
        tau = _scale(d)
        is_open = settles and slips > small
        if not is_open and unbalance(d, nodes) <= small and residual(d) <= small:
            return settles, taken
        assemble(d, nodes)
        if not factorise_all(d, nodes):
            return settles, taken
        _predict(d)
        _solve(d, nodes)
        share = _remainder(d, min(1.0, _way(d))) / tau
        share = share * share * share
        enough = 0.1 * (slips if is_open else small)
        least = enough * enough / weight
        _correct(d, max(tau * min(1.0, share), least), 1.0)
        _solve(d, nodes)
        way = _way(d)
        if way < _SHORT:
            _predict(d)
            _correct(d, max(tau * max(share, _SHORT), least), 0.0)
            _solve(d, nodes)
            way = _way(d)
        if way < _STUCK or not math.isfinite(_remainder(d, 1.0)):
            return settles, taken + 1
        _go(d, nodes, min(1.0, _NEARLY * way))
    return settles, _MOST


@compiled  # type: ignore[untyped-decorator]
def _enter(d: StepData, speed: float) -> None:
    """T, λ̄, and λ and s that are well inside of the cones."""
    for c in range(d.count[0]):
        mu, w = d.friction[c], d.weight[c]
        d.scale[c, 0], d.scale[c, 1] = (1.0 / mu, 1.0) if mu > 0.0 else (1.0, 0.0)
        if w == 0.0:
            d.scale[c, 0], d.scale[c, 1] = 0.0, 0.0
        first, other = d.scale[c, 0], d.scale[c, 1]
        if first > 0.0:
            z, s = d.impulse, d.s
            z[c, 1], z[c, 2] = other * z[c, 1], other * z[c, 2]
            for row in range(3):
                d.guess[c, row] = z[c, row]
            size = math.sqrt(z[c, 1] * z[c, 1] + z[c, 2] * z[c, 2])
            z[c, 0] = max(z[c, 0], first * size + _INSIDE * speed / w)
            s[c, 0] = first * (d.v[c, 0] - d.bound[c] + mu * d.slide[c])
            s[c, 1], s[c, 2] = other * d.v[c, 1], other * d.v[c, 2]
            size = math.sqrt(s[c, 1] * s[c, 1] + s[c, 2] * s[c, 2])
            s[c, 0] = max(s[c, 0], size + first * _INSIDE * speed)


@compiled  # type: ignore[untyped-decorator]
def _mean_weight(d: StepData) -> float:
    total = 0.0
    for c in range(d.count[0]):
        total += d.weight[c]
    return total / d.count[0]


@compiled  # type: ignore[untyped-decorator]
def _follow(d: StepData) -> float:
    """Take |v_t| as it is now; the largest change of μ |v_t| of contacts that push."""
    largest = 0.0
    for c in range(d.count[0]):
        slip = math.sqrt(d.v[c, 1] * d.v[c, 1] + d.v[c, 2] * d.v[c, 2])
        change = d.friction[c] * abs(slip - d.slide[c])
        if d.impulse[c, 0] * d.weight[c] > change:
            largest = max(largest, change)
        d.slide[c] = slip
    return largest


@compiled  # type: ignore[untyped-decorator]
def _scale(d: StepData) -> float:
    """W, D and what s and the equation for it lack; the mean of s·z."""
    total, count = 0.0, 0
    for c in range(d.count[0]):
        first, other, soft = d.scale[c, 0], d.scale[c, 1], _SOFT * d.weight[c]
        if first == 0.0:
            for k in range(9):
                d.D[c, k] = 0.0
            for row in range(3):
                d.lack[c, row], d.pull[c, row] = 0.0, 0.0
            continue
        z = (d.impulse[c, 0] / first, d.impulse[c, 1], d.impulse[c, 2])
        s = (d.s[c, 0], d.s[c, 1], d.s[c, 2])
        total += s[0] * z[0] + s[1] * z[1] + s[2] * z[2]
        count += 1
        d.W[c, 0], d.W[c, 1], d.W[c, 2], d.W[c, 3] = scaling(s, z)
        nn, na, nb, aa, ab, bb = weights(d.W[c, 0], d.W[c, 1], d.W[c, 2], d.W[c, 3], soft)
        D, both = d.D, first * other
        D[c, 0], D[c, 1], D[c, 2] = first * first * nn, both * na, both * nb
        D[c, 3], D[c, 4], D[c, 5] = both * na, other * aa, other * ab
        D[c, 6], D[c, 7], D[c, 8] = both * nb, other * ab, other * bb
        lift = d.v[c, 0] - d.bound[c] + d.friction[c] * d.slide[c]
        d.lack[c, 0] = s[0] - first * lift - soft * (z[0] - d.guess[c, 0] / first)
        d.lack[c, 1] = s[1] - other * d.v[c, 1] - soft * (z[1] - d.guess[c, 1])
        d.lack[c, 2] = s[2] - other * d.v[c, 2] - soft * (z[2] - d.guess[c, 2])
    return total / max(count, 1)


@compiled  # type: ignore[untyped-decorator]
def _predict(d: StepData) -> None:
    """p for τ = 0:  T⁻¹ (lack − s)."""
    for c in range(d.count[0]):
        first, other = d.scale[c, 0], d.scale[c, 1]
        if first > 0.0:
            d.pull[c, 0] = (d.lack[c, 0] - d.s[c, 0]) / first
            d.pull[c, 1] = other * (d.lack[c, 1] - d.s[c, 1])
            d.pull[c, 2] = other * (d.lack[c, 2] - d.s[c, 2])


@compiled  # type: ignore[untyped-decorator]
def _correct(d: StepData, tau: float, share: float) -> None:
    """p for τ, with a share of δs ∘ δz of the predictor:  T⁻¹ (lack − s + W ((τ e − W⁻¹δs ∘ Wδz)/(W z)))."""
    for c in range(d.count[0]):
        first, other = d.scale[c, 0], d.scale[c, 1]
        if first > 0.0:
            W = (d.W[c, 0], d.W[c, 1], d.W[c, 2])
            eta = d.W[c, 3]
            z = times(W, eta, (d.dz[c, 0], d.dz[c, 1], d.dz[c, 2]))
            s = times((W[0], -W[1], -W[2]), 1.0 / eta, (d.ds[c, 0], d.ds[c, 1], d.ds[c, 2]))
            l = times(W, eta, (d.impulse[c, 0] / first, d.impulse[c, 1], d.impulse[c, 2]))
            q = product(s, z)
            found = times(W, eta, quotient(l, (tau - share * q[0], -share * q[1], -share * q[2])))
            d.pull[c, 0] += found[0] / first
            d.pull[c, 1] += other * found[1]
            d.pull[c, 2] += other * found[2]


@compiled  # type: ignore[untyped-decorator]
def _solve(d: StepData, nodes: int) -> None:
    """δ, and with it δs and δz."""
    for c in range(d.count[0]):
        a, b, e, D = d.pull[c, 0], d.pull[c, 1], d.pull[c, 2], d.D
        for row in range(3):
            found = D[c, 3 * row] * a + D[c, 3 * row + 1] * b + D[c, 3 * row + 2] * e
            d.change[c, row] = d.impulse[c, row] + found
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            d.step_u[i] = -d.Mu[i]
    add_impulses(d, d.change, 1.0, d.step_u)
    solve_all(d, nodes)
    rows_times(d, d.step_u, d.dv)
    for c in range(d.count[0]):
        first, other, soft, D = d.scale[c, 0], d.scale[c, 1], _SOFT * d.weight[c], d.D
        a, b, e = d.pull[c, 0] - d.dv[c, 0], d.pull[c, 1] - d.dv[c, 1], d.pull[c, 2] - d.dv[c, 2]
        for row in range(3):
            d.change[c, row] = D[c, 3 * row] * a + D[c, 3 * row + 1] * b + D[c, 3 * row + 2] * e
            part = first if row == 0 else other
            d.dz[c, row] = d.change[c, row] / part if part > 0.0 else 0.0
            d.ds[c, row] = part * d.dv[c, row] + soft * d.dz[c, row] - d.lack[c, row]


@compiled  # type: ignore[untyped-decorator]
def _way(d: StepData) -> float:
    """How much of δs and δz leads to the boundary of a cone."""
    least = 1e300
    for c in range(d.count[0]):
        first = d.scale[c, 0]
        if first > 0.0:
            z = (d.impulse[c, 0] / first, d.impulse[c, 1], d.impulse[c, 2])
            least = min(least, reach(z, (d.dz[c, 0], d.dz[c, 1], d.dz[c, 2])))
            least = min(least, reach((d.s[c, 0], d.s[c, 1], d.s[c, 2]), (d.ds[c, 0], d.ds[c, 1], d.ds[c, 2])))
    return least


@compiled  # type: ignore[untyped-decorator]
def _remainder(d: StepData, length: float) -> float:
    """The mean of s·z after a part of the step."""
    total, count = 0.0, 0
    for c in range(d.count[0]):
        first = d.scale[c, 0]
        if first > 0.0:
            count += 1
            for row in range(3):
                z = d.impulse[c, row] / (first if row == 0 else 1.0) + length * d.dz[c, row]
                total += z * (d.s[c, row] + length * d.ds[c, row])
    return total / max(count, 1)


@compiled  # type: ignore[untyped-decorator]
def _go(d: StepData, nodes: int, length: float) -> None:
    mass_times(d, nodes, d.step_u, d.Mstep)
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            d.Mu[i] += length * d.Mstep[i]
    for c in range(d.count[0]):
        for row in range(3):
            d.v[c, row] += length * d.dv[c, row]
            d.s[c, row] += length * d.ds[c, row]
            d.impulse[c, row] += length * d.change[c, row]
