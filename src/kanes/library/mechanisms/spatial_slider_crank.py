"""A slider-crank whose crank turns about the line of the slider."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import Pin, Slider, Universal
from kanes.model.model import Model


def spatial_slider_crank() -> Model:
    """A crank turns about an axis along n_x, a conrod joins it to a slider on the line of n_x.

    The crank turns by q1 about n_x at the point A, y_A n_y + z_A n_z, and has length L1, upward along n_z where q1 = 0.
    The slider C is at q2 along n_x. The conrod hangs on it by a universal joint whose angles are q3 about n_x and q4
    about the conrod's own y axis; its x axis points to C from its other end B, at the distance L2, where a spherical
    joint closes the loop: three equations, one degree of freedom. The crank has mass m1 and the central moment of
    inertia I1 about n_x; the conrod has mass m2, J2 along and I2 across; the slider has mass m3. Mass centres are
    half-way. Gravity g points along −n_z.

    Source: exudyn, `sliderCrank3Dbenchmark.py`, a benchmark of IFToMM.

    >>> model = spatial_slider_crank()
    >>> [row.name for row in model.constraints[0].rows]
    ['ball at B, x', 'ball at B, y', 'ball at B, z']
    """
    model = Model("spatial slider-crank")
    q1, q2, q3, q4 = model.coordinates("q1 q2 q3 q4")
    _, u2, u3, u4 = model.speeds("u1 u2 u3 u4")
    L1, L2, y_A, z_A, m1, m2, m3, I1, I2, J2, g = model.parameters("L1 L2 y_A z_A m1 m2 m3 I1 I2 J2 g")
    model.gravity = -g * model.frame.z
    crank = model.add_body(
        "crank", mass=m1, center=(0, 0, L1 / 2), inertia=inertia(xx=I1), joint=Pin(q1, axis="x", at=(0, y_A, z_A))
    )
    slider = model.add_body("slider", mass=m3, inertia=inertia(), joint=Slider(q2, axis="x"))
    conrod = model.add_body(
        "conrod",
        parent=slider,
        mass=m2,
        center=(-L2 / 2, 0, 0),
        inertia=inertia(J2, I2, I2),
        joint=Universal((q3, q4), "xy"),
    )
    model.add_loop(crank.point("B", 0, 0, L1), conrod.point("B'", -L2), name="ball at B")
    model.choose_dependent(u2, u3, u4)
    return model


_SYMBOLS: Symbols = {
    "L1": (0.08, "length of the crank", 0.03, 0.1),
    "L2": (0.3, "length of the conrod", 0.28, 0.5),
    "y_A": (0.1, "place of the crank's axis along n_y", 0.0, 0.15),
    "z_A": (0.12, "height of the crank's axis", 0.05, 0.15),
    "m1": (0.12, "mass of the crank", 0.05, 0.5),
    "m2": (0.5, "mass of the conrod", 0.1, 2.0),
    "m3": (2.0, "mass of the slider", 0.5, 5.0),
    "I1": (1e-4, "central moment of inertia of the crank about n_x", 2e-5, 5e-4),
    "I2": (4e-3, "central moment of inertia of the conrod across it", 1e-3, 1e-2),
    "J2": (4e-4, "central moment of inertia of the conrod along it", 1e-4, 1e-3),
    "g": (9.81, "gravity", 0.0, 20.0),
    "q1": (0.0, "angle of the crank from n_z"),
    "q2": (0.2, "place of the slider", 0.0, 0.4),
    "q3": (-0.463647609000806, "angle of the conrod at the slider, about n_x", -1.5, 1.5),
    "q4": (0.84106867056793, "angle of the conrod at the slider, about its y", -1.5, 1.5),
    "u1": (6.0, "rate of the crank", -20.0, 20.0),
}


def case(_: Model) -> LibraryCase:
    """The numbers of the benchmark."""
    return LibraryCase(_SYMBOLS, stop=5)
