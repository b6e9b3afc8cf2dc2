"""The frames of computation of the groups of links: those with the fewest operations for the whole tree.

A frame that is aligned to the axis of its joint, and with its free angle to a joint that it carries, saves rotations;
the user's own often has a diagonal inertia and short offsets. What a frame costs depends on that of its parent alone,
so that the best choice of all frames is found from the leaves to the root.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, pi

import numpy as np

from kanes.base.types import Array
from kanes.dynamics.tree.aligned.elementary_rotations import (
    ElementaryRotation,
    is_axis_permutation,
    snapped,
    turn_to_axis,
)
from kanes.dynamics.tree.aligned.joint_plans import mass_cost, offset_cost, partial_cost, planned, unit_axis
from kanes.dynamics.tree.aligned.rigid_groups import RigidGroup, cleared
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import numbers_of

# A frame is aligned to one of this many joints that it carries; more would take long and seldom gain.
_MOST_CHILDREN = 3
# Operations that rotate masses and offsets with parameters, which are done once.
_TURNED_MASS = 60.0
_SAME = 1e-9  # angles and directions that are meant to be the same


@dataclass(frozen=True, eq=False)
class _GroupNumbers:
    """A group in numbers; parameters get unrelated numbers."""

    carrier: Array | None  # axes of its carrier, None where they have parameters
    p: Array
    mc: Array
    A: Array
    partials: tuple[Array | None, Array | None]
    has_parameters: bool


def chosen_frames(groups: list[RigidGroup], graph: Graph) -> dict[RigidGroup, Array]:
    """Axes Q of the frame of computation of each group: v_root = Q v_computed."""
    numbers = _numbers(groups, graph)
    frames = {group: _candidates(group, numbers) for group in groups}
    best: dict[RigidGroup, list[tuple[float, dict[RigidGroup, int]]]] = {}
    for group in reversed(groups):
        best[group] = []
        for Q in frames[group]:
            cost, choices = _own_cost(numbers[group], Q), {}
            for child in group.children:
                costs = [
                    best[child][number][0] + _joint_cost(child, numbers[child], Q, each)
                    for number, each in enumerate(frames[child])
                ]
                choices[child] = int(np.argmin(costs))
                cost += costs[choices[child]]
            best[group].append((cost, choices))
    found: dict[RigidGroup, int] = {}
    for group in groups:
        if group.parent is None:
            ground = np.eye(3)
            costs = [
                best[group][number][0] + _joint_cost(group, numbers[group], ground, Q)
                for number, Q in enumerate(frames[group])
            ]
            found[group] = int(np.argmin(costs))
        found.update(best[group][found[group]][1])
    return {group: frames[group][number] for group, number in found.items()}


def _numbers(groups: list[RigidGroup], graph: Graph) -> dict[RigidGroup, _GroupNumbers]:
    wanted = []
    for group in groups:
        R, p = group.carrier
        wanted += [p + R @ group.offset, group.mass.mc, group.mass.A]
    values = 0.3 + np.modf(np.arange(1, len(graph.symbols) + 1) * 0.6180339887498949)[0]
    found = graph.function(wanted)(values)
    result = {}
    for number, group in enumerate(groups):
        way, mc, A = found[3 * number : 3 * number + 3]
        carrier = numbers_of(group.carrier[0])
        has_parameters = any(numbers_of(each) is None for each in (group.mass.mc, group.mass.A))
        result[group] = _GroupNumbers(carrier, way.ravel(), mc.ravel(), A, _partials(group, carrier), has_parameters)
    return result


def _partials(group: RigidGroup, carrier: Array | None) -> tuple[Array | None, Array | None]:
    """K and K_p in the frame of the root; None where they are none, or change."""
    if group.axes and len(group.axes) == 1 and group.is_steady:
        return None, None
    K, _, K_p, _ = group.forms
    angular, linear = numbers_of(K), numbers_of(K_p)
    if linear is not None and (group.core or group.before is None):
        linear = None
    if linear is not None and group.before is not None:
        linear = cleared(group.before.T @ linear)
    return angular, linear


def _own_cost(numbers: _GroupNumbers, Q: Array) -> float:
    if is_axis_permutation(Q):
        # Signs that change.
        return mass_cost(numbers.mc, numbers.A) + (Q < 0).sum() + (0.0 if (np.eye(3) == Q).all() else 0.5)
    return mass_cost(Q.T @ numbers.mc, Q.T @ numbers.A @ Q) + numbers.has_parameters * _TURNED_MASS


def _joint_cost(group: RigidGroup, numbers: _GroupNumbers, outer: Array, Q: Array) -> float:
    carrier = None if numbers.carrier is None else snapped(outer.T @ numbers.carrier)
    plan = planned(group, carrier, Q)
    shift = 0.0 if abs(plan.first + plan.last) < _SAME else 1.0
    cost = plan.cost + shift + partial_cost(plan, Q, numbers.partials)
    return cost + offset_cost(outer.T @ numbers.p, plan, group.is_steady)


# Frames to choose among


def _candidates(group: RigidGroup, numbers: dict[RigidGroup, _GroupNumbers]) -> list[Array]:
    """The user's frame, and frames with an axis along that of the joint."""
    frames = [np.eye(3)]
    base = _aligned(group, numbers[group])
    if base is None:
        return frames
    Q, axis = base
    angles = [0.0]
    for child in group.children[:_MOST_CHILDREN]:
        angles.append(_angle_to_child(Q, axis, child, numbers[child]))
    if not group.children:
        angles.append(_angle_to(Q.T @ numbers[group].mc, axis))
    if not group.core and group.parent is not None:
        angles.append(_angle_to_parent(Q, axis, group, numbers[group]))
    for angle in angles:
        turned = snapped(Q @ ElementaryRotation(axis, angle).matrix)
        if all(np.abs(turned - each).max() > _SAME for each in frames):
            frames.append(turned)
    return frames


