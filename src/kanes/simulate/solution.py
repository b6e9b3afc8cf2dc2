"""Results of integrators, as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import index
from typing import NamedTuple, SupportsIndex, overload

import numpy as np

from kanes.base.rank import Pivots
from kanes.base.types import Array

NOTHING, NO_COMMANDS = np.empty(0), np.empty((0, 0))


@dataclass(frozen=True, eq=False)
class LocatedEvent:
    """An event where it was located: its number, its time, and the state before and after."""

    event: int
    time: float
    before: Array
    after: Array


class RunSolution(NamedTuple):
    """How the integration of one run went."""

    states: Array  # time, state: NaN where it did not arrive
    ending: int
    time: float  # when it ended
    final: Array  # and how
    steps: int
    located: tuple[LocatedEvent, ...] = ()
    instants: Array = NOTHING  # when controllers were called
    commands: Array = NO_COMMANDS  # all inputs after that, a row each
    method: str = ""
    culprit: int = 0  # the event that ended it, if one did; −1 − e where its function is NaN
    enforced: Array = NOTHING  # constraints, as in `Problem`, at the end
    pivots: Pivots | None = None  # the choice of dependent speeds, at the end
    scales: Array | None = None  # the largest size of each state, of a run that turned out stiff
    shown: Array = NO_COMMANDS  # time, input and signal: with digital controllers
    held: Array = NOTHING  # inputs and all that digital controllers remember, at the end


@dataclass(frozen=True, eq=False)
class RunSolutions(Sequence[RunSolution]):
    """How the integration of many runs went, an array of each number; one run is put together when needed."""

    states: Array  # run, time, state
    ending: Array
    time: Array
    final: Array  # run, state
    steps: Array
    culprit: Array
    scales: Array  # run, state
    method: str
    shown: Array = field(default_factory=lambda: np.empty((0, 0, 0)))  # run, time, input and signal
    held: Array = field(default_factory=lambda: np.empty((0, 0)))  # run, input and memory
    located: dict[int, tuple[LocatedEvent, ...]] = field(default_factory=dict)  # of runs that had events

    def __len__(self) -> int:
        return self.ending.size

    def among(self, runs: Sequence[int], refused: Mapping[int, int], start: float, x: Array) -> RunSolutions:
        """The same as some of more runs, of which others are `refused`: those ended so where they start, at x."""
        found = RunSolutions(
            states=np.full((len(x), *self.states.shape[1:]), np.nan),
            ending=np.zeros(len(x), dtype=np.int64),
            time=np.full(len(x), start),
            final=x.copy(),
            steps=np.zeros(len(x), dtype=np.int64),
            culprit=np.zeros(len(x), dtype=np.int64),
            scales=np.abs(x),
            method=self.method,
            located={runs[number]: located for number, located in self.located.items()},
        )
        for name in ("states", "ending", "time", "final", "steps", "culprit", "scales"):
            getattr(found, name)[runs] = getattr(self, name)
        found.ending[list(refused)] = list(refused.values())
        if not self.held.size:
            return found
        shown, held = (np.full((len(x), *each.shape[1:]), np.nan) for each in (self.shown, self.held))
        shown[runs], held[runs] = self.shown, self.held
        return replace(found, shown=shown, held=held)

    @overload
    def __getitem__(self, run: SupportsIndex) -> RunSolution: ...
    @overload
    def __getitem__(self, run: slice) -> tuple[RunSolution, ...]: ...
    def __getitem__(self, run: SupportsIndex | slice) -> RunSolution | tuple[RunSolution, ...]:
        if isinstance(run, slice):
            return tuple(self[each] for each in range(*run.indices(len(self))))
        run = index(run)
        return RunSolution(
            states=self.states[run],
            ending=int(self.ending[run]),
            time=float(self.time[run]),
            final=self.final[run],
            steps=int(self.steps[run]),
            located=self.located.get(run, ()),
            method=self.method,
            culprit=int(self.culprit[run]),
            scales=self.scales[run],
            shown=self.shown[run] if self.held.size else NO_COMMANDS,
            held=self.held[run] if self.held.size else NOTHING,
        )
