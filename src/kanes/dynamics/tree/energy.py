"""Energies of a tree and the power of its loads, link by link."""

from __future__ import annotations

from kanes.base.types import GraphMatrix
from kanes.dynamics.tree.aligned.rigid_groups import ComputedLink
from kanes.dynamics.tree.outward import OutwardPass


def kinetic_energy_of_links(outward: OutwardPass) -> GraphMatrix:
    """K = Σ ½ (ω·I·ω + 2 m v·(ω × c) + m v·v), about the joints, and of their rotors."""
    total: GraphMatrix = outward.graph.zeros(1, 1)
    for link in outward.links:
        V = outward.motions[link].velocity
        total = total + V.dot(outward.masses[link].inertia @ V) / 2
        rotor = outward.rotors[link]
        total = total if rotor is None else total + rotor.energy
    return total


def potential_energy_of_links(outward: OutwardPass) -> GraphMatrix:
    """V = −Σ m g·r for uniform gravity: heights and the direction of gravity are handed outward."""
    total: GraphMatrix = outward.graph.zeros(1, 1)
    height: dict[ComputedLink | None, GraphMatrix] = {None: total}
    up: dict[ComputedLink | None, GraphMatrix] = {None: outward.lift}
    for link in outward.links:
        joint, mass = outward.joints[link], outward.masses[link]
        height[link] = height[link.parent] + up[link.parent].T @ joint.p
        up[link] = joint.R.T @ up[link.parent]
        total = total + mass.m * height[link] + up[link].T @ mass.mc
    return total


def power_of_tree_loads(outward: OutwardPass) -> GraphMatrix:
    """P = Σ (ω·T + v·F) + Σ u·τ of all loads but gravity, where nothing is prescribed."""
    total: GraphMatrix = outward.graph.zeros(1, 1)
    for link, wrench in outward.wrenches.items():
        total = total + outward.motions[link].velocity.dot(wrench)
    for link, effort in outward.efforts.items():
        total = total + outward.joints[link].u.T @ effort
    return total
