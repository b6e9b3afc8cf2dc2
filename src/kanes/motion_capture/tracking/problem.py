"""The tracking problem: a model, a recording and the user's settings, combined into the errors of all frames."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array, Key, Numbers, Values
from kanes.base.values import by_name, check_names, numbers_by_name
from kanes.equations.derive import equations_of
from kanes.equations.equations import Equations
from kanes.expr.symbols import names_of
from kanes.model.joints.coordinate_units import coordinate_units, quaternion_coordinates
from kanes.model.model import Model
from kanes.model.system import System
from kanes.motion_capture.recordings.recording import Recording
from kanes.motion_capture.tracking.frame_problem import FrameProblem
from kanes.motion_capture.tracking.marker_functions import functions_of
from kanes.motion_capture.tracking.marker_points import MarkerPoint, marker_points, measure_numbers
from kanes.motion_capture.tracking.tables import TrackingTables

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class TrackingProblem:
    """The errors of all frames, with their system, markers and initial coordinates."""

    system: System
    points: tuple[MarkerPoint, ...]
    frames: FrameProblem
    start: Array  # N × all coordinates
    measured: Array  # N × 3m, NaN in gaps


def tracking_problem(
    model: Model | Equations,
    recording: Recording,
    *,
    markers: Mapping[str, object] | None,
    weights: Mapping[str, object] | None,
    parameters: Numbers | None,
    locked: Values | Collection[object],
    bounds: Values | None,
    tasks: Values | None,
    start: Numbers | None,
    fit: Numbers | None = None,
) -> TrackingProblem:
    """The arguments of `inverse_kinematics` as arrays, with derivatives with respect to parameters to `fit`."""
    system = equations_of(model).system
    check_recording(system, recording)
    own = _Own.of(model)
    points = marker_points(system, recording, markers, own.markers)
    first = _to_fit(system, fit, parameters)
    functions = functions_of(system, points, tuple(first))
    tables = TrackingTables(system, recording, functions, points)
    q, moving = tables.start_and_locks(own.with_defaults(start), locked)
    lower, upper = tables.bounds(own.with_ranges(bounds), moving)
    wanted, task_weights = tables.tasks(tasks, moving)
    measured, by_marker = tables.measured(weights)
    frames = FrameProblem(
        functions,
        recording.t,
        np.array([*tables.parameters(parameters, first), *measure_numbers(points)]),
        np.where(by_marker.repeat(3, axis=1) > 0, measured, 0.0),
        by_marker,
        wanted,
        task_weights,
        _angles(system),
        moving,
        lower,
        upper,
    )
    return TrackingProblem(system, points, frames, q, measured)


def _to_fit(system: System, fit: Numbers | None, parameters: Numbers | None) -> dict[str, float]:
    """Parameters to be fitted, with their initial values."""
    first = numbers_by_name(system.name, fit, system.units)
    if fit is not None and not first:
        raise WrongValueError(
            f"'{system.name}': there are no parameters to fit. Give parameters with initial values, such as {{l: 0.4}}."
        )
    known = names_of(system.parameters)
    check_names(system.name, "parameter", known, first, f"It has: {', '.join(known) or 'none'}.", needed=())
    twice = [name for name in by_name(system.name, parameters) if name in first]
    if twice:
        raise WrongValueError(f"'{system.name}': {', '.join(twice)} is given and is to be fitted. Give it once.")
    return first


def check_recording(system: System, recording: object) -> None:
    """A recording must have times."""
    if not isinstance(recording, Recording) or not recording.t.size:
        raise WrongTypeError(
            f"inverse kinematics of '{system.name}': {recording!r} is not a recording with times. Give the result of "
            "kn.read(…), or kn.Recording(t=…, markers=…)."
        )


@dataclass(frozen=True)
class _Own:
    """Markers, default coordinates and ranges of a model from a file; other models have none."""

    markers: Mapping[str, object] | None
    defaults: Mapping[str, float]
    ranges: Mapping[str, tuple[float, float]]  # of clamped coordinates

    @classmethod
    def of(cls, model: Model | Equations) -> _Own:
        ranges = getattr(model, "ranges", {})
        clamped = {name: ranges[name] for name in getattr(model, "clamped", ())}
        return cls(getattr(model, "markers", None), getattr(model, "defaults", {}), clamped)

    def with_defaults(self, start: Numbers | None) -> Numbers | None:
        return _over(self.defaults, start)

    def with_ranges(self, bounds: Values | None) -> Values | None:
        return _over(self.ranges, bounds)


def _over(own: Mapping[str, T], given: Mapping[Key, T] | None) -> Mapping[Key, T] | None:
    """A user's table, completed by the model's own; other objects are returned for the caller to check."""
    if given is None or not own:
        return given if own == {} else own
    return {**own, **{str(key): value for key, value in given.items()}} if isinstance(given, Mapping) else given


def _angles(system: System) -> Array:
    """Whether each coordinate is an angle or an element of a quaternion."""
    found = coordinate_units(system)
    quaternions = quaternion_coordinates(system)
    return np.array([found.get(name) == "rad" or name in quaternions for name in names_of(system.coordinates)])
