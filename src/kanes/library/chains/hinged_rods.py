"""Two uniform rods, hinged end to end and to the ground."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import rod
from kanes.model.joints.kinds import Pin
from kanes.model.model import Model


def hinged_rods() -> Model:
    """Two uniform rods A and B of masses m_A, m_B and lengths L_A, L_B that swing in a vertical plane.

    A hangs from the ground, B from the end of A. q1 is the angle of A from the vertical n_x, which points down, and
    q2 that of B from A; u1 = q̇1, u2 = q̇2.

    Source: kane-notes, "Example 2: Hinged Rods", which has the heading only; the working is ours.

    >>> import kanes as kn
    >>> kn.derive(hinged_rods()).mass_matrix[1, 1]
    L_B**2*m_B/3
    """
    model = Model("hinged rods")
    q1, q2 = model.coordinates("q1 q2")
    model.speeds("u1 u2")
    m_A, m_B, L_A, L_B, g = model.parameters("m_A m_B L_A L_B g")
    model.gravity = g * model.frame.x

    A = model.add_body("A", mass=m_A, center=(L_A / 2, 0, 0), inertia=rod(m_A, L_A), joint=Pin(q1, axis="z"))
    model.add_body(
        "B", parent=A, mass=m_B, center=(L_B / 2, 0, 0), inertia=rod(m_B, L_B), joint=Pin(q2, axis="z", at=(L_A, 0, 0))
    )
    return model


_SYMBOLS: Symbols = {
    "m_A": (1.0, "mass of rod A", 0.1, 3.0),
    "m_B": (0.7, "mass of rod B", 0.1, 3.0),
    "L_A": (0.6, "length of rod A", 0.2, 1.2),
    "L_B": (0.5, "length of rod B", 0.2, 1.2),
    "g": (9.81, "gravity", 0.0, 20.0),
    "q1": (1.0, "angle of A from the vertical"),
    "q2": (0.8, "angle of B from A"),
}


def case(_: Model) -> LibraryCase:
    """Released with both rods on one side."""
    return LibraryCase(_SYMBOLS, stop=10)
