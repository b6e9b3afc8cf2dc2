"""Shapes of links, drawn in a model."""

from __future__ import annotations

from collections.abc import Iterable

from kanes.formats.documents.xml_nodes import exact
from kanes.formats.urdf.document import UrdfShape
from kanes.formats.urdf.poses import turn_of
from kanes.model.model import Model
from kanes.model.parts import Body
from kanes.model.shapes import Box, Capsule, Cylinder, Shape, Sphere


def draw_shapes(model: Model, body: Body, shapes: Iterable[UrdfShape]) -> None:
    """All shapes of a link that have a size."""
    for shape in shapes:
        if has_size(shape):
            model.draw(body, _shape(shape), color=shape.color)


def has_size(shape: UrdfShape) -> bool:
    """Whether there is something to be seen."""
    return all(length > 0 for length in shape.lengths)


def _shape(shape: UrdfShape) -> Shape:
    at, turned, lengths = tuple(map(exact, shape.pose.xyz)), turn_of(shape.pose.rpy), tuple(map(exact, shape.lengths))
    match shape.what:
        case "box":
            return Box(*lengths, at=at, turned=turned)
        case "sphere":
            return Sphere(*lengths, at=at)
        case "capsule":
            return Capsule(lengths[0], lengths[1], at=at, turned=turned)
        case _:
            return Cylinder(lengths[0], lengths[1], at=at, turned=turned)
