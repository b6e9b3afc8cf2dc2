"""Inverse dynamics of whole motions: against simulations, symbols and closed forms, and what it refuses.

Proves: motion_capture/inverse/inverse_dynamics.py, motion_capture/inverse/solve.py,
motion_capture/inverse/balance_along.py, kernel/balance.py, motion_capture/inverse/given_values.py.
"""

import numpy as np
import pytest

import kanes as kn

CHAIN = dict(zip(
    ("m_A", "m_B", "m_C", "l_A", "l_B", "l_C", "rho_A", "rho_B", "rho_C", "I_A", "I_B", "I_C", "g"),
    (1, 1.2, 0.8, 1, 0.8, 0.5, 0.5, 0.4, 0.2, 0.1, 0.05, 0.02, 9.81),
    strict=True,
))  # fmt: skip
FOUR_BAR = {"a": 1, "b": 4, "c": 3, "d": 4, "m1": 1, "m2": 2, "m3": 1.5, "I2": 3, "x2": 2, "y2": 0.3, "g": 9.81}


@pytest.fixture(scope="module")
def chain():
    equations = kn.derive(kn.library.three_link_chain())
    torques = {"T1": kn.Samples([0, 0.5, 1], [5, 6, 4], kind="cubic"), "T2": 1.0, "T3": -0.2}
    run = equations.compile().simulate(
        stop=1,
        parameters=CHAIN,
        initial={"q1": 0.1, "q2": 0.2, "q3": 0.3},
        inputs=torques,
        times=np.linspace(0, 1, 401),
    )
    return equations, run


@pytest.fixture(scope="module")
def linkage():
    equations = kn.derive(kn.library.four_bar())
    guess = {"q1": 0.4, "q2": 0.6, "q3": 1.2, "u1": 1.0}
    start = kn.assemble(equations, guess, parameters=FOUR_BAR, fixed=["q1", "u1"])
    run = equations.compile(form="nullspace").simulate(
        stop=1.5,
        parameters=FOUR_BAR,
        initial=start,
        inputs={"T": kn.Samples([0, 1, 1.5], [3, -4, 2], kind="cubic")},
        times=np.linspace(0, 1.5, 151),
    )
    return equations, run


# What is found


def test_torques_of_a_simulation_are_found_again(chain):
    equations, run = chain
    found = kn.inverse_dynamics(equations, run, solve=["T1", "T2", "T3"])
    # Sums of terms up to 40 N m, of 1e-16 each, in some hundred operations.
    for name in ("T1", "T2", "T3"):
        np.testing.assert_allclose(found[name], run[name], atol=1e-11)
    assert list(found.inputs) == ["T1", "T2", "T3"]
    assert not found.residuals


def test_known_inputs_reduce_what_is_left_to_find(chain):
    equations, run = chain
    columns = {"T1": run["T1"], "T2": run["T2"]}
    for known in (columns, kn.Recording(run.t, columns), {"T1": kn.Samples(run.t, run["T1"]), "T2": 1.0}):
        found = kn.inverse_dynamics(equations, run, known=known, solve="rest")
        np.testing.assert_allclose(found["T3"], -0.2, atol=1e-11)


def test_without_unknowns_it_gives_generalized_forces_beside_what_is_known(chain):
    equations, run = chain
    np.testing.assert_allclose(kn.inverse_dynamics(equations, run)["u1"], 0, atol=1e-11)
    found = kn.inverse_dynamics(equations, run, known={"T1": 0, "T2": 0, "T3": 0})
    np.testing.assert_allclose(found["q1"], run["T1"], atol=1e-11)
    np.testing.assert_allclose(found.forces["u3"], -0.2, atol=1e-11)


def test_a_motor_of_a_loop_is_found_with_the_forces_of_the_constraints(linkage):
    equations, run = linkage
    found = kn.inverse_dynamics(equations, run, solve=["T"])
    # The run keeps to its constraints to 1e-10; inverse dynamics amplify that by masses and lengths near ten.
    np.testing.assert_allclose(found["T"], run["T"], atol=1e-7)
    np.testing.assert_allclose(found.motion.reaction("pin at B").force, run.reaction("pin at B").force, atol=1e-6)


