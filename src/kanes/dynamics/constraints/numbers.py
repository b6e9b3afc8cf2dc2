"""Constraints as numbers at a state, for consistent starts, assembly and the choice of pivots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.rank import Pivots, choose_pivots, enforced_rows, least_pivot
from kanes.base.types import Array


@dataclass(frozen=True, eq=False)
class ConstraintNumbers:
    """The constraints of a system over all its speeds, by columns as `packing.packed` makes them.

    `evaluate` gives matrices by name at a column, from a graph or from programs:

        constraints   C, d and φ
        jacobian      ∂φ/∂q, without the unit length of quaternions
        scales        characteristic sizes of q and u, of the terms of φ and of those of C u + d
    """

    constraint_names: tuple[str, ...]  # those of the configuration first
    families: tuple[str, ...]  # the constraint that each row belongs to
    speed_names: tuple[str, ...]
    evaluate: Callable[[str, Array], Sequence[Array]]
    moves: Callable[[], bool]

    @property
    def is_moving(self) -> bool:
        """Whether some constraint depends on time."""
        return self.moves()

    def constraints_at(self, values: Array) -> tuple[Array, Array, Array]:
        """C, d and φ."""
        C, d, phi = self.evaluate("constraints", values)
        return C, d, phi

    def configuration_jacobian_at(self, values: Array) -> Array:
        """∂φ/∂q."""
        return self.evaluate("jacobian", values)[0]

    def scales_at(self, values: Array) -> tuple[Array, Array, Array, Array]:
        """Characteristic sizes of q and u, of the terms of φ and of those of C u + d.

        States of unknown size count as ones.
        """
        q, u, configuration, rows = (found.ravel() for found in self.evaluate("scales", values))
        return np.where(q > 0, q, 1.0), np.where(u > 0, u, 1.0), configuration, rows

    def enforced_rows_at(self, values: Array) -> Array:
        """1 for rows to be enforced, 0 for those that follow from them."""
        C, _, phi = self.constraints_at(values)
        return enforced_rows(C, self.families, phi.shape[0])

    def left_out_at(self, values: Array) -> tuple[str, ...]:
        """The names of rows that follow from others at a state."""
        enforced = self.enforced_rows_at(values)
        return tuple(name for name, is_enforced in zip(self.constraint_names, enforced, strict=True) if not is_enforced)

    def pivots_at(self, values: Array, enforced: Array) -> Pivots:
        """A choice of dependent speeds that is good at a state, by the rows that are enforced there."""
        C, _, phi = self.constraints_at(values)
        return choose_pivots(C * np.asarray(enforced)[:, None], self.families, phi.shape[0])

    def least_pivot_at(self, pivots: Pivots, values: Array) -> float:
        """The least pivot of a choice at a state, relative to its row."""
        return least_pivot(self.constraints_at(values)[0], self.families, pivots)
