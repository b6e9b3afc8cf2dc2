"""Shapes of an MJCF file as drawings of a model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from kanes.formats.documents.xml_nodes import exact
from kanes.formats.mjcf.building.links import triple
from kanes.formats.mjcf.document import MjcfBody, MjcfDocument, MjcfGeom
from kanes.model.shapes import Box, Capsule, Cylinder, Ellipsoid, Shape, Sphere

if TYPE_CHECKING:
    from kanes.model.model import Model
    from kanes.model.parts import Body

# Groups that MuJoCo shows by default.
_SHOWN = (0, 1, 2)


def draw_shapes(model: Model, document: MjcfDocument, bodies: Mapping[str, Body]) -> None:
    """The shapes of all bodies and of the world that are shown and that Kanes can draw."""
    for given in (document.world, *document.bodies):
        of = bodies.get(given.name, model.frame)
        for geom in _shown(given):
            shape = _shape(geom)
            if shape is not None:
                model.draw(of, shape, color=geom.color)


def _shown(body: MjcfBody) -> Iterator[MjcfGeom]:
    yield from (geom for geom in body.geoms if geom.group in _SHOWN)


def _shape(geom: MjcfGeom) -> Shape | None:
    size = [exact(number) for number in geom.size]
    at = triple(geom.place.p)
    if geom.type == "sphere" and size:
        return Sphere(size[0], at=at)
    is_turned = not np.array_equal(geom.place.R, np.eye(3))
    turned = [[exact(number) for number in row] for row in geom.place.R] if is_turned else None
    if not size:
        return None
    if geom.type == "box":
        x, y, z = (2 * number for number in size)
        return Box(x, y, z, at=at, turned=turned)
    if geom.type == "ellipsoid":
        return Ellipsoid(*size, at=at, turned=turned)
    return (Capsule if geom.type == "capsule" else Cylinder)(size[0], 2 * size[1], at=at, turned=turned)
