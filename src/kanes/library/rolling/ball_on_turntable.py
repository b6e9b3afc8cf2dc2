"""A ball that rolls without slip on a turntable."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import inertia
from kanes.model.model import Model


def ball_on_turntable() -> Model:
    """A ball of radius r, mass m and moment of inertia I on a table that turns at the rate Omega about n_z.

    q1 and q2 are the coordinates of the ball's centre in the Newtonian frame; q3, q4, q5 orient the ball, by turns
    about x, z and y. The speeds u1, u2, u3 are the measure numbers of its angular velocity in N, u4 and u5 those of
    the velocity of the centre. The centre moves on a circle at the rate Omega I/(I + m r²), which is 2/7 Omega for
    a uniform ball, wherever the table's axis is.

    Source: nakanishi-turntable, "Sphere Rolling on a Turntable".

    >>> import kanes as kn
    >>> equations = kn.derive(ball_on_turntable())
    >>> equations.dependent_equations
    {u4: -Omega*q2 + r*u2, u5: Omega*q1 - r*u1}
    """
    model = Model("ball on a turntable")
    q1, q2, q3, q4, q5 = model.coordinates("q1 q2 q3 q4 q5")
    u1, u2, u3, u4, u5 = model.speeds("u1 u2 u3 u4 u5")
    m, I, r, Omega = model.parameters("m I r Omega")
    N = model.frame

    # With the turn about z in the middle, rolling along x or y never meets the sequence's singular position.
    B = N.rotated("B", (q3, q4, q5), sequence="132")
    contact = model.origin.moved("P", q1 * N.x + q2 * N.y)
    center = contact.moved("C", r * N.z)
    model.add_body("ball", frame=B, center=center, mass=m, inertia=inertia(I, I, I))
    spin = B.angular_velocity(N)
    model.define_speeds({u1: spin.dot(N.x), u2: spin.dot(N.y), u3: spin.dot(N.z), u4: q1.dot, u5: q2.dot})

    table = (Omega * N.z).cross(contact.position_from(model.origin))
    slip = u4 * N.x + u5 * N.y - r * (u1 * N.x + u2 * N.y + u3 * N.z).cross(N.z) - table
    model.add_velocity_constraint(slip.dot(N.x), name="no slip along x")
    model.add_velocity_constraint(slip.dot(N.y), name="no slip along y")
    model.choose_dependent(u4, u5)
    return model


_SYMBOLS: Symbols = {
    "m": (1.0, "mass of the ball", 0.1, 3.0),
    "I": (1e-3, "moment of inertia of the ball", 5e-4, 1.6e-3),
    "r": (0.05, "radius of the ball", 0.02, 0.1),
    "Omega": (3.0, "rate of the table", -6.0, 6.0),
    "q1": (0.3, "place of the ball along n_x", -1.0, 1.0),
    "q2": (0.1, "place of the ball along n_y", -1.0, 1.0),
    "q3": (0.0, "first angle of the ball"),
    "q4": (0.0, "second angle of the ball", -1.4, 1.4),
    "q5": (0.0, "third angle of the ball"),
    "u1": (1.0, "angular velocity of the ball along n_x", -20.0, 20.0),
    "u2": (2.0, "angular velocity of the ball along n_y", -20.0, 20.0),
    "u3": (-0.5, "angular velocity of the ball along n_z", -20.0, 20.0),
}


def case(_: Model) -> LibraryCase:
    """Two revolutions on its circle, during which the table rotates seven times."""
    return LibraryCase(_SYMBOLS, stop=14.66)