def _aligned(group: RigidGroup, numbers: _GroupNumbers) -> tuple[Array, int] | None:
    """A frame with a coordinate axis, and which, along that of the last rotation of the joint, or of its slide."""
    if group.after is None:
        return None
    if group.axes:
        direction = group.axes[-1]
        own = unit_axis(direction)
        if own is not None:
            return group.after.T, own
        return snapped(group.after.T @ turn_to_axis(direction)), 2
    slide = numbers.partials[1]
    if group.core or slide is None or slide.shape[1] != 1 or not slide.any():
        return None
    return turn_to_axis(slide[:, 0]), 2


def _first_axis(group: RigidGroup, numbers: _GroupNumbers) -> Array | None:
    """The axis of the first rotation of a joint, or of its slide, in the frame of the parent's root."""
    if numbers.carrier is None or group.before is None:
        return None
    if group.axes:
        return numbers.carrier @ group.before @ group.axes[0]
    slide = numbers.partials[1]
    if slide is None or slide.shape[1] != 1:
        return None
    return numbers.carrier @ group.before @ slide[:, 0]


def _angle_to_child(Q: Array, axis: int, child: RigidGroup, numbers: _GroupNumbers) -> float:
    """The angle that makes the axis of a child square to the next coordinate axis.

    If it is parallel to the axis of the parent, that one goes along the offset.
    """
    direction = _first_axis(child, numbers)
    if direction is None:
        return 0.0
    i, j = (axis + 1) % 3, (axis + 2) % 3
    d = Q.T @ direction
    if np.hypot(d[i], d[j]) < _SAME * np.linalg.norm(d):
        return _angle_to(Q.T @ numbers.p, axis)
    return _acute(atan2(d[i], -d[j]))


def _angle_to(vector: Array, axis: int) -> float:
    """The angle that takes the next coordinate axis to a vector."""
    i, j = (axis + 1) % 3, (axis + 2) % 3
    if np.hypot(vector[i], vector[j]) <= _SAME * np.linalg.norm(vector):
        return 0.0
    return _acute(atan2(vector[j], vector[i]))


def _angle_to_parent(Q: Array, axis: int, group: RigidGroup, numbers: _GroupNumbers) -> float:
    """The angle that makes the axis of the parent's joint square to the next coordinate axis."""
    parent = group.parent
    if parent is None or not parent.axes or parent.after is None or numbers.carrier is None or group.before is None:
        return 0.0
    d = Q.T @ (numbers.carrier @ group.before).T @ (parent.after.T @ parent.axes[-1])
    i, j = (axis + 1) % 3, (axis + 2) % 3
    return 0.0 if np.hypot(d[i], d[j]) < _SAME else _acute(atan2(d[i], -d[j]))


def _acute(angle: float) -> float:
    """The same line by an angle between −π/2 and π/2."""
    return angle - pi * np.sign(angle) if abs(angle) > pi / 2 + _SAME else angle
