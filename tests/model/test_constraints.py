"""Constraints: what the verbs mean, both forms, projection, redundancy, starts. Numbers by hand or by plain NumPy."""

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.simulate import implicit


def rod(length, mass):
    return {
        "mass": mass,
        "center": (length / 2, 0, 0),
        "inertia": kn.inertia(mass * length**2 / 50, mass * length**2 / 12, mass * length**2 / 12),
    }


def four_bar(ground=3.5, coupler=3.0):
    """Crank 1, coupler 3, rocker 2: the crank goes round."""
    model = kn.Model("four-bar")
    model.gravity = -9.81 * model.frame.y
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    A = model.add_body("A", joint=kn.Pin(q1, axis="z"), **rod(1.0, 1.0))
    B = model.add_body("B", parent=A, joint=kn.Pin(q2, axis="z", at=(1.0, 0, 0)), **rod(coupler, 2.0))
    C = model.add_body("C", joint=kn.Pin(q3, axis="z", at=(ground, 0, 0)), **rod(2.0, 1.5))
    model.add_loop(B.point("P", coupler, 0, 0), C.point("Q", 2.0, 0, 0), name="coupler")
    return model


GUESS = {"q1": 0.7, "q2": -0.3, "q3": 1.2, "u1": 2.0}


@pytest.fixture(scope="module")
def bars():
    return kn.derive(four_bar())


@pytest.fixture(scope="module")
def start(bars):
    return kn.assemble(bars, GUESS, fixed=["q1", "u1"])


def pendulum(verb):
    """A particle in a vertical plane on a circle of radius 2, constrained in one of several ways."""
    model = kn.Model("pendulum")
    model.gravity = -9.81 * model.frame.y
    x, y = model.coordinates("x y")
    N, O = model.frame, model.origin
    P = O.moved("P", x * N.x + y * N.y)
    model.add_particle("bob", P, mass=3)
    {
        "expression": lambda: model.add_configuration_constraint(x**2 + y**2 - 4),
        "distance": lambda: model.add_distance(O, P, 2),
        "velocity": lambda: model.add_velocity_constraint(x * x.dot + y * y.dot),
    }[verb]()
    return model


# The meaning of the verbs


@pytest.mark.parametrize("verb", ["expression", "distance", "velocity"])
def test_a_bob_on_a_circle_moves_as_the_pendulum_with_an_angle(verb):
    kernel = kn.derive(pendulum(verb)).compile()
    run = kernel.simulate(stop=5, parameters={}, initial={"x": 2, "y": 0}, tolerance=1e-12)

    angle = kn.Model("pendulum")
    q = angle.coordinates("q")
    angle.gravity = -9.81 * angle.frame.y
    B = angle.frame.rotated("B", q, angle.frame.z)
    angle.add_particle("bob", angle.origin.moved("P", 2 * B.x), mass=3)
    other = kn.derive(angle).compile().simulate(stop=5, parameters={}, initial={q: 0}, tolerance=1e-12)

    # Both runs are at 1e-12 a step, and errors grow some hundredfold over two swings.
    assert np.allclose(run["x"], 2 * np.cos(other[q]), atol=1e-9)
    assert np.allclose(run["y"], 2 * np.sin(other[q]), atol=1e-9)


def test_the_multiplier_of_a_distance_is_the_force_in_the_rod():
    kernel = kn.derive(pendulum("distance")).compile()
    # At rest straight below: the rod carries the weight, and pulls towards the origin.
    pulled = kernel["multipliers"].one(np.zeros(1), np.array([0.0, -2.0, 0.0, 0.0]), np.zeros(0), np.zeros(0))
    assert pulled == pytest.approx([-3 * 9.81], rel=1e-14)


