"""Dry friction in joints and along velocities, by a limit or by the reaction that presses; ratchets.

Proves: model/contacts/rubbing.py, dynamics/contacts/pressures.py, simulate/hybrid/pressed.py.
"""

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import kanes as kn
from kanes import surfaces
from kanes.expr.symbols import cos

G = 9.81
TIGHT = {"rtol": 1e-12}


def test_a_mass_on_a_belt_sticks_and_slips_as_its_closed_form_says():
    """Slip lasts 2 (π − arctan(A ω/v))/ω with A = (F_s − F_d)/k, stick 2 A/v; at rest on the belt to the last digit."""
    m, k, v, static, kinetic = 1.0, 100.0, 0.2, 8.0, 5.0
    model = kn.Model("belt")
    s = model.coordinates("s")
    P = model.origin.moved("P", s * model.frame.x)
    model.add_particle("mass", P, mass=m)
    model.add_force(P, -k * s * model.frame.x, name="spring")
    model.add_friction(s.dot - v, (static, kinetic), name="belt")
    run = kn.derive(model).compile().simulate(stop=4.2, parameters={}, initial={s: 0, "u_s": v}, **TIGHT)
    A, w = (static - kinetic) / k, np.sqrt(k / m)
    times = [event.time for event in run.events[1:]]
    assert times[0] == pytest.approx(static / k / v, rel=1e-12)
    assert len(times) == 11
    assert np.diff(times) == pytest.approx([2 * (np.pi - np.arctan(A * w / v)) / w, 2 * A / v] * 5, rel=1e-10)
    sticks = run.modes["belt"] == "stick"
    assert run["u_s"][sticks] == pytest.approx(np.full(sticks.sum(), v), abs=1e-15)
    assert run.contact_force("belt")[~sticks] == pytest.approx(np.full((~sticks).sum(), kinetic), rel=1e-14)
    # In each slip the mass goes back by 2 A while the belt goes on; trapezoids 4 ms wide leave 1e-5 of a wave.
    slips = np.array([np.sum(run.t[k] > np.array(times[1::2])) for k in np.flatnonzero(sticks)])
    exact = kinetic * slips * (v * 2 * (np.pi - np.arctan(A * w / v)) / w + 2 * A)
    assert run.dissipated("belt")[sticks] == pytest.approx(exact, rel=1e-3)
    # The belt does work: friction times its own velocity.
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-11)


def test_what_friction_takes_is_the_energy_that_goes():
    """A disc on two brakes stops: both together take ½ J ω², each in proportion to its torque."""
    model = kn.Model("disc")
    q, N = model.coordinates("q"), model.frame
    A = N.rotated("A", q, N.z)
    model.add_body("disc", frame=A, center=model.origin, mass=1, inertia=kn.inertia(zz=0.5))
    for name, torque in (("first", 1.0), ("second", 3.0)):
        model.add_friction(q, torque, name=name)
    run = (
        kn.derive(model)
        .compile()
        .simulate(stop=1, parameters={}, initial={q: 0, "u_q": 4}, times=np.linspace(0, 1, 1001), **TIGHT)
    )
    assert run.events[-1].time == pytest.approx(0.5, rel=1e-12)
    # The trapezoidal rule is exact for a power that falls linearly, but in the step in which it ends.
    assert [run.dissipated(name)[-1] for name in ("first", "second")] == pytest.approx([1, 3], rel=1e-5)
    assert run.energy.work[-1] == pytest.approx(-4, rel=1e-12)
    assert {run.modes[name][-1] for name in ("first", "second")} == {"stick"}


