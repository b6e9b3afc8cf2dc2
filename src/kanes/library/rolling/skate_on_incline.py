"""A skate on an inclined plane."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import inertia
from kanes.model.model import Model


def skate_on_incline() -> Model:
    """A skate of mass m and moment of inertia I on a plane that falls by the angle alpha along n_x.

    q1 and q2 are the coordinates of the blade down and across the slope, q3 the heading of b_x; the mass centre is
    over the blade. The speeds are u1 and u2, those of the blade along and across it, and u3 = q̇3. The blade does not
    slip sideways. A rotating skate slides down no farther than g sin(alpha)/(2 u3²), and drifts steadily across the
    slope.

    Source: neimark-fufaev, the skate on an inclined plane.

    >>> import kanes as kn
    >>> model = skate_on_incline()
    >>> kn.derive(model).speed_derivatives[model["u1"].dot]
    g*sin(alpha)*cos(q3)
    """
    model = Model("skate on an incline")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    u1, u2, u3 = model.speeds("u1 u2 u3")
    m, g, I, alpha = model.parameters("m g I alpha")

    N = model.frame
    vertical = N.rotated("V", -alpha, N.y).z
    model.gravity = (-g * vertical).express(N)
    B = N.rotated("B", q3, N.z)
    P = model.origin.moved("P", q1 * N.x + q2 * N.y)
    model.add_body("skate", frame=B, center=P, mass=m, inertia=inertia(zz=I))
    blade = P.velocity(N)
    model.define_speeds({u1: blade.dot(B.x), u2: blade.dot(B.y), u3: q3.dot})
    model.add_velocity_constraint(u2, name="no side slip")
    model.choose_dependent(u2)
    return model


_SYMBOLS: Symbols = {
    "m": (2.0, "mass of the skate", 0.2, 5.0),
    "g": (9.81, "gravity", 1.0, 20.0),
    "I": (0.5, "moment of inertia of the skate", 0.05, 2.0),
    "alpha": (0.35, "angle of the slope", 0.0, 1.0),
    "q1": (0.0, "place of the blade down the slope", -2.0, 2.0),
    "q2": (0.0, "place of the blade across the slope", -2.0, 2.0),
    "q3": (0.0, "heading, zero down the slope"),
    "u1": (0.0, "velocity along the blade", -3.0, 3.0),
    "u3": (1.2, "rate of the heading", -4.0, 4.0),
}


def case(_: Model) -> LibraryCase:
    """A rotating skate does not slide down: its path is a cycloid across the slope."""
    return LibraryCase(_SYMBOLS, stop=10)
