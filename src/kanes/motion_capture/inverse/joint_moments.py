"""The moment across a joint from the generalized forces on its angles, and the inverse.

    Q_r = ω_r · M

M is the moment of the parent on the child about the centre of the joint, and ω_r the partial angular velocity of the
child in the parent: for an angle, its rotation axis. Three axes determine M unless they lie in a plane. There the
sequence of angles is singular: the motion and M are regular, but the Q_r do not determine M.
"""

from __future__ import annotations

import numpy as np

from kanes.base.errors import UndeterminedError, WrongValueError
from kanes.base.rank.thresholds import CLEARLY_NEW
from kanes.base.types import Array, Values
from kanes.base.values import as_numbers, number
from kanes.motion_capture.inverse.joint_axes import JointAxes
from kanes.trajectory.trajectory import Trajectory

_CURE = "Use kn.inverse_dynamics(…).joint_load(…), which does not depend on the angles"


def joint_moment(
    model: object,
    body: object,
    forces: Values,
    at: Trajectory | Values,
    *,
    frame: object = None,
    amplification: object = 1000,
) -> Array:
    """The moment on a body from its parent, about the centre of their joint: three measure numbers, or rows over time.

    `forces` has the generalized forces by speed, or by the coordinate whose rate that is. `at` is the pose: a
    trajectory, or a table of the angles and of all else that the axes of `frame` depend on, which is a frame or a
    body, or N if left out. The joint, of a model or its equations, must have three rotational speeds and no sliding.

    If its axes lie in a plane, or nearly so, an `UndeterminedError` names the pose: errors of the forces may be
    amplified in the moment by a factor of up to `amplification`.

    >>> import kanes as kn
    >>> forces = {"plane": 0.0, "elevation": 10.5, "rotation": 0.0}
    >>> at = {"plane": 0.0, "elevation": np.pi / 2, "rotation": 0.3}
    >>> kn.joint_moment(kn.library.shoulder(), "arm", forces, at).round(3) + 0
    array([-10.5,   0. ,   0. ])
    """
    joint = JointAxes.of(model, body)
    limit = number(amplification, "joint_moment: amplification")
    if limit < 1:
        raise WrongValueError(f"joint_moment: amplification={amplification!r} is below one. Give a larger number.")
    if len(joint.speeds) != 3:
        raise _not_three(joint)
    Q, axes = joint.forces_in_order(forces), joint.axes(at, frame)
    _check_lengths(joint, Q.shape[:-1], axes.shape[:-2])
    lengths = np.linalg.norm(axes, axis=-1)
    # Gaps of a recording stay gaps.
    gaps = np.asarray(~np.isfinite(axes).all(axis=(-2, -1), keepdims=True))
    directions = np.where(gaps, np.eye(3), axes / np.where(lengths > 0, lengths, 1.0)[..., None])
    least = np.linalg.svd(directions, compute_uv=False)[..., 2]
    poses = np.flatnonzero(least * limit < 1)
    if poses.size:
        raise _singular(joint, at, frame, directions, poses)
    moment = np.linalg.solve(directions, (Q / lengths)[..., None])[..., 0]
    found: Array = np.where(gaps[..., 0], np.nan, moment).T
    return found


def joint_forces(
    model: object, body: object, moment: object, at: Trajectory | Values, *, frame: object = None
) -> dict[str, Array]:
    """The generalized forces, by speed, of a moment on a body from its parent: Q_r = ω_r · M.

    `moment` has three measure numbers in `frame`, or in N, or three rows of them; `at` is as in `joint_moment`.

    >>> import kanes as kn
    >>> at = {"plane": 0.0, "elevation": np.pi / 2, "rotation": 0.3}
    >>> round(float(kn.joint_forces(kn.library.shoulder(), "arm", (-10.5, 0, 0), at)["u_elevation"]), 9)
    10.5
    """
    joint = JointAxes.of(model, body)
    M = as_numbers(moment, "joint_forces: moment")
    if M is None or M.ndim not in (1, 2) or M.shape[0] != 3 or not M.size:
        raise WrongValueError(
            f"'{joint.system.name}': {moment!r} is not a moment. Give three measure numbers, or three rows of them."
        )
    axes = joint.axes(at, frame)
    _check_lengths(joint, M.shape[1:], axes.shape[:-2])
    Q = np.einsum("...rj,...j->...r", axes, M.T)
    return {speed: Q[..., r] for r, speed in enumerate(joint.speeds)}


def _check_lengths(joint: JointAxes, loads: tuple[int, ...], poses: tuple[int, ...]) -> None:
    if loads and poses and loads != poses:
        raise WrongValueError(
            f"{joint.where}: there are {loads[0]} numbers for the load and {poses[0]} for the pose. Give equally many."
        )


def _not_three(joint: JointAxes) -> UndeterminedError:
    count = len(joint.speeds)
    known = "the moment about one axis" if count == 1 else "the moment about two axes" if count == 2 else "no moment"
    rotates = f"rotates by {', '.join(joint.coordinates)}" if joint.coordinates else "does not rotate"
    return UndeterminedError(
        f"moment on {joint.body.name}",
        joint.coordinates,
        f"{joint.where}: it {rotates}, so that its generalized forces determine {known}, and no reaction of the joint. "
        f"{_CURE}.",
    )


def _singular(
    joint: JointAxes, at: Trajectory | Values, frame: object, directions: Array, poses: Array
) -> UndeterminedError:
    """The first pose at which the axes lie in a plane, and the direction in which the moment is undetermined there."""
    first = int(poses[0])
    U, _, V = np.linalg.svd(np.atleast_3d(directions.T).T[first])
    names = [name for name, part in zip(joint.coordinates, U[:, 2], strict=True) if abs(part) > CLEARLY_NEW]
    how = "fall into one line" if len(names) == 2 else "lie in one plane"
    where = ", ".join(f"{name} = {value:.6g}" for name, value in joint.pose(at, first).items())
    count = directions.shape[0] if directions.ndim > 2 else 1
    which = f" (pose {first + 1} of {count}, the first of {len(poses)} such)" if count > 1 else ""
    # Without negative zeros; the first nonzero number is positive.
    line = V[2].round(3) * np.sign(V[2][np.argmax(np.abs(V[2]) > CLEARLY_NEW)]) + 0.0
    numbers = ", ".join(f"{entry:g}" for entry in line)
    seen = joint.system.frame.name if frame is None else joint.frame(frame).name
    return UndeterminedError(
        f"moment on {joint.body.name}",
        tuple(names),
        f"{joint.where}: at {where}{which} the axes of {_listed(names)} {how}, or nearly so. There its generalized "
        f"forces do not determine the moment along ({numbers}) in {seen}. {_CURE}; or describe the joint by another "
        "sequence of angles, which is singular in other poses.",
    )


def _listed(names: list[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1]))
