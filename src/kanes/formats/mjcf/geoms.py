"""Shapes of an MJCF file, and the masses that they give to bodies."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kanes.base.types import Array
from kanes.formats.documents.xml_nodes import XmlNode
from kanes.formats.mjcf.document import MjcfGeom, MjcfMass, Reading
from kanes.formats.mjcf.masses import SIZES, placed_mass, shell, solid
from kanes.formats.mjcf.meshes import MeshSource
from kanes.formats.mjcf.placement import MjcfPlace, along, orientation, position
from kanes.formats.mjcf.settings import flag_of

_WITHOUT_MASS = ("plane", "hfield")
_DENSITY = 1000.0


class GeomReader:
    """Reads shapes; a mesh is read only where its mass counts."""

    def __init__(self, reading: Reading, colors: Mapping[str, str | None], meshes: MeshSource) -> None:
        self._reading = reading
        self._colors = colors
        self._meshes = meshes

    def __call__(self, node: XmlNode, place: MjcfPlace, with_mass: bool) -> MjcfGeom:
        kind = node.attributes.get("type", "sphere").strip()
        mesh = node.attributes.get("mesh", "").strip()
        if kind not in (*SIZES, *_WITHOUT_MASS, "mesh", "sdf"):
            known = ", ".join((*SIZES, *_WITHOUT_MASS, "mesh"))
            raise node.fault(f"the type of {node.called} is {kind[:40]!r}", f"Use one of: {known}")
        size: tuple[float, ...] = ()
        own = MjcfPlace(orientation(node, self._reading.settings), position(node))
        if kind in SIZES and not mesh:
            size, own = _sized(node, kind, own)
        where = place @ own
        touches = any(node.attribute_number(key, 1.0) for key in ("contype", "conaffinity"))
        group = int(node.attribute_number("group", 0.0))
        low, high = self._reading.settings.inertiagroups
        counts = with_mass and low <= group <= high
        return MjcfGeom(
            name=node.name,
            type=kind,
            size=size,
            place=where,
            group=group,
            color=self._color(node),
            mass=self._mass(node, kind, size, where, mesh) if counts else None,
            touches=touches,
            mesh=mesh,
        )

    def _mass(self, node: XmlNode, kind: str, size: tuple[float, ...], place: MjcfPlace, mesh: str) -> MjcfMass | None:
        given = node.attribute_number("mass", -1.0) if node.attributes.get("mass", "").strip() else None
        density = node.attribute_number("density", _DENSITY)
        if (given is not None and given < 0) or density < 0:
            raise node.fault(f"the mass or density of {node.called} is negative", "Give zero or more")
        if kind in _WITHOUT_MASS or given == 0 or (given is None and density == 0):
            return None
        hollow = flag_of(node, "shellinertia", False)
        if mesh or kind in ("mesh", "sdf"):
            return self._meshes.mass(node, kind, mesh, place, given, density)
        found = shell(kind, size) if hollow else solid(kind, size)
        if found is None:
            raise node.fault(f"{node.called} is the shell of an ellipsoid", "Give its body an <inertial>")
        measure, moments = found
        mass = density * measure if given is None else given
        return placed_mass(mass, [mass * moment for moment in moments], place)

    def _color(self, node: XmlNode) -> str | None:
        if node.attributes.get("rgba", "").strip():
            return hex_color(node)
        return self._colors.get(node.attributes.get("material", "").strip())


def hex_color(node: XmlNode) -> str:
    """The attribute rgba as #rrggbb."""
    red, green, blue, _ = node.attribute_numbers("rgba", count=4)
    return "#" + "".join(f"{round(255 * min(max(part, 0.0), 1.0)):02x}" for part in (red, green, blue))


def _sized(node: XmlNode, kind: str, own: MjcfPlace) -> tuple[tuple[float, ...], MjcfPlace]:
    """The lengths of a shape, and where it is: by its ends, if those are given."""
    count, ends = SIZES[kind], node.attributes.get("fromto", "").strip()
    needed = 1 if ends else count
    given = node.attribute_numbers("size", default=())
    if len(given) < needed:
        cure = f"Give {needed} numbers" if needed > 1 else "Give one number"
        raise node.fault(f"size of {node.called}, a {kind}, has {len(given)} numbers", cure)
    size = given[:count]
    if ends:
        if kind == "sphere":
            raise node.fault(f"{node.called} is a sphere, which does not have two ends", "Give pos instead of fromto")
        numbers = np.array(node.attribute_numbers("fromto", count=6))
        half, own = _between(node, numbers[:3], numbers[3:])
        size = (given[0], half) if count == 2 else (given[0], given[0], half)
    if min(size) <= 0:
        raise node.fault(f"a length of {node.called}, a {kind}, is not positive", "Give positive ones")
    return size, own


def _between(node: XmlNode, start: Array, end: Array) -> tuple[float, MjcfPlace]:
    length = float(np.linalg.norm(end - start))
    if length < 1e-14:
        raise node.fault(f"the two ends of {node.called} are one point", "Give two in fromto")
    return length / 2, MjcfPlace(along(start - end), (start + end) / 2)
