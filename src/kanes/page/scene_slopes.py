"""How a scene follows its parameters: lengths of links, places of joints and mass centres.

Most are sums of lengths, so that a scene for other numbers is a straight line away. Which parameters that holds for is
found out by scenes for two other values of each.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kanes.drawing.scene import Scene
from kanes.drawing.scene_builder import scene_of
from kanes.errors import KanesError
from kanes.model.system import System
from kanes.types import Array

# Shares by which a parameter is changed; the second one tells whether the first one told all.
_FIRST, _SECOND = 0.25, 0.6
# Rounding of some operations, relative to the size of the scene.
_CLOSE = 1e-9
# Things whose lengths are those of the model.
_SOLIDS = ("box", "ellipsoid", "cylinder", "capsule", "cone", "arrow", "bowl", "trough")


def scene_slopes(system: System, parameters: Mapping[str, float], scene: Scene) -> dict[str, list[list[float]]]:
    """By parameter: numbers of the scene that change with it, each by its place and its slope.

    Places count through all items, of each its lengths, `at`, `turn` and its ends, and then through mass centres and
    points. A parameter that moves things otherwise than along straight lines is left out. Lengths of solids that do not
    follow straight lines stay as they are, since these solids only stand for their inertia; and so does all that is as
    thick as looks well.
    """
    found = {}
    before, is_length, is_thickness = numbers_of(scene)
    for name, value in parameters.items():
        others = {share: {**parameters, name: _changed(value, share)} for share in (_FIRST, _SECOND)}
        rows = [(row, share) for share, each in others.items() if (row := _numbers_at(system, each, scene)) is not None]
        if len(rows) < len(others):
            continue
        first, second = ((row - before) / (_changed(value, share) - value) for row, share in rows)
        bent = np.abs(first - second) * max(abs(value), 1.0) > _CLOSE * scene.size
        if (bent & ~is_length).any():
            continue
        straight = np.where(bent | is_thickness, 0.0, first)
        found[name] = [[int(number), float(straight[number])] for number in np.flatnonzero(np.abs(straight) > _CLOSE)]
    return found


def _changed(value: float, share: float) -> float:
    return value * (1 + share) if value else share


def _numbers_at(system: System, parameters: Mapping[str, float], scene: Scene) -> Array | None:
    """The numbers of a scene for other parameters; None where other things are in it."""
    try:
        other = scene_of(system, parameters)[0]
    except (KanesError, ArithmeticError, TypeError, ValueError):
        return None  # There is no such system: a root of what is below zero, an inertia that no body has.
    return numbers_of(other)[0] if _structure(other) == _structure(scene) else None


def _structure(scene: Scene) -> list[tuple[object, ...]]:
    return [(item.kind, item.of, item.base, item.ends and [end[0] for end in item.ends]) for item in scene.items]


def numbers_of(scene: Scene) -> tuple[Array, Array, Array]:
    """All numbers of items, mass centres and points, in a row; which of them are lengths, and which thicknesses."""
    numbers: list[float] = []
    is_length: list[bool] = []
    is_thickness: list[bool] = []
    for item in scene.items:
        ends = [number for _, triple in item.ends or () for number in triple]
        places = [*item.at, *item.turn, *ends]
        numbers += [*item.lengths, *places]
        is_length += [True] * len(item.lengths) + [False] * len(places)
        is_thickness += [item.kind not in _SOLIDS] * len(item.lengths) + [False] * len(places)
    for _, (_, triple) in (*scene.centers, *scene.points):
        numbers += triple
        is_length += [False] * len(triple)
        is_thickness += [False] * len(triple)
    return np.array(numbers), np.array(is_length), np.array(is_thickness)
