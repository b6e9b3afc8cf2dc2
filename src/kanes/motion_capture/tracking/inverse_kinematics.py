"""Inverse kinematics: coordinates of a model from measured markers."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from kanes.base.errors import UndeterminedError, counted
from kanes.base.rank.thresholds import FOLLOWS, TAKES_PART
from kanes.base.types import Array, Numbers, Values
from kanes.base.values import count, number
from kanes.equations.equations import Equations
from kanes.expr.symbols import names_of
from kanes.model.joints.coordinate_units import coordinate_units
from kanes.model.model import Model
from kanes.model.system import System
from kanes.motion_capture.recordings.recording import Recording
from kanes.motion_capture.tracking.frame_fitting import Fitted
from kanes.motion_capture.tracking.frame_problem import FrameProblem
from kanes.motion_capture.tracking.problem import TrackingProblem, tracking_problem
from kanes.motion_capture.tracking.tracked_motion import TrackedMotion
from kanes.motion_capture.tracking.warm_starts import all_frames

# Pivots of H, in units in which its diagonal is one, above which H is certainly regular; others are checked by an SVD.
_CLEAR = 1e-8


def open_coordinates(problem: FrameProblem, q: Array, H: Array) -> Array:
    """Whether each coordinate that is not locked is undetermined in each frame, N × n."""
    is_open = np.zeros((len(q), len(problem.moving)), dtype=bool)
    doubtful = np.flatnonzero(np.ones(len(q), dtype=bool) if problem.constraint_count else ~_is_clear(H))
    if not doubtful.size or not len(problem.moving):
        return is_open
    rows = problem.rows(q[doubtful], doubtful)
    lengths = np.sqrt((rows**2).sum(axis=1))
    is_moving = lengths > 0
    rows = rows / np.where(is_moving, lengths, 1.0)[:, None]
    # As many rows as columns at least, so that there is a vector for each singular value.
    missing = max(0, rows.shape[2] - rows.shape[1])
    rows = np.concatenate([rows, np.zeros((len(rows), missing, rows.shape[2]))], axis=1)
    _, sizes, vectors = np.linalg.svd(rows, full_matrices=False)
    is_null = sizes <= FOLLOWS * np.maximum(sizes[:, :1], FOLLOWS)
    is_open[doubtful] = (is_null[:, :, None] & (np.abs(vectors) > TAKES_PART)).any(axis=1)
    return is_open


def _is_clear(H: Array) -> Array:
    """Whether a normal matrix is far from singular, by its Cholesky pivots."""
    diagonal = np.einsum("ijj->ij", H)
    D = 1.0 / np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    scaled = H * D[:, :, None] * D[:, None, :]
    index = np.arange(H.shape[1])
    scaled[:, index, index] += 1e-14
    try:
        remains = np.einsum("ijj->ij", np.linalg.cholesky(scaled)) ** 2
    except np.linalg.LinAlgError:
        return np.zeros(len(H), dtype=bool)
    clear: Array = (diagonal > 0).all(axis=1) & (remains > _CLEAR).all(axis=1)
    return clear


def inverse_kinematics(
    model: Model | Equations,
    recording: Recording,
    *,
    markers: Mapping[str, object] | None = None,
    weights: Mapping[str, object] | None = None,
    parameters: Numbers | None = None,
    locked: Values | Collection[object] = (),
    bounds: Values | None = None,
    tasks: Values | None = None,
    start: Numbers | None = None,
    tolerance: float = 1e-11,
    max_steps: int = 100,
) -> TrackedMotion:
    """Coordinates that bring the markers of a model closest to the measured ones, in every frame.

        Σ w_i ‖x_i(q) − x_i measured‖² + Σ v_j (q_j − wanted_j)²  →  min,   φ(q, t) = 0

    `markers` maps labels of the recording to points of the model: a point or its name, or a body and three measure
    numbers in its frame from its origin. By default it has all points of the model with the name of a marker.
    `weights` are numbers by label, one by default, or one for each frame; a marker of weight zero is reported but does
    not count. Missing markers have weight zero.

    `locked` coordinates keep the value of `start`, or have numbers, one or N, in a table. `bounds` are pairs by
    coordinate, None for no bound. `tasks` are pairs by coordinate of the wanted value, a number, N numbers or the label
    of a column of the recording, and its weight. Configuration constraints and loops hold, and quaternions have unit
    length. `parameters` need only have those on which markers and constraints depend.

    A model from an .osim file has markers, default coordinates to start from, and bounds of clamped coordinates; the
    arguments override them.

    The frame with the most markers is fitted from `start`, in which coordinates left out are zero, and all others from
    there; a frame with another minimum starts again from its neighbour. Frames are done when a step moves the markers
    by less than `tolerance`, in metres. Coordinates that the markers of a frame do not determine are NaN there; if no
    frame determines them, it is an error. `tracked.unsolved` names frames with faults.

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
    problem = tracking_problem(
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
    return tracked_motion(problem, limits_of(tolerance, max_steps))


def limits_of(tolerance: object, max_steps: object) -> tuple[float, int]:
    """The limits of a search."""
    return number(tolerance, "inverse kinematics, tolerance"), count(max_steps, "inverse kinematics: max_steps", 1)


def tracked_motion(tracking: TrackingProblem, limits: tuple[float, int]) -> TrackedMotion:
    """The least error of all frames."""
    system, problem = tracking.system, tracking.frames
    found, _ = all_frames(problem, tracking.start, *limits)
    frames = np.arange(len(problem.t))
    errors = problem.errors(found.q, frames)
    x, is_open = errors.x, open_coordinates(problem, found.q, errors.H)
    names = names_of(system.coordinates)
    own = [names[index] for index in problem.moving]
    _refuse_open(system, own, is_open, problem.weights)
    q = found.q.copy()
    q[:, problem.moving] = np.where(is_open, np.nan, q[:, problem.moving])
    labels = [point.label for point in tracking.points]
    three = {label: slice(3 * number, 3 * number + 3) for number, label in enumerate(labels)}
    return TrackedMotion(
        name=system.name,
        t=problem.t,
        q={name: q[:, index].copy() for index, name in enumerate(names)},
        units=coordinate_units(system),
        positions={label: x[:, rows].T.copy() for label, rows in three.items()},
        differences={label: (x - tracking.measured)[:, rows].T.copy() for label, rows in three.items()},
        weights={label: problem.weights[:, number].copy() for number, label in enumerate(labels)},
        objective=found.F,
        unsolved=_unsolved(problem, found, own, is_open),
    )


def _refuse_open(system: System, own: list[str], is_open: Array, weights: Array) -> None:
    """Coordinates that no frame determines are an error."""
    never = [name for name, column in zip(own, is_open.T, strict=True) if column.all()]
    if never:
        markers = counted(int((weights > 0).any(axis=0).sum()), "marker")
        raise UndeterminedError(
            ", ".join(never),
            tuple(never),
            f"inverse kinematics of '{system.name}': its {markers} cannot determine {', '.join(never)} in any frame. "
            "Lock them, give them tasks, or track more markers.",
        )


def _unsolved(problem: FrameProblem, found: Fitted, own: list[str], is_open: Array) -> dict[int, str]:
    """The fault of each frame that has one."""
    reasons: dict[int, str] = {}
    for frame in np.flatnonzero(~found.is_done | is_open.any(axis=1)):
        seen = int((problem.weights[frame] > 0).sum())
        names = [name for name, left in zip(own, is_open[frame], strict=True) if left]
        if not seen and not problem.task_weights[frame].any():
            reasons[int(frame)] = "no marker was measured"
        elif names:
            reasons[int(frame)] = f"its {counted(seen, 'marker')} cannot determine {', '.join(names)}"
        elif found.broken[frame] > 1e-9:
            reasons[int(frame)] = f"constraints are violated by {found.broken[frame]:.2g} and no step reduces this"
        else:
            reasons[int(frame)] = f"not converged, its last step moved the markers by {found.moved[frame]:.2g} m"
    return reasons
