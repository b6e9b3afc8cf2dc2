"""Compliant contact: depths by geometry, reactions, energy, and where forces act, in runs and in single states.

Proves: model/contacts/compliant.py, model/contacts/spots.py, dynamics/programs/contact_columns.py,
trajectory/contact_history.py.
"""

import pickle
from math import atanh, cos, sin, tan

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import kanes as kn
from kanes import contact_laws, surfaces

HERTZ = contact_laws.HuntCrossley(1e5, dissipation=0.3)
RUBBED = contact_laws.Coulomb(0.4, slip_speed=0.02)


def free_bodies(*names, mass=1.0):
    """Free bodies, none with equal moments."""
    model = kn.Model("bodies")
    inertia = kn.inertia(0.01, 0.012, 0.015)
    return model, [model.add_body(name, mass=mass, inertia=inertia, joint=kn.Free()) for name in names]


def state_of(name, place, turned, v=(0, 0, 0), w=(0, 0, 0)):
    """The start of a free body by its place, its rotation, its velocity in N, and its ω in its own frame."""
    x, y, z, e0 = turned.as_quat()
    q = dict(zip((f"e{k}_{name}" for k in range(4)), (e0, x, y, z), strict=True))
    q |= dict(zip((f"{axis}_{name}" for axis in "xyz"), place, strict=True))
    q |= dict(zip((f"w{axis}_{name}" for axis in "xyz"), w, strict=True))
    return q | dict(zip((f"v{axis}_{name}" for axis in "xyz"), v, strict=True))


def at(model, start, **parameters):
    """A run that is nothing but its start."""
    return kn.derive(model).compile().simulate(stop=0, parameters=parameters, initial=start)


TURNED = Rotation.from_euler("ZYX", (0.4, -0.7, 1.1))
TABLE = Rotation.from_euler("ZYX", (-0.3, 0.2, 0.5))
PLACE, BASE = np.array([0.2, -0.1, 0.35]), np.array([-0.1, 0.3, -0.2])
W, V = np.array([0.3, -0.5, 0.8]), np.array([0.6, -0.2, -0.4])


# Depths and velocities, by rotation matrices


def test_corners_of_a_box_have_their_true_distance_from_a_tilted_plane_of_a_moving_body():
    model, (box, table) = free_bodies("box", "table")
    contact = model.add_compliant_contact(
        box, surfaces.Corners(0.2, 0.3, 0.5), surfaces.Plane(3 * table.z + 4 * table.x), on_body=table, law=HERTZ
    )
    run = at(model, state_of("box", PLACE, TURNED) | state_of("table", BASE, TABLE))
    n = TABLE.apply([0.8, 0, 0.6])
    corners = [(x, y, z) for z in (-0.25, 0.25) for y in (-0.15, 0.15) for x in (-0.1, 0.1)]
    expected = [-n @ (PLACE + TURNED.apply(corner) - BASE) for corner in corners]
    assert [spot.name for spot in contact.spots] == [f"contact 1, corner {k}" for k in range(1, 9)]
    # Rounding of some rotations.
    np.testing.assert_allclose(run.contact(contact).depth[:, 0], expected, rtol=0, atol=1e-14)


def test_a_plane_is_at_the_origin_of_its_body_and_a_ball_at_the_mass_centre():
    model, inertia = kn.Model("table"), kn.inertia(1, 1, 1)
    q, z = model.coordinates("q z")
    lift = kn.Slider(q, axis="z", at=(0, 0, 0.4))
    table = model.add_body("table", mass=1, inertia=inertia, joint=lift, center=(0, 0, -0.3))
    ball = model.add_body("ball", mass=1, inertia=inertia, joint=kn.Slider(z, axis="z"), center=(0, 0, 0.2))
    law, plane, contacts = contact_laws.HuntCrossley(1), surfaces.Plane(table.z), []
    for surface in (surfaces.Sphere(0.1), surfaces.Ellipsoid(0.3, 0.2, 0.1)):
        with pytest.warns(
            UserWarning, match=r"contact '.*': surfaces.* is placed at the mass centre of ball, which is"
        ):
            contacts.append(model.add_compliant_contact(ball, surface, plane, on_body=table, law=law))
    for contact in contacts:
        run = at(model, {q: 0.25, z: 0.7})
        assert run[contact.spots[0].depth][0] == pytest.approx(0.1 - (0.7 + 0.2 - 0.4 - 0.25), abs=1e-15)


