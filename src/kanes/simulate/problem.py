"""The initial value problem of one or many runs, all in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from kanes.base.types import Array
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.inputs import InputSignals
from kanes.simulate.settings import Settings


@dataclass(eq=False)
class Problem:
    """Runs to be made: a row of x, w and p for each."""

    kernel: CompiledSystem
    x: Array  # run, state of the simulation
    w: Array  # run, input
    p: Array  # run, parameter
    enforced: Array  # run, constraint: 1, or 0 where it follows from others; the mode of contacts is behind them
    atol: Array  # tolerance of each state of the simulation; negative: by its scale
    signals: InputSignals
    settings: Settings
    is_single: bool  # one run by itself, not in lanes: rounding differs
    repairs: Mapping[int, Mapping[str, float]] = field(default_factory=dict)  # of initial values, of runs that had any
    # What repaired speeds changed; see `Outcome`.
    repair_effects: Mapping[int, Mapping[str, tuple[float, float, float]]] = field(default_factory=dict)
    interrupt: Array = field(default_factory=lambda: np.zeros(1, dtype=np.int64))  # 1 stops all runs
    refused: Mapping[int, tuple[int, str]] = field(default_factory=dict)  # runs that cannot start: ending, culprit
    memory: Array = field(default_factory=lambda: np.empty((0, 0)))  # run, what digital controllers remember
    streams: Array = field(default_factory=lambda: np.empty(0, np.int64))  # of random numbers, one for each run

    def __post_init__(self) -> None:
        if not self.streams.size:
            self.streams = self.settings.first_run + np.arange(self.x.shape[0])
        if self.memory.shape[0] != self.x.shape[0]:
            self.memory = self._remembered()

    def of(self, runs: list[int]) -> Problem:
        """Some of the runs alone, all of which can start."""
        x, w, p, enforced = (array[runs] for array in (self.x, self.w, self.p, self.enforced))
        repairs = {number: self.repairs[run] for number, run in enumerate(runs) if run in self.repairs}
        effects = {number: self.repair_effects[run] for number, run in enumerate(runs) if run in self.repair_effects}
        memory, streams = self.memory[runs], self.streams[runs]
        return replace(
            self,
            x=x,
            w=w,
            p=p,
            enforced=enforced,
            repairs=repairs,
            repair_effects=effects,
            refused={},
            memory=memory,
            streams=streams,
        )

    @property
    def all_w(self) -> Array:
        """The inputs, and what digital controllers remember behind them."""
        return np.hstack([self.w, self.memory]) if self.memory.size else self.w

    def _remembered(self) -> Array:
        """What digital controllers remember at the start."""
        tasks, runs = self.kernel.tasks, self.x.shape[0]
        if tasks is None:
            return np.empty((runs, 0))
        start = self.settings.start
        w = np.hstack([[self.signals.at(start, each) for each in self.w], np.zeros((runs, len(tasks.memory)))])
        place = np.full((1, runs), start), self.x.T, w.T, self.motion_p.T
        with np.errstate(all="ignore"):  # of runs that cannot start
            return np.ascontiguousarray(self.kernel.motion("memory").many(*place).T)

    @property
    def motion_p(self) -> Array:
        """Parameters as the functions of a motion take them: with a factor for each constraint."""
        return self._p_and_factors if self.enforced.size else self.p

    @cached_property
    def _p_and_factors(self) -> Array:
        return np.hstack([self.p, self.enforced])
