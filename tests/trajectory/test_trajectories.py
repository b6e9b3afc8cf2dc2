"""What a run gives: any quantity along it, momentum, energy and work, files, units, and runs that end early."""

import csv

import numpy as np
import pint
import pyarrow.parquet
import pytest
import sympy
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicSpline

import kanes as kn
from kanes.simulate import progress


def rate(t, rows):
    """The derivative over time by a spline through rows over time; its ends, where a spline is worst, are left out."""
    return CubicSpline(t, rows, axis=-1)(t, 1)[..., 20:-20]


def inner(rows):
    return rows[..., 20:-20]


# A spline through points h = 2e-3 apart has slopes right to h³/24 of the fourth derivative at worst; in the swing below
# that derivative comes to 1e4.
SPLINE = 5e-6


@pytest.fixture(scope="module")
def swing():
    """A double pendulum, and its run."""
    model = kn.library.double_pendulum(tensions=False)
    kernel = kn.derive(model).compile({"bob": model["P2"]})
    parameters = {"L": 0.9, "m1": 2.0, "m2": 1.1, "g": 9.81}
    return model, kernel.simulate(stop=2, parameters=parameters, initial={"q1": 1.2, "q2": -0.4}, tolerance=1e-12)


# Quantities


def test_a_run_gives_symbols_names_expressions_vectors_points_and_functions(swing):
    model, run = swing
    q1, q2, u1, L, m1 = (model[name] for name in ("q1", "q2", "u1", "L", "m1"))
    a, b = run[q1], run["q2"]
    assert list(run[u1]) == list(run["u1"]) == list(run.states[2])
    assert run[L * sympy.sin(q1) * m1 + model.time] == pytest.approx(0.9 * np.sin(a) * 2 + run.t)
    position = np.array([0.9 * (np.sin(a) + np.sin(b)), -0.9 * (np.cos(a) + np.cos(b)), 0 * a])
    for key in (model["P2"], model["particle 2"], "particle 2", "P2", "bob"):
        assert run[key] == pytest.approx(position, abs=1e-13)
    # A vector is measured in N, whatever it is written in.
    assert run[2 * model["A"].x] == pytest.approx(np.array([2 * np.cos(a), 2 * np.sin(a), 0 * a]), abs=1e-13)
    M = run["mass_matrix"]
    assert M[0] == pytest.approx(np.full(run.t.size, (2.0 + 1.1) * 0.81))
    assert M[1] == pytest.approx(1.1 * 0.81 * np.cos(a - b))
    assert run[7] == pytest.approx(np.full(run.t.size, 7))


def test_accelerations_are_what_the_equations_of_motion_say_and_rates_of_the_rates(swing):
    model, run = swing
    u1, q2 = model["u1"], model["q2"]
    assert inner(run[u1.dot]) == pytest.approx(rate(run.t, run["u1"]), abs=SPLINE)
    assert inner(run[q2.dot.dot]) == pytest.approx(rate(run.t, run["u2"]), abs=SPLINE)
    # The pair of equations of the textbook, solved by hand:  M u̇ = f.
    a, b, w1, w2 = run.states
    m1, m2, L, g = 2.0, 1.1, 0.9, 9.81
    M = np.array([[(m1 + m2) * L + 0 * a, m2 * L * np.cos(a - b)], [L * np.cos(a - b), L + 0 * a]])
    f = np.array(
        [
            -m2 * L * w2**2 * np.sin(a - b) - (m1 + m2) * g * np.sin(a),
            L * w1**2 * np.sin(a - b) - g * np.sin(b),
        ]
    )
    exact = np.linalg.solve(M.transpose(2, 0, 1), f.T[..., None])[..., 0].T
    assert run[u1.dot] == pytest.approx(exact[0], abs=1e-10)
    assert run[2 * q2.dot.dot] == pytest.approx(2 * exact[1], abs=1e-10)


def test_velocity_is_the_rate_of_position_and_acceleration_that_of_velocity(swing):
    model, run = swing
    for key in (model["P2"], "particle 1"):
        assert inner(run.velocity(key)) == pytest.approx(rate(run.t, run[key]), abs=SPLINE)
        assert inner(run.acceleration(key)) == pytest.approx(rate(run.t, run.velocity(key)), abs=10 * SPLINE)


def test_what_a_run_cannot_give_is_named(swing):
    model, run = swing
    with pytest.raises(kn.UnknownNameError, match="'double pendulum' has nothing named 'speed'"):
        run["speed"]
    with pytest.raises(kn.ExpressionError, match="z is nothing that it can be computed from"):
        run[sympy.Symbol("z")]
    with pytest.raises(kn.ExpressionError, match="cannot be computed. Give an expression, a vector, a point or a body"):
        run[None]
    with pytest.raises(kn.UnknownNameError, match="'inertia_forces' depends on accelerations that are given"):
        run["inertia_forces"]
    with pytest.raises(kn.UnknownNameError, match="is not a point, a body or a particle"):
        run.velocity(model["A"])
    with pytest.raises(kn.UnknownNameError, match="is not a frame or a body"):
        run.orientation(model["P1"])


def tumbling():
    model = kn.Model("tumbling brick")
    brick = model.add_body("brick", mass=2, inertia=kn.inertia(1, 2, 2.5, 0.1, 0.2, -0.1), joint=kn.Free())
    corner = brick.center.moved("corner", 0.3 * brick.x - 0.2 * brick.y + 0.5 * brick.z)
    return model, brick, corner


