"""How a scene follows its parameters: lengths of links, places of joints and mass centres.

Most are sums of lengths, so that a scene for other numbers is a straight line away. Which parameters that holds for is
found out by scenes for two other values of each.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kanes.drawing.scene import Scene, SceneItem
from kanes.drawing.scene_builder import still_scene
from kanes.errors import KanesError
from kanes.model.system import System
from kanes.types import Array

# Shares by which a parameter is changed, each time two of them: the second one tells whether the first one told all.
# The next ones are for parameters that cannot grow so far.
_SHARES = ((0.25, 0.6), (0.02, 0.05), (-0.2, -0.4))
# Rounding of some operations, relative to the size of the scene.
_CLOSE = 1e-9
# Things whose lengths are those of the model.
_SOLIDS = ("box", "ellipsoid", "cylinder", "capsule", "cone", "arrow", "bowl", "trough")


def scene_slopes(system: System, parameters: Mapping[str, float], scene: Scene) -> dict[str, list[list[float]]]:
    """By parameter: numbers of the scene that change with it, each by its place and its slope.

    Places count through all items, of each its lengths, `at`, `turn` and its ends, and then through mass centres and
    points. A parameter that moves things otherwise than along straight lines is left out. Lengths and axes of solids
    that do not follow straight lines stay as they are, since these solids only stand for their inertia; so do things
    that are not there for other numbers, and so does all that is as thick as looks well.
    """
    found = {}
    _, is_shape, is_thickness = numbers_of(scene)
    for name, value in parameters.items():
        slopes = _slopes(system, parameters, scene, name)
        if slopes is None:
            continue
        first, second = slopes
        bent = np.abs(first - second) * max(abs(value), 1.0) > _CLOSE * scene.size
        if (bent & ~is_shape).any():
            continue
        straight = np.where(bent | is_thickness | ~np.isfinite(first + second), 0.0, first)
        found[name] = [[int(number), float(straight[number])] for number in np.flatnonzero(np.abs(straight) > _CLOSE)]
    return found


def _slopes(system: System, parameters: Mapping[str, float], scene: Scene, name: str) -> list[Array] | None:
    """Quotients of differences for two other values of a parameter, at which all things are there if there are such.

    None where the system is none for other values.
    """
    before, value, known = numbers_of(scene)[0], parameters[name], None
    for shares in _SHARES:
        found = []
        for share in shares:
            changed = value * (1 + share) if value else share
            row = _numbers_at(system, {**parameters, name: changed}, scene)
            if row is not None:
                found.append((row - before) / (changed - value))
        if len(found) == len(shares) and (known is None or np.isfinite(found).all()):
            known = found
        if known is not None and np.isfinite(known).all():
            break
    return known


def _numbers_at(system: System, parameters: Mapping[str, float], scene: Scene) -> Array | None:
    """The numbers of a scene for other parameters, not-a-number where a thing is not there; None if there is none."""
    try:
        other = still_scene(system, parameters)
    except (KanesError, ArithmeticError, TypeError, ValueError):
        return None  # There is no such system: a root of what is below zero, an inertia that no body has.
    there = dict(zip(_keys(other), other.items, strict=True))
    rows = []
    for key, item in zip(_keys(scene), scene.items, strict=True):
        numbers = _of_item(item)
        rows.append(_of_item(there[key]) if key in there else [float("nan")] * len(numbers))
    return np.array([number for row in [*rows, _of_marks(other)] for number in row])


def _keys(scene: Scene) -> list[tuple[object, ...]]:
    """What tells an item of one scene in another: what it is, of what, in which bases, and which of how many such."""
    alike = [(item.kind, item.of, item.base, item.ends and tuple(end[0] for end in item.ends)) for item in scene.items]
    return [(*each, alike[:number].count(each), alike.count(each)) for number, each in enumerate(alike)]


def _of_item(item: SceneItem) -> list[float]:
    return [*item.lengths, *item.at, *item.turn, *(number for _, triple in item.ends or () for number in triple)]


def _of_marks(scene: Scene) -> list[float]:
    return [number for _, (_, triple) in (*scene.centers, *scene.points) for number in triple]


def numbers_of(scene: Scene) -> tuple[Array, Array, Array]:
    """All numbers of items, mass centres and points, in a row; which tell shapes of solids, and which thicknesses."""
    is_shape: list[bool] = []
    is_thickness: list[bool] = []
    for item in scene.items:
        sizes, others = len(item.lengths), 3 + len(item.turn) + 3 * len(item.ends or ())
        is_solid = item.kind in _SOLIDS
        is_shape += [True] * sizes + [False] * 3 + [is_solid] * len(item.turn) + [False] * (others - 3 - len(item.turn))
        is_thickness += [not is_solid] * sizes + [False] * others
    marks = _of_marks(scene)
    still = [False] * len(marks)
    numbers = [*(number for item in scene.items for number in _of_item(item)), *marks]
    return np.array(numbers), np.array(is_shape + still), np.array(is_thickness + still)