def test_gears_turn_against_each_other():
    model = kn.Model("gears")
    q1, q2 = model.coordinates("q1 q2")
    T = model.inputs("T")
    for name, q in (("A", q1), ("B", q2)):
        model.add_body(name, joint=kn.Pin(q, axis="z"), mass=1, inertia=kn.inertia(0, 0, 2 if name == "A" else 6))
    model.add_torque(model["A"], T * model.frame.z)
    model.add_coupling({q1: 10, q2: 30}, name="gears")
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=2, parameters={}, initial={q1: 0, q2: 0}, inputs={T: 8})
    # (J1 + J2/9) α = T
    assert run[q1][-1] == pytest.approx(0.5 * 8 / (2 + 6 / 9) * 4, rel=1e-10)
    assert run[q2][-1] == pytest.approx(-run[q1][-1] / 3, rel=1e-12)


def test_prescribed_motion_is_followed_and_its_power_is_in_the_balance():
    model = kn.Model("shaken pendulum")
    q, z = model.coordinates("q z")
    N = model.frame
    model.gravity = -9.81 * N.y
    hinge = model.origin.moved("H", z * N.y)
    B = N.rotated("B", q, N.z)
    model.add_particle("hinge", hinge, mass=0.5)
    model.add_particle("bob", hinge.moved("P", -B.y), mass=1)
    model.prescribe(z, 0.1 * sympy.sin(20 * model.time))
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=5, parameters={}, initial={q: 0.4, z: 0}, tolerance=1e-12)
    assert np.allclose(run[z], 0.1 * np.sin(20 * run.t), atol=1e-12)
    assert np.abs(run.energy.balance).max() < 1e-8
    assert np.ptp(run.energy.work) > 1  # or the balance would say nothing


def test_a_point_is_taken_along_a_path():
    model = kn.Model("arm")
    q1, q2 = model.coordinates("q1 q2")
    A = model.add_body("A", joint=kn.Pin(q1, axis="z"), **rod(1.0, 1.0))
    B = model.add_body("B", parent=A, joint=kn.Pin(q2, axis="z", at=(1.0, 0, 0)), **rod(1.0, 1.0))
    N, t = model.frame, model.time
    model.prescribe(
        B.point("P", 1, 0, 0), (1 + 0.2 * sympy.cos(t)) * N.x + (0.5 + 0.2 * sympy.sin(t)) * N.y, name="path"
    )
    equations = kn.derive(model)
    start = kn.assemble(equations, {q1: -0.3, q2: 1.2})
    run = equations.compile().simulate(stop=6, parameters={}, initial=start)
    P = run[model["P"]]
    assert np.allclose(P[0], 1 + 0.2 * np.cos(run.t), atol=1e-12)
    assert np.allclose(P[1], 0.5 + 0.2 * np.sin(run.t), atol=1e-12)


def crank_by_joint(joint, **options):
    """Two bars on the ground in space, joined at their ends."""
    model = kn.Model(f"closed by a {joint}")
    model.gravity = -9.81 * model.frame.y
    A = model.add_body("A", joint=kn.Gimbal("321"), **rod(1.0, 1.0))
    B = model.add_body("B", joint=kn.Free(), **rod(1.0, 2.0))
    model.add_loop(A.point("P", 1, 0, 0), B.point("Q", 0, 0, 0), joint, bodies=(A, B), name="loop", **options)
    return model


