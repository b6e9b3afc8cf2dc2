"""Measured motions as trajectories: what they answer, where their speeds come from, and what they refuse.

Proves: motion_capture/inverse/replaying.py, trajectory/replay.py, trajectory/joint_load.py,
dynamics/programs/rates_to_speeds.py, dynamics/programs/force_parts.py, motion_capture/inverse/force_parts.py,
motion_capture/inverse/induced.py, motion_capture/inverse/plots.py, motion_capture/recordings/column_units.py,
motion_capture/inverse/given_values.py, model/joints/coordinate_units.py.
"""

import pickle

import numpy as np
import pytest

import kanes as kn

T = np.linspace(0, 2, 401)
INSIDE = slice(40, -40)  # away from the ends, where natural splines are not as good


def spinning():
    """A body in space by a quaternion and three lengths, and a hinged one on it: no u is the rate of a coordinate."""
    model = kn.Model("spinning pair")
    base = model.add_body("base", mass=5, inertia=kn.inertia(1, 2, 2.5), joint=kn.Free())
    model.add_body(
        "panel",
        parent=base,
        mass=1,
        inertia=kn.inertia(0.1, 0.2, 0.25),
        center=(0.5, 0, 0),
        joint=kn.Pin(axis="y", at=(0.3, 0, 0.1)),
    )
    return kn.derive(model)


@pytest.fixture(scope="module")
def flight():
    equations = spinning()
    start = {"wx_base": 0.4, "wy_base": 0.9, "wz_base": -0.3, "vx_base": 0.2, "u_panel": 0.5}
    still = dict.fromkeys(("x_base", "y_base", "z_base", "q_panel"), 0.0)
    kernel = equations.compile()
    return equations, kernel.simulate(stop=2, parameters={}, initial={**start, **still}, times=T)


def test_speeds_and_accelerations_follow_from_coordinates_alone(flight):
    """Quaternions to ω and ω̇, by the definitions of the speeds."""
    equations, run = flight
    replay = kn.replay(equations, T, {q: run[q] for q in equations.coordinates}, parameters={})
    for speed in equations.speeds:
        # Errors of 1e-11 that the run has are divided by the 5 ms between its times, and by their square.
        np.testing.assert_allclose(replay[speed][INSIDE], run[speed][INSIDE], atol=1e-8)
        np.testing.assert_allclose(replay[speed.dot][INSIDE], run[speed.dot][INSIDE], atol=2e-6)


def test_a_replay_answers_what_a_run_answers(flight):
    equations, run = flight
    tables = [{name: run[name] for name in names} for names in (equations.coordinates, equations.speeds)]
    udot = {speed.dot: run[speed.dot] for speed in equations.speeds}
    replay = kn.replay(equations, T, *tables, udot, parameters={})
    for ask in (
        lambda run: run["panel"],
        lambda run: run.velocity("panel"),
        lambda run: run.acceleration("panel"),
        lambda run: run.angular_acceleration("panel"),
        lambda run: run.orientation("panel"),
        lambda run: run.linear_momentum(),
        lambda run: run.angular_momentum(),
        lambda run: run.inertia(),
        lambda run: run.mass_center(),
        lambda run: run.energy.kinetic,
        lambda run: run.joint_force("panel"),
        lambda run: run.joint_torque("panel"),
        lambda run: run.reaction("panel").torque,
        lambda run: run.segment_energy("panel").kinetic,
    ):
        np.testing.assert_allclose(ask(replay), ask(run), atol=1e-9)
    # The run has u̇ of its own, and both are the same numbers; nothing works on the pair, so that its energy
    # stays but for the error of the run, some 1e-10.
    np.testing.assert_allclose(replay.energy.balance, 0, atol=1e-8)
    np.testing.assert_allclose(replay.energy.work, 0, atol=1e-9)


def test_work_of_a_replay_is_that_of_what_drives_it():
    """A mass on a line that is pushed: W = ½ m v² against gravity's potential m g x."""
    model = kn.Model("lift")
    m, g = model.parameters("m g")
    x = model.coordinates("x")
    model.gravity = -g * model.frame.x
    model.add_particle("P", model.origin.moved("p", x * model.frame.x), mass=m)
    equations = kn.derive(model)
    replay = kn.replay(equations, T, {x: T**2}, {"u_x": 2 * T}, {"u_x": 2 + 0 * T}, parameters={m: 3, g: 10})
    np.testing.assert_allclose(replay.energy.work, 1.5 * (2 * T) ** 2 + 30 * T**2, atol=1e-9)
    np.testing.assert_allclose(replay.energy.balance, 0, atol=1e-9)
    assert replay.outcome.finished
    # Speeds that do not belong to the coordinates break the balance.
    wrong = kn.replay(equations, T, {x: T**2}, {"u_x": 2.1 * T}, {"u_x": 2 + 0 * T}, parameters={m: 3, g: 10})
    assert abs(wrong.energy.balance).max() > 0.1


