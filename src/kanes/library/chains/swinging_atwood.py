"""Two masses on one string over a pulley, one of which swings."""

from __future__ import annotations

from math import pi

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.model import Model


def swinging_atwood() -> Model:
    """A string of length l runs over two small pulleys; a mass m swings on one side, M moves up and down on the other.

    m is at the distance r from its pulley, the origin, at the angle theta from the vertical −n_y towards n_x; M hangs s
    below its own pulley. The string couples the two lengths, r + s = l, and is under tension: its multiplier is the
    tension with a negative sign. Speeds are the rates u1, u2, u3 of r, theta and s. Gravity g points along −n_y. For
    M = 3 m there is a second constant of the motion besides the energy.

    Source: sam-imperial.

    >>> import kanes as kn
    >>> kn.derive(swinging_atwood()).mass_matrix
    Matrix([
    [M + m,      0],
    [    0, m*r**2]])
    """
    model = Model("swinging Atwood machine")
    r, theta, s = model.coordinates("r theta s")
    _, _, u3 = model.speeds("u1 u2 u3")
    m, M, l, g = model.parameters("m M l g")
    N = model.frame
    model.gravity = -g * N.y
    B = N.rotated("B", theta, N.z)
    model.add_particle("bob", model.origin.moved("P", -r * B.y), mass=m)
    model.add_particle("counterweight", model.origin.moved("Q", -s * N.y), mass=M)
    model.add_coupling({r: 1, s: 1}, l, name="string")
    model.choose_dependent(u3)
    return model


_SYMBOLS: Symbols = {
    "m": (1.0, "mass that swings", 0.5, 2.0),
    "M": (3.0, "mass that moves up and down", 1.2, 6.0),
    "l": (4.0, "length of the string", 3.0, 6.0),
    "g": (9.81, "gravity", 1.0, 20.0),
    "r": (1.0, "distance of m from its pulley", 0.5, 2.0),
    "theta": (pi / 2, "angle of m from the vertical", -2.5, 2.5),
    "s": (3.0, "depth of M below its pulley", 1.0, 4.0),
}


def case(_: Model) -> LibraryCase:
    """M = 3 m, for which there is a second constant of the motion; released level with the pulley."""
    return LibraryCase(_SYMBOLS, stop=10)
