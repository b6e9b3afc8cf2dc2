"""Least squares with unknowns that are not negative, and the shortest vector that satisfies inequalities."""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array

# A gradient, relative to its terms, below which no further unknown is worth adding.
_FLAT = 1e-13


def nonnegative_least_squares(A: Array, b: Array) -> tuple[Array, Array]:
    """x ≥ 0 that minimises |A x − b|, and the residual A x − b.

    An active set, after Lawson and Hanson: unknowns are added by the steepest gradient; a step that would make one
    negative ends where it is zero, and it is removed.
    """
    count = A.shape[1]
    x, free = np.zeros(count), np.zeros(count, dtype=bool)
    sizes = np.maximum(np.linalg.norm(A, axis=0) * float(np.linalg.norm(b)), 1e-300)
    for _ in range(3 * count + 10):
        gradient = np.where(free, -np.inf, A.T @ (b - A @ x) / sizes)
        if not count or free.all() or gradient.max() <= _FLAT:
            break
        free[int(np.argmax(gradient))] = True
        x = _onto_feasible(A, b, x, free)
    return x, A @ x - b


def _onto_feasible(A: Array, b: Array, x: Array, free: Array) -> Array:
    """The least-squares solution of the free unknowns, with those set to zero, in place, that would be negative."""
    while free.any():
        wanted = np.zeros(x.size)
        wanted[free] = np.linalg.lstsq(A[:, free], b, rcond=None)[0]
        if (wanted[free] > 0).all():
            return wanted
        falls = free & (wanted <= 0)
        share = float((x[falls] / np.maximum(x[falls] - wanted[falls], 1e-300)).min())
        x = x + min(share, 1.0) * (wanted - x)
        still = free & (x > 1e-14 * max(float(x.max()), 1e-300))
        if (still == free).all():
            still[np.flatnonzero(falls)[0]] = False
        free[:] = still
        x = np.where(free, x, 0.0)
    return np.zeros(x.size)


def shortest_vector(F: Array, h: Array) -> Array | None:
    """The shortest z with F z ≥ h; None if there is none.

    The residual r of min |(Fᵀ, hᵀ) u − (0, 1)|, u ≥ 0, gives z = −r_z/r_1: least distance programming by Lawson and
    Hanson. Rows should be of size one; |z| above 1e5 counts as no solution.
    """
    if not (h > 0).any():
        return np.zeros(F.shape[1])
    target = np.zeros(F.shape[1] + 1)
    target[-1] = 1.0
    _, residual = nonnegative_least_squares(np.vstack([F.T, h]), target)
    if float(residual @ residual) < 1e-10:
        return None
    z: Array = -residual[:-1] / residual[-1]
    return z
