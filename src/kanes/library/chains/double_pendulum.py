"""The double simple pendulum, with its string tensions."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.model import Model


def double_pendulum(*, tensions: bool = True) -> Model:
    """Particles P1 and P2 of masses m1 and m2 on two strings of length L.

    q1 and q2 are the angles of the strings from the vertical −n_y; u1 = q̇1, u2 = q̇2. The tensions T1 and T2 act as
    forces on the particles, and contribute nothing; without `tensions` they are left out.

    Source: lecture-partials, "Example: double simple pendulum".

    >>> import kanes as kn
    >>> kn.derive(double_pendulum()).active_forces[0]
    -L*g*(m1 + m2)*sin(q1)
    """
    model = Model("double pendulum")
    q1, q2 = model.coordinates("q1 q2")
    model.speeds("u1 u2")
    L, m1, m2, g = model.parameters("L m1 m2 g")

    N = model.frame
    model.gravity = -g * N.y
    A = N.rotated("A", q1, N.z)
    B = N.rotated("B", q2, N.z)
    P1 = model.origin.moved("P1", -L * A.y)
    P2 = P1.moved("P2", -L * B.y)
    model.add_particle("particle 1", P1, mass=m1)
    model.add_particle("particle 2", P2, mass=m2)
    if tensions:
        T1, T2 = model.inputs("T1 T2")
        model.add_force(P1, T1 * A.y, name="tension 1")
        model.add_force(P2, T2 * B.y, reaction=P1, name="tension 2")
    return model


_SYMBOLS: Symbols = {
    "L": (1.0, "length of each string", 0.3, 2.0),
    "m1": (1.0, "mass of the upper particle", 0.1, 3.0),
    "m2": (1.0, "mass of the lower particle", 0.1, 3.0),
    "g": (9.81, "gravity", 0.0, 20.0),
    "q1": (1.2, "angle of the upper string from the vertical"),
    "q2": (-0.6, "angle of the lower string from the vertical"),
    "T1": (0.0, "tension of the upper string, which contributes nothing"),
    "T2": (0.0, "tension of the lower string, which contributes nothing"),
}


def case(_: Model) -> LibraryCase:
    """Two particles released from opposite sides."""
    return LibraryCase(_SYMBOLS, stop=10)
