"""A four-bar linkage under gravity, which tests of several rooms share."""

import pytest

import kanes as kn

GUESS = {"q1": 0.7, "q2": -0.3, "q3": 1.2, "u1": 2.0}


def rod(length, mass):
    return {
        "mass": mass,
        "center": (length / 2, 0, 0),
        "inertia": kn.inertia(mass * length**2 / 50, mass * length**2 / 12, mass * length**2 / 12),
    }


def four_bar(ground=3.5, coupler=3.0):
    """Crank 1, coupler 3, rocker 2: the crank goes round."""
    model = kn.Model("four-bar")
    model.gravity = -9.81 * model.frame.y
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    A = model.add_body("A", joint=kn.Pin(q1, axis="z"), **rod(1.0, 1.0))
    B = model.add_body("B", parent=A, joint=kn.Pin(q2, axis="z", at=(1.0, 0, 0)), **rod(coupler, 2.0))
    C = model.add_body("C", joint=kn.Pin(q3, axis="z", at=(ground, 0, 0)), **rod(2.0, 1.5))
    model.add_loop(B.point("P", coupler, 0, 0), C.point("Q", 2.0, 0, 0), name="coupler")
    return model


@pytest.fixture(scope="session")
def bars():
    """Its equations; whoever compiles them gets a kernel of their own."""
    return kn.derive(four_bar())


@pytest.fixture(scope="session")
def start(bars):
    """A state in which it is closed, with its crank turning."""
    return kn.assemble(bars, GUESS, fixed=["q1", "u1"])
