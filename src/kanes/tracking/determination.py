"""Which coordinates the markers of a frame determine, and which they leave open.

What can change without moving any marker, wanted coordinate or constraint is a null vector of

    (√w J; √v; Φ)

and the coordinates that take part in one are not determined. Nothing is chosen for them.
"""

from __future__ import annotations

import numpy as np

from kanes.rank.thresholds import FOLLOWS, TAKES_PART
from kanes.tracking.frame_problem import FrameProblem
from kanes.types import Array

# The least pivot of H, in units in which its diagonal is one, that is beyond doubt; others are looked at closely.
_CLEAR = 1e-8


def open_coordinates(problem: FrameProblem, q: Array, H: Array) -> Array:
    """Whether each coordinate that is not locked is left open in each frame, N × n."""
    is_open = np.zeros((len(q), len(problem.moving)), dtype=bool)
    doubtful = np.flatnonzero(np.ones(len(q), dtype=bool) if problem.constraint_count else ~_is_clear(H))
    if not doubtful.size or not len(problem.moving):
        return is_open
    rows = problem.rows(q[doubtful], doubtful)
    lengths = np.sqrt((rows**2).sum(axis=1))
    is_moving = lengths > 0
    rows = rows / np.where(is_moving, lengths, 1.0)[:, None]
    # As many rows as columns at least, so that there is a vector for each singular value.
    missing = max(0, rows.shape[2] - rows.shape[1])
    rows = np.concatenate([rows, np.zeros((len(rows), missing, rows.shape[2]))], axis=1)
    _, sizes, vectors = np.linalg.svd(rows, full_matrices=False)
    is_null = sizes <= FOLLOWS * np.maximum(sizes[:, :1], FOLLOWS)
    is_open[doubtful] = (is_null[:, :, None] & (np.abs(vectors) > TAKES_PART)).any(axis=1)
    return is_open


def _is_clear(H: Array) -> Array:
    """Whether a normal matrix is far from singular, by its Cholesky pivots."""
    diagonal = np.einsum("ijj->ij", H)
    D = 1.0 / np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    scaled = H * D[:, :, None] * D[:, None, :]
    index = np.arange(H.shape[1])
    scaled[:, index, index] += 1e-14
    try:
        remains = np.einsum("ijj->ij", np.linalg.cholesky(scaled)) ** 2
    except np.linalg.LinAlgError:
        return np.zeros(len(H), dtype=bool)
    clear: Array = (diagonal > 0).all(axis=1) & (remains > _CLEAR).all(axis=1)
    return clear
