"""How a run went, as numbers; and what a run is asked to do."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.errors import ExpressionError
from kanes.expr.values import magnitude
from kanes.simulate.inputs import Feed
from kanes.simulate.loop_data import Array
from kanes.simulate.methods import METHODS

if TYPE_CHECKING:
    from kanes.codegen.kernel import Kernel

IMPLICIT = {"cvode": "CVODE, backward differentiation", "ida": "IDA, backward differentiation of the residual"}


@dataclass(frozen=True)
class Settings:
    """From when to when, at which times to keep the state, by which method and how exactly."""

    start: float
    stop: float
    times: Any
    tolerance: float
    method: str
    step: float | None
    most_steps: int
    most_events: int
    threads: int | None
    progress: bool | None

    def checked(self) -> Settings:
        """The same with times and threads filled in; faults are raised."""
        start, stop, given = (magnitude(value) for value in (self.start, self.stop, self.times))
        if not (np.isfinite(start) and np.isfinite(stop) and stop > start):
            raise ExpressionError(f"simulate: stop={stop!r} does not lie after start={start!r}. Give a later time.")
        if not 1e-15 < self.tolerance < 1:
            raise ExpressionError(
                f"simulate: tolerance={self.tolerance!r} is not between 1e-15 and 1. Give one such as 1e-10."
            )
        wanted = np.linspace(start, stop, 1001) if given is None else np.atleast_1d(np.asarray(given, dtype=float))
        if wanted.ndim != 1 or not np.isfinite(wanted).all() or (np.diff(wanted) <= 0).any():
            raise ExpressionError("simulate: times must be finite and rise from one to the next. Sort them.")
        if wanted[0] < start or wanted[-1] > stop:
            raise ExpressionError(f"simulate: times reach beyond {start} to {stop}. Give times between the two.")
        self._check_method()
        threads = _processors() if self.threads is None else int(self.threads)
        if threads < 1:
            raise ExpressionError(f"simulate: threads={self.threads!r} is no number of threads. Give 1 or more.")
        return replace(self, start=float(start), stop=float(stop), times=wanted, threads=threads)

    def _check_method(self) -> None:
        known = ("auto", *METHODS, *IMPLICIT)
        if self.method not in known:
            raise ExpressionError(f"simulate: method {self.method!r} is unknown. Methods are: {', '.join(known)}.")
        if self.method == "rk4" and not (self.step is not None and np.isfinite(self.step) and self.step > 0):
            raise ExpressionError(f"simulate: 'rk4' has a fixed step, not {self.step!r}. Give one, such as step=1e-3.")
        if self.method != "rk4" and self.step is not None:
            raise ExpressionError(
                f"simulate: {self.method!r} chooses its own steps. Leave step out, or use method='rk4'."
            )


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, eq=False)
class Problem:
    """Runs to be made: a row of x, w and p for each."""

    kernel: Kernel
    x: Array  # run, state of the simulation
    w: Array  # run, input
    p: Array  # run, parameter
    feed: Feed
    settings: Settings


@dataclass(frozen=True, eq=False)
class Happening:
    """An event as it was found: its number, its time, and the state before and after."""

    event: int
    time: float
    before: Array
    after: Array


@dataclass(frozen=True, eq=False)
class Course:
    """How one run went."""

    states: Array  # time, state: NaN where it did not get
    ending: int
    time: float  # when it ended
    final: Array  # and how
    steps: int
    happenings: tuple[Happening, ...] = ()
    asked: Array = field(default_factory=lambda: np.empty(0))  # when controllers were asked
    answers: Array = field(default_factory=lambda: np.empty((0, 0)))  # all inputs after that, a row each
    method: str = ""
