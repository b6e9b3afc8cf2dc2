"""The root of a system that nothing holds: a pelvis in space, a spacecraft."""

from __future__ import annotations

from kanes.expr.geometry.paths import path_steps
from kanes.expr.symbols import Coordinate, Rate
from kanes.model.parts import Body
from kanes.model.system import System

# Directions in which a root must be able to move by coordinates of its own to count as free: those of a plane.
_FREE = 2


def free_root_speeds(system: System) -> tuple[str, ...]:
    """The speeds of bodies on the ground that can move in two directions or more, by names.

    What acts along them comes from outside, and nothing in a joint delivers it: there are the residuals of a motion.
    """
    roots = {symbol for body in system.bodies if body.parent is None for symbol in _own_coordinates(system, body)}
    return tuple(
        speed.name
        for speed, definition in zip(system.speeds, system.speed_definitions, strict=True)
        if any(symbol.of in roots for symbol in definition.free_symbols if isinstance(symbol, Rate))
    )


def _own_coordinates(system: System, body: Body) -> set[Coordinate]:
    """Coordinates of a free root; none of one that the ground holds."""
    terms = body.origin.position_from(system.origin).terms
    numbers = terms.get(system.frame, ())
    moving = [symbols for number in numbers if (symbols := _coordinates(number.free_symbols))]
    lengths = set().union(*moving)
    if set(terms) - {system.frame, body.frame} or len(moving) < _FREE or len(lengths) < _FREE:
        return set()
    turns = [step.matrix.free_symbols for step in path_steps(body.frame, system.frame)]
    return lengths.union(*(_coordinates(symbols) for symbols in turns))


def _coordinates(symbols: set[object]) -> set[Coordinate]:
    return {symbol for symbol in symbols if isinstance(symbol, Coordinate)}
