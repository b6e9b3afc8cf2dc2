"""Events: moments at which an expression crosses zero, and what happens to the state then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kanes.base.contact_layout import LatchOrders
from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import GraphMatrix, Key
from kanes.base.values import is_among
from kanes.dynamics.dynamics import Dynamics
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.program import Program
from kanes.expr.symbols import Expr, ExprLike, as_expression
from kanes.model.contacts.parts import Latch, latches_of
from kanes.model.system import System

# Latches by themselves or by name, one or several.
LatchNames = Latch | str | Sequence[Latch | str]

_DIRECTIONS = {"rising": 1, "falling": -1, "either": 0}


@dataclass(frozen=True)
class Event:
    """A moment at which `function`, an expression of time and state, crosses zero.

    `direction` is "rising", "falling" or "either". A terminal event ends the run. `reset` gives new values to some
    coordinates and independent speeds, as expressions of the values before: an impact. `set` does the same to discrete
    states. `lock` and `release` name latches, one or a list; `capture` locks them where they are, whatever their aim.

    A function that is zero at the start and leaves zero there in a direction of the event, with "either" whichever it
    is, is an event at the start; one that stays at zero is not. An event at the stop takes place. A run in which a
    function becomes NaN ends there, and its outcome names the event.

        kn.Event("bounce", height, direction="falling", reset={u: -e * u})
        kn.Event("drop", release_time - t, direction="falling", release="gripper", set={count: count + 1})
    """

    name: str
    function: ExprLike
    direction: str = "either"
    terminal: bool = False
    reset: Mapping[Key, ExprLike] = field(default_factory=dict)  # with `set`, once the event is made
    set: Mapping[Key, ExprLike] = field(default_factory=dict)
    lock: LatchNames = ()
    release: LatchNames = ()
    capture: LatchNames = ()

    def __post_init__(self) -> None:
        if not is_among(self.direction, _DIRECTIONS):
            raise WrongValueError(
                f"event '{self.name}': direction {self.direction!r} is unknown. Use 'rising', 'falling' or 'either'."
            )
        as_expression(self.function, f"event '{self.name}'")
        if not isinstance(self.reset, Mapping):
            raise WrongTypeError(
                f"event '{self.name}': reset is not a table. Give a dictionary such as {{u1: -e * u1}}."
            )
        if not isinstance(self.set, Mapping):
            raise WrongTypeError(f"event '{self.name}': set is not a table. Give a dictionary such as {{count: 0}}.")
        object.__setattr__(self, "reset", {**self.reset, **self.set})
        for word in ("lock", "release", "capture"):
            object.__setattr__(self, word, _latch_names(self.name, word, getattr(self, word)))

    @property
    def sign(self) -> int:
        """+1 for rising, −1 for falling, 0 for either."""
        return _DIRECTIONS[self.direction]

    @property
    def latches(self) -> dict[str, tuple[str, ...]]:
        """The names of latches that it is to "lock", "release" or "capture", by these words."""
        return {word: _latch_names(self.name, word, getattr(self, word)) for word in ("lock", "release", "capture")}

    @property
    def ends_run(self) -> bool:
        """Whether a run ends there."""
        return self.terminal

    @property
    def orders(self) -> LatchOrders:
        """What it does with latches, where there are any."""
        return LatchOrders()


def _latch_names(event: str, word: str, given: object) -> tuple[str, ...]:
    """The names of latches that are given by themselves or by name, one or several."""
    several = tuple(given) if isinstance(given, (tuple, list)) else (given,)
    names = [each if isinstance(each, str) else getattr(each, "name", None) for each in several]
    if not all(isinstance(name, str) for name in names):
        raise WrongTypeError(f"event '{event}': {word}={given!r} is not a latch. Give latches or their names.")
    return tuple(str(name) for name in names)


@dataclass(frozen=True)
class ActingEvent(Event):
    """An event in a system whose parts touch and let go: where it changes something, the run stops and goes on."""

    is_last: bool = False
    numbers: LatchOrders = field(default_factory=LatchOrders)

    @property
    def ends_run(self) -> bool:
        return self.is_last

    @property
    def orders(self) -> LatchOrders:
        return self.numbers

    @classmethod
    def of(cls, event: Event, latches: Sequence[str]) -> ActingEvent:
        """The event, which names some of the latches of a system."""
        numbers = {name: number for number, name in enumerate(latches)}
        lock, capture, release = (
            tuple(numbers[name] for name in event.latches[word]) for word in ("lock", "capture", "release")
        )
        acts = bool(event.reset or lock or capture or release)
        return cls(
            event.name,
            event.function,
            event.direction,
            event.terminal or acts,
            event.reset,
            is_last=event.terminal,
            numbers=LatchOrders(lock, capture, release),
        )


def check_latches(system: System, events: Iterable[Event]) -> None:
    """An error where an event names a latch that a system does not have."""
    latches = [each.name for each in latches_of(system.contacts)]
    for event in events:
        for word in ("lock", "release", "capture"):
            for name in event.latches[word]:
                if name not in latches:
                    listed = f"It has: {', '.join(latches)}." if latches else "Add it with model.add_latch."
                    raise UnknownNameError(f"event '{event.name}': '{system.name}' has no latch '{name}'. {listed}")


def as_events(given: Event | Iterable[Event]) -> tuple[Event, ...]:
    """One event or several, with different names."""
    try:
        events = (given,) if isinstance(given, Event) else tuple(given)
    except TypeError:
        raise _not_an_event(given) from None
    for event in events:
        if not isinstance(event, Event):
            raise _not_an_event(event)
    names = [event.name for event in events]
    for name in names:
        if names.count(name) > 1:
            raise WrongValueError(f"event '{name}': there are several of that name. Give each its own.")
    return events


def _not_an_event(given: object) -> WrongTypeError:
    return WrongTypeError(f"{given!r} is not an event. Give kn.Event(name, expression).")


def event_columns(computation: Dynamics, events: tuple[Event, ...]) -> tuple[GraphMatrix, GraphMatrix]:
    """All functions g, and all rates  ġ = ∂g/∂x ẋ + ∂g/∂t."""
    graph, system = computation.graph, computation.system
    g = graph.lift(Matrix([computation.expression(event.function, f"event '{event.name}'") for event in events]))
    changing = (*computation.state_symbols, system.time)
    xdot = graph.stack_rows([computation.qdot, computation.udot, graph.lift(Matrix([1]))], 1)
    return g, graph.jacobian(g, changing) @ xdot


def event_program(computation: Dynamics, events: tuple[Event, ...]) -> Program:
    """All functions g, then all rates ġ."""
    graph = computation.graph
    return graph.program({"y": graph.stack_rows(list(event_columns(computation, events)), 1)})


def reset_columns(
    computation: Dynamics, events: tuple[Event, ...], graph: Graph, kept: tuple[Expr, ...] = ()
) -> list[GraphMatrix]:
    """The state after each event; what is `kept` below each state stays as it is."""
    names = {symbol.name: index for index, symbol in enumerate(computation.state_symbols)}
    columns = []
    for event in events:
        after: list[Expr] = [*computation.state_symbols, *kept]
        for key, value in event.reset.items():
            if str(key) not in names:
                raise WrongValueError(
                    f"event '{event.name}': {key} is not a state that can be reset. States are: {', '.join(names)}."
                )
            after[names[str(key)]] = computation.expression(value, f"event '{event.name}', reset of {key}")
        columns.append(graph.lift(Matrix(after)))
    return columns


def reset_program(computation: Dynamics, events: tuple[Event, ...], kept: tuple[Expr, ...]) -> Program:
    """The state after each event, one below the other; what is `kept` below each state stays as it is."""
    graph = computation.graph.extended(kept)
    return graph.program({"y": graph.stack_rows(reset_columns(computation, events, graph, kept), 1)})
