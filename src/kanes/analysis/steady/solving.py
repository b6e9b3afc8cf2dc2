"""Zeros of several functions of several unknowns, whose numbers may differ.

Both are scaled by their own sizes, so that they are of order one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kanes.base.rank import numerical_rank, shortest_solution
from kanes.base.types import Array

Residual = Callable[[Array], tuple[Array, Array]]

_MOST_STEPS = 200
# A residual counts as zero if a change of the unknowns by this fraction of one, or of themselves, would make it zero.
TOLERANCE = 1e-9
# Distances from the guess at which further attempts start, relative to one or to the unknowns.
_DISTANCES = (0.03, 0.1, 0.3, 0.3, 1.0, 1.0, 1.0)


@dataclass(frozen=True, eq=False)
class Solution:
    """The result of a search."""

    z: Array
    residual: Array
    found: bool
    freedom: int  # the dimension of the solution set, to first order


def find_zero(residual: Residual, guess: Array) -> Solution:
    """A zero near the guess; otherwise one from more distant starts; otherwise the least residual.

    `residual` returns r and ∂r/∂z. If there are more unknowns than conditions, the solution is one near the guess.
    """
    best = _descend(residual, guess)
    random = np.random.default_rng(0)
    for distance in () if best.found else _DISTANCES:
        start = guess + distance * np.maximum(np.abs(guess), 1.0) * random.uniform(-1, 1, guess.size)
        other = _descend(residual, start)
        if other.found or _size(other.residual) < _size(best.residual):
            best = other
        if best.found:
            break
    return best


def _descend(residual: Residual, guess: Array) -> Solution:
    """Gauss–Newton steps, with Marquardt's damping where they increase the residual."""
    z, damping = guess, 0.0
    r, J = residual(z)
    for _ in range(_MOST_STEPS):
        if not (np.isfinite(r).all() and np.isfinite(J).all()):
            return Solution(z, np.full_like(r, np.inf), False, 0)
        step = _step(r, J, damping)
        new_r, new_J = residual(z + step)
        if _size(new_r) < _size(r) and np.isfinite(new_J).all():
            z, r, J = z + step, new_r, new_J
            damping = damping / 10 if damping > 1e-10 else 0.0
        elif _is_zero(r, J, z) or damping > 1e12 or not step.any():
            break
        else:
            damping = max(damping * 10, 1e-6)
    return Solution(z, r, _is_zero(r, J, z), z.size - numerical_rank(J))


def _step(r: Array, J: Array, damping: float) -> Array:
    """The shortest d that minimizes |J d + r|² + damping |D d|², with D the lengths of the columns of J."""
    if damping == 0.0:
        return shortest_solution(J, -r)[0]
    lengths = np.sqrt((J**2).sum(axis=0))
    D = np.sqrt(damping) * np.maximum(lengths, 1e-8 * lengths.max(initial=1e-300))
    return shortest_solution(np.vstack([J, np.diag(D)]), -np.append(r, np.zeros(D.size)), None)[0]


def _size(r: Array) -> float:
    return float(r @ r) if np.isfinite(r).all() else np.inf


def _is_zero(r: Array, J: Array, z: Array) -> bool:
    scale = np.abs(J) @ np.maximum(np.abs(z), 1.0)
    return bool((np.abs(r) <= TOLERANCE * np.maximum(scale, 1.0)).all())
