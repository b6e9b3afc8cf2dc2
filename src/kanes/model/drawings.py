"""What a model keeps for drawings: shapes of bodies, ends of springs and strings, surfaces in contact.

Nothing here is in the equations, and nothing in the key of a system.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.geometry.frames import Frame, Point
from kanes.model.shapes import Shape

if TYPE_CHECKING:
    from kanes.model.constraints.surfaces import Surface
    from kanes.model.parts import Body, Particle, PointLike

NAMED_COLORS = {
    "blue": "#0072B2",
    "orange": "#D55E00",
    "green": "#009E73",
    "pink": "#CC79A7",
    "yellow": "#E69F00",
    "sky": "#56B4E9",
    "gray": "#8a8a8a",
    "black": "#1c1c1c",
    "white": "#ffffff",
    "red": "#c0392b",
}


@dataclass(frozen=True, eq=False)
class Ends:
    """Two connected points, and what connects them: "spring", "damper", "actuator", "string", or a joint.

    A support has one point twice.
    """

    first: Point
    second: Point
    what: str


@dataclass(frozen=True, eq=False)
class Touching:
    """Two surfaces in contact, each with the body in which it is fixed; None for the ground.

    A surface that is described by a function is None, too: functions are not stored with a model. So is that of a
    point or particle.
    """

    body: PointLike
    surface: Surface | None
    on: Surface
    on_body: Body | None


@dataclass(frozen=True, eq=False)
class Drawing:
    """A user's shape for a body, particle or the ground, in place of the default; None draws nothing."""

    of: Body | Particle | Frame
    shape: Shape | None
    color: str | None  # "#rrggbb"; None for the default colour of the body


def make_drawing(
    name: str,
    of: Body | Particle | Frame,
    things: Sequence[Body | Particle | Frame],
    shape: Shape | None,
    color: str | None,
) -> Drawing:
    """The user's drawing of a body or particle, or of the ground by its frame."""
    if not any(of is thing for thing in things):
        raise WrongValueError(
            f"draw: {of!r} is not a body or particle of model '{name}'. Give one of these, or its frame for the ground."
        )
    if shape is not None and not isinstance(shape, Shape):
        raise WrongTypeError(f"draw: {shape!r} is not a shape. Give one of kn.shapes, such as Box(0.4, 0.2, 0.1).")
    return Drawing(of, shape, None if color is None else _color(color))


def _color(given: object) -> str:
    if isinstance(given, str) and given in NAMED_COLORS:
        return NAMED_COLORS[given]
    if isinstance(given, str) and re.fullmatch("#[0-9a-fA-F]{6}", given):
        return given
    raise WrongValueError(f"draw: {given!r} is not a colour. Give '#rrggbb' or one of {', '.join(NAMED_COLORS)}.")
