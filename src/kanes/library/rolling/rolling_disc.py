"""A thin disc that rolls without slip on a horizontal plane."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import inertia
from kanes.model.model import Model


def rolling_disc(*, uniform: bool = True) -> Model:
    """A disc of mass m and radius r, rolling on the plane n_z = 0.

    q1 is the yaw about the vertical, q2 the lean about the heading a_x, q3 the spin about the disc's axis b_y; q4 and
    q5 are the coordinates of the point of contact P. The speeds u1, u2, u3 are the measure numbers of the disc's
    angular velocity in the frame B that yaws and leans but does not spin; u4 and u5 are those of the velocity of P
    along and across the heading, and rolling gives both. A uniform disc has moments of inertia m r²/2 about its axis
    and m r²/4 across; without `uniform` they are J and I.

    Source: sympy-mechanics, "test_rolling_disc".

    >>> import kanes as kn
    >>> model = rolling_disc()
    >>> kn.derive(model).speed_derivatives[model["u2"].dot]
    -2*u1*u3/3
    """
    model = Model("rolling disc")
    q1, q2, q3, q4, q5 = model.coordinates("q1 q2 q3 q4 q5")
    u1, u2, u3, u4, u5 = model.speeds("u1 u2 u3 u4 u5")
    m, g, r = model.parameters("m g r")
    I, J = (m * r**2 / 4, m * r**2 / 2) if uniform else model.parameters("I J")
    N = model.frame
    model.gravity = -g * N.z

    A = N.rotated("A", q1, N.z)
    B = A.rotated("B", q2, A.x)
    D = B.rotated("D", q3, B.y)
    P = model.origin.moved("P", q4 * N.x + q5 * N.y)
    center = P.moved("C", r * B.z)
    model.add_body("disc", frame=D, center=center, mass=m, inertia=inertia(I, J, I))

    spin, contact = D.angular_velocity(N), P.velocity(N)
    model.define_speeds({u1: spin.dot(B.x), u2: spin.dot(B.y), u3: spin.dot(B.z)})
    model.define_speeds({u4: contact.dot(A.x), u5: contact.dot(A.y)})

    # The disc's own point at the contact does not move.
    slip = center.velocity(N) - r * (u1 * B.x + u2 * B.y + u3 * B.z).cross(B.z)
    model.add_velocity_constraint(slip.dot(A.x), name="no slip along")
    model.add_velocity_constraint(slip.dot(A.y), name="no slip across")
    model.choose_dependent(u4, u5)
    return model


_SYMBOLS: Symbols = {
    "m": (2.0, "mass of the disc", 0.2, 5.0),
    "g": (9.81, "gravity", 1.0, 20.0),
    "r": (0.3, "radius of the disc", 0.1, 0.6),
    "I": (0.09, "central moment of inertia across the axis: that of a hoop", 0.03, 0.12),
    "J": (0.18, "central moment of inertia about the axis: that of a hoop", 0.06, 0.2),
    "q1": (0.0, "yaw"),
    "q2": (0.4, "lean", -1.4, 1.4),
    "q3": (0.0, "spin"),
    "q4": (0.0, "place of the contact along n_x", -2.0, 2.0),
    "q5": (0.0, "place of the contact along n_y", -2.0, 2.0),
    "u1": (0.5, "angular velocity about the heading", -3.0, 3.0),
    "u2": (3.0, "angular velocity about the disc's axis", -10.0, 10.0),
    "u3": (0.8, "angular velocity along b_z, from the contact to the centre", -5.0, 5.0),
}


def case(_: Model) -> LibraryCase:
    """Leaning and rolling: its path has loops, and it rises and falls."""
    return LibraryCase(_SYMBOLS, stop=12)
