"""Runs with contacts, limits and latches against closed forms and numbers that other methods computed.

Proves: simulate/hybrid/run.py, simulate/hybrid/moments.py, simulate/hybrid/next_mode.py, simulate/hybrid/mode.py,
simulate/hybrid/numbers.py, dynamics/contacts/contact_dynamics.py,
dynamics/contacts/mode_guards.py, dynamics/contacts/mode_projection.py,
dynamics/contacts/programs.py, dynamics/contacts/elimination.py, base/contact_layout.py, trajectory/contacts.py.
"""

import numpy as np
import pytest

import kanes as kn
from touching_bodies import HAS_REFERENCES, ball, block, cases, needs_references, reference

TIGHT = {"rtol": 1e-12}


def falling_ball(unit=1.0, second=1.0):
    """A particle over a plane, lengths in `unit` and times in `second`."""
    model = kn.Model("falling ball")
    y = model.coordinates("y")
    m, g, e = model.parameters("m g e")
    P = model.origin.moved("P", y * model.frame.y)
    model.add_particle("ball", P, mass=m)
    model.gravity = -g * model.frame.y
    model.add_contact(P, kn.surfaces.Plane(model.frame.y), restitution=e, name="floor")
    return kn.derive(model).compile()


@pytest.mark.parametrize(("unit", "second"), [(1.0, 1.0), (1e-6, 1.0), (1e3, 1e3), (1.0, 1e-4)])
def test_a_ball_bounces_infinitely_often_and_rests_in_any_units(unit, second):
    """t_k = t_0 (1 + 2 Σ e^j), and all ends at t_0 (1 + e)/(1 − e); the floor's impulse over the run is m g T."""
    m, h, e, g, stop = 1.3, 1.0 / unit, 0.8, 9.81 * second**2 / unit, 6.0 / second
    run = falling_ball().simulate(stop=stop, parameters={"m": m, "g": g, "e": e}, initial={"y": h}, **TIGHT)
    t0 = np.sqrt(2 * h / g)
    exact = t0 * (1 + 2 * np.concatenate([[0.0], np.cumsum(e ** np.arange(1, 20))]))
    # Located to round-off of the times, which adds up over bounces.
    assert [event.time for event in run.impulses[:20]] == pytest.approx(exact, rel=1e-12)
    assert run.outcome.finished
    ending = float(run.events[-1].words.split("t = ")[1].split(";")[0])
    # The rest of the series starts from a bounce whose speed has the error of fifty flights.
    assert ending == pytest.approx(t0 * (1 + e) / (1 - e), rel=1e-11)
    assert run["y"][-1] == pytest.approx(0, abs=1e-12 * h)
    assert run["u_y"][-1] == pytest.approx(0, abs=1e-14 * g * t0)
    assert run.modes["floor"][-1] == "closed"
    assert run.contact_force("floor")[:, -1] == pytest.approx([0, m * g, 0], rel=1e-14)
    rested = stop - run.events[-1].time
    total = sum(event.impulses["floor"][0] for event in run.impulses) + m * g * rested
    assert total == pytest.approx(m * g * stop, rel=1e-12)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-10 * m * g * h)


@needs_references
@pytest.mark.parametrize("case", cases("07_block_on_a_ramp"))
def test_a_block_on_a_ramp_rests_slides_tips_or_does_both(case):
    """The four formulas of the reference: tan θ against μ and b/h, and the accelerations that follow."""
    data, values = case["data"], case["values"]
    slope = np.deg2rad(data["slope_deg"])
    model = block(data["b"], data["h"], data["mu"], (9.81 * np.sin(slope), -9.81 * np.cos(slope)))
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=0.02, parameters={}, initial={"x": 0, "y": data["h"], "q": 0}, **TIGHT)
    found = run[model["u_x"].dot][0], -run[model["u_q"].dot][0]
    # Linear equations with three bodies' worth of terms near ten.
    assert found == pytest.approx([values["a_x_of_centre"], values["alpha_clockwise"]], abs=1e-12)
    tips, slides = "tip" in case["name"], "slide" in case["name"]
    assert run.modes["left"][0] == ("open" if tips else "slip" if slides else "stick")
    assert run.modes["right"][0] == ("slip" if slides else "stick")