def test_recordings_and_labels_stand_for_tables():
    equations = kn.derive(kn.library.pin_chain(2))
    numbers = dict.fromkeys(equations.system.parameters, 1.0)
    walk = kn.Recording(T, {"q1": np.sin(T), "knee": np.cos(T)})
    replay = kn.replay(equations, walk, {"q2": "knee"}, parameters=numbers)
    np.testing.assert_allclose(replay["u2"][INSIDE], -np.sin(T)[INSIDE], atol=1e-9)
    with pytest.raises(kn.UnknownNameError, match="no value for coordinate q2"):
        kn.replay(equations, walk, parameters=numbers)
    with pytest.raises(kn.UnknownNameError, match="has no column 'kne'"):
        kn.replay(equations, walk, {"q2": "kne"}, parameters=numbers)
    with pytest.raises(kn.WrongValueError, match="is a label"):
        kn.replay(equations, T, {"q1": "knee", "q2": 0}, parameters=numbers)


def test_derivatives_of_a_recording_are_taken_as_they_are():
    equations = kn.derive(kn.library.pin_chain(2))
    numbers = dict.fromkeys(equations.system.parameters, 1.0)
    t = np.linspace(0, 1, 51)
    measured = kn.Recording(t, {"knee": np.sin(3 * t), "q2": t**2}).lowpass(10).derivatives(degree=7)
    motion = kn.replay(equations, measured, {"q1": "knee"}, parameters=numbers)
    assert motion["q1"] == pytest.approx(measured.values["knee"])
    assert motion["u1"] == pytest.approx(measured.first["knee"], abs=1e-12)
    assert motion[equations.system.speeds[1].dot] == pytest.approx(measured.second["q2"], abs=1e-12)
    at_rest = kn.replay(equations, measured, {"q1": 0.3}, parameters=numbers)
    assert (at_rest["u1"] == 0).all()
    with pytest.raises(kn.WrongValueError, match="q1: the motion has derivatives of knee, q2, and not of it. Give a"):
        kn.replay(equations, measured, {"q1": np.sin(t)}, parameters=numbers)


def test_what_cannot_be_replayed_is_named():
    equations = kn.derive(kn.library.pin_chain(1))
    numbers = dict.fromkeys(equations.system.parameters, 1.0)
    gap = np.where(np.arange(T.size) == 7, np.nan, T)
    with pytest.raises(kn.WrongValueError, match=r"q1: it has gaps, the first at t = 0.035 \(1 of 401 times\)"):
        kn.replay(equations, T, {"q1": gap}, parameters=numbers)
    with pytest.raises(kn.WrongValueError, match="times must be finite and increase"):
        kn.replay(equations, [0, 1, 1], {"q1": 0}, parameters=numbers)
    with pytest.raises(kn.WrongValueError, match="too few for derivatives"):
        kn.replay(equations, [0, 1], {"q1": 0}, parameters=numbers)
    with pytest.raises(kn.WrongTypeError, match="are not equations. Give those"):
        kn.replay("pendulum", T, {"q1": 0})
    with pytest.raises(kn.UnknownNameError, match="has no coordinate hip"):
        kn.replay(equations, T, {"q1": 0, "hip": 0}, parameters=numbers)
    one = kn.replay(equations, [0.5], {"q1": 0.1}, {"u1": 2}, {"u1": 3}, parameters=numbers)
    assert one["u1"][0] == 2
    assert one.energy.work[0] == 0


def test_forces_of_constraints_need_to_know_what_drives():
    equations = kn.derive(kn.library.four_bar())
    guess = {"q1": 0.4, "q2": 0.6, "q3": 1.2, "u1": 1.0}
    numbers = dict.fromkeys(map(str, equations.system.parameters), 1.0) | {"b": 4, "c": 3, "d": 4, "x2": 2, "y2": 0}
    start = kn.assemble(equations, guess, parameters=numbers, fixed=["q1", "u1"])
    run = equations.compile(form="nullspace").simulate(stop=0.5, parameters=numbers, initial=start, inputs={"T": 2})
    rows = [{name: run[name] for name in names} for names in (equations.coordinates, equations.system.speeds)]
    udot = {speed.dot: run[speed.dot] for speed in equations.system.speeds}
    kernel = equations.compile(form="nullspace")
    replay = kn.replay(kernel, run.t, *rows, udot, parameters=numbers)
    with pytest.raises(kn.UndeterminedError, match=r"a motion alone does not determine the constraint forces"):
        replay.reaction("pin at B")
    found = kn.inverse_dynamics(equations, replay, solve="rest")
    np.testing.assert_allclose(found["T"], 2, atol=1e-7)
    np.testing.assert_allclose(found.motion.reaction("pin at B").force, run.reaction("pin at B").force, atol=1e-6)


