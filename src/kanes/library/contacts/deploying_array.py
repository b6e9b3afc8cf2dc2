"""A solar array of two panels that unfolds from a satellite and locks."""

from __future__ import annotations

from math import pi

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import Pin, Planar
from kanes.model.model import Model


def deploying_array() -> Model:
    """A free hub in a plane with two panels in a row, whose hinges have springs and dampers and lock at zero angle.

    x_hub, y_hub and theta are the place and angle of the hub, phi1 and phi2 the angles of panel 1 from the hub and of
    panel 2 from panel 1. The first hinge is at r along the hub's x axis; panels are uniform rods of mass m and length
    l. The springs of stiffness k1, k2 are free of torque at the angles f1, f2, and the dampers have constants d1, d2.

    A lock takes energy and no momentum. When both hinges are locked, a hub that was at rest is at rest again; it has
    turned.

    Source: ours.

    >>> import kanes as kn
    >>> len(kn.derive(deploying_array()).speeds)
    5
    """
    model = Model("deploying array")
    x, y, theta, phi1, phi2 = model.coordinates("x_hub y_hub theta phi1 phi2")
    m_hub, J, r, m, l = model.parameters("m_hub J r m l")
    k1, k2, d1, d2, f1, f2 = model.parameters("k1 k2 d1 d2 f1 f2")
    N = model.frame
    hub = model.add_body("hub", mass=m_hub, inertia=inertia(zz=J), joint=Planar((x, y, theta)))
    rod = {"mass": m, "inertia": inertia(zz=m * l**2 / 12), "center": (l / 2, 0, 0)}
    first = model.add_body("panel 1", parent=hub, joint=Pin(phi1, axis="z", at=(r, 0, 0)), **rod)
    second = model.add_body("panel 2", parent=first, joint=Pin(phi2, axis="z", at=(l, 0, 0)), **rod)
    model.add_torque(first, (-k1 * (phi1 - f1) - d1 * phi1.dot) * N.z, reaction=hub, name="hinge 1")
    model.add_torque(second, (-k2 * (phi2 - f2) - d2 * phi2.dot) * N.z, reaction=first, name="hinge 2")
    model.add_latch(phi1, name="latch 1")
    model.add_latch(phi2, name="latch 2")
    return model


_SYMBOLS: Symbols = {
    "m_hub": (200.0, "mass of the hub", 50.0, 1000.0),
    "J": (60.0, "central moment of inertia of the hub", 10.0, 300.0),
    "r": (0.6, "distance of the first hinge from the hub's mass centre", 0.2, 1.5),
    "m": (12.0, "mass of each panel", 3.0, 40.0),
    "l": (1.5, "length of each panel", 0.5, 3.0),
    "k1": (2.0, "stiffness at hinge 1", 0.5, 10.0),
    "k2": (1.5, "stiffness at hinge 2", 0.5, 10.0),
    "d1": (0.4, "damping at hinge 1", 0.0, 3.0),
    "d2": (0.3, "damping at hinge 2", 0.0, 3.0),
    "f1": (0.3, "angle of hinge 1 without torque", 0.0, 1.0),
    "f2": (-0.4, "angle of hinge 2 without torque", -1.0, 0.0),
    "x_hub": (0.0, "place of the hub along n_x", -2.0, 2.0),
    "y_hub": (0.0, "place of the hub along n_y", -2.0, 2.0),
    "theta": (0.0, "angle of the hub"),
    "phi1": (-pi / 2, "angle of panel 1 from the hub"),
    "phi2": (pi, "angle of panel 2 from panel 1"),
}


def case(_: Model) -> LibraryCase:
    """Folded panels that are let go; hinge 2 locks first, then hinge 1."""
    return LibraryCase(_SYMBOLS, stop=6)
