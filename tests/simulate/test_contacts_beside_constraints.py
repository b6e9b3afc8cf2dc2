"""Contacts beside loops, prescribed motions and other constraints that a run keeps by projection.

They are compared with closed forms, and with bodies in Cartesian coordinates whose pins are Lagrange multipliers.

Proves: dynamics/contacts/beside.py.
"""

import numpy as np
import pytest
import sympy
from scipy.optimize import brentq

import kanes as kn
from linked_bodies import LinkedBodies, Pin

TIGHT = {"rtol": 1e-12}


def rod(model, name, frame, point, length, mass):
    """A rod from a point along x of its frame."""
    inertia = kn.inertia(zz=mass * length**2 / 12)
    model.add_body(
        name, frame=frame, center=point.moved(f"{name} centre", length / 2 * frame.x), mass=mass, inertia=inertia
    )
    return point.moved(f"end of {name}", length * frame.x)


# A slider-crank with a stop


CRANK, ROD = (0.3, 1.0), (0.8, 0.7)  # lengths and masses
SLIDER = 0.5


def slider_crank(*, redundant=False, is_light=False):
    model = kn.Model("slider-crank")
    q1, q2, x = model.coordinates("q1 q2 x")
    rod_mass = model.parameters("rod_mass") if is_light else ROD[1]
    N = model.frame
    A, B = N.rotated("A", q1, N.z), N.rotated("B", q2, N.z)
    P = rod(model, "crank", A, model.origin, *CRANK)
    Q = rod(model, "rod", B, P, ROD[0], rod_mass)
    S = model.origin.moved("S", x * N.x)
    model.add_particle("slider", S, mass=SLIDER)
    model.gravity = -9.81 * N.y
    model.add_configuration_constraint(Q.position_from(S).dot(N.x), name="along")
    model.add_configuration_constraint(Q.position_from(S).dot(N.y), name="across")
    if redundant:
        model.add_distance(P, S, ROD[0], name="length")
    model.add_limit(x, upper=1.0, restitution=0.5, name="stop")
    angle = 1.5
    beta = -np.arcsin(CRANK[0] * np.sin(angle) / ROD[0])
    start = {q1: angle, q2: beta, x: CRANK[0] * np.cos(angle) + ROD[0] * np.cos(beta), "u1": -3.0}
    return model, start


def slider_crank_in_cartesian_coordinates(start):
    """The slider is a body that does not turn; the gap is that of its x to 1."""
    (r, m1), (l, m2) = CRANK, ROD
    bodies = LinkedBodies(
        [m1, m2, SLIDER],
        [m1 * r**2 / 12, m2 * l**2 / 12, 1.0],
        [
            Pin((0, None), ((-r / 2, 0), (0, 0))),
            Pin((1, 0), ((-l / 2, 0), (r / 2, 0))),
            Pin((1, 2), ((l / 2, 0), (0, 0))),
            Pin((2, None), ((0, 0), (0, 0)), axes=(1,)),
        ],
        [Pin((None, 2), ((1.0, 0), (0, 0)), axes=(0,))],
        0.5,
    )
    q1, q2, x, w = start.values()
    P = r * np.array([np.cos(q1), np.sin(q1)])
    w2 = -r * np.cos(q1) * w / (l * np.cos(q2))
    v = -r * np.sin(q1) * w - l * np.sin(q2) * w2
    q = [*P / 2, q1, *(P + l / 2 * np.array([np.cos(q2), np.sin(q2)])), q2, x, 0, 0]
    vP = r * w * np.array([-np.sin(q1), np.cos(q1)])
    u = [*vP / 2, w, *(vP + l / 2 * w2 * np.array([-np.sin(q2), np.cos(q2)])), w2, v, 0, 0]
    return bodies, np.array(q, dtype=float), np.array(u, dtype=float)


