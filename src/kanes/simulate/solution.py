"""What integrators give for one run, as numbers."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from kanes.rank import Pivots
from kanes.types import Array


@dataclass(frozen=True, eq=False)
class LocatedEvent:
    """An event where it was located: its number, its time, and the state before and after."""

    event: int
    time: float
    before: Array
    after: Array


@dataclass(frozen=True, eq=False)
class RunSolution:
    """How the integration of one run went."""

    states: Array  # time, state: NaN where it did not get
    ending: int
    time: float  # when it ended
    final: Array  # and how
    steps: int
    located: tuple[LocatedEvent, ...] = ()
    asked: Array = field(default_factory=lambda: np.empty(0))  # when controllers were asked
    answers: Array = field(default_factory=lambda: np.empty((0, 0)))  # all inputs after that, a row each
    method: str = ""
    culprit: int = 0  # the event that ended it, if one did
    enforced: Array = field(default_factory=lambda: np.empty(0))  # constraints, as in `Problem`, at the end
    pivots: Pivots | None = None  # the choice of dependent speeds, at the end
    scales: Array | None = None  # the largest size of each state
