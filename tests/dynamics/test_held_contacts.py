"""Forces of constraints that the coordinates keep by themselves: of wheels placed so that they touch, and the like.

Proves: dynamics/reactions/held.py, dynamics/reactions/sampled_kinematics.py, dynamics/reactions/numbers.py.
"""

from math import cos, sin, sqrt, tan

import numpy as np
import pytest

import kanes as kn
from kanes.model.constraints.surfaces import Cylinder, Disc, Plane, Sphere

M, R, G = 2.0, 0.3, 9.81
FLAT = kn.inertia(M * R**2 / 4, M * R**2 / 2, M * R**2 / 4)


def leaning_disc():
    """A disc on the lowest point of its rim, with yaw, lean and spin; no coordinate lifts it off the ground."""
    model = kn.Model("disc")
    N = model.frame
    model.gravity = -G * N.z
    x, y, q1, q2, q3 = model.coordinates("x y q1 q2 q3")
    A = N.rotated("A", q1, N.z)
    L = A.rotated("L", q2, A.x)
    C = model.origin.moved("P", x * N.x + y * N.y).moved("C", R * L.z)
    wheel = model.add_body("wheel", frame=L.rotated("W", q3, L.y), center=C, mass=M, inertia=FLAT)
    model.add_rolling(wheel, Disc(R, axis="y"), on=Plane(N.z), name="contact")
    return model


def leaning(yaw, lean, spin, w):
    """State of the disc by its angular velocity w in the leaning frame; the rates of x and y follow."""
    rates = {"u1": w[2] / cos(lean), "u2": w[0], "u3": w[1] - w[2] * tan(lean)}
    return {"x": 0, "y": 0, "q1": yaw, "q2": lean, "q3": spin, **rates}


@pytest.mark.margin("published to eight decimals")
def test_the_ground_presses_on_a_disc_that_cannot_leave_it_as_published():
    """Contact force of an independent code in maximal coordinates, to the eight decimals that it was given with."""
    equations = kn.derive(leaning_disc())
    found = equations.reactions("contact").at(leaning(0.3, 0.4, 0.7, (0.5, -3.0, 1.2)))["contact"]
    assert found.force == pytest.approx([1.72872382, -5.18243055, 18.13941783], abs=2e-8)
    assert found.normal == pytest.approx(18.13941783, abs=2e-8)
    assert found.friction == pytest.approx([1.72872382, -5.18243055, 0], abs=2e-8)


@pytest.mark.heavy
def test_the_expressions_of_a_contact_that_coordinates_keep_are_its_numbers():
    equations = kn.derive(leaning_disc())
    state = leaning(0.3, 0.4, 0.7, (0.5, -3.0, 1.2))
    reactions = equations.reactions("contact").solved
    values = {symbol: state[symbol.name] for symbol in (*equations.coordinates, *equations.speeds)}
    normal = float(reactions["normal force of contact"].xreplace(values))
    # Round-off.
    assert normal == pytest.approx(reactions.at(state)["contact"].normal, rel=1e-12)
    upward = equations.reactions("contact", along=equations.system.frame.z)
    assert upward.at(state)["contact along n_z"].value == pytest.approx(normal, rel=1e-12)
    assert "normal force of contact" in str(equations.reactions())


def test_a_disc_in_a_steady_turn_is_pressed_by_its_weight_and_pushed_to_the_centre_of_its_circle():
    """Its mass centre stays at one height, on a circle of radius v / Ω."""
    lean, rate, u2 = np.radians(20), 2.0, -3.8532688390597167
    model = leaning_disc()
    start = leaning(0.0, lean, 0.0, (0.0, u2, rate * cos(lean)))
    run = kn.derive(model).compile().simulate(stop=2, parameters={}, initial=start)
    reaction = run.reaction("contact")
    v = np.linalg.norm(run.velocity("wheel"), axis=0)
    # Errors of two seconds at a tolerance of 1e-10; the steady state is given with 17 digits.
    assert reaction.normal == pytest.approx(np.full(run.t.size, M * G), rel=1e-7)
    assert np.linalg.norm(reaction.friction, axis=0) == pytest.approx(M * v * rate, rel=1e-7)
    assert reaction.force == pytest.approx(reaction.friction + np.outer([0, 0, 1], reaction.normal), abs=1e-10)


