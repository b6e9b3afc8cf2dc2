"""Kane's equations of a tree, from link to link in a graph.

outward.py      velocities and remainder accelerations, from the ground to the leaves
aba.py          u̇: forward dynamics by articulated inertias
rnea.py         M u̇ − f and the wrenches in joints: inverse dynamics
crba.py         M, by composite bodies

Energies and the power of loads are sums over links, and are computed here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from kanes.base.types import GraphMatrix
from kanes.dynamics.tree.aba import ForwardDynamics, forward_dynamics
from kanes.dynamics.tree.aligned.rigid_groups import ComputedLink
from kanes.dynamics.tree.crba import composite_mass_matrix
from kanes.dynamics.tree.loads import TreeLoads
from kanes.dynamics.tree.outward import OutwardPass
from kanes.dynamics.tree.rnea import gathered_wrenches, generalized_forces, transmitted_wrenches
from kanes.dynamics.tree.spatial import SpatialVector
from kanes.dynamics.tree.topology import Link


class Recursion:
    """The quantities of a tree by the standard recursions, which share one outward pass."""

    def __init__(self, loads: TreeLoads) -> None:
        self._outward = OutwardPass(loads)

    @cached_property
    def _forward(self) -> ForwardDynamics:
        return forward_dynamics(self._outward)

    def accelerations(self) -> GraphMatrix:
        """u̇ of all speeds."""
        return self._forward.udot

    @property
    def early(self) -> Sequence[GraphMatrix]:
        """The parts of u̇ to compute first."""
        return self._forward.early

    def generalized_forces(self, udot: GraphMatrix) -> GraphMatrix:
        """M u̇ − f: inverse dynamics."""
        return generalized_forces(self._outward, udot)

    def transmitted(self, udot: GraphMatrix) -> dict[Link, SpatialVector]:
        """Torque about each joint and force that a link takes from its parent, in its frame, at given u̇."""
        return transmitted_wrenches(self._outward, udot)

    def gathered(self, wrenches: Mapping[Link, SpatialVector]) -> dict[Link, SpatialVector]:
        """Wrenches on links, about their joints, each with those of all links further out."""
        return gathered_wrenches(self._outward, wrenches)

    def forcing(self) -> GraphMatrix:
        """f, the negative of the forces for u̇ = 0."""
        return -self.generalized_forces(self._outward.graph.zeros(self._outward.speed_count, 1))

    def mass_matrix(self) -> GraphMatrix:
        """M."""
        return composite_mass_matrix(self._outward)

    @property
    def is_prescribed(self) -> bool:
        """Whether some joint moves as a function of time."""
        graph = self._outward.graph
        return not all(graph.is_zero(rest) for joint in self._outward.joints.values() for rest in (joint.k, joint.k_p))

    def kinetic_energy(self) -> GraphMatrix:
        """K = Σ ½ (ω·I·ω + 2 m v·(ω × c) + m v·v), about the joints, and of their rotors."""
        outward = self._outward
        total = outward.graph.zeros(1, 1)
        for link in outward.links:
            V = outward.motions[link].velocity
            total = total + V.dot(outward.masses[link].inertia @ V) / 2
            rotor = outward.rotors[link]
            total = total if rotor is None else total + rotor.energy
        return total

    def potential_energy(self) -> GraphMatrix:
        """V = −Σ m g·r for uniform gravity: heights and the direction of gravity are passed outward."""
        outward = self._outward
        total = outward.graph.zeros(1, 1)
        height: dict[ComputedLink | None, GraphMatrix] = {None: total}
        up: dict[ComputedLink | None, GraphMatrix] = {None: outward.lift}
        for link in outward.links:
            joint, mass = outward.joints[link], outward.masses[link]
            height[link] = height[link.parent] + up[link.parent].T @ joint.p
            up[link] = joint.R.T @ up[link.parent]
            total = total + mass.m * height[link] + up[link].T @ mass.mc
        return total

    def power(self) -> GraphMatrix:
        """P = Σ (ω·T + v·F) + Σ u·τ of all loads but gravity, where no motion is prescribed."""
        outward = self._outward
        total = outward.graph.zeros(1, 1)
        for link, wrench in outward.wrenches.items():
            total = total + outward.motions[link].velocity.dot(wrench)
        for link, effort in outward.efforts.items():
            total = total + outward.joints[link].u.T @ effort
        return total
