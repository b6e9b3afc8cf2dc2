"""The rattleback: half an ellipsoid that reverses its spin."""

from __future__ import annotations

from math import radians

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import inertia
from kanes.model.model import Model


def rattleback() -> Model:
    """An ellipsoid with half-axes a, b, c along b_x, b_y, b_z that rolls on a plane, n_z pointing down into it.

    The mass centre is at the distance h below the ellipsoid's centre. Ix, Iy, Iz are the central moments of inertia and
    Ixy is the product that makes it a rattleback: the principal axes are not those of the ellipsoid. q1, q2, q3 are
    the yaw about n_z, the roll about a_x and the pitch about b_y; q4, q5, q6 place the mass centre, q6 downward. The
    speeds are measure numbers in B, u1, u2, u3 of the angular velocity and u4, u5, u6 of the velocity of the mass
    centre. The point of the body that touches the plane does not move. The air resists by a torque −sigma ω.

    Source: kane1982, equations 16 to 68 and the parameters of its examples.

    >>> import kanes as kn
    >>> len(kn.derive(rattleback()).speeds)
    3
    """
    model = Model("rattleback")
    q1, q2, q3, q4, q5, q6 = model.coordinates("q1 q2 q3 q4 q5 q6")
    u1, u2, u3, u4, u5, u6 = model.speeds("u1 u2 u3 u4 u5 u6")
    m, g, a, b, c, h, Ix, Iy, Iz, Ixy, sigma = model.parameters("m g a b c h Ix Iy Iz Ixy sigma")
    N = model.frame
    model.gravity = g * N.z

    A = N.rotated("A", q1, N.z)
    B = A.rotated("B", (q2, q3), sequence="12")
    center = model.origin.moved("B*", q4 * N.x + q5 * N.y + q6 * N.z)
    body = model.add_body("stone", frame=B, center=center, mass=m, inertia=inertia(Ix, Iy, Iz, Ixy))
    spin, velocity = B.angular_velocity(N).components(B), center.velocity(N).components(B)
    model.define_speeds(dict(zip((u1, u2, u3, u4, u5, u6), (*spin, *velocity), strict=True)))
    omega = u1 * B.x + u2 * B.y + u3 * B.z
    model.add_torque(body, -sigma * omega, name="air")

    # The lowest point of the ellipsoid, from its centre: p = (a² mu1, b² mu2, c² mu3)/epsilon with n_z = mu in B.
    mu1, mu2, mu3 = N.z.components(B)
    epsilon = B.vector(a * mu1, b * mu2, c * mu3).magnitude()
    contact = B.vector(a**2 * mu1 / epsilon, b**2 * mu2 / epsilon, c**2 * mu3 / epsilon - h)
    center.moved("P", contact)
    slip = u4 * B.x + u5 * B.y + u6 * B.z + omega.cross(contact)
    for name, number in zip("xyz", slip.components(B), strict=True):
        model.add_velocity_constraint(number, name=f"no slip along b_{name}")
    model.choose_dependent(u4, u5, u6)
    return model


_SYMBOLS: Symbols = {
    "m": (1.0, "mass of the stone", 0.3, 3.0),
    "g": (9.81, "gravity", 1.0, 20.0),
    "a": (0.2, "half-axis of the ellipsoid along b_x", 0.1, 0.3),
    "b": (0.03, "half-axis of the ellipsoid along b_y", 0.02, 0.06),
    "c": (0.02, "half-axis of the ellipsoid along b_z", 0.015, 0.04),
    "h": (0.01, "depth of the mass centre below the ellipsoid's centre", 0.0, 0.015),
    "Ix": (2e-4, "central moment of inertia about b_x", 1e-4, 4e-4),
    "Iy": (16e-4, "central moment of inertia about b_y", 8e-4, 32e-4),
    "Iz": (17e-4, "central moment of inertia about b_z", 15e-4, 34e-4),
    "Ixy": (-0.2e-4, "product of inertia, which makes it a rattleback", -0.6e-4, 0.6e-4),
    "sigma": (0.0, "resistance of the air to turning", 0.0, 5e-4),
    "q1": (0.0, "yaw"),
    "q2": (radians(0.5), "roll", -0.3, 0.3),
    "q3": (radians(0.5), "pitch", -0.1, 0.1),
    "q4": (0.0, "place of the mass centre along n_x", -0.5, 0.5),
    "q5": (0.0, "place of the mass centre along n_y", -0.5, 0.5),
    "q6": (-0.0100769534556172, "place of the mass centre, downward", -0.05, 0.0),
    "u1": (0.0, "angular velocity along b_x", -1.0, 1.0),
    "u2": (0.0, "angular velocity along b_y", -1.0, 1.0),
    "u3": (-5.0, "spin", -8.0, 8.0),
}


def case(_: Model) -> LibraryCase:
    """Spun in its unstable direction: it rattles, and reverses its spin."""
    return LibraryCase(_SYMBOLS, stop=15)