def test_a_disc_that_cannot_leave_the_ground_is_pressed_as_one_that_could():
    model = leaning_disc()
    run = kn.derive(model).compile().simulate(stop=0.6, parameters={}, initial=leaning(0.3, 0.4, 0.7, (0.5, -9.0, 2.2)))
    free = kn.Model("free disc")
    free.gravity = -G * free.frame.z
    wheel = free.add_body("wheel", mass=M, inertia=FLAT, joint=kn.Free())
    free.add_rolling(wheel, Disc(R, axis="y"), on=Plane(free.frame.z), name="contact")
    Q = quaternion(run.orientation("wheel")[0])
    names = {f"e{k}_wheel": element for k, element in enumerate(Q)}
    place = dict(zip(("x_wheel", "y_wheel", "z_wheel"), run["wheel"][:, 0], strict=True))
    spin = run.orientation("wheel")[0].T @ run.angular_velocity("wheel")[:, 0]
    turning = dict(zip(("wx_wheel", "wy_wheel", "wz_wheel"), spin, strict=True))
    start = kn.assemble(free, names | place | turning, fixed=list(turning))
    other = kn.derive(free).compile().simulate(stop=0.6, parameters={}, initial=start, times=run.t)
    found, expected = run.reaction("contact"), other.reaction("contact")
    # Errors of both runs at a tolerance of 1e-10, grown by the fall of a disc.
    assert found.normal == pytest.approx(expected.normal, rel=1e-6)
    assert found.friction == pytest.approx(expected.friction, abs=1e-5)


def quaternion(R):
    """Of a rotation by less than a half turn."""
    e0 = sqrt(1 + np.trace(R)) / 2
    return e0, *((R[k, j] - R[j, k]) / (4 * e0) for j, k in ((1, 2), (2, 0), (0, 1)))


def slope_with_wheel(angle, *, torque=0.0, rolls_by_place=False, slipping=False):
    """An upright disc on a slope, by frames and points."""
    model = kn.Model("wheel on a slope")
    N = model.frame
    S = N.rotated("S", angle, N.y)  # x down the slope, z off it
    model.gravity = -G * N.z
    q = model.coordinates("q")
    x = R * q if rolls_by_place else model.coordinates("x")
    W = S.rotated("W", q, S.y)
    C = model.origin.moved("C", x * S.x + R * S.z)
    wheel = model.add_body("wheel", frame=W, center=C, mass=M, inertia=FLAT)
    model.add_torque(wheel, torque * S.y)
    model.add_rolling(wheel, Disc(R, axis="y"), on=Plane(S.z), slipping=slipping, name="contact")
    return model, S


@pytest.mark.parametrize("rolls_by_place", [False, True])
@pytest.mark.parametrize("angle", [0.0, 0.4])
def test_a_wheel_on_a_slope_is_pressed_and_held_as_a_textbook_says(angle, rolls_by_place):
    """N = m g cos a;  friction up the slope (m g sin a − 2 T / r) / 3 of a uniform disc."""
    torque = 0.7
    model, S = slope_with_wheel(angle, torque=torque, rolls_by_place=rolls_by_place)
    equations = kn.derive(model)
    assert len(equations.system.constraints) == (0 if rolls_by_place else 1)
    run = equations.compile().simulate(
        stop=1, parameters={}, initial={"q": 0.0} | ({} if rolls_by_place else {"x": 0.0})
    )
    reaction = run.reaction("contact")
    up = -np.array([cos(angle), 0, -sin(angle)])
    friction = np.outer(up, np.full(run.t.size, (M * G * sin(angle) - 2 * torque / R) / 3))
    # Round-off: all forces are constant.
    assert reaction.normal == pytest.approx(np.full(run.t.size, M * G * cos(angle)), rel=1e-9)
    assert reaction.friction == pytest.approx(friction, abs=1e-9)
    assert run.reaction("contact", along=S.z).value == pytest.approx(reaction.normal, rel=1e-12)
    # The ground does it all, and whatever else placed the wheel does nothing.
    assert run.reaction("wheel").force == pytest.approx(np.zeros((3, run.t.size)), abs=1e-9)
    assert float(equations.reactions("contact")["normal force of contact"]) == pytest.approx(M * G * cos(angle))


