"""What a model keeps for those who draw it: shapes of bodies, ends of springs and strings, surfaces in contact.

Nothing here is in the equations, and nothing in the key of a system.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kanes.errors import ExpressionError
from kanes.expr.geometry.frames import Frame, Point
from kanes.model.drawn_shapes import Shape

if TYPE_CHECKING:
    from kanes.model.constraints.rolling_surfaces import Surface
    from kanes.model.parts import Body, Particle

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
    """Two points that something joins, and what that is: "spring", "damper", "actuator", "string", or a joint.

    A support has one point twice.
    """

    first: Point
    second: Point
    what: str


@dataclass(frozen=True, eq=False)
class Touching:
    """Two surfaces in contact, each with the body in which it is fixed; None for the ground.

    A surface that is described by a function is None, too: functions do not travel with a model.
    """

    body: Body
    surface: Surface | None
    on: Surface
    on_body: Body | None


@dataclass(frozen=True, eq=False)
class Drawing:
    """A shape in place of what the model says of a body, particle or the ground; without a shape, nothing."""

    of: Body | Particle | Frame
    shape: Shape | None
    color: str | None  # "#rrggbb"; None for the colour that the body has anyway


def make_drawing(name: str, of: Any, things: tuple[Any, ...], shape: Any, color: Any) -> Drawing:
    """What a user said about a thing that has mass, or about the ground by its frame."""
    if not any(of is thing for thing in things):
        raise ExpressionError(
            f"draw: {of!r} is no body or particle of model '{name}'. Give one of these, or its frame for the ground."
        )
    if shape is not None and not isinstance(shape, Shape):
        raise ExpressionError(f"draw: {shape!r} is no shape. Give one of kn.shapes, such as Box(0.4, 0.2, 0.1).")
    return Drawing(of, shape, None if color is None else _color(color))


def _color(given: Any) -> str:
    if isinstance(given, str) and given in NAMED_COLORS:
        return NAMED_COLORS[given]
    if isinstance(given, str) and re.fullmatch("#[0-9a-fA-F]{6}", given):
        return given
    raise ExpressionError(f"draw: {given!r} is no colour. Give '#rrggbb' or one of {', '.join(NAMED_COLORS)}.")