@pytest.mark.parametrize(
    ("joint", "options", "rows"),
    [
        ("spherical", {}, 3),
        ("pin", {"axis": "z"}, 5),
        ("universal", {"axis": "zy"}, 4),
        ("cylindrical", {"axis": "z"}, 4),
        ("slider", {"axis": "x"}, 5),
        ("planar", {"axis": "y"}, 3),
        ("weld", {}, 6),
    ],
)
def test_a_loop_closed_by_a_joint_is_the_joint(joint, options, rows):
    """The same two bars with the joint as inboard joint of the second have the same energies and accelerations."""
    if joint == "universal":
        model = kn.Model("universal")
        model.gravity = -9.81 * model.frame.y
        A = model.add_body("A", joint=kn.Gimbal("321"), **rod(1.0, 1.0))
        B = model.add_body("B", joint=kn.Free(), **rod(1.0, 2.0))
        model.add_loop(A.point("P", 1, 0, 0), B.point("Q", 0, 0, 0), joint, bodies=(A, B), axis=(A.z, B.y), name="loop")
    else:
        model = crank_by_joint(joint, **options)
    inboard = {
        "spherical": lambda: kn.Spherical(at=(1, 0, 0)),
        "pin": lambda: kn.Pin(axis="z", at=(1, 0, 0)),
        "universal": lambda: kn.Gimbal("32", at=(1, 0, 0)),
        "cylindrical": lambda: kn.Cylindrical(axis="z", at=(1, 0, 0)),
        "slider": lambda: kn.Slider(axis="x", at=(1, 0, 0)),
        "planar": lambda: kn.Planar(normal="y", at=(1, 0, 0)),
        "weld": lambda: kn.Weld(at=(1, 0, 0)),
    }[joint]()
    tree = kn.Model("tree")
    tree.gravity = -9.81 * tree.frame.y
    A = tree.add_body("A", joint=kn.Gimbal("321"), **rod(1.0, 1.0))
    tree.add_body("B", parent=A, joint=inboard, **rod(1.0, 2.0))

    equations = kn.derive(model)
    assert len(equations.system.constraints) == rows
    kernel = equations.compile()
    other = kn.derive(tree).compile()
    # Equal initial orientations, the tree at rest: closed and tree start with the same accelerations of B.
    tilt = dict(zip(other.states[:3], (0.3, -0.4, 0.5), strict=True))
    first = dict.fromkeys(other.states, 0.0) | tilt
    for numbers in other.quaternions:
        first[other.states[numbers[0]]] = 1.0
    open_run = other.simulate(stop=0.5, parameters={}, initial=first, tolerance=1e-12)
    R = open_run.orientation("B")[0]
    position = open_run[tree["B"].origin][:, 0]
    guess = dict(tilt)
    e = quaternion(R)
    names = [kernel.states[number] for number in kernel.quaternions[0]]
    guess |= dict(zip(names, e, strict=True))
    remaining = [name for name in kernel.states[: len(kernel.states) - kernel.speed_count] if name not in guess]
    guess |= dict(zip(remaining, position, strict=True))
    closed = kernel.simulate(stop=0.5, parameters={}, initial=guess, tolerance=1e-12)
    assert np.allclose(closed[model["B"]], open_run[tree["B"]], atol=1e-9)
    assert closed.drift.largest < 1e-12


def quaternion(R):
    e0 = np.sqrt(1 + np.trace(R)) / 2
    return [e0, (R[2, 1] - R[1, 2]) / (4 * e0), (R[0, 2] - R[2, 0]) / (4 * e0), (R[1, 0] - R[0, 1]) / (4 * e0)]


# Both forms


def test_both_forms_agree_with_the_bordered_equations(bars):
    """M u̇ − Cᵀ λ = f, C u̇ = c, solved at once by NumPy, at states on the constraints."""
    constrained = bars.constrained
    for crank in np.linspace(0.1, 6.2, 12):
        at = kn.assemble(bars, {**GUESS, "q1": crank, "q3": 1.8}, fixed=["q1", "u1"])
        column = constrained.input_column(at)
        graph = constrained.graph
        required = -graph.time_derivative(constrained.velocity_residual)
        M, f, C, c, udot, multipliers = graph.function(
            [
                constrained.mass_matrix,
                constrained.forcing,
                constrained.constraint_matrix,
                required,
                constrained.udot,
                constrained.multipliers,
            ]
        )(column)
        m = C.shape[0]
        both = np.linalg.solve(np.block([[M, -C.T], [C, np.zeros((m, m))]]), np.vstack([f, c])).ravel()
        assert np.allclose(np.concatenate([udot, multipliers]).ravel(), both, rtol=1e-12, atol=1e-11)
        # Kane's form: independent accelerations at the same state.
        values = {name: value for name, value in at.items() if name not in map(str, bars.dependent_speeds)}
        kane = bars.evaluate(values)["udot"]
        chosen = [list(bars.system.speeds).index(speed) for speed in bars.speeds]
        assert np.allclose(kane, both[chosen], rtol=1e-11, atol=1e-11)