def test_a_wheel_that_slides_without_friction_is_pressed_all_the_same():
    model, _ = slope_with_wheel(0.4, slipping=True)
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={"q": 0.0, "x": 0.0})
    # Round-off.
    assert run.reaction("contact").normal == pytest.approx(np.full(run.t.size, M * G * cos(0.4)), rel=1e-9)
    assert run["x"][-1] == pytest.approx(G * sin(0.4) / 2, rel=1e-9)


# Several wheels under one body

FRAME = {"mass": 12.0, "x": 0.31, "z": 0.25, "inertia": 0.9}
BASE = 1.1


def vehicle(pitching, force=20.0):
    """A frame with two wheels in a plane, pushed forward at its rear axle; either it cannot pitch, or it must not.

    With pitching, the height of the rear wheel alone is written down, and the front wheel keeps the ground by its row.
    """
    model = kn.Model("two wheels")
    N = model.frame
    model.gravity = -G * N.z
    x, turn_1, turn_2 = model.coordinates("x turn_1 turn_2")
    rear = model.origin.moved("rear", x * N.x + R * N.z)
    B = N.rotated("B", model.coordinates("pitch"), N.y) if pitching else N.rotated("B", 0, N.y)
    centre = rear.moved("centre", FRAME["x"] * B.x + FRAME["z"] * B.z)
    inertia = kn.inertia(1, FRAME["inertia"], 1)
    frame = model.add_body("frame", frame=B, center=centre, mass=FRAME["mass"], inertia=inertia)
    front = rear.moved("front", BASE * B.x)
    for name, angle, axle in (("1", turn_1, rear), ("2", turn_2, front)):
        wheel = model.add_body(
            f"wheel {name}", frame=B.rotated(f"W{name}", angle, B.y), center=axle, mass=M, inertia=FLAT
        )
        model.add_rolling(wheel, Disc(R, axis="y"), on=Plane(N.z), name=f"contact {name}")
    model.add_force(frame, force * N.x, at=(-FRAME["x"], 0, -FRAME["z"]))
    return model


@pytest.mark.parametrize("pitching", [False, True])
def test_two_wheels_share_the_weight_of_a_vehicle_by_its_moments(pitching):
    """Moments about the contact of wheel 1: of weights, of the push at height r, of m a of all masses, and I α."""
    force, total = 20.0, FRAME["mass"] + 2 * M
    spin = M * R**2 / 2
    a = force / (total + 2 * spin / R**2)
    model = vehicle(pitching, force)
    start = dict.fromkeys(("x", "turn_1", "turn_2", *(["pitch"] if pitching else [])), 0.0)
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial=start)
    one, two = run.reaction("contact 1"), run.reaction("contact 2")
    level = FRAME["mass"] * (FRAME["z"] + R) + 2 * M * R
    second = (FRAME["mass"] * G * FRAME["x"] + M * G * BASE + force * R - a * level - 2 * spin * a / R) / BASE
    # Errors of a second at a tolerance of 1e-10.
    assert two.normal == pytest.approx(np.full(run.t.size, second), rel=1e-7)
    assert one.normal == pytest.approx(np.full(run.t.size, total * G - second), rel=1e-7)
    for contact in (one, two):
        # A wheel is turned by its friction alone: r F = −I a / r.
        assert contact.friction[0] == pytest.approx(np.full(run.t.size, -spin * a / R**2), abs=1e-7)
    # Each axle carries the wheel's weight less what the ground bears.
    axle = run.reaction("wheel 2").force
    assert axle[2] == pytest.approx(np.full(run.t.size, M * G - second), rel=1e-7)


