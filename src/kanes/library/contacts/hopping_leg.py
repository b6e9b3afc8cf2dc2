"""A springy leg that hops forward: it lands, sticks, takes off, and swings to the next place."""

from __future__ import annotations

from kanes.expr.symbols import tanh
from kanes.library.cases import LibraryCase, Symbols
from kanes.model.constraints.surfaces import Plane
from kanes.model.inertia import inertia
from kanes.model.model import Model


def hopping_leg() -> Model:
    """A body on one springy leg in a plane, and ground that its foot may touch.

    x and y are the place of the hip, where all of the body's mass M is; a boom keeps the body level. The leg is at the
    angle phi about n_z from the vertical, positive where the foot is ahead, and shorter than l by s. Its spring has
    stiffness k and damping d, and ends at s = 0. The foot has mass m and, about itself, moment of inertia J. Inputs are
    the torque T of the motor between boom and leg, and the force F of a thruster beside the spring.

    The foot lands and the spring reaches its end by plastic impacts; mu is the friction of the ground.

    Source: ours.

    >>> import kanes as kn
    >>> kn.derive(hopping_leg()).mass_matrix[3, 3]
    m
    """
    model = Model("hopping leg")
    x, y, phi, s = model.coordinates("x y phi s")
    M, m, J, l, k, d, mu, g = model.parameters("M m J l k d mu g")
    T, F = model.inputs("T F")
    N = model.frame
    model.gravity = -g * N.y
    A = N.rotated("A", phi, N.z)
    hip = model.origin.moved("hip", x * N.x + y * N.y)
    foot = hip.moved("foot", -(l - s) * A.y)
    model.add_particle("body", hip, mass=M)
    leg = model.add_body("leg", frame=A, center=foot, mass=m, inertia=inertia(zz=J))
    model.add_torque(leg, T * N.z, name="motor")
    push = k * s + d * s.dot + F
    model.add_force(hip, push * A.y, name="spring on the body")
    model.add_force(foot, -push * A.y, name="spring on the foot")
    model.add_limit(s, lower=0, name="end of the spring")
    model.add_contact(foot, Plane(N.y), friction=mu, name="ground")
    return model


_LENGTH = 0.6
_SYMBOLS: Symbols = {
    "M": (10.0, "mass of the body", 3.0, 30.0),
    "m": (0.3, "mass of the foot", 0.05, 1.0),
    "J": (0.01, "moment of inertia of the leg about the foot", 0.001, 0.1),
    "l": (_LENGTH, "length of the leg", 0.3, 1.0),
    "k": (4000.0, "stiffness of the spring", 1000.0, 20000.0),
    "d": (15.0, "damping of the spring", 0.0, 60.0),
    "mu": (0.8, "coefficient of friction", 0.0, 1.5),
    "g": (9.81, "gravity", 1.0, 20.0),
    "x": (0.0, "place of the hip, forward", -1.0, 10.0),
    "y": (0.9, "height of the hip", 0.0, 2.0),
    "phi": (0.0, "angle of the leg from the vertical", -1.0, 1.0),
    "s": (0.0, "how far the leg is pressed together", 0.0, 0.4),
    "u_x": (0.0, "velocity of the hip, forward", -3.0, 3.0),
    "T": (None, "torque of the motor at the hip"),
    "F": (None, "force of the thruster"),
}


def case(model: Model) -> LibraryCase:
    """Dropped, it hops forward at some 0.8 m/s.

    The leg is on the ground where its spring is pressed together. There the thruster pushes while the leg gets longer,
    and replaces the energy that is lost. In the air the motor draws the foot to where the hip will be half a stance
    later, and further for a higher speed than 1 m/s.
    """
    s, phi, u_x, u_phi, u_s = (model[name] for name in ("s", "phi", "u_x", "u_phi", "u_s"))
    stands = (1 + tanh((s - 0.01) / 0.003)) / 2
    extends = (1 - tanh(u_s / 0.05)) / 2
    ahead = (0.09 * u_x + 0.06 * (u_x - 1)) / _LENGTH
    inputs = {"T": (1 - stands) * (30 * (ahead - phi) - 2.5 * u_phi), "F": 70 * stands * extends}
    return LibraryCase(_SYMBOLS, stop=6, inputs=inputs)
