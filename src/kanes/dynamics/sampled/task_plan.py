"""The tasks of digital controllers, and the places of their memory among the inputs of a run.

Tasks follow each other in this order: ends of pulses, sensors with intervals of their own, controllers, commands that
act after a part of an interval. The inputs of the system are followed by the signals, then by internal memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import accumulate
from math import floor

from kanes.base.errors import WrongValueError
from kanes.dynamics.sampled.sampled import Pulse, Sampled, Sensor
from kanes.expr.names import canonical
from kanes.expr.symbols import Expr, Input, Signal, StandIn, names_of

# The part of an interval below which the remainder of a delay is round-off.
_ROUND_OFF = 1e-9


@dataclass(frozen=True)
class TaskTable:
    """Tasks as numbers: positions among the inputs of a run, of which those of the system come first."""

    memory: tuple[str, ...]  # names of what follows the inputs of the system
    signals: tuple[str, ...]  # the first of these, which users can see
    driven: tuple[str, ...]  # inputs
    next: tuple[int, ...]  # of each task, its next instant
    number: tuple[int, ...]  # the number of that, or −1
    noise: tuple[int, ...]  # its first random number
    pairs: tuple[int, ...]  # of random numbers, one for each source
    first_source: tuple[int, ...]
    sources: tuple[tuple[int, int], ...]  # of all tasks: two words of each

    @property
    def count(self) -> int:
        """How many tasks there are."""
        return len(self.next)


@dataclass(frozen=True, eq=False)
class Instants:
    """When a task is due: `first`, then after every interval."""

    next: StandIn
    number: StandIn
    first: float
    every: float


@dataclass(frozen=True, eq=False)
class Command:
    """What a controller does with one input: an expression or a pulse, and the memory that its delay takes.

    The delay is `whole` intervals and a remainder. A register has the commands of the last instants, the newest first:
    one row for each part of the command.
    """

    input: Input
    value: Expr | Pulse
    registers: tuple[tuple[StandIn, ...], ...]
    end: StandIn | None  # of a pulse, when it ends

    @property
    def parts(self) -> tuple[Expr, ...]:
        """The expressions that make it up."""
        value = self.value
        return (value.width, value.height, value.shortest) if isinstance(value, Pulse) else (value,)


@dataclass(frozen=True, eq=False)
class ControllerPlan:
    """A controller, its instants, its commands, and when these act if that is later."""

    sampled: Sampled
    instants: Instants
    commands: tuple[Command, ...]
    whole: int  # intervals of the delay
    acting: Instants | None  # where the delay has a remainder
    sources: tuple[Signal, ...]  # signals with random numbers
    uniform: tuple[StandIn, ...]  # these, a pair for each source

    @cached_property
    def read_here(self) -> dict[Signal, Sensor]:
        """Sensors that are read at the instants of the controller itself."""
        return {signal: sensor for signal, sensor in self.sampled.reads.items() if sensor.every is None}


@dataclass(frozen=True, eq=False)
class SensorPlan:
    """A sensor with an interval of its own."""

    signal: Signal
    sensor: Sensor
    instants: Instants
    sources: tuple[Signal, ...]
    uniform: tuple[StandIn, ...]


@dataclass(frozen=True, eq=False)
class TaskPlan:
    """All tasks of some controllers."""

    inputs: tuple[Input, ...]
    controllers: tuple[ControllerPlan, ...]
    sensors: tuple[SensorPlan, ...]

    @classmethod
    def of(cls, inputs: Sequence[Input], controllers: Sequence[Sampled]) -> TaskPlan:
        """The plan of controllers of a system with some inputs."""
        plans = tuple(_controller(number, each) for number, each in enumerate(controllers))
        sensors = tuple(
            _sensor(f"sensor {signal} of controller {number}", signal, sensor, each.offset, sensor.every)
            for number, each in enumerate(controllers)
            for signal, sensor in each.reads.items()
            if sensor.every is not None
        )
        return cls(tuple(inputs), plans, sensors)

    @property
    def pulses(self) -> tuple[Command, ...]:
        """Commands that are pulses."""
        return tuple(command for plan in self.controllers for command in plan.commands if command.end is not None)

    @cached_property
    def signals(self) -> tuple[Signal, ...]:
        """The signals that users can see."""
        return tuple(signal for plan in self.controllers for signal in plan.sampled.signals)

    @cached_property
    def memory(self) -> tuple[Signal | StandIn, ...]:
        """All symbols after the inputs of the system."""
        hidden: list[StandIn] = []
        for following, number, uniform in self._clocks:
            hidden += [following, *([] if number is None else [number]), *uniform]
        hidden += [
            each for plan in self.controllers for command in plan.commands for row in command.registers for each in row
        ]
        return (*self.signals, *hidden)

    @property
    def _clocks(self) -> list[tuple[StandIn, StandIn | None, tuple[StandIn, ...]]]:
        """The next instants of all tasks in their order, with the numbers of these and random numbers."""
        periodic = [(sensor.instants, sensor.uniform) for sensor in self.sensors]
        periodic += [(plan.instants, plan.uniform) for plan in self.controllers]
        periodic += [(plan.acting, ()) for plan in self.controllers if plan.acting is not None]
        return [
            *((command.end, None, ()) for command in self.pulses if command.end is not None),
            *((instants.next, instants.number, uniform) for instants, uniform in periodic),
        ]

    @property
    def _sources(self) -> list[Signal]:
        """Signals with random numbers, in the order of the tasks."""
        of_sensors = [signal for sensor in self.sensors for signal in sensor.sources]
        return of_sensors + [signal for plan in self.controllers for signal in plan.sources]

    @cached_property
    def table(self) -> TaskTable:
        """The same as numbers."""
        names = (*names_of(self.inputs), *names_of(self.memory))
        clocks = self._clocks
        pairs = [len(uniform) // 2 for _, _, uniform in clocks]
        return TaskTable(
            memory=names_of(self.memory),
            signals=names_of(self.signals),
            driven=names_of(command.input for plan in self.controllers for command in plan.commands),
            next=tuple(names.index(following.name) for following, _, _ in clocks),
            number=tuple(-1 if number is None else names.index(number.name) for _, number, _ in clocks),
            noise=tuple(names.index(uniform[0].name) if uniform else 0 for _, _, uniform in clocks),
            pairs=tuple(pairs),
            first_source=tuple(accumulate(pairs[:-1], initial=0)),
            sources=tuple(map(source_words, self._sources)),
        )


def _controller(number: int, sampled: Sampled) -> ControllerPlan:
    where = f"controller {number}"
    whole = floor(sampled.delay / sampled.every + _ROUND_OFF)
    remainder = sampled.delay - whole * sampled.every
    is_later = remainder > _ROUND_OFF * sampled.every
    length = whole + 1 if is_later else whole
    acting = _instants(f"commands of {where}", sampled.offset + sampled.delay, sampled.every) if is_later else None
    apart = {signal for signal, sensor in sampled.reads.items() if sensor.every is not None}
    sources = tuple(signal for signal in sampled.noisy if signal not in apart)
    return ControllerPlan(
        sampled,
        _instants(where, sampled.offset, sampled.every),
        tuple(_command(where, symbol, value, length) for symbol, value in sampled.drives.items()),
        whole,
        acting,
        sources,
        _uniform(where, len(sources)),
    )


def _command(where: str, symbol: Input, value: Expr | Pulse, length: int) -> Command:
    parts = 3 if isinstance(value, Pulse) else 1
    registers = tuple(
        tuple(StandIn(f"command {part} {age} of {where} for {symbol}") for age in range(length))
        for part in range(parts)
    )
    end = StandIn(f"end of pulse of {symbol}") if isinstance(value, Pulse) else None
    return Command(symbol, value, registers, end)


def _sensor(where: str, signal: Signal, sensor: Sensor, offset: float, every: float) -> SensorPlan:
    sources = () if sensor.noise == 0 else (signal,)
    return SensorPlan(signal, sensor, _instants(where, offset, every), sources, _uniform(where, len(sources)))


def _instants(where: str, first: float, every: float) -> Instants:
    return Instants(StandIn(f"next instant of {where}"), StandIn(f"number of instant of {where}"), first, every)


def _uniform(where: str, pairs: int) -> tuple[StandIn, ...]:
    return tuple(StandIn(f"random number {number} of {where}") for number in range(2 * pairs))


# Sources of random numbers


def source_words(signal: Signal) -> tuple[int, int]:
    """Two words of 32 bits that identify the random numbers of a signal: a hash of its name alone."""
    digest = sha256(canonical(signal.name).encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:4], "little"), int.from_bytes(digest[4:8], "little")


def check_sources(controllers: Sequence[Sampled]) -> None:
    """No two signals have the same random numbers."""
    found: dict[tuple[int, int], Signal] = {}
    for each in controllers:
        for signal in each.noisy:
            other = found.setdefault(source_words(signal), signal)
            if other != signal:
                raise WrongValueError(
                    f"{each.name}: signals {other.name!a} and {signal.name!a} would have the same random numbers. "
                    "Rename one of them."
                )
