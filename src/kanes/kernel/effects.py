"""What equations say about their unknowns, and what they leave open, in any units.

    B w + Cᵀ λ = r

for w with any λ. Rows belong to speeds; divided by the roots of their inertias M_rr they are of one unit, and so are
the motions  √M_rr u_r.  Columns are divided by the sizes of the terms that make them up: cos(π/2), which a computer
takes for 6e-17, is nothing. What is left then is compared with 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from kanes.rank import family_sizes, null_space, shortest_solution
from kanes.rank.thresholds import TAKES_PART
from kanes.types import Array


@dataclass(frozen=True, eq=False)
class Effects:
    """B along the motions that constraints allow: Zᵀ B with C Z = 0, in units in which all entries compare."""

    Z: Array  # speed, motion that is allowed
    matrix: Array  # motion that is allowed, unknown
    rows: Array  # the unit of each row of B
    columns: Array  # the unit of each column of B
    names: tuple[str, ...]  # of the unknowns

    @classmethod
    def of(
        cls, B: Array, sizes: Array, C: Array, families: Sequence[Any], inertia: Array, names: Sequence[str]
    ) -> Effects:
        """From B and the sizes of its terms; C and the constraint of each row; M_rr of each speed, or 1 for zero."""
        rows = np.sqrt(np.where(inertia > 0, inertia, 1.0))
        Z = allowed(C / rows, families)
        columns = np.linalg.norm(sizes / rows[:, None], axis=0)
        columns = np.where(columns > 0, columns, 1.0)
        return cls(Z, Z.T @ (B / rows[:, None] / columns), rows, columns, tuple(names))

    @cached_property
    def left_open(self) -> tuple[str, ...]:
        """The unknowns that can change, alone or together, without changing B w along any motion that is allowed."""
        shares = np.linalg.norm(null_space(self.matrix, size=1.0), axis=1)
        return tuple(name for name, share in zip(self.names, shares, strict=True) if share > TAKES_PART)

    def solved(self, right: Array) -> tuple[Array, Array]:
        """w, and what it leaves of the right side in units of one kind."""
        wanted = self.Z.T @ (right / self.rows)
        w, _ = shortest_solution(self.matrix, wanted, None)
        return w / self.columns, self.Z @ (wanted - self.matrix @ w)

    def size(self, forces: Array) -> float:
        """The size of generalized forces in the units of what is left."""
        return float(np.linalg.norm(forces / self.rows))


def allowed(C: Array, families: Sequence[Any]) -> Array:
    """Z, orthonormal columns that span what C Z = 0 allows.

    A row that is nothing beside others of its family says nothing.
    """
    if not C.size:
        return np.eye(C.shape[1])
    return null_space(C / family_sizes(C, families)[:, None], size=1.0)
