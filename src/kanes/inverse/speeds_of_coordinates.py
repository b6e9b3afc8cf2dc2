"""Speeds that are rates of coordinates, so that a force along one goes by the name of the other."""

from __future__ import annotations

from functools import lru_cache

from kanes.model.system import System


@lru_cache(maxsize=16)  # asked with every motion
def speeds_of_coordinates(system: System) -> dict[str, str]:
    """The speed that is the rate of a coordinate, by the names of both."""
    rates = {q.dot: q.name for q in system.coordinates}
    pairs = zip(system.speeds, system.speed_definitions, strict=True)
    return {rates[definition]: speed.name for speed, definition in pairs if definition in rates}
