"""What columns of a recording count in where they are coordinates, speeds and inputs of a system."""

from __future__ import annotations

from functools import lru_cache

from kanes.inverse.speeds_of_coordinates import speeds_of_coordinates
from kanes.model.joints.coordinate_units import coordinate_units, quaternion_coordinates
from kanes.model.system import System


@lru_cache(maxsize=16)  # asked with every motion
def state_units(system: System) -> dict[str, str | None]:
    """Units by name: None where nothing says what a coordinate or a speed counts in; inputs have those declared."""
    declared, units = system.units, coordinate_units(system)
    found: dict[str, str | None] = {symbol.name: declared.get(symbol.name, "") for symbol in system.inputs}
    plain = dict.fromkeys(quaternion_coordinates(system), "1")
    found |= {q.name: units.get(q.name) or plain.get(q.name) for q in system.coordinates}
    found |= {speed.name: declared.get(speed.name) or None for speed in system.speeds}
    for coordinate, speed in speeds_of_coordinates(system).items():
        found[speed] = found[speed] or per_second(found[coordinate])
    return found


def per_second(unit: str | None) -> str | None:
    """The unit of a rate; of the angles and lengths that recordings know."""
    return {"rad": "rad/s", "m": "m/s", "deg": "deg/s", "mm": "mm/s", "rad/s": "rad/s2", "m/s": "m/s2"}.get(unit or "")
