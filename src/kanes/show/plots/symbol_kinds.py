"""Kinds of coordinates and speeds, as far as their units or frames and points of a model determine them."""

from __future__ import annotations

from functools import lru_cache

from kanes.base.units import parsed_unit
from kanes.expr.geometry.rotations import AxisAngle, QuaternionTurn
from kanes.expr.symbols import Coordinate, Expr
from kanes.model.system import System

ANGLES, LENGTHS, ORIENTATION = "angles", "lengths", "orientation"
ANGULAR, LINEAR = "angular velocities", "velocities"
# Kinds by units, in exponents of base units. Where the radian was left out, geometry identifies angles.
_BY_UNIT = {
    frozenset({("m", 1)}): (LENGTHS,),
    frozenset({("rad", 1)}): (ANGLES,),
    frozenset({("m", 1), ("s", -1)}): (LINEAR,),
    frozenset({("rad", 1), ("s", -1)}): (ANGULAR,),
    frozenset(): ("", ANGLES, ORIENTATION),
    frozenset({("s", -1)}): ("", ANGULAR),
}


@lru_cache(maxsize=8)
def symbol_kinds(system: System) -> dict[str, str]:
    """Kinds by name; unknown ones have no entry.

    A declared unit decides. Without one, an angle rotates a frame, and a length moves a point in proportion. A speed is
    a rate of such a coordinate; a length times the rate of an angle is a velocity.

    >>> import kanes as kn
    >>> symbol_kinds(kn.library.spring_pendulum().freeze())
    {'q1': 'lengths', 'q2': 'angles', 'u1': 'velocities', 'u2': 'velocities'}
    """
    turning = _turning(system)
    kinds: dict[str, str] = {}
    for q in system.coordinates:
        kinds[q.name] = _by_unit(system.units.get(q.name, ""), turning.get(q) or _length(system, q))
    for speed, definition in zip(system.speeds, system.speed_definitions, strict=True):
        found = {_rate_kind(definition, rate, kinds) for rate in definition.free_symbols if hasattr(rate, "of")}
        kinds[speed.name] = _by_unit(system.units.get(speed.name, ""), found.pop() if len(found) == 1 else "")
    return {name: kind for name, kind in kinds.items() if kind}


def _by_unit(label: str, guess: str) -> str:
    """The kind of a unit; that of the geometry if there is no unit, or one that is not understood."""
    unit = parsed_unit(label) if label else None
    if unit is None:
        return guess
    possible = _BY_UNIT.get(frozenset(unit.exponents), ("",))
    return guess if guess in possible else possible[0]


def _turning(system: System) -> dict[Coordinate, str]:
    """Coordinates that rotate frames."""
    found: dict[Coordinate, str] = {}
    for frame in system.frames:
        for step in frame.steps:
            if isinstance(step, QuaternionTurn):
                found |= dict.fromkeys((q for number in step.numbers for q in number.atoms(Coordinate)), ORIENTATION)
            elif isinstance(step, AxisAngle):
                found |= dict.fromkeys(step.angle.atoms(Coordinate), ANGLES)
    return found


def _length(system: System, q: Coordinate) -> str:
    """Lengths, if points move by a coordinate in proportion to it."""
    numbers = [number for point in system.points for three in point.displacement.terms.values() for number in three]
    moving = [number for number in numbers if q in number.free_symbols]
    return LENGTHS if moving and all(number.diff(q).diff(q) == 0 for number in moving) else ""


def _rate_kind(definition: Expr, rate: Expr, kinds: dict[str, str]) -> str:
    """The kind of a rate times its coefficient."""
    before = definition.diff(rate).free_symbols
    lengths = any(kinds.get(symbol.name) == LENGTHS for symbol in before)
    if any(symbol.kind == "parameter" for symbol in before) and not lengths:
        return ""
    match kinds.get(rate.of.name):
        case "angles" | "orientation":
            return LINEAR if lengths else ANGULAR
        case "lengths":
            return "" if lengths else LINEAR
    return ""