def test_orientation_turns_with_the_angular_velocity():
    """Ṙ = [ω×] R, with ω measured in N; and a point of the body moves with ω × r."""
    model, brick, corner = tumbling()
    kernel = kn.derive(model).compile()
    start = dict.fromkeys(kernel.states, 0.0) | {"e0_brick": 1, "wx_brick": 0.3, "wy_brick": 1.4, "wz_brick": -0.2}
    run = kernel.simulate(stop=2, parameters={}, initial=start | {"vx_brick": 0.3, "vz_brick": -1}, tolerance=1e-12)
    R, w = run.orientation(brick), run.angular_velocity(brick)
    assert R @ R.transpose(0, 2, 1) == pytest.approx(np.broadcast_to(np.eye(3), R.shape), abs=1e-10)
    Rdot = rate(run.t, R.transpose(1, 2, 0))
    assert Rdot == pytest.approx(inner(np.cross(w.T[:, None], R.transpose(0, 2, 1)).transpose(2, 1, 0)), abs=SPLINE)
    # The columns of R are the body's unit vectors in N.
    assert run[brick.y] == pytest.approx(R[:, :, 1].T, abs=1e-13)
    arm = np.array([0.3, -0.2, 0.5])
    assert run[corner] - run[brick] == pytest.approx((R @ arm).T, abs=1e-13)
    # ω is that of the run, whose orientation is right to the error of the integration, 1e-11.
    assert run.velocity(corner) - run.velocity(brick) == pytest.approx(np.cross(w.T, R @ arm).T, abs=1e-10)
    assert inner(run.angular_acceleration(brick)) == pytest.approx(rate(run.t, w), abs=SPLINE)
    # ω by its measure numbers in the body is what the speeds are.
    in_body = np.einsum("nji,jn->in", R, w)
    assert in_body == pytest.approx(np.array([run[f"w{axis}_brick"] for axis in "xyz"]), abs=1e-10)


# Momentum


def test_two_bodies_on_a_spring_in_free_flight_keep_both_momenta_and_their_energy():
    model = kn.Model("pair")
    A = model.add_body("A", mass=2, inertia=kn.inertia(0.3, 0.4, 0.5), joint=kn.Free())
    B = model.add_body("B", mass=3, inertia=kn.inertia(0.5, 0.2, 0.6), joint=kn.Free())
    P = A.center.moved("P", 0.4 * A.x + 0.1 * A.z)
    Q = B.center.moved("Q", -0.3 * B.y)
    model.add_force(P, 25 * Q.position_from(P), reaction=Q, name="spring")
    kernel = kn.derive(model).compile()
    start = {name: 0.1 * (i % 5) - 0.2 for i, name in enumerate(kernel.states)}
    start |= {"e0_A": 1, "e1_A": 0, "e2_A": 0, "e3_A": 0, "e0_B": 0.6, "e1_B": 0, "e2_B": 0.8, "e3_B": 0, "x_B": 1.2}
    run = kernel.simulate(stop=5, parameters={}, initial=start, tolerance=1e-13)
    p, H = run.linear_momentum(), run.angular_momentum()
    vA, vB = (np.array([run[f"v{axis}_{name}"] for axis in "xyz"]) for name in "AB")
    assert p == pytest.approx(2 * vA + 3 * vB, abs=1e-12)
    assert np.ptp(vA, axis=1).min() > 0.1
    # Thousands of steps of 1e-13 on numbers of size 1.
    assert np.ptp(p, axis=1) == pytest.approx(np.zeros(3), abs=1e-10)
    assert np.ptp(H, axis=1) == pytest.approx(np.zeros(3), abs=1e-10)
    # H by hand: I·ω in each body's frame, turned to N, and r × m v.
    by_hand = 0.0
    for name, m, moments, v in (("A", 2, [0.3, 0.4, 0.5], vA), ("B", 3, [0.5, 0.2, 0.6], vB)):
        w = np.array([run[f"w{axis}_{name}"] for axis in "xyz"])
        R, r = run.orientation(name), np.array([run[f"{axis}_{name}"] for axis in "xyz"])
        by_hand = by_hand + np.einsum("nij,jn->in", R, np.array(moments)[:, None] * w) + m * np.cross(r.T, v.T).T
    assert by_hand == pytest.approx(H, abs=1e-12)
    # Energy of the spring: 25/2 of the squared distance.
    stretch = 12.5 * (run[Q.position_from(P)] ** 2).sum(axis=0)
    assert np.ptp(run.energy.kinetic + stretch) < 1e-10
    assert run.energy.work == pytest.approx(stretch[0] - stretch, abs=1e-10)


def test_gravity_turns_the_angular_momentum_about_the_origin_and_about_a_moving_point(swing):
    model, run = swing
    r1, r2 = run[model["P1"]], run[model["P2"]]
    H = run.angular_momentum()
    weight = np.array([0, -9.81, 0])
    moment = 2.0 * np.cross(r1.T, weight).T + 1.1 * np.cross(r2.T, weight).T
    assert rate(run.t, H) == pytest.approx(inner(moment), abs=10 * SPLINE)
    # About another point r × m v has another arm only: H_P = H_O − r_P × p.
    p = run.linear_momentum()
    assert p == pytest.approx(2.0 * run.velocity("P1") + 1.1 * run.velocity("P2"), abs=1e-12)
    assert run.angular_momentum(model["P1"]) == pytest.approx(H - np.cross(r1.T, p.T).T, abs=1e-12)
    assert run.angular_momentum("P1")[2] == pytest.approx(1.1 * np.cross((r2 - r1).T, run.velocity("P2").T)[:, 2])


