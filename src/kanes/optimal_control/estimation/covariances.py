"""Covariances of what is estimated, to first order, from the sensitivity of the solution to errors of the data.

With the curvature H = Jᵀ J of ½ Σ e² and the derivatives A of the equations of motion, the covariance of all unknowns
for errors of unit variance is the first block of

    [H  Aᵀ]⁻¹
    [A  0 ]

Values at bounds, and those that are given, do not change. This follows from the solution's dependence on e: it is
δx = (first block) Jᵀ δe, with (first block) H (first block) = (first block).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy import sparse

from kanes.analysis.sensitivity.identifiability import Identifiability, identifiability
from kanes.base.types import Array
from kanes.optimal_control.estimation.estimation_program import EstimationProgram

# Unknowns nearer to a bound than this, in their sizes, are at it.
_AT_BOUND = 1e-6
# Columns that are solved for at a time.
_MOST = 256
# A larger error of the linear equations, or a variance this much larger than the square of a number, asks for the slow
# way, which finds what is undetermined.
_ROUNDING, _HUGE = 1e-6, 1e8
# What is added to scaled curvatures, so that what is not determined gets a large variance.
_LEAST = 1e-14


@dataclass(frozen=True, eq=False)
class Covariances:
    """Covariances of the unknowns of a solution."""

    program: EstimationProgram
    x: Array

    @cached_property
    def fixed(self) -> Array:
        """Whether an unknown is given, or at a bound."""
        lower, upper, x = self.program.lower, self.program.upper, self.x
        near = _AT_BOUND * np.maximum(np.abs(x), 1e-3)
        found: Array = (upper <= lower) | (x - lower <= near) | (upper - x <= near)
        return found

    @cached_property
    def _matrices(self) -> tuple[sparse.csr_array, sparse.csr_array]:
        """H and A."""
        program = self.program.program
        A = sparse.csr_array((program.jacobian(self.x), program.jacobian_places), (program.rows, program.size))
        return self.program.curvature(self.x), A

    def _solver(self, left_out: Array) -> _Solver:
        return _Solver(*self._matrices, ~(self.fixed | left_out))

    @cached_property
    def _all(self) -> _Solver:
        return self._solver(np.zeros(self.x.size, bool))

    def of(self, columns: Array) -> Array:
        """The covariance of some unknowns; zero where they are fixed."""
        found: Array = self._all.solved(columns)[columns]
        return (found + found.T) / 2

    def variances(self, columns: Array) -> Array:
        """The variances of many unknowns."""
        parts = [columns[at : at + _MOST] for at in range(0, columns.size, _MOST)]
        found = [self._all.solved(part)[part, np.arange(part.size)] for part in parts]
        return np.maximum(np.concatenate([np.zeros(0), *found]), 0.0)

    def identified(self, columns: Array, names: tuple[str, ...]) -> Identifiability:
        """The covariance of numbers that are sought, infinite for those that the data do not determine."""
        values = self.x[columns]
        quick = self._quick(columns, values)
        return Identifiability(quick, ()) if quick is not None else self._slow(columns, names, values)

    def _quick(self, columns: Array, values: Array) -> Array | None:
        """The covariance, or None where it cannot be trusted."""
        try:
            solved = self._all.solved(columns)
        except RuntimeError:  # SuperLU: exactly singular
            return None
        found = solved[columns]
        found = (found + found.T) / 2
        variances = np.diag(found)
        too_large = variances > _HUGE * np.maximum(values**2, 1e-12)
        is_bad = not np.isfinite(found).all() or (variances < 0).any() or too_large.any()
        return None if is_bad or self._all.error > _ROUNDING else found

    def _slow(self, columns: Array, names: tuple[str, ...], values: Array) -> Identifiability:
        """From the information that remains when all other unknowns are eliminated.

        S = H_cc − B_cᵀ [H Aᵀ; A 0]⁻¹ B_c,   B_c the columns of the numbers
        """
        left_out = np.zeros(self.x.size, bool)
        left_out[columns] = True
        solver = self._solver(left_out)
        S = solver.remaining(columns)
        sizes, directions = np.linalg.eigh((S + S.T) / 2)
        J = np.sqrt(np.maximum(sizes, 0.0))[:, None] * directions.T
        return identifiability(names, values, J)


class _Solver:
    """The linear equations of free unknowns, scaled and factorized once."""

    def __init__(self, H: sparse.csr_array, A: sparse.csr_array, free: Array) -> None:
        from scipy.sparse.linalg import splu  # noqa: PLC0415  # takes long to import, and few need it

        self._H, self._A = H, A
        self._size, self._free = H.shape[0], np.flatnonzero(free)
        Hf, Af = H[self._free][:, self._free], A[:, self._free]
        self._kept = np.flatnonzero(abs(Af).sum(axis=1) > 0)
        Af = Af[self._kept]
        self._matrix = sparse.csc_array(sparse.block_array([[Hf, Af.T], [Af, None]]))
        sizes = np.sqrt(np.maximum(abs(self._matrix).max(axis=0).toarray().ravel(), 1e-300))
        self._scales = 1 / sizes
        scale = sparse.diags_array(self._scales)
        self._scaled = sparse.csc_array(scale @ self._matrix @ scale)
        self._factors = splu(self._scaled + _lift(self._scaled.shape[0], self._free.size))
        self.error = 0.0  # the largest relative one so far

    def solve(self, right: Array) -> Array:
        """The solution for some right sides, in the columns; one step refines it."""
        b = right * self._scales[:, None]
        y = self._factors.solve(b)
        y += self._factors.solve(b - self._scaled @ y)
        left = np.abs(b - self._scaled @ y).max(initial=0.0)
        self.error = max(self.error, float(left / np.abs(b).max(initial=1e-300)))
        found: Array = y * self._scales[:, None]
        return found

    def solved(self, columns: Array) -> Array:
        """Columns of the inverse's first block, for all unknowns."""
        place = np.full(self._size, -1)
        place[self._free] = np.arange(self._free.size)
        right = np.zeros((self._matrix.shape[0], columns.size))
        is_free = place[columns] >= 0
        right[place[columns][is_free], np.flatnonzero(is_free)] = 1.0
        found = np.zeros((self._size, columns.size))
        found[self._free] = self.solve(right)[: self._free.size]
        return found

    def remaining(self, columns: Array) -> Array:
        """The curvature by some columns that are left out, when all others follow."""
        H, A = self._H[:, columns].toarray(), self._A[:, columns].toarray()
        B = np.vstack([H[self._free], A[self._kept]])
        found: Array = H[columns] - B.T @ self.solve(B)
        return found


def _lift(size: int, free: int) -> sparse.csc_array:
    """A small curvature of the free unknowns."""
    return sparse.csc_array(sparse.diags_array(np.where(np.arange(size) < free, _LEAST, 0.0)))
