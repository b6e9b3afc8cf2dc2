"""A dual active-set method for  min ½ x·x + Σ cap max(C x − r, 0),  cap infinite where a row must hold.

Its dual is  min ½ |Cᵀλ|² + rᵀλ,  0 ≤ λ ≤ cap,  x = −Cᵀλ. It starts at λ = 0. A row that is violated without a
multiplier, or that has room with its multiplier at the cap, is taken up: its multiplier changes, and those of active
rows change so that these stay at C x = r. If one of them reaches zero or its cap it leaves, and the rest goes on. The
dual falls in every step, so that no set of active rows comes twice.

Source: line-goldfarb, steps of the dual method; caps are ours.
"""

from __future__ import annotations

import numpy as np

from kanes.codegen.loops.numba_memory import compiled
from kanes.optimal_control.feedback.projection.memory import ProjectionData

# How it ended.
SOLVED, INFEASIBLE, UNFINISHED = 0, 1, 2
_NONE, _ACTIVE, _CAPPED = 0, 1, 2
# Relative to its square, what is left of a row without its part along active rows, where it depends on them.
_DEPENDENT = 1e-12
# Times that active rows are brought back before rows are looked at for the last time.
_REFINEMENTS = 2


@compiled  # type: ignore[untyped-decorator]
def project(d: ProjectionData) -> None:
    """The nearest point, from λ = 0."""
    count, steps, ending = 0, 0, UNFINISHED
    for i in range(d.rows):
        d.excess[i], d.multipliers[i], d.state[i] = -d.r[i], 0.0, _NONE
    for k in range(d.variables):
        d.x[k] = 0.0
    is_refined = False
    while ending == UNFINISHED and steps < d.largest_steps:
        worst = _worst_row(d)
        if worst < 0:
            if is_refined:
                ending = SOLVED
            else:
                _refine(d, count)
                is_refined = True
            continue
        sign = -1.0 if d.state[worst] == _CAPPED else 1.0
        is_open, is_refined = True, False
        while is_open and steps < d.largest_steps:
            steps += 1
            count, is_open, is_possible = _step(d, worst, sign, count)
            if not is_possible:
                ending = INFEASIBLE
    d.result[0] = ending
    d.result[1] = steps


@compiled  # type: ignore[untyped-decorator]
def _worst_row(d: ProjectionData) -> int:
    """The row that is farthest from where it has to be; −1 if none is."""
    worst, most = -1, d.tolerance
    for i in range(d.rows):
        wrong = 0.0
        if d.state[i] == _NONE:
            wrong = d.excess[i]
        elif d.state[i] == _CAPPED:
            wrong = -d.excess[i]
        if wrong > most:
            worst, most = i, wrong
    return worst


@compiled  # type: ignore[untyped-decorator]
def _step(d: ProjectionData, row: int, sign: float, count: int) -> tuple[int, bool, bool]:
    """Change the multiplier of a row as far as it goes: active rows then, whether to go on, and whether it can end."""
    _multiplier_rates(d, row, sign, count)
    own = _direction(d, row, sign, count)
    square = 0.0
    for k in range(d.variables):
        square += d.C[row, k] * d.C[row, k]
    length, blocking = np.inf, -1
    if own > _DEPENDENT * square:
        length = abs(d.excess[row]) / own
    room = d.multipliers[row] if sign < 0.0 else d.cap[row] - d.multipliers[row]
    if room <= length:
        length, blocking = room, count
    for j in range(count):
        i, rate = d.active[j], d.right[j]
        room = np.inf
        if rate < 0.0:
            room = d.multipliers[i] / -rate
        elif rate > 0.0:
            room = (d.cap[i] - d.multipliers[i]) / rate
        if room < length:
            length, blocking = room, j
    if length == np.inf:
        return count, False, False
    _move(d, row, sign, count, length)
    if blocking < 0:
        return _taken_up(d, row, count), False, True
    if blocking == count:
        d.state[row] = _NONE if sign < 0.0 else _CAPPED
        d.multipliers[row] = 0.0 if sign < 0.0 else d.cap[row]
        return count, False, True
    return _left(d, blocking, count), True, True


