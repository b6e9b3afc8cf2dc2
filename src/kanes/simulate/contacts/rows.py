"""Contacts that touch, and the order of their rows: all normals first, then tangents, contact by contact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array


@dataclass(frozen=True, eq=False)
class ContactRows:
    """n contacts that touch. Contact i has one normal row and `tangents[i]` tangential rows.

    A tangent count of 0 is a contact without friction, a stop or a string; 1 is motion in a plane, 2 is space. A
    positive normal velocity separates; a positive normal force or impulse pushes apart.
    """

    names: tuple[str, ...]
    tangents: tuple[int, ...]
    static: Array  # n, coefficients of friction while a contact sticks
    kinetic: Array  # n, the same while it slips
    restitution: Array  # n

    @property
    def count(self) -> int:
        """The number of contacts."""
        return len(self.names)

    @property
    def row_count(self) -> int:
        """The number of rows, normal and tangential."""
        return self.count + sum(self.tangents)

    def tangential(self, i: int) -> slice:
        """The tangential rows of contact i."""
        start = self.count + sum(self.tangents[:i])
        return slice(start, start + self.tangents[i])

    def of(self, i: int) -> Array:
        """The rows of contact i: the normal one, then its tangents."""
        tangential = self.tangential(i)
        return np.array([i, *range(tangential.start, tangential.stop)])

    def chosen(self, indices: Sequence[int]) -> tuple[ContactRows, Array]:
        """Some of the contacts alone, and the numbers of their rows among all."""
        picked = [int(i) for i in indices]
        rows = ContactRows(
            tuple(self.names[i] for i in picked),
            tuple(self.tangents[i] for i in picked),
            np.asarray(self.static, dtype=float)[picked],
            np.asarray(self.kinetic, dtype=float)[picked],
            np.asarray(self.restitution, dtype=float)[picked],
        )
        tangential = [row for i in picked for row in self.of(i)[1:]]
        return rows, np.array([*picked, *tangential], dtype=int)
