"""A ball that rolls without slip on a turntable."""

from __future__ import annotations

from kanes.model.inertia import inertia
from kanes.model.model import Model


def ball_on_turntable() -> Model:
    """A ball of radius r, mass m and moment of inertia I on a table that turns at the rate Omega about n_z.

    q1 and q2 are the coordinates of the ball's centre in the Newtonian frame; q3, q4, q5 orient the ball, by turns
    about x, z and y. The speeds u1, u2, u3 are the measure numbers of its angular velocity in N, u4 and u5 those of
    the velocity of the centre. The centre goes round a circle at the rate Omega I/(I + m r²), which is 2/7 Omega for
    a uniform ball, wherever the table's axis is.

    Source: nakanishi-turntable, "Sphere Rolling on a Turntable".

    >>> import kanes as kn
    >>> equations = kn.derive(ball_on_turntable())
    >>> equations.dependent
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