def test_a_block_below_the_friction_angle_does_not_creep():
    """Ten seconds on a slope of 5°, tan 5° < μ = 0.5: not a rounding of the block's length per second."""
    slope = np.deg2rad(5)
    kernel = kn.derive(block(0.1, 0.1, 0.5, (9.81 * np.sin(slope), -9.81 * np.cos(slope)))).compile()
    run = kernel.simulate(stop=10, parameters={}, initial={"x": 0, "y": 0.1, "q": 0})
    # Ten times what rounding leaves.
    assert run["u_x"] == pytest.approx(np.zeros(run.t.size), abs=3e-13)
    assert run["x"] == pytest.approx(np.zeros(run.t.size), abs=3e-13)
    total = run.contact_force("left") + run.contact_force("right")
    assert total[:, -1] == pytest.approx([-9.81 * np.sin(slope), 9.81 * np.cos(slope), 0], rel=1e-12, abs=1e-12)


def test_a_mass_on_a_belt_sticks_and_slips():
    """Slip lasts 2 (π − arctan(A ω/v))/ω with A = (F_s − F_d)/k, stick 2 A/v; seen from the belt."""
    m, k, v, static, kinetic, g = 1.0, 100.0, 0.2, 0.8, 0.5, 10.0
    model = kn.Model("belt")
    s, y = model.coordinates("s y")
    N = model.frame
    P = model.origin.moved("P", s * N.x + y * N.y)
    model.add_particle("mass", P, mass=m)
    model.gravity = -g * N.y
    model.add_force(P, -k * (s + v * model.time) * N.x, name="spring")
    model.add_contact(P, kn.surfaces.Plane(N.y), friction=(static, kinetic), name="belt")
    run = kn.derive(model).compile().simulate(stop=4.2, parameters={}, initial={s: 0, y: 0}, **TIGHT)
    A, w = (static - kinetic) * m * g / k, np.sqrt(k / m)
    slip, stick = 2 * (np.pi - np.arctan(A * w / v)) / w, 2 * A / v
    times = [event.time for event in run.events][1:]
    assert times[0] == pytest.approx(static * m * g / (k * v), rel=1e-12)
    assert len(times) == 11
    assert np.diff(times) == pytest.approx([slip, stick] * 5, rel=1e-10)
    # The work of friction is the sum of all that is lost: 0.5 J a cycle.
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-11)


def test_a_pendulum_chatters_on_a_stop_and_rests_there():
    """With θ − θ_s the integral of energy; at rest the torque is m g L sin θ_s."""
    model = kn.Model("pendulum")
    q = model.coordinates("q")
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_particle("bob", model.origin.moved("P", -A.y), mass=1)
    model.gravity = -9.81 * model.frame.y
    start, stop, e = np.deg2rad(60), np.deg2rad(10), 0.7
    model.add_limit(q, lower=stop, restitution=e, name="stop")
    run = kn.derive(model).compile().simulate(stop=6, parameters={}, initial={q: start}, **TIGHT)
    speed = np.sqrt(2 * 9.81 * (np.cos(stop) - np.cos(start)))
    for k, event in enumerate(run.impulses[:12]):
        assert event.before["u_q"] == pytest.approx(-speed * e**k, abs=1e-9)
    if HAS_REFERENCES:
        values = reference("12_pendulum_with_a_stop")["values"]
        # The reference has twelve digits.
        assert [event.time for event in run.impulses[:12]] == pytest.approx(
            [t for t, _, _ in values["impacts"]], rel=1e-10
        )
        ending = float(run.events[-1].words.split("t = ")[1].split(";")[0])
        assert ending == pytest.approx(values["t_inf"], abs=1e-9)
    assert run.modes["stop"][-1] == "lower"
    assert run.contact_force("stop")[-1] == pytest.approx(9.81 * np.sin(stop), rel=1e-12)


