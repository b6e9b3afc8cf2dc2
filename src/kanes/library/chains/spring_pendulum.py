"""A mass on a spring that swings in a plane."""

from __future__ import annotations

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
    model.add_force(P, m * g * N.x - k * q1 * B.x, name="weight and spring")
    model.define_speeds({u1: q1.dot, u2: (L + q1) * q2.dot})
    return model
