"""The balance of generalized forces, solved for unknown forces at one state or at many, in any units.

    B w + Cᵀ λ = r

for w, with any multipliers λ. Rows belong to speeds. Divided by √M_rr they have one unit, and so do the motions
√M_rr u_r. Columns are divided by the sizes of the terms that they consist of: cos(π/2), which is 6e-17 in floating
point, counts as zero. Singular values and residuals are then compared with 1, whatever the units.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.base.rank import family_sizes, first_open, null_space, solvers
from kanes.base.rank.thresholds import TAKES_PART
from kanes.base.types import Array

# Relative size of the forces above which a residual is not round-off, which is a thousand times smaller.
_UNREACHABLE = 1e-9
# Fraction of the largest residual above which a row is named.
_CLEARLY_LEFT = 1e-3


@dataclass(frozen=True, eq=False)
class ForceBalance:
    """B w + Cᵀ λ = r at several states, the first axis of all arrays, scaled so that all entries can be compared."""

    matrices: Array  # state × speed × unknown: B, scaled
    rows: Array  # state × speed: units of the rows of B
    columns: Array  # state × unknown: units of the columns of B
    allowed: tuple[Array, ...] | None  # Z of each state with C Z = 0, scaled; None without constraints

    @classmethod
    def of(
        cls, B: Array, sizes: Array, inertia: Array, C: Array, families: Sequence[Hashable] | None = None
    ) -> ForceBalance:
        """From B and the sizes of its terms, M_rr of each speed, and C with the constraint of each of its rows."""
        rows = np.sqrt(np.where(inertia > 0, inertia, 1.0))
        columns = np.linalg.norm(sizes / rows[:, :, None], axis=1)
        columns = np.where(columns > 0, columns, 1.0)
        Z = None if families is None else tuple(_allowed(each, families) for each in C / rows[:, None, :])
        return cls(B / rows[:, :, None] / columns[:, None, :], rows, columns, Z)

    def undetermined(self, names: Sequence[str]) -> tuple[int, tuple[str, ...]] | None:
        """The first state at which unknowns can change without changing B w along allowed motions, and their names."""
        for first, matrices in enumerate(self._reduced):
            found = first_open(matrices)
            if found is not None:
                state, parts = found
                return first + state, tuple(name for name, part in zip(names, parts, strict=True) if part > TAKES_PART)
        return None

    def solved(self, forces: Array) -> Array:
        """w, state × unknown, of generalized forces r, state × speed, without λ:  Zᵀ B w = Zᵀ r."""
        found: Array = np.einsum("nkr,nr->nk", self._solvers, forces / self.rows) / self.columns
        return found

    def unreachable(self, forces: Array, w: Array, sizes: Callable[[], Array]) -> tuple[int, list[int]] | None:
        """The first state at which B w + Cᵀ λ is not r, and the rows with a residual; None if there is none.

        `sizes` returns the sizes of the terms of r. Terms that cancel leave round-off of their own size.
        """
        left = forces / self.rows - np.einsum("nrk,nk->nr", self.matrices, w * self.columns)
        if self.allowed is not None:
            left = np.array([Z @ (Z.T @ rest) for Z, rest in zip(self.allowed, left, strict=True)])
        residual = np.linalg.norm(left, axis=1)
        broken = residual > _UNREACHABLE * np.linalg.norm(forces / self.rows, axis=1)
        if broken.any():
            broken &= residual > _UNREACHABLE * np.linalg.norm(sizes() / self.rows, axis=1)
        if not broken.any():
            return None
        state = int(np.flatnonzero(broken)[0])
        entries = np.abs(left[state])
        return state, np.flatnonzero(entries > _CLEARLY_LEFT * entries.max()).tolist()

    @cached_property
    def _reduced(self) -> list[Array]:
        """B of all states as one stack; with constraints Zᵀ B, whose height may differ, as one stack for each state."""
        if self.allowed is None:
            return [self.matrices]
        return [(Z.T @ B)[None] for Z, B in zip(self.allowed, self.matrices, strict=True)]

    @cached_property
    def _solvers(self) -> Array:
        """The matrices from scaled forces to scaled unknowns: state × unknown × speed."""
        if self.allowed is None:
            return solvers(self.matrices)
        return np.concatenate([solvers(matrix) @ Z.T for matrix, Z in zip(self._reduced, self.allowed, strict=True)])


def _allowed(C: Array, families: Sequence[Hashable]) -> Array:
    """Z, orthonormal columns that span the motions with C Z = 0.

    Rows that are round-off beside others of their family are ignored.
    """
    if not C.size:
        return np.eye(C.shape[1])
    return null_space(C / family_sizes(C, families)[:, None], size=1.0)
