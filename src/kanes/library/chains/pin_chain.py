"""A chain of pin joints in three dimensions, the measuring stick for motion."""

from __future__ import annotations

from kanes.base import values
from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import Pin
from kanes.model.model import Model


def pin_chain(count: int) -> Model:
    """`count` equal bodies hung from each other by pins, about x, y, z, x, and so on.

    Each has mass m, length l along −z, its mass centre at half length, and principal moments Ix, Iy, Iz. The angles
    q1, q2, … are those from the body before; gravity g points along −z.

    Source: stoneking2008, the general tree with one-DOF joints; the chain is ours.

    >>> import kanes as kn
    >>> kn.tree_formulation(pin_chain(3)).rho("B3", "G2")
    l b2_z + l/2 b3_z
    """
    count = values.count(count, "pin_chain: count", 1, most=100_000)
    model = Model(f"pin chain of {count}")
    m, length, Ix, Iy, Iz, g = model.parameters("m l Ix Iy Iz g")
    model.gravity = -g * model.frame.z
    parent, at = None, (0, 0, 0)
    for k in range(1, count + 1):
        q, _ = model.coordinates(f"q{k}"), model.speeds(f"u{k}")
        parent = model.add_body(
            f"B{k}",
            parent=parent,
            mass=m,
            inertia=inertia(Ix, Iy, Iz),
            center=(0, 0, -length / 2),
            joint=Pin(q, axis="xyz"[(k - 1) % 3], at=at),
        )
        at = (0, 0, -length)
    return model


_SYMBOLS: Symbols = {
    "m": (0.1, "mass of each body", 0.02, 0.5),
    "l": (0.2, "length of each body", 0.05, 0.4),
    "Ix": (4e-4, "central moment of inertia of each body about x", 1e-4, 2e-3),
    "Iy": (4e-4, "central moment of inertia of each body about y", 1e-4, 2e-3),
    "Iz": (1e-4, "central moment of inertia of each body along it", 3e-5, 2e-4),
    "g": (9.81, "gravity", 0.0, 20.0),
}


def case(_: Model, *, count: int) -> LibraryCase:
    """Released with its two upper pins rotated to one side."""
    names = [f"q{number}" for number in range(1, count + 1)]
    before = ["the ground", *(f"B{number}" for number in range(1, count))]
    angles = {
        name: (0.6 if number < 2 else 0.1, f"angle of B{number + 1} from {before[number]}, about {'xyz'[number % 3]}")
        for number, name in enumerate(names)
    }
    return LibraryCase({**_SYMBOLS, **angles}, stop=5)
