"""Forces of joints and constraints beside contacts, stops, latches and strings: Newton's and Euler's laws by hand.

Each body is cut free, and all forces on it are added up: F = m a at its mass centre, and the moments about it.

Proves: dynamics/reactions/auxiliary.py.
"""

import numpy as np
import pytest

import kanes as kn

G = np.array([[0.0], [-9.81], [0.0]])


def moment(run, centre, point, force):
    """About z, of a force at a point about a mass centre."""
    r = run[point] - run[centre]
    return r[0] * force[1] - r[1] * force[0]


def leg(*, hip_height, friction, upper):
    """A thigh and a shank, whose toe touches the floor and whose knee has a stop."""
    model = kn.Model("leg")
    N = model.frame
    q1, q2 = model.coordinates("q1 q2")
    A = N.rotated("A", q1, N.z)
    B = A.rotated("B", q2, N.z)
    hip = model.origin.moved("hip", hip_height * N.y)
    knee, C = hip.moved("knee", -0.5 * A.y), hip.moved("C", -0.25 * A.y)
    toe, D = knee.moved("toe", -0.5 * B.y), knee.moved("D", -0.2 * B.y)
    model.add_body("thigh", frame=A, center=C, mass=3, inertia=kn.inertia(zz=0.1))
    model.add_body("shank", frame=B, center=D, mass=2, inertia=kn.inertia(zz=0.05))
    model.gravity = -9.81 * N.y
    model.add_torque(B, -0.3 * q2.dot * N.z, reaction=A, name="damper")
    model.add_contact(toe, kn.surfaces.Plane(N.y), friction=friction, name="floor")
    model.add_limit(q2, lower=-1.2, upper=upper, name="stop")
    return kn.derive(model).compile()


def check_leg(run):
    floor, stop = run.contact_force("floor"), run.contact_force("stop")
    at_knee, at_hip = run.joint_force("shank"), run.joint_force("thigh")
    knee, hip = run.joint_torque("shank")[2], run.joint_torque("thigh")[2]
    none = np.zeros(run.t.size)
    # Sums of some hundred newtons.
    assert 2 * (run.acceleration("D") - G) - at_knee - floor == pytest.approx(np.zeros((3, run.t.size)), abs=1e-11)
    assert 3 * (run.acceleration("C") - G) - at_hip + at_knee == pytest.approx(np.zeros((3, run.t.size)), abs=1e-11)
    alpha = [run.angular_acceleration(name)[2] for name in ("thigh", "shank")]
    on_shank = knee + moment(run, "D", "knee", at_knee) + moment(run, "D", "toe", floor)
    assert 0.05 * alpha[1] - on_shank == pytest.approx(none, abs=1e-11)
    on_thigh = hip - knee + moment(run, "C", "hip", at_hip) - moment(run, "C", "knee", at_knee)
    assert 0.1 * alpha[0] - on_thigh == pytest.approx(none, abs=1e-11)
    # The knee has its damper and its stop, and the hip is free.
    assert knee == pytest.approx(stop - 0.3 * run["u2"], abs=1e-11)
    assert hip == pytest.approx(none, abs=1e-11)
    return floor, stop


def test_joints_of_a_leg_feel_the_floor_and_a_stop():
    """In free swing, while the toe slips, and while the knee is stretched."""
    initial = {"q1": 1.2, "q2": -0.5}
    start = {"q1": 0.9, "q2": 0.0}
    run = leg(hip_height=0.9, friction=0.1, upper=2.0).simulate(stop=1, parameters={}, initial=start, rtol=1e-11)
    floor, _ = check_leg(run)
    assert {"open", "slip"} <= set(run.modes["floor"])
    assert floor[1].max() > 5
    run = leg(hip_height=1.2, friction=0.1, upper=-0.1).simulate(stop=1, parameters={}, initial=initial, rtol=1e-11)
    _, stop = check_leg(run)
    assert stop.min() < -1


def test_what_several_contacts_share_is_not_determined():
    """The toe sticks and the knee is stretched: three rows hold two links."""
    kernel = leg(hip_height=0.98, friction=0.9, upper=-0.1)
    run = kernel.simulate(stop=1.5, parameters={}, initial={"q1": 1.2, "q2": -0.5}, rtol=1e-11)
    assert (run.modes["floor"][-1], run.modes["stop"][-1]) == ("stick", "upper")
    with pytest.raises(kn.UndeterminedError, match="floor, gap; stop, upper; floor, slip"):
        run.joint_force("shank")
    # While it swings they are.
    short = kernel.simulate(stop=0.1, parameters={}, initial={"q1": 1.2, "q2": -0.5}, rtol=1e-11)
    assert np.isfinite(short.joint_force("shank")).all()