# Work


def test_a_motor_gives_its_torque_times_the_angle():
    model = kn.Model("driven pendulum")
    q, T = model.coordinates("q"), model.inputs("T")
    model.gravity = 9.81 * model.frame.x
    rod = model.add_body("rod", mass=1.5, center=(0.4, 0, 0), inertia=kn.solids.rod(1.5, 0.8), joint=kn.Pin(q))
    model.add_torque(rod, T * rod.z)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=3, parameters={}, initial={"q": 0.2}, inputs={T: 2.2}, tolerance=1e-12)
    energy = run.energy
    assert energy.work == pytest.approx(2.2 * (run["q"] - 0.2), abs=1e-9)
    assert energy.potential == pytest.approx(-1.5 * 9.81 * 0.4 * np.cos(run["q"]), abs=1e-12)
    assert energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-9)
    assert np.ptp(energy.total) > 0.5
    assert run["T"] == pytest.approx(np.full(run.t.size, 2.2))
    assert run["power"] == pytest.approx(2.2 * run[q.dot], abs=1e-12)


def test_a_damper_takes_what_the_mass_loses():
    """u = u0 e^−ct, so that the work is −½ u0² (1 − e^−2ct)."""
    model = kn.Model("damped")
    q, u = model.coordinates("q"), model.speeds("u")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, -0.8 * u * model.frame.x)
    run = kn.derive(model).compile().simulate(stop=4, parameters={}, initial={"q": 0, "u": 3}, tolerance=1e-12)
    assert run.energy.work == pytest.approx(-4.5 * (1 - np.exp(-1.6 * run.t)), abs=1e-10)
    assert (run.energy.work[1:] < 0).all()
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-10)


def test_whoever_shakes_the_pivot_of_a_pendulum_does_work():
    """Pivot at a cos wt upwards; its force on the bob has the power m (g + ÿ_bob) ẏ_pivot. Equations by hand, SciPy."""
    a, w, L, m, g = 0.2, 7.0, 0.8, 1.3, 9.81
    model = kn.Model("shaken pendulum")
    q = model.coordinates("q")
    model.gravity = -g * model.frame.y
    pivot = model.origin.moved("pivot", a * sympy.cos(w * model.time) * model.frame.y)
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_particle("bob", pivot.moved("P", -L * A.y), mass=m)
    run = kn.derive(model).compile().simulate(stop=3, parameters={}, initial={"q": 0.7}, tolerance=1e-12)

    def by_hand(t, x):
        angle, spin, _ = x
        rise = -a * w**2 * np.cos(w * t)
        turn = -(g + rise) / L * np.sin(angle)
        lift = rise + L * (turn * np.sin(angle) + spin**2 * np.cos(angle))
        return [spin, turn, m * (g + lift) * -a * w * np.sin(w * t)]

    theirs = solve_ivp(by_hand, (0, 3), [0.7, 0, 0], method="DOP853", rtol=1e-12, atol=1e-12, t_eval=run.t).y
    assert run.states == pytest.approx(theirs[:2], abs=1e-9)
    assert run.energy.work == pytest.approx(theirs[2], abs=1e-8)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-8)
    assert np.ptp(run.energy.work) > 1


def test_a_disc_on_a_shaken_plate_gets_its_energy_from_the_plate():
    """No slip on a plate that moves with a sin wt:  ẋ = a w cos wt + r q̇, a constraint that knows the time.

    The friction F at the contact gives m ẍ = F and ½ m r² q̈ = −F r, so that ẍ is a third of the plate's acceleration.
    """
    a, w, r, m = 0.4, 3.0, 0.5, 2.0
    model = kn.Model("disc on a plate")
    x, q = model.coordinates("x q")
    ux, uq = model.speeds("ux uq")
    disc = model.frame.rotated("D", q, model.frame.z)
    center = model.origin.moved("C", x * model.frame.x)
    model.add_body("disc", frame=disc, center=center, mass=m, inertia=kn.solids.disc(m, r))
    model.add_velocity_constraint(ux + r * uq - a * w * sympy.cos(w * model.time), name="no slip")
    model.choose_dependent(uq)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=4, parameters={}, initial={"x": 0, "q": 0, "ux": 0.7}, tolerance=1e-12)
    plate = a * w * np.cos(w * run.t)
    speed = 0.7 + (plate - plate[0]) / 3
    assert run["ux"] == pytest.approx(speed, abs=1e-10)
    assert run[uq] == pytest.approx((plate - speed) / r, abs=1e-9)
    # ∫ F ẋ_plate = m/3 ∫ v̇ v.
    assert run.energy.work == pytest.approx(m / 3 * (plate**2 - plate[0] ** 2) / 2, abs=1e-9)
    assert run.energy.kinetic == pytest.approx(m * speed**2 / 2 + m * (plate - speed) ** 2 / 4, abs=1e-9)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-9)


# Files


@pytest.fixture(scope="module")
def bouncing():
    """A kernel with inputs, parameters, events and work, and a run of it that ends at an event."""
    model = kn.Model("bouncing ball")
    h, F = model.coordinates("h"), model.inputs("F")
    u, e, g = model.speeds("u"), *model.parameters("e g")
    model.gravity = -g * model.frame.y
    P = model.origin.moved("P", h * model.frame.y)
    model.add_particle("ball", P, mass=1)
    model.add_force(P, F * model.frame.y)
    events = [
        kn.Event("bounce", h, direction="falling", reset={u: -e * u}),
        kn.Event("top", u, direction="falling"),
        kn.Event("end", model.time - 1.9, terminal=True),
    ]
    kernel = kn.derive(model).compile(events=events)
    inputs = {F: kn.Samples([0, 3], [0.0, 1.5])}
    run = kernel.simulate(stop=3, parameters={"e": 0.8, "g": 9.81}, initial={"h": 1 / 3}, inputs=inputs)
    assert {event.name for event in run.events} == {"bounce", "top", "end"}
    return kernel, run


