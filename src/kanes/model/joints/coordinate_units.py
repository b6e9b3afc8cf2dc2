"""Units of coordinates: as declared, or else from the geometry."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from kanes.expr.geometry.rotations import AxisAngle, QuaternionTurn
from kanes.expr.symbols import Coordinate

if TYPE_CHECKING:
    from kanes.model.system import System

_known_units: WeakKeyDictionary[System, dict[str, str]] = WeakKeyDictionary()


def coordinate_units(system: System) -> dict[str, str]:
    """Units of coordinates: those declared; otherwise radians for rotations, and metres for displacements."""
    if system in _known_units:
        return _known_units[system]
    turning = {
        symbol
        for frame in system.frames
        for step in frame.steps
        if isinstance(step, AxisAngle)
        for symbol in step.angle.free_symbols
    }
    shifting = {symbol for point in system.points for symbol in point.displacement.free_symbols}
    found = {}
    for q in system.coordinates:
        unit = system.units.get(q.name) or ("rad" if q in turning else "m" if q in shifting else "")
        if unit:
            found[q.name] = unit
    return _known_units.setdefault(system, found)


def quaternion_coordinates(system: System) -> set[str]:
    """Coordinates that are elements of quaternions."""
    return {
        element.name
        for frame in system.frames
        for step in frame.steps
        if isinstance(step, QuaternionTurn)
        for element in step.elements
        if isinstance(element, Coordinate)
    }