@pytest.mark.parametrize("redundant", [False, True])
def test_a_slider_crank_hits_a_stop_as_in_cartesian_coordinates(redundant):
    """Impacts go through the loop; a length that follows from it changes nothing."""
    model, start = slider_crank(redundant=redundant)
    run = kn.derive(model).compile().simulate(stop=1.2, parameters={}, initial=start, repair=True, **TIGHT)
    bodies, q, u = slider_crank_in_cartesian_coordinates(start)
    bodies.run(q, u, 1.0, most=6)
    assert [event.time for event in run.impulses[:6]] == pytest.approx([t for t, _, _ in bodies.hits], abs=1e-10)
    # The slider's impulse, in N s.
    found = [event.impulses["stop, upper"][0] for event in run.impulses[:6]]
    assert found == pytest.approx([J for *_, J in bodies.hits], abs=1e-9)
    assert run.outcome.finished
    assert run.modes["stop"][-1] == "upper"
    assert run.drift.largest == pytest.approx(0, abs=1e-12)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-10)
    # At rest virtual work gives the force of the stop:  λ δx = g (m₁ δy₁ + m₂ δy₂).
    q1, q2 = run["q1"][-1], run["q2"][-1]
    (r, m1), (l, m2) = CRANK, ROD
    slope = -r * np.cos(q1) / (l * np.cos(q2))
    dx = -r * np.sin(q1) - l * np.sin(q2) * slope
    dV = 9.81 * (m1 * r / 2 * np.cos(q1) + m2 * (r * np.cos(q1) + l / 2 * np.cos(q2) * slope))
    assert run.contact_force("stop")[-1] == pytest.approx(dV / dx, rel=1e-10)


def test_a_rod_without_mass_hands_on_the_impulse_of_the_stop():
    """M is singular without the loop; by energy  (I ω² + m v²)/2 + m₁ g r/2 sin q₁  is kept until the stop."""
    model, start = slider_crank(is_light=True)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=0.3, parameters={"rod_mass": 0}, initial=start, repair=True, **TIGHT)
    (r, m1), (l, _) = CRANK, ROD

    def energy(q1, w):
        q2 = -np.arcsin(r * np.sin(q1) / l)
        v = -r * np.sin(q1) * w + l * np.sin(q2) * r * np.cos(q1) * w / (l * np.cos(q2))
        return m1 * r**2 / 6 * w**2 + SLIDER * v**2 / 2 + m1 * 9.81 * r / 2 * np.sin(q1), v

    before, after = run.impulses[0].before, run.impulses[0].after
    initial = energy(1.5, -3.0)[0]
    angle = brentq(lambda q: r * np.cos(q) + np.sqrt(l**2 - (r * np.sin(q)) ** 2) - 1, 0.1, 1.5)
    assert before["q1"] == pytest.approx(angle, rel=1e-9)
    assert energy(before["q1"], before["u1"])[0] == pytest.approx(initial, rel=1e-9)
    assert after["u1"] == pytest.approx(-0.5 * before["u1"], rel=1e-9)
    # The change of momentum of the crank about its pin and of the slider, by virtual work.
    dw, per = after["u1"] - before["u1"], energy(before["q1"], 1.0)[1]
    J = run.impulses[0].impulses["stop, upper"][0]
    assert -per * J == pytest.approx((m1 * r**2 / 3 + SLIDER * per**2) * dw, rel=1e-9)


# A table that moves as given


AMPLITUDE, FREQUENCY = 0.05, 12.0


def bouncing(kind):
    """A ball over a table that moves by A sin ωt, as its centre has it, or as its coordinate is prescribed."""
    model = kn.Model(f"ball on a table, {kind}")
    y, N = model.coordinates("y"), model.frame
    height, flat = AMPLITUDE * sympy.sin(FREQUENCY * model.time), kn.inertia(zz=1)
    P = model.origin.moved("P", y * N.y)
    model.add_particle("ball", P, mass=1.3)
    model.gravity = -9.81 * N.y
    if kind == "frame and point":
        centre = model.origin.moved("T", height * N.y)
        plate = model.add_body("plate", frame=N.rotated("plate frame", 0, N.z), center=centre, mass=2, inertia=flat)
    else:
        s = model.coordinates("s")
        plate = model.add_body("plate", mass=2, inertia=flat, joint=kn.Slider(s, "y"))
        model.prescribe(s, height)
    model.add_contact(
        P, kn.surfaces.Plane(plate.frame.y, at=plate.center), on_body=plate, restitution=0.6, name="table"
    )
    return model