def test_forward_simulation_with_the_torques_found_makes_the_motion_again():
    """A motion that nobody simulated: smooth functions of time."""
    equations = kn.derive(kn.library.three_link_chain())
    t = np.linspace(0, 1, 501)
    moved = {"q1": 0.4 + 0.5 * np.sin(2 * t), "q2": 0.3 * np.cos(3 * t), "q3": -0.2 * t + 0.1 * np.sin(4 * t)}
    u = {"u1": np.cos(2 * t), "u2": -0.9 * np.sin(3 * t), "u3": -0.2 + 0.4 * np.cos(4 * t)}
    udot = {"u1": -2 * np.sin(2 * t), "u2": -2.7 * np.cos(3 * t), "u3": -1.6 * np.sin(4 * t)}
    found = kn.inverse_dynamics(equations, kn.replay(equations, t, moved, u, udot, parameters=CHAIN), solve="rest")
    torques = {name: kn.Samples(t, values, kind="cubic") for name, values in found.inputs.items()}
    start = {name: values[0] for name, values in {**moved, **u}.items()}
    run = equations.compile().simulate(stop=1, parameters=CHAIN, initial=start, inputs=torques, times=t)
    for name, values in moved.items():
        # Cubic splines of torques that change by 10 N m at some 4 rad/s are good to (4/500)^4 of that.
        np.testing.assert_allclose(run[name], values, atol=1e-6)


def test_parts_of_a_force_are_those_of_the_symbolic_torque_form(chain):
    """M Q̈ = T + V + G + E by SymPy, at the times of the motion."""
    equations, run = chain
    found = kn.inverse_dynamics(equations, run, known={"T1": 0, "T2": 0, "T3": 0})
    separated = equations.separated()
    udot = np.array([run[speed.dot] for speed in equations.speeds])

    def numbers(expression):
        return np.array([float(expression.xreplace(row)) for row in rows])

    times = range(0, 401, 100)
    symbols = (*equations.coordinates, *equations.speeds, *equations.system.parameters)
    rows = [{symbol: float(run[symbol][time]) for symbol in symbols} for time in times]
    for r, speed in enumerate(equations.speeds):
        parts = found.parts(speed)
        np.testing.assert_allclose(parts["velocity products"][::100], -numbers(separated.V[r]), rtol=1e-9, atol=1e-12)
        np.testing.assert_allclose(parts["gravity"][::100], -numbers(separated.G[r]), rtol=1e-9, atol=1e-12)
        inertial = sum(numbers(separated.M[r, s]) * udot[s, ::100] for s in range(3))
        np.testing.assert_allclose(parts.by_cause["inertia"][::100], inertial, rtol=1e-9, atol=1e-12)
        np.testing.assert_allclose(parts.total, found[speed], atol=1e-11)
        np.testing.assert_allclose(sum(parts.by_segment.values()), parts.total, atol=1e-11)
    assert list(found.parts("q1").shares) == [
        "inertia of A",
        "inertia of B",
        "inertia of C",
        "velocity products",
        "gravity",
    ]


def test_parts_of_an_input_take_part_in_it_as_the_force_does(chain):
    equations, run = chain
    found = kn.inverse_dynamics(equations, run, solve="rest")
    parts = found.parts("T2")
    np.testing.assert_allclose(parts.total, found["T2"], atol=1e-11)
    np.testing.assert_allclose(parts["gravity"], found.parts("u2")["gravity"], atol=1e-11)


def test_loads_that_are_known_are_parts_of_their_own():
    model = kn.Model("pulled")
    x = model.coordinates("x")
    F, G = model.inputs("F G")
    m = model.parameters("m")
    P = model.add_particle("P", model.origin.moved("p", x * model.frame.x), mass=m)
    model.add_force(P, F * model.frame.x, name="rope")
    model.add_force(P, G * model.frame.x, name="motor")
    equations = kn.derive(model)
    t = np.linspace(0, 1, 21)
    moved = kn.replay(equations, t, {x: t**2}, {"u_x": 2 * t}, {"u_x": 2 + 0 * t}, parameters={m: 3})
    found = kn.inverse_dynamics(equations, moved, known={F: 5 * t}, solve=[G])
    np.testing.assert_allclose(found[G], 6 - 5 * t, atol=1e-12)
    np.testing.assert_allclose(found.parts(G)["rope"], -5 * t, atol=1e-12)
    np.testing.assert_allclose(found.parts(G)["inertia of P"], 6, atol=1e-12)
    # Work of a power (6 − 5t) 2t with the sign of 6 − 5t, never negative before 1.2 s; trapezoids are 1e-3 off.
    assert found.work("x").positive[0] == pytest.approx(2 * 3 - 10 / 3, abs=0.02)
    induced = found.induced_accelerations()
    np.testing.assert_allclose(induced["rope"]["u_x"], 5 * t / 3, atol=1e-12)
    np.testing.assert_allclose(induced["G"]["u_x"], 2 - 5 * t / 3, atol=1e-12)


