"""Symbols that a page can identify in its equations: the macro of each, and the parts that it belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_lowercase
from typing import TypeVar

from kanes.dynamics.tree.carriers import Carriers
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.paths import ancestors
from kanes.expr.names import one_line
from kanes.expr.printing import latex
from kanes.expr.symbols import Coordinate, Expr
from kanes.model.parts import Body, CoordinateForce
from kanes.model.system import System

Part = TypeVar("Part", Frame, Point)

_OF_LOADS = ("parameter", "input")


def marks_of(system: System) -> dict[str, str]:
    r"""A macro for each symbol, its rates included, by name: \Kaa, \Kab and so on."""
    return {symbol.name: rf"\K{_letters(number)}" for number, symbol in enumerate(_symbols(system))}


def marked_symbols(system: System, units: Mapping[str, str], *, rates: bool = True) -> list[dict[str, object]]:
    """For a page: by macro, how a symbol is written, its name, and the things that it belongs to.

    Of `rates`, which come last and only formulas have, the name is that of whose rates they are.
    """
    owners, marks = belongings(system), marks_of(system)
    found: list[dict[str, object]] = []
    for symbol in _symbols(system):
        macro, of = marks[symbol.name].removeprefix(r"\K"), getattr(symbol, "of", None)
        if of is None:
            things = [one_line(name) for name in owners.get(symbol.name, ())]
            entry = {"kind": symbol.kind, "things": things, "unit": units.get(symbol.name, "")}
            found.append({"macro": macro, "latex": latex(symbol), "name": symbol.name, **entry})
        elif rates:
            found.append({"macro": macro, "latex": latex(symbol), "name": of.name})
    return found


def _symbols(system: System) -> list[Expr]:
    rates = [rate for q in system.coordinates for rate in (q.dot, q.dot.dot)]
    return [
        *system.parameters,
        *system.inputs,
        *system.coordinates,
        *system.speeds,
        *rates,
        *(u.dot for u in system.speeds),
    ]


def _letters(number: int) -> str:
    """aa, ab, …, zz, baa, …"""
    letters = ""
    while number or len(letters) < 2:
        number, digit = divmod(number, 26)
        letters = ascii_lowercase[digit] + letters
    return letters


def belongings(system: System) -> dict[str, list[str]]:
    """By symbol, the bodies, particles, loads and constraints in which it appears, in their order, without repeats."""
    found: dict[str, dict[str, None]] = {}
    for thing, expressions in _appearances(system):
        for expression in expressions:
            for symbol in expression.free_symbols:
                found.setdefault(getattr(symbol, "of", symbol).name, {})[thing] = None
    for symbol in system.parameters:
        if symbol.name not in found:
            for constraint in system.demands:
                if any(symbol in row.expression.free_symbols for row in constraint.rows):
                    found.setdefault(symbol.name, {})[constraint.name] = None
    for speed, definition in zip(system.speeds, system.speed_definitions, strict=True):
        for symbol in sorted(definition.free_symbols, key=str):
            base = getattr(symbol, "of", symbol)
            if isinstance(base, Coordinate):
                found.setdefault(speed.name, {}).update(found.get(base.name, {}))
    return {name: list(things) for name, things in found.items()}


def _appearances(system: System) -> Iterator[tuple[str, list[Expr]]]:
    carriers = Carriers(system)
    own_frames = {body.frame for body in system.bodies} | {system.frame}
    own_points = {system.origin, *(body.origin for body in system.bodies), *(mass.center for mass in system.masses)}
    for mass in system.masses:
        yield mass.name, [mass.mass]
        if isinstance(mass, Body):
            yield mass.name, list(mass.inertia)
            yield mass.name, _angles_of(mass.frame, own_frames)
        for point in _until(mass.origin if isinstance(mass, Body) else mass.center, own_points):
            yield from _of_point(mass.name, point, carriers)
            for frame in () if isinstance(mass, Body) else point.displacement.frames:
                if frame not in own_frames:
                    yield mass.name, _angles_of(frame, own_frames)
    for point in system.points:
        for frame, numbers in point.displacement.terms.items():
            body = carriers.of_frame(frame)
            if body is not None:
                yield body.name, [number for number in numbers if not _moves(number)]
    for load in system.loads:
        if load.kind == "gravity":
            yield load.name, [number for three in system.gravity.terms.values() for number in three]
            continue
        for action in load.actions:
            on = action.on if isinstance(action, CoordinateForce) else carriers.of_load(action)
            # The ends of a spring depend on coordinates that are not its own.
            symbols = [
                symbol for number in action.numbers for symbol in number.free_symbols if symbol.kind in _OF_LOADS
            ]
            yield load.name, symbols
            if on is not None:
                yield on.name, symbols


def _angles_of(frame: Frame, own_frames: set[Frame]) -> list[Expr]:
    """Angles of a frame and of those between it and the frame of another body."""
    return [number for each in _until(frame, own_frames) for step in each.steps for number in step.numbers]


def _of_point(name: str, point: Point, carriers: Carriers) -> Iterator[tuple[str, list[Expr]]]:
    """Coordinates that move a part belong to it; a constant length on the path to it belongs to its body."""
    for frame, numbers in point.displacement.terms.items():
        is_placed = carriers.of_frame(frame) is None
        yield name, [number for number in numbers if is_placed or _moves(number)]


def _moves(number: Expr) -> bool:
    return any(isinstance(symbol, Coordinate) for symbol in number.free_symbols)


def _until(start: Part, stops: set[Part]) -> Iterator[Part]:
    """A frame or point and its ancestors, up to the first of `stops`."""
    yield start
    for each in list(ancestors(start))[1:]:
        if each in stops:
            return
        yield each
