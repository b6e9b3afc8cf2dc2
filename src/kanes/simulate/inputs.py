"""Inputs that change along a run: samples of functions of time, and controllers that are asked at intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from kanes.errors import ExpressionError, UnknownNameError
from kanes.samples import Samples
from kanes.short_texts import listed
from kanes.types import Array
from kanes.values import SECOND, are_plain, as_numbers, by_name, number

# Relative to a period, a difference of instants that comes from rounding.
_SAME = 1e-9
# Ticks of the clock that a period must have, so that instants are where they should be to a percent of it.
_TICKS = 100


class State(Mapping[Any, float]):
    """The state at one moment: `state[q1]` or `state["q1"]`."""

    def __init__(self, names: tuple[str, ...], numbers: Array) -> None:
        self._names = names
        self._numbers = numbers

    def __getitem__(self, key: Any) -> float:
        try:
            return float(self._numbers[self._names.index(str(key))])
        except ValueError:
            raise UnknownNameError(f"There is no state {key}. States are: {', '.join(self._names)}.") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return "{" + listed((f"{name}: {self[name]:.6g}" for name in self._names), "") + "}"


@dataclass(frozen=True, eq=False)
class Controller:
    """A Python function that is asked every so often, its answer held until the next time: a digital controller.

    It is asked at the start and after each interval, at the stop too if one ends there. `law(t, state)` gives the
    input; where the same controller stands for several inputs, a table of all of them.

        kn.Controller(lambda t, state: -20 * state[q1] - 3 * state[u1], every=0.01)
    """

    law: Callable[[float, State], Any]
    every: float

    def __post_init__(self) -> None:
        if not callable(self.law):
            raise ExpressionError(f"controller: {self.law!r} is no function. Give a function of (t, state).")
        every = as_numbers(self.every, "controller, every", SECOND)
        if every is None or every.ndim or not 0 < every < np.inf:
            raise ExpressionError(f"controller: every={self.every!r} is no interval. Give a positive number.")
        object.__setattr__(self, "every", float(every))

    def ask(self, t: float, state: State, inputs: tuple[str, ...], units: Mapping[str, str]) -> dict[str, float]:
        """The inputs that it stands for, at one moment."""
        answer = self.law(t, state)
        if not isinstance(answer, Mapping):
            answer = dict.fromkeys(inputs, answer)
        found = {str(key): value for key, value in answer.items()}
        if found.keys() != set(inputs):
            raise UnknownNameError(
                f"controller: it gave {', '.join(found) or 'nothing'} at t = {t:.6g}. Return a number for each of "
                f"{', '.join(inputs)}."
            )
        where = {name: f"controller of {name} at t = {t:.6g}" for name in found}
        return {name: number(value, where[name], units.get(name, "")) for name, value in found.items()}


@dataclass(frozen=True, eq=False)
class Schedule:
    """When controllers are asked, and which of them at each instant; decided once for a run, by counting periods."""

    instants: Array  # the start, each instant after it, and the end of the run
    asked: tuple[tuple[Controller, ...], ...]  # those whose instant it is, for each

    @classmethod
    def of(cls, controllers: Iterable[Controller], start: float, stop: float) -> Schedule:
        """Each is asked at the start and after every period of its own, at the stop too if one ends there."""
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
        return cls(instants, (*(tuple(asked) for _, asked in meetings), at_stop))


def _is_due(controller: Controller, start: float, stop: float, tick: float) -> bool:
    """Whether a period ends at the stop, as far as rounding tells; a run that ends where it starts has one instant."""
    following = len(_periods(controller, start, stop, tick)) * controller.every
    return stop > start and following - (stop - start) <= tick + _SAME * controller.every


def _periods(controller: Controller, start: float, stop: float, tick: float) -> range:
    """The numbers of the periods that begin before the stop; a clock too coarse for them is an error."""
    every = controller.every
    if every < _TICKS * tick and stop > start:
        raise ExpressionError(
            f"controller: every={every:g} is too short for a clock that shows {max(start, stop, key=abs):.10g}, whose "
            f"numbers are {tick / 2:.2g} apart. Count the time from a start nearer to zero."
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
        cls, names: tuple[str, ...], values: Mapping[Any, Any], start: float, stop: float, units: Mapping[str, str]
    ) -> InputSignals:
        """The changing ones among the values of inputs; each samples must cover the run."""
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
                raise ExpressionError(
                    f"input {name}: its samples reach from {table.times[0]:g} to {table.times[-1]:g}, the run from "
                    f"{start:g} to {stop:g}. Give samples for all of the run."
                )
        return cls(names, samples, controllers, start, stop, units)

    @cached_property
    def schedule(self) -> Schedule:
        """When controllers are asked."""
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

    def ask(self, number: int, state: State, w: Array) -> None:
        """Put the answers of all controllers whose instant this is into the inputs."""
        instant = float(self.schedule.instants[number])
        for controller in self.schedule.asked[number]:
            for name, value in controller.ask(instant, state, self.controllers[controller], self.units).items():
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
            raise ExpressionError(
                f"{where}: its samples reach from {first:g} to {last:g}, the {what} from {start:g} to {stop:g}. Give "
                f"samples for all of the {what}, or start and stop within them."
            )


def numbers_and_samples(
    model: str, values: Mapping[Any, Any] | None, units: Mapping[str, str]
) -> dict[str, float | Samples]:
    """Inputs by name, numbers and samples, in the units that were declared."""
    found: dict[str, float | Samples] = {}
    for name, value in by_name(model, values).items():
        place = f"'{model}', {name}", units.get(name, "")
        if callable(value) or isinstance(value, Controller):
            raise ExpressionError(
                f"'{model}', {name}: {value!r} is known as a law, not by its values. Give a number, or "
                "kn.Samples(times, values) of it."
            )
        found[name] = value.of_unit(*place) if isinstance(value, Samples) else number(value, *place)
    return found


def inputs_at(names: tuple[str, ...], values: Mapping[str, float | Samples], times: Any) -> Array:
    """Inputs from numbers and samples, in the order of names and by columns for several times; others are zero."""
    asked = np.asarray(times, dtype=float)
    w = np.zeros((len(names), *asked.shape))
    for name, value in values.items():
        try:
            w[names.index(name)] = value.at(asked) if isinstance(value, Samples) else value
        except ExpressionError as error:
            raise ExpressionError(f"input {name}: {error}") from None
    return w