@pytest.mark.parametrize("system", ["chain", "linkage"])
def test_induced_accelerations_add_up_to_the_accelerations(system, request):
    equations, run = request.getfixturevalue(system)
    udot = np.array([run[speed.dot] for speed in equations.system.speeds])
    for solve in (None, "rest"):
        induced = kn.inverse_dynamics(equations, run, solve=solve).induced_accelerations()
        np.testing.assert_allclose(induced.total, udot, atol=1e-7 * abs(udot).max())
        body = equations.system.bodies[-1]
        by_cause = induced.of(body)
        np.testing.assert_allclose(sum(by_cause.values()), run.acceleration(body), atol=1e-7 * abs(udot).max())


def test_induced_accelerations_of_the_mass_centre_are_external_forces_over_mass():
    """Whatever happens inside, gravity and a force move the mass centre of a free body as they do a particle."""
    model = kn.Model("free chain", gravity=None)
    g, N = model.parameters("g"), model.frame
    model.gravity = -g * N.y
    x, y, q1, q2 = model.coordinates("x y q1 q2")
    F, T = model.inputs("F T")
    solid = kn.inertia(zz=0.1)
    A = model.add_body("A", mass=2, inertia=solid, center=(0.4, 0, 0), joint=kn.Planar((x, y, q1)))
    B = model.add_body("B", mass=1, inertia=solid, parent=A, center=(0.3, 0, 0),
                       joint=kn.Pin(q2, axis="z", at=(1, 0, 0), motor=T))  # fmt: skip
    model.add_force(B, F * N.x, name="wind")
    equations = kn.derive(model)
    t = np.linspace(0, 1, 41)
    moved = {x: t, y: np.sin(t), q1: 0.2 * np.cos(3 * t), q2: 0.5 * t**2}
    replay = kn.replay(equations, t, moved, parameters={g: 9.81}, inputs={F: 6.0})
    found = kn.inverse_dynamics(equations, replay, solve=[T])
    by_cause = found.induced_accelerations().of_mass_center()
    np.testing.assert_allclose(by_cause["gravity"], [[0], [-9.81], [0]] + 0 * by_cause["gravity"], atol=1e-12)
    np.testing.assert_allclose(by_cause["wind"], [[2], [0], [0]] + 0 * by_cause["wind"], atol=1e-12)
    np.testing.assert_allclose(by_cause["T"], 0, atol=1e-11)
    # m a − (forces that are known) are the residuals of the root, along x and y.
    assert set(found.residuals) == {"u_x", "u_y", "u1"}
    momentum_rate = 3 * sum(by_cause.values())
    np.testing.assert_allclose(found.residuals["x"], momentum_rate[0] - 6, atol=1e-10)
    np.testing.assert_allclose(found.residuals["y"], momentum_rate[1] + 3 * 9.81, atol=1e-10)
    # The motor's torque is what the joint transmits about its axis.
    np.testing.assert_allclose(found.joint_load(B).torque[2], found["T"], atol=1e-10)


# Loads of joints


def test_load_of_a_joint_about_any_point_and_in_any_axes(chain):
    equations, run = chain
    load = run.joint_load("C")
    R = run.orientation("B")
    elsewhere = run.joint_load("C", about="A", frame="B")
    arm = run["Co"] - run["A"]
    np.testing.assert_allclose(elsewhere.force, np.einsum("nij,in->jn", R, load.force), atol=1e-12)
    moved = load.torque + np.cross(arm, load.force, axis=0)
    np.testing.assert_allclose(elsewhere.torque, np.einsum("nij,in->jn", R, moved), atol=1e-11)
    # Newton's law of the last link alone.
    weight = np.array([[0], [-CHAIN["m_C"] * CHAIN["g"]], [0]])
    np.testing.assert_allclose(load.force, CHAIN["m_C"] * run.acceleration("C") - weight, atol=1e-11)
    assert "about A" in repr(elsewhere)
    with pytest.raises(kn.KanesError, match="not a point. Give a"):
        run.joint_load("C", about="q1")


# Power and energy


