"""The problem of a step: speeds u and impulses λ with

    M (u − u_free) = Cᵀ λ,    v = C u + d,    K* ∋ v + (μ |v_t| − b, 0) ⊥ λ ∈ K

for all contacts: Signorini's condition v_n ≥ b ⊥ λ_n ≥ 0 and Coulomb's law of friction. The term μ |v_t| makes the
problem one of complementarity of cones. With a number s in its place it is convex: u is where

    ½ |u − u_free|²_M    with  v − b + μ s in K*  is least,

and there is one u, however many contacts there are, unless their bounds contradict each other.
"""

from __future__ import annotations

import math

from kanes.base.types import Array
from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.time_stepping.blocks import factorise, solve_lower, solve_transposed
from kanes.simulate.time_stepping.cones import projected
from kanes.simulate.time_stepping.memory import StepData
from kanes.simulate.time_stepping.sparse import clear, place_of

# Fraction of a velocity below which it is rounding.
_ROUNDING = 1e-14


@compiled  # type: ignore[untyped-decorator]
def mass_times(d: StepData, nodes: int, x: Array, result: Array) -> None:
    """M x for the blocks with contacts."""
    for node in range(nodes):
        b = d.block_of[node]
        first, n, at = d.begins[b], d.begins[b + 1] - d.begins[b], d.M_at[b]
        for i in range(n):
            total = 0.0
            for j in range(n):
                total += d.y[at + i * n + j] * x[first + j]
            result[first + i] = total


@compiled  # type: ignore[untyped-decorator]
def rows_times(d: StepData, x: Array, result: Array) -> None:
    """C x of all contacts."""
    for c in range(d.count[0]):
        for row in range(3):
            result[c, row] = 0.0
        for side in range(2):
            b = d.block[c, side]
            if b >= 0:
                first, n = d.begins[b], d.begins[b + 1] - d.begins[b]
                for row in range(3):
                    total = 0.0
                    for j in range(n):
                        total += d.C[c, side, row * n + j] * x[first + j]
                    result[c, row] += total


@compiled  # type: ignore[untyped-decorator]
def add_impulses(d: StepData, impulse: Array, factor: float, result: Array) -> None:
    """result += factor Cᵀ λ."""
    for c in range(d.count[0]):
        for side in range(2):
            b = d.block[c, side]
            if b >= 0:
                first, n = d.begins[b], d.begins[b + 1] - d.begins[b]
                for row in range(3):
                    number = factor * impulse[c, row]
                    if number != 0.0:
                        for j in range(n):
                            result[first + j] += d.C[c, side, row * n + j] * number


@compiled  # type: ignore[untyped-decorator]
def weigh(d: StepData, nodes: int) -> None:
    """The factors of M, and the mean of the diagonal of C M⁻¹ Cᵀ of each contact: what impulses do to velocities."""
    for node in range(nodes):
        b = d.block_of[node]
        n, at = d.begins[b + 1] - d.begins[b], d.M_at[b]
        for i in range(at, at + n * n):
            d.M_factor[i] = d.y[i]
        factorise(d.M_factor, at, n)
    for c in range(d.count[0]):
        rows = 3 if d.friction[c] > 0.0 else 1
        total = 0.0
        for row in range(rows):
            total += _response(d, c, row)
        d.weight[c] = total / rows


@compiled  # type: ignore[untyped-decorator]
def _response(d: StepData, c: int, row: int) -> float:
    """C_r M⁻¹ C_rᵀ."""
    total = 0.0
    for side in range(2):
        b = d.block[c, side]
        if b >= 0:
            first, n = d.begins[b], d.begins[b + 1] - d.begins[b]
            for j in range(n):
                d.step_u[first + j] = d.C[c, side, row * n + j]
            solve_lower(d.M_factor, d.M_at[b], n, d.step_u, first)
            for j in range(n):
                total += d.step_u[first + j] * d.step_u[first + j]
    return total


@compiled  # type: ignore[untyped-decorator]
def solve_mass(d: StepData, nodes: int) -> None:
    """u ← M⁻¹ u for the blocks with contacts."""
    for node in range(nodes):
        b = d.block_of[node]
        first, n, at = d.begins[b], d.begins[b + 1] - d.begins[b], d.M_at[b]
        solve_lower(d.M_factor, at, n, d.u, first)
        solve_transposed(d.M_factor, at, n, d.u, first)


@compiled  # type: ignore[untyped-decorator]
def unbalance(d: StepData, nodes: int) -> float:
    """The largest change of a velocity by what impulses lack:  |C M⁻¹ r|,  r = Cᵀ λ − M (u − u_free), left in Mstep."""
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            d.Mstep[i] = -d.Mu[i]
    add_impulses(d, d.impulse, 1.0, d.Mstep)
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            d.u[i] = d.Mstep[i]
    solve_mass(d, nodes)
    rows_times(d, d.u, d.dv)
    largest = 0.0
    for c in range(d.count[0]):
        for row in range(3):
            largest = max(largest, abs(d.dv[c, row]))
    return largest


