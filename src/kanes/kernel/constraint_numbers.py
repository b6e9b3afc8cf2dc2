"""Constraints as numbers at a state, from programs: what consistent starts and the choice of pivots go by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.codegen.evaluator import Evaluator
from kanes.kernel.source import Source
from kanes.rank import Pivots, choose_pivots, enforced_rows, least_pivot
from kanes.types import Array


@dataclass(frozen=True, eq=False)
class ConstraintNumbers:
    """The constraints of a system over all its speeds, by columns as `packing.packed` makes them."""

    source: Source

    @property
    def constraint_names(self) -> tuple[str, ...]:
        """Those of the configuration first."""
        return self.source.names.constraints

    @property
    def families(self) -> tuple[str, ...]:
        """The constraint that each row belongs to."""
        return self.source.names.families

    @property
    def speed_names(self) -> tuple[str, ...]:
        """All speeds."""
        return self.source.names.speeds

    @property
    def is_moving(self) -> bool:
        """Whether some constraint moves by itself."""
        return self.source.traits.is_moving

    def constraints_at(self, values: Array) -> tuple[Array, Array, Array]:
        """C, d and φ."""
        C, d, phi = self._constraints(values)
        return C, d, phi

    def configuration_jacobian_at(self, values: Array) -> Array:
        """∂φ/∂q, with the unit length of quaternions left to others."""
        return self._slopes(values)[0]

    def scales_at(self, values: Array) -> tuple[Array, Array, Array, Array]:
        """Sizes of q and u by themselves, of the terms of φ and of those of C u + d.

        States whose size nothing tells count as ones.
        """
        q, u, configuration, rows = (found.ravel() for found in self._scales(values))
        return np.where(q > 0, q, 1.0), np.where(u > 0, u, 1.0), configuration, rows

    def enforced_rows_at(self, values: Array) -> Array:
        """1 for rows to be enforced, 0 for those that follow from them."""
        C, _, phi = self.constraints_at(values)
        return enforced_rows(C, self.families, phi.shape[0])

    def left_out_at(self, values: Array) -> tuple[str, ...]:
        """The names of rows that follow from others at a state."""
        enforced = self.enforced_rows_at(values)
        return tuple(name for name, is_in in zip(self.constraint_names, enforced, strict=True) if not is_in)

    def pivots_at(self, values: Array, enforced: Array) -> Pivots:
        """A choice of dependent speeds that is good at a state, by the rows that are enforced there."""
        C, _, phi = self.constraints_at(values)
        return choose_pivots(C * np.asarray(enforced)[:, None], self.families, phi.shape[0])

    def least_pivot_at(self, pivots: Pivots, values: Array) -> float:
        """The least pivot of a choice at a state, relative to its row."""
        return least_pivot(self.constraints_at(values)[0], self.families, pivots)

    @cached_property
    def _constraints(self) -> Evaluator:
        return self._evaluator("constraints")

    @cached_property
    def _slopes(self) -> Evaluator:
        return self._evaluator("slopes")

    @cached_property
    def _scales(self) -> Evaluator:
        return self._evaluator("scales")

    def _evaluator(self, name: str) -> Evaluator:
        return Evaluator(self.source.program("numbers", name), self._column)

    @property
    def _column(self) -> Sequence[str]:
        names = self.source.names
        return (names.time, *names.coordinates, *names.speeds, *names.parameters, *names.inputs)
