"""Equalities of an MJCF file as constraints of a model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.symbols import ZERO, Coordinate, Expr
from kanes.formats.documents.xml_nodes import exact
from kanes.formats.mjcf.building.links import triple
from kanes.formats.mjcf.building.names import free_name
from kanes.formats.mjcf.document import MjcfDocument, MjcfTie
from kanes.formats.mjcf.placement import MjcfPlace
from kanes.model.rotations import fixed_steps

if TYPE_CHECKING:
    from kanes.model.model import Model
    from kanes.model.parts import Body


class MjcfTies:
    """Constraints for equalities, with the bodies and coordinates of a model."""

    def __init__(
        self, model: Model, document: MjcfDocument, bodies: Mapping[str, Body], coordinates: Mapping[str, Coordinate]
    ) -> None:
        self._model = model
        self._document = document
        self._bodies = bodies
        self._coordinates = coordinates
        self._references = {joint.name: joint.ref for joint in document.joints}

    def add_all(self) -> None:
        """A constraint for each equality."""
        for tie in self._document.ties:
            name = free_name(self._model, tie.name, "constraint")
            if tie.places is None:
                self._couple(tie, name)
            else:
                self._join(tie, name, tie.places)

    def _couple(self, tie: MjcfTie, name: str) -> None:
        """y − y0 = Σ a_k (x − x0)^k, where y0 and x0 are at the references."""
        y = self._from_reference(tie.tag, tie.first)
        x = self._from_reference(tie.tag, tie.second) if tie.second else ZERO
        value = sum((exact(a) * x**k for k, a in enumerate(tie.polynomial[1:], start=1) if a), ZERO)
        self._model.add_configuration_constraint(y - value - exact(tie.polynomial[0]), name=name)

    def _from_reference(self, tag: str, name: str) -> Expr:
        terms = [(name, 1.0)]
        if tag == "tendon":
            terms = list(next(tendon.terms for tendon in self._document.tendons if tendon.name == name))
        offset = sum(factor * self._references[joint] for joint, factor in terms)
        return sum((exact(factor) * self._coordinates[joint] for joint, factor in terms), ZERO) - exact(offset)

    def _join(self, tie: MjcfTie, name: str, places: tuple[MjcfPlace, MjcfPlace]) -> None:
        ends = [
            self._point(body, place, f"{name}, point {number}")
            for number, (body, place) in enumerate(zip((tie.first, tie.second), places, strict=True), start=1)
        ]
        if tie.tag == "connect":
            self._model.add_loop(ends[0], ends[1], name=name)
            return
        frames = [
            self._frame(body, place, f"{name}, frame {number}")
            for number, (body, place) in enumerate(zip((tie.first, tie.second), places, strict=True), start=1)
        ]
        self._model.add_loop(ends[0], ends[1], "weld", bodies=frames, name=name)

    def _point(self, body: str, place: MjcfPlace, name: str) -> Point:
        origin, frame = self._origin(body)
        return origin.moved(free_name(self._model, name, "point"), frame.vector(*triple(place.p)))

    def _frame(self, body: str, place: MjcfPlace, name: str) -> Frame:
        _, frame = self._origin(body)
        if np.array_equal(place.R, np.eye(3)):
            return frame
        rows = [[exact(number) for number in row] for row in place.R]
        return self._model.add_frame(free_name(self._model, name, "frame"), frame, fixed_steps(name, rows))

    def _origin(self, body: str) -> tuple[Point, Frame]:
        if body in self._bodies:
            return self._bodies[body].origin, self._bodies[body].frame
        return self._model.origin, self._model.frame
