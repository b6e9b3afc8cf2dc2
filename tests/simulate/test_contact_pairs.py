"""What can touch: corners of boxes, ends of capsules, balls and points on and in round surfaces, and strings.

Proves: model/contacts/pairs.py, model/contacts/places.py, model/contacts/strings.py, model/contacts/coefficients.py,
model/contacts/lookup.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes import surfaces
from kanes.expr.symbols import cos, sin
from touching_bodies import cases, needs_references, reference

G = 9.81
TIGHT = {"rtol": 1e-12}


@pytest.fixture(scope="module")
def box_kernel():
    """A box of eight corners, with its half edges, friction and slope as parameters."""
    model = kn.Model("box")
    N = model.frame
    b, h, mu, slope = model.parameters("b h mu slope")
    edges = 2 * b, 0.1, 2 * h
    body = model.add_body("box", mass=1, inertia=kn.solids.box(1, *edges), joint=kn.Free())
    model.gravity = G * (sin(slope) * N.x - cos(slope) * N.z)
    model.add_contact(body, surfaces.Corners(*edges), on=surfaces.Plane(N.z), friction=mu, name="base")
    return kn.derive(model).compile()


@needs_references
@pytest.mark.heavy
def test_a_box_on_a_ramp_in_space_rests_slides_tips_or_does_both(box_kernel):
    """Four corners carry it: the planar formulas of the reference."""
    for case in cases("07_block_on_a_ramp"):
        d, values = case["data"], case["values"]
        parameters = {"b": d["b"], "h": d["h"], "mu": d["mu"], "slope": np.deg2rad(d["slope_deg"])}
        initial = {"x_box": 0, "y_box": 0, "z_box": d["h"]}
        run = box_kernel.simulate(stop=0.01, parameters=parameters, initial=initial, **TIGHT)
        found = run.acceleration("box")[0, 0], run.angular_acceleration("box")[1, 0]
        assert found == pytest.approx([values["a_x_of_centre"], values["alpha_clockwise"]], abs=1e-10)
        if case["name"] == "rest":
            assert run["x_box"] == pytest.approx(np.zeros(run.t.size), abs=1e-13)


@needs_references
@pytest.mark.heavy
def test_a_box_falls_on_an_edge_turns_slides_rocks_and_rests_in_space(box_kernel):
    """The falling box of the reference, in space: pairs of corners meet the floor at once."""
    problem = reference("23_falling_box")
    d, values = problem["data"], problem["values"]
    (x, y, q), (vx, vy, w) = problem["initial"]["q"], problem["initial"]["u"]
    # The plane of the reference is x and z; its angle turns from x to z, about −y.
    initial = {"x_box": x, "y_box": 0, "z_box": y, "vx_box": vx, "vz_box": vy, "wy_box": -w}
    initial |= {"e0_box": np.cos(q / 2), "e1_box": 0, "e2_box": -np.sin(q / 2), "e3_box": 0}
    parameters = {"b": d["b"], "h": d["h"], "mu": d["mu"], "slope": 0}
    table = values["samples"]["table"]
    times = np.array([0, *(row[0] for row in table), 1])
    run = box_kernel.simulate(stop=1, parameters=parameters, initial=initial, times=times, **TIGHT)
    impacts = [row[0] for row in values["events"][:8] if row[1].startswith("gap")]
    # Nine digits of the reference.
    assert [event.time for event in run.impulses][: len(impacts)] == pytest.approx(impacts, abs=1e-9)
    centre, spin = run.velocity("box"), run.angular_velocity("box")
    found = np.array([run["x_box"], run["z_box"], centre[0], centre[2], -spin[1]])[:, 1:-1]
    exact = np.array(table).T[[1, 2, 4, 5, 6]]
    np.testing.assert_allclose(found, exact, rtol=0, atol=1e-8)
    assert run["x_box"][-1] == pytest.approx(values["x_at_rest"], abs=1e-8)
    assert run.modes["base"][-1] == "stick"


def test_corners_of_a_box_are_spots_of_one_contact():
    """A box at rest on a slope: its contact holds the weight, and each spot has a name."""
    slope = np.deg2rad(15)
    model = kn.Model("plate")
    x, z, q = model.coordinates("x z q")
    N = model.frame
    B, C = N.rotated("B", q, -N.y), model.origin.moved("C", x * N.x + z * N.z)
    body = model.add_body("plate", frame=B, center=C, mass=2, inertia=kn.inertia(0, 0.1, 0))
    model.gravity = G * (np.sin(slope) * N.x - np.cos(slope) * N.z)
    model.add_contact(body, surfaces.Corners(0.4, 0, 0.2), on=surfaces.Plane(N.z), friction=0.5, name="base")
    equations = kn.derive(model)
    run = equations.compile().simulate(stop=0.5, parameters={}, initial={x: 0, z: 0.1, q: 0})
    spots = [f"base, corner {number}" for number in (1, 2, 3, 4)]
    assert set(run.modes) == {"base", *spots}
    assert run.modes["base"][-1] == "stick"
    assert {run.modes[name][-1] for name in spots} == {"stick", "open"}
    total = run.contact_force("base")
    weight = 2 * G * np.array([-np.sin(slope), 0, np.cos(slope)])
    assert total[:, -1] == pytest.approx(weight, abs=1e-11)
    assert sum(run.contact_force(name) for name in spots) == pytest.approx(total, abs=1e-12)
    # The lower corners carry more, by the moment of the weight about their middle: N_2 − N_1 = 2 m g h tan θ…/2b.
    lower = run.contact_force("base, corner 2")[2, -1] - run.contact_force("base, corner 1")[2, -1]
    assert lower == pytest.approx(2 * G * np.sin(slope) * 0.1 / 0.2, rel=1e-11)
    assert "J_n corner 2" in equations.impulses("base").text()
    assert "corner 1" not in equations.impulses("base, corner 2").text()


def test_a_capsule_lands_on_its_lower_end_first():
    """Its ends are balls: the lower one meets the floor after √(2 h/g); at rest both carry half of the weight."""
    model = kn.Model("capsule")
    x, z, q = model.coordinates("x z q")
    N = model.frame
    B, C = N.rotated("B", q, -N.y), model.origin.moved("C", x * N.x + z * N.z)
    body = model.add_body("pill", frame=B, center=C, mass=1, inertia=kn.inertia(0, 0.05, 0))
    model.gravity = -G * N.z
    pill = surfaces.Capsule(0.1, 0.6, axis="x")
    model.add_contact(body, pill, on=surfaces.Plane(N.z), friction=0.3, name="floor")
    tilt, height = 0.2, 1.0
    run = kn.derive(model).compile().simulate(stop=3, parameters={}, initial={x: 0, z: height, q: tilt}, rtol=1e-11)
    fall = height - 0.3 * np.sin(tilt) - 0.1
    assert run.impulses[0].time == pytest.approx(np.sqrt(2 * fall / G), rel=1e-11)
    assert [*run.impulses[0].impulses] == ["floor, end 1"]
    assert [run["z"][-1], run["q"][-1]] == pytest.approx([0.1, 0], abs=1e-9)
    for number in (1, 2):
        assert run.contact_force(f"floor, end {number}")[2, -1] == pytest.approx(G / 2, rel=1e-8)


def speed_on_a_rough_arc(angle, start, mu):
    """v²/(g R) of a bead that starts at rest at `start` and slides down inside a rough circle to `angle`.

    With w = v²/(g R), angles from the bottom, and N = m g (cos θ + w):  dw/ds = −2 sin s − 2 μ (cos s + w)  along
    s = −θ, whose solution is  C exp(−2 μ s) + A cos s + B sin s.
    """
    A, B = (2 - 4 * mu**2) / (1 + 4 * mu**2), -6 * mu / (1 + 4 * mu**2)
    s0, s = -start, -angle
    C = -(A * np.cos(s0) + B * np.sin(s0)) * np.exp(2 * mu * s0)
    return C * np.exp(-2 * mu * s) + A * np.cos(s) + B * np.sin(s)


def test_slip_that_begins_from_rest_in_space_follows_a_force_that_turns():
    """Static and kinetic friction are one, so that slip begins with no acceleration: against a stiff integrator.

    It starts a little later, from the first terms of the velocity v = j τ²/2 along the force, whose turning is of
    higher order.
    """
    from scipy.integrate import solve_ivp

    m, mu, rise, turn = 0.5, 0.4, 3.0, 2.0
    model = kn.Model("puck")
    x, y, z = model.coordinates("x y z")
    N, t = model.frame, model.time
    P = model.origin.moved("P", x * N.x + y * N.y + z * N.z)
    model.add_particle("puck", P, mass=m)
    model.gravity = -G * N.z
    model.add_force(P, rise * t * (cos(turn * t) * N.x + sin(turn * t) * N.y), name="push")
    model.add_contact(P, surfaces.Plane(N.z), friction=mu, name="table")
    run = kn.derive(model).compile().simulate(stop=2, parameters={}, initial={x: 0, y: 0, z: 0}, rtol=1e-10)
    begins = mu * m * G / rise
    assert run.events[-1].words == "table slips"
    assert run.events[-1].time == pytest.approx(begins, rel=1e-12)
    # Two hundred thousand steps if the direction were stiff.
    assert run.outcome.steps < 10000

    def rates(time, v):
        force = rise * time * np.array([np.cos(turn * time), np.sin(turn * time)])
        return (force - mu * m * G * v / np.linalg.norm(v)) / m

    delay = 1e-4
    angle = turn * (begins + delay)
    start = rise / m * delay**2 / 2 * np.array([np.cos(angle), np.sin(angle)])
    exact = solve_ivp(rates, (begins + delay, 2), start, method="Radau", rtol=1e-9, atol=1e-13)
    # The start of the other integration has an error of its delay squared.
    assert [run["u_x"][-1], run["u_y"][-1]] == pytest.approx(exact.y[:, -1], abs=3e-7)


@pytest.mark.parametrize("kind", ["sphere", "cylinder", "ball"])
def test_a_bead_slides_in_a_rough_bowl_as_its_closed_form_says(kind):
    """In a vertical plane that lies askew to all axes, so that no direction across the normal is steady."""
    R, r, mu, start = 1.5, 0.2 if kind == "ball" else 0.0, 0.2, 1.2
    model = kn.Model("bowl")
    x, y, z = model.coordinates("x y z")
    N = model.frame
    P = model.origin.moved("P", x * N.x + y * N.y + z * N.z)
    bead = model.add_particle("bead", P, mass=0.7)
    model.gravity = -G * N.z
    way = np.array([0.6, 0.8])
    if kind == "ball":
        model.add_contact(bead, surfaces.Sphere(r), on=surfaces.Sphere(R, inside=True), friction=mu, name="bowl")
    elif kind == "sphere":
        model.add_contact(bead, surfaces.Sphere(R, inside=True), friction=mu, name="bowl")
    else:
        way = np.array([1.0, 0.0])
        model.add_contact(bead, surfaces.Cylinder(R, N.y, inside=True), friction=mu, name="bowl")
    l = R - r
    initial = {x: l * np.sin(start) * way[0], y: l * np.sin(start) * way[1], z: -l * np.cos(start)}
    run = kn.derive(model).compile().simulate(stop=0.9, parameters={}, initial=initial, **TIGHT)
    angle = np.arctan2(run["x"] * way[0] + run["y"] * way[1], -run["z"])
    speed2 = run["u_x"] ** 2 + run["u_y"] ** 2 + run["u_z"] ** 2
    assert angle[-1] < -0.1
    assert speed2 == pytest.approx(G * l * speed_on_a_rough_arc(angle, start, mu), abs=1e-8 * G * l)
    force = np.linalg.norm(run.contact_force("bowl"), axis=0)
    normal = 0.7 * (G * np.cos(angle) + speed2 / l)
    assert force[1:] == pytest.approx(normal[1:] * np.hypot(1, mu), rel=1e-7)


def test_two_balls_meet_in_space_and_exchange_spin():
    """Equal balls: J_n = m (1 + e) v_n / 2, J_t = min(μ J_n, m |v_t| / 7), and all momenta are kept."""
    m, r, e, mu = 0.4, 0.1, 0.6, 0.15
    model = kn.Model("two balls")
    one, two = (
        model.add_body(name, mass=m, inertia=kn.inertia(*[0.4 * m * r * r] * 3), joint=kn.Free())
        for name in ("one", "two")
    )
    model.add_contact(
        one, surfaces.Sphere(r), on=surfaces.Sphere(r), on_body=two, friction=mu, restitution=e, name="balls"
    )
    kernel = kn.derive(model).compile()
    for speed in (2.0, 0.05):
        initial = {
            "x_two": 0,
            "y_two": -0.2 * speed,
            "z_two": 0,
            "x_one": 0.5,
            "y_one": 0.06,
            "z_one": 0.07,
            "vx_one": -2.0,
            "vy_two": speed,
            "wz_two": speed,
        }
        run = kernel.simulate(stop=0.3, parameters={}, initial=initial, **TIGHT)
        (event,) = run.impulses
        n = np.array([event.before[f"{axis}_one"] - event.before[f"{axis}_two"] for axis in "xyz"])
        assert np.linalg.norm(n) == pytest.approx(2 * r, rel=1e-12)
        n /= 2 * r
        before = np.array([-2.0, -speed, 0])
        slip = before - np.cross([0, 0, speed], r * n) - n * (before @ n)
        J_n = -m * (1 + e) / 2 * (before @ n)
        J_t = min(mu * J_n, m * np.linalg.norm(slip) / 7)
        impulse = event.impulses["balls"]
        assert [impulse[0], np.linalg.norm(impulse[1:])] == pytest.approx([J_n, J_t], rel=1e-10)
        after = m * (run.velocity("one")[:, -1] - [-2.0, 0, 0])
        assert after == pytest.approx(J_n * n - J_t * slip / np.linalg.norm(slip), abs=1e-10)
        for momentum in (run.linear_momentum(), run.angular_momentum()):
            assert momentum - momentum[:, :1] == pytest.approx(np.zeros((3, run.t.size)), abs=1e-12)


def test_a_particle_meets_a_moving_ball_and_a_moving_drum():
    """Central impacts of a point and a body that carries the surface: v⁺ of two masses, e = 1."""
    for surface in (surfaces.Sphere(0.5), surfaces.Cylinder(0.5, "z")):
        model = kn.Model("drum")
        x, y = model.coordinates("x y")
        N = model.frame
        P, C = model.origin.moved("P", x * N.x), model.origin.moved("C", y * N.x)
        stone = model.add_particle("stone", P, mass=1)
        drum = model.add_body("drum", frame=N.rotated("B", 0.3, N.z), center=C, mass=3, inertia=kn.inertia(1, 1, 1))
        model.add_contact(stone, surface, on_body=drum, restitution=1, name="hit")
        run = (
            kn.derive(model)
            .compile()
            .simulate(stop=1, parameters={}, initial={x: 2, y: 0, "u_x": -2, "u_y": 1}, **TIGHT)
        )
        assert run.impulses[0].time == pytest.approx(0.5, rel=1e-12)
        assert [run["u_x"][-1], run["u_y"][-1]] == pytest.approx([2.5, -0.5], rel=1e-12)


def test_a_string_gets_taut_and_holds():
    """A bob falls from the height of its anchor: √(2 l/g) until the cord jerks, e of its speed back, then m g."""
    l, e = 1.2, 0.5
    for bounce in (0.0, e):
        model = kn.Model("cord")
        x, y = model.coordinates("x y")
        N = model.frame
        P = model.origin.moved("P", x * N.x + y * N.y)
        model.add_particle("bob", P, mass=2)
        model.gravity = -G * N.y
        model.add_string(model.origin, P, length=l, restitution=bounce, name="cord")
        run = kn.derive(model).compile().simulate(stop=4, parameters={}, initial={x: 0, y: 0}, **TIGHT)
        fall = np.sqrt(2 * l / G)
        assert run.impulses[0].time == pytest.approx(fall, rel=1e-12)
        assert run.impulses[0].impulses["cord"] == pytest.approx([2 * G * fall * (1 + bounce)], rel=1e-12)
        assert [run.modes["cord"][0], run.modes["cord"][-1]] == ["slack", "taut"]
        assert run["y"][-1] == pytest.approx(-l, rel=1e-12)
        assert run.contact_force("cord")[-1] == pytest.approx(2 * G, rel=1e-12)


def test_a_string_over_two_pulleys_is_atwoods_machine_and_goes_slack():
    """a = g (M − m)/(M + m), T = 2 m M g/(M + m); M lands, m flies on, and the jerk leaves m v/(M + m)."""
    m, M, drop, length = 1.0, 1.5, 0.8, 5.0
    model = kn.Model("machine")
    p, q = model.coordinates("p q")
    N = model.frame
    left, right = (model.origin.moved(name, side * N.x - s * N.y) for name, side, s in (("L", -1, p), ("R", 1, q)))
    model.add_particle("light", left, mass=m)
    model.add_particle("heavy", right, mass=M)
    model.gravity = -G * N.y
    wheels = model.origin.moved("A", -N.x), model.origin.moved("B", N.x)
    model.add_string(left, *wheels, right, length=length, name="rope")
    model.add_contact(right, surfaces.Plane(N.y, at=model.origin.moved("bottom", -2 * N.y)), name="ground")
    initial = {p: length - 2 - (2 - drop), q: 2 - drop}
    run = kn.derive(model).compile().simulate(stop=1.5, parameters={}, initial=initial, **TIGHT)
    a = G * (M - m) / (M + m)
    lands = np.sqrt(2 * drop / a)
    speed = a * lands
    assert run.contact_force("rope")[0] == pytest.approx(2 * m * M * G / (M + m), rel=1e-12)
    times = [event.time for event in run.events]
    assert times[1] == pytest.approx(lands, rel=1e-11)
    assert times[2] == pytest.approx(lands + 2 * speed / G, rel=1e-11)
    assert run.events[2].after["u_q"] == pytest.approx(-m * speed / (M + m), rel=1e-10)
    assert run.modes["rope"][np.searchsorted(run.t, lands + speed / G)] == "slack"


@pytest.mark.parametrize(
    ("add", "message"),
    [
        (lambda m, b, N: m.add_contact(b, surfaces.Corners(1, 1, 1), on=surfaces.Sphere(2)), "would go through"),
        (lambda m, b, N: m.add_contact(b, surfaces.Capsule(1, 1), on=surfaces.Cylinder(2, N.z)), "would go through"),
        (lambda m, b, N: m.add_contact(b, surfaces.Disc(1)), "a point on surfaces.Disc is not a known pair"),
        (lambda m, b, N: m.add_contact(b, surfaces.Disc(1), on=surfaces.Disc(1)), "is not a known pair"),
        (lambda m, b, N: m.add_contact(b, surfaces.Plane(N.z), on_body=b), "cannot touch itself"),
        (
            lambda m, b, N: m.add_contact(m.origin, surfaces.Sphere(3), on=surfaces.Sphere(2, inside=True)),
            "does not fit into surfaces.Sphere of radius 2",
        ),
        (lambda m, b, N: m.add_contact(m.origin, surfaces.Corners(1, 1, 1), on=surfaces.Plane(N.z)), "turns"),
        (lambda m, b, N: m.add_contact(m.origin, surfaces.Disc(1), on=surfaces.Plane(N.z)), "bodies on both sides"),
        (lambda m, b, N: m.add_contact(b, surfaces.Plane(b.x)), "is not fixed in N"),
        (lambda m, b, N: m.add_string(b, length=1), "two ends"),
        (lambda m, b, N: m.add_string(b, m.origin, length=-1), "not above zero"),
        (lambda m, b, N: m.add_string(m.origin.moved("A", N.x), m.origin, length=2), "never changes"),
    ],
)
def test_what_cannot_touch_is_refused(add, message):
    model = kn.Model("refused")
    body = model.add_body("body", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free())
    with pytest.raises(ValueError, match=message):
        add(model, body, model.frame)