def test_replays_travel_and_are_saved(tmp_path, flight):
    equations, run = flight
    kernel = equations.compile()
    replay = kn.replay(kernel, T, {q: run[q] for q in equations.coordinates}, parameters={})
    replay.write(tmp_path / "replay.nc")
    for other in (pickle.loads(pickle.dumps(replay)), kernel.read(tmp_path / "replay.nc")):
        assert type(other) is type(replay)
        for ask in (lambda run: run["u_panel"], lambda run: run.joint_torque("panel"), lambda run: run.work):
            np.testing.assert_array_equal(ask(other), ask(replay))
    assert repr(replay) == "<replay of 'spinning pair': 401 times from 0 to 2>"


def test_a_replay_is_drawn_as_a_run_is(flight):
    equations, run = flight
    replay = kn.replay(equations, T, {q: run[q] for q in equations.coordinates}, parameters={})
    assert replay.plot().get_suptitle() == "spinning pair"


def turned_and_slid():
    """A slider that turns: `swing_tx` is an angle and `reach` a length, whatever they are called."""
    model = kn.Model("arm")
    swing, reach = model.coordinates("swing_tx reach")
    arm = model.add_body("arm", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(swing, axis="z"))
    model.add_body("hand", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Slider(reach, axis="x"), parent=arm)
    return kn.derive(model)


def test_degrees_are_those_of_coordinates_that_turn_something():
    equations, t = turned_and_slid(), np.linspace(0, 1, 21)
    angle, length = 90 * np.sin(t), 0.5 + 0.1 * t
    walk = kn.Recording(t, {"swing_tx": angle, "reach": length}, degrees=["swing_tx", "reach"])
    expected = kn.replay(equations, t, {"swing_tx": np.radians(angle), "reach": length})
    renamed = walk.changed(columns={"a": angle, "b": length}, degrees=["a", "b"])
    for motion, q in ((walk, None), (walk.derivatives(), None), (renamed, {"swing_tx": "a", "reach": "b"})):
        found = kn.replay(equations, motion, q)
        np.testing.assert_allclose(found.states, expected.states, rtol=1e-9, atol=1e-9)
        np.testing.assert_allclose(found.accelerations, expected.accelerations, rtol=1e-7, atol=1e-7)
    speeds = kn.Recording(t, {"u_swing_tx": 90 * np.cos(t), "u_reach": 0.1 + 0 * t}, degrees=["u_swing_tx", "u_reach"])
    found = kn.replay(equations, walk, u=speeds)
    np.testing.assert_allclose(found["u_swing_tx"], np.radians(90 * np.cos(t)), rtol=1e-12)
    np.testing.assert_allclose(found["u_reach"], 0.1, rtol=1e-12)


def test_units_that_contradict_those_of_the_model_are_named():
    equations, t = turned_and_slid(), np.linspace(0, 1, 21)
    walk = kn.Recording(t, {"swing_tx": t, "reach": t}, units={"swing_tx": "m", "reach": "m"}, name="walk")
    with pytest.raises(
        kn.WrongValueError, match="column 'swing_tx' of recording 'walk' is in m, and the model has it in"
    ):
        kn.replay(equations, walk)


def test_degrees_of_what_the_model_does_not_know_are_named():
    """Speeds that are no rates of coordinates may be anything."""
    model = kn.Model("arm")
    q, u = model.coordinates("q", unit="rad"), model.speeds("u")
    model.define_speeds({u: 2 * q.dot})
    model.add_body("arm", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(q, axis="z"))
    t = np.linspace(0, 1, 11)
    speeds = kn.Recording(t, {"u": t}, degrees=["u"], name="walk")
    with pytest.raises(
        kn.WrongValueError, match=r"column 'u' of recording 'walk' is in degrees if it is an angle, and"
    ):
        kn.replay(kn.derive(model), t, {q: t}, speeds)


def test_times_that_are_rounded_are_no_ground_for_derivatives():
    equations, t = turned_and_slid(), np.arange(31) / 60
    walk = kn.Recording(t.round(3), {"swing_tx": np.sin(t), "reach": t})
    with pytest.raises(
        kn.WrongValueError, match=r"replay: times are rounded to 0.001 s. They agree with 60 times .* 2 %"
    ):
        kn.replay(equations, walk)
    with pytest.raises(kn.WrongValueError, match="times are rounded"):
        kn.replay(equations, t.round(3), walk.columns)
    found = kn.replay(equations, walk.regular(60))
    # Quintic splines of 1/60 s, away from their ends.
    np.testing.assert_allclose(found["u_swing_tx"][8:-8], np.cos(t)[8:-8], atol=1e-7)
    # Times that are irregular indeed are those of the samples.
    rng = np.random.default_rng(1)
    uneven = np.sort(t + rng.uniform(-1e-3, 1e-3, t.size))
    found = kn.replay(equations, uneven, {"swing_tx": np.sin(uneven), "reach": uneven})
    np.testing.assert_allclose(found["u_reach"], 1, rtol=1e-9)
