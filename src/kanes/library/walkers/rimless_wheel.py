"""A wheel of spokes without a rim that rolls down a slope from spoke to spoke."""

from __future__ import annotations

from math import pi

from kanes.library.cases import LibraryCase, Symbols
from kanes.library.footfalls import next_spoke
from kanes.model.model import Model


def rimless_wheel() -> Model:
    """A point mass m at the hub of massless spokes of length l, with the angle 2 alpha between them.

    theta is the angle of the spoke on the ground from the vertical n_y, positive downhill along n_x; the slope falls by
    gamma. Between impacts this is an inverted pendulum. The foot of that spoke is the origin, so that a step moves the
    origin to the next foot.

    Source: mcgeer1990.

    >>> import kanes as kn
    >>> kn.derive(rimless_wheel()).speed_derivatives
    {u̇: g*sin(theta)/l}
    """
    model = Model("rimless wheel")
    theta = model.coordinates("theta")
    u = model.speeds("u")
    m, g, l, *_ = model.parameters("m g l alpha gamma")
    N = model.frame
    model.gravity = -g * N.y
    spoke = N.rotated("A", -theta, N.z)
    model.add_particle("hub", model.origin.moved("H", l * spoke.y), mass=m)
    model.define_speeds({u: theta.dot})
    return model


_SYMBOLS: Symbols = {
    "m": (1.0, "mass at the hub", 0.3, 3.0),
    "g": (9.81, "gravity", 1.0, 20.0),
    "l": (1.0, "length of the spokes", 0.3, 2.0),
    "alpha": (pi / 8, "half the angle between spokes", 0.2, 0.6),
    "gamma": (0.08, "angle of the slope", 0.02, 0.3),
    "theta": (0.08 - pi / 8, "angle of the spoke on the ground from the vertical", -0.5, 0.5),
    "u": (2.5, "rate of that angle", 0.0, 4.0),
}


def case(model: Model) -> LibraryCase:
    """Eight spokes on a slope of 0.08 rad, pushed fast; it approaches its cycle."""
    return LibraryCase(_SYMBOLS, stop=10, events=(next_spoke(model),))
