"""The Stanford arm, a robot with five revolute joints and one prismatic joint."""

from __future__ import annotations

from kanes.expr.symbols import sin
from kanes.library.cases import LibraryCase, Symbols, drawn
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
    >>> arm = kn.tree_formulation(stanford_arm())
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


_MOTORS = ("T1", "T2", "F3", "T4", "T5", "T6")
_MOMENTS = {
    "A": (0.276, 0.255, 0.071),
    "B": (0.108, 0.1, 0.018),
    "C": (0.3, 0.3, 0.006),
    "D": (0.002, 0.001, 0.001),
    "E": (0.003, 0.003, 0.0004),
    "F": (0.013, 0.013, 0.0003),
}
_SYMBOLS: Symbols = {
    "L1": (0.412, "height of the shoulder", 0.2, 0.8),
    "L2": (0.154, "distance of the boom beside the shoulder", 0.05, 0.3),
    "a": (0.3, "height of the mass centre of the waist A", 0.1, 0.5),
    "b": (0.1, "distance of the mass centre of B along y", 0.0, 0.2),
    "c": (0.3, "distance of the mass centre of the boom C behind the wrist", 0.1, 0.6),
    "d": (0.0, "distance of the mass centre of D before the wrist", -0.05, 0.05),
    "e": (0.05, "distance of the mass centre of E before the wrist", 0.0, 0.1),
    "f": (0.15, "distance of the mass centre of the hand F before the wrist", 0.05, 0.3),
    "g": (9.81, "gravity", 0.0, 20.0),
    **{
        f"m_{body}": (mass, f"mass of {body}")
        for body, mass in zip("ABCDEF", (9.29, 5.01, 4.25, 1.08, 0.63, 0.51), strict=True)
    },
    **{
        f"I{axis}_{body}": (moment, f"central moment of inertia of {body} about {axis}")
        for body, moments in _MOMENTS.items()
        for axis, moment in zip("xyz", moments, strict=True)
    },
    "q1": (0.3, "rotation of the waist A"),
    "q2": (1.2, "rotation of the shoulder B", -2.0, 2.0),
    "q3": (0.5, "slide of the boom C", 0.2, 1.0),
    "q4": (0.2, "rotation of D about the boom"),
    "q5": (0.4, "rotation of E", -1.5, 1.5),
    "q6": (0.1, "rotation of the hand F"),
    **{
        name: (None, f"{what} of the motor at the joint of {body}")
        for body, name, what in zip(
            "ABCDEF",
            ("T1", "T2", "F3", "T4", "T5", "T6"),
            ("torque", "torque", "force", "torque", "torque", "torque"),
            strict=True,
        )
    },
}


def case(model: Model) -> LibraryCase:
    """Motors pull each joint along its own oscillation, like springs and dampers."""
    t = model.time
    targets = [0.3 + sin(t), 1.2 + 0.4 * sin(2 * t), 0.5 + 0.15 * sin(2 * t), 0.2 + sin(3 * t)]
    targets += [0.4 + 0.6 * sin(2 * t), 0.1 + sin(4 * t)]
    firmness = ((400, 40), (600, 60), (2000, 120), (10, 0.2), (20, 0.6), (1, 0.02))
    motors = {
        name: drawn(model, f"q{k}", f"u{k}", target, *firm)
        for k, (name, target, firm) in enumerate(zip(_MOTORS, targets, firmness, strict=True), start=1)
    }
    return LibraryCase(_SYMBOLS, stop=10, inputs=motors)