def test_a_run_comes_back_from_netcdf_as_it_was(bouncing, tmp_path):
    kernel, run = bouncing
    path = tmp_path / "run.nc"
    run.save(path)
    back = kernel.load(path)
    for name in ("t", "states", "inputs", "parameters", "work"):
        assert np.array_equal(getattr(run, name), getattr(back, name)), name
    assert back.outcome == run.outcome
    assert [(event.name, event.time) for event in back.events] == [(event.name, event.time) for event in run.events]
    for mine, theirs in zip(run.events, back.events, strict=True):
        assert (dict(mine.before), dict(mine.after)) == (dict(theirs.before), dict(theirs.after))
    # What is computed from a run is computed from what came back.
    assert np.array_equal(back.energy.balance, run.energy.balance)
    assert np.array_equal(back.velocity("ball"), run.velocity("ball"))
    assert repr(back) == repr(run)
    data = run.to_xarray()
    assert (data.attrs["model"], data.attrs["outcome"], data.attrs["outcome_culprit"]) == (
        "bouncing ball",
        "event",
        "end",
    )
    assert float(data["h"].sel(t=1.5)) == run["h"][run.t == 1.5][0]


def test_csv_keeps_all_digits_and_parquet_all_columns(bouncing, tmp_path):
    _, run = bouncing
    run.save(tmp_path / "run.csv")
    with (tmp_path / "run.csv").open(newline="", encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    assert header == ["t", "h", "u", "F"]
    numbers = np.array([[float(cell) for cell in row] for row in rows]).T
    expected = np.vstack([run.t, run.states, run.inputs])
    assert np.array_equal(numbers, expected)
    run.save(str(tmp_path / "run.parquet"))
    table = pyarrow.parquet.read_table(tmp_path / "run.parquet")
    assert table.column_names == header
    assert np.array_equal(np.array([table[name].to_numpy() for name in header]), expected)


def test_files_that_do_not_fit_are_named(bouncing, swing, tmp_path):
    kernel, run = bouncing
    with pytest.raises(kn.ExpressionError, match="run.txt' ends in none of .nc, .csv, .parquet. Choose one of them"):
        run.save(tmp_path / "run.txt")
    with pytest.raises(kn.FileError, match="none.nc': there is no such file. Give the path of a run that was saved"):
        kernel.load(tmp_path / "none.nc")
    run.save(tmp_path / "run.nc")
    with pytest.raises(kn.FileError, match="it is of model 'bouncing ball', and no run of 'double pendulum'"):
        swing[1].kernel.load(tmp_path / "run.nc")
    same_names = kn.derive(kn.library.tube_and_rods(case=1)).compile()
    other = kn.derive(kn.library.tube_and_rods(case=2)).compile()
    start = {"q1": 1, "q2": 0.5, "q3": 0.1}
    numbers = {"omega": 1, "L": 1, "m1": 1, "m2": 1}
    same_names.simulate(stop=0.1, parameters=numbers, initial=start).save(tmp_path / "tube.nc")
    with pytest.raises(kn.FileError, match="is of model 'tube and rods, case 1', and no run of"):
        other.load(tmp_path / "tube.nc")


def test_files_that_are_damaged_are_named(bouncing, tmp_path):
    kernel, run = bouncing
    whole, path = tmp_path / "whole.nc", tmp_path / "run.nc"
    run.save(whole)
    for content in (whole.read_bytes()[:-2000], whole.read_bytes()[:100], b"t,h,u\n0,1,2\n", b""):
        path.write_bytes(content)
        with pytest.raises(kn.FileError, match="run.nc': it cannot be read as netCDF") as caught:
            kernel.load(path)
    assert caught.value.file == str(path)
    with pytest.raises(kn.FileError, match="there is no such file"):
        kernel.load(tmp_path)
    data = run.to_xarray()
    data.drop_vars("F").to_netcdf(path)
    with pytest.raises(kn.FileError, match="it has no F, and is no run of this 'bouncing ball'"):
        kernel.load(path)
    del data.attrs["outcome_steps"]
    data.to_netcdf(path)
    with pytest.raises(kn.FileError, match="its attributes do not say how the run ended .'outcome_steps'."):
        kernel.load(path)


def test_states_at_events_come_back_by_name(tmp_path):
    """The same ball in a kernel whose coordinates stand in another order."""

    def thrown(names):
        model = kn.Model("thrown")
        model.coordinates(names)
        x, y = model["x"], model["y"]
        model.gravity = -9.81 * model.frame.y
        model.add_particle("ball", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=1)
        return kn.derive(model).compile(events=[kn.Event("ground", y, direction="falling", reset={"u_y": 5})])

    first, second = thrown("x y"), thrown("y x")
    run = first.simulate(stop=1, parameters={}, initial={"x": 1, "y": 2, "u_x": 3})
    run.save(tmp_path / "run.nc")
    back = second.load(tmp_path / "run.nc")
    (mine,), (theirs,) = run.events, back.events
    # x = 1 + 3 √(2·2/9.81) where the ball meets the ground.
    assert theirs.before["x"] == mine.before["x"] == pytest.approx(1 + 3 * np.sqrt(4 / 9.81), abs=1e-9)
    assert dict(theirs.after) == dict(mine.after)
    assert np.array_equal(back["x"], run["x"])
    assert np.array_equal(back.energy.total, run.energy.total)


def test_repairs_of_a_start_come_back(tmp_path):
    model = kn.Model("bead on a circle")
    x, y = model.coordinates("x y")
    model.add_particle("bead", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=1)
    model.add_configuration_constraint(x**2 + y**2 - 1)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=0.1, parameters={}, initial={x: 0.6, y: 0.9}, repair=True)
    run.save(tmp_path / "run.nc")
    back = kernel.load(tmp_path / "run.nc")
    assert back.outcome.repairs
    assert back.outcome == run.outcome


