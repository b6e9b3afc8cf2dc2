"""Ranks, null spaces and minimum-norm solutions by singular values; singular mass matrices by eigenvalues.

A singular value counts as zero if it is `threshold` times `size` or less. The size is the largest of them, which is
independent of units; where rows have been scaled to size one, it is 1, and a matrix may be zero as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kanes.base.rank.thresholds import (
    CONSTANT,
    DAMPED_SQUARED,
    FOLLOWS,
    LEAST,
    LIGHT,
    LIGHT_BESIDE_STIFF,
    NO_DIAGONAL_INERTIA,
    NO_INERTIA,
    REGULAR,
    TAKES_PART,
)
from kanes.base.types import Array


def numerical_rank(matrix: Array, threshold: float = FOLLOWS, size: float | None = None) -> int:
    """How many rows, or columns, of a matrix are independent."""
    if not matrix.size:
        return 0
    return _count(np.linalg.svd(matrix, compute_uv=False), threshold, size)


def rows_are_independent(matrix: Array) -> bool:
    """Whether the rows are independent, for numbers that are exact up to round-off.

    Round-off of singular values is machine precision × the longer side × the largest singular value.
    """
    return numerical_rank(matrix, max(matrix.shape) * float(np.finfo(float).eps)) == matrix.shape[0]


def null_space(matrix: Array, threshold: float = FOLLOWS, size: float | None = None) -> Array:
    """Orthonormal columns that span all x with A x = 0."""
    if not matrix.size:
        return np.eye(matrix.shape[1])
    _, sizes, directions = np.linalg.svd(matrix)
    space: Array = directions[_count(sizes, threshold, size) :].T
    return space


def first_open(matrices: Array, threshold: float = FOLLOWS, size: float = 1.0) -> tuple[int, Array] | None:
    """The first of many matrices with A x = 0 for some x ≠ 0, and the part of each unknown in x; None without one."""
    if not matrices.shape[2]:
        return None
    _, sizes, directions = np.linalg.svd(matrices)
    ranks = (sizes > threshold * size).sum(axis=1)
    if (ranks == matrices.shape[2]).all():
        return None
    first = int(np.flatnonzero(ranks < matrices.shape[2])[0])
    return first, np.linalg.norm(directions[first, ranks[first] :], axis=0)


def solvers(matrices: Array, threshold: float = FOLLOWS) -> Array:
    """The pseudoinverse of each of many matrices: it maps b to the shortest x that minimises |b − A x|."""
    inverses: Array = np.linalg.pinv(matrices, rcond=threshold)
    return inverses


def column_space(matrix: Array, threshold: float = FOLLOWS, size: float | None = None) -> Array:
    """Orthonormal columns that span all A x."""
    left, sizes, _ = np.linalg.svd(matrix)
    space: Array = left[:, : _count(sizes, threshold, size)]
    return space


def left_null_spaces(stack: Array, threshold: float) -> Array:
    """Of each m × n matrix A of a stack, whose rows are of size one, orthonormal columns y with yᵀ A = 0.

    Each has m columns; those beyond the null space are zero.
    """
    left, sizes, _ = np.linalg.svd(stack)
    sizes = np.pad(sizes, ((0, 0), (0, stack.shape[1] - sizes.shape[1])))
    spaces: Array = left * (sizes < threshold)[:, None, :]
    return spaces


def shortest_solution(matrix: Array, right: Array, threshold: float | None = FOLLOWS) -> tuple[Array, int]:
    """The shortest x that minimises |right − A x|, and the rank of A.

    Singular values are relative to the largest; with None, only round-off counts as zero.
    """
    solution, _, rank, _ = np.linalg.lstsq(matrix, right, rcond=threshold)
    return solution, int(rank)


def has_constant_determinant(matrices: Sequence[Array], columns: Sequence[int]) -> bool:
    """Whether some columns of matrices at several states have the same nonzero determinant everywhere."""
    determinants = [float(np.linalg.det(C[:, columns])) for C in matrices]
    scale = max(float(np.abs(C).max()) for C in matrices) ** len(columns)
    largest = max(map(abs, determinants))
    is_regular = min(map(abs, determinants)) > REGULAR * scale
    return is_regular and max(determinants) - min(determinants) < CONSTANT * largest


def idle_unknowns(M: Array, size: float | None = None) -> Array:
    """Which unknowns take part in motions without inertia: eigenvectors of M with eigenvalue zero.

    Random inertias need not be physical, so a valid M may have negative eigenvalues.
    """
    values, directions = np.linalg.eigh(M)
    largest = float(np.abs(values).max(initial=0.0)) if size is None else size
    idle: Array = (np.abs(directions[:, np.abs(values) <= NO_INERTIA * max(largest, LEAST)]) > TAKES_PART).any(axis=1)
    return idle


def inertia_units(M: Array) -> Array:
    """√|M_rr|, which scales entries of different units; infinite for a speed that moves no mass."""
    inertias = np.abs(np.diag(M))
    moves = inertias > NO_DIAGONAL_INERTIA * inertias.max(initial=0.0)
    return np.where(moves, np.sqrt(inertias), np.inf)


def is_singular_inertia(M: Array) -> bool:
    """Whether a mass matrix is singular, independent of the units of its speeds."""
    if not np.isfinite(M).all():
        return False
    units = inertia_units(M)
    return bool(np.isinf(units).any() or idle_unknowns(M / np.outer(units, units)).any())


def stiffened(M: Array, C: Array) -> Array:
    """M + σ CᵀC with both terms equally large."""
    total: Array = M + np.trace(M) / max(float((C * C).sum()), LEAST) * C.T @ C
    return total


def is_light_inertia(M: Array, C: Array, families: Sequence[str]) -> bool:
    """Whether constraints act on masses so light, or zero, that their rows C are nearly parallel in the metric of M.

    They are not parallel in that of M + σ CᵀC. The result is independent of units, except through σ.
    """
    if not np.isfinite(M).all() or not np.isfinite(C).all() or not C.size:
        return False
    if is_singular_inertia(M):
        return True
    try:
        own, other = (_new_parts(each, C, families) for each in (M, stiffened(M, C)))
    except np.linalg.LinAlgError:  # unphysical moments
        return False
    return bool(((own < LIGHT) & (own < LIGHT_BESIDE_STIFF * other) & (other > DAMPED_SQUARED)).any())


def _new_parts(M: Array, C: Array, families: Sequence[str]) -> Array:
    """The eigenvalues of C M⁻¹ Cᵀ, largest first, with rows relative to those of their family."""
    units = inertia_units(M)
    rows = np.linalg.solve(np.linalg.cholesky(M / np.outer(units, units)), (C / units).T).T
    squares, names = (rows * rows).sum(axis=1), np.array(families)
    sizes = np.array([squares[names == family].sum() for family in families])
    parts: Array = np.linalg.svd(rows / np.sqrt(np.maximum(sizes, LEAST))[:, None], compute_uv=False) ** 2
    return parts


def _count(sizes: Array, threshold: float, size: float | None) -> int:
    largest = float(sizes.max(initial=0.0)) if size is None else size
    return int((sizes > threshold * max(largest, LEAST)).sum())