def test_a_sled_whose_dependent_speed_goes_bad_is_computed_without_it():
    """Its blade leaves no safe choice; Kane's form with a named one loses digits where that turns singular."""
    model = kn.Model("sled")
    x, y, th = model.coordinates("x y th")
    ux, uy, w = model.speeds("ux uy w")
    model.add_body(
        "sled",
        frame=model.frame.rotated("F", th, model.frame.z),
        center=model.origin.moved("P", x * model.frame.x + y * model.frame.y),
        mass=2,
        inertia=kn.inertia(0, 0, 0.3),
    )
    model.add_velocity_constraint(-sympy.sin(th) * ux + sympy.cos(th) * uy - 0.1 * sympy.sin(model.time))
    equations = kn.derive(model)
    assert not equations.choice.is_safe
    kernel = equations.compile()
    run = kernel.simulate(stop=30, parameters={}, initial={x: 0, y: 0, th: 0, ux: 1, w: 0.5}, tolerance=1e-12)
    assert run.outcome.finished
    assert np.abs(run[th]).max() > 2 * np.pi  # through every direction
    assert np.abs(run.energy.balance).max() < 1e-9
    assert run.drift.largest < 1e-13


def test_any_speeds_may_be_given_at_the_start_in_either_form():
    equations = kn.derive(kn.library.rolling_ball(nonholonomic=True))
    numbers = {"m": 1, "g": 9.81, "I": 0.4, "r": 1, "R": 3}
    runs = []
    for form in ("kane", "nullspace"):
        kernel = equations.compile(form=form)
        first = kernel.simulate(stop=1, parameters=numbers, initial={"q1": 0.3, "q2": 0, "u1": 1})
        second = kernel.simulate(stop=1, parameters=numbers, initial={"q1": 0.3, "q2": 0, "u2": rate(first)})
        assert np.allclose(first["q1"], second["q1"], atol=1e-12)
        runs.append(first)
    assert np.allclose(runs[0]["q1"], runs[1]["q1"], atol=1e-9)


def rate(run):
    """u2 = u1 / r of the rolling ball, with r = 1."""
    return float(run["u1"][0])


# Projection


def test_drift_stays_at_round_off_and_energy_is_kept(bars, start):
    run = bars.compile().simulate(stop=100, parameters={}, initial=start, tolerance=1e-12)
    assert run.outcome.finished
    assert run.drift.largest < 1e-12
    assert np.ptp(run.energy.total) < 1e-9 * run.energy.total[0]


def test_projection_keeps_the_order_of_the_method(bars, start):
    """The error of the classical Runge–Kutta method falls sixteenfold when steps are halved."""
    kernel = bars.compile()
    exact = kernel.simulate(stop=1, parameters={}, initial=start, tolerance=1e-13).states[:, -1]
    errors = [
        np.abs(kernel.simulate(stop=1, parameters={}, initial=start, method="rk4", step=h).states[:, -1] - exact).max()
        for h in (0.01, 0.005, 0.0025)
    ]
    assert errors[0] / errors[1] == pytest.approx(16, rel=0.15)
    assert errors[1] / errors[2] == pytest.approx(16, rel=0.15)


