"""What a run gives: any quantity along it, momentum, energy and work, files, units, and runs that end early.

Proves: trajectory/trajectory.py, trajectory/drift.py, trajectory/energy_balance.py, trajectory/ensemble.py.
"""

import numpy as np
import pytest
import sympy
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicSpline

import kanes as kn


def rate(t, rows):
    """The derivative over time by a spline through rows over time; its ends, where a spline is worst, are left out."""
    return CubicSpline(t, rows, axis=-1)(t, 1)[..., 20:-20]


def inner(rows):
    return rows[..., 20:-20]


# A spline through points h = 2e-3 apart has slopes right to h³/24 of the fourth derivative at worst; in the swing below
# that derivative comes to 1e4.
SPLINE = 5e-6


# Quantities


def test_a_run_gives_symbols_names_expressions_vectors_points_and_functions(swing):
    model, run = swing
    q1, q2, u1, L, m1 = (model[name] for name in ("q1", "q2", "u1", "L", "m1"))
    a, b = run[q1], run["q2"]
    assert list(run[u1]) == list(run["u1"]) == list(run.states[2])
    assert run[L * sympy.sin(q1) * m1 + model.time] == pytest.approx(0.9 * np.sin(a) * 2 + run.t)
    position = np.array([0.9 * (np.sin(a) + np.sin(b)), -0.9 * (np.cos(a) + np.cos(b)), 0 * a])
    for key in (model["P2"], model["particle 2"], "particle 2", "P2", "bob"):
        assert run[key] == pytest.approx(position, abs=1e-13)
    # A vector is measured in N, whatever it is written in.
    assert run[2 * model["A"].x] == pytest.approx(np.array([2 * np.cos(a), 2 * np.sin(a), 0 * a]), abs=1e-13)
    M = run["mass_matrix"]
    assert M[0] == pytest.approx(np.full(run.t.size, (2.0 + 1.1) * 0.81))
    assert M[1] == pytest.approx(1.1 * 0.81 * np.cos(a - b))
    assert run[7] == pytest.approx(np.full(run.t.size, 7))


@pytest.mark.margin("rates by a spline through samples")
def test_accelerations_are_what_the_equations_of_motion_say_and_rates_of_the_rates(swing):
    model, run = swing
    u1, q2 = model["u1"], model["q2"]
    assert inner(run[u1.dot]) == pytest.approx(rate(run.t, run["u1"]), abs=SPLINE)
    assert inner(run[q2.dot.dot]) == pytest.approx(rate(run.t, run["u2"]), abs=SPLINE)
    # The pair of equations of the textbook, solved by hand:  M u̇ = f.
    a, b, w1, w2 = run.states
    m1, m2, L, g = 2.0, 1.1, 0.9, 9.81
    M = np.array([[(m1 + m2) * L + 0 * a, m2 * L * np.cos(a - b)], [L * np.cos(a - b), L + 0 * a]])
    f = np.array(
        [
            -m2 * L * w2**2 * np.sin(a - b) - (m1 + m2) * g * np.sin(a),
            L * w1**2 * np.sin(a - b) - g * np.sin(b),
        ]
    )
    exact = np.linalg.solve(M.transpose(2, 0, 1), f.T[..., None])[..., 0].T
    assert run[u1.dot] == pytest.approx(exact[0], abs=1e-10)
    assert run[2 * q2.dot.dot] == pytest.approx(2 * exact[1], abs=1e-10)


def test_velocity_is_the_rate_of_position_and_acceleration_that_of_velocity(swing):
    model, run = swing
    for key in (model["P2"], "particle 1"):
        assert inner(run.velocity(key)) == pytest.approx(rate(run.t, run[key]), abs=SPLINE)
        assert inner(run.acceleration(key)) == pytest.approx(rate(run.t, run.velocity(key)), abs=10 * SPLINE)


