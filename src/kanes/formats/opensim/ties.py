"""Constraints of a document, put into a model: loops, couplings, ties, locks and prescribed coordinates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.symbols import Coordinate, ExprLike, as_expression
from kanes.formats.opensim.bodies import free_name, symbol_name
from kanes.formats.opensim.document import UPRIGHT, OsimClosure, OsimDocument, OsimFrame
from kanes.formats.opensim.functions import expression_of
from kanes.formats.opensim.tree import Branch
from kanes.model.parts import Body
from kanes.model.rotations import fixed_steps

if TYPE_CHECKING:
    from kanes.model.model import Model


class Ties:
    """Adds the constraints of a document to a model."""

    def __init__(self, model: Model, document: OsimDocument, bodies: Mapping[str, Body]) -> None:
        self._model = model
        self._document = document
        self._bodies = bodies

    def close_loops(self, copies: Sequence[tuple[Branch, Body]]) -> None:
        """Weld the massless copies of bodies, which joints that close loops carry, to these bodies."""
        for branch, copy in copies:
            origin, frame = self._origin(branch.outer.body)
            name = free_name(self._model, f"loop at {branch.joint.name}", "loop")
            self._model.add_loop(origin, copy.origin, "weld", bodies=(frame, copy.frame), name=name)

    def couple(self, symbols: Mapping[str, Coordinate]) -> None:
        """q = factor f(others)."""
        for coupling in self._document.couplings:
            others = tuple(symbols[name] for name in coupling.independent)
            value = expression_of(coupling.function, others, symbol_name(coupling.name), self._document.file)
            if coupling.factor != 1:
                value = as_expression(coupling.factor, "factor") * value
            name = free_name(self._model, coupling.name, "coupling")
            self._model.add_configuration_constraint(symbols[coupling.dependent] - value, name=name)

    def tie(self, closure: OsimClosure) -> None:
        """Two frames that are welded, share a point, keep a distance, or one on a line of the other."""
        name = free_name(self._model, closure.name or closure.tag, "constraint")
        P, Q = (self.point(each, f"{name}, point {number}") for number, each in _both(closure))
        if closure.tag == "ConstantDistanceConstraint":
            self._model.add_distance(P, Q, closure.distance, name=name)
        elif closure.tag == "PointConstraint":
            self._model.add_loop(P, Q, name=name)
        elif closure.tag == "WeldConstraint":
            frames = tuple(self._frame(each, f"{name}, frame {number}") for number, each in _both(closure))
            self._model.add_loop(P, Q, "weld", bodies=frames, name=name)
        else:
            self._put_on_line(name, closure, P, Q)

    def _put_on_line(self, name: str, closure: OsimClosure, P: Point, Q: Point) -> None:
        """The vector from P to Q is perpendicular to two directions that are perpendicular to the line."""
        line = np.array(closure.first.rotation) @ np.array(closure.direction)
        across = np.linalg.svd(line[None, :])[2][1:]
        _, frame = self._origin(closure.first.body)
        for number, direction in enumerate(across, start=1):
            row = Q.position_from(P).dot(frame.vector(*map(float, direction)))
            self._model.add_configuration_constraint(row, name=f"{name}, {number}")

    def hold(self, q: Coordinate, value: ExprLike, what: str) -> None:
        """Prescribe a coordinate by a constant or a function of time."""
        self._model.prescribe(q, value, name=free_name(self._model, f"{what} of {q.name}", "constraint"))

    def marker(self, name: str, body: str, location: Sequence[float]) -> Point:
        """A point of a body."""
        origin, frame = self._origin(body)
        return origin.moved(free_name(self._model, name, "marker"), frame.vector(*location))

    def _origin(self, body: str) -> tuple[Point, Frame]:
        if body in self._bodies:
            return self._bodies[body].origin, self._bodies[body].frame
        return self._model.origin, self._model.frame

    def free_name(self, name: str, what: str) -> str:
        """A name that nothing in the model has."""
        return free_name(self._model, name, what)

    def body(self, name: str) -> Body | None:
        """A body; None for the ground."""
        return self._bodies.get(name)

    def point(self, placed: OsimFrame, name: str) -> Point:
        """The origin of a frame that is fixed in a body."""
        origin, frame = self._origin(placed.body)
        if placed.translation == (0.0, 0.0, 0.0):
            return origin
        return origin.moved(name, frame.vector(*placed.translation))

    def _frame(self, placed: OsimFrame, name: str) -> Frame:
        _, frame = self._origin(placed.body)
        if placed.rotation == UPRIGHT:
            return frame
        return self._model.add_frame(name, frame, fixed_steps(name, [list(row) for row in placed.rotation]))


def _both(closure: OsimClosure) -> tuple[tuple[int, OsimFrame], tuple[int, OsimFrame]]:
    return (1, closure.first), (2, closure.second)