@pytest.mark.parametrize("inside", [False, True])
def test_balls_of_two_bodies_have_the_depth_of_their_centres(inside):
    model, (ball, other) = free_bodies("ball", "other")
    on = surfaces.Sphere(3 if inside else 0.6, at=other.point("C", 0.1, 0, -0.1), inside=inside)
    contact = model.add_compliant_contact(
        ball, surfaces.Sphere(0.3, at=ball.point("A", 0, 0.05, 0.02)), on, on_body=other, law=HERTZ, friction=RUBBED
    )
    run = at(model, state_of("ball", PLACE, TURNED) | state_of("other", BASE, TABLE))
    apart = PLACE + TURNED.apply([0, 0.05, 0.02]) - BASE - TABLE.apply([0.1, 0, -0.1])
    distance = float(np.linalg.norm(apart))
    depth = distance + 0.3 - 3 if inside else 0.9 - distance
    assert run[contact.spots[0].depth][0] == pytest.approx(depth, abs=1e-14)
    n = (-1 if inside else 1) * apart / distance
    np.testing.assert_allclose(run[contact.spots[0].normal][:, 0], n, atol=1e-14)


def test_ends_of_a_capsule_and_a_wheel_are_where_they_are_on_a_plane():
    model, (rod, wheel) = free_bodies("rod", "wheel")
    floor = surfaces.Plane(model.frame.z)
    pill = model.add_compliant_contact(rod, surfaces.Capsule(0.1, 0.8, axis="x"), floor, law=HERTZ)
    rim = model.add_compliant_contact(wheel, surfaces.Disc(0.5, axis="y"), floor, law=HERTZ)
    egg = model.add_compliant_contact(wheel, surfaces.Ellipsoid(0.3, 0.4, 0.5), floor, law=HERTZ)
    run = at(model, state_of("rod", PLACE, TURNED) | state_of("wheel", BASE, TABLE))
    lean = TURNED.apply([0.4, 0, 0])[2]
    np.testing.assert_allclose(run.contact(pill).depth[:, 0], 0.1 - PLACE[2] - np.array([-lean, lean]), atol=1e-14)
    axis = TABLE.apply([0, 1, 0])
    assert run[rim.spots[0].depth][0] == pytest.approx(0.5 * np.sqrt(1 - axis[2] ** 2) - BASE[2], abs=1e-14)
    reach = np.linalg.norm(np.diag([0.3, 0.4, 0.5]) @ TABLE.inv().apply([0, 0, 1]))
    assert run[egg.spots[0].depth][0] == pytest.approx(reach - BASE[2], abs=1e-14)


def test_a_point_in_a_hollow_cylinder_and_on_it():
    model, (rod,) = free_bodies("rod")
    N = model.frame
    tip = rod.point("tip", 0.4, 0, 0)
    inner = model.add_compliant_contact(
        rod, surfaces.Points(tip), surfaces.Cylinder(0.5, N.y + N.z, inside=True), law=HERTZ
    )
    outer = model.add_compliant_contact(rod, surfaces.Points(tip), surfaces.Cylinder(0.5, N.y + N.z), law=HERTZ)
    run = at(model, state_of("rod", PLACE, TURNED))
    e = np.array([0, 1, 1]) / np.sqrt(2)
    across = float(np.linalg.norm(np.cross(PLACE + TURNED.apply([0.4, 0, 0]), e)))
    assert run[inner.spots[0].depth][0] == pytest.approx(across - 0.5, abs=1e-14)
    assert run[outer.spots[0].depth][0] == pytest.approx(0.5 - across, abs=1e-14)