def test_a_rope_over_a_rough_drum_is_a_capstan():
    """T_2 = T_1 exp(μ φ): a = g (M − m E)/(M + m E) where the heavy weight sinks, and rest where M < m E."""
    m, mu, wrap = 1.0, 0.2, np.pi
    E = np.exp(mu * wrap)
    for M in (2.5, 1.5):
        model = kn.Model("capstan")
        s, N = model.coordinates("s"), model.frame
        light, heavy = (
            model.add_particle(name, model.origin.moved(place, side * N.x + sign * s * N.y), mass=mass)
            for name, place, side, sign, mass in (("light", "L", -1, 1, m), ("heavy", "H", 1, -1, M))
        )
        model.gravity = -G * N.y
        model.add_friction(s, coefficient=E - 1, on=light, across=N.y, name="drum")
        run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={s: 0}, **TIGHT)
        a = max(G * (M - m * E) / (M + m * E), 0.0)
        assert run["s"] == pytest.approx(a * run.t**2 / 2, abs=1e-12)
        assert run.modes["drum"][-1] == ("slip" if a else "stick")
        if a:
            assert run.contact_force("drum")[-1] == pytest.approx(-(E - 1) * m * (G + a), rel=1e-12)


def test_a_brake_that_is_pressed_by_samples():
    """A pedal that goes down from 1 to 1.1 s takes 0.2 rad/s of 4 rad/s meanwhile, and all by 2.05 s."""
    model = kn.Model("braked")
    q, pedal, N = model.coordinates("q"), model.inputs("pedal"), model.frame
    A = N.rotated("A", q, N.z)
    model.add_body("wheel", frame=A, center=model.origin, mass=1, inertia=kn.inertia(zz=0.5))
    model.add_friction(q, 2 * pedal, name="brake")
    pressed = kn.Samples([0, 1, 1.1, 10], [0, 0, 1, 1])
    run = (
        kn.derive(model)
        .compile()
        .simulate(stop=3, parameters={}, inputs={pedal: pressed}, initial={q: 0, "u_q": 4}, **TIGHT)
    )
    assert run.events[-1].words == "brake sticks"
    assert run.events[-1].time == pytest.approx(2.05, rel=1e-10)
    assert run["u_q"][-1] == pytest.approx(0, abs=1e-14)


def test_a_clutch_brings_two_shafts_to_one_speed_and_lets_go_where_its_torque_is_used_up():
    """J_1 J_2/(J_1 + J_2) Δω/T until it sticks; it holds J_2/(J_1 + J_2) of a torque on the first, up to T_s."""
    J1, J2, T, Ts, rise = 0.2, 0.5, 3.0, 4.0, 2.0
    model = kn.Model("clutch")
    q1, q2 = model.coordinates("q1 q2")
    N = model.frame
    frames = [N.rotated(name, q, N.z) for name, q in (("A", q1), ("B", q2))]
    for name, frame, J in zip(("one", "two"), frames, (J1, J2), strict=True):
        model.add_body(name, frame=frame, center=model.origin, mass=1, inertia=kn.inertia(zz=J))
    model.add_torque(frames[0], rise * model.time * N.z, name="motor")
    model.add_friction(q1 - q2, (Ts, T), name="clutch")
    run = (
        kn.derive(model).compile().simulate(stop=12, parameters={}, initial={q1: 0, q2: 0, "u1": 10, "u2": -5}, **TIGHT)
    )
    # Δω falls by T (1/J1 + 1/J2) t − rise t²/(2 J1).
    a, b = rise / (2 * J1), T * (1 / J1 + 1 / J2)
    sticks = (b - np.sqrt(b * b - 4 * a * 15)) / (2 * a)
    slips = Ts * (J1 + J2) / J2 / rise
    assert [event.words for event in run.events] == ["clutch slips", "clutch sticks", "clutch slips"]
    assert [event.time for event in run.events[1:]] == pytest.approx([sticks, slips], rel=1e-11)
    holds = run.modes["clutch"] == "stick"
    difference = (run["u1"] - run["u2"])[holds]
    assert difference == pytest.approx(np.zeros(holds.sum()), abs=1e-12)
    carried = -rise * run.t[holds] * J2 / (J1 + J2)
    assert run.contact_force("clutch")[holds] == pytest.approx(carried, rel=1e-11)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-8)