@pytest.mark.parametrize("unit", ["seconds since 2000-01-01", "days", "hours"])
def test_numbers_stay_numbers_whatever_their_unit(unit, tmp_path):
    model = kn.Model("clock")
    x, F = model.coordinates("x", unit=unit), model.parameters("F", unit=unit)
    model.add_particle("bead", model.origin.moved("P", x * model.frame.x), mass=1)
    model.add_force(model["bead"], F * model.frame.x)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=1, parameters={F: 2}, initial={x: 0})
    run.save(tmp_path / "run.nc")
    back = kernel.load(tmp_path / "run.nc")
    assert np.array_equal(back.states, run.states)
    assert np.array_equal(back.parameters, run.parameters)


def test_symbols_of_any_name_are_kept_beside_what_a_dataset_has_of_its_own(tmp_path):
    model = kn.Model("clash")
    work, state = model.coordinates("work"), model.speeds("state")
    end, event, *_ = model.parameters("end event left-hip/pitch $k$ x\u0307 u\u0307_1 work_ _k 2k", unit="kg")
    force = model.inputs("event_time run a/b a_b")
    model.add_particle("ball", model.origin.moved("P", work * model.frame.y), mass=end)
    model.add_force(model["ball"], sum(force) * model.frame.y)
    kernel = kn.derive(model).compile(events=[kn.Event("passed", work - 0.1)])
    parameters = {name: 2 + number for number, name in enumerate(kernel.parameters)}
    inputs = {name: 0.1 * number for number, name in enumerate(kernel.inputs)}
    given = {"stop": 1, "parameters": parameters, "initial": {work: 0, state: 1}, "inputs": inputs}
    run = kernel.simulate(**given)
    run.save(tmp_path / "run.nc")
    back = kernel.load(tmp_path / "run.nc")
    for name in ("t", "states", "inputs", "parameters", "work"):
        assert np.array_equal(getattr(run, name), getattr(back, name)), name
    assert dict(back.events[0].before) == dict(run.events[0].before)
    data = run.to_xarray()
    assert np.array_equal(data["work"], run["work"])
    assert np.array_equal(data["work__"], run.work)
    kinds = {"work": "coordinate", "state": "speed", "a/b": "input", "$k$": "parameter"}
    assert {name: data[name].attrs["kind"] for name in kinds} == kinds
    assert data["$k$"].attrs["units"] == "kg"
    many = kernel.simulate_many(**given).to_xarray()
    assert many["end"].values.tolist() == [2]
    assert many["end_"].values.tolist() == [1]


def test_many_runs_become_one_dataset():
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    stiffness = np.array([20.0, 30.0, np.nan])
    runs = kernel.simulate_many(
        stop=1, parameters={"m": 1, "g": 9.81, "k": stiffness, "L": 1}, initial={"q1": 0.1, "q2": [0.1, 0.2, 0.3]}
    )
    data = runs.to_xarray()
    assert dict(data.sizes) == {"run": 3, "t": 1001}
    assert data["q2"].dims == ("run", "t")
    assert np.array_equal(data["q2"].values, runs["q2"], equal_nan=True)
    assert data["k"].values[:2].tolist() == [20, 30]
    assert data["outcome"].values.tolist() == ["finished", "finished", "not a number"]
    assert data["end"].values.tolist() == [1, 1, 0]
    one = kernel.simulate(stop=1, parameters={"m": 1, "g": 9.81, "k": 30, "L": 1}, initial={"q1": 0.1, "q2": 0.2})
    # Vector sines are rounded on their own.
    assert data["q1"].sel(run=1).values == pytest.approx(one["q1"], abs=1e-9)
    assert repr(runs) == "<3 runs of 'spring pendulum': 1001 times, 2 finished>"
    with pytest.raises(kn.UnknownNameError, match="have no state 'energy'. They have: q1, q2, u1, u2. Ask one of the"):
        runs["energy"]


# Units


def test_quantities_with_units_count_in_base_units():
    units = pint.UnitRegistry()
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    plain = {"m": 0.5, "g": 9.81, "k": 20.0, "L": 1.0}
    given = {"m": 500 * units.g, "g": 9.81 * units.m / units.s**2, "k": 0.2 * units.N / units.cm, "L": 1e3 * units.mm}
    one = kernel.simulate(stop=1, parameters=plain, initial={"q1": 0.1, "q2": np.pi / 6})
    two = kernel.simulate(
        stop=1000 * units.ms, parameters=given, initial={"q1": 10 * units.cm, "q2": 30 * units.degree}
    )
    # Conversions round.
    assert two.states == pytest.approx(one.states, abs=1e-12)
    assert two.t == pytest.approx(one.t, abs=1e-15)
    many = kernel.simulate_many(stop=1, parameters=given | {"m": [500, 800] * units.g}, initial={"q1": 0.1, "q2": 0.2})
    assert many.parameters[0].tolist() == pytest.approx([0.5, 0.8])


