"""How a joint turns from one frame of computation to the next: its own turns, with fixed ones before and after them.

A fixed turn about the axis of the joint beside it only shifts its angle. Between two pins whose frames have z along
their axes and x along the common normal of both, one fixed turn is left, about x: those are the frames of Denavit and
Hartenberg.

Source: featherstone2008, section 4.3, Denavit-Hartenberg parameters.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.dynamics.tree.aligned.elementary_turns import (
    ElementaryTurn,
    fewest_turns,
    snapped,
    true_turns,
    turn_to_axis,
)
from kanes.dynamics.tree.aligned.rigid_groups import RigidGroup, cleared
from kanes.types import Array

_Z = np.array([0.0, 0.0, 1.0])
# How far, in lengths of an offset, a joint may be slid along its axis for a zero in the offset: no digit is lost.
_FARTHEST = 3.0

# Operations of ABA for one joint, of matrices without zeros: what one turn more takes, or one number more.
_ELEMENTARY = 54  # A, B and M of an articulated inertia turned about a coordinate axis
_FULL = 240  # the same by nine direction cosines
_VECTORS = 8  # vectors that are turned
_OBLIQUE = 150  # a partial that is no unit vector
_OFFSET = 46  # per number in p


@dataclass(frozen=True, eq=False)
class JointPlan:
    """A joint by its turns, from the frame of computation of its parent to its own."""

    left: tuple[ElementaryTurn, ...] | None  # None: not in numbers
    right: tuple[ElementaryTurn, ...] | None
    axis: int | None  # the coordinate axis of a pin in the frame between
    first: float  # what is added to the angle of the first turn
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


def product(turns: tuple[ElementaryTurn, ...]) -> Array:
    """Direction cosines of successive turns."""
    R = np.eye(3)
    for turn in turns:
        R = R @ turn.matrix
    return R


def planned(group: RigidGroup, carrier: Array | None, Q: Array) -> JointPlan:
    """The joint of a group: `carrier` are the axes of what carries it in the parent's frame of computation, Q those of
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
    left_turns, first_angle = (None, 0.0) if left is None else fewest_turns(left, first)
    right_turns, last_angle = (None, 0.0) if right is None else _reversed(fewest_turns(right.T, last))
    if not group.core and left is not None and right is not None:
        # One turn, which never changes.
        left_turns, right_turns = fewest_turns(snapped(left @ right), None)[0], []
    cost = _turning_cost(group, left_turns, right_turns)
    return JointPlan(
        None if left_turns is None else tuple(left_turns),
        None if right_turns is None else tuple(right_turns),
        axis,
        first_angle,
        last_angle,
        cost,
    )


def unit_axis(axis: Array) -> int | None:
    """The number of a coordinate axis."""
    return int(np.argmax(axis)) if axis.max() == 1.0 else None


def _reversed(found: tuple[list[ElementaryTurn], float]) -> tuple[list[ElementaryTurn], float]:
    turns, angle = found
    return [ElementaryTurn(turn.axis, -turn.angle) for turn in reversed(turns)], -angle


def _turning_cost(group: RigidGroup, left: list[ElementaryTurn] | None, right: list[ElementaryTurn] | None) -> float:
    counts = [3 if turns is None else true_turns(turns) for turns in (left, right)]
    signs = sum(len(turns) for turns in (left, right) if turns)
    turns = sum(counts)
    if group.axes is None:
        # A ball: its nine direction cosines are multiplied by those of the fixed turns.
        return 45.0 * sum(count > 0 for count in counts) + signs
    if not group.core:
        return turns * _ELEMENTARY + _VECTORS * (0, 6, 15, 15)[min(turns, 3)] + signs
    return turns * _ELEMENTARY + _VECTORS * (0, 7, 9)[min(turns, 2)] + signs


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
    """What an offset takes."""
    axis = plan.axis_before
    if is_steady and axis is not None:
        p = slid(cleared(p), axis, slide_of(p, axis))
    return float(_OFFSET * np.count_nonzero(cleared(p)))


def partial_cost(plan: JointPlan, Q: Array, partials: tuple[Array | None, Array | None]) -> float:
    """What partials take that are no unit vectors: K and K_p in the user's frame; None: they change."""
    if plan.axis_after is not None:
        return 0.0 if unit_axis(plan.axis_after) is not None else float(_OBLIQUE)
    cost = 0.0
    for partial in partials:
        if partial is not None:
            columns = cleared(Q.T @ partial).T
            cost += sum(np.count_nonzero(column) > 1 for column in columns) * _OBLIQUE
    return cost


def mass_cost(mc: Array, A: Array) -> float:
    """What the numbers of a mass take that are not zero: I·α, I·ω and the products of m c."""
    size = max(np.abs(A).max(initial=0.0), 1e-300)
    off = sum(abs(A[i, j]) > 1e-13 * size for i, j in ((0, 1), (0, 2), (1, 2)))
    size = max(np.abs(mc).max(initial=0.0), 1e-300)
    return 9.0 * off + 12.0 * int(np.count_nonzero(np.abs(mc) > 1e-13 * size))
