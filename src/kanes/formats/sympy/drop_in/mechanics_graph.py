"""Vectors and dyadics of SymPy on a graph, turned from frame to frame along the chain of their orientations."""

from __future__ import annotations

from itertools import pairwise

from sympy.physics.vector import Dyadic, ReferenceFrame, Vector, dynamicsymbols

from kanes.base.types import GraphMatrix
from kanes.expr.geometry.stacks import Stack
from kanes.expr.graphs.growing_graph import GrowingGraph


class MechanicsGraph(GrowingGraph):
    """A graph that knows SymPy's frames."""

    def __init__(self) -> None:
        super().__init__(dynamicsymbols._t)
        self._cosines: dict[tuple[ReferenceFrame, ReferenceFrame], GraphMatrix] = {}
        self._paths: dict[tuple[ReferenceFrame, ReferenceFrame], list[ReferenceFrame]] = {}

    def express(self, numbers: GraphMatrix, start: ReferenceFrame, end: ReferenceFrame) -> GraphMatrix:
        """Measure numbers in `start` as measure numbers in `end`, turned frame by frame along the path."""
        if start is end:
            return numbers
        key = (id(numbers), start, end)
        if key not in self._expressed:
            turned, path = numbers, self.path(start, end)
            for here, there in pairwise(path):
                turned = self.cosines(here, there) @ turned
            # The numbers are kept with the result, so that no other object gets their id.
            self._expressed[key] = numbers, turned
        return self._expressed[key][1]

    def settle(
        self, terms: dict[ReferenceFrame, GraphMatrix], frame: ReferenceFrame
    ) -> dict[ReferenceFrame, GraphMatrix]:
        """All terms expressed in one frame, the farthest first, so that terms on the same path are turned together."""
        waiting = dict(terms)
        while waiting.keys() - {frame}:
            farthest = max(waiting, key=lambda other: len(self.path(other, frame)))
            step = self.path(farthest, frame)[1]
            turned = self.cosines(farthest, step) @ waiting.pop(farthest)
            waiting[step] = waiting[step] + turned if step in waiting else turned
        return waiting

    def path(self, start: ReferenceFrame, end: ReferenceFrame) -> list[ReferenceFrame]:
        """The frames from one to another by which they are oriented, both included."""
        if (start, end) not in self._paths:
            self._paths[start, end] = start._dict_list(end, 0)
        return self._paths[start, end]

    def cosines(self, here: ReferenceFrame, there: ReferenceFrame) -> GraphMatrix:
        """R with v_there = R v_here, for neighbours."""
        if (here, there) not in self._cosines:
            self._cosines[here, there] = self.lift(there._dcm_dict[here])
        return self._cosines[here, there]

    def vector(self, vector: Vector) -> Stack[GraphMatrix]:
        """A vector in the frames in which it is written."""
        return Stack(self, 1, {frame: self.lift(numbers) for numbers, frame in vector.args})

    def dyadic(self, dyadic: Dyadic) -> dict[tuple[ReferenceFrame, ReferenceFrame], GraphMatrix]:
        """Its measure numbers, 3×3, by the frames of its left and right vectors."""
        found: dict[tuple[ReferenceFrame, ReferenceFrame], GraphMatrix] = {}
        for coefficient, left, right in dyadic.args:
            ((row, left_frame),), ((column, right_frame),) = left.args, right.args
            outer = self.lift(row * column.T) * self.scalar(coefficient)
            key = left_frame, right_frame
            found[key] = found[key] + outer if key in found else outer
        return found