def test_the_wheels_of_a_vehicle_are_read_as_they_are_computed():
    model = vehicle(pitching=False)
    equations = kn.derive(model)
    reactions = equations.reactions("contact 1", "contact 2")
    state = {symbol.name: 0.1 * k for k, symbol in enumerate((*equations.coordinates, *equations.speeds))}
    found = reactions.solved["normal force of contact 2"]
    # Round-off.
    assert float(found) == pytest.approx(float(reactions.at(state)["contact 2"].normal), rel=1e-9)


def test_four_wheels_under_a_rigid_frame_share_its_weight_in_a_way_that_nobody_knows():
    model = kn.Model("car")
    N = model.frame
    model.gravity = -G * N.z
    x, y = model.coordinates("x y")
    centre = model.origin.moved("C", x * N.x + y * N.y + R * N.z)
    B = N.rotated("B", 0, N.z)
    model.add_body("car", frame=B, center=centre, mass=9, inertia=kn.inertia(1, 1, 1))
    for k, (along, across) in enumerate(((1, 0.5), (1, -0.5), (-1, 0.5), (-1, -0.5))):
        hub = centre.moved(f"hub {k}", along * N.x + across * N.y)
        ball = model.add_body(
            f"ball {k}",
            frame=B.rotated(f"K{k}", model.coordinates(f"k{k}"), B.y),
            center=hub,
            mass=1,
            inertia=kn.solids.sphere(1, R),
        )
        model.add_rolling(ball, Sphere(R), on=Plane(N.z), slipping=True, name=f"contact {k}")
    run = (
        kn.derive(model)
        .compile()
        .simulate(stop=0.1, parameters={}, initial={"x": 0, "y": 0, **{f"k{k}": 0 for k in range(4)}})
    )
    with pytest.raises(
        kn.UndeterminedError, match="contact 0, contact; contact 1, contact; contact 2, contact; contact 3"
    ):
        run.reaction("contact 2").normal  # noqa: B018  # asking is the error
    with pytest.raises(kn.UndeterminedError):
        kn.derive(model).reactions("contact 2")["normal force of contact 2"]


def test_a_ball_on_a_turntable_presses_on_it_and_on_its_bearing():
    """The ball is placed at its height; the table is turned at a constant rate. Friction is m a of the ball."""
    model = kn.Model("turntable")
    N = model.frame
    model.gravity = -G * N.z
    x, y = model.coordinates("x y")
    table = model.add_body("table", mass=5, inertia=kn.inertia(1, 1, 2), joint=kn.Pin(3 * model.time, axis="z"))
    C = model.origin.moved("C", x * N.x + y * N.y + 0.1 * N.z)
    angles = model.coordinates("q1 q2 q3")
    ball = model.add_body(
        "ball", frame=N.rotated("B", angles, sequence="132"), center=C, mass=M, inertia=kn.solids.sphere(M, 0.1)
    )
    model.add_rolling(ball, Sphere(0.1), on=Plane(table.z), on_body=table, name="contact")
    start = kn.assemble(model, {"x": 0.4, "y": 0.1, "q3": 0.2}, fixed=["x", "y"])
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial=start)
    reaction = run.reaction("contact")
    # Round-off, and the error of the run in its place.
    assert reaction.normal == pytest.approx(np.full(run.t.size, M * G), rel=1e-9)
    assert reaction.friction == pytest.approx(M * run.acceleration("ball"), abs=1e-8)
    bearing = run.reaction("table").force
    assert bearing[2] == pytest.approx(np.full(run.t.size, (5 + M) * G), rel=1e-9)
    assert bearing[:2] == pytest.approx(reaction.friction[:2], abs=1e-8)


