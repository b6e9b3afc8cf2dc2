"""The Stanford arm, a robot of five turns and one slide."""

from __future__ import annotations

from kanes.model.inertia import inertia
from kanes.model.joints.kinds import Pin, Slider
from kanes.model.model import Model


def stanford_arm() -> Model:
    """A waist A, a shoulder B, a boom C that slides, and a wrist D, E, F; a motor at each of the six joints.

    q1 turns A in the ground about the vertical z, q2 turns B in A about y at the height L1, and the boom C slides by q3
    along z of B, beside the shoulder at the distance L2 along y. q4 turns D in C about the boom's z, q5 turns E in D
    about y, and q6 turns the hand F in E about z, all in one point at the end of the boom. Motors give the torques T1,
    T2, T4, T5, T6 and the force F3. Body X has mass m_X and principal moments Ix_X, Iy_X, Iz_X. Mass centres: of A at
    the height a on its axis, of B at b along y, and of the others along z: c from the wrist towards the shoulder for C;
    d, e and f from it towards the hand for D, E and F. Gravity g points along −z.

    Source: corke-toolbox, `stanford.py`, for the order of joints and the lengths L1 and L2; Kane and Levinson made
    the arm an example of their method in 1983. Names, and mass centres on axes, are ours.

    >>> import kanes as kn
    >>> arm = kn.tree(stanford_arm())
    >>> print(arm.v_table().text().splitlines()[4])
    v₃  ρ̃₃₁ B₁ Γ₁  ρ̃₃₂ B₂ Γ₂  B₂ Δ₃  0          0          0
    """
    model = Model("Stanford arm")
    q = model.coordinates("q1 q2 q3 q4 q5 q6")
    model.speeds("u1 u2 u3 u4 u5 u6")
    motors = model.inputs("T1 T2 F3 T4 T5 T6")
    L1, L2, a, b, c, d, e, f, g = model.parameters("L1 L2 a b c d e f g")
    model.gravity = -g * model.frame.z
    joints = (
        Pin(q[0], axis="z", motor=motors[0]),
        Pin(q[1], axis="y", at=(0, 0, L1), motor=motors[1]),
        Slider(q[2], axis="z", at=(0, L2, 0), motor=motors[2]),
        Pin(q[3], axis="z", motor=motors[3]),
        Pin(q[4], axis="y", motor=motors[4]),
        Pin(q[5], axis="z", motor=motors[5]),
    )
    centers = ((0, 0, a), (0, b, 0), (0, 0, -c), (0, 0, d), (0, 0, e), (0, 0, f))
    parent = None
    for name, joint, center in zip("ABCDEF", joints, centers, strict=True):
        m, Ix, Iy, Iz = model.parameters(f"m_{name} Ix_{name} Iy_{name} Iz_{name}")
        parent = model.add_body(name, parent=parent, mass=m, center=center, inertia=inertia(Ix, Iy, Iz), joint=joint)
    return model
