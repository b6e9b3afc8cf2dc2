"""A tree as it is computed: welded links as one, each group in its best frame and about its best point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import pi

import numpy as np

from kanes.base.types import Array, GraphMatrix
from kanes.dynamics.tree.aligned.elementary_rotations import ElementaryRotation, snapped
from kanes.dynamics.tree.aligned.frame_choice import chosen_frames
from kanes.dynamics.tree.aligned.joint_plans import JointPlan, planned, slid, slide_of
from kanes.dynamics.tree.aligned.rigid_groups import (
    ComputedLink,
    RigidGroup,
    rigid_groups,
    rotated_and_moved,
    rounded_rotation,
    without_rounding,
)
from kanes.dynamics.tree.link_matrices import mass_of_link
from kanes.dynamics.tree.loads import TreeLoads
from kanes.dynamics.tree.spatial import LinkMass, SpatialJoint, SpatialVector
from kanes.dynamics.tree.topology import Link
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.rotations import UNIT, AxisAngle, Step
from kanes.expr.geometry.vectors import rate
from kanes.expr.graphs.matrices import identity, numbers_of, of_numbers
from kanes.expr.symbols import PI, Expr, as_expression


@dataclass(frozen=True, eq=False)
class LinkPlace:
    """The place of a user's link in its group: v_computed = R v_link, and p to its joint."""

    link: ComputedLink
    R: GraphMatrix
    p: GraphMatrix
    p_cross: GraphMatrix

    def to_computed(self, wrench: SpatialVector) -> SpatialVector:
        """A wrench about the joint of the user's link, in its frame, as a wrench on the group."""
        force = self.R @ wrench.linear
        return SpatialVector(self.R @ wrench.angular + self.p_cross @ force, force)

    def to_user(self, wrench: SpatialVector) -> SpatialVector:
        """The inverse."""
        torque = wrench.angular - self.p_cross @ wrench.linear
        return SpatialVector(self.R.T @ torque, self.R.T @ wrench.linear)


