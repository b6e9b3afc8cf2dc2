"""What one generalized force is made of, over a motion."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from kanes.dynamics.programs.force_parts import GRAVITY, INERTIA, PRODUCTS, Cause
from kanes.errors import UnknownNameError
from kanes.inverse import torque_plots
from kanes.short_texts import listed
from kanes.types import Array


@dataclass(frozen=True, eq=False, repr=False)
class ForceShares:
    """The parts of a force, each a cause with its numbers over time, which add up to it.

    `shares` has them as they are looked at: the inertia of each segment, velocity products, gravity, and each other
    load; `causes` and `values` have all of them.
    """

    of: str
    t: Array
    causes: tuple[Cause, ...]
    values: Array  # cause × N

    def __repr__(self) -> str:
        return f"<parts of the force along {self.of}: {listed(self.shares)}>"

    def __getitem__(self, name: Any) -> Array:
        """A part by its name, or by that of a cause."""
        shares = {**{str(cause): row for cause, row in zip(self.causes, self.values, strict=True)}, **self.shares}
        if str(name) not in shares:
            raise UnknownNameError(f"The force along {self.of} has no part '{name}'. It has: {', '.join(shares)}.")
        return shares[str(name)]

    @property
    def total(self) -> Array:
        """Their sum: the force itself."""
        total: Array = self.values.sum(axis=0)
        return total

    @property
    def shares(self) -> dict[str, Array]:
        """Inertia by segment, velocity products, gravity, and each other load; what is always zero is left out."""
        return self._gathered(cause.what if cause.what in (PRODUCTS, GRAVITY) else str(cause) for cause in self.causes)

    @property
    def by_segment(self) -> dict[str, Array]:
        """Inertia, velocity products and gravity of each segment in one, and each other load."""
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

    def plot(self, by: str = "share") -> Any:
        """A Matplotlib figure: the parts stacked, and the force as their sum; needs `kanes[plot]`.

        `by` "share" shows `shares`, "segment" `by_segment`, and "cause" `by_cause`.
        """
        return torque_plots.plot_shares(self, by)
