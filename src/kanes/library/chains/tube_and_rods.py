"""Two particles on a rod in a plane that is spun about a fixed line: the example of Kane and Levinson's Fig. 2.6.1."""

from __future__ import annotations

from kanes.base.errors import WrongValueError
from kanes.library.cases import LibraryCase, Symbols
from kanes.model.model import Model


def tube_and_rods(*, case: int = 1) -> Model:
    """Particles P1 and P2 at the ends of a rod of length L that slides in a plane B spun at the rate omega about a_y.

    q1 and q2 are the coordinates of P1 in B, along b_x and b_y; q3 is the angle of the rod E from b_x. In case 1 the
    speeds are u_r = q̇_r; in case 2, u1 = q̇1 c3 + q̇2 s3, u2 = q̇2 c3 − q̇1 s3, u3 = q̇3.

    Source: lecture-partials, "Example Fig 2.6.1"; the masses m1 and m2 are ours.

    >>> import kanes as kn
    >>> kn.derive(tube_and_rods(case=2)).partial_velocity("P1", "u1")
    e_x
    """
    if not isinstance(case, int) or case not in (1, 2):
        raise WrongValueError(f"tube_and_rods: case={case!r} is not a case of the source. Use case=1 or case=2.")
    model = Model(f"tube and rods, case {case}", newtonian="A")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    u1, u2, u3 = model.speeds("u1 u2 u3")
    omega, L, m1, m2 = model.parameters("omega L m1 m2")

    A = model.frame
    B = A.rotated("B", omega * model.time, A.y)
    E = B.rotated("E", q3, B.z)
    P1 = model.origin.moved("P1", q1 * B.x + q2 * B.y)
    P2 = P1.moved("P2", L * E.x)
    model.add_particle("particle 1", P1, mass=m1)
    model.add_particle("particle 2", P2, mass=m2)
    if case == 2:
        in_plane = P1.velocity(B)
        model.define_speeds({u1: in_plane.dot(E.x), u2: in_plane.dot(E.y), u3: q3.dot})
    return model


_SYMBOLS: Symbols = {
    "omega": (0.5, "rate at which the plane is spun", 0.05, 1.0),
    "L": (0.6, "length of the rod", 0.2, 1.5),
    "m1": (1.0, "mass of P1", 0.1, 3.0),
    "m2": (1.0, "mass of P2", 0.1, 3.0),
    "q1": (-1.3, "place of P1 in the plane, from the axis", -2.0, 2.0),
    "q2": (-0.2, "place of P1 in the plane, along the axis", -1.0, 1.0),
    "q3": (0.0, "angle of the rod in the plane"),
    "u1": (0.475, "velocity of P1 from the axis; in case 2, along the rod", -2.0, 2.0),
    "u2": (-0.55, "velocity of P1 along the axis; in case 2, across the rod", -2.0, 2.0),
    "u3": (2.0, "rate of the rod's angle", -5.0, 5.0),
}


def case(_: Model) -> LibraryCase:
    """Thrown towards the axis, which it does not quite reach, since what is spun flies outward."""
    return LibraryCase(_SYMBOLS, stop=8)
