"""Inverse kinematics: coordinates of a model from markers that were measured."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from kanes.equations.equations import Equations
from kanes.errors import UndeterminedError, counted
from kanes.expr.symbols import names_of
from kanes.model.joints.coordinate_units import coordinate_units
from kanes.model.model import Model
from kanes.model.system import System
from kanes.recordings.recording import Recording
from kanes.tracking.determination import open_coordinates
from kanes.tracking.frame_fitting import Fitted
from kanes.tracking.frame_problem import FrameProblem
from kanes.tracking.tracked_motion import TrackedMotion
from kanes.tracking.tracking_problem import TrackingProblem, tracking_problem
from kanes.tracking.warm_starts import all_frames
from kanes.types import Array
from kanes.values import count, number


def inverse_kinematics(
    model: Model | Equations,
    recording: Recording,
    *,
    markers: Mapping[str, Any] | None = None,
    weights: Mapping[str, Any] | None = None,
    parameters: Mapping[Any, float] | None = None,
    locked: Mapping[Any, Any] | Collection[Any] = (),
    bounds: Mapping[Any, Any] | None = None,
    tasks: Mapping[Any, Any] | None = None,
    start: Mapping[Any, float] | None = None,
    tolerance: float = 1e-11,
    most_steps: int = 100,
) -> TrackedMotion:
    """Coordinates that bring the markers of a model nearest to those measured, in every frame.

        Σ w_i ‖x_i(q) − x_i measured‖² + Σ v_j (q_j − wanted_j)²   least,   φ(q, t) = 0

    `markers` says which label of the recording is which point of the model: a point or its name, or a body and three
    measure numbers in its frame from its origin. Left out, it is all points of the model that are called like a marker.
    `weights` are numbers by label, one if left out, or one for each frame; a marker of weight zero is looked at and
    does not pull. What was not measured has weight zero.

    `locked` coordinates stay where the start has them, or have numbers, one or N, in a table. `bounds` are pairs by
    coordinate, None where there is none. `tasks` are pairs by coordinate of what is wanted, a number, N numbers or the
    label of a column of the recording, and its weight. Constraints of the configuration and loops hold, and unit
    quaternions stay so. `parameters` need those alone on which markers and constraints depend.

    A model from an .osim file has markers, defaults to start from, and bounds of clamped coordinates of its own; what
    is given counts more.

    The frame with the most markers is fitted from `start`, in which coordinates left out are zero, and all others from
    there; a frame that gets elsewhere starts again from its neighbour. Frames are done when a step moves the markers by
    less than `tolerance`, in metres. Coordinates that the markers of a frame leave open are NaN there; where they are
    left open in all frames there is an error. `tracked.unsolved` names frames with something wrong.

    >>> import kanes as kn
    >>> model = kn.Model("arm")
    >>> arm = model.add_body("arm", mass=1, inertia=kn.inertia(zz=1), joint=kn.Pin(axis="z"))
    >>> hand = arm.point("hand", 0.5)
    >>> angles = np.array([0.0, 0.1, 0.3])
    >>> seen = np.array([0.5 * np.cos(angles), 0.5 * np.sin(angles), 0 * angles])
    >>> tracked = kn.inverse_kinematics(model, kn.Recording(t=[0, 0.1, 0.2], markers={"hand": seen}))
    >>> tracked["q_arm"].round(9)
    array([0. , 0.1, 0.3])
    """
    asked = tracking_problem(
        model,
        recording,
        markers=markers,
        weights=weights,
        parameters=parameters,
        locked=locked,
        bounds=bounds,
        tasks=tasks,
        start=start,
    )
    return tracked_motion(asked, limits_of(tolerance, most_steps))


def limits_of(tolerance: Any, most_steps: Any) -> tuple[float, int]:
    """When a search ends."""
    return number(tolerance, "inverse kinematics, tolerance"), count(most_steps, "inverse kinematics: most_steps", 1)


def tracked_motion(asked: TrackingProblem, limits: tuple[float, int]) -> TrackedMotion:
    """The least error of all frames."""
    system, problem = asked.system, asked.frames
    found, _ = all_frames(problem, asked.start, *limits)
    frames = np.arange(len(problem.t))
    errors = problem.errors(found.q, frames)
    x, is_open = errors.x, open_coordinates(problem, found.q, errors.H)
    names = names_of(system.coordinates)
    own = [names[index] for index in problem.moving]
    _refuse_open(system, own, is_open, problem.weights)
    q = found.q.copy()
    q[:, problem.moving] = np.where(is_open, np.nan, q[:, problem.moving])
    labels = [point.label for point in asked.points]
    three = {label: slice(3 * number, 3 * number + 3) for number, label in enumerate(labels)}
    return TrackedMotion(
        name=system.name,
        t=problem.t,
        q={name: q[:, index].copy() for index, name in enumerate(names)},
        units=coordinate_units(system),
        positions={label: x[:, rows].T.copy() for label, rows in three.items()},
        differences={label: (x - asked.measured)[:, rows].T.copy() for label, rows in three.items()},
        weights={label: problem.weights[:, number].copy() for number, label in enumerate(labels)},
        objective=found.F,
        unsolved=_unsolved(problem, found, own, is_open),
    )


def _refuse_open(system: System, own: list[str], is_open: Array, weights: Array) -> None:
    """Coordinates that no frame determines are a fault of the question."""
    never = [name for name, column in zip(own, is_open.T, strict=True) if column.all()]
    if never:
        markers = counted(int((weights > 0).any(axis=0).sum()), "marker")
        raise UndeterminedError(
            ", ".join(never),
            tuple(never),
            f"inverse kinematics of '{system.name}': its {markers} leave {', '.join(never)} open in all frames. Lock "
            "them, give them tasks, or track more markers.",
        )


def _unsolved(problem: FrameProblem, found: Fitted, own: list[str], is_open: Array) -> dict[int, str]:
    """What is wrong with each frame that has something wrong."""
    reasons: dict[int, str] = {}
    for frame in np.flatnonzero(~found.is_done | is_open.any(axis=1)):
        seen = int((problem.weights[frame] > 0).sum())
        names = [name for name, left in zip(own, is_open[frame], strict=True) if left]
        if not seen and not problem.task_weights[frame].any():
            reasons[int(frame)] = "no marker was measured"
        elif names:
            reasons[int(frame)] = f"its {counted(seen, 'marker')} leave {', '.join(names)} open"
        elif found.broken[frame] > 1e-9:
            reasons[int(frame)] = f"constraints are broken by {found.broken[frame]:.2g} and no step mends them"
        else:
            reasons[int(frame)] = f"not converged, its last step moved the markers by {found.moved[frame]:.2g} m"
    return reasons