def test_the_limit_may_follow_an_input_and_the_speed():
    """Stribeck's friction that falls with speed, and a brake pedal: against SciPy's integration of the slip."""
    model = kn.Model("brake")
    q, pedal = model.coordinates("q"), model.inputs("pedal")
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_body("wheel", frame=A, center=model.origin, mass=1, inertia=kn.inertia(zz=0.3))
    limit = pedal * (1 + 1 / (1 + q.dot**2))
    model.add_friction(q, limit, name="brake")
    run = (
        kn.derive(model)
        .compile()
        .simulate(stop=4, parameters={}, inputs={pedal: 0.7}, initial={q: 0, "u_q": 5}, **TIGHT)
    )

    def stops(t, y):
        return y[1]

    stops.terminal = True
    exact = solve_ivp(
        lambda t, y: [y[1], -0.7 * (1 + 1 / (1 + y[1] ** 2)) / 0.3],
        (0, 4),
        [0, 5],
        events=stops,
        rtol=1e-12,
        atol=1e-13,
        method="DOP853",
    )
    assert run.events[-1].time == pytest.approx(exact.t_events[0][0], rel=1e-10)
    assert run["q"][-1] == pytest.approx(exact.y_events[0][0][0], rel=1e-10)
    assert run["u_q"][-1] == pytest.approx(0, abs=1e-15)


def test_a_limit_that_falls_below_zero_is_no_friction():
    """F = k (x − c) until x = c, and free motion from there: v² = v₀² − k (x₀ − c)²/m."""
    model = kn.Model("brake")
    x, k, c, v = model.coordinates("x"), 3.0, 0.4, -2.0
    model.add_particle("block", model.origin.moved("P", x * model.frame.x), mass=2)
    model.add_friction(x, k * (x - c), name="brake")
    run = kn.derive(model).compile().simulate(stop=2, parameters={}, initial={x: 1, "u_x": v}, **TIGHT)
    assert run["x"][-1] < c
    assert run["u_x"][-1] == pytest.approx(-np.sqrt(v**2 - k * (1 - c) ** 2 / 2), rel=1e-11)
    assert run.contact_force("brake")[-1] == 0


def test_a_ratchet_turns_one_way_and_holds_the_other():
    """Torque T cos(2 t): it turns as its integral says, is held while that would turn it back, and has that torque."""
    model = kn.Model("wheel")
    q = model.coordinates("q")
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_body("wheel", frame=A, center=model.origin, mass=1, inertia=kn.inertia(zz=2))
    model.add_torque(A, 3 * cos(2 * model.time) * model.frame.z, name="motor")
    model.add_ratchet(q, name="pawl")
    run = kn.derive(model).compile().simulate(stop=3 * np.pi / 4 + 1, parameters={}, initial={q: 0}, **TIGHT)
    assert [event.words for event in run.events] == ["pawl closes", "pawl opens"]
    assert [event.time for event in run.events] == pytest.approx([np.pi / 2, 3 * np.pi / 4], rel=1e-11)
    held = (run.t > np.pi / 2) & (run.t < 3 * np.pi / 4)
    assert run["u_q"][held] == pytest.approx(np.zeros(held.sum()), abs=1e-14)
    assert run.contact_force("pawl")[held] == pytest.approx(-3 * np.cos(2 * run.t[held]), rel=1e-11)
    after = run.t > 3 * np.pi / 4
    speed = 0.75 * (np.sin(2 * run.t[after]) + 1)
    assert run["u_q"][after] == pytest.approx(speed, abs=1e-10)
    assert {"free", "holds"} == set(run.modes["pawl"])