@needs_references
@pytest.mark.parametrize("kind", ["elastic", "plastic"])
def test_a_stop_between_two_links_bounces_or_holds_and_lets_go(kind):
    """Impacts, a lasting contact and its release, against integrations in Cartesian coordinates."""
    problem = reference("12b_double_pendulum_with_a_joint_stop")
    values = problem[kind]
    model = kn.Model("double pendulum")
    q1, q2 = model.coordinates("q1 q2")
    A, B = (model.frame.rotated(name, q, model.frame.z) for name, q in (("A", q1), ("B", q2)))
    P = model.origin.moved("P", -A.y)
    model.add_particle("one", P, mass=1)
    model.add_particle("two", P.moved("Q", -B.y), mass=1)
    model.gravity = -9.81 * model.frame.y
    model.add_limit(q2 - q1, lower=-0.6, upper=0.6, restitution=values["e"], name="stop")
    initial = values.get("initial", problem["initial"])
    run = kn.derive(model).compile().simulate(stop=3, parameters={}, initial=initial, **TIGHT)
    rows = values["impacts"] if kind == "elastic" else values["events"]
    # Ten digits of the reference.
    assert [event.time for event in run.events] == pytest.approx([row[0] for row in rows], abs=1e-10)
    assert [*run.states[:, -1]] == pytest.approx(values["state_at_t_3"], abs=1e-9)
    hits = [row[4] for row in rows if row[4]]
    signed = [
        event.impulses.get("stop, lower", [0])[0] - event.impulses.get("stop, upper", [0])[0] for event in run.impulses
    ]
    assert signed == pytest.approx(hits, abs=1e-9)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-8)