def test_a_latch_of_two_points_and_a_string_pull_on_both_ends():
    """Two carts on rails: a string stops one, and a latch couples them; each rail feels what it should."""
    model = kn.Model("carts")
    N = model.frame
    x1, x2 = model.coordinates("x1 x2")
    one = model.add_body("one", mass=2, inertia=kn.inertia(zz=1), joint=kn.Slider(x1))
    two = model.add_body("two", mass=3, inertia=kn.inertia(zz=1), joint=kn.Slider(x2))
    model.gravity = -9.81 * N.y
    hook = two.point("hook", -0.5, 0, 0)
    bar = one.point("bar", 0.5, 0, 0)
    wall = model.origin.moved("wall", -1.0 * N.x + 0.3 * N.y)
    model.add_force(two, 1.0 * N.x, name="pull")
    model.add_latch(bar, hook, when=x2 - x1 - 1.0, name="coupling")
    model.add_string(wall, bar, length=2.5, name="string")
    run = kn.derive(model).compile().simulate(stop=4, parameters={}, initial={x1: 0, x2: 1.2, "u_x1": 0.8}, rtol=1e-11)
    assert set(run.modes["coupling"]) == {"free", "locked"}
    assert run.modes["string"][-1] == "taut"
    tension = run.contact_force("string")
    coupling = run.contact_force("coupling") * np.array([[1.0], [0], [0]])
    # By hand: the string pulls along the way to the wall, the coupling along x.
    way = run["wall"] - run["bar"]
    pull = tension * way / np.linalg.norm(way, axis=0)
    assert tension[-1] > 0.5
    for name, mass, others in (("one", 2, pull + coupling), ("two", 3, np.array([[1.0], [0], [0]]) - coupling)):
        own = run.joint_force(name)
        assert mass * (run.acceleration(name) - G) - own - others == pytest.approx(np.zeros_like(own), abs=1e-10)
        # Rails let their carts run.
        assert own[0] == pytest.approx(np.zeros(run.t.size), abs=1e-10)


def test_joints_and_the_loop_of_a_slider_crank_feel_its_stop():
    """While it swings and while the stop holds it: the pin of the rod, the loop, the rail with its stop."""
    r, l, mass = 0.3, 0.8, 0.7
    model = kn.Model("slider-crank")
    N = model.frame
    q1, q2, x = model.coordinates("q1 q2 x")
    crank = model.add_body("crank", mass=1, inertia=kn.inertia(zz=0.01), joint=kn.Pin(q1, child_at=(-r / 2, 0, 0)))
    joint = kn.Pin(q2, at=(r / 2, 0, 0), child_at=(-l / 2, 0, 0))
    rod = model.add_body("rod", parent=crank, mass=mass, inertia=kn.inertia(zz=mass * l**2 / 12), joint=joint)
    pin, end = rod.point("pin", -l / 2, 0, 0), rod.point("end", l / 2, 0, 0)
    slider = model.add_body("slider", mass=0.5, inertia=kn.inertia(zz=0.01), joint=kn.Slider(x))
    model.gravity = -9.81 * N.y
    model.add_loop(end, slider.origin, name="loop")
    model.add_limit(x, upper=1.0, name="stop")
    angle = 1.5
    beta = -np.arcsin(r * np.sin(angle) / l)
    start = {q1: angle, q2: beta - angle, x: r * np.cos(angle) + l * np.cos(beta), "u1": -3.0, "u2": 3.0}
    run = kn.derive(model).compile().simulate(stop=0.5, parameters={}, initial=start, repair=True, rtol=1e-11)
    assert set(run.modes["stop"]) == {"open", "upper"}
    at_pin, loop, stop = run.joint_force("rod"), run.reaction("loop").force, run.contact_force("stop")
    nothing = np.zeros((3, run.t.size))
    assert mass * (run.acceleration("rod") - G) - at_pin + loop == pytest.approx(nothing, abs=1e-10)
    turning = moment(run, "rod", pin, at_pin) - moment(run, "rod", end, loop)
    assert mass * l**2 / 12 * run.angular_acceleration("rod")[2] - turning == pytest.approx(nothing[0], abs=1e-10)
    rail = run.joint_force("slider")
    assert 0.5 * (run.acceleration("slider") - G) - loop - rail == pytest.approx(nothing, abs=1e-10)
    # The rail gives no force along itself, but its stop does.
    assert rail[0] == pytest.approx(stop, abs=1e-10)
    assert stop.min() < -1
    assert run["multipliers"].shape == (2, run.t.size)


def test_a_skate_feels_its_edge_while_it_slides_along_a_wall():
    """A blade that does not slip sideways, with a wheel at its nose on a wall: the edge's force by Newton's law."""
    model = kn.Model("skate")
    N = model.frame
    x, y, q = model.coordinates("x y q")
    A = N.rotated("A", q, N.z)
    C = model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("skate", frame=A, center=C, mass=2, inertia=kn.inertia(zz=0.3))
    nose = C.moved("nose", 0.4 * A.x)
    heel = C.moved("heel", -0.3 * A.x)
    model.add_velocity_constraint(heel.velocity(N).dot(A.y), name="edge")
    model.add_contact(nose, kn.surfaces.Plane(-N.y, at=model.origin.moved("W", 0.5 * N.y)), name="wall")
    model.add_force(C, 3.0 * N.y, name="wind")
    kernel = kn.derive(model).compile()
    assert len(kernel.states) == 5
    start = {x: 0, y: 0, q: 0.4, "u_x": np.cos(0.4), "u_y": np.sin(0.4), "u_q": 0}
    run = kernel.simulate(stop=1, parameters={}, initial=start, rtol=1e-11)
    assert set(run.modes["wall"]) == {"open", "closed"}
    wall, edge = run.contact_force("wall"), run.reaction("edge").value
    side = np.array([-np.sin(run["q"]), np.cos(run["q"]), 0 * run.t])
    wind = np.array([[0], [3.0], [0]])
    assert 2 * run.acceleration("C") - wall - wind - edge * side == pytest.approx(np.zeros((3, run.t.size)), abs=1e-10)
    turning = moment(run, "C", "nose", wall) - 0.3 * edge
    assert 0.3 * run.angular_acceleration("A")[2] == pytest.approx(turning, abs=1e-10)
    assert np.abs(edge[run.modes["wall"] == "closed"]).max() > 0.1