def test_a_ratchet_takes_the_impulse_that_would_turn_it_back():
    """A ball hits an arm on a free wheel: as against a wall where it may not turn, as a free one where it may."""
    m, I, arm, speed = 0.5, 0.8, 0.4, 3.0
    for sign in (1, -1):
        model = kn.Model("gate")
        q, x = model.coordinates("q x")
        N = model.frame
        A = N.rotated("A", q, N.z)
        gate = model.add_body("gate", frame=A, center=model.origin, mass=1, inertia=kn.inertia(zz=I))
        P = model.origin.moved("P", arm * N.x + x * N.y)
        model.add_particle("ball", P, mass=m)
        model.add_contact(P, surfaces.Plane(-sign * A.y), on_body=gate, restitution=0.5, name="hit")
        model.add_ratchet(q, name="pawl")
        run = (
            kn.derive(model)
            .compile()
            .simulate(stop=1, parameters={}, initial={q: 0, x: -sign * 0.6, "u_x": sign * speed}, **TIGHT)
        )
        (event,) = [each for each in run.impulses if "hit" in each.impulses]
        effective = m if sign < 0 else 1 / (1 / m + arm**2 / I)
        assert event.time == pytest.approx(0.2, rel=1e-12)
        assert event.impulses["hit"][0] == pytest.approx(1.5 * effective * speed, rel=1e-11)
        assert event.after["u_q"] == pytest.approx(1.5 * effective * speed * arm / I * (sign > 0), abs=1e-13)


def test_a_bead_slides_on_a_rough_rod_that_turns():
    """s̈ = Ω² s − 2 μ Ω |ṡ| sgn ṡ: the rod presses by 2 m Ω ṡ, so that roots λ = Ω (−μ ± √(μ² + 1)) give all."""
    mass, W, mu = 0.4, 3.0, 0.35
    model = kn.Model("rod")
    s = model.coordinates("s")
    N = model.frame
    B = N.rotated("B", W * model.time, N.z)
    P = model.origin.moved("P", s * B.x)
    model.add_particle("bead", P, mass=mass)
    model.add_friction(s, coefficient=mu, on=P, across=B.y, name="rod")
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={s: 0.2, "u_s": 0.1}, **TIGHT)
    fast, slow = W * (-mu + np.sqrt(mu**2 + 1)), W * (-mu - np.sqrt(mu**2 + 1))
    b = (0.1 - 0.2 * fast) / (slow - fast)
    exact = (0.2 - b) * np.exp(fast * run.t) + b * np.exp(slow * run.t)
    assert run["s"] == pytest.approx(exact, rel=1e-10)
    assert run.contact_force("rod") == pytest.approx(-2 * mu * mass * W * run["u_s"], rel=1e-9)


def test_a_bead_on_a_turning_rod_with_weight_breaks_away_where_it_must():
    """Horizontal rod, |N| = m √(g² + (2 Ω ṡ)²): it rests until Ω² s > μ g, by a rod that gets faster; then SciPy."""
    mu, s0, rate = 0.3, 0.5, 1.2
    model = kn.Model("rod")
    s = model.coordinates("s")
    N = model.frame
    B = N.rotated("B", rate * model.time**2 / 2, N.z)
    P = model.origin.moved("P", s * B.x)
    bead = model.add_particle("bead", P, mass=0.4)
    model.gravity = -G * N.z
    model.add_friction(s, coefficient=mu, on=bead, across=(B.y, B.z), name="rod")
    run = kn.derive(model).compile().simulate(stop=2.5, parameters={}, initial={s: s0}, **TIGHT)

    def leaves(t):
        return (rate * t) ** 2 * s0 - mu * np.hypot(G, rate * s0)

    breakaway = brentq(leaves, 0, 3, xtol=1e-15)
    assert run.events[-1].time == pytest.approx(breakaway, rel=1e-11)
    before = run.t < breakaway
    assert run["s"][before] == pytest.approx(np.full(before.sum(), s0), abs=1e-14)

    def moves(t, y):
        W = rate * t
        normal = np.hypot(G, rate * y[0] + 2 * W * y[1])
        return [y[1], W * W * y[0] - mu * normal]

    exact = solve_ivp(moves, (breakaway, 2.5), [s0, 0], rtol=1e-12, atol=1e-13, method="DOP853")
    assert run["s"][-1] == pytest.approx(exact.y[0, -1], rel=1e-9)


