"""Impacts in runs, how runs with contacts end, and what is refused.

Proves: simulate/hybrid/hits.py, simulate/hybrid/moment.py, simulate/hybrid/record.py, model/contacts/parts.py,
model/contacts/verbs.py, model/contacts/refusals.py, model/contacts/lookup.py, equations/impulses.py.
"""

from itertools import pairwise

import numpy as np
import pytest

import kanes as kn
from touching_bodies import HAS_REFERENCES, ball, block, needs_references, reference


def rod(friction, restitution, half=0.5, gravity=0.0):
    """A slender rod of unit mass whose left end may touch the line y = 0."""
    model = kn.Model("rod")
    x, y, q = model.coordinates("x y q")
    N = model.frame
    B, C = N.rotated("B", q, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("bar", frame=B, center=C, mass=1, inertia=kn.inertia(zz=half**2 / 3))
    model.gravity = -gravity * N.y
    tip = C.moved("T", -half * B.x)
    model.add_contact(tip, kn.surfaces.Plane(N.y), friction=friction, restitution=restitution, name="tip")
    return kn.derive(model).compile()


RODS = reference("13_rod_and_double_pendulum_impact_with_friction")["rod_cases"] if HAS_REFERENCES else []


@pytest.mark.parametrize("law", ["newton", "poisson", "energetic"])
@pytest.mark.parametrize("case", RODS, ids=lambda case: case["name"])
def test_a_rod_strikes_a_rough_floor_in_a_run(case, law):
    """The impact within a run, after a flight without gravity, against the reference's march in the normal impulse."""
    data, wanted = case["data"], case["values"][law]
    flight, height = 0.05, data["L"] / 2 * np.sin(data["theta"])
    initial = {
        "x": -flight * data["vx"],
        "y": height - flight * data["vy"],
        "q": data["theta"] - flight * data["omega"],
        "u_x": data["vx"],
        "u_y": data["vy"],
        "u_q": data["omega"],
    }
    kernel = rod(data["mu"], data["e"])
    run = kernel.simulate(stop=0.06, parameters={}, initial=initial, rtol=1e-12, impacts=law)
    (event,) = run.events
    assert event.time == pytest.approx(flight, rel=1e-12)
    # The reference has twelve digits of impulses and energies.
    after = [event.after[name] for name in ("u_x", "u_y", "u_q")]
    assert after == pytest.approx(wanted["velocity_and_omega_after"], abs=5e-11)
    assert event.lost == pytest.approx(wanted["energy_before"] - wanted["energy_after"], abs=1e-11)
    assert event.law == law
    along, normal = wanted["impulse_tn"]
    assert [*event.impulses["tip"]] == pytest.approx([normal, along] if data["mu"] else [normal], abs=1e-11)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-12)


