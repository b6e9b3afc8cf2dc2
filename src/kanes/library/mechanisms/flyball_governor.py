"""A flyball governor: two balls on arms that swing out as their shaft turns, and lift a slider."""

from __future__ import annotations

from math import pi

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import box
from kanes.model.joints.kinds import Pin, Slider
from kanes.model.model import Model


def flyball_governor(*, rigid: bool = False) -> Model:
    """A shaft turns freely about the vertical; two arms are hinged to it, and a slider moves on it.

    q1 is the angle of the shaft about n_z, q2 and q3 are those of the arms below the horizontal, and q4 is the height
    of the slider, which turns with the shaft. The hinges of the arms are at the height H and at h from the axis on both
    sides, along the shaft's x and −x; the arms of length l have balls of mass m_b at their ends. Springs join the
    middle of each arm to the slider at h from the axis: of stiffness k and rest length l_0, with dampers c beside them.
    They are stiff substitutes for links; if `rigid`, they are links of length l_0. Arms and shaft are bars with square
    sections of width w, of masses m_r and m_h, the shaft of length H; the slider is a cube of edge e and mass m_s.
    Gravity g points along −n_z.

    Source: iftomm-opensim, A05; links in place of the springs are ours.

    >>> [constraint.name for constraint in flyball_governor(rigid=True).constraints]
    ['link 1', 'link 2']
    """
    model = Model("flyball governor with links" if rigid else "flyball governor")
    q1, q2, q3, q4 = model.coordinates("q1 q2 q3 q4")
    _, u2, u3, _ = model.speeds("u1 u2 u3 u4")
    l, w, h, H, e, l_0, g = model.parameters("l w h H e l_0 g")
    m_r, m_b, m_s, m_h = model.parameters("m_r m_b m_s m_h")
    k, c = (None, None) if rigid else model.parameters("k c")
    model.gravity = -g * model.frame.z
    shaft = model.add_body("shaft", mass=m_h, center=(0, 0, H / 2), inertia=box(m_h, w, w, H), joint=Pin(q1, axis="z"))
    slider = model.add_body("slider", parent=shaft, mass=m_s, inertia=box(m_s, e, e, e), joint=Slider(q4, axis="z"))
    for number, side, angle in ((1, 1, q2), (2, -1, q3)):
        arm = model.add_body(
            f"arm {number}",
            parent=shaft,
            mass=m_r,
            center=(side * l / 2, 0, 0),
            inertia=box(m_r, l, w, w),
            joint=Pin(angle, axis=(0, side, 0), at=(side * h, 0, H)),
        )
        model.add_particle(f"ball {number}", arm.point(f"P{number}", side * l), mass=m_b)
        middle, foot = arm.point(f"M{number}", side * l / 2), slider.point(f"S{number}", side * h)
        if rigid:
            model.add_distance(middle, foot, l_0, name=f"link {number}")
        else:
            model.add_spring(middle, foot, stiffness=k, rest=l_0, damping=c, name=f"spring {number}")
    if rigid:
        model.choose_dependent(u2, u3)
    return model


_SYMBOLS: Symbols = {
    "l": (1.0, "length of the arms", 0.6, 1.5),
    "w": (0.01, "width of arms and shaft", 0.005, 0.05),
    "h": (0.05, "distance of the hinges from the axis", 0.02, 0.2),
    "H": (1.0, "height of the hinges, and length of the shaft", 0.8, 1.5),
    "e": (0.1, "edge of the slider", 0.05, 0.2),
    "l_0": (0.5, "length of the springs at rest, or of the links", 0.4, 0.6),
    "g": (9.81, "gravity", 1.0, 20.0),
    "m_r": (0.3, "mass of each arm", 0.1, 1.0),
    "m_b": (5.0, "mass of each ball", 1.0, 10.0),
    "m_s": (3.0, "mass of the slider", 1.0, 10.0),
    "m_h": (0.3, "mass of the shaft", 0.1, 1.0),
    "k": (8e5, "stiffness of the springs", 1e4, 1e6),
    "c": (4e4, "constant of the dampers", 1e3, 1e5),
    "q1": (0.0, "angle of the shaft"),
    "q2": (pi / 6, "angle of arm 1 below the horizontal", 0.1, 1.4),
    "q3": (pi / 6, "angle of arm 2 below the horizontal", 0.1, 1.4),
    "q4": (0.5, "height of the slider", 0.0, 1.0),
    "u1": (2 * pi, "rate of the shaft", 0.0, 15.0),
}


def case(_: Model, *, rigid: bool = False) -> LibraryCase:
    """The numbers of the source. Its springs are stiff; with links in their place they are not needed."""
    return LibraryCase(_SYMBOLS, stop=10, settings={} if rigid else {"method": "cvode"})
