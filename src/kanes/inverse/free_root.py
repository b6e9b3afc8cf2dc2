"""The root of a system that nothing holds: a pelvis in space, a spacecraft."""

from __future__ import annotations

from functools import lru_cache

from kanes.expr.geometry.paths import path_steps
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Coordinate, Expr, Rate, partial
from kanes.model.parts import Body
from kanes.model.system import System

# Directions in which a root must be able to move by coordinates of its own to count as free: those of a plane.
_FREE = 2


@lru_cache(maxsize=16)  # a search through all positions, asked with every motion
def free_root_speeds(system: System) -> tuple[str, ...]:
    """The speeds of what stands on the ground and can slide along two of its axes or more, by names.

    What acts along them comes from outside, and nothing in a joint delivers it: there are the residuals of a motion.
    """
    roots: set[Coordinate] = set()
    for mass in system.masses:
        if isinstance(mass, Body) and mass.parent is not None:
            continue
        origin = mass.origin if isinstance(mass, Body) else mass.center
        lengths = _slides(system, origin.position_from(system.origin))
        if len(lengths) < _FREE:
            continue
        turns = path_steps(mass.frame, system.frame) if isinstance(mass, Body) else ()
        angles = {symbol for step in turns for symbol in step.matrix.free_symbols if isinstance(symbol, Coordinate)}
        roots |= lengths | angles
    return tuple(
        speed.name
        for speed, definition in zip(system.speeds, system.speed_definitions, strict=True)
        if any(symbol.of in roots for symbol in definition.free_symbols if isinstance(symbol, Rate))
    )


def _slides(system: System, position: Vector) -> set[Coordinate]:
    """Coordinates by which a place moves along axes of N, each in one measure number, evenly."""
    found: set[Coordinate] = set()
    for number in position.terms.get(system.frame, ()):
        own = [symbol for symbol in number.free_symbols if isinstance(symbol, Coordinate)]
        found |= {symbol for symbol in own if _is_even(number, symbol)}
    return found


def _is_even(number: Expr, coordinate: Coordinate) -> bool:
    return bool(partial(number, coordinate).is_number)
