"""The symbols that a model declares, and what its speeds are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from sys import float_info
from typing import Any, TypeAlias, TypeVar

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Key
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.rotations import coordinate_quaternions
from kanes.expr.names import listed
from kanes.expr.symbols import (
    Coordinate,
    Discrete,
    Expr,
    ExprLike,
    Speed,
    Time,
    as_expression,
    default_speed_name,
    readings,
)
from kanes.model.registry import Registry

# A kind of symbols, such as `Coordinate`.
S = TypeVar("S", bound=Expr)
# One symbol, or a tuple of them: it depends on how many names are in a text, which no type can tell.
Declared: TypeAlias = Any


class Declarations:
    """Symbols in the order of their declaration, their units, and the definitions of the speeds."""

    def __init__(self, registry: Registry, time: Time) -> None:
        self.time = time
        self.units: dict[str, str] = {}
        self.spans: dict[
            str, tuple[float, float]
        ] = {}  # first and last time of samples that drive joints or coordinates, by name
        self.measured: dict[str, None] = {}  # inputs whose values are measured, by name
        self.speed_definitions: dict[Expr, Expr] = {}  # as they were given, whether the model has such a speed or not
        self._registry = registry
        self._readings: set[str] = readings(time)
        self._symbols: list[Expr] = []
        self.discrete: dict[str, float] = {}  # where discrete states start, by name
        self.of_joints: dict[Expr, Expr | None] = {}  # symbols that joints made; speeds with what joints define them by
        registry.register(time.name, time)

    def declare_all(self, kind: type[Expr], names: str | Sequence[str], unit: str, **assumptions: bool) -> Declared:
        """Symbols of a kind by their names: one, or a tuple for several and for a list."""
        symbols = tuple(self._enter(kind, name, **assumptions) for name in listed(names, kind.kind))
        if not isinstance(unit, str):
            raise WrongTypeError(f"unit of {names}: {unit!r} is not a label. Give text, such as 'rad'.")
        if unit:
            self.units.update({symbol.name: unit for symbol in symbols})
        return symbols[0] if len(symbols) == 1 and isinstance(names, str) else symbols

    def start_discrete(self, symbols: Sequence[Discrete], initial: float | Sequence[float]) -> None:
        """Where discrete states start: one number for all, or one for each."""
        where = f"initial of {', '.join(map(str, symbols))}"
        several = list(initial) if isinstance(initial, Sequence) else [initial] * len(symbols)
        numbers = [each for each in several if isinstance(each, (int, float)) and abs(each) <= float_info.max]
        if len(numbers) != len(symbols) or len(several) != len(symbols):
            raise WrongValueError(f"{where}: {initial!r} is not one finite number, or one for each. Give such as 0.")
        self.discrete |= {symbol.name: float(each) for symbol, each in zip(symbols, numbers, strict=True)}

    def declare_of_joint(self, kind: type[S], name: str, definition: Expr | None = None) -> S:
        """A coordinate or speed that a joint makes.

        Its speed is defined by the joint, not by its position in a list.
        """
        symbol = self._enter(kind, name)
        self.of_joints[symbol] = definition
        if definition is not None:
            self.speed_definitions[symbol] = definition
        return symbol

    def _new(self, kind: type[S], name: str, **assumptions: bool) -> tuple[S, set[str]]:
        """A symbol, printed as typed if it would look like another one of the model; and how it is printed."""
        symbol = kind(name, **assumptions)
        reads = readings(symbol)
        if name not in self._registry and not self._readings.isdisjoint(reads):
            symbol = kind(name, spelled=True, **assumptions)
            reads = readings(symbol)
        return symbol, reads

    def _enter(self, kind: type[S], name: str, **assumptions: bool) -> S:
        symbol, reads = self._new(kind, name, **assumptions)
        self._readings |= reads
        self._symbols.append(symbol)
        self._registry.register(name, symbol)
        return symbol

    def of_kind(self, kind: type[S]) -> tuple[S, ...]:
        """The symbols of a kind, in the order of their declaration."""
        return tuple(symbol for symbol in self._symbols if isinstance(symbol, kind))

    def put_in_order(self, names: Sequence[str]) -> None:
        """Reorder some symbols among their own places."""
        number = {name: index for index, name in enumerate(names)}
        places = [index for index, symbol in enumerate(self._symbols) if symbol.name in number]
        ordered = sorted((self._symbols[index] for index in places), key=lambda symbol: number[symbol.name])
        for index, symbol in zip(places, ordered, strict=True):
            self._symbols[index] = symbol

    def symbol(self, given: Key) -> Key:
        """A symbol, or the one of a name; an unknown name is left for the checks."""
        return self._registry[given] if isinstance(given, str) and given in self._registry else given

    def chosen(self, speeds: Sequence[Key]) -> tuple[Speed, ...]:
        """The speeds of a choice; an unknown name is left for the checks."""
        for speed in speeds:
            if not isinstance(speed, (str, Expr)):
                raise WrongTypeError(
                    f"choose_dependent: {speed!r} is not a speed. Give speeds of the model, such as u1, u2."
                )
        return tuple(speeds)

    def define(self, definitions: Mapping[Key, ExprLike]) -> None:
        """Speeds as expressions of q̇."""
        if not isinstance(definitions, Mapping):
            raise WrongTypeError(
                f"define_speeds: {definitions!r} is not a table. Give a dictionary such as {{u1: q1.dot}}."
            )
        for given, definition in definitions.items():
            speed = self.symbol(given)
            self.speed_definitions[speed] = as_expression(definition, f"definition of {speed}")

    # Speeds that are left out

    def _without_joints(self, kind: type[S]) -> list[S]:
        return [symbol for symbol in self.of_kind(kind) if symbol not in self.of_joints]

    def default_speeds(self) -> dict[Speed, Expr]:
        """Speeds for coordinates without a named one: u_r = q̇_r, and ω of a frame rotated by a quaternion."""
        if self._without_joints(Speed):
            return {}
        made: dict[Speed, Expr] = {}
        turned = {q: frame for frame in reversed(self._registry.frames) for q in _quaternion_elements(frame)}
        done: set[Frame] = set()
        taken = self._registry.taken
        for q in self._without_joints(Coordinate):
            if turned.get(q) in done:
                continue
            rates = {q.name: q.dot}
            if q in turned:
                frame = turned[q]
                done.add(frame)
                names = (f"w{axis}_{frame.name}" for axis in "xyz")
                rates = dict(zip(names, frame.relative_angular_velocity, strict=True))
            for name, definition in rates.items():
                speed, _ = self._new(Speed, default_speed_name(name, taken))
                taken.add(speed.name)
                made[speed] = definition
        return made

    def all_definitions(self) -> dict[Expr, Expr]:
        """The definitions given, and u_r = q̇_r for speeds left out, counted without those that joints made."""
        pairs = zip(self._without_joints(Speed), self._without_joints(Coordinate), strict=False)
        return {**{u: q.dot for u, q in pairs}, **self.speed_definitions}

    @property
    def undefined_speeds(self) -> tuple[Speed, ...]:
        """Speeds with no definition and no coordinate to be the rate of."""
        known = self.all_definitions()
        return tuple(speed for speed in self.of_kind(Speed) if speed not in known)


def _quaternion_elements(frame: Frame) -> list[Expr]:
    """The coordinates of the quaternions that rotate a frame."""
    return [element for step in coordinate_quaternions(frame.steps) for element in step.elements]
