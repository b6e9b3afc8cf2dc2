"""Files that an MJCF file includes, each put in the place where it is named.

Only files in the folder of the model, or in folders of it, are read, and each of them once: that leaves no way
around in circles, and none out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from os import PathLike
from pathlib import Path

from kanes.documents.xml_nodes import XmlNode, read_xml

_ROOTS = ("mujoco", "mujocoinclude")


def read_with_includes(path: str | PathLike[str]) -> XmlNode:
    """The root of a model with everything that it includes."""
    root = read_xml(path)
    if root.tag not in _ROOTS:
        raise root.fault(f"its root is <{root.tag}>", "Give a model of MuJoCo, whose root is <mujoco>")
    main = Path(path).resolve()
    return _Includes(main).completed(root)


def beside(main: Path, node: XmlNode, named: str) -> Path:
    """A file that a model names, which has to be in the folder of the model or in one of its folders."""
    folder = main.parent
    # The folder of the model comes first, as in MuJoCo; then that of the file in which the name stands.
    places = [(start / named) for start in dict.fromkeys((folder, Path(node.file).resolve().parent))]
    inside = "Name it by a path from the folder of the model, and keep it in there"
    if not named or "\0" in named or Path(named).is_absolute():
        raise node.fault(f"the file {named[:80]!r} has no relative path", inside)
    try:
        found = next((place for place in places if place.is_file()), places[0]).resolve()
    except (OSError, RuntimeError):
        raise node.fault(f"the file '{named[:80]}' cannot be looked for", "Check its name") from None
    if not found.is_relative_to(folder):
        raise node.fault(f"the file '{named[:80]}' lies outside the folder of the model", inside)
    if not found.is_file():
        raise node.fault(f"there is no file '{named[:80]}'", "Put it beside the model, or correct the name")
    return found


class _Includes:
    """What has been included so far."""

    def __init__(self, main: Path) -> None:
        self._main = main
        self._seen = {main}

    def completed(self, node: XmlNode) -> XmlNode:
        if not any(each.tag == "include" for each in node.walk()):
            return node
        children = tuple(child for given in node.children for child in self._in_place(given))
        return replace(node, children=children)

    def _in_place(self, node: XmlNode) -> Iterator[XmlNode]:
        if node.tag != "include":
            yield self.completed(node)
            return
        found = beside(self._main, node, node.attributes.get("file", "").strip())
        if found in self._seen:
            raise node.fault(f"'{found.name}' is included a second time", "Include each file once")
        self._seen.add(found)
        root = read_xml(found)
        if root.tag not in _ROOTS:
            raise root.fault(f"its root is <{root.tag}>", "Write <mujoco> or <mujocoinclude> around what is included")
        yield from self.completed(root).children
