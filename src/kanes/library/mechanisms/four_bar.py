"""A four-bar linkage: crank, coupler and rocker."""

from __future__ import annotations

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
