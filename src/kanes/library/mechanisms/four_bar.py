"""A four-bar linkage: crank, coupler and rocker."""

from __future__ import annotations

from math import pi

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import inertia, rod
from kanes.model.joints.kinds import Pin
from kanes.model.model import Model


def four_bar(*, driven: bool = False) -> Model:
    """A crank from O to A, a coupler from A to B, a rocker from C to B, and the ground from O to C along n_x.

    Their lengths are a, b, c and d; q1, q2, q3 are the angles of the three bars from n_x. Crank and rocker are uniform
    rods of masses m1 and m3; the coupler has mass m2, the central moment of inertia I2, and its mass centre at (x2, y2)
    from A in its own axes, of which the first points to B. Gravity g points along −n_y. Coupler and rocker are joined
    at B, which takes two equations of the three angles and leaves one degree of freedom. A motor turns the crank by
    the torque T, an input. If `driven`, it is one that keeps to q1 = omega t instead; the multiplier of "motion of
    q1" is its torque.

    Source: ours.

    >>> import kanes as kn
    >>> for row in kn.derive(four_bar()).configuration_constraints.values():
    ...     print(row)
    -a*cos(q1) - b*cos(q2) + c*cos(q3) + d
    -a*sin(q1) - b*sin(q2) + c*sin(q3)
    """
    model = Model("driven four-bar linkage" if driven else "four-bar linkage")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    _, u2, u3 = model.speeds("u1 u2 u3")
    a, b, c, d, m1, m2, m3, I2, x2, y2, g = model.parameters("a b c d m1 m2 m3 I2 x2 y2 g")
    model.gravity = -g * model.frame.y
    motor = {} if driven else {"motor": model.inputs("T")}
    crank = model.add_body("crank", mass=m1, center=(a / 2, 0, 0), inertia=rod(m1, a), joint=Pin(q1, axis="z", **motor))
    coupler = model.add_body(
        "coupler",
        parent=crank,
        mass=m2,
        center=(x2, y2, 0),
        inertia=inertia(zz=I2),
        joint=Pin(q2 - q1, axis="z", at=(a, 0, 0)),
    )
    rocker = model.add_body(
        "rocker", mass=m3, center=(c / 2, 0, 0), inertia=rod(m3, c), joint=Pin(q3, axis="z", at=(d, 0, 0))
    )
    model.add_loop(coupler.point("B", b), rocker.point("B'", c), name="pin at B")
    if driven:
        model.prescribe(q1, model.parameters("omega") * model.time)
    else:
        model.choose_dependent(u2, u3)
    return model


_SYMBOLS: Symbols = {
    "a": (0.2, "length of the crank", 0.1, 0.28),
    "b": (0.5, "length of the coupler", 0.4, 0.6),
    "c": (0.4, "length of the rocker", 0.35, 0.5),
    "d": (0.45, "distance between the fixed pins", 0.4, 0.55),
    "m1": (0.8, "mass of the crank", 0.1, 3.0),
    "m2": (1.5, "mass of the coupler", 0.1, 3.0),
    "m3": (1.1, "mass of the rocker", 0.1, 3.0),
    "I2": (0.045, "central moment of inertia of the coupler", 0.01, 0.1),
    "x2": (0.27, "place of the coupler's mass centre along it", 0.0, 0.5),
    "y2": (0.06, "place of the coupler's mass centre across it", -0.2, 0.2),
    "g": (9.81, "gravity", 0.0, 20.0),
    "omega": (2 * pi, "rate of the driven crank", 1.0, 20.0),
}


def case(_: Model, *, driven: bool = False) -> LibraryCase:
    """A crank that makes full revolutions, and a rocker that does not."""
    angles = (0.0, 0.914735735870003, 1.43285933037654) if driven else (0.7, 0.515835818308827, 1.21880041368081)
    bars = zip(("q1", "q2", "q3"), angles, ("crank", "coupler", "rocker"), strict=True)
    symbols = {
        **_SYMBOLS,
        **{name: (angle, f"angle of the {bar} from n_x") for name, angle, bar in bars},
        "u1": (None if driven else 12.0, "rate of the crank", -20.0, 20.0),
        "T": (0.0, "torque of the motor on the crank", -2.0, 2.0),
    }
    return LibraryCase(symbols, stop=5)