def test_ida_on_the_differential_algebraic_form_agrees(bars, start):
    kernel = bars.compile()
    common = {"stop": 3, "parameters": {}}
    explicit = kernel.simulate(initial=start, tolerance=1e-12, **common)
    # The motion enlarges errors, two hundred times: as it enlarges a turn of the crank at the start.
    beside = kn.assemble(bars, {**GUESS, "q1": GUESS["q1"] + 1e-6}, fixed=["q1", "u1"])
    beside = kernel.simulate(initial=beside, tolerance=1e-12, **common)
    growth = np.abs(beside.states - explicit.states).max() / 1e-6
    assert 100 < growth < 400
    for tolerance in (1e-6, 1e-9):
        run = kernel.simulate(initial=start, tolerance=tolerance, method="ida", **common)
        assert run.drift.largest < 1e-12
        # Some thousand steps, each with an error of a tenth of the tolerance, of which most cancel each other.
        assert np.abs(run.states - explicit.states).max() < 50 * tolerance * growth
    with pytest.raises(kn.ExpressionError, match="does not know constraints"):
        kernel.simulate(initial=start, method="cvode", **common)


def test_ida_starts_with_the_multipliers_of_its_start(bars, start, monkeypatch):
    """The unsolved equations hold there, with the forces in the loop that make the mechanism move as it does."""
    given, kernel, found = implicit._Run._rates, bars.compile(), []

    def rates(run, t, x, xdot):
        xdot = given(run, t, x, xdot)
        found.append((xdot, run._call("residual", t, x, np.append(xdot, 0.0))))
        return xdot

    monkeypatch.setattr(implicit._Run, "_rates", rates)
    run = kernel.simulate(stop=0.1, parameters={}, initial=start, method="ida")
    ((xdot, residual),) = found
    assert np.abs(residual).max() < 1e-12
    forces = kernel["multipliers"].one(np.zeros(1), run.states[:, 0], np.empty(0), np.empty(0))
    assert xdot[-2:] == pytest.approx(forces, rel=1e-10)
    assert np.abs(forces).min() > 0.1


def test_lanes_keep_to_constraints_as_single_runs_do(bars, start):
    kernel = bars.compile()
    speeds = np.linspace(-3, 3, 11)
    starts = {name: start[name] for name in ("q1", "q2", "q3")}
    many = kernel.simulate_many(stop=3, parameters={}, initial={**starts, "u1": speeds})
    for number in (0, 4, 10):
        single = kernel.simulate(stop=3, parameters={}, initial={**starts, "u1": speeds[number]})
        assert np.allclose(many.run(number).states, single.states, atol=1e-8)
        assert many.run(number).drift.largest < 1e-12


def test_a_reset_that_breaks_a_constraint_becomes_an_impact_of_the_whole(bars, start):
    """A blow on the crank: the projection in the metric of M is what an impulsive constraint force does."""
    q1, u1 = bars.system.coordinates[0], bars.system.speeds[0]
    kernel = bars.compile(events=[kn.Event("blow", q1 - 0.75, reset={u1: u1 + 1})])
    run = kernel.simulate(stop=1, parameters={}, initial=start, tolerance=1e-12)
    (blow,) = run.events
    before = np.array([blow.before[name] for name in kernel.states])
    C = (
        kernel["constraint_matrix"]
        .one(np.array([blow.time]), before, np.zeros(0), np.zeros(0))
        .reshape(2, 3, order="F")
    )
    M = kernel["mass_matrix"].one(np.array([blow.time]), before, np.zeros(0), np.zeros(0)).reshape(3, 3)
    broken = before[3:] + np.array([1.0, 0, 0])
    solved = np.linalg.solve(np.block([[M, -C.T], [C, np.zeros((2, 2))]]), np.concatenate([M @ broken, np.zeros(2)]))
    after = bars.compile().simulate(
        start=blow.time,
        stop=1,
        parameters={},
        initial=dict(zip(kernel.states, [*before[:3], *solved[:3]], strict=True)),
    )
    assert np.allclose(run.states[:, -1], after.states[:, -1], atol=1e-8)