def bounces(start, e, g, count):
    """Times and speeds after bounces, by roots of  y + v t − g t²/2 = A sin ωt."""
    t, y, v, found = 0.0, start, 0.0, []
    for _ in range(count):

        def gap(s, t=t, y=y, v=v):
            return y + v * s - g * s * s / 2 - AMPLITUDE * np.sin(FREQUENCY * (t + s))

        fine = np.linspace(1e-6, 1, 200001)
        first = np.flatnonzero(gap(fine) < 0)[0]
        s = brentq(gap, fine[first - 1], fine[first], xtol=1e-16, rtol=1e-15)
        t, u = t + s, AMPLITUDE * FREQUENCY * np.cos(FREQUENCY * (t + s))
        y, v = AMPLITUDE * np.sin(FREQUENCY * t), u - e * (v - g * s - u)
        found.append((t, v))
    return found


@pytest.mark.parametrize("kind", ["frame and point", "prescribed"])
def test_a_ball_bounces_on_a_table_that_moves_as_given_and_rests_on_it(kind):
    """v⁺ − ẏ = −e (v⁻ − ẏ); at rest the table presses with m (g − A ω² sin ωt), and does work."""
    start = {"y": 0.4} | ({} if kind == "frame and point" else {"s": 0})
    run = kn.derive(bouncing(kind)).compile().simulate(stop=2, parameters={}, initial=start, **TIGHT)
    exact = bounces(0.4, 0.6, 9.81, 8)
    assert [event.time for event in run.impulses[:8]] == pytest.approx([t for t, _ in exact], abs=1e-11)
    assert [event.after["u_y"] for event in run.impulses[:8]] == pytest.approx([v for _, v in exact], abs=1e-10)
    assert run.outcome.finished
    at_rest = run.t > 1
    height = AMPLITUDE * np.sin(FREQUENCY * run.t[at_rest])
    assert run["y"][at_rest] == pytest.approx(height, abs=1e-11)
    force = 1.3 * (9.81 - FREQUENCY**2 * height)
    assert run.contact_force("table")[1, at_rest] == pytest.approx(force, abs=1e-9)
    # Beside the ball's energy that of the table changes, and all of it is the work of what moves the table.
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-10)


def test_a_prescribed_motion_into_the_floor_ends_the_run_by_name():
    """0.3 − t = 0: nothing can stop it, whatever the law of impacts."""
    model = kn.Model("pressed")
    x, y = model.coordinates("x y")
    N = model.frame
    P = model.origin.moved("P", x * N.x + y * N.y)
    model.add_particle("ball", P, mass=1)
    model.prescribe(y, 0.3 - model.time)
    model.add_contact(P, kn.surfaces.Plane(N.y), friction=0.3, restitution=0.5, name="floor")
    kernel = kn.derive(model).compile()
    for law in (None, "newton", "simultaneous"):
        run = kernel.simulate(stop=1, parameters={}, initial={x: 0, y: 0.3, "u_x": 1}, impacts=law)
        assert run.outcome.kind == "no consistent mode"
        assert run.outcome.culprit.startswith("floor: constraints, prescribed motions or locks move it on at 1,")
        assert run.outcome.time == pytest.approx(0.3, rel=1e-9)


# Friction on what moves as given