def test_what_a_run_cannot_give_is_named(swing):
    model, run = swing
    with pytest.raises(kn.UnknownNameError, match="'double pendulum' has nothing named 'speed'"):
        run["speed"]
    with pytest.raises(kn.WrongValueError, match="z is not available here"):
        run[sympy.Symbol("z")]
    with pytest.raises(kn.WrongTypeError, match="cannot be computed. Give an expression, a vector, a point or a body"):
        run[None]
    with pytest.raises(kn.UnknownNameError, match="'inertia_forces' is a function of given accelerations"):
        run["inertia_forces"]
    with pytest.raises(kn.UnknownNameError, match="is not a point, a body or a particle"):
        run.velocity(model["A"])
    with pytest.raises(kn.UnknownNameError, match="is not a frame or a body"):
        run.orientation(model["P1"])


def tumbling():
    model = kn.Model("tumbling brick")
    brick = model.add_body("brick", mass=2, inertia=kn.inertia(1, 2, 2.5, 0.1, 0.2, -0.1), joint=kn.Free())
    corner = brick.center.moved("corner", 0.3 * brick.x - 0.2 * brick.y + 0.5 * brick.z)
    return model, brick, corner


def test_orientation_turns_with_the_angular_velocity():
    """Ṙ = [ω×] R, with ω measured in N; and a point of the body moves with ω × r."""
    model, brick, corner = tumbling()
    kernel = kn.derive(model).compile()
    start = dict.fromkeys(kernel.states, 0.0) | {"e0_brick": 1, "wx_brick": 0.3, "wy_brick": 1.4, "wz_brick": -0.2}
    run = kernel.simulate(stop=2, parameters={}, initial=start | {"vx_brick": 0.3, "vz_brick": -1}, rtol=1e-12)
    R, w = run.orientation(brick), run.angular_velocity(brick)
    assert R @ R.transpose(0, 2, 1) == pytest.approx(np.broadcast_to(np.eye(3), R.shape), abs=1e-10)
    Rdot = rate(run.t, R.transpose(1, 2, 0))
    assert Rdot == pytest.approx(inner(np.cross(w.T[:, None], R.transpose(0, 2, 1)).transpose(2, 1, 0)), abs=SPLINE)
    # The columns of R are the body's unit vectors in N.
    assert run[brick.y] == pytest.approx(R[:, :, 1].T, abs=1e-13)
    arm = np.array([0.3, -0.2, 0.5])
    assert run[corner] - run[brick] == pytest.approx((R @ arm).T, abs=1e-13)
    # ω is that of the run, whose orientation is right to the error of the integration, 1e-11.
    assert run.velocity(corner) - run.velocity(brick) == pytest.approx(np.cross(w.T, R @ arm).T, abs=1e-10)
    assert inner(run.angular_acceleration(brick)) == pytest.approx(rate(run.t, w), abs=SPLINE)
    # ω by its measure numbers in the body is what the speeds are.
    in_body = np.einsum("nji,jn->in", R, w)
    assert in_body == pytest.approx(np.array([run[f"w{axis}_brick"] for axis in "xyz"]), abs=1e-10)


# Momentum