def test_a_ball_in_a_bowl_is_held_on_its_sphere_as_a_pendulum_on_its_rod():
    """Slipping, in spherical angles: N = m (g cos θ + k θ̇²) with k between the centres, from rest down a meridian."""
    model = kn.Model("bowl")
    N = model.frame
    model.gravity = -G * N.z
    theta, phi = model.coordinates("theta phi")
    bowl, r = 1.0, 0.2
    meridian = N.rotated("meridian", phi, N.z)
    A = meridian.rotated("A", theta, meridian.y)
    C = model.origin.moved("C", -(bowl - r) * A.z)
    B = N.rotated("B", model.coordinates("spin"), N.z)
    ball = model.add_body("ball", frame=B, center=C, mass=M, inertia=kn.solids.sphere(M, r))
    model.add_rolling(ball, Sphere(r), on=Sphere(bowl, inside=True), slipping=True, name="contact")
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={"theta": 1.2, "phi": 0.3, "spin": 0})
    k, angle = bowl - r, run["theta"]
    rate = 2 * G / k * (np.cos(angle) - cos(1.2))
    # Errors of a second at a tolerance of 1e-10.
    assert run.reaction("contact").normal == pytest.approx(M * (G * np.cos(angle) + k * rate), rel=1e-7)


# What is shared with a joint, and other constraints


def gears():
    """Two wheels on fixed pins, each rolling on the other."""
    model = kn.Model("gears")
    T = model.inputs("T")
    one = model.add_body("one", mass=1, inertia=kn.inertia(1, 1, 2), joint=kn.Pin(axis="z", motor=T))
    other = model.add_body("other", mass=1, inertia=kn.inertia(1, 1, 2), joint=kn.Pin(axis="z", at=(0.5, 0, 0)))
    model.add_rolling(other, Sphere(0.2), on=Cylinder(0.3, axis="z"), on_body=one, name="teeth")
    return model


def test_how_gears_press_on_each_other_only_their_pins_know():
    """Along the line of centres contact and pins share a force; across it, friction turns the second gear."""
    run = (
        kn.derive(gears())
        .compile()
        .simulate(stop=1, parameters={}, initial={"q_one": 0.1, "q_other": 0.2}, inputs={"T": 1.0})
    )
    reaction = run.reaction("teeth")
    with pytest.raises(
        kn.UndeterminedError, match=r"normal of teeth is not determined: .*teeth, contact; joint of other"
    ):
        reaction.normal  # noqa: B018  # asking is the error
    # I₁ α₁ = T − r₁ F,  I₂ α₂ = r₂ F,  r₁ α₁ = r₂ α₂
    r1, r2 = 0.3, 0.2
    F = r1 / 2 / (r1**2 / 2 + r2**2 / 2)
    assert np.linalg.norm(reaction.friction, axis=0) == pytest.approx(np.full(run.t.size, F), rel=1e-9)
    with pytest.raises(kn.UndeterminedError):
        run.reaction("other").force  # noqa: B018


def test_a_guide_that_is_said_as_a_loop_carries_what_its_coordinates_hold():
    """A block on a rail: coordinates x and angle, and a slider loop that holds it, with its weight beside the rail."""
    model = kn.Model("block on a rail")
    N = model.frame
    model.gravity = -G * N.y
    x, q = model.coordinates("x q")
    B = N.rotated("B", q, N.z)
    S = model.origin.moved("S", x * N.x)
    block = model.add_body("block", frame=B, center=S.moved("C", 0.4 * B.x), mass=M, inertia=kn.inertia(1, 1, 1))
    rail = model.add_loop(model.origin, S, "slider", bodies=(N, block), axis="x", name="rail")
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={"x": 0, "q": 0})
    reaction = run.reaction(rail)
    # On the second of the two, the block: its weight, and the moment of that about S. Round-off.
    assert reaction.force[:, 0] == pytest.approx([0, M * G, 0], abs=1e-9)
    assert reaction.torque[:, 0] == pytest.approx([0, 0, 0.4 * M * G], abs=1e-9)


@pytest.mark.heavy
def test_a_planar_loop_is_free_of_stress_across_its_plane():
    model = kn.library.four_bar()
    equations = kn.derive(model)
    assert equations.system.satisfied
    assert "pin at B" in str(equations.reactions())