class ComputedTree:
    """All groups of links, parents before children, with their joints and masses, and where each link is among them."""

    def __init__(self, loads: TreeLoads) -> None:
        self._loads = loads
        self._tree, self.graph = loads.tree, loads.graph
        groups = rigid_groups(self._tree, self.graph)
        self._frames = chosen_frames(groups, self.graph)
        self._link_of: dict[RigidGroup, ComputedLink] = {}
        self._slides: dict[RigidGroup, GraphMatrix] = {}
        self.links: list[ComputedLink] = []
        self.joints: dict[ComputedLink, SpatialJoint] = {}
        self.masses: dict[ComputedLink, LinkMass] = {}
        self.places: dict[Link, LinkPlace] = {}
        for group in groups:
            self._add(group)
        self.wrenches = self.summed(loads.wrenches)
        # The torque in a weld does no work.
        self.efforts = {self.places[link].link: effort for link, effort in loads.efforts.items() if link.speeds}

    def summed(self, wrenches: Mapping[Link, SpatialVector]) -> dict[ComputedLink, SpatialVector]:
        """Wrenches on the user's links, in their frames, as wrenches on groups."""
        total: dict[ComputedLink, SpatialVector] = {}
        for link, wrench in wrenches.items():
            place = self.places[link]
            moved = place.to_computed(wrench)
            total[place.link] = total[place.link] + moved if place.link in total else moved
        return total

    def mass_in_group(self, link: Link) -> LinkMass:
        """The mass properties of a user's link alone, in the frame of its group."""
        place = self.places[link]
        return rotated_and_moved(mass_of_link(self.graph, link), place.R, place.p)

    # Group by group

    def _add(self, group: RigidGroup) -> None:
        graph, Q = self.graph, self._frames[group]
        link = ComputedLink(group.root, None if group.parent is None else self._link_of[group.parent])
        self._link_of[group] = link
        R, p = self._carried(group)
        carrier = numbers_of(R)
        plan = planned(group, None if carrier is None else snapped(carrier), Q)
        p, slide = self._slid(group, plan, p)
        self.links.append(link)
        if self._is_plain(group, carrier, Q):
            joint = self._loads.joint(group.root)
            self.joints[link] = joint if group.parent is None and not _any(slide) else replace(joint, p=p)
        else:
            self.joints[link] = self._joint(group, plan, R, p)
        self._slides[group] = slide
        QT = of_numbers(Q.T)
        is_moved = bool((np.eye(3) != Q).any()) or _any(slide)
        self.masses[link] = rotated_and_moved(group.mass, QT, -slide) if is_moved else group.mass
        for member, (R_member, p_member) in group.places.items():
            where = without_rounding(QT @ p_member - slide)
            self.places[member] = LinkPlace(link, rounded_rotation(QT @ R_member), where, graph.skew(where))

    def _carried(self, group: RigidGroup) -> tuple[GraphMatrix, GraphMatrix]:
        """Axes of the carrier of a group, and the offset of its joint, in the frame of computation of its parent."""
        R, p = group.carrier
        if group.parent is None:
            return R, group.offset
        QT = of_numbers(self._frames[group.parent].T)
        R = rounded_rotation(QT @ R)
        return R, without_rounding(QT @ p - self._slides[group.parent] + R @ group.offset)

    def _slid(self, group: RigidGroup, plan: JointPlan, p: GraphMatrix) -> tuple[GraphMatrix, GraphMatrix]:
        """The offset of a joint that was slid along its axis, and by how much, in its own frame of computation."""
        nowhere = self.graph.zeros(3, 1)
        before, after = plan.axis_before, plan.axis_after
        if not group.is_steady or before is None or after is None:
            return p, nowhere
        numbers = numbers_of(p)
        if numbers is not None:
            s = slide_of(numbers.ravel(), before)
            return of_numbers(slid(numbers.ravel(), before, s)), of_numbers(s * after)
        along = int(np.argmax(np.abs(before)))
        if abs(before[along]) != 1.0 or not _any(p[along]):
            return p, nowhere
        kept = np.ones(3)
        kept[along] = 0.0
        return of_numbers(np.diag(kept)) @ p, of_numbers(after) @ (-before[along] * p[along])

    @staticmethod
    def _is_plain(group: RigidGroup, carrier: Array | None, Q: Array) -> bool:
        """Whether a joint is computed as the user has it."""
        before, _, after = group.steps
        is_same = carrier is not None and bool((carrier == np.eye(3)).all() and (np.eye(3) == Q).all())
        return is_same and not before and not after and all(axis.max() == 1.0 for axis in group.axes or ())

    # Joints

    def _joint(self, group: RigidGroup, plan: JointPlan, R: GraphMatrix, p: GraphMatrix) -> SpatialJoint:
        graph, Q = self.graph, self._frames[group]
        before, _, after = group.steps
        left = [R, *graph.rotations(before)] if plan.left is None else [of_numbers(each.matrix) for each in plan.left]
        right = graph.rotations(after) if plan.right is None else [of_numbers(each.matrix) for each in plan.right]
        core = _core(group, plan)
        own = graph.rotations(core)
        rotations = [*left, *own, *right]
        if group.axes is None and plan.left is not None and plan.right is not None:
            # Nine direction cosines of a ball: their product rotates an inertia with fewer operations.
            rotations = [_product(rotations)]
        speeds = [self._tree.kinematical.system.speeds[r] for r in group.root.speeds]
        u = graph.lift(Matrix(len(speeds), 1, speeds))
        K, k = self._turning_forms(group, core, own, right, Q)
        K_p, k_p = group.forms[2:]
        return SpatialJoint(graph, rotations, p, u, K, k, without_rounding(R @ K_p), without_rounding(R @ k_p))

    def _turning_forms(
        self, group: RigidGroup, core: list[Step], own: list[GraphMatrix], right: list[GraphMatrix], Q: Array
    ) -> tuple[GraphMatrix, GraphMatrix]:
        """K and k with ω_rel = K u + k, in the frame of computation."""
        graph, count = self.graph, len(group.root.speeds)
        K, k = graph.zeros(3, count), graph.zeros(3, 1)
        if not core:
            return K, k
        if len(core) > 1 or group.axes is None:
            user_K, user_k, _, _ = group.forms
            if group.axes is None or numbers_of(user_K) is not None:
                QT = of_numbers(Q.T)
                return _unit_columns(QT @ user_K), QT @ user_k
        onward = _product(right)
        axes = [step for step in core if isinstance(step, AxisAngle)]
        for step, rotation in zip(reversed(axes), reversed(own), strict=True):
            row, rest = self._tree.kinematical.form(rate(step.angle))
            axis = onward.T @ graph.lift(Matrix(step.axis))
            K = K + axis @ graph.lift(Matrix(1, count, [row.get(r, 0) for r in group.root.speeds]))
            k = k + axis @ graph.lift(Matrix([rest]))
            onward = rotation @ onward
        return _unit_columns(K), k


def _core(group: RigidGroup, plan: JointPlan) -> list[Step]:
    """The variable rotations of a joint, shifted by adjacent fixed rotations about the same axes."""
    core = list(group.core)
    for end, shift in ((0, plan.first), (-1, plan.last)) if core else ():
        step = core[end]
        if isinstance(step, AxisAngle):
            axis = step.axis if plan.axis is None else UNIT[plan.axis]
            core[end] = AxisAngle(axis, step.angle + _angle(shift))
    return core


def _angle(number: float) -> Expr:
    """An angle; multiples of π/2 are exact."""
    quarters = ElementaryRotation(0, number).quarters
    return as_expression(number, "an angle") if quarters is None else PI * round(number / (pi / 2)) / 2


def _product(rotations: list[GraphMatrix]) -> GraphMatrix:
    R = identity(3)
    for rotation in rotations:
        R = R @ rotation
    return R


def _unit_columns(K: GraphMatrix) -> GraphMatrix:
    """Partials in numbers, without rounding of zeros and ones."""
    numbers = numbers_of(K)
    return K if numbers is None else of_numbers(snapped(numbers))


def _any(matrix: GraphMatrix) -> bool:
    numbers = numbers_of(matrix)
    return numbers is None or bool(numbers.any())
