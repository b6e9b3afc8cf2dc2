"""A satellite bus with four hinged panels."""

from __future__ import annotations

from math import pi

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import box, plate
from kanes.model.joints.kinds import Free, Pin
from kanes.model.model import Model


def hinged_panels() -> Model:
    """A box that floats, with two wings of two panels each; springs and dampers at the hinges unfold them.

    The bus has mass m_bus and edges a, b, c along x, y, z. Each panel is a thin plate of mass m_p, length l along y and
    width w along x. The wings lie along +y (inner panel A, outer panel B) and −y (C and D). The angles q_A … q_D turn
    each panel about x from the direction of the body inside; the springs of stiffness k are at rest where all are zero
    and the wings are straight, and the dampers of constant d take energy out.

    Source: stoneking2008, the general tree with one-DOF joints; the satellite is ours.

    >>> import kanes as kn
    >>> kn.tree_formulation(hinged_panels()).beta("B")
    -b/2 bus_y - l a_y - l/2 b_y
    """
    model = Model("hinged panels")
    m_bus, a, b, c = model.parameters("m_bus a b c")
    m_p, length, width = model.parameters("m_p l w")
    k, d = model.parameters("k d")
    bus = model.add_body("bus", mass=m_bus, inertia=box(m_bus, a, b, c), joint=Free())
    for side, inner_name, outer_name in ((1, "A", "B"), (-1, "C", "D")):
        inner, at = bus, (0, side * b / 2, 0)
        for name in (inner_name, outer_name):
            inner = model.add_body(
                name,
                parent=inner,
                mass=m_p,
                inertia=plate(m_p, width, length, normal="z"),
                center=(0, side * length / 2, 0),
                joint=Pin(axis="x", at=at, spring=k, damper=d),
            )
            at = (0, side * length, 0)
    return model


_SYMBOLS: Symbols = {
    "m_bus": (120.0, "mass of the bus", 30.0, 300.0),
    "a": (1.0, "edge of the bus along x", 0.5, 2.0),
    "b": (1.2, "edge of the bus along y", 0.5, 2.0),
    "c": (1.5, "edge of the bus along z", 0.5, 2.0),
    "m_p": (6.0, "mass of a panel", 1.0, 20.0),
    "l": (1.6, "length of a panel", 0.8, 3.0),
    "w": (1.0, "width of a panel", 0.3, 2.0),
    "k": (2.0, "stiffness of the springs at the hinges", 0.5, 10.0),
    "d": (1.5, "constant of the dampers at the hinges", 0.0, 6.0),
    "q_A": (pi / 2, "angle of panel A from the bus"),
    "q_B": (-pi, "angle of panel B from A"),
    "q_C": (-pi / 2, "angle of panel C from the bus"),
    "q_D": (pi, "angle of panel D from C"),
    "wz_bus": (0.2, "rate of the bus about z", -1.0, 1.0),
}


def case(_: Model) -> LibraryCase:
    """Folded wings that open while the satellite turns slowly."""
    quaternion = {f"e{k}_bus": (float(k == 0), "quaternion of the bus", -1.0, 1.0) for k in range(4)}
    places = {f"{axis}_bus": (0.0, f"place of the bus along n_{axis}", -1.0, 1.0) for axis in "xyz"}
    return LibraryCase({**_SYMBOLS, **quaternion, **places}, stop=60)
