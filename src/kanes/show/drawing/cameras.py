"""Cameras: the direction from which a scene is seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import SupportsFloat, TypeAlias

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.show.drawing.scene import Scene

# An axis of the ground, "x", "y" or "z"; or azimuth and elevation in degrees; None for the usual direction.
View: TypeAlias = str | Iterable[SupportsFloat] | None

# Motion in space is seen from the right and from above, in degrees.
_AZIMUTH, _ELEVATION = -62.0, 20.0


@dataclass(frozen=True, eq=False)
class Camera:
    """An orthographic view: rows of `axes` point to the right, up, and towards the eye."""

    axes: Array
    flat: bool  # whether a plane of motion is seen along its normal

    @property
    def eye(self) -> Array:
        """The direction towards the eye."""
        found: Array = self.axes[2]
        return found

    def project(self, places: Array) -> Array:
        """To the right, up, and nearer, of places along the last axis."""
        projected: Array = places @ self.axes.T
        return projected


def camera_of(scene: Scene, view: View = None) -> Camera:
    """A camera along the normal of a plane of motion, for others obliquely from above; or as given by the user.

    `view` is an axis of the ground to look along, "x", "y" or "z", or azimuth and elevation in degrees: azimuth about
    the upward direction, from x towards y.
    """
    gravity = np.array(scene.gravity)
    up = -gravity / np.linalg.norm(gravity) if gravity.any() else None
    if view is None and scene.normal is not None:
        return _along(np.array(scene.normal), up, flat=True)
    if isinstance(view, str) and view in ("x", "y", "z"):
        eye = np.eye(3)["xyz".index(view)]
        flat = scene.normal is not None and abs(eye @ np.array(scene.normal)) > 1 - 1e-9
        return _along(eye, up, flat=flat)
    azimuth, elevation = (_AZIMUTH, _ELEVATION) if view is None else _angles(view)
    up = np.array([0.0, 0.0, 1.0]) if up is None else up
    first, second = _level_axes(up)
    a, e = np.radians([azimuth, elevation])
    eye = np.cos(e) * (np.cos(a) * first + np.sin(a) * second) + np.sin(e) * up
    right = np.cos(a) * second - np.sin(a) * first
    return Camera(np.array([right, np.cross(eye, right), eye]), flat=False)


def _along(normal: Array, up: Array | None, flat: bool) -> Camera:
    """Along a normal, from the side where axes point to the right and up; a level plane from above."""
    if up is not None and abs(up @ normal) > 0.9:
        return _from_above(normal * np.sign(up @ normal), flat)
    if up is None:
        up = np.array([0.0, 1.0, 0.0]) if abs(normal[1]) < 0.9 else np.array([0.0, 0.0, 1.0])
    up = up - normal * (up @ normal)
    up = up / np.linalg.norm(up)
    right = np.cross(up, normal)
    if right[np.argmax(np.abs(right))] < 0:
        right, normal = -right, -normal
    return Camera(np.array([right, up, normal]), flat)


def _from_above(normal: Array, flat: bool) -> Camera:
    """Against a normal, with an axis of the ground up and another one to the right."""
    number = int(np.argmax(np.abs(normal)))
    sides = [np.eye(3)[(number + 2) % 3], np.eye(3)[(number + 1) % 3]]
    # Of two axes across the normal, the second one is up if the normal is along the third, else the first one.
    up = sides[0] if normal[number] > 0 else sides[1]
    up = up - normal * (up @ normal)
    up = up / np.linalg.norm(up)
    return Camera(np.array([np.cross(up, normal), up, normal]), flat)


def _level_axes(up: Array) -> tuple[Array, Array]:
    """Two axes across what is up: the next ones of x, y, z, x, … after it, rotated as little as possible."""
    number = int(np.argmax(np.abs(up)))
    first = np.eye(3)[(number + 1) % 3]
    first = first - up * (up @ first)
    first = first / np.linalg.norm(first)
    return first, np.cross(up, first)


def _angles(view: str | Iterable[SupportsFloat]) -> tuple[float, float]:
    try:
        azimuth, elevation = (float(angle) for angle in view)
    except (TypeError, ValueError, OverflowError):
        azimuth = elevation = np.nan
    if not np.isfinite([azimuth, elevation]).all() or abs(elevation) > 90:
        raise WrongValueError(
            f"view={view!r} is not a direction. Give 'x', 'y' or 'z', or azimuth and elevation in degrees "
            "such as (-60, 20)."
        )
    return azimuth, elevation