def test_the_slip_is_the_velocity_of_one_body_at_the_overlap_less_that_of_the_other():
    """And the rate of the depth is what is lost of that along the normal."""
    model, (ball, table) = free_bodies("ball", "table")
    contact = model.add_compliant_contact(
        ball, surfaces.Sphere(0.9), surfaces.Plane(table.z), on_body=table, law=HERTZ, friction=RUBBED
    )
    start = state_of("ball", PLACE, TURNED, V, W) | state_of("table", BASE, TABLE, -V, 2 * W)
    run = at(model, start)
    n = TABLE.apply([0, 0, 1])
    gap = n @ (PLACE - BASE) - 0.9
    assert gap < -0.1
    place = PLACE - (0.9 + gap / 2) * n
    v = run.velocity(ball)[:, 0] + np.cross(run.angular_velocity(ball)[:, 0], place - PLACE)
    v = v - run.velocity(table)[:, 0] - np.cross(run.angular_velocity(table)[:, 0], place - BASE)
    spot = contact.spots[0]
    assert run[spot.rate][0] == pytest.approx(-n @ v, abs=1e-13)
    np.testing.assert_allclose(run[spot.slip][:, 0], v - (n @ v) * n, atol=1e-13)
    T, F = run[spot.friction][:, 0], run[spot.normal_force][0]
    size = np.linalg.norm(v - (n @ v) * n)
    np.testing.assert_allclose(T, -0.4 * F * np.tanh(size / 0.02) * (v - (n @ v) * n) / size, rtol=1e-12)
    # m a = F, and I α + ω × I ω = r × F of the forces at the overlap alone.
    whole = run[spot.force][:, 0]
    np.testing.assert_allclose(run.acceleration(ball)[:, 0], whole, rtol=1e-12)
    np.testing.assert_allclose(run.acceleration(table)[:, 0], -whole, rtol=1e-12)
    for body, R, arm, force in ((ball, TURNED, place - PLACE, whole), (table, TABLE, place - BASE, -whole)):
        I = R.as_matrix() @ np.diag([0.01, 0.012, 0.015]) @ R.as_matrix().T
        w, alpha = run.angular_velocity(body)[:, 0], run.angular_acceleration(body)[:, 0]
        moment = np.cross(arm, force)
        # Rounding, against moments of thousands of newton metres.
        np.testing.assert_allclose(I @ alpha + np.cross(w, I @ w), moment, atol=1e-11 * np.abs(moment).max())


# Runs


def two_balls(law, friction=None):
    """Two balls that hit each other off centre in free space."""
    model, (one, other) = free_bodies("one", "other")
    contact = model.add_compliant_contact(
        one, surfaces.Sphere(0.1), surfaces.Sphere(0.15), on_body=other, law=law, friction=friction, name="hit"
    )
    start = state_of("one", (0, 0, 0), TURNED, (2.0, 0, 0), (3, -8, 5))
    start |= state_of("other", (0.3, 0.12, 0.05), TABLE)
    return model, contact, start


def test_two_balls_in_contact_keep_their_momenta_and_lose_what_contact_dissipates():
    model, contact, start = two_balls(contact_laws.HuntCrossley(1e5, 0.2), RUBBED)
    kernel = kn.derive(model).compile(events=kn.touch_events(contact))
    run = kernel.simulate(stop=0.2, parameters={}, initial=start, times=np.linspace(0, 0.2, 8001))
    history = run.contact("hit")
    assert history.depth.max() > 1e-3
    assert len(run.events) == 2
    # Errors of a run at a tolerance of 1e-10, against momenta of one.
    for momentum in (run.linear_momentum(), run.angular_momentum()):
        np.testing.assert_allclose(momentum, momentum[:, :1] * np.ones(run.t.size), atol=1e-9)
    energy = run.energy.total + history.stored
    np.testing.assert_allclose(run.energy.balance, 0, atol=1e-8)
    # The trapezoidal rule over steps of 25 µs in a contact of 10 ms: (1/400)² of half a joule.
    np.testing.assert_allclose(energy[0] - energy, history.dissipated, atol=2e-5)
    assert (np.diff(history.dissipated) >= 0).all()
    assert history.dissipated[-1] > 0.05


