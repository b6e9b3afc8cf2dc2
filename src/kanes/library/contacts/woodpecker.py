"""The woodpecker toy: a bird on a spring whose sleeve jams, lets go and slides down a pole."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.constraints.surfaces import Plane
from kanes.model.inertia import inertia
from kanes.model.model import Model


def woodpecker() -> Model:
    """A sleeve with a hole that is wider than its pole, and a bird on a torsional spring.

    y is the height of the sleeve, phi_M its tilt and phi_S that of the bird. Angles are small and kinematics linear in
    them, as in the source: heights are y + l_M phi_M + l_G phi_S, and so on. The beak touches the pole, and so do the
    lower and the upper edge of the sleeve, all with the friction mu; the beak has the restitution e, the edges none.
    The gaps and the velocities of slip are

        beak     l_M + l_G − l_S − r_O − h_S phi_S     ẏ + l_M u_M + (l_G − l_S) u_S
        lower    r_M − r_O + h_M phi_M                 ẏ + r_M u_M
        upper    r_M − r_O − h_M phi_M                 ẏ + r_M u_M

    Source: siconos-woodpecker.

    >>> import kanes as kn
    >>> kn.derive(woodpecker()).mass_matrix[0, 1]
    l_M*m_S
    """
    model = Model("woodpecker")
    y, phi_M, phi_S = model.coordinates("y phi_M phi_S")
    u, u_M, u_S = model.speeds("u u_M u_S")
    model.define_speeds({u: y.dot, u_M: phi_M.dot, u_S: phi_S.dot})
    r_O, r_M, h_M, l_M, l_G, h_S, l_S = model.parameters("r_O r_M h_M l_M l_G h_S l_S")
    m_M, m_S, J_M, J_S, c, e, mu, g = model.parameters("m_M m_S J_M J_S c e mu g")
    N, O = model.frame, model.origin
    model.gravity = -g * N.y
    A, B = N.rotated("A", phi_M, N.z), N.rotated("B", phi_S, N.z)
    centre = O.moved("centre of the sleeve", y * N.y)
    sleeve = model.add_body("sleeve", frame=A, center=centre, mass=m_M, inertia=inertia(zz=J_M))
    centre = O.moved("centre of the bird", (y + l_M * phi_M + l_G * phi_S) * N.y)
    bird = model.add_body("bird", frame=B, center=centre, mass=m_S, inertia=inertia(zz=J_S))
    model.add_torque(bird, -c * (phi_S - phi_M) * N.z, reaction=sleeve, name="spring")
    touching = {
        "beak": (l_M + l_G - l_S - r_O - h_S * phi_S, y + l_M * phi_M + (l_G - l_S) * phi_S, e),
        "lower": (r_M - r_O + h_M * phi_M, y + r_M * phi_M, 0),
        "upper": (r_M - r_O - h_M * phi_M, y + r_M * phi_M, 0),
    }
    for name, (gap, height, restitution) in touching.items():
        point = O.moved(f"point of the {name}", gap * N.x + height * N.y)
        model.add_contact(point, Plane(N.x), friction=mu, restitution=restitution, name=name)
    return model


_SYMBOLS: Symbols = {
    "r_O": (0.0025, "radius of the pole"),
    "r_M": (0.0031, "radius of the hole"),
    "h_M": (0.0058, "half the length of the sleeve"),
    "l_M": (0.01, "distance of the spring from the middle of the sleeve"),
    "l_G": (0.015, "distance of the bird's mass centre from the spring"),
    "h_S": (0.02, "height of the beak above the bird's mass centre"),
    "l_S": (0.0201, "distance of the beak from the bird's mass centre, across the pole"),
    "m_M": (0.0003, "mass of the sleeve"),
    "m_S": (0.0045, "mass of the bird"),
    "J_M": (5e-9, "central moment of inertia of the sleeve"),
    "J_S": (7e-7, "central moment of inertia of the bird"),
    "c": (0.0056, "stiffness of the spring"),
    "e": (0.5, "coefficient of restitution of the beak", 0.0, 1.0),
    "mu": (0.3, "coefficient of friction", 0.0, 1.0),
    "g": (9.81, "gravity", 1.0, 20.0),
    "y": (0.0, "height of the sleeve", -0.3, 0.1),
    "phi_M": (-6 / 58, "tilt of the sleeve", -0.2, 0.2),
    "phi_S": (-0.2788, "tilt of the bird", -0.5, 0.5),
    "u": (-0.3411, "velocity of the sleeve", -1.0, 1.0),
    "u_M": (0.0, "rate of the tilt of the sleeve", -20.0, 20.0),
    "u_S": (-7.4583, "rate of the tilt of the bird", -20.0, 20.0),
}


def case(_: Model) -> LibraryCase:
    """The numbers and the start of the source, near the motion that repeats itself every 0.146 s."""
    return LibraryCase(_SYMBOLS, stop=1, settings={"impacts": "simultaneous"})