@needs_references
def test_an_array_deploys_and_its_hinges_lock():
    """Two latches in turn on a free hub: impulsive couples, losses, and no momentum ever."""
    problem = reference("16_array_deployment_with_latch_up")
    d, locks = problem["data"], problem["values"]["locks"]
    model = kn.Model("array")
    x, y, th, p1, p2 = model.coordinates("x y th p1 p2")
    N = model.frame
    H, C = N.rotated("H", th, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("hub", frame=H, center=C, mass=d["m_hub"], inertia=kn.inertia(zz=d["J_hub"]))
    A = H.rotated("A", p1, N.z)
    B = A.rotated("B", p2, N.z)
    root = C.moved("root", d["r_hinge"] * H.x)
    elbow, l = root.moved("elbow", d["l"] * A.x), d["l"]
    inertia = kn.inertia(zz=d["m_panel"] * l**2 / 12)
    model.add_body("one", frame=A, center=root.moved("A0", l / 2 * A.x), mass=d["m_panel"], inertia=inertia)
    model.add_body("two", frame=B, center=elbow.moved("B0", l / 2 * B.x), mass=d["m_panel"], inertia=inertia)
    model.add_torque(A, (-d["k1"] * (p1 - d["phi1_free"]) - d["d1"] * p1.dot) * N.z, reaction=H)
    model.add_torque(B, (-d["k2"] * (p2 - d["phi2_free"]) - d["d2"] * p2.dot) * N.z, reaction=A)
    model.add_latch(p1, name="hinge 1")
    model.add_latch(p2, at=0.0, name="hinge 2")
    initial = {x: 0, y: 0, th: 0, p1: d["phi1_0"], p2: d["phi2_0"]}
    run = kn.derive(model).compile().simulate(stop=6, parameters={}, initial=initial, **TIGHT)
    assert len(run.events) == 2
    for event, lock in zip(run.events, locks, strict=True):
        # Ten digits of the reference.
        assert event.time == pytest.approx(lock["t"], abs=1e-10)
        assert event.lost == pytest.approx(lock["energy_lost"], abs=1e-9)
        assert [*event.after.values()] == pytest.approx([*lock["q"], *lock["u_after"]], abs=1e-10)
        for name, couple in lock["impulsive_couples"].items():
            assert event.impulses[name][0] == pytest.approx(couple, abs=1e-9)
    assert run.linear_momentum() == pytest.approx(np.zeros((3, run.t.size)), abs=1e-9)
    assert run.angular_momentum()[2] == pytest.approx(np.zeros(run.t.size), abs=1e-9)
    assert [run.modes["hinge 1"][0], run.modes["hinge 1"][-1]] == ["free", "locked"]


def test_a_rocking_block_shifts_from_corner_to_corner_and_comes_to_rest():
    """ω⁺/ω⁻ = 1 − 3/2 sin² α by angular momentum about the new corner; impacts accumulate, and end."""
    b, h = 0.2, 1.0
    alpha = np.arctan2(b, h)
    tilt = -alpha / 2
    corner = np.array([b * np.cos(tilt) + h * np.sin(tilt), b * np.sin(tilt) - h * np.cos(tilt)])
    kernel = kn.derive(block(b, h, 5.0)).compile()
    run = kernel.simulate(
        stop=20, parameters={}, initial={"x": b - corner[0], "y": -corner[1], "q": tilt}, times=np.linspace(0, 20, 201)
    )
    ratio = 1 - 1.5 * np.sin(alpha) ** 2
    for event in run.impulses[:8]:
        assert event.after["u_q"] / event.before["u_q"] == pytest.approx(ratio, rel=1e-9)
    if HAS_REFERENCES:
        values = reference("04_rocking_block")["values"]
        assert [event.time for event in run.impulses[:4]] == pytest.approx(values["impact_times"], abs=1e-9)
    assert run.outcome.finished
    assert (run.modes["left"][-1], run.modes["right"][-1]) == ("stick", "stick")
    assert run["q"][-1] == pytest.approx(0, abs=1e-12)


@needs_references
def test_a_box_falls_on_a_corner_turns_slides_rocks_and_rests():
    problem = reference("23_falling_box")
    d, values = problem["data"], problem["values"]
    kernel = kn.derive(block(d["b"], d["h"], d["mu"])).compile()
    x, y, q = problem["initial"]["q"]
    vx, vy, w = problem["initial"]["u"]
    initial = {"x": x, "y": y, "q": q, "u_x": vx, "u_y": vy, "u_q": w}
    run = kernel.simulate(stop=1, parameters={}, initial=initial, **TIGHT)
    rows = values["events"][:10]
    # The reference has nine digits.
    assert [event.time for event in run.events[:10]] == pytest.approx([row[0] for row in rows], abs=1e-9)
    for event, row in zip(run.events, rows, strict=False):
        assert [*event.after.values()] == pytest.approx(row[3:], abs=1e-8)
    assert [*run.states[:, -1]] == pytest.approx([values["x_at_rest"], d["h"], 0, 0, 0, 0], abs=1e-9)
    assert run.contact_force("left")[:, -1] == pytest.approx([0, 9.81 / 2, 0], abs=1e-9)


def test_a_box_that_falls_on_a_slope_rests_although_its_corners_take_their_turns_unevenly():
    """It rests where friction holds it; all energy that it loses is that of impacts and slip."""
    model = kn.Model("box on a slope")
    x, y, theta = model.coordinates("x y theta")
    N, slope = model.frame, np.radians(20)
    B, centre = N.rotated("B", theta, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.gravity = 9.81 * (np.sin(slope) * N.x - np.cos(slope) * N.y)
    model.add_body("box", frame=B, center=centre, mass=1, inertia=kn.inertia(zz=0.1))
    for name, side in (("back", -0.2), ("front", 0.2)):
        corner = centre.moved(f"{name} corner", B.vector(side, -0.1, 0))
        model.add_contact(corner, kn.surfaces.Plane(N.y), friction=0.5, name=name)
    run = kn.derive(model).compile().simulate(stop=2, parameters={}, initial={x: 0, y: 0.6, theta: 0.3}, **TIGHT)
    assert run.outcome.finished
    assert (run.modes["back"][-1], run.modes["front"][-1]) == ("stick", "stick")
    assert [*run.states[1:, -1]] == pytest.approx([0.1, 0, 0, 0, 0], abs=1e-10)
    weight = 9.81 * np.array([-np.sin(slope), np.cos(slope), 0])
    assert run.contact_force("back")[:, -1] + run.contact_force("front")[:, -1] == pytest.approx(weight, abs=1e-9)
    assert abs(run.energy.balance).max() == pytest.approx(0, abs=1e-8)


@pytest.mark.parametrize(
    ("mass", "radius", "friction", "velocity", "spin"),
    [
        (0.17, 0.028575, 0.2, (2.0, 0.0), (10.0, -30.0, 25.0)),
        (7.0, 0.1085, 0.12, (8.0, 0.0), (0.0, 0.0, 0.0)),
        (0.17, 0.028575, 0.2, (1.0, 0.0), (0.0, -150.0, 0.0)),
    ],
)
def test_a_ball_slides_along_a_parabola_until_it_rolls(mass, radius, friction, velocity, spin):
    """Coriolis: slip s keeps its direction and ends at 2 |s|/(7 μ g), with v = v₀ − 2/7 s₀; the spin about z stays."""
    g, v0, w0 = 9.81, np.array(velocity), np.array(spin)
    slip = np.array([v0[0] - radius * w0[1], v0[1] + radius * w0[0]])
    end = 2 * np.linalg.norm(slip) / (7 * friction * g)
    model = ball(mass, radius, friction)
    initial = {"x_ball": 0, "y_ball": 0, "z_ball": radius, "vx_ball": v0[0], "vy_ball": v0[1]}
    initial |= {f"w{axis}_ball": value for axis, value in zip("xyz", w0, strict=True)}
    run = kn.derive(model).compile().simulate(stop=1.5 * end, parameters={}, initial=initial, **TIGHT)
    assert [event.words for event in run.events] == ["floor slips", "floor sticks"]
    assert run.events[-1].time == pytest.approx(end, rel=1e-10)
    rolling = v0 - 2 / 7 * slip
    at = run.events[-1].after
    assert [at["x_ball"], at["y_ball"]] == pytest.approx(
        [*(v0 * end - friction * g * end**2 / 2 * slip / np.linalg.norm(slip))], abs=1e-10
    )
    assert [*run.velocity("ball")[:, -1]] == pytest.approx([*rolling, 0], abs=1e-10)
    assert [*run.angular_velocity("ball")[:, -1]] == pytest.approx(
        [-rolling[1] / radius, rolling[0] / radius, w0[2]], abs=1e-8
    )
    assert run.energy.work[-1] == pytest.approx(-mass / 7 * slip @ slip, rel=1e-9)
    # After the transition there is no friction.
    assert run.contact_force("floor")[:, -1] == pytest.approx([0, 0, mass * g], abs=1e-10 * mass * g)


def test_a_ball_with_backspin_bounces_and_rolls_with_the_momentum_that_it_kept():
    """About the line of contact no impulse has a moment: v_x + 2/5 r ω_y is kept, whatever the law of impacts."""
    mass, radius, e, g, height = 0.6, 0.12, 0.6, 9.81, 1.0
    initial = {"x_ball": 0, "y_ball": 0, "z_ball": radius + height, "vx_ball": 2.0, "wy_ball": -30.0}
    run = kn.derive(ball(mass, radius, 0.5, e)).compile().simulate(stop=2.5, parameters={}, initial=initial, **TIGHT)
    first = np.sqrt(2 * height / g)
    assert run.impulses[0].time == pytest.approx(first, rel=1e-12)
    ending = float(run.events[-1].words.split("t = ")[1].split(";")[0])
    assert ending == pytest.approx(first * (1 + e) / (1 - e), abs=1e-9)
    kept = 2.0 + 0.4 * radius * -30.0
    assert [*run.velocity("ball")[:, -1]] == pytest.approx([kept / 1.4, 0, 0], abs=1e-12)
    assert run.angular_velocity("ball")[1, -1] == pytest.approx(kept / 1.4 / radius, rel=1e-11)
    assert run.modes["floor"][-1] == "stick"


def test_slip_that_turns_in_space_ends_where_a_fine_regularisation_says():
    """A puck on an inclined plane whose slope is below μ: slip turns downhill and ends.

    With φ the angle of the velocity from the line of slope, v (1 + cos φ)^… has a closed form; here the time to rest
    follows from the energy and momentum along the slope:  d(v + v_x)/dt = −(μ − tan θ) g cos θ (1 + v_x/v)… so that
    v + v_x/… is integrated by SciPy in polar coordinates, which shares no code.
    """
    from scipy.integrate import solve_ivp

    mu, slope, g = 0.5, np.deg2rad(20), 9.81
    model = kn.Model("puck")
    x, y, z = model.coordinates("x y z")
    N = model.frame
    P = model.origin.moved("P", x * N.x + y * N.y + z * N.z)
    model.add_particle("puck", P, mass=0.3)
    model.gravity = g * np.sin(slope) * N.x - g * np.cos(slope) * N.z
    model.add_contact(P, kn.surfaces.Plane(N.z), friction=mu, name="plane")
    initial = {x: 0, y: 0, z: 0, "u_x": -0.5, "u_y": 2.0}
    run = kn.derive(model).compile().simulate(stop=2, parameters={}, initial=initial, **TIGHT)

    def polar(t, state):
        v, angle = state
        return [-mu * g * np.cos(slope) + g * np.sin(slope) * np.cos(angle), -g * np.sin(slope) * np.sin(angle) / v]

    def rests(t, state):
        return state[0] - 1e-9

    rests.terminal = True
    start = [np.hypot(0.5, 2.0), np.arctan2(2.0, -0.5)]
    found = solve_ivp(polar, (0, 2), start, events=rests, rtol=1e-12, atol=1e-14, method="DOP853")
    assert run.events[-1].words == "plane sticks"
    # The comparison stops at 1e-9 m/s.
    assert run.events[-1].time == pytest.approx(found.t_events[0][0], abs=1e-8)
    assert [run["u_x"][-1], run["u_y"][-1]] == pytest.approx([0, 0], abs=1e-13)


def test_a_leg_that_hangs_from_its_body_falls_with_it():
    """Nothing presses on the end of the spring but rounding: y = h − g t²/2, and the leg keeps its length and angle."""
    kernel = kn.derive(kn.library.hopping_leg()).compile(inputs={"T": 0, "F": 0})
    numbers = {"M": 10, "m": 0.3, "J": 0.01, "l": 0.6, "k": 4000, "d": 5, "mu": 1, "g": 9.81}
    start = {"x": 0, "y": 0.9, "phi": 0.12, "s": 0, "u_x": 1}
    run = kernel.simulate(stop=0.24, parameters=numbers, initial=start)
    assert run.outcome.finished
    assert run["y"] == pytest.approx(0.9 - 9.81 * run.t**2 / 2, abs=1e-12)
    assert run["s"] == pytest.approx(np.zeros(run.t.size), abs=1e-13)
    assert run["phi"] == pytest.approx(np.full(run.t.size, 0.12), abs=1e-12)


def test_gaps_stay_open_forces_push_and_friction_stays_in_its_cone():
    """Of the falling box along its whole motion: φ ≥ 0, λ_n ≥ 0, |λ_t| ≤ μ λ_n and φ λ_n = 0."""
    kernel = kn.derive(block(0.1, 0.15, 0.4)).compile()
    run = kernel.simulate(stop=1, parameters={}, initial={"x": 0, "y": 0.45, "q": 0.3, "u_x": 1, "u_q": 1})
    for name in ("left", "right"):
        gap, force = run[f"corner_{name}"][1], run.contact_force(name)
        # The interpolant between steps has the error of the tolerance.
        assert gap.min() > -1e-9
        assert force[1].min() >= 0
        assert (np.abs(force[0]) <= 0.4 * force[1] * (1 + 1e-9) + 1e-12).all()
        assert (force[1][run.modes[name] == "open"] == 0).all()
    # Ten times the error of the tolerance.
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=4e-9)
    rises = np.maximum(np.diff(run.energy.total), 0)
    assert rises == pytest.approx(np.zeros(rises.size), abs=4e-9)


@pytest.mark.heavy
def test_a_table_with_four_legs_stands_and_slides():
    """In space twelve rows for six motions: shares are not unique, but their sums are, and nothing creeps."""
    a, h, mass, slope, g = 0.2, 0.1, 2.0, np.deg2rad(15), 9.81
    for friction in (0.5, 0.1):
        model = kn.Model("table")
        N = model.frame
        top = model.add_body("top", mass=mass, inertia=kn.inertia(0.03, 0.03, 0.05), joint=kn.Free())
        model.gravity = g * (np.sin(slope) * N.x - np.cos(slope) * N.z)
        for number, (i, j) in enumerate(((1, 1), (1, -1), (-1, -1), (-1, 1))):
            leg = top.point(f"leg{number}", i * a, j * a, -h)
            model.add_contact(leg, kn.surfaces.Plane(N.z), friction=friction, name=f"foot{number}")
        run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={"x_top": 0, "y_top": 0, "z_top": h})
        total = sum(run.contact_force(f"foot{number}") for number in range(4))
        sliding = max(np.sin(slope) - friction * np.cos(slope), 0) if friction < np.tan(slope) else 0.0
        assert run["x_top"] == pytest.approx(sliding * g * run.t**2 / 2, abs=1e-11)
        along = -friction * np.cos(slope) if sliding else -np.sin(slope)
        exact = mass * g * np.array([along, 0, np.cos(slope)])
        assert total == pytest.approx(np.tile(exact[:, None], run.t.size), abs=1e-10)
        assert {run.modes[f"foot{number}"][-1] for number in range(4)} == {"slip" if sliding else "stick"}