def test_power_of_all_forces_balances_the_energy(chain):
    equations, run = chain
    found = kn.inverse_dynamics(equations, run, known={"T1": 0, "T2": 0, "T3": 0})
    power = sum(found.power.values())
    segments = [run.segment_energy(body) for body in "ABC"]
    total = sum(each.total for each in segments)
    np.testing.assert_allclose(total, run.energy.total, atol=1e-11)
    # Simpson's rule over 2.5 ms errs by less than 1e-6.
    h = run.t[1] - run.t[0]
    gained = h / 3 * (power[:-2:2] + 4 * power[1:-1:2] + power[2::2])
    np.testing.assert_allclose(np.cumsum(gained), (total[2::2] - total[0]), atol=1e-5)
    whole = [found.work(name, between="cubic") for name in found.forces]
    assert sum(each.net[0] for each in whole) == pytest.approx(total[-1] - total[0], abs=1e-5)


def test_work_is_split_where_the_power_changes_sign():
    model = kn.Model("oscillator")
    x = model.coordinates("x")
    model.add_particle("P", model.origin.moved("p", x * model.frame.x), mass=1)
    equations = kn.derive(model)
    t = np.array([0.0, 1.0, 2.0])
    replay = kn.replay(equations, t, {x: 0 * t}, {"u_x": [1.0, 1, 1]}, {"u_x": [2.0, -2, -1]})
    work = kn.inverse_dynamics(equations, replay).work("x")
    # Straight from 2 to −2 within a second: triangles of half a second; then a trapezoid.
    assert (work.positive[0], work.negative[0], work.net[0]) == (0.5, -2.0, -1.5)
    part = kn.inverse_dynamics(equations, replay).work("x", [(0.25, 1.5)])
    assert (part.positive[0], part.negative[0]) == (0.125, -0.5 - 0.875)


# What is refused


def pushed(**motors):
    """A particle on a line, with loads that are made of inputs."""
    model = kn.Model("pushed")
    x, y = model.coordinates("x y")
    P = model.add_particle("P", model.origin.moved("p", x * model.frame.x + y * model.frame.y), mass=2)
    for name, law in motors.items():
        symbols = model.inputs(name + "1 " + name + "2")
        model.add_force(P, law(*symbols) * model.frame.x, name=name)
    equations = kn.derive(model)
    t = np.linspace(0, 1, 7)
    return equations, kn.replay(equations, t, {x: t**2, y: 0}, parameters={})


def test_more_unknowns_than_the_motion_tells_are_named():
    equations, replay = pushed(a=lambda a1, a2: a1 + a2)
    with pytest.raises(kn.UndeterminedError, match="does not determine a1, a2") as error:
        kn.inverse_dynamics(equations, replay, solve=["a1", "a2"], residuals=())
    assert error.value.rows == ("a1", "a2")
    np.testing.assert_allclose(
        kn.inverse_dynamics(equations, replay, known={"a1": 1}, solve="rest", residuals=())["a2"], 3, atol=1e-9
    )


def test_unknowns_and_residuals_that_do_the_same_are_named():
    equations, replay = pushed(a=lambda a1, a2: a1 + 0 * a2)
    with pytest.raises(kn.UndeterminedError, match=r"a1, the residual along u_x.*residuals=\(\)"):
        kn.inverse_dynamics(equations, replay, known={"a2": 0}, solve=["a1"], residuals=["x", "y"])
    # Left out, the input explains what a residual would.
    found = kn.inverse_dynamics(equations, replay, known={"a2": 0}, solve=["a1"])
    np.testing.assert_allclose(found["a1"], 4, atol=1e-9)
    assert not found.residuals


def test_unknowns_that_enter_nonlinearly_are_named():
    equations, replay = pushed(a=lambda a1, a2: 10 * a1**2 + a1 + a2)
    with pytest.raises(kn.WrongValueError, match="not linear in a1"):
        kn.inverse_dynamics(equations, replay, solve=["a1"])


def test_unknowns_that_cannot_cause_the_motion_are_named():
    equations, replay = pushed(a=lambda a1, a2: a1 + a2)
    moved = kn.replay(equations, replay.t, {"x": 0, "y": replay.t**2}, parameters={})
    with pytest.raises(kn.WrongValueError, match=r"no values of a1 cause this motion: the equations of u_y .* t = 0"):
        kn.inverse_dynamics(equations, moved, solve=["a1"], residuals=())
    np.testing.assert_allclose(kn.inverse_dynamics(equations, moved, solve=["a1"], residuals=["y"])["a1"], 0, atol=1e-9)