def test_a_bead_on_a_rough_ring_passes_where_the_ring_presses_from_the_other_side():
    """w = v²/(g R):  dw/dθ = −2 sin θ ∓ 2 μ |cos θ + w|, a closed form on each side of N = 0, which is an event."""
    R, mu, first = 0.8, 0.25, 4.5
    model = kn.Model("ring")
    q = model.coordinates("q")
    A = model.frame.rotated("A", q, model.frame.z)
    P = model.origin.moved("P", -R * A.y)
    bead = model.add_particle("bead", P, mass=0.3)
    model.gravity = -G * model.frame.y
    model.add_friction(q, coefficient=mu, on=bead, across=A.y, radius=R, name="ring")
    start = np.sqrt(first * G / R)
    run = kn.derive(model).compile().simulate(stop=1.2, parameters={}, initial={q: 0, "u_q": start}, **TIGHT)

    def closed(angle, from_angle, w, m):
        A_, B_ = (2 - 4 * m**2) / (1 + 4 * m**2), -6 * m / (1 + 4 * m**2)
        C = (w - A_ * np.cos(from_angle) - B_ * np.sin(from_angle)) * np.exp(2 * m * from_angle)
        return C * np.exp(-2 * m * angle) + A_ * np.cos(angle) + B_ * np.sin(angle)

    turn = brentq(lambda s: np.cos(s) + closed(s, 0, first, mu), 1.5, 3, xtol=1e-15)
    w = R * run["u_q"] ** 2 / G
    inner, outer = (run["q"] < turn) & (run["u_q"] > 0), (run["q"] > turn) & (run["u_q"] > 0)
    assert inner.sum() > 10
    assert outer.sum() > 3
    assert w[inner] == pytest.approx(closed(run["q"][inner], 0, first, mu), abs=1e-9)
    beyond = closed(run["q"][outer], turn, closed(turn, 0, first, mu), -mu)
    assert w[outer] == pytest.approx(beyond, abs=1e-9)


def hinged(mu, radius, l=0.7, I=0.02, m=1.3):
    model = kn.Model("pendulum")
    rod = model.add_body(
        "rod", mass=m, inertia=kn.inertia(zz=I), joint=kn.Pin(model.coordinates("q"), axis="z", child_at=(0, l, 0))
    )
    model.gravity = -G * model.frame.y
    model.add_friction(rod, coefficient=mu, radius=radius, name="pin")
    return kn.derive(model).compile()


def test_a_pendulum_on_a_rough_pin_loses_its_swing_as_scipy_says():
    """The reaction is solved for at each step, by a root of p = |R(μ r p)| with R from Newton's law."""
    m, l, I, radius, mu = 1.3, 0.7, 0.02, 0.05, 0.3
    run = hinged(mu, radius).simulate(stop=2.5, parameters={}, initial={"q": 1.2}, **TIGHT)
    J = I + m * l * l

    def rates(t, y, way):
        def reaction(p):
            a = (-m * G * l * np.sin(y[0]) - way * mu * radius * p) / J
            return m * np.hypot(l * a + G * np.sin(y[0]), l * y[1] ** 2 + G * np.cos(y[0]))

        p = brentq(lambda p: p - reaction(p), 0, 1e3, xtol=1e-13)
        return [y[1], (-m * G * l * np.sin(y[0]) - way * mu * radius * p) / J]

    def turns(t, y, way):
        return way * y[1]

    turns.terminal, turns.direction = True, -1
    t, y, way, peaks = 0.0, [1.2, 0.0], -1, []
    while t < 2.5:
        found = solve_ivp(
            rates, (t, 2.5), y, events=turns, args=(way,), rtol=1e-11, atol=1e-12, method="DOP853", first_step=1e-3
        )
        t, y, way = float(found.t[-1]), [found.y[0, -1], 0.0], -way
        peaks.append((t, found.y[0, -1]))
    assert run["q"][-1] == pytest.approx(peaks[-1][1], abs=1e-8)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-9)
    late = hinged(mu, radius).simulate(stop=25, parameters={}, initial={"q": 1.2})
    assert late.modes["pin"][-1] == "stick"
    # It stays where the weight's torque is less than friction: |m g l sin q| ≤ μ r m g.
    assert abs(np.sin(late["q"][-1])) <= mu * radius / l


