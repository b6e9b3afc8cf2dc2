"""A model, a recording and what a user says of both, put together as the errors of all frames."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from kanes.equations.derive import equations_of
from kanes.equations.equations import Equations
from kanes.errors import ExpressionError
from kanes.expr.symbols import names_of
from kanes.model.joints.coordinate_units import coordinate_units, quaternion_coordinates
from kanes.model.model import Model
from kanes.model.system import System
from kanes.recordings.recording import Recording
from kanes.tracking.frame_problem import FrameProblem
from kanes.tracking.marker_functions import functions_of
from kanes.tracking.marker_points import MarkerPoint, marker_points, measure_numbers
from kanes.tracking.tracking_tables import TrackingTables
from kanes.types import Array
from kanes.values import by_name, check_names, numbers_by_name


@dataclass(frozen=True, eq=False)
class TrackingProblem:
    """The errors of all frames, and what they are made of."""

    system: System
    points: tuple[MarkerPoint, ...]
    frames: FrameProblem
    start: Array  # N × all coordinates
    measured: Array  # N × 3m, NaN in gaps


def tracking_problem(
    model: Model | Equations,
    recording: Recording,
    *,
    markers: Mapping[str, Any] | None,
    weights: Mapping[str, Any] | None,
    parameters: Mapping[Any, float] | None,
    locked: Mapping[Any, Any] | Collection[Any],
    bounds: Mapping[Any, Any] | None,
    tasks: Mapping[Any, Any] | None,
    start: Mapping[Any, float] | None,
    fit: Mapping[Any, float] | None = None,
) -> TrackingProblem:
    """What `inverse_kinematics` is given, in arrays; slopes over parameters to `fit` come along."""
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


def _to_fit(system: System, fit: Any, parameters: Any) -> dict[str, float]:
    """Parameters that are to be found, with numbers to start from."""
    first = numbers_by_name(system.name, fit, system.units)
    if fit is not None and not first:
        raise ExpressionError(
            f"'{system.name}': nothing is to be fitted. Give parameters and numbers to start from, such as {{l: 0.4}}."
        )
    known = names_of(system.parameters)
    check_names(system.name, "parameter", known, first, f"It has: {', '.join(known) or 'none'}.", needed=())
    twice = [name for name in by_name(system.name, parameters) if name in first]
    if twice:
        raise ExpressionError(f"'{system.name}': {', '.join(twice)} is given and is to be fitted. Give it once.")
    return first


def check_recording(system: System, recording: Any) -> None:
    """Something with times and markers is wanted."""
    if not isinstance(recording, Recording) or not recording.t.size:
        raise ExpressionError(
            f"inverse kinematics of '{system.name}': {recording!r} is no recording with times. Give what kn.read(…) "
            "returns, or kn.Recording(t=…, markers=…)."
        )


@dataclass(frozen=True)
class _Own:
    """What a model from a file knows of its markers and coordinates; other models know nothing of the sort."""

    markers: Mapping[str, Any] | None
    defaults: Mapping[str, float]
    ranges: Mapping[str, tuple[float, float]]  # of coordinates that may not go beyond

    @classmethod
    def of(cls, model: Any) -> _Own:
        ranges = {name: model.ranges[name] for name in getattr(model, "clamped", ())}
        return cls(getattr(model, "markers", None), getattr(model, "defaults", {}), ranges)

    def with_defaults(self, start: Any) -> Any:
        return _over(self.defaults, start)

    def with_ranges(self, bounds: Any) -> Any:
        return _over(self.ranges, bounds)


def _over(own: Mapping[str, Any], given: Any) -> Any:
    """A user's table over the model's own; what is no table is left to whoever reads it."""
    if given is None or not own:
        return given if own == {} else own
    return {**own, **{str(key): value for key, value in given.items()}} if isinstance(given, Mapping) else given


def _angles(system: System) -> Array:
    """Whether each coordinate turns something."""
    found = coordinate_units(system)
    quaternions = quaternion_coordinates(system)
    return np.array([found.get(name) == "rad" or name in quaternions for name in names_of(system.coordinates)])
