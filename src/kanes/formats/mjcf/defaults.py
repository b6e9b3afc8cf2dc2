"""Defaults of MJCF: attributes of elements that do not give them, by class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kanes.formats.documents.xml_nodes import XmlNode

ACTUATORS = (
    "general", "motor", "position", "velocity", "intvelocity", "damper", "cylinder", "muscle", "adhesion", "dcmotor",
    "pid", "orientation",
)  # fmt: skip
MAIN = "main"


@dataclass(frozen=True)
class DefaultClass:
    """One class: attributes by element, and the elements for actuators in their order."""

    attributes: Mapping[str, Mapping[str, str]]
    actuators: tuple[XmlNode, ...] = ()


class Defaults:
    """All classes of a file by name, each with what it has from those around it."""

    def __init__(self, root: XmlNode) -> None:
        self.classes: dict[str, DefaultClass] = {MAIN: DefaultClass({})}
        for child in root.children:
            if child.tag == "default":
                self._read(child, child.attributes.get("class", MAIN).strip() or MAIN, self.classes[MAIN])

    def _read(self, node: XmlNode, name: str, outer: DefaultClass) -> None:
        attributes = {tag: dict(given) for tag, given in outer.attributes.items()}
        actuators = list(outer.actuators)
        if name in self.classes and name != MAIN:
            raise node.fault(f"two classes of defaults have the name '{name[:40]}'", "Give each a name of its own")
        for child in node.children:
            if child.tag in ACTUATORS:
                actuators.append(child)
            elif child.tag != "default":
                attributes.setdefault(child.tag, {}).update(child.attributes)
        self.classes[name] = DefaultClass(attributes, tuple(actuators))
        for child in node.children:
            if child.tag == "default":
                inner = child.attributes.get("class", "").strip()
                if not inner:
                    raise child.fault("a class of defaults has no name", 'Write class="…"')
                self._read(child, inner, self.classes[name])

    def class_of(self, node: XmlNode, childclass: str = "") -> DefaultClass:
        """The class that an element names, else that of the body that contains it."""
        name = node.attributes.get("class", "").strip() or childclass or MAIN
        if name not in self.classes:
            known = ", ".join(self.classes)
            raise node.fault(f"unknown class of defaults '{name[:40]}'", f"Use one of: {known}")
        return self.classes[name]

    def completed(self, node: XmlNode, childclass: str = "", tag: str = "") -> XmlNode:
        """An element completed by the attributes of its class."""
        given = self.class_of(node, childclass).attributes.get(tag or node.tag, {})
        return replace(node, attributes={**given, **node.attributes}) if given else node