def test_two_rough_pins_press_each_other():
    """A double pendulum: both torques are μ r |R| of the reactions that Newton's law gives from its accelerations."""
    model = kn.Model("double pendulum")
    q1, q2 = model.coordinates("q1 q2")
    l, m, mu, radius = 0.5, 1.0, 0.4, (0.06, 0.04)
    upper = model.add_body("upper", mass=m, inertia=kn.inertia(zz=0.02), joint=kn.Pin(q1, axis="z", child_at=(0, l, 0)))
    lower = model.add_body(
        "lower",
        mass=m,
        inertia=kn.inertia(zz=0.02),
        parent=upper,
        joint=kn.Pin(q2, axis="z", at=(0, -l, 0), child_at=(0, l, 0)),
    )
    model.gravity = -G * model.frame.y
    for body, name, r in zip((upper, lower), ("first", "second"), radius, strict=True):
        model.add_friction(body, coefficient=mu, radius=r, name=name)
    run = (
        kn.derive(model)
        .compile()
        .simulate(stop=3, parameters={}, initial={q1: 1.0, q2: 1.5}, times=np.linspace(0, 3, 301), **TIGHT)
    )
    weight = np.array([[0], [-m * G], [0]])
    second = m * run.acceleration("lower") - weight
    first = m * run.acceleration("upper") - weight + second
    for name, reaction, r, u in (("first", first, radius[0], "u1"), ("second", second, radius[1], "u2")):
        slips = (run.modes[name] == "slip") & (run[u] != 0)
        assert slips.sum() > 100
        limit = mu * r * np.linalg.norm(reaction, axis=0)
        torque = run.contact_force(name)
        assert torque[slips] == pytest.approx(-np.sign(run[u][slips]) * limit[slips], rel=1e-9)
        assert (np.abs(torque) <= limit * (1 + 1e-9)).all()
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-8)


def test_a_block_in_a_guide_is_pressed_by_a_string_that_hangs_from_it():
    """N = m g + T cos θ with the tension of the string; friction μ N; Newton's law along the guide has both."""
    m, M, l, mu = 1.0, 0.6, 0.9, 0.2
    model = kn.Model("trolley")
    s, x, y = model.coordinates("s x y")
    N = model.frame
    block = model.add_body("block", mass=m, inertia=kn.inertia(1, 1, 1), joint=kn.Slider(s, axis="x"))
    Q = model.origin.moved("Q", x * N.x + y * N.y)
    model.add_particle("load", Q, mass=M)
    model.gravity = -G * N.y
    model.add_string(block, Q, length=l, name="cord")
    model.add_friction(block, coefficient=mu, name="guide")
    angle = 0.9
    initial = {s: 0, x: l * np.sin(angle), y: -l * np.cos(angle)}
    run = (
        kn.derive(model)
        .compile()
        .simulate(stop=1.5, parameters={}, initial=initial, times=np.linspace(0, 1.5, 151), **TIGHT)
    )
    tension = run.contact_force("cord")
    way = np.array([run["x"] - run["s"], run["y"]]) / l
    normal = m * G - tension * way[1]
    slips = (run.modes["guide"] == "slip") & (run["u_s"] != 0)
    assert slips.sum() > 50
    assert run.contact_force("guide")[slips] == pytest.approx(
        -mu * normal[slips] * np.sign(run["u_s"][slips]), rel=1e-9
    )
    balance = tension * way[0] + run.contact_force("guide")
    assert m * run.acceleration("block")[0] == pytest.approx(balance, abs=1e-9)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-9)