def test_two_bodies_on_a_spring_in_free_flight_keep_both_momenta_and_their_energy():
    model = kn.Model("pair")
    A = model.add_body("A", mass=2, inertia=kn.inertia(0.3, 0.4, 0.5), joint=kn.Free())
    B = model.add_body("B", mass=3, inertia=kn.inertia(0.5, 0.2, 0.6), joint=kn.Free())
    P = A.center.moved("P", 0.4 * A.x + 0.1 * A.z)
    Q = B.center.moved("Q", -0.3 * B.y)
    model.add_force(P, 25 * Q.position_from(P), reaction=Q, name="spring")
    kernel = kn.derive(model).compile()
    start = {name: 0.1 * (i % 5) - 0.2 for i, name in enumerate(kernel.states)}
    start |= {"e0_A": 1, "e1_A": 0, "e2_A": 0, "e3_A": 0, "e0_B": 0.6, "e1_B": 0, "e2_B": 0.8, "e3_B": 0, "x_B": 1.2}
    run = kernel.simulate(stop=5, parameters={}, initial=start, rtol=1e-13)
    p, H = run.linear_momentum(), run.angular_momentum()
    vA, vB = (np.array([run[f"v{axis}_{name}"] for axis in "xyz"]) for name in "AB")
    assert p == pytest.approx(2 * vA + 3 * vB, abs=1e-12)
    assert np.ptp(vA, axis=1).min() > 0.1
    # Thousands of steps of 1e-13 on numbers of size 1.
    assert np.ptp(p, axis=1) == pytest.approx(np.zeros(3), abs=1e-10)
    assert np.ptp(H, axis=1) == pytest.approx(np.zeros(3), abs=1e-10)
    # H by hand: I·ω in each body's frame, turned to N, and r × m v.
    by_hand = 0.0
    for name, m, moments, v in (("A", 2, [0.3, 0.4, 0.5], vA), ("B", 3, [0.5, 0.2, 0.6], vB)):
        w = np.array([run[f"w{axis}_{name}"] for axis in "xyz"])
        R, r = run.orientation(name), np.array([run[f"{axis}_{name}"] for axis in "xyz"])
        by_hand = by_hand + np.einsum("nij,jn->in", R, np.array(moments)[:, None] * w) + m * np.cross(r.T, v.T).T
    assert by_hand == pytest.approx(H, abs=1e-12)
    # Energy of the spring: 25/2 of the squared distance.
    stretch = 12.5 * (run[Q.position_from(P)] ** 2).sum(axis=0)
    assert np.ptp(run.energy.kinetic + stretch) == pytest.approx(0, abs=1e-10)
    assert run.energy.work == pytest.approx(stretch[0] - stretch, abs=1e-10)


def test_gravity_turns_the_angular_momentum_about_the_origin_and_about_a_moving_point(swing):
    model, run = swing
    r1, r2 = run[model["P1"]], run[model["P2"]]
    H = run.angular_momentum()
    weight = np.array([0, -9.81, 0])
    moment = 2.0 * np.cross(r1.T, weight).T + 1.1 * np.cross(r2.T, weight).T
    assert rate(run.t, H) == pytest.approx(inner(moment), abs=10 * SPLINE)
    # About another point r × m v has another arm only: H_P = H_O − r_P × p.
    p = run.linear_momentum()
    assert p == pytest.approx(2.0 * run.velocity("P1") + 1.1 * run.velocity("P2"), abs=1e-12)
    assert run.angular_momentum(model["P1"]) == pytest.approx(H - np.cross(r1.T, p.T).T, abs=1e-12)
    assert run.angular_momentum("P1")[2] == pytest.approx(1.1 * np.cross((r2 - r1).T, run.velocity("P2").T)[:, 2])


# Work


def test_a_motor_gives_its_torque_times_the_angle():
    model = kn.Model("driven pendulum")
    q, T = model.coordinates("q"), model.inputs("T")
    model.gravity = 9.81 * model.frame.x
    rod = model.add_body("rod", mass=1.5, center=(0.4, 0, 0), inertia=kn.solids.rod(1.5, 0.8), joint=kn.Pin(q))
    model.add_torque(rod, T * rod.z)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=3, parameters={}, initial={"q": 0.2}, inputs={T: 2.2}, rtol=1e-12)
    energy = run.energy
    assert energy.work == pytest.approx(2.2 * (run["q"] - 0.2), abs=1e-9)
    assert energy.potential == pytest.approx(-1.5 * 9.81 * 0.4 * np.cos(run["q"]), abs=1e-12)
    assert energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-9)
    assert np.ptp(energy.total) > 0.5
    assert run["T"] == pytest.approx(np.full(run.t.size, 2.2))
    assert run["power"] == pytest.approx(2.2 * run[q.dot], abs=1e-12)


