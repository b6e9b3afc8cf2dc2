"""A satellite bus with four hinged panels."""

from __future__ import annotations

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
    >>> kn.tree(hinged_panels()).beta("B")
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