def test_without_dissipation_two_balls_keep_their_energy():
    model, contact, start = two_balls(contact_laws.HuntCrossley(1e5))
    run = kn.derive(model).compile(events=kn.touch_events(contact)).simulate(stop=0.2, parameters={}, initial=start)
    history = run.contact(contact)
    assert history.stored.max() > 0.1
    # Errors of a run at a tolerance of 1e-10, against some joules.
    np.testing.assert_allclose(run.energy.total + history.stored, run.energy.total[0], rtol=1e-8)
    assert (history.dissipated == 0).all()


def dropped_box(law=HERTZ, friction=RUBBED):
    model, (box,) = free_bodies("box")
    model.gravity = -9.81 * model.frame.z
    contact = model.add_compliant_contact(
        box, surfaces.Corners(0.2, 0.3, 0.1), surfaces.Plane(model.frame.z), law=law, friction=friction, name="floor"
    )
    return model, contact


def test_a_box_that_falls_comes_to_rest_on_four_corners_that_carry_its_weight():
    model, contact = dropped_box(contact_laws.HuntCrossley(2e4, 2.0, exponent=1.2))
    start = state_of("box", (0, 0, 0.3), Rotation.from_euler("ZYX", (0.2, 0.3, -0.2)), (0.3, 0, 0), (0, 0, 2.0))
    run = kn.derive(model).compile().simulate(stop=4, parameters={}, initial=start, rtol=1e-8)
    history = run.contact("floor")
    energy = run.energy.total + history.stored
    # It never gains energy: rounding and errors at a tolerance of 1e-8, of three joules.
    np.testing.assert_array_less(np.diff(energy), 1e-6)
    lower = history.depth[:, -1] > 0
    assert lower.sum() == 4
    assert history.force[2, -1] == pytest.approx(9.81, rel=1e-4)
    weights = history.normal[lower, -1]
    # At rest each carries a quarter.
    assert weights == pytest.approx([9.81 / 4] * 4, rel=1e-2)
    assert history.depth[lower, -1] == pytest.approx([(9.81 / 4 / 2e4) ** (1 / 1.2)] * 4, rel=1e-2)
    assert "corner 8" in repr(history)
    assert history.spots[0] == "corner 1"


def test_a_particle_on_a_slope_creeps_at_the_speed_of_its_law():
    model = kn.Model("slope")
    s, h = model.coordinates("s h")
    N, slope = model.frame, 0.2
    model.gravity = 9.81 * (sin(slope) * N.x - cos(slope) * N.z)
    brick = model.add_particle("brick", model.origin.moved("P", s * N.x + h * N.z), mass=2)
    contact = model.add_compliant_contact(
        brick,
        None,
        surfaces.Plane(N.z),
        law=contact_laws.SpringDamper(1e4, 200),
        friction=contact_laws.Coulomb(0.5, 1e-3),
    )
    run = kn.derive(model).compile().simulate(stop=2, parameters={}, initial={s: 0, h: 0})
    # After two seconds all else has died out, to rounding.
    assert run["u_s"][-1] == pytest.approx(1e-3 * atanh(tan(slope) / 0.5), rel=1e-8)
    assert run.contact(contact).friction[0, 0, -1] == pytest.approx(-2 * 9.81 * sin(slope), rel=1e-8)


