"""Kanes against sympy.physics.mechanics, an engine with which it shares no code beyond SymPy's scalars.

The expected numbers are data, made by sympy_mechanics.py beside this file; the words that describe
each system are in the data.

Proves: kane/method.py.
"""

from __future__ import annotations

import json
import math
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy

import kanes as kn

HERE = Path(__file__).parent
SYSTEMS = json.loads((HERE.parent / "data" / "sympy_mechanics.json").read_text(encoding="utf-8"))["systems"]

# The expected numbers are right to the last bit. Kanes rounds each of some hundred operations to 1e-16 and, for u̇,
# multiplies the sum of that by the condition number of M, which is below 1e3 here: 1e-11 at worst.
RELATIVE = 1e-10
# Entries that are zero, or small by cancellation, carry the round-off of the largest entry.
ABSOLUTE = 1e-14


def assert_same_as_sympy(model: kn.Model, name: str) -> None:
    system = SYSTEMS[name]
    equations = kn.derive(model)
    assert [q.name for q in equations.coordinates] == system["coordinates"]
    assert [u.name for u in equations.speeds] == system["speeds"]
    assert [u.name for u in equations.dependent_speeds] == system["dependent_speeds"]
    found = equations.evaluate({**system["parameters"], **system["inputs"], **system["time"], **system["state"]})
    for quantity, numbers in system["expected"].items():
        expected = np.array(numbers)
        scale = np.abs(expected).max()
        np.testing.assert_allclose(
            found[quantity], expected, rtol=RELATIVE, atol=ABSOLUTE * scale, err_msg=f"{name}: {quantity}"
        )


def ball_jointed_body() -> kn.Model:
    model = kn.Model("ball-jointed body")
    q = model.coordinates("q1 q2 q3")
    u = model.speeds("u1 u2 u3")
    m, g, a, b, c, d, e, h = model.parameters("m g a b c d e h")
    moments = model.parameters("Ixx Iyy Izz Ixy Iyz Izx")
    force, torque = model.inputs("Fx Fy Fz"), model.inputs("Tx Ty Tz")
    N = model.frame
    model.gravity = -g * N.z
    B = N.rotated("B", q, sequence="312", fixed="space")
    model.define_speeds(dict(zip(u, B.angular_velocity(N).components(B), strict=True)))
    center = model.origin.moved("B*", B.vector(a, b, c))
    handle = model.origin.moved("H", B.vector(d, e, h))
    body = model.add_body("body", frame=B, center=center, mass=m, inertia=kn.inertia(*moments))
    model.add_force(handle, B.vector(*force), name="follower force")
    model.add_torque(body, N.vector(*torque), name="torque fixed in N")
    return model


def rolling_disc() -> kn.Model:
    model = kn.Model("rolling disc")
    q1, q2, q3, x, y = model.coordinates("q1 q2 q3 x y")
    u1, u2, u3, u4, u5 = model.speeds("u1 u2 u3 u4 u5")
    m, r, across, along, g = model.parameters("m r I J g")
    N = model.frame
    model.gravity = -g * N.z
    Y = N.rotated("Y", q1, N.z)
    L = Y.rotated("L", q2, Y.x)
    D = L.rotated("D", q3, L.y)
    omega = D.angular_velocity(N)
    model.define_speeds({**dict(zip((u1, u2, u3), omega.components(L), strict=True)), u4: x.dot, u5: y.dot})
    contact = model.origin.moved("C", x * N.x + y * N.y)
    center = contact.moved("D*", r * L.z)
    model.add_body("disc", frame=D, center=center, mass=m, inertia=kn.inertia(across, along, across))
    slip = center.velocity(N) + omega.cross(-r * L.z)
    model.add_velocity_constraint(slip.dot(N.x), name="no slip along x")
    model.add_velocity_constraint(slip.dot(N.y), name="no slip along y")
    model.choose_dependent(u4, u5)
    return model


def shaken_pendulum() -> kn.Model:
    model = kn.Model("shaken pendulum")
    q = model.coordinates("q")
    u = model.speeds("u")
    m, g, c, L, A, Omega, omega = model.parameters("m g c L A Omega omega")
    N, t = model.frame, model.time
    model.gravity = -g * N.y
    S = N.rotated("S", omega * t, N.y)
    B = S.rotated("B", q, S.z)
    pivot = model.origin.moved("P", A * sympy.sin(Omega * t) * N.y)
    model.add_particle("bob", pivot.moved("Q", -L * B.y), mass=m)
    model.add_torque(B, -c * u * S.z, name="friction")
    return model


def cart_and_pole() -> kn.Model:
    model = kn.Model("cart and pole")
    q1, q2 = model.coordinates("q1 q2")
    u1, u2 = model.speeds("u1 u2")
    m1, m2, moment, length, k, s, g = model.parameters("m1 m2 I l k s g")
    F = model.inputs("F")
    N = model.frame
    model.gravity = -g * N.y
    cart = model.add_particle("cart", model.origin.moved("P", q1 * N.x), mass=m1)
    B = N.rotated("B", q2, N.z)
    center = cart.center.moved("C", -length * B.y)
    model.add_body("pole", frame=B, center=center, mass=m2, inertia=kn.inertia(zz=moment))
    model.add_force(cart, -k * (q1 - s) * N.x, name="spring")
    model.add_force(cart, F * N.x, name="push")
    model.define_speeds({u1: q1.dot + length * q2.dot * sympy.cos(q2), u2: q2.dot})
    return model


