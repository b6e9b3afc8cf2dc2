"""Outward through a tree, from the ground to the leaves: the motion of each link from that of its parent.

    ω = ω_parent + ω_rel,    v = v_parent + ω_parent × p + ṗ,    and the remainders α_r and a_r of u̇ = 0 likewise,

all of it in the link's frame, about its joint. The ground accelerates upwards at −g, so that gravity needs no loads.

Source: stoneking2008, "Accelerations across a Joint".
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from kanes.base.types import GraphMatrix
from kanes.dynamics.tree.aligned.computed_tree import ComputedTree
from kanes.dynamics.tree.aligned.rigid_groups import ComputedLink
from kanes.dynamics.tree.link_matrices import rotor_of_link
from kanes.dynamics.tree.loads import TreeLoads
from kanes.dynamics.tree.spatial import LinkMotion, SpatialVector


class OutwardPass:
    """Joints, masses and motions of all links in a graph: the start of every recursion through a tree."""

    def __init__(self, loads: TreeLoads) -> None:
        tree, graph = loads.tree, loads.graph
        self.graph = graph
        self.loads = loads
        self.has_shared_speeds = tree.has_shared_speeds
        self.speed_count = len(tree.kinematical.system.speeds)
        self.computed = ComputedTree(loads)
        self.links = self.computed.links
        self.joints, self.masses = self.computed.joints, self.computed.masses
        self.wrenches, self.efforts = self.computed.wrenches, self.computed.efforts
        self.rotors = {link: rotor_of_link(tree, link.root, graph) for link in self.links}
        self.motions: dict[ComputedLink | None, LinkMotion] = {None: self._ground()}
        for link in self.links:
            self.motions[link] = self.joints[link].go_out(self.motions[link.parent])

    def _ground(self) -> LinkMotion:
        """At rest, but accelerating upwards in place of gravity."""
        upwards = SpatialVector(self.graph.zeros(3, 1), self.lift)
        return LinkMotion(self.nothing, upwards, self.graph.zeros(3, 3))

    @cached_property
    def lift(self) -> GraphMatrix:
        """−g in N."""
        system = self.loads.tree.kinematical.system
        return (-system.gravity).over(self.graph).express(system.frame)

    @property
    def nothing(self) -> SpatialVector:
        """Zero."""
        return SpatialVector(self.graph.zeros(3, 1), self.graph.zeros(3, 1))

    def bias(self, link: ComputedLink, acceleration: SpatialVector, Psi: GraphMatrix) -> SpatialVector:
        """The wrench that a link needs for an acceleration of its joint, less its loads."""
        w = self.motions[link].velocity.angular
        needed = self.masses[link].bias(w, acceleration, Psi)
        return needed - self.wrenches[link] if link in self.wrenches else needed

    def effort(self, link: ComputedLink) -> GraphMatrix:
        """τ, the loads on the speeds of a joint alone, less those of its rotors at u̇ = 0."""
        none = self.graph.zeros(len(link.speeds), 1)
        effort, rotor = self.efforts.get(link, none), self.rotors[link]
        return effort if rotor is None else effort - rotor.bias

    def rotor_inertia(self, link: ComputedLink) -> GraphMatrix | None:
        """The part of M of rotors for the speeds of a joint; None without rotors."""
        rotor = self.rotors[link]
        return None if rotor is None else rotor.inertia

    def column(self, parts: Mapping[ComputedLink, GraphMatrix]) -> GraphMatrix:
        """A column for the speeds of each joint as one for all speeds, in the order of the system.

        Where a speed moves several joints, their parts are added up.
        """
        rows: dict[int, GraphMatrix] = {}
        for link, part in parts.items():
            for number, r in enumerate(link.speeds):
                rows[r] = rows[r] + part[number] if r in rows else part[number]
        return self.graph.stack_rows([rows[r] for r in range(self.speed_count)], 1)
