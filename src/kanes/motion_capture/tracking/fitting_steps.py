"""Steps towards the least error under constraints and bounds, for many frames at once.

With coordinates in units in which the diagonal of H is one,

    P K P δ = −P g,    P = 1 − Φ⁺ Φ

where K is H, or H + S near the end, plus a damping; P removes the directions that the constraints forbid. A coordinate
at a bound that a step would pass is held there, and released if the gradient of its error points back inside.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.rank import solvers
from kanes.base.rank.thresholds import FOLLOWS_WHERE_FOUND, STEPS_IN_SPEEDS
from kanes.base.types import Array

# Added to the diagonal of K, which is one, so that undetermined directions do not affect the others.
_FLOOR = 1e-13


@dataclass(frozen=True, eq=False)
class Steps:
    """Steps of some frames."""

    change: Array  # N × n
    held: Array  # N × n: whether it is held at a bound
    multipliers: Array  # N × k, of constraints


def steps(
    K: Array, g: Array, H: Array, damping: Array, jacobians: Array, at_bounds: tuple[Array, Array] | None
) -> Steps:
    """δ of each frame, K being H or H + S; `at_bounds` flags coordinates at their lower and upper bound."""
    n = g.shape[1]
    diagonal = np.einsum("ijj->ij", H)
    D = 1.0 / np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    scaled = K * D[:, :, None] * D[:, None, :]
    index = np.arange(n)
    scaled[:, index, index] += (damping + _FLOOR)[:, None]
    gradient, rows = g * D, jacobians * D[:, None]
    held = np.zeros(g.shape, dtype=bool)
    change, multipliers = _solved(scaled, gradient, rows, held)
    if at_bounds is not None:
        at_lower, at_upper = at_bounds
        for _ in range(n):
            passing = ~held & ((at_lower & (change < 0)) | (at_upper & (change > 0)))
            if not passing.any():
                break
            held |= passing
            change, multipliers = _solved(scaled, gradient, rows, held)
        push = gradient + (scaled @ change[:, :, None])[:, :, 0] + (multipliers[:, None] @ rows)[:, 0]
        wrong = held & ((at_lower & (push < 0)) | (at_upper & (push > 0)))
        if wrong.any():
            held &= ~wrong
            change, multipliers = _solved(scaled, gradient, rows, held)
    return Steps(change * D, held, multipliers)


def _solved(K: Array, g: Array, rows: Array, held: Array) -> tuple[Array, Array]:
    """The step of coordinates that are not held, and the multipliers λ of  K δ + g + Φᵀ λ = 0."""
    n = g.shape[1]
    eye = np.eye(n)
    if held.any():
        free = ~held
        K = np.where(free[:, :, None] & free[:, None, :], K, 0.0) + eye * held[:, None]
        g, rows = g * free, rows * free[:, None]
    if not rows.shape[1]:
        return -_solution(K, g), np.zeros((len(g), 0))
    U, sizes, V = np.linalg.svd(rows, full_matrices=False)
    counts = sizes > FOLLOWS_WHERE_FOUND * sizes.max(axis=1, initial=0.0)[:, None]
    V = V * counts[:, :, None]
    P = eye - V.transpose(0, 2, 1) @ V
    change = -_solution(P @ K @ P + (eye - P), (P @ g[:, :, None])[:, :, 0])
    left = g + (K @ change[:, :, None])[:, :, 0]
    along = (V @ left[:, :, None])[:, :, 0] * np.where(counts, 1.0 / np.where(counts, sizes, 1.0), 0.0)
    return change, -(U @ along[:, :, None])[:, :, 0]


def _solution(K: Array, right: Array) -> Array:
    try:
        return np.linalg.solve(K, right[:, :, None])[:, :, 0]
    except np.linalg.LinAlgError:
        # One frame without a solution must not affect the others.
        return (solvers(np.nan_to_num(K), STEPS_IN_SPEEDS) @ right[:, :, None])[:, :, 0]
