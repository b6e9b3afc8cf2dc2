"""Inputs that change along a run: samples of functions of time, and controllers in Python, called at intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.samples import Samples
from kanes.base.short_texts import listed
from kanes.base.types import Array, Key, Values
from kanes.base.values import SECOND, are_plain, by_name, number

# Relative to a period, a difference of instants that comes from rounding.
_SAME = 1e-9
# Ticks of the clock that a period must have, so that instants are where they should be to a percent of it.
_TICKS = 100


class State(Mapping[Key, float]):
    """The state at one moment: `state[q1]` or `state["q1"]`."""

    def __init__(self, names: tuple[str, ...], numbers: Array) -> None:
        self._names = names
        self._numbers = numbers

    def __getitem__(self, key: object) -> float:
        try:
            return float(self._numbers[self._names.index(str(key))])
        except ValueError:
            raise UnknownNameError(f"unknown state '{key}'. States are: {', '.join(self._names)}.") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return "{" + listed((f"{name}: {self[name]:.6g}" for name in self._names), "") + "}"


@dataclass(frozen=True, eq=False)
class Controller:
    """A digital controller: a Python function that is called at fixed intervals; its result is held in between.

    It is called at the start and after each interval, at the stop too if one ends there. `law(t, state)` returns the
    input; where the same controller drives several inputs, a dictionary of all of them.

        kn.Controller(lambda t, state: -20 * state[q1] - 3 * state[u1], every=0.01)
    """

    law: Callable[[float, State], object]
    every: float

    def __post_init__(self) -> None:
        if not callable(self.law):
            raise WrongTypeError(f"controller: law={self.law!r} is not a function. Give a function of (t, state).")
        every = number(self.every, "controller, every", SECOND)
        if not 0 < every < np.inf:
            raise WrongValueError(f"controller: every={self.every!r} must be a positive time. Give such as every=0.01.")
        object.__setattr__(self, "every", every)

    def command(self, t: float, state: State, inputs: tuple[str, ...], units: Mapping[str, str]) -> dict[str, float]:
        """The inputs that it drives, at one moment."""
        result = self.law(t, state)
        if not isinstance(result, Mapping):
            result = dict.fromkeys(inputs, result)
        found = {str(key): value for key, value in result.items()}
        if found.keys() != set(inputs):
            raise UnknownNameError(
                f"controller: it returned {', '.join(found) or 'nothing'} at t = {t:.6g}. Return a number for each of "
                f"{', '.join(inputs)}."
            )
        where = {name: f"controller of {name} at t = {t:.6g}" for name in found}
        return {name: number(value, where[name], units.get(name, "")) for name, value in found.items()}


@dataclass(frozen=True, eq=False)
class Schedule:
    """When controllers are called, and which of them at each instant; decided once for a run, by counting periods."""

    instants: Array  # the start, each instant after it, and the end of the run
    due: tuple[tuple[Controller, ...], ...]  # the controllers of each instant

    @classmethod
    def of(cls, controllers: Iterable[Controller], start: float, stop: float) -> Schedule:
        """Each is called at the start and after every period of its own, at the stop too if one ends there."""
        tick = 2 * np.spacing(max(abs(start), abs(stop)))
        meetings: list[tuple[float, list[Controller]]] = []
        rounds = [(number * each.every, each) for each in controllers for number in _periods(each, start, stop, tick)]
        for offset, controller in sorted(rounds, key=lambda pair: pair[0]):
            # Multiples of two periods that differ by rounding are one instant.
            if meetings and offset - meetings[-1][0] <= _SAME * controller.every:
                meetings[-1][1].append(controller)
            else:
                meetings.append((offset, [controller]))
        instants = np.array([*(start + offset for offset, _ in meetings), stop])
        at_stop = tuple(each for each in controllers if _is_due(each, start, stop, tick))
        return cls(instants, (*(tuple(due) for _, due in meetings), at_stop))


def _is_due(controller: Controller, start: float, stop: float, tick: float) -> bool:
    """Whether a period ends at the stop, up to rounding; a run that ends where it starts has one instant."""
    following = len(_periods(controller, start, stop, tick)) * controller.every
    return stop > start and following - (stop - start) <= tick + _SAME * controller.every


def _periods(controller: Controller, start: float, stop: float, tick: float) -> range:
    """The numbers of the periods that begin before the stop; a clock too coarse for them is an error."""
    every = controller.every
    if every < _TICKS * tick and stop > start:
        raise WrongValueError(
            f"controller: every={every:g} is too short at t = {max(start, stop, key=abs):.10g}, where floating-point "
            f"numbers are {tick / 2:.2g} apart. Use a start nearer to zero."
        )
    count = int(np.ceil((stop - start - tick) / every - _SAME))
    return range(max(count, 1))


@dataclass(eq=False)
class InputSignals:
    """What the inputs of a run are: numbers, samples and controllers."""

    names: tuple[str, ...]
    samples: dict[str, Samples]
    controllers: dict[Controller, tuple[str, ...]]
    start: float
    stop: float
    units: Mapping[str, str]  # of inputs that were declared with one

    @classmethod
    def of(
        cls, names: tuple[str, ...], values: Values, start: float, stop: float, units: Mapping[str, str]
    ) -> InputSignals:
        """The changing ones among the values of inputs; samples must cover the run."""
        if are_plain(values.values()):
            return cls(names, {}, {}, start, stop, units)
        changing = {str(key): value for key, value in values.items() if isinstance(value, (Samples, Controller))}
        given = {name: value for name, value in changing.items() if isinstance(value, Samples)}
        samples = {name: table.of_unit(f"samples of {name}", units.get(name, "")) for name, table in given.items()}
        controllers: dict[Controller, tuple[str, ...]] = {}
        for name, value in changing.items():
            if isinstance(value, Controller):
                controllers[value] = (*controllers.get(value, ()), name)
        for name, table in samples.items():
            if table.times[0] > start or table.times[-1] < stop:
                raise WrongValueError(
                    f"input {name}: its samples reach from {table.times[0]:g} to {table.times[-1]:g}, the run from "
                    f"{start:g} to {stop:g}. Give samples for all of the run."
                )
        return cls(names, samples, controllers, start, stop, units)

    @cached_property
    def schedule(self) -> Schedule:
        """When controllers are called."""
        return Schedule.of(self.controllers, self.start, self.stop)

    @cached_property
    def knots(self) -> Array:
        """The start, the times of samples after it, and the end of the run."""
        times = (float(time) for table in self.samples.values() for time in table.times)
        return np.array([self.start, *sorted({time for time in times if self.start < time < self.stop}), self.stop])

    @cached_property
    def cubics(self) -> Array:
        """Coefficients from each knot on: interval, table, power."""
        cubics = np.zeros((self.knots.size - 1, len(self.samples), 4))
        for k, table in enumerate(self.samples.values()):
            cubics[:, k] = table.cubics_from(self.knots[:-1])
        return cubics

    @cached_property
    def sampled(self) -> Array:
        """Positions of the inputs that are samples."""
        return np.array([self.names.index(name) for name in self.samples], dtype=np.int64)

    def update(self, number: int, state: State, w: Array) -> None:
        """Put the results of all controllers whose instant this is into the inputs."""
        instant = float(self.schedule.instants[number])
        for controller in self.schedule.due[number]:
            for name, value in controller.command(instant, state, self.controllers[controller], self.units).items():
                w[self.names.index(name)] = value

    def at(self, t: float, w: Array, since: float = 0.0) -> Array:
        """The inputs with samples looked up at a time, which may be counted from a start."""
        if not self.samples:
            return w
        w = w.copy()
        knots = self.knots - since
        interval = int(np.clip(np.searchsorted(knots, t, side="right") - 1, 0, knots.size - 2))
        tau = t - knots[interval]
        w[self.sampled] = self.cubics[interval] @ tau ** np.arange(4)
        return w


def check_spans(spans: Mapping[str, tuple[float, float]], start: float, stop: float, what: str = "run") -> None:
    """Samples that drive a joint or coordinate must cover all of a run, or of whatever else."""
    for where, (first, last) in spans.items():
        if first > start or last < stop:
            raise WrongValueError(
                f"{where}: its samples reach from {first:g} to {last:g}, the {what} from {start:g} to {stop:g}. Give "
                f"samples for all of the {what}, or start and stop within them."
            )


def numbers_and_samples(model: str, values: Values | None, units: Mapping[str, str]) -> dict[str, float | Samples]:
    """Inputs by name, numbers and samples, in the units that were declared."""
    found: dict[str, float | Samples] = {}
    for name, value in by_name(model, values).items():
        place = f"'{model}', {name}", units.get(name, "")
        if callable(value) or isinstance(value, Controller):
            raise WrongTypeError(
                f"'{model}', {name}: {value!r} is a function, not values. Give a number, or "
                "kn.Samples(times, values) of it."
            )
        found[name] = value.of_unit(*place) if isinstance(value, Samples) else number(value, *place)
    return found


def inputs_at(names: tuple[str, ...], values: Mapping[str, float | Samples], times: object) -> Array:
    """Inputs from numbers and samples, in the order of names and by columns for several times; others are zero."""
    wanted = np.asarray(times, dtype=float)
    w = np.zeros((len(names), *wanted.shape))
    for name, value in values.items():
        try:
            w[names.index(name)] = value.at(wanted) if isinstance(value, Samples) else value
        except (WrongTypeError, WrongValueError) as error:
            raise WrongValueError(f"input {name}: {error}") from None
    return w