def test_a_damper_takes_what_the_mass_loses():
    """u = u0 e^−ct, so that the work is −½ u0² (1 − e^−2ct)."""
    model = kn.Model("damped")
    q, u = model.coordinates("q"), model.speeds("u")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, -0.8 * u * model.frame.x)
    run = kn.derive(model).compile().simulate(stop=4, parameters={}, initial={"q": 0, "u": 3}, rtol=1e-12)
    assert run.energy.work == pytest.approx(-4.5 * (1 - np.exp(-1.6 * run.t)), abs=1e-10)
    assert (run.energy.work[1:] < 0).all()
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-10)


def test_whoever_shakes_the_pivot_of_a_pendulum_does_work():
    """Pivot at a cos wt upwards; its force on the bob has the power m (g + ÿ_bob) ẏ_pivot. Equations by hand, SciPy."""
    a, w, L, m, g = 0.2, 7.0, 0.8, 1.3, 9.81
    model = kn.Model("shaken pendulum")
    q = model.coordinates("q")
    model.gravity = -g * model.frame.y
    pivot = model.origin.moved("pivot", a * sympy.cos(w * model.time) * model.frame.y)
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_particle("bob", pivot.moved("P", -L * A.y), mass=m)
    run = kn.derive(model).compile().simulate(stop=3, parameters={}, initial={"q": 0.7}, rtol=1e-12)

    def by_hand(t, x):
        angle, spin, _ = x
        rise = -a * w**2 * np.cos(w * t)
        turn = -(g + rise) / L * np.sin(angle)
        lift = rise + L * (turn * np.sin(angle) + spin**2 * np.cos(angle))
        return [spin, turn, m * (g + lift) * -a * w * np.sin(w * t)]

    theirs = solve_ivp(by_hand, (0, 3), [0.7, 0, 0], method="DOP853", rtol=1e-12, atol=1e-12, t_eval=run.t).y
    assert run.states == pytest.approx(theirs[:2], abs=1e-9)
    assert run.energy.work == pytest.approx(theirs[2], abs=1e-8)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-8)
    assert np.ptp(run.energy.work) > 1


def test_a_disc_on_a_shaken_plate_gets_its_energy_from_the_plate():
    """No slip on a plate that moves with a sin wt:  ẋ = a w cos wt + r q̇, a constraint that knows the time.

    The friction F at the contact gives m ẍ = F and ½ m r² q̈ = −F r, so that ẍ is a third of the plate's acceleration.
    """
    a, w, r, m = 0.4, 3.0, 0.5, 2.0
    model = kn.Model("disc on a plate")
    x, q = model.coordinates("x q")
    ux, uq = model.speeds("ux uq")
    disc = model.frame.rotated("D", q, model.frame.z)
    center = model.origin.moved("C", x * model.frame.x)
    model.add_body("disc", frame=disc, center=center, mass=m, inertia=kn.solids.disc(m, r))
    model.add_velocity_constraint(ux + r * uq - a * w * sympy.cos(w * model.time), name="no slip")
    model.choose_dependent(uq)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=4, parameters={}, initial={"x": 0, "q": 0, "ux": 0.7}, rtol=1e-12)
    plate = a * w * np.cos(w * run.t)
    speed = 0.7 + (plate - plate[0]) / 3
    assert run["ux"] == pytest.approx(speed, abs=1e-10)
    assert run[uq] == pytest.approx((plate - speed) / r, abs=1e-9)
    # ∫ F ẋ_plate = m/3 ∫ v̇ v.
    assert run.energy.work == pytest.approx(m / 3 * (plate**2 - plate[0] ** 2) / 2, abs=1e-9)
    assert run.energy.kinetic == pytest.approx(m * speed**2 / 2 + m * (plate - speed) ** 2 / 4, abs=1e-9)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-9)


def two_rods(damping):
    """Two rods on pins under gravity, the first one damped by its pin."""
    model = kn.Model("two rods")
    model.gravity = -9.81 * model.frame.y
    joint = kn.Pin(axis="z", damper=damping)
    A = model.add_body("A", mass=2.0, center=(0.5, 0, 0), inertia=kn.inertia(0.1, 0.2, 0.3), joint=joint)
    joint = kn.Pin(axis="z", at=(1, 0, 0))
    B = model.add_body("B", parent=A, mass=1.0, center=(0.3, 0, 0), inertia=kn.inertia(0.1, 0.2, 0.15), joint=joint)
    run = kn.derive(model).compile().simulate(stop=2, parameters={}, initial={"q_A": 0.1, "q_B": 0.5})
    return A, B, run


