"""The simplest walking machine: a point mass at the hip and feet of vanishing mass."""

from __future__ import annotations

from kanes.expr.symbols import cos, sin
from kanes.library.cases import LibraryCase, Symbols
from kanes.library.footfalls import heelstrike
from kanes.model.model import Model


def simplest_walker() -> Model:
    """Two legs of length l with a mass M at the hip and feet that are so light that they do not act on it.

    n_x points down the slope gamma, n_y is its normal. theta is the angle of the leg on the ground from the normal, phi
    the angle between the legs; theta decreases while the machine walks. The foot that swings has a mass m, and the
    force by which its leg would pull at the hip is balanced: the limit m → 0, in which m drops out. The foot on the
    ground is the origin, so that a step moves the origin to the next foot.

        u̇1 = g/l sin(theta − gamma)
        u̇2 = u̇1 + u1² sin(phi) − g/l cos(theta − gamma) sin(phi)

    Source: garcia1998.
    """
    model = Model("simplest walker")
    theta, phi = model.coordinates("theta phi")
    u1, u2 = model.speeds("u1 u2")
    m, M, g, l, gamma = model.parameters("m M g l gamma")
    N = model.frame
    model.gravity = g * (sin(gamma) * N.x - cos(gamma) * N.y)
    A = N.rotated("A", theta, N.z)
    B = A.rotated("B", -phi, N.z)
    H = model.origin.moved("H", l * A.y)
    model.add_particle("hip", H, mass=M)
    model.add_particle("foot", H.moved("F", -l * B.y), mass=m)
    model.define_speeds({u1: theta.dot, u2: phi.dot})
    # m (a − g) of the foot along its leg, with u̇1 = g/l sin(theta − gamma).
    of_hip = -g * sin(theta - gamma) * sin(phi) - l * u1**2 * cos(phi)
    pull = m * (of_hip + l * (u1 - u2) ** 2 + g * cos(theta - phi - gamma))
    model.add_force(H, pull * B.y, name="balance")
    return model


_SYMBOLS: Symbols = {
    "m": (1.0, "mass of the foot, which drops out", 0.3, 3.0),
    "M": (1.0, "mass at the hip, which drops out", 0.3, 3.0),
    "g": (1.0, "gravity", 0.3, 10.0),
    "l": (1.0, "length of the legs", 0.3, 3.0),
    "gamma": (0.009, "angle of the slope", 0.001, 0.02),
    "theta": (0.2, "angle of the leg on the ground from the normal", -0.5, 0.5),
    "phi": (0.4, "angle between the legs", -1.0, 1.0),
    "u1": (-0.2, "rate of theta", -0.5, 0.5),
    "u2": (-0.0158, "rate of phi", -0.5, 0.5),
}


def case(model: Model) -> LibraryCase:
    """A slope of 0.009, near the long gait, which is stable; lengths in l and times in √(l/g)."""
    return LibraryCase(_SYMBOLS, stop=30, events=(heelstrike(model),))
