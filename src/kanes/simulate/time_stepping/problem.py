"""The problem of a step: speeds u and impulses λ with

    M (u − u_free) = Cᵀ λ,    v = C u + d,    K* ∋ v + (μ |v_t| − b, 0) ⊥ λ ∈ K

for all contacts: Signorini's condition v_n ≥ b ⊥ λ_n ≥ 0 and Coulomb's law of friction. The term μ |v_t| makes the
problem one of complementarity of cones. With that term as a number s from the round before, it has a solution where

    Φ(u) = ½ |u − u_free|²_M + Σ 1/(2ρ) |Π(λ̄ − ρ (v − b + μ s))|²

is least, whose λ = Π(λ̄ − ρ …) take the place of λ̄ in the next round: the method of multipliers. At its end nothing is
regularised, however large 1/ρ is.

Source: acary2008 (the law with μ |v_t|); castro2022 (the convex problem in speeds, for sparse M).
"""

from __future__ import annotations

import math

from kanes.base.types import Array
from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.time_stepping.blocks import factorise, solve_lower
from kanes.simulate.time_stepping.cones import derivative, projected
from kanes.simulate.time_stepping.memory import Data
from kanes.simulate.time_stepping.sparse import clear, place_of

# Fraction of a velocity below which it is rounding.
_ROUNDING = 1e-14


@compiled  # type: ignore[untyped-decorator]
def mass_times(d: Data, nodes: int, x: Array, result: Array) -> None:
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
def rows_times(d: Data, x: Array, result: Array) -> None:
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
def add_impulses(d: Data, impulse: Array, factor: float, result: Array) -> None:
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
def weigh(d: Data, nodes: int) -> None:
    """The factors of M, and ρ of each contact from C M⁻¹ Cᵀ, whose diagonal is what an impulse does to velocities."""
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
        d.rho[c] = rows / (d.stiffness * total) if total > 0.0 else 0.0


@compiled  # type: ignore[untyped-decorator]
def _response(d: Data, c: int, row: int) -> float:
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
def pushed(d: Data, c: int, n: float, a: float, b: float, mu: float) -> tuple[float, float, float]:
    """λ̄ − ρ (v − b + μ s) at some velocities."""
    rho = d.rho[c]
    return (
        d.guess[c, 0] - rho * (n - d.bound[c] + mu * d.slide[c]),
        d.guess[c, 1] - rho * a,
        d.guess[c, 2] - rho * b,
    )


@compiled  # type: ignore[untyped-decorator]
def press(d: Data, rubs: bool) -> None:
    """λ and its derivatives at the present velocities."""
    for c in range(d.count[0]):
        mu = d.friction[c] if rubs else 0.0
        n, a, b = pushed(d, c, d.v[c, 0], d.v[c, 1], d.v[c, 2], mu)
        d.impulse[c, 0], d.impulse[c, 1], d.impulse[c, 2] = projected(n, a, b, mu)
        nn, na, nb, aa, ab, bb = derivative(n, a, b, mu)
        rho = d.rho[c]
        d.D[c, 0], d.D[c, 1], d.D[c, 2] = rho * nn, rho * na, rho * nb
        d.D[c, 3], d.D[c, 4], d.D[c, 5] = rho * na, rho * aa, rho * ab
        d.D[c, 6], d.D[c, 7], d.D[c, 8] = rho * nb, rho * ab, rho * bb


@compiled  # type: ignore[untyped-decorator]
def residual(d: Data, rubs: bool) -> float:
    """The largest |λ − Π(λ − ρ (v − b + μ |v_t|))|/ρ: a velocity. Its |v_t| and λ are those of the next round."""
    largest = 0.0
    for c in range(d.count[0]):
        mu = d.friction[c] if rubs else 0.0
        for row in range(3):
            d.guess[c, row] = d.impulse[c, row]
        d.slide[c] = math.sqrt(d.v[c, 1] * d.v[c, 1] + d.v[c, 2] * d.v[c, 2])
        n, a, b = pushed(d, c, d.v[c, 0], d.v[c, 1], d.v[c, 2], mu)
        n, a, b = projected(n, a, b, mu)
        n, a, b = n - d.impulse[c, 0], a - d.impulse[c, 1], b - d.impulse[c, 2]
        if d.rho[c] > 0.0:
            largest = max(largest, math.sqrt(n * n + a * a + b * b) / d.rho[c])
    return largest


@compiled  # type: ignore[untyped-decorator]
def smallest_velocity(d: Data) -> float:
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
def assemble(d: Data, nodes: int) -> None:
    """H = M + Cᵀ D C, the lower half of its blocks."""
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
        _add(d, c, 0, 0, d.diagonal_at[d.place[one]])
        if d.block[c, 1] >= 0:
            two = d.node[d.block[c, 1]]
            _add(d, c, 1, 1, d.diagonal_at[d.place[two]])
            if d.place[one] < d.place[two]:
                _add(d, c, 1, 0, place_of(d, two, one))
            else:
                _add(d, c, 0, 1, place_of(d, one, two))


@compiled  # type: ignore[untyped-decorator]
def _add(d: Data, c: int, left: int, right: int, at: int) -> None:
    """C_leftᵀ D C_right of a contact, added to a block."""
    L, C, turned = d.L, d.C, d.turned
    m = d.begins[d.block[c, left] + 1] - d.begins[d.block[c, left]]
    n = d.begins[d.block[c, right] + 1] - d.begins[d.block[c, right]]
    for row in range(3):
        first, second, third = d.D[c, 3 * row], d.D[c, 3 * row + 1], d.D[c, 3 * row + 2]
        if first == 0.0 and second == 0.0 and third == 0.0:
            continue
        for j in range(n):
            turned[j] = first * C[c, right, j] + second * C[c, right, n + j] + third * C[c, right, 2 * n + j]
        for i in range(m):
            factor = C[c, left, row * m + i]
            if factor != 0.0:
                for j in range(n):
                    L[at + i * n + j] += factor * turned[j]
