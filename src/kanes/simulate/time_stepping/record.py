"""What a run by time stepping records beside its states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kanes.base.touch_layout import TouchLayout
from kanes.base.types import Array
from kanes.simulate.hybrid.record import ContactRecord


@dataclass(frozen=True, eq=False, repr=False)
class Stepping:
    """The steps of a run: what contacts did in each, and how well their problem was solved.

    `residual` is the largest velocity by which a contact violates Signorini's condition or Coulomb's law at the end of
    a step, and `tolerance` what it should not exceed; `unsolved` counts the steps in which it does. `creep` is the
    largest of the residuals: what sticks moves no faster. Where slips do not settle within a step, their values of an
    iteration before are in the problem, and what slides opens or closes at the velocity `opening`.
    """

    step: float
    t: Array  # the end of each step
    touching: Array  # contacts that push
    residual: Array
    tolerance: Array
    newton: Array  # Newton steps
    opening: Array  # the largest velocity at which what slides opens or closes
    depth: Array  # of the deepest contact, in the middle of the step
    lost_in_impacts: Array  # energy taken along normals, and by friction, since the start
    lost_by_friction: Array

    @property
    def unsolved(self) -> int:
        """Steps that were taken with a residual above the tolerance."""
        return int((self.residual > self.tolerance).sum())

    @property
    def creep(self) -> float:
        """The largest residual velocity."""
        return float(self.residual.max(initial=0.0))

    def __repr__(self) -> str:
        return (
            f"<{self.t.size} steps of {self.step:.6g}: at most {int(self.touching.max(initial=0))} contacts, "
            f"{self.unsolved} unsolved, residual {self.creep:.3g}, depth {self.depth.max(initial=0.0):.3g}>"
        )

    def as_mapping(self) -> Mapping[str, Array]:
        """The numbers of each step, by name."""
        return {name: value for name, value in vars(self).items() if isinstance(value, np.ndarray)}


@dataclass(frozen=True, eq=False)
class SteppingRecord:
    """Modes and forces at the times that are kept, and the steps."""

    layout: TouchLayout
    steps: Stepping
    contacts: ContactRecord | None  # modes of single contacts, in words
    forces: Array  # N × (sides, planes) × 3: of sides along their rows, of planes in N; means of the step
