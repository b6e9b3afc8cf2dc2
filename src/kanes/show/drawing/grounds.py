"""Surfaces on which bodies roll, and the level plane in which a contact moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsFloat

import numpy as np

from kanes.model.constraints.surfaces import Cylinder, Plane, Sphere
from kanes.model.drawings import Touching
from kanes.show.drawing.body_solids import rotation_to
from kanes.show.drawing.fixed_places import is_constant
from kanes.show.drawing.placement import Placement
from kanes.show.drawing.scene import STRAIGHT, Numbers, SceneItem

_STONE = "#9aa0a8"


def ground_items(placed: Placement) -> list[SceneItem]:
    """Each once, however many bodies are on it."""
    found: list[SceneItem] = []
    for touching in placed.touching:
        item = _surface(placed, touching)
        same = [(other.kind, other.base, other.at, other.turn) for other in found]
        if item is not None and (item.kind, item.base, item.at, item.turn) not in same:
            found.append(item)
    if not any(item.kind == "plane" for item in found) and _has_floor(placed):
        found.append(SceneItem("plane", "ground", _STONE, (placed.size,), turn=_plain(placed.upright.ravel())))
    return found


def _surface(placed: Placement, touching: Touching) -> SceneItem | None:
    on = touching.on
    if not isinstance(on, (Plane, Sphere, Cylinder)):
        return None
    body = touching.on_body
    frame = placed.system.frame if body is None else body.frame
    middle = np.zeros(3) if body is None or isinstance(on, Plane) else placed.center(body)
    place = middle if on.at is None else placed.places(body).get(on.at, middle)
    at, base = _plain(place), placed.base_of(body)
    name = touching.body.name
    match on:
        case Plane():
            turn = _plain(rotation_to(placed.vector(on.normal, frame)).ravel())
            return SceneItem("plane", name, _STONE, (placed.size,), base, at, turn)
        case Sphere():
            radius = placed.values.number(on.radius)
            turn = _plain(placed.upright.ravel()) if body is None else STRAIGHT
            return SceneItem("bowl" if on.inside else "ellipsoid", name, _STONE, (radius,) * 3, base, at, turn)
        case Cylinder():
            radius = placed.values.number(on.radius)
            turn = _plain(rotation_to(placed.axis(on.axis, frame)).ravel())
            return SceneItem("trough" if on.inside else "cylinder", name, _STONE, (radius, 3 * radius), base, at, turn)


def _has_floor(placed: Placement) -> bool:
    """Whether a point moves in the level plane through the origin: a contact described by coordinates."""
    N, up = placed.system.frame, placed.upright[:, 2]
    for point in placed.system.points:
        if point.parent is placed.system.origin and set(point.displacement.frames) == {N}:
            numbers = point.displacement.terms[N]
            moving = sum(1 for number in numbers if not is_constant([number]))
            level = all(abs(up[k]) < 1e-9 for k in range(3) if numbers[k] != 0)
            if moving == 2 and level and placed.gravity.any():
                return True
    return False


def _plain(numbers: Iterable[SupportsFloat]) -> Numbers:
    return tuple(float(number) for number in numbers)
