"""Resolution of paths: the components of an .osim file, and the frames among them.

Version 4 names components by paths, /jointset/hip_r/pelvis_offset, or relative to the component that refers to
them, pelvis_offset; earlier versions by names. Sets, such as <BodySet>, are components; the elements between a
component and those in it, such as <objects> and <frames>, are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from kanes.formats.documents.xml_nodes import Triple, XmlNode
from kanes.formats.opensim.document import GROUND, OsimFrame, Rotation

ComponentPath = tuple[str, ...]

_BETWEEN = frozenset(("objects", "components", "frames", "coordinates", "attached_geometry", "Joint", "groups"))
_FRAMES = ("Body", "Ground", "PhysicalOffsetFrame", "StationDefinedFrame")
_STATIONS = ("Station", "Marker")
_UP = ".."


@dataclass(frozen=True, eq=False)
class Components:
    """Bodies and frames of a model by their paths."""

    nodes: Mapping[ComponentPath, XmlNode]
    paths: Mapping[XmlNode, ComponentPath]
    _frames: dict[ComponentPath, OsimFrame] = field(default_factory=dict)

    @classmethod
    def of(cls, model: XmlNode) -> Components:
        """All components of a model to which others may refer."""
        nodes: dict[ComponentPath, XmlNode] = {}
        for path, node in _named(model, ()):
            if path in nodes and node.tag in _FRAMES:
                what = "body" if node.tag == "Body" else "frame"
                raise node.fault(f"there is another {what} with the name '{node.name}'", "Give each a name of its own")
            nodes.setdefault(path, node)
        return cls(nodes, {node: path for path, node in nodes.items()})

    def bodies(self) -> list[XmlNode]:
        """The bodies, without the one that files before version 4 have for the ground."""
        return [node for node in self.nodes.values() if node.tag == "Body" and node.name != GROUND]

    def socket(self, node: XmlNode, *sockets: str) -> OsimFrame:
        """The frame in a socket of a component, by the element that this version of the format has for it."""
        found = _socket(node, sockets)
        if found is None or not found.text.strip():
            rule = f"<{node.tag}> {node.name} has no {sockets[0]}"
            raise node.fault(rule, f"Write <socket_{sockets[0]}> with the path of a body or frame")
        return self.frame(found, self.paths.get(node, ()))

    def frame(self, reference: XmlNode, component: ComponentPath = ()) -> OsimFrame:
        """The frame that a text names, seen from the component that refers to it."""
        return self._placed(self._find(reference, component, _FRAMES), reference, ())

    def _find(self, reference: XmlNode, component: ComponentPath, tags: tuple[str, ...]) -> ComponentPath:
        text = reference.text.strip()
        parts = [part for part in text.split("/") if part not in ("", ".")]
        path = _steps([] if text.startswith("/") else [*component], parts)
        if path in self.nodes and self.nodes[path].tag in tags:
            return path
        if parts and parts[-1] == GROUND:
            return (GROUND,)
        # Files before version 4, and those of other programs, give only names.
        named = [each for each, node in self.nodes.items() if parts and node.name == parts[-1] and node.tag in tags]
        bodies = [each for each in named if self.nodes[each].tag == "Body"]
        for found in (named, bodies):
            if len(found) == 1:
                return found[0]
        what = "bodies or frames" if "Body" in tags else "stations"
        rule = f"'{text}' names {'several' if named else 'no'} {what} of the model"
        raise reference.fault(rule, "Give the path of one, such as /bodyset/pelvis")

    def _placed(self, path: ComponentPath, reference: XmlNode, seen: tuple[ComponentPath, ...]) -> OsimFrame:
        """A frame in its body: frames may be fixed in frames."""
        if path in self._frames:
            return self._frames[path]
        if path in seen:
            raise reference.fault(f"frame {path[-1]} depends on itself", "Attach it to a body")
        node = self.nodes.get(path)
        if node is None or node.tag == "Ground" or (node.tag == "Body" and node.name == GROUND):
            made = OsimFrame(GROUND)
        elif node.tag == "Body":
            made = OsimFrame(node.name)
        elif node.tag == "StationDefinedFrame":
            made = self._by_stations(node, path, (*seen, path))
        else:
            inner = self._inner(node, path, (*seen, path))
            made = offset_frame(inner, node.triple("translation"), node.triple("orientation"))
        self._frames[path] = made
        return made

    def _inner(self, node: XmlNode, path: ComponentPath, seen: tuple[ComponentPath, ...]) -> OsimFrame:
        """The frame in which a frame or a station is fixed."""
        parent = _socket(node, ("parent", "parent_frame"))
        if parent is None or not parent.text.strip():
            raise node.fault(f"{node.name} has no parent frame", "Write <socket_parent>")
        return self._placed(self._find(parent, path, _FRAMES), parent, seen)

    def _by_stations(self, node: XmlNode, path: ComponentPath, seen: tuple[ComponentPath, ...]) -> OsimFrame:
        """A frame by four points of a body: an origin, an axis along ab, and one along ab × ac."""
        found = []
        for name in ("origin_point", "point_a", "point_b", "point_c"):
            reference = _socket(node, (name,))
            if reference is None or not reference.text.strip():
                raise node.fault(f"frame {node.name} does not name its {name}", f"Write <socket_{name}>")
            station = self._find(reference, path, _STATIONS)
            inner = self._inner(self.nodes[station], station, seen)
            found.append(offset_frame(inner, self.nodes[station].triple("location"), (0.0, 0.0, 0.0)))
        if len({each.body for each in found}) > 1:
            raise node.fault(f"the points of frame {node.name} are on several bodies", "Take points of one body")
        a, b, c = (np.array(each.translation) for each in found[1:])
        R = np.zeros((3, 3))
        (first, sign), (second, other) = (
            _signed_axis(node, *tag) for tag in (("ab_axis", "+x"), ("ab_x_ac_axis", "+y"))
        )
        normal = np.cross(b - a, c - a)
        if first == second or not normal.any():
            raise node.fault(
                f"the points of frame {node.name} do not span a plane, or its axes coincide", "Choose others"
            )
        R[:, first], R[:, second] = sign * (b - a) / np.linalg.norm(b - a), other * normal / np.linalg.norm(normal)
        third = 3 - first - second
        R[:, third] = np.cross(R[:, (third + 1) % 3], R[:, (third + 2) % 3])
        return OsimFrame(found[0].body, found[0].translation, _as_rotation(R))


def offset_frame(inner: OsimFrame, translation: Triple, orientation: Triple) -> OsimFrame:
    """A frame at a place in another, turned from it by body-fixed angles about x, y and z."""
    R = np.array(inner.rotation)
    p = np.array(inner.translation) + R @ np.array(translation)
    turned = R if not any(orientation) else R @ _body_fixed(orientation)
    return OsimFrame(inner.body, (float(p[0]), float(p[1]), float(p[2])), _as_rotation(turned))


def _as_rotation(R: np.ndarray) -> Rotation:
    a, b, c, d, e, f, g, h, i = (float(entry) for entry in R.ravel())
    return (a, b, c), (d, e, f), (g, h, i)


def _signed_axis(node: XmlNode, tag: str, default: str) -> tuple[int, float]:
    """The number of an axis such as +x, and its sign."""
    word = node.word(tag) or default
    if word.strip("+-").lower() not in ("x", "y", "z"):
        raise node.fault(f"{tag} of {node.name} is {word!r}", "Write an axis such as +x")
    return "xyz".index(word[-1].lower()), -1.0 if word.startswith("-") else 1.0


def _body_fixed(angles: Triple) -> np.ndarray:
    """R = Rx Ry Rz."""
    (cx, cy, cz), (sx, sy, sz) = np.cos(angles), np.sin(angles)
    x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    z = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    turned: np.ndarray = x @ y @ z
    return turned


def _named(node: XmlNode, path: ComponentPath) -> Iterator[tuple[ComponentPath, XmlNode]]:
    for child in node.children:
        if child.tag in _BETWEEN:
            yield from _named(child, path)
        elif child.tag.endswith("Set"):
            yield from _named(child, (*path, child.tag.lower()))
        elif child.name:
            own = (*path, child.name)
            yield own, child
            yield from _named(child, own)
        elif child.children:
            yield from _named(child, path)


def _steps(start: list[str], parts: list[str]) -> ComponentPath:
    path = start
    for part in parts:
        path = path[:-1] if part == _UP else [*path, part]
    return tuple(path)


def _socket(node: XmlNode, sockets: tuple[str, ...]) -> XmlNode | None:
    """The element with the name of what is connected: versions before 4 had four forms of it."""
    for name in sockets:
        found = node.child(f"socket_{name}", f"socket_{name}_connectee_name", f"connector_{name}_connectee_name", name)
        if found is not None:
            return found
        for connector in getattr(node.child("connectors"), "children", ()):
            if connector.name == name:
                return connector.child("connectee_name")
    return None
