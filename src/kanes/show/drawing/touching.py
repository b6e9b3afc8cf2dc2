"""Surfaces and points of contacts that come and go, rigid and compliant ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kanes.expr.geometry.frames import Point
from kanes.model.constraints.surfaces import Surface
from kanes.model.contacts.compliant import CompliantContact
from kanes.model.contacts.parts import sides_of
from kanes.model.drawings import Touching
from kanes.model.parts import Body, Particle
from kanes.model.system import System


def touching_surfaces(system: System) -> list[Touching]:
    """The surfaces of all contacts; those without a known one on the other side are left out."""
    found = []
    for given in _given(system):
        what, surface, on, on_body = (given.get(key) for key in ("contact", "surface", "on", "on_body"))
        if on is None:
            surface, on = None, surface
        if isinstance(what, (Body, Particle, Point)) and isinstance(on, Surface):
            carrier = on_body if isinstance(on_body, Body) else None
            found.append(Touching(what, surface if isinstance(surface, Surface) else None, on, carrier))
    return found


def touching_points(system: System) -> list[Point]:
    """The points at which contacts may touch, where these are fixed points of the model."""
    firsts = [side.touching[0] for side in sides_of(system.contacts) if side.touching is not None]
    return [first.point for first in firsts if not first.arm.terms]


def _given(system: System) -> Iterator[Mapping[str, object]]:
    yield from (each.given for each in system.contacts if "contact" in each.given)
    yield from (load.given for load in system.loads if isinstance(load, CompliantContact))
