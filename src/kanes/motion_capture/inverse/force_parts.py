"""The parts of one generalized force over a motion."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import UnknownNameError
from kanes.base.short_texts import listed
from kanes.base.types import Array
from kanes.dynamics.programs.force_parts import GRAVITY, INERTIA, PRODUCTS, Cause
from kanes.motion_capture.inverse import plots as torque_plots

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, eq=False, repr=False)
class ForceParts:
    """The parts of a force over time, one for each cause, which add up to it.

    `shares` has the inertia of each segment, all velocity products, all gravity, and each other load; `causes` and
    `values` have all parts.
    """

    of: str
    t: Array
    causes: tuple[Cause, ...]
    values: Array  # cause × N

    def __repr__(self) -> str:
        return f"<parts of the force along {self.of}: {listed(self.shares)}>"

    def __getitem__(self, name: object) -> Array:
        """A part by its name, or by that of a cause."""
        parts = {**{str(cause): row for cause, row in zip(self.causes, self.values, strict=True)}, **self.shares}
        if str(name) not in parts:
            raise UnknownNameError(f"The force along {self.of} has no part '{name}'. It has: {', '.join(parts)}.")
        return parts[str(name)]

    @property
    def total(self) -> Array:
        """Their sum: the force itself."""
        total: Array = self.values.sum(axis=0)
        return total

    @property
    def shares(self) -> dict[str, Array]:
        """Inertia by segment, velocity products, gravity, and each other load; parts that are zero are left out."""
        return self._gathered(cause.what if cause.what in (PRODUCTS, GRAVITY) else str(cause) for cause in self.causes)

    @property
    def by_segment(self) -> dict[str, Array]:
        """The sum of inertia, velocity products and gravity of each segment, and each other load."""
        return self._gathered(cause.of for cause in self.causes)

    @property
    def by_cause(self) -> dict[str, Array]:
        """All inertia, velocity products, gravity, and each other load."""
        whole = (INERTIA, PRODUCTS, GRAVITY)
        return self._gathered(cause.what if cause.what in whole else cause.of for cause in self.causes)

    def _gathered(self, names: Iterable[str]) -> dict[str, Array]:
        found: dict[str, Array] = {}
        for name, row in zip(names, self.values, strict=True):
            found[name] = found.get(name, np.zeros(self.t.size)) + row
        return {name: row for name, row in found.items() if row.any()}

    def plot(self, by: str = "share") -> Figure:
        """A Matplotlib figure: the parts stacked, and the force as their sum.

        `by` "share" shows `shares`, "segment" `by_segment`, and "cause" `by_cause`.
        """
        return torque_plots.plot_parts(self, by)