def chaplygin_sleigh() -> kn.Model:
    model = kn.Model("Chaplygin sleigh")
    x, y, theta = model.coordinates("x y theta")
    u1, u2, u3 = model.speeds("u1 u2 u3")
    m, moment, a = model.parameters("m I a")
    N = model.frame
    S = N.rotated("S", theta, N.z)
    edge = model.origin.moved("P", x * N.x + y * N.y)
    model.add_body("sleigh", frame=S, center=edge.moved("C", a * S.x), mass=m, inertia=kn.inertia(zz=moment))
    velocity = edge.velocity(N)
    model.define_speeds({u1: velocity.dot(S.x), u2: theta.dot, u3: velocity.dot(S.y)})
    model.add_velocity_constraint(velocity.dot(S.y), name="no sideways slip")
    model.choose_dependent(u3)
    return model


def test_two_bodies_on_ball_joints_accelerate_as_in_sympy() -> None:
    assert_same_as_sympy(kn.library.spatial_chain(2), "spatial_chain")


def test_body_with_products_of_inertia_under_follower_force_and_fixed_torque_accelerates_as_in_sympy() -> None:
    assert_same_as_sympy(ball_jointed_body(), "ball_jointed_body")


def test_rolling_disc_accelerates_as_in_sympy() -> None:
    assert_same_as_sympy(rolling_disc(), "rolling_disc")


def test_rolling_disc_moves_alike_by_kane_lagrange_and_newton_euler() -> None:
    assert kn.verify(rolling_disc()).passed


def test_pendulum_with_shaken_pivot_in_a_spun_plane_accelerates_as_in_sympy() -> None:
    assert_same_as_sympy(shaken_pendulum(), "shaken_pendulum")


def test_cart_and_pole_in_coupled_speeds_accelerate_as_in_sympy() -> None:
    assert_same_as_sympy(cart_and_pole(), "cart_and_pole")


def test_chaplygin_sleigh_accelerates_as_in_sympy() -> None:
    assert_same_as_sympy(chaplygin_sleigh(), "chaplygin_sleigh")


def test_chaplygin_sleigh_trades_turning_for_speed() -> None:
    # u̇ = a w²,  ẇ = −m a u w/(I + m a²)  for blade speed u and turn rate w.
    m, moment, a, u, w = 2.0, 0.5, 0.3, 0.4, 1.5
    values = {"m": m, "I": moment, "a": a, "x": 0.2, "y": -0.6, "theta": 0.7, "u1": u, "u2": w}
    found = kn.derive(chaplygin_sleigh()).evaluate(values)["udot"]
    assert found == pytest.approx([a * w**2, -m * a * u * w / (moment + m * a**2)], rel=1e-13)


@pytest.mark.margin("the place is given to eight decimals")
def test_chaplygin_sleigh_follows_its_closed_form() -> None:
    """The blade speed u and turn rate w in time.

        u = E tanh τ,  w = (E/k) sech τ,  Δθ = (k/a)(gd τ − gd τ0)
        τ = a E t/k² + τ0,  k² = (I + m a²)/m,  E² = u² + k² w²

    The stored numbers at t = 3 come from an integration of Newton's and Euler's equations with a multiplier for the
    force on the blade, which agrees with the closed form.
    """
    parameters = {"m": 2.0, "I": 0.5, "a": 0.3}
    names = ("x", "y", "theta", "u1", "u2")
    equations = kn.derive(chaplygin_sleigh())

    def rates(state: Any) -> Any:
        found = equations.evaluate({**parameters, **dict(zip(names, state, strict=True))})
        return np.concatenate([found["qdot"], found["udot"]])

    start, stop = np.array([0.0, 0.0, 0.0, 0.4, 1.5]), 3.0
    x, y, theta, u, w = runge_kutta(rates, start, stop, steps=600)

    k = math.sqrt((0.5 + 2.0 * 0.3**2) / 2.0)
    E = math.hypot(0.4, k * 1.5)
    tau0 = math.atanh(0.4 / E)
    tau = 0.3 * E * stop / k**2 + tau0
    turn = k / 0.3 * (math.atan(math.sinh(tau)) - math.atan(math.sinh(tau0)))
    # The integration is of order four with steps of 0.005, and halving them changes the end by less than 1e-9.
    assert (u, w, theta) == pytest.approx((E * math.tanh(tau), E / k / math.cosh(tau), turn), abs=1e-9)
    assert (u, w, theta) == pytest.approx((0.9569034540474938, 0.165705085583286, 2.0237902890538217), abs=1e-9)
    assert (x, y) == pytest.approx((0.20133496, 2.17653877), abs=1e-8)


def runge_kutta(rates: Any, state: Any, stop: float, steps: int) -> Any:
    h = stop / steps
    for _ in range(steps):
        k1 = rates(state)
        k2 = rates(state + h / 2 * k1)
        k3 = rates(state + h / 2 * k2)
        k4 = rates(state + h * k3)
        state = state + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return state


@pytest.mark.heavy
def test_stored_numbers_are_those_that_sympy_gives_today() -> None:
    systems = runpy.run_path(str(HERE / "sympy_mechanics.py"))["all_systems"]()["systems"]
    for name, system in systems.items():
        for quantity, numbers in system["expected"].items():
            # Both were computed with 40 digits and rounded once.
            np.testing.assert_allclose(
                numbers, SYSTEMS[name]["expected"][quantity], rtol=1e-14, err_msg=f"{name}: {quantity}"
            )