def test_accelerations_along_a_run_are_those_with_contacts():
    """A sled that stands still on a slope has none; where it slides, g (sin θ − μ cos θ)."""
    slope = np.deg2rad(30)
    model = block(0.2, 0.2, 0.4, (9.81 * np.sin(slope), -9.81 * np.cos(slope)))
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=0.5, parameters={}, initial={"x": 0, "y": 0.2, "q": 0})
    exact = 9.81 * (np.sin(slope) - 0.4 * np.cos(slope))
    assert run.acceleration("box")[0] == pytest.approx(np.full(run.t.size, exact), rel=1e-11)
    assert run["x"] == pytest.approx(exact * run.t**2 / 2, abs=1e-10)


@pytest.mark.heavy
@pytest.mark.timeout(600)
def test_boxes_that_are_tossed_in_space_come_to_rest():
    """Corners hit in no order that repeats, and slip ends at all that touch at once; energy never grows."""
    model = kn.Model("tossed box")
    mu, e = model.parameters("mu e")
    box = model.add_body("box", mass=2, inertia=kn.solids.box(2, 0.3, 0.2, 0.1), joint=kn.Free())
    model.gravity = -9.81 * model.frame.z
    floor = kn.surfaces.Plane(model.frame.z)
    model.add_contact(box, kn.surfaces.Corners(0.3, 0.2, 0.1), on=floor, friction=mu, restitution=e, name="floor")
    kernel = kn.derive(model).compile()
    rng = np.random.default_rng(5)
    for friction, restitution in [(0.1, 0), (0.1, 0.5), (0.3, 0.2), (0.3, 0.5)]:
        q, u = rng.normal(size=4), rng.normal(size=6)
        start = dict(zip(kernel.states, [*(q / np.linalg.norm(q)), 0, 0, 0.4, *u], strict=True))
        run = kernel.simulate(
            stop=6, parameters={mu: friction, e: restitution}, initial=start, rtol=1e-9, max_events=20000
        )
        assert run.outcome.finished
        assert run.modes["floor"][-1] == "stick"
        assert run.contact_force("floor")[:, -1] == pytest.approx([0, 0, 2 * 9.81], abs=1e-9)
        # The corners of a face are at the floor; the run has a tolerance of 1e-9.
        assert np.abs(run["z_box"][-1] - np.array([0.15, 0.1, 0.05])).min() == pytest.approx(0, abs=1e-9)
        assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-6)
        assert np.diff(run.energy.total).max() == pytest.approx(0, abs=1e-6)
