"""The problem of a step: speeds u and impulses λ with

    M (u − u_free) = Cᵀ λ,    v = C u + d,    K* ∋ v + (μ |v_t| − b, 0) ⊥ λ ∈ K

for all contacts: Signorini's condition v_n ≥ b ⊥ λ_n ≥ 0 and Coulomb's law of friction. The term μ |v_t| makes the
problem one of complementarity of cones. With that term as a number s from the round before, it has a solution where

    Φ(u) = ½ |u − u_free|²_M + Σ 1/(2ρ) |Π(λ̄ − ρ (v − b + μ s))|²

is least, whose λ = Π(λ̄ − ρ …) take the place of λ̄ in the next round: the method of multipliers. At its end nothing is
regularised, however large 1/ρ is. Near the solution Newton's method with the term μ |v_t| itself, whose matrix is not
symmetric, converges in a few steps:

    M (u − u_free) = Cᵀ Π(λ̄ − ρ (v − b + μ |v_t|))
"""

from __future__ import annotations

import math

from kanes.base.types import Array
from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.time_stepping.blocks import factorise, solve_lower, solve_transposed
from kanes.simulate.time_stepping.cones import derivative, projected
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
def set_stiffness(d: StepData, softness: float) -> None:
    """ρ of all contacts."""
    for c in range(d.count[0]):
        d.rho[c] = 1.0 / (softness * d.weight[c]) if d.weight[c] > 0.0 else 0.0


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
def pushed(d: StepData, c: int, n: float, a: float, b: float, mu: float) -> tuple[float, float, float]:
    """λ̄ − ρ (v − b + μ s) at some velocities."""
    rho = d.rho[c]
    return (
        d.guess[c, 0] - rho * (n - d.bound[c] + mu * d.slide[c]),
        d.guess[c, 1] - rho * a,
        d.guess[c, 2] - rho * b,
    )


@compiled  # type: ignore[untyped-decorator]
def press(d: StepData, rubs: bool, follows: bool) -> None:
    """λ and its derivatives at the present velocities; where it `follows`, with those of μ |v_t|."""
    for c in range(d.count[0]):
        mu = d.friction[c] if rubs else 0.0
        a, b = d.v[c, 1], d.v[c, 2]
        size = math.sqrt(a * a + b * b)
        if follows:
            d.slide[c] = size
        y = pushed(d, c, d.v[c, 0], a, b, mu)
        d.impulse[c, 0], d.impulse[c, 1], d.impulse[c, 2] = projected(y[0], y[1], y[2], mu)
        nn, na, nb, aa, ab, bb = derivative(y[0], y[1], y[2], mu)
        s, t = 0.0, 0.0
        if follows and size > 0.0:
            s, t = mu * a / size, mu * b / size
        rho = d.rho[c]
        d.D[c, 0], d.D[c, 1], d.D[c, 2] = rho * nn, rho * (na + nn * s), rho * (nb + nn * t)
        d.D[c, 3], d.D[c, 4], d.D[c, 5] = rho * na, rho * (aa + na * s), rho * (ab + na * t)
        d.D[c, 6], d.D[c, 7], d.D[c, 8] = rho * nb, rho * (ab + nb * s), rho * (bb + nb * t)


@compiled  # type: ignore[untyped-decorator]
def settle(d: StepData, nodes: int, rubs: bool) -> float:
    """u of the impulses λ, which become λ̄; the largest |λ − Π(λ − (v − b + μ |v_t|)/w)| w, a velocity."""
    for node in range(nodes):
        b = d.block_of[node]
        for i in range(d.begins[b], d.begins[b + 1]):
            d.Mu[i] = 0.0
    add_impulses(d, d.impulse, 1.0, d.Mu)
    for node in range(nodes):
        b = d.block_of[node]
        first, n, at = d.begins[b], d.begins[b + 1] - d.begins[b], d.M_at[b]
        for i in range(first, first + n):
            d.u[i] = d.Mu[i]
        solve_lower(d.M_factor, at, n, d.u, first)
        solve_transposed(d.M_factor, at, n, d.u, first)
        for i in range(first, first + n):
            d.u[i] += d.free_u[i]
    rows_times(d, d.u, d.v)
    return _residual(d, rubs)


