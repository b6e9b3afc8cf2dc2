"""Settings of a run: its span, the output times, the method and its tolerances."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypedDict, cast

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.short_texts import did_you_mean, listed
from kanes.base.types import Array
from kanes.base.values import SECOND, as_numbers, count, is_among, number
from kanes.simulate.methods.runge_kutta import METHODS

IMPLICIT = {"cvode": "CVODE, backward differentiation", "ida": "IDA, backward differentiation of the residual"}

STEPPING = "time-stepping"
_KNOWN = ("auto", *METHODS, *IMPLICIT, STEPPING)
# Methods of a fixed step.
_FIXED = ("rk4", STEPPING)
_COUNTED = np.arange(1001.0)
# More steps than any run takes, in an integer of 64 bits.
_NO_LIMIT = 2**62
# A seed is a key of 64 bits, and the number of a run one of 32.
_MOST_SEED, _MOST_RUN = 2**64 - 1, 2**32 - 1


class Options(TypedDict, total=False):
    """Options of a simulation besides its end; `Kernel.simulate` describes them, and `Settings` has their defaults."""

    start: float
    times: object
    rtol: float
    atol: object
    method: str
    step: float | None
    max_step: float | None
    max_steps: int
    max_events: int
    threads: int | None
    progress: bool | None
    repair: bool
    seed: int
    first_run: int
    impacts: str | None


class Settings(NamedTuple):
    """Settings of runs: their span, the output times, the method and its tolerances."""

    stop: float
    start: float = 0.0
    times: Any = None  # anything that is an array of numbers; an array once it is checked
    rtol: float = 1e-10
    atol: object = None
    method: str = "auto"
    step: float | None = None
    max_step: float | None = None
    max_steps: int = 1_000_000
    max_events: int = 1000
    threads: int | None = 1
    progress: bool | None = None
    repair: bool = False
    seed: int = 0
    first_run: int = 0
    impacts: str | None = None  # the law of impacts, of contacts that come and go

    @classmethod
    def of(cls, where: str, stop: float, options: Mapping[str, object], without: Sequence[str] = ()) -> Settings:
        """Settings by options of a call; `without` are those that the call does not have."""
        known = [name for name in cls._fields if name not in without]
        unknown = [name for name in options if name not in known]
        if unknown:
            raise UnknownNameError(
                f"{where}: unknown option '{unknown[0]}'.{did_you_mean(unknown[0], known)} Options are: "
                f"{listed(known, width=300)}."
            )
        return cls(stop, **cast("Options", options))

    @classmethod
    def of_many(cls, where: str, stop: float, options: Mapping[str, object], without: Sequence[str] = ()) -> Settings:
        """The same for many runs: a thread for each processor, and fewer events are kept of each."""
        found = cls.of(where, stop, {"max_events": 100, **options}, without)
        return found if "threads" in options else found._replace(threads=None)

    def checked(self) -> Settings:
        """The same with times and threads filled in; faults are raised."""
        start, stop = number(self.start, "simulate, start", SECOND), number(self.stop, "simulate, stop", SECOND)
        if stop < start:
            raise WrongValueError(
                f"simulate: stop={self.stop!r} lies before start={self.start!r}. Give a later time, or the same for "
                "the state at the start alone."
            )
        rtol = number(self.rtol, "simulate, rtol", "dimensionless")
        if not 1e-15 < rtol < 1:
            raise WrongValueError(f"simulate: rtol={self.rtol!r} must lie in (1e-15, 1). Give such as rtol=1e-10.")
        self._check_method()
        return Settings(
            stop,
            start,
            self._checked_times(start, stop),
            rtol,
            self.atol,
            self.method,
            None if self.step is None else number(self.step, "simulate, step", SECOND),
            self._checked_largest(),
            min(count(self.max_steps, "simulate: max_steps", 1), _NO_LIMIT),
            min(count(self.max_events, "simulate: max_events"), _NO_LIMIT),
            processors() if self.threads is None else count(self.threads, "simulate: threads", 1),
            self.progress,
            self.repair,
            count(self.seed, "simulate: seed", most=_MOST_SEED),
            count(self.first_run, "simulate: first_run", most=_MOST_RUN),
            self.impacts,
        )

    def _checked_times(self, start: float, stop: float) -> Array:
        if self.times is None:
            return _evenly(start, stop) if stop > start else np.array([start])
        # A copy: the machine code takes it as it lies in memory, and the run keeps it.
        given = as_numbers(self.times, "simulate, times", SECOND)
        if given is None:
            raise WrongTypeError(f"simulate: times={self.times!r} must be numbers. Give a list of times.")
        times = given if given.ndim else given[None]
        # Times that rise between two numbers are all finite.
        if times.ndim == 1 and times.size and start <= times[0] <= times[-1] <= stop and _rise(times):
            return times
        if times.ndim != 1 or not times.size or not np.isfinite(times).all() or not _rise(times):
            raise WrongValueError("simulate: times must be finite and increase. Sort them.")
        raise WrongValueError(f"simulate: times must lie between {self.start} and {self.stop}. Leave out the others.")

    def _checked_largest(self) -> float:
        if self.max_step is None:
            return np.inf
        largest = number(self.max_step, "simulate, max_step", SECOND)
        if not largest > 0:
            raise WrongValueError(f"simulate: max_step={self.max_step!r} must be positive. Give such as max_step=0.01.")
        if self.method in _FIXED:
            raise WrongValueError(
                f"simulate: {self.method!r} has a fixed step. Leave max_step out, or choose another method."
            )
        return largest

    def _check_method(self) -> None:
        if not is_among(self.method, _KNOWN):
            raise WrongValueError(f"simulate: unknown method {self.method!r}. Methods are: {', '.join(_KNOWN)}.")
        if self.method in _FIXED:
            if self.step is None or not 0 < number(self.step, "simulate, step", SECOND) < np.inf:
                raise WrongValueError(
                    f"simulate: {self.method!r} needs a fixed positive step, not {self.step!r}. Give such as step=1e-3."
                )
        elif self.step is not None:
            raise WrongValueError(
                f"simulate: {self.method!r} chooses its own steps. Leave step out, or use method='rk4'."
            )


def _evenly(start: float, stop: float) -> Array:
    """The default output times; to the last bit as NumPy's `linspace` has them."""
    times: Array = _COUNTED * ((stop - start) / _COUNTED[-1]) + start
    times[-1] = stop
    return times


def _rise(times: Array) -> bool:
    """Whether each time is later than the one before."""
    return times.size == 1 or bool((times[1:] > times[:-1]).all())


def processors() -> int:
    """How many of them this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
