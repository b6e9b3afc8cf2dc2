"""Systems whose optimal motions are known, and where the references for these are, if they are there."""

from math import pi
from pathlib import Path

import pytest
import yaml

import kanes as kn

OPTIMAL = Path(__file__).parents[2] / "shared" / "reference" / "optimal_control"

needs_optima = pytest.mark.skipif(
    not OPTIMAL.is_dir(),
    reason="the reference data of optimal control, ../shared/reference/optimal_control, are missing",
)


def optimum(name):
    return yaml.safe_load((OPTIMAL / f"{name}.yaml").read_text(encoding="utf-8"))


def slider(drag=0):
    """A mass on a line with a force on it, and drag that is linear in its speed."""
    model = kn.Model("slider")
    x, v = model.coordinates("x"), model.speeds("v")
    F, m = model.inputs("F"), model.parameters("m")
    N = model.frame
    P = model.origin.moved("P", x * N.x)
    model.add_particle("block", P, mass=m)
    model.add_force(P, (F - drag * v) * N.x)
    return kn.derive(model), (x, v, F)


def cart_and_pole():
    """A cart on a track with a force on it, and a pendulum on the cart."""
    model = kn.Model("cart and pole")
    x, theta = model.coordinates("x theta")
    v, omega = model.speeds("v omega")
    F = model.inputs("F")
    M, m, l, g = model.parameters("M m l g")
    N = model.frame
    model.gravity = -g * N.y
    cart, B = model.origin.moved("C", x * N.x), N.rotated("B", theta, N.z)
    model.add_particle("cart", cart, mass=M)
    model.add_particle("bob", cart.moved("P", -l * B.y), mass=m)
    model.add_force(cart, F * N.x)
    return kn.derive(model), (x, theta, v, omega, F)


CART_NUMBERS = {"M": 1.0, "m": 0.3, "l": 0.5, "g": 9.81}


def swing_up(equations, symbols, **more):
    """The cart and pole from hanging to standing a metre away in two seconds, with least ∫F²."""
    x, theta, v, omega, F = symbols
    given = {
        "parameters": CART_NUMBERS,
        "stop": 2,
        "start": {x: 0, theta: 0, v: 0, omega: 0},
        "end": {x: 1, theta: pi, v: 0, omega: 0},
        "bounds": {F: (-20, 20), x: (-2, 2)},
        "minimize": kn.integral(F**2),
    }
    return kn.optimal(equations, **{**given, **more})
