"""Whether all motion of a system is in one plane, and in which."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kanes.base.types import Array
from kanes.model.system import System
from kanes.show.drawing.poses import Poses
from kanes.show.drawing.scene import Numbers

_SAMPLES = 6
# What numerical noise of some hundred operations may leave of a direction in which nothing moves.
_NOTHING = 1e-9


def find_normal(poses: Poses, system: System, parameters: Mapping[str, float], gravity: Array) -> Numbers | None:
    """The normal n of the plane in which all bases move, if there is one.

    nᵀ (R_k − R_0) = 0 and nᵀ (p_k − p_0) = 0 at all coordinates k, of which some are tried.
    """
    rng = np.random.default_rng(3)
    coordinates = {symbol.name for symbol in system.coordinates}
    values = {name: rng.uniform(0.3, 1.2, _SAMPLES) if name in coordinates else 0.0 for name in poses.names}
    values |= parameters
    # Prescribed motions are evaluated at different times.
    values[system.time.name] = rng.uniform(0.1, 0.9, _SAMPLES)
    p, R = poses.along(values, _SAMPLES)
    turned = (R[1:] - R[0]).reshape(-1, 3, 3).transpose(1, 0, 2).reshape(3, -1)
    moved = (p[1:] - p[0]).reshape(-1, 3).T
    moved = moved / (np.abs(moved).max() or 1.0)
    changes = np.hstack([turned, moved])
    if not np.isfinite(changes).all():
        return None
    axes, sizes, _ = np.linalg.svd(changes)
    still = axes[:, sizes < _NOTHING * (1 + sizes[0])]
    if still.shape[1] == 0:
        return None
    if still.shape[1] == 1:
        return _positive(still[:, 0])
    # Of several, one that is level, so that up is up.
    for axis in (2, 1, 0):
        along = still @ still.T[:, axis]
        if np.linalg.norm(along) > 0.5 and abs(along @ gravity) < _NOTHING * (1 + np.abs(gravity).max()):
            return _positive(along / np.linalg.norm(along))
    return _positive(still[:, 0])


def _positive(axis: Array) -> Numbers:
    """The same line, with its largest number positive, and noise taken off."""
    clean = np.where(np.abs(axis) < _NOTHING, 0.0, axis)
    clean = clean / np.linalg.norm(clean) * np.sign(clean[np.argmax(np.abs(clean))])
    return tuple(float(number) for number in clean)
