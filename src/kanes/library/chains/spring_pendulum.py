"""A mass on a spring that swings in a plane."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.model import Model


def spring_pendulum() -> Model:
    """A particle of mass m on a spring of stiffness k and natural length L.

    q1 is the stretch and q2 the angle from the vertical n_x, which points down. The speeds are the components of the
    velocity: u1 = q̇1 along the spring and u2 = (L + q1) q̇2 across it.

    Source: kane-notes, "Example 1: Spring Pendulum".

    >>> import kanes as kn
    >>> kn.derive(spring_pendulum()).velocity("P")
    u1 b_x + u2 b_y
    """
    model = Model("spring pendulum")
    q1, q2 = model.coordinates("q1 q2")
    u1, u2 = model.speeds("u1 u2")
    m, g, k, L = model.parameters("m g k L")

    N = model.frame
    B = N.rotated("B", q2, N.z)
    P = model.origin.moved("P", (L + q1) * B.x)

    model.add_particle("bob", P, mass=m)
    model.add_force(P, -k * q1 * B.x, name="spring")
    model.gravity = g * N.x
    model.define_speeds({u1: q1.dot, u2: (L + q1) * q2.dot})
    return model


_SYMBOLS: Symbols = {
    "m": (1.0, "mass of the bob", 0.3, 3.0),
    "g": (9.81, "gravity", 1.0, 20.0),
    "k": (29.43, "stiffness of the spring", 10.0, 100.0),
    "L": (1.0, "natural length of the spring", 0.5, 2.0),
    "q1": (0.6, "stretch of the spring", -0.4, 1.0),
    "q2": (0.1, "angle from the vertical", -1.5, 1.5),
    "u1": (0.0, "velocity along the spring", -3.0, 3.0),
    "u2": (0.0, "velocity across the spring", -3.0, 3.0),
}


def case(_: Model) -> LibraryCase:
    """k = 3 m g/L: the bob bounces twice as fast as it swings, and energy moves between both."""
    return LibraryCase(_SYMBOLS, stop=20)