@compiled  # type: ignore[untyped-decorator]
def _residual(d: StepData, rubs: bool) -> float:
    largest = 0.0
    for c in range(d.count[0]):
        mu, w = d.friction[c] if rubs else 0.0, d.weight[c]
        for row in range(3):
            d.v[c, row] += d.drift[c, row]
            d.guess[c, row] = d.impulse[c, row]
        size = math.sqrt(d.v[c, 1] * d.v[c, 1] + d.v[c, 2] * d.v[c, 2])
        d.slide[c] = size
        if w > 0.0:
            n, a, b = d.impulse[c, 0], d.impulse[c, 1], d.impulse[c, 2]
            y = projected(n - (d.v[c, 0] - d.bound[c] + mu * size) / w, a - d.v[c, 1] / w, b - d.v[c, 2] / w, mu)
            n, a, b = n - y[0], a - y[1], b - y[2]
            largest = max(largest, w * math.sqrt(n * n + a * a + b * b))
    return largest


@compiled  # type: ignore[untyped-decorator]
def smallest_velocity(d: StepData) -> float:
    """The velocity to which the problem is solved: relative to the velocities that contacts have without impulses."""
    speed, terms = 0.0, 0.0
    for c in range(d.count[0]):
        d.size[c] = 0.0
        for side in range(2):
            b = d.block[c, side]
            if b >= 0:
                first, n = d.begins[b], d.begins[b + 1] - d.begins[b]
                for j in range(n):
                    d.size[c] += abs(d.C[c, side, j] * d.free_u[first + j])
        terms = max(terms, d.size[c])
        speed = max(speed, d.bound[c])
        for row in range(3):
            speed = max(speed, abs(d.v[c, row]))
    return max(d.rtol * speed, _ROUNDING * terms)


@compiled  # type: ignore[untyped-decorator]
def assemble(d: StepData, nodes: int) -> None:
    """H = M + Cᵀ D C."""
    clear(d, nodes)
    L = d.L
    for node in range(nodes):
        b = d.block_of[node]
        n, at = d.begins[b + 1] - d.begins[b], d.M_at[b]
        place = d.diagonal_at[d.place[node]]
        for k in range(n * n):
            L[place + k] = d.y[at + k]
    for c in range(d.count[0]):
        if d.D[c, 0] == 0.0 and d.D[c, 4] == 0.0:
            continue
        one = d.node[d.block[c, 0]]
        _add(d, L, c, 0, 0, d.diagonal_at[d.place[one]], 3, 1)
        if d.block[c, 1] >= 0:
            two = d.node[d.block[c, 1]]
            _add(d, L, c, 1, 1, d.diagonal_at[d.place[two]], 3, 1)
            row, column, at = 1, 0, 0
            if d.place[one] < d.place[two]:
                at = place_of(d, two, one)
            else:
                row, column, at = 0, 1, place_of(d, one, two)
            _add(d, L, c, row, column, at, 3, 1)
            _add(d, d.U, c, row, column, at, 1, 3)


@compiled  # type: ignore[untyped-decorator]
def _add(d: StepData, A: Array, c: int, left: int, right: int, at: int, down: int, across: int) -> None:
    """C_leftᵀ D C_right of a contact, added to a block; Dᵀ in place of D by other strides of it."""
    C, turned = d.C, d.turned
    m = d.begins[d.block[c, left] + 1] - d.begins[d.block[c, left]]
    n = d.begins[d.block[c, right] + 1] - d.begins[d.block[c, right]]
    for row in range(3):
        place = down * row
        first, second, third = d.D[c, place], d.D[c, place + across], d.D[c, place + 2 * across]
        if first == 0.0 and second == 0.0 and third == 0.0:
            continue
        for j in range(n):
            turned[j] = first * C[c, right, j] + second * C[c, right, n + j] + third * C[c, right, 2 * n + j]
        for i in range(m):
            factor = C[c, left, row * m + i]
            if factor != 0.0:
                for j in range(n):
                    A[at + i * n + j] += factor * turned[j]
