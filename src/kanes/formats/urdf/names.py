"""Names of a file as names of a model: coordinates have those of joints, bodies those of links, where possible."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from kanes.base.free_names import first_free
from kanes.expr.names import LETTER, canonical
from kanes.formats.urdf.document import UrdfLink, UrdfRobot

_RESERVED = ("t", "N", "O")  # time, the Newtonian frame, its origin
_OF_BODY = ("{}", "{}o", "{}*", "damper of {}")
_OF_FREE_BODY = (*(f"e{n}_{{}}" for n in range(4)), *(f"{of}{axis}_{{}}" for of in ("", "w", "v") for axis in "xyz"))
PLANE = ("1", "2", "angle")  # endings of the coordinates of a planar joint


@dataclass(frozen=True)
class UrdfNames:
    """Names in the model, by those in the file."""

    coordinates: dict[str, tuple[str, ...]]  # of joints, none for those that have no coordinate of their own
    bodies: dict[str, str]  # of links


def names_of_robot(robot: UrdfRobot, floating: set[str]) -> UrdfNames:
    """Names for the coordinates and bodies of a robot; `floating` are the links that a free joint carries.

    Joints come first: a link whose name is taken by one has `_link` at its end.
    """
    taken = {canonical(name) for name in _RESERVED}
    coordinates: dict[str, tuple[str, ...]] = {}
    for joint in robot.joints.values():
        endings = {"fixed": (), "floating": (), "planar": tuple(f"_{end}" for end in PLANE)}.get(joint.type, ("",))
        if joint.mimic is None and endings:
            stem = _free(symbol_of_joint(joint.name), "_joint", [f"{{}}{ending}" for ending in endings], taken)
            coordinates[joint.name] = tuple(f"{stem}{ending}" for ending in endings)
    bodies = {link.name: _body_name(link, link.name in floating, taken) for link in robot.links.values()}
    return UrdfNames(coordinates, bodies)


def symbol_of_joint(name: str) -> str:
    """A name that a coordinate may have: with a letter, without spaces, commas, colons and unprintable characters."""
    written = re.sub(r"[\s,:]+", "_", "".join(each if each.isprintable() else "_" for each in name))
    sound = LETTER.search(canonical(written)) and not unicodedata.combining(written[0])
    return written if sound else f"q_{written}"


def _body_name(link: UrdfLink, floats: bool, taken: set[str]) -> str:
    return _free(link.name, "_link", [*_OF_BODY, *(_OF_FREE_BODY if floats else ())], taken)


def _free(name: str, ending: str, patterns: list[str], taken: set[str]) -> str:
    """The name, with endings until it and all names made from it are free; these are taken then."""
    name = name.replace("{", "(").replace("}", ")")

    def made(name: str) -> set[str]:
        return {canonical(pattern.format(name)) for pattern in patterns}

    name = first_free(name, lambda name: not taken.isdisjoint(made(name)), ending)
    taken |= made(name)
    return name
