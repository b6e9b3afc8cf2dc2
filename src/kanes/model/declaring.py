"""The names of a model, and the symbols that it declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kanes.errors import ExpressionError, UnknownNameError
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import coordinate_quaternions
from kanes.expr.names import canonical, listed
from kanes.expr.symbols import (
    Coordinate,
    Expr,
    Input,
    Parameter,
    Speed,
    Time,
    as_expression,
    default_speed_name,
    readings,
)
from kanes.model.parts import Body


class Declaring:
    """The verbs of a model that give names: to symbols, and to frames, points and parts as they are made."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.time = Time("t")
        self.frames: list[Frame] = []
        self.points: list[Point] = []
        self.duplicates: dict[str, str] = {}  # names that were taken, and by which name each was
        self._names: dict[str, Any] = {"t": self.time}
        self._typed: dict[str, str] = {"t": "t"}  # names as they were typed, by what they are compared by
        self._readings: set[str] = readings(self.time)
        self._symbols: list[Any] = []
        self._joint_symbols: set[Any] = set()
        self._units: dict[str, str] = {}
        self._speed_definitions: dict[Any, Expr] = {}

    def __getitem__(self, name: str) -> Any:
        """Whatever has this name: a symbol, frame, point, body, particle, load or constraint."""
        if name not in self:
            known = ", ".join(sorted(self._names))
            raise UnknownNameError(f"Model '{self.name}' has nothing named '{name}'. It has: {known}.")
        return self._names[self._typed[canonical(name)]]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and canonical(name) in self._typed

    def register(self, name: str, thing: Any) -> None:
        """Enter a frame, point or part under its name; a name that is taken becomes a fault of the model."""
        if not isinstance(name, str) or not name.strip():
            raise ExpressionError(f"{name!r} is no name. Give text, such as 'A'.")
        if isinstance(thing, Frame):
            self.frames.append(thing)
        elif isinstance(thing, Point):
            self.points.append(thing)
        # A body may have the name of its own frame, and then stands for both.
        if name in self and not (isinstance(thing, Body) and self[name] is thing.frame):
            self.duplicates[name] = self._typed[canonical(name)]
            return
        self._names[name] = thing
        self._typed[canonical(name)] = name

    # Symbols

    def coordinates(self, names: str, *, unit: str = "") -> Any:
        """Generalized coordinates by name: one symbol, or a tuple for several names.

        Names stand apart by spaces or commas, and `q1:4` is short for q1 q2 q3. A name has a letter; any other
        characters may be in it. A unit is a label for plots and files, and that to which quantities with units are
        converted; the equations hold in any consistent units.
        """
        return self._declare_all(Coordinate, names, unit)

    def speeds(self, names: str, *, unit: str = "") -> Any:
        """Generalized speeds by name."""
        return self._declare_all(Speed, names, unit)

    def parameters(self, names: str, *, unit: str = "", positive: bool | None = None) -> Any:
        """Constants by name; SymPy shortens roots of those that are said to be positive."""
        return self._declare_all(Parameter, names, unit, **({} if positive is None else {"positive": positive}))

    def inputs(self, names: str, *, unit: str = "") -> Any:
        """Quantities that are known at run time, such as motor torques, by name."""
        return self._declare_all(Input, names, unit)

    def _declare_all(self, kind: Any, names: str, unit: str, **assumptions: Any) -> Any:
        symbols = tuple(self._enter(kind, name, **assumptions) for name in listed(names, kind.kind))
        if not isinstance(unit, str):
            raise ExpressionError(f"unit of {names}: {unit!r} is no label. Give text, such as 'rad'.")
        if unit:
            self._units.update({symbol.name: unit for symbol in symbols})
        return symbols[0] if len(symbols) == 1 else symbols

    def _new(self, kind: Any, name: str, **assumptions: Any) -> Any:
        """A symbol, spelled letter by letter if it would read like another one that the model has."""
        symbol = kind(name, **assumptions)
        reads_alike = name not in self and not self._readings.isdisjoint(readings(symbol))
        return kind(name, spelled=True, **assumptions) if reads_alike else symbol

    def _enter(self, kind: Any, name: str, **assumptions: Any) -> Any:
        symbol = self._new(kind, name, **assumptions)
        self._readings |= readings(symbol)
        self._symbols.append(symbol)
        self.register(name, symbol)
        return symbol

    def declare(self, kind: Any, name: str) -> Any:
        """A coordinate or speed that a joint makes.

        Its speed is defined by the joint, not by its place in a list.
        """
        symbol = self._enter(kind, name)
        self._joint_symbols.add(symbol)
        return symbol

    def declared(self, kind: Any) -> tuple[Any, ...]:
        """The symbols of a kind, in the order in which the model got them."""
        return tuple(symbol for symbol in self._symbols if isinstance(symbol, kind))

    def define_speeds(self, definitions: Mapping[Any, Any]) -> None:
        """Speeds as expressions linear in q̇, u = Y q̇ + Z.

        A speed that is left out is the rate of its coordinate, u_r = q̇_r.
        """
        if not isinstance(definitions, Mapping):
            raise ExpressionError(
                f"define_speeds: {definitions!r} is no table. Give a dictionary such as {{u1: q1.dot}}."
            )
        for given, definition in definitions.items():
            speed = self._symbol(given)
            self._speed_definitions[speed] = as_expression(definition, f"definition of {speed}")

    def _symbol(self, given: Any) -> Any:
        """A symbol, or the one that a name stands for; an unknown name is left for the checks."""
        return self[given] if isinstance(given, str) and given in self else given

    # Speeds that are left out

    def _speeds_nobody_named(self) -> dict[Speed, Expr]:
        """Speeds for the coordinates of a user who named none: u_r = q̇_r, and ω of a frame turned by a quaternion."""
        declared = [u for u in self.declared(Speed) if u not in self._joint_symbols]
        if declared:
            return {}
        made: dict[Speed, Expr] = {}
        turned = {q: frame for frame in reversed(self.frames) for q in _quaternion_elements(frame)}
        done: set[Frame] = set()
        taken = set(self._typed)
        for q in self.declared(Coordinate):
            if q in self._joint_symbols or turned.get(q) in done:
                continue
            rates = {q.name: q.dot}
            if q in turned:
                frame = turned[q]
                done.add(frame)
                names = (f"w{axis}_{frame.name}" for axis in "xyz")
                rates = dict(zip(names, frame.relative_angular_velocity, strict=True))
            for name, definition in rates.items():
                speed = self._new(Speed, default_speed_name(name, taken))
                taken.add(speed.name)
                made[speed] = definition
        return made

    def _all_definitions(self) -> dict[Any, Expr]:
        """The definitions given, and u_r = q̇_r for speeds left out, counted without those that joints made."""
        coordinates = [q for q in self.declared(Coordinate) if q not in self._joint_symbols]
        speeds = [u for u in self.declared(Speed) if u not in self._joint_symbols]
        left_out = {u: q.dot for u, q in zip(speeds, coordinates, strict=False)}
        return {**left_out, **self._speed_definitions}

    @property
    def undefined_speeds(self) -> tuple[Speed, ...]:
        """Speeds with no definition and no coordinate to be the rate of."""
        known = self._all_definitions()
        return tuple(speed for speed in self.declared(Speed) if speed not in known)

    @property
    def defined_speeds(self) -> tuple[Any, ...]:
        """The keys of all definitions, whether the model has such a speed or not."""
        return tuple(self._speed_definitions)


def _quaternion_elements(frame: Frame) -> list[Expr]:
    """The coordinates of the quaternions by which a frame is turned."""
    return [element for step in coordinate_quaternions(frame.steps) for element in step.elements]
