"""A slider-crank in the plane."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import rod
from kanes.model.joints.kinds import Pin
from kanes.model.model import Model


def slider_crank() -> Model:
    """A crank from O to A, a conrod from A to B, and a slider B on the line of n_x.

    The crank has length L1 and the angle q1 from n_x, the conrod length L2 and the angle q2 from n_x; both are uniform
    rods, of masses m1 and m2. The slider of mass m3 is at q3 along n_x. The loop is closed at B: two equations, one
    degree of freedom. A motor turns the crank by the torque T, an input. There is no gravity.

    Source: exudyn, `sliderCrankFloatingTest.py`.

    >>> import kanes as kn
    >>> for row in kn.derive(slider_crank()).configuration_constraints.values():
    ...     print(row)
    -L1*cos(q1) - L2*cos(q2) + q3
    -L1*sin(q1) - L2*sin(q2)
    """
    model = Model("slider-crank")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    _, u2, u3 = model.speeds("u1 u2 u3")
    L1, L2, m1, m2, m3 = model.parameters("L1 L2 m1 m2 m3")
    T = model.inputs("T")
    crank = model.add_body(
        "crank", mass=m1, center=(L1 / 2, 0, 0), inertia=rod(m1, L1), joint=Pin(q1, axis="z", motor=T)
    )
    conrod = model.add_body(
        "conrod",
        parent=crank,
        mass=m2,
        center=(L2 / 2, 0, 0),
        inertia=rod(m2, L2),
        joint=Pin(q2 - q1, axis="z", at=(L1, 0, 0)),
    )
    slider = model.add_particle("slider", model.origin.moved("B'", q3 * model.frame.x), mass=m3)
    model.add_loop(conrod.point("B", L2), slider, name="pin at B")
    model.choose_dependent(u2, u3)
    return model


_SYMBOLS: Symbols = {
    "L1": (0.1, "length of the crank", 0.05, 0.2),
    "L2": (0.3, "length of the conrod", 0.25, 0.6),
    "m1": (0.2, "mass of the crank", 0.05, 1.0),
    "m2": (0.2, "mass of the conrod", 0.05, 1.0),
    "m3": (0.4, "mass of the slider", 0.05, 2.0),
    "q1": (0.0, "angle of the crank from n_x"),
    "q2": (0.0, "angle of the conrod from n_x", -1.5, 1.5),
    "q3": (0.4, "place of the slider", 0.2, 0.5),
    "T": (0.1, "torque of the motor on the crank", -0.3, 0.3),
}


def case(_: Model) -> LibraryCase:
    """From rest and stretched, with a motor of constant torque."""
    return LibraryCase(_SYMBOLS, stop=3)