def test_a_mass_on_a_spring_sticks_and_slips_on_a_belt_that_moves_as_given():
    """Slip lasts 2 (π − arctan(A ω/v))/ω with A = (F_s − F_d)/k, stick 2 A/v; the drive pays for losses."""
    m, k, v, static, kinetic, g = 1.0, 100.0, 0.2, 0.8, 0.5, 10.0
    model = kn.Model("belt")
    s, y, b = model.coordinates("s y b")
    N = model.frame
    P = model.origin.moved("P", s * N.x + y * N.y)
    model.add_particle("mass", P, mass=m)
    belt = model.add_body("belt", mass=3, inertia=kn.inertia(zz=1), joint=kn.Slider(b))
    model.prescribe(b, v * model.time)
    model.gravity = -g * N.y
    model.add_force(P, -k * s * N.x, name="spring")
    model.add_contact(P, kn.surfaces.Plane(belt.frame.y), on_body=belt, friction=(static, kinetic), name="contact")
    run = kn.derive(model).compile().simulate(stop=4.2, parameters={}, initial={s: 0, y: 0, b: 0, "u_s": v}, **TIGHT)
    A, w = (static - kinetic) * m * g / k, np.sqrt(k / m)
    slip, stick = 2 * (np.pi - np.arctan(A * w / v)) / w, 2 * A / v
    times = [event.time for event in run.events][1:]
    assert times[0] == pytest.approx(static * m * g / (k * v), rel=1e-11)
    assert np.diff(times) == pytest.approx([slip, stick] * 5, rel=1e-9)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-10)
    first = run.t < 0.39
    assert run.contact_force("contact")[0, first] == pytest.approx(k * v * run.t[first], abs=1e-9)
    assert run.reaction("motion of b").value[first] == pytest.approx(k * v * run.t[first], abs=1e-9)


# A closed linkage that lands


@pytest.mark.heavy
def test_a_closed_linkage_lands_on_its_feet_as_in_cartesian_coordinates():
    """A parallelogram of four rods falls, tilted and turning: impacts go around its loop."""
    wide, leg, masses, e = 0.6, 0.4, (2.0, 0.7, 0.7, 0.5), 0.4
    lengths = (wide, leg, leg, wide)
    model = kn.Model("parallelogram")
    N = model.frame
    x, y, *angles = model.coordinates("x y a b c d")
    top, left, right, foot = (N.rotated(f"frame {q}", q, N.z) for q in angles)
    A = model.origin.moved("A", x * N.x + y * N.y)
    B = rod(model, "top", top, A, wide, masses[0])
    C = rod(model, "left", left, A, leg, masses[1])
    D = rod(model, "right", right, B, leg, masses[2])
    end = rod(model, "foot", foot, C, wide, masses[3])
    model.gravity = -9.81 * N.y
    model.add_loop(end, D, name="closing")
    for name, point in (("left foot", C), ("right foot", end)):
        model.add_contact(point, kn.surfaces.Plane(N.y), restitution=e, name=name)
    q = [0.0, 0.75, 0.2, -1.3, -1.3, 0.2]
    u = [0.3, -0.5, 0.4, -0.2, -0.2, 0.4]
    kernel = kn.derive(model).compile()
    names = [*kernel.states]
    initial = dict(zip(names, [*q, *u], strict=True))
    run = kernel.simulate(stop=0.5, parameters={}, initial=initial, repair=True, **TIGHT)
    points, velocities = linkage_places(q, u, wide, leg)
    pins = [
        Pin((0, 1), ((-wide / 2, 0), (-leg / 2, 0))),
        Pin((0, 2), ((wide / 2, 0), (-leg / 2, 0))),
        Pin((1, 3), ((leg / 2, 0), (-wide / 2, 0))),
        Pin((3, 2), ((wide / 2, 0), (leg / 2, 0))),
    ]
    gaps = [Pin((3, None), ((side * wide / 2, 0), (0, 0)), axes=(1,)) for side in (-1, 1)]
    inertias = [m * l**2 / 12 for m, l in zip(masses, lengths, strict=True)]
    bodies = LinkedBodies([*masses], inertias, pins, gaps, e)
    bodies.run(points, velocities, 0.3, most=2)
    assert len(bodies.hits) == 2
    assert [event.time for event in run.impulses[:2]] == pytest.approx([t for t, *_ in bodies.hits], abs=1e-10)
    feet = ["left foot", "right foot"]
    found = [(feet.index(name), J[0]) for event in run.impulses[:2] for name, J in event.impulses.items()]
    assert [foot for foot, _ in found] == [number for _, number, _ in bodies.hits]
    assert [J for _, J in found] == pytest.approx([J for *_, J in bodies.hits], abs=1e-9)
    assert run.drift.largest == pytest.approx(0, abs=1e-12)