def test_inputs_that_are_unknown_to_the_model_or_named_twice_are_named(chain):
    equations, run = chain
    with pytest.raises(kn.UnknownNameError, match="has no input T9"):
        kn.inverse_dynamics(equations, run, solve=["T9"])
    with pytest.raises(kn.UnknownNameError, match="has no input T9"):
        kn.inverse_dynamics(equations, run, known={"T9": 1})
    with pytest.raises(kn.WrongValueError, match="T1 is in known and in solve"):
        kn.inverse_dynamics(equations, run, known={"T1": 1}, solve=["T1"])
    with pytest.raises(kn.WrongValueError, match="shape \\(3,\\)"):
        kn.inverse_dynamics(equations, run, known={"T1": [1, 2, 3]})
    with pytest.raises(kn.WrongTypeError, match="not a list of symbols"):
        kn.inverse_dynamics(equations, run, solve=3)
    with pytest.raises(kn.WrongValueError, match="motion of another system"):
        kn.inverse_dynamics(pushed()[0], run)


def test_a_gap_counts_where_it_matters_and_only_there():
    """A centre of pressure is not known while no force acts, and nobody needs it then."""
    model = kn.Model("foot")
    q = model.coordinates("q")
    F, cop = model.inputs("F cop")
    N = model.frame
    foot = model.add_body("foot", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(q, axis="z"))
    model.add_force(foot, F * N.y, at=cop * N.x, name="ground")
    equations = kn.derive(model)
    t = np.linspace(0, 1, 11)
    replay = kn.replay(equations, t, {q: t**2}, {"u_q": 2 * t}, {"u_q": 2 + 0 * t})
    force, place = np.where(t > 0.5, 100.0, 0.0), np.where(t > 0.5, 0.2, np.nan)
    found = kn.inverse_dynamics(equations, replay, known={F: force, cop: place})
    np.testing.assert_allclose(found["q"], 2 - force * 0.2, atol=1e-12)
    place[-1] = np.nan
    with pytest.raises(kn.WrongValueError, match=r"cop is missing at t = 1 \(1 of 11 times\), where it matters"):
        kn.inverse_dynamics(equations, replay, known=kn.Recording(t, {"F": force, "cop": place}))


def stood():
    """A foot on a plate whose force and its place are inputs, at rest."""
    model = kn.Model("foot")
    q = model.coordinates("q", unit="rad")
    F, cop = model.inputs("F cop")
    foot = model.add_body("foot", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(q, axis="z"))
    model.add_force(foot, F * model.frame.y, at=cop * model.frame.x, name="ground")
    equations = kn.derive(model)
    t = np.linspace(0, 1, 11)
    return equations, kn.replay(equations, t, {q: 0 * t})


def test_columns_that_match_no_input_are_named():
    equations, still = stood()
    columns = {"F": 100 + 0 * still.t, "cop": 0.2 + 0 * still.t}
    right = kn.Recording(still.t, columns)
    np.testing.assert_allclose(kn.inverse_dynamics(equations, still, known=right)["q"], -20, rtol=1e-9)
    # The motion's own columns do no harm.
    beside = right.changed(columns={**columns, "q": 0 * still.t})
    np.testing.assert_allclose(kn.inverse_dynamics(equations, still, known=beside)["q"], -20, rtol=1e-9)
    renamed = kn.Recording(still.t, {"F": columns["F"], "COP": columns["cop"]}, name="plate")
    with pytest.raises(
        kn.UnknownNameError,
        match=r"known: recording 'plate' has columns that are not inputs: COP\. .*"
        r"are: F, cop\. .*add_external_loads.*known=recording\.select\(\['F'\]\)",
    ):
        kn.inverse_dynamics(equations, still, known=renamed)
    with pytest.raises(kn.UnknownNameError, match=r"inputs: recording 'plate' has columns that are not inputs: COP"):
        kn.replay(equations, still.t, {"q": 0}, inputs=renamed)
    more = right.changed(columns={**columns, "moment": columns["F"]})
    with pytest.raises(kn.UnknownNameError, match="not inputs: moment"):
        kn.inverse_dynamics(equations, still, known=more)
    np.testing.assert_allclose(
        kn.inverse_dynamics(equations, still, known=more.select(["F", "cop"]))["q"], -20, rtol=1e-9
    )
    with pytest.raises(kn.UnknownNameError, match="not inputs: q. The inputs"):
        kn.inverse_dynamics(equations, still, known=kn.Recording(still.t, {"q": still.t}))
    with pytest.raises(kn.UnknownNameError, match="has no columns"):
        kn.inverse_dynamics(equations, still, known=kn.Recording(still.t, markers={"heel": np.zeros((3, 11))}))
    with pytest.raises(kn.UnknownNameError, match="has no 'knee'"):
        more.select(["knee"])


