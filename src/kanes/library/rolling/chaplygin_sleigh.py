"""Chaplygin's sleigh: a body on a plane with a blade behind its mass centre."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import inertia
from kanes.model.model import Model


def chaplygin_sleigh() -> Model:
    """A sleigh of mass m and central moment of inertia I, its mass centre at the distance a before the blade.

    q1 and q2 are the coordinates of the blade P, q3 the heading of b_x. The speeds are u1 and u2, those of the blade
    along and across the sleigh, and u3 = q̇3. The blade does not slip sideways.

    Source: bloch2003, section 1.7, "The Chaplygin Sleigh".

    >>> import kanes as kn
    >>> model = chaplygin_sleigh()
    >>> kn.derive(model).speed_derivatives[model["u1"].dot]
    a*u3**2
    """
    model = Model("Chaplygin sleigh")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    u1, u2, u3 = model.speeds("u1 u2 u3")
    m, I, a = model.parameters("m I a")

    N = model.frame
    B = N.rotated("B", q3, N.z)
    P = model.origin.moved("P", q1 * N.x + q2 * N.y)
    model.add_body("sleigh", frame=B, center=P.moved("C", a * B.x), mass=m, inertia=inertia(zz=I))
    blade = P.velocity(N)
    model.define_speeds({u1: blade.dot(B.x), u2: blade.dot(B.y), u3: q3.dot})
    model.add_velocity_constraint(u2, name="no side slip")
    model.choose_dependent(u2)
    return model


_SYMBOLS: Symbols = {
    "m": (2.0, "mass of the sleigh", 0.5, 5.0),
    "I": (0.5, "central moment of inertia of the sleigh", 0.1, 2.0),
    "a": (0.3, "distance of the mass centre before the blade", 0.05, 0.6),
    "q1": (0.0, "place of the blade along n_x", -1.0, 1.0),
    "q2": (0.0, "place of the blade along n_y", -1.0, 1.0),
    "q3": (0.0, "heading"),
    "u1": (-0.9, "velocity of the blade along the sleigh", -2.0, 2.0),
    "u3": (0.01, "rate of the heading", -2.0, 2.0),
}


def case(_: Model) -> LibraryCase:
    """Pushed backwards, which is unstable: it turns round."""
    return LibraryCase(_SYMBOLS, stop=12)