def test_a_motor_that_may_push_or_turn_leaves_the_friction_of_a_wheel_open():
    """A coordinate that turns a wheel and moves it along: its motor may do either, and friction makes up for it."""
    model = kn.Model("driven wheel")
    N = model.frame
    model.gravity = -G * N.z
    q, T = model.coordinates("q"), model.inputs("T")
    joint = kn.GeneralJoint(rotation=[("y", q)], translation=(R * q, 0, R), coordinates=(q,), motor=T)
    wheel = model.add_body("wheel", mass=M, inertia=FLAT, joint=joint)
    model.add_rolling(wheel, Disc(R, axis="y"), on=Plane(N.z), name="contact")
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={"q": 0}, inputs={"T": 0.4})
    # Round-off.
    assert run.reaction("contact").normal == pytest.approx(np.full(run.t.size, M * G), rel=1e-9)
    with pytest.raises(kn.UndeterminedError, match="contact, slip 1; joint of wheel"):
        run.reaction("contact").friction  # noqa: B018  # asking is the error


def test_a_wheel_on_a_carriage_by_joints_bears_both():
    model = kn.Model("carriage")
    N = model.frame
    model.gravity = -G * N.z
    carriage = model.add_body("carriage", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Slider(axis="x", at=(0, 0, R)))
    wheel = model.add_body("wheel", parent=carriage, mass=M, inertia=FLAT, joint=kn.Pin(axis="y"))
    contact = model.add_rolling(wheel, Disc(R, axis="y"), on=Plane(N.z))
    equations = kn.derive(model)
    start = {"q_carriage": 0, "q_wheel": 0}
    run = equations.compile(outputs={"N": equations.reactions(contact, along=N.z)}).simulate(
        stop=1, parameters={}, initial=start
    )
    # Round-off.
    assert run.reaction(contact).normal == pytest.approx(np.full(run.t.size, (M + 1) * G), rel=1e-9)
    assert run["N"].ravel() == pytest.approx(np.full(run.t.size, (M + 1) * G), rel=1e-9)
    assert run.reaction(carriage).force[2] == pytest.approx(np.zeros(run.t.size), abs=1e-9)
    assert run.reaction(wheel).force[2] == pytest.approx(np.full(run.t.size, -1 * G), rel=1e-9)


def test_a_body_that_was_added_later_is_no_part_of_the_equations():
    model = leaning_disc()
    equations = kn.derive(model)
    late = model.add_body("late", frame=model["W"], center=model["C"], mass=1, inertia=FLAT)
    with pytest.raises(kn.UnknownNameError, match="<body late> is not a body or particle of 'disc'"):
        equations.reactions(late)


def bicycle_on_its_rear_wheel():
    """The library's bicycle with its rear wheel placed on the ground, where no coordinate lifts it."""
    model = kn.Model("bicycle from its rear contact")
    N = model.frame
    x, y, psi, phi, theta, delta, theta_R, theta_F = model.coordinates("x y psi phi theta delta theta_R theta_F")
    model.speeds("u_x u_y u_psi u_phi u_theta u_delta u_theta_R u_theta_F")
    p = dict(kn.library.BENCHMARK_BICYCLE)
    w, c, r_R, r_F = (p[name] for name in ("w", "c", "r_R", "r_F"))
    model.gravity = p["g"] * N.z
    yawed = N.rotated("yaw", psi, N.z)
    L = yawed.rotated("lean", phi, yawed.x)
    frame_B = L.rotated("frame of B", theta, L.y)
    hub = model.origin.moved("contact", x * N.x + y * N.y).moved("rear hub", -r_R * L.z)
    head = hub.moved("head", (w + c) * frame_B.x + r_R * frame_B.z)
    tilted = frame_B.rotated("tilted", p["lam"], frame_B.y)
    steered = tilted.rotated("steered", delta, tilted.z)
    frame_H = steered.rotated("frame of H", -p["lam"], steered.y)
    front = head.moved("front hub", -c * frame_H.x - r_F * frame_H.z)
    frame_R, frame_F = (
        frame.rotated(f"frame of {name}", angle, frame.y)
        for name, frame, angle in (("R", frame_B, theta_R), ("F", frame_H, theta_F))
    )
    centre_B = hub.moved("B*", p["x_B"] * frame_B.x + (p["z_B"] + r_R) * frame_B.z)
    centre_H = head.moved("H*", (p["x_H"] - w - c) * frame_H.x + p["z_H"] * frame_H.z)
    moments = {
        name: kn.inertia(p[f"I_{name}xx"], p[f"I_{name}yy"], p[f"I_{name}zz"], zx=p[f"I_{name}xz"]) for name in "BH"
    }
    moments |= {name: kn.inertia(p[f"I_{name}xx"], p[f"I_{name}yy"], p[f"I_{name}xx"]) for name in "RF"}
    places = {"B": (frame_B, centre_B), "R": (frame_R, hub), "H": (frame_H, centre_H), "F": (frame_F, front)}
    bodies = {
        name: model.add_body(name, frame=frame, center=centre, mass=p[f"m_{name}"], inertia=moments[name])
        for name, (frame, centre) in places.items()
    }
    ground = Plane(-N.z)
    model.add_rolling(bodies["R"], Disc(r_R, axis="y"), on=ground, name="rear wheel")
    model.add_rolling(bodies["F"], Disc(r_F, axis="y"), on=ground, name="front wheel")
    return model