@compiled  # type: ignore[untyped-decorator]
def _multiplier_rates(d: ProjectionData, row: int, sign: float, count: int) -> None:
    """dλ of active rows per change of one, −(C Cᵀ)⁻¹ C c, in `right`."""
    for j in range(count):
        product = 0.0
        for k in range(d.variables):
            product += d.C[d.active[j], k] * d.C[row, k]
        d.right[j] = -sign * product
    _factorize(d, count)
    _solve(d, count)


@compiled  # type: ignore[untyped-decorator]
def _factorize(d: ProjectionData, count: int) -> None:
    """Cholesky's factor of C Cᵀ of active rows."""
    for j in range(count):
        for i in range(j, count):
            entry = d.gram[i, j]
            for k in range(j):
                entry -= d.factor[i, k] * d.factor[j, k]
            if i == j:
                d.factor[j, j] = np.sqrt(max(entry, _DEPENDENT * d.gram[j, j]))
            else:
                d.factor[i, j] = entry / d.factor[j, j]


@compiled  # type: ignore[untyped-decorator]
def _solve(d: ProjectionData, count: int) -> None:
    """(C Cᵀ)⁻¹ of `right`, in its place."""
    for j in range(count):
        for k in range(j):
            d.right[j] -= d.factor[j, k] * d.right[k]
        d.right[j] /= d.factor[j, j]
    for j in range(count - 1, -1, -1):
        for k in range(j + 1, count):
            d.right[j] -= d.factor[k, j] * d.right[k]
        d.right[j] /= d.factor[j, j]


@compiled  # type: ignore[untyped-decorator]
def _refine(d: ProjectionData, count: int) -> None:
    """Bring active rows to C x = r again, where many steps left rounding."""
    _place(d)
    _factorize(d, count)
    for _ in range(_REFINEMENTS):
        for j in range(count):
            d.right[j] = d.excess[d.active[j]]
        _solve(d, count)
        for j in range(count):
            d.multipliers[d.active[j]] += d.right[j]
        _place(d)


@compiled  # type: ignore[untyped-decorator]
def _place(d: ProjectionData) -> None:
    """x = −Cᵀ λ, and C x − r."""
    for k in range(d.variables):
        d.x[k] = 0.0
    for i in range(d.rows):
        if d.multipliers[i] != 0.0:
            for k in range(d.variables):
                d.x[k] -= d.C[i, k] * d.multipliers[i]
    _weigh(d)


@compiled  # type: ignore[untyped-decorator]
def _weigh(d: ProjectionData) -> None:
    for i in range(d.rows):
        excess = -d.r[i]
        for k in range(d.variables):
            excess += d.C[i, k] * d.x[k]
        d.excess[i] = excess


@compiled  # type: ignore[untyped-decorator]
def _direction(d: ProjectionData, row: int, sign: float, count: int) -> float:
    """dx = −Cᵀ dλ in `change`, and how fast the row's excess falls, |dx|²."""
    own = 0.0
    for k in range(d.variables):
        rate = -sign * d.C[row, k]
        for j in range(count):
            rate -= d.C[d.active[j], k] * d.right[j]
        d.change[k] = rate
        own += rate * rate
    return own


@compiled  # type: ignore[untyped-decorator]
def _move(d: ProjectionData, row: int, sign: float, count: int, length: float) -> None:
    d.multipliers[row] += sign * length
    for j in range(count):
        d.multipliers[d.active[j]] += length * d.right[j]
    for k in range(d.variables):
        d.x[k] += length * d.change[k]
    _weigh(d)


@compiled  # type: ignore[untyped-decorator]
def _taken_up(d: ProjectionData, row: int, count: int) -> int:
    d.state[row], d.active[count] = _ACTIVE, row
    for j in range(count + 1):
        product = 0.0
        for k in range(d.variables):
            product += d.C[d.active[j], k] * d.C[row, k]
        d.gram[j, count] = product
        d.gram[count, j] = product
    return count + 1


@compiled  # type: ignore[untyped-decorator]
def _left(d: ProjectionData, place: int, count: int) -> int:
    """An active row whose multiplier came to zero or to its cap leaves; the last one takes its place."""
    row, last = d.active[place], count - 1
    is_capped = d.right[place] > 0.0
    d.state[row] = _CAPPED if is_capped else _NONE
    d.multipliers[row] = d.cap[row] if is_capped else 0.0
    d.active[place] = d.active[last]
    for j in range(count):
        d.gram[place, j] = d.gram[last, j]
    for j in range(count):
        d.gram[j, place] = d.gram[j, last]
    return last
