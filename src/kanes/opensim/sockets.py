"""Who is meant by a path: the components of an .osim file, and the frames among them.

Version 4 names components by paths, /jointset/hip_r/pelvis_offset, or from the component that speaks, pelvis_offset;
before that, by names. Sets, such as <BodySet>, are components; the elements between a component and those in it, such
as <objects> and <frames>, are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from kanes.opensim.osim_document import GROUND, OsimFrame, Rotation
from kanes.opensim.xml_nodes import Triple, XmlNode

ComponentPath = tuple[str, ...]

_BETWEEN = frozenset(("objects", "components", "frames", "coordinates", "attached_geometry", "Joint", "groups"))
_OFFSET = "PhysicalOffsetFrame"
_UP = ".."


@dataclass(frozen=True, eq=False)
class Components:
    """Bodies and frames of a model by their paths."""

    nodes: Mapping[ComponentPath, XmlNode]
    paths: Mapping[XmlNode, ComponentPath]
    _frames: dict[ComponentPath, OsimFrame] = field(default_factory=dict)

    @classmethod
    def of(cls, model: XmlNode) -> Components:
        """All components of a model that may be spoken of."""
        nodes = dict(_named(model, ()))
        return cls(nodes, {node: path for path, node in nodes.items()})

    def bodies(self) -> list[XmlNode]:
        """The bodies, without the one that files before version 4 have for the ground."""
        return [node for node in self.nodes.values() if node.tag == "Body" and node.name != GROUND]

    def socket(self, node: XmlNode, *sockets: str) -> OsimFrame:
        """The frame in a socket of a component, by whatever element this version of the format has for it."""
        found = _socket(node, sockets)
        if found is None or not found.text.strip():
            rule = f"<{node.tag}> {node.name} does not say what its {sockets[0]} is"
            raise node.fault(rule, f"Write <socket_{sockets[0]}> with the path of a body or frame")
        return self.frame(found, self.paths.get(node, ()))

    def frame(self, said: XmlNode, speaker: ComponentPath = ()) -> OsimFrame:
        """The frame that a text names, seen from the component that speaks."""
        return self._placed(self._find(said, speaker), said, ())

    def _find(self, said: XmlNode, speaker: ComponentPath) -> ComponentPath:
        text = said.text.strip()
        parts = [part for part in text.split("/") if part not in ("", ".")]
        path = _steps([] if text.startswith("/") else [*speaker], parts)
        if path in self.nodes and _is_frame(self.nodes[path]):
            return path
        if parts and parts[-1] == GROUND:
            return (GROUND,)
        # Files of before version 4 and by other hands give names alone.
        named = [each for each, node in self.nodes.items() if parts and node.name == parts[-1] and _is_frame(node)]
        bodies = [each for each in named if self.nodes[each].tag == "Body"]
        for found in (named, bodies):
            if len(found) == 1:
                return found[0]
        rule = f"'{text}' names {'several bodies or frames' if named else 'no body or frame of the model'}"
        raise said.fault(rule, "Give the path of one, such as /bodyset/pelvis")

    def _placed(self, path: ComponentPath, said: XmlNode, seen: tuple[ComponentPath, ...]) -> OsimFrame:
        """A frame in its body: frames may hang on frames."""
        if path in self._frames:
            return self._frames[path]
        if path in seen:
            raise said.fault(f"frame {path[-1]} hangs on itself", "Hang it on a body")
        node = self.nodes.get(path)
        if node is None or node.tag == "Ground" or (node.tag == "Body" and node.name == GROUND):
            made = OsimFrame(GROUND)
        elif node.tag == "Body":
            made = OsimFrame(node.name)
        else:
            parent = _socket(node, ("parent", "parent_frame"))
            if parent is None or not parent.text.strip():
                raise node.fault(f"frame {node.name} does not say on what it hangs", "Write <socket_parent>")
            inner = self._placed(self._find(parent, path), parent, (*seen, path))
            made = offset_frame(inner, node.triple("translation"), node.triple("orientation"))
        self._frames[path] = made
        return made


def offset_frame(inner: OsimFrame, translation: Triple, orientation: Triple) -> OsimFrame:
    """A frame at a place in another, turned from it by body-fixed angles about x, y and z."""
    R = np.array(inner.rotation)
    p = np.array(inner.translation) + R @ np.array(translation)
    turned = R @ _body_fixed(orientation)
    rows = tuple(tuple(float(entry) for entry in row) for row in turned)
    return OsimFrame(inner.body, (float(p[0]), float(p[1]), float(p[2])), _as_rotation(rows))


def _as_rotation(rows: tuple[tuple[float, ...], ...]) -> Rotation:
    (a, b, c), (d, e, f), (g, h, i) = rows
    return (a, b, c), (d, e, f), (g, h, i)


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


def _is_frame(node: XmlNode) -> bool:
    return node.tag in ("Body", "Ground", _OFFSET)


def _socket(node: XmlNode, sockets: tuple[str, ...]) -> XmlNode | None:
    """The element with the name of what is connected: there were four ways to write it until version 4 was done."""
    for name in sockets:
        found = node.child(f"socket_{name}", f"socket_{name}_connectee_name", f"connector_{name}_connectee_name", name)
        if found is not None:
            return found
        for connector in getattr(node.child("connectors"), "children", ()):
            if connector.name == name:
                return connector.child("connectee_name")
    return None
