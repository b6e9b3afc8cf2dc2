"""Files that an MJCF file includes, each put in the place where it is named.

Only files in the folder of the model, or in folders of it, are read, and those in folders that the caller allows; each
is included once. So inclusions cannot form a loop, and cannot read other files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.formats.documents.xml_nodes import XmlNode, read_xml

_ROOTS = ("mujoco", "mujocoinclude")


@dataclass(frozen=True)
class ModelPlace:
    """Where a model is, and the folders in which the files that it names may be, its own the first."""

    main: Path
    folders: tuple[Path, ...]

    @classmethod
    def of(cls, path: str | PathLike[str], folders: Iterable[str | PathLike[str]]) -> ModelPlace:
        """Folders are given from the folder of the model."""
        own = Path(path).resolve().parent
        return cls(Path(path).resolve(), (own, *(_folder(own, folder) for folder in _listed(folders))))


def _listed(folders: Iterable[object]) -> list[object]:
    try:
        found = None if isinstance(folders, (str, bytes)) else list(folders)
    except TypeError:  # also of arrays and quantities of one number, which look as if they had entries
        found = None
    if found is None:
        raise WrongTypeError(f"read: folders={folders!r} is not a list of folders. Give one such as ['../meshes'].")
    return found


def _folder(own: Path, folder: object) -> Path:
    if not isinstance(folder, (str, PathLike)):
        raise WrongTypeError(f"read: folders has {folder!r}, which is not a path. Give folders by paths from '{own}'.")
    if "\0" in str(folder) or not (own / folder).is_dir():
        raise WrongValueError(f"read: there is no folder {folder!r}. Give folders by paths from '{own}'.")
    return (own / folder).resolve()


def read_with_includes(path: str | PathLike[str], place: ModelPlace) -> XmlNode:
    """The root of a model with everything that it includes."""
    root = read_xml(path)
    if root.tag not in _ROOTS:
        raise root.fault(f"its root is <{root.tag}>", "Give a model of MuJoCo, whose root is <mujoco>")
    return _Includes(place).completed(root)


def beside(model: ModelPlace, node: XmlNode, named: str) -> Path:
    """A file that a model names, in the folder of the model, in one of its folders, or in one that is allowed."""
    folder = model.folders[0]
    # The folder of the model comes first, as in MuJoCo; then that of the file that names it.
    places = [(start / named) for start in dict.fromkeys((folder, Path(node.file).resolve().parent))]
    inside = "Name it by a path inside the folder of the model"
    if not named or "\0" in named or Path(named).is_absolute():
        raise node.fault(f"the file {named[:80]!r} has no relative path", inside)
    try:
        found = next((place for place in places if place.is_file()), places[0]).resolve()
    except (OSError, RuntimeError):
        raise node.fault(f"the file '{named[:80]}' cannot be searched for", "Check its name") from None
    if not any(found.is_relative_to(each) for each in model.folders):
        parent = str(Path(named).parent)[:80]
        allow = f"allow its folder: kn.read(…, folders=[{parent!r}]), or --folder {parent} of a command"
        raise node.fault(f"the file '{named[:80]}' lies outside the folder of the model", f"{inside}; or {allow}")
    if not found.is_file():
        raise node.fault(f"there is no file '{named[:80]}'", "Put it beside the model, or correct the name")
    return found


class _Includes:
    """What has been included so far."""

    def __init__(self, place: ModelPlace) -> None:
        self._place = place
        self._seen = {place.main}

    def completed(self, node: XmlNode) -> XmlNode:
        if not any(each.tag == "include" for each in node.walk()):
            return node
        children = tuple(child for given in node.children for child in self._in_place(given))
        return replace(node, children=children)

    def _in_place(self, node: XmlNode) -> Iterator[XmlNode]:
        if node.tag != "include":
            yield self.completed(node)
            return
        found = beside(self._place, node, node.attributes.get("file", "").strip())
        if found in self._seen:
            raise node.fault(f"'{found.name}' is included a second time", "Include each file once")
        self._seen.add(found)
        root = read_xml(found)
        if root.tag not in _ROOTS:
            raise root.fault(
                f"its root is <{root.tag}>", "Put <mujoco> or <mujocoinclude> around the included elements"
            )
        yield from self.completed(root).children
