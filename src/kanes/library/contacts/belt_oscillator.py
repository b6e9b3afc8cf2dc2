"""A mass on a spring that a belt takes along until it slips."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.model import Model


def belt_oscillator() -> Model:
    """A mass m on a spring of stiffness k, on a belt that moves with the velocity v, static and kinetic friction.

    x is the place of the mass, zero where the spring is free of force. It sticks while `k |x| ≤ mu_s m g`. With
    A = (mu_s − mu_k) m g/k and ω² = k/m each cycle has a stick and a slip of

        2 A/v    and    2 (π − arctan(A ω/v))/ω

    Source: ours.

    >>> import kanes as kn
    >>> kn.derive(belt_oscillator()).speed_derivatives
    {u̇: -k*x/m}
    """
    model = Model("belt oscillator")
    x = model.coordinates("x")
    u = model.speeds("u")
    model.define_speeds({u: x.dot})
    m, k, v, mu_s, mu_k, g = model.parameters("m k v mu_s mu_k g")
    N = model.frame
    P = model.origin.moved("P", x * N.x)
    model.add_particle("mass", P, mass=m)
    model.add_force(P, -k * x * N.x, name="spring")
    model.add_friction(u - v, (mu_s * m * g, mu_k * m * g), name="belt")
    return model


_SYMBOLS: Symbols = {
    "m": (1.0, "mass", 0.3, 3.0),
    "k": (100.0, "stiffness of the spring", 20.0, 400.0),
    "v": (0.2, "velocity of the belt", 0.02, 1.0),
    "mu_s": (0.8, "coefficient of static friction", 0.0, 1.5),
    "mu_k": (0.5, "coefficient of kinetic friction", 0.0, 1.5),
    "g": (10.0, "gravity", 1.0, 20.0),
    "x": (0.0, "place of the mass", -0.2, 0.2),
    "u": (0.2, "velocity of the mass", -1.0, 1.0),
}


def case(_: Model) -> LibraryCase:
    """Let go at rest on the belt; it reaches its cycle with the first slip."""
    return LibraryCase(_SYMBOLS, stop=4)