def linkage_places(q, u, wide, leg):
    """Mass centres and angles of the rods of the parallelogram, and their rates."""
    places, rates = [], []
    starts, ends = {}, {}
    starts[0] = np.array(q[:2]), np.array(u[:2])
    for number, (length, before) in enumerate(((wide, None), (leg, "start"), (leg, "end"), (wide, 1))):
        if before is not None:
            starts[number] = starts[0] if before == "start" else ends[0] if before == "end" else ends[1]
        point, velocity = starts[number]
        angle, rate = q[2 + number], u[2 + number]
        way = length * np.array([np.cos(angle), np.sin(angle)])
        turned = rate * np.array([-way[1], way[0]])
        ends[number] = point + way, velocity + turned
        places += [*(point + way / 2), angle]
        rates += [*(velocity + turned / 2), rate]
    return np.array(places, dtype=float), np.array(rates, dtype=float)


# Space


def test_a_rod_on_a_ball_joint_strikes_a_shelf():
    """A free body with a quaternion, held by a loop: ω² = 3 g/L (cos θ − cos θ₀) before, and −e ω after."""
    e, first = 0.5, 1.2
    model = kn.Model("rod on a ball joint")
    N = model.frame
    body = model.add_body("rod", mass=2, inertia=kn.inertia(2 / 12, 2 / 12, 0.01), joint=kn.Free())
    model.gravity = -9.81 * N.z
    model.add_loop(body.point("upper end", 0, 0, 0.5), model.origin, name="ball joint")
    shelf = kn.surfaces.Plane(N.z, at=model.origin.moved("S", -0.8 * N.z))
    model.add_contact(body.point("lower end", 0, 0, -0.5), shelf, restitution=e, name="shelf")
    c, s = np.cos(first / 2), np.sin(first / 2)
    start = {"e0_rod": c, "e1_rod": 0, "e2_rod": -s, "e3_rod": 0}
    start |= {"x_rod": np.sin(first) / 2, "y_rod": 0, "z_rod": -np.cos(first) / 2}
    run = kn.derive(model).compile().simulate(stop=0.6, parameters={}, initial=start, **TIGHT)
    impact = run.impulses[0]
    w = np.sqrt(3 * 9.81 * (0.8 - np.cos(first)))
    assert abs(impact.before["wy_rod"]) == pytest.approx(w, rel=1e-9)
    assert impact.after["wy_rod"] == pytest.approx(-e * impact.before["wy_rod"], rel=1e-12)
    # About the joint J has the arm L sin θ.
    assert impact.impulses["shelf"][0] == pytest.approx(2 / 3 * w * (1 + e) / 0.6, rel=1e-9)
    assert run.drift.largest == pytest.approx(0, abs=1e-12)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-9)


def test_a_ball_that_rolls_without_slip_bounces_off_a_wall():
    """About the line on the floor the wall's impulse has the arm r:  J = 7/5 m v (1 + e), and it rolls back."""
    m, r, e = 0.5, 0.1, 0.7
    model = kn.Model("rolling ball")
    N = model.frame
    ball = model.add_body("ball", mass=m, inertia=kn.inertia(*[0.4 * m * r**2] * 3), joint=kn.Free())
    model.gravity = -9.81 * N.z
    model.add_rolling(ball, kn.surfaces.Sphere(r), kn.surfaces.Plane(N.z), name="rolling")
    wall = kn.surfaces.Plane(-N.x, at=model.origin.moved("W", 1.0 * N.x))
    model.add_contact(ball, kn.surfaces.Sphere(r), on=wall, restitution=e, name="wall")
    start = {"x_ball": 0, "y_ball": 0, "z_ball": r, "vx_ball": 2.0, "vy_ball": 0.5, "wz_ball": 3.0}
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial=start, repair=True, **TIGHT)
    (impact,) = run.impulses
    assert impact.time == pytest.approx(0.9 / 2, rel=1e-10)
    assert impact.impulses["wall"][0] == pytest.approx(1.4 * m * 2.0 * (1 + e), rel=1e-10)
    late = run.t > impact.time
    v, w = run.velocity("ball")[:, late], run.angular_velocity("ball")[:, late]
    assert v[:, -1] == pytest.approx([-e * 2.0, 0.5, 0], abs=1e-9)
    assert w[:, -1] == pytest.approx([-0.5 / r, -e * 2.0 / r, 3.0], abs=1e-8)