def test_bodies_without_mass_may_be_held_by_constraints():
    """A massless coupler between two heavy discs on pins: without the loop its angle would move nothing."""
    model = kn.Model("coupling rod")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    A = model.add_body("A", joint=kn.Pin(q1, axis="z"), mass=1, inertia=kn.inertia(0, 0, 1))
    B = model.add_body("B", parent=A, joint=kn.Pin(q2, axis="z", at=(1, 0, 0)), mass=0, inertia=kn.inertia())
    C = model.add_body("C", joint=kn.Pin(q3, axis="z", at=(3, 0, 0)), mass=1, inertia=kn.inertia(0, 0, 2))
    model.add_loop(B.point("P", 3, 0, 0), C.point("Q", 1, 0, 0), name="rod")
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=2, parameters={}, initial={q1: 0.5, q2: -0.5, q3: 0.5, "u1": 1}, tolerance=1e-12)
    # A parallelogram: both discs turn alike, nothing acts on them.
    assert np.allclose(run[q1], 0.5 + run.t, atol=1e-10)
    assert np.allclose(run[q3], 0.5 + run.t, atol=1e-10)


# Redundancy and conflict


def test_redundant_constraints_are_listed_and_handled(start):
    model = four_bar()
    model.add_distance(model["A"].point("R", 1, 0, 0), model["Q"], 3.0, name="again")
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=5, parameters={}, initial=start, tolerance=1e-12)
    assert len(run.redundant_constraints) == 1
    plain = kn.derive(four_bar()).compile().simulate(stop=5, parameters={}, initial=start, tolerance=1e-12)
    assert np.allclose(run.states, plain.states, atol=1e-8)
    assert run.drift.largest < 1e-12


def test_a_conflict_names_its_rows():
    model = four_bar()
    model.add_velocity_constraint(model["q1"].dot - 1, name="crank")
    model.add_velocity_constraint(2 * model["q1"].dot - 3, name="faster crank")
    with pytest.raises(kn.ModelError) as error:
        kn.derive(model)
    assert "contradicts what crank" in str(error.value)


def test_constraints_that_leave_nothing_free_are_refused_unless_they_move():
    model = four_bar()
    model.add_configuration_constraint(model["q1"] - 0.7)
    equations = kn.derive(model)
    with pytest.raises(kn.StateError, match="3 constraints leave none of 3 speeds free"):
        equations.compile().simulate(stop=1, parameters={}, initial=kn.assemble(equations, {**GUESS, "u1": 0}))
    driven = four_bar()
    driven.prescribe(driven["q1"], 0.7 + 2 * driven.time)
    equations = kn.derive(driven)
    run = equations.compile().simulate(stop=10, parameters={}, initial=kn.assemble(equations, GUESS))
    assert np.allclose(run["q1"], 0.7 + 2 * run.t, atol=1e-12)


@pytest.mark.parametrize("rank", [True, False])
def test_rows_that_vanish_in_the_plane_are_left_out_but_not_those_that_contradict_it(rank):
    model = four_bar()
    assert [row.name for row in kn.derive(model).system.constraints] == ["coupler, x", "coupler, y"]
    model.add_loop(model["A"].point("off", 0, 0, 1.0 if rank else 0.0), model.origin, name="out of plane")
    if rank:
        with pytest.raises(kn.ModelError, match="out of plane"):
            kn.derive(model)


# Starts


def test_initial_values_that_violate_constraints_are_an_error_or_repaired(bars):
    kernel = bars.compile()
    with pytest.raises(kn.StateError, match="coupler, x: 0.697") as error:
        kernel.simulate(stop=1, parameters={}, initial=GUESS)
    assert set(error.value.residuals) == {"coupler, x", "coupler, y"}
    run = kernel.simulate(stop=1, parameters={}, initial=GUESS, repair=True)
    assert run.drift.largest < 1e-12
    assert set(run.outcome.repairs) >= {"q2", "q3"}
    assert "repaired" in str(run.outcome)
    with pytest.raises(kn.StateError, match="speeds"):
        kernel.simulate(stop=1, parameters={}, initial={**kn.assemble(bars, GUESS), "u2": 7.0})