def test_joints_transmit_what_the_masses_beyond_them_need():
    """Newton's law for the rods, with accelerations that come from the vector derivation, not from the recursion."""
    A, B, run = two_rods(0.1)
    g = np.array([[0], [-9.81], [0]])
    weight_of_B = 1.0 * (run.acceleration(B) - g)
    # Sums of a few terms of some tens of newtons each.
    assert run.joint_force(B) == pytest.approx(weight_of_B, abs=1e-11)
    assert run.joint_force(A) == pytest.approx(weight_of_B + 2.0 * (run.acceleration(A) - g), abs=1e-11)
    # About its axis a pin transmits the torque of its damper, and nothing where it has none.
    assert run.joint_torque(A)[2] == pytest.approx(-0.1 * run["u_A"], abs=1e-11)
    assert run.joint_torque(B)[2] == pytest.approx(0, abs=1e-11)


def test_what_joints_transmit_is_known_in_trees_only():
    model = kn.library.double_pendulum(tensions=False)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=1, parameters={"L": 1, "m1": 1, "m2": 1, "g": 9.81}, initial={"q1": 1, "q2": 2})
    with pytest.raises(kn.WrongValueError, match="'double pendulum' is not a tree of bodies"):
        run.joint_force(model.particles[0])


def test_the_whole_has_a_mass_centre_and_an_inertia():
    A, B, run = two_rods(0.0)
    center = (2.0 * run[A] + 1.0 * run[B]) / 3.0
    assert run.mass_center() == pytest.approx(center, abs=1e-14)
    # About z: the rods' own moments, and m r² of each.
    expected = 0.3 + 0.15 + 2.0 * (run[A] ** 2).sum(axis=0) + 1.0 * (run[B] ** 2).sum(axis=0)
    assert run.inertia()[:, 2, 2] == pytest.approx(expected, abs=1e-13)
    about_A = run.inertia(about=A)
    assert about_A[:, 2, 2] == pytest.approx(0.45 + ((run[B] - run[A]) ** 2).sum(axis=0), abs=1e-13)
    assert about_A == pytest.approx(about_A.transpose(0, 2, 1), abs=1e-14)


def test_a_joint_torque_is_taken_about_the_joint_wherever_that_lies_on_its_axis():
    """Euler's law for the last of two rods in space, whose pin is offset along its own axis."""
    model = kn.Model("rods in space")
    model.gravity = -9.81 * model.frame.y
    A = model.add_body("A", mass=2.0, center=(0.5, 0, 0), inertia=kn.inertia(0.1, 0.2, 0.25), joint=kn.Pin(axis="y"))
    joint = kn.Pin(axis="z", at=(1, 0.2, 0.4))
    I = np.diag([0.1, 0.2, 0.15])
    B = model.add_body("B", parent=A, mass=1.5, center=(0.3, 0, 0.1), inertia=kn.inertia(*np.diag(I)), joint=joint)
    start = {"q_A": 0.1, "q_B": 0.5, "u_A": 2, "u_B": 1}
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial=start)
    R, w, alpha = run.orientation(B), run.angular_velocity(B).T, run.angular_acceleration(B).T
    I_N = R @ I @ R.transpose(0, 2, 1)
    turning = np.einsum("nij,nj->ni", I_N, alpha) + np.cross(w, np.einsum("nij,nj->ni", I_N, w))
    force = 1.5 * (run.acceleration(B) + np.array([[0], [9.81], [0]])).T
    expected = turning + np.cross((run[B] - run[B.origin]).T, force)
    # Sums of a few terms of some tens of newton metres each.
    torque = run.joint_torque(B).T
    assert torque == pytest.approx(expected, abs=1e-11)