def test_momenta_jump_by_the_generalized_impulses():
    """p_r(t⁺) − p_r(t⁻) = I_r, the symbols evaluated at an impact that machine code and a law of impacts computed."""
    model = kn.Model("rod")
    x, y, q = model.coordinates("x y q")
    N = model.frame
    B, C = N.rotated("B", q, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("bar", frame=B, center=C, mass=3, inertia=kn.inertia(zz=0.2))
    tip = C.moved("T", -0.5 * B.x)
    contact = model.add_contact(tip, kn.surfaces.Plane(N.y), friction=0.4, restitution=0.5, name="tip")
    equations = kn.derive(model)
    initial = {"x": 0, "y": 0.7, "q": 0.8, "u_x": 0.4, "u_y": -2, "u_q": 0.3}
    event = equations.compile().simulate(stop=1, parameters={}, initial=initial).impulses[0]
    found = equations.impulses(contact)
    normal, along = event.impulses["tip"]
    given = {str(name): value for name, value in event.before.items()} | {"J_n": normal, "J_t": along}
    after = given | dict(event.after)

    def number(expression, values):
        return float(expression.subs({symbol: values[symbol.name] for symbol in expression.free_symbols}))

    for p, impulse in zip(found.momenta.values(), found.generalized.values(), strict=True):
        assert number(p, after) - number(p, given) == pytest.approx(number(impulse, given), abs=1e-13)
    v_n = next(iter(found.velocities.values()))
    assert number(v_n, after) == pytest.approx(-0.5 * number(v_n, given), rel=0.2)
    assert number(v_n, given) < 0 < number(v_n, after)


@needs_references
def test_newtons_law_gains_energy_where_it_is_asked_for():
    """Kane's double pendulum: the ratio 1.587 of energies for μ ≥ 0.5 is Newton's, and 0.526 the energetic law's."""
    problem = reference("13_rod_and_double_pendulum_impact_with_friction")["double_pendulum"]
    d, values = problem["data"], problem["values"]
    model = kn.Model("double pendulum")
    q1, q2 = model.coordinates("q1 q2")
    A, B = (model.frame.rotated(name, q, model.frame.z) for name, q in (("A", q1), ("B", q2)))
    joint = model.origin.moved("J", -A.y)
    bars = (("one", A, model.origin.moved("A0", -A.y / 2)), ("two", B, joint.moved("B0", -B.y / 2)))
    for name, frame, center in bars:
        model.add_body(name, frame=frame, center=center, mass=1, inertia=kn.inertia(zz=1 / 12))
    height = -(np.cos(np.deg2rad(d["q1_deg"])) + np.cos(np.deg2rad(d["q2_deg"])))
    floor = model.origin.moved("floor_point", height * model.frame.y)
    plane = kn.surfaces.Plane(model.frame.y, at=floor)
    model.add_contact(joint.moved("tip_point", -B.y), plane, friction=d["mu"], restitution=d["e"], name="tip")
    kernel = kn.derive(model).compile()
    initial = {q1: np.deg2rad(d["q1_deg"]), q2: np.deg2rad(d["q2_deg"]), "u_q1": d["u1"], "u_q2": d["u2"]}
    initial = {str(key).replace("u_q", "u"): value for key, value in initial.items()}
    for law in ("newton", "energetic"):
        run = kernel.simulate(stop=0.001, parameters={}, initial=initial, impacts=law)
        after = [run.events[0].after[name] for name in ("u1", "u2")]
        assert after == pytest.approx(values[law]["rates_after"], abs=1e-11)
        gained = values[law]["energy_after"] - values[law]["energy_before"]
        assert -run.events[0].lost == pytest.approx(gained, abs=1e-12)


@pytest.mark.parametrize(
    ("spin", "friction", "kind"),
    [(0.0, 1.0, "finished"), (0.0, 1.5, "no consistent mode"), (4.0, 1.5, "several modes")],
)
def test_painleves_rod_goes_on_or_says_why_not(spin, friction, kind):
    """N/m = −b/A with A = 1 + 3 cos² θ − 3 μ sin θ cos θ and b = l ω² sin θ − g; none, or two, where A < 0."""
    angle, g = np.deg2rad(60), 9.81
    kernel = rod(friction, 0.0, half=1.0, gravity=g)
    slip = -3.0
    initial = {
        "x": 0,
        "y": np.sin(angle),
        "q": angle,
        "u_x": slip - np.sin(angle) * spin,
        "u_y": np.cos(angle) * spin,
        "u_q": spin,
    }
    run = kernel.simulate(stop=0.001, parameters={}, initial=initial)
    assert run.outcome.kind == kind
    if kind == "finished":
        A = 1 + 3 * np.cos(angle) ** 2 - 3 * friction * np.sin(angle) * np.cos(angle)
        assert run.contact_force("tip")[1, 0] == pytest.approx(g / A, rel=1e-12)
    else:
        assert "tip" in run.outcome.culprit


def test_events_tell_what_happened_and_with_which_impulses():
    run = (
        kn.derive(ball(1, 0.1, 0.5, 0.5))
        .compile()
        .simulate(stop=0.5, parameters={}, initial={"x_ball": 0, "y_ball": 0, "z_ball": 0.6, "vx_ball": 1})
    )
    assert run.events[0].name == "impact of floor"
    assert repr(run.events[0]).startswith("<t = 0.319275  impact of floor; floor: slip, stick; J = ")
    assert "J lost" not in repr(run.events[0])
    assert run.events[0].course["floor"] == "slip, stick"
    assert run.impulses == run.events[:1]


def test_an_event_of_the_user_is_found_and_may_end_the_run():
    """A ball that bounces passes half its height upwards at t₁ + (1 − √(1 − …)) of its flight."""
    model = kn.Model("ball")
    y = model.coordinates("y")
    P = model.origin.moved("P", y * model.frame.y)
    model.add_particle("ball", P, mass=1)
    model.gravity = -9.81 * model.frame.y
    model.add_contact(P, kn.surfaces.Plane(model.frame.y), restitution=1, name="floor")
    half = kn.Event("half way up", y - 0.5, direction="rising", terminal=True)
    run = kn.derive(model).compile(events=half).simulate(stop=5, parameters={}, initial={y: 1}, rtol=1e-12)
    first, speed = np.sqrt(2 / 9.81), np.sqrt(2 * 9.81)
    up = (speed - np.sqrt(speed**2 - 9.81)) / 9.81
    assert (run.outcome.kind, run.outcome.culprit) == ("event", "half way up")
    assert run.t[-1] == pytest.approx(first + up, rel=1e-12)


def test_a_start_inside_something_is_an_error_with_its_depth():
    kernel = kn.derive(block(0.1, 0.1, 0.5)).compile()
    with pytest.raises(kn.StateError, match=r"left: it starts 0\.02 inside what it may only touch\. Start it outside"):
        kernel.simulate(stop=1, parameters={}, initial={"x": 0, "y": 0.08, "q": 0})


def contact(model, **given):
    y = model.coordinates("y")
    P = model.origin.moved("P", y * model.frame.y)
    model.add_particle("ball", P, mass=1)
    return model.add_contact(P, kn.surfaces.Plane(model.frame.y), name="floor", **given)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"friction": -0.1}, r"floor: friction -0\.1.* is negative\. Give zero"),
        ({"friction": (0.3, 0.4)}, r"static friction 0\.3.* is below kinetic friction 0\.4.*larger one first"),
        ({"friction": (1, 2, 3)}, r"Give one coefficient, or \(static, kinetic\)"),
        ({"restitution": 1.2}, r"floor, restitution 1\.2|restitution 1\.2.* is not between 0 and 1"),
    ],
)
def test_impossible_laws_are_errors(given, message):
    with pytest.raises(kn.WrongValueError, match=message):
        contact(kn.Model("ball"), **given)


