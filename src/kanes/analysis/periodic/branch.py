"""Branches of periodic motions along a number, and what happens on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.analysis.periodic import pictures
from kanes.base.short_texts import few, text_table
from kanes.base.types import Array

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from kanes.analysis.periodic.cycle import Cycle

FOLD, DOUBLING, BRANCHING, TORUS = "fold", "period doubling", "branch point", "torus"


@dataclass(frozen=True, eq=False)
class Bifurcation:
    """A cycle at which stability or the number of cycles changes.

    At a "fold" two cycles meet, with a multiplier 1; at a "branch point" another branch crosses with one; at a "period
    doubling" the multiplier is −1, and at a "torus" a pair is on the unit circle.
    """

    kind: str
    value: float
    multiplier: complex
    cycle: Cycle

    def __repr__(self) -> str:
        return f"<{self.kind} at {self.value:.10g}>"


@dataclass(frozen=True, eq=False, repr=False)
class CycleBranch:
    """Cycles along a number. Made by `cycle.follow`."""

    name: str
    over: str
    values: Array  # N
    cycles: tuple[Cycle, ...]
    bifurcations: tuple[Bifurcation, ...]
    outcome: str  # how it ended

    def __len__(self) -> int:
        return len(self.cycles)

    @property
    def periods(self) -> Array:
        """The period of each cycle."""
        return np.array([cycle.period for cycle in self.cycles])

    @property
    def multipliers(self) -> Array:
        """The multipliers of each cycle, the largest first, N × m."""
        return np.array([cycle.multipliers for cycle in self.cycles])

    @property
    def stable(self) -> Array:
        """Whether each cycle is stable."""
        return np.array([cycle.is_stable for cycle in self.cycles])

    def initial(self, of: object) -> Array:
        """A state at the start of each cycle."""
        return np.array([cycle[of] for cycle in self.cycles])

    @property
    def folds(self) -> tuple[Bifurcation, ...]:
        """Where the branch turns back."""
        return self._of_kind(FOLD)

    @property
    def period_doublings(self) -> tuple[Bifurcation, ...]:
        """Where a multiplier passes −1."""
        return self._of_kind(DOUBLING)

    @property
    def branch_points(self) -> tuple[Bifurcation, ...]:
        """Where a multiplier passes 1 and the branch does not turn back."""
        return self._of_kind(BRANCHING)

    @property
    def tori(self) -> tuple[Bifurcation, ...]:
        """Where a pair of multipliers passes the unit circle."""
        return self._of_kind(TORUS)

    def _of_kind(self, kind: str) -> tuple[Bifurcation, ...]:
        return tuple(each for each in self.bifurcations if each.kind == kind)

    def plot(self, of: object = None) -> Figure:
        """A state at the start, or the period, over the number, and the sizes of multipliers; stable parts are thick.

        Without `of` it is the first state that changes along the branch.
        """
        return pictures.branch(self, of)

    def __repr__(self) -> str:
        text = f"branch of '{self.name}': {len(self)} cycles, {self.over} from {self.values[0]:.6g} to "
        lines = [f"{text}{self.values[-1]:.6g}; {self.outcome}"]
        rows = [(each.kind, f"{each.value:.10g}", f"{each.cycle.period:.8g}") for each in self.bifurcations]
        table = text_table(("bifurcation", self.over, "period"), rows).split("\n") if rows else []
        return "\n".join([*lines, *few(table, "bifurcations")])
