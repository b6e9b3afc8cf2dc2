"""Markers as points of a model: the point and the position that belong to each label of a recording."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.values import by_name, number
from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Coordinate, Parameter, StandIn, Time
from kanes.model.lookup import mass_of, point_of, thing_of
from kanes.model.parts import Body
from kanes.model.system import System
from kanes.motion_capture.recordings.recording import Recording

_SUCH_AS = "{'knee': P, 'heel': (foot, (0.1, 0, 0))}"


@dataclass(frozen=True, eq=False)
class MarkerPoint:
    """A point of the model that carries a marker: a point as it is, or a body and measure numbers in its frame.

    Numbers are represented by symbols, so that moved markers need no new program.
    """

    label: str
    base: Point  # the point itself, or the origin of the body
    body: Body | None = None
    numbers: tuple[float, ...] = ()  # from the origin of the body, in its frame

    @property
    def key(self) -> tuple[str, ...]:
        """Its identity in a system, without its numbers."""
        return (self.label, self.base.name) if self.body is None else (self.label, self.base.name, self.body.name)

    @cached_property
    def symbols(self) -> tuple[StandIn, ...]:
        """Those of its measure numbers in the body, if it has any."""
        return () if self.body is None else tuple(StandIn(f"{axis} of marker {self.label}") for axis in "xyz")

    def position(self, origin: Point) -> Vector:
        """From the origin of N."""
        base = self.base.position_from(origin)
        position = base if self.body is None else base + self.body.frame.vector(*self.symbols)
        known = (Coordinate, Parameter, Time, StandIn)
        other = sorted(str(symbol) for symbol in position.free_symbols if not isinstance(symbol, known))
        if other:
            raise WrongValueError(
                f"marker '{self.label}': its point depends on {', '.join(other)}. Give a point of coordinates, "
                "parameters and time alone."
            )
        return position


def marker_points(
    system: System, recording: Recording, markers: Mapping[str, object] | None, own: Mapping[str, object] | None
) -> tuple[MarkerPoint, ...]:
    """The points of the markers that are tracked.

    Those that a user names; by default the model's `own` markers, and points of the model, with the name of a marker of
    the recording.
    """
    if markers is not None:
        given = by_name(system.name, markers, _SUCH_AS, "markers")
        unknown = [label for label in given if label not in recording.markers]
        if unknown:
            raise UnknownNameError(
                f"inverse kinematics of '{system.name}': the recording has no marker {', '.join(unknown)}. It has: "
                f"{', '.join(recording.markers) or 'none'}."
            )
    else:
        points: dict[str, object] = {point.name: point for point in system.points}
        found = {**points, **({} if own is None else own)}
        given = {label: found[label] for label in recording.markers if label in found}
    if not given:
        labels = ", ".join(recording.markers) or "none"
        raise WrongValueError(
            f"inverse kinematics of '{system.name}': no marker of the recording ({labels}) has the name of a point of "
            f"the model. Give their points, such as markers={_SUCH_AS}."
        )
    return tuple(_marker_point(system, label, thing) for label, thing in given.items())


def _marker_point(system: System, label: str, thing: object) -> MarkerPoint:
    if isinstance(thing, Sequence) and not isinstance(thing, str):
        return _in_body(system, label, thing)
    try:
        return MarkerPoint(label, point_of(system, thing))
    except UnknownNameError as error:
        raise UnknownNameError(f"marker '{label}': {error}") from None


def _in_body(system: System, label: str, given: Sequence[Any]) -> MarkerPoint:
    """A body and measure numbers in its frame, from its origin."""
    such_as = "Give a point, or a body and three numbers, such as (foot, (0.1, 0, 0))."
    if len(given) != 2 or isinstance(given[1], str) or not hasattr(given[1], "__len__") or len(given[1]) != 3:
        raise WrongTypeError(f"marker '{label}': {given!r} is not a point of a body. {such_as}")
    body = mass_of(system, thing_of(system, given[0]))
    if not isinstance(body, Body):
        raise WrongTypeError(f"marker '{label}': {body!r} is not a body. {such_as}")
    numbers = tuple(number(value, f"marker '{label}', {axis}") for axis, value in zip("xyz", given[1], strict=True))
    return MarkerPoint(label, body.origin, body, numbers)


def measure_numbers(points: Sequence[MarkerPoint]) -> list[float]:
    """Those of all markers that are given by a body and numbers, in their order."""
    return [value for point in points for value in point.numbers]