@pytest.fixture(scope="module")
def small():
    """A bead on a spring in millimetres and grams."""
    model = kn.Model("small")
    x = model.coordinates("x", unit="mm")
    model.speeds("v", unit="mm/s")
    m, k, F = model.parameters("m", unit="g"), model.parameters("k", unit="g/s^2"), model.inputs("F", unit="g mm / s^2")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("bead", P, mass=m)
    model.add_force(P, (F - k * x) * model.frame.x)
    equations = kn.derive(model)
    return equations, equations.compile()


def test_a_quantity_counts_in_the_unit_that_was_declared(small):
    equations, kernel = small
    units = pint.UnitRegistry()
    parameters = {"m": 2e-3 * units.kg, "k": 18 * units.mN / units.m}
    run = kernel.simulate(
        stop=1, parameters=parameters, initial={"x": 0.5 * units.cm, "v": 0.012 * units.m / units.s}, inputs={"F": 0}
    )
    # w = √(18/2) = 3 per second, x = 5 cos wt + 12/3 sin wt in millimetres; the integration adds some 1e-9.
    assert run["x"] == pytest.approx(5 * np.cos(3 * run.t) + 4 * np.sin(3 * run.t), abs=1e-7)
    # A force of 1e-6 N is one g mm/s²; the bead at rest gains F t²/2m.
    free = {"m": 2, "k": 0}
    for force in (
        6e-6 * units.N,
        kn.Samples([0, 1000] * units.ms, [6, 6] * units.uN),
        kn.Samples([0, 1], [6 * units.uN, 6e-3 * units.mN]),
        kn.Controller(lambda t, state: 6 * units.uN, every=100 * units.ms),
    ):
        run = kernel.simulate(stop=1 * units.s, parameters=free, initial={"x": 0 * units.m}, inputs={"F": force})
        assert run["x"][-1] == pytest.approx(1.5, abs=1e-9)
    numbers = {"x": 1 * units.cm, "v": 0, "m": 2, "k": 18, "F": 0, "t": 3 * units.ms}
    assert equations.evaluate(numbers)["udot"] == pytest.approx([-90])
    assert kn.equilibrium(equations, {"x": 0}, parameters=parameters, inputs={"F": 36 * units.uN})[
        "x"
    ] == pytest.approx(2)
    about = {"x": 0.2 * units.cm}
    linear = kn.linearize(equations, about, parameters=parameters, inputs={"F": 36 * units.uN})
    assert linear.A.tolist() == [[0, 1], [pytest.approx(-9), 0]]
    needed = kernel.inverse_dynamics(parameters)
    assert needed(0, [0, 0], {"v": 1 * units.m / units.s**2}) == pytest.approx([2000])
    locus = kn.root_locus(equations, {"x": 0, "F": 0}, {"m": [1e-3, 2e-3] * units.kg}, parameters={"k": 18})
    assert np.abs(locus.eigenvalues[:, 0]) == pytest.approx(np.sqrt([18, 9]))


def test_a_quantity_of_another_dimension_is_refused_at_every_door(small):
    equations, kernel = small
    units = pint.UnitRegistry()
    wrong, numbers = 3 * units.K, {"m": 2, "k": 18}
    start = {"parameters": numbers, "initial": {"x": 1}, "inputs": {"F": 0}}
    doors = [
        lambda: kernel.simulate(stop=1, **start | {"initial": {"x": wrong}}),
        lambda: kernel.simulate(stop=1, **start | {"parameters": numbers | {"m": wrong}}),
        lambda: kernel.simulate(stop=1, **start | {"inputs": {"F": wrong}}),
        lambda: kernel.simulate(stop=1, **start | {"inputs": {"F": kn.Samples([0, 1], [3, 4] * units.K)}}),
        lambda: kernel.simulate(stop=1, **start | {"inputs": {"F": kn.Controller(lambda t, state: wrong, every=1)}}),
        lambda: kernel.simulate_many(stop=1, **start | {"parameters": numbers | {"m": [3, 4] * units.K}}),
        lambda: kernel.simulate(stop=wrong, **start),
        lambda: kernel.simulate(stop=1, times=[0, 1] * units.K, **start),
        lambda: kernel.simulate(stop=1, method="rk4", step=wrong, **start),
        lambda: kn.Controller(lambda t, state: 0, every=wrong),
        lambda: kn.Samples([0, 1] * units.K, [0, 1]),
        lambda: kernel.derivative(numbers | {"k": wrong}, {"F": 0}),
        lambda: kernel.inverse_dynamics(numbers)(0, [0, 0], {"v": wrong}),
        lambda: equations.evaluate({"x": 1, "v": 0, "m": 2, "k": wrong, "F": 0}),
        lambda: kn.assemble(equations, {"x": wrong}, parameters=numbers),
        lambda: kn.assemble(equations, {"x": 1}, parameters=numbers, time=wrong),
        lambda: kn.linearize(equations, {"x": wrong, "F": 0}, parameters=numbers),
        lambda: kn.linearize(equations, {"x": 0, "F": 0}, parameters=numbers, time=wrong),
        lambda: kn.linearize_symbolic(equations, {"x": wrong}),
        lambda: kn.equilibrium(equations, {"x": 0}, parameters=numbers, inputs={"F": wrong}),
        lambda: kn.steady_motion(equations, {"x": 0}, parameters=numbers, inputs={"F": 0}, hold={"v": wrong}),
        lambda: kn.root_locus(equations, {"x": 0, "F": 0}, {"m": [1, 2] * units.K}, parameters={"k": 18}),
    ]
    for door in doors:
        with pytest.raises(kn.ExpressionError, match="is nothing in '.*', the unit that it has here"):
            door()


