"""Scenes: the items of a drawing of a system, as plain data.

A scene holds only numbers and text, so that any program can draw it: Matplotlib here, a page elsewhere. Bases move, and
items move with them.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

Numbers = tuple[float, ...]
End = tuple[int, Numbers]  # a place: the number of a base, and three measure numbers in it
HERE: Numbers = (0.0, 0.0, 0.0)
STRAIGHT: Numbers = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Base:
    """A point and a frame with which items move."""

    name: str
    frame: str
    point: str


@dataclass(frozen=True)
class SceneItem:
    """One thing to be drawn, fixed in a base or stretched between two ends.

    box, ellipsoid, cylinder, capsule, cone, arrow    solids, as in `kn.shapes`; lengths as there
    coil, damper, actuator, string, rail              between ends; lengths: a radius
    rod                                               between ends; lengths: a radius
    pin, ball, support                                of joints; lengths: a radius, and of a pin its length
    plane, bowl, trough                               surfaces for rolling; lengths: how far it reaches, or a radius
    """

    kind: str
    of: str  # the body, load or constraint that it belongs to
    color: str  # "#rrggbb"
    lengths: Numbers
    base: int = 0
    at: Numbers = HERE  # of its middle, from the base's point in the base's frame
    turn: Numbers = STRAIGHT  # R, row by row, with (measure numbers in the base) = R (those in its own axes)
    ends: tuple[End, End] | None = None


@dataclass(frozen=True)
class Angle:
    """The coordinate of a pin, to be written at an arc: from a direction fixed in the parent to one in the child."""

    name: str  # of the coordinate
    base: int  # of the child
    at: Numbers  # of the joint, in it
    axis: Numbers
    towards: Numbers  # a direction that rotates with the angle, in it
    sign: float


@dataclass(frozen=True)
class Scene:
    """A system at numbers for its parameters, ready to be drawn at any coordinates."""

    name: str
    bases: tuple[Base, ...]  # the ground first
    items: tuple[SceneItem, ...]
    centers: tuple[tuple[str, End], ...]  # mass centres, by the name of what has the mass
    angles: tuple[Angle, ...]
    size: float  # a length that is typical of its bodies
    gravity: Numbers  # in the axes of the ground
    normal: Numbers | None  # of the plane of motion, if there is one
    points: tuple[tuple[str, End], ...] = ()  # others that move, by name

    def as_data(self) -> dict[str, object]:
        """The scene as tables, lists, numbers and texts, as in JSON."""
        return asdict(self)
