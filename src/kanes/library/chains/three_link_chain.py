"""The planar three-link chain of the biomechanics paper."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import Pin
from kanes.model.model import Model


def three_link_chain() -> Model:
    """Links A, B and C, pinned to the ground and to each other, driven by torques T1, T2 and T3 at the joints.

    q1 turns A from n_x, q2 turns B from A and q3 turns C from B, all anticlockwise; n_y points up. Link A has mass
    m_A, length l_A, mass centre at rho_A from its near end and moment of inertia I_A about that; so have B and C.

    Source: hussain-azlan, section V.

    >>> import kanes as kn
    >>> kn.derive(three_link_chain()).partial_velocity("C", "u2")
    l_B b_y + rho_C c_y
    """
    model = Model("three-link chain")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    model.speeds("u1 u2 u3")
    T1, T2, T3 = model.inputs("T1 T2 T3")
    m_A, m_B, m_C = model.parameters("m_A m_B m_C")
    l_A, l_B, _l_C = model.parameters("l_A l_B l_C")
    rho_A, rho_B, rho_C = model.parameters("rho_A rho_B rho_C")
    I_A, I_B, I_C = model.parameters("I_A I_B I_C")
    g = model.parameters("g")
    model.gravity = -g * model.frame.y

    A = model.add_body("A", mass=m_A, center=(rho_A, 0, 0), inertia=inertia(zz=I_A), joint=Pin(q1, axis="z"))
    B = model.add_body(
        "B", parent=A, mass=m_B, center=(rho_B, 0, 0), inertia=inertia(zz=I_B), joint=Pin(q2, axis="z", at=(l_A, 0, 0))
    )
    C = model.add_body(
        "C", parent=B, mass=m_C, center=(rho_C, 0, 0), inertia=inertia(zz=I_C), joint=Pin(q3, axis="z", at=(l_B, 0, 0))
    )
    model.add_torque(A, T1 * A.z, name="torque of N on A")
    model.add_torque(B, T2 * B.z, reaction=A, name="torque of A on B")
    model.add_torque(C, T3 * C.z, reaction=B, name="torque of B on C")
    return model


_SYMBOLS: Symbols = {
    **{f"m_{X}": (1.0, f"mass of link {X}", 0.1, 3.0) for X in "ABC"},
    **{f"l_{X}": (0.4, f"length of link {X}", 0.1, 0.8) for X in "ABC"},
    **{f"rho_{X}": (0.2, f"distance of the mass centre of {X} from its near end", 0.02, 0.4) for X in "ABC"},
    **{f"I_{X}": (0.02, f"central moment of inertia of link {X}", 0.002, 0.1) for X in "ABC"},
    "g": (9.81, "gravity", 0.0, 20.0),
    "q1": (-0.5, "angle of A from n_x"),
    "q2": (0.3, "angle of B from A"),
    "q3": (-0.2, "angle of C from B"),
    "T1": (0.0, "torque of the ground on A", -10.0, 10.0),
    "T2": (0.0, "torque of A on B", -10.0, 10.0),
    "T3": (0.0, "torque of B on C", -10.0, 10.0),
}


def case(_: Model) -> LibraryCase:
    """Released nearly straight, a little below the horizontal."""
    return LibraryCase(_SYMBOLS, stop=10)