def test_impossible_laws_are_errors_at_the_start_where_they_are_parameters():
    model = kn.Model("ball")
    mu, e = model.parameters("mu e")
    contact(model, friction=(mu, 0.5), restitution=e)
    kernel = kn.derive(model).compile()
    with pytest.raises(kn.WrongValueError, match=r"static friction 0\.2 is below kinetic friction 0\.5"):
        kernel.simulate(stop=1, parameters={"mu": 0.2, "e": 0}, initial={"y": 1})
    with pytest.raises(kn.WrongValueError, match=r"restitution 2 is not between 0 and 1"):
        kernel.simulate(stop=1, parameters={"mu": 0.6, "e": 2}, initial={"y": 1})
    with pytest.raises(kn.WrongValueError, match=r"impacts='hertz' is not a law of impacts\. Laws are: energetic"):
        kernel.simulate(stop=1, parameters={"mu": 0.6, "e": 1}, initial={"y": 1}, impacts="hertz")


def test_pairs_without_a_formula_and_limits_without_an_end_are_errors():
    model = kn.Model("parts")
    y, N = model.coordinates("y"), model.frame
    P = model.origin.moved("P", y * N.y)
    body = model.add_body("bowl", frame=N.rotated("B", y, N.z), center=P, mass=1, inertia=kn.inertia(1, 1, 1))
    with pytest.raises(kn.WrongValueError, match="a point on surfaces.Disc is not a known pair. Give a Plane"):
        model.add_contact(P, kn.surfaces.Disc(1))
    with pytest.raises(kn.WrongValueError, match="Disc on surfaces.Disc is not a known pair"):
        model.add_contact(body, kn.surfaces.Disc(1, axis="y"), on=kn.surfaces.Disc(1, axis="y"))
    with pytest.raises(kn.WrongValueError, match="it has no end. Give lower=, upper= or both"):
        model.add_limit(y)
    with pytest.raises(kn.WrongValueError, match="lower=2 is not below upper=1"):
        model.add_limit(y, lower=2, upper=1)
    with pytest.raises(kn.WrongValueError, match="depends on u_y|depends on"):
        model.add_limit(y.dot, lower=0)
    with pytest.raises(kn.WrongTypeError, match="a latch of points needs both of them"):
        model.add_latch(P)


