"""Runs by time stepping against closed forms, runs by events, and what holds whatever the motion.

Proves: simulate/time_stepping/run.py, simulate/time_stepping/step.py, simulate/time_stepping/newton.py,
simulate/time_stepping/problem.py, simulate/time_stepping/record.py, simulate/time_stepping/layout.py,
simulate/time_stepping/contacts.py, simulate/time_stepping/near.py, simulate/time_stepping/cones.py,
simulate/time_stepping/code.py, simulate/time_stepping/entry.py, simulate/time_stepping/memory.py,
dynamics/contacts/touching.py, base/touch_layout.py, model/contacts/groups.py, trajectory/stepped_contacts.py,
trajectory/stepped_files.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.simulate.time_stepping import code
from touching_bodies import ball, block, cases, needs_references, reference

STEPPING = {"method": "time-stepping", "step": 1e-3, "parameters": {}}
FIRST_ORDER = pytest.mark.margin("the error is that of the step, of first order, and not of rounding")


def dropped_ball(restitution):
    model = kn.Model("ball")
    z = model.coordinates("z")
    P = model.origin.moved("P", z * model.frame.z)
    model.add_particle("ball", P, mass=2)
    model.gravity = -9.81 * model.frame.z
    model.add_contact(P, kn.surfaces.Plane(model.frame.z), restitution=restitution, name="floor")
    return kn.derive(model).compile()


def balls(count, friction=0.5, restitution=0.0, on=(), radius=0.05, gravity=True):
    """Free balls that touch each other, and planes."""
    model = kn.Model("balls")
    N = model.frame
    made = [
        model.add_body(f"b{i}", mass=1 + 0.2 * i, inertia=kn.solids.sphere(1 + 0.2 * i, radius), joint=kn.Free())
        for i in range(count)
    ]
    if gravity:
        model.gravity = -9.81 * N.z
    planes = [kn.surfaces.Plane(make(N)) if at is None else kn.surfaces.Plane(make(N), at(model)) for make, at in on]
    surfaces = {each: kn.surfaces.Sphere(radius) for each in made}
    model.add_contacts(surfaces, on=planes, friction=friction, restitution=restitution, name="balls")
    return model


def box_of(half):
    """A floor and four walls."""
    walls = [(lambda N: N.z, None)]
    for axis in range(2):
        for side in (1, -1):

            def normal(N, axis=axis, side=side):
                return side * (N.x, N.y)[axis]

            def at(model, axis=axis, side=side):
                N = model.frame
                return model.origin.moved(f"wall {axis} {side}", -side * half * (N.x, N.y)[axis])

            walls.append((normal, at))
    return walls


# One contact


@FIRST_ORDER
@pytest.mark.parametrize("e", [0.0, 0.5, 0.8])
def test_a_ball_comes_to_rest_with_an_error_of_first_order(e):
    """The bounces end at t_0 (1 + e)/(1 − e) with t_0 = √(2 h/g), and the floor then carries the ball."""
    kernel, exact = dropped_ball(e), np.sqrt(2 / 9.81) * (1 + e) / (1 - e)
    errors = []
    for step in (4e-3, 5e-4):
        run = kernel.simulate(stop=5, initial={"z": 1}, **{**STEPPING, "step": step})
        moving = np.flatnonzero(np.abs(run["u_z"]) > 1e-9)
        errors.append(abs(run.t[moving[-1]] - exact))
        assert run.contact_force("floor")[2, -1] == pytest.approx(2 * 9.81, rel=1e-7)
        assert run.modes["floor"][-1] == "closed"
        # What is left is the lift of displacements, over depths of some millimetres.
        assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-2 * 2 * 9.81)
    # Output times are 5 ms apart; a bounce is found up to a step late, and some fourteen of them add up.
    assert errors[0] < 0.4
    assert errors[1] < 0.05


def test_a_ball_without_losses_keeps_its_energy():
    """With e = 1 each step has v⁺ = −v⁻ or free fall, whose energy the midpoint rule keeps."""
    run = dropped_ball(1.0).simulate(stop=3, initial={"z": 1}, **STEPPING)
    assert run.energy.total == pytest.approx(run.energy.total[0], rel=1e-6)
    assert run["z"].min() < 0.02


@needs_references
@pytest.mark.parametrize("case", cases("07_block_on_a_ramp"))
def test_a_block_on_a_ramp_rests_slides_tips_or_does_both(case):
    """Accelerations over one step from rest, which has no other error than that of small turns."""
    data, values = case["data"], case["values"]
    slope = np.deg2rad(data["slope_deg"])
    model = block(data["b"], data["h"], data["mu"], (9.81 * np.sin(slope), -9.81 * np.cos(slope)))
    kernel = kn.derive(model).compile()
    run = kernel.simulate(
        stop=1e-6, times=[0, 1e-6], initial={"x": 0, "y": data["h"], "q": 0}, **{**STEPPING, "step": 1e-6}
    )
    assert run["u_x"][-1] / 1e-6 == pytest.approx(values["a_x_of_centre"], rel=1e-6, abs=1e-6)
    assert run["u_q"][-1] / 1e-6 == pytest.approx(-values["alpha_clockwise"], rel=1e-6, abs=1e-5)


def test_what_sticks_on_a_slope_creeps_no_faster_than_the_residual():
    """The velocity on a slope below the angle of friction is zero: here the residual of the solution, over 10 s."""
    slope = np.deg2rad(5)
    model = block(0.1, 0.1, 0.5, (9.81 * np.sin(slope), -9.81 * np.cos(slope)))
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=10, initial={"x": 0, "y": 0.1, "q": 0}, **{**STEPPING, "step": 1e-2})
    assert run["u_x"] == pytest.approx(np.zeros(run.t.size), abs=1e-9)
    assert run["x"][-1] == pytest.approx(0, abs=1e-9)
    assert run.steps.unsolved == 0
    assert run.steps.creep == pytest.approx(0, abs=1e-9)
    normal = sum(run.contact_force(name)[1, -1] for name in ("left", "right"))
    assert normal == pytest.approx(9.81 * np.cos(slope), rel=1e-8)
    assert set(run.modes["left"][1:]) == {"stick"}


@FIRST_ORDER
def test_a_ball_slides_until_it_rolls():
    """v = 5/7 v_0 from t = 2 v_0/(7 μ g) on; a sliding ball is slowed by μ g."""
    mu, v = 0.12, 8.0
    kernel = kn.derive(ball(7.0, 0.1085, mu)).compile()
    run = kernel.simulate(stop=2.5, initial={"x_ball": 0, "y_ball": 0, "z_ball": 0.1085, "vx_ball": v}, **STEPPING)
    slid = run.t < 1.9
    assert run["vx_ball"][slid] == pytest.approx(v - mu * 9.81 * run.t[slid], rel=1e-6)
    assert run["vx_ball"][-1] == pytest.approx(5 / 7 * v, rel=1e-3)
    found = run.t[np.flatnonzero(run.modes["floor"] == "stick")[1]]
    assert found == pytest.approx(2 * v / (7 * mu * 9.81), abs=2e-2)
    assert run.steps.lost_by_friction[-1] == pytest.approx(64, rel=1e-3)


@needs_references
@pytest.mark.heavy
@FIRST_ORDER
def test_a_falling_box_comes_closer_with_the_step():
    """Landing on a corner, turning, sliding: an error of first order, which is noisy; see the README of the data."""
    data = reference("23_falling_box")
    kernel = kn.derive(block(0.1, 0.15, 0.4)).compile()
    exact = np.array(data["values"]["samples"]["table"])[5, 1:4]
    start = {"x": 0, "y": 0.45, "q": 0.3, "u_x": 1, "u_q": 1}
    errors = []
    for step in (2e-3, 5e-4, 1e-4):
        run = kernel.simulate(stop=1.0, times=[0.6, 1.0], initial=start, **{**STEPPING, "step": step})
        errors.append(np.abs([run[name][0] for name in ("x", "y", "q")] - exact).max())
        assert run["u_q"][-1] == pytest.approx(0, abs=1e-6)
    assert errors[2] < 1e-2
    assert errors[2] < 0.5 * errors[0]


@FIRST_ORDER
def test_limits_stop_and_hold_as_runs_by_events_find_them():
    """A pendulum that swings against a stop, without a bounce, and stays there."""
    model = kn.Model("arm")
    q = model.coordinates("q")
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_particle("tip", model.origin.moved("T", A.x), mass=1)
    model.gravity = -9.81 * model.frame.y
    model.add_limit(q, lower=-1, restitution=0, name="stop")
    kernel = kn.derive(model).compile()
    by_events = kernel.simulate(stop=2, parameters={}, initial={"q": 0.5})
    run = kernel.simulate(stop=2, initial={"q": 0.5}, **STEPPING)
    assert run["q"] == pytest.approx(by_events["q"], abs=5e-3)
    assert run.contact_force("stop")[-1] == pytest.approx(by_events.contact_force("stop")[-1], rel=1e-6)
    assert run.modes["stop"][-1] == "lower"


# Several contacts


def test_a_cradle_of_three_follows_the_law_of_moreau():
    """All at once with e = 1: one ball on two at rest gives −1/3, 2/3, 2/3, which keeps momentum and energy."""
    model = balls(3, friction=0, restitution=1, gravity=False)
    same = kn.Model("cradle")
    N = same.frame
    made = [same.add_body(f"b{i}", mass=1, inertia=kn.solids.sphere(1, 0.05), joint=kn.Free()) for i in range(3)]
    same.add_contacts({each: kn.surfaces.Sphere(0.05) for each in made}, restitution=1)
    start = {f"{c}_b{i}": 0.1 * i * (c == "x") for i in range(3) for c in "xyz"} | {"x_b0": -0.01, "vx_b0": 1}
    run = kn.derive(same).compile().simulate(stop=0.1, initial=start, **STEPPING)
    assert [run[f"vx_b{i}"][-1] for i in range(3)] == pytest.approx([-1 / 3, 2 / 3, 2 / 3], abs=1e-7)
    assert model.groups[0].friction == 0
    assert N is same.frame


def test_particles_that_collide_keep_momentum_to_rounding():
    """Equal and opposite impulses along the line of centres, in the middle of the step."""
    model = kn.Model("particles")
    N, made = model.frame, []
    for i in (1, 2):
        x, y = model.coordinates(f"x{i} y{i}")
        made.append(model.add_particle(f"ball {i}", model.origin.moved(f"P{i}", x * N.x + y * N.y), mass=i))
    model.add_contacts({each: kn.surfaces.Sphere(0.05) for each in made}, restitution=0.5)
    start = {"x1": -0.1, "y1": 0.0, "x2": 0.1, "y2": 0.03, "u_x1": 2}
    run = kn.derive(model).compile().simulate(stop=0.2, initial=start, **STEPPING)
    p, L = run.linear_momentum(), run.angular_momentum()
    assert p == pytest.approx(np.repeat(p[:, :1], p.shape[1], axis=1), abs=1e-12)
    assert pytest.approx(np.repeat(L[:, :1], L.shape[1], axis=1), abs=1e-12) == L
    assert run.steps.touching.max() == 1
    assert abs(run["u_y2"][-1]) > 0.05


@FIRST_ORDER
def test_balls_that_collide_with_friction_keep_momentum_with_the_step():
    """Speeds along axes that turn, of 20 rad/s, keep it with an error of first order; losses add up to rounding."""
    model = balls(2, friction=0.4, restitution=0.5, gravity=False)
    start = {"x_b0": -0.06, "y_b0": 0.03, "z_b0": 0.01, "vx_b0": 3, "x_b1": 0.06, "y_b1": 0, "z_b1": 0}
    start |= {"wz_b0": 20, "wy_b1": -15, "vx_b1": -1}
    kernel, errors = kn.derive(model).compile(), []
    for step in (1e-3, 1e-4):
        run = kernel.simulate(stop=0.05, initial=start, **{**STEPPING, "step": step})
        p, L = run.linear_momentum(), run.angular_momentum()
        errors.append(max(np.abs(p[:, -1] - p[:, 0]).max(), np.abs(L[:, -1] - L[:, 0]).max()))
        before, after = run.energy.total[[0, -1]]
        assert after < before
        assert run.steps.lost_by_friction[-1] > 0
        lost = run.steps.lost_by_friction[-1] + run.steps.lost_in_impacts[-1]
        assert -run.energy.work[-1] == pytest.approx(lost, rel=1e-12)
        assert before - after == pytest.approx(lost, rel=10 * step)
    assert errors[0] < 1e-3
    assert errors[1] < 0.2 * errors[0]


def test_a_small_pile_is_solved_carried_and_gains_nothing():
    """The planes carry the weight; energy stays below that of the start, and nearly all steps are solved."""
    model = balls(9, friction=0.5, on=box_of(0.13))
    kernel = kn.derive(model).compile()
    rng = np.random.default_rng(3)
    start = {}
    for i in range(9):
        place = 0.12 * np.array([i % 2 - 0.5, i // 2 % 2 - 0.5, i // 4 + 0.6]) + rng.uniform(-2e-3, 2e-3, 3)
        start |= {f"{c}_b{i}": place[k] for k, c in enumerate("xyz")}
    run = kernel.simulate(stop=1.5, initial=start, **STEPPING)
    weight = 9.81 * sum(1 + 0.2 * i for i in range(9))
    assert run.outcome.finished
    # Balls that turn in a corner of the box, hardly slipping, leave some steps with residuals of some µm/s.
    assert run.steps.unsolved < 0.1 * run.steps.t.size
    assert run.steps.creep < 1e-4
    assert np.median(run.steps.residual[run.steps.touching > 0] / run.steps.tolerance[run.steps.touching > 0]) < 1
    assert run.contact_force("balls")[2, -100:].mean() == pytest.approx(weight, rel=2e-3)
    assert run.contact_force("balls")[:, -1] == pytest.approx(
        sum(run.contact_force(f"balls, plane {k}")[:, -1] for k in range(1, 6))
    )
    assert run.energy.total.max() <= run.energy.total[0] * (1 + 1e-12)
    assert np.diff(run.steps.lost_in_impacts + run.steps.lost_by_friction).min() > -1e-6
    places = np.array([[run[f"{c}_b{i}"] for c in "xyz"] for i in range(9)])
    apart = np.linalg.norm(places[:, None, :, -1] - places[None, :, :, -1], axis=-1) + np.eye(9)
    assert apart.min() > 0.1 - 1e-4
    assert places[:, 2].min() > 0.05 - 1e-3


def test_a_ball_rests_on_a_box_and_a_capsule_lies_on_the_floor():
    """Weights pass from ball to box to floor; a capsule rests on both its ends."""
    model = kn.Model("things")
    N = model.frame
    model.gravity = -9.81 * N.z
    crate = model.add_body("crate", mass=3, inertia=kn.solids.box(3, 0.4, 0.4, 0.2), joint=kn.Free())
    marble = model.add_body("marble", mass=1, inertia=kn.solids.sphere(1, 0.05), joint=kn.Free())
    pill = model.add_body("pill", mass=0.5, inertia=kn.solids.box(0.5, 0.46, 0.06, 0.06), joint=kn.Free())
    surfaces = {
        crate: kn.surfaces.Corners(0.4, 0.4, 0.2),
        marble: kn.surfaces.Sphere(0.05),
        pill: kn.surfaces.Capsule(0.03, 0.4, axis="x"),
    }
    model.add_contacts(surfaces, on=kn.surfaces.Plane(N.z), friction=0.5, name="things")
    start = {"z_crate": 0.1, "z_marble": 0.25, "x_pill": 1, "z_pill": 0.03}
    kernel = kn.derive(model).compile()
    start = {name: start.get(name, 0.0) for name in kernel.coordinates if name[0] != "e"}
    run = kernel.simulate(stop=0.3, initial=start, **STEPPING)
    assert run.contact_force("things")[2, -1] == pytest.approx(4.5 * 9.81, rel=1e-6)
    assert run.steps.touching[-1] == 4 + 1 + 2
    assert [run["z_crate"][-1], run["z_marble"][-1], run["z_pill"][-1]] == pytest.approx([0.1, 0.25, 0.03], abs=1e-6)


def test_two_fingers_hold_a_ball_by_friction():
    """Forces F squeeze a ball of weight m g: it stays where 2 μ F > m g, and falls where that is less."""
    for force, holds in ((12.0, True), (5.0, False)):
        model = kn.Model("grasp")
        N = model.frame
        model.gravity = -9.81 * N.z
        left, right = model.coordinates("left right")
        target = model.add_body("ball", mass=1, inertia=kn.solids.sphere(1, 0.05), joint=kn.Free())
        fingers = []
        for name, q, side in (("one", left, -1), ("two", right, 1)):
            P = model.origin.moved(f"tip {name}", q * N.x)
            fingers.append(model.add_particle(name, P, mass=0.2))
            model.add_force(P, -side * force * N.x)
        surfaces = {target: kn.surfaces.Sphere(0.05), **{each: kn.surfaces.Sphere(0.02) for each in fingers}}
        model.add_contacts(surfaces, friction=0.5, name="grasp")
        start = {"left": -0.07, "right": 0.07, "x_ball": 0, "y_ball": 0, "z_ball": 0}
        run = kn.derive(model).compile().simulate(stop=0.2, initial=start, **STEPPING)
        fall = 0.5 * 9.81 * 0.2**2
        assert (run["z_ball"][-1] == pytest.approx(0, abs=1e-7)) == holds
        assert run["z_ball"][-1] > -fall


def test_runs_made_together_are_those_made_alone():
    kernel = dropped_ball(0.5)
    many = kernel.simulate_many(stop=1, initial={"z": [1.0, 0.5, -0.5]}, **STEPPING)
    alone = kernel.simulate(stop=1, initial={"z": 0.5}, **STEPPING)
    assert many.run(1)["z"] == pytest.approx(alone["z"], rel=1e-15)
    assert many.outcomes[2].kind == "inconsistent start"
    assert many.outcomes.finished.tolist() == [True, True, False]


def test_a_start_that_overlaps_is_named_and_pushed_apart_on_request():
    model = balls(2, gravity=False)
    kernel = kn.derive(model).compile()
    start = {f"{c}_b{i}": 0.09 * i * (c == "x") for i in range(2) for c in "xyz"}
    with pytest.raises(
        kn.StateError, match=r"b0 and b1 overlap at the start by 0\.01\. Move them apart, or give repair"
    ):
        kernel.simulate(stop=0.1, initial=start, **STEPPING)
    run = kernel.simulate(stop=0.1, initial=start, repair=True, **STEPPING)
    assert run["x_b1"][0] - run["x_b0"][0] == pytest.approx(0.1, abs=1e-9)
    # The least displacement in the metric of M keeps the mass centre.
    assert run["x_b0"][0] + 1.2 * run["x_b1"][0] == pytest.approx(1.2 * 0.09, abs=1e-12)
    assert run.outcome.repairs["x_b1"] > 0
    assert run.energy.kinetic == pytest.approx(np.zeros(run.t.size), abs=1e-20)


def with_latch():
    model = kn.Model("latched")
    model.add_particle("ball", model.origin.moved("P", model.coordinates("z") * model.frame.z), mass=1)
    model.add_latch(model["z"], at=0, name="catch")
    return model


def with_dry_friction():
    model = block(0.1, 0.1, 0.5)
    model.add_friction(model["q"], 1.0, name="dry")
    return model


def with_two_coefficients():
    model = block(0.1, 0.1, 0.5)
    model.add_contact(model.points[-1], kn.surfaces.Plane(model.frame.y), friction=(0.5, 0.4), name="base")
    return model


@pytest.mark.parametrize(
    ("make", "options", "message"),
    [
        (lambda: block(0.1, 0.1, 0.5), {"step": None}, "'time-stepping' needs a fixed positive step, not None"),
        (lambda: block(0.1, 0.1, 0.5), {"step": 0}, "'time-stepping' needs a fixed positive step, not 0"),
        (lambda: block(0.1, 0.1, 0.5), {"method": "dp5"}, "'dp5' chooses its own steps"),
        (lambda: block(0.1, 0.1, 0.5), {"impacts": "newton"}, "whose law is that of Moreau. Leave it out"),
        (lambda: block(0.1, 0.1, 0.5), {"max_step": 0.1}, "'time-stepping' has a fixed step. Leave max_step out"),
        (with_latch, {}, "catch is a latch, which time stepping does not support"),
        (with_dry_friction, {}, "dry: time stepping does not support ratchets and friction without a gap"),
        (with_two_coefficients, {}, "time stepping has one coefficient of friction, and here are two, 0.5"),
        (
            lambda: balls(2),
            {"method": "auto", "step": None},
            "'balls' has groups of bodies that touch, balls. Give method=",
        ),
    ],
)
def test_what_is_not_supported_is_refused(make, options, message):
    kernel = kn.derive(make()).compile()
    start = {name: 1.0 for name in kernel.coordinates if name[0] != "e"}
    with pytest.raises(kn.WrongValueError, match=message):
        kernel.simulate(stop=1, initial=start, **{**STEPPING, **options})


def test_a_model_without_contacts_is_refused():
    model = kn.Model("free")
    model.add_particle("ball", model.origin.moved("P", model.coordinates("z") * model.frame.z), mass=1)
    with pytest.raises(kn.WrongValueError, match="is for contacts, and 'free' has none"):
        kn.derive(model).compile().simulate(stop=1, initial={"z": 1}, **STEPPING)


@pytest.mark.parametrize(
    ("give", "message"),
    [
        (lambda m, b: m.add_contacts([b]), "is not a table. Give {body"),
        (lambda m, b: m.add_contacts({b: kn.surfaces.Disc(1)}), "Give it a surfaces.Sphere, Capsule or Corners"),
        (lambda m, b: m.add_contacts({b: kn.surfaces.Sphere(1)}), "nothing in it can touch"),
        (lambda m, b: m.add_contacts({b: kn.surfaces.Sphere(1)}, on=kn.surfaces.Sphere(1)), "is not a plane. Give"),
        (lambda m, b: m.add_contacts({b: kn.surfaces.Sphere(1)}, on=3), "is not a plane or a list of planes"),
        (
            lambda m, b: m.add_contacts({b: kn.surfaces.Sphere(1)}, on=kn.surfaces.Plane(m.frame.z), friction=-1),
            "friction -1 is negative",
        ),
        (
            lambda m, b: m.add_contacts({b: kn.surfaces.Corners(1, 1, 1), m.bodies[1]: kn.surfaces.Corners(1, 1, 1)}),
            "boxes do not touch each other, and it has box, other",
        ),
    ],
)
def test_wrong_groups_are_named(give, message):
    model = kn.Model("boxes")
    bodies = [model.add_body(name, mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free()) for name in ("box", "other")]
    with pytest.raises((kn.WrongValueError, kn.WrongTypeError), match=message):
        give(model, bodies[0])


def test_accelerations_and_steps_are_refused_where_there_are_none():
    kernel = dropped_ball(0.0)
    run = kernel.simulate(stop=0.1, initial={"z": 1}, **STEPPING)
    with pytest.raises(kn.WrongValueError, match="time stepping finds changes of speeds in steps"):
        run.acceleration("P")
    by_events = kernel.simulate(stop=0.1, parameters={}, initial={"z": 1})
    with pytest.raises(kn.WrongValueError, match="only runs by method='time-stepping' have steps"):
        _ = by_events.steps


def test_a_file_of_a_run_has_its_steps_modes_and_forces(tmp_path):
    kernel = dropped_ball(0.0)
    run = kernel.simulate(stop=1, initial={"z": 0.1}, **STEPPING)
    run.write(tmp_path / "run.nc")
    back = kernel.read(tmp_path / "run.nc")
    assert back.outcome == run.outcome
    np.testing.assert_array_equal(back["z"], run["z"])
    np.testing.assert_array_equal(back.contact_force("floor"), run.contact_force("floor"))
    assert list(back.modes["floor"]) == list(run.modes["floor"])
    assert back.steps.step == run.steps.step
    for name, column in run.steps.as_mapping().items():
        np.testing.assert_array_equal(getattr(back.steps, name), column)
    by_events = kernel.simulate(stop=0.1, parameters={}, initial={"z": 1})
    by_events.write(tmp_path / "events.nc")
    with pytest.raises(kn.WrongValueError, match="only runs by method='time-stepping' have steps"):
        _ = kernel.read(tmp_path / "events.nc").steps


def test_the_compiled_steps_are_those_of_the_sources():
    assert code.FILE.exists()
    assert code._unpacked(code.FILE.read_bytes())["key"] == code.sources_key(), "say: make assets"
