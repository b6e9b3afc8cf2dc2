"""Whether a joint moves any inertia: the pivots of M in numbers, joint by joint, by the order of the tree.

Inward, from the leaves to the ground, the inertia I that a joint moves while all joints further out are free, and the
inertia C that it moves while they are locked, are handed on as

    D = Sᵀ I S,    L = 1 − S D⁻¹ Sᵀ I,    I_parent += Xᵀ Lᵀ I L X,    C_parent += Xᵀ C X,

where S are the partials of the joint's speeds and X takes α, a of the parent's joint to this one. Lᵀ I L is the same as
I − I S D⁻¹ Sᵀ I, but round-off can make it neither negative nor unsymmetrical, which would grow from link to link. D is
the pivot of M for these speeds; where it is only round-off of Sᵀ C S, they move no inertia. Rotors of inertia
J in the joint add J to D, and with G = D⁻¹ Sᵀ I also Gᵀ J G to what is handed on.

Source: featherstone2008, chapters 6 and 7, composite and articulated inertia.
"""

from __future__ import annotations

import numpy as np

from kanes.base.rank import idle_unknowns
from kanes.base.rank.thresholds import NO_INERTIA
from kanes.base.types import Array
from kanes.dynamics.tree.joint_classes import MASS, JointInstances
from kanes.dynamics.tree.joint_programs import joint_placement
from kanes.dynamics.tree.topology import Link


def idle_speeds(instances: JointInstances, values: Array) -> tuple[int, ...]:
    """Indices of the speeds of one joint that move no inertia; empty if every joint moves some.

    `values` are numbers for all inputs of the graph, of which time and coordinates come first.
    """
    joints, t, q = instances.all, values[:1], values[1:]
    rotors = _rotors(instances, values)
    constants = instances.graph.function([instances.constants])(values)[0].ravel()
    ends = np.cumsum([len(joint.numbers) + MASS for joint in joints])
    placements = {joint_class: joint_placement(joint_class) for joint_class in instances.classes}
    free, locked = np.zeros((len(joints), 6, 6)), np.zeros((len(joints), 6, 6))
    for joint, own in zip(reversed(joints), reversed(np.split(constants, ends[:-1])), strict=True):
        number, parent = joint.link.number, joint.link.parent
        geometry, mass = np.split(own, [len(own) - MASS])
        R, p, angular, linear = placements[joint.joint_class](np.concatenate([t, q[list(joint.coordinates)], geometry]))
        S, own_inertia = np.vstack([angular, linear]), _inertia(mass)
        I, C = own_inertia + free[number], own_inertia + locked[number]
        if joint.link.speeds:
            U = I @ S
            rotor = rotors.get(joint.link, np.zeros((len(joint.link.speeds),) * 2))
            D = S.T @ U + rotor
            idle = _idle(D, S, C, rotor)
            if idle.any():
                return tuple(np.array(joint.link.speeds)[idle])
            G = np.linalg.solve(D, U.T)
            left = np.eye(6) - S @ G
            I = left.T @ I @ left + G.T @ rotor @ G
        if parent is not None:
            X = np.zeros((6, 6))
            X[:3, :3] = X[3:, 3:] = R.T
            X[3:, :3] = -R.T @ _skew(*p.ravel())
            free[parent.number] += X.T @ I @ X
            locked[parent.number] += X.T @ C @ X
    return ()


def _rotors(instances: JointInstances, values: Array) -> dict[Link, Array]:
    """What rotors in joints add to D."""
    given = {link: rotor.inertia for link, rotor in instances.rotors.items() if rotor is not None}
    if not given:
        return {}
    return dict(zip(given, instances.graph.function(list(given.values()))(values), strict=True))


def _idle(D: Array, S: Array, C: Array, rotor: Array) -> Array:
    """Which speeds take part in motions without inertia, each measured by its inertia with all others locked.

    An inertia is zero if it is round-off of its terms. It may be negative, since inertias at a
    general state need not be those of a body.
    """
    sizes = np.abs(np.diag(S.T @ C @ S + rotor))
    terms = np.diag(np.abs(S).T @ np.abs(C) @ np.abs(S) + np.abs(rotor))
    if not np.isfinite(D).all() or not np.isfinite(terms).all():
        return np.zeros(sizes.size, dtype=bool)
    nothing: Array = sizes <= NO_INERTIA * terms
    if nothing.any():
        return nothing
    scale = 1 / np.sqrt(sizes)
    return idle_unknowns(scale[:, None] * D * scale, size=1.0)


def _inertia(mass: Array) -> Array:
    """m, c and the upper half of I about the mass centre as one matrix, which takes α, a to torque and force."""
    m, x, y, z, xx, xy, xz, yy, yz, zz = mass
    c = _skew(x, y, z)
    I = np.zeros((6, 6))
    I[:3, :3] = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) - m * (c @ c)
    I[:3, 3:], I[3:, :3] = m * c, m * c.T
    I[3, 3] = I[4, 4] = I[5, 5] = m
    return I


def _skew(x: float, y: float, z: float) -> Array:
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