def test_what_does_not_know_contacts_refuses_them():
    """Nothing gives results of the motion without its contacts unsaid."""
    model = kn.Model("ball")
    contact(model)
    equations = kn.derive(model)
    kernel = equations.compile()
    run = kernel.simulate(stop=1, parameters={}, initial={"y": 1})
    refused = "does not support contacts, limits and latches, and the model has floor"
    start = {"stop": 1, "parameters": {}, "initial": {"y": 1}}
    for call in (
        lambda: kernel.c_code(),
        lambda: kn.equilibrium(equations, {"y": 0}),
        lambda: equations.to_casadi(),
    ):
        with pytest.raises(kn.WrongValueError, match=refused):
            call()
    with pytest.raises(kn.WrongValueError, match="floor is a contact, limit, latch or string. Use run.contact_force"):
        run.reaction("floor")
    with pytest.raises(kn.WrongValueError, match="method='cvode' is not supported"):
        kernel.simulate(**start, method="cvode")
    fall = kn.Event("falls", model["u_y"].dot + 5)
    for compiled in (
        {"events": fall},
        {"outputs": {"pull": model["u_y"].dot}},
        {"outputs": {"pull": model["y"].dot.dot}},
    ):
        with pytest.raises(kn.WrongValueError, match="a function of accelerations, as an output or event, does not"):
            equations.compile(**compiled).simulate(**start)


def test_a_law_of_impacts_without_contacts_is_an_error():
    kernel = kn.derive(kn.library.double_pendulum()).compile()
    start = {
        "parameters": dict.fromkeys(kernel.parameters, 1),
        "initial": {"q1": 0, "q2": 0},
        "inputs": {"T1": 0, "T2": 0},
    }
    with pytest.raises(kn.WrongValueError, match="impacts='newton' is a law for contacts that come and go"):
        kernel.simulate(stop=1, impacts="newton", **start)


def balls_in_a_row(masses):
    """Balls on a line that touch each other and lose nothing; the middle one has a velocity of 1."""
    model = kn.Model("row")
    places = model.coordinates("a b c")
    for number, (q, mass) in enumerate(zip(places, masses, strict=True)):
        model.add_particle(f"ball {number}", model.origin.moved(f"P{number}", q * model.frame.x), mass=mass)
    for number, (q, following) in enumerate(pairwise(places)):
        model.add_limit(following - q, lower=1, restitution=1, name=f"gap {number}")
    start = {"a": 0, "b": 1, "c": 2, "u_b": 1}
    return kn.derive(model).compile().simulate(stop=1, parameters={}, initial=start)


def test_a_ball_that_a_heavier_one_throws_back_passes_its_motion_on():
    """It comes back from the heavy ball with (m − M)/(m + M), and changes velocities with its equal behind it.

    All at once, the contact that parts would be hit again, and energy would grow.
    """
    M = 100.0
    run = balls_in_a_row((1, 1, M))
    assert run.outcome.finished
    assert run.states[3:, -1] == pytest.approx([(1 - M) / (1 + M), 0, 2 / (1 + M)], abs=1e-14)
    assert run.energy.kinetic[-1] == pytest.approx(0.5, rel=1e-14)


@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
def test_what_has_no_mass_and_touches_ends_the_run_by_name():
    """Falling, the mass cancels; a floor cannot stop what has none."""
    model = kn.Model("ball")
    y, N = model.coordinates("y"), model.frame
    m = model.parameters("m")
    P = model.origin.moved("P", y * N.y)
    model.add_particle("ball", P, mass=m)
    model.gravity = -9.81 * N.y
    model.add_contact(P, kn.surfaces.Plane(N.y), name="floor")
    run = kn.derive(model).compile().simulate(stop=1, parameters={m: 0}, initial={y: 1})
    assert run.outcome.kind == "not a number"
    assert run.outcome.culprit == "accelerations by forces of floor"


@pytest.mark.parametrize("height", [0, 1])
def test_a_coordinate_that_moves_nothing_is_named_beside_contacts(height):
    """Wherever the run starts: with a floor that touches, other programs are made first."""
    model = kn.Model("ball")
    contact(model)
    model.coordinates("z")
    with pytest.raises(kn.ModelError, match=r"speeds \(u_z\): they can change without any mass changing its motion"):
        kn.derive(model).compile().simulate(stop=1, parameters={}, initial={"y": height, "z": 0})


def test_a_string_that_is_too_short_at_the_start_is_named():
    model = kn.Model("bob")
    y, N = model.coordinates("y"), model.frame
    P = model.origin.moved("P", y * N.y)
    model.add_particle("bob", P, mass=1)
    model.add_string(model.origin, P, length=0.5, name="string")
    with pytest.raises(kn.StateError, match="string: its path is longer than the string at the start"):
        kn.derive(model).compile().simulate(stop=1, parameters={}, initial={y: -1})
