"""Forward dynamics of a tree by articulated inertias: the cost is linear in the number of bodies.

After the outward pass each link needs the wrench

    p = [I·α_r + ω × I·ω + m c × a_r;  m a_r + α_r × m c + ω × (ω × m c)] − loads,    about its joint, in its frame,

so that with the partials S of its own joint's speeds, and A' = α, a of the joint less the remainders, the equations
of the tree read  A'_k = X A'_parent + S u̇_k  and  Σ over bodies (partials)ᵀ (I A' + p) = 0.  Inward, from the leaves to
the ground, u̇ of each joint is eliminated:

    U = I S,  D = Sᵀ U,  w = τ − Sᵀ p,   I ← I − U D⁻¹ Uᵀ,   p ← p + U D⁻¹ w,   both handed to the parent,

and outward again  u̇_k = D⁻¹ (w − Uᵀ X A'_parent).  It is the factorization of M by the order of the tree. Rotors in a
joint add their inertia to D.

Source: rosenthal1990, the order-n form of Kane's equations; featherstone2008, chapter 7, articulated inertia.
"""

from __future__ import annotations

from dataclasses import dataclass

from kanes.base.types import GraphMatrix
from kanes.dynamics.tree.aligned.rigid_groups import ComputedLink
from kanes.dynamics.tree.outward import OutwardPass
from kanes.dynamics.tree.spatial import JointElimination, SpatialVector


@dataclass(frozen=True, eq=False)
class ForwardDynamics:
    """u̇ of all speeds, and the values to compute first, so that less is kept until the inward pass."""

    udot: GraphMatrix
    early: tuple[GraphMatrix, ...]


def forward_dynamics(outward: OutwardPass) -> ForwardDynamics:
    """Inward, and outward again."""
    links, joints = outward.links, outward.joints
    inertias = {link: outward.masses[link].inertia for link in links}
    biases = {link: outward.bias(link, outward.motions[link].drift, outward.motions[link].Psi) for link in links}
    early = tuple(part for bias in biases.values() for part in (bias.angular, bias.linear))
    eliminations: dict[ComputedLink, JointElimination] = {}
    for link in reversed(links):
        joint, rest, left = joints[link], inertias[link], biases[link]
        if joint.freedom:
            eliminations[link], rest, left = joint.eliminate(
                rest, left, outward.effort(link), outward.rotor_inertia(link)
            )
        if link.parent is not None:
            inertias[link.parent] = inertias[link.parent] + joint.hand_in_inertia(rest)
            biases[link.parent] = biases[link.parent] + joint.hand_in(left)
    accelerations: dict[ComputedLink | None, SpatialVector] = {None: outward.nothing}
    found: dict[ComputedLink, GraphMatrix] = {}
    for link in links:
        joint = joints[link]
        accelerations[link] = joint.hand_out(accelerations[link.parent])
        if joint.freedom:
            found[link] = eliminations[link].udot(accelerations[link])
            accelerations[link] = accelerations[link] + joint.S @ found[link]
    return ForwardDynamics(outward.column(found), early)