@pytest.mark.heavy
@pytest.mark.parametrize("yaw", [0.0, 0.4])
def test_a_bicycle_on_its_rear_wheel_presses_on_the_ground_as_the_one_that_could_leave_it(yaw):
    """A state of the library's bicycle that leans, steers and rolls; both have the same places, speeds and forces."""
    whole, rear = kn.library.bicycle(), bicycle_on_its_rear_wheel()
    p = {str(key): value for key, value in kn.library.BENCHMARK_BICYCLE.items()}
    held = {"psi": yaw, "phi": 0.2, "delta": -0.1, "u_phi": 0.3, "u_delta": -0.2, "u_theta_R": -12.0}
    guess = dict.fromkeys(("x", "y", "theta", "theta_R", "theta_F"), 0.0)
    start = dict(kn.assemble(whole, guess | {"z": -p["r_R"]} | held, parameters=p, fixed=list(held)))
    other = dict(kn.assemble(rear, guess | held, parameters={}, fixed=list(held)))
    silent = dict.fromkeys(("T_phi", "T_delta", "T_R"), 0.0)
    one = kn.derive(whole).compile().simulate(stop=0.01, parameters=p, initial=start, inputs=silent)
    two = kn.derive(rear).compile().simulate(stop=0.01, parameters={}, initial=other)
    assert [row.name for row in kn.derive(rear).system.satisfied] == ["rear wheel, contact"]
    for wheel in ("rear wheel", "front wheel"):
        expected, found = one.reaction(wheel), two.reaction(wheel)
        # Both starts are assembled to 1e-12 or so; forces are some hundred newtons.
        assert found.normal[0] == pytest.approx(expected.normal[0], rel=1e-8)
        assert found.friction[:, 0] == pytest.approx(expected.friction[:, 0], abs=1e-6)


def test_two_rollers_bear_a_plate_by_its_moments():
    """What rolls is fixed on pins, and what it rolls on is placed: the plate lies on both, 0.3 m from the first."""
    model = kn.Model("plate on rollers")
    N = model.frame
    model.gravity = -G * N.z
    pins = [kn.Pin(axis="y", at=(k, 0, 0)) for k in (0, 1)]
    rollers = [model.add_body(f"roller {k}", mass=1, inertia=FLAT, joint=pins[k]) for k in (0, 1)]
    centre = model.origin.moved("C", model.coordinates("x") * N.x + R * N.z)
    plate = model.add_body("plate", frame=N.rotated("P", 0, N.y), center=centre, mass=4, inertia=kn.inertia(1, 1, 1))
    for k, roller in enumerate(rollers):
        model.add_rolling(roller, Disc(R, axis="y"), on=Plane(-N.z), on_body=plate, name=f"contact {k}")
    start = {"x": 0.3, "q_roller 0": 0, "q_roller 1": 0}
    run = kn.derive(model).compile().simulate(stop=0.1, parameters={}, initial=start)
    for k, part in enumerate((0.7, 0.3)):
        # Round-off: nothing moves.
        assert run.reaction(f"contact {k}").normal[0] == pytest.approx(part * 4 * G, rel=1e-9)
        assert run.reaction(rollers[k]).force[2, 0] == pytest.approx((part * 4 + 1) * G, rel=1e-9)
