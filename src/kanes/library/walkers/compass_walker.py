"""The compass walker: two straight legs with masses, hinged at the hip, that walk down a slope."""

from __future__ import annotations

from math import pi

from kanes.dynamics.programs.events import Event
from kanes.expr.symbols import cos, largest_of
from kanes.library.cases import LibraryCase, Symbols
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


def impact(model: Model) -> Event:
    """The foot that swings meets the slope in front without slipping, and the other one leaves it.

    The impulse acts at the new foot, so that two angular momenta stay: h of the machine about it, and h₂ of the leg
    that leaves the ground about the hip. With l = a + b and d = theta1 − theta2, before the impact

        h  = ((m_H l² + 2 m a l) cos d − m a b) u1 − m a b u2
        h₂ = −m a b u1

    and after it, with p₁ and p₂ the generalized momenta of the legs' rates and the names of the legs exchanged,

        p₁ = h − h₂ = (m_H l² + m l² + m a²) u1⁺ − m l b cos d u2⁺
        p₂ = h₂     = −m l b cos d u1⁺ + m b² u2⁺

    The feet are also level where the legs pass each other and at the start of a step: the maximum with theta1 + phi is
    not zero there.
    """
    names = ("theta1", "theta2", "u1", "u2", "m", "m_H", "a", "b", "phi")
    theta1, theta2, u1, u2, m, m_H, a, b, phi = (model[name] for name in names)
    l, c = a + b, cos(theta1 - theta2)
    h = ((m_H * l**2 + 2 * m * a * l) * c - m * a * b) * u1 - m * a * b * u2
    h2 = -m * a * b * u1
    M11, M12, M22 = m_H * l**2 + m * l**2 + m * a**2, -m * l * b * c, m * b**2
    p1, determinant = h - h2, M11 * M22 - M12**2
    reset = {
        theta1: theta2,
        theta2: theta1,
        u1: (M22 * p1 - M12 * h2) / determinant,
        u2: (M11 * h2 - M12 * p1) / determinant,
    }
    gap = largest_of(-(theta1 + theta2 + 2 * phi), theta1 + phi)
    return Event("impact", gap, direction="rising", reset=reset)


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
    return LibraryCase(_SYMBOLS, stop=6, events=(impact(model),))