def test_a_force_without_its_place_is_named():
    equations, still = stood()
    with pytest.raises(kn.UnknownNameError, match=r"load 'ground' depends on F, cop, and there are no values for cop"):
        kn.inverse_dynamics(equations, still, known={"F": 100})
    with pytest.raises(kn.UnknownNameError, match="no values for F"):
        kn.inverse_dynamics(equations, still, known=kn.Recording(still.t, {"cop": 0.2 + 0 * still.t}))
    given = kn.replay(equations, still.t, {"q": 0}, inputs={"cop": 0.2})
    np.testing.assert_allclose(kn.inverse_dynamics(equations, given, known={"F": 100})["q"], -20, rtol=1e-9)


def test_times_that_a_file_of_forces_has_rounded_are_those_of_the_motion():
    """Frames at 60 Hz, and a plate whose times have six decimals: its place is missing while no force acts."""
    equations, _ = stood()
    t, plate = np.arange(31) / 60, np.round(np.arange(61) / 120, 6)
    force = np.where(plate > 0.25, 100.0, 0.0)
    forces = kn.Recording(plate, {"F": force, "cop": np.where(plate > 0.25, 0.2, np.nan)})
    found = kn.inverse_dynamics(equations, kn.replay(equations, t, {"q": t**2}), known=forces)
    # Second derivatives of a spline through a parabola, by samples 1/60 s apart.
    np.testing.assert_allclose(found["q"], 2 - np.where(t > 0.2501, 20.0, 0.0), atol=1e-7)


def test_columns_of_another_rate_are_splined_and_gaps_stay_gaps():
    equations, replay = pushed(a=lambda a1, a2: a1 + a2)
    fine = np.linspace(-0.1, 1.1, 241)
    column = np.sin(fine)
    found = kn.inverse_dynamics(equations, replay, known=kn.Recording(fine, {"a1": column}), residuals=())
    # A natural cubic spline of 5 ms through a sine, away from its ends.
    np.testing.assert_allclose(found["x"], 4 - np.sin(replay.t), atol=1e-8)
    column[110:130] = np.nan
    with pytest.raises(kn.WrongValueError, match="a1 is missing"):
        kn.inverse_dynamics(equations, replay, known=kn.Recording(fine, {"a1": column}))
    with pytest.raises(kn.WrongValueError, match="reaches from 0 to 0.5 s"):
        kn.inverse_dynamics(equations, replay, known=kn.Recording([0, 0.5], {"a1": [0, 1]}))


def test_results_read_as_recordings_and_tell_what_they_have(chain):
    equations, run = chain
    found = kn.inverse_dynamics(equations, run, known={"T1": 0}, solve=["T2"], residuals=["q1", "u3"])
    assert repr(found) == "<inverse dynamics of 'three-link chain': forces u2, inputs T2, residuals u1, u3>"
    assert set(found.recording.columns) == {"q1_force", "q2_force", "q3_force", "T2"}
    with pytest.raises(kn.UnknownNameError, match="there is no force or input T3"):
        found["T3"]
    with pytest.raises(kn.UnknownNameError, match="no force along z"):
        found.parts("z")
    with pytest.raises(kn.UnknownNameError, match="no part 'wind'"):
        found.parts("u2")["wind"]
    with pytest.raises(kn.UnknownNameError, match="no cause 'wind'"):
        found.induced_accelerations()["wind"]


def test_pictures_stack_to_the_sum(chain):
    equations, run = chain
    found = kn.inverse_dynamics(equations, run, known={"T1": 0, "T2": 0, "T3": 0})
    parts = found.parts("q1")
    for by in ("share", "segment", "cause"):
        axis = parts.plot(by).axes[0]
        drawn = [np.asarray(polygon.get_paths()[0].vertices) for polygon in axis.collections]
        top, bottom = max(path[:, 1].max() for path in drawn), min(path[:, 1].min() for path in drawn)
        shares = np.array(
            list({"share": parts.shares, "segment": parts.by_segment, "cause": parts.by_cause}[by].values())
        )
        assert top == pytest.approx(np.maximum(shares, 0).sum(axis=0).max())
        assert bottom == pytest.approx(np.minimum(shares, 0).sum(axis=0).min())
    with pytest.raises(kn.WrongValueError, match="by='colour'"):
        parts.plot("colour")
    assert len(found.plot().axes) == 1
