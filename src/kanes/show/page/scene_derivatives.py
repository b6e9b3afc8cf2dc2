"""Derivatives of a scene by its parameters: lengths of links, places of joints and mass centres.

Most are sums of lengths, so that a scene is linear in its parameters. For which of them that holds is found by scenes
for two other values of each.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kanes.base.errors import KanesError
from kanes.base.types import Array
from kanes.model.system import System
from kanes.show.drawing.scene import Scene, SceneItem
from kanes.show.drawing.scene_builder import still_scene

# Fractions by which a parameter is changed, in pairs: the second one tests whether the scene is linear. The next pairs
# are for parameters that cannot grow so far.
_FRACTIONS = ((0.25, 0.6), (0.02, 0.05), (-0.2, -0.4))
# Rounding of some operations, relative to the size of the scene.
_CLOSE = 1e-9
# Items whose lengths are those of the model.
_SOLIDS = ("box", "ellipsoid", "cylinder", "capsule", "cone", "arrow", "bowl", "trough")


def scene_derivatives(system: System, parameters: Mapping[str, float], scene: Scene) -> dict[str, list[list[float]]]:
    """By parameter: numbers of the scene that change with it, each by its place and its derivative.

    Places count through all items, of each its lengths, `at`, `turn` and its ends, and then through mass centres and
    points. A parameter on which places depend nonlinearly is left out. Lengths and axes of solids that depend on it
    nonlinearly stay as they are, since these solids only represent an inertia; so do items that do not exist for
    other numbers, and thicknesses, which are chosen for looks.
    """
    found = {}
    _, is_shape, is_thickness = numbers_of(scene)
    for name, value in parameters.items():
        derivatives = _quotients(system, parameters, scene, name)
        if derivatives is None:
            continue
        first, second = derivatives
        bent = np.abs(first - second) * max(abs(value), 1.0) > _CLOSE * scene.size
        if (bent & ~is_shape).any():
            continue
        straight = np.where(bent | is_thickness | ~np.isfinite(first + second), 0.0, first)
        found[name] = [[int(number), float(straight[number])] for number in np.flatnonzero(np.abs(straight) > _CLOSE)]
    return found


def _quotients(system: System, parameters: Mapping[str, float], scene: Scene, name: str) -> list[Array] | None:
    """Difference quotients for two other values of a parameter, at which all items exist if there are such values.

    None where the system is impossible for other values.
    """
    before, value, known = numbers_of(scene)[0], parameters[name], None
    for fractions in _FRACTIONS:
        found = []
        for fraction in fractions:
            changed = value * (1 + fraction) if value else fraction
            row = _numbers_at(system, {**parameters, name: changed}, scene)
            if row is not None:
                found.append((row - before) / (changed - value))
        if len(found) == len(fractions) and (known is None or np.isfinite(found).all()):
            known = found
        if known is not None and np.isfinite(known).all():
            break
    return known


def _numbers_at(system: System, parameters: Mapping[str, float], scene: Scene) -> Array | None:
    """The numbers of a scene for other parameters, NaN where an item does not exist; None if there is no scene."""
    try:
        other = still_scene(system, parameters)
    except (KanesError, ArithmeticError, TypeError, ValueError):
        return None  # There is no such system: the root of a negative number, an impossible inertia.
    there = dict(zip(_keys(other), other.items, strict=True))
    rows = []
    for key, item in zip(_keys(scene), scene.items, strict=True):
        numbers = _of_item(item)
        rows.append(_of_item(there[key]) if key in there else [float("nan")] * len(numbers))
    return np.array([number for row in [*rows, _of_marks(other)] for number in row])


def _keys(scene: Scene) -> list[tuple[object, ...]]:
    """Keys that identify an item of one scene in another: kind, owner, bases, and which of how many such."""
    alike = [(item.kind, item.of, item.base, item.ends and tuple(end[0] for end in item.ends)) for item in scene.items]
    return [(*each, alike[:number].count(each), alike.count(each)) for number, each in enumerate(alike)]


def _of_item(item: SceneItem) -> list[float]:
    return [*item.lengths, *item.at, *item.turn, *(number for _, triple in item.ends or () for number in triple)]


def _of_marks(scene: Scene) -> list[float]:
    return [number for _, (_, triple) in (*scene.centers, *scene.points) for number in triple]


def numbers_of(scene: Scene) -> tuple[Array, Array, Array]:
    """All numbers of items, mass centres and points, in a row; and which are shapes of solids, or thicknesses."""
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