def test_a_block_in_a_guide_is_pressed_by_a_rod_that_swings_from_it():
    """The same with a bilateral distance, whose force is a multiplier of the motion: N = m g + M (g + ÿ)."""
    m, M, l, mu, angle = 1.0, 0.6, 0.9, 0.2, 0.9
    model = kn.Model("crane")
    s, x, y = model.coordinates("s x y")
    N = model.frame
    block = model.add_body("block", mass=m, inertia=kn.inertia(1, 1, 1), joint=kn.Slider(s, axis="x"))
    load = model.add_particle("load", model.origin.moved("Q", x * N.x + y * N.y), mass=M)
    model.gravity = -G * N.y
    model.add_distance(block, load, l, name="rod")
    model.add_friction(block, coefficient=mu, name="guide")
    initial = {s: 0, x: l * np.sin(angle), y: -l * np.cos(angle)}
    run = (
        kn.derive(model)
        .compile()
        .simulate(stop=1.5, parameters={}, initial=initial, times=np.linspace(0, 1.5, 151), **TIGHT)
    )
    acceleration = run.acceleration("load")
    normal = m * G + M * (G + acceleration[1])
    slips = (run.modes["guide"] == "slip") & (run["u_s"] != 0)
    assert slips.sum() > 50
    friction = run.contact_force("guide")
    assert friction[slips] == pytest.approx(-mu * normal[slips] * np.sign(run["u_s"][slips]), rel=1e-9)
    assert m * run.acceleration("block")[0] + M * acceleration[0] == pytest.approx(friction, abs=1e-9)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-8)


def test_friction_beside_a_latch_leaves_all_to_it():
    """A wheel brakes by its clutch until it locks; then the latch alone carries the torque, and the clutch nothing."""
    model = kn.Model("wheel")
    q, N = model.coordinates("q"), model.frame
    A = N.rotated("A", q, N.z)
    model.add_body("wheel", frame=A, center=model.origin, mass=1, inertia=kn.inertia(zz=2))
    model.add_torque(A, 0.5 * N.z, name="motor")
    model.add_friction(q, 1.5, name="brake")
    model.add_latch(q, at=0.6, name="lock")
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={q: 0, "u_q": 2}, **TIGHT)
    locks = 2 * (2 - np.sqrt(4 - 0.6)) / 1.0
    assert run.events[-1].time == pytest.approx(locks, rel=1e-12)
    assert run["q"][-1] == pytest.approx(0.6, abs=1e-15)
    assert (run.modes["brake"][-1], run.contact_force("brake")[-1]) == ("stick", 0)
    assert run.contact_force("lock")[-1] == pytest.approx(-0.5, rel=1e-13)


def test_equations_say_in_which_modes_friction_and_ratchets_are():
    for kind, lines in (
        ("pin", ("stick  |T_pin| ≤ 0.05 R_pin T,  u_q = 0", "T_pin = -0.05 R_pin T v_pin/|v_pin|")),
        ("pawl", ("free   u_q ≥ 0,  F_pawl = 0", "holds  u_q = 0,  F_pawl ≥ 0")),
        ("clutch", ("stick  |T_clutch| ≤ T + 1,  u_q = 0", "T_clutch = -T v_clutch/|v_clutch|")),
    ):
        text = kn.derive(held_by(kind)[0]).modes().text()
        for line in lines:
            assert line in text
    assert "2 u̇_q = T_clutch + 2 t" in kn.derive(held_by("clutch")[0]).in_mode().text()


def held_by(kind):
    """A small model with a parameter T, its start and the end of its run."""
    model = kn.Model(kind)
    q, T, N = model.coordinates("q"), model.parameters("T"), model.frame
    if kind == "pin":
        joint = kn.Pin(q, axis="z", child_at=(0, 0.7, 0))
        rod = model.add_body("rod", mass=1.3, inertia=kn.inertia(zz=0.02), joint=joint)
        model.gravity = -G * N.y
        model.add_friction(rod, coefficient=T, radius=0.05, name="pin")
        return model, 0.3, {q: 1.2}, 2.5
    A = N.rotated("A", q, N.z)
    model.add_body("wheel", frame=A, center=model.origin, mass=1, inertia=kn.inertia(zz=2))
    if kind == "pawl":
        model.add_torque(A, (T - model.time) * N.z, name="motor")
        model.add_ratchet(q, name="pawl")
        return model, 1.0, {q: 0}, 5.0
    model.add_torque(A, 2 * model.time * N.z, name="motor")
    model.add_friction(q, (T + 1, T), name="clutch")
    return model, 3.0, {q: 0, "u_q": 2.0}, 4.0