def test_a_declared_unit_that_nobody_knows_is_named():
    model = kn.Model("fruit")
    x = model.coordinates("x", unit="apples")
    model.add_particle("bead", model.origin.moved("P", x * model.frame.x), mass=1)
    kernel = kn.derive(model).compile()
    kernel.simulate(stop=1, parameters={}, initial={x: 3})
    with pytest.raises(kn.ExpressionError, match="'fruit', x: 3 meter is nothing in 'apples'.*'apples' is not defined"):
        kernel.simulate(stop=1, parameters={}, initial={x: 3 * pint.UnitRegistry().m})


# Runs that end early


def on_a_line(force):
    model = kn.Model("on a line")
    q, u = model.coordinates("q"), model.speeds("u")
    r, v = model.coordinates("r"), model.speeds("v")
    P = model.origin.moved("P", q * model.frame.x + r * model.frame.y)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, force(q, u, r, v) * model.frame.y)
    return kn.derive(model).compile()


@pytest.mark.parametrize("method", ["dop853", "dp5", "rk4", "cvode", "ida"])
def test_what_stops_being_a_number_is_named(method):
    """q = 1 − t reaches zero at t = 1, and with it the root in the force along y; the speed along x is innocent."""
    kernel = on_a_line(lambda q, u, r, v: sympy.sqrt(q))
    setting = {"step": 0.01} if method == "rk4" else {}
    run = kernel.simulate(stop=3, parameters={}, initial={"q": 1, "r": 0, "u": -1}, method=method, **setting)
    assert run.outcome.kind in ("not a number", "step too small")
    assert run.outcome.time == pytest.approx(1, abs=0.02)
    culprits = run.outcome.culprit.removeprefix("rate of ").split(", ")
    assert "v" in culprits
    assert not {"q", "u"} & set(culprits)
    # What there is before that is right: r̈ = √(1 − t) is integrated to 4/15 (1 − t)^5/2 and what meets the start.
    early = run.t < 0.9
    tau = 1 - run.t[early]
    exact = 4 / 15 * (tau**2.5 - 1) + 2 / 3 * run.t[early]
    assert run["r"][early] == pytest.approx(exact, abs=1e-6)
    assert np.isfinite(run.states).all()


def test_a_limit_of_steps_names_no_culprit():
    kernel = on_a_line(lambda q, u, r, v: -r)
    run = kernel.simulate(stop=1000, parameters={}, initial={"q": 1, "r": 1}, most_steps=30)
    assert (run.outcome.kind, run.outcome.culprit, run.outcome.steps) == ("too many steps", "", 30)
    assert run.t[-1] == run.outcome.time


def interrupted_wait(monkeypatch):
    """The first wait is interrupted, as by Ctrl-C; later ones are as always."""
    whole, calls = progress.wait_for, []

    def wait_for(futures, timeout=None, **given):
        calls.append(timeout)
        if len(calls) == 1:
            whole(futures, timeout=0.05)
            raise KeyboardInterrupt
        return whole(futures, timeout=timeout, **given)

    monkeypatch.setattr(progress, "wait_for", wait_for)
    return calls


def test_an_interrupted_run_gives_what_there_is(monkeypatch):
    kernel = on_a_line(lambda q, u, r, v: -r)
    calls = interrupted_wait(monkeypatch)
    times = np.linspace(0, 1e9, 11)
    run = kernel.simulate(
        stop=1e9, parameters={}, initial={"q": 1, "r": 1}, most_steps=10**12, tolerance=1e-12, times=times
    )
    assert len(calls) == 2
    assert run.outcome.kind == "interrupted"
    assert not run.outcome.finished
    assert 0 < run.outcome.time < 1e9
    assert run.t[-1] == run.outcome.time
    # A circle of radius 1 in the plane of r and v, which a few hundred thousand steps of 1e-12 leave by 1e-6 at most.
    assert np.hypot(run["r"][-1], run["v"][-1]) == pytest.approx(1, abs=1e-6)


def test_interrupted_runs_of_many_keep_what_they_have(monkeypatch):
    kernel = on_a_line(lambda q, u, r, v: -r)
    interrupted_wait(monkeypatch)
    many = kernel.simulate_many(
        stop=1e9,
        parameters={},
        initial={"q": np.arange(200.0), "r": 1},
        most_steps=10**12,
        times=[0, 1, 1e9],
        threads=1,
    )
    assert {outcome.kind for outcome in many.outcomes} == {"interrupted"}
    assert many.outcomes[0].time > 1
    assert many["r"][0, :2] == pytest.approx([1, np.cos(1)], abs=1e-8)
    assert np.isnan(many["r"][:, 2]).all()


def test_a_bar_shows_long_runs_where_it_is_wanted(monkeypatch, capsys):
    monkeypatch.setattr(progress, "_PATIENCE", 0.0)
    monkeypatch.setattr(progress, "_INTERVAL", 0.02)
    monkeypatch.setenv("COLUMNS", "100")
    kernel = on_a_line(lambda q, u, r, v: -r)
    common = {"stop": 300, "parameters": {}, "initial": {"q": 1, "r": 1}, "method": "rk4", "times": [300]}
    for wanted in (True, False, None):
        kernel.simulate(step=2e-4, most_steps=10**9, progress=wanted, **common)
        shown = capsys.readouterr()
        assert ("simulating 'on a line'" in shown.err) is (wanted is True)
        assert shown.out == ""


