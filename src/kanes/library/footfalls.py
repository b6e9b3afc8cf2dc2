"""Impacts of walkers: a foot meets the slope, and the one that stood on it leaves it.

Where the feet are level a gap is zero. That is so where the legs pass each other and at the start of a step, too; the
events of walkers with two legs take the larger of the gap and of an angle that is positive there.
"""

from __future__ import annotations

from kanes.dynamics.programs.events import Event
from kanes.expr.symbols import cos, largest_of
from kanes.model.model import Model


def next_spoke(model: Model) -> Event:
    """The next spoke meets the ground, and the one before leaves it.

    The impact acts at the new foot, so that the angular momentum about it stays, u⁺ = cos(2 alpha) u⁻; the next spoke
    is 2 alpha behind the one before.

    Source: mcgeer1990.
    """
    theta, u, alpha, gamma = (model[name] for name in ("theta", "u", "alpha", "gamma"))
    reset = {theta: gamma - alpha, u: cos(2 * alpha) * u}
    return Event("impact", theta - gamma - alpha, direction="rising", reset=reset)


def heelstrike(model: Model) -> Event:
    """The foot that swings meets the slope in front, phi = 2 theta, and the other one leaves it.

    The impact acts at the new foot, so that the angular momentum of the hip about it stays; the leg that leaves has no
    angular momentum about the hip, since its foot was at rest. Legs exchange their names.

    Source: garcia1998.
    """
    theta, phi, u1, u2 = (model[name] for name in ("theta", "phi", "u1", "u2"))
    c = cos(2 * theta)
    reset = {theta: -theta, phi: -2 * theta, u1: c * u1, u2: c * (1 - c) * u1}
    return Event("heelstrike", largest_of(phi - 2 * theta, theta), direction="rising", reset=reset)


def plastic_step(model: Model) -> Event:
    """The foot that swings meets the slope in front without slipping, and the other one leaves it.

    The impulse acts at the new foot, so that two angular momenta stay: h of the machine about it, and h₂ of the leg
    that leaves the ground about the hip. With l = a + b and d = theta1 − theta2, before the impact

        h  = ((m_H l² + 2 m a l) cos d − m a b) u1 − m a b u2
        h₂ = −m a b u1

    and after it, with p₁ and p₂ the generalized momenta of the legs' rates and the names of the legs exchanged,

        p₁ = h − h₂ = (m_H l² + m l² + m a²) u1⁺ − m l b cos d u2⁺
        p₂ = h₂     = −m l b cos d u1⁺ + m b² u2⁺

    Source: goswami1998.
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
