"""Links that are welded together as one, and how the joint of each such group rotates and slides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from kanes.base.types import Array, GraphMatrix
from kanes.dynamics.tree.aligned.elementary_rotations import snapped
from kanes.dynamics.tree.link_matrices import joint_forms, mass_of_link
from kanes.dynamics.tree.spatial import LinkMass
from kanes.dynamics.tree.topology import Link, Tree
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.rotations import AxisAngle, Step
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import identity, numbers_of, of_numbers, symmetric
from kanes.expr.symbols import Expr, Parameter


@dataclass(frozen=True, eq=False)
class ComputedLink:
    """One link of the recursion: bodies that are welded together, with the joint of the innermost."""

    root: Link
    parent: ComputedLink | None  # None: the ground

    @property
    def speeds(self) -> tuple[int, ...]:
        """Numbers of the speeds of the joint."""
        return self.root.speeds


@dataclass(eq=False)
class RigidGroup:
    """A link with all that is welded to it, in its frame and about its joint."""

    tree: Tree
    graph: Graph
    root: Link
    parent: RigidGroup | None
    places: dict[Link, tuple[GraphMatrix, GraphMatrix]] = field(default_factory=dict)  # R, p: v_root = R v_link
    children: list[RigidGroup] = field(default_factory=list)

    @property
    def carrier(self) -> tuple[GraphMatrix, GraphMatrix]:
        """R and p of the link, among those of the parent, on which the joint sits."""
        if self.parent is None or self.root.parent is None:
            return identity(3), self.graph.zeros(3, 1)
        return self.parent.places[self.root.parent]

    @cached_property
    def steps(self) -> tuple[tuple[Step, ...], tuple[Step, ...], tuple[Step, ...]]:
        """The constant rotations of the joint before the first variable one, those from there to the last variable one,
        and the rest.
        """
        steps = [step for frame in self.root.turning for step in frame.steps]
        moving = [number for number, step in enumerate(steps) if not is_constant(step.numbers)]
        if not moving:
            return tuple(steps), (), ()
        return tuple(steps[: moving[0]]), tuple(steps[moving[0] : moving[-1] + 1]), tuple(steps[moving[-1] + 1 :])

    @property
    def core(self) -> tuple[Step, ...]:
        """The rotations from the first variable one to the last."""
        return self.steps[1]

    @cached_property
    def before(self) -> Array | None:
        """The fixed rotation before the core, in numbers; None where it has parameters."""
        return rotation_numbers(self.graph, self.steps[0])

    @cached_property
    def after(self) -> Array | None:
        """The fixed rotation after the core, in numbers; None where it has parameters."""
        return rotation_numbers(self.graph, self.steps[2])

    @cached_property
    def axes(self) -> tuple[Array, ...] | None:
        """The axes of the core in numbers; None where it rotates in another way."""
        if not all(isinstance(step, AxisAngle) and not has_symbols(step.axis) for step in self.core):
            return None
        return tuple(snapped(np.array(step.axis, dtype=float)) for step in self.core if isinstance(step, AxisAngle))

    @cached_property
    def forms(self) -> tuple[GraphMatrix, GraphMatrix, GraphMatrix, GraphMatrix]:
        """K, k, K_p and k_p of the joint, in the frames of the user."""
        K, k, K_p, k_p = joint_forms(self.tree, self.root, self.graph)
        return K, k, K_p, k_p

    @cached_property
    def offset(self) -> GraphMatrix:
        """From the joint of the carrier to that of the group, in the frame of the carrier."""
        return self.graph.lift(Matrix(self.root.offset))

    @cached_property
    def is_steady(self) -> bool:
        """Whether the joint only rotates."""
        return is_constant(self.root.offset)

    @cached_property
    def mass(self) -> LinkMass:
        """All masses together, in the frame of the root and about its joint."""
        graph, parts = self.graph, [mass_of_link(self.graph, link) for link in self.places]
        if len(parts) == 1:
            return parts[0]
        m, mc, A = graph.zeros(1, 1), graph.zeros(3, 1), graph.zeros(3, 3)
        for part, (R, p) in zip(parts, self.places.values(), strict=True):
            moved = rotated_and_moved(part, R, p)
            m, mc, A = m + moved.m, mc + moved.mc, A + moved.A
        return LinkMass(graph, m, mc, symmetric(A))


def rotated_and_moved(mass: LinkMass, R: GraphMatrix, p: GraphMatrix) -> LinkMass:
    """A mass in other axes and about another point, from which its own lies at p.

    I' = R I Rᵀ − [mc'×][p×] − [p×][mc'×] − m [p×]²,    mc' = R mc,    and then  m c = mc' + m p
    """
    graph = mass.graph
    turned, p_cross = R @ mass.mc, graph.skew(p)
    mixed = graph.skew(turned) @ p_cross
    A = R @ mass.A @ R.T - mixed - mixed.T - mass.m * (p_cross @ p_cross)
    return LinkMass(graph, mass.m, without_rounding(turned + mass.m * p), symmetric(without_rounding(A)))


def rigid_groups(tree: Tree, graph: Graph) -> list[RigidGroup]:
    """All groups, parents before children."""
    groups: list[RigidGroup] = []
    group_of: dict[Link, RigidGroup] = {}
    for link in tree.links:
        parent = None if link.parent is None else group_of[link.parent]
        steps = [step for frame in link.turning for step in frame.steps]
        if parent is not None and link.parent is not None and _is_welded(link, steps):
            R, p = parent.places[link.parent]
            rotation = identity(3)
            for each in graph.rotations(steps):
                rotation = rotation @ each
            place = rounded_rotation(R @ rotation), without_rounding(p + R @ graph.lift(Matrix(link.offset)))
            parent.places[link] = place
            group_of[link] = parent
            continue
        group = group_of[link] = RigidGroup(tree, graph, link, parent)
        group.places[link] = identity(3), graph.zeros(3, 1)
        groups.append(group)
        if parent is not None:
            parent.children.append(group)
    return groups


def _is_welded(link: Link, steps: Sequence[Step]) -> bool:
    still = is_constant(link.offset) and all(is_constant(step.numbers) for step in steps)
    return still and not link.body.armatures


def is_constant(numbers: Sequence[Expr]) -> bool:
    """Whether expressions are of parameters alone."""
    return all(isinstance(symbol, Parameter) for number in numbers for symbol in number.free_symbols)


def has_symbols(numbers: Sequence[Expr]) -> bool:
    """Whether expressions are more than numbers."""
    return any(number.free_symbols for number in numbers)


def rotation_numbers(graph: Graph, steps: Sequence[Step]) -> Array | None:
    """The product of rotations in numbers; None where they have symbols."""
    R = np.eye(3)
    for rotation in graph.rotations(steps):
        numbers = numbers_of(rotation)
        if numbers is None:
            return None
        R = R @ numbers
    return snapped(R)


def rounded_rotation(R: GraphMatrix) -> GraphMatrix:
    """Direction cosines without rounding of zeros and ones, where they are numbers."""
    numbers = numbers_of(R)
    return R if numbers is None else of_numbers(snapped(numbers))


def without_rounding(matrix: GraphMatrix) -> GraphMatrix:
    """A matrix without entries that are round-off of others, where it is all numbers."""
    numbers = numbers_of(matrix)
    return matrix if numbers is None else of_numbers(cleared(numbers))


def cleared(numbers: Array) -> Array:
    """Numbers without round-off of the largest."""
    size = np.abs(numbers).max(initial=0.0)
    # Sums of some products of numbers of that size.
    return np.where(np.abs(numbers) < 1e-15 * size, 0.0, numbers)