def test_a_ball_that_slips_on_the_floor_starts_to_roll_at_five_sevenths_of_its_speed():
    model = kn.Model("bowling ball")
    x, z, angle = model.coordinates("x z angle")
    N = model.frame
    model.gravity = -9.81 * N.z
    frame, r = N.rotated("B", angle, N.y), 0.1085
    ball = model.add_body(
        "ball",
        mass=7,
        inertia=kn.inertia(yy=0.4 * 7 * r**2),
        frame=frame,
        center=model.origin.moved("C", x * N.x + z * N.z),
    )
    contact = model.add_compliant_contact(
        ball, surfaces.Sphere(r), surfaces.Plane(N.z), law=contact_laws.HuntCrossley(1e8, 0.5),
        friction=contact_laws.Coulomb(0.2, 1e-4),
    )  # fmt: skip
    depth = (7 * 9.81 / 1e8) ** (2 / 3)
    start = {x: 0, z: r - depth, angle: 0, "u_x": 8}
    run = kn.derive(model).compile().simulate(stop=3, parameters={}, initial=start, rtol=1e-9)
    # Friction acts in the middle of the overlap, at an arm of r − d/2:  v = v0 / (1 + 2/5 (r/arm)²) = ω arm.
    arm = r - depth / 2
    speed = 8 / (1 + 0.4 * (r / arm) ** 2)
    # Errors of a run at a tolerance of 1e-9, with a stiff start of slip.
    assert run["u_x"][-1] == pytest.approx(speed, rel=1e-7)
    assert run["u_angle"][-1] == pytest.approx(speed / arm, rel=1e-7)
    assert speed == pytest.approx(5 / 7 * 8, rel=depth / r)
    assert contact.spots[0].depth.free_symbols == {z}


def test_steps_end_where_surfaces_touch_and_part():
    """A ball falls, and is in contact until it leaves: the events are the crossings of its own depth."""
    model = kn.Model("ball")
    z = model.coordinates("z")
    model.gravity = -9.81 * model.frame.z
    ball = model.add_particle("ball", model.origin.moved("P", z * model.frame.z), mass=1)
    contact = model.add_compliant_contact(
        ball, surfaces.Sphere(0.1), surfaces.Plane(model.frame.z), law=HERTZ, name="floor"
    )
    (touch,) = kn.touch_events(contact)
    run = kn.derive(model).compile(events=touch).simulate(stop=0.5, parameters={}, initial={z: 0.6})
    assert [event.name for event in run.events] == ["touch of floor"] * 2
    assert run.events[0].time == pytest.approx(np.sqrt(2 * 0.5 / 9.81), rel=1e-12)
    assert run.events[0].before == run.events[0].after
    with pytest.raises(kn.WrongTypeError, match="is not a contact. Give what model.add_compliant_contact returned"):
        kn.touch_events(ball)


@pytest.mark.parametrize("speed", [1.0, 10.0])
def test_small_balls_do_not_pass_each_other_in_steps_shorter_than_they_are(speed):
    """After a head-on collision of equal balls without loss, the other one has the speed."""
    model = kn.Model("balls")
    x, y = model.coordinates("x y")
    one, other = (
        model.add_particle(f"ball {q}", model.origin.moved(f"P{q}", q * model.frame.x), mass=1) for q in (x, y)
    )
    ball, law = surfaces.Sphere(0.01), contact_laws.HuntCrossley(1e8)
    model.add_compliant_contact(one, ball, ball, on_body=other, law=law)
    kernel = kn.derive(model).compile()
    for start in np.linspace(0.9, 1.1, 7):
        run = kernel.simulate(
            stop=2 / speed, parameters={}, initial={x: 0, y: start, "u_x": speed}, max_step=0.002 / speed
        )
        # Errors at a tolerance of 1e-10, grown by a stiff contact.
        assert run["u_y"][-1] == pytest.approx(speed, rel=1e-7)
        np.testing.assert_allclose(run.contact("contact 1").stored[-1], 0, atol=1e-12)