@compiled  # type: ignore[untyped-decorator]
def settle(d: StepData, nodes: int) -> None:
    """u and velocities of the impulses λ."""
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            d.u[i] = 0.0
    add_impulses(d, d.impulse, 1.0, d.u)
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            d.Mu[i] = d.u[i]
    solve_mass(d, nodes)
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            d.u[i] += d.free_u[i]
    rows_times(d, d.u, d.v)
    for c in range(d.count[0]):
        for row in range(3):
            d.v[c, row] += d.drift[c, row]


@compiled  # type: ignore[untyped-decorator]
def pressed(d: StepData, c: int) -> tuple[float, float, float]:
    """Π(λ − (v − b + μ s)/w)."""
    mu, w = d.friction[c], d.weight[c]
    return projected(
        d.impulse[c, 0] - (d.v[c, 0] - d.bound[c] + mu * d.slide[c]) / w,
        d.impulse[c, 1] - d.v[c, 1] / w,
        d.impulse[c, 2] - d.v[c, 2] / w,
        mu,
    )


@compiled  # type: ignore[untyped-decorator]
def residual(d: StepData) -> float:
    """The largest |λ − Π(λ − (v − b + μ s)/w)| w, a velocity."""
    largest = 0.0
    for c in range(d.count[0]):
        if d.weight[c] > 0.0:
            y = pressed(d, c)
            n, a, b = d.impulse[c, 0] - y[0], d.impulse[c, 1] - y[1], d.impulse[c, 2] - y[2]
            largest = max(largest, d.weight[c] * math.sqrt(n * n + a * a + b * b))
    return largest


@compiled  # type: ignore[untyped-decorator]
def opening(d: StepData) -> float:
    """The largest μ ||v_t| − s| of contacts that push: how fast what slides opens or closes."""
    largest = 0.0
    for c in range(d.count[0]):
        if d.impulse[c, 0] > 0.0:
            slip = math.sqrt(d.v[c, 1] * d.v[c, 1] + d.v[c, 2] * d.v[c, 2])
            largest = max(largest, d.friction[c] * abs(slip - d.slide[c]))
    return largest


@compiled  # type: ignore[untyped-decorator]
def speed_of_contacts(d: StepData) -> float:
    """The largest velocity of contacts without impulses; at least that of which `rtol` is rounding."""
    speed, terms = 0.0, 0.0
    for c in range(d.count[0]):
        size = d.impulse[c, 0] * d.weight[c]
        for side in range(2):
            b = d.block[c, side]
            if b >= 0:
                first, n = d.begins[b], d.begins[b + 1] - d.begins[b]
                for j in range(n):
                    size += abs(d.C[c, side, j] * d.free_u[first + j])
        terms = max(terms, size)
        speed = max(speed, d.bound[c])
        for row in range(3):
            speed = max(speed, abs(d.v[c, row]))
    return max(speed, _ROUNDING * terms / d.rtol)


@compiled  # type: ignore[untyped-decorator]
def assemble(d: StepData, nodes: int) -> None:
    """H = M + Cᵀ D C."""
    clear(d, nodes)
    for node in range(nodes):
        b = d.block_of[node]
        n, at = d.begins[b + 1] - d.begins[b], d.M_at[b]
        place = d.diagonal_at[d.place[node]]
        for k in range(n * n):
            d.L[place + k] = d.y[at + k]
    for c in range(d.count[0]):
        if d.D[c, 0] == 0.0:
            continue
        one = d.node[d.block[c, 0]]
        _add(d, c, 0, 0, d.diagonal_at[d.place[one]])
        if d.block[c, 1] >= 0:
            two = d.node[d.block[c, 1]]
            _add(d, c, 1, 1, d.diagonal_at[d.place[two]])
            if d.place[one] < d.place[two]:
                _add(d, c, 1, 0, place_of(d, two, one))
            else:
                _add(d, c, 0, 1, place_of(d, one, two))


@compiled  # type: ignore[untyped-decorator]
def _add(d: StepData, c: int, left: int, right: int, at: int) -> None:
    """C_leftᵀ D C_right of a contact, added to a block."""
    C, D, L, turned = d.C, d.D, d.L, d.turned
    m = d.begins[d.block[c, left] + 1] - d.begins[d.block[c, left]]
    n = d.begins[d.block[c, right] + 1] - d.begins[d.block[c, right]]
    for row in range(3):
        first, second, third = D[c, 3 * row], D[c, 3 * row + 1], D[c, 3 * row + 2]
        if first == 0.0 and second == 0.0 and third == 0.0:
            continue
        for j in range(n):
            turned[j] = first * C[c, right, j] + second * C[c, right, n + j] + third * C[c, right, 2 * n + j]
        for i in range(m):
            factor = C[c, left, row * m + i]
            if factor != 0.0:
                for j in range(n):
                    L[at + i * n + j] += factor * turned[j]
