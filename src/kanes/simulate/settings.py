"""How a run is to be made: its span, the times that are wanted, the method and how exact it is."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import numpy as np

from kanes.errors import ExpressionError
from kanes.simulate.methods.runge_kutta import METHODS
from kanes.types import Array
from kanes.values import SECOND, as_numbers, count, is_among, number

IMPLICIT = {"cvode": "CVODE, backward differentiation", "ida": "IDA, backward differentiation of the residual"}

_KNOWN = ("auto", *METHODS, *IMPLICIT)
_COUNTED = np.arange(1001.0)
# A seed is a key of 64 bits, and the number of a run one of 32.
_MOST_COUNT = 2**53
_MOST_SEED, _MOST_RUN = 2**64 - 1, 2**32 - 1


class Settings(NamedTuple):
    """From when to when, at which times to keep the state, by which method and how exactly."""

    start: float
    stop: float
    times: Any
    tolerance: float
    absolute: Any
    method: str
    step: float | None
    largest_step: float | None
    most_steps: int
    most_events: int
    threads: int | None
    progress: bool | None
    repair: bool = False
    seed: int = 0
    first_run: int = 0

    def checked(self) -> Settings:
        """The same with times and threads filled in; faults are raised."""
        start, stop = number(self.start, "simulate, start", SECOND), number(self.stop, "simulate, stop", SECOND)
        if stop < start:
            raise ExpressionError(
                f"simulate: stop={self.stop!r} lies before start={self.start!r}. Give a later time, or the same for "
                "the state at the start alone."
            )
        tolerance = number(self.tolerance, "simulate, tolerance", "dimensionless")
        if not 1e-15 < tolerance < 1:
            raise ExpressionError(
                f"simulate: tolerance={self.tolerance!r} is not between 1e-15 and 1. Give one such as 1e-10."
            )
        self._check_method()
        return Settings(
            start,
            stop,
            self._checked_times(start, stop),
            tolerance,
            self.absolute,
            self.method,
            None if self.step is None else number(self.step, "simulate, step", SECOND),
            self._checked_largest(),
            count(self.most_steps, "simulate: most_steps", 1, _MOST_COUNT),
            count(self.most_events, "simulate: most_events", most=_MOST_COUNT),
            processors() if self.threads is None else count(self.threads, "simulate: threads", 1),
            self.progress,
            self.repair,
            count(self.seed, "simulate: seed", most=_MOST_SEED),
            count(self.first_run, "simulate: first_run", most=_MOST_RUN),
        )

    def _checked_times(self, start: float, stop: float) -> Array:
        if self.times is None:
            return _evenly(start, stop) if stop > start else np.array([start])
        # A copy: the machine code takes it as it lies in memory, and the run keeps it.
        given = as_numbers(self.times, "simulate, times", SECOND)
        if given is None:
            raise ExpressionError(f"simulate: times={self.times!r} are no numbers. Give a list of times.")
        times = given if given.ndim else given[None]
        # Times that rise between two numbers are all finite.
        if times.ndim == 1 and times.size and start <= times[0] <= times[-1] <= stop and _rise(times):
            return times
        if times.ndim != 1 or not times.size or not np.isfinite(times).all() or not _rise(times):
            raise ExpressionError("simulate: times must be finite and rise from one to the next. Sort them.")
        raise ExpressionError(f"simulate: times reach beyond {self.start} to {self.stop}. Give times between the two.")

    def _checked_largest(self) -> float:
        if self.largest_step is None:
            return np.inf
        largest = number(self.largest_step, "simulate, largest_step", SECOND)
        if not largest > 0:
            raise ExpressionError(f"simulate: largest_step={self.largest_step!r} is no step. Give a positive time.")
        if self.method == "rk4":
            raise ExpressionError("simulate: 'rk4' has a fixed step. Leave largest_step out, or choose another method.")
        return largest

    def _check_method(self) -> None:
        if not is_among(self.method, _KNOWN):
            raise ExpressionError(f"simulate: method {self.method!r} is unknown. Methods are: {', '.join(_KNOWN)}.")
        if self.method == "rk4":
            step = as_numbers(self.step, "simulate, step", SECOND)
            if step is None or step.ndim or not 0 < step < np.inf:
                raise ExpressionError(
                    f"simulate: 'rk4' has a fixed step, not {self.step!r}. Give one, such as step=1e-3."
                )
        elif self.step is not None:
            raise ExpressionError(
                f"simulate: {self.method!r} chooses its own steps. Leave step out, or use method='rk4'."
            )


def _evenly(start: float, stop: float) -> Array:
    """As many times as are kept if nobody says which; to the last bit as NumPy's `linspace` has them."""
    times: Array = _COUNTED * ((stop - start) / _COUNTED[-1]) + start
    times[-1] = stop
    return times


def _rise(times: Array) -> bool:
    """Whether each time is later than the one before."""
    return times.size == 1 or bool((times[1:] > times[:-1]).all())


def processors() -> int:
    """How many of them this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
