"""Markers as points of a model: which label of a recording is which point, and where that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kanes.errors import ExpressionError, UnknownNameError
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Coordinate, Parameter, StandIn, Time
from kanes.model.lookup import mass_of, point_of, thing_of
from kanes.model.parts import Body
from kanes.model.system import System
from kanes.recordings.recording import Recording
from kanes.values import by_name, number

_SUCH_AS = "{'knee': P, 'heel': (foot, (0.1, 0, 0))}"


@dataclass(frozen=True, eq=False)
class MarkerPoint:
    """A point of the model that carries a marker.

    One that is given by a body and three numbers has symbols for these, so that markers which are moved need no other
    program.
    """

    label: str
    name: str  # of the point, or of the body
    position: Vector  # from the origin of N
    symbols: tuple[StandIn, ...] = ()  # of its measure numbers in the body
    numbers: tuple[float, ...] = ()  # what they are
    body: Body | None = None


def marker_points(
    system: System, recording: Recording, markers: Mapping[str, Any] | None, own: Mapping[str, Any] | None
) -> tuple[MarkerPoint, ...]:
    """The points of the markers that are tracked.

    Those that a user names; or else the model's `own`, and points of the model, that are called like a marker of the
    recording.
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
        points: dict[str, Any] = {point.name: point for point in system.points}
        found = {**points, **({} if own is None else own)}
        given = {label: found[label] for label in recording.markers if label in found}
    if not given:
        labels = ", ".join(recording.markers) or "none"
        raise ExpressionError(
            f"inverse kinematics of '{system.name}': no marker of the recording ({labels}) is called like a point of "
            f"the model. Say which is which, such as markers={_SUCH_AS}."
        )
    return tuple(_marker_point(system, label, thing) for label, thing in given.items())


def _marker_point(system: System, label: str, thing: Any) -> MarkerPoint:
    if isinstance(thing, MarkerPoint):
        return thing
    if isinstance(thing, Sequence) and not isinstance(thing, str):
        point = _in_body(system, label, thing)
    else:
        try:
            found = point_of(system, thing)
        except UnknownNameError as error:
            raise UnknownNameError(f"marker '{label}': {error}") from None
        point = MarkerPoint(label, found.name, found.position_from(system.origin))
    known = (Coordinate, Parameter, Time, StandIn)
    other = sorted(str(symbol) for symbol in point.position.free_symbols if not isinstance(symbol, known))
    if other:
        raise ExpressionError(
            f"marker '{label}': its point depends on {', '.join(other)}. Give a point of coordinates, parameters and "
            "time alone."
        )
    return point


def _in_body(system: System, label: str, given: Sequence[Any]) -> MarkerPoint:
    """A body and measure numbers in its frame, from its origin."""
    such_as = "Give a point, or a body and three numbers, such as (foot, (0.1, 0, 0))."
    if len(given) != 2 or isinstance(given[1], str) or not hasattr(given[1], "__len__") or len(given[1]) != 3:
        raise ExpressionError(f"marker '{label}': {given!r} is no point of a body. {such_as}")
    body = mass_of(system, thing_of(system, given[0]))
    if not isinstance(body, Body):
        raise ExpressionError(f"marker '{label}': {body!r} is no body. {such_as}")
    numbers = tuple(
        number(value, f"marker '{label}', {axis}") for axis, value in zip("xyz", given[1], strict=True)
    )
    symbols = tuple(StandIn(f"{axis} of marker {label}") for axis in "xyz")
    position = body.origin.position_from(system.origin) + body.frame.vector(*symbols)
    return MarkerPoint(label, body.name, position, symbols, numbers, body)


def measure_numbers(points: Sequence[MarkerPoint]) -> list[float]:
    """Those of all markers that are given by a body and numbers, in their order."""
    return [value for point in points for value in point.numbers]
