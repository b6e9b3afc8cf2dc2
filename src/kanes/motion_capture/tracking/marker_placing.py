"""Positions of markers in the frames of their bodies, from a trial with known poses."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Array, Numbers
from kanes.base.values import by_name, names_in
from kanes.equations.derive import equations_of
from kanes.equations.equations import Equations
from kanes.expr.geometry.frames import Point
from kanes.expr.symbols import Parameter, names_of
from kanes.model.lookup import mass_of, thing_of
from kanes.model.model import Model
from kanes.model.parts import Body
from kanes.model.system import System
from kanes.motion_capture.recordings.recording import Recording
from kanes.motion_capture.tracking.marker_functions import functions_of
from kanes.motion_capture.tracking.marker_points import MarkerPoint, measure_numbers
from kanes.motion_capture.tracking.problem import check_recording
from kanes.motion_capture.tracking.tables import TrackingTables
from kanes.motion_capture.tracking.tracked_motion import TrackedMotion

# The origin of a body, and the ends of its unit vectors.
_CORNERS = {"origin": (0.0, 0.0, 0.0), "x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


def place_markers(
    model: Model | Equations,
    recording: Recording,
    tracked: TrackedMotion,
    onto: Mapping[str, object] | Collection[str],
    *,
    parameters: Numbers | None = None,
) -> dict[str, tuple[str, tuple[float, float, float]]]:
    """The positions of markers on their bodies, from a tracked trial: a table for `markers=`.

    `onto` names the markers to be placed; for new markers it is a table with the body of each. A position is the mean,
    over all frames in which the marker was measured and the pose of its body is known, in the frame of the body.

    >>> import kanes as kn
    >>> model = kn.Model("arm")
    >>> arm = model.add_body("arm", mass=1, inertia=kn.inertia(zz=1), joint=kn.Pin(axis="z"))
    >>> hand = arm.point("hand", 0.5)
    >>> static = kn.Recording(t=[0], markers={"hand": [[0], [0.5], [0]], "watch": [[-0.03], [0.4], [0.01]]})
    >>> tracked = kn.inverse_kinematics(model, static)
    >>> body, numbers = kn.place_markers(model, static, tracked, {"watch": arm})["watch"]
    >>> body, [round(number, 9) for number in numbers]
    ('arm', [0.4, 0.03, 0.01])
    """
    system = equations_of(model).system
    check_recording(system, recording)
    if not isinstance(tracked, TrackedMotion) or tracked.t.shape != recording.t.shape:
        raise WrongTypeError(
            f"'{system.name}': {tracked!r} is not tracked from this recording. Give the result of "
            "kn.inverse_kinematics for it."
        )
    bodies = _bodies(system, recording, onto, getattr(model, "markers", {}))
    poses = _poses(system, recording, tracked, tuple(dict.fromkeys(bodies.values())), parameters)
    found: dict[str, tuple[str, tuple[float, float, float]]] = {}
    for label, body in bodies.items():
        origin, R = poses[body]
        own = np.einsum("nji,nj->ni", R, recording.markers[label].T - origin)
        seen = own[np.isfinite(own).all(axis=1)]
        if not seen.size:
            raise WrongValueError(
                f"marker '{label}': no frame has both the marker and the pose of {body.name}. Leave it out, or track "
                "more."
            )
        x, y, z = (float(value) for value in seen.mean(axis=0))
        found[label] = body.name, (x, y, z)
    return found


def _bodies(
    system: System, recording: Recording, onto: Mapping[str, object] | Collection[str], own: Mapping[str, object]
) -> dict[str, Body]:
    """The body of each marker that is to be placed."""
    if isinstance(onto, Mapping):
        labels = list(by_name(system.name, onto))
    else:
        labels = [] if isinstance(onto, str) else names_in(system.name, onto)
    if not labels:
        raise WrongValueError(
            f"'{system.name}': {onto!r} names no markers to be placed. Give labels, or a table such as "
            "{'heel': foot}."
        )
    found: dict[str, Body] = {}
    points = {**{point.name: point for point in system.points}, **own}
    for label in labels:
        if label not in recording.markers:
            known = ", ".join(recording.markers) or "none"
            raise UnknownNameError(f"'{system.name}': the recording has no marker {label}. It has: {known}.")
        if isinstance(onto, Mapping):
            body = mass_of(system, thing_of(system, by_name(system.name, onto)[label]))
            if not isinstance(body, Body):
                raise WrongTypeError(f"marker '{label}': {body!r} is not a body. Give a body, or its name.")
        else:
            body = _carrying(system, label, points.get(label))
        found[label] = body
    return found


def _carrying(system: System, label: str, point: object) -> Body:
    """The body in which a point is fixed."""
    if isinstance(point, Point):
        for body in system.bodies:
            arm = point.position_from(body.origin)
            if set(arm.frames) <= {body.frame} and all(isinstance(symbol, Parameter) for symbol in arm.free_symbols):
                return body
    raise WrongValueError(
        f"marker '{label}': it is not a point of a body of '{system.name}'. Give its body, such as {{'{label}': foot}}."
    )


def _poses(
    system: System,
    recording: Recording,
    tracked: TrackedMotion,
    bodies: tuple[Body, ...],
    parameters: Numbers | None,
) -> dict[Body, tuple[Array, Array]]:
    """The origin, N × 3, and the direction cosines, N × 3 × 3, of each body."""
    points = [
        MarkerPoint(f"{name} of {body.name}", body.origin, body, numbers)
        for body in bodies
        for name, numbers in _CORNERS.items()
    ]
    functions = functions_of(system, points)
    tables = TrackingTables(system, recording, functions, points)
    p = np.array([*tables.parameters(parameters, {}), *measure_numbers(points)])
    q = np.array([tracked[name] for name in names_of(system.coordinates)]).T.reshape(tracked.t.size, -1)
    x = functions.positions(tracked.t, q, p, is_long=False)
    corners = x.reshape(tracked.t.size, len(bodies), 4, 3)
    return {
        body: (corners[:, number, 0], (corners[:, number, 1:] - corners[:, number, :1]).transpose(0, 2, 1))
        for number, body in enumerate(bodies)
    }