@pytest.mark.parametrize("kind", ["pin", "pawl", "clutch"])
def test_runs_have_sensitivities_and_lanes(kind):
    """Derivatives through sticking and slipping against differences of runs, of which many are those of single ones."""
    model, T, initial, stop = held_by(kind)
    kernel = kn.derive(model).compile()
    h = 1e-5
    runs = kernel.simulate_many(stop=stop, parameters={"T": np.array([T - h, T + h])}, initial={**initial}, rtol=1e-12)
    ends = [runs.run(number).states[:, -1] for number in (0, 1)]
    for number, value in enumerate((T - h, T + h)):
        single = kernel.simulate(stop=stop, parameters={"T": value}, initial=initial, rtol=1e-12)
        assert ends[number] == pytest.approx(single.states[:, -1], abs=1e-10)
        assert runs.run(number).modes[kind][-1] == single.modes[kind][-1]
    found = kn.sensitivities(kernel, wrt=["T"], stop=stop, parameters={"T": T}, initial=initial, rtol=1e-11)
    exact = [found[name, "T"][-1] for name in kernel.states]
    # Differences have the error of rounding over 1e-5, and of the third derivative.
    assert exact == pytest.approx((ends[1] - ends[0]) / (2 * h), abs=1e-5)
    assert kn.verify(kn.derive(model), states=2).passed


def test_friction_that_feeds_itself_is_named():
    """A pin wider than the pendulum that hangs on it: R grows by m l μ r/J of the friction, which is above one."""
    kernel = hinged(0.9, 0.5, l=0.1, I=0.001, m=1.0)
    run = kernel.simulate(stop=1, parameters={}, initial={"q": 0.5, "u_q": 3.0})
    assert run.outcome.kind in ("no consistent mode", "several modes")
    assert "pin: friction changes the reaction" in run.outcome.culprit
    still = kernel.simulate(stop=1, parameters={}, initial={"q": 0.5})
    assert still.outcome.finished
    assert still.modes["pin"][-1] == "stick"


@pytest.mark.parametrize(
    ("add", "message"),
    [
        (lambda m, b, q, N: m.add_friction(q), "needs one law. Give either limit="),
        (lambda m, b, q, N: m.add_friction(q, 1, coefficient=1), "needs one law"),
        (lambda m, b, q, N: m.add_friction(q, -1), "is negative"),
        (lambda m, b, q, N: m.add_friction(q, (1, 2)), "with the larger one first"),
        (lambda m, b, q, N: m.add_friction(m.parameters("p"), 1), "neither a coordinate nor a speed"),
        (lambda m, b, q, N: m.add_friction(q, 1, radius=1), "belong to coefficient="),
        (lambda m, b, q, N: m.add_friction(q, coefficient=1), "the reaction that presses is missing"),
        (lambda m, b, q, N: m.add_friction(q, coefficient=1, on=b, across=()), "has no direction"),
        (lambda m, b, q, N: m.add_friction(b, coefficient=1), "a pin has friction at its radius"),
        (lambda m, b, q, N: m.add_friction(b, coefficient=1, radius=-1), "radius=-1 is not above zero"),
        (lambda m, b, q, N: m.add_ratchet(m.parameters("p")), "neither a coordinate nor a speed"),
    ],
)
def test_friction_that_is_not_told_is_refused(add, message):
    model = kn.Model("refused")
    q = model.coordinates("q")
    body = model.add_body("body", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(q, axis="z"))
    with pytest.raises((ValueError, TypeError), match=message):
        add(model, body, q, model.frame)


def test_friction_by_a_reaction_beside_constraints_is_refused():
    model = kn.Model("gears")
    p, q = model.coordinates("p q")
    N = model.frame
    wheels = [
        model.add_body(name, mass=1, inertia=kn.inertia(zz=1), joint=kn.Pin(each, axis="z"))
        for name, each in (("one", p), ("two", q))
    ]
    model.add_velocity_constraint(p.dot + 2 * q.dot, name="mesh")
    model.add_friction(q, coefficient=0.1, on=wheels[1], across=N.x)
    with pytest.raises(kn.WrongValueError, match="not supported together with mesh"):
        kn.derive(model).compile().simulate(stop=1, parameters={}, initial={p: 0, q: 0})
