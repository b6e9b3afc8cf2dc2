"""Floquet multipliers: how small deviations from a periodic motion grow over a period.

The derivative M of the motion over a period has the motion itself, ẋ, as an eigenvector with eigenvalue 1, unless the
system is driven. The multipliers are the eigenvalues of M on what is left when this direction is taken out: with an
orthogonal Q whose first column is along ẋ,

    Qᵀ M Q = [[1, *], [0, P]]

and those of P are the multipliers, also where a further eigenvalue is near 1. They are those of a Poincaré map.
Source: seydel2010, chapter 7.
"""

from __future__ import annotations

import numpy as np

from kanes.analysis.periodic.passages import Passage
from kanes.analysis.periodic.problem import CycleProblem, Evaluation
from kanes.base.rank import null_space
from kanes.base.types import Array


def poincare_matrix(problem: CycleProblem, evaluation: Evaluation) -> Array:
    """P, relative to sizes of the states; coordinates that are free are left out."""
    passage, rows = evaluation.passage, problem.passages.rows
    kept = np.flatnonzero(problem.returns)
    T = _tangent(problem, passage, kept)
    M = passage.end_S[rows][kept][:, kept]
    sizes = problem.sizes[kept]
    T, _ = np.linalg.qr(T / sizes[:, None])
    M = T.T @ (M * sizes / sizes[:, None]) @ T
    if problem.is_driven or (passage.across.size and problem.passages.ends_at_event):
        return M
    direction = T.T @ (passage.f[rows][kept] / sizes)
    Q = null_space(direction[None])
    found: Array = Q.T @ M @ Q
    return found


def _tangent(problem: CycleProblem, passage: Passage, kept: Array) -> Array:
    """Columns that span the changes of the states that are held and return: of a quaternion those that keep its length.

    With contacts, those that keep what is closed at the start.
    """
    x = passage.x
    rows, kernel = problem.passages.rows, problem.passages.kernel
    lengths = np.zeros((len(kernel.quaternions), len(rows)))
    for row, four in zip(lengths, kernel.quaternions, strict=True):
        for number in four:
            if number in rows:
                row[rows.index(number)] = x[number]
    if passage.across.size:
        across = passage.across[:, rows] / np.linalg.norm(passage.across, axis=1)[:, None]
        lengths = np.vstack([lengths, across])
    if problem.passages.is_constrained or not lengths.size:
        return np.eye(kept.size)
    return null_space(lengths[:, kept])


def sorted_multipliers(P: Array) -> Array:
    """The eigenvalues of P, the largest first."""
    found = np.linalg.eigvals(P).astype(complex)
    return found[np.lexsort((-found.imag, -found.real, -np.round(np.abs(found), 10)))]