def test_assembly_finds_both_ways_to_close_and_says_when_there_is_none(bars):
    found = kn.assemblies(bars, GUESS, fixed=["q1", "u1"])
    assert len(found) == 2
    for each in found:
        P = np.array([np.cos(0.7) + 3 * np.cos(0.7 + each["q2"]), np.sin(0.7) + 3 * np.sin(0.7 + each["q2"])])
        Q = np.array([3.5 + 2 * np.cos(each["q3"]), 2 * np.sin(each["q3"])])
        assert np.allclose(P, Q, atol=1e-12)
        assert each.freedom == 0
    assert abs(found[0]["q3"] - found[1]["q3"]) > 1
    too_long = kn.derive(four_bar(ground=8.0))
    with pytest.raises(kn.StateError, match="conflict, and the least violation found is") as error:
        kn.assemble(too_long, GUESS)
    # All bars in line reach from 0 to 6 and the ground is 8: two are missing.
    assert max(map(abs, error.value.residuals.values())) == pytest.approx(2.0, rel=1e-4)
    with pytest.raises(kn.ExpressionError, match="Fix as many"):
        kn.assemblies(bars, GUESS)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda m: m.add_loop("P", m["Q"]), "is not a point"),
        (lambda m: m.add_loop(m["P"], m["Q"], "hinge"), "closes no loop"),
        (lambda m: m.add_loop(m["P"], m["Q"], "pin"), "joins two bodies"),
        (lambda m: m.add_loop(m["P"], m["Q"], "pin", bodies=(m["A"], m["B"])), "has an axis in each"),
        (
            lambda m: m.add_loop(m["P"], m["Q"], "pin", bodies=(m["A"], m["B"]), axis=(m["B"].z, m["A"].z)),
            "is not written in A",
        ),
        (lambda m: m.add_distance(m["P"], m["Q"], 0), "is no distance"),
        (lambda m: m.add_coupling({m["q1"]: 2}), "couples nothing"),
        (lambda m: m.prescribe(m["P"], 3), "is no vector"),
        (lambda m: m.prescribe("P", 3), "neither a coordinate nor a point"),
    ],
)
def test_verbs_refuse_what_they_cannot_use(call, message):
    with pytest.raises(kn.ExpressionError, match=message):
        call(four_bar())


def test_an_unknown_form_and_kanes_form_of_a_loop_are_refused(bars):
    with pytest.raises(kn.ExpressionError, match="form 'dense' is unknown"):
        bars.compile(form="dense")
    with pytest.raises(kn.ExpressionError, match="belongs to the form 'nullspace'"):
        bars.compile(form="kane")


# What is said about them


def test_constraints_are_written_by_name_in_text_in_latex_and_in_the_explanation(bars):
    assert set(bars.configuration_constraints) == {"coupler, x", "coupler, y"}
    assert bars.configuration_constraints.text().endswith(" = 0")
    assert "&= 0" in bars.configuration_constraints.latex()
    assert "constraints of the configuration" in str(bars)
    lines = [line.strip() for line in kn.explain(bars).text().splitlines()]
    assert "0 = -1.0 c₁ + 2.0 c₃ - 3.0 c₁₂ + 3.5" in lines


def test_a_mechanism_without_independent_speeds_says_so():
    model = four_bar()
    model.prescribe(model["q1"], 2 * model.time)
    equations = kn.derive(model)
    assert "leave no speed free" in str(equations)
    with pytest.raises(kn.ExpressionError, match="no dynamical equations to write"):
        _ = equations.mass_matrix
    with pytest.raises(kn.ExpressionError, match="no accelerations to compare"):
        kn.verify(model)


def test_a_row_that_was_left_out_and_is_broken_ends_the_run(bars, start, monkeypatch):
    """Only a wrong choice of rows can leave out one that does not follow from the others."""
    wrong = lambda self, values: np.array([1.0, 0.0])  # noqa: E731
    monkeypatch.setattr(type(bars.constrained), "chosen_rows_at", wrong)
    run = bars.compile().simulate(stop=2, parameters={}, initial=start)
    assert run.outcome.kind == "constraints cannot be met"
    assert "coupler, y" in run.outcome.culprit
    assert run.outcome.time < 0.1
