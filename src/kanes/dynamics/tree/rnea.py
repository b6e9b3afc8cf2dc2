"""Inverse dynamics of a tree, from link to link: accelerations outward, wrenches inward.

    A_k = X A_parent + S u̇_k + remainders,    n and f that a link needs for A, less its loads,
    f_k ← f_k + Σ over children Xᵀ f_child,    (M u̇ − f)_k = Sᵀ f_k − τ_k

f_k is then the wrench that joint k transmits.

Source: featherstone2008, chapter 5, recursive Newton-Euler algorithm.
"""

from __future__ import annotations

from collections.abc import Mapping

from kanes.dynamics.tree.outward import OutwardPass
from kanes.dynamics.tree.spatial import SpatialVector, psi
from kanes.dynamics.tree.topology import Link
from kanes.types import GraphMatrix


def generalized_forces(outward: OutwardPass, udot: GraphMatrix) -> GraphMatrix:
    """M u̇ − f."""
    wrenches = transmitted_wrenches(outward, udot)
    found: dict[Link, GraphMatrix] = {}
    for link, wrench in wrenches.items():
        needed, rotor = outward.joints[link].S.dot(wrench) - outward.effort(link), outward.rotor_inertia(link)
        if rotor is not None:
            needed = needed + rotor @ outward.graph.stack_rows([udot[r] for r in link.speeds], 1)
        found[link] = needed
    return outward.column(found)


def transmitted_wrenches(outward: OutwardPass, udot: GraphMatrix) -> dict[Link, SpatialVector]:
    """Torque about each joint and force that a link takes from its parent, in its frame, at given u̇."""
    graph = outward.graph
    found: dict[Link | None, SpatialVector] = {None: outward.nothing}
    needed: dict[Link, SpatialVector] = {}
    for link in outward.links:
        joint, motion = outward.joints[link], outward.motions[link]
        found[link] = joint.hand_out(found[link.parent])
        if joint.freedom:
            found[link] = found[link] + joint.S @ graph.stack_rows([udot[r] for r in link.speeds], 1)
        acceleration = motion.drift + found[link]
        Psi = psi(graph, motion.velocity.angular, acceleration.angular)
        needed[link] = outward.bias(link, acceleration, Psi)
    return gathered_wrenches(outward, needed)


def gathered_wrenches(outward: OutwardPass, wrenches: Mapping[Link, SpatialVector]) -> dict[Link, SpatialVector]:
    """Wrenches on links, about their joints, each with those of all links further out."""
    total = dict(wrenches)
    for link in reversed(outward.links):
        if link.parent is not None:
            total[link.parent] = total[link.parent] + outward.joints[link].hand_in(total[link])
    return total
