"""Digital controllers as users write them: expressions for what they read, remember and drive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.values import SECOND, as_numbers, is_table
from kanes.expr.formulas.digital import limited, quantized
from kanes.expr.names import listed
from kanes.expr.symbols import Expr, ExprLike, Input, Signal, as_expression

# Commands that may wait for the end of a delay.
_MOST_WAITING = 1000
# The uniform distribution between 0 and 1.
UNIFORM = "uniform"


# `Any`: one symbol or a tuple by the number of names, which type checkers cannot see.
def signals(names: str) -> Any:
    """Symbols for what digital controllers read, draw and remember: one, or a tuple for several.

    >>> angle, integral = signals("angle integral")
    """
    found = tuple(Signal(name) for name in listed(names, Signal.kind))
    return found[0] if len(found) == 1 else found


@dataclass(frozen=True)
class Sensor:
    """What a digital controller reads of a quantity, an expression of time, state and accelerations.

        reading = of + bias + noise · N(0, 1),   held within `limits`, then rounded to whole multiples of `quantum`

    The noise, a standard deviation, is drawn again for each reading. It is read at every instant of its controller, or
    at intervals of its own, `every`, and held in between. All but `every` are numbers or expressions.

        kn.Sensor(q1, bias=b, noise=1e-3, quantum=2**-12)
    """

    of: ExprLike
    bias: ExprLike = 0
    noise: ExprLike = 0
    quantum: ExprLike | None = None
    limits: tuple[ExprLike, ExprLike] | None = None
    every: float | None = None

    def __post_init__(self) -> None:
        for name in ("of", "bias", "noise"):
            object.__setattr__(self, name, as_expression(getattr(self, name), f"sensor, {name}"))
        if self.quantum is not None:
            quantized(self.of, self.quantum)
        if self.limits is not None:
            limited(self.of, *_limits(self.limits, "sensor, limits"))
        if self.every is not None:
            object.__setattr__(self, "every", _interval(self.every, "sensor, every"))

    def reading(self, normal: Expr | int) -> Expr:
        """What it shows, for a number drawn from the standard normal distribution."""
        shown = self.of + self.bias + self.noise * normal
        if self.limits is not None:
            shown = limited(shown, *self.limits)
        return shown if self.quantum is None else quantized(shown, self.quantum)

    def expressions(self) -> Iterator[tuple[str, Expr]]:
        """All its expressions, by their names."""
        yield from (("of", self.of), ("bias", self.bias), ("noise", self.noise))
        further = (*(self.limits or ()), *(() if self.quantum is None else (self.quantum,)))
        yield from (("limits and quantum", as_expression(each, "sensor")) for each in further)


@dataclass(frozen=True)
class Pulse:
    """A command that is on for part of an interval: `height` for a time of `width`, then zero until the next instant.

    A pulse of a width below the `shortest` is left out, as by a valve with a least time of opening; one of a whole
    interval or more stays on.

        kn.Pulse(width=0.1 * demand, height=1, shortest=0.02)
    """

    width: ExprLike
    height: ExprLike = 1
    shortest: ExprLike = 0

    def __post_init__(self) -> None:
        for name in ("width", "height", "shortest"):
            object.__setattr__(self, name, as_expression(getattr(self, name), f"pulse, {name}"))


@dataclass(frozen=True, eq=False, kw_only=True)
class Sampled:
    """A digital controller, written as expressions and compiled into the integrator's loop.

    Its instants are `offset`, then one after every interval `every`. At each of them, in this order:

        reads       {signal: Sensor, or an expression}            readings are taken
        draws       {signal: standard deviation, or "uniform"}    random numbers are drawn, normal or between 0 and 1
        drives      {input: expression, or Pulse}                 commands are worked out, to act after the `delay`
        updates     {signal: expression}                          remembered values are set
        remembers   {signal: value at the start}

    Expressions are of signals, its own and those of other controllers, and of the model's states, parameters, inputs
    and time. Those of `drives` and `updates` use the readings of this instant, and the values remembered before it.
    Inputs are held until the next command; until the first one they have the number that a run gives them, or zero.
    Controllers with the same instant run in the order in which they are given::

        angle, integral = kn.signals("angle integral")
        kn.Sampled(
            every=0.1,
            reads={angle: kn.Sensor(q1, noise=1e-3)},
            remembers={integral: 0},
            updates={integral: integral + 0.1 * angle},
            drives={T: kn.limited(-20 * angle - 3 * integral, -1, 1)},
            delay=0.02,
        )
    """

    every: float
    drives: Mapping[Input, ExprLike | Pulse] = field(default_factory=dict)
    reads: Mapping[Signal, Expr | Sensor] = field(default_factory=dict)
    remembers: Mapping[Signal, ExprLike] = field(default_factory=dict)
    updates: Mapping[Signal, ExprLike] = field(default_factory=dict)
    draws: Mapping[Signal, ExprLike | str] = field(default_factory=dict)
    delay: float = 0.0
    offset: float = 0.0
    name: str = "controller"

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip():
            raise WrongTypeError(
                f"sampled controller: name={self.name!r} is not a name. Give text, such as 'attitude'."
            )
        object.__setattr__(self, "every", _interval(self.every, f"{self.name}, every"))
        for name in ("delay", "offset"):
            object.__setattr__(self, name, _time(getattr(self, name), f"{self.name}, {name}"))
        if self.delay > _MOST_WAITING * self.every:
            raise WrongValueError(
                f"{self.name}: a delay of {self.delay:g} is more than {_MOST_WAITING} intervals of {self.every:g}, and "
                "as many commands would wait. Give a shorter delay, or longer intervals."
            )
        checked: dict[str, Callable[[object, str], object]] = {
            "reads": _sensor,
            "remembers": as_expression,
            "updates": as_expression,
            "draws": _deviation,
        }
        for table, check in checked.items():
            object.__setattr__(self, table, self._checked(table, Signal, check))
        object.__setattr__(self, "drives", self._checked("drives", Input, _command))
        self._check_signals()

    def _checked(self, table: str, keys: type, check: Callable[[object, str], object]) -> dict[Expr, object]:
        given = getattr(self, table)
        if not is_table(given):
            raise WrongTypeError(
                f"{self.name}: {table}={given!r} is not a table. Give a dictionary such as {{T: -k * q}}."
            )
        for key in given:
            if not isinstance(key, keys):
                cure = "inputs of the model" if keys is Input else "symbols of kn.signals('angle rate')"
                raise WrongTypeError(f"{self.name}, {table}: {key!r} is not a valid key. Use {cure} as keys.")
        return {key: check(value, f"{self.name}, {table} {key}") for key, value in given.items()}

    def _check_signals(self) -> None:
        own = [*self.reads, *self.draws, *self.remembers]
        for signal in own:
            if own.count(signal) > 1:
                raise WrongValueError(f"{self.name}: signal {signal} is defined twice. Read, draw or remember it.")
        for signal in self.updates:
            if signal not in self.remembers:
                raise WrongValueError(
                    f"{self.name}, updates: {signal} is not remembered. Give its value at the start: "
                    f"remembers={{{signal}: 0}}."
                )
        if not self.drives and not self.updates and not self.reads:
            raise WrongValueError(f"{self.name}: it does nothing. Give drives, reads or updates.")

    @property
    def signals(self) -> tuple[Signal, ...]:
        """All its signals."""
        return (*self.reads, *self.draws, *self.remembers)

    @property
    def noisy(self) -> tuple[Signal, ...]:
        """Signals with random numbers in them."""
        return (*(signal for signal, sensor in self.reads.items() if sensor.noise != 0), *self.draws)

    def expressions(self) -> Iterator[tuple[str, Expr]]:
        """All its expressions, by their place."""
        for signal, sensor in self.reads.items():
            yield from ((f"{self.name}, reads {signal}, {what}", each) for what, each in sensor.expressions())
        for table in ("draws", "remembers", "updates"):
            for key, value in getattr(self, table).items():
                if not isinstance(value, str):
                    yield f"{self.name}, {table} {key}", value
        for key, value in self.drives.items():
            parts = (value.width, value.height, value.shortest) if isinstance(value, Pulse) else (value,)
            yield from ((f"{self.name}, drives {key}", part) for part in parts)

    @property
    def times(self) -> tuple[float, ...]:
        """Its interval, delay and offset, and the intervals of its sensors."""
        return (self.every, self.delay, self.offset, *(sensor.every or 0.0 for sensor in self.reads.values()))


def as_sampled(given: Sampled | Iterable[Sampled]) -> tuple[Sampled, ...]:
    """One controller or several, of which no two drive the same input or hold the same signal."""
    try:
        found: tuple[Any, ...] = tuple(given) if isinstance(given, Iterable) else (given,)
    except TypeError:
        found = (given,)
    for each in found:
        if not isinstance(each, Sampled):
            raise WrongTypeError(f"{each!r} is not a digital controller. Give kn.Sampled(every=…, drives={{…}}).")
    for what, keys in (("input", [key for each in found for key in each.drives]), ("signal", _all_signals(found))):
        for key in keys:
            if keys.count(key) > 1:
                raise WrongValueError(f"{what} {key}: it belongs to two digital controllers. Leave it to one of them.")
    return found


def _all_signals(controllers: Iterable[Sampled]) -> list[Signal]:
    return [signal for each in controllers for signal in each.signals]


def _sensor(value: object, where: str) -> Sensor:
    return value if isinstance(value, Sensor) else Sensor(as_expression(value, where))


def _deviation(value: object, where: str) -> Expr | str:
    return value if isinstance(value, str) and value == UNIFORM else as_expression(value, where)


def _command(value: object, where: str) -> Expr | Pulse:
    return value if isinstance(value, Pulse) else as_expression(value, where)


def _limits(value: object, where: str) -> tuple[ExprLike, ExprLike]:
    if not isinstance(value, (tuple, list)) or len(value) != 2:
        raise WrongTypeError(f"{where}: {value!r} is not a pair. Give the lower and the upper limit.")
    return value[0], value[1]


def _time(value: object, where: str) -> float:
    found = as_numbers(value, where, SECOND)
    if found is None or found.ndim or not 0 <= found < np.inf:
        raise WrongValueError(f"{where}: {value!r} is not a time. Give zero or a positive number.")
    return float(found)


def _interval(value: object, where: str) -> float:
    found = _time(value, where)
    if not found > 0:
        raise WrongValueError(f"{where}: {value!r} is not an interval. Give a positive number.")
    return found