@pytest.mark.parametrize("law", [contact_laws.SpringDamper, contact_laws.HuntCrossley])
def test_sensitivities_of_a_bounce_are_those_of_runs_beside_it(law):
    model = kn.Model("ball")
    z, (k, c) = model.coordinates("z"), model.parameters("k c")
    model.gravity = -9.81 * model.frame.z
    ball = model.add_particle("ball", model.origin.moved("P", z * model.frame.z), mass=1)
    made = law(k) if law is contact_laws.SpringDamper else law(k, c)
    contact = model.add_compliant_contact(ball, None, surfaces.Plane(model.frame.z), law=made)
    kernel = kn.derive(model).compile(events=kn.touch_events(contact))
    numbers, options = {k: 4000.0, c: 0.2}, {"stop": 0.6, "rtol": 1e-13}
    found = kn.sensitivities(kernel, wrt=[k, c, z], parameters=numbers, initial={z: 0.4}, **options)

    def end(change):
        given = {**numbers, z: 0.4, **change}
        run = kernel.simulate(parameters={k: given[k], c: given[c]}, initial={z: given[z]}, **options)
        return np.array([run[z][-1], run["u_z"][-1]])

    for symbol, h in ((k, 0.4), (c, 1e-3), (z, 1e-5)):
        value = numbers.get(symbol, 0.4)
        differences = (end({symbol: value + h}) - end({symbol: value - h})) / (2 * h)
        exact = [found.of(state, symbol)[-1] for state in ("z", "u_z")]
        # Central differences: (h/value)² of a derivative, and rounding over h.
        np.testing.assert_allclose(exact, differences, rtol=1e-5, atol=1e-7)


def test_many_runs_in_lanes_are_the_single_ones():
    model, contact = dropped_box()
    kernel = kn.derive(model).compile()
    heights = np.linspace(0.06, 0.3, 11)
    start = state_of("box", (0, 0, 0.3), Rotation.from_euler("ZYX", (0.2, 0.3, -0.2)))
    runs = kernel.simulate_many(stop=0.25, parameters={}, initial={**start, "z_box": heights}, rtol=1e-9)
    for number in (0, 7, 10):
        one = kernel.simulate(stop=0.25, parameters={}, initial={**start, "z_box": heights[number]}, rtol=1e-9)
        # Steps differ by rounding, and bounces make errors grow.
        assert runs["z_box"][number][-1] == pytest.approx(one["z_box"][-1], rel=1e-5)
    assert contact.spots[0].name == "floor, corner 1"


# Equations and other forms


def test_all_derivations_agree_on_contact():
    model, (ball, table) = free_bodies("ball", "table")
    ground = surfaces.Plane(model.frame.z + 0.2 * model.frame.x, at=model.origin.moved("up", 2 * model.frame.z))
    model.add_compliant_contact(
        ball, surfaces.Sphere(0.6), surfaces.Sphere(1.5), on_body=table, law=HERTZ, friction=RUBBED
    )
    model.add_compliant_contact(table, surfaces.Corners(1, 2, 3), ground, law=HERTZ, friction=RUBBED)
    assert kn.verify(kn.derive(model, largest_readable=0)).passed


def test_equations_of_a_ball_on_the_floor_can_be_read():
    model = kn.Model("ball")
    z, (m, g, k, r) = model.coordinates("z"), model.parameters("m g k r")
    model.gravity = -g * model.frame.z
    ball = model.add_particle("ball", model.origin.moved("P", z * model.frame.z), mass=m)
    model.add_compliant_contact(
        ball, surfaces.Sphere(r), surfaces.Plane(model.frame.z), law=contact_laws.HuntCrossley(k)
    )
    equations = kn.derive(model)
    (written,) = equations.speed_derivatives.values()
    assert str(written) == "-g + k*Max(0, r - z)**(3/2)/m"
    assert kn.verify(equations).passed
    assert "contact 1  contact       ball" in str(model.summary())


