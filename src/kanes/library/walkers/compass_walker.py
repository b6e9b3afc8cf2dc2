"""The compass walker: two straight legs with masses, hinged at the hip, that walk down a slope."""

from __future__ import annotations

from math import pi

from kanes.library.cases import LibraryCase, Symbols
from kanes.library.footfalls import plastic_step
from kanes.model.model import Model


def compass_walker() -> Model:
    """Legs of length a + b with a mass m at the distance a from the foot and b from the hip, and m_H at the hip.

    theta1 and theta2 are the angles of the leg on the ground and of the one that swings from the vertical n_y, positive
    where the foot is downhill of the hip; n_x points downhill, and the slope falls by phi. The foot on the ground is
    the origin, so that a step moves the origin to the next foot.

    Source: goswami1998.

    >>> import kanes as kn
    >>> kn.derive(compass_walker()).mass_matrix[1, 1]
    b**2*m
    """
    model = Model("compass walker")
    theta1, theta2 = model.coordinates("theta1 theta2")
    u1, u2 = model.speeds("u1 u2")
    m, m_H, a, b, g, _ = model.parameters("m m_H a b g phi")
    N = model.frame
    model.gravity = -g * N.y
    A = N.rotated("A", theta1, N.z)
    B = N.rotated("B", theta2, N.z)
    H = model.origin.moved("H", (a + b) * A.y)
    model.add_particle("leg on the ground", model.origin.moved("P1", a * A.y), mass=m)
    model.add_particle("hip", H, mass=m_H)
    model.add_particle("leg that swings", H.moved("P2", -b * B.y), mass=m)
    H.moved("F", -(a + b) * B.y)
    model.define_speeds({u1: theta1.dot, u2: theta2.dot})
    return model


_SYMBOLS: Symbols = {
    "m": (5.0, "mass of each leg", 1.0, 20.0),
    "m_H": (10.0, "mass at the hip", 2.0, 40.0),
    "a": (0.5, "distance of a leg's mass from its foot", 0.2, 0.8),
    "b": (0.5, "distance of a leg's mass from the hip", 0.2, 0.8),
    "g": (9.81, "gravity", 1.0, 20.0),
    "phi": (pi / 60, "angle of the slope", 0.01, 0.09),
    "theta1": (0.2187, "angle of the leg on the ground", -0.5, 0.5),
    "theta2": (-0.2187 - pi / 30, "angle of the leg that swings", -0.5, 0.5),
    "u1": (-1.09, "rate of the leg on the ground", -3.0, 3.0),
    "u2": (-0.377, "rate of the leg that swings", -3.0, 3.0),
}


def case(model: Model) -> LibraryCase:
    """The machine of the source on a slope of 3°, near its gait, which is stable."""
    return LibraryCase(_SYMBOLS, stop=6, events=(plastic_step(model),))
