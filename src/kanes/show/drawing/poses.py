"""Positions and orientations of bases along a motion, by one program, and the plane in which all of them move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from kanes.base.types import Array, GraphMatrix
from kanes.codegen.by_numpy import run_with_numpy
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.graphs.graph import Graph
from kanes.model.system import System
from kanes.show.drawing.scene import Numbers

_SAMPLES = 6
# Rounding of some hundred operations in a direction without motion.
_ROUNDING = 1e-9


class Poses:
    """Positions and orientations of bases, as functions of time, coordinates, parameters and inputs.

    `program` has R of frames, column by column, then p of points; `frames` and `points` have the numbers for
    each base.
    """

    def __init__(self, system: System, bases: Sequence[tuple[Frame, Point]]) -> None:
        self._count = len(bases)
        symbols = (system.time, *system.coordinates, *system.parameters, *system.inputs)
        self.names = tuple(symbol.name for symbol in symbols)
        graph = Graph(symbols)
        frames = list(dict.fromkeys(frame for frame, _ in bases))
        points = list(dict.fromkeys(point for _, point in bases))
        self.frames = [frames.index(frame) for frame, _ in bases]
        self.points = [points.index(point) for _, point in bases]
        unit = graph.lift(Matrix.eye(3))
        # From parent to child, so that no part of a long chain is computed twice.
        R: dict[Frame, GraphMatrix] = {system.frame: unit}
        for frame in system.frames:
            if frame.parent is not None:
                R[frame] = R[frame.parent] @ graph.express(unit, frame, frame.parent)
        p: dict[Point, GraphMatrix] = {system.origin: graph.lift(Matrix.zeros(3, 1))}
        for point in system.points:
            if point.parent is not None:
                terms = point.displacement.terms.items()
                p[point] = sum((R[frame] @ graph.lift(Matrix(numbers)) for frame, numbers in terms), p[point.parent])
        outputs = {f"R{number}": R[frame] for number, frame in enumerate(frames)}
        outputs |= {f"p{number}": p[point] for number, point in enumerate(points)}
        self.program = graph.program(outputs)

    def along(self, values: Mapping[str, ArrayLike], count: int) -> tuple[Array, Array]:
        """Positions N × base × 3 and orientations N × base × 3 × 3, from N numbers by name each."""
        given = {name: np.broadcast_to(np.asarray(values[name], dtype=float), (count,)) for name in self.names}
        with np.errstate(all="ignore"):
            found = run_with_numpy(self.program, given)
        p, R = np.empty((count, self._count, 3)), np.empty((count, self._count, 3, 3))
        for number, (frame, point) in enumerate(zip(self.frames, self.points, strict=True)):
            p[:, number] = found[f"p{point}"].reshape(3, -1).T
            # Columns come one below the other: those of R are the unit vectors of the frame.
            R[:, number] = found[f"R{frame}"].reshape(3, 3, -1).transpose(2, 1, 0)
        return p, R


def find_normal(poses: Poses, system: System, parameters: Mapping[str, float], gravity: Array) -> Numbers | None:
    """The normal n of the plane in which all bases move, if there is one.

    nᵀ (R_k − R_0) = 0 and nᵀ (p_k − p_0) = 0 for all samples k of the coordinates.
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
    fixed = axes[:, sizes < _ROUNDING * (1 + sizes[0])]
    if fixed.shape[1] == 0:
        return None
    if fixed.shape[1] == 1:
        return _positive(fixed[:, 0])
    # Of several, one that is level, so that gravity is in the plane.
    for axis in (2, 1, 0):
        along = fixed @ fixed.T[:, axis]
        if np.linalg.norm(along) > 0.5 and abs(along @ gravity) < _ROUNDING * (1 + np.abs(gravity).max()):
            return _positive(along / np.linalg.norm(along))
    return _positive(fixed[:, 0])


def _positive(axis: Array) -> Numbers:
    """The same line, with its largest number positive, and noise removed."""
    clean = np.where(np.abs(axis) < _ROUNDING, 0.0, axis)
    clean = clean / np.linalg.norm(clean) * np.sign(clean[np.argmax(np.abs(clean))])
    return tuple(float(number) for number in clean)
