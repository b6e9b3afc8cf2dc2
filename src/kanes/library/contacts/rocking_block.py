"""A block that rocks from one corner to the other until it comes to rest."""

from __future__ import annotations

from math import cos, sin

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.constraints.surfaces import Plane
from kanes.model.inertia import inertia
from kanes.model.model import Model


def rocking_block() -> Model:
    """A homogeneous block, 2b wide and 2h high, on level ground, which its two lower corners may touch.

    x and y are the place of its centre, theta its angle about n_z. Impacts are plastic, and mu is the coefficient of
    friction. Where friction is large enough the block rocks without slip: with R² = b² + h² and tan alpha = b/h,

        theta̎ = −p² sin(alpha − theta),  theta > 0,    p² = 3 g/(4 R),    ω⁺ = (1 − 3/2 sin² alpha) ω⁻

    Source: housner1963.

    >>> import kanes as kn
    >>> kn.derive(rocking_block()).mass_matrix[2, 2]
    m*(b**2 + h**2)/3
    """
    model = Model("rocking block")
    x, y, theta = model.coordinates("x y theta")
    m, b, h, mu, g = model.parameters("m b h mu g")
    N = model.frame
    B = N.rotated("B", theta, N.z)
    C = model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("block", frame=B, center=C, mass=m, inertia=inertia(zz=m * (b**2 + h**2) / 3))
    model.gravity = -g * N.y
    for name, side in (("left", -1), ("right", 1)):
        corner = C.moved(f"{name} corner", side * b * B.x - h * B.y)
        model.add_contact(corner, Plane(N.y), friction=mu, name=name)
    return model


_WIDTH, _HEIGHT, _TILT = 0.2, 1.0, -0.0986977799249404


def case(_: Model) -> LibraryCase:
    """A slender block, tilted to the left by half the angle at which it would tip over, and let go."""
    symbols: Symbols = {
        "m": (1.0, "mass", 0.3, 10.0),
        "b": (_WIDTH, "half the width", 0.05, 1.0),
        "h": (_HEIGHT, "half the height", 0.2, 2.0),
        "mu": (0.8, "coefficient of friction", 0.0, 2.0),
        "g": (9.81, "gravity", 1.0, 20.0),
        # The corner that touches is the origin.
        "x": (_WIDTH * cos(_TILT) - _HEIGHT * sin(_TILT), "place of the centre along the ground", -1.0, 1.0),
        "y": (_WIDTH * abs(sin(_TILT)) + _HEIGHT * cos(_TILT), "height of the centre", 0.0, 2.0),
        "theta": (_TILT, "angle from the vertical", -0.5, 0.5),
    }
    return LibraryCase(symbols, stop=16)
