"""Identities of the sources that hold for any rigid body: moving Q, moving the resultant, principal axes, and power.

Proves: kane/active_forces.py, kane/inertia_forces.py, kane/energy.py, kane/power.py, kane/whole.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn


@pytest.fixture
def flying_body():
    """A body in space with a full inertia dyadic, a point Q and a point P fixed in it, and a force at P."""
    model = kn.Model("flying body")
    q = model.coordinates("q1 q2 q3 x y z")
    u = model.speeds("u1 u2 u3 u4 u5 u6")
    m, a, b, c, F = model.parameters("m a b c F")
    I = model.parameters("I11 I22 I33 I12 I23 I31")
    N = model.frame
    B = N.rotated("B", q[:3], sequence="213")
    center = model.origin.moved("B*", q[3] * N.x + q[4] * N.y + q[5] * N.z)
    model.define_speeds(dict(zip(u[:3], B.angular_velocity(N).components(B), strict=True)))
    model.define_speeds(dict(zip(u[3:], center.velocity(N).components(N), strict=True)))
    model.add_body("body", frame=B, center=center, mass=m, inertia=kn.inertia(*I))
    Q = center.moved("Q", a * B.x - b * B.z)
    P = center.moved("P", b * B.x + c * B.y + a * B.z)
    force = F * (2 * N.x + B.y - 3 * B.z)
    return model, Q, P, force


def test_partial_velocities_of_two_points_of_a_body_differ_by_the_partial_angular_velocity(flying_body):
    """v_r of P = v_r of Q + ω_r × r from Q to P."""
    model, Q, P, _ = flying_body
    equations = kn.derive(model)
    for speed in equations.speeds:
        w_r = equations.partial_angular_velocity("B", speed)
        moved = equations.partial_velocity(Q, speed) + w_r.cross(P.position_from(Q))
        assert equations.partial_velocity(P, speed) == moved


def test_a_force_may_be_moved_to_any_point_of_the_body_with_its_moment(flying_body, same):
    model, Q, P, force = flying_body
    at_p = model.add_force(P, force, name="at P")
    at_q = model.add_force(Q, force, name="at Q")
    moment = model.add_torque(model["body"], P.position_from(Q).cross(force), name="moment")
    equations = kn.derive(model)
    moved = equations.active_forces_of(at_q) + equations.active_forces_of(moment)
    same(equations.active_forces_of(at_p), moved)


def test_several_loads_act_as_their_resultant(flying_body, same):
    model, Q, P, force = flying_body
    N = model.frame
    parts = [model.add_force(P, vector, name=name) for name, vector in [("1", force), ("2", 3 * N.x), ("3", -2 * N.z)]]
    whole = model.add_force(P, force + 3 * N.x - 2 * N.z, name="resultant")
    equations = kn.derive(model)
    same(equations.active_forces_of(whole), sum((equations.active_forces_of(p) for p in parts), sympy.zeros(6, 1)))


def test_a_force_and_its_reaction_on_the_same_body_do_nothing(flying_body):
    model, Q, P, force = flying_body
    inner = model.add_force(P, force, reaction=model["body"], name="inner")
    assert list(kn.derive(model).active_forces_of(inner)) == [0] * 6


def test_inertia_torque_in_principal_axes_is_eulers(flying_body, same):
    """T* in the notes' principal-axes form, with α and ω by measure numbers in the body."""
    model = kn.Model("principal axes")
    q = model.coordinates("q1 q2 q3")
    u1, u2, u3 = u = model.speeds("u1 u2 u3")
    I1, I2, I3, m = model.parameters("I1 I2 I3 m")
    N = model.frame
    C = N.rotated("C", q, sequence="123")
    model.define_speeds(dict(zip(u, C.angular_velocity(N).components(C), strict=True)))
    model.add_body("body", frame=C, center=model.origin, mass=m, inertia=kn.inertia(I1, I2, I3))
    equations = kn.derive(model)
    # ω_r is c_r, so that F_r* is the r-th measure number of T*.
    assert [str(equations.partial_angular_velocity("C", speed)) for speed in u] == ["c_x", "c_y", "c_z"]
    same(
        equations.inertia_forces,
        [
            -(u1.dot * I1 - u2 * u3 * (I2 - I3)),
            -(u2.dot * I2 - u3 * u1 * (I3 - I1)),
            -(u3.dot * I3 - u1 * u2 * (I1 - I2)),
        ],
    )


def test_inertia_forces_take_power_from_the_kinetic_energy(flying_body):
    """Σ F_r* u_r = −dK/dt in a system without explicit time."""
    model, *_ = flying_body
    equations = kn.derive(model)
    power = sum(F * u for F, u in zip(equations.inertia_forces, equations.speeds, strict=True))
    K = equations.kinetic_energy
    rates = {q: equations.kinematical_equations[q.dot] for q in equations.coordinates}
    rates |= {u: u.dot for u in equations.speeds}
    Kdot = sum(K.diff(symbol) * rate for symbol, rate in rates.items())
    rng = np.random.default_rng(3)
    numbers = {symbol: rng.uniform(0.3, 1.3) for symbol in power.free_symbols | Kdot.free_symbols}
    # Both are sums of some hundred products of order one, each rounded to 1e-16.
    assert float((power + Kdot).subs(numbers)) == pytest.approx(0, abs=1e-12 * abs(float(power.subs(numbers))))


@pytest.mark.parametrize("about", ["Q", "B*"])
def test_inertia_may_be_given_about_any_point(flying_body, about):
    """The parallel-axis shift, against the inertia of the particles that a body is made of."""
    model = kn.Model("two particles as a body")
    B = model.frame.rotated("B", model.coordinates("q1"), model.frame.z)
    places = {(1.0, 2.0, -1.0): 2.0, (-0.5, 1.0, 3.0): 3.0, (0.3, -2.0, 0.7): 1.5}
    total = sum(places.values())
    center = np.array([sum(m * r[i] for r, m in places.items()) / total for i in range(3)])
    origin = {"Q": np.array([0.4, -1.1, 0.9]), "B*": center}[about]

    def dyadic(about_point):
        matrix = np.zeros((3, 3))
        for r, m in places.items():
            d = np.array(r) - about_point
            matrix += m * (d @ d * np.eye(3) - np.outer(d, d))
        return matrix

    I = dyadic(origin)
    cm = model.origin.moved("cm", B.vector(*center))
    point = model.origin.moved("given", B.vector(*origin))
    given = kn.inertia(I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[1, 2], I[2, 0], about=point)
    body = model.add_body("body", frame=B, center=cm, mass=total, inertia=given)
    # Three decimal digits of cancellation at most in numbers of order ten.
    assert np.array(body.inertia, dtype=float) == pytest.approx(dyadic(center), abs=1e-12)
