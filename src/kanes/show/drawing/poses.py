"""Where bases are along a motion: one program for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from kanes.base.types import Array
from kanes.codegen.by_numpy import run_with_numpy
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.graphs.graph import Graph
from kanes.model.system import System


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
        R: dict[Frame, Any] = {system.frame: unit}
        for frame in system.frames:
            if frame.parent is not None:
                R[frame] = R[frame.parent] @ graph.express(unit, frame, frame.parent)
        p: dict[Point, Any] = {system.origin: graph.lift(Matrix.zeros(3, 1))}
        for point in system.points:
            if point.parent is not None:
                terms = point.displacement.terms.items()
                p[point] = sum((R[frame] @ graph.lift(Matrix(numbers)) for frame, numbers in terms), p[point.parent])
        outputs = {f"R{number}": R[frame] for number, frame in enumerate(frames)}
        outputs |= {f"p{number}": p[point] for number, point in enumerate(points)}
        self.program = graph.program(outputs)

    def along(self, values: Mapping[str, Any], count: int) -> tuple[Array, Array]:
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
