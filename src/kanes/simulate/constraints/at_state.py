"""Constraints at a state: their residuals, their rates, and the sizes that both are compared with.

All sizes are relative: of violations to the terms of their constraint, of states to their characteristic sizes; see
`dynamics/constraints/scales.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.packing import packed
from kanes.base.types import Array
from kanes.simulate.compiled import CompiledSystem, Constraints

# Violations at the start that come from typing a few digits; larger ones are reported.
TYPED = 1e-5


def constraints_of(kernel: CompiledSystem) -> Constraints:
    """The constraints of a kernel that is known to have some."""
    if kernel.constraints is None:
        raise ValueError(f"'{kernel.name}' has no constraints that are kept by projection.")
    return kernel.constraints


@dataclass(frozen=True, eq=False)
class Violation:
    """Residuals of constraints, and the same relative to their terms."""

    left: Array
    parts: Array

    @property
    def is_small(self) -> bool:
        return bool((np.abs(self.parts) <= TYPED).all())


class ConstraintsAt:
    """The constraints of a run as numbers, at a time and for some inputs and parameters; states are given."""

    def __init__(self, constraints: Constraints, t: float, w: Array, p: Array) -> None:
        self._constraints = constraints
        self._t, self._w, self._p = t, w, p

    def column(self, x: Array) -> Array:
        """All numbers at a state, packed."""
        return packed(self._t, x, self._w, self._p)

    def later(self, step: float) -> ConstraintsAt:
        """The same at another time."""
        return ConstraintsAt(self._constraints, self._t + step, self._w, self._p)

    def rates(self, kernel: CompiledSystem, x: Array, enforced: Array) -> Array:
        """ẋ with some of the constraints enforced."""
        extra = np.zeros(len(kernel.motion_states) - x.size)
        # Contacts, if there are any, are open: the numbers of their mode are zero.
        motion = kernel.motion("motion")
        is_open = np.zeros(len(motion.arguments["p"]) - self._p.size - enforced.size)
        inputs = np.array([self._t]), np.concatenate([x, extra]), self._w, np.concatenate([self._p, enforced, is_open])
        return motion.one(*inputs)[: x.size]

    def configuration(self, x: Array) -> Violation:
        """φ."""
        phi = self._constraints.constraints_at(self.column(x))[2].ravel()
        return Violation(phi, phi / self._constraints.scales_at(self.column(x))[2])

    def by_configuration(self, x: Array) -> tuple[Array, Array]:
        """∂φ/∂q relative to the terms of φ and the sizes of q, which come second."""
        q, _, terms, _ = self._constraints.scales_at(self.column(x))
        by_q = self._constraints.configuration_jacobian_at(self.column(x))
        return by_q * q / terms[:, None], q

    def sizes(self, x: Array) -> Array:
        """Characteristic sizes of the states."""
        return np.concatenate(self._constraints.scales_at(self.column(x))[:2])

    def row_sizes(self, x: Array) -> Array:
        """Sizes of the terms of C u + d."""
        rows: Array = self._constraints.scales_at(self.column(x))[3]
        return rows

    def velocity(self, x: Array) -> tuple[Array, Array]:
        """C, and C u + d."""
        C, d, _ = self._constraints.constraints_at(self.column(x))
        return C, C @ x[x.size - C.shape[1] :] + d.ravel()
