"""What <defaults> of a model of OpenSim says for the objects of a class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kanes.documents.xml_nodes import XmlNode


def with_defaults(node: XmlNode, defaults: Mapping[str, XmlNode]) -> XmlNode:
    """The same with properties that objects leave out and <defaults> has for their class.

    Moments of inertia in elements of their own are not among them, because OpenSim 4 takes those for one.
    """
    children = [with_defaults(child, defaults) for child in node.children if child.tag != "defaults"]
    default = defaults.get(node.tag)
    if default is not None:
        taken = {child.tag for child in children}
        plain = [child for child in default.children if not child.children and not child.tag.startswith("inertia_")]
        children += [child for child in plain if child.tag not in taken]
    return replace(node, children=tuple(children))
