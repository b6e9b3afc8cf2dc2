"""The mass matrix of a tree by composite bodies: each link with all that it carries, as if it were rigid.

    I ← I + Σ over children Xᵀ I_child X,    M_rs = S_rᵀ Xᵀ … Xᵀ I_s S_s

for s the speed of a joint and r that of the same or one further in, to which I_s S_s is handed joint by joint. Where
a speed moves several joints, the entries of all of them are added up.

Source: featherstone2008, chapter 6, composite-rigid-body algorithm.
"""

from __future__ import annotations

from kanes.base.types import GraphMatrix
from kanes.dynamics.tree.aligned.rigid_groups import ComputedLink
from kanes.dynamics.tree.outward import OutwardPass
from kanes.expr.graphs.matrices import placed, with_block


def composite_mass_matrix(outward: OutwardPass) -> GraphMatrix:
    """M of all speeds."""
    graph, joints = outward.graph, outward.joints
    composite = {link: outward.masses[link].inertia for link in outward.links}
    M = graph.zeros(outward.speed_count, outward.speed_count)
    for link in reversed(outward.links):
        joint = joints[link]
        if link.parent is not None:
            composite[link.parent] = composite[link.parent] + joint.hand_in_inertia(composite[link])
        if not joint.freedom:
            continue
        F = composite[link] @ joint.S
        inner: ComputedLink | None = link
        while inner is not None:
            block, rotor = joints[inner].S.dot(F), outward.rotor_inertia(link)
            if inner is link and rotor is not None:
                block = block + rotor
            if outward.has_shared_speeds:
                part = placed(outward.speed_count, inner.speeds, link.speeds, block)
                M = M + part if inner is link else M + part + part.T
            else:
                M = with_block(M, inner.speeds, link.speeds, block)
            F = joints[inner].hand_in(F)
            inner = inner.parent
    return M
