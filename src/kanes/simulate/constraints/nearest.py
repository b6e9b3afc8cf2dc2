"""States that satisfy the constraints with the least change, relative to their characteristic sizes."""

from __future__ import annotations

import numpy as np

from kanes.base.rank import shortest_solution
from kanes.base.rank.thresholds import STEPS_IN_COORDINATES, STEPS_IN_SPEEDS
from kanes.base.types import Array
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.constraints.at_state import ConstraintsAt, Violation, constraints_of

# Violations that are round-off, and the steps of Newton's method.
_NOTHING, _NEWTON = 1e-14, 30


def nearest_state(kernel: CompiledSystem, t: float, x: Array, w: Array, p: Array) -> Array:
    """A state brought to the constraints by the least change, first of coordinates, then of speeds."""
    at, nq = ConstraintsAt(constraints_of(kernel), t, w, p), len(kernel.coordinates)
    x = x.copy()
    x[:nq] = nearest_coordinates(kernel, at, x, nq)
    x[nq:] = completed_speeds(at, x, np.ones(x.size - nq, dtype=bool))[0]
    return x


def nearest_coordinates(kernel: CompiledSystem, at: ConstraintsAt, x: Array, nq: int) -> Array:
    """Coordinates that satisfy the constraints, near the given ones: Gauss–Newton with the least change."""
    q = x.copy()
    for _ in range(_NEWTON):
        parts = at.configuration(q).parts
        if not parts.size or np.abs(parts).max() < _NOTHING:
            break
        by_q, sizes = at.by_configuration(q)
        if not np.isfinite(np.column_stack([by_q, parts])).all():
            break
        step, _ = shortest_solution(by_q, -parts, STEPS_IN_COORDINATES)
        q[:nq] += sizes * step
        _make_unit(kernel, q)
    return q[:nq]


def completed_speeds(at: ConstraintsAt, x: Array, free: Array) -> tuple[Array, Violation]:
    """Speeds with the residual of C u + d removed from the free ones by the least change; and the new residual."""
    C, residual = at.velocity(x)
    nq, solved, rows = x.size - free.size, x.copy(), at.row_sizes(x)
    sizes = at.sizes(x)[nq:][free]
    if free.any() and np.isfinite(np.column_stack([C, residual])).all():
        change, _ = shortest_solution(C[:, free] * sizes / rows[:, None], residual / rows, STEPS_IN_SPEEDS)
        solved[nq:][free] -= sizes * change
    left = residual + C @ (solved - x)[nq:]
    # Where the speeds that are left are zero, so are their terms; round-off is that of the terms that were taken away.
    return solved[nq:], Violation(left, left / np.maximum(at.row_sizes(solved), rows))


def _make_unit(kernel: CompiledSystem, x: Array) -> None:
    """Quaternions to unit length, in place."""
    for numbers in kernel.quaternions:
        x[list(numbers)] /= np.linalg.norm(x[list(numbers)])
