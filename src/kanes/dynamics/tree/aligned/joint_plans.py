"""The rotation of a joint from one frame of computation to the next: its own, with fixed ones before and after.

A fixed rotation about the axis of the adjacent joint only shifts its angle. Between two pins whose frames have z along
their axes and x along the common normal of both, one fixed rotation remains, about x: those are the frames of Denavit
and Hartenberg.

Source: featherstone2008, section 4.3, Denavit-Hartenberg parameters.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.dynamics.tree.aligned.elementary_rotations import (
    ElementaryRotation,
    fewest_rotations,
    snapped,
    true_rotations,
    turn_to_axis,
)
from kanes.dynamics.tree.aligned.rigid_groups import RigidGroup, cleared

_Z = np.array([0.0, 0.0, 1.0])
# How far, in lengths of an offset, a joint may be slid along its axis for a zero in the offset: no digit is lost.
_FARTHEST = 3.0

# Operations of ABA for one joint, of matrices without zeros: the cost of one more rotation, or number.
_ELEMENTARY = 54  # A, B and M of an articulated inertia rotated about a coordinate axis
_FULL = 240  # the same by nine direction cosines
_VECTORS = 8  # vectors that are rotated
_OBLIQUE = 150  # a partial that is not a unit vector
_OFFSET = 46  # per number in p


@dataclass(frozen=True, eq=False)
class JointPlan:
    """A joint by its rotations, from the frame of computation of its parent to its own."""

    left: tuple[ElementaryRotation, ...] | None  # None: not in numbers
    right: tuple[ElementaryRotation, ...] | None
    axis: int | None  # the coordinate axis of a pin in the frame between
    first: float  # added to the angle of the first rotation
    last: float
    cost: float

    @property
    def axis_before(self) -> Array | None:
        """The direction of a pin's axis in the parent's frame of computation."""
        if self.axis is None or self.left is None:
            return None
        numbers: Array = snapped(product(self.left)[:, self.axis])
        return numbers

    @property
    def axis_after(self) -> Array | None:
        """The same in its own."""
        if self.axis is None or self.right is None:
            return None
        numbers: Array = snapped(product(self.right)[self.axis, :])
        return numbers


def product(rotations: tuple[ElementaryRotation, ...]) -> Array:
    """Direction cosines of successive rotations."""
    R = np.eye(3)
    for rotation in rotations:
        R = R @ rotation.matrix
    return R


def planned(group: RigidGroup, carrier: Array | None, Q: Array) -> JointPlan:
    """The joint of a group: `carrier` are the axes of its carrier in the parent's frame of computation, Q those of
    its own in its root's frame.
    """
    before, after, axes = group.before, group.after, group.axes
    left = None if carrier is None or before is None else snapped(carrier @ before)
    right = None if after is None else snapped(after @ Q)
    first = last = None
    axis = None
    if axes and left is not None and right is not None:
        if len(axes) == 1:
            axis = first = last = 2
            if (axes[0] == np.rint(axes[0])).all() and axes[0].sum() > 0:
                axis = first = last = int(np.argmax(axes[0]))
            else:
                A = turn_to_axis(axes[0])
                left, right = snapped(left @ A), snapped(A.T @ right)
        else:
            first, last = (unit_axis(axes[end]) for end in (0, -1))
    elif axes:
        first, last = (unit_axis(axes[end]) for end in (0, -1))
    left_rotations, first_angle = (None, 0.0) if left is None else fewest_rotations(left, first)
    right_rotations, last_angle = (None, 0.0) if right is None else _reversed(fewest_rotations(right.T, last))
    if not group.core and left is not None and right is not None:
        # One rotation, which is constant.
        left_rotations, right_rotations = fewest_rotations(snapped(left @ right), None)[0], []
    cost = _turning_cost(group, left_rotations, right_rotations)
    return JointPlan(
        None if left_rotations is None else tuple(left_rotations),
        None if right_rotations is None else tuple(right_rotations),
        axis,
        first_angle,
        last_angle,
        cost,
    )


def unit_axis(axis: Array) -> int | None:
    """The number of a coordinate axis."""
    return int(np.argmax(axis)) if axis.max() == 1.0 else None


def _reversed(found: tuple[list[ElementaryRotation], float]) -> tuple[list[ElementaryRotation], float]:
    rotations, angle = found
    return [ElementaryRotation(rotation.axis, -rotation.angle) for rotation in reversed(rotations)], -angle


def _turning_cost(
    group: RigidGroup, left: list[ElementaryRotation] | None, right: list[ElementaryRotation] | None
) -> float:
    counts = [3 if rotations is None else true_rotations(rotations) for rotations in (left, right)]
    signs = sum(len(rotations) for rotations in (left, right) if rotations)
    rotations = sum(counts)
    if group.axes is None:
        # A ball: its nine direction cosines are multiplied by those of the fixed rotations.
        return 45.0 * sum(count > 0 for count in counts) + signs
    if not group.core:
        return rotations * _ELEMENTARY + _VECTORS * (0, 6, 15, 15)[min(rotations, 3)] + signs
    return rotations * _ELEMENTARY + _VECTORS * (0, 7, 9)[min(rotations, 2)] + signs


def slide_of(p: Array, axis: Array) -> float:
    """How far along its axis a joint is best slid, for as many zeros as possible in its offset p."""
    p = cleared(p)
    best = (int(np.count_nonzero(p)), 0.0)
    for i in range(3):
        if abs(axis[i]) > 1 / _FARTHEST and p[i] != 0:
            s = -p[i] / axis[i]
            best = min(best, (int(np.count_nonzero(slid(p, axis, s))), s), key=lambda each: (each[0], abs(each[1])))
    return best[1]


def slid(p: Array, axis: Array, s: float) -> Array:
    """p + s axis, without rounding."""
    moved: Array = np.where(np.abs(p + s * axis) < 4e-16 * (np.abs(p) + abs(s)), 0.0, p + s * axis)
    return moved


def offset_cost(p: Array, plan: JointPlan, is_steady: bool) -> float:
    """The cost of an offset."""
    axis = plan.axis_before
    if is_steady and axis is not None:
        p = slid(cleared(p), axis, slide_of(p, axis))
    return float(_OFFSET * np.count_nonzero(cleared(p)))


def partial_cost(plan: JointPlan, Q: Array, partials: tuple[Array | None, Array | None]) -> float:
    """The cost of partials that are not unit vectors: K and K_p in the user's frame; None: they change."""
    if plan.axis_after is not None:
        return 0.0 if unit_axis(plan.axis_after) is not None else float(_OBLIQUE)
    cost = 0.0
    for partial in partials:
        if partial is not None:
            columns = cleared(Q.T @ partial).T
            cost += sum(np.count_nonzero(column) > 1 for column in columns) * _OBLIQUE
    return cost


def mass_cost(mc: Array, A: Array) -> float:
    """The cost of the nonzero numbers of a mass: I·α, I·ω and the products of m c."""
    size = max(np.abs(A).max(initial=0.0), 1e-300)
    off = sum(abs(A[i, j]) > 1e-13 * size for i, j in ((0, 1), (0, 2), (1, 2)))
    size = max(np.abs(mc).max(initial=0.0), 1e-300)
    return 9.0 * off + 12.0 * int(np.count_nonzero(np.abs(mc) > 1e-13 * size))
