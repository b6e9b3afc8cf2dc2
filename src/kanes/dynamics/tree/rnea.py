"""Inverse dynamics of a tree, from link to link: accelerations outward, wrenches inward.

    A_k = X A_parent + S u̇_k + remainders,    n and f that a link needs for A, less its loads,
    f_k ← f_k + Σ over children Xᵀ f_child,    (M u̇ − f)_k = Sᵀ f_k − τ_k

f_k is then the wrench that joint k transmits. The wrench in a weld is the same sum over the links beyond it.

Source: featherstone2008, chapter 5, recursive Newton-Euler algorithm.
"""

from __future__ import annotations

from collections.abc import Mapping

from kanes.base.types import GraphMatrix
from kanes.dynamics.tree.aligned.rigid_groups import ComputedLink
from kanes.dynamics.tree.outward import OutwardPass
from kanes.dynamics.tree.spatial import SpatialVector, psi
from kanes.dynamics.tree.topology import Link


def generalized_forces(outward: OutwardPass, udot: GraphMatrix) -> GraphMatrix:
    """M u̇ − f."""
    accelerations = _accelerations(outward, udot)
    needed = {link: outward.bias(link, *accelerations[link]) for link in outward.links}
    found: dict[ComputedLink, GraphMatrix] = {}
    for link, wrench in _handed_in(outward, needed).items():
        force, rotor = outward.joints[link].S.dot(wrench) - outward.effort(link), outward.rotor_inertia(link)
        if rotor is not None:
            force = force + rotor @ outward.graph.stack_rows([udot[r] for r in link.speeds], 1)
        found[link] = force
    return outward.column(found)


def _accelerations(outward: OutwardPass, udot: GraphMatrix) -> dict[ComputedLink, tuple[SpatialVector, GraphMatrix]]:
    """α and a of each joint and Ψ of each link at given u̇."""
    graph = outward.graph
    handed: dict[ComputedLink | None, SpatialVector] = {None: outward.nothing}
    found: dict[ComputedLink, tuple[SpatialVector, GraphMatrix]] = {}
    for link in outward.links:
        joint, motion = outward.joints[link], outward.motions[link]
        handed[link] = joint.hand_out(handed[link.parent])
        if joint.freedom:
            handed[link] = handed[link] + joint.S @ graph.stack_rows([udot[r] for r in link.speeds], 1)
        acceleration = motion.drift + handed[link]
        found[link] = acceleration, psi(graph, motion.velocity.angular, acceleration.angular)
    return found


def _handed_in(
    outward: OutwardPass, wrenches: Mapping[ComputedLink, SpatialVector]
) -> dict[ComputedLink, SpatialVector]:
    """Wrenches, each with those of all links further out."""
    total = dict(wrenches)
    for link in reversed(outward.links):
        if link.parent is not None:
            total[link.parent] = total[link.parent] + outward.joints[link].hand_in(total[link])
    return total


# By the user's links


def transmitted_wrenches(outward: OutwardPass, udot: GraphMatrix) -> dict[Link, SpatialVector]:
    """Torque about each joint and force that a link takes from its parent, in its frame, at given u̇."""
    accelerations, computed, loads = _accelerations(outward, udot), outward.computed, outward.loads.wrenches
    needed: dict[Link, SpatialVector] = {}
    for link, place in computed.places.items():
        w = outward.motions[place.link].velocity.angular
        own = computed.mass_in_group(link).bias(w, *accelerations[place.link])
        needed[link] = own - place.to_computed(loads[link]) if link in loads else own
    return _gathered(outward, needed)


def gathered_wrenches(outward: OutwardPass, wrenches: Mapping[Link, SpatialVector]) -> dict[Link, SpatialVector]:
    """Wrenches on links, about their joints, each with those of all links further out."""
    places = outward.computed.places
    return _gathered(outward, {link: places[link].to_computed(wrench) for link, wrench in wrenches.items()})


def _gathered(outward: OutwardPass, wrenches: Mapping[Link, SpatialVector]) -> dict[Link, SpatialVector]:
    """The same for wrenches in frames of computation, in the user's frames again."""
    total, places = dict(wrenches), outward.computed.places
    for link in reversed(list(places)):
        if link.parent is not None:
            group = places[link].link
            wrench = total[link] if link is not group.root else outward.joints[group].hand_in(total[link])
            total[link.parent] = total[link.parent] + wrench
    return {link: places[link].to_user(wrench) for link, wrench in total.items()}
