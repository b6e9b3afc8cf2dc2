"""A ball that rolls without slip inside a fixed cylinder."""

from __future__ import annotations

from kanes.expr.symbols import PI
from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import inertia
from kanes.model.model import Model


def rolling_ball(*, nonholonomic: bool = False) -> Model:
    """A ball of radius r, mass m and moment of inertia I, rolling inside a cylinder of radius R.

    q1 is the angle of the ball's centre from the lowest position, and u1 = (R − r) q̇1 its speed. Unit vectors of
    frame B: b_x along the motion, b_y outward to the point of contact. By geometry the ball's own angle is (R − r)/r
    times q1. With `nonholonomic` that angle is a coordinate q2 of its own and the velocity constraint at the contact
    gives u2 = q̇2.

    Source: kanemethod-draft, "Example".

    >>> import kanes as kn
    >>> kn.derive(rolling_ball()).active_forces[0]
    -g*m*sin(q1)
    """
    model = Model("rolling ball", newtonian="A")
    A = model.frame
    q1 = model.coordinates("q1")
    u1 = model.speeds("u1")
    m, g, I, r, R = model.parameters("m g I r R")
    model.gravity = -g * A.y

    B = A.rotated("B", (q1, PI), sequence="31")
    center = model.origin.moved("B'", (R - r) * B.y)
    model.define_speeds({u1: (R - r) * q1.dot})

    if nonholonomic:
        q2 = model.coordinates("q2")
        u2 = model.speeds("u2")
        model.define_speeds({u2: q2.dot})
    else:
        q2 = (R - r) / r * q1
    # D is fixed in the ball, which turns by q2 about b_z = −a_z.
    D = A.rotated("D", (PI, q2), sequence="13")
    model.add_body("ball", frame=D, center=center, mass=m, inertia=inertia(I, I, I))

    if nonholonomic:
        slip = center.velocity(A) + D.angular_velocity(A).cross(r * B.y)
        model.add_velocity_constraint(slip.dot(B.x), name="no slip")
        model.choose_dependent(u2)
    return model


_SYMBOLS: Symbols = {
    "m": (1.0, "mass of the ball", 0.1, 3.0),
    "g": (9.81, "gravity", 1.0, 20.0),
    "I": (0.004, "moment of inertia of the ball", 0.002, 0.0066),
    "r": (0.1, "radius of the ball", 0.03, 0.3),
    "R": (0.5, "radius of the cylinder", 0.35, 1.0),
    "q1": (1.2, "angle of the ball's centre from its lowest place"),
    "q2": (0.0, "angle of the ball itself"),
    "u1": (0.0, "velocity of the ball's centre", -3.0, 3.0),
}


def case(_: Model) -> LibraryCase:
    """A uniform ball, released high on the wall."""
    return LibraryCase(_SYMBOLS, stop=8)