@pytest.mark.parametrize("method", ["dop853", "dp5", "rk4"])
def test_threads_change_no_number(method):
    """More runs than one call takes, so that two threads have something to share."""
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    rng = np.random.default_rng(8)
    starts = rng.uniform(-1, 1, 300)
    common = {
        "stop": 1,
        "parameters": {"m": 1, "g": 9.81, "k": rng.uniform(10, 30, 300), "L": 1},
        "initial": {"q1": 0.1, "q2": starts},
        "times": np.linspace(0, 1, 5),
        "method": method,
    } | ({"step": 0.01} if method == "rk4" else {})
    one, two = (kernel.simulate_many(threads=threads, **common) for threads in (1, 2))
    assert np.array_equal(one.states, two.states)
    assert one.outcomes == two.outcomes
    assert np.unique(one["q2"][:, -1]).size == 300
    with pytest.raises(kn.ExpressionError, match="threads=0 is no count. Give a whole number from 1 on"):
        kernel.simulate_many(threads=0, **common)


def two_rods(damping):
    """Two rods on pins under gravity, the first one damped by its pin."""
    model = kn.Model("two rods")
    model.gravity = -9.81 * model.frame.y
    joint = kn.Pin(axis="z", damper=damping)
    A = model.add_body("A", mass=2.0, center=(0.5, 0, 0), inertia=kn.inertia(0.1, 0.2, 0.3), joint=joint)
    joint = kn.Pin(axis="z", at=(1, 0, 0))
    B = model.add_body("B", parent=A, mass=1.0, center=(0.3, 0, 0), inertia=kn.inertia(0.1, 0.2, 0.15), joint=joint)
    run = kn.derive(model).compile().simulate(stop=2, parameters={}, initial={"q_A": 0.1, "q_B": 0.5})
    return A, B, run


def test_joints_transmit_what_the_masses_beyond_them_need():
    """Newton's law for the rods, with accelerations that come from the vector derivation, not from the recursion."""
    A, B, run = two_rods(0.1)
    g = np.array([[0], [-9.81], [0]])
    weight_of_B = 1.0 * (run.acceleration(B) - g)
    # Sums of a few terms of some tens of newtons each.
    assert run.joint_force(B) == pytest.approx(weight_of_B, abs=1e-11)
    assert run.joint_force(A) == pytest.approx(weight_of_B + 2.0 * (run.acceleration(A) - g), abs=1e-11)
    # About its axis a pin transmits the torque of its damper, and nothing where it has none.
    assert run.joint_torque(A)[2] == pytest.approx(-0.1 * run["u_A"], abs=1e-11)
    assert run.joint_torque(B)[2] == pytest.approx(0, abs=1e-11)


def test_what_joints_transmit_is_known_in_trees_only():
    model = kn.library.double_pendulum(tensions=False)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=1, parameters={"L": 1, "m1": 1, "m2": 1, "g": 9.81}, initial={"q1": 1, "q2": 2})
    with pytest.raises(kn.ExpressionError, match="'double pendulum' is no tree of bodies"):
        run.joint_force(model.particles[0])


def test_the_whole_has_a_mass_centre_and_an_inertia():
    A, B, run = two_rods(0.0)
    center = (2.0 * run[A] + 1.0 * run[B]) / 3.0
    assert run.mass_center() == pytest.approx(center, abs=1e-14)
    # About z: the rods' own moments, and m r² of each.
    expected = 0.3 + 0.15 + 2.0 * (run[A] ** 2).sum(axis=0) + 1.0 * (run[B] ** 2).sum(axis=0)
    assert run.inertia()[:, 2, 2] == pytest.approx(expected, abs=1e-13)
    about_A = run.inertia(about=A)
    assert about_A[:, 2, 2] == pytest.approx(0.45 + ((run[B] - run[A]) ** 2).sum(axis=0), abs=1e-13)
    assert about_A == pytest.approx(about_A.transpose(0, 2, 1), abs=1e-15)


def test_a_joint_torque_is_taken_about_the_joint_wherever_that_lies_on_its_axis():
    """Euler's law for the last of two rods in space, whose pin is offset along its own axis."""
    model = kn.Model("rods in space")
    model.gravity = -9.81 * model.frame.y
    A = model.add_body("A", mass=2.0, center=(0.5, 0, 0), inertia=kn.inertia(0.1, 0.2, 0.25), joint=kn.Pin(axis="y"))
    joint = kn.Pin(axis="z", at=(1, 0.2, 0.4))
    I = np.diag([0.1, 0.2, 0.15])
    B = model.add_body("B", parent=A, mass=1.5, center=(0.3, 0, 0.1), inertia=kn.inertia(*np.diag(I)), joint=joint)
    start = {"q_A": 0.1, "q_B": 0.5, "u_A": 2, "u_B": 1}
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial=start)
    R, w, alpha = run.orientation(B), run.angular_velocity(B).T, run.angular_acceleration(B).T
    I_N = R @ I @ R.transpose(0, 2, 1)
    turning = np.einsum("nij,nj->ni", I_N, alpha) + np.cross(w, np.einsum("nij,nj->ni", I_N, w))
    force = 1.5 * (run.acceleration(B) + np.array([[0], [9.81], [0]])).T
    expected = turning + np.cross((run[B] - run[B.origin]).T, force)
    # Sums of a few terms of some tens of newton metres each.
    torque = run.joint_torque(B).T
    assert torque == pytest.approx(expected, abs=1e-11)
