"""Runs with contacts against the collection of reference problems: which force, which law, which point touches.

Proves: simulate/contacts/settled.py, simulate/hybrid/next_mode.py, trajectory/contacts.py.
"""

import numpy as np
import pytest
from sympy import Abs

import kanes as kn
from touching_bodies import ball, block, cases, needs_references, reference

TIGHT = {"rtol": 1e-12}


def compiled(model):
    return kn.derive(model).compile()


def rod(friction):
    """Painlevé's rod: uniform, of length 2, whose tip slides on the floor."""
    model = kn.Model("rod")
    x, y, q = model.coordinates("x y q")
    N = model.frame
    B, C = N.rotated("B", q, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("bar", frame=B, center=C, mass=1, inertia=kn.inertia(zz=1 / 3))
    model.gravity = -9.81 * N.y
    model.add_contact(C.moved("T", -B.x), kn.surfaces.Plane(N.y), friction=friction, name="tip")
    return compiled(model)


@needs_references
def test_painleves_rod_at_the_critical_angle_has_no_finite_force():
    """The fourth case: A = 0 at tan θ = 2 with μ = 4/3, so that N = −b/A is infinite."""
    case = reference("06_painleve_rod")["values"]["cases"][3]
    angle = np.deg2rad(case["theta_deg"])
    run = rod(case["mu"]).simulate(
        stop=0.01, parameters={}, initial={"x": 0, "y": np.sin(angle), "q": angle, "u_x": -3.0}
    )
    assert run.outcome.kind == "no consistent mode"
    assert run.outcome.culprit.startswith("tip has a_n = -9.81 and G_nn − μ G_nt = ")
    assert run.t[-1] == 0


def row(count, law=None, restitution=1.0):
    """Balls of diameter 1 in a row along n_x, which just touch: rigid, or with a law of compliant contact."""
    model = kn.Model("row of balls")
    places = [model.coordinates(f"x{k}") for k in range(1, count + 1)]
    before = None
    for k, x in enumerate(places, 1):
        body = model.add_particle(f"ball{k}", model.origin.moved(f"P{k}", x * model.frame.x), mass=1)
        if before is not None and law is None:
            model.add_limit(x - places[k - 2], lower=1, restitution=restitution, name=f"touch {k - 1}")
        elif before is not None:
            ends = kn.surfaces.Sphere(0.5), kn.surfaces.Sphere(0.5)
            model.add_compliant_contact(body, *ends, on_body=before, law=law, name=f"touch {k - 1}")
        before = body
    return compiled(model)


def start_of_row(count):
    return {f"x{k}": k - 1.0 for k in range(1, count + 1)} | {"u_x1": 1.0}


@needs_references
def test_rigid_balls_in_a_row_part_as_their_law_says():
    """One after the other 0, 0, 1; all at once −1/3, 2/3, 2/3; without a bounce all together. Pairs until all part."""
    values = reference("11_newtons_cradle")["values"]
    known = {
        ("energetic", 1.0): "rigid, sequential (gaps infinitesimal), e = 1",
        ("simultaneous", 1.0): next(
            name for name in values if name.startswith("rigid, simultaneous, Newton's e at both")
        ),
        ("simultaneous", 0.0): "rigid, simultaneous, Newton's e = 0",
    }
    for (law, e), name in known.items():
        run = row(3, restitution=e).simulate(stop=1, parameters={}, initial=start_of_row(3), impacts=law)
        # One collision of rounded numbers.
        assert run.states[3:, -1] == pytest.approx(values[name], abs=1e-13)
    e, v = 0.5, [1.0, 0.0, 0.0]
    while v[0] > v[1] or v[1] > v[2]:
        for k in (0, 1):
            if v[k] > v[k + 1]:
                mean, half = (v[k] + v[k + 1]) / 2, (v[k] - v[k + 1]) / 2
                v[k], v[k + 1] = mean - e * half, mean + e * half
    for law in ("energetic", "newton", "poisson"):
        run = row(3, restitution=e).simulate(stop=1, parameters={}, initial=start_of_row(3), impacts=law)
        assert run.states[3:, -1] == pytest.approx(v, abs=1e-13)


@needs_references
@pytest.mark.parametrize(
    "count", [3, pytest.param(4, marks=pytest.mark.heavy), pytest.param(5, marks=pytest.mark.heavy)]
)
def test_elastic_balls_in_a_row_part_with_the_velocities_of_their_law(count):
    """Springs that only push, and Hertz's law; no result depends on stiffness."""
    values = reference("11_newtons_cradle")["values"]
    laws = {"linear": kn.contact_laws.SpringDamper(40.0, 0), "Hertz": kn.contact_laws.HuntCrossley(40.0, dissipation=0)}
    for name, law in laws.items():
        run = row(count, law).simulate(stop=10, parameters={}, initial=start_of_row(count), **TIGHT, max_step=0.02)
        # Steps across the kink where balls part lose some digits; see docs/contact.md.
        assert run.states[count:, -1] == pytest.approx(values[f"compliant, {count} balls, {name}"], abs=1e-8)


def wheel(r, h, k_squared, g):
    """A wheel on the ground, and the edge of a step at the origin in its way."""
    model = kn.Model("wheel")
    x, y, q = model.coordinates("x y q")
    N = model.frame
    B, C = N.rotated("B", -q, N.z), model.origin.moved("C", x * N.x + y * N.y)
    body = model.add_body("wheel", frame=B, center=C, mass=1, inertia=kn.inertia(1, 1, k_squared))
    model.gravity = -g * N.y
    rim = kn.surfaces.Sphere(r, at=C)
    model.add_contact(body, rim, on=kn.surfaces.Plane(N.y), friction=2.0, name="ground")
    model.add_contact(model.origin.moved("top", h * N.y), rim, on_body=body, friction=2.0, name="step")
    return model


@needs_references
@pytest.mark.parametrize("case", cases("14_wheel_over_a_step"))
def test_a_wheel_is_caught_by_a_step_and_climbs_it_or_not(case):
    """ω⁺ = v/r (k² + r (r − h))/(k² + r²), the loss, the impulse, the force along the spoke, and the speed on top."""
    d, values = case["data"], case["values"]
    r, h, k2, g = d["r"], d["h"], d["k_squared"], d["g"]
    model = wheel(r, h, k2, g)
    top = kn.Event("on top", model["x"], direction="rising", terminal=True)
    kernel = kn.derive(model).compile(events=top)
    reach = np.sqrt(r**2 - (r - h) ** 2)
    hits = 0.1 / d["v0"]

    def simulate(speed, **given):
        initial = {"x": -reach - 0.1 * speed / d["v0"], "y": r, "q": 0, "u_x": speed, "u_q": speed / r}
        return kernel.simulate(stop=4, parameters={}, initial=initial, **TIGHT, **given)

    run = simulate(d["v0"], times=[0, hits * (1 + 1e-12), 4])
    hit = run.impulses[0]
    assert hit.time == pytest.approx(hits, rel=1e-12)
    assert hit.after["u_q"] == pytest.approx(values["omega_after_capture"], rel=1e-12)
    assert hit.lost == pytest.approx(values["energy_lost_over_m"], rel=1e-12)
    # The first is what pushes on the edge, along the spoke away from the wheel.
    spoke = np.array([-reach, r - h]) / r
    normal, along = hit.impulses["step"]
    assert np.hypot(normal, along) == pytest.approx(np.hypot(*case["impulse_of_corner_over_m_xy"]), rel=1e-12)
    assert normal == pytest.approx(np.dot(case["impulse_of_corner_over_m_xy"], spoke), rel=1e-12)
    assert "ground" not in hit.impulses
    assert run.modes["step"][1] == "stick"
    force = -run.contact_force("step")[:2, 1] @ spoke
    assert force == pytest.approx(values["normal_force_over_m_just_after_along_spoke"], rel=1e-9)
    assert (run.outcome.culprit == "on top") == values["climbs"]
    if values["climbs"]:
        assert run["u_x"][-1] == pytest.approx(values["speed_on_top"], rel=1e-10)
    least = values["smallest_speed_that_climbs"]
    assert simulate(least * (1 + 1e-5)).outcome.culprit == "on top"
    assert simulate(least * (1 - 1e-5)).outcome.finished


@needs_references
def test_a_wheel_that_is_too_fast_flies_off_the_edge_of_a_step():
    """Contact with the edge holds just after the hit if g (r − h)/r > ω⁺² r; at three times the speed it does not."""
    d = cases("14_wheel_over_a_step")[0]["data"]
    r, h = d["r"], d["h"]
    least = np.sqrt(d["g"] * (r - h)) / r
    per_speed = (d["k_squared"] + r * (r - h)) / (d["k_squared"] + r**2) / r
    kernel = compiled(wheel(r, h, d["k_squared"], d["g"]))
    for factor, flies in ((0.99, False), (1.01, True)):
        speed = factor * least / per_speed
        initial = {"x": -np.sqrt(r**2 - (r - h) ** 2) - 0.01, "y": r, "q": 0, "u_x": speed, "u_q": speed / r}
        run = kernel.simulate(stop=0.02, parameters={}, initial=initial, times=[0, 0.01 / speed * (1 + 1e-9), 0.02])
        assert (run.modes["step"][1] == "open") == flies


@needs_references
def test_a_chain_lies_down_on_a_table_link_by_link():
    """Each particle lands at √(2 k d/g) with m √(2 g k d); strings stay taut, and carry nothing."""
    values = reference("17_chain_falling_on_a_table")["values"]
    count, g = 10, values["g"]
    d, mass = values["L"] / count, values["lambda_"] * values["L"] / count
    model = kn.Model("chain")
    N = model.frame
    model.gravity = -g * N.y
    heights = [model.coordinates(f"y{k}") for k in range(count)]
    for k, y in enumerate(heights):
        P = model.origin.moved(f"P{k}", y * N.y)
        model.add_particle(f"m{k}", P, mass=mass)
        model.add_contact(P, kn.surfaces.Plane(N.y), name=f"table {k}")
        if k:
            model.add_limit(y - heights[k - 1], upper=d, name=f"string {k}")
    end = values["landing_time_of_top"]
    run = compiled(model).simulate(
        stop=end,
        parameters={},
        initial={f"y{k}": k * d for k in range(count)},
        times=np.linspace(0, end, 2001),
        **TIGHT,
    )
    k = np.arange(1, count)
    assert [event.time for event in run.impulses] == pytest.approx(np.sqrt(2 * k * d / g), rel=1e-11)
    pushes = [event.impulses[f"table {number}"][0] for number, event in enumerate(run.impulses, 1)]
    assert pushes == pytest.approx(mass * np.sqrt(2 * g * k * d), rel=1e-11)
    assert sum(pushes) == pytest.approx(values["discrete_n_10_sum_of_impulses"], rel=1e-11)
    assert all(not name.startswith("string") for event in run.impulses for name in event.impulses)
    lying = sum(run.contact_force(f"table {number}")[1] for number in range(count))
    assert lying[-1] == pytest.approx(count * mass * g, rel=1e-11)
    # Momentum: impulses and the weight of what lies make g t times the whole mass.
    landed = np.array([0.0, *(event.time for event in run.impulses)])
    weight = float(np.sum(mass * g * (end - landed)))
    # The last particle is at rest with all others.
    assert sum(pushes) + weight == pytest.approx(g * end * count * mass, rel=1e-11)
    # Impulses over the time between them, and the weight of what lies, approach 3 λ g s.
    middle = len(pushes) // 2
    mean = (pushes[middle] + pushes[middle - 1]) / (landed[middle + 1] - landed[middle - 1])
    fallen = g * landed[middle] ** 2 / 2
    assert mean + middle * mass * g == pytest.approx(3 * g * fallen, rel=0.15)


def biped(case):
    """Torso, legs and feet; with all joints, without hips, or as one rigid body."""
    model = kn.Model("biped")
    x, z, q = model.coordinates("x z q")
    N, inertia = model.frame, kn.inertia(zz=0.5)
    model.gravity = -9.81 * N.y
    H, B = model.origin.moved("H", x * N.x + z * N.y), N.rotated("B", q, N.z)
    torso = model.add_body("torso", frame=B, center=H.moved("T0", 0.02 * B.x + 0.4 * B.y), mass=40, inertia=inertia)
    for side, ahead in (("left", -0.15), ("right", 0.25)):
        L = B if case != "a" else B.rotated(f"L {side}", model.coordinates(f"hip_{side}"), N.z)
        ankle = H.moved(f"ankle {side}", ahead * L.x - 0.82 * L.y)
        middle = H.moved(f"L0 {side}", ahead / 2 * L.x - 0.41 * L.y)
        leg = model.add_body(f"leg {side}", frame=L, center=middle, mass=10, inertia=inertia)
        F = L if case == "c" else L.rotated(f"F {side}", model.coordinates(f"ankle_{side}"), N.z)
        middle = ankle.moved(f"F0 {side}", 0.03 * F.x - 0.05 * F.y)
        foot = model.add_body(f"foot {side}", frame=F, center=middle, mass=1.5, inertia=inertia)
        if case == "a":
            model.add_torque(leg, model.inputs(f"T_hip_{side}") * N.z, reaction=torso)
        if case != "c":
            model.add_torque(foot, model.inputs(f"T_ankle_{side}") * N.z, reaction=leg)
        for end, along in (("heel", -0.06), ("toe", 0.16)):
            point = ankle.moved(f"{end} of {side}", along * F.x - 0.08 * F.y)
            model.add_contact(point, kn.surfaces.Plane(N.y), friction=1.0, name=f"{side} {end}")
    return compiled(model)


@needs_references
@pytest.mark.parametrize("case", ["a", "b", "c"])
def test_a_biped_names_the_forces_that_its_feet_could_share_otherwise(case):
    """The table of the reference: with all torques given friction is unique by foot, else next to nothing is."""
    problem = reference("18_biped_standing_statically_indeterminate")
    values = problem["values"]
    kernel = biped(case)
    inputs = dict.fromkeys(kernel.inputs, 0.0)
    known = values["case_a"]
    names = {"hip": known["hip_torques_chosen_for_equilibrium_min_norm_left_right"]}
    names["ankle"] = known["ankle_torques_left_right"]
    for joint, torques in names.items():
        inputs |= {
            f"T_{joint}_{side}": torque
            for side, torque in zip(("left", "right"), torques, strict=True)
            if f"T_{joint}_{side}" in inputs
        }
    run = kernel.simulate(
        stop=0.3, parameters={}, initial={**dict.fromkeys(kernel.coordinates, 0), "z": 0.9}, inputs=inputs
    )
    feet = {foot: run.contact_force(foot)[:, -1] for foot in run.modes}
    total = sum(feet.values())
    assert total == pytest.approx([0, values["total_weight"], 0], abs=1e-9)
    assert all(force[1] >= -1e-9 for force in feet.values())
    assert run.states[:, -1] == pytest.approx(run.states[:, 0], abs=1e-10)
    places = {"left heel": -0.21, "left toe": 0.01, "right heel": 0.19, "right toe": 0.41}
    centre = sum(places[name] * force[1] for name, force in feet.items()) / total[1]
    assert centre == pytest.approx(values["centre_of_pressure_x"], abs=1e-9)
    shared = run.undetermined_forces
    titles = {
        "a": "case_a_all_torques_given",
        "b": "case_b_ankle_torques_given_hips_locked",
        "c": "case_c_all_joints_locked",
    }
    unique = problem["unique"][titles[case]]
    for name in places:
        # Of the reference's words, those of single points.
        assert (f"{name}, normal" not in shared) == unique[
            "normal force at left heel" if case != "c" else "normal force of left foot"
        ]
        assert (f"{name}, friction" not in shared) == unique["friction at left heel"]
    assert all(mask.all() for mask in shared.values())
    if case == "a":
        forces = known["forces"]
        for name in places:
            assert feet[name][1] == pytest.approx(forces[f"{name.replace(' ', '_')}_N"], abs=1e-8)
        for side in ("left", "right"):
            friction = feet[f"{side} heel"][0] + feet[f"{side} toe"][0]
            assert friction == pytest.approx(forces[f"{side}_friction"], abs=1e-8)


def test_a_plank_on_three_supports_tips_where_its_load_passes_the_last_one():
    """Normal forces are not unique until then, and none of them pulls; at s = 1.5 the mass centre is over the end."""
    model = kn.Model("plank")
    x, y, q, s = model.coordinates("x y q s")
    N = model.frame
    model.gravity = -9.81 * N.y
    B, C = N.rotated("B", q, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("plank", frame=B, center=C, mass=1, inertia=kn.inertia(zz=4 / 3))
    model.add_particle("load", C.moved("L", s * B.x), mass=2)
    for name, place in (("back", -1), ("middle", 0), ("front", 1)):
        model.add_contact(C.moved(f"{name} edge", place * B.x), kn.surfaces.Plane(N.y), friction=0.5, name=name)
    initial = {x: 0, y: 0, q: 0, s: -0.6, "u_s": 1.0}
    run = compiled(model).simulate(stop=2.2, parameters={}, initial=initial, **TIGHT)
    # The plank leaves its supports at 2.1 s; until then it is flat.
    before = run.t < 2.1
    assert run["q"][before] == pytest.approx(np.zeros(before.sum()), abs=1e-10)
    last = next(event for event in run.events if event.time > 2.05)
    assert last.time == pytest.approx(2.1, rel=1e-9)
    assert (run.modes["back"][-1], run.modes["middle"][-1], run.modes["front"][-1]) == ("open", "open", "stick")
    for name in ("back", "middle", "front"):
        assert run.contact_force(name)[1].min() >= -1e-8
    assert set(run.undetermined_forces) >= {"back, normal", "middle, normal", "front, normal"}


@needs_references
@pytest.mark.margin("printed with eight digits")
def test_a_ball_that_starts_to_roll_is_where_the_closed_form_says_and_others_are_not():
    """Slip ends at 2 v₀/(7 μ g); then v = ω r to round-off, which regularised contacts miss by up to 0.4 %."""
    problem = reference("22_other_programs_compared")
    exact = problem["exact"]["ball"]
    initial = {"x_ball": 0, "y_ball": 0, "z_ball": 0.1085, "vx_ball": 8.0}
    run = compiled(ball(7.0, 0.1085, 0.2)).simulate(stop=3, parameters={}, initial=initial, **TIGHT)
    assert run.events[-1].words == "floor sticks"
    assert run.events[-1].time == pytest.approx(exact["time_of_transition"], abs=1e-6)
    v, omega = run.velocity("ball")[0, -1], run.angular_velocity("ball")[1, -1]
    # Printed with eight digits.
    assert [v, omega, run["x_ball"][-1]] == pytest.approx(
        [exact[name] for name in ("v", "omega", "x_at_3_s")], rel=1e-7
    )
    assert v == pytest.approx(8 / 1.4, rel=1e-11)
    assert v - omega * 0.1085 == pytest.approx(0, abs=1e-12)
    others = [*problem["drake_1_51_1"]["ball_v_omega_x"].values(), *problem["mujoco_4_0_0"]["ball_v_omega_x"].values()]
    assert min(abs(each[0] - 8 / 1.4) for each in others) > 1e-4


@needs_references
def test_a_box_on_a_ramp_creeps_less_than_in_any_other_program():
    """Micrometres per second of others, and of ours what rounding leaves."""
    problem = reference("22_other_programs_compared")
    slope = np.deg2rad(5)
    model = block(0.1, 0.1, 0.5, (9.81 * np.sin(slope), -9.81 * np.cos(slope)))
    run = compiled(model).simulate(stop=7, parameters={}, initial={"x": 0, "y": 0.1, "q": 0}, times=[0, 2, 7])
    creep = (run["x"][2] - run["x"][1]) / 5 * 1e6
    others = [*problem["drake_1_51_1"]["creep_micrometres_per_s"].values()]
    others += problem["mujoco_4_0_0"]["creep_micrometres_per_s"].values()
    assert abs(creep) < 1e-3 * min(map(abs, others))
    assert creep == pytest.approx(0, abs=1e-7)


def mass_on_belt(k, friction, v=0.2):
    """A unit mass on a spring, and a belt that goes on at v; friction is a function of the rate of its place."""
    model = kn.Model("belt")
    s = model.coordinates("s")
    P = model.origin.moved("P", s * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, -k * s * model.frame.x, name="spring")
    model.add_friction(s.dot - v, friction(s.dot), name="belt")
    return kn.derive(model).compile()


@needs_references
def test_friction_that_falls_with_the_speed_of_slip_makes_a_cycle():
    """F_d = F_s/(1 + δ v_rel)."""
    case = reference("10_stick_slip_on_a_belt")["cases"][1]
    data, values = case["data"], case["values"]
    limits = data["Fs"], lambda rate: data["Fs"] / (1 + data["delta"] * Abs(data["v"] - rate))
    kernel = mass_on_belt(data["k"], lambda rate: (limits[0], limits[1](rate)), data["v"])
    run = kernel.simulate(stop=30, parameters={}, initial={"s": 0, "u_s": data["v"]}, **TIGHT)
    times = [event.time for event in run.events[1:]]
    # The gate of the collection is 1e-8; its values have ten digits.
    assert np.diff(times) == pytest.approx([values["slip_time"], values["stick_time"]] * 2, abs=1e-9)
    assert run.events[2].after["s"] == pytest.approx(values["x_slip_end"], abs=1e-10)


@pytest.mark.parametrize("k", [1.0, 100.0])
def test_equal_friction_lets_a_mass_graze_the_speed_of_the_belt_without_sticking(k):
    """After its first slip it swings about F_d/k with the amplitude v/ω; at each top of its speed slip is zero."""
    F, v, w = 5.0, 0.2, np.sqrt(k)
    begin = F / k / v
    run = mass_on_belt(k, lambda _: F, v).simulate(
        stop=begin + 12 * np.pi / w, parameters={}, initial={"s": 0, "u_s": v}, **TIGHT
    )
    exact = np.where(run.t < begin, v * run.t, F / k + v / w * np.sin(w * (run.t - begin)))
    assert run["s"] == pytest.approx(exact, abs=1e-11 * F / k)
    assert set(run.modes["belt"][run.t > begin]) == {"slip"}