def test_a_model_with_contact_travels_with_its_key():
    model, contact = dropped_box()
    copy = pickle.loads(pickle.dumps(model))
    assert copy.freeze().key == model.freeze().key
    other, _ = dropped_box(contact_laws.HuntCrossley(1e5, 0.31))
    assert other.freeze().key != model.freeze().key
    assert copy["floor"].spots[3].depth == contact.spots[3].depth


# Faults


def test_what_cannot_touch_is_refused_with_the_cure():
    model, (box, table) = free_bodies("box", "table")
    N, floor = model.frame, surfaces.Plane(model.frame.z)
    stone = model.add_particle("stone", model.origin.moved("P", model.coordinates("z") * N.z), mass=1)
    elsewhere, _ = free_bodies("far")
    add = model.add_compliant_contact
    ball = surfaces.Sphere(1)
    cases = [
        (lambda: add(box, ball, floor, law=3), kn.WrongTypeError, "law=3 is not a law of contact. Give one of"),
        (lambda: add(box, ball, floor, law=HERTZ, friction=0.5), kn.WrongTypeError, "friction=0.5 is not a law of fri"),
        (lambda: add("box", ball, floor, law=HERTZ), kn.WrongTypeError, "'box' cannot touch anything. Give a body"),
        (lambda: add(box, ball, "floor", law=HERTZ), kn.WrongTypeError, "'floor' is not a surface. Give one of"),
        (lambda: add(box, ball, surfaces.Disc(1), law=HERTZ), kn.WrongValueError, "not a surface for others to lie on"),
        (
            lambda: add(box, floor, floor, law=HERTZ),
            kn.WrongValueError,
            "Plane is a surface for others to lie on. Swap",
        ),
        (lambda: add(box, ball, floor, on_body=box, law=HERTZ), kn.WrongValueError, "box cannot touch itself"),
        (lambda: add(stone, surfaces.Corners(1, 1, 1), floor, law=HERTZ), kn.WrongValueError, "stone is a point"),
        (lambda: add(box, surfaces.Disc(1), ball, law=HERTZ), kn.WrongValueError, "is not a known pair. Lay it on a"),
        (lambda: add(box, surfaces.Sphere(1, inside=True), floor, law=HERTZ), kn.WrongValueError, "is hollow. Let the"),
        (lambda: add(elsewhere["far"], ball, floor, law=HERTZ), kn.WrongValueError, "far belongs to model 'bodies'"),
        (
            lambda: add(stone, None, floor, law=contact_laws.SmoothHuntCrossley(1, 1)),
            kn.WrongValueError,
            "SmoothHuntCrossley is a law for balls. Give a Sphere",
        ),
        (
            lambda: add(box, surfaces.Points(table.point("T")), floor, law=HERTZ),
            kn.FrameError,
            "T is not fixed in box, because it depends on",
        ),
        (lambda: surfaces.Points(), kn.WrongValueError, "surfaces.Points: there is no point"),
        (lambda: surfaces.Corners(0, 0, 0), kn.WrongValueError, "all edges are zero"),
    ]
    for made, kind, message in cases:
        with pytest.raises(kind, match=message):
            made()


def test_a_run_that_travels_knows_its_contacts():
    model, _ = dropped_box()
    run = at(model, state_of("box", (0, 0, 0.05), TURNED))
    copy = pickle.loads(pickle.dumps(run))
    assert copy.contact("floor").depth.tolist() == run.contact("floor").depth.tolist()
    assert copy.contact(model["floor"]).force.tolist() == run.contact("floor").force.tolist()


def test_a_load_that_is_no_contact_has_no_history():
    model, contact = dropped_box()
    run = at(model, state_of("box", (0, 0, 1), TURNED))
    assert run.contact(contact).dissipated == [0]
    with pytest.raises(kn.WrongTypeError, match="'gravity' is not a compliant contact"):
        run.contact("gravity")
